"""What a city can make, for how much, and where it may stand; the order that says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from ecumene.engine import Action, Form
from ecumene.titles.ffg.effects.building import build_figure
from ecumene.titles.ffg.pieces import (
    has_units,
    is_water,
    may_stand,
    put,
    set_walls,
    unbuilt,
)
from ecumene.titles.ffg.rules import ARMY, SCOUT, WALLS
from ecumene.titles.ffg.tables import TERRAINS, UNITS
from ecumene.titles.ffg.yields import cities_of, city_states, outskirts, production

#: FF produce.5
RUSH = 3
#: FF manage.2: what a city may do as its action
KINDS = ("produce", "devote", "harvest", "program")
#: FF replace.1, wonder.6: what a building or wonder may replace, and where a wonder may stand
BUILDABLE = ("", "building", "wonder", "person")
DRY = tuple(terrain for terrain in TERRAINS.values() if terrain != "water")


class Produce(Action, frozen=True):
    """A city makes an item and puts it `at` a square; with Engineering a second one too. What is missing is rushed with trade."""

    city: str
    item: str
    at: str = ""
    second: str = ""
    second_at: str = ""


def actions(state: Any, city: Any) -> tuple[str, ...]:
    """FF manage.1, gov.anarchy.1, gov.monarchy.1: the kinds of action that the city still has."""
    acted = state.acted.get(city.square, ())
    government = state.government[city.owner]
    if city.capital and government == "anarchy":  # FF person.ada_lovelace.1
        return KINDS if f"inspired:{state.rules.chart.ids[city.square]}" in state.used[city.owner] else ()
    plain = 1 + state.extra.get(city.square, 0)
    if len(acted) < plain:
        return KINDS
    if city.capital and government == "monarchy" and len(acted) == plain:
        return tuple(kind for kind in KINDS if kind not in acted)
    return ()


def may_act(state: Any, city: Any, kind: str) -> bool:
    """The city still has an action of this kind."""
    return kind in actions(state, city)


def price(state: Any, seat: int, item: str) -> int:
    """What an item costs. FF figure.1, unit.5, building.1, building.walls.1, wonder.2."""
    tables = state.rules.tables
    if item in tables.wonders:
        return int(state.rules.wonder_price(state, seat, item))
    if item in tables.buildings:
        return int(tables.buildings[item].cost)
    if item in UNITS:
        return int(state.rules.unit_price(state, seat, item))
    return {"army": ARMY, "scout": SCOUT, "walls": WALLS}[item]


def rush(state: Any, seat: int, missing: int) -> tuple[int, int]:
    """FF produce.5, civ.americans.4: the trade that makes up for missing production, in threes, and what it brings."""
    rate = 2 if state.civ[seat] == "americans" else 1
    times = max(0, -(-missing // rate))
    return RUSH * times, rate * times


def affordable(state: Any, city: Any) -> int:
    """FF produce.1-3: the dearest item that the city could make now, rushing with all trade."""
    rate = 2 if state.civ[city.owner] == "americans" else 1
    return int(production(state, city) + caravan(city) + rate * (state.trade[city.owner] // RUSH))


def caravan(city: Any) -> int:
    """FF caravan.2: what a caravan would add."""
    return 2 if city.mark == "caravan" else 0


def makeable(state: Any, city: Any, most: int) -> Iterator[str]:
    """What the city may make for so much production, in whatever square: one thing after the other."""
    known = state.rules.lore(state, city.owner).buildings
    return (item for item in ("army", "scout", *UNITS, *known, *state.stalls) if may_make(state, city, item, most))


def may_make(state: Any, city: Any, item: str, most: int) -> bool:
    """Whether the city may make this for so much production, in whatever square."""
    seat = city.owner
    if item in UNITS:
        return bool(state.rules.rank(state, seat, item)) and has_units(state, item) and price(state, seat, item) <= most
    if item in ("army", "scout"):
        left = unbuilt(state, seat, item) > 0
    else:
        left = item in state.stalls or state.rules.unlocked(state, seat, item)
    return left and price(state, seat, item) <= most and has_place(state, city, item)


def items(state: Any, city: Any, most: int) -> list[str]:
    """All that the city may make for so much production, in whatever square."""
    return list(makeable(state, city, most))


def has_place(state: Any, city: Any, item: str) -> bool:
    """Whether there is a square where the item may stand."""
    return any(True for _ in _places(state, city, item))


def places(state: Any, city: Any, item: str) -> list[int]:
    """All squares where the item may stand."""
    return list(_places(state, city, item))


def _places(state: Any, city: Any, item: str) -> Iterator[int]:
    """FF figure.3, building.4-6, building.9-11, wonder.6, wonder.7, replace.1, replace.2: where the item may stand."""
    if item == "walls":
        return iter(() if city.walls else (city.square,))
    around = outskirts(state, city)
    if item in ("army", "scout"):
        around = tuple(dict.fromkeys((*around, *abroad(state, city, item))))
        return (
            square
            for square in around
            if may_stand(state, city.owner, square) or (item == "army" and _sortie(state, city, square))
        )
    building = state.rules.tables.buildings.get(item)
    if building and state.supply[building.family] == 0:
        # FF building.2, replace.2: the last one may still replace one of its own family
        around = tuple(s for s in around if _family(state, s) == building.family)
    return _fitting(state, city, around, building)


def abroad(state: Any, city: Any, item: str) -> list[int]:
    """FF tech.navy.2, citystate.4: for armies the outskirts of cities with a shipyard, for the capital its city-states."""
    found = list(city_states(state, city.owner)) if city.capital else []
    if item == "army" and state.rules.knows(state, city.owner, "navy"):
        for other in cities_of(state, city.owner):
            around = outskirts(state, other)
            if other.square != city.square and any(state.marker[s] == "shipyard" for s in around):
                found += around
    return found


def _sortie(state: Any, city: Any, square: int) -> bool:
    """FF figure.7: an army may be put beside an enemy, and fights at once."""
    if state.occupant[square] in (0, city.owner + 1):
        return False
    return not is_water(state, square) or state.rules.water(state, city.owner) == "end"


def _family(state: Any, square: int) -> str:
    building = state.rules.tables.buildings.get(state.marker[square])
    return building.family if building else ""


def _fitting(state: Any, city: Any, around: tuple[int, ...], building: Any) -> Iterator[int]:
    """The squares in which a building, or a wonder if it is none, may stand beside what the city has."""
    tables, marker, mine = state.rules.tables, state.marker, city.owner + 1
    terrains = building.terrain if building else DRY
    # FF building.9, wonder.7: of wonders, and of buildings with a star, a city has one; another may only replace it
    single = tables.wonders if building is None else tables.starred if building.star else ()
    rivals = [square for square in outskirts(state, city) if marker[square] in single] if single else []
    if len(rivals) > 1:
        return
    only = rivals[0] if rivals else -1
    for square in around:
        if (
            state.occupant[square] in (0, mine)  # FF building.10, blockade.3
            and tables.kinds[marker[square]] in BUILDABLE
            and tables.ground[state.ground[square]].terrain in terrains
            and only in (-1, square)
        ):
            yield square


class ProduceForm(Form):
    """The city, what it makes and where; then perhaps a second item."""

    kind = "produce"

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat

    def possible(self) -> bool:
        """Whether some city can make anything."""
        return any(map(self._makes, cities_of(self.state, self.seat)))

    def _makes(self, city: Any) -> bool:
        state = self.state
        return may_act(state, city, "produce") and any(True for _ in makeable(state, city, affordable(state, city)))

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        state, chart = self.state, self.state.rules.chart
        if not prefix:
            return [chart.ids[city.square] for city in cities_of(state, self.seat) if self._makes(city)], False
        city = state.cities[chart.index[prefix[0]]]
        most = affordable(state, city)
        if len(prefix) == 1:
            return items(state, city, most), False
        item = prefix[1]
        if item not in UNITS and len(prefix) == 2:
            return [chart.ids[square] for square in places(state, city, item)], False
        at = prefix[2] if item not in UNITS else ""
        rest = prefix[3:] if item not in UNITS else prefix[2:]
        return self._second(city, item, at, rest, most)

    def offers(self, prefix: list[Any], piece: str) -> bool:
        """Whether a piece may follow: the same as looking for it among all `pieces`."""
        if len(prefix) > 1:
            return piece in self.pieces(prefix)[0]
        city = self.state.cities[self.state.rules.chart.index[prefix[0]]]
        return may_make(self.state, city, piece, affordable(self.state, city))

    def _second(self, city: Any, item: str, at: str, rest: list[Any], most: int) -> tuple[list[Any], bool]:
        """FF tech.engineering.2: once a turn the production may be split on two items."""
        state = self.state
        if not state.rules.knows(state, self.seat, "engineering") or "engineering" in state.used[self.seat]:
            return [], True
        if at and state.occupant[state.rules.chart.index[at]] not in (0, self.seat + 1):
            return [], True
        after = state.clone()
        make(after, self.seat, after.cities[city.square], item, at)
        city, left = after.cities[city.square], most - price(state, self.seat, item)
        if not rest:
            return [other for other in items(after, city, left) if other in UNITS or self._peaceful(after, city, other)], True
        if len(rest) == 1 and rest[0] not in UNITS:
            return self._peaceful(after, city, rest[0]), False
        return [], True

    def _peaceful(self, after: Any, city: Any, item: str) -> list[str]:
        ids = after.rules.chart.ids
        return [ids[s] for s in places(after, city, item) if after.occupant[s] in (0, self.seat + 1)]

    def whole(self, prefix: list[Any]) -> Produce:
        rest = list(prefix[1:])
        made = []
        while rest:
            item = rest.pop(0)
            made += [item, "" if item in UNITS else rest.pop(0)]
        return Produce(prefix[0], *made)


def make(state: Any, seat: int, city: Any, item: str, at: str) -> None:
    """Puts an item where it belongs, without drawing cards: enough to judge what else would fit."""
    if item in ("army", "scout"):
        build_figure(state, seat, item, state.rules.chart.index[at])
    elif item == "walls":
        set_walls(state, city.square, True)
    elif item in UNITS:
        deck = state.units[item]
        state.units[item] = replace(deck, down=deck.down[:-1]) if deck.down else replace(deck, up=deck.up[:-1])
    else:
        put(state, state.rules.chart.index[at], item)
        state.stalls = tuple(wonder for wonder in state.stalls if wonder != item)
