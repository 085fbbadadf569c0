"""What can be reckoned of an answer before it is given, out of what its seat sees."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Refused
from ecumene.titles.empires import shapes
from ecumene.titles.empires.construction import CityConstruction, may_build
from ecumene.titles.empires.movement import EndMovement
from ecumene.titles.empires.view import View


def preview(view: View, action: Action) -> dict[str, Any]:
    """What would be lost by ending the movement; there is no preview of anything else."""
    if not isinstance(action, EndMovement) or view.seat is None:
        raise Refused("request", "there is no preview of this answer")
    return {"tokens": surplus(view, view.seat), "ships": idle_ships(view, view.seat)}


def surplus(view: View, seat: int) -> dict[str, int]:
    """By area: the tokens above its limit that go back to stock if everything stays as it is (WE 5B).

    Where others stand too, a conflict comes first, and nobody knows how it ends. Where a city may be built, nothing is lost.
    """
    found = {}
    for area in view.areas_of(seat):
        mine = view.tokens[seat][area]
        foreign = view.city[area] and view.city[area] != seat + 1
        if foreign or view.crowd[area] != mine:
            continue
        above = mine - view.rules.limit(view, seat, area)
        if above > 0 and not (may_build(view, seat, area) and _builds(view, seat)):
            found[view.terrain.ids[area]] = above
    return found


def threats(view: View, seat: int) -> list[shapes.Threat]:
    """Others who stand beside a city of the seat with tokens enough to take it, as things are (WE 4B.1)."""
    rules, terrain = view.rules, view.terrain
    return [
        {"area": terrain.ids[city], "beside": terrain.ids[near], "seat": other, "tokens": view.tokens[other][near]}
        for city in view.cities_of(seat)
        for near in terrain.land[city]
        for other in view.owners_in(near)
        if other not in (seat, view.barbarians) and view.tokens[other][near] >= rules.attack_strength(view, other, seat)[0]
    ]


def _builds(view: View, seat: int) -> bool:
    """Whether the seat has a city left, and cities are built in this turn."""
    return view.city_stock(seat) > 0 and any(isinstance(step, CityConstruction) for step in view.rules.sequence(view.turn))


def idle_ships(view: View, seat: int) -> int:
    """The ships that nobody has built or maintained in this turn: they go with the end of the movement (WE 3.end.1)."""
    if not view.rules.ships_in_movement:
        return 0
    return sum(not kept for _, kept, _ in view.ships[seat].values())
