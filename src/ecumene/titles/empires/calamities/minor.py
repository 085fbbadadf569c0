"""The minor calamities (WE CAL.Tempest to CAL.CoastalMigration). No advance changes them (9A.4)."""

from __future__ import annotations

import msgspec

from ecumene.engine import Action, Refused, Waits
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


def printed(state: State, victim: int, calamity: str, *names: str) -> list[int]:
    """Numbers of a minor calamity."""
    return [state.rules.number(state, calamity, name, victim) for name in names]


def tempest(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Tempest.1, 2: damage from coastal areas, and treasury lost."""
    damage, treasury = printed(state, victim, "tempest", "damage", "treasury")
    state.push(Damage(victim, damage, "coast"), LoseTreasury(victim, treasury))


def squandered_wealth(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.SquanderedWealth.1: treasury lost."""
    (treasury,) = printed(state, victim, "squandered_wealth", "treasury")
    state.push(LoseTreasury(victim, treasury))


def city_riots(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.CityRiots.1, 2: a city reduced, and treasury lost even without a city."""
    reduced, treasury = printed(state, victim, "city_riots", "reduced", "treasury")
    state.push(ReduceCities(victim, reduced), LoseTreasury(victim, treasury))


def city_in_flames(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.CityInFlames.1, 2."""
    destroyed, ransom = printed(state, victim, "city_in_flames", "destroyed", "ransom")
    state.push(CityInFlames(victim, destroyed, ransom=ransom))


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

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Ransom) and not self._affordable(state):
            return too_dear(state, "WE CAL.CityInFlames.2", seat, self.ransom)
        return DestroyCities.why(self, state, seat, action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Ransom):
            pay_ransom(state, seat, self.ransom)
        else:
            DestroyCities.act(self, state, seat, action)


def too_dear(state: State, rule: str, seat: int, tokens: int) -> Refused:
    """The refusal of a price that the treasury does not have."""
    return Refused(rule, f"it takes {tokens} treasury tokens, and you have {state.treasury[seat]}")


def pay_ransom(state: State, seat: int, tokens: int) -> None:
    """WE CAL.general.17: exactly the full amount goes from treasury to stock."""
    pay(state, seat, tokens)
    state.tell("ransom", seat=seat, tokens=tokens)


def tribal_conflict(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.TribalConflict.1: damage."""
    (damage,) = printed(state, victim, "tribal_conflict", "damage")
    state.push(Damage(victim, damage))


def minor_uprising(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.MinorUprising.1: a city destroyed."""
    (destroyed,) = printed(state, victim, "minor_uprising", "destroyed")
    state.push(DestroyCities(victim, destroyed))


def banditry(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Banditry.1: cards discarded, as far as there are any."""
    discarded, ransom = printed(state, victim, "banditry", "discarded", "ransom")
    state.push(Banditry(victim, min(discarded, commodities_held(state, victim)), ransom=ransom))


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

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Ransom) and not self._affordable(state):
            return too_dear(state, "WE CAL.Banditry.2", seat, self.ransom)
        return DiscardCards.why(self, state, seat, action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Ransom):
            pay_ransom(state, seat, self.ransom)
            state.push(msgspec.structs.replace(self, count=self.count - 1))
        else:
            DiscardCards.act(self, state, seat, action)


def coastal_migration(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.CoastalMigration.1, 2: a coastal city destroyed, and treasury lost."""
    destroyed, treasury = printed(state, victim, "coastal_migration", "destroyed", "treasury")
    state.push(DestroyCities(victim, destroyed, coastal_cities(state, victim)), LoseTreasury(victim, treasury))
