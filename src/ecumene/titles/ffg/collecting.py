"""The Trade phase begins: everybody collects."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.pieces import gain_trade, is_water
from ecumene.titles.ffg.play import Play
from ecumene.titles.ffg.yields import cities_of, crop, outskirts


class Collecting(Play, frozen=True):
    """FF trade.1, trade.2: the trade of all cities."""

    def go(self, state: Any) -> None:
        for seat in state.rules.order(state):
            amount = sum(crop(state, city).trade + lit(state, city) for city in cities_of(state, seat))
            gained = gain_trade(state, seat, amount)
            state.tell("collected", seat=seat, trade=gained)


def lit(state: Any, city: Any) -> int:
    """FF wonder.the_great_lighthouse.1, def.15: empty water squares in the outskirts."""
    if not state.rules.has(state, city.owner, "the_great_lighthouse"):
        return 0
    return sum(is_water(state, s) and not state.marker[s] and not state.occupant[s] for s in outskirts(state, city))
