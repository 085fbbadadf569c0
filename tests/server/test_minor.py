"""Small attacks, each of which got through once."""

import asyncio
import gzip
import os
import secrets
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest
from positions import at
from served import FIRST_GAME, TITLE, Server, done, serving, wait_until
from sqlalchemy import event
from test_live import Screen, some_move, store, table  # noqa: F401
from websockets.exceptions import ConnectionClosed

from ecumene.engine import Refused
from ecumene.server import clocks, live, reading, records
from ecumene.server import protocol as wire
from ecumene.server.clocks import Clock
from ecumene.server.doors import Guest
from ecumene.server.hall import MOST_WAITING, Hall
from ecumene.server.protocol import Limits
from ecumene.server.refusing import Busy
from ecumene.server.store import Store, Stored
from ecumene.server.talk import readable


def test_strange_origins_and_paths_are_refused_and_nothing_fails(server: Server) -> None:
    http = server.visitor().http
    strange = http.post("/api/tables", json=FIRST_GAME, headers={"Origin": "http://["})
    assert strange.status_code == 403 and "another site" in strange.json()["reason"]
    for path in ("/%00", f"/{'x' * 300}", f"/assets/{'x' * 5000}.js", "/%ff", "/assets"):
        assert http.get(path).status_code in (400, 404), path

    async def look() -> None:
        with pytest.raises(Exception, match="403"):
            async with server.visitor().socket("nowhere", 0, headers={"Origin": "http://["}):
                pass

    asyncio.run(look())
    assert "request failed" not in server.log.read_text()


def test_a_busy_importer_says_when_to_come_back(tmp_path: Path) -> None:
    async def play() -> None:
        hall = Hall(Store.open(tmp_path / "data"))
        hall.waiting = MOST_WAITING
        with pytest.raises(Busy, match="try again in a minute"):
            await hall.read(records.read, "")
        hall.waiting = 0
        await hall.close()

    asyncio.run(play())
    from ecumene.server.app import refused

    answer = refused(None, Busy("server", "later"))  # type: ignore[arg-type]
    assert answer.status_code == 503 and answer.headers["retry-after"]


def test_an_answer_waits_for_one_newcomer_at_most(store: Store) -> None:  # noqa: F811
    async def play() -> None:
        async with table(store) as game:
            screens = [Screen(game, None) for _ in range(20)]
            joining = [asyncio.create_task(game.join(screen.viewer)) for screen in screens]
            await asyncio.sleep(0)
            await some_move(game, 0, 1)
            in_before = len(game.viewers)
            await asyncio.gather(*joining)
            assert in_before <= 3 and len(game.viewers) == 20
            for screen in screens:
                screen.task.cancel()

    asyncio.run(play())


def test_making_a_table_is_one_transaction(tmp_path: Path) -> None:
    async def play() -> list[Any]:
        opened = Store.open(tmp_path / "data")
        commits: list[Any] = []
        event.listen(opened.engine, "commit", lambda db: commits.append(db))
        hall = Hall(opened)
        await hall.make(wire.NewTable(TITLE, "first-game"), Guest.new())
        await hall.close()
        return commits

    # the table; and, when the server stops, its position
    assert len(asyncio.run(play())) == 2


def test_no_change_of_the_time_of_day_ends_or_stalls_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = Store.open(tmp_path / "data")
    game = at("trade", 6)
    stored = Stored("t", game.header.setup, game.header.commitment, bytes(32), {}, {}, None, Limits(timed=600, answer=600))
    clock = Clock(opened, stored)
    clock.follow(game)
    now = time.time()
    for jump in (-100_000.0, 100_000.0):
        monkeypatch.setattr(time, "time", lambda jump=jump: now + jump)
        assert clock.left is not None and 0 < clock.left <= 601 and not clock.late(game.due[0])
        clock.follow(game)
        assert clock.left is not None and 0 < clock.left <= 601
    # the server was away while the time of day was set back: nobody waits longer than the limit
    monkeypatch.setattr(clocks, "_BEGUN", clocks._BEGUN - 100_000)
    clock.follow(game)
    assert clock.left is not None and clock.left <= 601
    opened.close()


