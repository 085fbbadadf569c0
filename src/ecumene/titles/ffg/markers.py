"""Huts and villages that are kept facedown: how they leave their owner, and what becomes of what others had seen of them."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.tables import RESOURCES

#: the faces that are kept facedown; all others are resolved at once
KEPT = (*RESOURCES, "friendly_workers", "teacher")


def discard_marker(state: Any, seat: int, marker: str) -> None:
    """FF hut.4: it goes out of the game face up, so whoever had seen it knows that it is gone."""
    kept = list(state.kept[seat])
    kept.remove(marker)
    state.kept[seat] = tuple(kept)
    for other in range(state.rules.seats):
        _forget(state, other, f"{seat}={marker}")
    state.show()


def marker_found(state: Any, seat: int, square: int, marker: str) -> None:
    """FF person.zheng_he.1: whoever had seen it on the map knows who keeps it now, or that it is gone."""
    entry = f"{state.rules.chart.ids[square]}={marker}"
    kept = marker.partition(":")[2] in KEPT
    for other in range(state.rules.seats):
        if _forget(state, other, entry) and kept and other != seat:
            _note(state, other, seat, marker)


def marker_passed(state: Any, giver: int, taker: int, marker: str) -> None:
    """It has changed hands facedown: its giver knows where it is.

    Others who had seen it cannot tell any more which of its kind the giver has left.
    """
    _forget(state, taker, f"{giver}={marker}")
    _note(state, giver, taker, marker)
    back = f"{giver}={marker.partition(':')[0]}:"
    for other in range(state.rules.seats):
        if other not in (giver, taker):
            state.seen[other] = tuple(entry for entry in state.seen[other] if not entry.startswith(back))


def _note(state: Any, seat: int, holder: int, marker: str) -> None:
    state.seen[seat] = (*state.seen[seat], f"{holder}={marker}")


def _forget(state: Any, seat: int, entry: str) -> bool:
    """Whether there was anything to forget."""
    left = list(state.seen[seat])
    if entry not in left:
        return False
    left.remove(entry)
    state.seen[seat] = tuple(left)
    return True
