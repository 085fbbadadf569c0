"""Discovering tiles, and what huts and villages hold."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.culture import advance, gain_person
from ecumene.titles.ffg.pieces import gain_culture, is_open, turn_up


def frontiers(state: Any, square: int) -> dict[int, int]:
    """FF discover.2: the facedown tiles beside a square, each with the direction in which it lies."""
    chart = state.rules.chart
    found: dict[int, int] = {}
    for direction, near in enumerate(chart.sides[square]):
        if near >= 0 and not is_open(state, near):
            found.setdefault(chart.slot[near], direction)
    return found


def slot_name(slot: int) -> str:
    return f"tile-{slot + 1}"


def discover(state: Any, seat: int, slot: int, direction: int) -> None:
    """FF discover.3: the arrow points away from the tile where the figure is."""
    turn_up(state, slot, direction)
    state.show()
    state.tell("discovered", seat=seat, slot=slot_name(slot), tile=state.tiles[slot])


def take_marker(state: Any, seat: int, square: int) -> None:
    """FF hut.3, barbarian.6, marker.great_person.1: the marker is looked at, and kept facedown or resolved at once."""
    kind, face = state.marker[square], state.face.pop(square)
    state.marker[square] = ""
    state.show()
    state.tell("explored", seat=seat, marker=kind, square=state.rules.chart.ids[square])
    if state.civ[seat] == "chinese":  # FF civ.chinese.2
        gain_culture(state, seat, 3)
    if kind == "village" and state.civ[seat] == "romans":  # FF civ.romans.5
        advance(state, seat)
    if face == "great_person":
        state.tell("marker.shown", seat=seat, face=face)
        gain_person(state, seat)
    else:
        state.kept[seat] = tuple(sorted((*state.kept[seat], f"{kind}:{face}")))
        state.tell("marker.kept", (seat,), seat=seat, face=face)
