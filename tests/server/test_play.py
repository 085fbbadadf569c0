"""People and bots play through the real server."""

import asyncio
import statistics
import subprocess
import sys
import time
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any

from positions import at
from served import FIRST_GAME, SOON, TITLE, Client, Server, done

import ecumene
from ecumene.server.looks import Looks
from ecumene.server.patches import read

BOTS = ["", "steady", "steady", "steady", "steady"]
#: more pieces than any order has
LONGEST_ORDER = 500
#: how a person goes on with the game
ENDING = ("end-movement", "ready", "buy-nothing", "stop-buying", "end-abilities", "end-construction")


async def ordered(client: Client, rng: Random, form: int) -> dict[str, Any] | None:
    """An order put together piece by piece; None if the question is another one meanwhile."""
    prefix: list[Any] = []
    for _ in range(LONGEST_ORDER):
        answer = await client.ask("pieces", seat=client.seat, form=form, prefix=prefix)
        if answer["type"] == "no":
            return None
        if answer["end"] and (not answer["pieces"] or rng.random() < 0.5):
            whole: dict[str, Any] = answer["whole"]
            return whole
        if not answer["pieces"]:
            return None
        prefix.append(rng.choice(answer["pieces"]))
    raise AssertionError(f"an order that never ends: {prefix[:9]} ...")


async def some_answer(client: Client, rng: Random) -> dict[str, Any] | None:
    """A listed answer or an order, often what goes on with the game."""
    listed, forms = client.listed(), client.asked.get("forms", [])
    ends = [action for action in listed if action["do"] in ENDING]
    if ends and rng.random() < 0.3:
        return ends[0]
    if forms and (not listed or rng.random() < 0.4):
        return await ordered(client, rng, rng.randrange(len(forms)))
    return rng.choice(listed) if listed else None


async def person(client: Client, rng: Random, turn: int, times: list[float], refusals: list[dict[str, Any]]) -> None:
    """Plays until a turn begins, as fast as it can, and early now and then."""
    while client.view["turn"] < turn and "over" not in client.view:
        await client.until(lambda: bool(client.asked) or client.view["turn"] >= turn or "over" in client.view)
        if not client.required and rng.random() < 0.7:
            await asyncio.sleep(0.01)
            continue
        action = await some_answer(client, rng)
        if action is not None:
            begun = time.monotonic()
            answer = await client.act(action)
            times.append(time.monotonic() - begun)
            if answer["type"] == "no":
                refusals.append(answer)


async def play_until(server: Server, table: str, secrets: dict[int | None, str], turn: int) -> None:
    """Everybody sits at a browser of its own and plays; all end with what the record says."""
    times: list[float] = []
    refusals: list[dict[str, Any]] = []
    async with AsyncExitStack() as stack:
        clients = []
        for seat in (*range(len(secrets) - 1), None):
            visitor = server.visitor()
            assert visitor.enter(table, secrets[seat]) == ([] if seat is None else [seat])
            clients.append(await visitor.sit_down(stack, table, seat))
        await asyncio.gather(*(person(client, Random(client.seat), turn, times, refusals) for client in clients[:-1]))
        await asyncio.gather(*(client.ask("ping") for client in clients))
        game = server.game(table)
        looks = Looks(game)
        for client in clients:
            shown = read(looks.public(), looks.private(client.seat))
            view = {key: value for key, value in client.view.items() if key != "people"}
            assert view == shown
            told = [(line["entry"], line["kind"], line["text"]) for line in client.story]
            assert told[-300:] == [(line.entry, line.kind, line.text) for line in looks.story(client.seat, 0)][-300:]
    sizes = sorted(size for client in clients for size in client.changes)
    times.sort()
    print(
        f"\n{game.seats} seats, {len(game.entries)} entries, {len(times)} answers, {len(refusals)} refused;"
        f" bytes a change: median {statistics.median(sizes):.0f}, 99 % under {sizes[len(sizes) * 99 // 100]};"
        f" milliseconds: median {1000 * statistics.median(times):.1f}, 99 % under {1000 * times[len(times) * 99 // 100]:.1f}"
    )
    # who comes late is refused softly, by a rule
    assert all(refusal["rule"] and refusal["reason"] for refusal in refusals)
    assert len(refusals) < len(times) / 2


def test_five_people_play_the_first_turn_at_once(server: Server) -> None:
    table, secrets = server.visitor().make(title=TITLE, seats=5)
    asyncio.run(play_until(server, table, secrets, 2))


