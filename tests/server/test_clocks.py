"""Time limits: the server ends a trade phase, names who is late, and lets the maker send a bot."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

import msgspec
import pytest
from positions import at
from served import FIRST_GAME, TITLE, Server, Visitor, done, eventually, serving
from test_secrets import Twin

import ecumene
from ecumene import titles
from ecumene.engine import Chance, Refused, Setup
from ecumene.engine.actions import TimeUp
from ecumene.server.clocks import Clock, checked
from ecumene.server.hall import Hall
from ecumene.server.protocol import Limits
from ecumene.server.store import Store, Stored


def entered(server: Server, table: str, seat: int) -> Visitor:
    visitor = server.visitor()
    visitor.enter(table, f"{table} {seat}")
    return visitor


def test_trade_ends_when_its_time_is_up(server: Server) -> None:
    server.plant("fair", at("trade", 6).position(), limits=Limits(timed=1))

    async def wait() -> None:
        async with AsyncExitStack() as stack:
            one = await entered(server, "fair", 0).sit_down(stack, "fair", 0)
            two = await entered(server, "fair", 1).sit_down(stack, "fair", 1)
            for client in (one, two):
                await client.until(lambda client=client: client.view["phase"] != "trade")
                assert any(line["kind"] == "trade.time" for line in client.story)
                assert "ends" not in client.view["clock"]

    asyncio.run(wait())
    assert any(isinstance(entry.action, TimeUp) and entry.seat is None for entry in server.game("fair").entries)


def test_the_clock_is_public_and_survives_a_restart(tmp_path: Path) -> None:
    limits = Limits(timed=3600, answer=7200)

    visitors = {seat: Visitor("http://nowhere") for seat in (0, 1, None)}

    async def shown(server: Server, seat: int | None) -> dict[str, int]:
        visitor = visitors[seat]
        visitor.come_back(server)
        visitor.enter("bourse", f"bourse {-1 if seat is None else seat}")
        async with visitor.sit("bourse", seat) as client:
            assert "at" in json.loads(client.letters[0])
            clock: dict[str, int] = client.view["clock"]
            return clock

    with serving(tmp_path / "data") as server:
        server.plant("bourse", at("trade", 6).position(), limits=limits)
        before = [asyncio.run(shown(server, seat)) for seat in (0, 1, None)]
        assert before[0] == before[1] == before[2]
        assert (
            before[0]["timed"] == 3600
            and before[0]["what"] == "trade"
            and set(before[0]) == {"timed", "what", "answer", "ends", "by"}
        )
        server.kill()
    with serving(tmp_path / "data") as server:
        assert asyncio.run(shown(server, 1)) == before[0], "a restart gives nobody more time"


def test_the_maker_lets_a_bot_sit_in_for_who_is_late(server: Server) -> None:
    maker, guest = server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME, limits={"answer": 1})
    patient, _ = maker.make(**FIRST_GAME, limits={"answer": 3600})
    order = {"seat": 1, "bot": "steady"}
    guest.enter(table, secrets[1])
    assert guest.http.post(f"/api/tables/{table}/bots", json={"seat": 0, "bot": "steady"}).status_code == 403
    other, keys = maker.make(**FIRST_GAME, limits={"answer": 3600})
    guest.enter(other, keys[1])
    early = maker.http.post(f"/api/tables/{other}/bots", json=order)
    assert early.status_code == 403 and "time left" in early.json()["reason"], "nobody is late there, though nobody looks"

    async def late() -> None:
        async with guest.sit(table, 1) as client:
            # everybody chooses a civilization, one after the other; the maker's own seats go first
            while 1 not in client.view["due"]:
                seat = client.view["due"][0]
                async with maker.sit(table, seat) as mine:
                    await mine.act(mine.listed()[0])
                await client.until(lambda seat=seat: seat not in client.view["due"])
            nobody = {"seat": 1, "bot": "nobody"}
            await eventually(lambda: maker.http.post(f"/api/tables/{table}/bots", json=nobody).status_code != 403)
            assert not any("is late" in said["text"] for said in client.said), "what was refused is not told"
            await eventually(lambda: maker.http.post(f"/api/tables/{table}/bots", json=order).status_code != 403)
            await client.until(lambda: client.view["people"]["1"].get("bot") == "steady")
            await client.until(lambda: any(said.get("table") and "is late" in said["text"] for said in client.said))
            # the player is back
            guest.http.post(f"/api/tables/{table}/bots", json={"seat": 1, "bot": ""}).raise_for_status()
            await client.until(lambda: "bot" not in client.view["people"]["1"])

    asyncio.run(late())
    assert patient


def test_what_happens_in_private_moves_no_clock_that_others_see(server: Server) -> None:
    game = at("trade", 7)
    server.plant("quiet", game.position(), limits=Limits(timed=3600, answer=3600))

    async def play() -> None:
        async with AsyncExitStack() as stack:
            twin = Twin(server, "quiet")
            await twin.open(stack, game.seats)
            maker, other = twin.seats[None].view["due"][:2]
            before = {seat: len(client.letters) for seat, client in twin.seats.items() if seat not in (maker, other)}
            hand = twin.seats[maker].view["private"]["hand"]
            goods = [card for card, count in hand.items() if len(card) < 12 for _ in range(count)]
            offer = {"do": "offer", "give": goods[:3], "names": goods[:2], "want": 3, "to": other}
            await asyncio.sleep(1.1)  # the clocks count seconds
            done(await twin.seats[maker].act(offer))
            key = next(iter(twin.seats[other].view["private"]["floor"]["offers"]))
            done(await twin.seats[other].act({"do": "decline", "offer": key}))
            done(await twin.seats[maker].act({"do": "standing", "key": "tax-rate", "answer": "2"}))
            assert twin.seats[maker].view["clock"] == twin.seats[None].view["clock"]
            for seat, count in before.items():
                done(await twin.seats[seat].ask("ping"))
                assert len(twin.seats[seat].letters) == count + 1, "somebody heard of it"

    asyncio.run(play())


def test_time_is_up_at_the_moment_of_an_answer(tmp_path: Path) -> None:
    """Whichever comes first, the other finds the game as it is then; what is kept is the game in memory."""

    async def play(first: str) -> None:
        position = at("trade", 6).position()
        store = Store.open(tmp_path / first)
        setup, seed, limits = Setup(**position["setup"]), bytes(32), Limits(timed=3600)
        store.add_table(Stored("t", setup, Chance(seed).commitment, seed, {}, {}, position, limits), {0: "s"}, 0.0)
        hall = Hall(store)
        table = await hall.table("t")
        seat = table.game.due[0]
        number = table.looks.ask_number(seat)
        table.clock.times = msgspec.structs.replace(table.clock.times, ends=1)
        answering, ringing = table.act(seat, number, b'{"do":"ready"}', "m"), table._ring()
        both = (answering, ringing) if first == "answer" else (ringing, answering)
        results = await asyncio.gather(*both, return_exceptions=True)
        refused = [result for result in results if result is not None]
        assert len(refused) == (first == "time") and all(isinstance(result, Refused) for result in refused)
        assert table.game.state.phase != "trade" and table.clock.left is None
        before = table.game.hash()
        table._read_back()
        assert table.game.hash() == before
        await hall.close()

    for first in ("answer", "time"):
        asyncio.run(play(first))


@pytest.mark.parametrize("limits", [{"timed": -1}, {"timed": 10**7}, {"trade": 60}, {"answer": 10**8}, {"lunch": 5}])
def test_limits_that_cannot_be(server: Server, limits: dict[str, int]) -> None:
    refused = server.visitor().http.post("/api/tables", json={"title": TITLE, "limits": limits})
    assert refused.status_code == 400 and "limits" in refused.json()["reason"] + str(limits)
    assert {"rule", "reason"} == set(refused.json())


def test_two_weeks_for_trade_and_sixty_days_for_an_answer_are_the_longest() -> None:
    longest, meta = Limits(timed=1_209_600, answer=5_184_000), titles.meta(TITLE)
    assert checked(longest, meta) == longest and checked(Limits(), meta) == Limits(timed=0, answer=0)
    for name, reason in (("timed", "must be from 0 to 1209600 seconds"), ("answer", "must be from 0 to 5184000 seconds")):
        for beyond in (getattr(longest, name) + 1, -1):
            with pytest.raises(Refused, match=f"{name} {reason}"):
                checked(Limits(**{name: beyond}), meta)


def test_a_title_without_anything_timed_takes_no_limit_for_it() -> None:
    untimed = msgspec.structs.replace(titles.meta(TITLE), timed="")
    assert checked(Limits(answer=60), untimed) == Limits(answer=60)
    with pytest.raises(Refused, match="is played by the clock"):
        checked(Limits(timed=60), untimed)


def test_a_table_without_limits_shows_no_clock(server: Server) -> None:
    visitor = server.visitor()
    table, _ = visitor.make(**FIRST_GAME)

    async def look() -> None:
        async with visitor.sit(table, 0) as client:
            assert "clock" not in client.view and json.loads(client.letters[0]).keys() & {"at"} == set()

    asyncio.run(look())


def test_each_stretch_of_a_turn_has_its_own_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table may end two phases of the toy in one turn; when the first is over, the second has not lasted at all."""
    now = 1000.0
    monkeypatch.setattr("ecumene.server.clocks.steady", lambda: now)
    game = ecumene.new("toy", 3, seed=2)
    rng = Random(2)
    while game.phase != "stake" or game.state.leader is None:
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
    store = Store.open(tmp_path / "data")
    seed = bytes(32)
    clock = Clock(store, Stored("t", game.header.setup, Chance(seed).commitment, seed, {}, {}, limits=Limits(timed=60)))
    clock.follow(game)
    now += 60
    assert clock.left == 0 and clock.time_up(game) and game.phase == "hinder"
    clock.follow(game)
    assert clock.left == 60 and not clock.time_up(game)
    store.close()


