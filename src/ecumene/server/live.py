"""A table in play: its game in memory, its viewers, its bots. The record in the database is the truth.

All work on the game happens in threads, one piece at a time, under the table's lock. An action is acknowledged, and told to
others, only when its entry is kept. If anything fails on the way, the game is read back from the database.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
import unicodedata
from collections.abc import Callable, Collection, Coroutine
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from random import Random
from typing import Any, TypeVar, Union

import msgspec
from sqlalchemy.exc import IntegrityError

from ecumene import __version__, bots, titles
from ecumene.engine import Action, Game, Refused, Standing
from ecumene.engine.actions import Leave
from ecumene.engine.game import action_types
from ecumene.lab.table import Table as Seated
from ecumene.server import learning, typed
from ecumene.server import protocol as wire
from ecumene.server.careful import Careful
from ecumene.server.clocks import Clock
from ecumene.server.logs import report
from ecumene.server.looks import Looks
from ecumene.server.patches import fingerprint, merge_patch, parts
from ecumene.server.plans import Plan, Plans
from ecumene.server.refusing import NotYours
from ecumene.server.replays import Eyes, Past
from ecumene.server.reports import Reports
from ecumene.server.store import TABLE, Saying, Store, Stored, Summary
from ecumene.server.viewers import Pace, Viewer

T = TypeVar("T")
Letters = list[tuple[Viewer, bytes]]

#: plans of bots, and seconds, after which everybody is told how things stand and people are let in between
BOT_STEPS, BOT_TIME = 8, 0.05
#: what one may say at once, how often (all at once, and a second), and how much of it newcomers hear
LONGEST_SAYING, SAYINGS_AT_ONCE, SAYINGS_A_SECOND, LAST_SAYINGS = 500, 6, 0.5, 100
#: lines of the story that newcomers hear
LAST_LINES = 400
#: those who look at one table at the same time
MOST_VIEWERS = 100
#: seconds without a socket after which somebody is away
AWAY = 120.0
#: the longest standing answer
LONGEST_ANSWER = 20


class Crew:
    """The threads in which games are played: people's are apart from the bots', so that nobody waits for bots elsewhere."""

    def __init__(self) -> None:
        self.people: Executor = ThreadPoolExecutor(8, "people")
        self.bots: Executor = ThreadPoolExecutor(2, "bots")
        #: a table whose bots wait for a thread is not locked meanwhile
        self.turn = asyncio.Semaphore(2)
        #: of those who look back, and of those who want help, so many at a time: an answer always finds a thread, and waits at
        #: its table for a few of them at most
        self.looking, self.helping = asyncio.Semaphore(2), asyncio.Semaphore(3)

    def dismiss(self) -> None:
        """Waits for what is being done."""
        self.people.shutdown()
        self.bots.shutdown()


class LiveTable:
    """One table."""

    def __init__(self, store: Store, crew: Crew, stored: Stored) -> None:
        self.store = store
        self.crew = crew
        self.stored = stored
        self.title = titles.load(stored.setup.title)
        self.decoder: Any = msgspec.json.Decoder(Union[action_types(self.title)])
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.working: asyncio.Task[Any] | None = None
        self.woken = False
        self.broken = False
        self.paces: dict[int | None, Pace] = {}
        self.used = self.opened = time.monotonic()
        #: by seat: when its last viewer went
        self.parted: dict[int | None, float] = {}
        self.plans = Plans(store, stored.id, self.title)
        self.clock = Clock(store, stored)
        self.alarm: asyncio.TimerHandle | None = None
        #: what seats try out before their turn comes (rehearsals.py)
        self.rehearsals: dict[int, LiveTable] = {}
        self.said, self.sayings = store.said(stored.id, LAST_SAYINGS)
        self._read_back()

    def _read_back(self) -> None:
        """The table as the database has it; a new one is begun."""
        stored, title = self.stored, self.title
        record, self.messages = self.store.record(stored, title)
        self.game: Game
        if record.entries:
            self.game = Game.replay(title, record).go_on(stored.seed)
            self.kept = len(self.game.entries)
        else:
            if stored.position is None:
                self.game = Game.new(title, stored.setup, stored.seed)
            else:
                self.game = Game.of_position(title, stored.position, stored.seed)
            self.kept = 0
            self._keep(None)
        self.clock.follow(self.game)
        self.looks = Looks(self.game)
        self._seat_bots()

    def _seat_bots(self) -> None:
        stored = self.stored
        players = {
            seat: Careful(name, stored.setup.title, seat, Random(secrets.randbits(64)), table=stored.id)
            for seat, name in stored.bots.items()
        }
        self.seated = Seated(self.game, players, counting=False)

    # -- changing -----------------------------------------------------------------------------------------

    async def _alone(self, work: Callable[..., T], *arguments: Any, tell: bool = True, pool: Executor | None = None) -> T:
        """Runs work in a thread under the lock; then everybody is told what has changed, before anything else happens.

        It runs to its end even if whoever asked for it has gone meanwhile.
        """

        async def run() -> T:
            async with self.lock:
                ready = [viewer for viewer in self.viewers if tell and self._ready(viewer)]
                loop = asyncio.get_running_loop()
                result, letters = await loop.run_in_executor(pool or self.crew.people, self._safely, ready, work, arguments)
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

        def look() -> T:
            try:
                return work()
            except Refused:
                raise
            except Exception as error:
                report("look stumbled", error, table=self.stored.id)
                raise Refused("server", "something went wrong here; nothing has changed") from None

        async def run() -> T:
            async with few or nullcontext():
                return await self._alone(look, tell=False)

        return await self._to_the_end(run())

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
            self.broken = True
            self._read_back()
            self.broken = False
            raise Refused("server", "something went wrong here; nothing has changed") from None
        return result, self._letters(ready)

    def _keep(self, message: str | None, plan: tuple[int, Plan] | None = None) -> None:
        """Writes new entries to the database, and what is left of the plan of the seat that they came from."""
        game = self.game
        new = game.entries[self.kept :]
        if new:
            self.store.append(self.stored.id, self.kept, new, message, summary_of(game), plan and self.plans.keeping(*plan))
            self.kept = len(game.entries)
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

    async def act(self, seat: int, number: int, raw: bytes | msgspec.Raw, message: str) -> None:
        """An answer of a seat; refuses what is not lawful, or was meant for an ask that is over."""
        await self._alone(self._act, seat, number, raw, _named(seat, message))
        self.wake_bots()

    def _act(self, seat: int, number: int, raw: bytes | msgspec.Raw, message: str) -> None:
        if message in self.messages:
            return
        action = self.action(raw)
        if isinstance(action, Standing):
            if len(action.answer) > LONGEST_ANSWER:
                raise Refused("request", f"answer: at most {LONGEST_ANSWER} characters")
        elif number != self.looks.ask_number(seat):
            raise Refused("request", "this was asked before; what is asked now is on the table")
        self.game.play(seat, action)
        self._keep(message)

    async def undo(self, seat: int, entries: list[int] | None, message: str) -> None:
        """A seat takes something back."""
        await self._alone(self._undo, seat, entries, _named(seat, message))
        self.wake_bots()

    def _undo(self, seat: int, entries: list[int] | None, message: str) -> None:
        if message in self.messages:
            return
        try:
            self.game.undo(seat, None if entries is None else self.looks.entries(seat, entries))
        except Refused as refusal:
            # neither the record's number nor what exactly another seat could not do then is for this seat to know
            built = re.match(r"entry \d+ of (.+) was built on it", refusal.reason)
            raise Refused(refusal.rule, f"a later answer of {built[1]} was built on it") if built else refusal from None
        self._keep(message)

    def action(self, raw: bytes | msgspec.Raw) -> Action:
        """An action from the wire; refuses, by field, what is none."""
        try:
            action: Action = self.decoder.decode(raw)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise Refused("request", f"no such action: {error}") from None
        return action

    async def quit(self, seat: int) -> None:
        """A seat leaves the game for good; the title says when and how."""
        await self._alone(self._quit, seat)
        self.wake_bots()

    def _quit(self, seat: int) -> None:
        self.game.table(Leave(seat))
        self._keep(None)

    # -- plans (rehearsals.py) ----------------------------------------------------------------------------

    async def plan(self, seat: int, raws: list[msgspec.Raw]) -> None:
        """The plan of a seat is these actions from now on; whether they are lawful is seen when their time comes."""
        actions = [self.action(raw) for raw in raws]
        await self._alone(lambda: self.plans.set(seat, self.plans.turn(self.game, seat), actions))

    async def commit(self, seat: int, number: int, message: str) -> tuple[int, Refused | None]:
        """The steps of a seat's plan become answers, up to the first that is not lawful: how many, and why no more."""
        committed = await self._alone(self._commit, seat, number, _named(seat, message))
        self.wake_bots()
        return committed

    def _commit(self, seat: int, number: int, message: str) -> tuple[int, Refused | None]:
        if message in self.messages:
            return 0, None
        plan = self.plans.of(seat)
        if plan is None:
            raise Refused("request", "there is no plan")
        if number != self.looks.ask_number(seat):
            raise Refused("request", "this was asked before; what is asked now is on the table")
        taken, refusal = 0, None
        for action in plan.actions:
            try:
                self.game.play(seat, action)
            except Refused as stop:
                refusal = stop
                break
            taken += 1
        if not taken:
            raise refusal or Refused("request", "there is no plan")
        self._keep(message, (seat, Plan(plan.turn, plan.actions[taken:])))
        # what waits for another question of this turn has not failed
        return taken, refusal if self.looks.asked(seat) is not None else None

    # -- time ---------------------------------------------------------------------------------------------

    def wind(self) -> None:
        """Sets the alarm for when time is up."""
        if self.alarm is not None:
            self.alarm.cancel()
        left = self.clock.left
        self.alarm = None if left is None else asyncio.get_running_loop().call_later(left, lambda: self._begin(self._ring()))

    async def _ring(self) -> None:
        try:
            await self._alone(self._time_up)
        except Refused:
            return  # it was reported; the next action winds the clock again
        self.wake_bots()

    def _time_up(self) -> None:
        if self.clock.time_up(self.game):
            self._keep(None)

    # -- bots ---------------------------------------------------------------------------------------------

    def check_bot(self, bot: str) -> None:
        """Refuses a bot that there is not."""
        known = bots.names(self.stored.setup.title)
        if bot and bot not in known:
            raise Refused("request", f"bot: there is no bot {bot[:40]!r}; there are {', '.join(known)}")

    async def sit_bot(self, seat: int, bot: str) -> None:
        """A bot takes a seat, or gives it back."""
        self.check_bot(bot)
        await self._alone(self._sit_bot, seat, bot)
        self.wake_bots()

    def _sit_bot(self, seat: int, bot: str) -> None:
        self.store.set_bot(self.stored.id, seat, bot)
        self.stored.bots = {**self.stored.bots, seat: bot}
        if not bot:
            del self.stored.bots[seat]
        self._seat_bots()

    def wake_bots(self) -> None:
        """Lets bots act as long as the game waits for one, while people go on."""
        self.woken = bool(self.stored.bots)
        if self.woken and (self.working is None or self.working.done()):
            self.working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        try:
            while self.woken and self._watched():
                self.woken = False
                async with self.crew.turn:
                    more = await self._alone(self._some_steps, pool=self.crew.bots)
                self.woken = self.woken or more
        except Refused:
            pass  # it was reported; somebody's next action wakes the bots again
        except Exception as error:
            report("bots stopped", error, table=self.stored.id)

    def _watched(self) -> bool:
        """Bots do not play on among themselves when nobody looks."""
        return self.watched or len(self.stored.bots) < self.game.seats

    @property
    def watched(self) -> bool:
        """Whether anybody looks, be it at a rehearsal."""
        return bool(self.viewers) or any(rehearsal.viewers for rehearsal in self.rehearsals.values())

    def _some_steps(self) -> bool:
        """A few plans of bots, kept together; whether there is more to do."""
        going = True
        until = time.monotonic() + BOT_TIME
        for _ in range(BOT_STEPS):
            going = not self.game.over and self.seated.step()
            if not going or time.monotonic() > until:
                break
        self._keep(None)
        return going

    # -- looking ------------------------------------------------------------------------------------------

    async def why(self, seat: int, raw: bytes | msgspec.Raw) -> Refused | None:
        """None if a seat may now do this, else the refusal."""
        return await self._see(lambda: self.game.why(seat, self.action(raw)))

    async def pieces(self, message: wire.AskPieces) -> wire.Pieces:
        """What may come next in an order."""
        return await self._see(lambda: self.looks.pieces(message))

    async def typed(self, message: wire.Typed | wire.Complete) -> wire.Meant | wire.Completions:
        """What a seat types, or begins to type."""
        return await self._see(lambda: typed.answer(self.looks, message), self.crew.helping)

    async def advise(self, seat: int, topic: str, about: list[Any]) -> Any:
        """Help for a seat out of its own view."""

        def work() -> Any:
            taught = learning.TOPICS.get(topic)
            if taught is not None:
                return taught(self.game, seat, about)
            return self.title.shown.advise(self.game.view(seat), seat, topic, about)

        return await self._see(work, self.crew.helping)

    async def past(self, wanted: str | None, mine: Collection[int], look: Callable[[Past], T]) -> T:
        """Looks back: from every seat if the game is over, before that from one's own."""
        eyes = Eyes.asked(wanted, self.game.seats)

        def work() -> T:
            if not self.game.over and (eyes.open or eyes.seat not in (None, *mine)):
                raise NotYours("request", "seat: while the game goes on, one looks back from one's own seat")
            return look(Past(self.game, self.looks, eyes, self._people()))

        return await self._see(work, self.crew.looking)

    async def report(self, reports: Reports, order: wire.Report) -> wire.Reported:
        """Keeps a report about this table; returns what of it the reporter may know."""
        text, seat = reports.check(self.stored.id, order), order.seat

        def work() -> wire.Reported:
            name = reports.keep(self.stored.id, seat, text, self.game)
            public, private = self._look(seat)
            story = self.looks.story(seat, 0)
            return wire.Reported(name, __version__, self.stored.id, seat, text, {**public, **private}, story)

        return await self._see(work, self.crew.looking)

    async def chronicle(self) -> bytes:
        """As JSON: what can be drawn of the game so far; all of it is public."""
        return await self._see(lambda: msgspec.json.encode(self.title.shown.chronicle(self.game)), self.crew.looking)

    async def record(self) -> bytes | None:
        """The record as a file if the game is over; before that it holds secrets."""
        return await self._see(lambda: self.game.save() if self.game.over else None, self.crew.looking)

    async def join(self, viewer: Viewer) -> None:
        """A viewer comes, or asks for everything anew."""
        if viewer not in self.viewers and len(self.viewers) >= MOST_VIEWERS:
            raise Refused("request", f"{MOST_VIEWERS} people look at this table already")
        await self._to_the_end(self._join(viewer))
        self.wake_bots()

    async def _join(self, viewer: Viewer) -> None:
        async with self.lock:
            self.viewers.add(viewer)
            viewer.behind = False
            viewer.post(await asyncio.get_running_loop().run_in_executor(self.crew.people, self._full, viewer))

    def leave(self, viewer: Viewer) -> None:
        """A viewer has gone."""
        self.viewers.discard(viewer)
        self.used = self.parted[viewer.seat] = time.monotonic()

    def away(self, seat: int) -> bool:
        """Whether nobody of this seat has looked for a while, neither at the table nor at a plan."""
        tables = [self, *(rehearsal for rehearsal in (self.rehearsals.get(seat),) if rehearsal is not None)]
        if any(viewer.seat == seat for table in tables for viewer in table.viewers):
            return False
        return time.monotonic() - max(table.parted.get(seat, table.opened) for table in tables) >= AWAY

    def dismiss(self, seat: int, holders: Collection[str]) -> None:
        """Whoever looks from this seat and may not any more is shown out."""
        for viewer in [*self.viewers, *(viewer for each in self.rehearsals.values() for viewer in each.viewers)]:
            if viewer.seat == seat and viewer.holder not in holders:
                viewer.dismissed.set()

    def _ready(self, viewer: Viewer) -> bool:
        """Whether a viewer has read what it was sent, so that it may be sent more."""
        viewer.behind = viewer.behind or viewer.lags or viewer.dismissed.is_set()
        return not viewer.behind

    async def catch_up(self, viewer: Viewer) -> None:
        """A viewer that had fallen behind and has read everything is told the rest in one."""
        viewer.behind = False
        await self._alone(lambda: None)
        self._post_talk(viewer)

    def _people(self) -> dict[str, Any]:
        names, playing = self.stored.names, self.stored.bots
        return {
            str(seat): {"name": names.get(seat, ""), **({"bot": playing[seat]} if seat in playing else {})}
            for seat in range(self.game.seats)
        }

    def _look(self, seat: int | None) -> tuple[dict[str, Any], dict[str, Any]]:
        private = {**self.looks.private(seat), "people": self._people()}
        clock = self.clock.shown()
        if clock is not None:
            private["clock"] = clock
        plan = self.plans.shown(self.game, seat)
        return self.looks.public(), {**private, "plan": plan} if plan is not None else private

    def _full(self, viewer: Viewer) -> bytes:
        seat = viewer.seat
        viewer.public, viewer.private = self._look(seat)
        viewer.n += 1
        viewer.told, viewer.heard = self.looks.heard(seat), len(self.said)
        view = {**viewer.public, **viewer.private}
        story = self.looks.story(seat, max(0, viewer.told - LAST_LINES))
        said = [_said(saying) for saying in self.said[-LAST_SAYINGS:]]
        now = time.time() if "clock" in view else None
        return msgspec.json.encode(wire.Full(viewer.n, view, self._print(viewer), story, said, now))

    def _print(self, viewer: Viewer) -> str:
        """The fingerprint of what the viewer has been sent."""
        return fingerprint({**self.looks.public_parts(), **parts(viewer.private)})

    def _letters(self, ready: list[Viewer]) -> Letters:
        letters: Letters = []
        for viewer in ready:
            try:
                letter = self._letter(viewer)
            except Exception as error:
                # what was done is done and kept; this viewer will miss a number and ask for everything anew
                viewer.n += 1
                report("view failed", error, table=self.stored.id, seat=viewer.seat)
            else:
                letters += [(viewer, letter)] if letter is not None else []
        return letters

    def _letter(self, viewer: Viewer) -> bytes | None:
        public, private = self._look(viewer.seat)
        patch = {**self.looks.public_patch(viewer.public), **merge_patch(viewer.private, private)}
        story = self.looks.story(viewer.seat, viewer.told)
        viewer.public, viewer.private = public, private
        if not patch and not story:
            return None
        viewer.told += len(story)
        viewer.n += 1
        return msgspec.json.encode(wire.Change(viewer.n, patch, self._print(viewer), story))

    # -- talking ------------------------------------------------------------------------------------------

    async def say(self, seat: int | None, text: str, message: str) -> None:
        """Somebody says something to all."""
        name = _named(seat, message)
        text = "".join(" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text).strip()
        if not text or len(text) > LONGEST_SAYING:
            raise Refused("request", f"text: 1 to {LONGEST_SAYING} characters")
        if name in self.sayings:
            return
        pace = self.paces.setdefault(seat, Pace(SAYINGS_AT_ONCE, SAYINGS_A_SECOND))
        if pace.wait():
            raise Refused("request", "text: not so fast, others want to talk too")
        saying = Saying(seat, text, time.time())
        await self._to_the_end(self._say(saying, name))

    def called(self, seat: int) -> str:
        """Who sits there, as everybody calls it."""
        civilization: str = self.game.state.civ[seat] if seat < len(getattr(self.game.state, "civ", ())) else ""
        name = self.stored.names.get(seat, "")
        return " ".join(filter(None, (civilization.capitalize() or f"seat {seat + 1}", name and f"({name})")))

    async def announce(self, text: str) -> None:
        """The table itself tells everybody something that concerns all."""
        await self._to_the_end(self._say(Saying(TABLE, text, time.time()), f"table:{secrets.token_hex(12)}"))

    async def _say(self, saying: Saying, message: str) -> None:
        self.sayings.add(message)
        try:
            await asyncio.get_running_loop().run_in_executor(self.crew.people, self.store.say, self.stored.id, saying, message)
        except IntegrityError:
            return  # it was said long ago
        except Exception as error:
            self.sayings.discard(message)
            report("saying was lost", error, table=self.stored.id)
            raise Refused("server", "something went wrong here; nothing was said") from None
        self.said.append(saying)
        for viewer in list(self.viewers):
            self._post_talk(viewer)

    def _post_talk(self, viewer: Viewer) -> None:
        """What was said since the viewer heard last."""
        if self._ready(viewer):
            for saying in self.said[viewer.heard :]:
                viewer.post(msgspec.json.encode(_said(saying)))
            viewer.heard = len(self.said)


def summary_of(game: Game) -> Summary:
    """How a game stands, as a list of tables shows it."""
    state = game.state
    asks = {seat: game.ask(seat).kind for seat in game.due}
    return Summary(state.turn, state.phase, game.over, list(state.civ), list(game.due), asks)


def _said(saying: Saying) -> wire.Said:
    table = saying.seat == TABLE
    return wire.Said(None if table else saying.seat, saying.text, saying.at, table)


def _named(seat: int | None, message: str) -> str:
    """A message by the seat that sent it and the id that the seat gave it."""
    if not 0 < len(message) <= wire.LONGEST_ID or not message.isprintable():
        raise Refused("request", f"id: 1 to {wire.LONGEST_ID} characters")
    return f"{'-' if seat is None else seat}:{message}"
