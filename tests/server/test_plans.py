"""What a seat plans: played on a board of its own, kept, committed when the time comes, and known to nobody else."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from positions import at
from served import Client, Server, Visitor, done
from test_secrets import Twin
from websockets.exceptions import ConnectionClosed

from ecumene.server.plans import MOST_STEPS
from ecumene.server.protocol import CLOSED_NOT_YOURS


@asynccontextmanager
async def planning(visitor: Visitor, table: str, seat: int) -> AsyncIterator[Client]:
    """The socket of a seat's plan."""
    async with visitor.socket(table, f"{seat}&plan=1") as socket:
        client = Client(socket, seat)
        try:
            await client.until(lambda: client.n > 0)
            yield client
        finally:
            client.reading.cancel()


def planted(server: Server, name: str, phase: str, seat: int, turn: int = 7) -> Visitor:
    """Somebody in a seat of a table in the middle of a game."""
    server.plant(name, at(phase, turn).position())
    visitor = server.visitor()
    visitor.enter(name, f"{name} {seat}")
    return visitor


def steps(client: Client) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.view.get("plan", {}).get("steps", [])
    return found


def last_mover(turn: int = 7) -> int:
    return at("movement", turn).state.moving[-1]


async def some_moves(client: Client, count: int) -> list[dict[str, Any]]:
    planned = []
    for _ in range(count):
        move = next(choice for choice in client.listed() if choice["do"] == "move")
        move["count"] = 1
        done(await client.act(move))
        planned.append(move)
    return planned


def test_a_plan_is_made_kept_through_a_restart_and_committed(tmp_path: Path) -> None:
    server = Server(tmp_path / "data")
    seat = last_mover()
    visitor = planted(server, "t", "movement", seat)

    async def make() -> tuple[list[dict[str, Any]], dict[str, Any]]:
        async with visitor.sit("t", seat) as real, planning(visitor, "t", seat) as plan:
            before = real.view["board"]
            assert plan.view["due"] == [seat] and plan.required and steps(plan) == []
            planned = await some_moves(plan, 3)
            done(await plan.ask("undo", seat=seat, entries=[1]))
            planned = [action for number, action in enumerate(planned) if number != 1]
            assert [step["action"] for step in steps(plan)] == planned
            assert plan.view["board"] != before and real.view["board"] == before
            await real.until(lambda: [step["action"] for step in steps(real)] == planned)
            assert real.view["plan"]["fits"]
            return planned, plan.view["board"]

    planned, board = asyncio.run(make())
    server.kill()
    server = Server(tmp_path / "data")
    visitor.http.base_url = visitor.address = server.address

    async def commit() -> None:
        async with visitor.sit("t", seat) as real:
            async with planning(visitor, "t", seat) as plan:
                assert plan.view["board"] == board
            assert [step["action"] for step in steps(real)] == planned
            ask = real.asked["number"]
            answer = await real.ask("commit", id="once", seat=seat, ask=ask)
            assert answer == {"type": "committed", "id": "once", "steps": 2, "rule": "", "reason": ""}
            assert real.view["board"] == board and "plan" not in real.view
            assert len(real.view["undo"]) == 2, "every step is an answer of its own, which can be taken back"
            again = await real.ask("commit", id="once", seat=seat, ask=ask)
            assert again["steps"] == 0 and real.view["board"] == board
            assert (await real.ask("commit", seat=seat, ask=real.asked["number"]))["type"] == "no"

    try:
        asyncio.run(commit())
    finally:
        server.stop()


