"""Writing to the database: one at a time, and what several wait for in one go.

Whoever has something to keep puts it in line and waits for its turn, and then writes down all that has come into the line
meanwhile: so all of them wait for the disk once, and where nobody else writes, nothing is handed to another thread. When nothing
has been written for a moment, the write-ahead log goes into the database, where damage to the log loses nothing.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from ecumene.server.logs import report

T = TypeVar("T")
Job = Callable[[Connection], Any]

#: what the database, or its driver, says if it cannot write; and what is no fault of its own: something is there already
TROUBLES, DOUBLES = (DBAPIError, sqlite3.Error), (IntegrityError, sqlite3.IntegrityError)
#: jobs that are committed together at most
MOST = 256
#: seconds without a job after which the log is written back
RESTING = 1.0


class Order:
    """A job in line, and what came of it."""

    __slots__ = ("done", "error", "job", "result")

    def __init__(self, job: Job) -> None:
        self.job = job
        self.done = False
        self.result: Any = None
        self.error: Exception | None = None


class Writer:
    """Runs jobs one after another. A job that fails changes nothing, and does not disturb the others of its group."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.orders: SimpleQueue[Order] = SimpleQueue()
        #: held by whoever writes
        self.turn = Lock()
        #: what kept the last job from being written, by its kind; "" if nothing did
        self.trouble = ""
        #: when something was written last, if it is still in the log alone
        self.written = 0.0
        self.dirty, self.closing = Event(), Event()
        #: kept from one commit to the next, and made anew after one that failed
        self.connection: Connection | None = None
        self.thread = Thread(target=self._tidy, name="tidy", daemon=True)
        self.thread.start()

    def write(self, job: Callable[[Connection], T]) -> T:
        """Runs a job; when this returns, its result is on the disk."""
        order = Order(job)
        self.orders.put(order)
        with self.turn:
            # somebody else may have written it meanwhile
            while not order.done:
                self._commit(self._group())
        if order.error is not None:
            raise order.error
        result: T = order.result
        return result

    def close(self) -> None:
        """Finishes what was ordered, and stops."""
        self.closing.set()
        self.dirty.set()
        self.thread.join()
        with self.turn:
            self._let_go()

    def _group(self) -> list[Order]:
        """Those in line, the first ones first."""
        group: list[Order] = []
        try:
            while len(group) < MOST:
                group.append(self.orders.get_nowait())
        except Empty:
            pass
        return group

    def _tidy(self) -> None:
        """Waits until something was written and nothing more for a moment."""
        while self.dirty.wait() and not self.closing.is_set():
            left = self.written + RESTING - time.monotonic()
            if left > 0:
                self.closing.wait(left)
                continue
            with self.turn:
                self._write_back()

    def _write_back(self) -> None:
        self.dirty.clear()
        try:
            self._let_go()  # a connection that is not used need not be held, and looks at nothing old
            with self.engine.connect() as db:
                db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        except Exception as error:
            report("log was not written back", error)

    def _connected(self) -> Connection:
        if self.connection is None:
            self.connection = self.engine.connect()
        return self.connection

    def _let_go(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()

    def _commit(self, group: list[Order]) -> None:
        try:
            db = self._connected()
            with db.begin():
                for order in group:
                    order.result = order.job(db)
        except Exception as error:
            self._let_go()
            if len(group) == 1:
                if isinstance(error, TROUBLES) and not isinstance(error, DOUBLES):
                    self.trouble = type(error).__name__
                group[0].error, group[0].done = error, True
            else:
                for order in group:
                    self._commit([order])
            return
        self.trouble, self.written = "", time.monotonic()
        if not self.dirty.is_set():
            self.dirty.set()
        for order in group:
            order.done = True
