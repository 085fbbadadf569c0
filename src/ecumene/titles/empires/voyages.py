"""Ships in phase 3: sailing them (WE 3.ships)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from ecumene.engine import Action, Form, Refused
from ecumene.titles.empires.pieces import carry
from ecumene.titles.empires.state import Public, State


class Stop(NamedTuple):
    """A step of a voyage: to this water, setting down and then taking on this many tokens."""

    water: str
    unload: int = 0
    load: int = 0


class Sail(Action, frozen=True):
    """My ship of this number takes on tokens where it lies and sails from stop to stop; at the last one all go ashore."""

    ship: int
    load: int
    stops: tuple[tuple[str, int, int], ...]


class Trial(Public):
    """The board on which a voyage is tried out: a copy of what the voyage changes, and the rest as it is."""

    __slots__ = ("advances", "city", "crowd", "notes", "rules", "seats", "ships", "terrain", "tokens")

    tokens: list[bytearray]
    crowd: list[int]

    def __init__(self, state: State, seat: int) -> None:
        self.rules = state.rules
        self.terrain = state.terrain
        self.seats = state.seats
        self.advances = state.advances
        self.city = state.city
        self.ships = state.ships
        self.notes = state.notes
        self.tokens = state.tokens.copy()
        self.tokens[seat] = state.tokens[seat].copy()
        self.crowd = state.crowd.copy()


class Voyage:
    """A voyage in the making: where the ship is, how many steps it has left, how many tokens are aboard.

    Its moves raise the refusal of what may not be. They change nothing but the trial of the board.
    """

    __slots__ = ("aboard", "board", "capacity", "changes", "landed", "lost", "moved", "node", "seat", "steps", "ways")

    def __init__(self, state: State, seat: int, ship: int) -> None:
        rules = state.rules
        #: the board as it is, until tokens go aboard or ashore
        self.board: State | Trial = state
        self.seat = seat
        self.node, _, self.steps = state.ships[seat][ship]
        self.capacity = rules.ship_capacity(state, seat)
        self.ways = waterways(state, seat)
        self.moved = state.moved[seat]
        self.aboard = 0
        #: area -> how many tokens more or fewer stand there, how many came ashore, and how many were lost in doing so
        self.changes: dict[int, int] = {}
        self.landed: dict[int, int] = {}
        self.lost: dict[int, int] = {}

    def load(self, count: int) -> None:
        """WE 3.ships.4, 5, 9, 3.tokens.4: own tokens that have not moved go aboard."""
        if not count:
            return
        if count > self.capacity - self.aboard:
            raise Refused("WE 3.ships.5", f"a ship carries at most {self.capacity} tokens at a time")
        if count > self.waiting:
            raise Refused("WE 3.tokens.4", f"{self.waiting} of your tokens here have yet to move, not {count}")
        self._carry(-count)
        if not self.board.rules.landed_stay:
            # whoever stands here and has not moved is either aboard now or came ashore from this ship
            ashore = self.board.tokens[self.seat][self.node] - self.moved[self.node]
            self.landed[self.node] = min(self.landed.get(self.node, 0), ashore)

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
        before = self.landed.get(self.node, 0) + self.lost.get(self.node, 0)
        lost = self.board.rules.landing_losses(self.board, self.seat, self.node, before, count)
        self.landed[self.node] = self.landed.get(self.node, 0) + count - lost
        self._carry(count)
        if lost:
            self._carry(-lost)
            self.aboard -= lost
            self.lost[self.node] = self.lost.get(self.node, 0) + lost

    def _carry(self, count: int) -> None:
        """This many tokens more stand here, and as many fewer are aboard."""
        if isinstance(self.board, State):
            self.board = Trial(self.board, self.seat)
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
        if node not in self.ways[self.node]:
            needed = self.board.rules.tables.advances["astronavigation"].name
            raise Refused("WE 3.ships.3", f"ships may enter open seas only with {needed}")
        self.node = node
        self.steps -= 1

    def end(self) -> None:
        """WE 3.ships.6: everybody aboard goes ashore."""
        self.check_port()
        self.unload(self.aboard)

    def check_port(self) -> None:
        """WE 3.ships.7, 3.tokens.9, ADV.Astronavigation.2: nobody stays or lands at sea or in an area out of play."""
        if self.node >= self.board.terrain.size:
            raise Refused("WE ADV.Astronavigation.2", "no voyage may end, and no tokens may land, in an open sea")
        if not self.board.terrain.open[self.node]:
            raise Refused("WE 3.ships.7", "no voyage may end, and no tokens may land, in an area out of play")

    # -- what may come next -------------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """How many tokens here may go aboard."""
        node = self.node
        if node >= self.board.terrain.size:
            return 0
        moved = self.moved[node] + (self.landed.get(node, 0) if self.board.rules.landed_stay else 0)
        return self.board.tokens[self.seat][node] - moved

    def room(self, node: int) -> int | None:
        """How many tokens may be set down in this water; None where a voyage may not even end."""
        board = self.board
        return board.rules.entry(board, self.seat, node)[0] if board.terrain.ports[node] else None

    def onward(self) -> list[int]:
        """The waters to sail to, so that everybody aboard can still be set down."""
        if not self.steps:
            return []
        steps, aboard = self.steps - 1, self.aboard
        return [node for node in self.ways[self.node] if self._can_end(node, steps, aboard)]

    def leads_on(self, count: int) -> bool:
        """Whether the ship can sail on when this many tokens went ashore here, or aboard if below 0."""
        if not self.steps:
            return False
        aboard = self.aboard - count
        # mostly the next port has room for all of them, and nothing need be tried out
        if any((room := self.room(node)) is not None and aboard <= room for node in self.ways[self.node]):
            return True
        self._carry(count)
        possible = bool(self.onward())
        self._carry(-count)
        return possible

    def _can_end(self, node: int, steps: int, aboard: int, passed: tuple[int, ...] = ()) -> bool:
        """Whether a ship there can set all of them down: at once, as a rule, or along its way."""
        board = self.board
        if board.terrain.ports[node] and node not in passed:
            if aboard:
                aboard -= min(aboard, board.rules.entry(board, self.seat, node)[0])
            if not aboard:
                return True
        passed = (*passed, node)
        return steps > 0 and any(self._can_end(near, steps - 1, aboard, passed) for near in self.ways[node])


def waterways(state: Public, seat: int) -> tuple[tuple[int, ...], ...]:
    """WE 3.ships.3: the waters that the seat's ships may sail to from each water; open seas only with Astronavigation."""
    return state.terrain.sail if state.rules.may_sail_open_sea(state, seat) else state.terrain.coasting


