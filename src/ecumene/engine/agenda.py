"""Going on with the agenda: automatic steps run until somebody is asked or the game is over."""

from __future__ import annotations

from ecumene.engine.state import State
from ecumene.engine.steps import NOBODY, Step, Waits


def settle(state: State) -> Waits:
    """Runs what runs by itself; returns whom the game then waits for."""
    agenda = state.agenda
    while True:
        if state.lanes is not None:
            waits = _settle_lanes(state)
            if waits[0]:
                return waits
            state.lanes = None
            continue
        if state.over is not None or not agenda:
            return NOBODY
        step = agenda[-1]
        waits = step.seats(state)
        if waits[0]:
            if step.standing and _answer_standing(state, step, waits, agenda):
                continue
            return waits
        agenda.pop()
        step.run(state)


def _settle_lanes(state: State) -> Waits:
    """Runs each lane up to its first question; a lane that is empty closes."""
    lanes = state.lanes
    assert lanes is not None
    waiting: list[int] = []
    for seat in list(lanes):
        lane = lanes[seat]
        state.lane = seat
        while lane:
            step = lane[-1]
            waits = step.seats(state)
            if waits[0]:
                if step.standing and _answer_standing(state, step, waits, lane):
                    continue
                break
            lane.pop()
            step.run(state)
        state.lane = None
        if lane:
            waiting.append(seat)
        else:
            del lanes[seat]
    if state.lanes_ordered and len(waiting) > 1:
        return (waiting[0],), tuple(waiting[1:])
    return tuple(waiting), ()


def _answer_standing(state: State, step: Step, waits: Waits, agenda: list[Step]) -> bool:
    """Lets a standing answer speak for a seat that the game waits for; where seats answer each other, for any that may speak."""
    if not state.standing and not step.usual:
        return False
    for seat in (*waits[0], *waits[1]) if step.lively else waits[0]:
        answer = state.standing.get((seat, step.standing), step.usual)
        if not answer:
            continue
        action = step.stands(state, seat, answer)
        if action is not None and step.why(state, seat, action) is None:
            agenda.pop()
            step.act(state, seat, action)
            return True
    return False
