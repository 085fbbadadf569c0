"""Looking back, playing on from there, records that come and go, and reports."""

import asyncio
import gzip
import json
import threading
import time
from contextlib import AsyncExitStack
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from positions import at
from served import FIRST_GAME, TITLE, Client, Server, Visitor, done
from test_secrets import Twin

import ecumene
from ecumene import Game, titles
from ecumene.engine import Action, Chance, Entry, Header, Record, Refused, Setup
from ecumene.server import reading
from ecumene.server.hall import MOST_WAITING, Hall
from ecumene.server.looks import Looks
from ecumene.server.protocol import LONGEST_RECORD
from ecumene.server.replays import Eyes, Past
from ecumene.server.store import Store
from ecumene.titles.empires.short_game import ChooseCredits

RECORDS = Path(__file__).resolve().parents[1] / "titles/empires/records"


def record(name: str) -> bytes:
    return gzip.decompress((RECORDS / f"{TITLE}-{name}.jsonl.gz").read_bytes())


@cache
def golden(name: str) -> Game:
    return ecumene.load(record(name))


def bring(visitor: Visitor, data: bytes) -> httpx.Response:
    return visitor.http.post("/api/records", json={"record": data.decode()})


def get(visitor: Visitor, table: str, path: str, seat: int | str | None = None) -> Any:
    return look(visitor, table, path, seat).raise_for_status().json()


def look(visitor: Visitor, table: str, path: str, seat: int | str | None = None) -> httpx.Response:
    return visitor.http.get(f"/api/tables/{table}/{path}", params={} if seat is None else {"seat": seat})


def refusal(answer: httpx.Response, status: int = 400) -> str:
    assert answer.status_code == status, answer.text
    return f"{answer.json()['rule']}: {answer.json()['reason']}"


@pytest.fixture(scope="module")
def nine(server: Server) -> tuple[Visitor, str]:
    """Somebody who has brought a finished game of nine seats."""
    visitor = server.visitor()
    return visitor, bring(visitor, record("full-9")).raise_for_status().json()["table"]


def hand(game: Game, state: Any, seat: int) -> dict[str, int]:
    return {game.state.rules.cards.ids[card]: count for card, count in enumerate(state.hand[seat]) if count}


# -- a game that is over --------------------------------------------------------------------------------------


def test_a_finished_game_is_seen_from_every_seat_at_every_moment(nine: tuple[Visitor, str]) -> None:
    visitor, table = nine
    game = golden("full-9")
    index = {seat: get(visitor, table, "history", seat) for seat in (None, 0, 4, "all")}
    assert {found["moments"] for found in index.values()} == {len(game.entries)}
    assert all(found["marks"] == index[None]["marks"] and found["open"] for found in index.values())
    assert [(mark["turn"], mark["phase"]) for mark in index[None]["marks"]][:2] == [(0, "setup"), (1, "tax")]
    assert [line["text"] for line in index["all"]["lines"]] == [
        game.title.shown.describe(e, game.state) for _, e in game.story or []
    ]
    assert [line["entry"] for line in index["all"]["lines"]] == [entry + 1 for entry, _ in game.story or []]
    for seat in (None, 0, 4):
        assert [line["kind"] for line in index[seat]["lines"]] == [event.kind for event in game.heard(seat)]
    for moment in (1, 9, 10, 700, 1500, 2000, len(game.entries)):
        state: Any = game.at(moment)
        seen = {seat: get(visitor, table, f"moments/{moment}", seat) for seat in (None, 0, 4, "all")}
        public = [{k: v for k, v in found["view"].items() if k not in ("private", "open")} for found in seen.values()]
        assert all(part == public[0] for part in public)
        assert public[0]["turn"] == state.turn and public[0]["players"]["3"]["tokens"] == state.on_board(3)
        assert not {"ask", "undo", "standing"} & set(public[0])
        assert "hand" not in seen[None]["view"]["private"] and "open" not in seen[4]["view"]
        for seat in (0, 4):
            assert seen[seat]["view"]["private"]["hand"] == hand(game, state, seat)
        shown = seen["all"]["view"]["open"]
        assert [shown[str(seat)]["hand"] for seat in range(9)] == [hand(game, state, seat) for seat in range(9)]
        assert [line["kind"] for line in seen["all"]["story"]] == [e.kind for n, e in game.story or [] if n == moment - 1]
    assert get(visitor, table, "moments/5")["view"]["chance"].get("seed") is None


