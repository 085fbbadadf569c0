"""The guide and the lessons of the family in Mega Civilization, as far as they hold there."""

from __future__ import annotations

import pytest
from test_guide import Learner
from test_lessons import Pupil

import ecumene
from ecumene import titles
from ecumene.server import learning

TITLE = "mega-civilization"
PRINTED = titles.load(TITLE).shown.printed()
LESSONS = [lesson["id"] for lesson in PRINTED["lessons"]]


@pytest.mark.parametrize("options", [{}, {"side": "east"}])
def test_the_guide_leads_through_the_first_turns_of_a_full_game(options: dict[str, str]) -> None:
    learner = Learner(ecumene.new(TITLE, 5, options=options, seed=3))
    learner.follow(until=6)
    told = ("welcome", "token", "growth", "move", "limit", "succession", "census", "cities", "build", "support", "cards", "sets")
    assert [idea for idea in told if idea not in learner.read] == []
    assert all(learner.reasons)
    assert learner.game.state.cities[0] >= 2, "whoever follows the guide has cities by turn 6"


def test_the_guide_cites_the_rulebook_at_the_table() -> None:
    learner = Learner(ecumene.new(TITLE, 5, seed=3))
    cited = set()
    for turn in range(2, 7):
        learner.follow(until=turn)
        cited |= {idea["rule"] for idea in learning.guide(learner.game, 0, [""])["ideas"]}
    assert cited and all(rule.startswith("MC ") or not rule for rule in cited), cited


def test_what_teaches_the_game_is_there() -> None:
    assert PRINTED["primer"]["scenario"] == "full" and "First Game" not in PRINTED["primer"]["text"]
    assert LESSONS == ["movement", "ships", "attack", "calamities", "advances"]
    with pytest.raises(ecumene.Refused, match="no scenario 'first-game'"):
        learning.beginning(TITLE, "trade")  # it is played in The First Game


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_finished_by_its_own_words(lesson: str) -> None:
    pupil = Pupil(lesson, title=TITLE)
    pupil.learn()
    assert pupil.stands()["done"]
