"""The state as a documented file: squares by their ids, only what differs from nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import msgspec

from ecumene.engine import Refused, Setup, Step
from ecumene.engine.positions import ToDo, check_numbers, write_to_do
from ecumene.floor import Floor
from ecumene.titles.ffg.bargains import Proposal, Trading, open_floor, why_not_keep
from ecumene.titles.ffg.chart import turned
from ecumene.titles.ffg.invariants import Broken, check
from ecumene.titles.ffg.pieces import figures
from ecumene.titles.ffg.rules import FfgRules
from ecumene.titles.ffg.spelling import named, numbered
from ecumene.titles.ffg.stakes import back, hidden
from ecumene.titles.ffg.state import Battle, City, Deck, State
from ecumene.titles.ffg.tables import RESOURCES, YIELDS
from ecumene.titles.ffg.yields import outskirts

T = TypeVar("T")

#: no number in a game comes near it
LARGEST = 60000
#: fields written as they are
PLAIN = (
    "turn", "phase", "part", "first", "tiles", "open", "turned", "market", "stalls", "supply", "victors", "people",
    "huts", "villages", "wonder_deck", "left_out", "over", "states", "puppets",
)  # fmt: skip
#: fields written as they are, a row for each seat
BY_SEAT = (
    "civ", "trade", "culture", "level", "tokens", "techs", "government", "since", "free_change", "reserve", "resources",
    "forces", "events", "kept", "policies", "invested", "promised", "faceup", "blank", "persons", "seen",
)  # fmt: skip
#: fields by square
BY_SQUARE = ("face", "rested", "moored", "acted", "extra", "boost")
BY_SEAT_AND_SQUARE = ("armies", "scouts", "fresh", "sent")
SETS = ("obsolete", "lost", "completed", "gone")
#: how rules 1 wrote the floor: its offers are left behind
OLDER = ("offers", "offered", "ready")
#: fields that say nothing while every seat's part is empty: those of the great person deck
SELDOM = ("faceup", "blank", "persons", "seen")


class Position(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """The file of a position."""

    setup: Setup
    turn: int
    phase: str
    first: int
    civ: list[str]
    tiles: list[str]
    open: list[bool]
    turned: list[int]
    agenda: list[dict[str, Any]]
    part: int = -1
    ground: dict[str, str] = {}
    marker: dict[str, str] = {}
    face: dict[str, str] = {}
    cities: list[dict[str, Any]] = []
    armies: list[dict[str, int]] = []
    scouts: list[dict[str, int]] = []
    rested: dict[str, tuple[int, int]] = {}
    moored: dict[str, tuple[int, int]] = {}
    fresh: list[dict[str, int]] = []
    sent: list[dict[str, str]] = []
    held: list[str] = []
    trade: list[int] = []
    culture: list[int] = []
    level: list[int] = []
    tokens: list[dict[str, int]] = []
    techs: list[dict[str, int]] = []
    government: list[str] = []
    since: list[int] = []
    free_change: list[tuple[str, ...]] = []
    reserve: list[tuple[str, ...]] = []
    policies: list[tuple[str, ...]] = []
    states: tuple[str, ...] = ()
    invested: list[dict[str, int]] = []
    promised: list[tuple[str, ...]] = []
    resources: list[dict[str, int]] = []
    used: list[tuple[str, ...]] = []
    acted: dict[str, tuple[str, ...]] = {}
    extra: dict[str, int] = {}
    boost: dict[str, int] = {}
    market: dict[str, int] = {}
    stalls: tuple[str, ...] = ()
    obsolete: list[str] = []
    lost: list[str] = []
    supply: dict[str, int] = {}
    floor: Floor[Proposal] | None = None
    completed: list[int] = []
    victors: tuple[int, ...] = ()
    units: dict[str, Deck] = {}
    forces: list[tuple[str, ...]] = []
    event_decks: dict[str, Deck] = {}
    events: list[tuple[str, ...]] = []
    kept: list[tuple[str, ...]] = []
    people: tuple[str, ...] = ()
    huts: tuple[str, ...] = ()
    villages: tuple[str, ...] = ()
    wonder_deck: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    battle: dict[str, Any] | None = None
    over: str | None = None
    standing: list[tuple[int, str, str]] = []
    gone: list[int] = []
    person_deck: Deck | None = None
    persons: list[tuple[str, ...]] = []
    faceup: list[tuple[str, ...]] = []
    seen: list[tuple[str, ...]] = []
    blank: list[int] = []
    puppets: int = 0


def write(state: State) -> dict[str, Any]:
    """The position of a state."""
    ids = state.rules.chart.ids
    fields: dict[str, Any] = {name: getattr(state, name) for name in (*PLAIN, *BY_SEAT)}
    fields |= {name: {ids[s]: v for s, v in sorted(getattr(state, name).items())} for name in BY_SQUARE}
    fields |= {name: [{ids[s]: v for s, v in sorted(row.items())} for row in getattr(state, name)] for name in BY_SEAT_AND_SQUARE}
    fields |= {name: sorted(getattr(state, name)) for name in SETS}
    fields["sent"] = [{square: ids[city] for square, city in row.items()} for row in fields["sent"]]
    printed = _printed(state)
    grounds = state.rules.tables.ground
    fields["ground"] = {ids[s]: grounds[state.ground[s]].terrain for s, g in enumerate(printed) if state.ground[s] != g}
    fields["marker"] = {ids[s]: marker for s, marker in enumerate(state.marker) if marker and marker != "centre"}
    fields["cities"] = [named(msgspec.to_builtins(city), ids) for city in state.cities.values()]
    fields["held"] = [ids[s] for s in state.held]
    fields["used"] = [tuple(sorted(row)) for row in state.used]
    fields["floor"] = state.floor
    fields["units"] = state.units
    fields["person_deck"] = state.person_deck if state.rules.people_deck else None
    fields |= {name: [] for name in SELDOM if not any(getattr(state, name))}
    fields["event_decks"] = {str(number): deck for number, deck in state.event_decks.items()}
    fields["battle"] = None if state.battle is None else named(msgspec.to_builtins(state.battle), ids)
    to_do = write_to_do(state, lambda step: named(msgspec.to_builtins(step), ids))
    # the agenda is listed with its next step last
    fields |= {"agenda": to_do["agenda"][::-1], "standing": to_do["standing"]}
    written: dict[str, Any] = msgspec.to_builtins(Position(setup=state.rules.setup, **fields))
    return written


def _printed(state: State) -> list[int]:
    """What the tiles that are turned up show, before any disaster."""
    rules = state.rules
    found = [0] * rules.chart.size
    for number, slot in enumerate(rules.chart.slots):
        if state.open[number]:
            cells = turned(rules.tables.tiles[state.tiles[number]], state.turned[number])
            for square, cell in zip(slot.squares, cells, strict=True):
                found[square] = rules.tables.ground_ids[cell]
    return found


def read(position: dict[str, Any], rules_for: Callable[[Setup], FfgRules], steps: tuple[type[Step], ...]) -> State:
    """The state that a position describes; what cannot be is refused, by field."""
    try:
        file = msgspec.convert({name: value for name, value in position.items() if name not in OLDER}, Position)
    except msgspec.ValidationError as error:
        raise Refused("position", str(error)) from None
    check_numbers(position, LARGEST)
    state = _Reader(file, rules_for(file.setup)).state(steps)
    try:
        check(state)
    except Broken as error:
        raise Refused(error.rule, error.reason) from None
    except AssertionError as error:
        raise Refused("position", str(error)) from None
    return state


class _Reader:
    """Puts a position's fields into a state, with the field's name in every refusal."""

    def __init__(self, file: Position, rules: FfgRules) -> None:
        self.file = file
        self.rules = rules

    def find(self, known: Mapping[str, T], name: str, field: str) -> T:
        if name not in known:
            raise Refused("position", f"{field}: there is no {name!r}")
        return known[name]

    def by_square(self, row: Mapping[str, T], field: str) -> dict[int, T]:
        return {self.find(self.rules.chart.index, name, field): value for name, value in row.items()}

    def rows(self, field: str, empty: Any) -> list[Any]:
        """What a field says of each seat; one that was left out says nothing of any."""
        rows: list[Any] = getattr(self.file, field) or [empty] * self.rules.seats
        if len(rows) != self.rules.seats:
            raise Refused("position", f"{field}: {len(rows)} for {self.rules.seats} seats")
        return rows

    def placed(self, fields: dict[str, Any], kind: type[T], field: str) -> T:
        """A city or a battle, which name their squares."""
        try:
            return msgspec.convert(numbered(fields, self.rules.chart.index), kind)
        except msgspec.ValidationError as error:
            raise Refused("position", f"{field}: {error}") from None

    def names(self) -> None:
        """Every civilization, tile and card that is named exists in this version, and every slot of the map has its tile."""
        tables = self.rules.tables
        for field, known in (
            ("civ", tables.civilizations), ("tiles", tables.tiles), ("techs", tables.techs), ("government", tables.governments),
            ("forces", tables.cards), ("events", tables.events), ("resources", RESOURCES), ("market", RESOURCES),
            ("stalls", tables.wonders), ("wonder_deck", tables.wonders), ("people", tables.people), ("persons", tables.persons),
            ("faceup", tables.persons), ("huts", tables.huts), ("villages", tables.villages),
        ):  # fmt: skip
            for row in getattr(self.file, field):
                for name in (row,) if isinstance(row, str) else row:
                    if name and name not in known:
                        raise Refused("position", f"{field}: there is no {name!r}")
        slots = len(self.rules.chart.slots)
        for field in ("tiles", "open", "turned"):
            if (given := len(getattr(self.file, field))) != slots:
                raise Refused("position", f"{field}: {given} for {slots} places of the map")

    def state(self, steps: tuple[type[Step], ...]) -> State:
        file, rules = self.file, self.rules
        self.names()
        state = State(rules)
        for name in PLAIN:
            setattr(state, name, getattr(file, name))
        for name in BY_SEAT:
            setattr(state, name, self.rows(name, None) if getattr(file, name) else getattr(state, name))
        for name in BY_SQUARE:
            setattr(state, name, self.by_square(getattr(file, name), name))
        for name in ("armies", "scouts", "fresh"):
            setattr(state, name, [self.by_square(row, name) for row in self.rows(name, {})])
        for name in SETS:
            setattr(state, name, frozenset(getattr(file, name)))
        sent = [self.by_square(row, "sent") for row in self.rows("sent", {})]
        state.sent = [{square: self.find(rules.chart.index, city, "sent") for square, city in row.items()} for row in sent]
        state.held = tuple(self.find(rules.chart.index, name, "held") for name in file.held)
        state.used = [frozenset(row) for row in self.rows("used", ())]
        state.units = dict(file.units)
        state.person_deck = file.person_deck or Deck(())
        numbers = {str(row.deck): row.deck for row in rules.tables.events.values()}
        state.event_decks = {self.find(numbers, name, "event_decks"): deck for name, deck in file.event_decks.items()}
        self.map(state)
        if file.battle is not None:
            state.battle = self.placed(file.battle, Battle, "battle")
        # the agenda is listed with its next step last
        to_do = ToDo(rules.seats, steps, lambda step, field: numbered(step, rules.chart.index))
        to_do.read(state, file.agenda[::-1], file.standing)
        self.floor(state)
        return state

    def floor(self, state: State) -> None:
        """The open offers; without them nobody has offered anything yet."""
        state.floor = self.file.floor
        trading = any(isinstance(step, Trading) for step in state.agenda)
        if state.floor is None:
            if trading:
                open_floor(state)
            return
        if not trading:
            raise Refused("position", "floor: it is open only while the agenda waits for trading")
        state.floor.check(state.rules.seats, state.rules.order(state))
        for key, proposal in state.floor.offers.items():
            if hidden(proposal.give) != [back(state, card) for card in proposal.cards]:
                raise Refused("FF trade.9", f"floor.offers: {key!r}: the cards are not those whose backs are given")
            refusal = why_not_keep(state, proposal)
            if refusal is not None and isinstance(state.agenda[-1], Trading):
                raise Refused(refusal.rule, f"floor.offers: {key!r}: {refusal.reason}")

    def map(self, state: State) -> None:
        """What lies and stands on the map."""
        file, rules, index = self.file, self.rules, self.rules.chart.index
        state.ground = bytearray(_printed(state))
        for name, terrain in file.ground.items():
            self.find(YIELDS, terrain, f"ground.{name}")
            state.ground[self.find(index, name, "ground")] = rules.tables.plain(terrain)
        for name, marker in file.marker.items():
            square, kind = self.find(index, name, "marker"), self.find(rules.tables.kinds, marker, f"marker.{name}")
            state.marker[square] = marker
            if kind == "wonder":
                state.raised[marker] = square
        for row in file.cities:
            city = self.placed(row, City, "cities")
            state.cities[city.square] = city
            centres = (city.square, city.second) if city.second >= 0 else (city.square,)
            for square in centres:
                state.marker[square] = "centre"
            for square in (*centres, *outskirts(state, city)):
                state.holder[square] = city.square
        for seat in range(rules.seats):
            for square in {*state.armies[seat], *state.scouts[seat]}:
                if any(figures(state, seat, square)):
                    state.occupant[square] = seat + 1