def test_what_cannot_be_looked_at_is_refused(nine: tuple[Visitor, str], server: Server) -> None:
    visitor, table = nine
    last = len(golden("full-9").entries)
    assert f"1 to {last}" in refusal(look(visitor, table, "moments/0"))
    assert f"1 to {last}" in refusal(look(visitor, table, f"moments/{last + 1}"))
    for seat in ("9", "-1", "x", "99999", "²"):
        assert "0 to 8" in refusal(look(visitor, table, "history", seat))
    for path in ("history", "moments/1", "chronicle"):
        assert "not yours" in refusal(look(server.visitor(), table, path), 403)


def test_a_finished_game_opens_and_steps_quickly(nine: tuple[Visitor, str], tmp_path: Path) -> None:
    """Opened by a server that has just started; the times are printed."""
    from served import serving

    with serving(tmp_path / "data") as first:
        visitor = first.visitor()
        table = bring(visitor, record("full-9")).json()["table"]
    with serving(tmp_path / "data") as again:
        visitor.http.base_url = httpx.URL(again.address)
        begun = time.perf_counter()
        get(visitor, table, "moments/1300", 4)
        opening = time.perf_counter() - begun
        begun = time.perf_counter()
        get(visitor, table, "history", 4)
        index = time.perf_counter() - begun
        steps = []
        for moment in (*range(1300, 1330), 63, 64, 2500, 1, 1999):
            begun = time.perf_counter()
            get(visitor, table, f"moments/{moment}", 4)
            steps.append(time.perf_counter() - begun)
    mean, worst = sum(steps) / len(steps), max(steps)
    print(f"\nopening {opening:.3f} s, index {index:.3f} s, a step {mean:.4f} s, at worst {worst:.4f} s")
    # a busy machine is slow by the clock on the wall, so it is the work that is bounded
    begun = time.process_time()
    game = ecumene.load(record("full-9"))
    looks = Looks(game)
    Past(game, looks, Eyes(4), {}).moment(1300)
    assert time.process_time() - begun < 1.5
    begun = time.process_time()
    for moment in range(1300, 1320):
        Past(game, looks, Eyes(4), {}).moment(moment)
    assert (time.process_time() - begun) / 20 < 0.05


def test_the_chronicle_is_the_same_for_everyone(nine: tuple[Visitor, str]) -> None:
    visitor, table = nine
    told = get(visitor, table, "chronicle")
    assert told["civilizations"] == golden("full-9").state.civ and len(told["series"]["score"]) == 9
    assert any(strike["losses"] for strike in told["calamities"])


def test_nobody_goes_back_behind_the_end(server: Server) -> None:
    """When a game is over, every hand and the seed are open: whoever could take the last answer back would know too much."""
    assert golden("full-5").entries[-1].seat == 0
    visitor = server.visitor()
    table = bring(visitor, record("full-5")).raise_for_status().json()["table"]

    async def play() -> None:
        async with visitor.sit(table, 0) as client:
            assert "undo" not in client.view and "seed" in client.view["chance"]
            for entries in (None, [0], [10**30], [-1]):
                assert (await client.ask("undo", seat=0, entries=entries))["type"] == "no"

    asyncio.run(play())
    assert server.game(table).over


# -- a game that goes on --------------------------------------------------------------------------------------


def test_a_running_game_is_looked_back_at_from_ones_own_seat_only(server: Server) -> None:
    maker = server.visitor()
    table, secrets = maker.make(**FIRST_GAME)
    guest, watcher = server.visitor(), server.visitor()
    guest.enter(table, secrets[2])
    watcher.enter(table, secrets[None])
    assert look(guest, table, "history", 2).status_code == 200 and look(watcher, table, "history").status_code == 200
    for visitor, seat in ((guest, 1), (guest, "all"), (watcher, 0), (watcher, "all"), (maker, 2), (maker, "all")):
        for path in ("history", "moments/1"):
            assert "own seat" in refusal(look(visitor, table, path, seat), 403)
    assert "over" in refusal(maker.http.post(f"/api/tables/{table}/branch", json={"moment": 1}))


