"""How many steps the pieces of the moving seat have left; fresh ones need no mark."""

from __future__ import annotations

from collections.abc import Sequence

from ecumene.titles.eagle.pieces import put, take
from ecumene.titles.eagle.state import Public, State
from ecumene.titles.eagle.tables import STEPS


def going(state: Public, space: int, kind: int, count: int) -> Sequence[tuple[int, int]]:
    """Of this many pieces of the moving seat in a space: the steps that some have left, fewest first, and how many have them."""
    moved = state.used.get((space, kind))
    if moved is None:
        return ((STEPS[kind], count),)
    spent, one = moved
    return [(left, some) for left, some in ((1, one), (STEPS[kind], count - spent - one)) if some]


def ready(state: Public, seat: int, space: int, kind: int, left: int) -> int:
    """How many pieces of the moving seat in a space have exactly this many steps left."""
    spent, one = state.used.get((space, kind), (0, 0))
    if left == STEPS[kind]:
        return state.count(seat, space, kind) - spent - one
    return one if left == 1 else spent if left == 0 else 0


def mark(state: State, space: int, kind: int, left: int, count: int) -> None:
    """This many more (or fewer, if negative) pieces in a space have this many steps left; fresh ones need no mark."""
    if left == STEPS[kind] or not count:
        return
    spent, one = state.used.get((space, kind), (0, 0))
    now = (spent + count, one) if left == 0 else (spent, one + count)
    if now != (0, 0):
        state.used[space, kind] = now
    else:
        state.used.pop((space, kind), None)


def depart(state: State, seat: int, space: int, kind: int, left: int, count: int) -> None:
    """Pieces with this many steps left leave a space."""
    mark(state, space, kind, left, -count)
    take(state, seat, space, kind, count)


def arrive(state: State, seat: int, space: int, kind: int, left: int, count: int) -> None:
    """Pieces with this many steps left come to a space."""
    put(state, seat, space, kind, count)
    mark(state, space, kind, left, count)
