"""Tyranny: a land neighbour annexes the victim's units, area by area. And who benefits, where stock decides it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.abilities.ability import homes
from ecumene.titles.empires.misfits import called, listed, no_area
from ecumene.titles.empires.pieces import annex_tokens, put_city, take_city
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.tax import Annex


class ChooseBeneficiary(Action, frozen=True):
    """Of the players tied in stock, this one benefits."""

    seat: int


def stock_points(state: Public, seat: int) -> int:
    """EP 5.6, 18.32a: what a player has in stock, a city counting five."""
    return state.stock[seat] + 5 * state.city_stock(seat)


def richest(state: Public, among: Iterable[int]) -> list[int]:
    """EP 30.4112a, 30.812a: those with most unit points in stock."""
    points = {seat: stock_points(state, seat) for seat in among}
    return [seat for seat, count in points.items() if count == max(points.values())]


class Beneficiary(Step, frozen=True):
    """EP 30.4112c, 30.812b: among equals the primary victim says who benefits. A calamity subclasses it."""

    victim: int
    named: tuple[int, ...]

    def seats(self, state: State) -> Waits:
        return ((self.victim,), ()) if len(self.named) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [ChooseBeneficiary(other) for other in self.named]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, ChooseBeneficiary)
        names = listed(state.called(other) for other in self.named)
        return Refused(self.rule, f"the most unit points in stock decide, and these are tied: choose {names}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseBeneficiary)
        self.benefit(state, action.seat)

    def run(self, state: State) -> None:
        self.benefit(state, self.named[0])

    def benefit(self, state: State, seat: int) -> None:
        """What follows."""
        raise NotImplementedError


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.811, 30.815: those benefit whose units share a land border or an area with the victim's; if there are any."""
    own = homes(state, victim)
    near = own.union(*(state.terrain.land[area] for area in own))
    others = [seat for seat in state.playing() if seat != victim and not near.isdisjoint(homes(state, seat))]
    rules = state.rules
    points = max(
        0,
        rules.number(state, "tyranny", "per_city", victim) * state.cities[victim]
        + rules.change(state, "tyranny", "annexed", victim),
    )
    if others and points:
        state.push(TyrannyBeneficiary(victim, tuple(richest(state, others)), points))
    else:
        state.tell("calamity.cancelled", calamity="tyranny", seat=victim)


class TyrannyBeneficiary(Beneficiary, frozen=True):
    """EP 30.812a, 30.812b: most unit points in stock."""

    points: int = 0
    rule = "EP 30.812b"

    def benefit(self, state: State, seat: int) -> None:
        state.push(Encroach(self.victim, seat, self.points))


class Encroach(Step, frozen=True):
    """EP 30.813a, 30.813b, 30.813c, 30.813d: the beneficiary takes an area at a time next to its own, those just taken
    included, as far as points last.

    EP 30.814a, 30.814b: an area is taken whole or not at all; when none can be, it is over.
    """

    victim: int
    beneficiary: int
    points: int
    rule = "EP 30.813b"

    def _areas(self, state: State) -> dict[int, int]:
        """The areas that may be taken next, and what the victim's units there are worth."""
        seat, victim = self.beneficiary, self.victim
        own = homes(state, seat)
        near = own.union(*(state.terrain.near[area] for area in own))
        found = {}
        for area in sorted(near & homes(state, victim)):
            city, tokens = state.owner(area) == victim, state.tokens[victim][area]
            if tokens + 5 * city <= self.points and tokens <= state.stock[seat] and city <= state.city_stock(seat):
                found[area] = tokens + 5 * city
        return found

    def seats(self, state: State) -> Waits:
        return ((self.beneficiary,), ()) if len(self._areas(state)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Annex(state.terrain.ids[area]) for area in self._areas(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Annex)
        unknown = no_area(state, self.rule, action.area)
        if unknown is not None:
            return unknown
        area, victim, own = state.terrain.index[action.area], self.victim, homes(state, seat)
        name, tokens, city = called(state, action.area), state.tokens[victim][area], state.owner(area) == victim
        if not tokens and not city:
            return Refused(self.rule, f"{state.called(victim)} has no units in {name}")
        if area not in own.union(*(state.terrain.near[home] for home in own)):
            return Refused(self.rule, f"{name} is not adjacent to an area with units of yours")
        if tokens + 5 * city > self.points:
            return Refused("EP 30.814a", f"the units in {name} are worth {tokens + 5 * city} points, and {self.points} are left")
        return Refused("EP 30.814a", f"your stock cannot replace all units in {name}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Annex)
        self._take(state, state.terrain.index[action.area])

    def run(self, state: State) -> None:
        areas = self._areas(state)
        if areas:
            self._take(state, next(iter(areas)))

    def _take(self, state: State, area: int) -> None:
        worth = self._areas(state)[area]
        take_over(state, self.victim, area, self.beneficiary)
        state.push(msgspec.structs.replace(self, points=self.points - worth))


def take_over(state: State, owner: int, area: int, taker: int) -> None:
    """All units of an owner in an area become the taker's, who has them in stock."""
    name, tokens = state.terrain.ids[area], state.tokens[owner][area]
    if state.owner(area) == owner:
        take_city(state, area)
        put_city(state, taker, area)
        state.tell("city.annexed", seat=owner, taker=taker, area=name)
    if tokens:
        annex_tokens(state, owner, area, taker, tokens)
        state.tell("tokens.annexed", seat=owner, taker=taker, area=name, tokens=tokens)