def test_the_maker_adds_two_minutes_once_a_turn(server: Server, tmp_path: Path) -> None:
    server.plant("hurried", at("trade", 6).position(), limits=Limits(timed=600))
    guest = entered(server, "hurried", 0)
    refused = guest.http.post("/api/tables/hurried/time", json={})
    assert refused.status_code == 403 and "only the maker" in refused.json()["reason"]
    maker = server.visitor()
    table, _ = maker.make(**FIRST_GAME, limits={"timed": 600})
    early = maker.http.post(f"/api/tables/{table}/time", json={})
    assert early.status_code == 400 and early.json()["reason"] == "nothing is played by the clock now"

    async def add() -> None:
        position = at("trade", 6).position()
        store = Store.open(tmp_path / "data")
        setup, seed = Setup(**position["setup"]), bytes(32)
        stored = Stored("t", setup, Chance(seed).commitment, seed, {}, {}, position, Limits(timed=600))
        store.add_table(stored, {0: "s"}, 0.0)
        hall = Hall(store)
        live = await hall.table("t")
        before = live.clock.times.ends
        await live.add_time()
        assert live.clock.times.ends == before + 120 and live.alarm is not None
        assert (live.clock.shown() or {})["added"] == 120
        with pytest.raises(Refused, match="already been added this turn"):
            await live.add_time()
        # what happens next leaves it, and so does a restart
        await live.act(live.game.due[0], live.looks.ask_number(live.game.due[0]), b'{"do":"ready"}', "m")
        assert live.clock.times.ends == before + 120
        stored.times = store.table("t").times  # type: ignore[union-attr]
        assert Clock(store, stored).times == live.clock.times
        await hall.close()

    asyncio.run(add())


def test_added_time_counts_for_one_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("ecumene.server.clocks.steady", lambda: now)
    game = ecumene.new("toy", 3, seed=2)
    rng = Random(2)
    store, seed = Store.open(tmp_path / "data"), bytes(32)
    clock = Clock(store, Stored("t", game.header.setup, Chance(seed).commitment, seed, {}, {}, limits=Limits(timed=60)))
    added = []
    for _ in range(400):
        clock.follow(game)
        if game.over is not None:
            break
        if clock.left is not None and not clock.times.added:
            clock.add()
            added.append(game.turn)
            assert clock.left == 180
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
    assert len(added) > 1 and len(added) == len(set(added)), "once in every turn that has such a stretch"
    store.close()
