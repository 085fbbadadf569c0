"""Phase 8: calamity selection (WE 8)."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.empires.cards import discard_card
from ecumene.titles.empires.state import State


def calamities_held(state: State, seat: int) -> list[int]:
    """The calamities in a hand, each as often as it is held; one without any target counts too (WE 8.8)."""
    cards = state.rules.cards
    hand = state.hand[seat]
    return [card for card in range(cards.first_calamity, cards.size) for _ in range(hand[card])]


class CalamitySelection(Step, frozen=True):
    """WE 8.3: everybody shows how many calamities are held, not which; 8.6: the excess is discarded at random.

    `notes.calamity_counts` says by seat how many lie face down; they still belong to the hand (8.4).
    """

    rule = "WE 8"

    def run(self, state: State) -> None:
        held = {seat: calamities_held(state, seat) for seat in state.playing()}
        state.show()
        self._publish(state, held)
        # 8.5: without any calamity there is nothing more to do
        for seat, mine in held.items():
            self._discard_excess(state, seat, mine)
        self._publish(state, held)

    def _publish(self, state: State, held: dict[int, list[int]]) -> None:
        counts = tuple(len(held.get(seat, ())) for seat in range(state.seats))
        if counts != state.notes.calamity_counts:
            state.notes.calamity_counts = counts
            state.tell("calamity.counts", counts=list(counts))

    def _discard_excess(self, state: State, seat: int, held: list[int]) -> None:
        """WE 8.1, 8.2, 8.6: one by one, until all may be kept."""
        while among := state.rules.excess_calamities(state, held):
            self._discard_one(state, seat, held, among)

    def _discard_one(self, state: State, seat: int, held: list[int], among: list[int]) -> None:
        """WE 8.7: face up on the pile of its number."""
        assert state.chance is not None
        card = state.chance.pick("excess calamity", among)
        held.remove(card)
        discard_card(state, seat, card)
        state.passed[card] = 0
        state.tell("calamity.discarded", seat=seat, calamity=state.rules.cards.kinds[state.rules.cards.kind[card]])
