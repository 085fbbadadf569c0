"""A heat of the bench: one contestant plays for a while, in a process of its own, on one core and with a fixed hash seed.

All heats of a bench take the same core, so that contestants never run side by side. The hash seed is fixed, since the order of
sets of strings, and with it how long some games last, goes by it. Only play is timed, by the clock of the process; decisions
(entries with at least two possible answers) are counted in a second, untimed play of the same games. catanatron's games of one
seed differ from play to play, so it counts as it plays, which hardly takes time.

    python -m ecumene.lab.heats < heat.json
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import count
from time import process_time
from typing import Any

import msgspec

import ecumene
from ecumene import bots, titles
from ecumene.bots import BotSheet
from ecumene.bots.any.randomly import RandomBot
from ecumene.engine import Action, Ask, Game, Meta
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew, cut

#: The contestants: the bot `random`, the same with every answer listed, the title's best bot, and the rival.
RANDOM, LISTED, BEST, RIVAL = "random", "random, all listed", "best", "catanatron"
#: The seats at which speed is compared, where a title has them.
SEATS = 6
#: Games of the bot `random` last so many times as long as what the title calls short.
CUT = 3
#: The seed of the game with which everything is warmed up.
WARM = 1000


class Lap(msgspec.Struct, frozen=True):
    """What was played in a heat, and how long it took."""

    games: int = 0
    entries: int = 0
    decisions: int = 0
    seconds: float = 0.0


class Heat(msgspec.Struct, frozen=True):
    """Who plays what for how long: at least this many games and seconds, from this seed on."""

    title: Meta
    contestant: str
    seed: int = 1
    games: int = 1
    seconds: float = 0.0
    #: whether decisions are counted, too, in a second play
    counting: bool = True
    #: at a table of this size; 0 for the one at which speed is compared
    seats: int = 0
    #: the bots that there are
    bots: tuple[BotSheet, ...] = ()


def list_answers(ask: Ask) -> int:
    """How many answers are listed: the choices, and the first pieces of every order that can be put together."""
    answers = len(ask.choices)
    for form in ask.forms:
        answers += len(form.pieces([])[0])
    return answers


class ListingBot(RandomBot):
    """Plays the very games of `random`, but lists all that is lawful before each answer, as catanatron does."""

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        """The answer of `random`, after a look at all that there are."""
        if ask.required:
            list_answers(ask)
        return super().decide(view, ask)


class Course:
    """What is played: the first scenario of a title, by this many seats; by default six if it has them, else the most."""

    def __init__(self, title: str, seats: int = 0) -> None:
        self.meta = titles.meta(title)
        fits = self.meta.scenarios[0].seats
        self.seats = seats or (SEATS if SEATS in fits else fits[-1])
        self.best = bots.best(title)
        #: `random` wanders about, so its games are cut short as the title says how
        self.short = cut(self.meta, self.meta.scenarios[0].id, CUT)

    def called(self, contestant: str) -> str:
        """A contestant and its games in words."""
        if contestant == RIVAL:
            return "catanatron, 4 random players, complete"
        if contestant == BEST:
            return f"{self.best}, {self.seats} seats, complete"
        length = ", ".join(f"{option} {value}" for option, value in self.short.items()) or "complete"
        return f"{contestant}, {self.seats} seats, {length}"

    def begin(self, seed: int, options: dict[str, str], *, story: bool = False) -> Game:
        """A game of this seed."""
        return ecumene.new(self.meta.id, self.seats, options=options, seed=seed, keep=False, story=story)

    def seated(self, game: Game, contestant: str, seed: int, *, counting: bool = False) -> Seated:
        """The game with this contestant in all seats."""
        players = crew(self.meta.id, [self.best if contestant == BEST else RANDOM] * self.seats, seed)
        if contestant == LISTED:
            players = {seat: ListingBot(seat, bot.rng) for seat, bot in players.items() if isinstance(bot, RandomBot)}
        return Seated(game, players, counting=counting)

    def play(self, contestant: str, seed: int, *, counting: bool) -> tuple[int, int]:
        """One game: its entries, and its decisions if they are counted. The one for warming up is short for everybody."""
        game = self.begin(seed, {} if contestant == BEST and seed != WARM else self.short)
        seated = self.seated(game, contestant, seed, counting=counting)
        seated.play()
        return len(game.entries), seated.decisions


#: Plays the game of a seed and may count decisions, which takes time: entries and decisions.
Player = Callable[[int, bool], tuple[int, int]]


def player(heat: Heat) -> Player:
    """What plays the games of a heat."""
    if heat.contestant == RIVAL:
        return _catanatron()
    course = Course(heat.title.id, heat.seats)
    return lambda seed, counting: course.play(heat.contestant, seed, counting=counting)


def _catanatron() -> Player:
    catan = import_module("catanatron")

    class Counting(catan.RandomPlayer):  # type: ignore[misc, name-defined]
        entries = decisions = 0

        def decide(self, game: Any, playable_actions: Any) -> Any:
            Counting.entries += 1
            Counting.decisions += len(playable_actions) > 1
            return super().decide(game, playable_actions)

    def play(seed: int, counting: bool) -> tuple[int, int]:
        Counting.entries = Counting.decisions = 0
        catan.Game([Counting(color) for color in catan.Color], seed=seed).play()
        return Counting.entries, Counting.decisions

    return play


def run(heat: Heat) -> Lap:
    """Plays a heat in this process."""
    play = player(heat)
    play(WARM, False)
    entries = decisions = 0
    seconds = 0.0
    for number in count():
        if number >= heat.games and seconds >= heat.seconds:
            return Lap(number, entries, decisions, seconds)
        started = process_time()
        more, free = play(heat.seed + number, False)
        seconds += process_time() - started
        if heat.counting and heat.contestant != RIVAL:
            more, free = play(heat.seed + number, True)
        entries += more
        decisions += free
    raise AssertionError


def apart(heat: Heat, under: tuple[str, ...] = ()) -> tuple[Lap, str]:
    """Runs a heat in a process of its own, perhaps under a measuring command; the lap, and what that command said."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run(
        [*under, sys.executable, "-m", "ecumene.lab.heats"],
        input=msgspec.json.encode(msgspec.structs.replace(heat, bots=tuple(bots.BOTS))),
        env=environment,
        capture_output=True,
        check=False,
    )
    said = done.stderr.decode(errors="replace")
    if done.returncode:
        raise RuntimeError(f"a heat of {heat.contestant} failed: {said[-1000:]}")
    return msgspec.json.decode(done.stdout, type=Lap), said


def main() -> None:
    """Runs the heat that comes in, on the last of the cores that this process may use."""
    heat = msgspec.json.decode(sys.stdin.buffer.read(), type=Heat)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    # a title from outside the package, and its bots, are known only to the process that began
    if heat.title.id not in {meta.id for meta in titles.metas()}:
        titles.register(heat.title)
    bots.BOTS[:] = heat.bots
    sys.stdout.buffer.write(msgspec.json.encode(run(heat)))


if __name__ == "__main__":
    main()
