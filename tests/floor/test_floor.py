"""The floor without any title: what is offered, heard, answered, and what becomes of it."""

from __future__ import annotations

from typing import Any

import pytest

from ecumene import floor
from ecumene.engine import Action, Refused, State
from ecumene.floor import Agree, Clauses, Dealing, Decline, Floor, NotReady, Ready, Withdraw, opened

ANN, BEN, CID = range(3)


class Proposal(floor.Proposal, frozen=True):
    """Pebbles for shells; how many pebbles, only their owner knows."""

    shells: int
    pebbles: int = 0

    def as_heard(self) -> Proposal:
        return Proposal(self.shells, seat=self.seat, to=self.to, answers=self.answers, key=self.key)


class Offer(Action, frozen=True):
    """My pebbles for this many shells."""

    pebbles: int
    shells: int
    to: int | None = None
    answers: str = ""


class Beach(State):
    """Who has how many pebbles, and the floor."""

    __slots__ = ("floor", "pebbles")

    def __init__(self) -> None:
        super().__init__(None)
        self.pebbles = [3, 3, 3]
        self.floor: Floor[Proposal] | None = Floor((ANN, BEN, CID), [0, 0, 0])
        self.sink = []


class Swapping(Dealing[Proposal], frozen=True):
    """Everybody swaps."""

    clauses = Clauses("B 1", "B 2", "B 3", "B 4", "B 5")
    reasons = ("too-few",)

    def most(self, state: Beach) -> int:
        return 4

    def why_offer(self, state: Beach, seat: int, action: Action) -> Refused | None:
        return self.why_no_more(state, seat) if isinstance(action, Offer) else self.not_asked(action)

    def propose(self, state: Beach, seat: int, action: Any) -> None:
        opened(state).made[seat] += 1
        self.put(state, Proposal(action.shells, action.pebbles, seat=seat, to=action.to, answers=action.answers))

    def deal(self, state: Beach, proposal: Proposal) -> None:
        state.pebbles[proposal.seat] -= proposal.pebbles
        self.orphan(state, [proposal.key])
        self.lapse(state, [p for p in opened(state).offers.values() if self.lacks(state, p)])

    def lacks(self, state: Beach, proposal: Proposal) -> tuple[str, ...]:
        return ("pebbles",) if proposal.pebbles > state.pebbles[proposal.seat] else ()


STEP = Swapping()


def say(state: Beach, seat: int, *actions: Action) -> None:
    for action in actions:
        assert STEP.why(state, seat, action) is None
        STEP.act(state, seat, action)


