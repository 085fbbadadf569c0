"""What looking ahead tries out in the empires, and what it thinks of how things stand."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from bots.obeying import place
from ecumene import Game, bots
from ecumene.bots import Thoughtful
from ecumene.bots.base import EMPIRES
from ecumene.lab import ahead
from ecumene.server import learning
from ecumene.titles.empires.purchases import AdvancesAcquisition, BuyNothing
from scene import Scene
from server.positions import reached

WHY = ("playing on a few turns shows that this leaves you better off", "playing on a few turns shows that saving")


def steady(title: str, seat: int) -> Any:
    bot = bots.make("steady", title, seat, Random(1))
    assert isinstance(bot, Thoughtful)
    return bot


def shopping(title: str, turn: int = 6, seed: int = 3) -> Game:
    """A game in which somebody who can afford several things buys advances."""

    def rich(game: Game) -> bool:
        return (
            game.state.turn >= turn and game.due != () and game.ask(game.due[0]).kind == "buy-advances" and bool(tried(game)[1:])
        )

    return reached(rich, 5, seed, "full", title)


def tried(game: Game) -> list[list[Any]]:
    """The plan of whoever is asked, and what is tried out beside it."""
    seat = game.due[0]
    view, ask = game.view(seat), game.ask(seat)
    plan = steady(game.title.meta.id, seat).decide(view, ask)
    return [plan, *steady(game.title.meta.id, seat).others(view, ask, plan)]


@pytest.mark.parametrize("title", EMPIRES)
def test_other_purchases_and_none_are_tried_out(title: str) -> None:
    game = shopping(title)
    plans = tried(game)
    orders = [msgspec.json.encode(plan) for plan in plans]
    assert len(set(orders)) == len(orders) and [BuyNothing()] in plans
    assert all(len(plan) == 1 and game.ask(game.due[0]).why(plan[0]) is None for plan in plans)


def test_nothing_is_tried_out_where_nothing_is_bought() -> None:
    game = reached(lambda game: game.state.turn == 6 and game.state.phase == "movement")
    assert tried(game)[1:] == []


@pytest.mark.parametrize("title", EMPIRES)
def test_it_is_bounded_and_foresees_the_same_whatever_is_hidden(title: str) -> None:
    game = shopping(title)
    seat, plans = game.due[0], tried(game)
    depth = steady(title, seat).depth(game.view(seat))
    assert depth.deals * depth.entries <= 4000
    depth = msgspec.structs.replace(depth, entries=200)
    twin = Game.of_state(game.title, game.title.redeal(game.state, seat, Random(5)), bytes(32), keep=False, story=False)
    assert game.hash() != twin.hash()

    def found(each: Game) -> list[float]:
        deal = ahead.dealt(each, seat, Random(ahead.fingerprint(each, seat)))
        return [ahead.foreseen(each, deal, bytes(32), seat, plan, depth) for plan in plans]

    assert json.dumps(found(game)) == json.dumps(found(twin))


def test_credits_and_means_count_beside_points_and_less_towards_the_end() -> None:
    def worth(step: int, *cards: str, advance: str = "") -> float:
        scene = Scene().hand("egypt", *cards)
        scene.state.step = [step] * scene.state.seats
        if advance:
            scene.advances("egypt", advance)
        scene.begin(AdvancesAcquisition())
        return float(steady("western-empires", scene.seat("egypt")).standing(scene.game.view(scene.seat("egypt"))))

    # pottery is worth one point
    for gain in (worth(2, "wine", "wine") - worth(2), worth(2, advance="pottery") - worth(2) - 1):
        assert gain > 0
    assert worth(14, advance="pottery") - worth(14) < worth(2, advance="pottery") - worth(2)


def test_a_purchase_that_was_tried_out_says_so() -> None:
    """Other advances, the bot's own order, and to save."""
    found = []
    for seed, turn in ((1, 5), (1, 9), (2, 9)):
        game = shopping(EMPIRES[0], turn, seed)
        hint = learning.hint(game, game.due[0], [])
        assert hint
        usual = hint["action"] == msgspec.to_builtins(tried(game)[0][0])
        said = [hint["why"].startswith(why) for why in WHY]
        assert said == ([False, False] if usual else [hint["action"]["do"] == "purchase", hint["action"]["do"] == "buy-nothing"])
        found.append((usual, hint["action"]["do"]))
    assert found == [(False, "purchase"), (True, "purchase"), (False, "buy-nothing")]


@pytest.mark.parametrize(("seed", "found"), [(4, 2), (5, 1)])
def test_whoever_obeys_every_hint_does_well(seed: int, found: int) -> None:
    """Games of those that `tests/bots/obeying.py` plays: fixed, so that they come out the same every time."""
    assert place(EMPIRES[2], "full", 5, seed) == found
