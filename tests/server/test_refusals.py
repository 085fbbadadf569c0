"""What the server does not take: it says so softly, by rule and reason, and nothing has changed."""

import asyncio
import json
from random import Random
from typing import Any

import pytest
from positions import at
from served import FIRST_GAME, Client, Server, Visitor, done
from websockets.exceptions import ConnectionClosed, InvalidStatus

from ecumene.titles.empires.movement import Movement
from scene import Scene

DEEP = "[" * 5000 + "]" * 5000


@pytest.fixture(scope="module")
def moving(server: Server) -> Visitor:
    """Somebody in seats 0 and 1 of a game in movement."""
    server.plant("moving", at("movement", 4).position())
    visitor = server.visitor()
    visitor.enter("moving", "moving 0")
    visitor.enter("moving", "moving 1")
    return visitor


def move(client: Client) -> dict[str, Any]:
    return next(action for action in client.listed() if action["do"] == "move")


def test_unlawful_and_malformed_actions_are_refused_by_rule_and_reason(server: Server, moving: Visitor) -> None:
    async def play() -> None:
        async with moving.sit("moving", 0) as client:
            before, entries = client.view, len(server.game("moving").entries)
            lawful = move(client)
            for action, rule in (
                ({**lawful, "count": 99}, "WE 3.tokens.1"),
                ({**lawful, "to": "atlantis"}, "WE 3.tokens.1"),
                ({"do": "ready"}, "WE 3"),
                ({"do": "offer", "give": [], "names": [], "want": 3}, "WE 3"),
                ({"do": "start"}, "WE 3"),
                ({"do": "time-up"}, "WE 3"),
                ({"do": "leave", "seat": 1}, "WE 3"),
                ({"do": "undo", "entries": [0]}, "WE 3"),
                ({"do": "standing", "key": "everything", "answer": "yes"}, "engine"),
                ({"do": "standing", "key": "tax-rate", "answer": "9" * 201}, "request"),
                ({**lawful, "count": "many"}, "request"),
                ({**lawful, "count": 1.5}, "request"),
                ({**lawful, "more": 1}, "request"),
                ({"do": "fly"}, "request"),
                ({}, "request"),
                ([], "request"),
                (None, "request"),
            ):
                answer = await client.act(action)  # type: ignore[arg-type]
                assert (answer["type"], answer["rule"]) == ("no", rule), (action, answer)
                assert answer["reason"]
                judged = await client.ask("why", seat=0, action=action)
                assert judged["type"] == "no" or not judged["allowed"]
            assert (await client.ask("why", seat=0, action=lawful))["allowed"]
            assert client.view == before and len(server.game("moving").entries) == entries

    asyncio.run(play())


def test_messages_that_are_none_are_refused_and_the_socket_lives_on(server: Server, moving: Visitor) -> None:
    async def play() -> None:
        async with moving.sit("moving", 0) as client:
            letters, rng = len(client.letters), Random(7)
            act = {"type": "act", "id": "a", "seat": 0, "ask": 1, "action": {"do": "end-movement"}}
            texts = [
                "", "{", "null", "[]", "7", '"act"', "\x00", '{"type": "fly"}', '{"type": "act"}', DEEP, '{"type": 1}',
                '{"type": "say", "id": "s", "text": "\\ud800"}', '{"type": "say", "id": "s", "text": 7}',
                '{"type": "pieces", "id": "p", "seat": 0, "form": 0, "prefix": ' + DEEP + "}",
                '{"type": "pieces", "id": "p", "seat": 0, "form": 99, "prefix": []}',
                '{"type": "pieces", "id": "p", "seat": 0, "form": -1, "prefix": []}',
                '{"type": "pieces", "id": "p", "seat": 0, "form": 0, "prefix": [[["x"]], {"a": 1}, null]}',
                '{"type": "advise", "id": "p", "seat": 0, "topic": "weather"}',
                '{"type": "advise", "id": "p", "seat": 0, "topic": "purchase", "about": ["pottery", "pottery"]}',
                '{"type": "advise", "id": "p", "seat": 0, "topic": "purchase", "about": [[], {}]}',
                json.dumps({"type": "typed", "id": "t", "seat": 0, "text": ";" * 1999}),
                json.dumps({"type": "typed", "id": "t", "seat": 0, "text": "why " * 499}),
                json.dumps({"type": "typed", "id": "t", "seat": 0, "text": "x" * 2001}),
                json.dumps({"type": "typed", "id": "t", "seat": 1, "text": "hand"}),
                '{"type": "advise", "id": "h", "seat": 0, "topic": "hint", "about": [7, [], 0]}',
                '{"type": "advise", "id": "h", "seat": 0, "topic": "guide", "about": ["no-lesson", [], -1]}',
                '{"type": "plan", "id": "q", "seat": 0, "actions": [' + DEEP + "]}",
                '{"type": "plan", "id": "q", "seat": 1, "actions": []}',
                json.dumps({"type": "plan", "id": "q", "seat": 0, "actions": [act["action"]] * 201}),
                '{"type": "commit", "id": "q", "seat": 0, "ask": 7}',
                '{"type": "undo", "id": "u", "seat": 0, "entries": [999999999999999999999999]}',
                '{"type": "undo", "id": "u", "seat": 0, "entries": [-1]}',
                json.dumps({**act, "seat": 1}), json.dumps({**act, "seat": -1}), json.dumps({**act, "more": 1}),
                json.dumps({**act, "ask": 10**30}), json.dumps({**act, "id": 7}), json.dumps({**act, "action": "end"}),
            ]  # fmt: skip
            sound = json.dumps({**act, "seat": 1})
            for _ in range(100):  # and what falls out when one of them is torn
                place = rng.randrange(len(sound))
                texts.append(sound[:place] + rng.choice(["", "\\", '"', "{", "é", "\x7f"]) + sound[place + rng.randrange(3) :])
            for text in texts:
                await client.socket.send(text)
            await client.socket.send(b"\xff\xfe binary")
            done(await client.ask("ping"))
            answers = [json.loads(letter) for letter in client.letters[letters:-1]]
            assert len(answers) == len(texts) + 1
            for text, answer in zip([*texts, "binary"], answers, strict=True):
                # an order may be put together out of nonsense; it would be refused when it is given
                assert answer["type"] == "no" or "prefix" in text
                assert answer["type"] != "no" or (answer["rule"] and answer["reason"]), text

    asyncio.run(play())
    told = server.log.read_text()
    assert "failed" not in told and "stumbled" not in told


