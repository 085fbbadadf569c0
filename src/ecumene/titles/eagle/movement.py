"""Movement (EG S:movement, S:air-movement): step by step, so that a fleet can load, sail, unload and sail on.

Every entry of pieces into a space where others have fighters opens a window for them to declare a battle (`calls`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

import msgspec

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.eagle import exploring
from ecumene.titles.eagle.aftermath import Stranded
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bases import BASE, air_room, flights, homeless
from ecumene.titles.eagle.battle import Battles, may_fight
from ecumene.titles.eagle.calls import enter
from ecumene.titles.eagle.exploring import Look
from ecumene.titles.eagle.paces import arrive, depart, going, mark, ready
from ecumene.titles.eagle.pieces import refit, rest, sail
from ecumene.titles.eagle.relief import unsettled, why_not_abandon
from ecumene.titles.eagle.state import LAND, Fleet, State
from ecumene.titles.eagle.tables import AIRCRAFT, FLEETS, KIND, KINDS, SETTLER, STEPS

#: EG S:movement.13
HOLD = 3


class Move(Action, frozen=True):
    """This many of these pieces go to a neighbouring region; `left` is how many steps each of them has left before."""

    piece: str
    origin: str
    to: str
    count: int = 1
    left: int = 1


class Board(Action, frozen=True):
    """This many of these pieces go aboard my fleet off their coast."""

    piece: str
    origin: str
    fleet: int
    count: int = 1
    left: int = 1


class Disembark(Action, frozen=True):
    """This many of these pieces leave my fleet for a region on its coast."""

    piece: str
    fleet: int
    to: str
    count: int = 1
    left: int = 1


class Sail(Action, frozen=True):
    """My fleet goes to a neighbouring sea zone with all that it carries."""

    fleet: int
    to: str


class Fly(Action, frozen=True):
    """This many of my aircraft fly to a place where they may stay."""

    origin: str
    to: str
    count: int = 1


class EndMovement(Action, frozen=True):
    """I have moved; with `fight` I want to declare battles."""

    ends = True
    fight: bool = False


# -- how far pieces may still go ------------------------------------------------------------------------------


def lefts(kind: int) -> range:
    """The numbers of steps that a piece may have left and still go one."""
    return range(1, 2 if kind == AIRCRAFT else STEPS[kind] + 1)


def room(fleet: Fleet) -> int:
    """How many more pieces a fleet can carry."""
    return HOLD - len(fleet.cargo)


# -- the phase ------------------------------------------------------------------------------------------------


class Movement(Step, frozen=True):
    """EG S:turn.2: one seat after the other moves and fights."""

    rule = "EG S:movement.1"

    def run(self, state: State) -> None:
        state.push(*(BeginMoving(seat) for seat in state.order()))


class BeginMoving(Step, frozen=True):
    """A seat's part of the phase begins; the eliminated have none."""

    seat: int

    def run(self, state: State) -> None:
        if self.seat in state.gone:
            return
        refit(state, self.seat)
        state.push(Moving(self.seat), Stranded())


