"""Lessons and hints over the wire."""

import asyncio
from contextlib import AsyncExitStack
from random import Random
from typing import Any, Union

import msgspec
import pytest
import structlog
from positions import reached
from served import FIRST_GAME, TITLE, Server, done

from ecumene import Game, bots
from ecumene.engine.game import action_types
from ecumene.lab import ahead
from ecumene.server import learning


def test_a_lesson_is_a_table_with_its_learner_in_seat_0(server: Server) -> None:
    visitor = server.visitor()
    table, _ = visitor.make(title=TITLE, lesson="ships", names=["Ada"])

    async def play() -> None:
        async with AsyncExitStack() as stack:
            client = await visitor.sit_down(stack, table, 0)
            await client.until(lambda: client.required)
            assert client.view["people"]["0"] == {"name": "Ada"}
            assert {client.view["people"][str(seat)]["bot"] for seat in range(1, 5)} == {"idle"}
            for expected in (1, 2, 3):
                hint = (await client.ask("advise", seat=0, topic="hint", about=["ships"]))["advice"]
                done(await client.act(hint["action"]))
                stands = (await client.ask("advise", seat=0, topic="guide", about=["ships"]))["advice"]["lesson"]
                assert stands["step"] == expected and not stands["done"]

    asyncio.run(play())


def test_a_plan_that_leads_nowhere_is_none(server: Server) -> None:
    """It begins lawfully with a ship, which then sails from nowhere to nowhere."""
    visitor = server.visitor()
    table, _ = visitor.make(title=TITLE, lesson="ships")

    async def play() -> None:
        async with visitor.sit(table, 0) as client:
            await client.until(lambda: client.required)
            ship = (await client.ask("advise", seat=0, topic="hint", about=["ships"]))["advice"]["action"]
            assert ship["do"] == "build-ship"
            about = ["", [ship, {"do": "sail", "ship": 10**9, "load": 10**9, "stops": []}]]
            answer = await client.ask("advise", seat=0, topic="hint", about=about)
            assert (answer["type"], answer["rule"]) == ("no", "request")

    asyncio.run(play())


def test_an_unknown_lesson_is_no_table(server: Server) -> None:
    answer = server.visitor().http.post("/api/tables", json={"title": TITLE, "lesson": "alchemy"})
    assert answer.status_code == 400 and "there are movement, ships" in answer.json()["reason"]


def test_advice_that_is_none_is_refused_and_changes_nothing(server: Server) -> None:
    visitor = server.visitor()
    table, _ = visitor.make(**FIRST_GAME, bots=["", *["steady"] * 4])

    async def play() -> None:
        async with AsyncExitStack() as stack:
            client = await visitor.sit_down(stack, table, 0)
            await client.until(lambda: client.required)
            before = client.n
            for about in ([5], ["alchemy"], ["", [{"do": "dance"}]], ["", [], "all"], ["", "a plan"], [["ships"]]):
                assert (await client.ask("advise", seat=0, topic="hint", about=about))["type"] == "no", about
            assert (await client.ask("advise", seat=0, topic="hint", about=["", [], 0]))["type"] == "advice"
            assert client.n == before

    asyncio.run(play())


@pytest.mark.parametrize(
    ("title", "scenario", "seats"), [("western-empires", "full", 5), ("eagle-2002", "standard", 2), ("ffg-2010", "base", 2)]
)
def test_two_who_are_guided_do_not_wait_for_each_other_for_ever(title: str, scenario: str, seats: int) -> None:
    """Each is told to wait while the other may still offer something; whoever has waited in vain is told to be done."""

    def bargains(game: Game) -> bool:
        return game.state.phase == "trade" and len(game.state.floor.waiting) > 1

    game = reached(bargains, seats, 1, scenario, title)
    kinds: Any = Union[action_types(game.title)]
    listening = game.state.floor.waiting
    while said := [(seat, hint) for seat in listening if (hint := learning.hint(game, seat, []))]:
        seat, hint = said[0]
        assert hint["action"] != {"do": "ready"}
        game.play(seat, msgspec.convert(hint["action"], kinds))
    waiting = game.state.floor.waiting
    assert len(waiting) > 1
    patient = learning.hint(game, waiting[0], ["", [], 0, True])
    assert patient is not None and patient["action"] == {"do": "ready"}


def test_a_hint_that_cannot_look_ahead_is_what_the_bot_would_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """The failure is reported, with where it happened; the player is advised all the same."""

    def stumble(*_: Any) -> Any:
        raise RuntimeError("a bot has failed on the way")

    game = reached(lambda game: game.ask(game.due[0]).kind == "managing", 2, 1, "base", "ffg-2010")
    seat = game.due[0]
    plan = bots.make(bots.best("ffg-2010"), "ffg-2010", seat, Random(0)).decide(game.view(seat), game.ask(seat))
    monkeypatch.setattr(ahead, "better", stumble)
    with structlog.testing.capture_logs() as logs:
        hint = learning.hinted(learning.Thought.apart(game, seat, "t"), [])
    assert hint and hint["plan"] == msgspec.to_builtins(plan)
    told = [{name: line[name] for name in ("event", "table", "title", "seat", "ask", "error")} for line in logs]
    assert told == [
        {
            "event": "looking ahead failed",
            "table": "t",
            "title": "ffg-2010",
            "seat": seat,
            "ask": "managing",
            "error": "RuntimeError",
        }
    ]
