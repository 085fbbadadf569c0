"""The trade phase (EG S:trade): everybody bargains at the same time until all are ready.

An offer names what it gives and what it wants, all of it open and concrete, so whoever agrees makes the deal at once.
Promises for later are talk (EG S:trade.7).
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ecumene import floor
from ecumene.engine import Action, Form, Refused, Step
from ecumene.floor import Clauses, Dealing, Floor, NotReady, Ready, opened
from ecumene.titles.eagle.stakes import NOTHING, Stake, added, cards, hand_over, things, why_not, why_not_strand
from ecumene.titles.eagle.state import State


class Offer(Action, frozen=True):
    """I give this to a seat and want that of it; `answers` is the offer that mine replaces."""

    to: int
    give: Stake = NOTHING
    want: Stake = NOTHING
    answers: str = ""


class Proposal(floor.Proposal, frozen=True):
    """An open offer of a seat to another one; a counter-offer has replaced the one that it answers."""

    # no offer goes to everybody: what it wants, only one seat has
    to: int
    give: Stake = NOTHING
    want: Stake = NOTHING


class Trade(Step, frozen=True):
    """EG S:trade.1: the floor opens for everybody, if there are two who may deal with each other."""

    rule = "EG S:trade.1"

    def run(self, state: State) -> None:
        state.swapped = ()
        # where nobody may deal with anybody, nothing can change that in this phase
        if any(partners(state, seat) for seat in state.order()):
            state.floor = Floor(state.order(), [0] * state.seats)
            state.push(Bargaining())


class Bargaining(Dealing[Proposal], frozen=True):
    """EG S:trade.1-6: offers, answers, deals, until everybody is ready or the table says that time is up."""

    rule = "EG S:trade.1"
    clauses = Clauses(*["EG S:trade.1"] * 5)
    reasons = ("too-little", "not-that", "not-with-you")

    def choices(self, state: State, seat: int) -> list[Action]:
        own = state.rules.forced_swaps(state, seat) + state.rules.declarations(state, seat)
        return super().choices(state, seat) + own

    def forms(self, state: State, seat: int) -> list[Form]:
        others = partners(state, seat) if self.why_no_more(state, seat) is None else []
        return [OfferForm(state, seat, others)] if others else []

    def free(self, state: State, seat: int) -> bool:
        return True

    def why_offer(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Offer):
            return (
                self.why_no_more(state, seat)
                or self.why_partner(state, seat, action.to)
                or self.why_counter(state, seat, action.to, action.answers)
                or why_not_deal(state, seat, action.to, action.give, action.want)
            )
        if state.rules.is_declaration(action):
            return state.rules.why_not_declare(state, seat, action)
        if action in state.rules.forced_swaps(state, seat):
            return None
        return state.rules.why_not_swap(state, seat, action) or self.not_asked(action)

    def propose(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Offer):
            self.offer(state, seat, action)
        elif state.rules.is_declaration(action):
            state.rules.declare(state, seat, action)
        else:
            state.rules.force_swap(state, seat, action)
            self.lapse(state, broken(state))

    def offer(self, state: State, seat: int, action: Offer) -> None:
        """An offer to one seat, which is woken by it; it replaces the one that it answers."""
        opened(state).made[seat] += 1
        if action.answers:
            self.counter(state, seat, action.answers)
        self.put(state, Proposal(action.to, action.give, action.want, seat=seat))
        opened(state).wake(action.to)

    def deal(self, state: State, proposal: Proposal) -> None:
        """EG S:trade.6: everything changes hands at once; offers that this makes impossible lapse, and both are woken."""
        state.push(*state.rules.watch())
        both = (proposal.seat, proposal.to)
        hand_over(state, proposal.seat, proposal.to, proposal.give)
        hand_over(state, proposal.to, proposal.seat, proposal.want)
        state.show()
        # its key would tell how often the two have made offers
        state.tell("deal", **msgspec.to_builtins(msgspec.structs.replace(proposal, key="")))
        self.orphan(state, [proposal.key])
        self.lapse(state, broken(state, both))
        for partner in both:
            opened(state).wake(partner)


def partners(state: State, seat: int) -> list[int]:
    """With whom a seat may bargain."""
    return [s for s in state.order() if s != seat and state.rules.why_not_trade(state, seat, s) is None]


def why_not_deal(state: State, seat: int, to: int, give: Stake, want: Stake) -> Refused | None:
    """None if this deal could be made now, else the refusal."""
    if not give and not want:
        return Refused("EG S:trade.5", "a deal must be about something")
    return (
        state.rules.why_not_trade(state, seat, to)
        or why_not(state, seat, give)
        or why_not(state, to, want)
        or why_not_strand(state, seat, to, give, want)
    )


def broken(state: State, dealt: tuple[int, ...] = ()) -> list[Proposal]:
    """Offers made by those who dealt, and every one that could no longer be carried out."""
    made = opened(state).offers.values()
    return [p for p in made if p.seat in dealt or why_not_deal(state, p.seat, p.to, p.give, p.want) is not None]


class OfferForm(Form):
    """An offer. The first piece names the partner, each of the others is (`give` or `want`, a field of the stake, its value)."""

    kind = "offer"

    def __init__(self, state: State, seat: int, partners: list[int]) -> None:
        self.state, self.seat, self.partners = state, seat, partners

    def _stakes(self, prefix: list[Any]) -> tuple[Stake, Stake]:
        stakes = {"give": NOTHING, "want": NOTHING}
        for side, field, value in prefix[1:]:
            stakes[side] = added(stakes[side], (field, value))
        return stakes["give"], stakes["want"]

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if not prefix:
            return [("to", other) for other in self.partners], False
        to = prefix[0][1]
        following = []
        for side, giver in (("give", self.seat), ("want", to)):
            for field, value in things(self.state, giver):
                piece = (side, field, value)
                if why_not_deal(self.state, self.seat, to, *self._stakes([*prefix, piece])) is None:
                    following.append(piece)
        return following, len(prefix) > 1

    def whole(self, prefix: list[Any]) -> Offer:
        return Offer(prefix[0][1], *self._stakes(prefix))

    def sample(self, rng: Random) -> Action:
        """Mostly one card for another, or one thing for a little gold; at times a gift. If nothing can be offered, no offer."""
        to = _any(rng, self.partners)
        mine, theirs = cards(self.state, self.seat), cards(self.state, to)
        if not (mine and theirs and rng.random() < 0.6):
            mine, theirs = things(self.state, self.seat), things(self.state, to)
        for _ in range(8):
            give = added(NOTHING, _any(rng, mine)) if mine and rng.random() < 0.9 else NOTHING
            want = added(NOTHING, _any(rng, theirs)) if theirs and rng.random() < 0.9 else NOTHING
            if why_not_deal(self.state, self.seat, to, give, want) is None:
                return Offer(to, give, want)
        return Ready() if self.seat in opened(self.state).waiting else NotReady()


def _any(rng: Random, listed: list[Any]) -> Any:
    return listed[int(rng.random() * len(listed))]
