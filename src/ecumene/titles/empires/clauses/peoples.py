"""Taxes, growth, cities and what feeds them (chapters 1, 2, 5 and 11 of Western Empires)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ecumene.titles.empires.clauses.printed import Printed
from ecumene.titles.empires.expansion import GROWTH
from ecumene.titles.empires.state import Public, State


class Peoples(Printed):
    """How a people pays, grows, builds and is fed."""

    # -- 1 tax --------------------------------------------------------------------------------------------

    def tax_rates(self, state: Public, seat: int) -> range:
        """WE 1A.2, ADV.Coinage, ADV.Monarchy: the tax rates that the seat may set; the default is 2."""
        coinage, monarchy = state.holds(seat, "coinage"), state.holds(seat, "monarchy")
        return range(2 - coinage, 2 + coinage + monarchy + 1)

    def revolt_takers(self, state: Public, victim: int, victims: Sequence[int]) -> list[int]:
        """WE 1B.7, 1B.10: who may annex a revolting city: with one in stock, and no victim of any revolt of this turn.

        A Democracy that is short is no victim (ADV.Democracy.2).
        """
        return [seat for seat in state.playing() if seat not in victims and state.city_stock(seat)]

    def cities_revolt(self, state: Public, seat: int) -> bool:
        """WE ADV.Democracy.1: a holder's cities do not revolt."""
        return not state.holds(seat, "democracy")

    # -- 2 expansion --------------------------------------------------------------------------------------

    def growth(self, state: Public, seat: int) -> bytes | bytearray:
        """WE 2A.1, 2A.2: how many tokens each area gains: one where one stands, else two."""
        return state.tokens[seat].translate(GROWTH)

    # -- 2 census -----------------------------------------------------------------------------------------

    def census_box(self, count: int) -> int:
        """WE 2B.3: the numbers up to 12 share a box of the census track, and so do those from 50 on."""
        return min(max(count, 12), 50)

    def census_order(self, state: Public) -> tuple[int, ...]:
        """WE 3.order.1: highest census first; ADV.Military.1, 2: its holders after all others, in the same order."""
        return tuple(
            sorted(state.playing(), key=lambda seat: (state.holds(seat, "military"), -self.census_box(state.census[seat])))
        )

    # -- 5A construction ----------------------------------------------------------------------------------

    def city_tokens(self, state: Public, seat: int) -> tuple[int, int]:
        """WE 5A.2, 5A.3: the tokens that a city takes on a city site, and in the wilderness."""
        return 6, 12

    #: WE 5A.6: whether all tokens in the area of a new city go; else only those that build it
    city_takes_all: ClassVar[bool] = True

    def city_cost(self, state: Public, seat: int, area: int) -> int | None:
        """WE 5A.2-5A.4, 5A.9: tokens that a city takes here, on any site or without; None where the printed limit is 0."""
        if not state.terrain.limit[area]:
            return None
        site, wilderness = self.city_tokens(state, seat)
        return site if state.terrain.site[area] else wilderness

    def treasury_for_city(self, state: Public, seat: int, tokens: int, area: int | None = None) -> int:
        """WE ADV.Architecture.1, 2: how many of the required tokens may come from treasury, in this area."""
        return tokens // 2 if state.holds(seat, "architecture") else 0

    def neighbours_for_city(self, state: Public, seat: int) -> int:
        """WE ADV.Urbanism.1: how many tokens of a wilderness city may come from areas adjacent by land."""
        return 4 if state.holds(seat, "urbanism") else 0

    #: WE ADV.PublicWorks.4: whether the token beside a city stays when the city is annexed or destroyed
    city_token_stays: ClassVar[bool] = False
    #: WE ADV.Urbanism.1: one city a turn is built with the help of neighbours
    urbanism_once: ClassVar[bool] = True

    def city_put(self, state: State, area: int) -> None:
        """A city was built or acquired here; a title may remember it for the turn."""

    # -- 5 and 11 population and support ------------------------------------------------------------------

    def limit(self, state: Public, seat: int, area: int) -> int:
        """How many tokens the area supports for this owner.

        WE 5B.1: none beside a city, but one beside one's own with Public Works (ADV.PublicWorks.1, 7).
        """
        city = state.city[area]
        if city:
            return 1 if city == seat + 1 and state.holds(seat, "public_works") else 0
        return self.open_limit(state, seat, area)

    def open_limit(self, state: Public, seat: int, area: int) -> int:
        """How many tokens the area supports for this owner without a city, or once its city is gone.

        WE ADV.Agriculture.1: printed limits up to 2 are one higher for a holder who is alone in the area.
        """
        printed = state.terrain.limit[area]
        if printed <= 2 and state.crowd[area] == state.tokens[seat][area] and state.holds(seat, "agriculture"):
            return printed + 1
        return printed

    #: WE 5B.1, 5B.2: whether barbarian tokens above a limit, or beside a city, go with the surplus of all others
    barbarians_are_surplus: ClassVar[bool] = True

    def reduced_first(self, state: State, seat: int) -> list[int]:
        """WE 5C.6: the cities of which one must be reduced next when support lacks: those built this turn go first."""
        cities = state.cities_of(seat)
        return [area for area in cities if area in state.built] or cities

    def support_rate(self, state: Public, seat: int) -> int:
        """WE 5C.1, ADV.CulturalAscendancy.4: tokens on the board that each city needs."""
        return 3 if state.holds(seat, "cultural_ascendancy") else 2
