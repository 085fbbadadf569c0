"""A table as the database has it: the game in memory, and the order in which work on it is done.

All work on the game happens in threads, one piece at a time, under the table's lock. An action is acknowledged, and told to
others, only when its entry is kept. If anything fails on the way, the game is read back from the database.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextlib import nullcontext
from typing import Any, TypeVar, Union

import msgspec

from ecumene import titles
from ecumene.engine import Action, Game, Refused
from ecumene.engine.game import action_types
from ecumene.server.clocks import Clock
from ecumene.server.crew import Crew
from ecumene.server.logs import report
from ecumene.server.looks import Looks
from ecumene.server.plans import Plan, Plans
from ecumene.server.refusing import stumbled
from ecumene.server.store import Store, Stored, Summary
from ecumene.server.upgrades import reopen
from ecumene.server.viewers import Viewer

T = TypeVar("T")
Letters = list[tuple[Viewer, bytes]]


class KeptTable:
    """One table: its game and its record. What people, bots and the clock do with it is in the classes built on this one."""

    def __init__(self, store: Store, crew: Crew, stored: Stored) -> None:
        self.store = store
        self.crew = crew
        #: where its work is done, unless it is said otherwise
        self.pool = crew.answers
        self.stored = stored
        self.title = titles.load(stored.setup.title)
        self.decoder: Any = msgspec.json.Decoder(Union[action_types(self.title)])
        self.lock = asyncio.Lock()
        #: those who come are let in one by one: an answer waits for one of them at most
        self.joining = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.broken = False
        self.used = self.opened = time.monotonic()
        #: by seat: when its last viewer went
        self.parted: dict[int | None, float] = {}
        self.plans = Plans(store, stored.id, self.title)
        self.clock = Clock(store, stored)
        #: what seats try out before their turn comes (rehearsals.py)
        self.rehearsals: dict[int, KeptTable] = {}
        #: whether the game's past was let go of; where the game stands is still there
        self.at_rest = False
        self._read_back()

    def _read_back(self) -> None:
        """The table as the database has it; a new one is begun."""
        stored, title = self.stored, self.title
        record, self.messages = self.store.record(stored, title)
        #: how the game stands according to the list of tables, if that is known
        self.summary: Summary | None = None
        self.game: Game
        if record.entries:
            self.game = reopen(self.store, stored, title, record)
            self.kept = len(self.game.entries)
        else:
            self.game = begin(stored)
            self.kept = 0
            self._keep(None)
        self.clock.follow(self.game)
        self.looks = Looks(self.game)
        self.at_rest = False

    def _recover(self) -> None:
        """Reads the game back. A table for which that fails stays broken, and is opened anew for whoever comes next."""
        self.broken = True
        self._read_back()
        self.broken = False

    def rest(self) -> None:
        """Lets go of the game's past: record, story and snapshots are read back when somebody does or looks at anything.

        Only for a table on which nothing is being done.
        """
        for seat, rehearsal in list(self.rehearsals.items()):
            if not rehearsal.viewers:  # it holds the game that it was made from
                self.parted[seat] = max(table.parted.get(seat, self.opened) for table in (self, rehearsal))
                del self.rehearsals[seat]
        self.game = self.game.clone()
        self.looks = Looks(self.game)
        self.messages = set()
        self.at_rest = True

    def wake(self) -> None:
        """Reads back what was let go of."""
        if self.at_rest:
            self._recover()

    def leave_position(self) -> None:
        """Writes the position beside the record, should a later version of the rules not read the record any more."""
        if self.game.over is None and not self.broken:
            self.store.keep_position(self.stored.id, self.kept, self.game.position())

    # -- changing -----------------------------------------------------------------------------------------

    async def _alone(self, work: Callable[..., T], *arguments: Any, tell: bool = True, pool: Executor | None = None) -> T:
        """Runs work in a thread under the lock; then everybody is told what has changed, before anything else happens.

        It runs to its end even if whoever asked for it has gone meanwhile.
        """

        async def run() -> T:
            async with self.lock:
                loop = asyncio.get_running_loop()
                if self.at_rest:  # a long record is not read in the thread for answers
                    await loop.run_in_executor(self.crew.people, self.wake)
                ready = [viewer for viewer in self.viewers if tell and self._ready(viewer)]
                result, letters = await loop.run_in_executor(pool or self.pool, self._safely, ready, work, arguments)
                for viewer, letter in letters:
                    viewer.post(letter)
                self.wind()
                for rehearsal in self.rehearsals.values():
                    if rehearsal.viewers and rehearsal.stale:
                        self._begin(rehearsal.tell())
                return result

        self.used = time.monotonic()
        return await self._to_the_end(run())

    async def _see(self, work: Callable[[], T], few: asyncio.Semaphore | None = None) -> T:
        """Runs work that changes nothing: if it fails, nothing need be read back. `few` at a time do what takes long."""

        async def run() -> T:
            async with few or nullcontext():
                return await self._alone(self._guarded(work), tell=False, pool=self.crew.people)

        return await self._to_the_end(run())

    def _guarded(self, work: Callable[[], T]) -> Callable[[], T]:
        """Work that changes nothing, so that all there is to do when it fails is to say so."""

        def look() -> T:
            try:
                return work()
            except Refused:
                raise
            except Exception as error:
                report("look stumbled", error, table=self.stored.id)
                raise stumbled() from None

        return look

    async def _to_the_end(self, running: Coroutine[Any, Any, T]) -> T:
        return await asyncio.shield(self._begin(running))

    def _begin(self, running: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(running)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def tell(self) -> None:
        """Everybody is told what has changed for them."""
        await self._alone(lambda: None)

    @property
    def stale(self) -> bool:
        """Whether the game in memory has fallen behind what it is made from; that of a table never has."""
        return False

    def _safely(self, ready: list[Viewer], work: Callable[..., T], arguments: tuple[Any, ...]) -> tuple[T, Letters]:
        """Does the work, and writes the letters about it."""
        try:
            result = work(*arguments)
        except Refused:
            raise
        except Exception as error:
            report("table stumbled", error, table=self.stored.id)
            self._recover()
            raise stumbled() from None
        return result, self._letters(ready)

    def _keep(self, message: str | None, plan: tuple[int, Plan] | None = None) -> None:
        """Writes new entries to the database, and what is left of the plan of the seat that they came from."""
        game = self.game
        new = game.entries[self.kept :]
        if new:
            summary = summary_of(game)
            news = None if summary == self.summary else summary
            self.store.append(self.stored.id, self.kept, new, message, news, plan and self.plans.keeping(*plan))
            self.kept, self.summary = len(game.entries), summary
            if plan is not None:
                self.plans.took(*plan)
            try:
                self.plans.prune(game)
            except Exception as error:
                # what was played is kept; the plan goes with the next entry
                report("plan was not forgotten", error, table=self.stored.id)
            self.clock.follow(game)
        if message:
            self.messages.add(message)

    def action(self, raw: bytes | msgspec.Raw) -> Action:
        """An action from the wire; refuses, by field, what is none."""
        try:
            action: Action = self.decoder.decode(raw)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refused("request", f"no such action: {error}") from None
        return action

    # -- what is built on it ------------------------------------------------------------------------------

    def wind(self) -> None:
        """Something has happened: whoever looks at a clock looks again."""

    def _ready(self, viewer: Viewer) -> bool:
        """Whether a viewer has read what it was sent, so that it may be sent more."""
        viewer.behind = viewer.behind or viewer.lags or viewer.dismissed.is_set()
        return not viewer.behind

    def _letters(self, ready: list[Viewer]) -> Letters:
        """What those who look are told of what has changed."""
        return []


def begin(stored: Stored) -> Game:
    """The game of a new table."""
    title = titles.load(stored.setup.title)
    if stored.position is None:
        return Game.new(title, stored.setup, stored.seed)
    return Game.of_position(title, stored.position, stored.seed)


def summary_of(game: Game) -> Summary:
    """How a game stands, as a list of tables shows it."""
    stands = game.title.stands(game.state)
    asks = {seat: game.ask(seat).kind for seat in game.due}
    names, colours = [sits.name for sits in stands.seats], [sits.colour for sits in stands.seats]
    return Summary(stands.turn, stands.phase, game.over, names, list(game.due), asks, colours)