def told(state: Beach, seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    """What a seat heard."""
    return [(e.kind, e.data) for e in state.sink or [] if e.audience is None or (seat is not None and seat in e.audience)]


def test_keys_of_one_pair_betray_nothing_to_another() -> None:
    state = Beach()
    say(state, ANN, Offer(1, 1, BEN), Offer(1, 1, BEN), Offer(2, 1), Offer(1, 1, CID))
    assert list(opened(state).offers) == ["0>1-1", "0>1-2", "0-1", "0>2-1"]
    assert [p.key for p in opened(state).view(CID).offers] == ["0-1", "0>2-1"]
    assert [p.key for p in opened(state).view(None).offers] == ["0-1"]


def test_what_an_owner_keeps_to_itself_nobody_else_sees_or_hears() -> None:
    state = Beach()
    say(state, ANN, Offer(2, 1))
    assert [p.pebbles for seat in (ANN, BEN, None) for p in opened(state).view(seat).offers] == [2, 0, 0]
    assert told(state, BEN) == [("offer", {"seat": ANN, "shells": 1, "key": "0-1"})]
    assert opened(state).view(ANN).made == 1 and opened(state).view(None).made is None


def test_an_offer_is_withdrawn_by_its_owner_and_declined_by_whom_it_was_made_to() -> None:
    state = Beach()
    say(state, ANN, Offer(1, 1, BEN), Offer(1, 1))
    assert STEP.choices(state, BEN) == [Ready(), Agree("0>1-1"), Decline("0>1-1")]
    refused = [
        (BEN, Withdraw("0>1-1"), "B 2"),
        (ANN, Agree("0>1-1"), "B 3"),
        (BEN, Decline("0-1"), "B 4"),
        (BEN, Agree("0-1"), "B 2"),
        (BEN, Decline("0>1-1", "bad-weather"), "B 2"),
    ]
    for seat, action, rule in refused:
        refusal = STEP.why(state, seat, action)
        assert refusal is not None and refusal.rule == rule
    # an offer that a seat does not know of is refused like one that is not there
    unknown = STEP.why(state, CID, Decline("0>1-1"))
    missing = STEP.why(state, CID, Decline("0>1-9"))
    assert unknown is not None and missing is not None and unknown.reason.replace("0>1-1", "0>1-9") == missing.reason


def test_only_the_two_hear_the_reason() -> None:
    state = Beach()
    say(state, ANN, Offer(1, 1, BEN))
    say(state, BEN, Decline("0>1-1", "too-few"))
    assert told(state, ANN)[-1] == ("offer.declined", {"seat": BEN, "key": "0>1-1", "reason": "too-few"})
    assert told(state, CID) == []


def test_what_can_no_longer_be_kept_lapses_with_the_answers_to_it() -> None:
    state = Beach()
    say(state, ANN, Offer(2, 1, BEN), Offer(3, 1), Offer(1, 5))
    say(state, CID, Offer(1, 1, ANN, answers="0-1"))
    say(state, BEN, Agree("0>1-1"))
    assert list(opened(state).offers) == ["0-2"]
    assert told(state, None)[-1] == ("offer.lapsed", {"seat": ANN, "key": "0-1", "cause": "stake"})
    assert told(state, CID)[-1] == ("offer.lapsed", {"seat": CID, "key": "2>0-1", "cause": "offer"})
    assert ("offer.lapsed", {"seat": CID, "key": "2>0-1", "cause": "offer"}) not in told(state, BEN)
    # what is missing, its owner alone may know
    missing = ("offer.missing", {"seat": ANN, "key": "0-1", "cards": ("pebbles",)})
    assert [missing in told(state, seat) for seat in (ANN, BEN, CID, None)] == [True, False, False, False]


def test_a_seat_makes_no_more_offers_than_it_may() -> None:
    state = Beach()
    say(state, ANN, *[Offer(1, 1)] * 4)
    refusal = STEP.why(state, ANN, Offer(1, 1))
    assert refusal is not None and refusal.rule == "B 5"


def test_the_floor_waits_for_those_who_are_not_ready() -> None:
    state = Beach()
    say(state, ANN, Ready())
    assert STEP.seats(state) == ((BEN, CID), (ANN,))
    say(state, ANN, NotReady())
    say(state, BEN, Offer(1, 1), Ready())
    assert STEP.seats(state) == ((CID, ANN), (BEN,))
    opened(state).time_up()
    assert STEP.seats(state) == ((), (BEN, CID, ANN)) and not opened(state).offers


def test_a_position_has_no_floor_that_cannot_be() -> None:
    state = Beach()
    say(state, ANN, Offer(1, 1), Offer(1, 1, BEN))
    say(state, CID, Offer(1, 1, ANN, answers="0-1"))
    opened(state).check(3, range(3))
    for seats, playing in ((4, range(3)), (3, range(2))):
        with pytest.raises(Refused, match="the seats do not fit"):
            opened(state).check(seats, playing)
    for key, wrong in (
        ("0-7", Proposal(1, 1, seat=ANN, key="0-1")),
        ("0>0-1", Proposal(1, 1, seat=ANN, to=ANN, key="0>0-1")),
        ("2>1-1", Proposal(1, 1, seat=CID, to=BEN, answers="0-1", key="2>1-1")),
        ("2>0-2", Proposal(1, 1, seat=CID, to=ANN, answers="0>1-1", key="2>0-2")),
    ):
        bad = opened(state).copy()
        bad.offers[key] = wrong
        with pytest.raises(Refused, match="cannot be open"):
            bad.check(3, range(3))
