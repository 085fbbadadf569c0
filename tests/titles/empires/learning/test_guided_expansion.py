"""The guide and the lessons of the family in The Expansion Project, with what it tells in its own words."""

from __future__ import annotations

import pytest
from test_guide import Learner
from test_lessons import Pupil

import ecumene
from ecumene import titles
from ecumene.engine import Step, moment
from ecumene.lab import catalogue
from ecumene.server import learning
from ecumene.titles.empires.expansion_project.shipping import Shipping
from ecumene.titles.empires.learning import reasons, tutor
from ecumene.titles.empires.learning.when import FACTS, holds
from ecumene.titles.empires.movement import Movement
from scene import Scene, tables

TITLE = "expansion-project"
TABLES = tables(TITLE)
PRINTED = titles.load(TITLE).shown.printed()
LESSONS = [lesson["id"] for lesson in PRINTED["lessons"]]


@pytest.mark.parametrize("options", [{}, {"side": "east"}])
def test_the_guide_leads_through_the_first_turns_of_a_full_game(options: dict[str, str]) -> None:
    learner = Learner(ecumene.new(TITLE, 5, options=options, seed=3))
    learner.follow(until=6)
    told = ("welcome", "nation", "token", "growth", "move", "limit", "succession", "census", "cities", "build", "support")
    assert [idea for idea in told if idea not in learner.read] == []
    assert "choose" not in learner.read and "upkeep" not in learner.read, "that is not so here"
    assert all(learner.reasons)
    assert learner.game.state.cities[0] >= 2, "whoever follows the guide has cities by turn 6"


def test_the_guide_cites_the_rulebook_at_the_table() -> None:
    learner = Learner(ecumene.new(TITLE, 5, seed=3))
    cited = set()
    for turn in range(1, 6):
        learner.follow(until=turn)
        cited |= {idea["rule"] for idea in learning.guide(learner.game, 0, [""])["ideas"]}
    assert cited and all(rule.startswith("EP ") or not rule for rule in cited), cited


def test_its_own_ideas_name_clauses_and_facts_that_there_are() -> None:
    own = [idea for idea in tutor.ideas(TABLES) if idea.rule.startswith("EP ")]
    assert len(own) > 12
    assert {idea.rule for idea in own} - set(catalogue.read(TITLE).clauses) == set()
    for idea in own:
        assert len(idea.text) < 330, f"{idea.id} is more than one idea"
        assert {*idea.when.least, *idea.when.most} <= FACTS.keys()
    kinds = {step.__struct_config__.tag for step in titles.load(TITLE).steps}
    assert {ask for idea in own for ask in idea.when.ask} <= kinds


def test_ideas_stand_where_the_file_puts_them() -> None:
    ids = [idea.id for idea in tutor.ideas(TABLES)]
    assert ids.index("nation") + 1 == ids.index("token") and len(ids) == len(set(ids))
    assert ids.index("rarest") + 1 == ids.index("hand-limit")
    family = [idea.id for idea in tutor.ideas(tables("western-empires"))]
    assert [i for i in family if i in ids] == [i for i in ids if i in family], "the family's order is kept"


def test_its_own_reasons_are_used() -> None:
    assert {"keep_nation", "end_shipping"} <= set(reasons.written(TABLES))
    family = titles.load("western-empires").tables  # type: ignore[attr-defined]
    assert "keep_nation" not in reasons.written(family)


def test_what_teaches_the_game_is_there() -> None:
    assert PRINTED["primer"]["scenario"] == "full"
    assert LESSONS == ["movement", "ships", "attack", "calamities", "advances"]


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_can_be_finished_by_its_own_words(lesson: str) -> None:
    pupil = Pupil(lesson, title=TITLE)
    pupil.learn()
    assert pupil.stands()["done"]


def test_a_ship_that_was_not_built_is_a_lesson_to_begin_again() -> None:
    pupil = Pupil("ships", title=TITLE)
    pupil.wait()
    pupil.play(do="end-shipping")
    assert pupil.stands()["again"] and "built none" in pupil.stands()["amiss"]


def told(begin: Step, turn: int = 5, step: int = 1, ships: int = 0, hand: tuple[str, ...] = ()) -> set[str]:
    """The ideas of Egypt where this is asked."""
    scene = Scene(5, title=TITLE).tokens("egypt", tanis=9).hand("egypt", *hand)
    scene.state.turn, scene.state.step[scene.seat("egypt")] = turn, step
    for _ in range(ships):
        scene.ship("egypt", "tanis")
    now = moment(scene.begin(begin).game, scene.seat("egypt"))
    return {idea.id for idea in tutor.ideas(TABLES) if holds(idea.when, now)}


def test_the_track_is_told_after_the_first_step_and_upkeep_to_whoever_has_a_ship() -> None:
    for turn, step, comes in ((2, 1, True), (1, 1, False), (2, 0, False)):
        assert ("succession" in told(Movement(), turn, step)) is comes
    for turn, comes in ((2, True), (1, False)):
        assert ("census" in told(Movement(), turn)) is comes
    assert told(Shipping(), ships=1) - told(Shipping()) == {"shipping-upkeep", "open-sea"}


def test_a_calamity_in_the_hand_is_told_of_and_goods_are_not() -> None:
    assert told(Movement(), hand=("slave_revolt",)) - told(Movement(), hand=("salt",)) == {"calamity-held"}
