"""HTTP: looking back, records that come and go, reports."""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene.server.protocol.tables import Link
from ecumene.server.protocol.views import Line


class Mark(msgspec.Struct):
    """The moment at which a phase of a turn begins."""

    moment: int
    turn: int
    phase: str


class History(msgspec.Struct):
    """GET /api/tables/{table}/history?seat=N: the index of a game as a seat knows it; `all` shows everything.

    `moments` are numbered from 1. Of a game that is over they are the entries of its record, the same for all viewers, and
    `open` says that one may look from every seat. Before that they count what the viewer has heard of; the last is now.
    The `entry` of a line is its moment. `withdrawn` are the moments that were taken back later.
    """

    over: str | None
    open: bool
    moments: int
    marks: list[Mark]
    lines: list[Line]
    withdrawn: list[int]


class Moment(msgspec.Struct):
    """GET /api/tables/{table}/moments/{moment}?seat=N: the view then, as on the socket but without what is asked; its lines.

    From `all` the view has `open` beside `private`: by seat, what is private to it.
    """

    moment: int
    view: dict[str, Any]
    story: list[Line]


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/branch: a new table that begins at a moment of a game that is over."""

    moment: int
    bots: list[str] = []
    names: list[str] = []


class Import(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/records: a record file. The answer is an `Imported`."""

    record: str


class Imported(msgspec.Struct):
    """The table that a record became, as if the visitor had made it; `over` says how its game ended, if it has."""

    table: str
    links: list[Link]
    over: str | None


class Report(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/reports: something is wrong, seen from this seat (None: a spectator)."""

    text: str
    seat: int | None = None


class Reported(msgspec.Struct):
    """The answer: the name of the report, and what of it the reporter may know, to be kept or sent on."""

    id: str
    version: str
    table: str
    seat: int | None
    text: str
    view: dict[str, Any]
    story: list[Line]
