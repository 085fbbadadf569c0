"""A real server in a process of its own, and clients on real sockets that check every letter they get."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Union

import httpx
import msgspec
from sqlalchemy import create_engine
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from ecumene import Game, titles
from ecumene.engine import Chance, Entry, Header, Record, Setup
from ecumene.engine.game import action_types
from ecumene.server.doors import SPECTATORS
from ecumene.server.protocol import Limits
from ecumene.server.store import Store, Stored

TESTS = Path(__file__).parents[1]
TITLE = "western-empires"
FIRST_GAME: dict[str, Any] = {"title": TITLE, "scenario": "first-game"}
#: seconds after which something that should happen has not happened
SOON = 60.0
#: more messages than a client of any test sends: who waits for the end of a game by playing it does not wait for ever
ENOUGH = 20_000


class Server:
    """`ecumene serve` on a data folder and any free port. It knows the toy, and offers drafts unless told otherwise."""

    #: what runs it, and where the toy lies
    python, tests = sys.executable, TESTS

    def __init__(self, folder: Path, *options: str, log: Path | None = None, drafts: bool = True, files: int = 0) -> None:
        self.folder = folder
        self.log = log or folder.with_suffix(".log")
        command = [self.python, "-m", "toy", "serve", "--port", "0", "--data", str(folder), *options]
        command += ["--drafts"] if drafts else []
        path = {**os.environ, "PYTHONPATH": str(self.tests)}
        with self.log.open("ab") as errors:
            few = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))) if files else None
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=path, preexec_fn=few)
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        assert said.startswith("Ecumene is at http://"), f"{said!r} {self.log.read_text()}"
        self.address = said.split()[-1].rstrip("/")

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self._close()

    def stop(self) -> int:
        """As an operator would."""
        if self.process.poll() is None:
            self.process.terminate()
        code = self.process.wait(SOON)
        self._close()
        return code

    def _close(self) -> None:
        assert self.process.stdout is not None
        self.process.stdout.close()

    def visitor(self) -> Visitor:
        return Visitor(self.address)

    def plant(
        self,
        name: str,
        position: dict[str, Any],
        seed: bytes = bytes(32),
        bots: dict[int, str] | None = None,
        limits: Limits | None = None,
    ) -> None:
        """A table that begins in a position, put into the database behind the server's back; secrets are `name seat`."""
        # the server may be writing for the bots of other tables
        engine = create_engine(f"sqlite:///{self.folder / 'ecumene.db'}", connect_args={"timeout": SOON})
        store = Store(engine, sqlite3.connect(":memory:"))
        setup = msgspec.convert(position["setup"], Setup)
        stored = Stored(name, setup, Chance(seed).commitment, seed, {}, bots or {}, position, limits or Limits())
        secrets = {seat: f"{name} {seat}" for seat in (SPECTATORS, *range(setup.seats))}
        store.add_table(stored, secrets, time.time())
        store.close()

    def game(self, table: str) -> Game:
        """The game of a table as the database has it, read beside the running server."""
        database = sqlite3.connect(f"file:{self.folder / 'ecumene.db'}?mode=ro", uri=True, timeout=SOON)
        query = "SELECT setup, commitment, position FROM tables WHERE id = ?"
        setup, commitment, position = database.execute(query, (table,)).fetchone()
        query = "SELECT seat, action, draws FROM entries WHERE table_id = ? ORDER BY number"
        rows = database.execute(query, (table,)).fetchall()
        database.close()
        begun = msgspec.json.decode(setup, type=Setup)
        title = titles.load(begun.title)
        decoder: Any = msgspec.json.Decoder(Union[action_types(title)])
        entries = [
            Entry(seat, decoder.decode(action), msgspec.json.decode(draws, type=tuple[tuple[str, tuple[int, ...]], ...]))
            for seat, action, draws in rows
        ]
        return Game.replay(title, Record(Header(begun, commitment, position and msgspec.json.decode(position)), entries, ""))


