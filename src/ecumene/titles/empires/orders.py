"""Ships in phase 3: all that a seat may order of its ships and shipyards."""

from __future__ import annotations

from random import Random

from ecumene.engine import Action, Form, Refused
from ecumene.titles.empires.shipyard import (
    PRICE,
    BuildShip,
    Maintain,
    Maintenance,
    Scrap,
    Shipyard,
    build,
    maintain,
    may_build,
    scrap,
    why_build,
    why_maintain,
    why_not_idle,
)
from ecumene.titles.empires.state import Ship, State
from ecumene.titles.empires.voyages import Route, Sail, sail, why_sail

#: a random player with no more tokens than this does not spend any on ships
THRIVING = 12


Order = BuildShip | Maintain | Scrap | Sail


def scraps(state: State, seat: int) -> list[Action]:
    """WE 3.maint.5: the ships that may be given up."""
    if not (state.ships[seat] and state.rules.ships_in_movement):
        return []
    return [Scrap(ship) for ship, (_, ready, _) in state.ships[seat].items() if not ready]


def orders(state: State, seat: int) -> list[Form]:
    """The orders that the seat may give to its ships and shipyards."""
    areas = state.names_of(seat)
    forms = [shipyard(state, seat, areas), *[ship_order(state, seat, ship, areas) for ship in state.ships[seat]]]
    return [form for form in forms if form is not None]


def shipyard(state: State, seat: int, areas: list[str]) -> Form | None:
    """The order for a new ship, if one can be built; `areas` are those with tokens of the seat."""
    if not state.rules.ships_in_movement or not may_build(state, seat):
        return None
    form = Shipyard(state, seat, areas)
    return form if form.coasts and form.payments else None


def ship_order(state: State, seat: int, ship: int, areas: list[str]) -> Form | None:
    """What may be ordered of a ship: first maintenance, then voyages."""
    if state.ships[seat][ship][1]:
        route = Route(state, seat, ship)
        return route if route.first else None
    form = Maintenance(state, seat, ship, areas)
    return form if form.payments and state.rules.ships_in_movement else None


def sample(state: State, seat: int, ticket: int, rng: Random) -> Action | None:
    """The action of a ticket, if it may be played: 0 is a new ship, then come two for each ship.

    A people of a few tokens does not die for ships: they are built out of treasury, or by those who can spare tokens.
    """
    if not ticket:
        thrives = state.treasury[seat] >= PRICE or state.on_board(seat) > THRIVING
        form = shipyard(state, seat, state.names_of(seat)) if thrives else None
    else:
        place, other = divmod(ticket - 1, 2)
        ship = list(state.ships[seat])[place]
        if other:
            return Scrap(ship) if Scrap(ship) in scraps(state, seat) else None
        form = ship_order(state, seat, ship, state.names_of(seat))
    return None if form is None else form.sample(rng)


def why(state: State, seat: int, order: Order) -> Refused | None:
    if not state.rules.ships_allowed(state):
        return Refused("WE 3.build.1", "there are no ships yet in this game")
    if not (state.rules.ships_in_movement or isinstance(order, Sail)):
        return Refused("WE 3.build.1", "ships are built and maintained in a phase of their own")
    match order:
        case BuildShip():
            return why_build(state, seat, order)
        case Maintain():
            return why_maintain(state, seat, order)
        case Scrap():
            return why_not_idle(state, seat, order.ship, "WE 3.maint.6")
        case Sail():
            return why_sail(state, seat, order)


def ship_meant(state: State, seat: int, order: Action) -> Ship | None:
    """The ship that an order speaks of, where it lies and what it can do."""
    return state.ships[seat][order.ship] if isinstance(order, (Maintain, Scrap, Sail)) else None


def act(state: State, seat: int, order: Order) -> tuple[int, ...]:
    """Carries out an order; returns the areas that tokens entered."""
    match order:
        case BuildShip():
            build(state, seat, order)
        case Maintain():
            maintain(state, seat, order)
        case Scrap():
            scrap(state, seat, order)
        case Sail():
            return sail(state, seat, order)
    return ()