def reach(state: Public, seat: int, ship: int) -> list[int]:
    """The open areas that a ship could come to with the steps that it has left; whom it meets there is not asked."""
    start, _, steps = state.ships[seat][ship]
    return sorted(courses(state, seat, start, steps))


def courses(state: Public, seat: int, start: int, steps: int) -> dict[int, tuple[int, ...]]:
    """The shortest ways by water, by the open area that they lead to, for a ship there with these steps left."""
    ways = waterways(state, seat)
    came: dict[int, tuple[int, ...]] = {start: ()}
    edge = [start]
    for _ in range(steps):
        following = []
        for node in edge:
            for near in ways[node]:
                if near not in came:
                    came[near] = (*came[node], near)
                    following.append(near)
        edge = following
    return {node: way for node, way in came.items() if way and state.terrain.ports[node]}


def voyage_of(state: State, seat: int, order: Sail) -> Voyage:
    """The voyage that an order describes; raises the refusal of what may not be."""
    fleet, terrain = state.ships[seat], state.terrain
    if type(order.ship) is not int or order.ship not in fleet:
        raise Refused("WE 3.ships.1", f"there is no ship {order.ship!r}")
    if not fleet[order.ship][1]:
        raise Refused("WE 3.maint.1", "the ship must be maintained before it sails")
    if not order.stops or order.stops[-1][2]:
        raise Refused("WE 3.tokens.1", "a voyage must go somewhere, and no tokens may board at its last stop")
    if any(type(count) is not int or count < 0 for count in (order.load, *(n for stop in order.stops for n in stop[1:]))):
        raise Refused("WE 3.ships.4", "tokens are taken aboard and set down in whole numbers")
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
    state.stock[seat] += sum(voyage.lost.values())
    for area, count in voyage.landed.items():
        state.moved[seat][area] += count
        state.rules.note_landing(state, seat, area, count + voyage.lost.get(area, 0))
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
        self.start = Voyage(state, seat, ship)
        #: where the ship may sail at once; if that is nowhere, there is no voyage
        self.first = self.start.onward()

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if not prefix:
            return self._following(self.start, "", self.first)
        voyage = Voyage(self.state, self.seat, self.ship)
        for piece in prefix:
            self._add(voyage, piece)
        return self._following(voyage, prefix[-1][0], voyage.onward())

    def _add(self, voyage: Voyage, piece: Sequence[Any]) -> None:
        kind, value = piece
        if kind == "to":
            voyage.sail(self.state.terrain.water_node(value))
        elif kind == "load":
            voyage.load(value)
        else:
            voyage.unload(value)

    def _following(self, voyage: Voyage, last: str, onward: list[int]) -> tuple[list[Any], bool]:
        """What may follow a piece of this kind, and whether the voyage may end."""
        names, room = self.state.terrain.water_ids, voyage.room(voyage.node)
        found: list[Any] = [("to", names[node]) for node in onward]
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
        following, may_end = self._following(voyage, "", self.first)
        while following and not (may_end and rng.random() < 0.4):
            piece = following[int(rng.random() * len(following))]
            self._add(voyage, piece)
            prefix.append(piece)
            following, may_end = self._following(voyage, piece[0], voyage.onward())
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
