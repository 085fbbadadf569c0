"""`ecumene board`: the board as a picture, empty or with the pieces of a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import ecumene
from ecumene.boards.render import THEMES
from ecumene.cli.common import Seats, Title, Trouble, plain, read_bytes, read_json, seat_of
from ecumene.engine import Game
from ecumene.lab.picture import moments, png

MISSING = "PNG pictures need one more package: pip install 'ecumene[pictures]', or use --svg"


def board(
    title: Title,
    position: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the pieces of this position.")] = None,
    record: Annotated[Path | None, typer.Option(metavar="FILE", help="Draw the pieces of this record.")] = None,
    at: Annotated[
        int | None, typer.Option(metavar="N", help="Draw the record after its first N entries; by default at its end.")
    ] = None,
    every: Annotated[
        str | None,
        typer.Option(metavar="turn|N", help="Write a picture at the end of every turn, or every N entries, to a folder."),
    ] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="OUT", help="Write SVG to this file, or to this folder with --every.")
    ] = None,
    as_png: Annotated[
        Path | None, typer.Option("--png", metavar="OUT", help="Write PNG to this file, or to this folder with --every.")
    ] = None,
    width: Annotated[int | None, typer.Option(min=100, max=12000, metavar="W", help="Pixels across, for PNG.")] = None,
    seats: Seats = None,
    seat: Annotated[
        int | None, typer.Option(metavar="S", help="Draw what this seat sees, counted from 1; by default what a spectator sees.")
    ] = None,
    theme: Annotated[str, typer.Option(metavar="light|dark", help="The colours.")] = "light",
) -> None:
    """Draw the board, empty or with the pieces of a game."""
    if theme not in THEMES:
        raise Trouble(f"--theme {theme}: there are {' and '.join(THEMES)}")
    if position is not None and record is not None:
        raise Trouble("give --position or --record, not both")
    if record is None and (at is not None or every is not None):
        raise Trouble("--at and --every go with --record")
    if every is not None and at is not None:
        raise Trouble("give --at or --every, not both")
    game = _game(title, position, record, at, every, seats)
    if game.title.meta.id != title:
        raise Trouble(f"this is a game of {game.title.meta.id}, not of {title}")
    viewer = None if seat is None else seat_of(seat, game.seats)
    if every is None:
        _write(game, game.view(viewer), theme, svg, as_png, width)
        return
    folder = svg or as_png
    if folder is None:
        raise Trouble("--every needs a folder: --svg DIR or --png DIR")
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, number in _stops(game, every):
        view = game.title.view(game.at(number), viewer)
        _write(game, view, theme, svg and svg / f"{name}.svg", as_png and as_png / f"{name}.png", width)
        count += 1
    plain(f"{count} pictures in {folder}")


def _game(title: str, position: Path | None, record: Path | None, at: int | None, every: str | None, seats: int | None) -> Game:
    if position is not None:
        return ecumene.load_position(read_json(position), seed=0)
    if record is None:
        return ecumene.new(title, seats, seed=0)
    data = read_bytes(record)
    entries = len(ecumene.read_record(data).entries)
    if at is not None and not 1 <= at <= entries:
        raise Trouble(f"--at {at}: the record has entries 1 to {entries}")
    return ecumene.load(data, upto=at, keep=every is not None, story=False)


def _stops(game: Game, every: str) -> Iterator[tuple[str, int]]:
    """The names of the pictures and the entries after which they are taken."""
    total = len(game.entries)
    if every == "turn":
        for turn, number in moments(game):
            yield f"turn-{turn:02}", number
    elif every.isdecimal() and int(every) > 0:
        for number in sorted({*range(int(every), total + 1, int(every)), total}):
            yield f"entry-{number:05}", number
    else:
        raise Trouble(f"--every {every}: write `turn`, or how many entries lie between two pictures")


def _write(game: Game, view: Any, theme: str, svg: Path | None, as_png: Path | None, width: int | None) -> None:
    drawn = game.title.shown.picture(view, theme)
    if drawn is None:
        raise Trouble(f"there is no picture of {game.title.meta.name}")
    if svg is None and as_png is None:
        plain(drawn)
    if svg is not None:
        svg.write_text(drawn, "utf-8")
    if as_png is not None:
        try:
            as_png.write_bytes(png(drawn, width))
        except ModuleNotFoundError:
            raise Trouble(MISSING) from None
