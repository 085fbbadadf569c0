"""A seat's rehearsal as a table of its own: the same messages, the same letters, seen by this seat alone.

It holds nothing of its own: it is the seat's view of the real table, with the seat's plan played on it. Whenever the
table or the plan changes, it is played anew; steps that are not lawful any more stay in the plan and are shown as such.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

import msgspec

from ecumene.engine import Action, Game, Refused
from ecumene.server.kept import Letters
from ecumene.server.live import LiveTable
from ecumene.server.looks import Looks
from ecumene.server.plans import Plan, check
from ecumene.server.viewers import Viewer

T = TypeVar("T")

#: no chance is drawn where one player moves and builds
SEED = bytes(32)


class PlannedLooks(Looks):
    """The looks of a rehearsal, in which every step can be taken back."""

    def undoable(self, seat: int) -> list[int]:
        """All steps that were played."""
        return list(range(len(self.game.own[seat])))


class Rehearsal(LiveTable):
    """What one seat plans."""

    def __init__(self, table: LiveTable, seat: int) -> None:
        self.table, self.seat = table, seat
        #: by place in the plan: why this step is not lawful as things stand
        self.fallen: dict[int, Refused] = {}
        super().__init__(table.store, table.crew, table.stored)
        self.lock, self.tasks, self.hinting = table.lock, table.tasks, table.hinting
        self.pool = table.crew.people
        self.said = []
        self.plans = table.plans
        self.clock = table.clock

    @property
    def stands(self) -> tuple[Game, int, Plan | None]:
        """What the rehearsal depends on."""
        return self.table.game, len(self.table.game.entries), self.table.plans.of(self.seat)

    @property
    def stale(self) -> bool:
        """Whether the table or the plan has changed since."""
        return self.built_on != self.stands

    def _read_back(self) -> None:
        """Plays the plan on the table as it is now."""
        self.table.wake()
        self.built_on = self.stands
        game, _, plan = self.stands
        state, self.refusal = self.title.shown.rehearsal(game.view(self.seat))
        self.turn = self.title.stands(state).turn
        self.game = Game.of_state(self.title, state, SEED, keep=False, story=False)
        self.fallen = {}
        self.steps: list[Action] = list(plan.actions) if plan is not None and plan.turn == self.turn else []
        for at, action in enumerate(self.steps):
            try:
                self.game.play(self.seat, action)
            except Refused as refusal:
                self.fallen[at] = refusal
        self.kept = len(self.game.entries)
        self.messages = set()
        self.looks = PlannedLooks(self.game)

    def _seat_bots(self) -> None:
        """Nobody else plays here."""

    def wake_bots(self) -> None:
        """Nobody else plays here."""

    def wind(self) -> None:
        """The alarm is the table's."""

    def _end_offers(self, back: int | None = None) -> None:
        """Offers are the table's, too."""

    # -- changing -----------------------------------------------------------------------------------------

    def _safely(self, ready: list[Viewer], work: Callable[..., T], arguments: tuple[Any, ...]) -> tuple[T, Letters]:
        if self.stale:
            self._read_back()
        return super()._safely(ready, work, arguments)

    async def act(self, seat: int, number: int, raw: bytes | msgspec.Raw, message: str, until: str = "") -> None:
        """One more step."""
        await super().act(seat, number, raw, message, until)
        await self.table.tell()

    def _act(self, seat: int, number: int, raw: bytes | msgspec.Raw, message: str, until: str = "") -> None:
        if until:
            raise Refused("request", "until: a plan cannot make offers")
        check([*self.steps, self.action(raw)])
        super()._act(seat, number, raw, message)

    def _keep(self, message: str | None, plan: tuple[int, Plan] | None = None) -> None:
        new = [entry.action for entry in self.game.entries[self.kept :]]
        self._set([*self.steps, *new])
        if message:
            self.messages.add(message)

    def _set(self, steps: list[Action]) -> None:
        """The plan is this now."""
        self.plans.set(self.seat, self.turn, steps)
        known = self.messages
        self._read_back()
        self.messages = known

    async def undo(self, seat: int, entries: list[int] | None, message: str) -> None:
        """Takes steps out of the plan."""
        await super().undo(seat, entries, message)
        await self.table.tell()

    def _undo(self, seat: int, entries: list[int] | None, message: str) -> None:
        if message in self.messages:
            return
        played = [at for at in range(len(self.steps)) if at not in self.fallen]
        if entries is None:
            entries = [len(played) - 1]
        if not entries or not all(0 <= number < len(played) for number in entries):
            raise Refused("engine", "there is nothing to take back")
        out = {played[number] for number in entries}
        self._set([action for at, action in enumerate(self.steps) if at not in out])
        self.messages.add(message)

    async def plan(self, seat: int, raws: list[msgspec.Raw]) -> None:
        """The whole plan anew."""
        await self.table.plan(seat, raws)
        await self.tell()

    async def commit(self, seat: int, number: int, message: str) -> NoReturn:
        """A plan is committed at the table."""
        raise Refused("request", "a plan is carried out at the table, when its question comes")

    async def say(self, seat: int | None, text: str, message: str, session: str = "", to: int | None = None) -> NoReturn:
        """Nobody listens."""
        raise Refused("request", "nobody hears you while you plan")

    # -- looking ------------------------------------------------------------------------------------------

    def _full(self, viewer: Viewer) -> bytes:
        if self.stale:
            self._read_back()
        return super()._full(viewer)

    def _own(self, seat: int | None) -> dict[str, Any]:
        steps = [
            {"action": msgspec.to_builtins(action)}
            | ({"rule": fell.rule, "reason": fell.reason} if (fell := self.fallen.get(at)) is not None else {})
            for at, action in enumerate(self.steps)
        ]
        plan: dict[str, Any] = {"turn": self.turn, "steps": steps, "fits": False}
        if self.refusal is not None:
            plan["reason"] = self.refusal.reason
        return {"plan": plan}


async def rehearsal(table: LiveTable, seat: int) -> Rehearsal:
    """The rehearsal of a seat, one for all sockets of the seat."""
    if not table.title.shown.plans:
        raise Refused("request", "plan: there is nothing to plan in this title")
    known = table.rehearsals.get(seat)
    if not isinstance(known, Rehearsal):
        async with table.lock:
            made = await asyncio.get_running_loop().run_in_executor(table.crew.people, Rehearsal, table, seat)
        known = table.rehearsals.setdefault(seat, made)
    assert isinstance(known, Rehearsal)
    return known
