"""Stub: to be written."""

from __future__ import annotations

from random import Random

from ecumene.titles.empires.state import State


def redeal(state: State, seat: int, rng: Random) -> State:
    return state.clone()
