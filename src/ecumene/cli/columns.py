"""An answer of the language in the terminal's columns."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from ecumene.typed import Sheet


def columns(sheet: Sheet, *, numbers: bool = False) -> Table:
    """The sheet as it is printed; with `numbers`, rows of one cell are answers that can be picked by number."""
    title = Text(sheet.title) if sheet.title else None
    table = Table(*sheet.columns, title=title, title_justify="left", box=None, padding=(0, 1))
    table.show_header = bool(sheet.columns)
    for number, row in enumerate(sheet.rows, start=1):
        cells = [f"{number:3} {row[0]}"] if numbers and len(row) == 1 else row
        table.add_row(*map(Text, cells))
    return table
