"""The guide: what it says fits the moment, every word of it can be said, and who follows it finishes the game."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any, Union

import msgspec
import pytest

import ecumene
from ecumene import Game, bots, titles
from ecumene.engine import Action, moment
from ecumene.engine.game import action_types
from ecumene.lab import catalogue
from ecumene.lab.seated import Seated
from ecumene.server import learning
from ecumene.titles.empires.construction import StopBuilding
from ecumene.titles.empires.learning import reasons, tutor
from ecumene.titles.empires.learning.when import FACTS, KnownFacts
from ecumene.titles.empires.movement import EndMovement, Move
from scene import TABLES

TITLE = "western-empires"


class Learner:
    """Somebody in seat 0 of a game against bots who does what the guide says."""

    def __init__(self, game: Game, bot: str = "steady") -> None:
        self.game = game
        title = game.title.meta.id
        players = {seat: bots.make(bot, title, seat, Random(seat)) for seat in range(1, game.seats)}
        self.others = Seated(game, players, counting=False)
        self.decoder: Any = msgspec.json.Decoder(Union[action_types(game.title)])
        self.plan: list[Any] = []
        self.read: list[str] = []
        self.reasons: list[str] = []

    def wait(self) -> None:
        while self.others.step():
            pass

    def look(self) -> dict[str, Any]:
        for idea in learning.guide(self.game, 0, [""])["ideas"]:
            if idea["id"] not in self.read:
                self.read.append(idea["id"])
        hint = learning.hint(self.game, 0, ["", self.plan])
        assert hint is not None
        return hint

    def follow(self, until: int = 99) -> None:
        """Does what is suggested, up to a turn or to the end."""
        self.wait()
        while not self.game.over and self.game.state.turn < until:
            hint = self.look()
            self.reasons.append(hint["why"])
            self.game.play(0, self.action(hint["action"]))
            self.plan = hint["plan"][1:]
            self.wait()

    def action(self, plain: Any) -> Action:
        action: Action = self.decoder.decode(msgspec.json.encode(plain))
        return action


def first_game(seed: int) -> Learner:
    return Learner(ecumene.new(TITLE, 5, scenario="first-game", seed=seed))


@pytest.mark.parametrize("seed", [3, 5])
def test_who_follows_the_guide_finishes_the_first_game_well(seed: int) -> None:
    learner = first_game(seed)
    learner.follow()
    game = learner.game
    assert game.over == "seven-turns"
    told = ("welcome", "token", "growth", "move", "limit", "succession", "census", "peace", "ships", "cities", "build", "support",
            "tax", "cards", "sets", "trade", "truth", "turn-7", "points")  # fmt: skip
    assert [idea for idea in told if idea not in learner.read] == []
    # one thing after the other: nobody hears of cities before there are any, or of trade before there are cards
    assert learner.read.index("limit") < learner.read.index("ships") < learner.read.index("cities") < learner.read.index("trade")
    assert all(learner.reasons)
    assert game.state.step[0] == 7, "who follows the guide never stays behind on the A.S.T."
    learner.read.clear()
    assert [idea["id"] for idea in learning.guide(game, 0, [""])["ideas"]] == ["first-over"]
    assert learning.hint(game, 0, [""]) is None


def test_the_guide_adapts_when_the_learner_goes_another_way() -> None:
    learner = first_game(3)
    learner.follow(until=5)
    # nothing is built in turn 5, so that two cities are missing a turn longer
    learner.game.play(0, EndMovement())
    learner.wait()
    assert learner.look()["action"]["do"] == "build"
    learner.game.play(0, StopBuilding())
    learner.follow(until=6)
    hint = learner.look()
    assert learner.game.state.step[0] == 4
    missing = next(idea for idea in learning.guide(learner.game, 0, [""])["ideas"] if idea["id"] == "bronze")
    assert "2" in missing["again"] and hint["action"]["do"] != "end-movement"
    learner.follow()
    assert learner.game.over


def test_a_plan_is_kept_to_while_it_is_lawful_and_made_anew_when_it_is_not() -> None:
    learner = first_game(3)
    learner.follow(until=4)
    hint = learner.look()
    assert len(hint["plan"]) > 2
    kept = hint["plan"][1:]
    first = learner.action(hint["action"])
    assert isinstance(first, Move)
    learner.game.play(0, first)
    assert learning.hint(learner.game, 0, ["", kept])["plan"] == kept  # type: ignore[index]
    unlawful = [{"do": "move", "area": first.area, "to": first.to, "count": 55}, *kept]
    assert learning.hint(learner.game, 0, ["", unlawful])["action"] != unlawful[0]  # type: ignore[index]
    with pytest.raises(ecumene.Refused):
        learning.hint(learner.game, 0, ["", [{"do": "dance"}]])


def test_the_same_view_gets_the_same_hint_whatever_others_hold() -> None:
    learner = first_game(3)
    for turn in (4, 6, 7):
        learner.follow(until=turn)
        game = learner.game
        twin = game.clone()
        twin.state = game.title.redeal(game.state, 0, Random(turn))
        assert learning.hint(twin, 0, [""]) == learning.hint(game, 0, [""])
    assert game.hash() != twin.hash(), "the redeal changed nothing, so this proves nothing"


def test_a_seat_that_is_not_asked_gets_no_hint() -> None:
    game = ecumene.new(TITLE, 5, scenario="first-game", seed=3)
    idle = next(seat for seat in range(5) if seat not in (*game.due, *game.may))
    assert learning.hint(game, idle, [""]) is None
    assert learning.hint(game, game.due[0], [""]) is not None


def test_every_text_names_only_what_can_be_said() -> None:
    learner = first_game(3)
    learner.follow(until=2)
    facts = KnownFacts(moment(learner.game, 0))
    for idea in tutor.ideas(TABLES):
        assert idea.text.format_map(facts) and "{" not in idea.again.format_map(facts)
        assert len(idea.text) < 330, f"{idea.id} is more than one idea"
        assert {*idea.when.least, *idea.when.most} <= FACTS.keys()


def test_every_rule_that_the_guide_names_is_a_clause() -> None:
    known = set(catalogue.read(TITLE).clauses)
    assert {idea.rule for idea in tutor.ideas(TABLES) if idea.rule} - known == set()


def test_every_written_reason_is_used() -> None:
    written = set(TABLES.read("guide")["why"])
    source = ast.parse(Path(reasons.__file__).read_text("utf-8"))
    used = {node.value for node in ast.walk(source) if isinstance(node, ast.Constant)}
    assert {row for row in written if not row.startswith("choose_")} <= used


@pytest.mark.parametrize("title", [meta.id for meta in titles.metas()])
def test_a_title_has_a_guide_or_says_that_it_has_none(title: str) -> None:
    game = ecumene.new(title, seed=1)
    if titles.load(title).shown.tutor is not None:
        assert learning.hint(game, game.due[0], [""]) is not None and "ideas" in learning.guide(game, game.due[0], [""])
        return
    with pytest.raises(ecumene.Refused, match="no guide"):
        learning.guide(game, game.due[0], [""])
