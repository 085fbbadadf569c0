"""Ships in phase 3: building, maintaining and giving them up (WE 3.build, 3.maint)."""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene.engine import Action, Form, Refused
from ecumene.titles.empires.pieces import pay, remove
from ecumene.titles.empires.state import State, free_number

#: WE 3.build.3-5: a ship costs two tokens, of treasury or of the board
PRICE = 2


class BuildShip(Action, frozen=True):
    """I build a ship in this area and pay this many treasury tokens; tokens on the board make up the rest.

    The first of them comes from the ship's area, a second one from `other`; "" is the ship's area again. `ship` is the number
    that it gets; left open, the lowest that is free.
    """

    area: str
    treasury: int = PRICE
    other: str = ""
    ship: int | None = None


class Maintain(Action, frozen=True):
    """I maintain the ship with this number with a token from this area; "" is a treasury token."""

    ship: int
    area: str = ""


class Scrap(Action, frozen=True):
    """I give up the ship with this number."""

    ship: int


def sacrifice(state: State, seat: int, area: int) -> None:
    """A token on the board pays for a ship; one that has moved goes first, which never hurts (docs/rulings.md)."""
    remove(state, seat, area)
    if state.moved[seat][area]:
        state.moved[seat][area] -= 1


def may_build(state: State, seat: int) -> bool:
    """WE 3.build.6: at most 4 ships are built in a turn, and at most 4 owned; none as long as there are no ships."""
    return (
        state.rules.ships_allowed(state)
        and len(state.ships[seat]) < state.rules.pieces.ships
        and state.ships_built[seat] < state.rules.pieces.ships
    )


def why_build(state: State, seat: int, order: BuildShip) -> Refused | None:
    index, mine, treasury = state.terrain.index, state.tokens[seat], order.treasury
    area, other = index.get(order.area), index.get(order.other or order.area)
    refusal = why_number(state, seat, order.ship)
    if refusal is not None:
        return refusal
    if not may_build(state, seat):
        return Refused("WE 3.build.6", f"no player may build or own more than {state.rules.pieces.ships} ships")
    if area is None or not state.terrain.coastal[area] or not mine[area]:
        return Refused("WE 3.build.2", "a ship is built in a coastal area with tokens of yours")
    if type(treasury) is not int or not 0 <= treasury <= PRICE:
        return Refused("WE 3.build.3", f"a ship costs {PRICE} tokens, not {treasury!r} from treasury")
    if treasury > state.treasury[seat]:
        return Refused("WE 3.build.3", f"you have {state.treasury[seat]} tokens in treasury")
    if treasury and order.other:
        return Refused("WE 3.build.4", "only a second token from the board may come from another area")
    if not treasury and (other is None or mine[other] < 1 + (other == area)):
        return Refused("WE 3.build.5", "it takes two of your tokens, at least one of them in the ship's area")
    return None


def why_number(state: State, seat: int, number: int | None) -> Refused | None:
    """Why a new ship may not have this number; left open, it gets the lowest that is free."""
    taken = {*state.ships[seat], *state.scrapped[seat]}
    if number is None or (type(number) is int and 0 <= number < 2 * state.rules.pieces.ships and number not in taken):
        return None
    return Refused("WE 3.build.6", f"the number {number!r} is not free for a new ship")


def numbered(state: State, seat: int, order: BuildShip) -> BuildShip:
    """The order with the number that its ship gets."""
    if order.ship is not None:
        return order
    return msgspec.structs.replace(order, ship=free_number(state.ships[seat], state.scrapped[seat]))


def build(state: State, seat: int, order: BuildShip) -> None:
    """WE 3.build.3-5, 7: the ship is paid for and may sail at once."""
    index = state.terrain.index
    pay(state, seat, order.treasury)
    if order.treasury < PRICE:
        sacrifice(state, seat, index[order.area])
    if not order.treasury:
        sacrifice(state, seat, index[order.other or order.area])
    assert order.ship is not None
    state.ships[seat][order.ship] = (index[order.area], True, state.rules.ship_steps(state, seat))
    state.ships_built[seat] += 1
    state.tell("ship.built", seat=seat, area=order.area, treasury=order.treasury)


def why_not_idle(state: State, seat: int, ship: int, clause: str) -> Refused | None:
    """Whether the seat has a ship of this number that it neither built nor maintained in this turn."""
    fleet = state.ships[seat]
    if type(ship) is not int or ship not in fleet:
        return Refused("WE 3.maint.1", f"there is no ship {ship!r}")
    return Refused(clause, "the ship was already built or maintained this turn") if fleet[ship][1] else None


def why_maintain(state: State, seat: int, order: Maintain) -> Refused | None:
    refusal = why_not_idle(state, seat, order.ship, "WE 3.maint.4")
    if refusal is not None:
        return refusal
    area = state.terrain.index.get(order.area)
    payable = state.treasury[seat] if not order.area else area is not None and state.tokens[seat][area]
    return (
        None if payable else Refused("WE 3.maint.1", "maintenance costs one treasury token, or one of your tokens on the board")
    )


def maintain(state: State, seat: int, order: Maintain) -> None:
    """WE 3.maint.1-3: the ship may sail now or later in this movement, or just stay."""
    if order.area:
        sacrifice(state, seat, state.terrain.index[order.area])
    else:
        pay(state, seat, 1)
    area = state.ships[seat][order.ship][0]
    state.ships[seat][order.ship] = (area, True, state.rules.ship_steps(state, seat))
    state.tell("ship.maintained", seat=seat, area=state.terrain.ids[area], token=order.area)


def scrap(state: State, seat: int, order: Scrap) -> None:
    """WE 3.maint.5: a ship that was not maintained goes to stock and may be built anew."""
    area = state.ships[seat].pop(order.ship)[0]
    state.scrapped[seat] += (order.ship,)
    state.tell("ship.scrapped", seat=seat, area=state.terrain.ids[area])


class Shipyard(Form):
    """How a ship is built: where, how many treasury tokens pay, and where a second token of the board comes from."""

    kind = "build-ship"

    def __init__(self, state: State, seat: int, areas: list[str]) -> None:
        """`areas` are those with tokens of the seat."""
        self.state = state
        self.seat = seat
        coasts = state.terrain.coasts
        self.coasts = [area for area in areas if area in coasts]
        self.payments = list(range(min(PRICE, state.treasury[seat]), 0, -1))
        if len(areas) >= PRICE or state.on_board(seat) >= PRICE:
            self.payments.append(0)

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if not prefix:
            return list(self.coasts), False
        if len(prefix) == 1:
            return list(self.payments), False
        if prefix[1:] == [0]:
            ids, mine = self.state.terrain.ids, self.state.tokens[self.seat]
            return [ids[area] for area in self.state.areas_of(self.seat) if mine[area] > (ids[area] == prefix[0])], False
        return [], True

    def whole(self, prefix: list[Any]) -> BuildShip:
        area, treasury, *other = prefix
        return numbered(self.state, self.seat, BuildShip(area, treasury, other[0] if other else ""))


class Maintenance(Form):
    """How a ship of an earlier turn is maintained: a piece is "treasury", or the area of the token that pays."""

    kind = "maintain"

    def __init__(self, state: State, seat: int, ship: int, areas: list[str]) -> None:
        """`areas` are those with tokens of the seat."""
        self.ship = ship
        self.about = str(ship)
        self.payments = ["treasury", *areas] if state.treasury[seat] else areas

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        return ([], True) if prefix else (list(self.payments), False)

    def whole(self, prefix: list[Any]) -> Maintain:
        return Maintain(self.ship, "" if prefix[0] == "treasury" else prefix[0])
