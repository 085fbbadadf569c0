"""`ecumene titles`: what can be played."""

from __future__ import annotations

import msgspec
from rich.padding import Padding
from rich.table import Table

from ecumene import bots
from ecumene.cli.common import Json, console, print_json
from ecumene.engine import Meta
from ecumene.titles import metas


def titles(as_json: Json = False) -> None:
    """List the titles with their seats, scenarios, options and stage."""
    if as_json:
        print_json({"titles": [_sheet(meta) for meta in metas()]})
        return
    for meta in metas():
        _show(meta)


def _sheet(meta: Meta) -> dict[str, object]:
    sheet: dict[str, object] = msgspec.to_builtins(meta)
    del sheet["module"]
    seats = sorted({seats for scenario in meta.scenarios for seats in scenario.seats})
    return {**sheet, "seats": seats, "bots": bots.names(meta.id)}


def span(numbers: tuple[int, ...]) -> str:
    """Numbers of seats as a person writes them: `5 to 9`."""
    return f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])


def _show(meta: Meta) -> None:
    out = console()
    out.print(f"[bold]{meta.id}[/]: {meta.name} ({meta.stage})")
    out.print(Padding(meta.text, (0, 2)))
    scenarios = Table("scenario", "seats", "what it is", box=None, padding=(0, 2))
    for scenario in meta.scenarios:
        scenarios.add_row(scenario.id, span(scenario.seats), f"{scenario.name}: {scenario.text}")
    out.print(scenarios)
    options = Table("option", "default", "values", "what it does", box=None, padding=(0, 2))
    for option in meta.options:
        values = ", ".join(option.values) or f"a whole number, {option.least} or more"
        options.add_row(option.id, option.default, values, option.text)
    out.print(options)
    out.print(f"  bots: {', '.join(bots.names(meta.id))}")
