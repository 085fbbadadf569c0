"""How strong armies and cities are, by open facts: whether to begin a battle, and who threatens the capital."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.pieces import figures
from ecumene.titles.ffg.tables import LAND
from ecumene.titles.ffg.yields import capital_of, combat

#: an enemy that falls short by less than this is still a danger
WARY = -6.0


def mean(view: Any, seat: int) -> float:
    """The mean strength of a seat's units, by open ranks."""
    return 1.0 + sum(int(view.rules.rank(view, seat, unit)) for unit in LAND) / 3


def beats(view: Any, seat: int, square: int, armies: int, margin: float = 1) -> bool:
    """Whether an attack there would likely be won, by so much; a desperate one is allowed to fall short."""
    hand = min(len(view.forces[seat]), 3 + 2 * max(0, armies - 1))
    mine = hand * mean(view, seat) + combat(view, seat)
    city = view.cities.get(square)
    if city is None and view.marker[square] == "village":
        return mine >= 6
    enemy = city.owner if city is not None else view.occupant[square] - 1
    if enemy < 0:
        return True
    stood = figures(view, enemy, square)[0]
    if city is None and not stood:
        return True
    theirs = min(len(view.forces[enemy]), 6 if city is not None else 3 + 2 * max(0, stood - 1)) * mean(view, enemy) + combat(
        view, enemy
    )
    if city is not None:
        theirs += (12 if city.capital else 6) + (4 if city.walls else 0)
    return mine > theirs + margin


def besiegers(view: Any, seat: int) -> list[int]:
    """Squares of armies that could soon come to the seat's capital, and would likely take it."""
    capital, chart = capital_of(view, seat), view.rules.chart
    found = []
    for other in range(view.rules.seats):
        if other == seat or capital is None or other in view.gone or not view.government[other]:
            continue
        reach = view.rules.speed(view, other) + 1
        near = [square for square in view.armies[other] if chart.distance(square, capital.square) <= reach]
        if near and beats(view, other, capital.square, max(view.armies[other][square] for square in near), WARY):
            found += near
    return found


def prey(view: Any, seat: int) -> list[int]:
    """The capitals of others that the seat's armies together would likely take."""
    armies = min(sum(view.armies[seat].values()), view.rules.stack(view, seat))
    capitals = [city.square for city in view.cities.values() if city.capital and city.owner != seat]
    return [square for square in capitals if armies and beats(view, seat, square, armies)]
