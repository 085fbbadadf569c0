"""The actions of a city: producing, devoting to the arts, harvesting, a building program."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action
from ecumene.titles.ffg.building import build
from ecumene.titles.ffg.learning import take_resource
from ecumene.titles.ffg.persons import turn_up
from ecumene.titles.ffg.pieces import (
    gain_culture,
    gain_trade,
    set_mark,
    set_program,
)
from ecumene.titles.ffg.play import Play
from ecumene.titles.ffg.production import Produce, caravan, price, rush
from ecumene.titles.ffg.windows import Carry, declare
from ecumene.titles.ffg.yields import crop, developed, production, resources

#: the markers of building programs
PROGRAMS = 7


class BuildFree(Action, frozen=True):
    """My Egyptian city builds something for free, as its action."""

    city: str
    item: str
    at: str = ""


class Devote(Action, frozen=True):
    """My city devotes itself to the arts; with Charles Darwin its culture may be taken as trade."""

    city: str
    as_trade: bool = False


class Harvest(Action, frozen=True):
    """My city takes a resource from the market; with Angkor Wat a second one."""

    city: str
    resource: str
    second: str = ""


class Program(Action, frozen=True):
    """My city starts a building program."""

    city: str


class CityAction(Carry, frozen=True):
    """FF manage.5: a declared city action; if it is cancelled, the action is used up and what was paid is lost."""

    city: int

    def lapse(self, state: Any) -> None:
        state.tell("action.lost", city=state.rules.chart.ids[self.city])


class Producing(CityAction, frozen=True):
    """FF produce.1, civ.egyptians.2: the items are made, with the production of the city or for nothing."""

    made: tuple[tuple[str, str], ...]
    gratis: bool = False

    def go(self, state: Any) -> None:
        city = state.cities.get(self.city)
        if city is not None:
            if not self.gratis:
                set_program(state, self.city, False)  # FF program.4, program.5
            for item, at in reversed(self.made):
                state.push(Built(city.owner, self.city, item, at))


class Built(Play, frozen=True):
    """One of the items that a city makes; a battle for the first comes before the second."""

    seat: int
    city: int
    item: str
    at: str

    def go(self, state: Any) -> None:
        build(state, self.seat, self.city, self.item, self.at)


def devoted(state: Any, city: Any) -> int:
    """FF culture.1, policy.urban_development.2: the culture that the arts would give in this city."""
    amount = 1 + crop(state, city).culture + (2 if developed(state, city) else 0)
    amount += int(city.second >= 0)  # FF metropolis.3
    if state.civ[city.owner] == "indians":  # FF civ.indians.3
        amount += len(crop(state, city).resources)
    return amount


def devote(state: Any, city: Any, *, as_trade: bool = False) -> None:
    """FF culture.1, person.akira_kurosawa.1, person.charles_darwin.1: the arts, and whom else they please."""
    seat, amount = city.owner, devoted(state, city)
    if as_trade:
        gain_trade(state, seat, amount)
    else:
        gain_culture(state, seat, amount)
    name = "trade" if as_trade else "culture"
    state.tell("devoted", seat=seat, city=state.rules.chart.ids[city.square], amount=amount, what=name)
    for other in range(state.rules.seats):
        if other != seat and state.rules.led_by(state, other, "akira_kurosawa"):
            gain_culture(state, other, 1)


class Devoting(CityAction, frozen=True):
    """FF culture.1: one culture, and one for each icon of the city."""

    as_trade: bool = False

    def go(self, state: Any) -> None:
        city = state.cities.get(self.city)
        if city is not None:
            devote(state, city, as_trade=self.as_trade)


class Harvesting(CityAction, frozen=True):
    """FF harvest.1-3: tokens from the market."""

    resources: tuple[str, ...]

    def go(self, state: Any) -> None:
        city = state.cities.get(self.city)
        for resource in self.resources:
            if city is not None and state.market[resource]:
                take_resource(state, city.owner, resource)


def harvests(state: Any, city: Any) -> list[Harvest]:
    """FF harvest.1, harvest.2, wonder.angkor_wat.1: what the city may harvest now."""
    name = state.rules.chart.ids[city.square]
    ripe = sorted(resource for resource in resources(state, city) if state.market[resource])
    found = [Harvest(name, resource) for resource in ripe]
    if state.rules.has(state, city.owner, "angkor_wat") and "angkor_wat" not in state.used[city.owner]:
        found += [Harvest(name, one, two) for one in ripe for two in ripe if one <= two and (one != two or state.market[one] > 1)]
    return found


class Programming(CityAction, frozen=True):
    """FF program.1: the marker is laid."""

    def go(self, state: Any) -> None:
        if self.city in state.cities:
            set_program(state, self.city, True)
            state.tell("program", city=state.rules.chart.ids[self.city])


def may_program(state: Any, city: Any) -> bool:
    """FF program.1, program.2: one marker on a city, seven in all, with Wisdom and Warfare."""
    laid = sum(other.program for other in state.cities.values())
    return "waw" in state.rules.tables.sets and not city.program and laid < PROGRAMS


def _paid(state: Any, seat: int, square: int, action: Produce) -> Producing:
    """FF produce.3-5: what the city makes, paid for: what production lacks comes from a caravan, then from trade."""
    city = state.cities[square]
    made = ((action.item, action.at), *([(action.second, action.second_at)] if action.second else []))
    missing = sum(price(state, seat, item) for item, _ in made) - production(state, city)
    more = caravan(city) if missing > 0 else 0
    if more:
        set_mark(state, square, "")
    trade, bought = rush(state, seat, missing - more)
    state.trade[seat] -= trade
    if more + bought:  # FF manage.4, produce.5, caravan.2: for the rest of the turn
        state.boost[square] = state.boost.get(square, 0) + more + bought
    if action.second:
        state.used[seat] |= {"engineering"}
    state.tell("produces", seat=seat, city=action.city, items=tuple(item for item, _ in made), trade=trade)
    return Producing(square, made)


def undisturbed(state: Any, seat: int, city: str) -> bool:
    """FF person.ada_lovelace.1, person.martin_luther_king.1: nobody cancels what this city does."""
    return f"inspired:{city}" in state.used[seat] or bool(state.rules.led_by(state, seat, "martin_luther_king"))


def act(state: Any, seat: int, action: Any) -> None:
    """Declares a city action and pays for it."""
    square = state.rules.chart.index[action.city]
    carry: CityAction
    kind, big = "produce", False
    if isinstance(action, Produce):
        carry = _paid(state, seat, square, action)
        big = any(item in state.rules.tables.wonders for item, _ in carry.made)
    elif isinstance(action, BuildFree):
        state.used[seat] |= {"egypt"}
        carry = Producing(square, ((action.item, action.at),), gratis=True)
    elif isinstance(action, Devote):
        kind, carry = "devote", Devoting(square, action.as_trade)
        if action.as_trade:
            turn_up(state, seat, "charles_darwin")
            state.used[seat] |= {"charles_darwin"}
    elif isinstance(action, Program):
        kind, carry = "program", Programming(square)
    else:
        if action.second:
            state.used[seat] |= {"angkor_wat"}
        kind, carry = "harvest", Harvesting(square, tuple(filter(None, (action.resource, action.second))))
    state.acted[square] = (*state.acted.get(square, ()), kind)
    if undisturbed(state, seat, action.city):
        state.used[seat] -= {f"inspired:{action.city}"}
        state.push(carry)
    else:
        declare(state, carry, "action", seat, big=big)


def devotions(state: Any, city: Any) -> list[Devote]:
    """FF culture.1, person.charles_darwin.1: the arts for culture, or once a turn for trade."""
    name, seat = state.rules.chart.ids[city.square], city.owner
    darwin = "charles_darwin"
    held = darwin in state.persons[seat] or darwin in state.faceup[seat]
    if held and darwin not in state.used[seat] and state.rules.serves(state, seat, "scientist"):
        return [Devote(name), Devote(name, True)]
    return [Devote(name)]
