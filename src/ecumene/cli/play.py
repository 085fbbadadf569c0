"""`ecumene play`: a person at a table of bots, in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Annotated

import typer

import ecumene
from ecumene.bots import Bot, make
from ecumene.cli.common import Options, Scenario, Seats, Title, Trouble, console, seat_of, setup_of
from ecumene.cli.session import Session
from ecumene.cli.simulate import bot_names
from ecumene.engine import Game

Seat = Annotated[int, typer.Option(metavar="S", help="The seat you take, counted from 1.")]
Bots = Annotated[str | None, typer.Option(metavar="A,B", help="Bots for the other seats, in turn; by default the best one.")]
Record = Annotated[Path | None, typer.Option(metavar="FILE", help="Where to write the record when you leave.")]


def play(
    title: Title,
    scenario: Scenario = None,
    seats: Seats = None,
    option: Options = None,
    seat: Seat = 1,
    bots: Bots = None,
    seed: Annotated[int | None, typer.Option(metavar="K", help="The same seed and moves give the same game.")] = None,
    record: Record = None,
) -> None:
    """Play in the terminal against bots: type moves, or `help`."""
    setup = setup_of(title, scenario, seats, option)
    game = ecumene.new(title, setup.seats, scenario=setup.scenario, options=setup.options, seed=seed)
    sit_down(game, seat, bots, seed, record)


def sit_down(game: Game, number: int, names: str | None, seed: int | None, record: Path | None) -> None:
    """Puts a person and bots at the game and lets them play."""
    seat = seat_of(number, game.seats)
    if record is not None and not record.parent.is_dir():
        raise Trouble(f"{record.parent}: there is no such folder")
    session = Session(game, seat, crew(game, seat, names, seed), console(), keyboard(lambda line: session.complete(line)))
    session.run()
    if record is not None:
        record.write_bytes(game.save())


def crew(game: Game, person: int, names: str | None, seed: int | None) -> dict[int, Bot]:
    """The bots of the other seats."""
    title = game.title.meta.id
    order = bot_names(names, title)
    others = [seat for seat in range(game.seats) if seat != person]
    return {
        seat: make(order[place % len(order)], title, seat, Random(None if seed is None else f"bot of {seed}, seat {seat}"))
        for place, seat in enumerate(others)
    }


def keyboard(complete: Callable[[str], list[str]]) -> Callable[[str], str | None]:
    """Reads a line after a prompt, None at the end of input; what nobody sees being typed is echoed."""
    if not sys.stdin.isatty():
        return _piped
    import readline  # gives the prompt its history and editing

    def words(_: str, state: int) -> str | None:
        found = complete(readline.get_line_buffer()[: readline.get_endidx()])
        return f"{found[state]} " if state < len(found) else None

    readline.set_completer(words)
    readline.set_completer_delims(" ,;")
    readline.parse_and_bind("tab: complete")
    return _typed


def _typed(prompt: str) -> str | None:
    try:
        return input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        return None


def _piped(prompt: str) -> str | None:
    line = sys.stdin.readline()
    print(prompt + line.rstrip("\n"))
    return line or None
