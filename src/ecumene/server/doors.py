"""Who may sit where: sessions, the links of seats, and who came in by them.

A seat belongs to the person in it. Its link lets one other person in and is used up then; the maker of the table, to whom the
seat was merely given, has to leave it. Whoever has sat there longest is its holder: the holder lets further devices in, sees
them all, and puts them out.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from enum import Enum
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, delete, insert, or_, select, update

from ecumene.server.schema import grants, seats, sessions, tables
from ecumene.server.writer import Writer

#: the seat number under which the spectators' secret is kept
SPECTATORS = -1
#: the bytes of a session's token, and the seconds after which one that was not used is forgotten
TOKEN_BYTES, SESSION_AGE = 24, 400 * 24 * 3600
#: seconds after which it is noted anew that a session was here
SEEN = 3600.0
#: devices in one seat
MOST_DEVICES = 12


def hashed(secret: str) -> str:
    """How a secret is kept."""
    return sha256(b"ecumene secret" + secret.encode()).hexdigest()


def new_secret() -> str:
    """The secret of a link: nobody guesses it."""
    return secrets.token_urlsafe(18)


class Guest(NamedTuple):
    """A visitor: the session, the token that it gets if it is let in anywhere, the hash of the one that it has, its device."""

    session: str
    fresh: str
    token: str = ""
    device: str = ""

    @classmethod
    def new(cls, device: str = "") -> Guest:
        """Somebody whom the server has not seen before."""
        return cls(secrets.token_urlsafe(9), secrets.token_urlsafe(TOKEN_BYTES), device=device)


class Way(Enum):
    """What a link is to a session."""

    NONE = "it opens no seat"
    IN = "the session sits there already"
    USED = "somebody else came in by it"
    FREE = "it lets the session in"
    HELD = "it lets the session into a seat that somebody has held"


class Sitting(NamedTuple):
    """A device in a seat."""

    session: str
    device: str
    seen: float
    table: str
    seat: int
    since: float


class Doors:
    """The part of the database that says who may sit where."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self.engine = engine
        self.writer = writer

    # -- sessions -----------------------------------------------------------------------------------------

    def guest(self, token: str, *, old: bool = False, device: str = "") -> Guest | None:
        """The session with this token, if the server made it; with `old`, only one of before sessions were kept."""
        key, now = hashed(token), time.time()
        query = select(sessions).where(or_(sessions.c.token == key, sessions.c.before == key))
        with self.engine.connect() as db:
            row = db.execute(query).mappings().first()
        if row is None or row["seen"] < now - SESSION_AGE or (old and row["created"]):
            return None
        changes: dict[str, Any] = {}
        if row["token"] == key and row["before"] is not None:
            changes["before"] = None  # the new token has arrived: the one before opens nothing any more
        if row["seen"] < now - SEEN:
            changes["seen"] = now
        if changes:
            change = update(sessions).where(sessions.c.id == row["id"], sessions.c.token == row["token"]).values(changes)
            self.writer.write(lambda db: db.execute(change))
        return Guest(row["id"], secrets.token_urlsafe(TOKEN_BYTES), key, device or row["device"])

    @staticmethod
    def admit(db: Connection, guest: Guest) -> None:
        """A session that is let in anywhere gets a new token, so that nobody has chosen it or knows it from before."""
        now = time.time()
        values = {"token": hashed(guest.fresh), "device": guest.device, "seen": now}
        known = update(sessions).where(sessions.c.id == guest.session).values(before=guest.token or None, created=now, **values)
        if not db.execute(known).rowcount:
            db.execute(insert(sessions).values(id=guest.session, created=now, **values))

    def log_out(self, session: str) -> list[tuple[str, int]]:
        """Ends a session; it leaves every seat. Returns the running tables that it made, each with the seat that has it now."""

        return self.writer.write(lambda db: _end(db, session))

    def forget_old(self) -> None:
        """Ends the sessions that nobody has used for long: no token opens them any more (`guest`)."""
        old = select(sessions.c.id).where(sessions.c.seen < time.time() - SESSION_AGE)

        def job(db: Connection) -> None:
            for session in db.execute(old).scalars().all():
                _end(db, session)

        self.writer.write(job)

    # -- links --------------------------------------------------------------------------------------------

    def way(self, table_id: str, secret: str, session: str | None) -> tuple[Way, int]:
        """What a link is to a session, and the seat."""
        with self.engine.connect() as db:
            return _way(db, table_id, secret, session)

    def enter(self, table_id: str, secret: str, guest: Guest) -> tuple[Way, int]:
        """Lets a session into the seat of a link, if it may; the link is used up by that, unless it is the spectators'."""

        def job(db: Connection) -> tuple[Way, int]:
            way, seat = _way(db, table_id, secret, guest.session)
            if way in (Way.FREE, Way.HELD):
                here = (grants.c.table_id == table_id) & (grants.c.seat == seat)
                if seat != SPECTATORS:
                    db.execute(delete(grants).where(here, grants.c.given))
                    taken = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
                    db.execute(taken.values(used=True, held=True))
                self.admit(db, guest)
                values = {"session": guest.session, "table_id": table_id, "seat": seat, "since": time.time()}
                db.execute(insert(grants).values(values))
            return way, seat

        return self.writer.write(job)

    def renew(self, table_id: str, seat: int, secret: str, session: str, *, add: bool) -> None:
        """A new link. All others have to leave the seat; with `add` they stay, and the link is for one more device."""
        here = (grants.c.table_id == table_id) & (grants.c.seat == seat)

        def job(db: Connection) -> None:
            change = update(seats).where(seats.c.table_id == table_id, seats.c.seat == seat)
            db.execute(change.values(secret=hashed(secret), used=False))
            if add:
                db.execute(update(grants).where(here, grants.c.session == session).values(given=False))
                db.execute(change.values(held=True))
            else:
                db.execute(delete(grants).where(here, grants.c.session != session))

        self.writer.write(job)

    def ever_held(self, table_id: str, seat: int) -> bool:
        """Whether a person sits in a seat, or ever has: not if it is a bot's."""
        held = select(seats.c.held).where(seats.c.table_id == table_id, seats.c.seat == seat)
        with self.engine.connect() as db:
            return bool(db.execute(held).scalar_one_or_none()) or bool(_holders(db, table_id, seat))

    # -- who sits where -----------------------------------------------------------------------------------

    def granted(self, session: str) -> dict[str, list[int]]:
        """The seats, by table, that a session was let into."""
        query = select(grants.c.table_id, grants.c.seat).where(grants.c.session == session)
        found: dict[str, list[int]] = {}
        with self.engine.connect() as db:
            for table_id, seat in db.execute(query):
                found.setdefault(table_id, []).append(seat)
        return found

    def made_by(self, session: str, table_id: str) -> bool:
        """Whether this session made the table."""
        query = select(tables.c.maker).where(tables.c.id == table_id)
        with self.engine.connect() as db:
            return db.execute(query).scalar_one_or_none() == session

    def sessions(self, table_id: str, seat: int | None = None) -> set[str]:
        """The sessions that may sit in a seat; without one, those that may see the table."""
        with self.engine.connect() as db:
            if seat is not None:
                return set(_holders(db, table_id, seat))
            return set(db.execute(select(grants.c.session).where(grants.c.table_id == table_id)).scalars())

    def holds(self, session: str, table_id: str, seat: int) -> bool:
        """Whether a session has sat in this seat for longest."""
        with self.engine.connect() as db:
            since = _holders(db, table_id, seat)
        return session in since and since[session] == min(since.values())

    def devices(self, session: str) -> list[Sitting]:
        """All devices that sit where this one sits, those that came first before the others."""
        mine = grants.alias()
        query = (
            select(sessions.c.id, sessions.c.device, sessions.c.seen, grants.c.table_id, grants.c.seat, grants.c.since)
            .join(grants, grants.c.session == sessions.c.id)
            .join(mine, (mine.c.table_id == grants.c.table_id) & (mine.c.seat == grants.c.seat))
            .where(mine.c.session == session, grants.c.seat != SPECTATORS)
            .order_by(grants.c.since, sessions.c.id)
        )
        with self.engine.connect() as db:
            return [Sitting(*row) for row in db.execute(query)]

    def put_out(self, device: str, sitting: Iterable[tuple[str, int]]) -> None:
        """A device leaves these seats; what it came in by is used up."""

        def job(db: Connection) -> None:
            for table_id, seat in sitting:
                here = (grants.c.table_id == table_id) & (grants.c.seat == seat)
                db.execute(delete(grants).where(here, grants.c.session == device))

        self.writer.write(job)


