"""The bots at a table."""

from __future__ import annotations

import asyncio
import secrets
import time
from random import Random
from typing import Any

from ecumene import bots
from ecumene.engine import Refused
from ecumene.lab.seated import Seated
from ecumene.server.careful import Careful
from ecumene.server.crew import Crew
from ecumene.server.logs import report
from ecumene.server.looking import WatchedTable
from ecumene.server.store import Store, Stored

#: plans of bots, and seconds, after which everybody is told how things stand and people are let in between
BOT_STEPS, BOT_TIME = 8, 0.05


class BotTable(WatchedTable):
    """A table in whose seats bots may sit."""

    def __init__(self, store: Store, crew: Crew, stored: Stored) -> None:
        self.working: asyncio.Task[Any] | None = None
        self.woken = False
        super().__init__(store, crew, stored)

    def _read_back(self) -> None:
        super()._read_back()
        self._seat_bots()

    def _seat_bots(self) -> None:
        stored = self.stored
        players = {
            seat: Careful(name, stored.setup.title, seat, Random(secrets.randbits(64)), table=stored.id)
            for seat, name in stored.bots.items()
        }
        self.seated = Seated(self.game, players, counting=False)

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
