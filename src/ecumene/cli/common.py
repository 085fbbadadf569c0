"""What the commands share: arguments, output, and reading files with one clear message when that fails."""

from __future__ import annotations

import io
import pydoc
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console

from ecumene import titles
from ecumene.engine import Setup, Stands

Title = Annotated[str, typer.Argument(metavar="TITLE", help="A title's id, as `ecumene titles` lists it.")]
Scenario = Annotated[str | None, typer.Option(metavar="S", help="A scenario of the title; by default the full game.")]
Seats = Annotated[int | None, typer.Option(metavar="N", help="The number of seats.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="An option of the title; can be repeated.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class Trouble(Exception):
    """Something that the user can put right; its text is the line that says what."""


def seat_of(number: int, seats: int) -> int:
    """The seat that somebody means: people count from 1, the game from 0."""
    if not 1 <= number <= seats:
        raise Trouble(f"--seat {number}: there are seats 1 to {seats}")
    return number - 1


def console(*, stderr: bool = False) -> Console:
    """The terminal; where output goes to a file, lines are wide enough for the tables."""
    stream = sys.stderr if stderr else sys.stdout
    return Console(file=stream, width=None if stream.isatty() else 120, highlight=False, soft_wrap=False)


@contextmanager
def paged() -> Iterator[None]:
    """What is printed here may be longer than the screen: a terminal shows it page by page."""
    if not sys.stdout.isatty():
        yield
        return
    written = io.StringIO()
    with redirect_stdout(written):
        yield
    pydoc.pager(written.getvalue())


def plain(text: str) -> None:
    """Prints text as it is."""
    print(text)


def print_json(data: Any) -> None:
    """Prints anything msgspec can encode, readable and stable."""
    plain(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def setup_of(title: str, scenario: str | None, seats: int | None, options: list[str] | None) -> Setup:
    """A checked set-up from what was typed."""
    values: dict[str, str] = {}
    for option in options or []:
        key, equals, value = option.partition("=")
        if not equals:
            raise Trouble(f"--option {option}: write it as name=value")
        values[key] = value
    return titles.meta(title).setup(seats, scenario, values)


def moment(stands: Stands) -> str:
    """Where a game is, in words."""
    if not stands.turn:
        return "setting up"
    return f"turn {stands.turn}, {stands.phase}" if stands.phase else f"turn {stands.turn}"


def read_bytes(path: Path) -> bytes:
    """A file's bytes."""
    if path.is_dir():
        raise Trouble(f"{path}: this is a folder, not a file")
    return path.read_bytes()


def read_json(path: Path) -> dict[str, Any]:
    """A JSON object from a file."""
    try:
        data = msgspec.json.decode(read_bytes(path))
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Trouble(f"{path}: this is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise Trouble(f"{path}: this should be a JSON object, not {type(data).__name__}")
    return data
