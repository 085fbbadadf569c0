"""Bots on a floor with people: they do not flood it, and think anew of offers that nobody wants."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from positions import at

from ecumene.engine import Chance, Setup
from ecumene.floor import NotReady, Ready
from ecumene.server import sitters
from ecumene.server.hall import Hall
from ecumene.server.live import LiveTable
from ecumene.server.store import Store, Stored


def among_bots(folder: Path, play: Callable[[LiveTable, int], None]) -> None:
    """A floor with one person, whose bots act only when they are told to."""

    async def run() -> None:
        position = at("trade", 7).position()
        person = 0
        players = {seat: "steady" for seat in range(len(position["players"])) if seat != person}
        store, seed = Store.open(folder), bytes(32)
        setup = Setup(**position["setup"])
        secrets = {seat: f"t {seat}" for seat in range(setup.seats)}
        store.add_table(Stored("t", setup, Chance(seed).commitment, seed, {}, players, position), secrets, 0.0)
        hall = Hall(store)
        play(await hall.table("t"), person)
        await hall.close()

    asyncio.run(run())


def offers(table: LiveTable, seat: int | None = None) -> dict[str, tuple[str, ...]]:
    """What is asked for, by key."""
    made = table.game.state.floor.offers.items()
    return {key: offer.asks for key, offer in made if not offer.answers and seat in (None, offer.seat)}


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bot acts by itself."""
    monkeypatch.setattr(LiveTable, "wake_bots", lambda table: None)


def settled(table: LiveTable) -> None:
    for _ in range(200):
        if not table._some_steps():
            return
    raise AssertionError("the bots do not come to an end")


def test_as_long_as_a_person_bargains_bots_speak_one_at_a_time(tmp_path: Path) -> None:
    def play(table: LiveTable, person: int) -> None:
        assert table.talking
        spoken = set()
        for _ in range(200):
            before = len(table.game.entries)
            more = table._some_steps()
            spoke = {entry.seat for entry in table.game.entries[before:]}
            assert len(spoke) <= 1
            spoken |= spoke
            if not more:
                break
        assert len(spoken) > 1, "several have spoken, each in its own turn"
        # at most two offers each, which ask for different things
        for seat in table.stored.bots:
            asked = list(offers(table, seat).values())
            assert len(asked) <= 2 and len(set(asked)) == len(asked)
        table.game.play(person, Ready())
        assert not table.talking, "nobody is left who would be overrun"

    among_bots(tmp_path / "data", play)


def test_an_offer_that_nobody_wants_makes_room_for_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def play(table: LiveTable, _: int) -> None:
        settled(table)
        table._wake_stale()
        before, entries = offers(table), len(table.game.entries)
        assert before and len(table.game.entries) == entries, "they have been there for a moment only"
        monkeypatch.setattr(sitters, "STALE", 0.0)
        owners = {table.game.state.floor.offers[key].seat for key in before}
        table._wake_stale()
        woken = [entry.seat for entry in table.game.entries[entries:]]
        assert set(woken) == owners & set(table.stored.bots)
        assert all(isinstance(entry.action, NotReady) for entry in table.game.entries[entries:])
        settled(table)
        after = offers(table)
        for seat in woken:
            assert seat is not None
            mine, theirs = offers(table, seat), {key: asks for key, asks in before.items() if key.startswith(f"{seat}-")}
            # something else, or what there was, if nothing else is left to ask for
            assert mine == theirs or not set(mine.values()) & set(theirs.values())
        assert after != before
        # each offer is thought of once: a table that is left alone falls silent
        for _ in range(20):
            table._wake_stale()
            settled(table)
        silent = len(table.game.entries)
        table._wake_stale()
        assert len(table.game.entries) == silent

    among_bots(tmp_path / "data", play)
