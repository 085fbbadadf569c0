"""A bot sits in for a person for as long as the person said, and not a turn longer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from served import FIRST_GAME, Server, eventually

from ecumene.server import sitters
from ecumene.server.doors import Guest
from ecumene.server.hall import Hall
from ecumene.server.live import LiveTable
from ecumene.server.protocol import NewTable
from ecumene.server.store import Store
from ecumene.server.viewers import Viewer


def at_table(folder: Path, bots: list[str], work: Callable[[Hall, LiveTable], Any]) -> None:
    """Does something at a table of The First Game that somebody watches."""

    async def run() -> None:
        hall = Hall(Store.open(folder / "data"))
        made = await hall.make(NewTable("western-empires", "first-game", bots=bots), Guest.new())
        table = await hall.table(made.table)

        async def send(_: bytes) -> None: ...

        viewer = Viewer(0, send)
        await table.join(viewer)
        try:
            await work(hall, table)
        finally:
            table.leave(viewer)
            await hall.close()

    asyncio.run(run())


def where(table: LiveTable) -> tuple[int, str]:
    stands = table.title.stands(table.game.state)
    return stands.turn, stands.phase


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitters, "CALM", 0.0)
    monkeypatch.setattr(sitters, "LIVELY", 0.0)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("until", ["turn", "return"])
def test_with_no_person_left_bots_stop_at_the_end_of_the_turn(tmp_path: Path, until: str) -> None:
    async def work(hall: Hall, table: LiveTable) -> None:
        for turn in (1, 2):
            await table.sit_bot(0, "steady", until)
            await eventually(lambda: 0 not in table.stored.bots)
            await eventually(lambda: table.working is None or table.working.done())
            assert where(table)[0] == turn, "not an entry of the next turn is played for the person"
            assert 0 in table.game.due
            kept = hall.store.table(table.stored.id)
            assert kept and 0 not in kept.bots and not kept.terms

    at_table(tmp_path, ["", *["steady"] * 4], work)


@pytest.mark.usefixtures("quick")
def test_a_bot_for_a_phase_gives_the_seat_back_when_it_is_over(tmp_path: Path) -> None:
    async def work(_: Hall, table: LiveTable) -> None:
        before = where(table)
        await table.sit_bot(0, "steady", "phase")
        await eventually(lambda: 0 not in table.stored.bots)
        await eventually(lambda: 0 in table.game.due)
        assert where(table) != before
        assert where(table) == (1, "movement")

    at_table(tmp_path, ["", *["steady"] * 4], work)


@pytest.mark.usefixtures("quick")
def test_where_somebody_else_plays_the_bot_stays_until_its_person_returns(tmp_path: Path) -> None:
    async def work(_: Hall, table: LiveTable) -> None:
        await table.sit_bot(0, "steady", "return")
        await table.sit_bot(1, "steady", "turn")
        # for a moment nobody was left; whoever comes back finds the game waiting, as does the other
        assert not table.stored.terms.get(0, "").startswith("return")
        await eventually(lambda: not table.stored.terms)
        await table.sit_bot(0, "steady", "return")
        assert table.stored.terms == {0: "return"}
        await table.sit_bot(0, "", "return")
        assert not table.stored.terms and 0 not in table.stored.bots

    at_table(tmp_path, ["", "", *["steady"] * 3], work)


@pytest.mark.usefixtures("quick")
def test_a_term_outlives_the_server(tmp_path: Path) -> None:
    async def work(hall: Hall, table: LiveTable) -> None:
        await table.sit_bot(0, "steady", "return")
        kept = hall.store.table(table.stored.id)
        assert kept and kept.bots[0] == "steady" and kept.terms == {0: "return"}

    at_table(tmp_path, ["", "", *["steady"] * 3], work)


def test_where_no_person_is_left_bots_take_their_time_and_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitters, "CALM", 3600.0)

    async def work(_: Hall, table: LiveTable) -> None:
        before = len(table.game.entries)
        await table.sit_bot(0, "steady", "turn")
        await eventually(lambda: len(table.game.entries) > before)
        # the first plan is played, the next one comes in an hour
        played = len(table.game.entries)
        assert table.game.due
        await table.sit_bot(0, "")
        assert len(table.game.entries) == played and 0 not in table.stored.bots
        assert table.working is not None
        table.working.cancel()

    at_table(tmp_path, ["", *["steady"] * 4], work)


def test_how_long_is_one_of_four_words_and_everybody_sees_it(server: Server) -> None:
    visitor = server.visitor()
    table, _ = visitor.make(**FIRST_GAME, bots=["", "", "steady", "steady", "steady"])
    order = {"seat": 0, "bot": "steady"}
    refused = visitor.http.post(f"/api/tables/{table}/bots", json={**order, "until": "midnight"})
    assert refused.status_code == 400 and refused.json()["reason"].startswith("until: one of phase, turn, return, end")

    async def look() -> None:
        async with visitor.sit(table, 1) as client:
            visitor.http.post(f"/api/tables/{table}/bots", json=order).raise_for_status()
            await client.until(lambda: client.view["people"]["0"].get("until") == "return")

    asyncio.run(look())
