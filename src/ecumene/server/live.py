"""A table in play: what its seats answer, take back and plan, and what time does. The record in the database is the truth."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import msgspec

from ecumene.engine import Refused, Standing
from ecumene.engine.actions import Leave
from ecumene.engine.game import LONGEST_STANDING
from ecumene.engine.refusals import BuiltOn
from ecumene.floor import Withdraw
from ecumene.server import fuses
from ecumene.server.clocks import steady
from ecumene.server.crew import Crew
from ecumene.server.plans import Plan
from ecumene.server.sitters import BotTable
from ecumene.server.store import Store, Stored
from ecumene.server.talk import named
from ecumene.server.viewers import Viewer

#: entries of one seat after which it does only what brings the game on; no game among people comes near it
MOST_ENTRIES = 20_000
#: seconds after which whoever comes has been away, and looks again
GONE = 30.0


class LiveTable(BotTable):
    """One table, with everybody and everything that acts on it."""

    def __init__(self, store: Store, crew: Crew, stored: Stored) -> None:
        self.alarm: asyncio.TimerHandle | None = None
        super().__init__(store, crew, stored)

    async def act(self, seat: int, number: int, raw: bytes | msgspec.Raw, message: str, until: str = "") -> None:
        """An answer of a seat; refuses what is not lawful, or was meant for an ask that is over. An offer may end (fuses.py)."""
        await self._alone(self._act, seat, number, raw, named(seat, message), until)
        self.wake_bots()

    def _act(self, seat: int, number: int, raw: bytes | msgspec.Raw, message: str, until: str = "") -> None:
        if message in self.messages:
            return
        action = self.action(raw)
        if isinstance(action, Standing):
            if len(action.answer) > LONGEST_STANDING:
                raise Refused("request", f"answer: at most {LONGEST_STANDING} characters")
        elif number != self.looks.ask_number(seat):
            raise Refused("request", "this question has passed; the table shows the current one")
        ask = self.looks.asked(seat)
        if isinstance(action, Standing) or (ask is not None and ask.lively and not action.ends):
            self._check_length(seat)
        ends = fuses.written(until, self.game, seat, steady()) if until else ""
        before = fuses.offers(self.game, seat) if until else set()
        self.game.play(seat, action)
        self._keep(message)
        if ends:
            self.clock.light(self.game, seat, before, ends)

    def _check_length(self, seat: int) -> None:
        """A record must not grow for ever by what leads nowhere; what ends a question can always be said."""
        if len(self.game.own[seat]) >= MOST_ENTRIES:
            raise Refused("request", f"this seat has answered {MOST_ENTRIES} times; now it can only finish")

    async def undo(self, seat: int, entries: list[int] | None, message: str) -> None:
        """A seat takes something back."""
        await self._alone(self._undo, seat, entries, named(seat, message))
        self.wake_bots()

    def _undo(self, seat: int, entries: list[int] | None, message: str) -> None:
        if message in self.messages:
            return
        self._check_length(seat)
        try:
            self.game.undo(seat, None if entries is None else self.looks.entries(seat, entries))
        except BuiltOn as built:
            # neither the record's number nor what exactly another seat could not do then is for this seat to know
            raise Refused(built.rule, f"{built.whose} has already acted on this; it cannot be undone") from None
        self._keep(message)

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
        committed = await self._alone(self._commit, seat, number, named(seat, message))
        self.wake_bots()
        return committed

    def _commit(self, seat: int, number: int, message: str) -> tuple[int, Refused | None]:
        if message in self.messages:
            return 0, None
        plan = self.plans.of(seat)
        if plan is None:
            raise Refused("request", "there is no plan")
        if number != self.looks.ask_number(seat):
            raise Refused("request", "this question has passed; the table shows the current one")
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
        left = self.clock.alarm
        self.alarm = None if left is None else asyncio.get_running_loop().call_later(left, lambda: self._begin(self._ring()))

    async def _ring(self) -> None:
        try:
            await self._alone(self._time_up)
        except Refused:
            return  # it was reported; the next action winds the clock again
        self.wake_bots()

    async def add_time(self) -> None:
        """The maker adds to what is played by the clock; everybody sees it, and the alarm is set anew."""
        await self._alone(self.clock.add)

    def _time_up(self) -> None:
        if self.clock.time_up(self.game):
            super()._keep(None)
        self._end_offers()

    # -- offers that end by themselves (fuses.py) ---------------------------------------------------------

    def _keep(self, message: str | None, plan: tuple[int, Plan] | None = None) -> None:
        super()._keep(message, plan)
        self._end_offers()

    def _end_offers(self, back: int | None = None) -> None:
        """Withdraws what has ended, until nothing more does."""
        while spent := fuses.spent(self.clock.times.offers, self.game, steady(), back):
            for seat, key in spent:
                self.game.play(seat, Withdraw(key))
            super()._keep(None)

    async def join(self, viewer: Viewer) -> None:
        """A viewer comes; offers that stood until its seat looks again are withdrawn first."""
        seat = viewer.seat
        if seat is not None and fuses.of(self.clock.times.offers, seat) and self._returns(seat):
            await self._alone(self._end_offers, seat)
        await super().join(viewer)

    def _returns(self, seat: int) -> bool:
        """Whether nobody of this seat is here, and not only for the moment that it takes to open a page anew."""
        gone = time.monotonic() - self.parted.get(seat, self.opened)
        return not any(viewer.seat == seat for viewer in self.viewers) and gone >= GONE

    def _own(self, seat: int | None) -> dict[str, Any]:
        own, offers = super()._own(seat), self.clock.times.offers
        lasts = fuses.of(offers, seat) if offers and seat is not None else {}
        return {**own, "lasts": lasts} if lasts else own
