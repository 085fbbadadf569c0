"""Phase 12: civilization advances acquisition (WE 12), and the hand limit after it."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires import payments
from ecumene.titles.empires.cards import discard_card
from ecumene.titles.empires.pieces import pay
from ecumene.titles.empires.shop import Purchase, Shop, acquired, total_price, why_cards, why_purchase
from ecumene.titles.empires.state import State
from ecumene.titles.empires.tables import COLOURS


class BuyNothing(Action, frozen=True):
    """I buy no advance this turn."""

    ends = True


class DiscardExcess(Action, frozen=True):
    """I discard these cards to come down to the hand limit."""

    cards: tuple[str, ...]


class AdvancesAcquisition(Step, frozen=True):
    """WE 12.order.1, 2: by A.S.T.-position; a player who does not want to wait may buy already."""

    rule = "WE 12.order"

    def run(self, state: State) -> None:
        buyers = [seat for seat in state.rules.by_turns(state) if could_buy(state, seat)]
        if buyers:
            state.open_lanes({seat: [BuyAdvances(seat)] for seat in buyers}, ordered=True)


def could_buy(state: State, seat: int) -> bool:
    """Whether the seat might buy, as far as everybody can see: it holds cards or treasury, or something is free."""
    if state.hand_size(seat) or state.treasury[seat]:
        return state.advances[seat] != state.rules.advances.every
    return 0 in payments.prices(state, seat).values()


class BuyAdvances(Step, frozen=True):
    """WE 12.1, 12.5: any number of advances, all in one transaction.

    There is one transaction a turn: what it brings, credits and attributes, cannot help to pay for it (12.10, 12.18).
    """

    seat: int
    rule = "WE 12.1"
    standing = "buy-advances"

    def seats(self, state: State) -> Waits:
        return (self.seat,), ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [BuyNothing()]

    def forms(self, state: State, seat: int) -> list[Form]:
        shop = Shop(state, seat)
        return [shop] if shop.affordable else []

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Purchase):
            return why_purchase(state, seat, action)
        return None if isinstance(action, BuyNothing) else self.not_asked(action)

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        # as likely as among the choice and the form, but without opening the shop in vain
        shop = Shop(state, seat) if rng.random() < 0.5 else None
        return shop.sample(rng) if shop is not None and shop.affordable else BuyNothing()

    def act(self, state: State, seat: int, action: Action) -> None:
        if not isinstance(action, Purchase):
            state.tell("advances.none", seat=seat)
            return
        cost = total_price(state, seat, action)
        for card in action.cards:
            discard_card(state, seat, state.rules.cards.index[card])  # WE 12.20
        pay(state, seat, action.treasury)
        brought = acquired(state, seat, action)
        receive_advances(state, seat, brought, action.credits)
        # everybody sees the cards and can check the payment (docs/rulings.md)
        if action.cards:
            state.show()
        state.tell(
            "advances.bought",
            seat=seat,
            advances=list(brought),
            price=cost,
            cards=list(action.cards),
            treasury=action.treasury,
            credits=dict(action.credits),
        )

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        return BuyNothing() if answer == "nothing" else None


def receive_advances(state: State, seat: int, advances: Iterable[str], chosen: Iterable[tuple[str, int]] = ()) -> None:
    """WE 12.11, 12.17: advances and their credit tokens are the seat's for good; 12.19: all credits add up.

    `chosen` are the credit tokens in colours of the player's choice.
    """
    table = state.rules.advances
    credits = state.credits[seat]
    for advance in advances:
        state.advances[seat] |= table.bit[advance]
        credits = tuple(map(sum, zip(credits, table.credits[table.index[advance]], strict=True)))
    for colour, points in chosen:
        credits = tuple(own + points * (name == colour) for own, name in zip(credits, COLOURS, strict=True))
    state.credits[seat] = credits


class HandLimit(Step, frozen=True):
    """WE 12.hand.1, 3: after the phase, and only here, everybody comes down to the hand limit."""

    rule = "WE 12.hand.1"

    def run(self, state: State) -> None:
        lanes = {seat: [ExcessCards(seat)] for seat in state.playing() if excess(state, seat)}
        if lanes:
            state.open_lanes(lanes, ordered=False)


def excess(state: State, seat: int) -> int:
    """How many cards the seat holds above the hand limit; no calamity is left in a hand here, so everybody can see it."""
    return max(0, state.hand_size(seat) - state.rules.hand_limit(state, seat))


class ExcessCards(Step, frozen=True):
    """WE 12.hand.2: the player chooses what to discard, whether it bought anything or not."""

    seat: int
    rule = "WE 12.hand.2"

    def seats(self, state: State) -> Waits:
        return (self.seat,), ()

    def forms(self, state: State, seat: int) -> list[Form]:
        return [Discards(state, seat)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, DiscardExcess):
            return self.not_asked(action)
        if len(action.cards) != excess(state, seat):
            return Refused("WE 12.hand.2", f"discard {excess(state, seat)} cards, not {len(action.cards)}")
        return why_cards(state, seat, action.cards, "WE 12.hand.2")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, DiscardExcess)
        for card in action.cards:
            discard_card(state, seat, state.rules.cards.index[card])
        # face up, like all cards that leave a hand for the piles (WE 8.7, docs/rulings.md)
        state.show()
        state.tell("hand.discards", seat=seat, cards=list(action.cards))


class Discards(Form):
    """The cards to discard, one by one."""

    kind = "discards"

    def __init__(self, state: State, seat: int) -> None:
        cards = state.rules.cards
        self.held = cards.listed(state.hand[seat][: cards.first_calamity])
        self.count = excess(state, seat)

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if len(prefix) == self.count:
            return [], True
        return [card for card in dict.fromkeys(self.held) if self.held.count(card) > prefix.count(card)], False

    def whole(self, prefix: list[Any]) -> DiscardExcess:
        return DiscardExcess(tuple(prefix))

    def sample(self, rng: Random) -> DiscardExcess:
        return DiscardExcess(tuple(rng.sample(self.held, self.count)))
