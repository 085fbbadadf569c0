"""Those who look at a table: what they are sent, and what they may ask without changing anything."""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Collection
from contextlib import AsyncExitStack
from typing import Any, TypeVar, cast

import msgspec

from ecumene import __version__
from ecumene.engine import Refused
from ecumene.server import deputies, digests, learning, typed
from ecumene.server import protocol as wire
from ecumene.server.clocks import steady
from ecumene.server.crew import Crew
from ecumene.server.kept import Letters
from ecumene.server.logs import report
from ecumene.server.patches import BLANK, Written, changes, fingerprint, raw, read, written
from ecumene.server.refusing import NotYours
from ecumene.server.replays import Eyes, Past
from ecumene.server.reports import Reports
from ecumene.server.store import Store, Stored
from ecumene.server.talk import LAST_SAYINGS, TalkingTable, said_of
from ecumene.server.viewers import Viewer

T = TypeVar("T")

#: lines of the story that newcomers hear
LAST_LINES = 400
#: spectators of one table at the same time, and sockets of one session that look from the same place
MOST_SPECTATORS, MOST_SOCKETS = 100, 8
#: seconds without a socket after which somebody is away
AWAY = 120.0


class WatchedTable(TalkingTable):
    """A table that people look at."""

    #: what everybody was last shown of the table itself
    _shown = BLANK

    def __init__(self, store: Store, crew: Crew, stored: Stored) -> None:
        #: by seat: a player who asks for many hints waits for each of them before the next one is begun
        self.hinting: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        super().__init__(store, crew, stored)

    # -- coming and going ---------------------------------------------------------------------------------

    async def join(self, viewer: Viewer) -> None:
        """A viewer comes, or asks for everything anew."""
        if viewer not in self.viewers:
            self._make_room(viewer)
        await self._to_the_end(self._join(viewer))
        self.wake_bots()

    def _make_room(self, viewer: Viewer) -> None:
        """Spectators may be too many. A seat is never refused: its oldest socket goes if one session has too many there."""
        alike = [other for other in self.viewers if other.seat == viewer.seat and not other.dismissed.is_set()]
        own = [other for other in alike if other.session == viewer.session and viewer.session]
        if viewer.seat is not None:
            for other in sorted(own, key=lambda other: other.since)[: max(0, len(own) + 1 - MOST_SOCKETS)]:
                other.crowded = True
                other.dismissed.set()
        elif len(alike) >= MOST_SPECTATORS:
            raise Refused("request", f"{MOST_SPECTATORS} people are already watching this table")
        elif len(own) >= MOST_SOCKETS:
            raise Refused("request", f"you are already watching this table in {MOST_SOCKETS} windows")

    async def _join(self, viewer: Viewer) -> None:
        async with self.joining, self.lock:
            self.viewers.add(viewer)
            viewer.behind = False
            viewer.post(await asyncio.get_running_loop().run_in_executor(self.crew.people, self._full, viewer))

    def wake_bots(self) -> None:
        """Somebody has come: bots play on, if there are any."""

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

    def dismiss(self, seat: int | None, sessions: Collection[str]) -> None:
        """Whoever looks from this seat and may not any more is shown out."""
        for viewer in self._everybody():
            if viewer.seat == seat and viewer.session not in sessions:
                viewer.dismissed.set()

    def dismiss_session(self, session: str) -> None:
        """A session has ended: whatever it looks at, it looks no more."""
        for viewer in self._everybody():
            if viewer.session == session:
                viewer.dismissed.set()

    def _everybody(self) -> list[Viewer]:
        return [*self.viewers, *(viewer for each in self.rehearsals.values() for viewer in each.viewers)]

    @property
    def watched(self) -> bool:
        """Whether anybody looks, be it at a rehearsal."""
        return bool(self.viewers) or any(rehearsal.viewers for rehearsal in self.rehearsals.values())

    async def catch_up(self, viewer: Viewer) -> None:
        """A viewer that had fallen behind and has read everything is told the rest in one."""
        viewer.behind = False
        await self._alone(lambda: None)
        self._post_talk(viewer)

    # -- letters ------------------------------------------------------------------------------------------

    def _people(self) -> dict[str, Any]:
        names, playing, terms = self.stored.names, self.stored.bots, self.stored.terms
        return {
            str(seat): {
                "name": names.get(seat, ""),
                **({"bot": playing[seat]} if seat in playing else {}),
                **({"until": deputies.shown(terms[seat])} if seat in terms else {}),
            }
            for seat in range(self.game.seats)
        }

    def _around(self) -> Written:
        """What everybody is shown of the table itself: who sits there, and the clock."""
        self._shown = written({"people": self._people(), "clock": self.clock.shown()}, self._shown)
        return self._shown

    def _look(self, seat: int | None, around: Written, before: Written = BLANK) -> tuple[Written, Written, Written]:
        """What everybody sees, what this seat alone sees, and the table around them with what the seat has there."""
        own = self._own(seat)
        if own:
            around = written({**raw(around), **own}, before)
        return self.looks.public(), self.looks.private(seat), around

    def _own(self, seat: int | None) -> dict[str, Any]:
        """What a seat alone sees around the table."""
        plan = self.plans.shown(self.game, seat)
        return {} if plan is None else {"plan": plan}

    def _full(self, viewer: Viewer) -> bytes:
        self.wake()
        seat = viewer.seat
        viewer.public, viewer.private, viewer.around = self._look(seat, self._around())
        viewer.n += 1
        viewer.told, viewer.heard = self.looks.heard(seat), len(self.said)
        view = raw(viewer.public, viewer.private, viewer.around)
        story = self.looks.story(seat, max(0, viewer.told - LAST_LINES))
        said = [said_of(saying) for saying in self.said if saying.heard_by(viewer.seat)][-LAST_SAYINGS:]
        # the page's clock may be wrong: it counts down by that of the server, to the end of a stretch or of an offer
        now = steady() if "clock" in view or "lasts" in view else None
        return msgspec.json.encode(wire.Full(viewer.n, view, self._print(viewer), story, said, now))

    def _print(self, viewer: Viewer) -> str:
        """The fingerprint of what the viewer has been sent."""
        return fingerprint(viewer.public, viewer.private, viewer.around)

    def _letters(self, ready: list[Viewer]) -> Letters:
        letters: Letters = []
        around = self._around() if ready else BLANK
        for viewer in ready:
            try:
                letter = self._letter(viewer, around)
            except Exception as error:
                # what was done is done and kept; this viewer will miss a number and ask for everything anew
                viewer.n += 1
                report("view failed", error, table=self.stored.id, seat=viewer.seat)
            else:
                letters += [(viewer, letter)] if letter is not None else []
        return letters

    def _letter(self, viewer: Viewer, around: Written) -> bytes | None:
        public, private, around = self._look(viewer.seat, around, viewer.around)
        patch = {
            **self.looks.public_patch(viewer.public),
            **changes(viewer.private, private),
            **changes(viewer.around, around),
        }
        story = self.looks.news(viewer.seat, viewer.told)
        viewer.public, viewer.private, viewer.around = public, private, around
        if not patch and not story:
            return None
        viewer.told += len(story)
        viewer.n += 1
        return msgspec.json.encode(wire.Change(viewer.n, patch, self._print(viewer), cast(list[wire.Line], story)))

    # -- questions ----------------------------------------------------------------------------------------

    async def why(self, seat: int, raw: bytes | msgspec.Raw) -> Refused | None:
        """None if a seat may now do this, else the refusal."""
        return await self._see(lambda: self.game.why(seat, self.action(raw)))

    async def preview(self, seat: int, raw: bytes | msgspec.Raw) -> dict[str, Any]:
        """What can be reckoned of an answer before it is given."""
        return await self._see(lambda: self.game.preview(seat, self.action(raw)), self.crew.helping)

    async def pieces(self, message: wire.AskPieces) -> wire.Pieces:
        """What may come next in an order."""
        return await self._see(lambda: self.looks.pieces(message))

    async def typed(self, message: wire.Typed | wire.Complete) -> wire.Meant | wire.Completions:
        """What a seat types, or begins to type."""
        return await self._see(lambda: typed.answer(self.looks, message), self.crew.helping)

    async def advise(self, seat: int, topic: str, about: list[Any]) -> Any:
        """Help for a seat out of its own view."""
        if topic == learning.HINT:
            return await self._hint(seat, about)

        def work() -> Any:
            taught = learning.TOPICS.get(topic)
            if taught is not None:
                return taught(self.game, seat, about)
            return self.title.shown.advise(self.game.view(seat), seat, topic, about)

        return await self._see(work, self.crew.helping)

    async def _hint(self, seat: int, about: list[Any]) -> Any:
        """A hint takes long: it is thought about apart from the table, which goes on; for a seat, one at a time.

        Whoever waits for a place may go. Where a hint has been begun, the places belong to its thread, which cannot be stopped.
        """
        async with AsyncExitStack() as places:
            await places.enter_async_context(self.hinting[seat])
            await places.enter_async_context(self.crew.thinking)
            return await self._to_the_end(self._ponder(seat, about, places.pop_all()))

    async def _ponder(self, seat: int, about: list[Any], places: AsyncExitStack) -> Any:
        async with places:
            thought = await self._see(lambda: learning.Thought.apart(self.game, seat, self.stored.id))
            work = self._guarded(lambda: learning.hinted(thought, about))
            return await asyncio.get_running_loop().run_in_executor(self.crew.people, work)

    async def past(self, wanted: str | None, mine: Collection[int], look: Callable[[Past], T]) -> T:
        """Looks back: from every seat if the game is over, before that from one's own."""
        eyes = Eyes.asked(wanted, self.game.seats)

        def work() -> T:
            if not self.game.over and (eyes.open or eyes.seat not in (None, *mine)):
                raise NotYours("request", "seat: while the game goes on, you can look back only from your own seat")
            return look(Past(self.game, self.looks, eyes, self._people()))

        return await self._see(work, self.crew.looking)

    async def report(self, reports: Reports, order: wire.Report) -> wire.Reported:
        """Keeps a report about this table; returns what of it the reporter may know."""
        text, seat = reports.check(self.stored.id, order), order.seat

        def work() -> wire.Reported:
            name = reports.keep(self.stored.id, seat, text, self.game)
            view = read(*self._look(seat, self._around()))
            return wire.Reported(name, __version__, self.stored.id, seat, text, view, self.looks.story(seat, 0))

        return await self._see(work, self.crew.looking)

    async def digest(self, seat: int) -> wire.Digest | None:
        """What its player should hear today."""
        return await self._see(lambda: digests.digest(self.looks, self.stored.id, seat), self.crew.looking)

    async def chronicle(self) -> bytes:
        """As JSON: what can be drawn of the game so far; all of it is public."""
        return await self._see(lambda: msgspec.json.encode(self.title.shown.chronicle(self.game)), self.crew.looking)

    async def record(self) -> bytes | None:
        """The record as a file if the game is over; before that it holds secrets."""
        return await self._see(lambda: self.game.save() if self.game.over else None, self.crew.looking)
