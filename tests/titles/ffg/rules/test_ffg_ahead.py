"""What looking ahead tries out in the 2010 game, and what it thinks of how things stand."""

import json
from random import Random
from typing import Any

import pytest
from ffg_scene import Scene

from ecumene import bots
from ecumene.bots import Depth, Thoughtful
from ecumene.engine import Game
from ecumene.lab import ahead
from ecumene.server import learning
from ecumene.titles.ffg.cityactions import Devote
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.play import UseCard
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.research import Research
from ecumene.titles.ffg.turn import OpenResearch


def steady(seat: int = 0) -> Any:
    bot = bots.make("steady", "ffg-2010", seat, Random(1))
    assert isinstance(bot, Thoughtful)
    return bot


def others(scene: Scene) -> list[Any]:
    """What is tried out for seat 0 beside what its bot would do."""
    view, ask = scene.game.view(0), scene.game.ask(0)
    plan = steady().decide(view, ask)
    found = steady().others(view, ask, plan)
    assert all(len(other) == 1 and other != plan[:1] and ask.why(other[0]) is None for other in found)
    return [other[0] for other in found]


def almost_rich() -> Scene:
    """Egypt goes for the last step of the track; but it is one coin short, too, which Democracy would bring."""
    scene = Scene("egyptians", "germans").only(0, "democracy").have(0, trade=6)
    scene.state.level[0] = 20
    scene.state.tokens[0] = {"sheet": 14}
    return scene.managing(0)


def test_cities_could_do_one_thing_of_each_kind() -> None:
    found = others(Scene("egyptians", "germans").ground("forest", "b2", "b3", "b4", "c2").managing(0))
    kinds = [action.item if isinstance(action, Produce) else type(action) for action in found]
    assert Devote in kinds and len(set(kinds)) == len(kinds) > 2


def test_an_advance_and_a_coin_are_tried_out_though_nothing_asks_for_them() -> None:
    found = others(almost_rich().have(0, culture=30))
    assert Advance() not in found  # that is what the bot would do
    assert any(isinstance(action, UseCard) and action.what == "democracy" for action in others(almost_rich()))


def test_other_techs_and_none_are_tried_out() -> None:
    scene = Scene("egyptians", "germans").have(0, trade=11).ask(OpenResearch(), "research")
    found = others(scene)
    assert Research() in found and len({action.tech for action in found}) == len(found) > 2


def test_on_a_march_nothing_else_is_tried_out() -> None:
    assert others(Scene("egyptians", "germans").army(0, "d3").moving(0)) == []


def test_what_seats_may_expect_comes_to_one() -> None:
    view = Scene("egyptians", "germans", "romans").have(1, trade=5).game.view(0)
    parts = [steady(seat).standing(view) for seat in range(3)]
    assert sum(parts) == pytest.approx(1) and parts[1] > parts[0]


def test_more_of_anything_is_better() -> None:
    def stands(scene: Scene) -> float:
        scene.anew()
        return float(steady().standing(scene.game.view(0)))

    even = stands(Scene("egyptians", "germans"))
    better = [
        Scene("egyptians", "germans").have(0, trade=5),
        Scene("egyptians", "germans").have(0, culture=5),
        Scene("egyptians", "germans").city(0, "h8"),
        Scene("egyptians", "germans").scout(0, "h8"),
        Scene("egyptians", "germans").tech(0, "writing", "pottery"),
    ]
    assert all(stands(scene) > even for scene in better)
    rival = Scene("egyptians", "germans")
    rival.state.tokens[1] = {"sheet": 4}
    assert stands(rival) < even


def test_a_victory_within_reach_is_seen() -> None:
    scene = almost_rich()
    assert not isinstance(steady().decide(scene.game.view(0), scene.game.ask(0))[0], UseCard)
    hint = learning.hint(scene.game, 0, ["", [], 0])
    assert hint and hint["action"]["do"] == "use-card" and hint["action"]["what"] == "democracy"
    assert hint["why"] == "playing on a few turns shows that this leaves you better placed to win than what looks best now"
    scene.play(0, UseCard("democracy"))
    assert scene.game.over == "economic" and steady().standing(scene.game.view(0)) == 1
    assert steady(1).standing(scene.game.view(0)) == 0


def test_it_is_bounded_and_the_same_for_the_same_view() -> None:
    game = Scene("egyptians", "germans").ground("forest", "b2", "b3", "b4", "c2").managing(0).game
    depth = steady().depth(game.view(0))
    assert depth.deals * depth.entries <= 240
    bot = steady()
    plan = bot.decide(game.view(0), game.ask(0))
    plans = [plan, *bot.others(game.view(0), game.ask(0), plan)]
    twin = Game.of_state(game.title, game.title.redeal(game.state, 0, Random(5)), bytes(32), keep=False, story=False)
    assert game.hash() != twin.hash() and len(plans) > 2
    # what each of them comes to, not only which is best: that could come out the same by chance
    told = {json.dumps([prospect(each, plan, depth) for plan in plans]) for each in (game, twin)}
    assert len(told) == 1


def prospect(game: Game, plan: list[Any], depth: Depth) -> float:
    luck = ahead.fingerprint(game, 0)
    return ahead.foreseen(game, ahead.dealt(game, 0, Random(luck)), bytes(32), 0, plan, depth)
