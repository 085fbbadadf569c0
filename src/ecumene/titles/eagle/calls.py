"""Declaring a battle against pieces that have just entered (EG S:battles.2, 3, 9, 10)."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Sealed
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.dice import highest
from ecumene.titles.eagle.paces import mark
from ecumene.titles.eagle.state import LAND, Public, State
from ecumene.titles.eagle.tables import KIND, SETTLER


class Call(Action, frozen=True):
    """I declare a battle."""


class Let(Action, frozen=True):
    """I let them be."""

    ends = True


def others_there(state: Public, seat: int, space: int) -> list[int]:
    """Everybody else with fighters in a space, clockwise."""
    return [other for other in state.clockwise(seat) if space in state.fighting[other]]


def enter(state: State, seat: int, space: int, *, piece: str = "", count: int = 0, left: int = 0, fleet: int = 0) -> None:
    """Pieces have entered a space: those with fighters there are asked; where a battle is declared already, they just stop."""
    if space in state.calls:
        stop(state, seat, space, piece, count, left, fleet)
        return
    others = others_there(state, seat, space)
    if others:
        state.push(CallBattle(tuple(others), seat=seat, space=ATLAS.ids[space], piece=piece, count=count, left=left, fleet=fleet))


def stop(state: State, seat: int, space: int, piece: str, count: int, left: int, fleet: int) -> None:
    """EG S:battles.3: what entered goes no further in this turn, a fleet with all that it carries."""
    if fleet:
        ship = state.fleets[seat][fleet]
        state.fleets[seat][fleet] = ship._replace(left=0, cargo=tuple(sorted((kind, 0) for kind, _ in ship.cargo)))
    elif left:
        mark(state, space, KIND[piece], left, -count)
        mark(state, space, KIND[piece], 0, count)


class CallBattle(Sealed, frozen=True, kw_only=True):
    """EG S:battles.2: everybody with military units in the space may declare; the answers are hidden until all are in."""

    seat: int
    space: str
    piece: str = ""
    count: int = 0
    left: int = 0
    fleet: int = 0
    rule = "EG S:battles.2"
    standing = "call"

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Let(), Call()]

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        """`never`, `always`, or `stronger`: if the seat has more fighters there than the one who entered."""
        space = ATLAS.index[self.space]
        stronger = state.fighters(seat, space) > state.fighters(self.seat, space)
        wanted = {"always": True, "never": False, "stronger": stronger}.get(answer)
        return None if wanted is None else Call() if wanted else Let()

    def resolve(self, state: State, answers: dict[int, Any]) -> None:
        state.show()
        space = ATLAS.index[self.space]
        callers = [seat for seat in state.clockwise(self.seat) if isinstance(answers.get(seat), Call)]
        if not callers:
            state.tell("called", space=self.space, seats=[], against=self.seat)
            return
        # EG S:battles.9, 10: most military units lead, equals roll
        most = max(state.military(seat, space) for seat in callers)
        leader = highest(state, "who leads", [seat for seat in callers if state.military(seat, space) == most])
        state.calls[space] = (leader, *(seat for seat in callers if seat != leader))
        state.tell("called", space=self.space, seats=list(state.calls[space]), against=self.seat)
        stop(state, self.seat, space, self.piece, self.count, self.left, self.fleet)


def live(state: Public, seat: int, space: int) -> tuple[int, ...]:
    """Those of the callers who still have fighters there, if the moving seat still has something to fight there."""
    target = state.fighters(seat, space)
    if space < LAND:
        target += state.count(seat, space, SETTLER) + (state.owner[space] == seat + 1)
    return tuple(other for other in state.calls[space] if state.fighters(other, space)) if target else ()
