"""A table at rest holds no past, and has all of it again when somebody comes."""

import asyncio
import threading
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from positions import reached

from ecumene.engine import Chance, Game, Refused
from ecumene.server import hall as halls
from ecumene.server.hall import Hall
from ecumene.server.kept import summary_of
from ecumene.server.store import Store, Stored
from ecumene.server.viewers import Viewer


async def send(letter: bytes) -> None:
    """Nobody reads it."""


def laid(store: Store, *, over: bool, id: str = "t") -> str:
    """A table with a game that is over, or in its second turn."""
    seed = bytes(32)
    title = reached(lambda game: True).title
    game = Game.new(title, reached(lambda game: True, scenario="first-game").header.setup, seed)
    rng = Random(2)
    while not game.over and (over or game.turn < 2):
        seat = game.due[0]
        game.play(seat, game.ask(seat).sample(rng))
        assert len(game.entries) < 5000, "it never came to that"
    stored = Stored(id, game.header.setup, Chance(seed).commitment, seed, {}, {})
    store.add_table(stored, {seat: f"{id} {seat}" for seat in range(-1, game.seats)}, 0.0, None, game.entries, summary_of(game))
    return stored.id


def told(letter: bytes) -> dict[str, Any]:
    """A letter without its number."""
    found: dict[str, Any] = msgspec.json.decode(letter)
    return {key: value for key, value in found.items() if key != "n"}


@pytest.mark.parametrize("over", [False, True])
def test_a_table_at_rest_holds_no_past_and_gets_it_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, over: bool) -> None:
    async def play() -> None:
        hall = Hall(Store.open(tmp_path / "data"))
        table = await hall.table(laid(hall.store, over=over))
        viewer = Viewer(0, send)
        await table.join(viewer)
        before = told(viewer.letters.popleft())
        position, record = table.game.hash(), table.game.save()
        story, marks = table.game.story, [table.game.undoable(seat) for seat in range(table.game.seats)]
        assert story
        monkeypatch.setattr(halls, "CALM", -1.0)
        hall.forget_idle()
        assert table.at_rest is over, "somebody looks at a game that goes on"
        table.leave(viewer)
        hall.forget_idle()
        assert table.at_rest
        assert (table.game.entries, table.game.story, table.messages) == ([], None, set())
        assert table.game.hash() == position, "where the game stands is still known"
        # whoever comes, or asks for anything, finds all of it
        await table.join(viewer)
        assert not table.at_rest
        assert told(viewer.letters.popleft()) == before
        assert (table.game.save(), table.game.story) == (record, story)
        assert [table.game.undoable(seat) for seat in range(table.game.seats)] == marks
        table.leave(viewer)
        hall.forget_idle()
        assert table.at_rest
        assert await table.chronicle()
        assert not table.at_rest
        if not over:
            hall.forget_idle()
            count, seat = table.kept, table.game.due[0]
            action = msgspec.json.encode(table.game.ask(seat).sample(Random(1)))
            with pytest.raises(Refused, match="question has passed"):
                await table.act(seat, 0, action, "early")
            assert table.looks.ask_number(seat)
            await table.act(seat, table.looks.ask_number(seat), action, "m")
            assert table.kept == len(table.game.entries) == count + 1
            hall.forget_idle()
            assert table.at_rest
            await table.act(seat, 0, action, "m")  # it was done before the table came to rest
            assert table.kept == len(table.game.entries) == count + 1
        await hall.close()

    asyncio.run(play())


def test_a_table_that_cannot_be_read_back_stays_at_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hall = Hall(Store.open(tmp_path / "data"))
        table = await hall.table(laid(hall.store, over=False))
        monkeypatch.setattr(halls, "CALM", -1.0)
        hall.forget_idle()
        with monkeypatch.context() as gone:
            gone.setattr(hall.store, "record", lambda *_: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                await table.tell()
            assert table.at_rest and table.broken
        assert await hall.table(table.stored.id) is not table
        await table.tell()
        assert not table.at_rest and not table.broken and table.kept == len(table.game.entries)
        await hall.close()

    asyncio.run(play())


def test_a_table_that_is_read_back_holds_up_no_answer_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hall = Hall(Store.open(tmp_path / "data"))
        resting, other = [await hall.table(laid(hall.store, over=False, id=id)) for id in ("resting", "other")]
        resting.rest()
        answered, read = threading.Event(), hall.store.record

        def slowly(*arguments: Any) -> Any:
            assert answered.wait(20), "nobody could answer meanwhile"
            return read(*arguments)

        monkeypatch.setattr(hall.store, "record", slowly)
        waking = asyncio.create_task(resting.tell())
        seat = other.game.due[0]
        action = msgspec.json.encode(other.game.ask(seat).sample(Random(1)))
        await asyncio.sleep(0)  # the table at rest has asked first
        await other.act(seat, other.looks.ask_number(seat), action, "m")
        answered.set()
        await waking
        assert not resting.at_rest
        await hall.close()

    asyncio.run(play())