async def played(twin: Twin, *, loud: bool) -> tuple[int, int]:
    """Some trade at a table, with or without what happens in private; who took part in that."""
    maker, other, listener = twin.seats[None].view["due"][:3]
    goods = [card for card, count in twin.seats[maker].view["private"]["hand"].items() if len(card) < 12 for _ in range(count)]
    offer = {"do": "offer", "give": goods[:3], "names": goods[:2], "want": 3}
    done(await twin.seats[listener].act({"do": "ready"}))
    if loud:
        for _ in range(3):
            done(await twin.seats[maker].act({**offer, "to": other}))
            key = next(key for key in twin.seats[other].view["private"]["floor"]["offers"] if ">" in key)
            done(await twin.seats[other].act({"do": "decline", "offer": key}))
        done(await twin.seats[maker].act({"do": "standing", "key": "tax-rate", "answer": "2"}))
    done(await twin.seats[listener].act({"do": "not-ready"}))
    done(await twin.seats[maker].act(offer))
    if loud:
        done(await twin.seats[other].act({"do": "standing", "key": "abilities", "answer": "pass"}))
    await twin.settle()
    return maker, other


def test_history_does_not_depend_on_what_others_did_in_secret(server: Server) -> None:
    game = at("trade", 7)
    loud, still = Twin(server, "past-loud"), Twin(server, "past-still")
    for twin in (loud, still):
        server.plant(twin.name, game.position())

    async def play() -> tuple[int, int]:
        async with AsyncExitStack() as stack:
            await loud.open(stack, game.seats)
            await still.open(stack, game.seats)
            await played(still, loud=False)
            return await played(loud, loud=True)

    private = asyncio.run(play())
    told: dict[tuple[str, int | None], bytes] = {}
    for twin in (loud, still):
        for seat in (None, *range(game.seats)):
            told[twin.name, seat] = everything(twin.visitors[seat], twin.name, seat)
    for seat in (None, *range(game.seats)):
        assert (told[loud.name, seat] == told[still.name, seat]) == (seat not in private), seat


@pytest.mark.parametrize("phase", ["movement", "trade", "calamities", "advances"])
def test_looking_back_does_not_depend_on_cards_that_the_viewer_may_not_see(server: Server, phase: str) -> None:
    """Two tables that a seat could not tell apart, and a spectator neither: history, moments, chronicle, refusals."""
    game = at(phase, 7)
    seat = game.due[0]
    redealt = game.clone()
    redealt.state = game.title.redeal(game.state, seat, Random(2))
    assert redealt.hash() != game.hash()
    told: list[list[bytes]] = []
    for name, dealt in ((f"back-{phase}-one", game), (f"back-{phase}-two", redealt)):
        server.plant(name, dealt.position())
        player, watcher = server.visitor(), server.visitor()
        player.enter(name, f"{name} {seat}")
        watcher.enter(name, f"{name} -1")

        async def ready(player: Visitor = player, name: str = name) -> None:
            async with player.sit(name, seat) as client:
                plain = [choice for choice in client.listed() if choice["do"] in ("ready", "end-movement", "pass")]
                if plain:
                    done(await client.act(plain[0]))

        asyncio.run(ready())
        answers = [everything(player, name, seat), everything(watcher, name, None)]
        for visitor in (player, watcher):
            for path in ("record", "history?seat=all", "moments/1?seat=all", "moments/-1", "moments/99999"):
                answers.append(visitor.http.get(f"/api/tables/{name}/{path}").content)
            answers.append(visitor.http.post(f"/api/tables/{name}/branch", json={"moment": 1}).content)
            answers.append(json.dumps([{**line, "table": ""} for line in visitor.http.get("/api/tables").json()]).encode())
        told.append(answers)
    assert told[0] == told[1]


def everything(visitor: Visitor, table: str, seat: int | None) -> bytes:
    """All bytes that a viewer can get by looking back and asking for the chronicle."""
    index = look(visitor, table, "history", seat)
    moments = [look(visitor, table, f"moments/{n}", seat).content for n in range(1, index.json()["moments"] + 1)]
    beyond = look(visitor, table, f"moments/{len(moments) + 1}", seat).content
    return b"\n".join([index.content, *moments, beyond, look(visitor, table, "chronicle").content])


