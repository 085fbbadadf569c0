"""All tables of this server. Those in use are in memory; the others wait in the database."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

from ecumene import bots, titles
from ecumene.engine import Chance, Entry, Game, Meta, Refused, Setup
from ecumene.server import clocks, learning
from ecumene.server import protocol as wire
from ecumene.server.allowances import Allowances
from ecumene.server.crew import Crew
from ecumene.server.doors import SPECTATORS, Guest, new_secret
from ecumene.server.kept import begin, summary_of
from ecumene.server.live import LiveTable
from ecumene.server.logs import log, report
from ecumene.server.refusing import Busy
from ecumene.server.reports import Reports
from ecumene.server.store import Store, Stored, Summary

T = TypeVar("T")

#: seconds after which a table that nobody uses leaves the memory, and after which one lets go of its past that nobody looks at,
#: or whose game is over
IDLE, CALM = 600.0, 60.0
#: records that wait to be read
MOST_WAITING = 8
#: the longest name of a person
LONGEST_NAME = 40


class Played(NamedTuple):
    """What was played on a table before it was laid, and how its game stands."""

    entries: Sequence[Entry]
    summary: Summary

    @classmethod
    def of(cls, game: Game) -> Played:
        """All of a game."""
        return cls(game.entries, summary_of(game))


class Hall:
    """The tables, and the database behind them."""

    def __init__(self, store: Store, drafts: bool = False) -> None:
        self.store = store
        #: whether titles are offered that are not complete
        self.drafts = drafts
        self.crew = Crew()
        self.reports = Reports(store.folder / "reports")
        #: records are checked one after the other, which takes a while, and this many wait for it
        self.reading = asyncio.Lock()
        self.waiting = 0
        self.allowances = Allowances()
        self.tables: dict[str, asyncio.Task[LiveTable]] = {}
        #: tables that leave the memory
        self.resting: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Work that waits for the database."""
        return await asyncio.get_running_loop().run_in_executor(self.crew.people, work, *arguments)

    async def close(self) -> None:
        """Lets everything that was begun come to its end."""
        live = [task.result() for task in self.tables.values() if task.done() and not task.cancelled() and not task.exception()]
        for table in live:
            if table.working is not None:
                table.working.cancel()
            if table.alarm is not None:
                table.alarm.cancel()
        await asyncio.gather(*(task for table in live for task in table.tasks), *self.resting, return_exceptions=True)
        for table in live:
            await self._leave_position(table)
        await asyncio.to_thread(self.crew.dismiss)
        await asyncio.to_thread(self.store.close)

    # -- tables in memory ---------------------------------------------------------------------------------

    async def table(self, table_id: str) -> LiveTable:
        """A table by its id, read from the database if need be."""
        task = self.tables.get(table_id)
        if task is not None and task.done() and not task.exception() and task.result().broken:
            task = None
        if task is None:
            task = self.tables[table_id] = asyncio.create_task(self._open(table_id))
        try:
            table = await asyncio.shield(task)
        except Exception:
            if self.tables.get(table_id) is task:
                del self.tables[table_id]
            raise
        table.used = time.monotonic()
        return table

    async def show_out(self, table_id: str, seat: int) -> None:
        """Whoever looks from a seat and may not any more has to go."""
        if table_id in self.tables:
            holders = await self.run(self.store.doors.sessions, table_id, None if seat == SPECTATORS else seat)
            with suppress(Refused):  # nobody looks at a table that does not open
                (await self.table(table_id)).dismiss(None if seat == SPECTATORS else seat, holders)

    def show_out_session(self, session: str) -> None:
        """A session has ended: its sockets, too."""
        for task in self.tables.values():
            if task.done() and not task.cancelled() and not task.exception():
                task.result().dismiss_session(session)

    async def _open(self, table_id: str) -> LiveTable:
        stored = await self.run(self.store.table, table_id)
        if stored is None:
            raise Refused("request", "there is no such table")
        try:
            async with self.crew.opening:
                table = await self.run(LiveTable, self.store, self.crew, stored)
        except Exception as error:
            report("table does not open", error, table=table_id)
            raise Refused("table", "this table cannot be opened: its record does not fit the rules of this server") from None
        table.wind()
        table.wake_bots()
        return table

    def forget_idle(self) -> None:
        """Tables that nobody has used for long leave the memory; before that they let go of their past."""
        now = time.monotonic()
        for table_id, task in list(self.tables.items()):
            if task.done() and not task.exception():
                table = task.result()
                if table.busy:
                    continue
                if not table.watched and table.alarm is None and now - table.used > IDLE:
                    del self.tables[table_id]
                    rest = asyncio.create_task(self._leave_position(table))
                    self.resting.add(rest)
                    rest.add_done_callback(self.resting.discard)
                elif not table.at_rest and (table.game.over or not table.watched) and now - table.used > CALM:
                    table.rest()

    async def forget_old(self) -> None:
        """Sessions that nobody has used for long end."""
        try:
            await self.run(self.store.doors.forget_old)
        except Exception as error:
            report("old sessions were not forgotten", error)

    async def _leave_position(self, table: LiveTable) -> None:
        try:
            await self.run(table.leave_position)
        except Exception as error:
            report("position was not left", error, table=table.stored.id)

    # -- making and listing -------------------------------------------------------------------------------

    def offered(self, title: str) -> Meta:
        """The data sheet of a title; refuses a draft where those are not offered."""
        meta = titles.meta(title)
        if meta not in titles.metas(drafts=self.drafts):
            raise Refused("request", f"title: {meta.name} is a draft, and this server offers no drafts")
        return meta

    async def make(self, order: wire.NewTable, maker: Guest) -> wire.TableMade:
        """A new table with secret links; its maker may sit in every seat without a bot."""
        position: dict[str, Any] | None
        if order.lesson is not None:
            setup, position, bot = learning.beginning(order.title, order.lesson)
            playing = ["", *[bot] * (setup.seats - 1)]
        else:
            setup, playing = self.offered(order.title).setup(order.seats, order.scenario, order.options), order.bots
            position = None
        stored = new_table(setup, playing, order.names, position)
        stored.limits = clocks.checked(order.limits, titles.meta(setup.title))
        return await self.lay(stored, maker)

    async def read(self, work: Callable[[str], T], record: str) -> T:
        """Reads a record when it is its turn."""
        if self.waiting >= MOST_WAITING:
            raise Busy("server", "several records are being read right now; try again in a minute")
        self.waiting += 1
        try:
            async with self.reading:
                return await self.run(work, record)
        finally:
            self.waiting -= 1

    async def lay(self, stored: Stored, maker: Guest, played: Played | None = None) -> wire.TableMade:
        """Keeps a new table, with what was played on it already; its maker gets the seats without a bot."""
        setup = stored.setup
        self.offered(setup.title)
        keys = {seat: new_secret() for seat in (SPECTATORS, *range(setup.seats))}
        begun = played if played is not None else Played.of(await self.run(begin, stored))
        await self.run(self.store.add_table, stored, keys, time.time(), maker, begun.entries, begun.summary)
        if played is None:
            await self.table(stored.id)
        log.info("table made", table=stored.id, title=setup.title, scenario=setup.scenario, seats=setup.seats)
        # nobody is ever to sit in the place of a bot that the table was made with
        links = [wire.Link(None if seat == SPECTATORS else seat, key) for seat, key in keys.items() if seat not in stored.bots]
        return wire.TableMade(stored.id, links)

    async def lines(self, granted: dict[str, list[int]], guest: Guest | None, over: bool | None = None) -> list[wire.TableLine]:
        """Tables as a visitor's list shows them, those first that wait for the visitor."""
        listed = await self.run(self.store.listed, granted, over)
        lines = [_line(stored, summary, granted[stored.id], guest) for stored, summary in listed]
        return sorted(lines, key=lambda line: (not line.waits, line.over is not None))


