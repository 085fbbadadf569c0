"""`ecumene tables`: the games of a data folder, and which of them this version cannot read on."""

from __future__ import annotations

import sqlite3
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from ecumene import titles
from ecumene.cli.common import Trouble, plain


def tables(
    data: Annotated[Path, typer.Option(help="The folder that holds the database.")] = Path("data"),
    check: Annotated[bool, typer.Option("--check", help="Read every record under the rules of this version.")] = False,
) -> None:
    """List the games in progress on a server.

    With --check, say whether each can go on under this version. It works on a copy: the folder is not changed, and a
    server may be using it.
    """
    from sqlalchemy import create_engine

    from ecumene.server import upgrades
    from ecumene.server.store import Store, migrate

    source = data / "ecumene.db"
    if not source.is_file():
        raise Trouble(f"{data}: there is no server database there")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "ecumene.db"
        _copy(source, copy)
        engine = create_engine(f"sqlite:///{copy}")
        with engine.begin() as connection:
            migrate(connection)
        store = Store(engine, sqlite3.connect(":memory:"))
        try:
            lost = 0
            for stored in store.running():
                title = titles.load(stored.setup.title)
                record, _ = store.record(stored, title)
                line = f"{stored.id}  {stored.setup.title}, {stored.setup.seats} seats, {len(record.entries)} entries"
                if check and record.entries:
                    reading = upgrades.read(title, record)
                    if reading.game is not None:
                        line += "  goes on"
                    elif store.position(stored.id, len(record.entries)) is not None:
                        line += f"  goes on from its position: {reading.problem}"
                    else:
                        line += f"  cannot go on: {reading.problem}"
                        lost += 1
                plain(line)
        finally:
            store.close()
    if lost:
        raise typer.Exit(1)


def _copy(source: Path, copy: Path) -> None:
    try:
        with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as here, sqlite3.connect(copy) as there:
            here.backup(there)
    except sqlite3.Error as error:
        raise Trouble(f"{source}: the database cannot be read: {error}") from None
