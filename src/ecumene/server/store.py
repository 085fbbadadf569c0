"""The database: tables, their seats and secrets, the entries of their records, and who may sit where.

SQLite, in one file of the data folder: write-ahead log, and every commit on the disk before it is acknowledged. One server
at a time uses a folder. Secrets and session tokens are kept as hashes only.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Union

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, update
from sqlalchemy.exc import DBAPIError

from ecumene.engine import Entry, Header, Record, Setup, Title
from ecumene.engine.game import action_types
from ecumene.server.protocol import Limits
from ecumene.server.schema import entries, grants, plans, sayings, seats, tables
from ecumene.server.writer import Job, Writer

#: the seat number under which the spectators' secret is kept
SPECTATORS = -1
#: the seat number under which is kept what the table itself says
TABLE = -1


class StoreError(Exception):
    """The data folder cannot be used: one line that says why."""


def hashed(secret: str) -> str:
    """How a secret is kept."""
    return sha256(b"ecumene secret" + secret.encode()).hexdigest()


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
    #: the session that made it, hashed
    maker: str = ""
    #: its position was made elsewhere: no rule can say that a game comes to it
    foreign: bool = False


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
    """What somebody said at a table; seat None is a spectator."""

    seat: int | None
    text: str
    at: float


class Store:
    """All reading and writing of the database. Its methods wait for the disk and are called off the event loop."""

    def __init__(self, engine: Engine, lock: sqlite3.Connection) -> None:
        self.engine = engine
        self.lock = lock
        self.writer = Writer(engine)

    @classmethod
    def open(cls, folder: Path) -> Store:
        """The database in this folder, made or brought up to date."""
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise StoreError(f"{folder}: the data folder cannot be made: {(error.strerror or str(error)).lower()}") from None
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

    def add_table(self, stored: Stored, secrets: dict[int, str], created: float, maker: str = "") -> None:
        """A new table with its seats, their secrets, and the session that makes it."""
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
            "maker": hashed(maker) if maker else None,
            "limits": msgspec.json.encode(stored.limits).decode(),
            "foreign": stored.foreign,
        }

        def job(db: Connection) -> None:
            db.execute(insert(tables).values(values))
            db.execute(insert(seats), rows)

        self.writer.write(job)

    def table(self, table_id: str) -> Stored | None:
        """A table by its id."""
        with self.engine.connect() as db:
            row = db.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            found = db.execute(select(seats).where(seats.c.table_id == table_id)).mappings().all()
        return None if row is None else _stored(row, found)

    def listed(self, table_ids: Iterable[str]) -> list[tuple[Stored, Summary | None]]:
        """Several tables and how their games stand, the newest first."""
        wanted = list(table_ids)
        query = select(tables).where(tables.c.id.in_(wanted)).order_by(tables.c.created.desc())
        with self.engine.connect() as db:
            rows = db.execute(query).mappings().all()
            found = db.execute(select(seats).where(seats.c.table_id.in_(wanted))).mappings().all()
        lines = []
        for row in rows:
            summary = row["summary"] and msgspec.json.decode(row["summary"], type=Summary)
            lines.append((_stored(row, [line for line in found if line["table_id"] == row["id"]]), summary or None))
        return lines

    def set_bot(self, table_id: str, seat: int, bot: str) -> None:
        """Who plays a seat: a bot by name, or "" for a person."""
        change = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(bot=bot)
        self.writer.write(lambda db: db.execute(change))

    def set_times(self, table_id: str, times: str) -> None:
        """What runs at a table (clocks.py)."""
        change = update(tables).where(tables.c.id == table_id).values(times=times)
        self.writer.write(lambda db: db.execute(change))

    # -- people -------------------------------------------------------------------------------------------

    def seat_of_secret(self, table_id: str, secret: str) -> int | None:
        """The seat (or SPECTATORS) that a secret opens."""
        query = select(seats.c.seat).where(seats.c.table_id == table_id, seats.c.secret == hashed(secret))
        with self.engine.connect() as db:
            return db.execute(query).scalar_one_or_none()

    def set_secret(self, table_id: str, seat: int, secret: str) -> None:
        """A new secret for a seat; the old one opens nothing any more."""
        change = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(secret=hashed(secret))
        self.writer.write(lambda db: db.execute(change))

    def made_by(self, session: str, table_id: str) -> bool:
        """Whether this session made the table."""
        query = select(tables.c.maker).where(tables.c.id == table_id)
        with self.engine.connect() as db:
            return db.execute(query).scalar_one_or_none() == hashed(session)

    def give(self, session: str, table_id: str, given: Iterable[int]) -> None:
        """Lets the maker of a table into seats, until somebody else enters them."""
        rows = [{"session": hashed(session), "table_id": table_id, "seat": seat, "given": True} for seat in given]
        self.writer.write(lambda db: db.execute(insert(grants), rows))

    def enter(self, session: str, table_id: str, seat: int) -> None:
        """Lets a session into a seat that it has the secret of; it is not the maker's to play any more."""
        key = {"session": hashed(session), "table_id": table_id, "seat": seat}
        here = (grants.c.table_id == table_id) & (grants.c.seat == seat)
        replaced = grants.c.session == key["session"]
        if seat != SPECTATORS:
            replaced |= grants.c.given

        def job(db: Connection) -> None:
            db.execute(delete(grants).where(here, replaced))
            db.execute(insert(grants).values(key))

        self.writer.write(job)

    def granted(self, session: str) -> dict[str, list[int]]:
        """The seats, by table, that a session was let into."""
        query = select(grants.c.table_id, grants.c.seat).where(grants.c.session == hashed(session))
        found: dict[str, list[int]] = {}
        with self.engine.connect() as db:
            for table_id, seat in db.execute(query):
                found.setdefault(table_id, []).append(seat)
        return found

    def holders(self, table_id: str, seat: int) -> set[str]:
        """The sessions, hashed, that may sit in a seat."""
        query = select(grants.c.session).where(grants.c.table_id == table_id, grants.c.seat == seat)
        with self.engine.connect() as db:
            return set(db.execute(query).scalars())

    # -- records ------------------------------------------------------------------------------------------

    def append(
        self, table_id: str, first: int, new: Sequence[Entry], message: str | None, summary: Summary, also: Job | None = None
    ) -> None:
        """Keeps entries for good, the last of them caused by this message; how the game stands then, and what else belongs."""
        rows = [
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
        stands = msgspec.json.encode(summary).decode()

        def job(db: Connection) -> None:
            db.execute(insert(entries), rows)
            db.execute(update(tables).where(tables.c.id == table_id).values(summary=stands))
            if also is not None:
                also(db)

        self.writer.write(job)

    def record(self, stored: Stored, title: Title) -> tuple[Record, set[str]]:
        """The record of a table, and the messages that it came from."""
        query = select(entries).where(entries.c.table_id == stored.id).order_by(entries.c.number)
        decoder: Any = msgspec.json.Decoder(Union[action_types(title)])
        found: list[Entry] = []
        messages: set[str] = set()
        with self.engine.connect() as db:
            for row in db.execute(query).mappings():
                draws = msgspec.json.decode(row["draws"], type=tuple[tuple[str, tuple[int, ...]], ...])
                found.append(Entry(row["seat"], decoder.decode(row["action"]), draws))
                if row["message"]:
                    messages.add(row["message"])
        return Record(Header(stored.setup, stored.commitment, stored.position), found, ""), messages

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
        said = [Saying(row["seat"], row["text"], row["at"]) for row in reversed(rows)]
        return said, {row["message"] for row in rows if row["message"]}


def migrate(connection: Connection, version: str = "head") -> None:
    """Brings the database up to date."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def _locked(folder: Path) -> sqlite3.Connection:
    """Holds the folder for this server until it ends, however it ends. A lock of SQLite's is one on every system."""
    try:
        lock = sqlite3.connect(folder / "lock", timeout=0, isolation_level=None, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise StoreError(f"{folder}: another server uses this data folder") from None
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
    )
