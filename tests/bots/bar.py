"""What `steady` must reach: `make bars` plays it in full, prints the numbers, and fails where one is missed.

    python tests/bots/bar.py [TITLE ...]

Western Empires: in 100 games of three `steady` and three `random`, at most 3 of the 300 steady seats score below the best
random seat of their game. In games of six `steady`, the mean number of cities over turns 8 to 12 lies between 5 and 9, when
cards are drawn as well as at the end of the turn, and the median game ends in turn 15 to 20.

Mega Civilization and The Expansion Project: in 100 games of three `steady` and three `random`, at most 9 of the 300.

Eagle 2002: in 100 games of two `steady` and two `random` in each rule set, at most 3 of the 200 steady seats score below
the best random seat of their game.

FFG 2010: of 100 games of two `steady` and two `random`, `random` wins at most 3; of 200 games of four `steady`, 50 of each
version, each of the four victories ends at least 5 in 100.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice, repeat
from statistics import mean, median
from typing import NamedTuple, TypeVar

import ecumene
from ecumene import titles
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew, seating

T = TypeVar("T")

TITLE = "western-empires"
#: of three steady seats in a game, how many may on average score below the best random one
MOST_BELOW = 0.03
#: the same for the large titles of the family
MOST_BELOW_LARGE = 0.09
#: the scenarios of Eagle 2002 that are measured: one of each rule set
EAGLE = ("standard", "advanced-short")
FFG = "ffg-2010"
#: the ways to win FFG 2010, and the part of the games that each must end
VICTORIES, LEAST = ("culture", "economic", "military", "tech"), 0.05
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


def against_random(seed: int, title: str = TITLE, seats: int = 6, scenario: str | None = None) -> int:
    """How many steady seats, every other one, score below the best random one."""
    names = seating(("steady", "random"), seats, seed)
    game = ecumene.new(title, seats, scenario=scenario, seed=seed, keep=False, story=False)
    Seated(game, crew(title, names, seed), counting=False).play()
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


def each(play: Callable[..., T], *columns: Iterable[object]) -> list[T]:
    """Games side by side, on all cores; a column for each thing that a game is told."""
    with ProcessPoolExecutor() as pool:
        return list(pool.map(play, *columns))


class Bar(NamedTuple):
    """What was measured, and what of it is not good enough."""

    lines: list[str]
    missed: list[str]


def measured(mixed: int, pure: int) -> Bar:
    """This many games of three `steady` and three `random`, and this many of `steady` alone."""
    below = sum(each(against_random, range(mixed)))
    games = each(among_themselves, range(1000, 1000 + pure))
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


def of_eagle(games: int) -> Bar:
    """This many games of two `steady` and two `random` in each rule set of Eagle 2002."""
    held = {}
    for scenario in EAGLE:
        below = sum(each(against_random, range(games), repeat("eagle-2002"), repeat(4), repeat(scenario)))
        line = (
            f"{games} games of two steady and two random, {scenario}: {below} of {2 * games} steady seats below the best random"
        )
        held[line] = below <= games * MOST_BELOW
    return Bar(list(held), [line for line, good in held.items() if not good])


def ffg_won(seed: int, names: list[str], scenario: str) -> tuple[str | None, list[str]]:
    """How a game of FFG 2010 ended, and which bots won it."""
    game = ecumene.new(FFG, len(names), scenario=scenario, seed=seed, keep=False, story=False)
    Seated(game, crew(FFG, names, seed), counting=False).play()
    return game.over, [names[seat] for seat in game.winners]


def of_ffg(mixed: int, pure: int) -> Bar:
    """This many games of two `steady` and two `random`, and this many of `steady` alone, a quarter of them in each version."""
    versions = cycle([scenario.id for scenario in titles.meta(FFG).scenarios])
    crews = [seating(("steady", "random"), 4, seed) for seed in range(mixed)]
    lost = sum("random" in winners for _, winners in each(ffg_won, range(mixed), crews, islice(versions, mixed)))
    alone = each(ffg_won, range(1000, 1000 + pure), repeat(["steady"] * 4), islice(versions, pure))
    ends = Counter(how for how, _ in alone)
    held = {f"{mixed} games of two steady and two random: random wins {lost}": lost <= mixed * MOST_BELOW}
    for how in VICTORIES:
        held[f"{pure} games of four steady: {ends[how]} end by the {how} victory"] = ends[how] >= pure * LEAST
    return Bar(list(held), [line for line, good in held.items() if not good])


def of_large(title: str, games: int) -> Bar:
    """This many games of three `steady` and three `random` of a title that goes up to eighteen seats."""
    below = sum(each(against_random, range(games), repeat(title)))
    line = f"{games} games of three steady and three random: {below} of {3 * games} steady seats below the best random"
    return Bar([line], [] if below <= games * MOST_BELOW_LARGE else [line])


#: the full bar of each title
BARS: dict[str, Callable[[], Bar]] = {
    "western-empires": lambda: measured(100, 40),
    "mega-civilization": lambda: of_large("mega-civilization", 100),
    "expansion-project": lambda: of_large("expansion-project", 100),
    "eagle-2002": lambda: of_eagle(100),
    "ffg-2010": lambda: of_ffg(100, 200),
}


def main(titles: list[str]) -> int:
    """The full bars: `make bars`."""
    missed = 0
    for title in titles or BARS:
        bar = BARS[title]()
        print(f"{title}:", *bar.lines, *(f"MISSED: {line}" for line in bar.missed), sep="\n")
        missed += len(bar.missed)
    return min(missed, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