def test_a_message_that_is_too_long_ends_the_socket(moving: Visitor) -> None:
    async def play() -> None:
        async with moving.sit("moving", 0) as client:
            await client.socket.send('{"type": "say", "id": "s", "text": "' + "x" * 70_000 + '"}')
            await client.until(client.reading.done)
            assert client.socket.close_code == 1009

    asyncio.run(play())


def test_sockets_that_are_torn_off_are_nothing_to_talk_of(server: Server, moving: Visitor) -> None:
    async def play() -> None:
        async with moving.sit("moving", 0) as client, moving.sit("moving", 1) as other:
            for _ in range(5):
                torn = await moving.socket("moving", 1)
                await torn.send('{"type": "resync"}')
                torn.transport.abort()
                done(await client.act(move(client)))
                done(await client.ask("undo", seat=0))
            done(await other.ask("ping"))
            assert other.view["board"] == client.view["board"]

    asyncio.run(play())
    assert "socket failed" not in server.log.read_text()


def test_two_tabs_of_a_seat_and_a_double_click(server: Server, moving: Visitor) -> None:
    async def play() -> None:
        async with moving.sit("moving", 0) as one, moving.sit("moving", 0) as other:
            assert one.view == other.view
            number, action = one.asked["number"], move(one)
            entries = len(server.game("moving").entries)
            clicks = await asyncio.gather(one.act(action, "click 1", number), one.act(action, "click 2", number))
            assert sorted(answer["type"] for answer in clicks) == ["done", "no"]
            late = await other.act(action, "late", number)
            assert (late["type"], late["rule"]) == ("no", "request") and "question has passed" in late["reason"]
            await asyncio.gather(one.ask("ping"), other.ask("ping"))
            assert one.view == other.view and one.asked["number"] != number
            assert len(server.game("moving").entries) == entries + 1

    asyncio.run(play())


def test_others_may_act_without_making_my_question_another_one(moving: Visitor) -> None:
    async def play() -> None:
        async with moving.sit("moving", 0) as mine, moving.sit("moving", 1) as other:
            number = mine.asked["number"]
            done(await other.act(move(other)))
            await mine.ask("ping")
            assert mine.asked["number"] == number

    asyncio.run(play())


def test_taking_back_is_by_the_own_count(server: Server, moving: Visitor) -> None:
    async def play() -> None:
        async with moving.sit("moving", 1) as client:
            for _ in range(2):
                done(await client.act(move(client)))
            before, mine = client.view["board"], client.view["undo"]
            assert len(mine) >= 2 and mine == client.asked["undo"] and mine == sorted(mine)
            assert client.view["retract"]["action"]["do"] == "move" and client.view["retract"]["phase"] == 2
            assert mine[-1] < 10, "the record's own number would say how much others did"
            settled = await client.ask("undo", seat=1, entries=[mine[-1] + 1])
            assert (settled["type"], settled["rule"]) == ("no", "engine")
            done(await client.ask("undo", seat=1, entries=[mine[-1]]))
            assert client.view["undo"] == mine[:-1] and client.view["board"] != before
            done(await client.ask("undo", seat=1))
            assert client.view.get("undo", []) == mine[:-2]
            assert client.story[-1]["kind"] == "undo"

    asyncio.run(play())


