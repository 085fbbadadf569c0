"""Ships in phase 3: building, maintaining and sailing them (WE 3.build, 3.maint, 3.ships)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from ecumene.engine import Action, Form, Refused
from ecumene.titles.empires.pieces import carry, pay, remove
from ecumene.titles.empires.state import Public, Ship, State, free_number

#: WE 3.build.3-5: a ship costs two tokens, of treasury or of the board
PRICE = 2
#: a random player with no more tokens than this does not spend any on ships
THRIVING = 12


class BuildShip(Action, frozen=True):
    """I build a ship in this area and pay so many treasury tokens; tokens on the board make up the rest.

    The first of them comes from the ship's area, a second one from `other`; "" is the ship's area again. `ship` is the number
    that it gets; left open, the lowest that is free.
    """

    area: str
    treasury: int = PRICE
    other: str = ""
    ship: int | None = None


class Maintain(Action, frozen=True):
    """I maintain my ship of this number with a token of this area; "" is a treasury token."""

    ship: int
    area: str = ""


class Scrap(Action, frozen=True):
    """I give up my ship of this number."""

    ship: int


class Stop(NamedTuple):
    """A step of a voyage: to this water, setting down and then taking on so many tokens."""

    water: str
    unload: int = 0
    load: int = 0


class Sail(Action, frozen=True):
    """My ship of this number takes on tokens where it lies and sails from stop to stop; at the last one all go ashore."""

    ship: int
    load: int
    stops: tuple[tuple[str, int, int], ...]


# -- building and maintaining -----------------------------------------------------------------------------


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
    if order.ship is not None and (type(order.ship) is not int or not _is_free(state, seat, order.ship)):
        return Refused("WE 3.build.6", f"the number {order.ship!r} is not free for a new ship")
    if not may_build(state, seat):
        return Refused("WE 3.build.6", f"nobody builds or owns more than {state.rules.pieces.ships} ships")
    if area is None or not state.terrain.coastal[area] or not mine[area]:
        return Refused("WE 3.build.2", "a ship is built in a coastal area with own tokens")
    if type(treasury) is not int or not 0 <= treasury <= PRICE:
        return Refused("WE 3.build.3", f"a ship costs {PRICE} tokens, not {treasury!r} of treasury")
    if treasury > state.treasury[seat]:
        return Refused("WE 3.build.3", f"there are {state.treasury[seat]} tokens in treasury")
    if treasury and order.other:
        return Refused("WE 3.build.4", "only a second token of the board may come from another area")
    if not treasury and (other is None or mine[other] < 1 + (other == area)):
        return Refused("WE 3.build.5", "two own tokens pay, at least one of them in the ship's area")
    return None


def _is_free(state: State, seat: int, number: int) -> bool:
    return 0 <= number < 2 * state.rules.pieces.ships and number not in state.ships[seat] and number not in state.scrapped[seat]


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
    return Refused(clause, "the ship was built or maintained in this turn") if fleet[ship][1] else None


def why_maintain(state: State, seat: int, order: Maintain) -> Refused | None:
    refusal = why_not_idle(state, seat, order.ship, "WE 3.maint.4")
    if refusal is not None:
        return refusal
    area = state.terrain.index.get(order.area)
    payable = state.treasury[seat] if not order.area else area is not None and state.tokens[seat][area]
    return None if payable else Refused("WE 3.maint.1", "maintenance is one treasury token, or one own token on the board")


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

    def __init__(self, state: State, seat: int) -> None:
        ids, coastal, areas = state.terrain.ids, state.terrain.coastal, state.areas_of(seat)
        self.mine = {ids[area]: state.tokens[seat][area] for area in areas}
        self.coasts = [ids[area] for area in areas if coastal[area]]
        self.payments = list(range(min(PRICE, state.treasury[seat]), 0, -1))
        if state.on_board(seat) >= PRICE:
            self.payments.append(0)
        self.ship = free_number(state.ships[seat], state.scrapped[seat])

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if not prefix:
            return list(self.coasts), False
        if len(prefix) == 1:
            return list(self.payments), False
        if prefix[1:] == [0]:
            return [area for area, count in self.mine.items() if count > (area == prefix[0])], False
        return [], True

    def whole(self, prefix: list[Any]) -> BuildShip:
        area, treasury, *other = prefix
        return BuildShip(area, treasury, other[0] if other else "", self.ship)


class Maintenance(Form):
    """How a ship of an earlier turn is maintained: a piece is "treasury", or the area of the token that pays."""

    kind = "maintain"

    def __init__(self, state: State, seat: int, ship: int) -> None:
        self.ship = ship
        self.about = str(ship)
        ids = state.terrain.ids
        self.payments = ["treasury"] * (state.treasury[seat] > 0) + [ids[area] for area in state.areas_of(seat)]

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        return ([], True) if prefix else (list(self.payments), False)

    def whole(self, prefix: list[Any]) -> Maintain:
        return Maintain(self.ship, "" if prefix[0] == "treasury" else prefix[0])


# -- sailing ----------------------------------------------------------------------------------------------


class Trial(Public):
    """The board on which a voyage is tried out: a copy of what the voyage changes, and the rest as it is."""

    __slots__ = ("advances", "city", "crowd", "rules", "seats", "terrain", "tokens")

    tokens: list[bytearray]
    crowd: list[int]

    def __init__(self, state: State, seat: int) -> None:
        self.rules = state.rules
        self.terrain = state.terrain
        self.seats = state.seats
        self.advances = state.advances
        self.city = state.city
        self.tokens = state.tokens.copy()
        self.tokens[seat] = state.tokens[seat].copy()
        self.crowd = state.crowd.copy()


class Voyage:
    """A voyage in the making: where the ship is, how many steps it has left, how many tokens are aboard.

    Its moves raise the refusal of what may not be. They change nothing but the trial of the board.
    """

    __slots__ = ("aboard", "board", "capacity", "changes", "landed", "moved", "node", "seat", "steps", "waters")

    def __init__(self, state: State, seat: int, ship: int) -> None:
        rules = state.rules
        self.board = Trial(state, seat)
        self.seat = seat
        self.node, _, self.steps = state.ships[seat][ship]
        self.capacity = rules.ship_capacity(state, seat)
        #: waters from this number on are closed: open seas without Astronavigation
        self.waters = len(state.terrain.sail) if rules.may_sail_open_sea(state, seat) else state.terrain.size
        self.moved = state.moved[seat]
        self.aboard = 0
        #: area -> how many tokens more or fewer stand there, and how many came ashore
        self.changes: dict[int, int] = {}
        self.landed: dict[int, int] = {}

    def load(self, count: int) -> None:
        """WE 3.ships.4, 5, 9, 3.tokens.4: own tokens that have not moved go aboard."""
        if not count:
            return
        if count > self.capacity - self.aboard:
            raise Refused("WE 3.ships.5", f"a ship carries {self.capacity} tokens at the same time")
        if count > self.waiting:
            raise Refused("WE 3.tokens.4", f"{self.waiting} own tokens here have not moved yet, not {count}")
        self._carry(-count)

    def unload(self, count: int) -> None:
        """WE 3.ships.4, 3.conflict.1: tokens enter the area where the ship is."""
        if not count:
            return
        if count > self.aboard:
            raise Refused("WE 3.ships.4", f"there are {self.aboard} tokens aboard, not {count}")
        self.check_port()
        room, clause = self.board.rules.entry(self.board, self.seat, self.node)
        if count > room:
            raise Refused(clause, f"{room} tokens may be set down in {self.board.terrain.names[self.node]}, not {count}")
        self.landed[self.node] = self.landed.get(self.node, 0) + count
        self._carry(count)

    def _carry(self, count: int) -> None:
        """So many tokens more stand here, so many fewer are aboard."""
        node = self.node
        self.aboard -= count
        self.changes[node] = self.changes.get(node, 0) + count
        self.board.tokens[self.seat][node] += count
        self.board.crowd[node] += count

    def sail(self, node: int) -> None:
        """WE 3.ships.1-3: one step across a water border. Other ships are no obstacle (3.ships.8)."""
        terrain = self.board.terrain
        if not self.steps:
            raise Refused("WE 3.ships.1", "the ship has no steps left")
        if node not in terrain.sail[self.node]:
            here, there = terrain.water_name(self.node), terrain.water_name(node)
            raise Refused("WE 3.ships.2", f"there is no water border between {here} and {there}")
        if node >= self.waters:
            raise Refused("WE 3.ships.3", "ships enter open seas only with Astronavigation")
        self.node = node
        self.steps -= 1

    def end(self) -> None:
        """WE 3.ships.6: everybody aboard goes ashore."""
        self.check_port()
        self.unload(self.aboard)

    def check_port(self) -> None:
        """WE 3.ships.7, 3.tokens.9, ADV.Astronavigation.2: nobody stays or lands at sea or in an area out of play."""
        if self.node >= self.board.terrain.size:
            raise Refused("WE ADV.Astronavigation.2", "a voyage does not end, nor anybody land, in an open sea")
        if not self.board.terrain.open[self.node]:
            raise Refused("WE 3.ships.7", "a voyage does not end, nor anybody land, in an area out of play")

    # -- what may come next -------------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """How many tokens here may go aboard."""
        node = self.node
        if node >= self.board.terrain.size:
            return 0
        return self.board.tokens[self.seat][node] - self.moved[node] - self.landed.get(node, 0)

    def room(self, node: int) -> int | None:
        """How many tokens may be set down in this water; None where a voyage may not even end."""
        terrain = self.board.terrain
        if node >= terrain.size or not terrain.open[node]:
            return None
        return self.board.rules.entry(self.board, self.seat, node)[0]

    def onward(self) -> Iterator[int]:
        """The waters to sail to, so that everybody aboard can still be set down."""
        for node in self.board.terrain.sail[self.node] if self.steps else ():
            if node < self.waters and self._can_end(node, self.steps - 1, self.aboard):
                yield node

    def leads_on(self, count: int = 0) -> bool:
        """Whether the ship can sail on when so many tokens went ashore here, or aboard if below 0."""
        self._carry(count)
        possible = any(True for _ in self.onward())
        self._carry(-count)
        return possible

    def _can_end(self, node: int, steps: int, aboard: int, passed: tuple[int, ...] = ()) -> bool:
        """Whether a ship there can set all of them down: at once, as a rule, or along its way."""
        room = None if node in passed else self.room(node)
        if room is not None:
            aboard -= min(aboard, room)
            if not aboard:
                return True
        passed = (*passed, node)
        near = self.board.terrain.sail[node] if steps else ()
        return any(self._can_end(other, steps - 1, aboard, passed) for other in near if other < self.waters)


def voyage_of(state: State, seat: int, order: Sail) -> Voyage:
    """The voyage that an order describes; raises the refusal of what may not be."""
    fleet, terrain = state.ships[seat], state.terrain
    if type(order.ship) is not int or order.ship not in fleet:
        raise Refused("WE 3.ships.1", f"there is no ship {order.ship!r}")
    if not fleet[order.ship][1]:
        raise Refused("WE 3.maint.1", "the ship must be maintained before it is used")
    if not order.stops or order.stops[-1][2]:
        raise Refused("WE 3.tokens.1", "a voyage goes somewhere, and nobody embarks at its last stop")
    if any(type(count) is not int or count < 0 for count in (order.load, *(n for stop in order.stops for n in stop[1:]))):
        raise Refused("WE 3.ships.4", "tokens are taken on and set down in whole numbers")
    voyage = Voyage(state, seat, order.ship)
    voyage.load(order.load)
    for water, unload, load in order.stops:
        if water not in terrain.index and water not in terrain.sea_index:
            raise Refused("WE 3.ships.2", f"there is no water {water!r}")
        voyage.sail(terrain.water_node(water))
        voyage.unload(unload)
        voyage.load(load)
    voyage.end()
    return voyage


def why_sail(state: State, seat: int, order: Sail) -> Refused | None:
    try:
        voyage_of(state, seat, order)
    except Refused as refusal:
        return refusal
    return None


def sail(state: State, seat: int, order: Sail) -> tuple[int, ...]:
    """Carries out a voyage; returns the areas that tokens entered. Who landed has moved (WE 3.tokens.5)."""
    voyage = voyage_of(state, seat, order)
    carry(state, seat, voyage.changes)
    for area, count in voyage.landed.items():
        state.moved[seat][area] += count
    state.ships[seat][order.ship] = (voyage.node, True, voyage.steps)
    stops = [list(stop) for stop in order.stops]
    state.tell("voyage", seat=seat, ship=order.ship, load=order.load, stops=stops)
    return tuple(voyage.landed)


class Route(Form):
    """How a voyage is put together. A piece is ("to", water), ("load", count) or ("unload", count).

    Where the ship stops, tokens are set down before others are taken on. At the end all go ashore, said or unsaid. Every
    way of going on can be finished.
    """

    kind = "sail"

    def __init__(self, state: State, seat: int, ship: int) -> None:
        self.state = state
        self.seat = seat
        self.ship = ship
        self.about = str(ship)

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        voyage = Voyage(self.state, self.seat, self.ship)
        for piece in prefix:
            self._add(voyage, piece)
        return self._following(voyage, prefix[-1][0] if prefix else "")

    def _add(self, voyage: Voyage, piece: Sequence[Any]) -> None:
        kind, value = piece
        if kind == "to":
            voyage.sail(self.state.terrain.water_node(value))
        elif kind == "load":
            voyage.load(value)
        else:
            voyage.unload(value)

    def _following(self, voyage: Voyage, last: str) -> tuple[list[Any], bool]:
        """What may follow a piece of this kind, and whether the voyage may end."""
        name, room = self.state.terrain.water_name, voyage.room(voyage.node)
        found: list[Any] = [("to", name(node)) for node in voyage.onward()]
        if last != "load":
            most = min(voyage.capacity - voyage.aboard, voyage.waiting)
            while most and not voyage.leads_on(-most):
                most -= 1
            found += [("load", count) for count in range(1, most + 1)]
        if last == "to" and voyage.steps:
            least, most = 1, min(voyage.aboard, room or 0)
            while least <= most and not voyage.leads_on(least):
                least += 1
            found += [("unload", count) for count in range(least, most + 1)]
        return found, last in ("to", "unload") and room is not None and room >= voyage.aboard

    def sample(self, rng: Random) -> Sail:
        """A random walk, as in every form, but with one voyage from beginning to end."""
        voyage = Voyage(self.state, self.seat, self.ship)
        prefix: list[Any] = []
        following, may_end = self._following(voyage, "")
        while following and not (may_end and rng.random() < 0.4):
            piece = following[int(rng.random() * len(following))]
            self._add(voyage, piece)
            prefix.append(piece)
            following, may_end = self._following(voyage, piece[0])
        return self.whole(prefix)

    def whole(self, prefix: list[Any]) -> Sail:
        load = 0
        stops: list[Stop] = []
        for kind, value in prefix:
            if kind == "to":
                stops.append(Stop(value))
            elif kind == "unload":
                stops[-1] = stops[-1]._replace(unload=value)
            elif stops:
                stops[-1] = stops[-1]._replace(load=value)
            else:
                load = value
        return Sail(self.ship, load, tuple(stops))


# -- the orders of a seat ---------------------------------------------------------------------------------


Order = BuildShip | Maintain | Scrap | Sail


def scraps(state: State, seat: int) -> list[Action]:
    """WE 3.maint.5: the ships that may be given up."""
    if not state.rules.ships_in_movement:
        return []
    return [Scrap(ship) for ship, (_, ready, _) in state.ships[seat].items() if not ready]


def orders(state: State, seat: int) -> list[Form]:
    """The orders that the seat may give to its ships and shipyards."""
    return [
        form
        for form in (shipyard(state, seat), *(ship_order(state, seat, ship) for ship in state.ships[seat]))
        if form is not None
    ]


def shipyard(state: State, seat: int) -> Form | None:
    """The order for a new ship, if one can be built."""
    if not state.rules.ships_in_movement:
        return None
    form = Shipyard(state, seat) if may_build(state, seat) else None
    return form if form and form.coasts and form.payments else None


def ship_order(state: State, seat: int, ship: int) -> Form | None:
    """What may be ordered of a ship: first maintenance, then voyages."""
    if state.ships[seat][ship][1]:
        return Route(state, seat, ship) if Voyage(state, seat, ship).leads_on() else None
    form = Maintenance(state, seat, ship)
    return form if form.payments and state.rules.ships_in_movement else None


def sample(state: State, seat: int, ticket: int, rng: Random) -> Action | None:
    """The action of a ticket, if it may be played: 0 is a new ship, then come two for each ship.

    A people of a few tokens does not die for ships: they are built out of treasury, or by those who can spare tokens.
    """
    if not ticket:
        form = shipyard(state, seat) if state.treasury[seat] >= PRICE or sum(state.tokens[seat]) > THRIVING else None
    else:
        place, other = divmod(ticket - 1, 2)
        ship = list(state.ships[seat])[place]
        if other:
            return Scrap(ship) if Scrap(ship) in scraps(state, seat) else None
        form = ship_order(state, seat, ship)
    return None if form is None else form.sample(rng)


def why(state: State, seat: int, order: Order) -> Refused | None:
    if not state.rules.ships_allowed(state):
        return Refused("WE 3.build.1", "there are no ships yet")
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
