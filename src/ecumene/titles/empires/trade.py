"""Phase 7: trade (WE 7). All who hold enough cards meet on the trade floor and deal with each other at the same time.

An answer with the number of cards and both of the names that an offer asks for makes the trade at once; any other answer
is a counter-offer, and the owner of the offer may agree to it. The game checks every deal before cards change hands, so
no trade is ever undone (WE 7.17-7.19). What may be offered stands in `offers`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires import offers
from ecumene.titles.empires.offers import Answer, AnswerForm, Offer, OfferForm, Proposal, Wares
from ecumene.titles.empires.state import State


class Agree(Action, frozen=True):
    """I agree to this counter-offer: we trade."""

    offer: str


class Decline(Action, frozen=True):
    """I do not want this offer, which was made to me alone."""

    offer: str


class Withdraw(Action, frozen=True):
    """I take my offer back."""

    offer: str


class Ready(Action, frozen=True):
    """I am done trading. My offers stay open, and I may still act while others trade."""

    ends = True


class NotReady(Action, frozen=True):
    """I am not done trading after all."""


class FloorView(msgspec.Struct, frozen=True):
    """The trade floor as one seat sees it; `made` counts the seat's own offers and answers of this turn."""

    waiting: tuple[int, ...]
    ready: tuple[int, ...]
    offers: tuple[Proposal, ...]
    made: int | None


