"""Cards that are used in battles, or bring one about."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg import fronts
from ecumene.titles.ffg.effects.aiming import (
    DONE,
    NONE,
    Targets,
    centres,
    named,
    others,
)
from ecumene.titles.ffg.pieces import (
    is_open,
)
from ecumene.titles.ffg.tables import Use


def wounding(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.mathematics.2, combat.ability.4: wounds one by one on enemy units in play."""
    return _by_front(state, 1 - step.side, row, prefix, heal=False)


def healing(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.animal_husbandry.1, tech.biology.2: wounds of own units in play."""
    wounded = [front[step.side] for front in state.battle.fronts if front[step.side] and front[step.side][1]]
    if not wounded:
        return NONE
    return DONE if row.amount > 9 else _by_front(state, step.side, row, prefix, heal=True)


def _by_front(state: Any, side: int, row: Use, prefix: tuple[str, ...], *, heal: bool) -> Targets:
    """One wound after the other, by the number of the front; never more than a unit can take."""
    if len(prefix) == row.amount:
        return DONE
    left = []
    for number, front in enumerate(state.battle.fronts):
        if front[side] is not None:
            card, wounds = front[side]
            most = wounds if heal else fronts.health(state, side, card) - wounds
            if prefix.count(str(number)) < most and (not prefix or number >= int(prefix[-1])):
                left.append(str(number))
    return left, bool(prefix)


def hording(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.roaming_horde.1: an army or city of another player near a village, or where one was."""
    if prefix:
        return DONE
    chart, grounds = state.rules.chart, state.rules.tables.ground
    edge = {s for s in range(chart.size) if state.marker[s] == "village" or grounds[state.ground[s]].marker == "village"}
    near = set(edge)
    for _ in range(row.range):
        edge = {n for s in edge for n in chart.near[s] if n not in near and is_open(state, n)}
        near |= edge
    targets = others(state, seat, row)
    armies = [s for other in targets for s in state.armies[other] if s in near]
    towns = [c.square for c in state.cities.values() if c.owner in targets and near & centres(state, [c])]
    return named(state, {*armies, *towns}), False


def do_wound(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    side = 1 - fronts.side_of(state, seat)
    fronts.wound(state, side, [int(number) for number in at])


def do_heal(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    fronts.heal(state, fronts.side_of(state, seat), [int(number) for number in at] if at else None)


def do_horde(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    from ecumene.titles.ffg.battle import horde

    horde(state, seat, state.rules.chart.index[at[0]])
