"""Speed, measured beside catanatron in the same run: `ecumene bench`.

The contestants take turns, heat by heat (heats.py), so that a slow moment of the machine hits all of them; what counts is the
median of the rounds. catanatron lists every lawful action at each tick, while our bot `random` samples answers without a list:
so it plays once as it is, and once with every answer listed. The title's best bot, in complete games, is the headline. Speeds
are given per decision and per entry: of four entries of catanatron some three leave no choice. Where `perf` or
valgrind can count instructions, they stand beside the times, since no other process disturbs them.
"""

from __future__ import annotations

import platform
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Callable
from importlib.util import find_spec
from math import ceil
from statistics import median
from time import process_time

import msgspec

from ecumene import titles
from ecumene.engine import Ask, Game
from ecumene.lab.heats import BEST, LISTED, RANDOM, RIVAL, Course, Heat, Lap, apart, list_answers

#: Seconds that a contestant plays in a round, at least, and the games that the rival plays in all rounds.
WHILE, RIVAL_GAMES = 0.5, 100
#: The games by which instructions are counted, of one of ours and of the rival's, which are short.
COUNTED, RIVAL_COUNTED = 1, 10


class Pace(msgspec.Struct):
    """How fast one contestant played: speeds are medians of the rounds, instructions are per decision and per entry."""

    what: str
    laps: list[Lap] = []
    decisions_per_second: float = 0.0
    entries_per_second: float = 0.0
    games_per_second: float = 0.0
    instructions_per_decision: float | None = None
    instructions_per_entry: float | None = None

    def add(self, lap: Lap) -> None:
        """One more heat."""
        self.laps.append(lap)
        self.decisions_per_second = median(lap.decisions / lap.seconds for lap in self.laps)
        self.entries_per_second = median(lap.entries / lap.seconds for lap in self.laps)
        self.games_per_second = median(lap.games / lap.seconds for lap in self.laps)

    @property
    def games(self) -> int:
        """All games that were timed."""
        return sum(lap.games for lap in self.laps)


class Ratio(msgspec.Struct):
    """How many times as fast as catanatron, by time and by instructions."""

    decisions: float
    entries: float
    decisions_by_instructions: float | None = None
    entries_by_instructions: float | None = None


class SlowAsk(msgspec.Struct):
    """The ask whose legal answers took longest to list."""

    kind: str = ""
    milliseconds: float = 0.0
    answers: int = 0


class Report(msgspec.Struct):
    """What the bench found; `best` is the title's best bot, `ratio` compares with catanatron, by contestant."""

    title: str
    best: Pace
    random: Pace
    listed: Pace
    catanatron: Pace | None
    ratio: dict[str, Ratio]
    clone_turn: int
    clone_microseconds: float
    slowest_ask: SlowAsk
    #: Python, and how it was built
    interpreter: str
    #: what counted instructions, if anything did
    counter: str


#: Runs a heat, perhaps under a measuring command, and says what that said.
Runner = Callable[..., tuple[Lap, str]]
#: Is told what has just been measured, and how much of everything that makes.
Done = Callable[[float, str], None]


def bench(
    title: str | None = None,
    rounds: int = 5,
    done: Done = lambda part, what: None,
    *,
    instructions: bool = True,
    runner: Runner = apart,
) -> Report:
    """Runs all measurements on a title, by default the first one there is; `done` is told of each."""
    course = Course(title or titles.metas()[0].id)
    names = [BEST, RANDOM, LISTED, *([RIVAL] if find_spec("catanatron") else [])]
    paces = {name: Pace(course.called(name)) for name in names}
    count = counter() if instructions else None
    steps, made = len(names) * (rounds + (2 if count else 0)) + 2, 0

    def step(what: str) -> None:
        nonlocal made
        made += 1
        done(made / steps, what)

    for number in range(rounds):
        for name, pace in paces.items():
            games = ceil(RIVAL_GAMES / rounds) if name == RIVAL else 1
            heat = Heat(course.meta, name, 1 + 1000 * number, games, WHILE)
            pace.add(runner(heat)[0])
            step(f"round {number + 1} of {rounds}: {pace.what}")
    if count:
        for name, pace in paces.items():
            count_instructions(
                count, Heat(course.meta, name, games=RIVAL_COUNTED if name == RIVAL else COUNTED), pace, runner, step
            )
    game = mid_game(course)
    clone = clone_time(game)
    step("clone of a state")
    slowest = slowest_ask(course)
    step("slowest ask")
    rival = paces.get(RIVAL)
    return Report(
        course.meta.id,
        paces[BEST],
        paces[RANDOM],
        paces[LISTED],
        rival,
        {name: ratio(pace, rival) for name, pace in paces.items() if rival and name != RIVAL},
        game.turn,
        clone,
        slowest,
        interpreter(),
        count.name if count else "",
    )


