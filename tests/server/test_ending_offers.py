"""Offers that end by themselves: after a while, when their owner looks again, once the owner no longer holds something."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from positions import at

from ecumene.engine import Chance, Refused, Setup
from ecumene.floor import Withdraw
from ecumene.server import live as lives
from ecumene.server.hall import Hall
from ecumene.server.live import LiveTable
from ecumene.server.patches import read
from ecumene.server.store import Store, Stored
from ecumene.server.viewers import Viewer
from ecumene.titles.empires.offers import Answer, Offer


def held(seat: int) -> list[str]:
    """The tradeable commodities of a seat."""
    state = at("trade", 6).state
    cards = state.rules.cards
    return [cards.ids[k] for k in range(cards.first_calamity) for _ in range(state.hand[seat][k])]


def rich() -> tuple[int, int]:
    """Two seats with enough to trade twice."""
    seats = sorted(at("trade", 6).due, key=lambda seat: len(held(seat)))
    return seats[-1], seats[-2]


def offer(seat: int, to: int | None = None, asks: tuple[str, ...] = ()) -> Offer:
    cards = held(seat)[:3]
    return Offer(tuple(cards), tuple(cards[:2]), 3, asks, to)


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """The time of the server, which goes on only when it is told to."""
    time = [1000.0]
    for module in ("clocks", "live"):
        monkeypatch.setattr(f"ecumene.server.{module}.steady", lambda: time[0])

    def wait(seconds: float) -> None:
        time[0] += seconds

    return wait


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[LiveTable]:
    """A trade floor without time limits."""
    position = at("trade", 6).position()
    store, seed = Store.open(folder), bytes(32)
    if store.table("t") is None:
        stored = Stored("t", msgspec.convert(position["setup"], Setup), Chance(seed).commitment, seed, {}, {}, position)
        store.add_table(stored, {seat: f"t {seat}" for seat in range(5)}, 0.0)
    hall = Hall(store)
    yield await hall.table("t")
    await hall.close()
    store.close()


async def say(table: LiveTable, seat: int, action: Any, until: str = "") -> None:
    number = table.looks.ask_number(seat)
    await table.act(seat, number, msgspec.json.encode(action), f"{len(table.game.entries)}", until)


def lasts(table: LiveTable, seat: int | None) -> Any:
    return read(*table._look(seat, table._around())).get("lasts")


async def nobody(letter: bytes) -> None:
    """Reads letters that are never sent."""


def test_an_offer_ends_after_a_while(tmp_path: Path, now: Callable[[float], None]) -> None:
    me, other = rich()

    async def play() -> None:
        async with opened(tmp_path / "data") as table:
            await say(table, me, offer(me), "120")
            assert lasts(table, me) == {f"{me}-1": "@1120"} and table.alarm is not None
            # for how long it stands is nobody else's business
            assert lasts(table, other) is None and lasts(table, None) is None
            now(119)
            await table._ring()
            assert f"{me}-1" in table.game.state.floor.offers
        # a restart leaves it burning
        async with opened(tmp_path / "data") as table:
            now(1)
            await table._ring()
            assert table.game.entries[-1].seat == me and table.game.entries[-1].action == Withdraw(f"{me}-1")
            assert not table.game.state.floor.offers and lasts(table, me) is None and table.alarm is None
            assert [entry.action for entry in table.store.record(table.stored, table.title)[0].entries][-1] == Withdraw(f"{me}-1")

    asyncio.run(play())


def test_an_offer_ends_when_its_owner_looks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    me, other = rich()

    async def play() -> None:
        async with opened(tmp_path / "data") as table:
            viewer = Viewer(me, nobody)
            await table.join(viewer)
            await say(table, me, offer(me), "look")
            await say(table, other, offer(other), "look")
            table.leave(viewer)
            # a page that is opened anew at once has not been away
            await table.join(Viewer(me, nobody))
            assert len(table.game.state.floor.offers) == 2
            for gone in list(table.viewers):
                table.leave(gone)
            monkeypatch.setattr(lives, "GONE", 0.0)
            await table.join(Viewer(None, nobody))
            assert len(table.game.state.floor.offers) == 2
            await table.join(Viewer(me, nobody))
            assert list(table.game.state.floor.offers) == [f"{other}-1"]

    asyncio.run(play())


def test_an_offer_ends_once_its_owner_no_longer_holds_enough(tmp_path: Path) -> None:
    me, other = rich()
    cards = at("trade", 6).state.rules.cards
    mine, theirs = held(me), held(other)
    # the second offer hands over what the first one does not, but is made to depend on
    first = Offer(tuple(mine[:3]), tuple(mine[:2]), 3)
    given = mine[3:6]
    kind = given[0]

    async def play() -> None:
        async with opened(tmp_path / "data") as table:
            asks = tuple(cards.spoken(theirs[:2]))
            await say(table, me, first, f"{mine.count(kind)} {kind}")
            await say(table, me, Offer(tuple(given), tuple(given[:2]), 3, asks, other))
            key = f"{me}>{other}-1"
            assert set(table.game.state.floor.offers) == {f"{me}-1", key}
            await say(table, other, Answer(key, tuple(theirs[:3]), asks))
            assert [entry.action for entry in table.game.entries][-1] == Withdraw(f"{me}-1")
            assert not table.game.state.floor.offers and lasts(table, me) is None

    asyncio.run(play())


@pytest.mark.parametrize(
    ("until", "says"),
    [
        ("0", "until: 1 to 1209600 seconds"),
        ("9999999", "until: 1 to 1209600 seconds"),
        ("tomorrow", "until: 1 to 1209600 seconds, `look`"),
        ("99 wine", "until: you do not hold 99 wine"),
        ("1 famine", "until: you do not hold 1 famine"),
        ("0 wine", "until: you do not hold 0 wine"),
    ],
)
def test_an_end_that_cannot_be_meant_is_refused(tmp_path: Path, until: str, says: str) -> None:
    me, _ = rich()

    async def play() -> None:
        async with opened(tmp_path / "data") as table:
            with pytest.raises(Refused) as refused:
                await say(table, me, offer(me), until)
            assert says in refused.value.reason and not table.game.state.floor.offers and not table.clock.times.offers

    asyncio.run(play())


def test_what_is_no_offer_leaves_nothing_to_end(tmp_path: Path) -> None:
    async def play() -> None:
        async with opened(tmp_path / "data") as table:
            seat = table.game.due[0]
            await say(table, seat, {"do": "ready"}, "60")
            assert not table.clock.times.offers and table.alarm is None

    asyncio.run(play())
