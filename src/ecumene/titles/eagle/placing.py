"""Pieces that a seat is granted (EG A:owner-bonus.2, A:placing): placed like bought ones, as far as there is room."""

from __future__ import annotations

from ecumene.engine import Action, Step, Waits
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.pieces import launch, put
from ecumene.titles.eagle.purchase import Grow, grow, place
from ecumene.titles.eagle.state import LAND, Public, State
from ecumene.titles.eagle.tables import FLEET, FLEET_STEPS, KIND


class Place(Action, frozen=True):
    """A piece that I was granted appears here; a fleet names the settlement that it counts against."""

    piece: str
    at: str
    port: str = ""


class Skip(Action, frozen=True):
    """I let it be."""

    ends = True


def grant(state: State, seat: int, pieces: tuple[str, ...]) -> None:
    """A seat gets pieces for nothing; what finds no room waits for the next purchase phase."""
    if pieces:
        state.owed[seat] += pieces
        state.push(Placing(seat))


def places(state: Public, seat: int) -> list[Action]:
    """Where the pieces that a seat was granted may appear."""
    found: list[Action] = []
    settled = state.settlements(seat)
    for piece in sorted(set(state.owed[seat])):
        if piece in FLEET:
            zones = sorted({zone for region in settled for zone in ATLAS.coast[region]})
            ports = ((zone, port) for zone in zones for port in state.rules.ports(state, seat, zone))
            found += [Place(piece, ATLAS.ids[zone], port) for zone, port in ports]
        else:
            found += [Place(piece, ATLAS.ids[region]) for region in settled if state.rules.room(state, region) > 0]
    return found


class Placing(Step, frozen=True):
    """EG A:placing.1-3: the owner places what was granted, piece by piece."""

    seat: int
    rule = "EG A:placing.1"

    def seats(self, state: State) -> Waits:
        ready = self.seat not in state.gone and state.owed[self.seat] and places(state, self.seat)
        return ((self.seat,), ()) if ready else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return places(state, seat)

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Place)
        owed = list(state.owed[seat])
        owed.remove(action.piece)
        state.owed[seat] = tuple(owed)
        appear(state, seat, action.piece, ATLAS.index[action.at])
        place(state, ATLAS.index[action.port or action.at])
        state.push(self)

    def run(self, state: State) -> None:
        """Nothing more finds room now."""


def appear(state: State, seat: int, piece: str, space: int) -> None:
    """A granted piece is on the board; a seat that is just moving may still move it (EG A:owner-bonus.2)."""
    if space >= LAND and piece in FLEET:
        launch(state, seat, space, FLEET[piece], FLEET_STEPS[FLEET[piece]] if state.phase == "movement" else 0)
    else:
        put(state, seat, space, KIND[piece])
    state.tell("granted", seat=seat, piece=piece, at=ATLAS.ids[space])


class FreeGrowth(Step, frozen=True):
    """EG A:technology.25: one settlement grows for nothing, within all that limits growth."""

    seat: int
    rule = "EG A:technology.25"

    def _growing(self, state: State) -> list[int]:
        return [region for region in state.settlements(self.seat) if state.rules.why_not_grow(state, region) is None]

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if self._growing(state) else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Skip(), *(Grow(ATLAS.ids[region]) for region in self._growing(state))]

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Grow):
            grow(state, seat, ATLAS.index[action.region])

    def run(self, state: State) -> None:
        """Nothing can grow."""
