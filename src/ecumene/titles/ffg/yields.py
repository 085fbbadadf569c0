"""What cities get from their squares: production, trade, culture, coins, resources.

It is counted when somebody asks, and kept until something stirs the seat (`State.stir`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ecumene.titles.ffg.tables import MARKET, Icons

NOTHING = Icons()


def icons(state: Any, square: int) -> Icons:
    """FF building.7, wonder.10, person.4: a marker's icons replace those of its square."""
    tables = state.rules.tables
    marker = state.marker[square]
    found: Icons = tables.icons.get(marker) or (tables.ground[state.ground[square]].icons if marker != "centre" else NOTHING)
    return found


def cities_of(state: Any, seat: int) -> list[Any]:
    """The cities of a seat, the capital first."""
    return [city for city in state.cities.values() if city.owner == seat]


def capital_of(state: Any, seat: int) -> Any:
    return next((city for city in state.cities.values() if city.owner == seat and city.capital), None)


def outskirts(state: Any, city: Any) -> tuple[int, ...]:
    """FF def.3: the squares around the centre."""
    chart = state.rules.chart
    if city.second < 0:
        return tuple(chart.around[city.square])
    return tuple(chart.around_both(city.square, city.second))


def city_at(state: Any, square: int) -> Any:
    """The city whose centre a square is; either square of a metropolis."""
    return state.cities[state.holder[square]] if state.marker[square] == "centre" else None


def squares(state: Any, city: Any) -> Iterator[int]:
    """FF def.4, scout.1, scout.3, blockade.1: the squares whose icons the city counts now.

    FF citystate.3: a city-state counts for whoever has a figure there, and once, even in the outskirts of a metropolis.
    """
    sent, mine, states = state.sent[city.owner], (0, city.owner + 1), state.rules.tables.city_states
    occupant, marker, centre = state.occupant, state.marker, city.square
    for square in outskirts(state, city):
        if occupant[square] in mine and sent.get(square, centre) == centre and (not states or marker[square] not in states):
            yield square
    for square, target in sent.items():
        if target == city.square and state.holder[square] != city.square:
            yield square
    if city.capital:
        yield from city_states(state, city.owner)


def city_states(state: Any, seat: int) -> list[int]:
    """FF citystate.2, citystate.3, citystate.8: the city-states where the seat has a figure; they count for its capital."""
    if not state.rules.tables.has_states:
        return []
    kinds = state.rules.tables.kinds
    return [s for s in {**state.armies[seat], **state.scouts[seat]} if kinds[state.marker[s]] == "city-state"]


class Crop(NamedTuple):
    """The icons of a city in sum: numbers, and its resources one by one."""

    production: int
    trade: int
    culture: int
    coin: int
    resources: tuple[str, ...]


def crop(state: Any, city: Any) -> Crop:
    """FF def.4: what the squares of a city give it; counted once and kept until something stirs its owner."""
    kept: dict[int, Crop] = state.crops[city.owner]
    found = kept.get(city.square)
    if found is None:
        found = kept[city.square] = count_crop(state, city)
    return found


def count_crop(state: Any, city: Any) -> Crop:
    """FF def.4: the icons of all squares that the city counts now."""
    production = trade = culture = coin = 0
    resources = []
    for square in squares(state, city):
        shown = icons(state, square)
        production += shown.production
        trade += shown.trade
        culture += shown.culture
        coin += shown.coin
        if shown.resource:
            resources.append(shown.resource)
    return Crop(production, trade, culture, coin, tuple(resources))


def outskirts_production(state: Any, city: Any) -> int:
    """FF produce.2, gov.communism.2: the icons, or as many as the best of the owner's cities has."""
    if state.government[city.owner] == "communism":
        return max(crop(state, other).production for other in cities_of(state, city.owner))
    return crop(state, city).production


def developed(state: Any, city: Any) -> bool:
    """FF policy.urban_development.1: two different buildings or wonders in the outskirts."""
    if not state.rules.policy(state, city.owner, "urban_development"):
        return False
    kinds = state.rules.tables.kinds
    return len({state.marker[s] for s in outskirts(state, city) if kinds[state.marker[s]] in ("building", "wonder")}) > 1


def production(state: Any, city: Any) -> int:
    """FF produce.2, gov.despotism.1, tech.military_science.2: all that a city makes this turn without rushing."""
    total = outskirts_production(state, city) * (2 if city.program else 1)  # FF program.4
    total += state.rules.government(state, city.owner, "production") + (3 if developed(state, city) else 0)
    total += 3 if state.rules.has(state, city.owner, "chichen_itza") else 0  # FF wonder.chichen_itza.1
    total += state.rules.invested(state, city.owner, "production")
    total += 2 if state.rules.led_by(state, city.owner, "susan_b_anthony") else 0  # FF person.susan_b_anthony.1
    if "military_science" in state.techs[city.owner]:
        total += coins(state, city.owner) // 3
    return int(total + state.boost.get(city.square, 0))


def resources(state: Any, city: Any) -> set[str]:
    """FF harvest.1: the resources that the city could harvest, whatever the market holds."""
    found = set(crop(state, city).resources)
    return set(MARKET) if "any" in found else found  # FF citystate.cs5.1


def coins(state: Any, seat: int) -> int:
    """FF def.10, coin.1-4: the coins of a seat; they are counted once and kept until something stirs them."""
    kept: int | None = state.purses[seat]
    if kept is None:
        kept = state.purses[seat] = count_coins(state, seat)
    return kept


def count_coins(state: Any, seat: int) -> int:
    """FF def.10, coin.1-4: coin icons of map and cards, and coin tokens."""
    rules = state.rules
    total = rules.lore(state, seat).coins + rules.government(state, seat, "coin")
    total += int(rules.policy(state, seat, "organized_religion"))  # FF policy.organized_religion.1
    total += int(rules.led_by(state, seat, "adam_smith"))  # FF person.adam_smith.1
    for city in state.cities.values():
        if city.owner == seat:
            total += crop(state, city).coin
    for card, tokens in state.tokens[seat].items():
        # FF wonder.panama_canal.2
        if card != "panama_canal" or rules.has(state, seat, card):
            total += tokens
    return int(total)


def combat(state: Any, seat: int) -> int:
    """FF combat.2.2-2.5: what buildings and generals add in every battle, blockaded or not."""
    rules = state.rules
    total = rules.tables.civilizations[state.civ[seat]].combat + rules.government(state, seat, "combat")
    total += 6 if rules.has(state, seat, "statue_of_zeus") else 0  # FF wonder.statue_of_zeus.1
    total += rules.invested(state, seat, "combat")
    places = {square for city in cities_of(state, seat) for square in outskirts(state, city)}
    places = {square for square in places if state.marker[square] not in rules.tables.city_states}
    for square in (*places, *city_states(state, seat)):
        marked = rules.tables.icons.get(state.marker[square])
        total += marked.combat if marked else 0
    return int(total)
