"""`ecumene bench`: how fast it is, beside a known engine."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.progress import Progress
from rich.table import Table

from ecumene.cli.common import Json, console, plain, print_json
from ecumene.lab import bench as lab


def bench(
    title: Annotated[str | None, typer.Argument(metavar="[TITLE]", help="By default the first of `ecumene titles`.")] = None,
    as_json: Json = False,
    rounds: Annotated[int, typer.Option(min=1, help="How often the contestants take turns.")] = 5,
) -> None:
    """Measure the speed of play, beside catanatron if it is installed."""
    error = console(stderr=True)
    with Progress(console=error, transient=True, disable=not error.is_terminal) as bar:
        task = bar.add_task("measuring", total=rounds)
        report = lab.bench(title, rounds, lambda: bar.advance(task))
    if as_json:
        print_json(report)
        return
    table = Table("play", "games", "decisions/s", "entries/s", "games/s", "to catanatron", box=None, padding=(0, 1))
    for pace in (report.random, report.best, report.catanatron):
        if pace is not None:
            ratio = report.ratio.get(pace.what.split(",")[0])
            times = "" if ratio is None else f"{ratio:.2f} x"
            speeds = (f"{pace.decisions_per_second:,.0f}", f"{pace.entries_per_second:,.0f}", f"{pace.games_per_second:.2f}")
            table.add_row(pace.what, str(pace.games), *speeds, times)
    console().print(table)
    slow = report.slowest_ask
    plain(f"clone of a state in turn {report.clone_turn}: {report.clone_microseconds:.1f} microseconds")
    plain(f"slowest ask: {slow.kind}, {slow.answers} answers and first pieces listed in {slow.milliseconds:.2f} ms")
    if report.catanatron is None:
        plain("catanatron is not installed, so there is no comparison: pip install 'ecumene[bench]', or make bench")
