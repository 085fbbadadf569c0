"""What would bring a server down: too many sockets, connections that never end, long lists, a disk that takes nothing."""

import asyncio
import resource
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvicorn
from positions import at
from served import FIRST_GAME, SOON, Server, done, serving, wait_until
from websockets.exceptions import ConnectionClosed

from ecumene.engine import Chance, Setup
from ecumene.server.doors import Guest
from ecumene.server.logs import Throttle
from ecumene.server.looking import MOST_SOCKETS
from ecumene.server.porter import RESERVE, Porter
from ecumene.server.protocol import PAGE
from ecumene.server.store import Store, Stored, Summary


async def code_of(bare: Any) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        while True:
            await asyncio.wait_for(bare.recv(), SOON)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


# -- sockets --------------------------------------------------------------------------------------------------


def test_spectators_do_not_lock_the_players_out(server: Server) -> None:
    """One session opens as many sockets as it can; more are refused, and every seat is still free for its player."""
    maker, watcher, player = server.visitor(), server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME)
    watcher.enter(table, secrets[None])
    player.enter(table, secrets[1])

    async def play() -> None:
        async with AsyncExitStack() as stack:
            for _ in range(MOST_SOCKETS):
                await watcher.sit_down(stack, table, None)
            late = await stack.enter_async_context(watcher.socket(table, None))
            assert await code_of(late) == 4429
            done(await (await player.sit_down(stack, table, 1)).ask("ping"))
            done(await (await player.sit_down(stack, table, None)).ask("ping"))

    asyncio.run(play())


def test_a_seat_is_never_refused_its_oldest_window_closes(server: Server) -> None:
    server.plant("windows", at("movement", 4).position())
    player = server.visitor()
    player.enter("windows", "windows 0")
    player.enter("windows", "windows 1")

    async def play() -> None:
        async with AsyncExitStack() as stack:
            other = await player.sit_down(stack, "windows", 1)
            first = await stack.enter_async_context(player.socket("windows", 0))
            await first.recv()
            rest = [await player.sit_down(stack, "windows", 0) for _ in range(MOST_SOCKETS)]
            assert await code_of(first) == 4429
            for client in (other, *rest):
                done(await client.ask("ping"))

    asyncio.run(play())


# -- connections ----------------------------------------------------------------------------------------------


def test_at_the_limit_of_files_games_go_on(tmp_path: Path) -> None:
    """Half-open connections beyond what the server may have: those who sit at a table play on, and the log stays short."""
    files = RESERVE + 40
    server = Server(tmp_path / "data", files=files)
    try:
        visitor = server.visitor()
        table, _ = visitor.make(**FIRST_GAME, bots=["", *["random"] * 4])
        host, port = server.address.removeprefix("http://").split(":")

        async def play() -> None:
            async with visitor.sit(table, 0) as client:
                flood = []
                try:
                    for _ in range(3 * files):
                        line = socket.create_connection((host, int(port)))
                        flood.append(line)
                        line.sendall(b"GET / HTTP/1.1\r\nHo")
                    for _ in range(5):
                        await client.until(lambda: client.required)
                        done(await client.act(client.listed()[0]))
                finally:
                    for line in flood:
                        line.close()

        asyncio.run(play())
        wait_until(lambda: server.visitor().http.get("/health").status_code == 200)
        lines = server.log.read_text().splitlines()
        assert sum("connection refused" in line for line in lines) <= Throttle.AT_ONCE and len(lines) < 60
    finally:
        server.stop()


async def small(scope: Any, receive: Any, send: Any) -> None:
    """An application that answers when the whole request has come."""
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@contextmanager
def listening(monkeypatch: pytest.MonkeyPatch, patience: float) -> Iterator[tuple[str, int]]:
    monkeypatch.setattr(Porter, "patience", patience)
    bound = socket.create_server(("127.0.0.1", 0))
    served = uvicorn.Server(uvicorn.Config(small, http=Porter, log_config=None, lifespan="off"))
    thread = threading.Thread(target=lambda: served.run(sockets=[bound]))
    thread.start()
    try:
        yield bound.getsockname()
    finally:
        served.should_exit = True
        thread.join()


