"""Acquiring trade cards: each player draws, and buys directly afterwards."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step
from ecumene.titles.empires import wire
from ecumene.titles.empires.cards import BuyCard, CardPurchases, draw_all, stack_for
from ecumene.titles.empires.state import State

#: EP 27.51c: the cards that a player buys in a turn at most
MOST_CARDS = 2


class DrawAndBuy(Step, frozen=True):
    """EP 27.1a, 27.1b: fewest cities first, one player after the other, before the next one draws (EP 27.51a)."""

    rule = "EP 27.1a"

    def run(self, state: State) -> None:
        state.push(*(DrawThenBuy(seat) for seat in state.rules.draw_order(state)))


class DrawThenBuy(Step, frozen=True):
    """EP 27.2, 27.51a: a card of each stack up to the number of cities; then cards may be bought."""

    seat: int
    rule = "EP 27.2"

    def run(self, state: State) -> None:
        draw_all(state, self.seat)
        state.push(DirectPurchases(self.seat))


class DirectPurchases(CardPurchases, frozen=True):
    """EP 27.51a, 27.51b, 27.51c, 27.51d: one player buys up to two cards, none from an empty stack."""

    bought: int = 0
    rule = "EP 27.51a"

    def _answers(self, state: State) -> list[BuyCard]:
        if self.bought == MOST_CARDS:
            return []
        return [answer for answer in CardPurchases._answers(self, state) if stack_for(state, self.seat, answer.stack)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, BuyCard) and action.free:
            return Refused(self.rule, "cards are bought with treasury tokens; none is free")
        refusal = CardPurchases.why(self, state, seat, action)
        if refusal is None and isinstance(action, BuyCard) and not stack_for(state, seat, action.stack):
            return Refused("EP 27.51d", f"stack {action.stack} is empty")
        return refusal

    def again(self, action: BuyCard) -> Step:
        return DirectPurchases(self.seat, bought=self.bought + 1)


wire.FIGURES[DirectPurchases] = lambda view, step: {"left": MOST_CARDS - step.bought}
