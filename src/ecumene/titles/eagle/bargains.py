"""The trade phase (EG S:trade): everybody bargains at the same time until all are ready.

An offer names what it gives and what it wants, all of it open and concrete, so whoever agrees makes the deal at once.
Promises for later are talk (EG S:trade.7).
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.eagle.floor import Floor, Proposal
from ecumene.titles.eagle.stakes import NOTHING, Stake, added, hand_over, things, why_not, why_not_strand
from ecumene.titles.eagle.state import State


class Offer(Action, frozen=True):
    """I give this to a seat and want that of it; `answers` is the offer that mine replaces."""

    to: int
    give: Stake = NOTHING
    want: Stake = NOTHING
    answers: str = ""


class Agree(Action, frozen=True):
    """I agree: the deal is made."""

    offer: str


class Decline(Action, frozen=True):
    """I do not want this offer."""

    offer: str


class Withdraw(Action, frozen=True):
    """I take my offer back."""

    offer: str


class Ready(Action, frozen=True):
    """I am done bargaining. My offers stay open, and I may still act while others bargain."""

    ends = True


class NotReady(Action, frozen=True):
    """I am not done bargaining after all."""


def open_floor(state: State) -> Floor:
    """The floor while the trade phase goes on."""
    assert state.floor is not None
    return state.floor


class Trade(Step, frozen=True):
    """EG S:trade.1: the floor opens for everybody, if there are two who may deal with each other."""

    rule = "EG S:trade.1"

    def run(self, state: State) -> None:
        state.swapped = ()
        # where nobody may deal with anybody, nothing can change that in this phase
        if any(partners(state, seat) for seat in state.order()):
            state.floor = Floor(state.order(), [0] * state.seats)
            state.push(Bargaining())


class Bargaining(Step, frozen=True):
    """EG S:trade.1-6: offers, answers, deals, until everybody is ready or the table says that time is up."""

    rule = "EG S:trade.1"
    standing = "trade"
    lively = True

    def seats(self, state: State) -> Waits:
        floor = open_floor(state)
        return floor.waiting, floor.ready

    def choices(self, state: State, seat: int) -> list[Action]:
        floor = open_floor(state)
        answers: list[Action] = [Ready() if seat in floor.waiting else NotReady()]
        for key, proposal in floor.offers.items():
            if proposal.seat == seat:
                answers.append(Withdraw(key))
            elif proposal.to == seat:
                answers += [Agree(key), Decline(key)]
        return answers + state.rules.forced_swaps(state, seat) + state.rules.declarations(state, seat)

    def forms(self, state: State, seat: int) -> list[Form]:
        others = partners(state, seat) if may_offer(state, seat) else []
        return [OfferForm(state, seat, others)] if others else []

    def free(self, state: State, seat: int) -> bool:
        return True

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        floor = open_floor(state)
        if isinstance(action, Offer):
            return why_not_offer(state, seat, action)
        if isinstance(action, (Ready, NotReady)):
            waited = seat in floor.waiting
            return None if waited == isinstance(action, Ready) else Refused("EG S:trade.1", "that is said already")
        if isinstance(action, (Agree, Decline, Withdraw)):
            proposal = floor.offers.get(action.offer)
            mine = proposal is not None and (proposal.seat if isinstance(action, Withdraw) else proposal.to) == seat
            return None if mine else Refused("EG S:trade.1", f"no offer {action.offer!r} is open to this answer")
        if state.rules.is_declaration(action):
            return state.rules.why_not_declare(state, seat, action)
        if action in state.rules.forced_swaps(state, seat):
            return None
        return state.rules.why_not_swap(state, seat, action) or self.not_asked(action)

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        return Ready() if answer == "ready" else None

    def act(self, state: State, seat: int, action: Action) -> None:
        floor = open_floor(state)
        state.push(*state.rules.watch(), self)
        if isinstance(action, Ready):
            floor.rest(seat)
            state.confirm()
        elif isinstance(action, NotReady):
            floor.wake(seat)
        elif isinstance(action, Offer):
            floor.close((action.answers,))
            proposal = floor.put(Proposal(seat, action.to, action.give, action.want))
            state.tell("offer", audience=(seat, action.to), **msgspec.to_builtins(proposal))
            floor.wake(action.to)
        elif isinstance(action, Agree):
            deal(state, floor.offers[action.offer])
        elif isinstance(action, (Decline, Withdraw)):
            proposal = floor.offers[action.offer]
            floor.close((action.offer,))
            pair = (proposal.seat, proposal.to)
            state.tell("offer.closed", audience=pair, key=action.offer, seat=proposal.seat, to=proposal.to)
        elif state.rules.is_declaration(action):
            state.rules.declare(state, seat, action)
        else:
            state.rules.force_swap(state, seat, action)
            lapse(state, ())

    def run(self, state: State) -> None:
        state.floor = None


def partners(state: State, seat: int) -> list[int]:
    """With whom a seat may bargain."""
    return [s for s in state.order() if s != seat and state.rules.why_not_trade(state, seat, s) is None]


def may_offer(state: State, seat: int) -> bool:
    """Whether a seat may make one more offer in this turn."""
    return open_floor(state).made[seat] < int(state.rules.setup.options["offers"])


def why_not_offer(state: State, seat: int, action: Offer) -> Refused | None:
    """None if the seat may offer this, else the refusal."""
    if not may_offer(state, seat):
        return Refused("EG S:trade.1", "this seat has made as many offers as are allowed in a turn")
    if action.to == seat or action.to not in open_floor(state).traders():
        return Refused("EG S:trade.1", "a bargain has two partners")
    if action.answers:
        base = open_floor(state).offers.get(action.answers)
        if base is None or (base.seat, base.to) != (action.to, seat):
            return Refused("EG S:trade.1", f"no offer {action.answers!r} is open to this answer")
    return why_not_deal(state, seat, action.to, action.give, action.want)


def why_not_deal(state: State, seat: int, to: int, give: Stake, want: Stake) -> Refused | None:
    """None if this deal could be made now, else the refusal."""
    if not give and not want:
        return Refused("EG S:trade.5", "a deal is about something")
    return (
        state.rules.why_not_trade(state, seat, to)
        or why_not(state, seat, give)
        or why_not(state, to, want)
        or why_not_strand(state, seat, to, give, want)
    )


def deal(state: State, proposal: Proposal) -> None:
    """EG S:trade.6: everything changes hands at once; offers that this makes impossible lapse, and both are woken."""
    floor = open_floor(state)
    hand_over(state, proposal.seat, proposal.to, proposal.give)
    hand_over(state, proposal.to, proposal.seat, proposal.want)
    state.show()
    # its key would tell how often the two have made offers
    state.tell("deal", **msgspec.to_builtins(msgspec.structs.replace(proposal, key="")))
    lapse(state, (proposal.seat, proposal.to))
    floor.wake(proposal.seat)
    floor.wake(proposal.to)


def lapse(state: State, partners: tuple[int, ...]) -> None:
    """Offers made by those who dealt lapse, and every one that could no longer be carried out."""
    floor = open_floor(state)
    floor.close(
        [
            key
            for key, p in floor.offers.items()
            if p.seat in partners or why_not_deal(state, p.seat, p.to, p.give, p.want) is not None
        ]
    )


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
        mine, theirs = (list(things(self.state, seat)) for seat in (self.seat, to))
        cards = [[thing for thing in side if thing[0] == "cards"] for side in (mine, theirs)]
        if all(cards) and rng.random() < 0.6:
            mine, theirs = cards
        for _ in range(8):
            give = added(NOTHING, _any(rng, mine)) if mine and rng.random() < 0.9 else NOTHING
            want = added(NOTHING, _any(rng, theirs)) if theirs and rng.random() < 0.9 else NOTHING
            if why_not_deal(self.state, self.seat, to, give, want) is None:
                return Offer(to, give, want)
        return Ready() if self.seat in open_floor(self.state).waiting else NotReady()


def _any(rng: Random, listed: list[Any]) -> Any:
    return listed[int(rng.random() * len(listed))]
