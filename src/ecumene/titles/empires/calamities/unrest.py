"""Treachery, Slave Revolt, Superstition and Civil Disorder: cities change hands or shrink."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.calamities.losses import DestroyCity, ReduceCities, destroy
from ecumene.titles.empires.misfits import no_city
from ecumene.titles.empires.pieces import annex_city
from ecumene.titles.empires.state import State
from ecumene.titles.empires.surplus import Unsupported
from ecumene.titles.empires.tax import Annex


def treachery(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Treachery.1, 2: the beneficiary annexes a city, one more of a holder of Diplomacy."""
    if beneficiary is not None:
        state.push(Treachery(victim, beneficiary, state.rules.number(state, "treachery", "annexed", victim)))


class Treachery(Step, frozen=True):
    """WE CAL.Treachery.1: the beneficiary chooses a city and annexes it; 4: without a city in stock it is destroyed."""

    victim: int
    beneficiary: int
    count: int
    rule = "WE CAL.Treachery.1"

    def seats(self, state: State) -> Waits:
        cities = state.cities[self.victim]
        if not cities or not self.count:
            return (), ()
        all_alike = cities == 1 or state.city_stock(self.beneficiary) >= cities or not state.city_stock(self.beneficiary)
        return ((), ()) if cities <= self.count and all_alike else ((self.beneficiary,), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        answer = Annex if state.city_stock(seat) else DestroyCity
        return [answer(state.terrain.ids[area]) for area in state.cities_of(self.victim)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, (Annex, DestroyCity))
        missing = no_city(state, self.rule, seat, self.victim, action.area)
        assert missing is not None, "every city of the victim may be chosen"
        return missing

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, (Annex, DestroyCity))
        self._lose(state, state.terrain.index[action.area])
        state.push(Treachery(self.victim, self.beneficiary, self.count - 1))

    def run(self, state: State) -> None:
        for area in state.cities_of(self.victim)[: self.count]:
            self._lose(state, area)

    def _lose(self, state: State, area: int) -> None:
        if state.city_stock(self.beneficiary):
            annex_city(state, area, self.beneficiary)
            state.tell("city.annexed", seat=self.victim, taker=self.beneficiary, area=state.terrain.ids[area])
        else:
            destroy(state, area)


def slave_revolt(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.SlaveRevolt.1, 6: cities are checked for support at once, at a rate that is higher this once."""
    rate = state.rules.support_rate(state, victim) + state.rules.number(state, "slave_revolt", "support_rate", victim)
    state.push(Unsupported(victim, rate))


def superstition(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Superstition.1: cities are reduced."""
    state.push(ReduceCities(victim, state.rules.number(state, "superstition", "reduced", victim)))


def civil_disorder(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.CivilDisorder.1: all cities but a few are reduced; CAL.general.28: advances change how many are kept."""
    kept = state.rules.number(state, "civil_disorder", "kept", victim)
    state.push(ReduceCities(victim, max(0, state.cities[victim] - kept)))
