"""Phase 2: population expansion and census (WE 2A, 2B)."""

from __future__ import annotations

from collections import Counter
from itertools import compress
from random import Random
from typing import Any

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires.pieces import place
from ecumene.titles.empires.state import State

#: WE 2A.1, 2A.2: tokens that an area gains, by the tokens that stand in it
GROWTH = bytes(min(count, 2) for count in range(256))


class Expand(Action, frozen=True):
    """I am short of tokens: one goes to each of these areas, as often as it is named."""

    areas: tuple[str, ...]


class PopulationExpansion(Step, frozen=True):
    """WE 2A: every area with tokens grows, as far as stock lasts; a player who is short chooses where."""

    rule = "WE 2A"

    def run(self, state: State) -> None:
        short: dict[int, list[Step]] = {}
        for seat in state.playing():
            growth = state.rules.growth(state, seat)
            need = sum(growth)
            if need <= state.stock[seat]:
                grow(state, seat, growth)
            elif state.stock[seat]:
                short[seat] = [ShortExpansion(seat)]
        if short:
            # WE 2A.11, GEN.3, GEN.4: simultaneous, or by A.S.T.-ranking if somebody wants to wait
            state.open_lanes(short, ordered=True)


def grow(state: State, seat: int, growth: bytes | bytearray) -> None:
    """Places the growth of one seat; it was computed before any token was placed (WE 2A.3)."""
    for area in compress(range(len(growth)), growth):
        place(state, seat, area, growth[area])
    state.tell("expansion", seat=seat, tokens=sum(growth))


class ShortExpansion(Step, frozen=True):
    """WE 2A.7: too few tokens in stock: the player says which areas get them, all of stock being used."""

    seat: int
    rule = "WE 2A.7"

    def seats(self, state: State) -> Waits:
        return (self.seat,), ()

    def forms(self, state: State, seat: int) -> list[Form]:
        return [Expansion(state, seat)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Expand):
            return self.not_asked(action)
        growth = state.rules.growth(state, seat)
        if len(action.areas) != state.stock[seat]:
            return Refused("WE 2A.4", f"place all {state.stock[seat]} tokens in stock, not {len(action.areas)}")
        for area, count in Counter(action.areas).items():
            number = state.terrain.index.get(area)
            if number is None:
                return Refused("WE 2A.7", f"there is no area {area!r}")
            if count > growth[number]:
                return Refused("WE 2A.7", f"{state.terrain.names[number]} grows by {growth[number]}, not by {count}")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Expand)
        growth = bytearray(state.terrain.size)
        for area in action.areas:
            growth[state.terrain.index[area]] += 1
        grow(state, seat, growth)


class Expansion(Form):
    """The areas that get a token, one by one."""

    kind = "expansion"

    def __init__(self, state: State, seat: int) -> None:
        self.ids = state.terrain.ids
        self.stock = state.stock[seat]
        self.growth = state.rules.growth(state, seat)

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if len(prefix) == self.stock:
            return [], True
        placed = Counter(prefix)
        return [self.ids[a] for a, n in enumerate(self.growth) if n > placed[self.ids[a]]], False

    def whole(self, prefix: list[Any]) -> Expand:
        return Expand(tuple(prefix))

    def sample(self, rng: Random) -> Expand:
        places = [self.ids[a] for a, n in enumerate(self.growth) for _ in range(n)]
        return Expand(tuple(rng.sample(places, self.stock)))


class Census(Step, frozen=True):
    """WE 2B: everybody counts the tokens on the board; the order of movement is fixed by it (2B.5)."""

    rule = "WE 2B"

    def run(self, state: State) -> None:
        for seat in state.playing():
            state.census[seat] = state.on_board(seat)
        state.tell("census", census=list(state.census))
