"""A game turn by turn, for its chronicle: what everybody heard, and what a spectator saw at the end of each turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ecumene.engine import Event, Game


class Turns(NamedTuple):
    """The turns that a game has come to."""

    #: the public story, without what was taken back
    told: list[Event]
    #: their numbers; the last one may be under way
    numbers: list[int]
    #: by turn, what a spectator saw when it ended
    views: list[Any]
    #: the turn in which the game began: a later one than the first if it went on from a position
    first: int
    seats: int

    def counted(self, series: Mapping[str, Callable[[Any, int], int]]) -> dict[str, list[list[int]]]:
        """Each of these numbers, by seat and turn."""
        return {
            name: [[count(view, seat) for view in self.views] for seat in range(self.seats)] for name, count in series.items()
        }

    def grid(self) -> list[list[int]]:
        """Nothing yet, between any two seats."""
        return [[0] * self.seats for _ in range(self.seats)]


def turns(game: Game) -> Turns:
    """The game as far as it has come."""
    told = [(entry, event) for entry, event in game.story or [] if event.audience is None and entry not in game.withdrawn]
    begun = [(entry, event.data["turn"]) for entry, event in told if event.kind == "turn"]
    first: int = game.at(1).turn  # type: ignore[attr-defined]
    if first and (not begun or begun[0][1] > first):
        begun.insert(0, (0, first))  # the game went on from a position
    # a turn has ended when the next one begins
    ends = [entry + 1 for entry, _ in begun[1:]] + [len(game.entries)]
    views = [game.title.view(game.at(end), None) for _, end in zip(begun, ends, strict=False)]
    return Turns([event for _, event in told], [turn for _, turn in begun], views, first, game.seats)
