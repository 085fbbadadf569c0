"""Piracy: coastal cities of the victim and of others become pirate cities."""

from __future__ import annotations

from ecumene.titles.empires.calamities import piracy
from ecumene.titles.empires.calamities.losses import coastal_cities
from ecumene.titles.empires.calamities.piracy import Pirates
from ecumene.titles.empires.state import State


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.922b: it strikes others even if the primary victim has no coastal city."""
    state.push(PirateRaids(victim, beneficiary))


class PirateRaids(piracy.PiracyVictims, frozen=True):
    """EP 30.922a, 30.922c, 30.922e: two others with a coastal city, but not whoever traded it; the primary victim names them."""

    rule = "EP 30.922c"

    def may_suffer(self, state: State, seat: int) -> bool:
        return bool(coastal_cities(state, seat))

    def picks(self, state: State) -> list[Pirates]:
        """The trader selects the primary victim's cities, or the victim; EP 30.923: one more with Cartography.

        EP 30.921a, 30.921b.
        """
        number = state.rules.number
        chooser = self.victim if self.beneficiary is None else self.beneficiary
        own = Pirates(chooser, self.victim, number(state, "piracy", "replaced", self.victim))
        others = (
            Pirates(self.victim, seat, number(state, "piracy", "replaced", seat, "secondary", "secondary_replaced"))
            for seat in self.named
        )
        return [own, *others]
