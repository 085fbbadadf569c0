"""`ecumene replay`, `ecumene chronicle` and `ecumene position`: games and situations from files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import ecumene
from ecumene import titles
from ecumene.cli.columns import columns
from ecumene.cli.common import Json, Trouble, console, moment, plain, print_json, read_bytes, read_json, seat_of
from ecumene.cli.play import Bots, Seat, sit_down
from ecumene.engine import Game
from ecumene.lab.verify import verify

Record = Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `ecumene simulate --record` writes it.")]
Position = Annotated[Path, typer.Argument(metavar="FILE", help="A position as JSON: docs/positions.md.")]


def replay(
    file: Record,
    check: Annotated[bool, typer.Option("--verify", help="Check every entry, every draw and the final hash.")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", help="Stop after the first N entries.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="Show only what this seat may know, counted from 1.")] = None,
) -> None:
    """Replay a record: tell its story and show how the game stands."""
    data = read_bytes(file)
    record = ecumene.read_record(data)
    if check:
        plain(verify(record))
        return
    if at is not None and not 1 <= at <= len(record.entries):
        raise Trouble(f"--at {at}: the record has entries 1 to {len(record.entries)}")
    viewer = None if seat is None else seat_of(seat, record.header.setup.seats)
    # what was played under older rules opens as far as it goes; a record of today must replay to its end
    old = record.header.rules not in (0, titles.meta(record.header.setup.title).rules)
    game = ecumene.load(data, upto=at, partial=old, keep=False)
    events = [event for _, event in game.story or []] if viewer is None else game.heard(viewer)
    for event in events:
        plain(game.title.shown.describe(event, game.state))
    _show(game, viewer)
    plain(f"{len(game.entries)} of {len(record.entries)} entries; {_whereabouts(game)}")
    if game.stopped:
        plain(f"The record can be read up to here: {game.stopped}")


def chronicle(file: Record, as_json: Json = False) -> None:
    """Tell a record in numbers.

    How every player fared, turn by turn, and whatever else its title counts: the cost of calamities, trade, battles.
    """
    game = ecumene.load(read_bytes(file))
    if as_json:
        print_json(game.title.shown.chronicle(game))
        return
    told = game.title.shown.numbers(game)
    if not told:
        raise Trouble(f"there is no chronicle of {game.title.meta.name}")
    out = console()
    for sheet in told:
        out.print(columns(sheet))


def position(
    file: Position,
    check: Annotated[bool, typer.Option("--check", help="Only say whether the position is possible.")] = False,
    to_play: Annotated[bool, typer.Option("--play", help="Play on from the position.")] = False,
    seat: Seat = 1,
    bots: Bots = None,
) -> None:
    """Read a position: check it, show it, or play on from it."""
    game = ecumene.load_position(read_json(file))
    if check:
        plain(f"{file}: a position of {game.title.meta.name}, {game.seats} seats; {_whereabouts(game)}")
    elif to_play:
        sit_down(game, seat, bots, None, None)
    else:
        _show(game, None)
        plain(_whereabouts(game))


def _show(game: Game, seat: int | None) -> None:
    out = console()
    for sheet in game.title.shown.sheets(game.view(seat)):
        out.print(columns(sheet))


def _whereabouts(game: Game) -> str:
    """Where the game stands, in one line."""
    if game.over:
        return f"over ({game.over}), won by {' and '.join(map(game.called, game.winners)) or 'nobody'}"
    due = ", ".join(f"{game.called(seat)} ({game.ask(seat).kind})" for seat in game.due)
    return f"{moment(game.title.stands(game.state))}; waiting for {due or 'nobody'}"
