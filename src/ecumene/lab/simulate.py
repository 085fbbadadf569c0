"""Simulations: many games among bots, repeatable from one number, on as many cores as one likes.

Game number n of a simulation has the seed `seed + n`, so each can be played again alone. Its bots take the names in
turn, seat by seat, and are then shuffled by the seed of the game, so that no bot keeps a seat. Every bot has randomness
of its own, from the seed and its seat. So results depend on the seed alone, whatever the number of processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from time import perf_counter

import msgspec

import ecumene
from ecumene import bots
from ecumene.engine import Game, Setup
from ecumene.lab.table import Table


class Match(msgspec.Struct, frozen=True):
    """What is played in every game of a simulation."""

    setup: Setup
    bots: tuple[str, ...]
    #: where the records go, if anywhere
    folder: str | None = None


class Result(msgspec.Struct, frozen=True):
    """How one game went. `scores` are totals by seat, `points` the same itemised, `winners` are seats."""

    seed: int
    seats: int
    bots: tuple[str, ...]
    turns: int
    entries: int
    decisions: int
    seconds: float
    end_reason: str
    scores: tuple[int, ...]
    points: tuple[dict[str, int], ...]
    winners: tuple[int, ...]
    hash: str


def seated(names: tuple[str, ...], seats: int, seed: int) -> list[str]:
    """Which bot sits where in the game of this seed."""
    order = list(islice(cycle(names), seats))
    Random(f"seats of {seed}").shuffle(order)
    return order


def crew(title: str, order: list[str], seed: int) -> dict[int, bots.Bot]:
    """The bots of a game, each with its own randomness."""
    return {seat: bots.make(name, title, seat, Random(f"bot of {seed}, seat {seat}")) for seat, name in enumerate(order)}


def play(match: Match, seed: int) -> Result:
    """One game from start to end."""
    setup = match.setup
    order = seated(match.bots, setup.seats, seed)
    started = perf_counter()
    game = ecumene.new(
        setup.title,
        setup.seats,
        scenario=setup.scenario,
        options=setup.options,
        seed=seed,
        keep=False,
        story=False,
    )
    table = Table(game, crew(setup.title, order, seed))
    table.play()
    seconds = perf_counter() - started
    if match.folder is not None:
        Path(match.folder, f"{setup.title}-{setup.scenario}-{seed}.record").write_bytes(game.save())
    return _result(game, table, seed, order, seconds)


def _result(game: Game, table: Table, seed: int, order: list[str], seconds: float) -> Result:
    points = game.title.scores(game.state)
    return Result(
        seed=seed,
        seats=game.seats,
        bots=tuple(order),
        turns=getattr(game.state, "turn", 0),
        entries=len(game.entries),
        decisions=table.decisions,
        seconds=seconds,
        end_reason=game.over or "",
        scores=tuple(items["total"] for items in points),
        points=tuple(points),
        winners=game.winners,
        hash=game.hash(),
    )


def run(match: Match, games: int, seed: int, jobs: int = 1, done: Callable[[Result], None] | None = None) -> list[Result]:
    """Plays the games, over `jobs` processes if more than one; `done` hears of each as it comes, in order."""
    results: list[Result] = []
    for result in _play_all(match, range(seed, seed + games), jobs):
        results.append(result)
        if done is not None:
            done(result)
    return results


def _play_all(match: Match, seeds: range, jobs: int) -> Iterator[Result]:
    if jobs <= 1 or len(seeds) == 1:
        yield from map(partial(play, match), seeds)
        return
    with ProcessPoolExecutor(min(jobs, len(seeds))) as pool:
        yield from pool.map(partial(play, match), seeds)