def test_moments_of_a_running_game_are_what_the_seat_saw(server: Server) -> None:
    """Step by step the seat keeps what its socket shows; looking back shows the same, what was taken back included."""
    game = at("movement", 4)
    seat = game.due[0]
    server.plant("steps", game.position())
    visitor = server.visitor()
    visitor.enter("steps", f"steps {seat}")
    watcher = server.visitor()
    watcher.enter("steps", "steps -1")

    async def play() -> list[tuple[int, dict[str, Any]]]:
        rng, kept = Random(3), []

        def keep(client: Client) -> None:
            shown = {k: v for k, v in client.view.items() if k not in ("ask", "undo", "retract", "standing", "plan")}
            kept.append((len(kept) + 1, shown))

        async with AsyncExitStack() as stack:
            client = await visitor.sit_down(stack, "steps", seat)
            keep(client)
            for step in range(8):
                moves = client.asked["moves"]
                area = rng.choice(sorted(moves))
                to = rng.choice(sorted(moves[area]))
                done(await client.act({"do": "move", "area": area, "to": to, "count": 1}))
                keep(client)
                if step % 3 == 1:
                    done(await client.ask("undo", seat=seat))
                    keep(client)
        return kept

    kept = asyncio.run(play())
    index = get(visitor, "steps", "history", seat)
    assert index["moments"] == kept[-1][0] and len(index["withdrawn"]) >= 2
    for moment, shown in kept:
        assert get(visitor, "steps", f"moments/{moment}", seat)["view"] == shown
        public = get(watcher, "steps", f"moments/{moment}")["view"]
        assert {**public, "private": 0} == {**shown, "private": 0}
    struck = [line for line in index["lines"] if line["entry"] in index["withdrawn"]]
    assert {line["kind"] for line in struck} == {"move"}
    assert sum(line["kind"] == "undo" for line in index["lines"]) == len(index["withdrawn"])


# -- playing on -----------------------------------------------------------------------------------------------


def test_any_moment_can_be_played_on_from(nine: tuple[Visitor, str], server: Server) -> None:
    visitor, table = nine
    game = golden("full-9")
    rng = Random(5)
    before = {line["table"] for line in visitor.http.get("/api/tables").json()}
    for moment in (1, *sorted(rng.sample(range(2, len(game.entries)), 6))):
        order = {"moment": moment, "bots": ["", *["steady"] * 8], "names": ["Ada"]}
        made = visitor.http.post(f"/api/tables/{table}/branch", json=order).raise_for_status().json()
        assert {link["seat"] for link in made["links"]} == {None, 0}
        begun = server.game(made["table"])
        expected = game.title.position(game.at(moment))
        expected.pop("standing", None)
        assert begun.header.position == json.loads(json.dumps(expected))
        assert begun.header.commitment != game.header.commitment and not begun.over
    mine = [line for line in visitor.http.get("/api/tables").json() if line["table"] not in before]
    assert len(mine) == 7 and all(line["seats"][0]["mine"] and line["seats"][0]["name"] == "Ada" for line in mine)
    last = {"moment": len(game.entries)}
    assert "over by then" in refusal(visitor.http.post(f"/api/tables/{table}/branch", json=last))
    assert "moment" in refusal(visitor.http.post(f"/api/tables/{table}/branch", json={"moment": 0}))
    assert "bots" in refusal(visitor.http.post(f"/api/tables/{table}/branch", json={"moment": 5, "bots": ["nobody"]}))
    stranger = server.visitor()
    assert "not yours" in refusal(stranger.http.post(f"/api/tables/{table}/branch", json={"moment": 5}), 403)


@pytest.mark.parametrize("name", ["full-7", "short-game-9", "first-game-5"])
def test_positions_at_moments_load_and_go_on(name: str) -> None:
    game, rng = golden(name), Random(name)
    for moment in rng.sample(range(1, len(game.entries)), 12):
        begun = ecumene.load_position(json.loads(json.dumps(game.title.position(game.at(moment)))), seed=1)
        assert begun.due
        for _ in range(3):
            if begun.due:
                seat = begun.due[0]
                begun.play(seat, begun.ask(seat).sample(rng))
        begun.title.check(begun.state)


# -- records --------------------------------------------------------------------------------------------------


