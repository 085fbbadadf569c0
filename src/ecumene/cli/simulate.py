"""`ecumene simulate`: games among bots."""

from __future__ import annotations

from pathlib import Path
from statistics import mean
from typing import Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ecumene import bots
from ecumene.cli.common import Json, Options, Scenario, Seats, Title, Trouble, console, print_json, setup_of
from ecumene.lab.simulate import Match, Result, run


def simulate(
    title: Title,
    scenario: Scenario = None,
    option: Options = None,
    seats: Seats = None,
    games: Annotated[int, typer.Option(min=1, metavar="G", help="The number of games.")] = 1,
    seed: Annotated[int, typer.Option(metavar="K", help="Game n has seed K + n; the same seed gives the same games.")] = 1,
    bots: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Bots, seated in turn, then shuffled by the seed; by default the best one."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, metavar="J", help="The number of processes that play at the same time.")] = 1,
    record: Annotated[Path | None, typer.Option(metavar="DIR", help="Keep the records in this folder.")] = None,
    as_json: Json = False,
) -> None:
    """Play games among bots and say how they went."""
    setup = setup_of(title, scenario, seats, option)
    names = bot_names(bots, title)
    if record is not None:
        record.mkdir(parents=True, exist_ok=True)
    match = Match(setup, names, None if record is None else str(record))
    columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    error = console(stderr=True)
    with Progress(*columns, console=error, transient=True, disable=not error.is_terminal) as bar:
        task = bar.add_task("games", total=games)
        results = run(match, games, seed, jobs, lambda result: bar.advance(task))
    if as_json:
        print_json({"games": results})
    else:
        _summary(results)


def bot_names(text: str | None, title: str) -> tuple[str, ...]:
    """The bots' names, checked before anything is played."""
    text = bots.best(title) if text is None else text
    names = tuple(name.strip() for name in text.split(",") if name.strip())
    known = bots.names(title)
    for name in names:
        if name not in known:
            raise Trouble(f"there is no bot {name!r} for {title}; there are {', '.join(known)}")
    if not names:
        raise Trouble(f"--bots: name at least one of {', '.join(known)}")
    return names


def _summary(results: list[Result]) -> None:
    out = console()
    games = Table("seed", "turns", "decisions", "seconds", "ended by", "winner", "scores", box=None, padding=(0, 1))
    for result in results[:20]:
        winner = ", ".join(f"seat {seat + 1} ({result.bots[seat]})" for seat in result.winners) or "-"
        scores = " ".join(str(score) for score in result.scores)
        row = (result.seed, result.turns, result.decisions, f"{result.seconds:.2f}", result.end_reason, winner, scores)
        games.add_row(*map(str, row))
    out.print(games)
    if len(results) > 20:
        out.print(f"  ... and {len(results) - 20} more")
    by_bot = Table("bot", "seats", "wins", "wins a seat", "mean score", box=None, padding=(0, 1))
    for name in sorted({bot for result in results for bot in result.bots}):
        totals = [score for r in results for score, bot in zip(r.scores, r.bots, strict=True) if bot == name]
        wins = sum(1 for r in results if any(r.bots[seat] == name for seat in r.winners))
        by_bot.add_row(name, str(len(totals)), str(wins), f"{wins / len(totals):.3f}", f"{mean(totals):.1f}")
    out.print(by_bot)
    seconds, decisions = sum(r.seconds for r in results), sum(r.decisions for r in results)
    games_played = "1 game" if len(results) == 1 else f"{len(results)} games"
    out.print(f"{games_played}, {decisions} decisions, {decisions / seconds:,.0f} decisions a second in one process")