@pytest.mark.parametrize(
    "part",
    [
        b"",
        b"GET / HTTP/1.1\r\nHo",
        b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nabc",
        b"GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHo",
    ],
)
def test_a_request_that_never_comes_is_not_waited_for(part: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    # where something must come in time, there is time even on a busy machine
    whole = part.count(b"\r\n\r\nGET")
    with listening(monkeypatch, 3.0 if whole else 0.3) as address, socket.create_connection(address) as line:
        line.settimeout(SOON)
        line.sendall(part)
        told = b""
        try:
            while got := line.recv(4096):
                told += got
        except ConnectionResetError:
            pass
        assert told.count(b"200 OK") == whole


def test_a_line_that_says_the_same_again_and_again_is_left_out() -> None:
    throttle = Throttle()
    said = [throttle.left_out("refused") for _ in range(1000)]
    assert said == [0] * Throttle.AT_ONCE + [None] * (1000 - Throttle.AT_ONCE)
    assert throttle.left_out("another") == 0
    throttle.begun["refused"] = (time.monotonic() - Throttle.LASTS, 1000)
    assert throttle.left_out("refused") == 1000 - Throttle.AT_ONCE


# -- long lists -----------------------------------------------------------------------------------------------


def test_a_long_list_of_tables_comes_in_pages_and_finished_games_apart(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "data")
    guest = Guest.new()
    setup = msgspec.convert(at("movement", 4).position()["setup"], Setup)
    for number in range(130):
        stored = Stored(f"t{number}", setup, Chance(bytes(32)).commitment, bytes(32), {0: f"Ada {number}"}, {})
        over = "turns" if number % 5 == 0 else None
        summary = Summary(number, "trade", over, [f"c{number}"] * setup.seats, [0] if number == 3 else [])
        game = at("movement", 4)
        store.add_table(stored, dict.fromkeys(range(setup.seats), str(number)), number, guest, game.entries[:1], summary)
    store.close()
    with serving(tmp_path / "data") as server:
        visitor = server.visitor()
        visitor.pose(guest.fresh)

        def pages(**query: Any) -> list[list[dict[str, Any]]]:
            found: list[list[dict[str, Any]]] = []
            while not found or len(found[-1]) == PAGE:
                query["start"] = PAGE * len(found)
                found.append(visitor.http.get("/api/tables", params=query).raise_for_status().json())
            return found

        running, finished = pages(over="false"), pages(over="true")
        assert [len(page) for page in running] == [50, 50, 4] and [len(page) for page in finished] == [26]
        assert [len(page) for page in pages()] == [50, 50, 30]
        assert running[0][0]["table"] == "t3" and running[0][0]["waits"], "those first that wait for the visitor"
        lines = [line for page in running + finished for line in page]
        assert len({line["table"] for line in lines}) == 130
        for line in lines:
            number = line["table"][1:]
            assert [seat["name"] for seat in line["seats"]] == [f"Ada {number}", *[""] * (setup.seats - 1)]
            assert all(seat["mine"] and seat["called"] == f"c{number}" for seat in line["seats"])
        for query in ({"start": "x"}, {"over": "perhaps"}):
            assert visitor.http.get("/api/tables", params=query).status_code == 400


# -- the disk -------------------------------------------------------------------------------------------------


def test_health_knows_that_nothing_can_be_written(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        http = server.visitor().http
        assert (http.get("/health").status_code, http.get("/health").json()) == (200, {"status": "ok"})
        _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (0, most))  # as a full disk does
        sick = http.get("/health")
        assert sick.status_code == 503 and sick.json() == {
            "status": "trouble",
            "reason": "nothing can be written: OperationalError",
        }
        assert server.visitor().http.post("/api/tables", json=FIRST_GAME).status_code == 500
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))
        assert http.get("/health").json() == {"status": "ok"}
        assert server.visitor().http.post("/api/tables", json=FIRST_GAME).status_code == 201