def test_a_record_comes_back_as_it_was_exported(nine: tuple[Visitor, str]) -> None:
    visitor, table = nine
    exported = visitor.http.get(f"/api/tables/{table}/record").raise_for_status().content
    assert exported == record("full-9")
    line = next(line for line in visitor.http.get("/api/tables").json() if line["table"] == table)
    assert line["over"] and line["turn"] == golden("full-9").state.turn and all(seat["mine"] for seat in line["seats"])


def test_a_game_that_is_not_over_is_played_on_by_who_brought_it(server: Server) -> None:
    game = at("trade", 6)
    visitor = server.visitor()
    brought = bring(visitor, game.save()).raise_for_status().json()
    assert brought["over"] is None
    begun = server.game(brought["table"])
    assert begun.hash() == game.hash() and begun.due == game.due

    async def play() -> None:
        async with visitor.sit(brought["table"], game.due[0]) as client:
            done(await client.act({"do": "ready"}))

    asyncio.run(play())
    assert "own seat" in refusal(look(visitor, brought["table"], "history", "all"), 403)


def test_records_that_are_not_whole_or_not_ours_are_refused(server: Server) -> None:
    data = record("first-game-5")
    lines = data.splitlines(keepends=True)
    head = json.loads(lines[0])
    foreign = json.dumps({**head, "header": {**head["header"], "setup": {**head["header"]["setup"], "title": "chess"}}})
    visitor = server.visitor()
    before = len(visitor.http.get("/api/tables").json())
    cases = {
        b"": "empty",
        b"hello": "cannot be read",
        b'{"format":"pgn"}': "cannot be read",
        b"".join(lines[:-1]): "cut off",
        data[:-40]: "cannot be read",
        b"".join(lines[:20] + lines[21:]): "was changed",
        data.replace(b'"count":1', b'"count":2', 1): "was changed",
        foreign.encode() + b"\n": "was changed",
        signed(lines, 0, foreign): "no title 'chess'",
        signed(lines, 0, lines[0].decode().replace('"seats":5', '"seats":55')): "seats",
        signed(lines, 9, '{"action":{"do":"end-movement"},"seat":77}'): "entry 8 does not replay",
        signed(lines, 9, '{"action":{"do":"ready"},"seat":0}'): "entry 8 does not replay",
        signed(lines, len(lines) - 1, lines[-1].decode().replace('"hash":"', '"hash":"0')): "the hash of its end differs",
        signed(lines, len(lines) - 1, lines[-1].decode().replace('"seed":"', '"seed":"00')): "seed",
    }
    for bad, words in cases.items():
        told = refusal(bring(visitor, bad))
        assert told.startswith("record: ") and words in told, (told, words)
    assert "longer than 4 MB" in refusal(bring(visitor, b"x" * (LONGEST_RECORD + 1)))
    assert bring(visitor, b"x" * (3 * LONGEST_RECORD)).status_code == 413
    assert len(visitor.http.get("/api/tables").json()) == before


def begun_in(
    position: dict[str, Any], *played: tuple[int, Action], seed: bytes | None = None, setup: Setup | None = None
) -> bytes:
    """A record that begins in a position of the writer's own making, with a check that fits."""
    title = titles.load(TITLE)
    game = Game.of_position(title, position, seed or bytes(32))
    for seat, action in played:
        game.entries.append(Entry(seat, action))
    header = Header(setup or game.header.setup, Chance(seed or bytes(32)).commitment, position)
    return Record(header, game.entries, game.hash(), seed and seed.hex()).encode()


def test_a_position_that_was_made_elsewhere_is_looked_at_and_not_played_on(server: Server) -> None:
    visitor = server.visitor()
    position = at("movement", 4).position()
    assert "began from a position" in refusal(bring(visitor, begun_in(position)))
    other = titles.meta(TITLE).setup(6)
    assert "another set-up" in refusal(bring(visitor, begun_in(position, setup=other)))
    ended = {**position, "over": "limit", "phase": "over", "agenda": [], "moving": []}
    table = bring(visitor, begun_in(ended, seed=bytes(range(32)))).raise_for_status().json()["table"]
    assert get(visitor, table, "moments/1", "all")["view"]["over"] == "limit"
    assert "made elsewhere" in refusal(visitor.http.post(f"/api/tables/{table}/branch", json={"moment": 1}))


