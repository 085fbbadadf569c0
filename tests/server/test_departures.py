"""Leaving the game for good, and a bot for who is away."""

import asyncio
from pathlib import Path

import pytest
from positions import at
from served import FIRST_GAME, TITLE, Server, wait_until

from ecumene.server import looking
from ecumene.server.doors import Guest
from ecumene.server.hall import Hall
from ecumene.server.protocol import NewTable
from ecumene.server.store import Store
from ecumene.server.viewers import Viewer


def test_a_seat_leaves_when_the_turn_is_over_and_everybody_is_told(server: Server) -> None:
    game = at("advances", 7)
    server.plant("leave", game.position(), bots={seat: "steady" for seat in range(5) if seat not in (1, 2)})
    leaver, other = server.visitor(), server.visitor()
    leaver.enter("leave", "leave 1")
    other.enter("leave", "leave 2")

    def leave(seat: int) -> tuple[int, str]:
        answer = leaver.http.post("/api/tables/leave/leave", json={"seat": seat})
        return answer.status_code, answer.text

    async def play() -> None:
        async with other.sit("leave", 2) as client:
            assert leave(2)[0] == 403 and leave(7)[0] == 403 and leave(-1)[0] == 403
            assert "leaving" not in client.view
            assert leave(1)[0] == 200
            await client.until(lambda: client.view.get("leaving") == [1])
            assert any(line["kind"] == "leaving" and "will leave" in line["text"] for line in client.story)
            status, words = leave(1)
            assert status == 400 and "WE LEAVE.18" in words
            # bots finish the turn for both
            for visitor, seat in ((leaver, 1), (other, 2)):
                order = {"seat": seat, "bot": "steady", "until": "end"}
                visitor.http.post("/api/tables/leave/bots", json=order).raise_for_status()
            await client.until(lambda: client.view["players"]["1"]["gone"])
            assert client.view["players"]["1"]["cities"] == 0

    asyncio.run(play())
    assert server.game("leave").state.gone == (1,), "and it is kept"


def test_the_maker_lets_a_bot_sit_in_for_who_is_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hall = Hall(Store.open(tmp_path / "data"))
        made = await hall.make(NewTable(TITLE), Guest.new())
        table = await hall.table(made.table)
        assert not table.away(1), "everybody has a while to come"
        monkeypatch.setattr(looking, "AWAY", 0.0)
        assert table.away(1)

        async def send(_: bytes) -> None: ...

        viewer = Viewer(1, send)
        await table.join(viewer)
        assert not table.away(1) and table.away(2)
        table.leave(viewer)
        assert table.away(1)
        monkeypatch.setattr(looking, "AWAY", 60.0)
        assert not table.away(1)
        await hall.close()

    asyncio.run(play())


def test_who_is_here_is_not_replaced(server: Server) -> None:
    maker, guest = server.visitor(), server.visitor()
    table, secrets = maker.make(**FIRST_GAME)
    guest.enter(table, secrets[1])
    order = {"seat": 1, "bot": "steady"}

    def refused(visitor: object, seat: int) -> str:
        answer = visitor.http.post(f"/api/tables/{table}/bots", json={**order, "seat": seat})  # type: ignore[attr-defined]
        assert answer.status_code == 403
        return str(answer.json()["reason"])

    assert refused(maker, 1) == "seat: its player is here"
    assert refused(guest, 0) == "seat: it is not yours"
    assert refused(maker, 9) == refused(maker, -1) == "seat: no person sits there"
    guest.http.post(f"/api/tables/{table}/bots", json=order).raise_for_status()
    wait_until(lambda: refused(maker, 1) == "seat: no person sits there")
