"""The bot `steady` of the 2010 game in staged positions."""

from random import Random

from ffg_scene import Scene
from test_ffg_battle import battle, out

from ecumene import bots
from ecumene.bots.ffg.plans import rivals, victory
from ecumene.bots.ffg.strength import beats, besiegers
from ecumene.engine import Action
from ecumene.titles.ffg.loot import Loot
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.play import End
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.start import Found, Place


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


def threatened() -> Scene:
    """Two strong armies of Germany stand near the capital of Egypt at c3, which has nobody to defend it."""
    scene = Scene("egyptians", "germans").army(1, "e3", 2).forces(0).forces(1, "infantry-3", "mounted-3", "artillery-3")
    scene.only(0, "masonry").tech(1, "metalworking", "horseback_riding", "mathematics", "chivalry", "gunpowder")
    for square in ("o6", "o7", "n7", "m7"):
        scene.mark(square, "general")
    return scene.ground("forest", "b2", "b3", "b4", "c2")


def test_it_sees_when_its_capital_would_fall() -> None:
    scene = threatened()
    assert besiegers(scene.game.view(0), 0) == [scene.at("e3")]
    far = Scene("egyptians", "germans").army(1, "k6", 2)
    assert besiegers(far.game.view(0), 0) == []


def test_it_defends_its_capital() -> None:
    scene = threatened().city(0, "g8").managing(0)
    found = answer(scene)
    assert isinstance(found, Produce) and found.city == "c3" and found.item in ("walls", "infantry", "artillery", "mounted")
    # without an enemy nearby the same cities have other things to do
    calm = threatened().forces(0, "infantry-1", "infantry-1", "mounted-1", "artillery-1", "mounted-1")
    calm.state.armies[1] = {}
    calm.state.occupant[calm.at("e3")] = 0
    other = answer(calm.managing(0))
    assert not (isinstance(other, Produce) and other.item in ("walls", "infantry", "artillery", "mounted"))


def test_an_army_beats_off_whoever_comes_near_the_capital() -> None:
    scene = threatened().army(0, "f4", 2).forces(0, "infantry-3", "mounted-3", "artillery-3", "infantry-2", "mounted-2")
    scene.tech(0, "metalworking", "horseback_riding", "mathematics", "chivalry", "gunpowder")
    for square in ("b2", "b3", "b4", "c2"):
        scene.mark(square, "general")
    scene.state.forces[1] = scene.state.forces[1][:1]
    found = answer(scene.moving(0))
    assert isinstance(found, March) and found.path[-1] == "e3"


def test_it_stands_on_the_coins_of_a_rival_one_step_from_winning() -> None:
    def far_on(tokens: int) -> Scene:
        scene = Scene("egyptians", "germans").army(0, "l5").forces(0, "infantry-1").mark("m5", "bank")
        scene.state.tokens[1] = {"sheet": tokens}
        return scene.moving(0)

    scene = far_on(12)
    before = scene.coins(1)
    assert before >= 13 and rivals(scene.game.view(0), 0) == {1: "coins"}
    found = answer(scene)
    assert isinstance(found, March) and found.path[-1] == "m5"
    assert scene.play(0, found).coins(1) < before
    calm = far_on(2)
    assert rivals(calm.game.view(0), 0) == {}
    other = answer(calm)
    assert not (isinstance(other, March) and other.path and other.path[-1] == "m5")


def test_it_takes_from_a_rival_what_it_would_win_by() -> None:
    def prize(level: int, *, space: bool = False) -> Action:
        scene = Scene("egyptians", "germans").army(1, "g5").forces(0, "infantry-3").forces(1)
        scene.have(1, trade=5, culture=9)
        scene.state.level[1] = level
        if space:
            rows = ((1, 5), (2, 4), (3, 3), (4, 2))
            techs = scene.state.rules.tables.techs
            scene.only(1, *(t for row, count in rows for t in [t for t, each in techs.items() if each.level == row][:count]))
        out(battle(scene, "g5"))
        return answer(scene)

    assert prize(20) == Loot("culture")
    assert prize(3) == Loot("culture") and prize(3, space=True) == Loot("trade")


def test_it_never_sends_one_great_person_back_by_placing_another() -> None:
    """Whoever is built over comes back into the reserve, so a bot that did this would do it for ever."""
    scene = Scene("egyptians", "germans")
    around = [scene.state.rules.chart.ids[square] for square in scene.state.rules.chart.around[scene.at("c3")]]
    for square in around:
        scene.mark(square, "general")
    scene.state.reserve[0] = ("artist",)
    scene.starting(0)
    assert Place("artist", around[0]) in scene.choices(0) and answer(scene) == End()