def test_a_record_that_would_never_end_holds_nobody_up() -> None:
    """A step that no game comes to has a rule list more answers than there is time for; the process that reads it is stopped."""
    position = at("movement", 4).position() | {"agenda": [{"step": "free-credits", "seat": 0, "points": 5000}], "moving": []}
    position["players"] = [{**player, "moved": {}} for player in position["players"]]
    data = begun_in(position, (0, ChooseCredits((("craft", 5000),))))
    assert reading.checked_elsewhere(data, work=2).problem in (reading.TOO_LONG, reading.MISFIT)  # the time, or the memory
    with pytest.raises(Refused, match="9999"):
        titles.load(TITLE).load(position | {"turn": 10**6})
    with pytest.raises(Refused, match="9999"):
        titles.load(TITLE).load(position | {"notes": {"a": [[float("nan")]]}})


def test_only_so_many_records_wait_to_be_read(tmp_path: Path) -> None:
    async def read() -> None:
        hall = Hall(Store.open(tmp_path))
        held = threading.Event()
        waiting = [asyncio.create_task(hall.read(lambda _: held.wait(), "")) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="try again in a minute"):
            await hall.read(lambda _: True, "")
        held.set()
        assert all(await asyncio.gather(*waiting))
        assert await hall.read(lambda _: True, "")
        await hall.close()

    asyncio.run(read())


def signed(lines: list[bytes], number: int, line: str) -> bytes:
    """The record with one line replaced by somebody who knows how the checks are made."""
    from hashlib import sha256

    check, out = "", []
    for at_, raw in enumerate(lines):
        fields = json.loads(line if at_ == number else raw)
        fields.pop("check", None)
        bare = json.dumps(fields, separators=(",", ":"), ensure_ascii=False)
        check = sha256(check.encode() + bare.encode()).hexdigest()[:16]
        out.append(json.dumps({**fields, "check": check}, separators=(",", ":"), ensure_ascii=False))
    return ("\n".join(out) + "\n").encode()


# -- reports --------------------------------------------------------------------------------------------------


def test_a_report_holds_everything_for_the_operator_and_no_secrets_for_the_reporter(server: Server) -> None:
    game = at("trade", 7)
    redealt = game.clone()
    redealt.state = game.title.redeal(game.state, 1, Random(1))
    assert redealt.hash() != game.hash()
    told = []
    for name, position in (("said-one", game.position()), ("said-two", redealt.position())):
        server.plant(name, position)
        visitor = server.visitor()
        visitor.enter(name, f"{name} 1")
        answer = visitor.http.post(f"/api/tables/{name}/reports", json={"text": " My hand is odd. ", "seat": 1})
        found = answer.raise_for_status().json()
        kept = json.loads((server.folder / "reports" / f"{found['id']}.json").read_text())
        assert kept["text"] == found["text"] == "My hand is odd." and kept["seat"] == 1 and kept["version"] == ecumene.__version__
        assert kept["position"] == json.loads(json.dumps(position)) and kept["entries"][0]["action"] == {"do": "start"}
        told.append({**found, "id": "", "table": ""})

        async def socket(visitor: Visitor = visitor, name: str = name) -> dict[str, Any]:
            async with visitor.sit(name, 1) as client:
                return client.view

        assert found["view"] == asyncio.run(socket())
    assert told[0] == told[1], "what the reporter gets depends on what the reporter may not know"
    assert (server.folder / "reports").stat().st_mode & 0o077 == 0


def test_reports_are_bounded(server: Server) -> None:
    visitor = server.visitor()
    table, secrets = visitor.make(**FIRST_GAME)
    path = f"/api/tables/{table}/reports"
    assert "text" in refusal(visitor.http.post(path, json={"text": "  "}))
    assert "text" in refusal(visitor.http.post(path, json={"text": "x" * 2001}))
    watcher = server.visitor()
    watcher.enter(table, secrets[None])
    assert "not yours" in refusal(watcher.http.post(path, json={"text": "hm", "seat": 0}), 403)
    assert "not yours" in refusal(watcher.http.post(path, json={"text": "hm", "seat": -1}), 403)
    assert "not yours" in refusal(server.visitor().http.post(path, json={"text": "hm"}), 403)
    assert watcher.http.post(path, json={"text": "hm"}).raise_for_status().json()["seat"] is None
    answers = [visitor.http.post(path, json={"text": "again", "seat": 0}).status_code for _ in range(6)]
    assert 201 in answers and 400 in answers