def test_nine_people_play_a_later_turn_at_once(server: Server) -> None:
    """Every change adds up to the view, through all phases of a turn."""
    server.plant("later", at("movement", 6, seats=9).position())
    secrets: dict[int | None, str] = {seat: f"later {seat}" for seat in range(9)}
    asyncio.run(play_until(server, "later", {**secrets, None: "later -1"}, 7))


def test_bots_finish_a_first_game_while_one_person_only_ends_movements(server: Server) -> None:
    async def play() -> None:
        visitor = server.visitor()
        table, _ = visitor.make(**FIRST_GAME, bots=BOTS)
        assert visitor.http.get(f"/api/tables/{table}/record").status_code == 403
        async with visitor.sit(table, 0) as client:
            while "over" not in client.view:
                await client.until(lambda: client.required or "over" in client.view)
                if client.required:
                    listed = client.listed()
                    ending = [action for action in listed if action["do"] in ENDING]
                    action = (ending or listed or [await ordered(client, Random(1), 0)])[0]
                    assert action is not None
                    done(await client.act(action))
            assert client.view["turn"] == 7 and client.view["over"] == "seven-turns"
            assert len(client.view["chance"]["seed"]) == 64
            assert (await client.act({"do": "end-movement"}))["reason"] == "the game is over"
        saved = visitor.http.get(f"/api/tables/{table}/record")
        assert saved.status_code == 200 and ecumene.load(saved.content).over == "seven-turns"
        (line,) = visitor.http.get("/api/tables").json()
        assert (line["over"], line["waits"]) == ("seven-turns", False)

    asyncio.run(play())


def test_a_bot_that_is_done_trading_still_answers_a_person(server: Server) -> None:
    """The bots are ready and hold nobody up; who answers an offer of theirs gets a yes or a no all the same."""
    server.plant("floor", at("trade", 6).position(), bots=dict.fromkeys(range(1, 5), "steady"))

    async def play() -> None:
        visitor = server.visitor()
        visitor.enter("floor", "floor 0")
        async with visitor.sit("floor", 0) as client:
            # the bots speak one after the other until they have said all they have to say
            await client.until(lambda: client.view["due"] == [0] and len(client.view["may"]) == 4)
            form = next(number for number, form in enumerate(client.asked["forms"]) if form.startswith("answer"))
            action = await ordered(client, Random(1), form)
            assert action is not None and action["do"] == "answer"
            told = len(client.story)
            done(await client.act(action))
            await client.until(lambda: any(line["kind"] in ("offer.declined", "trade") for line in client.story[told:]))

    asyncio.run(play())


def test_a_bot_takes_a_seat_over_and_gives_it_back(server: Server) -> None:
    async def play() -> None:
        visitor = server.visitor()
        table, _ = visitor.make(**FIRST_GAME, bots=["", "", "steady", "steady", "steady"])
        async with visitor.sit(table, 0) as client:
            line = visitor.http.post(f"/api/tables/{table}/bots", json={"seat": 1, "bot": "random"}).json()
            assert line["seats"][1]["bot"] == "random"
            await client.until(lambda: client.view["people"]["1"].get("bot") == "random")
            await client.until(lambda: client.required)
            assert visitor.http.post(f"/api/tables/{table}/bots", json={"seat": 1, "bot": ""}).status_code == 200
            await client.until(lambda: "bot" not in client.view["people"]["1"])
        for seat, bot, status in ((1, "nobody", 400), (2, "random", 403), (-1, "random", 403), (9, "random", 403)):
            refused = visitor.http.post(f"/api/tables/{table}/bots", json={"seat": seat, "bot": bot})
            assert refused.status_code == status and refused.json()["reason"]

    asyncio.run(play())


def test_programs_play_by_links_as_the_example_shows(server: Server) -> None:
    """Three of examples/bot_client.py sit down beside two bots."""
    table, secrets = server.visitor().make(**FIRST_GAME, bots=["", "", "", "steady", "random"])
    example = Path(__file__).parents[2] / "examples" / "bot_client.py"
    commands = [[sys.executable, str(example), server.address, table, secrets[seat]] for seat in range(3)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for command in commands]
    # a whole game: many questions, each of which may take a while on a busy machine
    assert [process.communicate(timeout=10 * SOON)[0] for process in running] == ["seven-turns\n"] * 3
