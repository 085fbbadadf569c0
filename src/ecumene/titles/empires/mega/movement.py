"""MC 3.order.5: until its end is declared, a seat may take back whatever it has moved, built or paid in this movement."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action, Form, Refused
from ecumene.titles.empires import deeds, movement
from ecumene.titles.empires.deeds import Deed
from ecumene.titles.empires.state import State


class TakeBack(Action, frozen=True):
    """I take back my order of this number: tokens, ship and what was paid are as they were before it."""

    order: int


class Moving(movement.Moving, frozen=True, tag="moving"):
    """Any order may be taken back, whoever followed; their own moves stay (docs/rulings.md)."""

    def forms(self, state: State, seat: int) -> list[Form]:
        return [*super().forms(state, seat), *second_thoughts(state, seat)]

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        """Now and then something is taken back, but no more often than movement ends."""
        if state.deeds[seat] and rng.random() * (2 + len(self.areas[seat])) < 1:
            for form in second_thoughts(state, seat):
                return form.sample(rng)
        return super().sample(state, seat, rng)

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if type(action) is not TakeBack:
            return super().why(state, seat, action)
        deed = _deed(state, seat, action.order)
        if deed is None:
            return Refused("MC 3.order.5", f"there is no order {action.order} of this movement to take back")
        return deeds.why_not_back(state, seat, deed)

    def meaning(self, state: State, seat: int, action: Action) -> object:
        return _deed(state, seat, action.order) if isinstance(action, TakeBack) else super().meaning(state, seat, action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, TakeBack):
            deed = _deed(state, seat, action.order)
            assert deed is not None
            state.push(self)
            deeds.take_back(state, seat, deed)
            state.tell("order.taken-back", seat=seat, order=msgspec.to_builtins(deed.order))
            return
        before = deeds.mat(state, seat)
        super().act(state, seat, action)
        if isinstance(action, movement.EndMovement):
            state.deeds[seat] = ()
        else:
            deeds.note(state, seat, action, before)


def _deed(state: State, seat: int, number: int) -> Deed | None:
    return next((deed for deed in state.deeds[seat] if deed.number == number), None)


def second_thoughts(state: State, seat: int) -> list[Form]:
    """The orders that the seat may take back, if there are any."""
    found = [deed for deed in state.deeds[seat] if deeds.why_not_back(state, seat, deed) is None]
    return [TakingBack(found)] if found else []


class TakingBack(Form):
    """Which order is taken back: its number, and what it was."""

    kind = "take-back"

    def __init__(self, found: list[Deed]) -> None:
        self.found = found

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if prefix:
            return [], True
        return [(deed.number, msgspec.to_builtins(deed.order)) for deed in reversed(self.found)], False

    def whole(self, prefix: list[Any]) -> TakeBack:
        return TakeBack(prefix[0][0])
