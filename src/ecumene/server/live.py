"""A table in play: its game in memory, its viewers, its bots. The record in the database is the truth.

An action is acknowledged only when its entry is kept. If keeping fails, the game is read back from the database.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, Union

import msgspec
import structlog

from ecumene import bots, titles
from ecumene.engine import Action, Game, Refused
from ecumene.engine.game import action_types
from ecumene.lab.table import Table as Seated
from ecumene.server import protocol as wire
from ecumene.server.patches import fingerprint, merge_patch, without_nulls
from ecumene.server.store import Store, Stored

log = structlog.get_logger()

#: entries of bots after which everybody is told how things stand
BOT_STEPS = 8
#: what one may say at once
LONGEST_SAYING = 500

Send = Callable[[bytes], Awaitable[None]]


class Viewer:
    """Somebody who looks at the table: from a seat, or as a spectator."""

    def __init__(self, seat: int | None, send: Send) -> None:
        self.seat = seat
        self.send = send
        self.n = 0
        self.view: dict[str, Any] = {}
        self.told = 0


class LiveTable:
    """One table. All changes happen under its lock, one at a time."""

    def __init__(self, store: Store, stored: Stored, game: Game, messages: set[str]) -> None:
        self.store = store
        self.stored = stored
        self.game = game
        self.messages = messages
        self.kept = len(game.entries)
        self.lock = asyncio.Lock()
        self.viewers: set[Viewer] = set()
        self.seated = self._seat_bots()
        self.numbers: dict[int, tuple[Any, int]] = {}
        self.public: tuple[int, dict[str, Any]] | None = None
        self.working: asyncio.Task[None] | None = None
        self.decoder: Any = msgspec.json.Decoder(Union[action_types(game.title)])

    @classmethod
    def load(cls, store: Store, stored: Stored) -> LiveTable:
        """The table as the database has it; a new one is begun."""
        title = titles.load(stored.setup.title)
        record, messages = store.record(stored, title)
        if record.entries:
            game = Game.replay(title, record).go_on(stored.seed)
            return cls(store, stored, game, messages)
        table = cls(store, stored, Game.new(title, stored.setup, stored.seed), messages)
        table.kept = 0
        table._keep(None)
        return table

    def _seat_bots(self) -> Seated:
        title = self.stored.setup.title
        players = {seat: bots.make(name, title, seat, Random(secrets.randbits(64))) for seat, name in self.stored.bots.items()}
        return Seated(self.game, players)

    # -- changing -----------------------------------------------------------------------------------------

    def _keep(self, message: str | None) -> None:
        """Writes new entries to the database; on failure the game goes back to what is kept."""
        new = self.game.entries[self.kept :]
        if not new:
            return
        try:
            self.store.append(self.stored.id, self.kept, new, message)
        except Exception:
            record, self.messages = self.store.record(self.stored, self.game.title)
            self.game = Game.replay(self.game.title, record).go_on(self.stored.seed)
            self.kept = len(self.game.entries)
            self.seated = self._seat_bots()
            raise
        self.kept = len(self.game.entries)
        if message:
            self.messages.add(message)

    async def act(self, seat: int, number: int, raw: bytes | msgspec.Raw, message: str) -> None:
        """An answer of a seat; refuses what is not lawful, or was meant for an ask that is over."""
        async with self.lock:
            if message in self.messages:
                return
            current = self.ask_number(seat)
            if number != current:
                raise Refused("request", "this was asked before; what is asked now is on the table")
            self.game.play(seat, self.action(raw))
            await asyncio.to_thread(self._keep, message)
        await self.tell()
        self.wake_bots()

    async def undo(self, seat: int, entries: list[int] | None, message: str) -> None:
        """A seat takes something back."""
        async with self.lock:
            if message in self.messages:
                return
            self.game.undo(seat, None if entries is None else tuple(entries))
            await asyncio.to_thread(self._keep, message)
        await self.tell()
        self.wake_bots()

    def action(self, raw: bytes | msgspec.Raw) -> Action:
        """An action from the wire; refuses, by field, what is none."""
        try:
            action: Action = self.decoder.decode(raw)
        except msgspec.MsgspecError as error:
            raise Refused("request", f"no such action: {error}") from None
        return action

    async def sit_bot(self, seat: int, bot: str) -> None:
        """A bot takes a seat, or gives it back."""
        if bot and bot not in bots.names(self.stored.setup.title):
            known = ", ".join(bots.names(self.stored.setup.title))
            raise Refused("request", f"bot: there is no bot {bot!r}; there are {known}")
        async with self.lock:
            await asyncio.to_thread(self.store.set_bot, self.stored.id, seat, bot)
            if bot:
                self.stored.bots[seat] = bot
            else:
                self.stored.bots.pop(seat, None)
            self.seated = self._seat_bots()
        await self.tell()
        self.wake_bots()

    # -- bots ---------------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Lets bots act as long as the game waits for one, while people go on."""
        if self.stored.bots and (self.working is None or self.working.done()):
            self.working = asyncio.create_task(self._work())

    async def _work(self) -> None:
        going = True
        while going:
            async with self.lock:
                going = await asyncio.to_thread(self._some_steps)
            await self.tell()

    def _some_steps(self) -> bool:
        """A few plans of bots, kept together; whether there is more to do."""
        going = True
        for _ in range(BOT_STEPS):
            going = not self.game.over and self.seated.step()
            if not going:
                break
        self._keep(None)
        return going

    # -- looking ------------------------------------------------------------------------------------------

    def ask_number(self, seat: int) -> int:
        """The number of what is asked of this seat: it grows when the question changes, or when the seat has answered."""
        if seat in self.game.due or seat in self.game.may:
            ask = self.game.ask(seat)
            mine = sum(1 for entry in self.game.entries if entry.seat == seat)
            key: Any = (ask.kind, msgspec.json.encode(ask.about), mine, self.game.state.turn)
        else:
            key = None
        known, number = self.numbers.get(seat, (None, 0))
        if key != known:
            number += 1
            self.numbers[seat] = (key, number)
        return number

    def _ask(self, seat: int) -> wire.Ask | None:
        if seat not in self.game.due and seat not in self.game.may:
            return None
        ask = self.game.ask(seat)
        choices: list[Any] = []
        moves: dict[str, dict[str, int]] = {}
        for choice in ask.choices:
            plain = msgspec.to_builtins(choice)
            if plain["do"] == "move":
                moves.setdefault(plain["area"], {})[plain["to"]] = plain["count"]
            else:
                choices.append(plain)
        forms = [form.kind + (f" {getattr(form, 'about', '')}".rstrip()) for form in ask.forms]
        return wire.Ask(
            self.ask_number(seat),
            ask.kind,
            ask.rule,
            ask.required,
            msgspec.to_builtins(ask.about),
            choices,
            moves,
            forms,
            self.game.undoable(seat),
        )

    def pieces(self, message: wire.AskPieces) -> wire.Pieces:
        """What may come next in an order that a seat is putting together; the half-built order stays with the seat."""
        forms = self.game.ask(message.seat).forms
        if not 0 <= message.form < len(forms):
            raise Refused("request", f"form: there are {len(forms)}")
        form = forms[message.form]
        prefix = [tuple(piece) if isinstance(piece, list) else piece for piece in message.prefix]
        try:
            following, end = form.pieces(prefix)
            whole = msgspec.to_builtins(form.whole(prefix)) if end else None
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise Refused("request", "prefix: these pieces do not make an order") from None
        return wire.Pieces(message.id, [msgspec.to_builtins(piece) for piece in following], end, whole)

    def view(self, seat: int | None) -> dict[str, Any]:
        """Everything that a viewer may know, as it goes over the wire."""
        title = self.game.title
        view = self.game.view(seat)
        count = len(self.game.entries)
        if self.public is None or self.public[0] != count:
            self.public = (count, without_nulls(title.wire_public(view)))
        whole = dict(self.public[1])
        whole["due"], whole["may"] = list(self.game.due), list(self.game.may)
        whole["people"] = {
            str(s): without_nulls({"name": self.stored.names.get(s, ""), "bot": self.stored.bots.get(s)})
            for s in range(self.game.seats)
        }
        whole["private"] = without_nulls(title.wire_private(view))
        ask = None if seat is None else self._ask(seat)
        if ask is not None:
            whole["ask"] = msgspec.to_builtins(ask)
        return whole

    def story(self, seat: int | None, since: int) -> list[wire.Line]:
        """The lines of the story that the viewer may read, from the event with this number on."""
        story = self.game.story or []
        describe = self.game.title.describe
        return [
            wire.Line(entry, event.kind, describe(event, self.game.state), event.data)
            for entry, event in story[since:]
            if event.heard_by(seat)
        ]

    async def join(self, viewer: Viewer) -> None:
        """A viewer comes (or asks for everything anew)."""
        async with self.lock:
            viewer.view = self.view(viewer.seat)
            viewer.n += 1
            viewer.told = len(self.game.story or [])
            said = await asyncio.to_thread(self.store.said, self.stored.id)
            full = wire.Full(
                viewer.n,
                viewer.view,
                fingerprint(viewer.view),
                self.story(viewer.seat, 0)[-400:],
                [wire.Said(seat, text, at) for seat, text, at in said],
            )
            self.viewers.add(viewer)
        await viewer.send(msgspec.json.encode(full))
        self.wake_bots()

    async def tell(self) -> None:
        """Sends every viewer what has changed for it."""
        async with self.lock:
            letters = [(viewer, letter) for viewer in self.viewers if (letter := self._letter(viewer)) is not None]
        for viewer, letter in letters:
            try:
                await viewer.send(letter)
            except Exception:
                self.viewers.discard(viewer)

    def _letter(self, viewer: Viewer) -> bytes | None:
        after = self.view(viewer.seat)
        patch = merge_patch(viewer.view, after)
        story = self.story(viewer.seat, viewer.told)
        if not patch and not story:
            return None
        viewer.view = after
        viewer.told = len(self.game.story or [])
        viewer.n += 1
        return msgspec.json.encode(wire.Change(viewer.n, patch, fingerprint(after), story))

    async def say(self, seat: int | None, text: str) -> None:
        """Somebody says something to all."""
        text = text.strip()
        if not text or len(text) > LONGEST_SAYING:
            raise Refused("request", f"text: 1 to {LONGEST_SAYING} characters")
        said = wire.Said(seat, text, time.time())
        await asyncio.to_thread(self.store.say, self.stored.id, seat, text, said.at)
        letter = msgspec.json.encode(said)
        for viewer in list(self.viewers):
            await viewer.send(letter)
