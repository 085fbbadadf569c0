"""The database: tables, their seats and secrets, the entries of their records, and who may sit where.

SQLite, in one file of the data folder: write-ahead log, and every commit on the disk before it is acknowledged. One server
at a time uses a folder. Secrets and session tokens are kept as hashes only.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, Insert, Update, bindparam, create_engine, delete, event, func, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

from ecumene import titles
from ecumene.engine import Entry, Header, Record, Setup, Title
from ecumene.engine.game import action_types
from ecumene.engine.record import entry_reader
from ecumene.server.doors import SPECTATORS, Doors, Guest, hashed
from ecumene.server.protocol import Limits
from ecumene.server.schema import entries, former, grants, plans, positions, sayings, seats, tables
from ecumene.server.writer import Job, Writer

#: the seat number under which is kept what the table itself says
TABLE = -1


class StoreError(Exception):
    """The data folder cannot be used: one line that says why."""


class Stored(msgspec.Struct):
    """A table as the database has it."""

    id: str
    setup: Setup
    commitment: str
    seed: bytes
    names: dict[int, str]
    bots: dict[int, str]
    position: dict[str, Any] | None = None
    limits: Limits = Limits()
    times: str = ""
    #: the session that made it
    maker: str = ""
    #: its position was made elsewhere: no rule can say that a game comes to it
    foreign: bool = False
    #: the version of the rules of its record; 0 if nobody knows it any more
    rules: int = 0
    #: by seat: until when its bot sits in for a person (deputies.py)
    terms: dict[int, str] = {}


class Summary(msgspec.Struct):
    """How a game stands, as a list of tables shows it."""

    turn: int
    phase: str
    over: str | None
    #: by seat: what it is called in the game
    called: list[str] = msgspec.field(name="civilizations")
    due: list[int] = []
    #: by seat that the game waits for: what it is asked
    asks: dict[int, str] = {}
    #: by seat; older rows have none
    colours: list[str] = []


class Saying(msgspec.Struct, frozen=True):
    """What somebody said at a table, to everybody or to one seat; seat None is a spectator."""

    seat: int | None
    text: str
    at: float
    to_seat: int | None = None

    def heard_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) hears it: what is said to one seat only these two do."""
        return self.to_seat is None or (seat is not None and seat in (self.seat, self.to_seat))


