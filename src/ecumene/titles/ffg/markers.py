"""Huts and villages that are kept facedown: how they leave their owner, and what becomes of what others had seen of them."""

from __future__ import annotations

from typing import Any


def discard_marker(state: Any, seat: int, marker: str) -> None:
    """FF hut.4: it goes out of the game face up, so whoever had seen it knows that it is gone."""
    kept = list(state.kept[seat])
    kept.remove(marker)
    state.kept[seat] = tuple(kept)
    for other in range(state.rules.seats):
        _forget(state, other, f"{seat}={marker}")
    state.show()


def marker_passed(state: Any, giver: int, taker: int, marker: str) -> None:
    """It has changed hands facedown: others who had seen it cannot tell any more which of its kind the giver has left."""
    _forget(state, taker, f"{giver}={marker}")
    back = f"{giver}={marker.partition(':')[0]}:"
    for other in range(state.rules.seats):
        if other not in (giver, taker):
            state.seen[other] = tuple(entry for entry in state.seen[other] if not entry.startswith(back))


def _forget(state: Any, seat: int, entry: str) -> None:
    left = list(state.seen[seat])
    if entry in left:
        left.remove(entry)
        state.seen[seat] = tuple(left)
