"""Calamities, abilities and fights in positions that games rarely come to: crowded, with many advances, pirates and leavers.

Random games seldom hold the cards that meet in a corner of the rules. Here they are dealt out, whatever is drawn strikes, and all
answers are drawn from what is offered; what must hold at every moment of a game is looked at after each.
"""

from __future__ import annotations

from random import Random

import pytest

from ecumene.engine import Step
from ecumene.engine.actions import Leave
from ecumene.titles.empires import invariants
from ecumene.titles.empires.abilities import SpecialAbilities
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.resolution import Resolution
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.expansion_project.departing import Abandonment
from ecumene.titles.empires.leaving import Departures
from ecumene.titles.empires.pieces import place, put_city
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from ecumene.titles.empires.tax import TaxCollection
from scene import FAMILY, TABLES, Scene

#: what happens between the calamities
PHASES: tuple[tuple[Step, ...], ...] = (
    (SpecialAbilities(),),
    (TokenConflicts(), CityAttacks(), SurplusRemoval(), CitySupport()),
    (TaxCollection(),),
)
#: the same 24 in all titles
CALAMITIES = sorted(TABLES.calamities)
#: how many advances a nation holds
KNOWLEDGE = (0, 5, 25, 51)


def rich(title: str, rng: Random) -> Scene:
    """A table on which few areas are full of units, and everybody knows something."""
    seats = rng.choice((5, 9) if title == "western-empires" else (5, 9, 12, 18))
    scene = Scene(seats, title=title, seed=rng.randrange(1000))
    state = scene.state
    areas = rng.sample(state.terrain.areas, 5 * seats)
    coasts = [state.terrain.ids[area] for area in areas if state.terrain.coastal[area]]
    for owner in range(seats + 1):
        for area in rng.sample(areas, 15):
            if rng.random() < 0.5:
                place(state, owner, area, rng.randrange(1, 7))
            elif not state.city[area] and state.terrain.limit[area] and state.cities[owner] < 9:
                put_city(state, owner, area)
                place(state, owner, area, rng.randrange(2))  # as Public Works allows
    for civ in state.civ:
        scene.advances(civ, *rng.sample(state.rules.advances.ids, rng.choice(KNOWLEDGE)))
        scene.treasury(civ, rng.randrange(scene.stock_of(civ) + 1))
        for coast in coasts[: rng.randrange(3)]:
            scene.ship(civ, coast)
    return scene


def played(scene: Scene, rng: Random, *steps: Step) -> None:
    """The steps with answers that are drawn."""
    scene.begin(*steps)
    for _ in range(500):
        if not scene.game.due:
            break
        seat = rng.choice(scene.game.due)
        scene.game.play(seat, scene.game.ask(seat).sample(rng))
    assert not scene.game.due, "it comes to an end"
    invariants.check_board(scene.state)


@pytest.mark.parametrize("title", FAMILY)
@pytest.mark.parametrize("calamity", CALAMITIES)
def test_whatever_strikes_leaves_a_lawful_board(title: str, calamity: str) -> None:
    for seed in range(16):
        rng = Random(seed)
        scene = rich(title, rng)
        if seed % 4 == 0:
            scene.game.table(Leave(rng.randrange(scene.state.seats)))
            played(scene, rng, Abandonment() if title == "expansion-project" else Departures())
        victim, other = rng.sample(scene.state.playing(), 2)
        trader = other if scene.state.rules.tables.calamities[calamity].beneficiary else None
        played(scene, rng, Resolution(calamity, victim, trader))
        played(scene, rng, *rng.choice(PHASES))
