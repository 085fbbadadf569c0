"""The one thread that writes to the database.

What several tables want to keep at the same moment is committed together, so that all of them wait for the disk once. When
nothing is to be done for a moment, the write-ahead log goes into the database, where damage to the log loses nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from ecumene.server.logs import report

T = TypeVar("T")
Job = Callable[[Connection], Any]
Order = tuple[Job, "Future[Any]"]

#: what the database, or its driver, says if it cannot write; and what is no fault of its own: something is there already
TROUBLES, DOUBLES = (DBAPIError, sqlite3.Error), (IntegrityError, sqlite3.IntegrityError)
#: jobs that are committed together at most
MOST = 256
#: seconds without a job after which the log is written back
RESTING = 1.0


class Writer:
    """Runs jobs one after another. A job that fails changes nothing, and does not disturb the others of its group."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.orders: SimpleQueue[Order | None] = SimpleQueue()
        #: what kept the last job from being written, by its kind; "" if nothing did
        self.trouble = ""
        self.dirty = False
        #: kept from one commit to the next, and made anew after one that failed
        self.connection: Connection | None = None
        self.thread = Thread(target=self._work, name="writer", daemon=True)
        self.thread.start()

    def write(self, job: Callable[[Connection], T]) -> T:
        """Runs a job; when this returns, its result is on the disk."""
        done: Future[T] = Future()
        self.orders.put((job, done))
        return done.result()

    def close(self) -> None:
        """Finishes what was ordered, and stops."""
        self.orders.put(None)
        self.thread.join()

    def _work(self) -> None:
        going = True
        while going:
            group: list[Order] = []
            order = self._next()
            while order is not None:
                group.append(order)
                if len(group) == MOST:
                    break
                try:
                    order = self.orders.get_nowait()
                except Empty:
                    break
            else:
                going = False
            if group:
                self._commit(group)
        self._let_go()

    def _next(self) -> Order | None:
        while True:
            try:
                return self.orders.get(timeout=RESTING if self.dirty else None)
            except Empty:
                self._write_back()

    def _write_back(self) -> None:
        self.dirty = False
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
                results = [job(db) for job, _ in group]
        except Exception as error:
            self._let_go()
            if len(group) == 1:
                if isinstance(error, TROUBLES) and not isinstance(error, DOUBLES):
                    self.trouble = type(error).__name__
                group[0][1].set_exception(error)
            else:
                for order in group:
                    self._commit([order])
            return
        self.trouble, self.dirty = "", True
        for (_, done), result in zip(group, results, strict=True):
            done.set_result(result)
