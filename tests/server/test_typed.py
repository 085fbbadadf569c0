"""What one types at the table: understood by the server, made by `act`, and no way to learn what one may not know."""

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest
from positions import at
from served import Client, Server, done

from ecumene import Game
from ecumene.engine import Refused
from ecumene.server import protocol as wire
from ecumene.server import typed
from ecumene.server.looks import Looks

#: what a seat might type to find something out, beside what completions offer
PRYING = (
    "hand", "board", "market", "players", "log", "help", "?", "why", "accept", "accept 2>3-1", "withdraw", "decline 3>2-1",
    "answer 1 ochre ochre ochre", "offer 3 ochre", "offer ochre ochre iron for 3", "buy pottery", "buy pottery with gold:3",
    "why offer gold gold gold for 3 to 2", "lose ivory", "done", "reveal 1", "discard ochre", "victim 2", "move 1 knossos thera",
)  # fmt: skip
BEGUN = ("", "offer ", "offer oc", "answer ", "accept ", "decline ", "withdraw ", "buy ", "buy pottery with ", "lose ", "give ")


async def typing(client: Client, line: str) -> dict[str, Any]:
    return await client.ask("typed", seat=client.seat, text=line)


async def play(client: Client, line: str) -> list[str]:
    """Does what a page does: understands part after part, acts, and goes on with the rest."""
    said = []
    while line:
        meant = await typing(client, line)
        assert meant["type"] == "meant", meant
        if meant["undo"]:
            done(await client.ask("undo", seat=client.seat))
        elif meant["action"]:
            done(await client.act(meant["action"], ask=meant["ask"]))
        said.append(meant["text"])
        assert len(meant["rest"]) < len(line), "nothing of the line was read"
        line = meant["rest"]
    return said


def seated(server: Server, name: str, phase: str, turn: int, seat: int) -> Any:
    server.plant(name, at(phase, turn).position())
    visitor = server.visitor()
    visitor.enter(name, f"{name} {seat}")
    return visitor.sit(name, seat)


def test_lines_are_understood_and_played_part_after_part(server: Server) -> None:
    async def run() -> None:
        seat = at("movement", 4).due[0]
        async with seated(server, "typing", "movement", 4, seat) as client:
            area, ways = next((a, w) for a, w in client.asked["moves"].items() if max(w.values()) > 1)
            to = max(ways, key=ways.__getitem__)
            before = client.view["board"].get(to, {}).get("tokens", {}).get(str(seat), 0)
            said = await play(client, f"move 1 {area} {to}; move 1 {area} {to}")
            assert said == [f"move 1 {area} {to}"] * 2
            assert client.view["board"][to]["tokens"][str(seat)] == before + 2
            assert await play(client, "undo; undo") == ["undo", "undo"]
            assert client.view["board"].get(to, {}).get("tokens", {}).get(str(seat), 0) == before
            refused = await typing(client, f"move 50 {area} {to}")
            assert refused["type"] == "no" and refused["rule"].startswith("WE 3.")
            for line, reason in (("dance", "neither a move"), ("x" * 2001, "at most"), ("move 1 nowhere", "unknown")):
                refused = await typing(client, line)
                assert refused["type"] == "no" and refused["rule"] == "request" and reason in refused["reason"]
            board = await typing(client, f"board {area}")
            assert board["action"] is None and ["id", area] in board["sheets"][0]["rows"]
            assert (await typing(client, "log"))["sheets"][0]["rows"] == [[line["text"]] for line in client.story[-20:]]
            await play(client, "done")
            assert not client.required

    asyncio.run(run())


def test_a_line_is_completed_with_what_is_lawful(server: Server) -> None:
    async def run() -> None:
        seat = at("movement", 4).due[0]
        async with seated(server, "completing", "movement", 4, seat) as client:
            area, ways = next(iter(client.asked["moves"].items()))
            found = (await client.ask("complete", seat=seat, text=f"move 1 {area} "))["completions"]
            assert {(line["word"], line["says"]) for line in found} == {(to, f"up to {count}") for to, count in ways.items()}
            assert found[0]["text"] == f"move 1 {area} {found[0]['word']}"
            assert (await client.ask("complete", seat=seat, text="x" * 3000))["completions"] == []
            other = await client.ask("typed", seat=(seat + 1) % 5, text="hand")
            assert other["type"] == "no" and "belongs to another seat" in other["reason"]

    asyncio.run(run())


def answers(game: Game, seat: int, lines: list[str]) -> list[bytes]:
    """Everything that the language says to a seat."""
    looks = Looks(game)
    said = [msgspec.json.encode(typed.answer(looks, wire.Complete("", seat, line))) for line in (*BEGUN, *lines)]
    for line in (*PRYING, *lines):
        try:
            said.append(msgspec.json.encode(typed.answer(looks, wire.Typed("", seat, line))))
        except Refused as refusal:
            said.append(str(refusal).encode())
    return said


@pytest.mark.parametrize(
    ("phase", "turn"),
    [("movement", 8), ("cards", 5), ("trade", 5), ("trade", 6), ("calamities", 6), ("abilities", 7), ("advances", 6)],
)
def test_the_language_does_not_depend_on_what_the_seat_may_not_know(phase: str, turn: int) -> None:
    """Two games that a seat could not tell apart give it the same words, byte by byte."""
    game, rng = at(phase, turn), Random(3)
    for _ in range(12 if phase == "trade" else 0):
        game = game if game is not at(phase, turn) else game.clone()
        seat = rng.choice(game.due)
        game.play(seat, game.ask(seat).sample(rng))
        if not game.due or game.state.phase != phase:
            break
    told = 0
    for seat in range(game.seats):
        twin = game.clone()
        twin.state = game.title.redeal(game.state, seat, rng)
        if twin.hash() == game.hash():
            continue
        lines = [completion.text for completion in _completed(game, seat)]
        assert answers(game.clone(), seat, lines) == answers(twin, seat, lines)
        told += len(lines)
    assert told > 0


def _completed(game: Game, seat: int) -> list[Any]:
    found = typed.answer(Looks(game), wire.Complete("", seat, ""))
    assert isinstance(found, wire.Completions)
    return found.completions


def test_a_plan_is_typed_too(server: Server) -> None:
    """The socket of a rehearsal speaks the same language; what is typed there is a step of the plan."""

    async def run() -> None:
        seat = at("movement", 7).state.moving[-1]
        server.plant("scheming", at("movement", 7).position())
        visitor = server.visitor()
        visitor.enter("scheming", f"scheming {seat}")
        async with visitor.socket("scheming", f"{seat}&plan=1") as socket:
            client = Client(socket, seat)
            await client.until(lambda: client.n > 0)
            area, ways = next(iter(client.asked["moves"].items()))
            to = next(iter(ways))
            assert await play(client, f"move 1 {area} {to}") == [f"move 1 {area} {to}"]
            assert client.view["plan"]["steps"][0]["action"] == {"do": "move", "area": area, "to": to, "count": 1}
            client.reading.cancel()

    asyncio.run(run())
