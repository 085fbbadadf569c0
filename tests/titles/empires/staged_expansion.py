"""Staged golden games of The Expansion Project: its own answers to which games of bots hardly ever come."""

from __future__ import annotations

from ecumene import Game
from ecumene.floor import NotReady, Ready
from ecumene.titles.empires.abilities.areas import Fundamentalism, Monotheism
from ecumene.titles.empires.abilities.cards import Give, GiveNothing, ProvincialEmpire, TradeRoutes
from ecumene.titles.empires.abilities.tokens import UniversalDoctrine
from ecumene.titles.empires.calamities.eruption import ChooseVolcano
from ecumene.titles.empires.calamities.losses import Endure
from ecumene.titles.empires.conflict import FightIn, TakeLoss
from ecumene.titles.empires.expansion_project.abilities import Demand, DemandNoMore, Settle
from ecumene.titles.empires.expansion_project.arriving import Arrival
from ecumene.titles.empires.expansion_project.calamities.cyclone import LoseShip
from ecumene.titles.empires.expansion_project.dealing import AcceptExchange, Exchanges, KeepNation, OfferExchange
from ecumene.titles.empires.expansion_project.routes import NoExchange
from ecumene.titles.empires.setup import Seated
from ecumene.titles.empires.short_game import ChooseCredits
from scene import Scene
from titles.empires.staged import play, staged

EXPANSION = "expansion-project"


@staged(EXPANSION)
def exchange() -> Game:
    """Two players exchange their nations; the others are content."""
    scene = Scene()
    scene.state.push(Exchanges(tuple(range(5))), Seated())
    rest = [(civ, KeepNation()) for civ in ("hatti", "hellas", "assyria")]
    minoa, egypt = scene.seat("minoa"), scene.seat("egypt")
    swap = [("egypt", OfferExchange(minoa)), ("minoa", AcceptExchange(egypt))]
    return play(scene, "tax", [*swap, *rest, ("egypt", KeepNation()), ("minoa", KeepNation())])


@staged(EXPANSION)
def neighbours_fight() -> Game:
    """The holder of Advanced Military says where it fights first, and that it loses a token next door."""
    scene = Scene().advances("hellas", "advanced_military").tokens("hellas", athens=1, boeotia=1)
    scene.tokens("egypt", athens=1, boeotia=1)
    return play(scene, "conflict", [("hellas", FightIn("boeotia")), ("hellas", TakeLoss("athens"))])


@staged(EXPANSION)
def thinking_again() -> Game:
    """A trader is ready, thinks again, and everybody is ready at last."""
    scene = Scene().hand("egypt", "clay", "iron", "gold").hand("hellas", "clay", "wine", "gold")
    ready = Ready()
    return play(scene, "trade", [("egypt", ready), ("egypt", NotReady()), ("hellas", ready), ("egypt", ready)])


@staged(EXPANSION)
def volcano() -> Game:
    """One of two volcanoes erupts."""
    scene = Scene(6).hand("rome", "volcanic_eruption_or_earthquake").cities("rome", "milazzo", "neapolis")
    return play(scene, "calamities", [("rome", ChooseVolcano("etna"))])


@staged(EXPANSION)
def storm() -> Game:
    """A Cyclone takes one ship of three, and a heresy is endured, though it could be stopped."""
    scene = Scene().hand("egypt", "cyclone").cities("egypt", "tanis").advances("egypt", "calendar")
    for area in ("tanis", "gaza", "alexandria"):
        scene.ship("egypt", area)
    scene.hand("hatti", "iconoclasm_and_heresy", "clay", "gold").cities("hatti", "kanesh").advances("hatti", "theocracy")
    return play(scene, "calamities", [("egypt", LoseShip(1)), ("hatti", Endure())])


@staged(EXPANSION)
def powers() -> Game:
    """Egypt uses its special abilities, asks for a commodity twice, and turns a card into treasury."""
    scene = Scene().tokens("egypt", memphis=3, cyprus=1).tokens("hellas", fayum=1, tanis=1).tokens("minoa", cyprus=1)
    scene.advances("egypt", "diaspora", "fundamentalism", "monotheism", "provincial_empire", "trade_routes", "trade_empire")
    scene.advances("egypt", "universal_doctrine").hand("egypt", "gold").hand("hellas", "wine", "iron").hand("hatti", "clay")
    scene.tokens("hatti", lycia=1).tokens("barbarians", troy=2).hand("minoa", "famine")
    hellas, hatti, minoa = map(scene.seat, ("hellas", "hatti", "minoa"))
    return play(
        scene,
        "abilities",
        [
            ("egypt", ProvincialEmpire((hellas, hatti, minoa))),
            ("minoa", GiveNothing()),
            ("hellas", Give("iron")),
            ("hatti", Give("clay")),
            ("egypt", TradeRoutes(("gold",))),
            ("egypt", Demand("salt", hellas)),
            ("egypt", DemandNoMore()),
            ("egypt", Fundamentalism("fayum")),
            ("egypt", Monotheism("tanis")),
            ("egypt", UniversalDoctrine(("troy", "troy"))),
            ("egypt", Settle("crimea", 2)),
            ("egypt", NoExchange()),
        ],
    )


@staged(EXPANSION)
def newcomer() -> Game:
    """A nation that has just come into the game chooses the colours of its free credits."""
    scene = Scene(6, newcomers="1").advances("hellas", "written_record").tokens("hellas", athens=1, boeotia=1)
    scene.state.push(Arrival(5, scene.seat("hellas")))
    return play(scene, "advances", [("", ChooseCredits((("civic", 5),)))])