def test_a_standing_answer_is_taken_at_any_time_and_only_its_seat_knows(server: Server) -> None:
    server.plant("standing", at("movement", 4).position())

    async def play() -> None:
        visitor = server.visitor()
        for seat in range(5):
            visitor.enter("standing", f"standing {seat}")
        async with visitor.sit("standing", 0) as mine, visitor.sit("standing", 1) as other:
            before = other.n
            done(await mine.act({"do": "standing", "key": "trade", "answer": "ready"}, ask=0))
            assert mine.view["standing"] == {"trade": "ready"}
            await other.ask("ping")
            assert other.n == before and "standing" not in other.view
            done(await mine.act({"do": "standing", "key": "trade"}, ask=0))
            assert "standing" not in mine.view

    asyncio.run(play())


def test_talk_is_bounded(server: Server) -> None:
    async def play() -> None:
        visitor = server.visitor()
        table, _ = visitor.make(**FIRST_GAME)
        async with visitor.sit(table, 0) as client, visitor.sit(table, None) as spectator:
            for text in ("", "   \n ", "x" * 501):
                assert (await client.ask("say", text=text))["reason"].startswith("text: 1 to 500")
            done(await client.ask("say", text="<b>hello</b>\x07\n"))
            assert client.said[-1]["text"] == "<b>hello</b>"
            answers = [await client.ask("say", text=f"so {number}") for number in range(20)]
            refused = [answer for answer in answers if answer["type"] == "no"]
            assert len(refused) > 5 and "not so fast" in refused[0]["reason"]
            done(await spectator.ask("say", text="may I?"))
            await client.ask("ping")
            assert client.said[-1]["seat"] is None
            assert (await spectator.ask("act", seat=0, ask=0, action={"do": "ready"}))["reason"].startswith("seat: ")

    asyncio.run(play())


@pytest.mark.parametrize(
    ("table", "seat", "code"),
    [("moving", 2, 4403), ("moving", 99, 4403), ("moving", "x", 4400), ("moving", "-1", 4400), ("nowhere", 0, 4403)],
)
def test_sockets_that_are_not_ones_own_are_closed_with_a_code(moving: Visitor, table: str, seat: int | str, code: int) -> None:
    async def look() -> None:
        async with moving.socket(table, seat) as bare:
            with pytest.raises(ConnectionClosed) as closed:
                await bare.recv()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == code and closed.value.rcvd.reason

    asyncio.run(look())


def test_a_stranger_has_no_socket_and_a_strange_site_not_even_a_handshake(server: Server, moving: Visitor) -> None:
    async def look() -> None:
        async with server.visitor().socket("moving", None) as bare:
            with pytest.raises(ConnectionClosed) as closed:
                await bare.recv()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
        for origin in ("https://evil.example", "null", server.address.replace("127.0.0.1", "localhost")):
            with pytest.raises(InvalidStatus) as refused:
                async with moving.socket("moving", 0, headers={"Origin": origin}):
                    pass
            assert refused.value.response.status_code == 403
        async with moving.socket("moving", 0, headers={"Origin": server.address}) as bare:
            assert json.loads(await bare.recv())["type"] == "full"

    asyncio.run(look())


def test_what_others_built_on_is_not_offered_and_the_refusal_names_the_civilization(server: Server) -> None:
    scene = Scene().cities("hellas", "corinth").advances("hellas", "diplomacy").advances("minoa", "diplomacy")
    scene.tokens("minoa", sparta=2).tokens("egypt", phocis=1).begin(Movement())
    server.plant("followed", scene.game.position())
    minoa, egypt = scene.seat("minoa"), scene.seat("egypt")
    visitor = server.visitor()
    for seat in (minoa, egypt):
        visitor.enter("followed", f"followed {seat}")

    async def play() -> None:
        async with visitor.sit("followed", minoa) as first, visitor.sit("followed", egypt) as second:
            done(await first.act({"do": "move", "area": "sparta", "to": "corinth", "count": 1}))
            mine = first.view["undo"]
            assert len(mine) == 1
            done(await second.act({"do": "move", "area": "phocis", "to": "corinth", "count": 1}))
            await first.ask("ping")
            assert "undo" not in first.view and "retract" not in first.view
            for entries in (None, mine):
                refused = await first.ask("undo", seat=minoa, entries=entries)
                assert refused["type"] == "no" and refused["reason"] == "Egypt has already acted on this; it cannot be undone"

    asyncio.run(play())
