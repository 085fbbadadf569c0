"""Pictures of a game: when they are taken, and as which kind of file."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from ecumene.engine import Game


def moments(game: Game) -> Iterator[tuple[int, int]]:
    """Each turn of a game that keeps its history, and the number of entries after which it ends (or the game stands)."""

    def turn_after(number: int) -> int:
        return game.title.stands(game.at(number)).turn

    total = len(game.entries)
    first = 1
    for turn in range(turn_after(1), game.turn + 1):
        # turns only grow, so the last entry of one is found by halving
        last = bisect_right(range(total + 1), turn, lo=first, key=turn_after) - 1
        yield turn, last
        first = last


def png(svg: str, width: int | None = None) -> bytes:
    """A picture as PNG; ModuleNotFoundError if the extra `pictures` is not installed."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width))
