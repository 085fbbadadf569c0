"""A player leaves the game for good."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.engine import Sealed
from ecumene.titles.ffg.play import tally


def leave(state: Any, seat: int) -> None:
    """FF leave.1-4: everything stays where it is, and nobody waits for the seat any more."""
    state.gone |= {seat}
    state.stir(*range(state.rules.seats))
    if state.floor is not None:
        state.floor.leave(seat)
    state.tell("left", seat=seat)
    present = state.rules.order(state)
    if len(present) == 1:
        state.victors, state.over = (present[0],), "alone"
        state.tell("won", seat=present[0], how=state.over)
        return
    for at, step in enumerate(state.agenda):
        if isinstance(step, Sealed) and seat in step.waiting:
            state.agenda[at] = replace(step, waiting=tuple(other for other in step.waiting if other != seat))
    step = state.agenda[-1]
    if isinstance(step, Sealed) and not step.waiting:
        state.agenda.pop()
        step.resolve(state, dict(step.answers))
    tally(state)