class Moving(Step, frozen=True):
    """EG S:movement.1: none, some or all of a seat's pieces move, in steps."""

    seat: int
    rule = "EG S:movement.1"

    def seats(self, state: State) -> Waits:
        return ((), ()) if self.seat in state.gone else ((self.seat,), state.rules.declarers(state, self.seat))

    def choices(self, state: State, seat: int) -> list[Action]:
        found = state.rules.declarations(state, seat)
        if seat != self.seat:
            return found
        fleets = state.fleets[seat].items()
        boats = [(number, fleet.zone, places) for number, fleet in fleets if (places := room(fleet))]
        for space, kind, count in state.occupied(seat):
            if kind == AIRCRAFT:
                found += (Fly(ATLAS.ids[space], ATLAS.ids[to], count) for to, count in flights(state, seat, space))
                continue
            found += _on_foot(state, space, kind, count, boats)
            if kind == SETTLER:
                found += exploring.looks(state, seat, space)
        for number, fleet in fleets:
            if fleet.left:
                found += voyages(number, fleet.zone)
            if fleet.cargo:
                found += _landings(number, fleet)
        if state.flying(seat):
            found = [kept for action in found for kept in _keeping_bases(state, seat, action)]
        stuck = not any(type(action) in MOVES for action in found)
        found += state.rules.strikes(state, seat)
        if stuck or not unsettled(state, seat):
            found.append(EndMovement())
            if may_fight(state, seat):
                found.append(EndMovement(fight=True))
        return found

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if state.rules.is_declaration(action):
            return state.rules.why_not_declare(state, seat, action)
        if seat != self.seat:
            return Refused("EG S:turn.2", "another seat is moving")
        if isinstance(action, (Move, Board, Disembark)):
            return why_not_step(state, seat, action) or why_not_abandoned(state, seat, action)
        if isinstance(action, Sail):
            return why_not_sail(state, seat, action) or why_not_abandoned(state, seat, action)
        if isinstance(action, Fly):
            return why_not_fly(state, seat, action) or why_not_abandoned(state, seat, action)
        if isinstance(action, Look):
            return exploring.why_not_look(state, seat, action)
        if isinstance(action, EndMovement):
            if unsettled(state, seat) and action not in self.choices(state, seat):
                return Refused(BASE, "an aircraft has no base where it is, and could still reach one")
            if action.fight and not may_fight(state, seat):
                return Refused("EG S:battles.1", "there is no one to fight")
            return None
        if action in state.rules.strikes(state, seat):
            return None
        return state.rules.why_not_strike(state, seat, action) or self.not_asked(action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, EndMovement):
            _end(state, seat, action.fight)
            return
        state.push(self)
        if state.rules.is_declaration(action):
            state.rules.declare(state, seat, action)
        elif type(action) in MOVES:
            MOVES[type(action)](state, seat, action)
        else:
            state.push(*state.rules.watch())
            if isinstance(action, Look):
                _stop_to_look(state, ATLAS.index[action.region], seat)
                exploring.look(state, seat, action)
            else:
                state.rules.strike(state, seat, action)

    def run(self, state: State) -> None:
        """The moving seat is out of the game, and what it moved with it."""
        state.used.clear()


# -- what may be done -----------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def marches(kind: int, region: int, count: int, left: int) -> tuple[Action, ...]:
    """EG G:military-units.7, G:settlers.1: to the regions around. The same ones are listed time and again, so they are kept."""
    return tuple(Move(KINDS[kind], ATLAS.ids[region], ATLAS.ids[to], count, left) for to in ATLAS.near[region])


def _on_foot(state: State, region: int, kind: int, count: int, boats: list[tuple[int, int, int]]) -> list[Action]:
    """To the regions around, and aboard the fleets off the coast (EG S:movement.7): of each, its number, its zone, its room."""
    found: list[Action] = []
    for left, some in going(state, region, kind, count):
        found += marches(kind, region, some, left)
        for number, zone, places in boats:
            if zone in ATLAS.coast[region]:
                found.append(Board(KINDS[kind], ATLAS.ids[region], number, min(some, places), left))
    return found


@lru_cache(maxsize=1024)
def voyages(number: int, zone: int) -> tuple[Action, ...]:
    """EG G:military-units.9-11: over the sea to the zones around."""
    return tuple(Sail(number, ATLAS.ids[to]) for to in ATLAS.near[zone])


def _landings(number: int, fleet: Fleet) -> Iterator[Action]:
    """EG S:movement.8: what is aboard goes ashore."""
    for kind, left in dict.fromkeys(fleet.cargo):
        if left:
            for to in ATLAS.coast[fleet.zone]:
                yield Disembark(KINDS[kind], number, ATLAS.ids[to], fleet.cargo.count((kind, left)), left)


