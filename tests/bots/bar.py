"""What `steady` must reach: `make bars` plays it in full, prints the numbers, and fails where one is missed.

In 100 games of three `steady` and three `random`, at most 3 of the 300 steady seats score below the best random seat of
their game. In games of six `steady`, the mean number of cities over turns 8 to 12 lies between 5 and 9, when cards are
drawn as well as at the end of the turn, and the median game ends in turn 15 to 20.
"""

from __future__ import annotations

import sys
from statistics import mean, median
from typing import NamedTuple

import ecumene
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew, seating

TITLE = "western-empires"
#: of three steady seats in a game, so many may on average score below the best random one
MOST_BELOW = 0.03
#: the mean number of cities, and the turn in which the median game ends
CITIES = (5, 9)
TURNS = range(15, 21)
#: the turns over which cities are counted
MIDDLE = range(8, 13)


class Played(NamedTuple):
    """A game of `steady` alone, with the mean number of cities in its middle: when cards are drawn, and at the end of turns."""

    turns: int
    end: str | None
    drawing: float
    at_end: float


def against_random(seed: int) -> int:
    """How many of three steady seats score below the best of three random ones."""
    names = seating(("steady", "random"), 6, seed)
    game = ecumene.new(TITLE, 6, seed=seed, keep=False, story=False)
    Seated(game, crew(TITLE, names, seed), counting=False).play()
    scores = [items["total"] for items in game.title.scores(game.state)]
    best = max(score for score, name in zip(scores, names, strict=True) if name == "random")
    return sum(score < best for score, name in zip(scores, names, strict=True) if name == "steady")


def among_themselves(seed: int, seats: int = 6, scenario: str = "full", options: dict[str, str] | None = None) -> Played:
    """A game of nobody but `steady`."""
    game = ecumene.new(TITLE, seats, scenario=scenario, options=options, seed=seed, keep=False)
    seated = Seated(game, crew(TITLE, ["steady"] * seats, seed), counting=False)
    #: by turn: the cities of all seats, counted with the first answer of the next turn
    left: dict[int, int] = {}
    while seated.step():
        left.setdefault(game.state.turn - 1, sum(game.state.cities[:seats]))
    drawn = dict.fromkeys(MIDDLE, 0)
    turn = 0
    for _, event in game.story or []:
        if event.kind == "turn":
            turn = event.data["turn"]
        elif event.kind == "cards.drawn" and turn in drawn:
            drawn[turn] += event.data["count"]
    at_end = [left.get(turn, 0) for turn in MIDDLE]
    return Played(game.state.turn, game.over, mean(drawn.values()) / seats, mean(at_end) / seats)


class Bar(NamedTuple):
    """What was measured, and what of it is not good enough."""

    lines: list[str]
    missed: list[str]


def measured(mixed: int, pure: int) -> Bar:
    """So many games of three `steady` and three `random`, and so many of `steady` alone."""
    below = sum(against_random(seed) for seed in range(mixed))
    games = [among_themselves(seed) for seed in range(1000, 1000 + pure)]
    turns = median(game.turns for game in games)
    drawing, at_end = mean(game.drawing for game in games), mean(game.at_end for game in games)
    held = {
        f"{mixed} games of three steady and three random: {below} of {3 * mixed} steady seats below the best random": (
            below <= mixed * MOST_BELOW
        ),
        f"{pure} games of six steady: median turn {turns}": TURNS[0] <= turns <= TURNS[-1],
        f"cities over turns 8 to 12 when cards are drawn: {drawing:.2f}": CITIES[0] <= drawing <= CITIES[1],
        f"cities over turns 8 to 12 when the turn ends: {at_end:.2f}": CITIES[0] <= at_end <= CITIES[1],
    }
    return Bar(list(held), [line for line, good in held.items() if not good])


def main() -> int:
    """The full bar: `make bars`."""
    bar = measured(100, 40)
    print(*bar.lines, *(f"MISSED: {line}" for line in bar.missed), sep="\n")
    return min(len(bar.missed), 1)


if __name__ == "__main__":
    sys.exit(main())
