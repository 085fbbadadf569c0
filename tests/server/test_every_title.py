"""What a table offers, for every title alike: whatever assumes a family fails here on the toy."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from served import FIRST_GAME, SOON, Client, Server, Visitor, done
from test_plans import planning, steps
from test_play import ordered

import ecumene
from ecumene import bots, titles
from ecumene.engine import Game
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew, cut

#: how a table of each title is made; the drafts of the package join when they bring all that people see: language, help, lessons
TABLES: dict[str, dict[str, Any]] = {
    "western-empires": FIRST_GAME,
    "mega-civilization": {"title": "mega-civilization", "seats": 5},
    "expansion-project": {"title": "expansion-project", "seats": 5},
    "eagle-2002": {"title": "eagle-2002", "seats": 3},
    "ffg-2010": {"title": "ffg-2010", "seats": 2},
    "toy": {"title": "toy", "seats": 3},
}

every_title = pytest.mark.parametrize("title", TABLES)


def test_every_title_that_is_no_draft_is_tried() -> None:
    assert {meta.id for meta in titles.published() if meta.stage != titles.DRAFT} <= set(TABLES)


def finished(title: str, seed: int = 5) -> Game:
    """A game of bots to its end, as short as the title lets it be."""
    meta = titles.meta(title)
    scenario = TABLES[title].get("scenario", meta.scenarios[0].id)
    game = ecumene.new(title, TABLES[title].get("seats"), scenario=scenario, options=cut(meta, scenario), seed=seed)
    Seated(game, crew(title, [bots.best(title)] * game.seats, seed)).play()
    assert game.over
    return game


def made(server: Server, title: str, **order: Any) -> tuple[Visitor, str, int]:
    """A new table with a person in seat 0 and the best bot in the others; how many seats it has."""
    visitor = server.visitor()
    seats = len(visitor.make(**TABLES[title])[1]) - 1
    table, _ = visitor.make(**TABLES[title], bots=["", *[bots.best(title)] * (seats - 1)], **order)
    return visitor, table, seats


async def rested(client: Client) -> None:
    """The game waits for this person, or is over: bots have done what they do, and what is looked at stays as it is."""
    await client.until(lambda: client.required or "over" in client.view["stands"])


async def answered(client: Client, rng: Random, count: int) -> list[dict[str, Any]]:
    """So many answers, or all that the game asks for; what was answered."""
    given: list[dict[str, Any]] = []
    while len(given) < count:
        await rested(client)
        if "over" in client.view["stands"]:
            break
        listed = client.listed()
        action = rng.choice(listed) if listed else await ordered(client, rng, 0)
        assert action is not None
        answer = await client.act(action)
        if answer.get("rule") == "request" and "question has passed" in answer["reason"]:
            continue  # where all answer at once, a bot's answer may change the question on its way
        done(answer)
        given.append(action)
    return given


def get(visitor: Visitor, address: str) -> Any:
    return visitor.http.get(address).raise_for_status().json()


@asynccontextmanager
async def playing(server: Server, title: str, **order: Any) -> AsyncIterator[tuple[Visitor, str, Client]]:
    visitor, table, _ = made(server, title, **order)
    async with visitor.sit(table, 0) as client:
        yield visitor, table, client


@every_title
def test_a_view_says_where_the_game_is(server: Server, title: str) -> None:
    async def play() -> None:
        async with playing(server, title) as (visitor, table, client):
            await answered(client, Random(1), 4)
            await rested(client)
            await client.ask("ping")
            game = server.game(table)
            stands = game.title.stands(game.state)
            shown = client.view["stands"]
            assert (shown["turn"], shown["phase"], shown.get("over")) == (stands.turn, stands.phase, stands.over)
            assert shown["seats"] == {str(n): {"name": s.name, "colour": s.colour} for n, s in enumerate(stands.seats)}
            assert shown["plans"] is game.title.shown.plans
            (line,) = [line for line in get(visitor, "/api/tables") if line["table"] == table]
            assert (line["title"], line["turn"], line["phase"], line["waits"]) == (title, stands.turn, stands.phase, True)
            assert [(seat["called"], seat["colour"]) for seat in line["seats"]] == [(s.name, s.colour) for s in stands.seats]
            assert line["asked"] == client.asked["kind"]

    asyncio.run(play())


@every_title
def test_a_game_is_looked_back_at_while_it_goes_on(server: Server, title: str) -> None:
    async def play() -> None:
        async with playing(server, title) as (visitor, table, client):
            await answered(client, Random(2), 6)
            await rested(client)
            history = get(visitor, f"/api/tables/{table}/history?seat=0")
            told = [(line["kind"], line["text"]) for line in history["lines"]]
            assert told == [(line["kind"], line["text"]) for line in client.story] and all(text for _, text in told)
            assert len({(mark["turn"], mark["phase"]) for mark in history["marks"]}) > 1
            last = get(visitor, f"/api/tables/{table}/moments/{history['moments']}?seat=0")["view"]
            assert last["stands"] == client.view["stands"] and last["private"] == client.view["private"]
            assert visitor.http.get(f"/api/tables/{table}/history?seat=all").status_code == 403
            assert visitor.http.get(f"/api/tables/{table}/record").status_code == 403
            assert visitor.http.get(f"/api/tables/{table}/chronicle").status_code == 200

    asyncio.run(play())


@every_title
def test_a_finished_game_comes_in_and_goes_out_and_is_played_on_from(server: Server, title: str) -> None:
    game, visitor = finished(title), server.visitor()
    brought = visitor.http.post("/api/records", json={"record": game.save().decode()}).raise_for_status().json()
    table = brought["table"]
    assert brought["over"] == game.over and visitor.http.get(f"/api/tables/{table}/record").content == game.save()
    history = get(visitor, f"/api/tables/{table}/history?seat=all")
    assert (history["moments"], history["open"], history["over"]) == (len(game.entries), True, game.over)
    turns = [mark["turn"] for mark in history["marks"]]
    assert turns == sorted(turns) and set(range(1, game.title.stands(game.state).turn + 1)) <= set(turns)
    for mark in history["marks"]:
        then = game.title.stands(game.at(mark["moment"]))
        assert then.turn >= mark["turn"], "a mark lies where its turn has begun"
    moment = len(game.entries) // 2
    seen = get(visitor, f"/api/tables/{table}/moments/{moment}?seat=all")["view"]
    then = game.title.stands(game.at(moment))
    assert (seen["stands"]["turn"], seen["stands"]["phase"]) == (then.turn, then.phase)
    assert set(seen["open"]) == {str(seat) for seat in range(game.seats)}
    branched = visitor.http.post(f"/api/tables/{table}/branch", json={"moment": moment}).raise_for_status().json()["table"]
    assert server.game(branched).hash() == ecumene.load_position(game.title.position(game.at(moment))).hash()


@every_title
def test_a_game_that_is_not_over_is_brought_in_and_played_on(server: Server, title: str) -> None:
    whole, visitor = finished(title), server.visitor()
    game = ecumene.load(whole.save(), upto=len(whole.entries) // 2)
    table = visitor.http.post("/api/records", json={"record": game.save().decode()}).raise_for_status().json()["table"]

    async def play() -> None:
        async with visitor.sit(table, game.due[0]) as client:
            assert client.view["due"] == list(game.due)
            assert len(await answered(client, Random(3), 1)) == 1

    asyncio.run(play())


@every_title
def test_what_one_types_is_understood(server: Server, title: str) -> None:
    async def play() -> None:
        async with playing(server, title) as (_, _, client):
            await client.until(lambda: client.required)
            listing = await client.ask("typed", seat=0, text="?")
            first = listing["sheets"][0]["rows"][0][0]
            meant = await client.ask("typed", seat=0, text=f"{first}; help")
            assert meant["action"] in client.listed() and meant["text"] == first and meant["rest"] == "help"
            begun = (await client.ask("complete", seat=0, text=first[:2]))["completions"]
            assert any(first.startswith(completion["word"]) for completion in begun)
            done(await client.act(meant["action"], ask=meant["ask"]))
            for question in ("help", "players", "log", "why"):
                answer = await client.ask("typed", seat=0, text=question)
                assert answer["type"] == "meant" and (answer["sheets"] or question == "why"), answer
            nonsense = await client.ask("typed", seat=0, text="abracadabra")
            assert (nonsense["type"], nonsense["rule"]) == ("no", "request") and "abracadabra" in nonsense["reason"]

    asyncio.run(play())


@every_title
def test_help_and_what_is_printed_are_there(server: Server, title: str) -> None:
    visitor = server.visitor()
    (listed,) = [sheet for sheet in get(visitor, "/api/titles") if sheet["id"] == title]
    assert (listed["stage"], listed["bots"]) == (titles.meta(title).stage, bots.names(title))
    sections = get(visitor, f"/api/titles/{title}/help")
    clauses = [c for section in sections for topic in section["topics"] for part in topic["parts"] for c in part["clauses"]]
    assert clauses and all(clause["id"].startswith(f"{listed['code']} ") for clause in clauses)
    assert get(visitor, f"/api/titles/{title}/data") == msgspec.json.decode(
        msgspec.json.encode(titles.load(title).shown.printed())
    )


@every_title
def test_a_lesson_is_begun_or_the_title_has_none(server: Server, title: str) -> None:
    tutor = titles.load(title).shown.tutor
    lessons = get(server.visitor(), f"/api/titles/{title}/data").get("lessons", [])
    assert (tutor is None) == (not lessons)
    refused = server.visitor().http.post("/api/tables", json={"title": title, "lesson": "juggling"})
    assert refused.status_code == 400 and refused.json()["reason"]

    async def ask() -> None:
        async with playing(server, title) as (_, _, client):
            await client.until(lambda: client.required)
            answer = await client.ask("advise", seat=0, topic="hint", about=[])
            assert answer["type"] == ("no" if tutor is None else "advice")

    asyncio.run(ask())


@every_title
def test_a_seat_leaves_and_everybody_is_told_by_the_name_of_the_seat(server: Server, title: str) -> None:
    async def play() -> None:
        visitor = server.visitor()
        table, _ = visitor.make(**TABLES[title], names=["Ada", "Bo"])
        async with visitor.sit(table, 0) as client:
            visitor.http.post(f"/api/tables/{table}/links", json={"seat": 1}).raise_for_status()
            await client.until(lambda: bool(client.said))
            called = client.view["stands"]["seats"]["1"]["name"] or "seat 2"
            assert client.said[-1]["text"] == f"The maker of the table has renewed the link for {called} (Bo)."
            left = visitor.http.post(f"/api/tables/{table}/leave", json={"seat": 1})
            assert left.status_code == 200 or left.json()["rule"] not in ("server", "table")

    asyncio.run(play())


def test_the_toy_is_planned_and_the_plan_is_committed(server: Server) -> None:
    """Seat 1 plans its stake before seat 0 has staked; in lanes it may commit at once."""
    visitor = server.visitor()
    table, _ = visitor.make(**TABLES["toy"])

    async def play() -> None:
        async with visitor.sit(table, 1) as real, planning(visitor, table, 1) as plan:
            assert plan.view["stands"]["turn"] == 1 and plan.required
            done(await plan.act({"do": "stake", "coins": 1}))
            assert [step["action"] for step in steps(plan)] == [{"do": "stake", "coins": 1}]
            assert real.view["caravans"]["1"]["stake"] == 0
            await real.until(lambda: "plan" in real.view)
            answer = await real.ask("commit", seat=1, ask=real.asked["number"])
            assert (answer["type"], answer["steps"]) == ("committed", 1)
            assert real.view["caravans"]["1"]["stake"] == 1 and "plan" not in real.view

    asyncio.run(play())


def test_an_answer_is_previewed_for_the_seat_that_is_asked(server: Server) -> None:
    """The twin, in which the other seat holds other cards, shows the same."""
    game = ecumene.new("toy", 2, seed=3)
    while game.ask(game.due[0]).kind != "faces":
        game.play(game.due[0], game.ask(game.due[0]).choices[0])
    twin = ecumene.load_position(game.title.position(game.title.redeal(game.state, 0, Random(4))), seed=3)
    assert twin.state.hands[1] != game.state.hands[1] and twin.state.hands[0] == game.state.hands[0]

    async def previews(name: str, position: dict[str, Any]) -> list[dict[str, Any]]:
        server.plant(name, position)
        visitor = server.visitor()
        visitor.enter(name, f"{name} 0")
        async with visitor.sit(name, 0) as client:
            before, found = dict(client.view), []
            for action in client.listed():
                found.append(await client.ask("preview", seat=0, action=action))
            for action in ({"do": "play", "card": 9}, {"do": "hinder"}, {"do": "dance"}):
                found.append(await client.ask("preview", seat=0, action=action))
            assert client.view == before
            done(await client.act(client.listed()[0]))
            found.append(await client.ask("preview", seat=0, action={"do": "play", "card": 1}))
            return found

    shown = asyncio.run(previews("previewed", game.position()))
    *good, impossible, other, none, late = shown
    assert [answer["type"] for answer in good] == ["preview"] * len(game.ask(0).choices) and good
    assert all(answer["preview"] == game.preview(0, choice) for answer, choice in zip(good, game.ask(0).choices, strict=True))
    assert impossible["rule"] == other["rule"] == game.ask(0).rule and none["rule"] == "request"
    assert (late["type"], late["reason"]) == ("no", "this seat is not asked anything now")
    assert asyncio.run(previews("twin", twin.position())) == shown


def test_a_title_without_previews_says_so(server: Server) -> None:
    async def play() -> None:
        async with playing(server, "western-empires") as (_, _, client):
            await client.until(lambda: client.required)
            answer = await client.ask("preview", seat=0, action=client.listed()[0])
            assert (answer["type"], answer["reason"]) == ("no", "there is no preview of this answer")

    asyncio.run(play())


def test_time_ends_what_the_toy_lets_the_table_end(server: Server) -> None:
    async def play() -> None:
        visitor = server.visitor()
        table, _ = visitor.make(**TABLES["toy"], limits={"timed": 1})
        async with visitor.sit(table, 0) as client:
            assert client.view["clock"]["timed"] == 1
            await client.until(lambda: client.view["stands"]["phase"] == "play", SOON)
            assert "ends" not in client.view["clock"], "nobody's card is played by the clock"

    asyncio.run(play())


def test_drafts_are_offered_only_where_they_were_asked_for(tmp_path: Path) -> None:
    record = finished("toy").save().decode()

    def check(drafts: bool, look: Callable[[Visitor], None]) -> None:
        server = Server(tmp_path / "data", drafts=drafts)
        try:
            look(server.visitor())
        finally:
            server.stop()

    def with_them(visitor: Visitor) -> None:
        assert {"toy", "western-empires"} <= {sheet["id"] for sheet in get(visitor, "/api/titles")}
        visitor.make(**TABLES["toy"])

    def without(visitor: Visitor) -> None:
        listed = get(visitor, "/api/titles")
        assert "toy" not in {sheet["id"] for sheet in listed} and all(sheet["stage"] != "draft" for sheet in listed)
        for address, order in (("/api/tables", TABLES["toy"]), ("/api/records", {"record": record})):
            refused = visitor.http.post(address, json=order)
            assert refused.status_code == 400 and "is a draft" in refused.json()["reason"]
        assert get(visitor, "/api/tables") == []

    check(True, with_them)
    check(False, without)
