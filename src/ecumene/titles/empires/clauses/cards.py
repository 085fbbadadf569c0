"""Trade cards: drawing, buying and trading them (WE 6, 7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ecumene.titles.empires.clauses.printed import Printed
from ecumene.titles.empires.state import Public, State


class TradeCards(Printed):
    """Which cards come to whom, and what a trade takes."""

    # -- 6 trade cards ------------------------------------------------------------------------------------

    def skips_to_succession(self, state: State) -> bool:
        """WE 6A.2: while nobody has a city yet, the turn goes on with phase 13.

        A table that lost all its cities later holds cards or advances (docs/rulings.md).
        """
        return not any(state.cities[seat] or state.advances[seat] or state.hand_size(seat) for seat in state.playing())

    #: WE 6A.8, 6B.6: an empty stack gives Water; else nothing
    water: ClassVar[bool] = True

    def draw_order(self, state: Public) -> tuple[int, ...]:
        """WE 6A.3: fewest cities first; A.S.T.-ranking breaks ties."""
        return tuple(sorted(state.playing(), key=lambda seat: state.cities[seat]))

    def card_prices(self, state: Public, seat: int) -> dict[int, int]:
        """WE 6B.4 and the advances that open more: stack -> price in treasury tokens."""
        prices = {9: 15}
        if state.holds(seat, "cartography"):
            prices |= {2: 5, 7: 13}
        if state.holds(seat, "rhetoric"):
            prices[3] = 9
        if state.holds(seat, "mining"):
            prices |= {6: 13, 8: 13}
        return dict(sorted(prices.items()))

    def free_stacks(self, state: Public, seat: int) -> range:
        """WE ADV.WonderOfTheWorld.1, 3: stacks with a higher number than own cities, from one of which a card is free."""
        above = range(state.cities[seat] + 1, self.cards.stacks.stop)
        return above if state.holds(seat, "wonder_of_the_world") else range(0)

    def block(self, state: Public, seat: int) -> int:
        """The block of trade cards from which the seat draws and buys; MC BLOCKS.1: its own, where there are two."""
        return 0

    def pile(self, state: Public, seat: int, stack: int) -> int:
        """The pile from which the seat draws a card of this number."""
        return self.cards.pile_of(stack, self.block(state, seat))

    def foreign_bonus(self, state: Public, seat: int) -> Sequence[int] | None:
        """By kind of card: what each card of a set adds to its value for this seat, if there is such a thing."""
        return None

    # -- 7 trade ------------------------------------------------------------------------------------------

    #: WE 7.4: the least number of cards that each side hands over
    least_traded: ClassVar[int] = 3
    #: WE 7.6: how many commodities each side must name truthfully
    true_names: ClassVar[int] = 2

    @property
    def claims(self) -> Sequence[str]:
        """WE 7.9: what may be said, truly or not, of further cards that are handed over."""
        return self.cards.goods
