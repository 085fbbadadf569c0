"""Open offers, and who is still bargaining."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any, Generic, Self, TypedDict, TypeVar

import msgspec
from msgspec.structs import replace

from ecumene.engine import Refused


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """An open offer of `seat` to another one, or to everybody; or its answer to the offer `answers`.

    A title's own kind of it has what is given and wanted, and says in `as_heard` what others than its owner know of that.
    """

    seat: int
    to: int | None = None
    answers: str = ""
    key: str = ""

    def seen_by(self, seat: int | None) -> bool:
        """Whether the seat (None: a spectator) knows of it: what is said to one seat only these two hear."""
        return self.to is None or (seat is not None and (seat == self.seat or seat == self.to))

    def audience(self) -> tuple[int, ...] | None:
        """The seats that hear of it; None for everybody."""
        return None if self.to is None else (self.seat, self.to)

    def as_heard(self) -> Self:
        """What those who hear of it know, but for its owner."""
        return self


P = TypeVar("P", bound=Proposal)


class Traders(TypedDict):
    """Everybody on the floor: those whom it waits for, and those who are done."""

    waiting: list[int]
    ready: list[int]


class FloorView(msgspec.Struct, Generic[P], frozen=True):
    """The floor as one seat sees it; `made` counts the seat's own offers of this turn."""

    waiting: tuple[int, ...]
    ready: tuple[int, ...]
    offers: tuple[P, ...]
    made: int | None

    def traders(self) -> Traders:
        """Everybody on the floor, as the page is told."""
        return {"waiting": list(self.waiting), "ready": list(self.ready)}


class Floor(msgspec.Struct, Generic[P], omit_defaults=True, forbid_unknown_fields=True):
    """Who is still bargaining, who is ready, and all open offers by their keys.

    `made` counts the offers of each seat, `numbers` the offers with the same beginning of the key.
    """

    waiting: tuple[int, ...]
    made: list[int]
    ready: tuple[int, ...] = ()
    offers: dict[str, P] = {}
    numbers: dict[str, int] = {}

    def copy(self) -> Floor[P]:
        """An independent copy."""
        return Floor(self.waiting, self.made.copy(), self.ready, self.offers.copy(), self.numbers.copy())

    def view(self, seat: int | None) -> FloorView[P]:
        """What the seat has heard, and what it said itself; never what others keep to themselves."""
        # asked for with every move of every trader: the test for what everybody hears comes before any call
        shown = tuple(
            proposal if proposal.seat == seat else proposal.as_heard()
            for proposal in self.offers.values()
            if proposal.to is None or proposal.seen_by(seat)
        )
        return FloorView(self.waiting, self.ready, shown, None if seat is None else self.made[seat])

    def traders(self) -> tuple[int, ...]:
        """Everybody on the floor."""
        return self.waiting + self.ready

    # -- offers -------------------------------------------------------------------------------------------

    def put(self, proposal: P) -> P:
        """Opens an offer under a new key.

        Public offers and those of each pair are numbered apart, so that no key betrays an offer made in private.
        """
        seat, to = proposal.seat, proposal.to
        line = str(seat) if to is None else f"{seat}>{to}"
        number = self.numbers[line] = self.numbers.get(line, 0) + 1
        proposal = replace(proposal, key=f"{line}-{number}")
        self.offers[proposal.key] = proposal
        return proposal

    def close(self, keys: Iterable[str]) -> list[P]:
        """Offers are gone, and with them the answers to them: those are returned."""
        gone = set(keys)
        orphans = [p for p in self.offers.values() if p.answers and p.answers in gone and p.key not in gone]
        gone.update(p.key for p in orphans)
        self.offers = {key: p for key, p in self.offers.items() if key not in gone}
        return orphans

    # -- seats --------------------------------------------------------------------------------------------

    def rest(self, seat: int) -> None:
        """The floor does not wait for this seat any more."""
        self.waiting = tuple(other for other in self.waiting if other != seat)
        self.ready += (seat,)

    def wake(self, seat: int) -> None:
        """The floor waits for this seat, again or still."""
        if seat in self.ready:
            self.ready = tuple(other for other in self.ready if other != seat)
            self.waiting += (seat,)

    def leave(self, seat: int) -> None:
        """A seat is on the floor no more, nor is any offer that it made or that was made to it."""
        self.waiting = tuple(other for other in self.waiting if other != seat)
        self.ready = tuple(other for other in self.ready if other != seat)
        self.close([key for key, proposal in self.offers.items() if seat in (proposal.seat, proposal.to)])

    def time_up(self) -> None:
        """Nobody is waited for, and nothing half-agreed is carried out."""
        self.ready += self.waiting
        self.waiting = ()
        self.offers = {}

    # -- positions ----------------------------------------------------------------------------------------

    def write(self) -> dict[str, Any]:
        """The floor as a position has it."""
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built

    def check(self, seats: int, playing: Container[int]) -> None:
        """Refuses what no bargaining leads to; whether the stakes can be is for the title to say."""
        traders = self.traders()
        if len(self.made) != seats or len(set(traders)) < len(traders) or not all(seat in playing for seat in traders):
            raise Refused("position", "floor: the seats do not fit")
        for key, proposal in self.offers.items():
            seat, to, base = proposal.seat, proposal.to, self.offers.get(proposal.answers)
            partners = seat in traders and (to is None or (to in traders and to != seat))
            answers = base is not None and not base.answers and base.seat == to and base.to in (None, seat)
            if proposal.key != key or not partners or not (answers or not proposal.answers):
                raise Refused("position", f"floor.offers: {key!r} cannot be open")
