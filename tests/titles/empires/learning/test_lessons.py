"""Every lesson can be finished by what it suggests itself, and speaks up when something else happens."""

from __future__ import annotations

from typing import Any

import pytest
from test_guide import Learner

import ecumene
from ecumene import Game, titles
from ecumene.engine import Chance
from ecumene.server import learning
from ecumene.titles.empires.learning.lessons import lessons
from scene import TABLES

TITLE = "western-empires"


class Pupil(Learner):
    """Somebody in a lesson."""

    def __init__(self, lesson: str, seed: int = 1, title: str = TITLE) -> None:
        beginning = learning.beginning(title, lesson)
        game = Game.of_position(titles.load(title), beginning.position, Chance.seed_of(seed))
        super().__init__(game, beginning.bot)
        self.lesson = lesson
        self.steps_read = 0

    def stands(self) -> dict[str, Any]:
        stands = learning.guide(self.game, 0, [self.lesson, [], self.steps_read])["lesson"]
        assert isinstance(stands, dict)
        return stands

    def learn(self, most: int = 30) -> list[int]:
        """Does what the lesson says; the steps that it went through."""
        been: list[int] = []
        for _ in range(most):
            self.wait()
            stands = self.stands()
            assert not stands["amiss"] or not stands["again"]
            if stands["step"] not in been:
                been.append(stands["step"])
            if stands["done"]:
                return been
            if stands["reading"]:
                self.steps_read = stands["step"] + 1
                continue
            hint = learning.hint(self.game, 0, [self.lesson, self.plan, self.steps_read])
            assert hint is not None, stands
            self.game.play(0, self.action(hint["action"]))
            self.plan = hint["plan"][1:]
        raise AssertionError(f"{self.lesson} does not come to its end: {self.stands()}")

    def play(self, **action: Any) -> None:
        self.game.play(0, self.action(action))
        self.wait()


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("lesson", list(lessons(TABLES)))
def test_a_lesson_can_be_finished_by_its_own_words(lesson: str, seed: int) -> None:
    pupil = Pupil(lesson, seed)
    assert pupil.stands()["step"] == 0 and not pupil.stands()["done"]
    been = pupil.learn()
    assert been == list(range(len(lessons(TABLES)[lesson].steps) + 1)), "no step is left out"
    assert pupil.stands()["text"] == lessons(TABLES)[lesson].learnt


def test_there_is_a_lesson_for_each_subject() -> None:
    assert list(lessons(TABLES)) == ["movement", "ships", "attack", "trade", "calamities", "advances"]
    for lesson in lessons(TABLES).values():
        assert 3 <= len(lesson.steps) <= 6
        assert all(len(step.text) < 330 for step in lesson.steps)


def test_the_conflict_of_the_lesson_ends_as_it_says() -> None:
    pupil = Pupil("movement")
    pupil.learn()
    losses = [event.data for event in pupil.game.heard(0) if event.kind == "conflict.loss"]
    assert {loss["seat"]: loss["tokens"] for loss in losses} == {0: 1, 1: 2}
    view = pupil.game.view(0)
    thrace = view.terrain.index["thrace"]
    assert view.owners_in(thrace) == [0] and view.turn == 6


def test_the_attack_of_the_lesson_ends_as_it_says() -> None:
    pupil = Pupil("attack")
    pupil.learn()
    view = pupil.game.view(0)
    assert view.tokens[0][view.terrain.index["corinth"]] in (2, 3)
    assert view.treasury[0] == 3 and view.hand_sizes[0] >= 1


def test_a_lesson_that_went_wrong_says_so_and_begins_again() -> None:
    pupil = Pupil("ships")
    pupil.wait()
    pupil.play(do="end-movement")
    stands = pupil.stands()
    assert stands["again"] and "without a ship" in stands["amiss"] and not stands["done"]


def test_a_word_of_correction_goes_away_when_it_is_mended() -> None:
    pupil = Pupil("movement")
    pupil.wait()
    pupil.steps_read = 1
    pupil.play(do="move", area="macedonia", to="thessaly", count=1)
    assert "too crowded" in pupil.stands()["amiss"] and not pupil.stands()["again"]
    pupil.play(do="move", area="macedonia", to="epirus", count=1)
    assert not pupil.stands()["amiss"] and pupil.stands()["step"] == 2


def test_what_is_taken_back_was_not_done() -> None:
    pupil = Pupil("ships")
    pupil.wait()
    pupil.play(do="build-ship", area="knossos")
    assert pupil.stands()["step"] == 1
    pupil.game.undo(0)
    assert pupil.stands()["step"] == 0


def test_reading_does_not_skip_what_is_to_be_done() -> None:
    pupil = Pupil("movement")
    pupil.wait()
    pupil.steps_read = 99
    assert pupil.stands()["step"] == 1


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(ecumene.Refused, match="there is no lesson"):
        learning.beginning(TITLE, "alchemy")
    with pytest.raises(ecumene.Refused, match="there is no lesson"):
        learning.guide(Pupil("ships").game, 0, ["alchemy"])
    with pytest.raises(ecumene.Refused, match="about"):
        learning.guide(Pupil("ships").game, 0, ["ships", [], "all"])
