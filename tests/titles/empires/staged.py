"""Staged golden games: each begins in a position of its own and goes where games of bots hardly ever go.

They are short, and end in the middle of a turn. No bot is needed to play them: a scene sets the position up, and the script says
who answers what. A kind of action that no golden game has yet belongs here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from ecumene import Game
from ecumene.engine import Action, Chance
from ecumene.engine.actions import Leave
from ecumene.floor import NotReady, Ready
from ecumene.titles.empires.abilities.areas import Fundamentalism, Monotheism, Politics
from ecumene.titles.empires.abilities.cards import Give, GiveNothing, ProvincialEmpire, Reveal, TradeRoutes
from ecumene.titles.empires.abilities.tokens import Diaspora, UniversalDoctrine
from ecumene.titles.empires.attacks import Plunder, Resolve, TakeCard
from ecumene.titles.empires.calamities.civil_war import AnnexUnits, SelectUnits
from ecumene.titles.empires.calamities.flood import ChoosePlain
from ecumene.titles.empires.calamities.losses import DestroyCity, Endure, Reduce
from ecumene.titles.empires.calamities.victims import NameVictim
from ecumene.titles.empires.conflict import FightIn, TakeLoss
from ecumene.titles.empires.leaving import Relocate
from ecumene.titles.empires.mega.copies import InTurn, Together
from ecumene.titles.empires.purchases import BuyNothing
from ecumene.titles.empires.tax import Annex
from ecumene.titles.empires.turn import NewTurn, Phase
from scene import AtTable, Scene

#: who answers what, in order; an entry of the table is by nobody
Script = Iterable[tuple[str | None, Action]]

#: every staged game by the name of its record
STAGED: dict[str, Callable[[], Game]] = {}


WESTERN, MEGA = "western-empires", "mega-civilization"

Stage = Callable[[], Game]


def staged(*titles: str) -> Callable[[Stage], Stage]:
    """Enters a staged game for each of these titles."""

    def enter(stage: Stage) -> Stage:
        for title in titles:
            STAGED[f"{title}-staged-{stage.__name__.replace('_', '-')}"] = partial(played, title, stage)
        return stage

    return enter


def played(title: str, stage: Stage) -> Game:
    """The staged game as one of this title."""
    before, AtTable.title = AtTable.title, title
    try:
        return stage()
    finally:
        AtTable.title = before


def play(scene: Scene, phase: str, script: Script) -> Game:
    """The scene from this phase of a turn on, played by the script."""
    state = scene.state
    sequence = list(state.rules.phases(state.turn))
    state.agenda[:0] = reversed([*sequence[sequence.index(Phase(phase)) :], NewTurn()])
    game = Game.of_position(scene.game.title, scene.game.title.position(state), Chance.seed_of(1))
    for civ, action in script:
        game.enter(None if civ is None else scene.seat(civ), action)
        game.title.check(game.state)
    return game


def settled(scene: Scene, **cities: int) -> Scene:
    """This many cities for each of these civilizations, far from Egypt."""
    terrain = scene.state.terrain
    free = [terrain.ids[area] for area in terrain.areas if terrain.limit[area]]
    for civ, count in cities.items():
        scene.cities(civ, *free[:count])
        del free[:count]
    return scene


@staged(WESTERN)
def tax_revolt() -> Game:
    """Five cities of Egypt revolt: two players have three cities left for them, and Egypt says which two are lost."""
    scene = settled(Scene(), minoa=8, assyria=7, hatti=9, hellas=9).stock("egypt", 2)
    scene.cities("egypt", "alexandria", "memphis", "tanis", "fayum", "gaza", "jerusalem")
    return play(
        scene,
        "tax",
        [
            ("assyria", Annex("alexandria")),
            ("assyria", Annex("memphis")),
            ("minoa", Annex("tanis")),
            ("egypt", DestroyCity("fayum")),
            ("egypt", DestroyCity("jerusalem")),
        ],
    )


@staged(WESTERN, MEGA)
def conflicts() -> Game:
    """The holder of two military advances says where it fights and what it loses; a defender short of tokens waits."""
    scene = Scene().advances("hellas", "advanced_military", "naval_warfare").ship("hellas", "athens")
    scene.tokens("hellas", athens=1, boeotia=1).tokens("egypt", athens=1, boeotia=1)
    scene.cities("minoa", "knossos").cities("assyria", "aleppo", "antioch").hand("assyria", "gold").hand("minoa", "clay")
    scene.tokens("minoa", aleppo=7, antioch=7).tokens("assyria", knossos=7).stock("minoa", 2)
    return play(
        scene,
        "conflict",
        [
            ("hellas", FightIn("boeotia")),
            ("hellas", TakeLoss("athens")),
            ("minoa", Resolve("aleppo")),
            ("minoa", TakeCard(False)),
            ("minoa", Plunder(0)),
            ("assyria", TakeCard(True)),
            ("assyria", Plunder(2)),
            ("minoa", TakeCard(True)),
            ("minoa", Plunder(1)),
        ],
    )


@staged(WESTERN, MEGA)
def second_thoughts() -> Game:
    """A trader is ready, thinks again, and everybody is ready at last."""
    scene = Scene().hand("egypt", "ochre", "iron", "gold").hand("hellas", "clay", "wine", "gold")
    ready = Ready()
    return play(scene, "trade", [("egypt", ready), ("egypt", NotReady()), ("hellas", ready), ("egypt", ready)])


@staged(WESTERN, MEGA)
def calamities() -> Game:
    """A flood on one of two plains, and a heresy that Theocracy might have averted."""
    scene = Scene().hand("hellas", "flood").hand("egypt", "iconoclasm_and_heresy", "ochre", "gold")
    scene.tokens("hellas", moesia=4, gethae=1).cities("hellas", "fayum").advances("egypt", "theocracy")
    scene.cities("egypt", "alexandria", "memphis", "tanis", "jerusalem", "gaza").tokens("egypt", petra=4, upper_egypt=5)
    scene.cities("assyria", "tyre", "nineveh").cities("hatti", "kanesh", "troy")
    return play(
        scene,
        "calamities",
        [
            ("hellas", ChoosePlain("lower_danube")),
            ("egypt", NameVictim(scene.seat("assyria"))),
            ("egypt", NameVictim(scene.seat("hatti"))),
            ("egypt", Endure()),
            ("egypt", Reduce("gaza")),
            ("egypt", Reduce("tanis")),
        ],
    )


@staged(WESTERN)
def civil_war() -> Game:
    """The beneficiary has units for eight points only: it says which, and the rest turns wild."""
    scene = settled(Scene(), minoa=8, assyria=9, hatti=9, hellas=9).stock("minoa", 3).hand("egypt", "civil_war")
    scene.cities("egypt", "alexandria", "memphis", "tanis", "fayum", "jerusalem")
    scene.tokens("egypt", gaza=3, sinai=3, petra=4, upper_egypt=5, siwa=5, western_desert=4, jalo=3, cyrene=3)
    return play(
        scene,
        "calamities",
        [
            ("egypt", SelectUnits(("fayum", "memphis", "upper_egypt", "siwa"))),
            ("minoa", AnnexUnits("memphis")),
            ("minoa", AnnexUnits("siwa")),
        ],
    )


@staged(WESTERN, MEGA)
def abilities() -> Game:
    """Egypt uses all seven abilities; one neighbour has nothing to give, another gives face down."""
    scene = Scene().tokens("egypt", memphis=3, cyprus=1).tokens("hellas", fayum=1, tanis=1).cities("minoa", "alexandria")
    scene.advances("egypt", "diaspora", "fundamentalism", "monotheism", "politics", "provincial_empire", "trade_routes")
    scene.advances("egypt", "universal_doctrine").hand("egypt", "gold").hand("hellas", "wine", "iron").hand("minoa", "clay")
    scene.tokens("hatti", lycia=1).hand("hatti", "gold").tokens("barbarians", troy=2).tokens("assyria", gaza=2)
    hellas, minoa, hatti = map(scene.seat, ("hellas", "minoa", "hatti"))
    return play(
        scene.treasury("egypt", 5),
        "abilities",
        [
            ("egypt", ProvincialEmpire((hellas, minoa, hatti))),
            ("hellas", Give("iron")),
            ("minoa", GiveNothing()),
            ("hatti", Give("gold", open=True)),
            ("egypt", Reveal(hellas)),
            ("egypt", TradeRoutes(("gold",))),
            ("egypt", Fundamentalism("fayum")),
            ("egypt", Monotheism("tanis")),
            ("egypt", Politics("alexandria")),
            ("egypt", UniversalDoctrine(("troy", "troy"))),
            ("egypt", Diaspora((("memphis", "thrace"), ("memphis", "fayum")))),
        ],
    )


@staged(WESTERN)
def desolation() -> Game:
    """A flood takes the last tokens that anybody has: nobody is left."""
    return play(Scene().tokens("egypt", tanis=4).hand("egypt", "flood"), "calamities", [])


@staged(WESTERN)
def departure() -> Game:
    """Hatti leaves, and tokens out of its region find new places."""
    scene = Scene().tokens("egypt", troy=1, athens=1).tokens("assyria", troy=1, miletus=1).hand("egypt", "gold")
    return play(
        scene,
        "advances",
        [
            (None, Leave(scene.seat("hatti"))),
            ("egypt", BuyNothing()),
            ("assyria", Relocate(("sidon", "nineveh"))),
            ("egypt", Relocate(("tanis",))),
        ],
    )


@staged(MEGA)
def closed_region() -> Game:
    """Hatti leaves before the markers move; tokens out of its region go where others of their owner are, or to stock."""
    scene = Scene().tokens("egypt", troy=1, memphis=1, tanis=1).tokens("assyria", troy=1, miletus=1, sidon=1, nineveh=1)
    return play(
        scene.hand("egypt", "gold"),
        "advances",
        [
            (None, Leave(scene.seat("hatti"))),
            ("egypt", BuyNothing()),
            ("egypt", Relocate(("tanis",))),
        ],
    )


@staged(MEGA)
def two_famines() -> Game:
    """Both blocks have a Famine; one victim insists on its turn."""
    scene = Scene(12).hand("minoa", "famine").hand("saba", "famine@east")
    for civ in scene.state.civ:
        areas = [scene.state.terrain.ids[area] for area in scene.state.terrain.regions[civ]]
        scene.tokens(civ, **{areas[0]: 5})
    hatti, rome, egypt = map(scene.seat, ("hatti", "rome", "egypt"))
    return play(
        scene,
        "calamities",
        [("minoa", Together()), ("saba", InTurn()), *(("minoa", NameVictim(seat)) for seat in (hatti, rome, egypt))],
    )
