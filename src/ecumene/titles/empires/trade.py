"""Phase 7: trade (WE 7). All who hold enough cards meet on the trade floor and deal with each other at the same time.

An answer with the number of cards and both of the names that an offer asks for makes the trade at once; any other answer
is a counter-offer, and the owner of the offer may agree to it. The game checks every deal before cards change hands, so
no trade is ever undone (WE 7.17-7.19). What may be offered stands in `offers`, what every floor has in `ecumene.floor`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action, Form, Refused, Step
from ecumene.floor import Clauses, Dealing, Floor, Ready, opened
from ecumene.titles.empires import offers, standing_orders
from ecumene.titles.empires.cards import worth_of
from ecumene.titles.empires.offers import Answer, AnswerForm, Offer, OfferForm, Proposal, Wares
from ecumene.titles.empires.state import State

#: WE 7: what refusals of the floor cite
CLAUSES = Clauses(ready="WE 7.22", answer="WE 7.15", partners="WE 7.3", public="WE 7.2", most="WE 7.1")


def read_floor(data: dict[str, Any], state: State) -> Floor[Proposal]:
    """The floor of a position, whose hands are in the state already; refuses what cannot be."""
    try:
        floor = msgspec.convert(data, Floor[Proposal])
    except msgspec.ValidationError as error:
        raise Refused("position", f"floor: {error}") from None
    floor.check(state.seats, state.playing())
    for key, proposal in floor.offers.items():
        if proposal.count != len(proposal.give):
            raise Refused("position", f"floor.offers: {key!r} cannot be open")
        refusal = offers.why_not_hand_over(state, proposal.seat, proposal.give, proposal.names)
        refusal = refusal or offers.why_not_ask(state, proposal.want, proposal.asks)
        if refusal is not None:
            raise refusal
    return floor


class Trade(Step, frozen=True):
    """WE 7.2: the floor opens for all who hold enough cards, which everybody can see (6.1)."""

    rule = "WE 7"

    def run(self, state: State) -> None:
        # WE 7.4: a player with too few cards cannot trade. Nobody falls below that here, since a trade brings as many in
        traders = tuple(seat for seat in state.playing() if state.hand_size(seat) >= state.rules.least_traded)
        if len(traders) > 1:
            state.floor = Floor(traders, [0] * state.seats)
            state.tell("trade.open", seats=traders)
            state.push(Trading())
            # whether something older can still be taken back would tell who has made offers in private
            state.show()


class Trading(Dealing[Proposal], frozen=True):
    """WE 7.22: the floor is open until everybody on it is ready, or until the table says that time is up."""

    rule = "WE 7"
    clauses = CLAUSES
    reasons = ("too-little", "not-that", "too-hidden", "not-with-you")

    def forms(self, state: State, seat: int) -> list[Form]:
        if not self.may_propose(state, seat):
            return []
        wares = Wares(state, seat)
        return [offer_form(state, seat, wares), *[AnswerForm(wares, offer) for offer in answerable(state, seat)]]

    def free(self, state: State, seat: int) -> bool:
        return self.may_propose(state, seat) or len(self.choices(state, seat)) > 1

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        """Some lawful answer, to be ready more likely than anything else, so that random games go on."""
        chance = rng.random()
        if chance < 0.4 or seat in opened(state).ready:
            choices = self.choices(state, seat)
            return choices[0] if chance < 0.25 else choices[int(rng.random() * len(choices))]
        if not self.may_propose(state, seat):
            return Ready()
        wares, answered = Wares(state, seat), answerable(state, seat)
        if answered and chance < 0.8:
            return AnswerForm(wares, answered[int(rng.random() * len(answered))]).sample(rng)
        return offer_form(state, seat, wares).sample(rng)

    # -- standing answers ---------------------------------------------------------------------------------

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        order = standing_orders.read(answer)
        return super().stands(state, seat, answer) if order is None else standing_orders.answer(state, seat, order, opened(state))

    @staticmethod
    def why_standing(state: State, answer: str) -> Refused | None:
        wrong = standing_orders.amiss(state, answer) if answer.startswith(standing_orders.VERB) else ""
        return Refused("WE 7.6", f"a standing order: {wrong}") if wrong else None

    # -- what may not be ----------------------------------------------------------------------------------

    def may_propose(self, state: State, seat: int) -> bool:
        """Whether the seat could make some offer."""
        return self.why_no_more(state, seat) is None and offers.can_offer(state, seat)

    def why_offer(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Offer):
            return self._why_offer(state, seat, action)
        if isinstance(action, Answer):
            return self._why_answer_with(state, seat, action)
        return self.not_asked(action)

    def _why_offer(self, state: State, seat: int, action: Offer) -> Refused | None:
        if action.to == seat:
            return Refused("WE 7.3", "you cannot trade with yourself")
        if action.to is not None and action.to not in opened(state).traders():
            return Refused("WE 7.4", "no such seat has enough cards for a trade")
        refusal = self.why_no_more(state, seat) or offers.why_not_hand_over(state, seat, action.give, action.names)
        return refusal or offers.why_not_ask(state, action.want, action.asks)

    def _why_answer_with(self, state: State, seat: int, action: Answer) -> Refused | None:
        """WE 7.6: an offer is answered with cards."""
        proposal = self.heard(state, seat, action.offer)
        if isinstance(proposal, Refused):
            return proposal
        if proposal.seat == seat:
            return Refused("WE 7.3", "you cannot trade with yourself")
        if proposal.answers:
            return Refused("WE 7.15", "agree to a counter-offer, decline it, or make a new offer")
        return self.why_no_more(state, seat) or offers.why_not_hand_over(state, seat, action.give, action.names)

    def why_agree(self, state: State, seat: int, proposal: Proposal) -> Refused | None:
        return None if proposal.answers else Refused("WE 7.6", "answer an offer with cards; only a counter-offer is agreed to")

    def lacks(self, state: State, proposal: Proposal) -> tuple[str, ...]:
        """WE 7.16: which cards left a hand is nobody's business but that of the two who traded them."""
        hand, cards = state.hand[proposal.seat], state.rules.cards
        return tuple(card for card in dict.fromkeys(proposal.give) if hand[cards.index[card]] < proposal.give.count(card))

    # -- what happens -------------------------------------------------------------------------------------

    def propose(self, state: State, seat: int, action: Action) -> None:
        opened(state).made[seat] += 1
        if isinstance(action, Offer):
            self.offer(state, seat, action)
        elif isinstance(action, Answer):
            self.answer(state, seat, action)

    def offer(self, state: State, seat: int, action: Offer) -> None:
        """WE 7.5-7.8: the offer is on the floor, for those who may hear it."""
        count, give = len(action.give), action.give
        self.put(state, Proposal(count, action.names, action.want, action.asks, action.clean, give=give, seat=seat, to=action.to))

    def answer(self, state: State, seat: int, action: Answer) -> None:
        """The trade is made if the answer is what the offer asked for; otherwise it is a counter-offer."""
        base, count, true_names = opened(state).offers[action.offer], len(action.give), state.rules.true_names
        if base.satisfied_by(count, action.names[:true_names]):
            self.exchange(state, base, seat, action.give, action.names)
        else:
            said, asks, give = action.names, base.names[:true_names], action.give
            counter = Proposal(count, said, base.count, asks, action.clean, give, seat=seat, to=base.seat, answers=base.key)
            self.put(state, counter)

    def deal(self, state: State, proposal: Proposal) -> None:
        base = opened(state).offers[proposal.answers]
        self.exchange(state, base, proposal.seat, proposal.give, proposal.names, proposal.key)

    def exchange(
        self, state: State, base: Proposal, seat: int, give: Sequence[str], names: Sequence[str], answer: str = ""
    ) -> None:
        """WE 7.15: both agree, and all cards change hands at once. Who and how many is public, which cards is not (7.16).

        The two of them hear what came, and what the other one had said of it.
        """
        floor, both = opened(state), (base.seat, seat)
        hand_over(state, base.seat, seat, base.give)
        hand_over(state, seat, base.seat, give)
        state.show()
        state.tell("trade", seat=base.seat, partner=seat, gave=base.count, got=len(give))
        said = {"gave": list(base.give), "got": list(give), "gave_as": list(base.names), "got_as": list(names)}
        state.tell("trade.cards", audience=both, seat=base.seat, partner=seat, **said)
        tell_completed(state, base.seat, seat, came=give, gone=base.give)
        tell_completed(state, seat, base.seat, came=base.give, gone=give)
        # this offer is taken, with the answer that was agreed to; all other answers to it lapse
        self.orphan(state, [base.key, answer])
        # their hands have changed: what they offered and hold no more can no longer be agreed to
        self.lapse(state, [p for p in floor.offers.values() if p.seat in both and self.lacks(state, p)])
        for partner in both:
            # who was ready was so with another hand
            floor.wake(partner)

    def run(self, state: State) -> None:
        super().run(state)
        state.tell("trade.over")


