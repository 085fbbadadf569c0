"""Phase 6: trade cards acquisition (WE 6A, 6B), what a set is worth (7.value) and where used cards go (13C.1)."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.empires.state import State
from ecumene.titles.empires.tables import Cards


def set_value(cards: Cards, hand: bytes | bytearray) -> int:
    """WE 7.value.2: n equal commodities are worth n x n x face value; 7.value.3: each commodity counts for itself."""
    return sum(count * count * face for count, face in zip(hand, cards.face, strict=True) if count)


def discard_card(state: State, seat: int, card: int, count: int = 1) -> None:
    """WE 13C.1: cards leave the hand for the discard pile of their number; Water has pile 0."""
    state.hand[seat][card] -= count
    state.discard[state.rules.cards.stack[card]].extend(bytes((card,)) * count)


class DrawCards(Step, frozen=True):
    def run(self, state: State) -> None:
        return


class BuyCards(Step, frozen=True):
    def run(self, state: State) -> None:
        return
