"""Of every title, every question: a position in which it is asked, from which the page is tested and pictures are taken."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import NamedTuple

import pytest

import ecumene
from asking import Asked, asking_steps, come_to
from ecumene import titles
from ecumene.server.looks import Looks
from ecumene.server.patches import read
from titles.eagle.web import eagle_asks
from titles.empires.web import asks
from titles.ffg.web import ffg_asks


class Listed(NamedTuple):
    """The questions of a family."""

    kinds: Callable[[], Collection[str]]
    asked: Callable[[str], Asked]


EMPIRES = Listed(asks.kinds, asks.asked)
LISTS = {
    "western-empires": EMPIRES,
    "mega-civilization": EMPIRES,
    "expansion-project": EMPIRES,
    "eagle-2002": Listed(eagle_asks.kinds, eagle_asks.asked),
    "ffg-2010": Listed(ffg_asks.kinds, ffg_asks.asked),
    "toy": Listed(lambda: come_to("toy", 3, 1), lambda kind: come_to("toy", 3, 1)[kind]),
}


@pytest.mark.parametrize("title", [meta.id for meta in titles.metas(drafts=True)])
def test_every_question_of_a_title_has_its_position(title: str) -> None:
    assert not asking_steps(title) - set(LISTS[title].kinds())


def test_the_family_lists_nothing_that_nobody_asks() -> None:
    family = ("western-empires", "mega-civilization", "expansion-project")
    assert set(asks.kinds()) == set().union(*map(asking_steps, family))
    assert set(eagle_asks.kinds()) == asking_steps("eagle-2002")
    assert set(ffg_asks.kinds()) == asking_steps("ffg-2010")


@pytest.mark.parametrize("title", ["western-empires", "eagle-2002", "ffg-2010", "toy"])
def test_a_listed_position_asks_what_it_says(title: str) -> None:
    listed = LISTS[title]
    for kind in listed.kinds():
        position, seat = listed.asked(kind)
        game = ecumene.load_position(position)
        shown = read(Looks(game).private(seat))["ask"]
        assert (shown["kind"], shown["required"]) == (kind, True)
        assert shown["rule"] and (shown.get("choices") or shown.get("moves") or shown.get("forms")), kind