def test_what_was_kept_is_in_the_database_when_the_server_rests(tmp_path: Path) -> None:
    """A damaged log loses nothing that was written a while ago."""
    folder = tmp_path / "data"
    with serving(folder) as server:
        server.plant("resting", at("movement", 4).position())
        visitor = server.visitor()
        visitor.enter("resting", "resting 0")

        async def play() -> None:
            async with visitor.sit("resting", 0) as client:
                done(await client.act(next(action for action in client.listed() if action["do"] == "move")))

        asyncio.run(play())
        log = folder / "ecumene.db-wal"
        wait_until(lambda: not log.exists() or os.stat(log).st_size == 0)
        server.kill()
    log.unlink(missing_ok=True)
    database = sqlite3.connect(folder / "ecumene.db")
    assert database.execute("SELECT count(*) FROM entries").fetchone() == (2,)
    database.close()


def test_each_spectator_has_an_allowance_of_talk(server: Server) -> None:
    maker, loud, calm = server.visitor(), server.visitor(), server.visitor()
    name, links = maker.make(**FIRST_GAME)
    for visitor in (loud, calm):
        visitor.enter(name, links[None])

    async def play() -> None:
        async with loud.sit(name, None) as one, calm.sit(name, None) as two:
            answers = [await one.ask("say", secrets.token_hex(8), text=f"so {number}") for number in range(20)]
            assert any(answer["type"] == "no" for answer in answers)
            done(await two.ask("say", secrets.token_hex(8), text="may I?"))

    asyncio.run(play())


def test_nobody_says_what_is_not_seen(server: Server) -> None:
    assert readable("a\u202eb\u200bc\u2066d\ufeff\u00ad e\u0007") == "abcd e"
    assert readable("\u05d0\u05d1 \u0627") == "\u05d0\u05d1 \u0627", "letters that are written from right to left are letters"
    maker = server.visitor()
    name, _ = maker.make(**FIRST_GAME)

    async def play() -> None:
        async with maker.sit(name, 0) as client:
            for text in ("\u200b\u200d", "\u3164", "\u202e\u2800"):
                assert (await client.ask("say", text=text))["reason"].startswith("text: 1 to 500")
            done(await client.ask("say", text="\u202eolleh"))
            assert client.said[-1]["text"] == "olleh"

    asyncio.run(play())


def test_only_our_own_digits_are_numbers(server: Server) -> None:
    visitor = server.visitor()
    strange = visitor.http.post("/api/tables", json={"title": TITLE, "options": {"limit": "\u0663"}})
    assert strange.status_code == 400 and "whole number" in strange.json()["reason"]
    name, _ = visitor.make(**FIRST_GAME)
    assert visitor.http.get(f"/api/tables/{name}/history", params={"seat": "\u0661"}).status_code == 400

    async def look() -> None:
        async with visitor.socket(name, "%D9%A1") as bare:
            with pytest.raises(ConnectionClosed) as closed:
                await bare.recv()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4400

    asyncio.run(look())


def test_a_record_does_not_grow_for_ever(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """A seat that has done a great deal does only what brings the game on."""
    monkeypatch.setattr(live, "MOST_ENTRIES", 4)

    async def play() -> None:
        async with table(store) as game:
            await some_move(game, 0, 1)
            await some_move(game, 0, 2)
            with pytest.raises(Refused, match="answered 4 times"):
                await game.undo(0, None, "u")
            with pytest.raises(Refused, match="answered 4 times"):
                await game.act(0, 0, b'{"do":"standing","key":"trade","answer":"ready"}', "s")
            await game.act(0, game.looks.ask_number(0), b'{"do":"end-movement"}', "e")

    asyncio.run(play())


def test_a_record_that_is_brought_in_is_not_played_by_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process plays it, which may take so long and no longer; this one does only what that one says."""
    golden = Path(__file__).parents[1] / "titles/empires/records" / "western-empires-expert-5.jsonl.gz"
    text = gzip.decompress(golden.read_bytes()).decode()
    from ecumene.engine import Game

    def never(*_: Any, **__: Any) -> Any:
        raise AssertionError("it was played here")

    monkeypatch.setattr(Game, "replay", never)
    stored, played = records.read(text)
    assert played is not None and played.summary.over and stored.rules
    monkeypatch.setattr(reading, "checked_elsewhere", lambda data: reading.Checked(reading.TOO_LONG))
    with pytest.raises(Refused, match="too long"):
        records.read(text)
