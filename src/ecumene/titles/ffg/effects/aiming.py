"""What cards may be aimed at: the words that all of them share."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.pieces import (
    is_open,
)
from ecumene.titles.ffg.tables import Use
from ecumene.titles.ffg.yields import cities_of

Targets = tuple[list[str], bool]
NONE: Targets = ([], False)
DONE: Targets = ([], True)
#: a card with this amount is against all other players
EVERYBODY = 9


def reach(state: Any, seat: int, distance: int) -> set[int]:
    """FF event.8, discover.1: the squares within this many side-steps of one's figures and cities; 0 means all."""
    chart = state.rules.chart
    if not distance:
        return {square for square in range(chart.size) if is_open(state, square)}
    edge = {*state.armies[seat], *state.scouts[seat], *centres(state, cities_of(state, seat))}
    found, opened = set(edge), state.open
    for _ in range(distance):
        edge = {near for square in edge for near in chart.near[square] if near not in found and opened[chart.slot[near]]}
        found |= edge
    return found


def centres(state: Any, cities: Any) -> set[int]:
    """FF metropolis.1: the squares of these cities' centres."""
    return {square for city in cities for square in (city.square, city.second) if square >= 0}


def shielded(state: Any, seat: int) -> bool:
    """FF wonder.united_nations.1: no culture event may choose this seat or anything of it."""
    return bool(state.rules.has(state, seat, "united_nations"))


def owner_of(state: Any, square: int) -> int | None:
    """The seat in whose city a square lies."""
    city = state.cities.get(state.holder[square])
    return None if city is None else int(city.owner)


def others(state: Any, seat: int, row: Use) -> list[int]:
    """The other seats that this card may choose."""
    return [s for s in range(state.rules.seats) if s != seat and not (row.event and shielded(state, s))]


def named(state: Any, found: Any) -> list[str]:
    """Squares by their ids, in the order of the map."""
    return [state.rules.chart.ids[square] for square in sorted(found)]


def nothing(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    return DONE


def own_city(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    return DONE if prefix else (named(state, [city.square for city in cities_of(state, seat)]), False)


def other_seat(state: Any, seat: int, what: str, row: Use, prefix: tuple[str, ...], step: Any) -> Targets:
    return DONE if prefix else ([str(other) for other in others(state, seat, row)], False)
