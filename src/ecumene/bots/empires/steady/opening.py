"""How `steady` opens: its aims are always the same, its beginnings are not, so that neighbours cannot count on them."""

from __future__ import annotations

from random import Random
from typing import NamedTuple


class Opening(NamedTuple):
    """The turn from which cities are worth their tokens, how many are founded at first, and where a people spreads first."""

    turn: int = 5
    cities: int = 2
    #: to the other end of its neighbours first
    turned: bool = False


#: when the first cities come, and how many; most begin early
BEGINNINGS = ((5, 2), (5, 2), (6, 2))


def drawn(rng: Random) -> Opening:
    """The opening of one seat in one game."""
    turn, cities = rng.choice(BEGINNINGS)
    return Opening(turn, cities, rng.random() < 0.5)
