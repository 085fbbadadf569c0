"""Piracy (WE CAL.Piracy): coastal cities of the victim and of others become pirate cities."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.calamities.losses import coastal_cities
from ecumene.titles.empires.calamities.victims import SecondaryVictims
from ecumene.titles.empires.misfits import called, no_city
from ecumene.titles.empires.pieces import annex_city
from ecumene.titles.empires.state import State


class PirateCity(Action, frozen=True):
    """The coastal city in this area becomes a pirate city."""

    area: str


class PiracyVictims(SecondaryVictims, frozen=True):
    """WE CAL.Piracy.2, 4, 7: others with a coastal city, but not the beneficiary nor holders of Naval Warfare."""

    rule = "WE CAL.Piracy.2"
    spares_beneficiary = "WE CAL.Piracy.4"
    spares_holders = "WE CAL.Piracy.7"
    calamity = "piracy"

    @classmethod
    def finds(cls, state: State, victim: int) -> bool:
        """WE CAL.Piracy.8: cancelled for all if the primary victim has no coastal city."""
        return bool(coastal_cities(state, victim))

    def may_suffer(self, state: State, seat: int) -> bool:
        return bool(coastal_cities(state, seat)) and not state.rules.has_switch(state, "piracy", "not_secondary", seat)

    def suffer(self, state: State, copies: Sequence[Self]) -> None:
        """All who pick cities do so one after the other; the pirates have no stock to run out of."""
        state.push(*(pick for copy in copies for pick in copy.picks(state)))

    def picks(self, state: State) -> list[Pirates]:
        assert self.beneficiary is not None
        number = state.rules.number
        # WE CAL.Piracy.1: the beneficiary picks the victim's cities; 2: the victim picks those of the others
        own = Pirates(self.beneficiary, self.victim, number(state, "piracy", "replaced", self.victim))
        others = (
            Pirates(self.victim, seat, number(state, "piracy", "replaced", seat, "secondary", "secondary_replaced"))
            for seat in self.named
        )
        return [own, *others]


class Pirates(Step, frozen=True):
    """WE CAL.Piracy.1-3: one player picks coastal cities of another, which become pirate cities.

    ADV.PublicWorks.4: a token beside such a city is destroyed (docs/rulings.md).
    """

    chooser: int
    owner: int
    count: int
    rule = "WE CAL.Piracy.3"

    def seats(self, state: State) -> Waits:
        return ((self.chooser,), ()) if 0 < self.count < len(coastal_cities(state, self.owner)) else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [PirateCity(state.terrain.ids[area]) for area in coastal_cities(state, self.owner)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, PirateCity)
        missing = no_city(state, self.rule, seat, self.owner, action.area)
        return missing or Refused(self.rule, f"{called(state, action.area)} is not on the coast: pirates take coastal cities")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, PirateCity)
        self._replace(state, state.terrain.index[action.area])
        state.push(Pirates(self.chooser, self.owner, self.count - 1))

    def run(self, state: State) -> None:
        if self.count:
            for area in coastal_cities(state, self.owner):
                self._replace(state, area)

    def _replace(self, state: State, area: int) -> None:
        annex_city(state, area, state.barbarians)
        state.tell("city.annexed", seat=self.owner, taker=state.barbarians, area=state.terrain.ids[area])