def answerable(state: State, seat: int) -> list[Proposal]:
    """The offers that this seat may answer: those of others to everybody or to this seat, but no counter-offers."""
    made = opened(state).offers.values()
    return [p for p in made if not p.answers and p.seat != seat and (p.to is None or p.to == seat)]


def offer_form(state: State, seat: int, wares: Wares) -> OfferForm:
    return OfferForm(state, wares, [other for other in opened(state).traders() if other != seat])


def hand_over(state: State, giver: int, taker: int, give: Iterable[str]) -> None:
    """The cards go from hand to hand; WE 7.23: of a calamity the game remembers who passed it on last."""
    cards = state.rules.cards
    for card in give:
        number = cards.index[card]
        state.hand[giver][number] -= 1
        state.hand[taker][number] += 1
        if number >= cards.first_calamity:
            state.passed[number] = giver + 1


def tell_completed(state: State, seat: int, partner: int, came: Iterable[str], gone: Iterable[str]) -> None:
    """A seat whose trade with a partner completed a set is told so, and nobody else: it says what the hand holds (WE 7.16)."""
    cards = state.rules.cards
    held, more = cards.by_kind(state.hand[seat]), Counter(cards.kind[cards.index[card]] for card in came)
    more.subtract(cards.kind[cards.index[card]] for card in gone)
    for kind in sorted(more):
        if held[kind] >= cards.set[kind] > held[kind] - more[kind]:
            told = {"card": cards.kinds[kind], "count": held[kind], "points": worth_of(state, seat, kind, held[kind])}
            state.tell("set.completed", audience=(seat,), seat=seat, partner=partner, **told)
