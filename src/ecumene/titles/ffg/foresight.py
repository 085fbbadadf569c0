"""What could come next, from what everybody may know: where armies could march, and whose cities they could attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ecumene.titles.ffg import shapes
from ecumene.titles.ffg.battle import hand_size, shelter
from ecumene.titles.ffg.ways import Land, Way
from ecumene.titles.ffg.yields import city_at, combat


def armies_of_others(view: Any, seat: int) -> Iterator[tuple[int, int]]:
    """Every square with armies of another seat that plays, with that seat."""
    for other in range(view.rules.seats):
        if other != seat and view.civ[other] and other not in view.gone:
            yield from ((other, start) for start in view.armies[other])


def reached(view: Any, seat: int, start: int) -> set[int]:
    """The squares in which an army could end a march."""
    way = Way(Land(view, seat), 1, 0)
    seen, edge = {start}, {start}
    for left in range(view.rules.speed(view, seat) - 1, -1, -1):
        free = {s for s in edge if s == start or way.land.flies or not way.stops(s)}
        edge = {n for s in free for n in view.rules.chart.near[s] if n not in seen and way.arrives(n, left)}
        seen |= edge
    return {square for square in seen if square != start and way.may_end(square)}


def threats(view: Any, seat: int) -> list[shapes.Threat]:
    """The seat's cities that armies of others could attack in one Movement, by city and seat."""
    mine = {square for square, city in view.cities.items() if city.owner == seat}
    found: dict[tuple[int, int], list[str]] = {}
    for other, start in armies_of_others(view, seat):
        for square in reached(view, other, start) & mine:
            found.setdefault((square, other), []).append(view.rules.chart.ids[start])
    return [
        {"city": view.rules.chart.ids[city], "seat": other, "armies": sorted(at)} for (city, other), at in sorted(found.items())
    ]


def odds(view: Any, seat: int, armies: int, enemy: int, stood: int, end: int) -> dict[str, Any]:
    """FF combat.1, combat.2: both sides of a battle for a square."""
    city = city_at(view, end)
    defender = side(view, enemy, stood, city=city is not None)
    defender["bonus"] += shelter(view, end)
    if city is not None and city.walls and view.rules.knows(view, seat, "combustion"):  # FF tech.combustion.3
        defender["bonus"] -= 4
    return {"attacker": side(view, seat, armies), "defender": defender}


def side(view: Any, seat: int, armies: int, *, city: bool = False) -> dict[str, int]:
    """How many units a side would draw, and the combat bonus that it has anywhere."""
    return {"cards": min(len(view.forces[seat]), hand_size(view, seat, armies, city=city)), "bonus": combat(view, seat)}