def why_not_step(state: State, seat: int, action: Move | Board | Disembark) -> Refused | None:
    """None if these pieces may go so, else the refusal."""
    kind = KIND.get(action.piece, AIRCRAFT)
    if kind == AIRCRAFT:
        return Refused("EG S:movement.1", f"there is no {action.piece!r} that moves over land")
    if action.left not in lefts(kind) or action.count < 1:
        return Refused("EG S:movement.1", "name at least one piece, and the steps that it has left")
    fleet = None
    if not isinstance(action, Move):
        fleet = state.fleets[seat].get(action.fleet)
        if fleet is None:
            return Refused("EG S:movement.7", f"fleet {action.fleet} is not one of this seat's")
    if isinstance(action, Disembark):
        assert fleet is not None
        to = ATLAS.index.get(action.to, LAND)
        if to >= LAND or to not in ATLAS.coast[fleet.zone]:
            return Refused("EG S:movement.8", "pieces go ashore in a region on the fleet's sea zone")
        if fleet.cargo.count((kind, action.left)) < action.count:
            return Refused("EG S:movement.8", f"the fleet does not carry that many with {action.left} steps left")
        return None
    origin = ATLAS.index.get(action.origin, LAND)
    if origin >= LAND or ready(state, seat, origin, kind, action.left) < action.count:
        return Refused("EG S:movement.1", f"{ATLAS.called(action.origin)} does not have that many with {action.left} steps left")
    if isinstance(action, Move):
        if ATLAS.index.get(action.to) not in ATLAS.near[origin]:
            return Refused("EG G:gameboard.1", f"{ATLAS.called(action.to)} is not next to {ATLAS.names[origin]} over land")
        return None
    assert fleet is not None
    if fleet.zone not in ATLAS.coast[origin]:
        return Refused("EG S:movement.7", "the fleet is not off this coast")
    if room(fleet) < action.count:
        return Refused("EG S:movement.13", f"a fleet carries at most {HOLD} armies and settlers")
    return None


def why_not_sail(state: State, seat: int, action: Sail) -> Refused | None:
    """None if the fleet may sail there, else the refusal."""
    fleet = state.fleets[seat].get(action.fleet)
    if fleet is None:
        return Refused("EG S:movement.1", f"fleet {action.fleet} is not one of this seat's")
    if not fleet.left:
        return Refused("EG G:military-units.10", f"this {FLEETS[fleet.kind]} can go no further this turn")
    if ATLAS.index.get(action.to) not in ATLAS.near[fleet.zone]:
        return Refused("EG G:gameboard.1", f"{ATLAS.called(action.to)} is not next to {ATLAS.names[fleet.zone]} at sea")
    return None


def why_not_fly(state: State, seat: int, action: Fly) -> Refused | None:
    """None if the aircraft may fly there, else the refusal."""
    origin, to = ATLAS.index.get(action.origin), ATLAS.index.get(action.to)
    if origin is None or action.count < 1 or ready(state, seat, origin, AIRCRAFT, STEPS[AIRCRAFT]) < action.count:
        return Refused("EG S:movement.1", f"{ATLAS.called(action.origin)} does not have that many aircraft that have yet to fly")
    if to not in ATLAS.flights[origin]:
        return Refused("EG S:air-movement.1", f"{ATLAS.called(action.to)} is farther than an aircraft can fly")
    if air_room(state, seat, to) < action.count:
        return Refused(BASE, f"you have no base for that many aircraft in {ATLAS.names[to]}")
    return None


def why_not_abandoned(state: State, seat: int, action: Action) -> Refused | None:
    """EG S:air-movement.2: None unless this lawful step leaves an aircraft without a base for good."""
    if not state.flying(seat) or type(action) not in MOVES:
        return None
    if not homeless(state, seat) and not state.count(seat, _left(state, seat, action), AIRCRAFT):
        return None
    after = state.clone()
    after.sink = None
    MOVES[type(action)](after, seat, action)
    return why_not_abandon(state, seat, after)


def _left(state: State, seat: int, action: Any) -> int:
    """The space that a step leaves."""
    at_sea = isinstance(action, (Sail, Disembark))
    return state.fleets[seat][action.fleet].zone if at_sea else ATLAS.index[action.origin]


