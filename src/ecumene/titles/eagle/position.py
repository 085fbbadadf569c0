"""Positions: a game's situation as a documented file (docs/positions.md), everything by its id, defaults left out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from ecumene.engine import Refused, Setup, Step
from ecumene.engine.positions import ToDo, check_numbers, check_seats, write_to_do
from ecumene.floor import Floor
from ecumene.titles.eagle import invariants
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Bargaining, Proposal, why_not_deal
from ecumene.titles.eagle.bases import BASE, homeless
from ecumene.titles.eagle.battle import Battles
from ecumene.titles.eagle.movement import Moving
from ecumene.titles.eagle.pieces import anchor, put
from ecumene.titles.eagle.relief import unsettled
from ecumene.titles.eagle.state import LAND, Fleet, State
from ecumene.titles.eagle.tables import (
    AIRCRAFT,
    ASIDE,
    FLEET,
    FLEETS,
    IMPROVEMENT,
    IMPROVEMENTS,
    KIND,
    KINDS,
    MARKER,
    MARKERS,
    PIECES,
    TECHNOLOGIES,
    TECHNOLOGY,
)

FORMAT = "ecumene eagle position 1"

#: no number in a game comes near it
LARGEST = 60000

#: every technology and every wonder is there once
TWO_OWNERS, TWO_WONDERS = "EG S:technologies.2", "EG G:contents.2"


class Ship(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A fleet: its number, where it is, the steps it has left, its cargo as pieces with the steps that each has left."""

    number: int
    kind: str
    zone: str
    left: int = 0
    cargo: list[tuple[str, int]] = []


