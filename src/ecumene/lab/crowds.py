"""What a table costs as it grows: `ecumene bench TITLE --seats 6,9,12,18`.

The title's best bot plays complete games at tables of each size, which take turns, heat by heat (heats.py), so that a slow moment
of the machine hits all of them. Beside each figure stands its bound (`FIGURES`): one of growth from the smallest to the
largest table, or one that holds for the largest. Nothing is asserted of them; they are reported.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from typing import NamedTuple

import msgspec

from ecumene import titles
from ecumene.lab import bench
from ecumene.lab.bench import Done, Pace, Runner, SlowAsk
from ecumene.lab.heats import BEST, Course, Heat, apart


class Weight(msgspec.Struct, frozen=True):
    """The bytes that one viewer is sent for an answer: the median, and what 99 in 100 do not exceed."""

    median: float
    most: float

    @classmethod
    def of(cls, sizes: list[int]) -> Weight:
        """Of all letters that were sent."""
        ordered = sorted(sizes)
        return cls(median(ordered), ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)])


#: Plays a game at a table of this size in view of some of its seats, and weighs what they are sent.
Weigh = Callable[[Course], Weight]


class Crowd(msgspec.Struct):
    """What a table of this size costs."""

    seats: int
    pace: Pace
    clone_turn: int
    clone_microseconds: float
    slowest_ask: SlowAsk
    weight: Weight

    @property
    def cost(self) -> float:
        """Of a decision: thousands of instructions, or microseconds where nothing counts them."""
        counted = self.pace.instructions_per_decision
        return counted / 1e3 if counted else 1e6 / max(1e-9, self.pace.decisions_per_second)

    @property
    def game(self) -> float:
        """Seconds for a complete game."""
        return median(lap.seconds / lap.games for lap in self.pace.laps)


class Figure(NamedTuple):
    """A row of the report: a figure of each table, and what it should stay below."""

    what: str
    of: Callable[[Crowd], float]
    bound: float
    #: whether the bound is one of growth, from the smallest table to the largest
    grows: bool = False


FIGURES = (
    Figure("cost of a decision", lambda crowd: crowd.cost, 1.5, grows=True),
    Figure("complete game, s", lambda crowd: crowd.game, 30),
    Figure("slowest ask, ms", lambda crowd: crowd.slowest_ask.milliseconds, 20),
    Figure("clone, microseconds", lambda crowd: crowd.clone_microseconds, 50),
    Figure("bytes to a viewer, median", lambda crowd: crowd.weight.median, 500),
    Figure("bytes to a viewer, 99%", lambda crowd: crowd.weight.most, 8000),
)


class Row(msgspec.Struct, frozen=True):
    """A figure at every table, how it grows, and whether its bound is held."""

    what: str
    figures: list[float]
    growth: float
    bound: float
    grows: bool
    held: bool


class Growth(msgspec.Struct):
    """What was found, from the smallest table to the largest."""

    title: str
    bot: str
    crowds: list[Crowd]
    rows: list[Row]
    interpreter: str
    #: what counted instructions, if anything did
    counter: str


def grown(crowds: list[Crowd]) -> list[Row]:
    """The figures of these tables beside their bounds."""
    rows = []
    for what, of, bound, grows in FIGURES:
        figures = [of(crowd) for crowd in crowds]
        growth = figures[-1] / figures[0] if figures[0] else 0.0
        rows.append(Row(what, figures, growth, bound, grows, (growth if grows else figures[-1]) < bound))
    return rows


def by_seats(
    title: str | None,
    seats: list[int],
    weigh: Weigh,
    rounds: int = 3,
    done: Done = lambda part, what: None,
    *,
    instructions: bool = True,
    runner: Runner = apart,
) -> Growth:
    """Measures tables of each of these sizes in one run; `done` is told of each measurement."""
    meta = titles.meta(title or titles.metas()[0].id)
    sizes = sorted({meta.setup(size).seats for size in seats})
    courses = [Course(meta.id, size) for size in sizes]
    paces = [Pace(course.called(BEST)) for course in courses]
    count = bench.counter() if instructions else None
    steps, made = len(courses) * (rounds + (2 if count else 0) + 3), 0

    def step(what: str) -> None:
        nonlocal made
        made += 1
        done(made / steps, what)

    for number in range(rounds):
        for course, pace in zip(courses, paces, strict=True):
            pace.add(runner(Heat(meta, BEST, 1 + 1000 * number, seats=course.seats))[0])
            step(f"round {number + 1} of {rounds}: {pace.what}")
    crowds = []
    for course, pace in zip(courses, paces, strict=True):
        if count:
            bench.count_instructions(count, Heat(meta, BEST, seats=course.seats), pace, runner, step)
        game = bench.mid_game(course)
        clone = bench.clone_time(game)
        step(f"clone of a state, {course.seats} seats")
        slowest = bench.slowest_ask(course)
        step(f"slowest ask, {course.seats} seats")
        crowds.append(Crowd(course.seats, pace, game.turn, clone, slowest, weigh(course)))
        step(f"bytes to a viewer, {course.seats} seats")
    return Growth(meta.id, courses[0].best, crowds, grown(crowds), bench.interpreter(), count.name if count else "")
