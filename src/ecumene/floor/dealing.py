"""The step in which everybody bargains with everybody, in no order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Generic, NamedTuple

import msgspec

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.floor.answers import Agree, Decline, NotReady, Ready, Withdraw
from ecumene.floor.offers import Floor, P


class Clauses(NamedTuple):
    """What the refusals of a floor cite."""

    #: how long it is open, and who is still waited for
    ready: str
    #: what becomes of an open offer
    answer: str
    #: a deal has two partners
    partners: str
    #: an offer to everybody
    public: str
    #: how many offers a seat may make
    most: str


def opened(state: Any) -> Floor[Any]:
    """The floor of a state, while it is open."""
    floor: Floor[Any] | None = state.floor
    assert floor is not None
    return floor


class Dealing(Step, Generic[P], frozen=True):
    """The floor is open until everybody on it is ready, or until the table says that time is up.

    A title says what may be offered (`why_offer`, `propose`) and what a deal is (`deal`), and lists its forms. Its state has
    a `floor`.
    """

    standing = "trade"
    lively = True

    clauses: ClassVar[Clauses]
    #: what may be given as a reason to decline, besides none
    reasons: ClassVar[tuple[str, ...]] = ()

    # -- what a title says --------------------------------------------------------------------------------

    def why_offer(self, state: Any, seat: int, action: Action) -> Refused | None:
        """None if the seat may say this, which is none of the answers that every floor has."""
        return self.not_asked(action)

    def propose(self, state: Any, seat: int, action: Action) -> None:
        """Carries out an offer, or whatever else is said on this floor alone."""
        raise NotImplementedError

    def deal(self, state: Any, proposal: P) -> None:
        """The seat to which the proposal was made agrees: all changes hands at once."""
        raise NotImplementedError

    def why_agree(self, state: Any, seat: int, proposal: P) -> Refused | None:
        """None if the seat may simply agree to this offer of another one."""
        return None if proposal.to == seat else Refused(self.clauses.answer, "this offer was not made only to this seat")

    def lacks(self, state: Any, proposal: P) -> tuple[str, ...]:
        """What the owner of an offer that can no longer be carried out has too little of, for its ears alone."""
        return ()

    def most(self, state: Any) -> int:
        """How many offers a seat may make in a turn, so that bargaining is finite without a clock, too."""
        return int(state.rules.setup.options["offers"])

    # -- the floor ----------------------------------------------------------------------------------------

    def seats(self, state: Any) -> Waits:
        floor = opened(state)
        return floor.waiting, floor.ready

    def choices(self, state: Any, seat: int) -> list[Action]:
        floor = opened(state)
        answers: list[Action] = [Ready() if seat in floor.waiting else NotReady()]
        for key, proposal in floor.offers.items():
            if proposal.seat == seat:
                answers.append(Withdraw(key))
            elif proposal.to == seat:
                if self.why_agree(state, seat, proposal) is None:
                    answers.append(Agree(key))
                answers.append(Decline(key))
        return answers

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        floor = opened(state)
        if isinstance(action, Ready):
            return None if seat in floor.waiting else Refused(self.clauses.ready, "this seat is already ready")
        if isinstance(action, NotReady):
            return None if seat in floor.ready else Refused(self.clauses.ready, "this seat is not ready")
        if isinstance(action, (Agree, Decline, Withdraw)):
            return self.why_answer(state, seat, action)
        return self.why_offer(state, seat, action)

    def why_answer(self, state: Any, seat: int, action: Agree | Decline | Withdraw) -> Refused | None:
        """An answer to an open offer. One that the seat does not know of is refused like one that does not exist."""
        proposal = self.heard(state, seat, action.offer)
        if isinstance(proposal, Refused):
            return proposal
        mine = proposal.seat == seat
        if isinstance(action, Withdraw):
            return None if mine else Refused(self.clauses.answer, "only its owner may withdraw an offer")
        if mine:
            return Refused(self.clauses.partners, "a deal has two partners")
        if isinstance(action, Agree):
            return self.why_agree(state, seat, proposal)
        if proposal.to != seat:
            return Refused(self.clauses.public, "an offer to all players cannot be declined; just leave it unanswered")
        if action.reason and action.reason not in self.reasons:
            known = ", ".join(self.reasons) or "none"
            return Refused(self.clauses.answer, f"{action.reason!r} is not a reason to decline; there are {known}")
        return None

    def heard(self, state: Any, seat: int, key: str) -> P | Refused:
        """The open offer of this key, if the seat knows of it."""
        proposal: P | None = opened(state).offers.get(key)
        if proposal is None or not proposal.seen_by(seat):
            return Refused(self.clauses.answer, f"no offer {key!r} is open")
        return proposal

    def why_partner(self, state: Any, seat: int, to: int) -> Refused | None:
        """None if the other one is on the floor, too."""
        there = to != seat and to in opened(state).traders()
        return None if there else Refused(self.clauses.partners, "a bargain has two partners")

    def why_counter(self, state: Any, seat: int, to: int, key: str) -> Refused | None:
        """None if an offer of the seat to another one may take the place of this offer; without a key it replaces none."""
        base: P | None = opened(state).offers.get(key)
        if not key or (base is not None and (base.seat, base.to) == (to, seat)):
            return None
        return Refused(self.clauses.answer, f"no offer {key!r} is open to this answer")

    def why_no_more(self, state: Any, seat: int) -> Refused | None:
        """None if the seat may make one more offer in this turn."""
        if opened(state).made[seat] < self.most(state):
            return None
        return Refused(self.clauses.most, "the seat has made all the offers and answers that this game allows in a turn")

    def act(self, state: Any, seat: int, action: Action) -> None:
        floor = opened(state)
        state.push(self)
        # What was said is said: a seat takes nothing back by undo, only an offer by Withdraw. This draws the mark of the
        # seat alone: one drawn for everybody would betray that somebody made an offer in private.
        state.confirm()
        if isinstance(action, Ready):
            floor.rest(seat)
            state.tell("trade.ready", seat=seat)
        elif isinstance(action, NotReady):
            floor.wake(seat)
            state.tell("trade.not-ready", seat=seat)
        elif isinstance(action, Agree):
            self.deal(state, floor.offers[action.offer])
        elif isinstance(action, (Decline, Withdraw)):
            self.turn_down(state, seat, action)
        else:
            self.propose(state, seat, action)

    def put(self, state: Any, proposal: P) -> None:
        """An offer is on the floor, for those who may hear it."""
        put: P = opened(state).put(proposal)
        if state.sink is not None:
            state.tell("offer", audience=put.audience(), **msgspec.to_builtins(put.as_heard()))

    def turn_down(self, state: Any, seat: int, action: Decline | Withdraw) -> None:
        """An offer is declined or withdrawn: all who heard of it hear that."""
        proposal = opened(state).offers[action.offer]
        if isinstance(action, Decline):
            why = {"reason": action.reason} if action.reason else {}
            state.tell("offer.declined", audience=proposal.audience(), seat=seat, key=action.offer, **why)
        else:
            state.tell("offer.withdrawn", audience=proposal.audience(), seat=seat, key=action.offer)
        self.orphan(state, [action.offer])

    def counter(self, state: Any, seat: int, key: str) -> None:
        """The seat answers an offer with one of its own, which takes its place."""
        proposal = opened(state).offers[key]
        state.tell("offer.countered", audience=proposal.audience(), seat=seat, key=key)
        self.orphan(state, [key])

    def orphan(self, state: Any, keys: Iterable[str]) -> None:
        """Offers are gone; the answers to them lapse."""
        for answer in opened(state).close(keys):
            state.tell("offer.lapsed", audience=answer.audience(), seat=answer.seat, key=answer.key, cause="offer")

    def lapse(self, state: Any, broken: Iterable[P]) -> None:
        """Offers that can no longer be carried out lapse. All who heard of one hear that; what is missing, its owner alone."""
        broken = list(broken)
        for proposal in broken:
            state.tell("offer.lapsed", audience=proposal.audience(), seat=proposal.seat, key=proposal.key, cause="stake")
            if missing := self.lacks(state, proposal):
                state.tell("offer.missing", audience=(proposal.seat,), seat=proposal.seat, key=proposal.key, cards=missing)
        self.orphan(state, [proposal.key for proposal in broken])

    def run(self, state: Any) -> None:
        state.floor = None

    def stands(self, state: Any, seat: int, answer: str) -> Action | None:
        return Ready() if answer == "ready" else None