class Player(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """What one seat has: settlements by region with their size, units by space and piece, cards by id."""

    gold: int = 0
    settlements: dict[str, int] = {}
    units: dict[str, dict[str, int]] = {}
    fleets: list[Ship] = []
    technologies: list[str] = []
    wonders: list[str] = []
    improvements: list[str] = []
    owed: list[str] = []
    #: the regions at whose marker the seat has looked
    seen: list[str] = []


class Position(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The whole situation. The agenda is listed from the next step on."""

    format: str
    setup: Setup
    players: list[Player]
    turn: int = 0
    phase: str = "setup"
    era: int = 1
    era_ends: bool = False
    ending: str = ""
    starter: int = 0
    gone: list[int] = []
    leaving: list[int] = []
    markers: dict[str, str] = {}
    face_up: list[str] = []
    box: list[str] = []
    aside: list[str] = []
    spent: list[str] = []
    loans: dict[str, int] = {}
    placed: dict[str, int] = {}
    built: list[str] = []
    grown: list[str] = []
    launched: int = 0
    moved: list[tuple[str, str, int, int]] = []
    calls: dict[str, list[int]] = {}
    swapped: list[int] = []
    floor: Floor[Proposal] | None = None
    standing: list[tuple[int, str, str]] = []
    over: str | None = None
    agenda: list[dict[str, Any]] = []


def _bits(mask: int, ids: Iterable[str]) -> list[str]:
    return [name for number, name in enumerate(ids) if mask >> number & 1]


def write(state: State) -> dict[str, Any]:
    """The state as a position."""
    ids, regions = ATLAS.ids, ATLAS.ids[:LAND]
    wonders = [row.id for row in state.rules.wonders]
    players = []
    for seat in range(state.seats):
        units: dict[str, dict[str, int]] = {}
        for space, kind, count in state.occupied(seat):
            units.setdefault(ids[space], {})[KINDS[kind]] = count
        players.append(
            Player(
                gold=state.gold[seat],
                settlements={ids[region]: state.size[region] for region in state.settlements(seat)},
                units=units,
                fleets=[
                    Ship(number, FLEETS[f.kind], ids[f.zone], f.left, [(KINDS[kind], left) for kind, left in f.cargo])
                    for number, f in sorted(state.fleets[seat].items())
                ],
                technologies=[row.id for n, row in enumerate(TECHNOLOGIES) if state.tech[n] == seat + 1],
                wonders=[name for n, name in enumerate(wonders) if state.wonder[n] == seat + 1],
                improvements=_bits(state.improvements[seat], (row.id for row in IMPROVEMENTS)),
                owed=list(state.owed[seat]),
                seen=_bits(state.seen[seat], regions),
            )
        )
    to_do = write_to_do(state)
    aside = [row.id for n, row in enumerate(TECHNOLOGIES) if state.tech[n] == ASIDE]
    position = Position(
        format=FORMAT,
        setup=state.rules.setup,
        players=players,
        turn=state.turn,
        phase=state.phase,
        era=state.era,
        era_ends=state.era_ends,
        ending=state.ending,
        starter=state.starter,
        gone=list(state.gone),
        leaving=list(state.leaving),
        markers={ids[region]: MARKERS[m - 1].id for region, m in enumerate(state.marker) if m},
        face_up=_bits(state.up, regions),
        box=[MARKERS[m - 1].id for m in state.box],
        aside=aside + [name for n, name in enumerate(wonders) if state.wonder[n] == ASIDE],
        spent=_bits(state.spent, wonders),
        loans={ids[region]: holder - 1 for region, holder in enumerate(state.loan) if holder},
        placed={ids[region]: count for region, count in enumerate(state.placed) if count},
        built=_bits(state.built, regions),
        grown=_bits(state.grown, regions),
        launched=state.launched,
        moved=sorted((ids[space], KINDS[kind], spent, one) for (space, kind), (spent, one) in state.used.items()),
        calls={ids[space]: list(callers) for space, callers in sorted(state.calls.items())},
        swapped=list(state.swapped),
        floor=state.floor,
        standing=to_do["standing"],
        over=state.over,
        agenda=to_do["agenda"],
    )
    built: dict[str, Any] = msgspec.to_builtins(position)
    return built


def read(data: dict[str, Any], state: State, steps: tuple[type[Step], ...]) -> State:
    """Fills an empty state from a position; refuses, by field, what cannot be."""
    try:
        position = msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        raise Refused("position", str(error)) from None
    if position.format != FORMAT:
        raise Refused("position", f"format: {position.format!r} is not {FORMAT!r}")
    if len(position.players) != state.seats:
        raise Refused("position", f"players: {len(position.players)} for {state.seats} seats")
    check_numbers(data, LARGEST)
    try:
        _Reader(state, position, steps).fill()
    except Refused as refusal:
        raise refusal.cited(state.cite) from None
    try:
        invariants.check(state)
    except AssertionError as error:
        raise Refused("position", str(error)) from None
    return state


class _Reader:
    """Puts a position's fields into the state, one by one, with the field's name in every refusal."""

    def __init__(self, state: State, position: Position, steps: tuple[type[Step], ...]) -> None:
        self.state = state
        self.position = position
        self.steps = steps

    @staticmethod
    def find(names: dict[str, int], name: str, field: str) -> int:
        number = names.get(name)
        if number is None:
            raise Refused("position", f"{field}: there is no {name!r}")
        return number

    def region(self, name: str, field: str) -> int:
        number = self.find(ATLAS.index, name, field)
        if number >= LAND:
            raise Refused("position", f"{field}: {name} is not a land region")
        return number

    def seat(self, number: int, field: str) -> int:
        return check_seats((number,), self.state.seats, field)[0]

    def count(self, number: int, most: int, field: str) -> int:
        if not 0 <= number <= most:
            raise Refused("position", f"{field}: {number} is not from 0 to {most}")
        return number

    def mask(self, names: list[str], field: str) -> int:
        found = 0
        for name in names:
            found |= 1 << self.region(name, field)
        return found

    def fill(self) -> None:
        state, position = self.state, self.position
        for seat, player in enumerate(position.players):
            self.player(seat, player)
        state.turn, state.phase, state.over = position.turn, position.phase, position.over
        if not 1 <= position.era <= 4:
            raise Refused("position", f"era: {position.era} is not from 1 to 4")
        state.era, state.era_ends, state.ending = position.era, position.era_ends, position.ending
        state.starter = self.seat(position.starter, "starter")
        state.gone = check_seats(position.gone, state.seats, "gone")
        state.leaving = check_seats(position.leaving, state.seats, "leaving")
        for name, marker in position.markers.items():
            state.marker[self.region(name, "markers")] = self.find(MARKER, marker, f"markers.{name}")
        state.box = bytearray(sorted(self.find(MARKER, marker, "box") for marker in position.box))
        state.up, state.built, state.grown = (
            self.mask(names, field)
            for names, field in ((position.face_up, "face_up"), (position.built, "built"), (position.grown, "grown"))
        )
        for name in position.aside:
            if name in TECHNOLOGY:
                self.card(state.tech, TECHNOLOGY[name], ASIDE, f"aside: {name}", TWO_OWNERS)
            else:
                self.card(state.wonder, self.find(state.rules.wonder_index, name, "aside"), ASIDE, f"aside: {name}", TWO_WONDERS)
        for name in position.spent:
            state.spent |= 1 << self.find(state.rules.wonder_index, name, "spent")
        for name, holder in position.loans.items():
            state.loan[self.region(name, "loans")] = self.seat(holder, "loans") + 1
        for name, count in position.placed.items():
            state.placed[self.region(name, "placed")] = self.count(count, 255, "placed")
        state.launched = position.launched
        for name, piece, spent, one in position.moved:
            state.used[self.find(ATLAS.index, name, "moved"), self.find(KIND, piece, "moved")] = (spent, one)
        for name, callers in position.calls.items():
            state.calls[self.find(ATLAS.index, name, "calls")] = check_seats(callers, state.seats, "calls")
        state.swapped = check_seats(position.swapped, state.seats, "swapped")
        self.floor()
        ToDo(state.seats, self.steps).read(state, position.agenda, position.standing)
        self.bases()
        if (state.floor is None) == (Bargaining() in state.agenda):
            raise Refused("position", "floor: it must be given exactly while the agenda waits for bargaining")

    def bases(self) -> None:
        """Every aircraft has a base, but those of the moving seat that can still get one, and while battles are fought."""
        state = self.state
        if any(isinstance(step, Battles) for step in state.agenda):
            return
        moving = [step.seat for step in state.agenda if isinstance(step, Moving)]
        for seat in range(state.seats):
            on_the_way = unsettled(state, seat) if seat in moving else []
            for space in homeless(state, seat):
                if space not in on_the_way:
                    field, count = f"players[{seat}].units.{ATLAS.ids[space]}", state.count(seat, space, AIRCRAFT)
                    raise Refused(BASE, f"{field}: there is no base for {count} aircraft")

    def floor(self) -> None:
        floor = self.position.floor
        if floor is not None:
            floor.check(self.state.seats, range(self.state.seats))
            self.state.floor = floor
            for key, proposal in floor.offers.items():
                refusal = why_not_deal(self.state, proposal.seat, proposal.to, proposal.give, proposal.want)
                if refusal is not None:
                    raise Refused(refusal.rule, f"floor.offers: {key!r}: {refusal.reason}")

    def player(self, seat: int, player: Player) -> None:
        state, field = self.state, f"players[{seat}]"
        state.gold[seat] = player.gold
        for name, size in player.settlements.items():
            region = self.region(name, f"{field}.settlements")
            if state.owner[region]:
                raise Refused("EG G:settlements.3", f"{field}.settlements: {name} already holds a settlement")
            state.owner[region] = seat + 1
            state.size[region] = self.count(size, 255, f"{field}.settlements.{name}")
        for name, pieces in player.units.items():
            space = self.find(ATLAS.index, name, f"{field}.units")
            for piece, count in pieces.items():
                kind = self.find(KIND, piece, f"{field}.units.{name}")
                put(state, seat, space, kind, self.count(count, LARGEST, f"{field}.units.{name}.{piece}"))
        for ship in player.fleets:
            self.ship(seat, ship, f"{field}.fleets")
        for name in player.technologies:
            technology = self.find(TECHNOLOGY, name, f"{field}.technologies")
            self.card(state.tech, technology, seat + 1, f"{field}.technologies: {name}", TWO_OWNERS)
        for name in player.wonders:
            wonder = self.find(state.rules.wonder_index, name, f"{field}.wonders")
            self.card(state.wonder, wonder, seat + 1, f"{field}.wonders: {name}", TWO_WONDERS)
        for name in player.improvements:
            state.improvements[seat] |= 1 << self.find(IMPROVEMENT, name, f"{field}.improvements")
        for piece in player.owed:
            if piece not in PIECES:
                raise Refused("position", f"{field}.owed: there is no {piece!r}")
        state.owed[seat] = tuple(player.owed)
        state.seen[seat] = self.mask(player.seen, f"{field}.seen")

    def card(self, owners: bytearray, number: int, mark: int, field: str, clause: str) -> None:
        if owners[number]:
            raise Refused(clause, f"{field} has two owners")
        owners[number] = mark

    def ship(self, seat: int, ship: Ship, field: str) -> None:
        kind, zone = self.find(FLEET, ship.kind, field), self.find(ATLAS.index, ship.zone, field)
        cargo = tuple(sorted((self.find(KIND, piece, f"{field}.cargo"), left) for piece, left in ship.cargo))
        if len(cargo) > 3:
            raise Refused("EG S:movement.13", f"{field}: fleet {ship.number} carries {len(cargo)}, but at most 3 fit")
        if ship.number in self.state.fleets[seat]:
            raise Refused("position", f"{field}: there are two fleets {ship.number}")
        anchor(self.state, seat, ship.number, Fleet(zone, kind, ship.left, cargo))
