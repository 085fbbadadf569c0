"""The command line put together. Whatever goes wrong by the user's input is one line on stderr, never a traceback."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from ecumene import __version__
from ecumene.cli import bench, board, files, play, rules, serve, simulate, tables, titles
from ecumene.cli.common import Trouble, plain
from ecumene.engine import ChanceError, RecordError, Refused
from ecumene.lab.seated import BotError

app = typer.Typer(
    help="Ecumene plays the Civilization board games.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
app.command()(titles.titles)
app.command()(play.play)
app.command()(simulate.simulate)
app.command()(files.replay)
app.command()(files.chronicle)
app.command()(files.position)
app.command()(board.board)
app.command()(rules.rules)
app.command()(bench.bench)
app.command()(serve.serve)
app.command()(tables.tables)

#: What the user can cause, as opposed to a defect of ours.
EXPECTED = (Trouble, Refused, RecordError, ChanceError, BotError, OSError)

#: The base of the command line library's own complaints; releases of it differ in where they keep the class.
USAGE: type[Exception] = next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException")


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version.")] = False,
) -> None:
    """Ecumene plays the Civilization board games: with people, bots and programs."""
    if version:
        plain(f"ecumene {__version__}")
    elif context.invoked_subcommand is None:
        plain(context.get_help())


def main(arguments: list[str] | None = None) -> None:
    """The entry point: runs a command and leaves with its exit code."""
    try:
        code = app(arguments, standalone_mode=False)
        sys.stdout.flush()
    except USAGE as error:
        _leave(error.format_message(), 2)  # type: ignore[attr-defined]
    except BrokenPipeError:
        # whoever read our output has stopped reading: nothing is wrong
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except EXPECTED as error:
        _leave(_words(error), 1)
    except (KeyboardInterrupt, typer.Abort):
        _leave("stopped", 130)
    sys.exit(code if isinstance(code, int) else 0)


def _words(error: Exception) -> str:
    if isinstance(error, Refused):
        return error.reason if error.rule in ("setup", "bots", "rules", "engine") else str(error)
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror.lower()}" if error.filename else error.strerror
    return str(error)


def _leave(message: str, code: int) -> None:
    print(f"ecumene: {' '.join(message.split())}", file=sys.stderr)
    sys.exit(code)
