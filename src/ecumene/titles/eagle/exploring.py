"""Exploration markers (EG G:exploration to G:no-encounter): looking under one, and what happens then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.dice import highest
from ecumene.titles.eagle.pieces import devastate, earn, own, put, remove_marker, settle, shrink, turn_up
from ecumene.titles.eagle.state import LAND, Public, State
from ecumene.titles.eagle.tables import KEPT_SECRET, KIND, NO_ENCOUNTER, SETTLER, TECHNOLOGIES, TECHNOLOGY

#: EG G:treasure.1
TREASURE = 10


class Look(Action, frozen=True):
    """My settler looks under the marker of its region; with `clear` a marker that holds nothing is removed."""

    region: str
    clear: bool = False


class Take(Action, frozen=True):
    """I take this technology, free of charge."""

    technology: str


class Raise(Action, frozen=True):
    """I raise this army for my new village."""

    piece: str


# -- looking --------------------------------------------------------------------------------------------------


def looks(state: Public, seat: int, region: int) -> list[Action]:
    """How a seat with a settler in a region may look there: at what it has not seen, or again to remove a dot."""
    if not state.marker[region] or state.up >> region & 1:
        return []
    name = ATLAS.ids[region]
    if not state.seen[seat] >> region & 1:
        return [Look(name), Look(name, clear=True)]
    return [Look(name, clear=True)] if state.marker[region] == NO_ENCOUNTER else []


def why_not_look(state: State, seat: int, action: Look) -> Refused | None:
    """None if the seat may look so, else the refusal."""
    region = ATLAS.index.get(action.region, LAND)
    if region >= LAND or not state.count(seat, region, SETTLER):
        return Refused("EG G:settlers.3", "only a settler can explore, and only the region where it is")
    if not state.marker[region] or state.up >> region & 1:
        return Refused("EG G:settlers.4", "there is no face-down marker there")
    if action not in looks(state, seat, region):
        return Refused("EG G:exploration.5", "this seat has already looked there")
    return None


def look(state: State, seat: int, action: Look) -> None:
    """EG G:exploration.3, 4: the marker is resolved at once; a resource or a dot that is left is known to this seat alone."""
    region = ATLAS.index[action.region]
    number = state.marker[region]
    marker = state.rules.marker(number)
    state.show()
    if number in KEPT_SECRET and not (number == NO_ENCOUNTER and action.clear):
        # EG G:no-encounter.2: whatever it is, everybody else hears the same
        state.seen[seat] |= 1 << region
        state.tell("looked", seat=seat, region=action.region)
        state.tell("saw", audience=(seat,), seat=seat, region=action.region, marker=marker.id)
        return
    struck: dict[str, Any] = {"struck": [ATLAS.ids[r] for r in plagued(state, region)]} if marker.id == "plague" else {}
    state.tell("explored", seat=seat, region=action.region, marker=marker.id, **struck)
    turn_over(state, region)
    if marker.id in EVENTS:
        EVENTS[marker.id](state, seat, region)


def turn_over(state: State, region: int) -> None:
    """A marker is turned up for everybody: resources and terrain stay, events and dots go (EG G:events.1, G:terrain.1)."""
    marker = state.rules.marker(state.marker[region])
    turn_up(state, region)
    state.tell("marker", region=ATLAS.ids[region], marker=marker.id)
    if marker.kind not in ("resource", "terrain"):
        remove_marker(state, region)


# -- what one finds -------------------------------------------------------------------------------------------


def treasure(state: State, seat: int, region: int) -> None:
    """EG G:treasure.1."""
    earn(state, seat, TREASURE)
    state.tell("treasure", seat=seat, gold=TREASURE)


def free_technology(state: State, seat: int, region: int) -> None:
    """EG G:free-technology.1, 5: the finder takes one; nothing happens if there is none."""
    if state.rules.free_technologies(state):
        state.push(FreeTechnology(seat))


class FreeTechnology(Step, frozen=True):
    """EG G:free-technology.1-3: a technology of the current era, of the finder's choice."""

    seat: int
    rule = "EG G:free-technology.1"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if len(state.rules.free_technologies(state)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Take(TECHNOLOGIES[n].id) for n in state.rules.free_technologies(state)]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        state.confirm()
        self._take(state, TECHNOLOGY[action.technology])

    def run(self, state: State) -> None:
        for technology in state.rules.free_technologies(state):
            self._take(state, technology)

    def _take(self, state: State, technology: int) -> None:
        own(state, technology, self.seat)
        state.tell("technology", seat=self.seat, technology=TECHNOLOGIES[technology].id, free=True)
        state.rules.gained(state, self.seat, technology, bought=False)


def minor_civilization(state: State, seat: int, region: int) -> None:
    """EG G:minor-civilization.1-4: all roll two dice less the number of their settlements; the highest gets a village there."""
    less = {other: len(state.settlements(other)) for other in state.order()}
    winner = highest(state, "minor civilization", state.order(), less)
    settle(state, winner, region)
    state.tell("village", seat=winner, region=ATLAS.ids[region], free=True)
    state.push(MinorArmy(winner, ATLAS.ids[region]))


class MinorArmy(Step, frozen=True):
    """EG G:minor-civilization.5: and one army of those available now, of its choice."""

    seat: int
    region: str
    rule = "EG G:minor-civilization.5"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if len(state.rules.armies_for_sale(state)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Raise(piece) for piece in state.rules.armies_for_sale(state)]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Raise)
        self._raise(state, action.piece)

    def run(self, state: State) -> None:
        for piece in state.rules.armies_for_sale(state):
            self._raise(state, piece)

    def _raise(self, state: State, piece: str) -> None:
        put(state, self.seat, ATLAS.index[self.region], KIND[piece])
        state.tell("raised", seat=self.seat, region=self.region, piece=piece)


def plagued(state: Public, region: int) -> list[int]:
    """EG G:plague.5: the regions that a plague reaches, as many steps over land as eras have passed."""
    return ATLAS.within(region, state.era - 1)


def plague(state: State, seat: int, region: int) -> None:
    """EG G:plague.1-8: in all of them all units and settlers die, settlements shrink."""
    for struck in plagued(state, region):
        lost = {str(other): dead for other, dead in devastate(state, struck).items()}
        shrunk = bool(state.owner[struck]) and shrink(state, struck)
        if lost or shrunk:
            owner = state.ruler(struck) if shrunk else None
            state.tell("plague", region=ATLAS.ids[struck], lost=lost, shrunk=shrunk, owner=owner)


EVENTS: dict[str, Callable[[State, int, int], None]] = {
    "treasure": treasure,
    "free_technology": free_technology,
    "minor_civilization": minor_civilization,
    "plague": plague,
}