def _keeping_bases(state: State, seat: int, action: Action) -> Iterator[Action]:
    """The step with as many pieces as may go without taking an aircraft's base away."""
    counts = range(action.count, 0, -1) if isinstance(action, (Move, Board, Fly)) else (0,)
    steps = (msgspec.structs.replace(action, count=count) if count else action for count in counts)
    yield from islice((step for step in steps if why_not_abandoned(state, seat, step) is None), 1)


# -- what happens ---------------------------------------------------------------------------------------------


def _move(state: State, seat: int, action: Move) -> None:
    kind, origin, to = KIND[action.piece], ATLAS.index[action.origin], ATLAS.index[action.to]
    depart(state, seat, origin, kind, action.left, action.count)
    arrive(state, seat, to, kind, action.left - 1, action.count)
    state.tell("move", seat=seat, piece=action.piece, count=action.count, origin=action.origin, to=action.to)
    enter(state, seat, to, piece=action.piece, count=action.count, left=action.left - 1)


def _board(state: State, seat: int, action: Board) -> None:
    kind, origin, fleet = KIND[action.piece], ATLAS.index[action.origin], state.fleets[seat][action.fleet]
    depart(state, seat, origin, kind, action.left, action.count)
    cargo = tuple(sorted(fleet.cargo + ((kind, action.left - 1),) * action.count))
    state.fleets[seat][action.fleet] = fleet._replace(cargo=cargo)
    state.tell("board", seat=seat, piece=action.piece, count=action.count, origin=action.origin, to=ATLAS.ids[fleet.zone])
    enter(state, seat, fleet.zone, fleet=action.fleet)


def _disembark(state: State, seat: int, action: Disembark) -> None:
    kind, to, fleet = KIND[action.piece], ATLAS.index[action.to], state.fleets[seat][action.fleet]
    cargo = list(fleet.cargo)
    for _ in range(action.count):
        cargo.remove((kind, action.left))
    state.fleets[seat][action.fleet] = fleet._replace(cargo=tuple(cargo))
    arrive(state, seat, to, kind, action.left - 1, action.count)
    state.tell("land", seat=seat, piece=action.piece, count=action.count, origin=ATLAS.ids[fleet.zone], to=action.to)
    enter(state, seat, to, piece=action.piece, count=action.count, left=action.left - 1)


def _sail(state: State, seat: int, action: Sail) -> None:
    fleet, to = state.fleets[seat][action.fleet], ATLAS.index[action.to]
    sail(state, seat, action.fleet, to)
    state.tell("sail", seat=seat, fleet=FLEETS[fleet.kind], cargo=len(fleet.cargo), origin=ATLAS.ids[fleet.zone], to=action.to)
    enter(state, seat, to, fleet=action.fleet)


def _fly(state: State, seat: int, action: Fly) -> None:
    """EG S:air-movement.3: nobody stops a flight; where it ends, others may declare a battle."""
    origin, to = ATLAS.index[action.origin], ATLAS.index[action.to]
    depart(state, seat, origin, AIRCRAFT, STEPS[AIRCRAFT], action.count)
    arrive(state, seat, to, AIRCRAFT, 0, action.count)
    state.tell("fly", seat=seat, count=action.count, origin=action.origin, to=action.to)
    enter(state, seat, to, piece="aircraft", count=action.count, left=0)


#: how each kind of step is taken
MOVES: dict[type[Action], Callable[[State, int, Any], None]] = {
    Move: _move,
    Board: _board,
    Disembark: _disembark,
    Sail: _sail,
    Fly: _fly,
}


def _stop_to_look(state: State, region: int, seat: int) -> None:
    """EG S:movement.5: a settler that looks goes no further; it is the one with the fewest steps left."""
    if ready(state, seat, region, SETTLER, 0):
        return
    left = 1 if ready(state, seat, region, SETTLER, 1) else 2
    mark(state, region, SETTLER, left, -1)
    mark(state, region, SETTLER, 0, 1)


def _end(state: State, seat: int, fight: bool) -> None:
    """EG S:movement.4: nothing moves any more, battles begin."""
    rest(state, seat)
    state.confirm()
    if fight or state.calls:
        state.push(Battles(seat))
