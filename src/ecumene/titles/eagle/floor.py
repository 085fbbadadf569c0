"""The floor: open offers between two seats, who is still bargaining and who is ready. It knows no rule of the title.

What an offer gives and wants is a `Stake`; whether it is possible, and what happens when it is agreed to, the title says
(`bargains`). It is written to move below the titles, where every bargain shares it.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ecumene.titles.eagle.stakes import NOTHING, Stake


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An open offer of a seat to another one; a counter-offer has replaced the one that it answers."""

    seat: int
    to: int
    give: Stake = NOTHING
    want: Stake = NOTHING
    key: str = ""

    def shown_to(self, seat: int | None) -> bool:
        """Only the two whom it concerns know of it."""
        return seat is not None and seat in (self.seat, self.to)


class FloorView(msgspec.Struct, frozen=True):
    """The floor as one seat sees it; `made` counts its own offers of this turn."""

    waiting: tuple[int, ...]
    ready: tuple[int, ...]
    offers: tuple[Proposal, ...]
    made: int | None


class Floor(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Who is still bargaining, who is ready, the open offers by key; `made` counts offers by seat, `numbers` by pair."""

    waiting: tuple[int, ...]
    made: list[int]
    ready: tuple[int, ...] = ()
    offers: dict[str, Proposal] = {}
    numbers: dict[str, int] = {}

    def copy(self) -> Floor:
        """An independent copy."""
        return Floor(self.waiting, self.made.copy(), self.ready, self.offers.copy(), self.numbers.copy())

    def view(self, seat: int | None) -> FloorView:
        """What a seat may know of it."""
        shown = tuple(proposal for proposal in self.offers.values() if proposal.shown_to(seat))
        return FloorView(self.waiting, self.ready, shown, None if seat is None else self.made[seat])

    def traders(self) -> tuple[int, ...]:
        """Everybody on the floor."""
        return self.waiting + self.ready

    def put(self, proposal: Proposal) -> Proposal:
        """Opens an offer. Those of each pair are numbered apart, so that no key betrays an offer of others."""
        line = f"{proposal.seat}>{proposal.to}"
        number = self.numbers[line] = self.numbers.get(line, 0) + 1
        proposal = msgspec.structs.replace(proposal, key=f"{line}-{number}")
        self.offers[proposal.key] = proposal
        self.made[proposal.seat] += 1
        return proposal

    def close(self, keys: Iterable[str]) -> None:
        """Offers are gone."""
        gone = set(keys)
        self.offers = {key: proposal for key, proposal in self.offers.items() if key not in gone}

    def rest(self, seat: int) -> None:
        """The floor does not wait for this seat any more."""
        self.waiting = tuple(other for other in self.waiting if other != seat)
        self.ready += (seat,)

    def wake(self, seat: int) -> None:
        """The floor waits for this seat, again or still."""
        if seat in self.ready:
            self.ready = tuple(other for other in self.ready if other != seat)
            self.waiting += (seat,)

    def time_up(self) -> None:
        """Nobody is waited for, and nothing half-agreed is carried out."""
        self.ready += self.waiting
        self.waiting = ()
        self.offers = {}
