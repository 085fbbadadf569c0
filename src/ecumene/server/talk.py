"""What is said at a table."""

from __future__ import annotations

import asyncio
import secrets
import time
import unicodedata

import msgspec
from sqlalchemy.exc import IntegrityError

from ecumene.engine import Refused
from ecumene.server import protocol as wire
from ecumene.server.crew import Crew
from ecumene.server.kept import KeptTable
from ecumene.server.logs import report
from ecumene.server.store import TABLE, Saying, Store, Stored
from ecumene.server.viewers import Pace, Viewer

#: what one may say at once, how often (all at once, and a second), and how much of it newcomers hear
LONGEST_SAYING, SAYINGS_AT_ONCE, SAYINGS_A_SECOND, LAST_SAYINGS = 500, 6, 0.5, 100


#: those who talk and are remembered
MOST_TALKERS = 1000
#: letters without a shape that count as letters all the same
SHAPELESS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def readable(text: str) -> str:
    """A text without what is not seen: controls, letters of no width, and those that turn the direction of what follows."""
    kept = (" " if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text)
    return "".join(letter for letter in kept if unicodedata.category(letter) != "Cf" and letter not in SHAPELESS).strip()


class TalkingTable(KeptTable):
    """A table at which people talk, and which tells them what concerns all."""

    def __init__(self, store: Store, crew: Crew, stored: Stored) -> None:
        self.paces: dict[int | str, Pace] = {}
        super().__init__(store, crew, stored)
        # opening a table may give it something to tell
        self.said, self.sayings = store.said(stored.id, LAST_SAYINGS)

    async def say(self, seat: int | None, text: str, message: str, session: str = "", to: int | None = None) -> None:
        """Somebody says something to all, or one seat to another."""
        name = named(seat, message)
        text = readable(text)
        if not text or len(text) > LONGEST_SAYING:
            raise Refused("request", f"text: 1 to {LONGEST_SAYING} characters")
        if to is not None and (seat is None or to == seat or not 0 <= to < self.game.seats):
            raise Refused("request", "to: only a seat may talk to another seat")
        if name in self.sayings:
            return
        if self._pace(seat, session).wait():
            raise Refused("request", "text: not so fast; others want to talk too")
        saying = Saying(seat, text, time.time(), to)
        await self._to_the_end(self._say(saying, name))

    def _pace(self, seat: int | None, session: str) -> Pace:
        """How fast somebody may talk: each seat, and each spectator, for itself."""
        who = session if seat is None else seat
        if len(self.paces) > MOST_TALKERS:
            self.paces = {other: pace for other, pace in self.paces.items() if isinstance(other, int)}
        return self.paces.setdefault(who, Pace(SAYINGS_AT_ONCE, SAYINGS_A_SECOND))

    def called(self, seat: int) -> str:
        """Who sits there, as everybody calls it."""
        name = self.stored.names.get(seat, "")
        return " ".join(filter(None, (self.game.called(seat), name and f"({name})")))

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
                if saying.heard_by(viewer.seat):
                    viewer.post(msgspec.json.encode(said_of(saying)))
            viewer.heard = len(self.said)


def said_of(saying: Saying) -> wire.Said:
    """A saying as those hear it who may."""
    table = saying.seat == TABLE
    return wire.Said(None if table else saying.seat, saying.text, saying.at, table, saying.to_seat)


def named(seat: int | None, message: str) -> str:
    """A message by the seat that sent it and the id that the seat gave it."""
    if not 0 < len(message) <= wire.LONGEST_ID or not message.isprintable():
        raise Refused("request", f"id: 1 to {wire.LONGEST_ID} characters")
    return f"{'-' if seat is None else seat}:{message}"
