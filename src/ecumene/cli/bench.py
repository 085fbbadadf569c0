"""`ecumene bench`: how fast it is, beside a known engine."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from ecumene.cli.common import Json, Trouble, console, plain, print_json
from ecumene.lab import bench as lab
from ecumene.lab import crowds
from ecumene.lab.heats import BEST, LISTED, RANDOM, RIVAL


def bench(
    title: Annotated[
        str | None, typer.Argument(metavar="TITLE", help="A title's id; by default the first that `ecumene titles` lists.")
    ] = None,
    as_json: Json = False,
    rounds: Annotated[
        int, typer.Option(min=1, metavar="N", help="The number of rounds in which the contestants take turns.")
    ] = 5,
    instructions: Annotated[
        bool, typer.Option(help="Also count instructions, with perf or valgrind if either is installed.")
    ] = True,
    seats: Annotated[
        str | None, typer.Option(metavar="N,M", help="Compare tables of these sizes instead, as in 6,9,12,18.")
    ] = None,
) -> None:
    """Measure the speed of play.

    It is compared with catanatron, if that is installed. With --seats, measure what a table costs as it grows.
    """
    sizes = None if seats is None else _sizes(seats)
    with _progress() as done:
        if sizes is not None:
            from ecumene.server.weighing import weigh  # the server takes a while to load

            growth = crowds.by_seats(title, sizes, weigh, rounds, done, instructions=instructions)
        else:
            report = lab.bench(title, rounds, done, instructions=instructions)
    if sizes is not None:
        _show_growth(growth, rounds, as_json=as_json)
        return
    if as_json:
        print_json(report)
        return
    console().print(_speeds(report))
    if report.catanatron is not None:
        plain("")
        console().print(_ratios(report))
    plain(f"\nclone of a state in turn {report.clone_turn}: {report.clone_microseconds:.1f} microseconds")
    slow = report.slowest_ask
    plain(f"slowest ask: {slow.kind}, {slow.answers} answers and first pieces listed in {slow.milliseconds:.2f} ms")
    plain(_measured(report.interpreter, rounds))
    if report.catanatron is None:
        plain("catanatron is not installed, so there is no comparison: pip install 'ecumene[bench]', or make bench")


@contextmanager
def _progress() -> Iterator[lab.Done]:
    """How far it has come, on the error stream: a bar in a terminal, a line for each measurement anywhere else."""
    error = console(stderr=True)
    if not error.is_terminal:
        yield lambda part, what: print(f"{part:4.0%}  {what}", file=sys.stderr, flush=True)
        return
    with Progress(console=error, transient=True) as bar:
        task = bar.add_task("measuring", total=1.0)
        yield lambda part, what: bar.update(task, completed=part)


def _sizes(text: str) -> list[int]:
    """The sizes of the tables that were typed."""
    try:
        return [int(size) for size in text.split(",")]
    except ValueError:
        raise Trouble(f"--seats {text}: write the numbers of seats with commas between them, as in 6,9,12,18") from None


def _show_growth(growth: crowds.Growth, rounds: int, *, as_json: bool) -> None:
    """Every figure by seats, and next to it what it should stay below."""
    if as_json:
        print_json(growth)
        return
    sizes = [crowd.seats for crowd in growth.crowds]
    plain(f"{growth.title}, complete games of {growth.bot}; a bound is for the largest table, or for growth up to it")
    unit = f"k instructions by {growth.counter}" if growth.counter else "microseconds"
    table = Table("seats", *map(str, sizes), f"{sizes[-1]} : {sizes[0]}", "bound", "", box=None, padding=(0, 1))
    for row in growth.rows:
        what = f"{row.what}, {unit}" if row.grows else row.what
        bound = f"< {row.bound:g} x" if row.grows else f"< {row.bound:,.0f}"
        table.add_row(what, *map(_figure, row.figures), f"{row.growth:.2f} x", bound, "held" if row.held else "missed")
    console().print(table)
    slow = growth.crowds[-1].slowest_ask
    plain(f"slowest ask at {sizes[-1]} seats: {slow.kind}, {slow.answers} answers and first pieces listed")
    plain(_measured(growth.interpreter, rounds))


def _measured(interpreter: str, rounds: int) -> str:
    """How the figures came about."""
    return f"{interpreter}; hash seed 0, one core, {'one round' if rounds == 1 else f'medians of {rounds} rounds in turn'}"


def _figure(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.2f}"


def _speeds(report: lab.Report) -> Table:
    """How fast everybody is, the best bot first."""
    table = Table("play", "games", "decisions/s", "entries/s", "games/s", box=None, padding=(0, 1))
    if report.counter:
        table.add_column(f"instructions/decision ({report.counter})")
        table.add_column("/entry")
    for pace in (report.best, report.random, report.listed, report.catanatron):
        if pace is None:
            continue
        row = [pace.what, str(pace.games), f"{pace.decisions_per_second:,.0f}", f"{pace.entries_per_second:,.0f}"]
        row.append(f"{pace.games_per_second:.2f}")
        if report.counter:
            row += [_thousands(pace.instructions_per_decision), _thousands(pace.instructions_per_entry)]
        table.add_row(*row)
    return table


def _ratios(report: lab.Report) -> Table:
    """How many times as fast as the rival."""
    table = Table(f"times {RIVAL}", "per decision", "per entry", box=None, padding=(0, 1))
    if report.counter:
        table.add_column(f"by instructions ({report.counter}): per decision")
        table.add_column("per entry")
    for name, pace in ((BEST, report.best), (RANDOM, report.random), (LISTED, report.listed)):
        ratio = report.ratio[name]
        row = [pace.what, f"{ratio.decisions:.2f} x", f"{ratio.entries:.2f} x"]
        if report.counter:
            row += [_times(ratio.decisions_by_instructions), _times(ratio.entries_by_instructions)]
        table.add_row(*row)
    return table


def _thousands(number: float | None) -> str:
    return "" if number is None else f"{number / 1000:,.0f} k"


def _times(number: float | None) -> str:
    return "" if number is None else f"{number:.2f} x"
