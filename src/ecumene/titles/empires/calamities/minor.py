"""The minor calamities (WE CAL.Tempest to CAL.CoastalMigration). No advance changes them (9A.4)."""

from __future__ import annotations

import msgspec

from ecumene.engine import Action, Waits
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.losses import (
    DestroyCities,
    DiscardCards,
    LoseTreasury,
    Ransom,
    ReduceCities,
    coastal_cities,
    commodities_held,
)
from ecumene.titles.empires.pieces import pay
from ecumene.titles.empires.state import State
from ecumene.titles.empires.tables import calamities


def numbers(calamity: str) -> dict[str, int]:
    """The printed numbers of a minor calamity."""
    return calamities()[calamity].numbers


def tempest(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Tempest.1, 2: damage from coastal areas, and treasury lost."""
    n = numbers("tempest")
    state.push(Damage(victim, n["damage"], "coast"), LoseTreasury(victim, n["treasury"]))


def squandered_wealth(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.SquanderedWealth.1: treasury lost."""
    state.push(LoseTreasury(victim, numbers("squandered_wealth")["treasury"]))


def city_riots(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.CityRiots.1, 2: a city reduced, and treasury lost even without a city."""
    n = numbers("city_riots")
    state.push(ReduceCities(victim, n["reduced"]), LoseTreasury(victim, n["treasury"]))


def city_in_flames(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.CityInFlames.1, 2."""
    n = numbers("city_in_flames")
    state.push(CityInFlames(victim, n["destroyed"], ransom=n["ransom"]))


class CityInFlames(DestroyCities, frozen=True):
    """WE CAL.CityInFlames.1: a city burns down, unless treasury is paid; 2: the full price or nothing."""

    ransom: int = 0
    rule = "WE CAL.CityInFlames.1"

    def _affordable(self, state: State) -> bool:
        return state.treasury[self.seat] >= self.ransom

    def seats(self, state: State) -> Waits:
        if state.cities[self.seat] and self.count and self._affordable(state):
            return (self.seat,), ()
        return DestroyCities.seats(self, state)

    def choices(self, state: State, seat: int) -> list[Action]:
        ransom: list[Action] = [Ransom()] if self._affordable(state) else []
        return ransom + DestroyCities.choices(self, state, seat)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Ransom):
            pay_ransom(state, seat, self.ransom)
        else:
            DestroyCities.act(self, state, seat, action)


def pay_ransom(state: State, seat: int, tokens: int) -> None:
    """WE CAL.general.17: exactly the full amount goes from treasury to stock."""
    pay(state, seat, tokens)
    state.tell("ransom", seat=seat, tokens=tokens)


def tribal_conflict(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.TribalConflict.1: damage."""
    state.push(Damage(victim, numbers("tribal_conflict")["damage"]))


def minor_uprising(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.MinorUprising.1: a city destroyed."""
    state.push(DestroyCities(victim, numbers("minor_uprising")["destroyed"]))


def banditry(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Banditry.1: cards discarded, as far as there are any."""
    n = numbers("banditry")
    state.push(Banditry(victim, min(n["discarded"], commodities_held(state, victim)), ransom=n["ransom"]))


class Banditry(DiscardCards, frozen=True):
    """WE CAL.Banditry.2: for each of the cards treasury may be paid instead; 3: Water may be discarded."""

    ransom: int = 0
    rule = "WE CAL.Banditry.1"

    def _affordable(self, state: State) -> bool:
        return state.treasury[self.seat] >= self.ransom

    def seats(self, state: State) -> Waits:
        if self.count and self._affordable(state):
            return (self.seat,), ()
        return DiscardCards.seats(self, state)

    def choices(self, state: State, seat: int) -> list[Action]:
        ransom: list[Action] = [Ransom()] if self._affordable(state) else []
        return ransom + DiscardCards.choices(self, state, seat)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Ransom):
            pay_ransom(state, seat, self.ransom)
            state.push(msgspec.structs.replace(self, count=self.count - 1))
        else:
            DiscardCards.act(self, state, seat, action)


def coastal_migration(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.CoastalMigration.1, 2: a coastal city destroyed, and treasury lost."""
    n = numbers("coastal_migration")
    state.push(DestroyCities(victim, n["destroyed"], coastal_cities(state, victim)), LoseTreasury(victim, n["treasury"]))
