"""Nothing that was acknowledged is lost, and nothing is done twice, whenever the power goes."""

import asyncio
import json
import os
import signal
import sqlite3
import threading
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from positions import at
from served import FIRST_GAME, TITLE, Client, Server, Visitor, done, eventually, serving, wait_until
from sqlalchemy import create_engine, insert, select
from test_play import some_answer
from websockets.exceptions import ConnectionClosed

import ecumene
from ecumene.cli import main
from ecumene.server import schema
from ecumene.server.doors import hashed
from ecumene.server.store import Store, StoreError, migrate
from ecumene.server.writer import Writer


def rows(folder: Path, query: str, *values: Any) -> list[Any]:
    database = sqlite3.connect(f"file:{folder / 'ecumene.db'}?mode=ro", uri=True)
    found = database.execute(query, values).fetchall()
    database.close()
    return found


def test_what_was_acknowledged_survives_a_kill_and_is_done_once(tmp_path: Path) -> None:
    """Five people play as fast as they can; the server is killed amid that, three times; everybody sends its last again."""
    folder = tmp_path / "data"
    table = "killed"
    acknowledged: list[dict[str, list[str]]] = []
    last: dict[int, tuple[str, int, dict[str, Any]]] = {}
    visitors = [Visitor("http://nowhere") for _ in range(5)]

    async def person(client: Client, rng: Random, kept: dict[str, list[str]]) -> None:
        assert client.seat is not None
        number = 0
        while True:
            await client.until(lambda: client.required)
            action = await some_answer(client, rng)
            if action is None:
                continue
            number += 1
            name, ask = f"{len(acknowledged)}-{number}", client.asked.get("number", 0)
            last[client.seat] = (name, ask, action)
            answer = await client.act(action, name, ask)
            if answer["type"] == "done":
                kept.setdefault(str(client.seat), []).append(name)

    async def play(server: Server, enough: int) -> None:
        clients, kept = [], dict[str, list[str]]()
        acknowledged.append(kept)
        sockets = []
        for seat in range(5):
            visitors[seat].come_back(server)
            visitors[seat].enter(table, f"{table} {seat}")
            sockets.append(visitors[seat].sit(table, seat))
            clients.append(await sockets[-1].__aenter__())
        for client in clients:
            # what may or may not have been kept when the power went is sent again: it is done now, or too late
            if client.seat in last:
                name, ask, action = last[client.seat]
                before = client.n
                answer = await client.act(action, name, ask)
                known = any(name in names.get(str(client.seat), []) for names in acknowledged)
                assert answer["type"] == "done" or not known
                if known:
                    assert client.n == before, "it was done twice"
        playing = [asyncio.create_task(person(client, Random(client.seat), kept)) for client in clients]
        await eventually(lambda: sum(map(len, kept.values())) >= enough)
        server.kill()
        ended = await asyncio.gather(*playing, return_exceptions=True)
        assert all(isinstance(end, (AssertionError, ConnectionClosed)) for end in ended)
        for client in clients:
            assert client.failure is None
            client.reading.cancel()

    server = Server(folder)
    server.plant(table, at("movement", 4).position())
    for enough in (20, 10, 5):
        asyncio.run(play(server, enough))
        server = Server(folder)
        kept = {message for (message,) in rows(folder, "SELECT message FROM entries WHERE message IS NOT NULL")}
        for part in acknowledged:
            assert kept >= {f"{seat}:{name}" for seat, names in part.items() for name in names}
    server.game(table)  # the record replays
    assert server.stop() == -signal.SIGTERM


def test_ids_belong_to_their_seat_and_are_taken_once(server: Server) -> None:
    server.plant("ids", at("movement", 4).position())

    async def play() -> None:
        visitor = server.visitor()
        for seat in (0, 1):
            visitor.enter("ids", f"ids {seat}")
        async with visitor.sit("ids", 0) as zero, visitor.sit("ids", 1) as one:
            action = next(action for action in zero.listed() if action["do"] == "move")
            done(await zero.act(action, "my id"))
            entries = len(server.game("ids").entries)
            again = await asyncio.gather(*(zero.act(action, "my id") for _ in range(3)))
            assert [answer["type"] for answer in again] == ["done"] * 3
            assert len(server.game("ids").entries) == entries
            # the same id of another seat is another message
            done(await one.act({"do": "end-movement"}, "my id"))
            assert len(server.game("ids").entries) == entries + 1
            for strange in ("", "x" * 49, "a\nb"):
                assert (await zero.act(action, strange))["reason"].startswith("id: ")
            done(await zero.ask("say", "hello", text="hello"))
            done(await zero.ask("say", "hello", text="hello"))
            await one.until(lambda: bool(one.said))
            await one.ask("ping")
            assert [(said["seat"], said["text"]) for said in one.said] == [(0, "hello")]

    asyncio.run(play())


