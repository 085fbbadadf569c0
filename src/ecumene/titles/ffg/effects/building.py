"""Cards that build for nothing: figures, units, walls, buildings."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.effects.aiming import (
    DONE,
    NONE,
    Targets,
    named,
)
from ecumene.titles.ffg.pieces import (
    add_figures,
    has_units,
    may_stand,
    recruit,
    set_walls,
    unbuilt,
)
from ecumene.titles.ffg.tables import UNITS, Use
from ecumene.titles.ffg.yields import cities_of, outskirts


def gardening(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF wonder.the_hanging_gardens.1, def.19: a figure off the map, within the stacking limit."""
    if prefix:
        return DONE
    if not may_stand(state, seat, state.raised[what]):
        return NONE
    return [kind for kind in ("army", "scout") if unbuilt(state, seat, kind)], False


def recruiting(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.duty_and_honor.1, def.19: unlocked units whose deck is not empty, one after the other."""
    if len(prefix) == row.amount:
        return DONE
    return recruitable(state, seat, prefix), bool(prefix)


def recruitable(state: Any, seat: int, taken: tuple[str, ...] = ()) -> list[str]:
    found = []
    for unit in UNITS:
        deck = state.units[unit]
        if state.rules.rank(state, seat, unit) and len(deck.down) + len(deck.up) > taken.count(unit):
            found.append(unit)
    return found


def walling(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF wonder.the_great_wall.1."""
    return DONE if prefix else (named(state, [c.square for c in cities_of(state, seat) if not c.walls]), False)


def moulding(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.plastics.1: a unit, a figure or a building that is unlocked."""
    if prefix:
        return DONE
    return [*(f"unit:{u}" for u in recruitable(state, seat)), *_figures(state, seat), "building"], False


def _figures(state: Any, seat: int) -> list[str]:
    squares = [s for city in cities_of(state, seat) for s in outskirts(state, city) if may_stand(state, seat, s)]
    kinds = [kind for kind in ("army", "scout") if unbuilt(state, seat, kind)]
    return [f"{kind}:{name}" for kind in kinds for name in named(state, squares)]


def build_figure(state: Any, seat: int, kind: str, square: int) -> None:
    """FF figure.3, scout.2: a new figure; a new scout gathers from the next turn on."""
    add_figures(state, seat, square, int(kind == "army"), int(kind == "scout"))
    if kind == "scout" or state.civ[seat] == "english":  # FF civ.english.2
        state.fresh[seat][square] = state.fresh[seat].get(square, 0) + 1
    state.tell("figure", seat=seat, figure=kind, square=state.rules.chart.ids[square])
    if kind == "army":
        drill(state, seat)


def drill(state: Any, seat: int) -> None:
    """FF policy.military_tradition.1: with the first army of a turn comes a unit, however the army was built."""
    from ecumene.titles.ffg.exploring import FreeUnits

    if state.rules.policy(state, seat, "military_tradition") and "military_tradition" not in state.used[seat]:
        state.used[seat] |= {"military_tradition"}
        state.push(FreeUnits(seat, 1))


def do_garden(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    square = state.raised[what]
    build_figure(state, seat, at[0], square)


def do_recruit(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    for unit in at:
        if has_units(state, unit):
            recruit(state, seat, unit)


def do_wall(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    set_walls(state, state.rules.chart.index[at[0]], True)


def do_erect(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    from ecumene.titles.ffg.building import Erecting

    state.push(Erecting(seat))


def do_mould(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    kind, _, name = at[0].partition(":")
    if kind == "unit":
        recruit(state, seat, name)
    elif kind == "building":
        do_erect(state, seat, what, row, at)
    else:
        build_figure(state, seat, kind, state.rules.chart.index[name])
