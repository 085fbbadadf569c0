"""HTTP: tables, their seats and links, who is let in, and what the visitor's list of tables shows."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Time limits in seconds, 0 for none: `timed` for what a title plays by the clock, `answer` for each seat that is asked."""

    timed: int = 0
    answer: int = 0


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables: how to set up a table. `bots` has a bot's name per seat, "" for a person.

    A `lesson` sets everything else: its learner sits in seat 0.
    """

    title: str
    scenario: str | None = None
    seats: int | None = None
    options: dict[str, str] = {}
    bots: list[str] = []
    names: list[str] = []
    lesson: str | None = None
    limits: Limits = Limits()


class Link(msgspec.Struct):
    """A secret way into a table: for a seat, or for spectators (seat None). The secret stands in the address's fragment."""

    seat: int | None
    secret: str


class TableMade(msgspec.Struct):
    """The answer: the table, one link for each seat without a bot, and one for spectators."""

    table: str
    links: list[Link]


class Enter(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/enter: exchanges the secret of a link for a cookie.

    The first person who comes by the link of a seat uses it up. Spectators share theirs.
    """

    table: str
    secret: str


class Entered(msgspec.Struct):
    """The answer: the seats of this table that the visitor may now play; none means a spectator."""

    table: str
    seats: list[int]


class NewLink(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/links: a new `Link` for a seat (None: spectators); everybody is told.

    For the maker of the table, and for whoever holds the seat. The old link no longer opens anything, and everybody else has to
    leave the seat. With `add`, for the holder alone, they stay: the link is for one more device of the same person.
    """

    seat: int | None
    add: bool = False


class DeviceSeat(msgspec.Struct):
    """A seat in which a device sits, since when (seconds), and whether the visitor may remove it from there."""

    table: str
    seat: int
    since: float
    mine: bool


class Device(msgspec.Struct):
    """GET /api/devices: a device that sits in a seat of the visitor's; `here` is the visitor's own.

    `name` is what its browser says of itself, `seen` when it was here last, in seconds and not to the minute.
    """

    id: str
    name: str
    here: bool
    seen: float
    seats: list[DeviceSeat]


class PutOut(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/devices/out: a device leaves every seat that the visitor holds; everybody at those tables is told."""

    device: str


class LogOut(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/logout: this device leaves every seat, and its cookie is no longer valid."""


class SitBot(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/bots: a bot plays a seat of mine from now on; "" gives it back to a person.

    The maker of a table may let a bot sit in for players who are late (`Limits.answer`) or away;
    everybody is told.

    It plays for this "phase" or "turn", until its person comes back ("return"), or to the "end" of the game. If no person is
    left, bots play slowly and give the seats back when the turn is over.
    """

    seat: int
    bot: str
    until: str = "return"


class MoreTime(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/time: its maker adds two minutes to what is played by the clock, once a turn; all are told."""


class LeaveGame(msgspec.Struct, forbid_unknown_fields=True):
    """POST /api/tables/{table}/leave: a seat of mine leaves the game for good, as the rules have it; everybody is told."""

    seat: int


class SeatLine(msgspec.Struct):
    """A seat in the list of tables: its person's `name`, and what it is `called` in the game (`civilization` is the same)."""

    seat: int
    name: str
    civilization: str
    bot: str
    mine: bool
    called: str = ""
    colour: str = ""


class TableLine(msgspec.Struct):
    """GET /api/tables?over=false&start=0: one table that the visitor may see, 50 at a time.

    `waits` says that it waits for the visitor, `asked` what for.

    `maker` says that the visitor made it. A table without a seat of the visitor's is one that the visitor watches.
    """

    table: str
    title: str
    scenario: str
    turn: int
    phase: str
    over: str | None
    seats: list[SeatLine]
    waits: bool
    asked: str = ""
    maker: bool = False


class Digest(msgspec.Struct):
    """GET /api/digest: what a seat of the visitor's should hear today about a game that lasts for days.

    `asked` is what waits for its answer, `offers` are made to it alone; `ended` are its own offers, `agreed` its deals, since its
    player last did something. Each is a line of the story.
    """

    table: str
    title: str
    seat: int
    asked: str = ""
    offers: list[str] = msgspec.field(default_factory=list)
    ended: list[str] = msgspec.field(default_factory=list)
    agreed: list[str] = msgspec.field(default_factory=list)


class Health(msgspec.Struct, omit_defaults=True):
    """GET /health: `ok`, or `trouble` with a reason, and then the status is 503."""

    status: str
    reason: str = ""


class Problem(msgspec.Struct):
    """What every refusal looks like: the rule (or `request`), and the reason in words."""

    rule: str
    reason: str
