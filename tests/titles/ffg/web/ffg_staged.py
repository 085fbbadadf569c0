"""Questions of FFG 2010 to which bots seldom or never come, each staged on the flat map of the tests of its rules."""

from __future__ import annotations

from collections.abc import Callable

import ecumene
from asking import Asked
from ecumene import Game
from ecumene.engine import Standing, Step
from ecumene.titles.ffg.bargains import OpenTrade
from ecumene.titles.ffg.battle import Deploy, attack
from ecumene.titles.ffg.building import Erecting
from ecumene.titles.ffg.exploring import FreeAdvances, FreeUnits
from ecumene.titles.ffg.investing import Investing
from ecumene.titles.ffg.learning import GermanResource, GermanUnit, Teaching, learn
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.pieces import destroy_city
from ecumene.titles.ffg.play import Pass, UseCard
from ecumene.titles.ffg.setup import ChooseCivilization
from ecumene.titles.ffg.start import Found
from ecumene.titles.ffg.turn import NewTurn, Phase
from titles.ffg.rules.ffg_scene import Deckscene, Scene

FAME = {"scenario": "fame-and-fortune"}


def fight(scene: Scene, mine: tuple[str, ...], theirs: tuple[str, ...]) -> Scene:
    """An army of seat 0 has come to g5, where one of seat 1 stands."""
    scene.army(1, "g5").forces(0, *mine).forces(1, *theirs)
    scene.state.phase, scene.state.part, scene.state.agenda = "move", 0, [NewTurn()]
    attack(scene.state, 0, scene.at("g5"), 1)
    scene.settle()
    return scene


def then(scene: Scene, *steps: Step, phase: str = "start") -> Scene:
    """These steps come next, the last one first; then a new turn."""
    state = scene.state
    state.phase, state.part, state.agenda = phase, 0, [NewTurn(), *steps]
    scene.settle()
    return scene


def choosing() -> Game:
    return ecumene.new("ffg-2010", 2, scenario="base", seed=1, story=False, options={"civilizations": "choose"})


def place_wonder() -> Game:
    game = choosing()
    for civilization in ("germans", "egyptians"):
        game.play(game.due[0], ChooseCivilization(civilization))
    while game.ask(game.due[0]).kind != "place-wonder":
        game.play(game.due[0], game.ask(game.due[0]).choices[0])
    return game


def event_window() -> Scene:
    scene = Scene("germans", "romans").events(0, "drought").events(1, "jousting_tourney")
    scene.game.play(1, Standing("events", "ask"))
    return scene.starting(0).play(0, UseCard("drought", (), ("h4",)))


def ability_window() -> Scene:
    scene = Scene("germans", "romans").tech(0, "horseback_riding").have(0, silk=1).events(1, "primetime_tv")
    scene.game.play(1, Standing("abilities", "ask"))
    return then(scene, OpenTrade(), phase="trade").play(0, UseCard("horseback_riding", ("silk",), ("1",)))


def march_window() -> Scene:
    scene = Scene("germans", "romans").army(0, "f5", 2).city(1, "h5").events(1, "defection")
    return scene.moving(0).play(0, March("f5", 2, 0, ("g5", "h5")))


def displacing() -> Scene:
    return Scene("germans", "romans").scout(0, "g4").army(0, "g4").starting(0).play(0, Found("g4"))


def erecting() -> Scene:
    return then(Scene("spanish", "romans", **FAME), Erecting(0, basic=True), phase="move")


def fallback() -> Scene:
    scene = Scene("germans", "romans", **FAME).city(0, "g4").mark("g3", "the_pyramids").govern(0, "communism")
    for pile in ("wonder_deck", "left_out"):
        setattr(scene.state, pile, tuple(wonder for wonder in getattr(scene.state, pile) if wonder != "the_pyramids"))
    destroy_city(scene.state, scene.at("g4"))
    return then(scene, Phase("trade"))


def free_units() -> Scene:
    return then(Scene("aztecs", "romans", scenario="both"), FreeUnits(0, 2), phase="manage")


def german_unit() -> Scene:
    scene = Scene("germans", "romans", scenario="both").tech(0, "pottery", "logistics")
    return then(scene, GermanUnit(0, "logistics"), phase="research")


def german_resource() -> Scene:
    return then(Scene("germans", "romans"), GermanResource(0), phase="research")


def investing() -> Scene:
    return then(Scene("arabs", "romans", **FAME), Investing(0))


def teaching() -> Scene:
    return then(Scene("germans", "romans", **FAME), Teaching(0))


def keep_event() -> Scene:
    scene = Scene("germans", "romans", **FAME).tech(0, "pottery", "mysticism")
    return then(scene, FreeAdvances(0, 1), phase="manage")


def keep_person() -> Scene:
    scene = Scene("greeks", "romans", **FAME)
    scene.state.level[0] = 2
    return then(scene, FreeAdvances(0, 1), phase="manage")


def keep_person_card() -> Scene:
    scene = Deckscene("greeks", "romans")
    scene.state.level[0] = 2
    return then(scene, FreeAdvances(0, 1), phase="manage")


def late_change() -> Scene:
    scene = Scene("germans", "romans").tech(1, "pottery").starting(0)
    learn(scene.state, 1, "monarchy")
    scene.settle()
    return scene


def battle_opening() -> Scene:
    return fight(Deckscene().person(0, "joan_of_arc"), ("infantry-2", "mounted-1"), ("infantry-2",))


def reforming() -> Scene:
    scene = fight(Deckscene().person(0, "gustavus_adolphus"), ("infantry-1",), ("infantry-2",))
    return scene.play(0, UseCard("gustavus_adolphus"))


def vengeance() -> Scene:
    scene = fight(Deckscene().person(0, "georgy_zhukov", up=True), ("infantry-1",), ("infantry-2", "infantry-2"))
    return scene.play(1, Deploy("infantry-2")).play(0, Deploy("infantry-1", 0))


def nursing() -> Scene:
    scene = fight(Deckscene().person(0, "florence_nightingale"), ("infantry-1",), ("infantry-3",))
    scene.play(1, Deploy("infantry-3")).play(0, Deploy("infantry-1", 0))
    while scene.kind() != "nursing":
        scene.play(scene.game.due[0], Pass())
    return scene


def saving() -> Scene:
    scene = fight(Scene("chinese", "romans"), ("infantry-1",), ("infantry-3",))
    scene.play(1, Deploy("infantry-3")).play(0, Deploy("infantry-1", 0))
    while scene.kind() != "saving":
        scene.play(scene.game.due[0], Pass())
    return scene


def phase_opening() -> Scene:
    return Deckscene().person(1, "khalid").ask(Phase("manage"))


STAGED: dict[str, Callable[[], Scene | Game]] = {
    build.__name__.replace("_", "-"): build
    for build in (
        choosing, place_wonder, event_window, ability_window, march_window, displacing, erecting, fallback, free_units,
        german_unit, german_resource, investing, teaching, keep_event, keep_person, keep_person_card, late_change,
        battle_opening, reforming, vengeance, nursing, saving, phase_opening,
    )
}  # fmt: skip


def staged(kind: str) -> Asked:
    """The position of this question, and the seat that is asked."""
    built = STAGED[kind]()
    game = built.game if isinstance(built, Scene) else built
    seat = game.due[0]
    assert game.ask(seat).kind == kind, f"{game.ask(seat).kind} is asked instead of {kind}"
    return Asked(game.position(), seat)
