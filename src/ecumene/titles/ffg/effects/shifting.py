"""Cards that move figures or hold them."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.effects.aiming import (
    DONE,
    Targets,
    named,
    others,
)
from ecumene.titles.ffg.pieces import (
    add_figures,
    figures,
    is_open,
    is_water,
    may_stand,
    moor,
    movable,
    remove_figures,
)
from ecumene.titles.ffg.tables import Use


def shipping(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.steam_power.2: all figures of a square to one water square, within the stacking limit, where no enemy stands."""
    if len(prefix) == 2:
        return DONE
    chart = state.rules.chart
    water = [s for s in range(chart.size) if is_open(state, s) and is_water(state, s)]
    if prefix:
        start = chart.index[prefix[0]]
        count = sum(figures(state, seat, start))
        return named(state, [s for s in water if s != start and may_stand(state, seat, s, count)]), False
    starts = {*state.armies[seat], *state.scouts[seat]}.difference(state.moored)
    return named(state, [s for s in starts if shipping(state, seat, what, row, (chart.ids[s],), step)[0]]), False


def holding(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF tech.communism.2: any square; in another player's march, one of its way."""
    if prefix:
        return DONE
    way = getattr(step, "way", None)
    if way is not None:
        return way(state), False
    return named(state, [s for s in range(state.rules.chart.size) if is_open(state, s) and s not in state.held]), False


def relocating(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.migrants.2: a figure, its kind, and an empty square within this many steps."""
    chart = state.rules.chart
    if len(prefix) == 3:
        return DONE
    if len(prefix) == 2:
        return named(state, _havens(state, seat, chart.index[prefix[0]], prefix[1], row.amount)), False
    if prefix:
        armies, scouts = movable(state, seat, chart.index[prefix[0]])
        kinds = ["army"] * bool(armies) + ["scout"] * bool(scouts)
        return [kind for kind in kinds if _havens(state, seat, chart.index[prefix[0]], kind, row.amount)], False
    starts = [s for s in {**state.armies[seat], **state.scouts[seat]} if s not in state.held]
    return named(state, [s for s in starts if relocating(state, seat, what, row, (chart.ids[s],), step)[0]]), False


def _havens(state: Any, seat: int, start: int, kind: str, distance: int) -> set[int]:
    """FF def.15: the empty squares that a figure may reach and end in."""
    from ecumene.titles.ffg.ways import Land, Way

    way = Way(Land(state, seat), int(kind == "army"), int(kind == "scout"))
    seen, edge, found = {start}, {start}, set()
    for _ in range(distance):
        edge = {n for s in edge for n in state.rules.chart.near[s] if n not in seen and way.may_enter(n) and not way.stops(n)}
        seen |= edge
        found |= {s for s in edge if not state.marker[s] and not state.occupant[s] and way.may_end(s)}
    return found


def straying(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    """FF event.disoriented.1, event.disoriented.2: figures of another player, and where they are sent without water or battle."""
    chart = state.rules.chart
    if len(prefix) == 2:
        return DONE
    if prefix:
        return named(state, _astray(state, chart.index[prefix[0]], row.amount)), False
    victims = others(state, seat, row)
    held = [s for s in range(chart.size) if state.occupant[s] - 1 in victims]
    return named(state, [s for s in held if _astray(state, s, row.amount)]), False


def _astray(state: Any, start: int, distance: int) -> set[int]:
    owner = state.occupant[start] - 1
    count = sum(figures(state, owner, start))
    seen, edge, found = {start}, {start}, set()
    for _ in range(distance):
        edge = {
            n for s in edge for n in state.rules.chart.near[s] if n not in seen and is_open(state, n) and not is_water(state, n)
        }
        edge = {n for n in edge if may_stand(state, owner, n, count)}
        seen |= edge
        found |= edge
    return found


def do_hold(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    state.held = (*state.held, state.rules.chart.index[at[0]])


def do_ship(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    """FF tech.steam_power.2: they may not move again this turn, so they stay where they arrive."""
    start, end = (state.rules.chart.index[name] for name in at)
    armies, scouts = figures(state, seat, start)
    remove_figures(state, seat, start, armies, scouts)
    add_figures(state, seat, end, armies, scouts)
    moor(state, end, armies, scouts)


def do_relocate(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    start, end = state.rules.chart.index[at[0]], state.rules.chart.index[at[2]]
    moved = (1, 0) if at[1] == "army" else (0, 1)
    remove_figures(state, seat, start, *moved)
    add_figures(state, seat, end, *moved)
    rest = state.rested.get(start)
    if rest is not None:
        left = tuple(min(r, f) for r, f in zip(rest, figures(state, seat, start), strict=True))
        state.rested[start] = left
        if not any(left):
            del state.rested[start]


def do_stray(state: Any, seat: int, what: str, row: Use, at: tuple[str, ...]) -> None:
    start, end = (state.rules.chart.index[name] for name in at)
    owner = state.occupant[start] - 1
    if owner >= 0:
        moved = figures(state, owner, start)
        remove_figures(state, owner, start, *moved)
        add_figures(state, owner, end, *moved)
