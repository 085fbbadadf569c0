"""The database: tables, their seats and secrets, the entries of their records, and who may sit where.

SQLite by default, in one file of the data folder: write-ahead log, and every commit on the disk before it is acknowledged.
Secrets and session tokens are kept as hashes only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import (
    Column,
    Engine,
    Float,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    insert,
    select,
    update,
)

from ecumene.engine import Entry, Header, Record, Setup, Title
from ecumene.engine.game import action_types

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("name", String(40), nullable=False, default=""),
    Column("bot", String(40), nullable=False, default=""),
)

grants = Table(
    "grants",
    metadata,
    Column("session", String(64), primary_key=True),
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=True),
    Column("action", Text, nullable=False),
    Column("draws", Text, nullable=False),
    Column("message", String(64), nullable=True),
    UniqueConstraint("table_id", "message"),
)

sayings = Table(
    "sayings",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), nullable=False, index=True),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)

#: the seat number under which the spectators' secret is kept
SPECTATORS = -1


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


class Store:
    """All reading and writing of the database. Its methods are short and are called off the event loop."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    @classmethod
    def open(cls, folder: Path) -> Store:
        """The database in this folder, made or brought up to date."""
        folder.mkdir(parents=True, exist_ok=True)
        url = f"sqlite:///{folder / 'ecumene.db'}"
        engine = create_engine(url, connect_args={"timeout": 30})

        @event.listens_for(engine, "connect")
        def _durable(connection: Any, _: Any) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.close()

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        return cls(engine)

    # -- tables -------------------------------------------------------------------------------------------

    def add_table(self, stored: Stored, secrets: dict[int, str], created: float) -> None:
        """A new table with its seats and their secrets."""
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
        setup = msgspec.json.encode(stored.setup).decode()
        values = {"id": stored.id, "setup": setup, "commitment": stored.commitment, "seed": stored.seed, "created": created}
        with self.engine.begin() as db:
            db.execute(insert(tables).values(values))
            db.execute(insert(seats), rows)

    def table(self, table_id: str) -> Stored | None:
        """A table by its id."""
        with self.engine.connect() as db:
            row = db.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
            if row is None:
                return None
            found = db.execute(select(seats).where(seats.c.table_id == table_id)).mappings().all()
        people = [line for line in found if line["seat"] != SPECTATORS]
        return Stored(
            table_id,
            msgspec.json.decode(row["setup"], type=Setup),
            row["commitment"],
            row["seed"],
            {line["seat"]: line["name"] for line in people},
            {line["seat"]: line["bot"] for line in people if line["bot"]},
        )

    def set_bot(self, table_id: str, seat: int, bot: str) -> None:
        """Who plays a seat: a bot by name, or "" for a person."""
        with self.engine.begin() as db:
            db.execute(update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat).values(bot=bot))

    # -- people -------------------------------------------------------------------------------------------

    def seat_of_secret(self, table_id: str, secret: str) -> int | None:
        """The seat (or SPECTATORS) that a secret opens."""
        query = select(seats.c.seat).where(seats.c.table_id == table_id, seats.c.secret == hashed(secret))
        with self.engine.connect() as db:
            return db.execute(query).scalar_one_or_none()

    def grant(self, session: str, table_id: str, granted: Iterable[int]) -> None:
        """Lets a session into seats of a table."""
        key = hashed(session)
        with self.engine.begin() as db:
            had = set(db.execute(select(grants.c.seat).where(grants.c.session == key, grants.c.table_id == table_id)).scalars())
            rows = [{"session": key, "table_id": table_id, "seat": seat} for seat in granted if seat not in had]
            if rows:
                db.execute(insert(grants), rows)

    def granted(self, session: str) -> dict[str, list[int]]:
        """The seats, by table, that a session was let into."""
        query = select(grants.c.table_id, grants.c.seat).where(grants.c.session == hashed(session))
        found: dict[str, list[int]] = {}
        with self.engine.connect() as db:
            for table_id, seat in db.execute(query):
                found.setdefault(table_id, []).append(seat)
        return found

    # -- records ------------------------------------------------------------------------------------------

    def append(self, table_id: str, first: int, new: Sequence[Entry], message: str | None = None) -> None:
        """Keeps entries for good; the last of them was caused by the message with this id."""
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
        with self.engine.begin() as db:
            db.execute(insert(entries), rows)

    def record(self, stored: Stored, title: Title) -> tuple[Record, set[str]]:
        """The record of a table, and the ids of the messages that it came from."""
        query = select(entries).where(entries.c.table_id == stored.id).order_by(entries.c.number)
        decoder: Any = msgspec.json.Decoder(_union(action_types(title)))
        found: list[Entry] = []
        messages: set[str] = set()
        with self.engine.connect() as db:
            for row in db.execute(query).mappings():
                draws = msgspec.json.decode(row["draws"], type=tuple[tuple[str, tuple[int, ...]], ...])
                found.append(Entry(row["seat"], decoder.decode(row["action"]), draws))
                if row["message"]:
                    messages.add(row["message"])
        return Record(Header(stored.setup, stored.commitment), found, ""), messages

    # -- talk ---------------------------------------------------------------------------------------------

    def say(self, table_id: str, seat: int | None, text: str, at: float) -> None:
        """Keeps what was said."""
        with self.engine.begin() as db:
            db.execute(insert(sayings).values(table_id=table_id, seat=seat, text=text, at=at))

    def said(self, table_id: str, last: int = 100) -> list[tuple[int | None, str, float]]:
        """The last things that were said."""
        query = select(sayings).where(sayings.c.table_id == table_id).order_by(sayings.c.id.desc()).limit(last)
        with self.engine.connect() as db:
            rows = db.execute(query).mappings().all()
        return [(row["seat"], row["text"], row["at"]) for row in reversed(rows)]


def _union(kinds: tuple[type, ...]) -> Any:
    from typing import Union

    return Union[kinds]
