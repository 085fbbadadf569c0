"""Discovering tiles, and what huts and villages hold."""

from __future__ import annotations

from typing import Any

from ecumene.engine import NOBODY, Action, Waits
from ecumene.titles.ffg.culture import advance, gain_person
from ecumene.titles.ffg.effects.building import build_figure
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.markers import marker_found
from ecumene.titles.ffg.pieces import (
    gain_culture,
    gain_token,
    has_units,
    lay,
    may_stand,
    recruit,
    turn_up,
    unbuilt,
)
from ecumene.titles.ffg.play import Pass, Play
from ecumene.titles.ffg.tables import UNITS


def frontiers(state: Any, square: int) -> dict[int, int]:
    """FF discover.2: the facedown tiles beside a square, each with the direction in which it lies."""
    found: dict[int, int] = {}
    for slot, direction in state.rules.chart.beyond[square]:
        if not state.open[slot]:
            found.setdefault(slot, direction)
    return found


def slot_name(slot: int) -> str:
    return f"tile-{slot + 1}"


def discover(state: Any, seat: int, slot: int, direction: int) -> None:
    """FF discover.3: the arrow points away from the tile where the figure is."""
    turn_up(state, slot, direction)
    state.show()
    state.tell("discovered", seat=seat, slot=slot_name(slot), tile=state.tiles[slot])


def take_marker(state: Any, seat: int, square: int, *, beside: bool = False) -> None:
    """FF hut.3, barbarian.6, marker.great_person.1: the marker is looked at, and kept facedown or resolved at once."""
    kind, face = state.marker[square], state.face.pop(square)
    marker_found(state, seat, square, f"{kind}:{face}")
    lay(state, square, "")
    state.show()
    state.tell("explored", seat=seat, marker=kind, square=state.rules.chart.ids[square])
    if state.civ[seat] == "chinese":  # FF civ.chinese.2
        gain_culture(state, seat, 3)
    if kind == "village" and state.civ[seat] == "romans":  # FF civ.romans.5
        advance(state, seat)
    if face == "great_person":
        state.tell("marker.shown", seat=seat, face=face)
        gain_person(state, seat)
    elif face == "wealth":  # FF marker.wealth.1
        state.tell("marker.shown", seat=seat, face=face)
        gain_token(state, seat)
    elif face == "native_art":  # FF marker.native_art.1
        state.tell("marker.shown", seat=seat, face=face)
        gain_culture(state, seat, 3 if kind == "hut" else 6)
    elif face == "friendly_barbarian":
        state.tell("marker.shown", seat=seat, face=face)
        state.push(Befriending(seat, square))
    elif face == "city_state":
        state.tell("marker.shown", seat=seat, face=face)
        found_city_state(state, seat, square, destroyed=beside)
    else:
        state.kept[seat] = tuple(sorted((*state.kept[seat], f"{kind}:{face}")))
        state.tell("marker.kept", (seat,), seat=seat, face=face)


def found_city_state(state: Any, seat: int, square: int, *, destroyed: bool) -> None:
    """FF marker.city_state.1, civ.zulu.4: the next city-state is laid there; one beside a Zulu city only gives culture."""
    if destroyed:
        gain_culture(state, seat, 3)
    elif state.states:
        lay(state, square, state.states[-1])
        state.states = state.states[:-1]
        state.tell("city-state", square=state.rules.chart.ids[square], marker=state.marker[square])


def take_relic(state: Any, seat: int, square: int) -> None:
    """FF relic.3, relic.5: armies that end on a relic take it, and its effect comes once."""
    relic = state.marker[square].removeprefix("relic_")
    lay(state, square, "")
    state.tell("relic", seat=seat, relic=relic)
    if relic == "ark_of_the_covenant":
        state.push(FreeAdvances(seat, 2))
    elif relic == "attilas_village":
        state.push(FreeUnits(seat, 2))
    elif relic == "school_of_confucius":
        gain_person(state, seat)
    else:
        state.promised[seat] = (*state.promised[seat], relic)


class FreeAdvances(Play, frozen=True):
    """FF relic.ark_of_the_covenant.1: spaces for nothing, each with its reward."""

    seat: int
    left: int

    def go(self, state: Any) -> None:
        if self.left > 1:
            state.push(FreeAdvances(self.seat, self.left - 1))
        advance(state, self.seat)


class FreeUnits(Play, frozen=True):
    """FF relic.attilas_village.1, civ.aztecs.5, policy.military_tradition.1: unlocked units for nothing, of one's own choice."""

    seat: int
    left: int
    rule = "FF def.19"
    offers = "take a unit of a type that you have unlocked and of which one is left"

    def _units(self, state: Any) -> list[str]:
        return [unit for unit in UNITS if state.rules.rank(state, self.seat, unit) and has_units(state, unit)]

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if self.left and self._units(state) else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [*(Take(unit) for unit in self._units(state)), Pass()]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, Take):
            recruit(state, seat, action.what)
            state.push(FreeUnits(seat, self.left - 1))

    def go(self, state: Any) -> None:
        """All were built, or the decks are empty."""


class Befriending(Play, frozen=True):
    """FF marker.friendly_barbarian.1: an unlocked unit, or a figure in this square, for nothing."""

    seat: int
    square: int
    rule = "FF marker.friendly_barbarian.1"
    offers = "take a unit that you have unlocked, or a figure that can stand in this square"

    def choices(self, state: Any, seat: int) -> list[Action]:
        units = [unit for unit in UNITS if state.rules.rank(state, seat, unit) and has_units(state, unit)]
        room = may_stand(state, seat, self.square)
        return [
            *(Take(unit) for unit in units),
            *(Take(k) for k in ("army", "scout") if room and unbuilt(state, seat, k)),
            Pass(),
        ]

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, Take):
            if action.what in UNITS:
                recruit(state, seat, action.what)
            else:
                build_figure(state, seat, action.what, self.square)