def test_a_commitment_stops_at_the_first_step_that_is_not_lawful(server: Server) -> None:
    seat = last_mover()
    visitor = planted(server, "stops", "movement", seat)

    async def play() -> None:
        async with visitor.sit("stops", seat) as real, planning(visitor, "stops", seat) as plan:
            first, second = await some_moves(plan, 2)
            broken = {**first, "count": 50}
            done(await plan.ask("plan", seat=seat, actions=[first, broken, second]))
            await plan.until(lambda: len(steps(plan)) == 3)
            fell = steps(plan)[1]
            assert fell["rule"].startswith("WE 3") and "have yet to move" in fell["reason"]
            assert "reason" not in steps(plan)[2], "what comes after it stays in the plan, and is played"
            answer = await real.ask("commit", seat=seat, ask=real.asked["number"])
            assert (answer["steps"], answer["rule"], answer["reason"]) == (1, fell["rule"], fell["reason"])
            assert [step["action"] for step in steps(real)] == [broken, second]
            assert not real.view["plan"]["fits"]
            answer = await real.ask("commit", seat=seat, ask=real.asked["number"])
            assert answer["type"] == "no" and answer["reason"] == fell["reason"]
            done(await real.ask("plan", seat=seat, actions=[]))
            assert "plan" not in real.view

    asyncio.run(play())


def test_a_plan_is_played_anew_when_the_board_changes(server: Server) -> None:
    game = at("movement", 7)
    seat = game.state.moving[0]
    visitor = planted(server, "anew", "movement", seat)

    async def play() -> None:
        async with visitor.sit("anew", seat) as real, planning(visitor, "anew", seat) as plan:
            moves = plan.asked["moves"]
            area, ways = next((area, ways) for area, ways in moves.items() if len(ways) > 1)
            (one, count), (other, _) = list(ways.items())[:2]
            done(await plan.act({"do": "move", "area": area, "to": one, "count": count}))
            assert "reason" not in steps(plan)[0]
            # at the real table the same tokens go elsewhere
            for _ in range(count):
                most = real.asked["moves"].get(area, {}).get(other, 0)
                if most:
                    done(await real.act({"do": "move", "area": area, "to": other, "count": most}))
            await plan.until(lambda: "reason" in steps(plan)[0])
            assert steps(plan)[0]["rule"].startswith("WE 3")
            assert plan.view["board"] == real.view["board"]
            # and it is well again when they come back
            while real.view.get("undo"):
                done(await real.ask("undo", seat=seat))
            await plan.until(lambda: "reason" not in steps(plan)[0])

    asyncio.run(play())


def test_plans_go_with_their_turn(server: Server) -> None:
    """Moves that were planned and never made are gone when cities have been built."""
    game = at("movement", 2)
    server.plant("gone", game.position(), bots=dict.fromkeys(range(1, 5), "steady"))
    visitor = server.visitor()
    visitor.enter("gone", "gone 0")

    async def play() -> None:
        async with visitor.sit("gone", 0) as real, planning(visitor, "gone", 0) as plan:
            await some_moves(plan, 1)
            await real.until(lambda: "plan" in real.view)
            while real.view["turn"] == 2 and real.view["phase"] != "cards":
                await real.until(lambda: bool(real.asked) or real.view["turn"] > 2)
                ends = [c for c in real.asked.get("choices", []) if c["do"] in ("end-movement", "stop-building")]
                if not ends:
                    break
                done(await real.act(ends[0]))
            await real.until(lambda: "plan" not in real.view)
            await plan.until(lambda: not steps(plan))
            assert plan.view["plan"]["turn"] > 2  # the next one, or that after it if my move has come by now

    asyncio.run(play())


def test_what_is_no_plan_is_refused_and_changes_nothing(server: Server) -> None:
    seat = last_mover()
    visitor = planted(server, "no", "movement", seat)
    other = next(number for number in range(5) if number != seat)

    async def play() -> None:
        async with visitor.sit("no", seat) as real, planning(visitor, "no", seat) as plan:
            (move,) = await some_moves(plan, 1)
            standing = {"do": "standing", "key": "trade", "answer": "ready"}
            for client, kind, fields in (
                (plan, "act", {"ask": plan.asked["number"], "action": {"do": "move", "area": "x", "to": "y", "count": 1}}),
                (plan, "act", {"ask": plan.asked["number"], "action": standing}),
                (plan, "act", {"ask": 5, "action": move}),
                (plan, "undo", {"entries": [7]}),
                (plan, "commit", {"ask": plan.asked["number"]}),
                (real, "commit", {"ask": 5}),
                (real, "plan", {"actions": [{"do": "dance"}]}),
                (real, "plan", {"actions": [standing]}),
                (real, "plan", {"actions": [move] * (MOST_STEPS + 1)}),
                (real, "plan", {"actions": [], "seat": other}),
                (real, "commit", {"ask": 5, "seat": other}),
            ):
                assert (await client.ask(kind, **{"seat": seat, **fields}))["type"] == "no", (kind, fields)
            assert (await plan.ask("say", text="Hm."))["type"] == "no"
            assert [step["action"] for step in steps(plan)] == [move]
            await real.resync()
            assert [step["action"] for step in steps(real)] == [move]
        with pytest.raises(ConnectionClosed) as closed:
            async with visitor.socket("no", f"{other}&plan=1") as socket:
                await socket.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == CLOSED_NOT_YOURS

    asyncio.run(play())


