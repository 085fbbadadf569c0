"""What one seat may know, built from nothing upward. Everything that leaves the game goes through here."""

from __future__ import annotations

from ecumene.floor import FloorView
from ecumene.titles.eagle.bargains import Proposal
from ecumene.titles.eagle.state import Fleet, Public, State

#: what lies face down and was not seen
UNKNOWN = 255


class View(Public):
    """The table as one seat sees it. It has the names of the state's public fields, so that clauses answer for it as well.

    `marker` shows UNKNOWN where one lies face down that the seat has not looked at; who has looked where is public.
    """

    __slots__ = (
        "built",
        "calls",
        "ending",
        "era",
        "era_ends",
        "fighting",
        "fleets",
        "floor",
        "gold",
        "gone",
        "grown",
        "improvements",
        "leaving",
        "loan",
        "marker",
        "over",
        "owed",
        "owner",
        "phase",
        "placed",
        "rules",
        "seat",
        "seats",
        "seen",
        "size",
        "spent",
        "starter",
        "swapped",
        "tech",
        "turn",
        "units",
        "up",
        "used",
        "wonder",
    )

    def __init__(self, state: State, seat: int | None) -> None:
        self.rules = state.rules
        self.seat = seat
        self.seats = state.seats
        self.turn, self.phase, self.over = state.turn, state.phase, state.over
        self.era, self.era_ends, self.ending = state.era, state.era_ends, state.ending
        self.starter, self.gone, self.leaving = state.starter, state.gone, state.leaving
        self.units = [row.copy() for row in state.units]
        self.fleets: list[dict[int, Fleet]] = [fleets.copy() for fleets in state.fleets]
        self.fighting = [row.copy() for row in state.fighting]
        self.owner, self.size = bytes(state.owner), bytes(state.size)
        self.loan, self.placed = bytes(state.loan), bytes(state.placed)
        self.up, self.built, self.grown = state.up, state.built, state.grown
        self.seen = state.seen.copy()
        # EG G:exploration.2: what lies face down is known to those who have looked
        mine = state.up | (0 if seat is None else state.seen[seat])
        self.marker = bytes(m if not m or mine >> r & 1 else UNKNOWN for r, m in enumerate(state.marker))
        self.tech, self.wonder, self.spent = bytes(state.tech), bytes(state.wonder), state.spent
        self.improvements, self.gold, self.owed = state.improvements.copy(), state.gold.copy(), state.owed.copy()
        self.used, self.calls, self.swapped = state.used.copy(), state.calls.copy(), state.swapped
        self.floor: FloorView[Proposal] | None = None if state.floor is None else state.floor.view(seat)

    def knows(self, region: int) -> bool:
        """Whether the seat knows what marker lies in a region, or that none does."""
        return self.marker[region] != UNKNOWN