def test_a_client_that_comes_back_gets_everything(server: Server) -> None:
    async def play() -> None:
        visitor = server.visitor()
        table, _ = visitor.make(**FIRST_GAME, bots=["", *["steady"] * 4])
        async with visitor.sit(table, 0) as client:
            while client.view["turn"] < 2:
                await client.until(lambda: client.required)
                done(await client.act(client.listed()[-1]))
            await client.until(lambda: client.required)
            before = (client.view, client.story)
            await client.resync()
            assert (client.view, client.story) == before and client.fulls == 2
        async with visitor.sit(table, 0) as client:
            assert (client.view, client.story) == before

    asyncio.run(play())


def test_a_table_whose_record_does_not_replay_says_so_and_leaves_others_alone(server: Server) -> None:
    visitor = server.visitor()
    server.plant("broken", at("movement", 4).position())
    database = sqlite3.connect(server.folder / "ecumene.db")
    entry = ("broken", 0, 3, json.dumps({"do": "end-movement"}), "[]", None)
    database.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", entry)
    database.commit()
    database.close()
    assert visitor.enter("broken", "broken 0") == [0]

    async def look() -> None:
        async with visitor.socket("broken", 0) as bare:
            with pytest.raises(ConnectionClosed) as closed:
                await bare.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4500
        assert "cannot be opened" in closed.value.rcvd.reason

    asyncio.run(look())
    refused = visitor.http.post("/api/tables/broken/bots", json={"seat": 0, "bot": "random"})
    assert refused.status_code == 500 and refused.json()["rule"] == "table"
    (line,) = visitor.http.get("/api/tables").json()
    assert line["table"] == "broken"
    assert server.visitor().make(**FIRST_GAME)[0]


# -- the folder and the address -------------------------------------------------------------------------------


