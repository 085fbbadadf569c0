"""The state as a documented file: squares by their ids, only what differs from nothing."""

from __future__ import annotations

from typing import Any, Union

import msgspec

from ecumene.engine import Refused, Setup, Step
from ecumene.titles.ffg.chart import turned
from ecumene.titles.ffg.invariants import Broken, check
from ecumene.titles.ffg.pieces import figures
from ecumene.titles.ffg.rules import FfgRules
from ecumene.titles.ffg.spelling import named, numbered
from ecumene.titles.ffg.state import Battle, City, Deck, Offer, State
from ecumene.titles.ffg.yields import outskirts

#: fields written as they are
PLAIN = (
    "turn", "phase", "part", "first", "civ", "tiles", "open", "turned", "trade", "culture", "level", "tokens", "techs",
    "government", "since", "free_change", "reserve", "resources", "market", "stalls", "supply", "offered", "pace",
    "victors", "forces", "events", "kept", "people", "huts", "villages",
    "wonder_deck", "left_out", "over", "states", "policies", "invested",
    "promised", "faceup", "blank", "puppets", "persons", "seen",
)  # fmt: skip
#: fields by square
BY_SQUARE = ("face", "rested", "acted", "extra", "boost")
BY_SEAT_AND_SQUARE = ("armies", "scouts", "fresh", "sent")
SETS = ("obsolete", "lost", "completed", "ready", "gone")
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
    pace: int = 0
    market: dict[str, int] = {}
    stalls: tuple[str, ...] = ()
    obsolete: list[str] = []
    lost: list[str] = []
    supply: dict[str, int] = {}
    ready: list[int] = []
    offered: list[int] = []
    offers: list[Offer] = []
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
    fields: dict[str, Any] = {name: getattr(state, name) for name in PLAIN}
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
    fields["offers"] = list(state.offers)
    fields["units"] = state.units
    fields["person_deck"] = state.person_deck if state.rules.people_deck else None
    fields |= {name: [] for name in SELDOM if not any(getattr(state, name))}
    fields["event_decks"] = {str(number): deck for number, deck in state.event_decks.items()}
    fields["battle"] = None if state.battle is None else named(msgspec.to_builtins(state.battle), ids)
    fields["agenda"] = [named(msgspec.to_builtins(step), ids) for step in state.agenda]
    fields["standing"] = sorted((seat, key, answer) for (seat, key), answer in state.standing.items())
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


def read(position: dict[str, Any], rules_for: Any, steps: tuple[type[Step], ...]) -> State:
    """The state that a position describes; what cannot be is refused."""
    try:
        file = msgspec.convert(position, Position)
        rules: FfgRules = rules_for(file.setup)
        state = _state(file, rules, steps)
        check(state)
    except Broken as error:
        raise Refused(error.rule, error.reason) from None
    except (msgspec.ValidationError, KeyError, IndexError, ValueError, TypeError, AssertionError) as error:
        raise Refused("position", f"{type(error).__name__}: {error}") from None
    return state


def _state(file: Position, rules: FfgRules, steps: tuple[type[Step], ...]) -> State:
    state, index = State(rules), rules.chart.index
    for name in PLAIN:
        setattr(state, name, getattr(file, name) if getattr(file, name) != [] else getattr(state, name))
    for name in BY_SQUARE:
        setattr(state, name, {index[s]: v for s, v in getattr(file, name).items()})
    for name in ("armies", "scouts", "fresh"):
        rows = getattr(file, name) or [{} for _ in range(rules.seats)]
        setattr(state, name, [{index[s]: v for s, v in row.items()} for row in rows])
    for name in SETS:
        setattr(state, name, frozenset(getattr(file, name)))
    state.sent = [{index[s]: index[c] for s, c in row.items()} for row in file.sent or [{}] * rules.seats]
    state.held = tuple(index[s] for s in file.held)
    state.used = [frozenset(row) for row in file.used or [()] * rules.seats]
    state.offers = tuple(file.offers)
    state.units = dict(file.units)
    state.person_deck = file.person_deck or Deck(())
    state.event_decks = {int(number): deck for number, deck in file.event_decks.items()}
    state.ground = bytearray(_printed(state))
    for name, terrain in file.ground.items():
        state.ground[index[name]] = rules.tables.plain(terrain)
    for name, marker in file.marker.items():
        state.marker[index[name]] = marker
        if rules.tables.kinds[marker] == "wonder":
            state.raised[marker] = index[name]
    for row in file.cities:
        city = msgspec.convert(numbered(row, index), City)
        state.cities[city.square] = city
        state.marker[city.square] = "centre"
        seconds = (city.second,) if city.second >= 0 else ()
        for square in seconds:
            state.marker[square] = "centre"
        for square in (city.square, *seconds, *outskirts(state, city)):
            state.holder[square] = city.square
    for seat in range(rules.seats):
        for square in {*state.armies[seat], *state.scouts[seat]}:
            if any(figures(state, seat, square)):
                state.occupant[square] = seat + 1
    if file.battle is not None:
        state.battle = msgspec.convert(numbered(file.battle, index), Battle)
    state.agenda = msgspec.convert([numbered(s, index) for s in file.agenda], list[Union[steps]])  # type: ignore[valid-type]
    state.standing = {(seat, key): answer for seat, key, answer in file.standing}
    return state