@contextmanager
def serving(folder: Path, *options: str) -> Iterator[Server]:
    server = Server(folder, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


class Visitor:
    """Somebody with a browser: cookies, requests, sockets."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=SOON, verify=False)

    def come_back(self, server: Server) -> None:
        """The same browser, when the server has been started anew."""
        self.address, self.http.base_url = server.address, httpx.URL(server.address)

    def pose(self, token: str) -> None:
        """Sends another cookie from now on."""
        self.http.cookies.clear()
        self.http.cookies.set("ecumene", token, domain="127.0.0.1", path="/")

    def make(self, **order: Any) -> tuple[str, dict[int | None, str]]:
        """A new table and the secrets of its links."""
        made = self.http.post("/api/tables", json=order).raise_for_status().json()
        return made["table"], {link["seat"]: link["secret"] for link in made["links"]}

    def enter(self, table: str, secret: str) -> list[int]:
        entered = self.http.post("/api/enter", json={"table": table, "secret": secret}).raise_for_status().json()
        seats: list[int] = entered["seats"]
        return seats

    def socket(self, table: str, seat: int | str | None, **options: Any) -> Any:
        """A bare socket."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        query = "" if seat is None else f"?seat={seat}"
        headers = {"Cookie": cookie, **options.pop("headers", {})}
        address = f"{self.address.replace('http', 'ws', 1)}/ws/{table}{query}"
        return connect(address, additional_headers=headers, max_size=None, **options)

    async def sit_down(self, stack: AsyncExitStack, table: str, seat: int | None) -> Client:
        """A client that leaves with the stack."""
        return await stack.enter_async_context(self.sit(table, seat))

    @asynccontextmanager
    async def sit(self, table: str, seat: int | None) -> AsyncIterator[Client]:
        async with self.socket(table, seat) as socket:
            client = Client(socket, seat)
            try:
                await client.until(lambda: client.n > 0)
                yield client
            finally:
                client.reading.cancel()


def merged(before: Any, patch: Any) -> Any:
    """A JSON merge patch, written once more from RFC 7396."""
    if not isinstance(patch, dict):
        return patch
    after = dict(before) if isinstance(before, dict) else {}
    for key, value in patch.items():
        if value is None:
            after.pop(key, None)
        else:
            after[key] = merged(after.get(key), value)
    return after


def printed(view: dict[str, Any]) -> str:
    """The fingerprint of a view, as docs/protocol.md tells clients to make it."""
    found = 0
    for key, part in view.items():
        canonical = json.dumps({key: part}, sort_keys=True, separators=(",", ":"), ensure_ascii=False)[1:-1]
        found ^= int(sha256(canonical.encode()).hexdigest()[:12], 16)
    return f"{found:012x}"


class Client:
    """One socket. It applies every change and checks its number and its fingerprint."""

    def __init__(self, socket: ClientConnection, seat: int | None) -> None:
        self.socket = socket
        self.seat = seat
        self.n = 0
        self.view: dict[str, Any] = {}
        self.story: list[dict[str, Any]] = []
        self.said: list[dict[str, Any]] = []
        #: every letter as it came, and the sizes of those that were changes
        self.letters: list[bytes] = []
        self.changes: list[int] = []
        self.fulls = 0
        self.answers: dict[str, dict[str, Any]] = {}
        self.sent = 0
        self.failure: BaseException | None = None
        self.news = asyncio.Condition()
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        try:
            async for text in self.socket:
                assert isinstance(text, str)
                self.letters.append(text.encode())
                async with self.news:
                    self._take(json.loads(text), len(self.letters[-1]))
                    self.news.notify_all()
        except ConnectionClosed:
            pass
        except BaseException as failure:
            self.failure = failure
            raise
        finally:
            async with self.news:
                self.news.notify_all()

    def _take(self, letter: dict[str, Any], size: int) -> None:
        kind = letter["type"]
        if kind == "full":
            assert self.n < letter["n"]
            self.n, self.view, self.story, self.said = letter["n"], letter["view"], letter["story"], letter["said"]
            self.fulls += 1
            assert letter["print"] == printed(self.view)
        elif kind == "change":
            assert letter["n"] == self.n + 1, "a change was lost"
            self.n = letter["n"]
            self.view = merged(self.view, letter["patch"])
            self.story += letter["story"]
            self.changes.append(size)
            assert letter["print"] == printed(self.view), "the changes do not add up to the view"
        elif kind == "said":
            self.said.append(letter)
        else:
            self.answers[letter["id"]] = letter

    async def until(self, happened: Any, soon: float = SOON) -> None:
        """Waits for something to be so."""
        async with self.news:
            await asyncio.wait_for(self.news.wait_for(lambda: happened() or self.reading.done()), soon)
        if self.failure is not None:
            raise self.failure
        assert happened(), "the socket was closed"

    async def ask(self, kind: str, id: str | None = None, **fields: Any) -> dict[str, Any]:
        """Sends a message and waits for its answer."""
        name = id if id is not None else uuid.UUID(int=self.sent + (self.seat or 0) * 10**9).hex
        self.sent += 1
        assert self.sent < ENOUGH, "it never came to that"
        self.answers.pop(name, None)
        await self.socket.send(json.dumps({"type": kind, "id": name, **fields}))
        await self.until(lambda: name in self.answers)
        return self.answers[name]

    async def act(self, action: dict[str, Any], id: str | None = None, ask: int | None = None) -> dict[str, Any]:
        """Answers what is asked."""
        number = ask if ask is not None else self.view.get("ask", {}).get("number", 0)
        return await self.ask("act", id, seat=self.seat, ask=number, action=action)

    async def resync(self) -> None:
        before = self.fulls
        await self.socket.send(json.dumps({"type": "resync"}))
        await self.until(lambda: self.fulls > before)

    @property
    def asked(self) -> dict[str, Any]:
        """What is asked of this seat; nothing is an empty question."""
        ask: dict[str, Any] = self.view.get("ask", {})
        return ask

    @property
    def required(self) -> bool:
        return bool(self.asked.get("required"))

    def listed(self) -> list[dict[str, Any]]:
        """Every answer that is listed."""
        moves = self.asked.get("moves", {})
        found: list[dict[str, Any]] = list(self.asked.get("choices", []))
        return found + [
            {"do": "move", "area": a, "to": b, "count": count} for a, ways in moves.items() for b, count in ways.items()
        ]


def done(answer: dict[str, Any]) -> None:
    assert answer["type"] == "done", answer


def wait_until(happened: Any, soon: float = SOON) -> None:
    until = time.monotonic() + soon
    while not happened():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)


async def eventually(happened: Any, soon: float = SOON) -> None:
    """Waits in the loop of the server for something that nobody tells."""
    until = time.monotonic() + soon
    while not happened():
        assert time.monotonic() < until, "it did not happen in time"
        await asyncio.sleep(0.01)
