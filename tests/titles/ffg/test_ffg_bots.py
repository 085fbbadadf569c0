"""The bot `steady` of the 2010 game in staged positions."""

from random import Random

from ffg_scene import Scene

from ecumene import bots
from ecumene.bots.ffg.battles import beats
from ecumene.bots.ffg.plans import victory
from ecumene.engine import Action
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.start import Found


def answer(scene: Scene, seat: int = 0) -> Action:
    bot = bots.make("steady", "ffg-2010", seat, Random(1))
    (action,) = bot.decide(scene.game.view(seat), scene.game.ask(seat))[:1]
    assert scene.game.why(seat, action) is None
    return action


def test_it_founds_a_city_where_a_scout_stands() -> None:
    scene = Scene("egyptians", "germans").scout(0, "g3").starting(0)
    assert answer(scene) == Found("g3")


def test_it_takes_an_undefended_city() -> None:
    scene = (
        Scene("egyptians", "germans").city(1, "h4").army(0, "f4").forces(0, "infantry-3", "mounted-3", "artillery-3").forces(1)
    )
    for square in ("b2", "b3"):
        scene.mark(square, "general")
    scene.moving(0)
    found = answer(scene)
    assert isinstance(found, March) and found.path[-1] == "h4"


def test_it_leaves_a_strong_capital_alone() -> None:
    scene = (
        Scene("egyptians", "germans").army(0, "m5").forces(0, "infantry-1").forces(1, "infantry-3", "mounted-3", "artillery-3")
    )
    scene.moving(0)
    assert not beats(scene.game.view(0), 0, scene.at("n6"), 1)
    found = answer(scene)
    assert not (isinstance(found, March) and found.path and found.path[-1] == "n6")


def test_it_takes_the_last_step_to_victory() -> None:
    scene = Scene("egyptians", "germans").have(0, culture=7, trade=6)
    scene.state.level[0] = 20
    assert victory(scene.game.view(0), 0) == "culture"
    assert answer(scene.managing(0)) == Advance()


def test_without_units_it_raises_some() -> None:
    scene = (
        Scene("egyptians", "germans").forces(0).ground("forest", "b2", "b3", "b4").army(0, "d3", 2).scout(0, "h7").city(0, "g3")
    )
    scene.only(0).managing(0)
    found = answer(scene)
    assert isinstance(found, Produce) and found.item in ("infantry", "artillery", "mounted")
