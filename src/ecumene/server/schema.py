"""The tables of the database. A change here needs a migration beside it; a test holds that they agree."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Float,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

#: `position` is set where a game did not begin with the set-up, `foreign` if that position was made elsewhere; `maker` is the
#: session that made the table; `summary` is what a list of tables shows, so that listing needs no game in memory;
#: `rules` is the version of the rules of its record, 0 for that of tables which were made before it was kept
tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("commitment", String(64), nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("created", Float, nullable=False),
    Column("position", Text, nullable=True),
    Column("maker", String(64), nullable=True),
    Column("summary", Text, nullable=True),
    Column("limits", Text, nullable=True),
    Column("times", Text, nullable=True),
    Column("foreign", Boolean, nullable=False, server_default=false()),
    Column("over", Boolean, nullable=False, server_default=false()),
    Column("rules", Integer, nullable=False, server_default="0"),
)

#: `used` says that somebody came in by the seat's link, so that nobody else does; `held`, that somebody ever did; `term`, until
#: when a bot sits in for a person (deputies.py)
seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("secret", String(64), nullable=False),
    Column("name", String(40), nullable=False, server_default=""),
    Column("bot", String(40), nullable=False, server_default=""),
    Column("used", Boolean, nullable=False, server_default=false()),
    Column("held", Boolean, nullable=False, server_default=false()),
    Column("term", String(60), nullable=False, server_default=""),
)

#: browsers that the server knows: the hash of the cookie, and of the one before until the new one has come back
sessions = Table(
    "sessions",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("token", String(64), nullable=False, unique=True),
    Column("before", String(64), nullable=True, index=True),
    Column("device", String(80), nullable=False, server_default=""),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

#: which sessions may sit where, and since when; a seat that its table's maker was merely `given` goes to whoever enters it
grants = Table(
    "grants",
    metadata,
    Column("session", String(64), primary_key=True),
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("given", Boolean, nullable=False, server_default=false()),
    Column("since", Float, nullable=False, server_default="0"),
    Index("ix_grants_seat", "table_id", "seat"),
)

#: the records; `message` is the seat and the id of the message that an entry came from
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

#: positions of running games, after so many entries, as a server that stopped, or let the table rest, left them
positions = Table(
    "positions",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("entries", Integer, nullable=False),
    Column("position", Text, nullable=False),
)

#: records that came to an end under rules that have changed since; the game goes on from a position
former = Table(
    "former",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("record", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
)

sayings = Table(
    "sayings",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", String(24), nullable=False, index=True),
    Column("seat", Integer, nullable=True),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("message", String(64), nullable=True),
    Column("to_seat", Integer, nullable=True),
    Index("ix_sayings_message", "table_id", "message", unique=True),
)

#: what seats plan for the turn with this number: a list of actions
plans = Table(
    "plans",
    metadata,
    Column("table_id", String(24), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("actions", Text, nullable=False),
)
