"""The clauses of the family that a sibling, a scenario or an advance may change.

Steps never ask which title runs: they call these. Western Empires is the base; what differs in a sibling is
overridden there, each clause with its paragraph.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from ecumene.engine import Step
from ecumene.titles.empires.clauses.calamities import Calamities
from ecumene.titles.empires.clauses.cards import TradeCards
from ecumene.titles.empires.clauses.history import History
from ecumene.titles.empires.clauses.marches import Marches
from ecumene.titles.empires.clauses.peoples import Peoples
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.surplus import CitySupport


class Rules(Peoples, Marches, TradeCards, Calamities, History):
    """The rules of one game: its clauses as methods, one subject to a module of `clauses`."""

    def closed_city(self, state: Public, seat: int, area: int) -> int:
        """WE LEAVE.12: the tokens that a city in a closed area becomes, as far as stock lasts."""
        return 5

    def refuges(self, state: Public, seat: int) -> set[int]:
        """WE LEAVE.13: where tokens of closed areas may go: to areas with a token of the same owner, and to its region."""
        own = {area for area in state.areas_of(seat) if state.terrain.open[area]}
        return own.union(state.terrain.regions.get(state.civ[seat], ()))

    #: WE LEAVE.13: such an area, in words
    refuge: ClassVar[str] = "an area with a token of yours, or one of your own region"
    #: WE LEAVE.14: with too little room limits are exceeded where nobody else has tokens; else the rest goes to stock
    refuges_overflow: ClassVar[bool] = True

    def after_departures(self, state: State) -> Sequence[Step]:
        """WE LEAVE.15, 16: everybody's cities need support once more. The turn is over, so none was built in it (5C.6)."""
        state.built = frozenset()
        return (CitySupport(),)
