"""Why a city cannot do what it is told: the clause that stands in the way, so that a refusal names the right one."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Refused
from ecumene.titles.ffg.cityactions import BuildFree, Devote, Harvest, Program
from ecumene.titles.ffg.names import name, needing, thing
from ecumene.titles.ffg.names import square as square_name
from ecumene.titles.ffg.pieces import figures, has_units, is_water, unbuilt
from ecumene.titles.ffg.production import BUILDABLE, abroad, actions, affordable, may_act, price
from ecumene.titles.ffg.tables import UNITS
from ecumene.titles.ffg.yields import outskirts, resources

#: the clause that keeps an item in the outskirts of its city
WITHIN = {"figure": "FF figure.3", "building": "FF building.4", "wonder": "FF wonder.4"}
#: the clause that keeps it off a square with an enemy figure
BLOCKADED = {"figure": "FF figure.6", "building": "FF building.10", "wonder": "FF wonder.6"}


def why_city(state: Any, seat: int, city_name: str, kind: str) -> Refused | None:
    """FF manage.1, gov.anarchy.1, gov.monarchy.1: why a city takes no action of this kind."""
    city = state.cities.get(state.rules.chart.index.get(city_name))
    if city is None or city.owner != seat:
        return Refused("FF manage.1", f"you have no city at {square_name(city_name)}")
    if may_act(state, city, kind):
        return None
    if city.capital and state.government[seat] == "anarchy":
        return Refused("FF gov.anarchy.1", "under Anarchy the capital takes no action; your other cities do")
    if actions(state, city):
        return Refused("FF gov.monarchy.1", "under Monarchy the second action of the capital must differ in kind from the first")
    return Refused("FF manage.1", f"the city at {square_name(city_name)} has already acted this turn")


def why_act(state: Any, seat: int, action: Devote | Harvest | BuildFree | Program) -> Refused:
    """Why a city cannot devote itself to the arts, harvest, build for nothing, or start a building program."""
    kinds = {Harvest: "harvest", Program: "program", Devote: "devote"}
    wrong = why_city(state, seat, action.city, kinds.get(type(action), "produce"))
    if wrong is not None:
        return wrong
    city = state.cities[state.rules.chart.index[action.city]]
    if isinstance(action, Harvest):
        return _why_harvest(state, city, action)
    if isinstance(action, Program) and city.program:
        return Refused("FF program.2", "this city already has a building program: it doubles what the city builds next")
    if isinstance(action, BuildFree) and state.civ[seat] == "egyptians" and "egypt" not in state.used[seat]:
        if not state.rules.unlocked(state, seat, action.item):
            return why_item(state, city, action.item)
        return why_place(state, city, action.item, action.at)
    if isinstance(action, Devote) and action.as_trade:
        return Refused("FF manage.2", "the arts give culture; only a card can turn it into trade")
    if isinstance(action, BuildFree):
        return Refused("FF manage.2", "this city builds nothing for free; it can build with its production")
    return Refused("FF manage.2", "this city cannot do that now")


def _why_harvest(state: Any, city: Any, action: Harvest) -> Refused:
    for resource in filter(None, (action.resource, action.second)):
        if resource not in resources(state, city):
            return Refused("FF harvest.1", f"the city has no {name(resource)} in its outskirts")
        if not state.market[resource]:
            return Refused("FF harvest.2", f"the market is out of {name(resource)}")
    return Refused("FF harvest.3", "a city harvests one resource with an action")


def why_item(state: Any, city: Any, item: str) -> Refused:
    """Why the city cannot make this, wherever it were to stand."""
    wrong = _why_none(state, city, item)
    if wrong is not None:
        return wrong
    cost, most = price(state, city.owner, item), affordable(state, city)
    if cost > most:
        return Refused("FF produce.1", f"it costs {cost}, and the city can produce {most}")
    if item in UNITS:
        return Refused("FF produce.1", "the city cannot make this now")
    return _why_nowhere(state, city, item)


def _why_none(state: Any, city: Any, item: str) -> Refused | None:
    """FF figure.2, unit.3, unit.6, building.1, building.13, building.walls.2, wonder.1: none of this is to be had."""
    rules, seat = state.rules, city.owner
    if item in ("army", "scout"):
        return None if unbuilt(state, seat, item) else Refused("FF figure.2", f"no {item} is left to build: all are on the map")
    if item in UNITS:
        if not rules.rank(state, seat, item):
            return Refused("FF unit.6", f"{item} is not unlocked{needing(rules.tables, item)}")
        return None if has_units(state, item) else Refused("FF unit.3", f"no {item} unit is left in its deck")
    if item in rules.tables.wonders:
        return None if item in state.stalls else Refused("FF wonder.1", f"{name(item)} is not in the market")
    building = rules.tables.buildings.get(item)
    if building is None and item != "walls":
        return Refused("FF produce.1", f"there is no {name(item)} to make" if item else "say what the city makes")
    if not rules.unlocked(state, seat, item):
        upgraded = building and rules.form(state, seat, building.family)
        if upgraded and upgraded != item and rules.tables.buildings[upgraded].upgraded:
            return Refused("FF building.13", f"you build {thing(upgraded)} instead of {thing(item)} now")
        return Refused("FF building.1", f"{name(item)} is not unlocked{needing(rules.tables, item)}")
    if item == "walls" and city.walls:
        return Refused("FF building.walls.2", "the city already has walls")
    return None


def _why_nowhere(state: Any, city: Any, item: str) -> Refused:
    """No square of the city can take the item: the clause that shuts the squares that come nearest to it."""
    reasons = [why_place(state, city, item, state.rules.chart.ids[square]) for square in outskirts(state, city)]
    plain = ("FF building.5", "FF figure.4", "FF wonder.6")
    return next((reason for reason in reasons if reason.rule not in plain), reasons[0])


def why_place(state: Any, city: Any, item: str, at: str) -> Refused:
    """FF figure.3-6, building.2-10, wonder.4-7, relic.1: why the item cannot stand in this square."""
    square = state.rules.chart.index.get(at, -1)
    if item == "walls":
        return Refused("FF building.walls.2", "city walls can only be built in the city centre")
    kind = "figure" if item in ("army", "scout") else "wonder" if item in state.rules.tables.wonders else "building"
    around = outskirts(state, city)
    if square not in around and (kind != "figure" or square not in abroad(state, city, item)):
        return Refused(WITHIN[kind], f"{thing(item)} must be placed in the outskirts of its city, not at {square_name(at)}")
    if state.occupant[square] not in (0, city.owner + 1) and item != "army":
        return Refused(BLOCKADED[kind], f"an enemy figure is at {square_name(at)}: drive it off first")
    if kind == "figure":
        return _why_figure(state, city, item, square, at)
    if state.rules.tables.kinds[state.marker[square]] == "relic":
        return Refused("FF relic.1", "nothing may be built on a relic")
    return _why_building(state, city, item, square, at)


def _why_figure(state: Any, city: Any, item: str, square: int, at: str) -> Refused:
    if is_water(state, square) and state.rules.water(state, city.owner) != "end":
        return Refused("FF figure.4", f"your figures cannot stay on the water at {square_name(at)} yet")
    if sum(figures(state, city.owner, square)) >= state.rules.stack(state, city.owner):
        return Refused("FF figure.5", f"{state.rules.stack(state, city.owner)} figures in one square is the most you may have")
    return Refused("FF figure.3", f"{thing(item)} cannot be placed at {square_name(at)}")


def _why_building(state: Any, city: Any, item: str, square: int, at: str) -> Refused:
    tables, marker = state.rules.tables, state.marker
    building = tables.buildings.get(item)
    terrain = tables.ground[state.ground[square]].terrain
    if terrain == "water" if building is None else terrain not in building.terrain:
        return Refused(
            "FF building.5" if building else "FF wonder.6", f"{thing(item)} cannot stand on {terrain}{_only(building)}"
        )
    rivals = [s for s in outskirts(state, city) if s != square and marker[s] in (tables.starred if building else tables.wonders)]
    if rivals and (building is None or building.star):
        kind, rule = ("building with a star", "FF building.9") if building else ("wonder", "FF wonder.7")
        return Refused(rule, f"a city has one {kind}: another can only replace {name(marker[rivals[0]])}")
    if building and not state.supply[building.family] and tables.kinds[marker[square]] in BUILDABLE:
        return Refused("FF building.2", f"no {name(item)} is left")
    return Refused("FF building.11", f"{thing(item)} cannot be placed at {square_name(at)}")


def _only(building: Any) -> str:
    """Where it can stand instead."""
    return f", only on {' or '.join(building.terrain)}" if building else ""
