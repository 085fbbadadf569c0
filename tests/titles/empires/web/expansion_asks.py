"""The questions of The Expansion Project alone, as positions in which somebody is asked them (asks.py has those of the family).

Its golden games come to most of them: the table says in which one, after how many entries. The others are staged.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

from asking import Asked
from ecumene import Game, titles
from ecumene.engine import Record, Step
from ecumene.engine.agenda import settle
from ecumene.engine.game import action_types
from ecumene.titles.empires.expansion_project.calamities.barbarians import HordeLoss
from ecumene.titles.empires.expansion_project.calamities.civil_war import CivilWarBeneficiary, FactionToll
from ecumene.titles.empires.expansion_project.calamities.damage import TokenDamage
from ecumene.titles.empires.expansion_project.calamities.decline import Offering
from ecumene.titles.empires.expansion_project.calamities.minor import BanditLoss
from ecumene.titles.empires.expansion_project.calamities.scourges import DrownedCity, FloodedPlain, FloodShares
from ecumene.titles.empires.expansion_project.calamities.tyranny import TyrannyBeneficiary
from scene import Scene

TITLE = "expansion-project"
RECORDS = Path(__file__).resolve().parents[1] / "records"


#: the golden game, and the entry after which somebody is asked this
COME_UP: dict[str, tuple[str, int]] = {
    "ship-construction": ("staged-newcomer", 2),
    "mass-eruption": ("staged-volcano", 1),
    "ships-lost": ("staged-storm", 1),
    "sacrifice": ("staged-storm", 2),
    "exchanges": ("staged-exchange", 1),
    "give-tribute": ("staged-powers", 2),
    "demand-again": ("staged-powers", 7),
    "last-exchange": ("staged-powers", 12),
    "horde-landing": ("interrupted-5", 269),
    "idle-tokens": ("interrupted-5", 358),
    "direct-purchases": ("full-5", 398),
    "famine-shares": ("full-5", 685),
    "first-faction": ("full-5", 689),
    "parting": ("full-5", 691),
    "horde-march": ("full-5", 693),
    "epidemic-shares": ("full-5", 697),
    "epidemic-damage": ("full-5", 698),
    "early-bribery": ("full-5", 1075),
    "mass-earthquake": ("full-5", 1076),
    "bribery": ("full-5", 1085),
    "heresy-shares": ("full-5", 1086),
    "cyclone-with-ships": ("full-5", 1182),
    "encroach": ("full-5", 1183),
    "pirate-raids": ("full-5", 1500),
    "tribal-conflict": ("newcomers-8", 853),
    "arrival": ("newcomers-8", 861),
    "minor-uprising": ("east-9", 1918),
    "bandit-tribute": ("newcomers-8", 1364),
}


def come_up(kind: str) -> Asked:
    """The position of a golden game."""
    name, count = COME_UP[kind]
    title = titles.load(TITLE)
    data = gzip.decompress((RECORDS / f"{TITLE}-{name}.jsonl.gz").read_bytes())
    game = Game.replay(title, Record.decode(data, action_types(title)), upto=count, keep=False, story=False)
    seat = next((seat for seat in game.due if game.ask(seat).kind == kind), None)
    assert seat is not None, f"{name} does not ask {kind} after {count} entries: {[game.ask(seat).kind for seat in game.due]}"
    return Asked(game.position(), seat)


def _crowded() -> Scene:
    """Egypt, with neighbours on its plain and beside it."""
    scene = Scene(title=TITLE).tokens("egypt", memphis=3, tanis=2, fayum=2).tokens("hatti", memphis=4, tanis=1)
    return scene.tokens("hellas", memphis=4, fayum=1).tokens("assyria", fayum=1)


def _flood(scene: Scene) -> Step:
    plain = next(plain for plain, areas in scene.state.terrain.plains.items() if scene.area("memphis") in areas)
    return FloodShares(scene.seat("egypt"), None, 3, plain=plain)


def _faction(scene: Scene) -> Step:
    egypt = scene.seat("egypt")
    return FactionToll(egypt, 2, chooser=egypt, men=("memphis", "memphis", "memphis", "tanis", "tanis"))


def _drowned(scene: Scene) -> Step:
    scene.cities("egypt", "gaza", "cyrene")
    return DrownedCity(scene.seat("egypt"), 1, (scene.area("gaza"), scene.area("cyrene")))


def _robbed(scene: Scene) -> Step:
    return BanditLoss(scene.hand("egypt", "gold", "clay").seat("egypt"), 1)


def _offering(scene: Scene) -> Step:
    return Offering(scene.hand("egypt", "gold", "clay", "wine").seat("egypt"), 2)


def _rivals(scene: Scene) -> tuple[int, int]:
    return scene.seat("hatti"), scene.seat("hellas")


STAGED: dict[str, Callable[[Scene], Step]] = {
    "civil-war-beneficiary": lambda scene: CivilWarBeneficiary(scene.seat("egypt"), _rivals(scene)),
    "tyranny-beneficiary": lambda scene: TyrannyBeneficiary(scene.seat("egypt"), _rivals(scene), 3),
    "flooded-plain": lambda scene: FloodedPlain(scene.seat("egypt"), tuple(scene.state.terrain.plains)[:2]),
    "flood-shares": _flood,
    "drowned-city": _drowned,
    "bandit-loss": _robbed,
    "offering": _offering,
    "faction-toll": _faction,
    "horde-loss": lambda scene: HordeLoss(scene.seat("egypt"), scene.area("memphis")),
    "token-damage": lambda scene: TokenDamage(scene.seat("egypt"), 2, areas=(scene.area("memphis"), scene.area("tanis"))),
}


def staged(kind: str) -> Asked:
    """One step on the agenda of a small game."""
    scene = _crowded()
    if kind == "horde-loss":
        scene.advances("egypt", "advanced_military").tokens("barbarians", memphis=5)
    state = scene.state
    state.phase = "calamities"
    state.push(STAGED[kind](scene))
    due, _ = settle(state)
    assert due == (scene.seat("egypt"),), (kind, due)
    return Asked(scene.title.position(state), due[0])


def asked(kind: str) -> Asked:
    """A position in which this is asked."""
    return come_up(kind) if kind in COME_UP else staged(kind)


def kinds() -> set[str]:
    return {*COME_UP, *STAGED}
