"""Time limits: the server ends a trade phase, names who is late, and lets the maker send a bot."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from positions import at
from served import FIRST_GAME, TITLE, Server, Visitor, serving

from ecumene.engine.actions import TimeUp
from ecumene.server.protocol import Limits


def entered(server: Server, table: str, seat: int) -> Visitor:
    visitor = server.visitor()
    visitor.enter(table, f"{table} {seat}")
    return visitor


def test_trade_ends_when_its_time_is_up(server: Server) -> None:
    server.plant("fair", at("trade", 6).position(), limits=Limits(trade=1))

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
    limits = Limits(trade=3600, answer=7200)

    async def shown(server: Server, seat: int | None) -> dict[str, int]:
        visitor = server.visitor()
        visitor.enter("bourse", f"bourse {-1 if seat is None else seat}")
        async with visitor.sit("bourse", seat) as client:
            assert "at" in json.loads(client.letters[0])
            clock: dict[str, int] = client.view["clock"]
            return clock

    with serving(tmp_path / "data") as server:
        server.plant("bourse", at("trade", 6).position(), limits=limits)
        before = [asyncio.run(shown(server, seat)) for seat in (0, 1, None)]
        assert before[0] == before[1] == before[2]
        assert before[0]["trade"] == 3600 and set(before[0]) == {"trade", "answer", "ends", "by"}
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
    assert maker.http.post(f"/api/tables/{other}/bots", json=order).status_code == 403, "nobody is late there"

    async def late() -> None:
        async with guest.sit(table, 1) as client:
            # everybody chooses a civilization, one after the other; the maker's own seats go first
            while 1 not in client.view["due"]:
                seat = client.view["due"][0]
                async with maker.sit(table, seat) as mine:
                    await mine.act(mine.listed()[0])
                await client.until(lambda seat=seat: seat not in client.view["due"])
            while maker.http.post(f"/api/tables/{table}/bots", json=order).status_code == 403:
                await asyncio.sleep(0.05)
            await client.until(lambda: client.view["people"]["1"].get("bot") == "steady")
            await client.until(lambda: any(said.get("table") and "is late" in said["text"] for said in client.said))
            # the player is back
            guest.http.post(f"/api/tables/{table}/bots", json={"seat": 1, "bot": ""}).raise_for_status()
            await client.until(lambda: "bot" not in client.view["people"]["1"])

    asyncio.run(late())
    assert patient


@pytest.mark.parametrize("limits", [{"trade": -1}, {"trade": 10**6}, {"answer": 10**8}, {"lunch": 5}])
def test_limits_that_cannot_be(server: Server, limits: dict[str, int]) -> None:
    refused = server.visitor().http.post("/api/tables", json={"title": TITLE, "limits": limits})
    assert refused.status_code == 400 and "limits" in refused.json()["reason"] + str(limits)
    assert {"rule", "reason"} == set(refused.json())


def test_a_table_without_limits_shows_no_clock(server: Server) -> None:
    visitor = server.visitor()
    table, _ = visitor.make(**FIRST_GAME)

    async def look() -> None:
        async with visitor.sit(table, 0) as client:
            assert "clock" not in client.view and json.loads(client.letters[0]).keys() & {"at"} == set()

    asyncio.run(look())
