"""What the table itself does in a title with a floor: time is up, a seat leaves."""

from __future__ import annotations

from typing import Any, ClassVar

from ecumene.engine import Action, Refused, State
from ecumene.engine.actions import Leave, TimeUp
from ecumene.floor.offers import Floor


class Floored(State):
    """A state in which a floor may be open. Its table ends the bargaining; whoever leaves finishes the turn first."""

    __slots__ = ("floor", "gone", "leaving")

    floor: Floor[Any] | None
    #: seats that are out of the game, and those that will be when the turn is over: the departure is a step at its end
    gone: tuple[int, ...]
    leaving: tuple[int, ...]

    #: clause and reason: a seat is out of the game already; nothing but the floor has a time limit
    LEFT: ClassVar[tuple[str, str]]
    UNTIMED: ClassVar[tuple[str, str]]

    def table_why(self, action: Action) -> Refused | None:
        """None if the seat may leave, or trade may end, else the refusal."""
        if isinstance(action, Leave):
            return Refused(*self.LEFT) if action.seat in (*self.gone, *self.leaving) else None
        if isinstance(action, TimeUp):
            return None if self.floor is not None else Refused(*self.UNTIMED)
        return super().table_why(action)

    def table_act(self, action: Action) -> None:
        """Notes who leaves, or closes the floor."""
        if isinstance(action, Leave):
            self.leaving += (action.seat,)
            self.tell("leaving", seat=action.seat)
        elif isinstance(action, TimeUp) and self.floor is not None:
            self.floor.time_up()
            self.tell("trade.time")
        else:
            super().table_act(action)
