"""Losses that the primary victim divides among others: this many points in all, this many at most to one player."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires.state import Public, State


class Assign(Action, frozen=True):
    """These players suffer from my calamity, each this much."""

    shares: tuple[tuple[int, int], ...]


class Assignment(Step, frozen=True):
    """The primary victim says who loses how much, before anybody loses anything.

    A calamity subclasses it: `room` says how much may be laid on a player, `suffer` what happens then. Where there is no choice
    nobody is asked.
    """

    victim: int
    #: who traded the calamity, and so is spared (EP 29.63b); None if nobody did
    beneficiary: int | None
    points: int
    calamity: ClassVar[str] = ""

    def room(self, state: Public, seat: int) -> int:
        """How much may be laid on this other player."""
        raise NotImplementedError

    def suffer(self, state: State, shares: dict[int, int]) -> None:
        """Everybody's losses follow."""
        raise NotImplementedError

    def rooms(self, state: Public) -> dict[int, int]:
        """By player who may suffer, how much at most; leavers are never chosen (EP 14.71d)."""
        others = [seat for seat in state.playing() if seat not in (self.victim, self.beneficiary)]
        return {seat: room for seat in others if (room := self.room(state, seat))}

    def total(self, state: Public) -> int:
        """How much must be divided: all of it, as far as it finds somebody."""
        return min(self.points, sum(self.rooms(state).values()))

    def seats(self, state: State) -> Waits:
        rooms = self.rooms(state)
        free = len(rooms) > 1 and self.points < sum(rooms.values())
        return ((self.victim,), ()) if free else ((), ())

    def forms(self, state: State, seat: int) -> list[Form]:
        return [Shares(self.rooms(state), self.total(state))]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Assign):
            return self.not_asked(action)
        rooms, total = self.rooms(state), self.total(state)
        if len({other for other, _ in action.shares}) < len(action.shares):
            return Refused(self.rule, "name each player once")
        for other, share in action.shares:
            who = state.called(other) if other in range(state.seats) else f"seat {other + 1}"
            if other not in rooms:
                return Refused(self.rule, f"{who} cannot be named")
            if not 1 <= share <= rooms[other]:
                return Refused(self.rule, f"{who} can be assigned from 1 to {rooms[other]}, not {share}")
        given = sum(share for _, share in action.shares)
        return None if given == total else Refused(self.rule, f"divide {total}, not {given}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Assign)
        self._divide(state, dict(action.shares))

    def run(self, state: State) -> None:
        left, shares = self.points, {}
        for seat, room in self.rooms(state).items():
            shares[seat] = min(left, room)
            left -= shares[seat]
        self._divide(state, {seat: share for seat, share in shares.items() if share})

    def _divide(self, state: State, shares: dict[int, int]) -> None:
        state.tell("calamity.shares", calamity=self.calamity, seat=self.victim, shares=[list(pair) for pair in shares.items()])
        self.suffer(state, shares)


class Shares(Form):
    """Who loses how much, player by player: a piece is [seat, points]."""

    kind = "assignment"

    def __init__(self, rooms: dict[int, int], total: int) -> None:
        self.rooms = rooms
        self.total = total

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        left = self.total - sum(share for _, share in prefix)
        rest = {seat: room for seat, room in self.rooms.items() if seat not in {other for other, _ in prefix}}
        found = [
            (seat, share)
            for seat, room in rest.items()
            # so that the others can take what is left
            for share in range(max(1, left - sum(rest.values()) + room), min(room, left) + 1)
        ]
        return found, not left

    def reckoned(self, prefix: list[Any]) -> dict[str, int]:
        return {"points": sum(share for _, share in prefix)}

    def whole(self, prefix: list[Any]) -> Assign:
        return Assign(tuple((seat, share) for seat, share in prefix))

    def sample(self, rng: Random) -> Assign:
        left, shares = self.total, dict.fromkeys(self.rooms, 0)
        while left:
            open_to = [seat for seat, share in shares.items() if share < self.rooms[seat]]
            seat = open_to[int(rng.random() * len(open_to))]
            share = min(left, 1 + int(rng.random() * (self.rooms[seat] - shares[seat])))
            shares[seat] += share
            left -= share
        return Assign(tuple((seat, share) for seat, share in shares.items() if share))