def _way(db: Connection, table_id: str, secret: str, session: str | None) -> tuple[Way, int]:
    query = select(seats.c.seat, seats.c.used, seats.c.held).where(seats.c.table_id == table_id, seats.c.secret == hashed(secret))
    row = db.execute(query).first()
    if row is None:
        return Way.NONE, SPECTATORS
    seat, used, held = row
    if session is not None and session in _holders(db, table_id, seat):
        return Way.IN, seat
    if seat == SPECTATORS:
        return Way.FREE, seat
    return Way.USED if used else Way.HELD if held else Way.FREE, seat


def _end(db: Connection, session: str) -> list[tuple[str, int]]:
    """A session is no more. Returns the running tables that it made, each with the seat that has it now."""
    handed = _hand_over(db, session)
    db.execute(delete(grants).where(grants.c.session == session))
    db.execute(delete(sessions).where(sessions.c.id == session))
    return handed


def _hand_over(db: Connection, session: str) -> list[tuple[str, int]]:
    """The running tables of a maker who leaves go to whoever sits there: on another device of the maker's, or for longest."""
    handed = []
    for table_id in db.execute(select(tables.c.id).where(tables.c.maker == session, ~tables.c.over)).scalars().all():
        query = select(grants.c.session, grants.c.seat).where(grants.c.table_id == table_id, grants.c.seat != SPECTATORS)
        sitting = db.execute(query.where(~grants.c.given).order_by(grants.c.since, grants.c.seat)).all()
        own = {seat for holder, seat in sitting if holder == session}
        others = [row for row in sitting if row.session != session]
        heir = next((row for row in others if row.seat in own), others[0] if others else None)
        db.execute(update(tables).where(tables.c.id == table_id).values(maker=heir and heir.session))
        handed += [(table_id, heir.seat)] if heir else []
    return handed


def _holders(db: Connection, table_id: str, seat: int) -> dict[str, float]:
    """The sessions of a seat, and since when they sit there."""
    query = select(grants.c.session, grants.c.since).where(grants.c.table_id == table_id, grants.c.seat == seat)
    return {row.session: row.since for row in db.execute(query)}
