"""`ecumene replay`, `ecumene chronicle` and `ecumene position`: games and situations from files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import ecumene
from ecumene.cli.columns import columns
from ecumene.cli.common import Json, Trouble, console, plain, print_json, read_bytes, read_json
from ecumene.cli.play import Bots, Seat, sit_down
from ecumene.engine import Game
from ecumene.lab.verify import verify
from ecumene.titles.empires import sheets

File = Annotated[Path, typer.Argument(metavar="FILE", show_default=False)]


def replay(
    file: File,
    check: Annotated[bool, typer.Option("--verify", help="Check every entry, every draw and the final hash.")] = False,
    at: Annotated[int | None, typer.Option(metavar="N", help="Stop after the first N entries.")] = None,
    seat: Annotated[int | None, typer.Option(metavar="S", help="Show only what this seat may know.")] = None,
) -> None:
    """Replay a record: tell its story and show how it stands."""
    data = read_bytes(file)
    record = ecumene.read_record(data)
    if check:
        plain(verify(record))
        return
    if at is not None and not 1 <= at <= len(record.entries):
        raise Trouble(f"--at {at}: the record has entries 1 to {len(record.entries)}")
    if seat is not None and not 0 <= seat < record.header.setup.seats:
        raise Trouble(f"--seat {seat}: there are seats 0 to {record.header.setup.seats - 1}")
    game = ecumene.load(data, upto=at, keep=False)
    events = [event for _, event in game.story or []] if seat is None else game.heard(seat)
    for event in events:
        plain(game.title.shown.describe(event, game.state))
    _show(game, seat)
    plain(f"{len(game.entries)} of {len(record.entries)} entries; {_standing(game)}")


def chronicle(file: File, as_json: Json = False) -> None:
    """Tell a record in numbers: everybody's turns, what calamities cost, who traded with whom."""
    game = ecumene.load(read_bytes(file))
    told = game.title.shown.chronicle(game)
    if as_json:
        print_json(told)
        return
    out = console()
    for table in sheets.chronicle(told):
        out.print(columns(table))


def position(
    file: File,
    check: Annotated[bool, typer.Option("--check", help="Only say whether the position can be.")] = False,
    to_play: Annotated[bool, typer.Option("--play", help="Play on from it.")] = False,
    seat: Seat = 0,
    bots: Bots = "steady",
) -> None:
    """Read a position: check it, show it, or play on from it."""
    game = ecumene.load_position(read_json(file))
    if check:
        plain(f"{file}: a position of {game.title.meta.name}, {game.seats} seats; {_standing(game)}")
    elif to_play:
        sit_down(game, seat, bots, None, None)
    else:
        _show(game, None)
        plain(_standing(game))


def _show(game: Game, seat: int | None) -> None:
    view = game.view(seat)
    out = console()
    for table in [*sheets.players(view), *sheets.board(view), *([] if seat is None else sheets.hand(view))]:
        out.print(columns(table))


def _standing(game: Game) -> str:
    """Where the game stands, in one line."""
    if game.over:
        return f"over ({game.over}), won by {' and '.join(f'seat {seat}' for seat in game.winners) or 'nobody'}"
    due = ", ".join(f"seat {seat} ({game.ask(seat).kind})" for seat in game.due)
    return f"turn {game.state.turn}, {game.state.phase}; waiting for {due or 'nobody'}"
