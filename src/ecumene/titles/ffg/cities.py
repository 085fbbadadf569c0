"""City actions: producing, devoting to the arts, harvesting; and the part of the turn in which they are taken."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.engine import Action, Form, Refused, Waits
from ecumene.titles.ffg import uses
from ecumene.titles.ffg.battle import attack
from ecumene.titles.ffg.culture import advance
from ecumene.titles.ffg.effects.building import build_figure
from ecumene.titles.ffg.exploring import FreeUnits
from ecumene.titles.ffg.learning import take_resource
from ecumene.titles.ffg.pieces import (
    drop_wonder,
    gain_culture,
    gain_token,
    has_units,
    is_water,
    may_stand,
    put,
    recruit,
    set_mark,
    set_program,
    set_walls,
    unbuilt,
    upgrade,
)
from ecumene.titles.ffg.play import End, Pass, Play, UseCard
from ecumene.titles.ffg.rules import ARMY, SCOUT, WALLS
from ecumene.titles.ffg.tables import UNITS
from ecumene.titles.ffg.windows import Carry, declare
from ecumene.titles.ffg.yields import cities_of, city_states, count, developed, icons, outskirts, production, resources, squares

#: FF produce.5
RUSH = 3
#: the markers of building programs
PROGRAMS = 7


class Produce(Action, frozen=True):
    """A city makes an item and puts it `at` a square; with Engineering a second one too. What is missing is rushed with trade."""

    city: str
    item: str
    at: str = ""
    second: str = ""
    second_at: str = ""


class BuildFree(Action, frozen=True):
    """An Egyptian city builds something for nothing, as its action."""

    city: str
    item: str
    at: str = ""


class Devote(Action, frozen=True):
    """A city is devoted to the arts."""

    city: str


class Harvest(Action, frozen=True):
    """A city takes a resource from the market; with Angkor Wat a second one."""

    city: str
    resource: str
    second: str = ""


class Program(Action, frozen=True):
    """A city starts a building program."""

    city: str


class Advance(Action, frozen=True):
    """Pays for the next space of the culture track."""


# -- what a city may do -----------------------------------------------------------------------------------


def may_act(state: Any, city: Any, kind: str) -> bool:
    """FF manage.1, gov.anarchy.1, gov.monarchy.1: the city still has an action of this kind."""
    acted = state.acted.get(city.square, ())
    government = state.government[city.owner]
    if city.capital and government == "anarchy":
        return False
    plain = 1 + state.extra.get(city.square, 0)
    if len(acted) < plain:
        return True
    return city.capital and government == "monarchy" and len(acted) == plain and kind not in acted


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


def rush(state: Any, seat: int, missing: int) -> int:
    """FF produce.5, civ.americans.4: the trade that makes up for missing production, in threes."""
    rate = 2 if state.civ[seat] == "americans" else 1
    return RUSH * max(0, -(-missing // rate))


def affordable(state: Any, city: Any) -> int:
    """FF produce.1-3: the dearest item that the city could make now, rushing with all trade."""
    rate = 2 if state.civ[city.owner] == "americans" else 1
    return int(production(state, city) + caravan(city) + rate * (state.trade[city.owner] // RUSH))


def caravan(city: Any) -> int:
    """FF caravan.2: what a caravan would add."""
    return 2 if city.mark == "caravan" else 0


def items(state: Any, city: Any, most: int) -> list[str]:
    """What the city may make for so much production, in whatever square."""
    seat = city.owner
    tables = state.rules.tables
    found = [kind for kind in ("army", "scout") if unbuilt(state, seat, kind)]
    found += [unit for unit in UNITS if state.rules.rank(state, seat, unit) and has_units(state, unit)]
    found += [building for building in tables.buildings if state.rules.unlocked(state, seat, building)]
    if state.rules.unlocked(state, seat, "walls"):
        found.append("walls")
    found += state.stalls
    return [item for item in found if price(state, seat, item) <= most and (item in UNITS or places(state, city, item))]


def places(state: Any, city: Any, item: str) -> list[int]:
    """FF figure.3, building.4-6, building.9-11, wonder.6, wonder.7, replace.1, replace.2: where the item may stand."""
    if item == "walls":
        return [] if city.walls else [city.square]
    around = outskirts(state, city)
    if item in ("army", "scout"):
        around = (*around, *_abroad(state, city, item))
        return [
            square
            for square in around
            if may_stand(state, city.owner, square) or (item == "army" and _sortie(state, city, square))
        ]
    building = state.rules.tables.buildings.get(item)
    if building and state.supply[building.family] == 0:
        # FF building.2, replace.2: the last one may still replace one of its own family
        around = tuple(s for s in around if _family(state, s) == building.family)
    return [square for square in around if _fits(state, city, square, item, building)]


def _abroad(state: Any, city: Any, item: str) -> list[int]:
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


def _fits(state: Any, city: Any, square: int, item: str, building: Any) -> bool:
    tables = state.rules.tables
    if state.occupant[square] not in (0, city.owner + 1):  # FF building.10, blockade.3
        return False
    if tables.kinds[state.marker[square]] not in ("", "building", "wonder", "person"):
        return False
    terrain = tables.ground[state.ground[square]].terrain
    rest = [state.marker[other] for other in outskirts(state, city) if other != square]
    if building is None:
        return terrain != "water" and not any(tables.kinds[marker] == "wonder" for marker in rest)
    starred = building.star and any(marker in tables.buildings and tables.buildings[marker].star for marker in rest)
    return terrain in building.terrain and not starred


class ProduceForm(Form):
    """The city, what it makes and where; then perhaps a second item."""

    kind = "produce"

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        state, chart = self.state, self.state.rules.chart
        if not prefix:
            able = [city for city in cities_of(state, self.seat) if may_act(state, city, "produce")]
            return [chart.ids[city.square] for city in able if items(state, city, affordable(state, city))], False
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


# -- carrying out -----------------------------------------------------------------------------------------


class CityAction(Carry, frozen=True):
    """FF manage.5: a declared city action; if it is cancelled, the action is used up and what was paid is lost."""

    city: int

    def lapse(self, state: Any) -> None:
        state.tell("action.lost", city=state.rules.chart.ids[self.city])


class Producing(CityAction, frozen=True):
    """FF produce.1: the items are made."""

    made: tuple[tuple[str, str], ...]

    def go(self, state: Any) -> None:
        city = state.cities.get(self.city)
        if city is not None:
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


def build(state: Any, seat: int, city: int, item: str, at: str) -> None:
    """One item comes into being. FF wonder.4, unit.1, building.walls.1, figure.7, civ.romans.2."""
    tables, index = state.rules.tables, state.rules.chart.index
    state.tell("built", seat=seat, city=state.rules.chart.ids[city], item=item, square=at)
    if item in UNITS:
        recruit(state, seat, item)
    elif item == "walls":
        set_walls(state, city, True)
    elif item in ("army", "scout"):
        square = index[at]
        enemy = state.occupant[square] - 1
        drilled = (
            item == "army"
            and state.rules.policy(state, seat, "military_tradition")
            and "military_tradition" not in state.used[seat]
        )
        if drilled:  # FF policy.military_tradition.1
            state.used[seat] |= {"military_tradition"}
            state.push(FreeUnits(seat, 1))
        if enemy >= 0 and enemy != seat:
            meet(state, seat, square, enemy)
        else:
            build_figure(state, seat, item, square)
    elif item in tables.wonders:
        put(state, index[at], item)
        drop_wonder(state, item)
        if "education" in state.techs[seat] and "education_coin" not in state.used[seat]:  # FF tech.education.1
            state.used[seat] |= {"education_coin"}
            gain_token(state, seat, "education")
        if state.civ[seat] == "romans":
            advance(state, seat)
    else:
        put(state, index[at], item)


def meet(state: Any, seat: int, square: int, enemy: int) -> None:
    """FF figure.7: the new army fights the blockaders; lone scouts are simply killed."""
    from ecumene.titles.ffg.loot import award
    from ecumene.titles.ffg.pieces import figures, remove_figures

    if figures(state, enemy, square)[0]:
        attack(state, seat, square, 1)
    else:
        remove_figures(state, enemy, square, *figures(state, enemy, square))
        build_figure(state, seat, "army", square)
        state.tell("scouts.killed", seat=enemy, square=state.rules.chart.ids[square])
        award(state, seat, enemy, "figures", attacking=True)


class Devoting(CityAction, frozen=True):
    """FF culture.1: one culture, and one for each icon of the city."""

    def go(self, state: Any) -> None:
        city = state.cities.get(self.city)
        if city is not None:
            amount = 1 + count(state, city, "culture") + (2 if developed(state, city) else 0)
            amount += int(city.second >= 0)  # FF metropolis.3
            if state.civ[city.owner] == "indians":  # FF civ.indians.3
                amount += sum(bool(icons(state, s).resource) for s in squares(state, city))
            gain_culture(state, city.owner, amount)
            state.tell("devoted", seat=city.owner, city=state.rules.chart.ids[self.city], culture=amount)


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


class Managing(Play, frozen=True):
    """FF manage.1: a player takes an action with each city, in any order, and advances on the culture track between them."""

    seat: int
    rule = "FF manage.1"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        ids = state.rules.chart.ids
        found: list[Action] = [End()]
        if state.level[seat] < state.rules.tables.victory and not self._short(state, seat):
            found.append(Advance())
        for city in cities_of(state, seat):
            if may_act(state, city, "devote"):
                found.append(Devote(ids[city.square]))
            if may_act(state, city, "program") and may_program(state, city):
                found.append(Program(ids[city.square]))
            if may_act(state, city, "harvest"):
                found += harvests(state, city)
            if may_act(state, city, "produce") and state.civ[seat] == "egyptians" and "egypt" not in state.used[seat]:
                found += self._gifts(state, city)
        return found

    def _short(self, state: Any, seat: int) -> bool:
        culture, trade = state.rules.advance_price(state, seat)
        return bool(state.culture[seat] < culture or state.trade[seat] < trade)

    def _gifts(self, state: Any, city: Any) -> list[Action]:
        """FF civ.egyptians.2: any unlocked building for nothing, once a turn."""
        ids, tables = state.rules.chart.ids, state.rules.tables
        unlocked = [b for b in (*tables.buildings, "walls") if state.rules.unlocked(state, city.owner, b)]
        return [BuildFree(ids[city.square], b, ids[square]) for b in unlocked for square in places(state, city, b)]

    def forms(self, state: Any, seat: int) -> list[Form]:
        form = ProduceForm(state, seat)
        return [*([form] if form.pieces([])[0] else []), *uses.forms(state, seat, "manage", self)]

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, Produce):
            return self._why_produce(state, seat, action)
        if isinstance(action, UseCard):
            return uses.why(state, seat, action, "manage", self)
        if action in self.choices(state, seat):
            return None
        if isinstance(action, Advance):
            return Refused("FF culture.4", "the next space costs more than you have")
        if isinstance(action, (Devote, Harvest, BuildFree, Program)):
            return self._why_city(state, seat, action.city) or Refused("FF manage.2", "this city cannot do that now")
        return self.not_asked(action)

    def _why_city(self, state: Any, seat: int, name: str) -> Refused | None:
        square = state.rules.chart.index.get(name)
        if square not in state.cities or state.cities[square].owner != seat:
            return Refused("FF manage.1", f"you have no city at {name}")
        if not may_act(state, state.cities[square], "produce"):
            return Refused("FF manage.1", f"the city at {name} has no action left")
        return None

    def _why_produce(self, state: Any, seat: int, action: Produce) -> Refused | None:
        wrong = self._why_city(state, seat, action.city)
        if wrong is not None:
            return wrong
        form = ProduceForm(state, seat)
        city = state.cities[state.rules.chart.index[action.city]]
        prefix: list[Any] = [action.city]
        for piece in filter(None, (action.item, action.at, action.second, action.second_at)):
            if piece not in form.pieces(prefix)[0]:
                return _why_not(state, seat, city, prefix, piece)
            prefix.append(piece)
        return None if form.pieces(prefix)[1] else Refused("FF produce.1", "it is not said where it is to stand")

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, End):
            state.confirm()
            return
        state.push(self)
        if isinstance(action, Advance):
            culture, trade = state.rules.advance_price(state, seat)
            state.culture[seat] -= culture
            state.trade[seat] -= trade
            advance(state, seat)
        elif isinstance(action, UseCard):
            uses.use(state, seat, action)
        else:
            act(state, seat, action)


def _why_not(state: Any, seat: int, city: Any, prefix: list[Any], piece: str) -> Refused:
    """Why the city cannot make this, or not there: the clause that stands in the way."""
    if len(prefix) > 1 and piece not in state.rules.chart.index:
        return Refused("FF tech.engineering.2", f"{piece} cannot be made beside {prefix[1]}")
    if len(prefix) > 1:
        rule = "FF building.5" if prefix[1] in state.rules.tables.buildings else "FF figure.3"
        return Refused("FF wonder.6" if prefix[1] in state.rules.tables.wonders else rule, f"{prefix[1]} cannot stand at {piece}")
    if piece in ("army", "scout") and not unbuilt(state, seat, piece):
        return Refused("FF figure.2", f"no {piece} is left to build")
    building = state.rules.tables.buildings.get(piece)
    if building and not state.rules.unlocked(state, seat, piece):
        return Refused("FF building.1", f"{building.name} is not unlocked")
    if piece in UNITS and not state.rules.rank(state, seat, piece):
        return Refused("FF unit.6", f"{piece} is not unlocked")
    known = piece in state.stalls or building or piece in (*UNITS, "army", "scout", "walls")
    if known and price(state, seat, piece) > affordable(state, city):
        return Refused("FF produce.1", f"{piece} costs {price(state, seat, piece)}, the city can make {affordable(state, city)}")
    return Refused("FF produce.1", f"{piece} cannot be made here")


def act(state: Any, seat: int, action: Any) -> None:
    """Declares a city action and pays for it. FF produce.3-5."""
    square = state.rules.chart.index[action.city]
    city = state.cities[square]
    carry: CityAction
    kind, big = "produce", False
    if isinstance(action, Produce):
        made = ((action.item, action.at), *([(action.second, action.second_at)] if action.second else []))
        cost = sum(price(state, seat, item) for item, _ in made)
        missing = cost - production(state, city)
        if missing > 0 and caravan(city):
            missing -= caravan(city)
            set_mark(state, square, "")
        trade = rush(state, seat, missing)
        state.trade[seat] -= trade
        if action.second:
            state.used[seat] |= {"engineering"}
        carry = Producing(square, made)
        big = any(item in state.rules.tables.wonders for item, _ in made)
        state.tell("produces", seat=seat, city=action.city, items=tuple(item for item, _ in made), trade=trade)
    elif isinstance(action, BuildFree):
        state.used[seat] |= {"egypt"}
        carry = Producing(square, ((action.item, action.at),))
    elif isinstance(action, Devote):
        kind, carry = "devote", Devoting(square)
    elif isinstance(action, Program):
        kind, carry = "program", Programming(square)
    else:
        if action.second:
            state.used[seat] |= {"angkor_wat"}
        kind, carry = "harvest", Harvesting(square, tuple(filter(None, (action.resource, action.second))))
    state.acted[square] = (*state.acted.get(square, ()), kind)
    declare(state, carry, "action", seat, big=big)


class Erect(Action, frozen=True):
    """Builds this at a square for nothing."""

    item: str
    at: str = ""


class Erecting(Play, frozen=True):
    """FF def.19, civ.spanish.4, wonder.taj_mahal.1: a free building in one of one's cities; a basic one needs no tech."""

    seat: int
    basic: bool = False
    rule = "FF def.19"

    def _options(self, state: Any) -> list[Erect]:
        rules, ids = state.rules, state.rules.chart.ids
        if self.basic:
            items = [b for b, row in rules.tables.buildings.items() if not row.upgraded] + ["walls"]
        else:
            items = [b for b in (*rules.tables.buildings, "walls") if rules.unlocked(state, self.seat, b)]
        cities = cities_of(state, self.seat)
        return [Erect(item, ids[square]) for item in items for city in cities for square in places(state, city, item)]

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if self._options(state) else ((), ())

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [*self._options(state), Pass()]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, Erect):
            erect(state, seat, action.item, action.at)

    def go(self, state: Any) -> None:
        """Nothing can be built."""


def erect(state: Any, seat: int, item: str, at: str) -> None:
    """A building for nothing; its marker lies on the side that the seat's techs give it."""
    square = state.rules.chart.index[at]
    build(state, seat, state.holder[square], item, at)
    upgrade(state, seat)
