"""Actions: what a seat answers. A choice is listed by the ask; an order is compound and given whole."""

from __future__ import annotations

import re
from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine.refusals import Refused


def kebab(name: str) -> str:
    """`EndMovement` as it is written in records and on the wire: `end-movement`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Action(msgspec.Struct, frozen=True, gc=False, tag=kebab, tag_field="do", omit_defaults=True, forbid_unknown_fields=True):
    """An answer of a seat, or an entry of the table. Areas, cards and advances are named by their ids.

    Actions, steps, entries and events are plain data that never refers back to itself: the collector of cycles leaves them alone.
    """

    #: whether the answer does nothing but end what is asked: I am done, I pass
    ends: ClassVar[bool] = False


class Standing(Action, frozen=True):
    """A secret standing answer: `answer` to every ask with this `key` from now on; "" takes it back."""

    key: str
    answer: str = ""


class Start(Action, frozen=True):
    """Entry 0 of every record, by the table: the game is set up."""


class Undo(Action, frozen=True):
    """A seat withdraws these entries of its own."""

    entries: tuple[int, ...]


class TimeUp(Action, frozen=True):
    """An entry of the table: the time for what is going on now is over."""


class Leave(Action, frozen=True):
    """An entry of the table: this seat leaves the game for good."""

    seat: int


#: The actions that every title has.
COMMON: tuple[type[Action], ...] = (Start, Undo, Standing, TimeUp, Leave)


class Form:
    """How an order is put together piece by piece. The half-built order lives with the seat, not in the game.

    A piece is any plain value a title likes to show: an area, a card, a pair. `pieces` says what may come next
    after a prefix and whether the order may end there; `whole` turns a finished prefix into the action.
    """

    #: the order's kind, as the page and the command line call it
    kind: str = ""
    #: what the order is about, where several of a kind may be given: the offer that it answers
    about: str = ""

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        """The lawful next pieces after `prefix`, and whether the order may end here."""
        raise NotImplementedError

    def whole(self, prefix: list[Any]) -> Action:
        """The action that the finished prefix stands for."""
        raise NotImplementedError

    def reckoned(self, prefix: list[Any]) -> dict[str, int]:
        """What the pieces come to so far, where only the rules know: {"points": 7}."""
        return {}

    def sample(self, rng: Random) -> Action:
        """Some lawful order, by a random walk through the pieces."""
        prefix: list[Any] = []
        while True:
            following, may_end = self.pieces(prefix)
            if not following or (may_end and rng.random() < 0.4):
                if not may_end:
                    raise Refused("engine", f"the order {self.kind!r} has no way to end after {prefix!r}")
                return self.whole(prefix)
            prefix.append(following[int(rng.random() * len(following))])
