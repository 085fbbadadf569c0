"""Treachery and Slave Revolt."""

from __future__ import annotations

from ecumene.titles.empires.calamities import unrest
from ecumene.titles.empires.calamities.losses import ReduceCities
from ecumene.titles.empires.state import State
from ecumene.titles.empires.surplus import Unsupported


def treachery(state: State, victim: int, beneficiary: int | None) -> None:
    """Whoever traded it annexes a city; EP 30.222: if nobody did, one is reduced; EP 30.223: or two with Diplomacy.

    EP 30.221a, 30.221b, 30.221c.
    """
    if beneficiary is None:
        state.push(ReduceCities(victim, state.rules.number(state, "treachery", "annexed", victim)))
    else:
        unrest.treachery(state, victim, beneficiary)


def slave_revolt(state: State, victim: int, beneficiary: int | None) -> None:
    """Fifteen tokens support no city, and support is checked at once; EP 30.423a, 30.423b, 30.423c, 30.424a, 30.424b, 30.424c:
    cards change the number.

    EP 30.421a, 30.421b, 30.421c, 30.421d.
    """
    idle = min(state.rules.number(state, "slave_revolt", "idle", victim), state.on_board(victim))
    state.tell("slave-revolt", seat=victim, tokens=idle)
    state.push(IdleTokens(victim, state.rules.support_rate(state, victim), idle))


class IdleTokens(Unsupported, frozen=True):
    """EP 30.422a, 30.422b: cities are reduced one by one; tokens placed in their stead support the others."""

    idle: int = 0
    rule = "EP 30.422a"

    def lacks_support(self, state: State) -> bool:
        cities = state.cities[self.seat]
        return cities > 0 and state.on_board(self.seat) - self.idle < self.rate * cities