class Store:
    """All reading and writing of the database. Its methods wait for the disk and are called off the event loop."""

    def __init__(self, engine: Engine, lock: sqlite3.Connection) -> None:
        self.engine = engine
        self.lock = lock
        self.writer = Writer(engine)
        self.doors = Doors(engine, self.writer)

    @classmethod
    def open(cls, folder: Path) -> Store:
        """The database in this folder, made or brought up to date."""
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise StoreError(f"{folder}: the data folder cannot be created: {(error.strerror or str(error)).lower()}") from None
        lock = _locked(folder)
        engine = create_engine(f"sqlite:///{folder / 'ecumene.db'}", connect_args={"timeout": 30})
        event.listen(engine, "connect", _durable)
        try:
            with engine.begin() as connection:
                migrate(connection)
        except (DBAPIError, CommandError) as error:
            engine.dispose()
            lock.close()
            words = str(error.orig) if isinstance(error, DBAPIError) else str(error)
            raise StoreError(f"{folder / 'ecumene.db'}: the database cannot be opened: {words}") from None
        return cls(engine, lock)

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.engine.url.database or ".").parent

    def close(self) -> None:
        """Writes what was ordered, and lets the folder go."""
        self.writer.close()
        self.engine.dispose()
        self.lock.close()

    # -- tables -------------------------------------------------------------------------------------------

    def add_table(
        self,
        stored: Stored,
        secrets: dict[int, str],
        created: float,
        maker: Guest | None = None,
        played: Sequence[Entry] = (),
        summary: Summary | None = None,
    ) -> None:
        """A new table with its seats, their secrets, and what was played on it already, all at once.

        Its maker is let into every seat without a bot, until somebody else comes.
        """
        rows = [
            {
                "table_id": stored.id,
                "seat": seat,
                "secret": hashed(secret),
                "name": stored.names.get(seat, ""),
                "bot": stored.bots.get(seat, ""),
            }
            for seat, secret in secrets.items()
        ]
        values = {
            "id": stored.id,
            "setup": msgspec.json.encode(stored.setup).decode(),
            "commitment": stored.commitment,
            "seed": stored.seed,
            "created": created,
            "position": None if stored.position is None else msgspec.json.encode(stored.position).decode(),
            "maker": maker.session if maker is not None else None,
            "limits": msgspec.json.encode(stored.limits).decode(),
            "foreign": stored.foreign,
            "rules": stored.rules or titles.meta(stored.setup.title).rules,
        }

        def job(db: Connection) -> None:
            db.execute(insert(tables).values(values))
            db.execute(insert(seats), rows)
            if maker is not None:
                self.doors.admit(db, maker)
                given = {"session": maker.session, "table_id": stored.id, "given": True, "since": created}
                db.execute(insert(grants), [{**given, "seat": seat} for seat in secrets if seat not in stored.bots])
            if played and summary is not None:
                _append(db, stored.id, 0, played, None, summary)

        self.writer.write(job)

    def table(self, table_id: str) -> Stored | None:
        """A table by its id."""
        with self.engine.connect() as db:
            row = db.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            found = db.execute(select(seats).where(seats.c.table_id == table_id)).mappings().all()
        return None if row is None else _stored(row, found)

    def listed(self, table_ids: Iterable[str], over: bool | None = None) -> list[tuple[Stored, Summary | None]]:
        """Several tables and how their games stand, the newest first; only those that are over, or that are not."""
        wanted = list(table_ids)
        query = select(*(column for column in tables.c if column.name != "position")).where(tables.c.id.in_(wanted))
        query = query.order_by(tables.c.created.desc(), tables.c.id)
        if over is not None:
            query = query.where(tables.c.over == over)
        with self.engine.connect() as db:
            rows = db.execute(query).mappings().all()
            found = db.execute(select(seats).where(seats.c.table_id.in_(wanted))).mappings().all()
        people: dict[str, list[Any]] = {}
        for line in found:
            people.setdefault(line["table_id"], []).append(line)
        lines = []
        for row in rows:
            summary = row["summary"] and msgspec.json.decode(row["summary"], type=Summary)
            lines.append((_stored({**row, "position": None}, people.get(row["id"], [])), summary or None))
        return lines

    def set_bot(self, table_id: str, seat: int, bot: str, term: str = "") -> None:
        """Who plays a seat: a bot by name, for a term if it sits in for a person, or "" for a person."""
        change = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(bot=bot, term=term)
        self.writer.write(lambda db: db.execute(change))

    def set_times(self, table_id: str, times: str) -> None:
        """What runs at a table (clocks.py)."""
        change = update(tables).where(tables.c.id == table_id).values(times=times)
        self.writer.write(lambda db: db.execute(change))

    # -- records ------------------------------------------------------------------------------------------

    def append(
        self,
        table_id: str,
        first: int,
        new: Sequence[Entry],
        message: str | None,
        summary: Summary | None,
        also: Job | None = None,
    ) -> None:
        """Keeps entries for good, the last of them caused by this message.

        With them: how the game stands then, unless it is listed so already, and what else belongs to them.
        """

        def job(db: Connection) -> None:
            _append(db, table_id, first, new, message, summary)
            if also is not None:
                also(db)

        self.writer.write(job)

    def record(self, stored: Stored, title: Title) -> tuple[Record, set[str]]:
        """The record of a table, and the messages that it came from."""
        query = select(entries).where(entries.c.table_id == stored.id).order_by(entries.c.number)
        read = entry_reader(action_types(title), older=stored.rules != title.meta.rules)
        found: list[Entry] = []
        messages: set[str] = set()
        with self.engine.connect() as db:
            for row in db.execute(query).mappings():
                draws = msgspec.json.decode(row["draws"], type=tuple[tuple[str, tuple[int, ...]], ...])
                found.append(Entry(row["seat"], read(row["action"]), draws))
                if row["message"]:
                    messages.add(row["message"])
        return Record(Header(stored.setup, stored.commitment, stored.position, stored.rules), found, ""), messages

    # -- other versions of the rules (upgrades.py) ---------------------------------------------------------

    def keep_position(self, table_id: str, count: int, position: dict[str, Any]) -> None:
        """The position of a game after this many entries, in the place of an earlier one."""
        written = msgspec.json.encode(position).decode()

        def job(db: Connection) -> None:
            db.execute(delete(positions).where(positions.c.table_id == table_id))
            db.execute(insert(positions).values(table_id=table_id, entries=count, position=written))

        self.writer.write(job)

    def position(self, table_id: str, count: int) -> dict[str, Any] | None:
        """The position after this many entries, if it was kept."""
        query = select(positions.c.position).where(positions.c.table_id == table_id, positions.c.entries == count)
        with self.engine.connect() as db:
            written = db.execute(query).scalar_one_or_none()
        return None if written is None else msgspec.json.decode(written, type=dict[str, Any])

    def read_anew(self, table_id: str, changed: Sequence[Entry], rules: int) -> None:
        """The entries of a record as later rules write them."""
        rows = [{"at": at, "written": msgspec.json.encode(entry.action).decode()} for at, entry in enumerate(changed)]
        write = update(entries).where(entries.c.table_id == table_id, entries.c.number == bindparam("at"))

        def job(db: Connection) -> None:
            if rows:
                db.execute(write.values(action=bindparam("written")), rows)
            db.execute(update(tables).where(tables.c.id == table_id).values(rules=rules))

        self.writer.write(job)

    def begin_anew(self, stored: Stored, begun: Sequence[Entry], record: str, seed: bytes, told: str) -> None:
        """A game goes on from a position: its record up to there is put aside, and everybody is told."""
        number = select(func.count()).select_from(former).where(former.c.table_id == stored.id)
        saying = {"table_id": stored.id, "seat": TABLE, "text": told, "at": time.time()}
        values = {
            "seed": stored.seed,
            "commitment": stored.commitment,
            "position": msgspec.json.encode(stored.position).decode(),
            "rules": stored.rules,
        }

        def job(db: Connection) -> None:
            aside = {"table_id": stored.id, "number": db.execute(number).scalar_one(), "record": record, "seed": seed}
            db.execute(insert(former).values(aside))
            db.execute(delete(entries).where(entries.c.table_id == stored.id))
            db.execute(update(tables).where(tables.c.id == stored.id).values(values))
            db.execute(insert(entries), _rows(stored.id, 0, begun, None))
            db.execute(insert(sayings).values(saying))

        self.writer.write(job)

    def running(self) -> list[Stored]:
        """Every table whose game is not over, the newest first."""
        with self.engine.connect() as db:
            ids = list(db.execute(select(tables.c.id).where(~tables.c.over).order_by(tables.c.created.desc())).scalars())
        return [stored for stored in map(self.table, ids) if stored is not None]

    # -- plans --------------------------------------------------------------------------------------------

    def plans(self, table_id: str) -> list[tuple[int, int, str]]:
        """The plans of a table: seat, turn, actions."""
        query = select(plans.c.seat, plans.c.turn, plans.c.actions).where(plans.c.table_id == table_id)
        with self.engine.connect() as db:
            return [(seat, turn, actions) for seat, turn, actions in db.execute(query)]

    def keeping_plan(self, table_id: str, seat: int, turn: int, actions: str | None) -> Job:
        """The job that keeps the plan of a seat in the place of the one before; None is none."""

        def job(db: Connection) -> None:
            db.execute(delete(plans).where(plans.c.table_id == table_id, plans.c.seat == seat))
            if actions is not None:
                db.execute(insert(plans).values(table_id=table_id, seat=seat, turn=turn, actions=actions))

        return job

    def probe(self) -> str:
        """What keeps the database from being written to, by its kind; "" if nothing does. It is tried."""
        now = int(time.time()) & 0x7FFFFFFF
        with suppress(DBAPIError):
            self.writer.write(lambda db: db.exec_driver_sql(f"PRAGMA user_version = {now}"))
        return self.writer.trouble

    def write(self, job: Job) -> None:
        """Does a job; when this returns, it is on the disk."""
        self.writer.write(job)

    # -- talk ---------------------------------------------------------------------------------------------

    def say(self, table_id: str, saying: Saying, message: str) -> None:
        """Keeps what was said, and by which message."""
        values = {"table_id": table_id, "message": message, **msgspec.structs.asdict(saying)}
        self.writer.write(lambda db: db.execute(insert(sayings).values(values)))

    def said(self, table_id: str, last: int) -> tuple[list[Saying], set[str]]:
        """The last things that were said, and by which messages."""
        query = select(sayings).where(sayings.c.table_id == table_id).order_by(sayings.c.id.desc()).limit(last)
        with self.engine.connect() as db:
            rows = db.execute(query).mappings().all()
        said = [Saying(row["seat"], row["text"], row["at"], row["to_seat"]) for row in reversed(rows)]
        return said, {row["message"] for row in rows if row["message"]}


