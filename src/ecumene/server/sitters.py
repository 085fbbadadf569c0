"""The bots at a table."""

from __future__ import annotations

import asyncio
import secrets
import time
from random import Random
from typing import Any

from ecumene import bots
from ecumene.engine import Refused
from ecumene.floor import NotReady, Withdraw
from ecumene.lab.seated import Seated
from ecumene.server import deputies
from ecumene.server.careful import Careful
from ecumene.server.crew import Crew
from ecumene.server.logs import report
from ecumene.server.looking import WatchedTable
from ecumene.server.plans import Plan
from ecumene.server.store import Store, Stored

#: plans of bots, and seconds, after which everybody is told how things stand and people are let in between
BOT_STEPS, BOT_TIME = 8, 0.05
#: seconds between two plans of bots where no person is left who would be waiting: a pace that one can watch. Where all talk at
#: once it is the shorter one
CALM, LIVELY = 0.6, 0.1
#: seconds that a bot lets pass between two things that it says where people talk with it; and after which it thinks anew of an
#: offer that nobody has answered
PAUSE, STALE = 3.0, 40.0


class BotTable(WatchedTable):
    """A table in whose seats bots may sit."""

    def __init__(self, store: Store, crew: Crew, stored: Stored) -> None:
        self.working: asyncio.Task[Any] | None = None
        self.woken = False
        self.thinking: asyncio.TimerHandle | None = None
        #: when an offer of a bot was first seen, by seat and key; None for one that has been thought of anew
        self.offered: dict[tuple[int, str], float | None] = {}
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

    def rest(self) -> None:
        """The bots go, too."""
        super().rest()
        self._seat_bots()

    def check_bot(self, bot: str) -> None:
        """Refuses a bot that there is not."""
        known = bots.names(self.stored.setup.title)
        if bot and bot not in known:
            raise Refused("request", f"bot: there is no bot {bot[:40]!r}; there are {', '.join(known)}")

    async def sit_bot(self, seat: int, bot: str, until: str = "end") -> None:
        """A bot takes a seat for a term (deputies.py), or gives it back."""
        self.check_bot(bot)
        await self._alone(self._sit_bot, seat, bot, until)
        self.wake_bots()

    def _sit_bot(self, seat: int, bot: str, until: str) -> None:
        stands = self.title.stands(self.game.state)
        self._put(seat, bot, deputies.term_from(until, stands) if bot else "")
        if self.deserted:
            # nobody would be there to say stop
            for other, term in list(self.stored.terms.items()):
                if term == "return":
                    self._put(other, self.stored.bots[other], deputies.term_from("turn", stands))
        self._seat_bots()

    def _put(self, seat: int, bot: str, term: str) -> None:
        """A bot, or a person, is in a seat from now on."""
        stored = self.stored
        self.store.set_bot(stored.id, seat, bot, term)
        stored.bots = {other: name for other, name in {**stored.bots, seat: bot}.items() if name}
        stored.terms = {other: kept for other, kept in {**stored.terms, seat: term}.items() if kept}

    @property
    def busy(self) -> bool:
        """Whether anything is being done here, by people or bots."""
        return bool(self.tasks) or self.lock.locked() or not (self.working is None or self.working.done())

    @property
    def deserted(self) -> bool:
        """Whether bots sit in all seats, in some of them for people."""
        return len(self.stored.bots) == self.game.seats and bool(self.stored.terms)

    def _due_back(self) -> list[int]:
        """The seats for which the term of a bot is over."""
        if not self.stored.terms:
            return []
        stands = self.title.stands(self.game.state)
        return [seat for seat, term in self.stored.terms.items() if deputies.is_over(term, stands)]

    def _keep(self, message: str | None, plan: tuple[int, Plan] | None = None) -> None:
        super()._keep(message, plan)
        back = self._due_back()
        for seat in back:
            self._put(seat, "", "")
        if back:
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
                if more and self.deserted:
                    await asyncio.sleep(LIVELY if self.game.lively else CALM)
                elif more and self.talking:
                    await asyncio.sleep(PAUSE / len(self.stored.bots))
                self.woken = self.woken or more
                if not self.woken and self.talking and self.watched:
                    self._think_later()
        except Refused:
            pass  # it was reported; somebody's next action wakes the bots again
        except Exception as error:
            report("bots stopped", error, table=self.stored.id)

    @property
    def talking(self) -> bool:
        """Whether all talk at once, and somebody who is waited for is a person: bots do not flood such a floor."""
        return self.game.lively and any(seat not in self.stored.bots for seat in self.game.due)

    def _think_later(self) -> None:
        """An offer of a bot that nobody has answered for a while is looked at again, once."""
        if self.thinking is None:
            self.thinking = asyncio.get_running_loop().call_later(STALE / 4, self._think)

    def _think(self) -> None:
        self.thinking = None
        if self.talking and self.watched:
            self._begin(self._rethink())

    async def _rethink(self) -> None:
        try:
            await self._alone(self._wake_stale)
        except Refused:
            return  # it was reported
        self.wake_bots()
        if self.talking and self.watched:
            self._think_later()

    def _wake_stale(self) -> None:
        """Bots whose offers have stood too long go on bargaining: they withdraw them if they have others to make."""
        now, open_now = time.monotonic(), dict[tuple[int, str], float | None]()
        for seat in self.stored.bots:
            if seat not in self.game.may:
                continue
            choices = self.game.ask(seat).choices
            keys = [(seat, choice.offer) for choice in choices if isinstance(choice, Withdraw)]
            open_now |= {key: self.offered.get(key, now) for key in keys}
            stale = [key for key in keys if (seen := open_now[key]) is not None and now - seen >= STALE]
            if stale and NotReady() in choices:
                self.game.play(seat, NotReady())
                open_now |= dict.fromkeys(stale)
        self.offered = open_now
        self._keep(None)

    def _watched(self) -> bool:
        """Bots do not play on among themselves when nobody looks."""
        return self.watched or len(self.stored.bots) < self.game.seats

    def _some_steps(self) -> bool:
        """A few plans of bots, kept together; whether there is more to do."""
        going = True
        until = time.monotonic() + BOT_TIME
        for _ in range(1 if self.deserted or self.talking else BOT_STEPS):
            going = not self.game.over and self.seated.step()
            if not going or self._due_back() or time.monotonic() > until:
                break
        self._keep(None)
        return going
