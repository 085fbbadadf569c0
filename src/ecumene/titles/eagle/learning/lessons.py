"""Short lessons from set-up positions (data/lessons.toml): the real rules, a few steps, a goal."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ecumene.engine import Beginning
from ecumene.titles import guiding
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.learning.when import When
from ecumene.titles.eagle.pieces import launch, put, settle
from ecumene.titles.eagle.state import State
from ecumene.titles.eagle.turn import Phase


class Holding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has: settlements by size, pieces by region, fleets by zone, gold, technologies."""

    settlements: dict[str, int]
    units: dict[str, dict[str, int]] = {}
    fleets: dict[str, str] = {}
    gold: int = 0
    technologies: tuple[str, ...] = ()


class Lesson(guiding.Lesson[When], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson from a table that its row lays out; the first of the players is the learner."""

    players: tuple[Holding, ...]
    scenario: str = "standard"
    era: int = 1
    turn: int = 2
    #: markers face up, and face down
    up: dict[str, str] = {}
    down: dict[str, str] = {}


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons, in the order in which they are best taken."""
    return msgspec.convert(tables.read("lessons"), dict[str, Lesson])


def beginning(title: Any, lesson: Lesson) -> Beginning:
    """The table of a lesson."""
    setup = title.meta.setup(len(lesson.players), lesson.scenario, {})
    state: State = title.empty(setup)
    state.turn, state.era, state.phase = lesson.turn, lesson.era, lesson.phase
    for seat, holding in enumerate(lesson.players):
        _lay_out(state, seat, holding)
    state.built = 0
    for side, up in ((lesson.up, True), (lesson.down, False)):
        for region, marker in side.items():
            state.marker[ATLAS.index[region]] = tables.MARKER[marker]
            state.up |= up << ATLAS.index[region]
    sequence = list(state.rules.sequence())
    state.push(*sequence[sequence.index(Phase(lesson.phase)) :])
    return Beginning(setup, title.position(state), lesson.opponents)


def _lay_out(state: State, seat: int, holding: Holding) -> None:
    for region, size in holding.settlements.items():
        settle(state, seat, ATLAS.index[region])
        state.size[ATLAS.index[region]] = size
    for region, pieces in holding.units.items():
        for piece, count in pieces.items():
            put(state, seat, ATLAS.index[region], tables.KIND[piece], count)
    for zone, kind in holding.fleets.items():
        launch(state, seat, ATLAS.index[zone], tables.FLEET[kind])
    for name in holding.technologies:
        state.tech[tables.TECHNOLOGY[name]] = seat + 1
    state.gold[seat] = holding.gold
