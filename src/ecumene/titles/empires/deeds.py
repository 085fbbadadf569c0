"""What a seat has ordered in its movement, kept where a title lets it take any order back (MC 3.order.5)."""

from __future__ import annotations

from itertools import compress
from operator import ne
from typing import NamedTuple

import msgspec

from ecumene.engine import Action, Refused
from ecumene.titles.empires.pieces import carry
from ecumene.titles.empires.shipyard import BuildShip
from ecumene.titles.empires.state import Fleet, Ship, State


class Deed(msgspec.Struct, frozen=True):
    """An order that was carried out, and what it changed of the seat's own pieces; movement changes nobody else's."""

    #: by which the seat speaks of it
    number: int
    order: Action
    #: area -> how many more of its tokens stand there, and how many more of those have moved
    tokens: dict[int, int]
    moved: dict[int, int]
    treasury: int = 0
    #: the ship that it concerned, as it was before and as it was then; None where there was none
    ship: int | None = None
    before: Ship | None = None
    after: Ship | None = None


class Mat(NamedTuple):
    """The pieces of a seat that orders of movement change."""

    tokens: bytes
    moved: bytes
    treasury: int
    fleet: Fleet


def mat(state: State, seat: int) -> Mat:
    """The pieces of a seat as they are."""
    return Mat(bytes(state.tokens[seat]), bytes(state.moved[seat]), state.treasury[seat], state.ships[seat].copy())


def note(state: State, seat: int, order: Action, before: Mat) -> None:
    """Remembers an order that has just been carried out."""
    now = mat(state, seat)
    ship = next((n for n in {**before.fleet, **now.fleet} if before.fleet.get(n) != now.fleet.get(n)), None)
    done = state.deeds[seat]
    deed = Deed(
        done[-1].number + 1 if done else 1,
        order,
        _changes(before.tokens, now.tokens),
        _changes(before.moved, now.moved),
        now.treasury - before.treasury,
        ship,
        None if ship is None else before.fleet.get(ship),
        None if ship is None else now.fleet.get(ship),
    )
    state.deeds[seat] = (*done, deed)


def _changes(before: bytes, now: bytes) -> dict[int, int]:
    return {area: now[area] - before[area] for area in compress(range(len(now)), map(ne, before, now))}


def why_not_back(state: State, seat: int, deed: Deed) -> Refused | None:
    """Why this order cannot be taken back now: its pieces are no longer where it left them."""
    tokens, moved, names = state.tokens[seat], state.moved[seat], state.terrain.names
    for area in {**deed.tokens, **deed.moved}:
        left = tokens[area] - deed.tokens.get(area, 0)
        if not 0 <= moved[area] - deed.moved.get(area, 0) <= left:
            return Refused("MC 3.order.5", f"the tokens it moved are no longer in {names[area]}")
        if not left and area in deed.tokens and _built_beside(state, seat, deed, area):
            return Refused("MC 3.ships.2", f"a ship was built in {names[area]}, where this seat has no other token")
    if deed.ship is not None:
        fleet = state.ships[seat]
        if fleet.get(deed.ship) != deed.after:
            return Refused("MC 3.order.5", "its ship has sailed on or is gone")
        if deed.after is None and len(fleet) == state.rules.pieces.ships:
            return Refused("MC DEF.pieces.1", "another ship was built in its place")
    if state.stock[seat] + sum(deed.tokens.values()) + deed.treasury < 0:
        return Refused("MC 3.order.5", "stock lacks the tokens to give back")
    return None


def _built_beside(state: State, seat: int, deed: Deed, area: int) -> bool:
    """Whether a later order built a ship in this area with treasury alone, as needs a token there."""
    later = (other for other in state.deeds[seat] if other.number > deed.number and isinstance(other.order, BuildShip))
    return any(other.after is not None and other.after[0] == area and not other.tokens for other in later)


def take_back(state: State, seat: int, deed: Deed) -> None:
    """The seat's tokens, ship and payment are as they were before the order."""
    carry(state, seat, {area: -count for area, count in deed.tokens.items()})
    for area, count in deed.moved.items():
        state.moved[seat][area] -= count
    state.treasury[seat] -= deed.treasury
    state.stock[seat] += sum(deed.tokens.values()) + deed.treasury
    if deed.ship is not None:
        _restore_ship(state, seat, deed.ship, deed)
    state.deeds[seat] = tuple(other for other in state.deeds[seat] if other is not deed)


def _restore_ship(state: State, seat: int, ship: int, deed: Deed) -> None:
    fleet = state.ships[seat]
    if deed.before is None:
        del fleet[ship]
        state.ships_built[seat] -= 1
    else:
        fleet[ship] = deed.before
        state.scrapped[seat] = tuple(number for number in state.scrapped[seat] if number != ship)