def ratio(ours: Pace, rival: Pace) -> Ratio:
    """The median of the rounds, each of which compares what was played one after the other."""
    rounds = list(zip(ours.laps, rival.laps, strict=True))
    found = Ratio(
        median((a.decisions / a.seconds) / (b.decisions / b.seconds) for a, b in rounds),
        median((a.entries / a.seconds) / (b.entries / b.seconds) for a, b in rounds),
    )
    if ours.instructions_per_decision and rival.instructions_per_decision:
        found.decisions_by_instructions = rival.instructions_per_decision / ours.instructions_per_decision
    if ours.instructions_per_entry and rival.instructions_per_entry:
        found.entries_by_instructions = rival.instructions_per_entry / ours.instructions_per_entry
    return found


def interpreter() -> str:
    """Python, its compiler, and what it was built with as far as that makes it faster or slower."""
    flags = re.findall(r"--(?:enable-optimizations|with-lto|with-pydebug|disable-gil|enable-experimental-jit)[^' ]*", _built())
    built = " ".join(flags) or "built without --enable-optimizations"
    name = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{name}, {platform.python_compiler()}, {built}, {platform.machine()}"


def _built() -> str:
    return str(sysconfig.get_config_var("CONFIG_ARGS") or "")


# -- instructions -----------------------------------------------------------------------------------------------


class Counter(msgspec.Struct, frozen=True):
    """A command that counts the instructions of another one, and what its words look like."""

    name: str
    command: tuple[str, ...]
    words: str

    def read(self, said: str) -> int | None:
        """The number in what the command said."""
        found = re.search(self.words, said)
        return int(found[1].replace(",", "")) if found else None


COUNTERS = (
    Counter("perf", ("perf", "stat", "-x", ";", "-e", "instructions:u"), r"(?m)^(\d+);[^;]*;instructions"),
    Counter(
        "valgrind",
        ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"),
        r"I\s+refs:\s+([\d,]+)",
    ),
)


def counter() -> Counter | None:
    """The first of the counters that is installed and counts here: virtual machines often hide what `perf` reads."""
    for known in COUNTERS:
        if shutil.which(known.command[0]):
            tried = subprocess.run([*known.command, "true"], capture_output=True, text=True, check=False)
            if known.read(tried.stderr):
                return known
    return None


def count_instructions(count: Counter, heat: Heat, pace: Pace, runner: Runner, step: Callable[[str], None]) -> None:
    """What the games of a heat take beyond starting and warming up."""
    lap, counted = Lap(), []
    for games in (0, heat.games):
        lap, said = runner(msgspec.structs.replace(heat, games=games, counting=False), count.command)
        counted.append(count.read(said))
        step(f"instructions by {count.name}: {pace.what}{'' if games else ', before the first game'}")
    if not lap.decisions:
        # of games that come out alike again, decisions are counted apart
        lap, _ = runner(heat)
    without, with_games = counted
    if without and with_games:
        pace.instructions_per_decision = (with_games - without) / max(1, lap.decisions)
        pace.instructions_per_entry = (with_games - without) / lap.entries


# -- a state and an ask -----------------------------------------------------------------------------------------


def mid_game(course: Course) -> Game:
    """A game of the best bot in its tenth turn, or at its end."""
    game = course.begin(7, {})
    seated = course.seated(game, BEST, 7)
    while game.turn < 10 and seated.step():
        pass
    return game


def clone_time(game: Game) -> float:
    """Microseconds for a clone of the state: the best of many runs."""
    best = float("inf")
    for _ in range(50):
        started = process_time()
        for _ in range(20):
            game.state.clone()
        best = min(best, (process_time() - started) / 20)
    return best * 1e6


def slowest_ask(course: Course) -> SlowAsk:
    """Of all asks of one game of the best bot, the one whose answers take longest to list."""
    slowest = SlowAsk()
    game = course.begin(7, {})
    seated = course.seated(game, BEST, 7)
    while not game.over:
        ask = game.ask(game.due[0])
        milliseconds, answers = _list(ask)
        if milliseconds > slowest.milliseconds:
            # a hiccup of the machine does not come twice; an ask keeps what it has listed, so the game asks anew
            milliseconds = min(milliseconds, *(_list(game.ask(ask.seat))[0] for _ in range(3)))
            if milliseconds > slowest.milliseconds:
                slowest = SlowAsk(ask.kind, milliseconds, answers)
        seated.step()
    return slowest


def _list(ask: Ask) -> tuple[float, int]:
    """Milliseconds for listing the choices and the first pieces of every order, and how many there are."""
    started = process_time()
    answers = list_answers(ask)
    return (process_time() - started) * 1000, answers
