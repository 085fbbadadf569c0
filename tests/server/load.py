"""How many tables a server carries: not a test, but a measurement.

    PYTHONPATH=tests python tests/server/load.py --tables 100 --seats 9 --seconds 20 --pause 1.0
    PYTHONPATH=tests python tests/server/load.py --tables 100 --seats 18 --seconds 60 --pause 5 --games 0

Every seat of every table has a socket, on this machine. At each table somebody who may act does so, with a pause between two
answers, until the time is up or the answers are. Western Empires is played, and where it has not the seats, Mega Civilization. It
prints the server's processor time for an answer, how long an answer took until it was acknowledged, the bytes that it sent to
one viewer, and the memory of the server for a table: when everybody has come, after the answers, and what a game is made of
that was played to its end and whether ten more of them leave anything behind. Times go by the clock on the wall, and say little
on a busy machine; processor time and memory do not.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import statistics
import tempfile
import time
import tracemalloc
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

from positions import at
from served import SOON, Server, merged, serving

import ecumene
from ecumene.engine import Game
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew
from ecumene.server.crew import Crew
from ecumene.server.kept import summary_of
from ecumene.server.live import LiveTable
from ecumene.server.store import Store, Stored
from ecumene.server.viewers import Viewer

#: answers of one table, should nobody say how many
MOST_ANSWERS = 10_000


class Seat:
    """A socket whose letters are read only when somebody wants to know, since clients share the machine with the server."""

    def __init__(self, socket: Any, seat: int, sizes: list[int]) -> None:
        self.socket, self.seat, self.sizes = socket, seat, sizes
        self.unread: deque[str] = deque()
        self.view: dict[str, Any] = {}
        self.answers: dict[str, asyncio.Future[float]] = {}
        #: how many of its answers the server did not take
        self.refused = 0
        self.reading = asyncio.create_task(self.read())

    async def read(self) -> None:
        async for text in self.socket:
            if text.startswith('{"type":"change"'):
                self.sizes.append(len(text))
                self.unread.append(text)
            elif text.startswith('{"type":"full"'):
                self.unread.append(text)
            else:
                answer = json.loads(text)
                self.refused += answer["type"] != "done"
                self.answers.pop(answer["id"]).set_result(time.monotonic())

    def look(self) -> dict[str, Any]:
        """What the seat is asked."""
        while self.unread:
            letter = json.loads(self.unread.popleft())
            self.view = letter["view"] if letter["type"] == "full" else merged(self.view, letter["patch"])
        ask: dict[str, Any] = self.view.get("ask", {})
        return ask

    async def act(self, name: str, action: Any) -> float:
        """Answers what is asked; how long that took."""
        self.answers[name] = asyncio.get_running_loop().create_future()
        begun = time.monotonic()
        message = {"type": "act", "id": name, "seat": self.seat, "ask": self.look().get("number", 0), "action": action}
        await self.socket.send(json.dumps(message))
        return (await asyncio.wait_for(self.answers[name], SOON)) - begun


async def table(seats: list[Seat], rng: Random, until: float, pause: float, answers: int, times: list[float]) -> None:
    """Somebody acts, again and again; when nobody can any more, this table rests."""
    number = 0
    await asyncio.sleep(rng.random() * pause)
    while time.monotonic() < until and number < answers:
        found = drawn(seats, rng)
        if found is None:
            await asyncio.sleep(0.05)
            continue
        who, action = found
        if action is None:
            return
        number += 1
        times.append(await seats[who].act(f"{number}", action))
        await asyncio.sleep(pause * rng.uniform(0.5, 1.5))


def drawn(seats: list[Seat], rng: Random) -> tuple[int, Any] | None:
    """Somebody whom the game waits for, and an answer, mostly a move; None instead of one that only an order could give."""
    asking = [(who, ask) for who, seat in enumerate(seats) if (ask := seat.look()).get("required")]
    if not asking:
        return None
    who, ask = rng.choice(asking)
    moves = [(a, b, n) for a, ways in ask.get("moves", {}).items() for b, n in ways.items()]
    if moves and rng.random() < 0.9:
        area, to, most = rng.choice(moves)
        return who, {"do": "move", "area": area, "to": to, "count": rng.randint(1, most)}
    return who, rng.choice(ask["choices"]) if ask.get("choices") else None


async def sit_down(server: Server, name: str, seats: int, sizes: list[int]) -> list[Seat]:
    """Somebody with a socket for every seat of a table."""
    visitor = server.visitor()
    for seat in range(seats):
        visitor.enter(name, f"{name} {seat}")
    sockets = await asyncio.gather(*(visitor.socket(name, seat) for seat in range(seats)))
    visitor.http.close()
    return [Seat(socket, seat, sizes) for seat, socket in enumerate(sockets)]


async def measure(
    server: Server, title: str, tables: int, seats: int, seconds: float, pause: float, answers: int = MOST_ANSWERS
) -> None:
    position = at("movement", 6, seats, title).position()
    times: list[float] = []
    sizes: list[int] = []
    everybody: list[list[Seat]] = []
    empty = memory(server)
    for number in range(tables):
        name = f"load-{number}"
        server.plant(name, position)
        everybody.append(await sit_down(server, name, seats, sizes))
    await asyncio.sleep(1)
    opened = memory(server)
    used, begun = cpu(server), time.monotonic()
    until = begun + seconds
    await asyncio.gather(*(table(people, Random(n), until, pause, answers, times) for n, people in enumerate(everybody)))
    used, taken = cpu(server) - used, time.monotonic() - begun
    times.sort()
    sizes.sort()

    def part(values: list[Any], percent: float) -> Any:
        return values[min(len(values) - 1, int(len(values) * percent / 100))]

    print(
        f"{title}: {tables} tables, {tables * seats} sockets, {len(times) / taken:.0f} answers a second,"
        f" server CPU {100 * used / taken:.0f} %, {1000 * used / max(1, len(times)):.2f} ms an answer"
    )
    print(
        f"memory of the server: {empty:.1f} MB, for each table {(opened - empty) / tables:.2f} MB when all have come,"
        f" {(memory(server) - empty) / tables:.2f} MB after {len(times) / tables:.0f} answers"
    )
    print(
        "milliseconds: "
        + ", ".join(f"{p} % {1000 * part(times, p):.0f}" for p in (50, 95, 99))
        + f", most {1000 * times[-1]:.0f}"
    )
    print(
        f"bytes to one viewer: median {statistics.median(sizes):.0f}, 99% {part(sizes, 99)},"
        f" {sum(sizes) / max(1, len(times)) / seats:.0f} for an answer"
    )
    for seat in (seat for people in everybody for seat in people):
        seat.reading.cancel()


async def nobody(letter: bytes) -> None:
    """Reads letters that are never sent."""


def cpu(server: Server) -> float:
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def memory(server: Server) -> float:
    """Megabytes that the server holds."""
    fields = dict(line.split(":", 1) for line in Path(f"/proc/{server.process.pid}/status").read_text().splitlines())
    return int(fields["VmRSS"].split()[0]) / 1024


def kept(title: str, seats: int, games: int = 10) -> None:
    """What a finished game holds in memory, alone and at a table, and what games that are gone have left there.

    The first games fill what is remembered for all (ways over the sea, prices); from then on nothing may be left.
    """

    def finished(seed: int) -> Game:
        game = ecumene.new(title, seats, seed=seed)
        Seated(game, crew(title, ["steady"] * seats, seed), counting=False).play()
        return game

    def held() -> float:
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / 1e6

    def at_a_table(name: str, game: Game, store: Store) -> LiveTable:
        stored = Stored(name, game.header.setup, game.header.commitment, game.chance.seed, {}, {})
        store.add_table(
            stored, {seat: f"{name} {seat}" for seat in range(seats)}, time.time(), None, game.entries, summary_of(game)
        )
        return LiveTable(store, Crew(), stored)

    finished(0)
    tracemalloc.start()
    before = held()
    game = finished(1)
    whole = held() - before
    print(f"a finished game of {seats} seats, {len(game.entries)} entries: {whole:.2f} MB")
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder))
        at_a_table("first", game, store)._full(Viewer(0, nobody))  # what is made once for all tables
        before = held()
        table = at_a_table("second", game, store)
        everybody = [Viewer(seat, nobody) for seat in range(seats)]
        for viewer in everybody:
            table._full(viewer)
        opened = held() - before
        table.rest()
        print(f"its table, at which {seats} look: {opened:.2f} MB; at rest: {held() - before:.2f} MB")
        store.close()
        del game, table, everybody
    for which in ("games that came and went", "more"):
        first = held()
        for seed in range(games):
            finished(seed)
        print(f"{games} {which}: {held() - first:+.3f} MB")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seats", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=1.0)
    parser.add_argument("--answers", type=int, default=MOST_ANSWERS, help="of one table at most")
    parser.add_argument("--games", type=int, default=10, help="that are played to their end for their memory; 0: none")
    wanted = parser.parse_args()
    chosen = "western-empires" if wanted.seats <= 9 else "mega-civilization"
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "data") as started:
        asyncio.run(measure(started, chosen, wanted.tables, wanted.seats, wanted.seconds, wanted.pause, max(1, wanted.answers)))
    if wanted.games:
        kept(chosen, wanted.seats, wanted.games)
