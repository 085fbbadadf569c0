"""The page has words of its own for every question that FFG 2010 asks, and for every answer: bots seldom come to some of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ecumene import titles
from ecumene.engine import Step
from ecumene.engine.actions import kebab
from ecumene.engine.game import action_types
from web.scripts import reckoned

PAGE = Path(__file__).resolve().parents[4] / "web" / "src" / "titles" / "ffg"


def below(kind: type[Step]) -> Iterator[type[Step]]:
    for step in kind.__subclasses__():
        yield step
        yield from below(step)


def questions() -> list[str]:
    """The names of all steps of the title that ask somebody something; `Window` is what its windows have in common."""
    titles.load("ffg-2010")
    ours = [step for step in below(Step) if step.__module__.startswith("ecumene.titles.ffg") and step.rule]
    return sorted({kebab(step.__name__) for step in ours if step.seats is not Step.seats} - {"window"})


def answers() -> list[str]:
    """The names of all actions of the title; an offer is put together in the panel of trade."""
    ours = [kind for kind in action_types(titles.load("ffg-2010")) if kind.__module__.startswith("ecumene.titles.ffg")]
    return sorted({str(kind.__struct_config__.tag) for kind in ours} - {"make-offer"})


@pytest.mark.parametrize("kind", questions())
def test_a_question_has_a_heading_of_its_own(kind: str) -> None:
    assert re.search(rf'^  "?{kind}"?:', (PAGE / "asks.ts").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("kind", answers())
def test_an_answer_has_words_of_its_own(kind: str) -> None:
    assert f'case "{kind}":' in (PAGE / "answers.ts").read_text("utf-8")


def came(over: str | None) -> dict[str, Any]:
    """How the page shows a seat that has come halfway on its best road, and won by `over`."""
    roads = [
        {"id": "culture", "name": "Culture", "part": 0.5, "text": "10/20"},
        {"id": "coins", "name": "Economy", "part": 0.2, "text": "3/15"},
    ]
    found = reckoned(["titles/ffg/victory"], "return page.came(given.roads, given.over);", {"roads": roads, "over": over})
    return {"road": found["road"]["name"], "total": found["total"], "part": found["part"]}


def test_a_victory_is_shown_on_its_road_gone_to_the_end() -> None:
    assert came("economic") == {"road": "Economy", "total": "Economy", "part": 1}


@pytest.mark.parametrize("over", ["limit", "alone", "tie-break", None])
def test_who_won_by_no_road_is_shown_as_far_as_they_came(over: str | None) -> None:
    assert came(over) == {"road": "Culture", "total": "10/20", "part": 0.5}