class Floor(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Who is still trading, who is ready, and all open offers by their keys.

    `made` counts the offers and answers of each seat, `numbers` the offers with the same beginning of the key.
    """

    waiting: tuple[int, ...]
    made: list[int]
    ready: tuple[int, ...] = ()
    offers: dict[str, Proposal] = {}
    numbers: dict[str, int] = {}

    def copy(self) -> Floor:
        return Floor(self.waiting, self.made.copy(), self.ready, self.offers.copy(), self.numbers.copy())

    def view(self, seat: int | None) -> FloorView:
        """WE 7.16, 7.20: what the seat has heard, and its own cards; never the cards of others."""
        # the hot path of every trader: one pass without calls for what everybody hears
        shown = [
            proposal if proposal.seat == seat else replace(proposal, give=())
            for proposal in self.offers.values()
            if proposal.to is None or proposal.seen_by(seat)
        ]
        return FloorView(self.waiting, self.ready, tuple(shown), None if seat is None else self.made[seat])

    def write(self) -> dict[str, Any]:
        built: dict[str, Any] = msgspec.to_builtins(self)
        return built

    @staticmethod
    def read(data: dict[str, Any], state: State) -> Floor:
        """The floor of a position, whose hands are in the state already; refuses what cannot be."""
        try:
            floor = msgspec.convert(data, Floor)
        except msgspec.ValidationError as error:
            raise Refused("position", f"floor: {error}") from None
        traders = floor.traders()
        if len(floor.made) != state.seats or not set(traders) <= set(state.playing()) or len(set(traders)) < len(traders):
            raise Refused("position", "floor: the seats do not fit")
        for key, proposal in floor.offers.items():
            floor._check(state, key, proposal)
        return floor

    def _check(self, state: State, key: str, proposal: Proposal) -> None:
        seat, to, base = proposal.seat, proposal.to, self.offers.get(proposal.answers)
        partners = seat in self.traders() and (to is None or (to in self.traders() and to != seat))
        answers = base is not None and not base.answers and base.seat == to and base.to in (None, seat)
        told = proposal.key == key and proposal.count == len(proposal.give)
        if not (partners and told and (answers or not proposal.answers)):
            raise Refused("position", f"floor.offers: {key!r} cannot be open")
        refusal = offers.why_not_hand_over(state, seat, proposal.give, proposal.names)
        refusal = refusal or offers.why_not_ask(state, proposal.want, proposal.asks)
        if refusal is not None:
            raise refusal

    def traders(self) -> tuple[int, ...]:
        """Everybody on the floor."""
        return self.waiting + self.ready

    def put(self, proposal: Proposal) -> Proposal:
        """Opens an offer under a new key.

        Public offers and those of each pair are numbered apart, so that no key betrays an offer made in private.
        """
        seat, to = proposal.seat, proposal.to
        line = str(seat) if to is None else f"{seat}>{to}"
        number = self.numbers[line] = self.numbers.get(line, 0) + 1
        proposal = replace(proposal, key=f"{line}-{number}")
        self.offers[proposal.key] = proposal
        return proposal

    def close(self, keys: Iterable[str]) -> None:
        """Offers are gone, and with them the counter-offers to them."""
        gone = set(keys)
        self.offers = {key: p for key, p in self.offers.items() if key not in gone and p.answers not in gone}

    def lapse(self, state: State, *seats: int) -> None:
        """WE 7.15: the hands of these seats have changed: what they offered and hold no more can no longer be agreed to."""
        held = {seat: state.rules.cards.listed(state.hand[seat]) for seat in seats}
        self.close([key for key, p in self.offers.items() if p.seat in held and not offers.contains(held[p.seat], p.give)])

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
        """WE 7.22: the time limit is reached: nobody is waited for, and nothing half-agreed is carried out."""
        self.ready += self.waiting
        self.waiting = ()
        self.offers = {}


def open_floor(state: State) -> Floor:
    """The floor while trade goes on."""
    assert state.floor is not None
    return state.floor


class Trade(Step, frozen=True):
    """WE 7.2: the floor opens for all who hold enough cards, which everybody can see (6.1)."""

    rule = "WE 7"

    def run(self, state: State) -> None:
        # WE 7.4: who holds too few cards cannot trade. Nobody falls below that here, since a trade brings as many in
        traders = tuple(seat for seat in state.playing() if state.hand_size(seat) >= state.rules.least_traded)
        if len(traders) > 1:
            state.floor = Floor(traders, [0] * state.seats)
            state.tell("trade.open", seats=traders)
            state.push(Trading())
            # whether something older can still be taken back would tell who has made offers in private
            state.show()


class Trading(Step, frozen=True):
    """WE 7.22: the floor is open until everybody on it is ready, or until the table says that time is up."""

    rule = "WE 7"
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
                answers += [Agree(key), Decline(key)] if proposal.answers else [Decline(key)]
        return answers

    def forms(self, state: State, seat: int) -> list[Form]:
        if not may_propose(state, seat):
            return []
        wares = Wares(state, seat)
        return [offer_form(state, seat, wares), *[AnswerForm(wares, offer) for offer in answerable(state, seat)]]

    def free(self, state: State, seat: int) -> bool:
        return may_propose(state, seat) or len(self.choices(state, seat)) > 1

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        """Some lawful answer, to be ready more likely than anything else, so that random games go on."""
        chance = rng.random()
        if chance < 0.4 or seat in open_floor(state).ready:
            choices = self.choices(state, seat)
            return choices[0] if chance < 0.25 else choices[int(rng.random() * len(choices))]
        if not may_propose(state, seat):
            return Ready()
        wares, answered = Wares(state, seat), answerable(state, seat)
        if answered and chance < 0.8:
            return AnswerForm(wares, answered[int(rng.random() * len(answered))]).sample(rng)
        return offer_form(state, seat, wares).sample(rng)

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Ready):
            return None if seat in open_floor(state).waiting else Refused("WE 7.22", "this seat is ready already")
        if isinstance(action, NotReady):
            return None if seat in open_floor(state).ready else Refused("WE 7.22", "this seat is not ready")
        if isinstance(action, Offer):
            return why_not_offer(state, seat, action)
        if isinstance(action, (Answer, Agree, Decline, Withdraw)):
            return why_not_about(state, seat, action)
        return self.not_asked(action)

    def act(self, state: State, seat: int, action: Action) -> None:
        floor = open_floor(state)
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
        elif isinstance(action, Offer):
            offer(state, seat, action)
        elif isinstance(action, Answer):
            answer(state, seat, action)
        elif isinstance(action, Agree):
            counter = floor.offers[action.offer]
            exchange(state, floor.offers[counter.answers], counter.seat, counter.give)
        elif isinstance(action, (Decline, Withdraw)):
            kind = "offer.declined" if isinstance(action, Decline) else "offer.withdrawn"
            state.tell(kind, audience=audience(floor.offers[action.offer]), seat=seat, key=action.offer)
            floor.close([action.offer])

    def run(self, state: State) -> None:
        state.floor = None
        state.tell("trade.over")

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        return Ready() if answer == "ready" else None


# -- what may not be ------------------------------------------------------------------------------------------


def why_no_more(state: State, seat: int) -> Refused | None:
    """The option `offers` bounds what a seat may propose in a turn, so that trade is finite without a clock, too."""
    if open_floor(state).made[seat] < int(state.rules.setup.options["offers"]):
        return None
    return Refused("WE 7.1", "the seat has made all offers and answers that this game allows in a turn")


def may_propose(state: State, seat: int) -> bool:
    """Whether the seat could make some offer."""
    return why_no_more(state, seat) is None and offers.can_offer(state, seat)


def answerable(state: State, seat: int) -> list[Proposal]:
    """The offers that this seat may answer: those of others to everybody or to this seat, but no counter-offers."""
    made = open_floor(state).offers.values()
    return [p for p in made if not p.answers and p.seat != seat and (p.to is None or p.to == seat)]


def offer_form(state: State, seat: int, wares: Wares) -> OfferForm:
    return OfferForm(state, wares, [other for other in open_floor(state).traders() if other != seat])


def why_not_offer(state: State, seat: int, action: Offer) -> Refused | None:
    if action.to == seat:
        return Refused("WE 7.3", "a trade has two partners")
    if action.to is not None and action.to not in open_floor(state).traders():
        return Refused("WE 7.4", "there is no such seat with enough cards for a trade")
    refusal = why_no_more(state, seat) or offers.why_not_hand_over(state, seat, action.give, action.names)
    return refusal or offers.why_not_ask(state, action.want, action.asks)


def why_not_about(state: State, seat: int, action: Answer | Agree | Decline | Withdraw) -> Refused | None:
    """An answer to an open offer. One that the seat does not know of is refused like one that does not exist."""
    proposal = open_floor(state).offers.get(action.offer)
    if proposal is None or not proposal.seen_by(seat):
        return Refused("WE 7.15", f"no offer {action.offer!r} is open")
    mine = proposal.seat == seat
    if isinstance(action, Withdraw):
        return None if mine else Refused("WE 7.15", "only its owner withdraws an offer")
    if mine:
        return Refused("WE 7.3", "a trade has two partners")
    if isinstance(action, Decline):
        return None if proposal.to == seat else Refused("WE 7.2", "an offer to everybody is not declined, just not answered")
    if isinstance(action, Agree):
        return None if proposal.answers else Refused("WE 7.6", "an offer is answered with cards; one agrees to a counter-offer")
    if proposal.answers:
        return Refused("WE 7.15", "one agrees to a counter-offer, declines it, or makes a new offer")
    return why_no_more(state, seat) or offers.why_not_hand_over(state, seat, action.give, action.names)


# -- what happens ---------------------------------------------------------------------------------------------


def audience(proposal: Proposal) -> tuple[int, ...] | None:
    """Who hears of a proposal."""
    return None if proposal.to is None else (proposal.seat, proposal.to)


def offer(state: State, seat: int, action: Offer) -> None:
    """WE 7.5-7.8: the offer is on the floor, for those who may hear it."""
    open_floor(state).made[seat] += 1
    _put(
        state,
        Proposal(seat, len(action.give), action.names, action.want, action.asks, action.to, action.clean, give=action.give),
    )


def answer(state: State, seat: int, action: Answer) -> None:
    """The trade is made if the answer is what the offer asked for; otherwise it is a counter-offer."""
    floor, true_names = open_floor(state), state.rules.true_names
    floor.made[seat] += 1
    base, count = floor.offers[action.offer], len(action.give)
    if base.satisfied_by(count, action.names[:true_names]):
        exchange(state, base, seat, action.give)
    else:
        asks = base.names[:true_names]
        _put(state, Proposal(seat, count, action.names, base.count, asks, base.seat, action.clean, base.key, action.give))


def _put(state: State, proposal: Proposal) -> None:
    proposal = open_floor(state).put(proposal)
    if state.sink is not None:
        state.tell("offer", audience=audience(proposal), **msgspec.to_builtins(proposal.hidden()))


def exchange(state: State, base: Proposal, seat: int, give: Sequence[str]) -> None:
    """WE 7.15: both agree, and all cards change hands at once. Who and how many is public, which cards is not (7.16)."""
    floor, both = open_floor(state), (base.seat, seat)
    hand_over(state, base.seat, seat, base.give)
    hand_over(state, seat, base.seat, give)
    state.show()
    state.tell("trade", seat=base.seat, partner=seat, gave=base.count, got=len(give))
    state.tell("trade.cards", audience=both, seat=base.seat, partner=seat, gave=list(base.give), got=list(give))
    # this offer is taken, and with it go all answers to it
    floor.close([base.key])
    floor.lapse(state, *both)
    for partner in both:
        # who was ready was so with another hand
        floor.wake(partner)


def hand_over(state: State, giver: int, taker: int, give: Iterable[str]) -> None:
    """The cards go from hand to hand; WE 7.23: of a calamity the game remembers who passed it on last."""
    cards = state.rules.cards
    for card in give:
        number = cards.index[card]
        state.hand[giver][number] -= 1
        state.hand[taker][number] += 1
        if number >= cards.first_calamity:
            state.passed[number] = giver + 1
