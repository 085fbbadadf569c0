"""Ship construction and maintenance: a phase of its own, before anybody moves."""

from __future__ import annotations

from random import Random
from typing import Any

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires.orders import ship_meant
from ecumene.titles.empires.shipyard import (
    PRICE,
    BuildShip,
    Maintain,
    Scrap,
    build,
    maintain,
    may_build,
    numbered,
    scrap,
    why_not_idle,
    why_number,
)
from ecumene.titles.empires.state import State, free_number


class EndShipping(Action, frozen=True):
    """I build and maintain no more ships; those that I have not maintained go to stock."""

    ends = True


class Shipping(Step, frozen=True):
    """EP 21.1a: in census order; EP 17.1d: if anybody wants to, so only those are asked who have ships or could build one."""

    rule = "EP 21.1a"

    def run(self, state: State) -> None:
        state.moved = [bytearray(state.terrain.size) for _ in range(state.seats)]
        state.moving = tuple(seat for seat in state.rules.census_order(state) if state.ships[seat] or Yard(state, seat).coasts)
        state.push(ShipConstruction())


class ShipConstruction(Step, frozen=True):
    """EP 21.1a, 16.2a, 16.2b: the game waits for the next in census order; all others may act early, for nobody touches
    another's pieces.

    What was done may be taken back until its seat declares the end.
    """

    rule = "EP 21.1a"

    def seats(self, state: State) -> Waits:
        return state.moving[:1], state.moving[1:]

    def choices(self, state: State, seat: int) -> list[Action]:
        idle = [Scrap(ship) for ship, (_, ready, _) in state.ships[seat].items() if not ready]
        return [*idle, EndShipping()]

    def forms(self, state: State, seat: int) -> list[Form]:
        yard = Yard(state, seat)
        upkeep = [Upkeep(state, seat, ship) for ship, (_, ready, _) in state.ships[seat].items() if not ready]
        return [*([yard] if yard.coasts and may_build(state, seat) else []), *(form for form in upkeep if form.payments)]

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        # random peoples keep what they have rather than spend it all on ships
        forms = [form for form in self.forms(state, seat) if form.kind == "maintain" or state.treasury[seat] >= PRICE]
        at = int(rng.random() * (len(forms) + 2))
        return forms[at].sample(rng) if at < len(forms) else EndShipping()

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, EndShipping):
            return None
        if isinstance(action, BuildShip):
            return why_build(state, seat, action)
        if isinstance(action, Maintain):
            return why_maintain(state, seat, action)
        if isinstance(action, Scrap):
            return why_not_idle(state, seat, action.ship, "EP 21.3d")
        return self.not_asked(action)

    def filled(self, state: State, seat: int, action: Action) -> Action:
        return numbered(state, seat, action) if isinstance(action, BuildShip) else action

    def meaning(self, state: State, seat: int, action: Action) -> object:
        return ship_meant(state, seat, action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, BuildShip):
            build(state, seat, action)
        elif isinstance(action, Maintain):
            maintain(state, seat, action)
        elif isinstance(action, Scrap):
            scrap(state, seat, action)
        else:
            end(state, seat)
        state.push(self)

    def run(self, state: State) -> None:
        state.moved = []


def end(state: State, seat: int) -> None:
    """EP 21.3c: ships that were neither built nor maintained go to stock at once."""
    kept = {number: ship for number, ship in state.ships[seat].items() if ship[1]}
    lost = len(state.ships[seat]) - len(kept)
    state.ships[seat] = kept
    state.moving = tuple(other for other in state.moving if other != seat)
    state.confirm()
    state.tell("shipping.ended", seat=seat, ships_lost=lost)


def why_build(state: State, seat: int, order: BuildShip) -> Refused | None:
    """EP 21.1a, 21.1b, 21.1c, 21.2a, 21.2b, 21.2c, 21.4: two tokens of treasury, of the ship's own area, or of both."""
    terrain, treasury = state.terrain, order.treasury
    area = terrain.index.get(order.area)
    refusal = why_number(state, seat, order.ship)
    if refusal is not None:
        return refusal
    if not may_build(state, seat):
        return Refused("EP 21.4", f"no player may have more than {state.rules.pieces.ships} ships")
    if area is None or not terrain.coastal[area] or not (state.tokens[seat][area] or state.owner(area) == seat):
        return Refused("EP 21.2a", "a ship is placed in a coastal area with units of yours")
    if order.other:
        return Refused("EP 21.2b", "tokens from the board are levied only in the ship's area")
    if type(treasury) is not int or not 0 <= treasury <= min(PRICE, state.treasury[seat]):
        return Refused(
            "EP 21.1c", f"treasury can pay up to {min(PRICE, state.treasury[seat])} of the {PRICE} tokens, not {treasury!r}"
        )
    if state.tokens[seat][area] < PRICE - treasury:
        return Refused("EP 21.2b", f"{PRICE - treasury} of your tokens must be levied in {terrain.names[area]}")
    return None


def why_maintain(state: State, seat: int, order: Maintain) -> Refused | None:
    """EP 21.3a: one token of treasury, or one of the area in which the ship lies."""
    refusal = why_not_idle(state, seat, order.ship, "EP 21.3a")
    if refusal is not None:
        return refusal
    if not order.area:
        return None if state.treasury[seat] else Refused("EP 21.3a", "you have no token in treasury")
    area = state.ships[seat][order.ship][0]
    if state.terrain.index.get(order.area) != area or not state.tokens[seat][area]:
        return Refused("EP 21.3a", "a levy for maintenance comes from the ship's area")
    return None


class Yard(Form):
    """How a ship is built: where, and how many treasury tokens pay."""

    kind = "build-ship"

    def __init__(self, state: State, seat: int) -> None:
        terrain, treasury = state.terrain, min(PRICE, state.treasury[seat])
        areas = sorted({*state.areas_of(seat), *state.cities_of(seat)})
        #: area -> the treasury that may pay, the most first
        self.coasts = {
            terrain.ids[area]: payments
            for area in areas
            if terrain.coastal[area]
            and (payments := [paid for paid in range(treasury, -1, -1) if PRICE - paid <= state.tokens[seat][area]])
        }
        self.ship = free_number(state.ships[seat], state.scrapped[seat])

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if not prefix:
            return list(self.coasts), False
        return (self.coasts[prefix[0]], False) if len(prefix) == 1 else ([], True)

    def whole(self, prefix: list[Any]) -> BuildShip:
        return BuildShip(prefix[0], prefix[1], "", self.ship)


class Upkeep(Form):
    """How a ship of an earlier turn is maintained: a piece is "treasury", or the area in which it lies."""

    kind = "maintain"

    def __init__(self, state: State, seat: int, ship: int) -> None:
        self.ship = ship
        self.about = str(ship)
        area = state.ships[seat][ship][0]
        levy = [state.terrain.ids[area]] if state.tokens[seat][area] else []
        self.payments = ["treasury"] * (state.treasury[seat] > 0) + levy

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        return ([], True) if prefix else (list(self.payments), False)

    def whole(self, prefix: list[Any]) -> Maintain:
        return Maintain(self.ship, "" if prefix[0] == "treasury" else prefix[0])