def test_what_cannot_be_served_is_said_in_one_line(server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port = server.address.rsplit(":", 1)[1]
    (tmp_path / "file").write_text("")
    (tmp_path / "torn").mkdir()
    (tmp_path / "torn" / "ecumene.db").write_text("this is no database" * 100)
    for options, words in (
        (("--port", port, "--data", str(tmp_path / "a")), f"127.0.0.1:{port}: cannot listen there: address already in use"),
        (("--port", "0", "--data", str(server.folder)), f"{server.folder}: another server is using this data folder"),
        (("--port", "0", "--data", str(tmp_path / "file")), f"{tmp_path / 'file'}: the data folder cannot be created"),
        (("--port", "0", "--data", "/proc/none"), "/proc/none: the data folder cannot be created"),
        (("--port", "0", "--data", str(tmp_path / "torn")), "the database cannot be opened: file is not a database"),
        (("--host", "no.such.host.invalid", "--port", "0"), "no.such.host.invalid:0: cannot listen there"),
    ):
        with pytest.raises(SystemExit) as left:
            main(["serve", *options])
        out, error = capsys.readouterr()
        assert (left.value.code, out) == (1, "") and error.count("\n") == 1
        assert error.startswith("ecumene: ") and words in error


def test_a_server_that_is_asked_to_stop_lets_go_of_its_folder(tmp_path: Path) -> None:
    async def look(server: Server) -> int:
        visitor = server.visitor()
        table, _ = visitor.make(**FIRST_GAME, bots=["", *["steady"] * 4])
        async with visitor.sit(table, 0) as client:
            await client.until(lambda: client.required)
            await asyncio.to_thread(server.stop)
            await client.until(client.reading.done)
            assert client.socket.close_code is not None
            return client.socket.close_code

    with serving(tmp_path / "data") as server:
        assert asyncio.run(look(server)) in (1001, 1012)
    store = Store.open(tmp_path / "data")
    with pytest.raises(StoreError, match="another server"):
        Store.open(tmp_path / "data")
    store.close()
    Store.open(tmp_path / "data").close()
    assert not (tmp_path / "data" / "ecumene.db-wal").exists(), "the log was written back"
    assert oct(os.stat(tmp_path / "data").st_mode)[-3:] == "700"


# -- the database ---------------------------------------------------------------------------------------------


def test_the_migrations_make_what_the_code_expects(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    with store.engine.connect() as db:
        assert compare_metadata(MigrationContext.configure(db), schema.metadata) == []
    store.close()


def test_a_database_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.db'}")
    with engine.begin() as db:
        migrate(db, "0001")
        db.exec_driver_sql("INSERT INTO tables VALUES ('t', '{}', '', x'00', 1.0)")
        db.exec_driver_sql("INSERT INTO grants VALUES ('s', 't', 2)")
        db.exec_driver_sql("INSERT INTO sayings VALUES (1, 't', 2, 'hello', 1.0), (2, 't', 2, 'hello', 2.0)")
    with engine.begin() as db:
        migrate(db)
        assert db.execute(select(schema.tables.c.id, schema.tables.c.summary)).all() == [("t", None)]
        assert db.execute(select(schema.grants.c.seat, schema.grants.c.given)).all() == [(2, False)]


def test_a_game_of_the_first_version_is_played_on(tmp_path: Path) -> None:
    """The folder of the first server of all: its game, its links, its talk; everything newer works there, too."""
    seed = bytes(range(32))
    game = ecumene.new(TITLE, 5, scenario="first-game", seed=seed)
    rng = Random(4)
    for _ in range(30):
        seat = game.due[0]
        game.play(seat, game.ask(seat).sample(rng))
    engine = create_engine(f"sqlite:///{tmp_path / 'ecumene.db'}")
    with engine.begin() as db:
        migrate(db, "0001")
        setup = msgspec.json.encode(game.header.setup).decode()
        db.exec_driver_sql("INSERT INTO tables VALUES ('old', ?, ?, ?, 1.0)", (setup, game.header.commitment, seed))
        for seat in (-1, *range(5)):
            db.exec_driver_sql("INSERT INTO seats VALUES ('old', ?, ?, '', '')", (seat, hashed(f"old {seat}")))
        for number, entry in enumerate(game.entries):
            row = (number, entry.seat, *(msgspec.json.encode(part).decode() for part in (entry.action, entry.draws)))
            db.exec_driver_sql("INSERT INTO entries VALUES ('old', ?, ?, ?, ?, NULL)", row)
        db.exec_driver_sql("INSERT INTO sayings VALUES (1, 'old', 2, 'hello', 1.0)")
    engine.dispose()
    with serving(tmp_path) as server:
        visitor = server.visitor()
        seat = game.due[0]
        assert visitor.enter("old", f"old {seat}") == [seat]
        assert visitor.http.post("/api/tables/old/links", json={"seat": None}).status_code == 403, "nobody has made it"

        async def play() -> None:
            async with visitor.sit("old", seat) as client:
                assert [said["text"] for said in client.said] == ["hello"] and "clock" not in client.view
                answer = client.listed()[0] if client.listed() else None
                assert answer is not None
                done(await client.act(answer))

        asyncio.run(play())
        for path in ("history", f"moments/2?seat={seat}", "chronicle"):
            assert visitor.http.get(f"/api/tables/old/{path}").status_code == 200
        line = visitor.http.get("/api/tables").json()[0]
        now = server.game("old")
        assert line["turn"] == now.state.turn and not line["maker"]
        assert len(now.entries) == len(game.entries) + 1


def test_what_is_kept_together_does_not_fail_together(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'w.db'}")
    schema.metadata.create_all(engine)
    writer = Writer(engine)
    results: dict[int, Any] = {}
    begun, held = threading.Event(), threading.Event()

    def block(_: Any) -> None:
        begun.set()
        held.wait()

    def say(number: int) -> None:
        values = {"id": number // 2, "table_id": "t", "text": str(number), "at": 0.0}
        try:
            results[number] = writer.write(lambda db: db.execute(insert(schema.sayings).values(values)).rowcount)
        except Exception as error:
            results[number] = type(error).__name__

    blocking = threading.Thread(target=lambda: writer.write(block))
    blocking.start()
    begun.wait()  # else the first to talk might be written together with it, and not wait
    talking = [threading.Thread(target=say, args=(number,)) for number in range(20)]
    for thread in talking:
        thread.start()
    wait_until(lambda: writer.orders.qsize() >= 20)
    held.set()
    for thread in (blocking, *talking):
        thread.join()
    writer.close()
    # of each two with the same number one was kept, and the other alone failed
    assert sorted(map(str, results.values())) == ["1"] * 10 + ["IntegrityError"] * 10
    with engine.connect() as db:
        assert len(db.execute(select(schema.sayings)).all()) == 10