def test_before_the_first_turn_the_plan_says_why_it_is_empty(server: Server) -> None:
    visitor = server.visitor()
    table, _ = visitor.make(title="western-empires")

    async def play() -> None:
        async with planning(visitor, table, 0) as plan:
            assert plan.view["plan"] == {
                "turn": 0,
                "steps": [],
                "fits": False,
                "reason": "there is nothing to plan before the first turn",
            }
            assert "ask" not in plan.view

    asyncio.run(play())


def test_nobody_else_can_tell_that_somebody_plans(server: Server) -> None:
    """On one table a seat plans, takes back, forgets and plans again; on the other nothing of the kind."""
    game = at("movement", 7)
    loud, still = Twin(server, "planned"), Twin(server, "unplanned")
    seat = game.state.moving[-1]
    for twin in (loud, still):
        server.plant(twin.name, game.position())

    async def play() -> None:
        async with AsyncExitStack() as stack:
            await loud.open(stack, game.seats)
            await still.open(stack, game.seats)
            plan = await stack.enter_async_context(planning(loud.visitors[seat], "planned", seat))
            await some_moves(plan, 3)
            done(await plan.ask("undo", seat=seat))
            for twin in (loud, still):
                mover = twin.seats[None].view["due"][0]
                done(await twin.seats[mover].act(twin.seats[mover].listed()[0]))
            done(await plan.ask("plan", seat=seat, actions=[]))
            await some_moves(plan, 2)
            for twin in (loud, still):
                mover = twin.seats[None].view["due"][0]
                done(await twin.seats[mover].act({"do": "end-movement"}))
                await twin.settle()
            for viewer in (None, *(other for other in range(game.seats) if other != seat)):
                assert loud.seats[viewer].letters == still.seats[viewer].letters, viewer
            assert loud.seats[seat].letters != still.seats[seat].letters

    asyncio.run(play())


@pytest.mark.parametrize("phase", ["movement", "trade", "calamities", "advances"])
def test_a_rehearsal_does_not_depend_on_what_its_seat_may_not_know(server: Server, phase: str) -> None:
    game = at(phase, 7)
    seat = 1
    redealt = game.clone()
    redealt.state = game.title.redeal(game.state, seat, Random(3))
    assert redealt.hash() != game.hash()
    server.plant(f"{phase}-plan-one", game.position())
    server.plant(f"{phase}-plan-two", redealt.position())

    async def letters(name: str) -> list[bytes]:
        visitor = server.visitor()
        visitor.enter(name, f"{name} {seat}")
        async with planning(visitor, name, seat) as plan:
            if plan.asked.get("kind") == "moving":
                await some_moves(plan, 2)
                for form in range(min(2, len(plan.asked.get("forms", [])))):
                    await plan.ask("pieces", seat=seat, form=form, prefix=[])
            for topic, about in (("prices", []), ("scores", []), ("purchase", ["pottery"])):
                await plan.ask("advise", seat=seat, topic=topic, about=about)
            return plan.letters

    one, two = asyncio.run(letters(f"{phase}-plan-one")), asyncio.run(letters(f"{phase}-plan-two"))
    assert one == two and len(one) > 3
