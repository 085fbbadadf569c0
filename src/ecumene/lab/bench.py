"""Speed, measured beside catanatron in the same run: `ecumene bench`.

Everything runs in one process. After a warm-up the contestants take turns, round by round, so that a slow moment of the
machine hits all of them, and time is the processor's, so that other processes do not count. Only play is timed; decisions
(entries with at least two possible answers) are counted in a second, untimed play of the same games.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from time import perf_counter, process_time
from typing import Any

import msgspec

import ecumene
from ecumene import bots, titles
from ecumene.engine import Ask, Game
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew, cut

#: The seats at which speed is compared, where a title has them.
SEATS = 6
#: Games of the bot `random` last so many times as long as what the title calls short.
CUT = 3
#: Seconds that a contestant plays in a round, at least.
WHILE = 0.5


class Pace(msgspec.Struct):
    """How fast one contestant played."""

    what: str
    games: int = 0
    entries: int = 0
    decisions: int = 0
    seconds: float = 0.0
    decisions_per_second: float = 0.0
    entries_per_second: float = 0.0
    games_per_second: float = 0.0

    def add(self, entries: int, decisions: int, seconds: float) -> None:
        """One more game."""
        self.games += 1
        self.entries += entries
        self.decisions += decisions
        self.seconds += seconds
        self.decisions_per_second = self.decisions / self.seconds
        self.entries_per_second = self.entries / self.seconds
        self.games_per_second = self.games / self.seconds


class SlowAsk(msgspec.Struct):
    """The ask whose legal answers took longest to list."""

    kind: str = ""
    milliseconds: float = 0.0
    answers: int = 0


class Report(msgspec.Struct):
    """What the bench found; `best` is the title's best bot, `ratio` is our decisions a second to catanatron's, by bot."""

    title: str
    random: Pace
    best: Pace
    clone_turn: int
    clone_microseconds: float
    slowest_ask: SlowAsk
    catanatron: Pace | None
    ratio: dict[str, float]


#: Plays the game of a seed: its entries, its decisions, the seconds that play took.
Contestant = Callable[[int], tuple[int, int, float]]


class Course:
    """What is played: the first scenario of a title, by so many seats."""

    def __init__(self, title: str) -> None:
        self.meta = titles.meta(title)
        fits = self.meta.scenarios[0].seats
        self.seats = SEATS if SEATS in fits else fits[-1]
        self.best = bots.best(title)

    def begin(self, seed: int, options: dict[str, str]) -> Game:
        """A game of this seed."""
        return ecumene.new(self.meta.id, self.seats, options=options, seed=seed, keep=False, story=False)

    def seated(self, game: Game, bot: str, seed: int, *, counting: bool = False) -> Seated:
        """The game with this bot in all seats."""
        return Seated(game, crew(self.meta.id, [bot] * self.seats, seed), counting=counting)

    def contestants(self) -> list[tuple[Pace, Contestant]]:
        """The bot `random`, which wanders about and is cut short as the title says how, and the best bot."""
        short = cut(self.meta, self.meta.scenarios[0].id, CUT)
        length = ", ".join(f"{option} {value}" for option, value in short.items()) or "complete"
        return [
            (Pace(f"random, {self.seats} seats, {length}"), self._contestant("random", short)),
            (Pace(f"{self.best}, {self.seats} seats, complete"), self._contestant(self.best, {})),
        ]

    def _contestant(self, bot: str, options: dict[str, str]) -> Contestant:
        def play(seed: int) -> tuple[int, int, float]:
            started = process_time()
            game = self.begin(seed, options)
            self.seated(game, bot, seed).play()
            seconds = process_time() - started
            counted = self.seated(self.begin(seed, options), bot, seed, counting=True)
            counted.play()
            return len(game.entries), counted.decisions, seconds

        return play


def bench(title: str | None = None, rounds: int = 5, done: Callable[[], None] = lambda: None) -> Report:
    """Runs all measurements on a title, by default the first one there is; `done` is called after every round."""
    course = Course(title or titles.metas()[0].id)
    paces = course.contestants()
    rival = _catanatron() if find_spec("catanatron") else None
    if rival is not None:
        paces.append((Pace("catanatron, 4 random players, complete"), rival))
    for _, contestant in paces:
        contestant(1000)
    for number in range(rounds):
        for pace, contestant in paces:
            _round(pace, contestant, number)
        done()
    ours, other = [pace for pace, _ in paces[:2]], paces[2][0] if rival is not None else None
    game = _mid_game(course)
    ratio: dict[str, float] = {}
    if other is not None:
        ratio = {pace.what.split(",")[0]: pace.decisions_per_second / other.decisions_per_second for pace in ours}
    turn = game.turn
    return Report(course.meta.id, ours[0], ours[1], turn, _clone_time(game), _slowest_ask(course), other, ratio)


def _round(pace: Pace, contestant: Contestant, number: int) -> None:
    """Games for a while, but at least one."""
    started = pace.seconds
    for game in count():
        pace.add(*contestant(1 + 1000 * number + game))
        if pace.seconds - started > WHILE:
            return


def _catanatron() -> Contestant:
    catan = import_module("catanatron")

    class Counting(catan.RandomPlayer):  # type: ignore[misc, name-defined]
        entries = decisions = 0

        def decide(self, game: Any, playable_actions: Any) -> Any:
            Counting.entries += 1
            Counting.decisions += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def play(seed: int) -> tuple[int, int, float]:
        started = process_time()
        catan.Game([catan.RandomPlayer(color) for color in catan.Color], seed=seed).play()
        seconds = process_time() - started
        Counting.entries = Counting.decisions = 0
        catan.Game([Counting(color) for color in catan.Color], seed=seed).play()
        return Counting.entries, Counting.decisions, seconds

    return play


def _mid_game(course: Course) -> Game:
    """A game of the best bot in its tenth turn, or at its end."""
    game = course.begin(7, {})
    seated = course.seated(game, course.best, 7)
    while game.turn < 10 and seated.step():
        pass
    return game


def _clone_time(game: Game) -> float:
    """Microseconds for a clone of the state: the best of many runs."""
    best = float("inf")
    for _ in range(50):
        started = perf_counter()
        for _ in range(20):
            game.state.clone()
        best = min(best, (perf_counter() - started) / 20)
    return best * 1e6


def _slowest_ask(course: Course) -> SlowAsk:
    """Of all asks of one game of the best bot, the one whose answers take longest to list."""
    slowest = SlowAsk()
    game = course.begin(7, {})
    seated = course.seated(game, course.best, 7)
    while not game.over:
        ask = game.ask(game.due[0])
        milliseconds, answers = _list(ask)
        if milliseconds > slowest.milliseconds:
            # a hiccup of the machine does not come twice
            milliseconds = min(milliseconds, *(_list(ask)[0] for _ in range(3)))
            if milliseconds > slowest.milliseconds:
                slowest = SlowAsk(ask.kind, milliseconds, answers)
        seated.step()
    return slowest


def _list(ask: Ask) -> tuple[float, int]:
    """Milliseconds for listing the choices and the first pieces of every order, and how many there are."""
    started = perf_counter()
    answers = len(ask.choices) + sum(len(form.pieces([])[0]) for form in ask.forms)
    return (perf_counter() - started) * 1000, answers
