"""Cards that change the land, and what lies on it."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.effects.aiming import (
    DONE,
    Targets,
    named,
    others,
    owner_of,
)
from ecumene.titles.ffg.pieces import (
    alter,
    is_open,
    is_water,
)
from ecumene.titles.ffg.tables import Use


def altering(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.drought.1, event.deforestation.1, relic.1: no mountain, no building, no wonder, no relic, no city centre."""
    if prefix:
        return DONE
    tables, targets = state.rules.tables, others(state, seat, row)
    found = []
    # FF def.14: a desert that shows something more may dry up too
    same = tables.plain(row.into) if row.into else -1
    fit = [g.terrain not in ("", "mountain") and row.from_ in ("", g.terrain) and n != same for n, g in enumerate(tables.ground)]
    for square, ground in enumerate(state.ground):
        if not fit[ground]:
            continue
        owner = owner_of(state, square)
        fixed = tables.kinds[state.marker[square]] in ("building", "wonder", "relic", "centre")
        if row.into == "water" or row.do == "terraform":  # FF event.flooding.1, tech.ecology.2: nothing at all stands there
            fixed = bool(state.marker[square] or state.occupant[square])
        if not fixed and (owner is None or owner == seat or owner in targets):
            found.append(square)
    return named(state, found), False


def terraforming(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.ecology.2: an empty square, and another terrain that is no mountain."""
    if len(prefix) == 2:
        return DONE
    if prefix:
        now = state.rules.tables.ground[state.ground[state.rules.chart.index[prefix[0]]]].terrain
        return [t for t in ("grassland", "forest", "desert", "water") if t != now], False
    return altering(state, seat, what, row, (), step)


def encamping(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.barbarian_encampment.1: an empty land square outside all outskirts; unplayable without a marker left."""
    if prefix:
        return DONE
    squares = range(state.rules.chart.size) if state.villages else ()
    free = [s for s in squares if is_open(state, s) and not state.marker[s] and not state.occupant[s] and state.holder[s] < 0]
    return named(state, [s for s in free if not is_water(state, s)]), False


def do_terrain(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    alter(state, state.rules.chart.index[at[0]], row.into)


def do_terraform(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    alter(state, state.rules.chart.index[at[0]], at[1])


def do_encamp(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    square = state.rules.chart.index[at[0]]
    state.marker[square], state.face[square] = "village", state.villages[-1]
    state.villages = state.villages[:-1]