def migrate(connection: Connection, version: str = "head") -> None:
    """Brings the database up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def _prepared(statement: Insert | Update) -> str:
    return str(statement.compile(dialect=sqlite.dialect(paramstyle="named")))


#: What every answer writes, put into words once: SQLite knows a text that it has seen before.
_ADD_ENTRIES = _prepared(insert(entries))
_SET_SUMMARY = _prepared(
    update(tables).where(tables.c.id == bindparam("table")).values(summary=bindparam("stands"), over=bindparam("ended"))
)


def _append(
    db: Connection, table_id: str, first: int, new: Sequence[Entry], message: str | None, summary: Summary | None
) -> None:
    # every answer passes here: the driver itself does it in a fifth of the time, in the same transaction
    driver = db.connection.cursor()
    for row in _rows(table_id, first, new, message):
        driver.execute(_ADD_ENTRIES, row)
    if summary is not None:
        stands = msgspec.json.encode(summary).decode()
        driver.execute(_SET_SUMMARY, {"table": table_id, "stands": stands, "ended": summary.over is not None})
    driver.close()


def _rows(table_id: str, first: int, new: Sequence[Entry], message: str | None) -> list[dict[str, Any]]:
    return [
        {
            "table_id": table_id,
            "number": first + at,
            "seat": entry.seat,
            "action": msgspec.json.encode(entry.action).decode(),
            "draws": msgspec.json.encode(entry.draws).decode(),
            "message": message if at == len(new) - 1 else None,
        }
        for at, entry in enumerate(new)
    ]


def _locked(folder: Path) -> sqlite3.Connection:
    """Holds the folder for this server until it ends, however it ends. A lock of SQLite's is one on every system."""
    try:
        lock = sqlite3.connect(folder / "lock", timeout=0, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{folder}: another server is using this data folder") from None
        raise StoreError(f"{folder}: the data folder cannot be written to: {error}") from None
    return lock


def _durable(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.close()


def _stored(row: Any, lines: Iterable[Any]) -> Stored:
    people = [line for line in lines if line["seat"] != SPECTATORS]
    return Stored(
        row["id"],
        msgspec.json.decode(row["setup"], type=Setup),
        row["commitment"],
        row["seed"],
        {line["seat"]: line["name"] for line in people},
        {line["seat"]: line["bot"] for line in people if line["bot"]},
        row["position"] and msgspec.json.decode(row["position"]),
        msgspec.json.decode(row["limits"], type=Limits) if row["limits"] else Limits(),
        row["times"] or "",
        row["maker"] or "",
        row["foreign"],
        row["rules"],
        {line["seat"]: line["term"] for line in people if line["term"]},
    )