def new_table(setup: Setup, playing: list[str], names: list[str], position: dict[str, Any] | None = None) -> Stored:
    """A table with a seed of its own, not kept yet; refuses bots and names that cannot be."""
    if len(playing) > setup.seats or len(names) > setup.seats:
        raise Refused("request", f"bots, names: at most one for each of the {setup.seats} seats")
    known = bots.names(setup.title)
    for bot in playing:
        if bot and bot not in known:
            raise Refused("request", f"bots: there is no bot {bot!r}; there are {', '.join(known)}")
    for name in names:
        if len(name) > LONGEST_NAME or not (name.isprintable() or not name):
            raise Refused("request", f"names: at most {LONGEST_NAME} characters each")
    seed = secrets.token_bytes(32)
    seated = {seat: bot for seat, bot in enumerate(playing) if bot}
    return Stored(new_id(), setup, Chance(seed).commitment, seed, dict(enumerate(names)), seated, position)


def new_id() -> str:
    """The name of a table."""
    return secrets.token_urlsafe(9)


def _line(stored: Stored, summary: Summary | None, mine: list[int], guest: Guest | None) -> wire.TableLine:
    count = stored.setup.seats
    stands = summary or Summary(0, "", None, [""] * count)
    colours = stands.colours or [""] * count
    seats = [
        wire.SeatLine(seat, stored.names.get(seat, ""), called, stored.bots.get(seat, ""), seat in mine, called, colours[seat])
        for seat, called in enumerate(stands.called)
    ]
    waiting = [seat for seat in mine if seat in stands.due and seat not in stored.bots]
    asked = stands.asks.get(waiting[0], "") if waiting else ""
    made = guest is not None and stored.maker == guest.session
    setup = stored.setup
    return wire.TableLine(
        stored.id, setup.title, setup.scenario, stands.turn, stands.phase, stands.over, seats, bool(waiting), asked, made
    )
