"""Reports of players that something is wrong.

Each is a file in the folder `reports` beside the database: the position, the end of the record, who asked and what they
wrote. It holds secrets of the game and is for the operator alone; the reporter gets what their own seat may know.
"""

from __future__ import annotations

import os
import secrets
import time
from pathlib import Path
from typing import Any

import msgspec

from ecumene import __version__
from ecumene.engine import Game, Refused
from ecumene.server import protocol as wire
from ecumene.server.logs import log
from ecumene.server.viewers import Pace

#: the longest text, the entries that are kept with it, and the files that the folder may hold
LONGEST_TEXT, LAST_ENTRIES, MOST_FILES = 2000, 100, 1000
#: reports about one table at once, and a second
AT_ONCE, A_SECOND = 5, 1 / 60


class Kept(msgspec.Struct):
    """A report as the operator finds it: `entries` are the last of this many in all, the record's own way to write them."""

    id: str
    version: str
    at: float
    table: str
    seat: int | None
    text: str
    total: int
    withdrawn: list[int]
    entries: list[dict[str, Any]]
    position: dict[str, Any]


class Reports:
    """The folder of reports."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.paces: dict[str, Pace] = {}

    def check(self, table: str, report: wire.Report) -> str:
        """The text as it will be kept; refuses what is no report, or one too many."""
        text = report.text.strip()
        if not 0 < len(text) <= LONGEST_TEXT:
            raise Refused("request", f"text: 1 to {LONGEST_TEXT} characters")
        if self.paces.setdefault(table, Pace(AT_ONCE, A_SECOND)).wait():
            raise Refused("request", "text: several reports about this table have just come in; wait a minute")
        return text

    def keep(self, table: str, seat: int | None, text: str, game: Game) -> str:
        """Writes a report; returns its name."""
        try:
            return self._write(table, seat, text, game)
        except OSError as error:
            log.error("report was lost", table=table, error=type(error).__name__)
            raise Refused("server", "the report cannot be saved right now") from None

    def _write(self, table: str, seat: int | None, text: str, game: Game) -> str:
        self.folder.mkdir(mode=0o700, exist_ok=True)
        if sum(1 for _ in self.folder.iterdir()) >= MOST_FILES:
            raise Refused("server", "the operator must read earlier reports first")
        name = f"{time.strftime('%Y%m%d')}-{secrets.token_hex(4)}"
        first = max(0, len(game.entries) - LAST_ENTRIES)
        entries = [
            {"number": number, "seat": entry.seat, "action": msgspec.to_builtins(entry.action), "draws": entry.draws}
            for number, entry in enumerate(game.entries[first:], start=first)
        ]
        kept = Kept(
            name, __version__, time.time(), table, seat, text, len(game.entries), sorted(game.withdrawn), entries, game.position()
        )
        written = msgspec.json.format(msgspec.json.encode(kept))
        path = self.folder / f"{name}.json"
        try:
            path.touch(mode=0o600)
            with path.open("wb") as file:
                file.write(written)
                file.flush()
                os.fsync(file.fileno())
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return name
