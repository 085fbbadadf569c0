"""A table in this very process: what slow sockets, full disks and bad bots do to it, and do not do."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest
import structlog
from positions import at
from served import SOON, eventually, merged, printed
from sqlalchemy.exc import OperationalError

from ecumene import Refused, bots
from ecumene.bots import BotSheet
from ecumene.engine import Action, Ask, Chance, Setup
from ecumene.engine.actions import Start
from ecumene.server import hall as halls
from ecumene.server import learning, looking, sitters
from ecumene.server import protocol as wire
from ecumene.server.careful import Careful
from ecumene.server.doors import Guest
from ecumene.server.hall import Hall
from ecumene.server.live import LiveTable
from ecumene.server.looks import Looks
from ecumene.server.patches import read
from ecumene.server.rehearsals import rehearsal
from ecumene.server.sockets import listen, parsed, respond
from ecumene.server.store import Store, Stored
from ecumene.server.viewers import WAITING, Pace, Viewer

SEED = bytes(32)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store.open(tmp_path)
    yield opened
    opened.close()


@asynccontextmanager
async def table(store: Store, bots: dict[int, str] | None = None, phase: str = "movement") -> AsyncIterator[LiveTable]:
    """A table in the middle of a game."""
    position = at(phase, 4).position()
    setup = Setup(**position["setup"])
    stored = Stored("t", setup, Chance(SEED).commitment, SEED, {}, bots or {}, position)
    store.add_table(stored, {seat: str(seat) for seat in range(setup.seats)}, 0.0)
    hall = Hall(store)
    opened = await hall.table("t")
    try:
        yield opened
    finally:
        for viewer in list(opened.viewers):
            opened.leave(viewer)
        await eventually(lambda: opened.working is None or opened.working.done())
        await asyncio.to_thread(hall.crew.dismiss)


class Screen:
    """What a viewer would see; `open` says whether its socket takes letters."""

    def __init__(self, table: LiveTable, seat: int | None) -> None:
        self.view: Any = None
        self.letters: list[Any] = []
        self.open = asyncio.Event()
        self.open.set()
        self.viewer = Viewer(seat, self.take)
        self.task = asyncio.create_task(self.viewer.deliver(table.catch_up))

    async def take(self, letter: bytes) -> None:
        await self.open.wait()
        told = json.loads(letter)
        self.letters.append(told)
        if told["type"] == "full":
            self.view = told["view"]
        elif told["type"] == "change":
            self.view = merged(self.view, told["patch"])
            assert told["print"] == printed(self.view) and told["n"] == self.n + 1
        self.n = told.get("n", getattr(self, "n", 0))

    async def settle(self) -> None:
        await eventually(lambda: not self.viewer.letters and not self.viewer.behind)


async def some_move(table: LiveTable, seat: int, number: int) -> None:
    """The seat moves something and takes it back, so that this can go on for ever."""
    action = next(choice for choice in table.game.ask(seat).choices if type(choice).__name__ == "Move")
    await table.act(seat, table.looks.ask_number(seat), msgspec.json.encode(action), f"m{number}")
    await table.undo(seat, None, f"u{number}")


def test_a_socket_that_does_not_read_holds_nobody_up_and_catches_up_in_one(store: Store) -> None:
    async def play() -> None:
        async with table(store) as game:
            slow, quick = Screen(game, 1), Screen(game, 2)
            for screen in (slow, quick):
                await game.join(screen.viewer)
                await screen.settle()
            slow.open.clear()
            for number in range(WAITING):
                await some_move(game, 0, number)
                await game.say(3, f"hello {number}", f"s{number}") if number < 3 else None
            await quick.settle()
            assert len(quick.letters) == 1 + 2 * WAITING + 3
            assert slow.viewer.behind and len(slow.viewer.letters) <= WAITING, "letters pile up"
            await game.say(4, "late", "late")
            slow.open.set()
            await eventually(lambda: slow.letters[-1].get("text") == "late")
            # it missed nothing: several changes came in one, and what was said too
            assert len(slow.letters) < len(quick.letters)
            assert {**slow.view, "private": 0, "ask": 0} == {**quick.view, "private": 0, "ask": 0}
            said = [told["text"] for told in slow.letters if told["type"] == "said"]
            assert said == ["hello 0", "hello 1", "hello 2", "late"]
            lines = [line["kind"] for told in slow.letters[1:] for line in told.get("story", [])]
            assert lines == [line["kind"] for told in quick.letters[1:] for line in told.get("story", [])]
            for screen in (slow, quick):
                screen.task.cancel()

    asyncio.run(play())


def test_who_does_not_read_answers_is_not_listened_to(store: Store) -> None:
    async def play() -> None:
        async with table(store) as game:
            screen = Screen(game, 1)
            await game.join(screen.viewer)
            await screen.settle()
            screen.open.clear()
            answered = 0

            async def chatter() -> None:
                nonlocal answered
                for _ in range(10 * WAITING):
                    await screen.viewer.reply(b'{"type": "done"}')
                    answered += 1

            talking = asyncio.create_task(chatter())
            await asyncio.sleep(0.1)
            assert answered <= WAITING + 1
            screen.open.set()
            await asyncio.wait_for(talking, SOON)
            screen.task.cancel()

    asyncio.run(play())


def test_what_cannot_be_kept_is_neither_acknowledged_nor_told(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk is full once: nobody hears of the move, the game is as the database has it, and the next try succeeds."""

    async def play() -> None:
        async with table(store) as game:
            mine, other = Screen(game, 0), Screen(game, 1)
            for screen in (mine, other):
                await game.join(screen.viewer)
                await screen.settle()
            before, kept = game.game.hash(), len(game.game.entries)
            number = game.looks.ask_number(0)
            action = msgspec.to_builtins(next(c for c in game.game.ask(0).choices if type(c).__name__ == "Move"))
            message = json.dumps({"type": "act", "id": "a", "seat": 0, "ask": number, "action": action})

            def full(*_: Any) -> None:
                raise OperationalError("INSERT", {}, Exception("database or disk is full"))

            with monkeypatch.context() as patch:
                patch.setattr(store, "append", full)
                answer = await respond(game, mine.viewer, parsed(message))
            assert isinstance(answer, wire.No) and answer.rule == "server" and "disk" not in answer.reason
            assert (game.game.hash(), len(game.game.entries)) == (before, kept)
            await asyncio.gather(mine.settle(), other.settle())
            assert len(other.letters) == 1
            assert isinstance(await respond(game, mine.viewer, parsed(message)), wire.Done)
            await asyncio.gather(mine.settle(), other.settle())
            assert [told["type"] for told in other.letters] == ["full", "change"]
            assert len(game.game.entries) == kept + 1
            for screen in (mine, other):
                screen.task.cancel()

    asyncio.run(play())


def test_a_look_that_fails_is_refused_and_nothing_is_read_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """To read a long game back takes long; who finds a question that makes a rule stumble must not be able to order it."""

    async def play() -> None:
        async with table(store) as opened:
            before = opened.game

            def stumbles(*_: Any) -> None:
                raise RecursionError

            with monkeypatch.context() as patch:
                patch.setattr(opened.title.shown, "advise", stumbles)
                with pytest.raises(Refused, match="nothing has changed"):
                    await opened.advise(0, "prices", [])
            assert opened.game is before and not opened.broken
            assert await opened.advise(0, "prices", [])

    asyncio.run(play())


def test_everybody_at_once(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    """Two tabs of a seat plan, commit, move and take back while others move and a bot comes and goes: what is refused is
    refused, nothing stumbles, and the game in memory is the one in the database."""

    async def tab(opened: LiveTable, seat: int, name: str, rng: Random) -> int:
        taken = 0
        for number in range(25):
            asked = opened.looks.asked(seat)
            moves = [c for c in asked.choices if type(c).__name__ == "Move"] if asked is not None else []
            moves = rng.sample(moves, min(3, len(moves)))
            raws = [msgspec.Raw(msgspec.json.encode(move)) for move in moves]
            ask = opened.looks.ask_number(seat)
            try:
                match rng.randrange(5):
                    case 0:
                        await opened.plan(seat, raws)
                    case 1:
                        taken += (await opened.commit(seat, ask, f"{name}{number}"))[0]
                    case 2:
                        await opened.undo(seat, None, f"{name}{number}")
                    case 3 if seat == 2:
                        await opened.sit_bot(seat, rng.choice(["idle", ""]))
                    case _ if raws:
                        await opened.act(seat, ask, raws[0], f"{name}{number}")
                        taken += 1
            except Refused as refusal:
                assert refusal.rule != "server"
        return taken

    async def play() -> None:
        async with table(store) as opened:
            screens = [Screen(opened, seat) for seat in (0, 0, 1, None)]
            for screen in screens:
                await opened.join(screen.viewer)
            tabs = [tab(opened, seat, name, Random(name)) for seat, name in ((0, "a"), (0, "b"), (1, "c"), (2, "d"))]
            assert sum(await asyncio.gather(*tabs)) > 10
            await opened.sit_bot(2, "")
            await eventually(lambda: opened.working is None or opened.working.done())
            await opened.tell()
            for screen in screens:
                await screen.settle()
                assert screen.view["people"] and screen.view["board"] == read(opened.looks.public())["board"]
            before, plans = opened.game.hash(), dict(opened.plans.plans)
            opened._read_back()
            assert opened.game.hash() == before
            assert {seat for seat, _, _ in store.plans("t")} == set(plans)
            for screen in screens:
                screen.task.cancel()

    asyncio.run(play())
    assert "stumbled" not in capsys.readouterr().out


def test_who_leaves_amid_an_action_does_not_tear_it(store: Store) -> None:
    """The work goes on to its end under the lock though its task was cancelled."""

    async def play() -> None:
        async with table(store) as game:
            number = game.looks.ask_number(0)
            action = msgspec.json.encode(next(c for c in game.game.ask(0).choices if type(c).__name__ == "Move"))
            acting = asyncio.create_task(game.act(0, number, action, "gone"))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            acting.cancel()
            with pytest.raises(asyncio.CancelledError):
                await acting
            await eventually(lambda: not game.tasks)
            assert "0:gone" in game.messages and game.kept == len(game.game.entries)
            record, messages = store.record(game.stored, game.title)
            assert "0:gone" in messages and len(record.entries) == game.kept

    asyncio.run(play())


# -- bots -----------------------------------------------------------------------------------------------------


class Clumsy:
    """A bot that fails in every way there is."""

    blind: ClassVar[bool] = False
    seen: ClassVar[list[str]] = []

    def __init__(self, seat: int, rng: Random) -> None:
        self.rng = rng

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        way = self.rng.choice(["raise", "nothing", "nonsense", "unlawful"])
        self.seen.append(way)
        if way == "raise":
            raise RuntimeError("I hold gold and ivory")
        answers: dict[str, list[Any]] = {"nothing": [], "nonsense": ["what?"], "unlawful": [Start()]}
        return answers[way]


@pytest.fixture
def clumsy(monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = BotSheet("clumsy", "fails", f"{__name__}:Clumsy")
    monkeypatch.setattr("ecumene.bots.base.BOTS", (*bots.BOTS, sheet))


def test_a_bot_that_fails_is_replaced_for_that_answer(store: Store, clumsy: None, capsys: pytest.CaptureFixture[str]) -> None:
    async def play() -> None:
        async with table(store, dict.fromkeys(range(1, 5), "clumsy")) as game:
            screen = Screen(game, 0)
            await game.join(screen.viewer)
            for number in range(30):
                await eventually(lambda: 0 in game.game.due or game.game.over)
                if game.game.over or game.game.state.turn > 5:
                    break
                ask = game.game.ask(0)
                action = msgspec.json.encode(ask.sample(Random(number)))
                await game.act(0, game.looks.ask_number(0), action, f"a{number}")
            assert game.game.state.turn > 4 or game.game.over
            screen.task.cancel()

    asyncio.run(play())
    assert set(Clumsy.seen) == {"raise", "nothing", "nonsense", "unlawful"}
    told = capsys.readouterr().out
    assert "bot failed" in told and "ivory" not in told


def test_a_bot_that_need_not_answer_may_let_be() -> None:
    class Quiet(Careful):
        def __init__(self) -> None:
            self.bot = self.stand_in = bots.make("random", "western-empires", 0, Random(1))
            self.facts: dict[str, Any] = {}

    game = at("movement", 4)
    seat = game.may[0]
    assert Quiet().decide(game.view(seat), game.ask(seat)) == []
    assert Quiet().decide(game.view(game.due[0]), game.ask(game.due[0])) != []


def test_people_are_let_in_between_the_plans_of_bots(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that think hard play among themselves; a person's question is answered after a plan, not after all of them.

    On a busy machine a second or third plan may slip in before the answer is counted; whoever is not let in waits for hundreds.
    """
    thought = 0.03
    plans = 0

    def slowly(self: Careful, view: Any, ask: Ask) -> list[Action]:
        nonlocal plans
        time.sleep(thought)
        plans += 1
        return self.stand_in.decide(None, ask)

    monkeypatch.setattr(Careful, "decide", slowly)
    monkeypatch.setattr(sitters, "BOT_TIME", 0.0)

    async def play() -> list[int]:
        async with table(store, dict.fromkeys(range(5), "random")) as game:
            screen = Screen(game, None)
            await game.join(screen.viewer)
            waited = []
            for _ in range(10):
                await asyncio.sleep(thought / 2)
                before = plans
                await game.advise(0, "scores", [])
                waited.append(plans - before)
            screen.task.cancel()
            return waited

    waited = asyncio.run(play())
    assert plans > 5 and max(waited) <= 4


def test_bots_do_not_play_on_when_nobody_is_there(store: Store) -> None:
    async def play() -> None:
        async with table(store, dict.fromkeys(range(5), "random")) as game:
            await asyncio.sleep(0.1)
            assert len(game.game.entries) == 1
            screen = Screen(game, None)
            await game.join(screen.viewer)
            await eventually(lambda: len(game.game.entries) > 1)
            screen.task.cancel()

    asyncio.run(play())


# -- the hall -------------------------------------------------------------------------------------------------


def test_a_table_that_nobody_uses_leaves_the_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        hall = Hall(store)
        made = await hall.make(wire.NewTable("western-empires", "first-game"), Guest.new())
        first = await hall.table(made.table)
        assert await hall.table(made.table) is first
        hall.forget_idle()
        assert made.table in hall.tables
        screen = Screen(first, None)
        await first.join(screen.viewer)
        monkeypatch.setattr(halls, "IDLE", -1.0)
        hall.forget_idle()
        assert made.table in hall.tables, "somebody looks"
        first.leave(screen.viewer)
        hall.forget_idle()
        assert made.table not in hall.tables
        assert (await hall.table(made.table)).game.hash() == first.game.hash()
        with pytest.raises(Refused, match="no such table"):
            await hall.table("nowhere")
        assert "nowhere" not in hall.tables
        screen.task.cancel()
        await asyncio.to_thread(hall.crew.dismiss)

    asyncio.run(play())


def test_two_servers_cannot_both_write_a_record(store: Store) -> None:
    """Whoever comes second with an entry of the same number has not kept it, and reads the table back."""

    async def play() -> None:
        async with table(store) as game:
            other = await asyncio.to_thread(LiveTable, store, game.crew, game.stored)
            await some_move(game, 0, 1)
            with pytest.raises(Refused, match="went wrong"):
                await some_move(other, 0, 2)
            assert other.game.hash() == game.game.hash() and other.kept == game.kept
            await some_move(other, 0, 3)

    asyncio.run(play())


def test_no_more_than_so_many_look_at_a_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "MOST_SPECTATORS", 1)

    async def play() -> None:
        async with table(store) as game:
            one, two = Screen(game, None), Screen(game, None)
            await game.join(one.viewer)
            await game.join(one.viewer)
            with pytest.raises(Refused, match="are already watching this table"):
                await game.join(two.viewer)
            seated = Screen(game, 0)
            await game.join(seated.viewer)
            assert seated.viewer in game.viewers, "players are not counted among them"
            for screen in (one, two, seated):
                screen.task.cancel()

    asyncio.run(play())


def test_a_pace_allows_so_many_at_once_and_then_so_many_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("ecumene.server.viewers.time.monotonic", lambda: now)
    pace = Pace(3, 2)
    assert [pace.wait() for _ in range(4)] == [0, 0, 0, 0.5]
    now += 0.5
    assert [pace.wait(), pace.wait()] == [0, 0.5]
    now += 100
    assert [pace.wait() for _ in range(4)] == [0, 0, 0, 0.5]


@pytest.mark.parametrize(("phase", "ends"), [("movement", ["end-movement"]), ("trade", ["ready"])])
def test_an_ask_says_which_answers_end_it_and_whether_it_is_lively(phase: str, ends: list[str]) -> None:
    game = at(phase, 5)
    seat = game.due[0]
    asked = read(Looks(game).private(seat))["ask"]
    assert asked["ends"] == ends == game.ask(seat).ends
    assert asked.get("lively", False) is game.lively is (phase == "trade")


class SlowHints:
    """Hints that are thought about until `go_on` is set; `begun` has the seats that they are for, `games` what they are about."""

    def __init__(self) -> None:
        self.begun: list[int] = []
        self.games: list[str] = []
        self.go_on = threading.Event()
        self.hinted = learning.hinted

    def __call__(self, thought: learning.Thought, about: list[Any]) -> Any:
        self.games.append(thought.game.hash())
        self.begun.append(thought.now.seat)
        assert self.go_on.wait(SOON)
        return self.hinted(thought, about)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowHints]:
    hints = SlowHints()
    monkeypatch.setattr(learning, "hinted", hints)
    yield hints
    hints.go_on.set()


def test_a_hint_keeps_nobody_waiting_and_a_seat_gets_one_at_a_time(store: Store, slow: SlowHints) -> None:
    """It is thought about a copy, apart from the table; a seat that asks for many does not take all the threads there are."""

    async def play() -> None:
        async with table(store) as opened:
            seat = opened.game.due[0]
            other = (seat + 1) % opened.game.seats
            hints = [asyncio.create_task(opened.advise(who, "hint", [])) for who in (seat, seat, seat, other)]
            await eventually(lambda: len(slow.begun) == 2)
            assert sorted(slow.begun) == sorted([seat, other])
            entries = len(opened.game.entries)
            await some_move(opened, seat, 1)
            assert len(opened.game.entries) > entries and not any(hint.done() for hint in hints)
            slow.go_on.set()
            first, *_ = await asyncio.gather(*hints)
            assert first is not None and len(slow.begun) == 4

    asyncio.run(play())


def hint_wanted(seat: int, id: str) -> str:
    return json.dumps({"type": "advise", "id": id, "seat": seat, "topic": "hint", "about": []})


def test_a_hint_does_not_hold_up_what_its_own_player_does_meanwhile(store: Store, slow: SlowHints) -> None:
    """Only the newest is answered: the others were about a moment that has passed."""

    async def play() -> None:
        async with table(store) as opened:
            screen = Screen(opened, opened.game.due[0])
            seat = screen.viewer.seat
            assert seat is not None
            await opened.join(screen.viewer)
            heard: asyncio.Queue[str] = asyncio.Queue()
            listening = asyncio.create_task(listen(opened, screen.viewer, heard.get))

            def answers() -> dict[str, str]:
                return {letter["id"]: letter["type"] for letter in screen.letters if "id" in letter}

            heard.put_nowait(hint_wanted(seat, "first"))
            await eventually(lambda: slow.begun == [seat])
            move = msgspec.to_builtins(next(c for c in opened.game.ask(seat).choices if type(c).__name__ == "Move"))
            act = {"type": "act", "id": "act", "seat": seat, "ask": opened.looks.ask_number(seat), "action": move}
            for message in (hint_wanted(seat, "second"), json.dumps(act), hint_wanted(seat, "third")):
                heard.put_nowait(message)
            await eventually(lambda: len(answers()) == 3)
            assert answers() == {"first": "no", "second": "no", "act": "done"}
            slow.go_on.set()
            await eventually(lambda: "third" in answers())
            assert answers()["third"] == "advice" and slow.begun == [seat, seat]
            listening.cancel()
            screen.task.cancel()

    asyncio.run(play())


def test_a_hint_for_somebody_who_has_gone_is_not_begun(store: Store, slow: SlowHints) -> None:
    async def play() -> None:
        async with table(store) as opened:
            seat, gone = opened.game.due[0], []
            for number in range(20):
                heard: asyncio.Queue[str] = asyncio.Queue()
                heard.put_nowait(hint_wanted(seat, f"h{number}"))
                gone.append(asyncio.create_task(listen(opened, Viewer(seat, Screen(opened, seat).take), heard.get)))
                await eventually(heard.empty)
            await eventually(lambda: slow.begun == [seat])
            for listening in gone:
                listening.cancel()
            await asyncio.sleep(0)
            slow.go_on.set()
            await asyncio.gather(*gone, return_exceptions=True)
            assert slow.begun == [seat]

    asyncio.run(play())


@pytest.mark.parametrize("wanted", [1, 2], ids=["a hint", "a newer hint"])
def test_a_hint_that_was_begun_keeps_its_place_though_its_player_goes_and_comes(
    wanted: int, store: Store, slow: SlowHints
) -> None:
    """A thread cannot be stopped: else somebody who comes and goes would soon have them all."""

    async def play() -> None:
        async with table(store) as opened:
            seat = opened.game.due[0]
            for came in range(6):
                heard: asyncio.Queue[str] = asyncio.Queue()
                listening = asyncio.create_task(listen(opened, Viewer(seat, Screen(opened, seat).take), heard.get))
                for number in range(wanted):
                    heard.put_nowait(hint_wanted(seat, f"h{number}"))
                    await eventually(heard.empty)
                    await eventually(lambda: slow.begun == [seat])
                listening.cancel()
                await asyncio.gather(listening, return_exceptions=True)
                assert opened.hinting[seat].locked() and opened.busy, came
            slow.go_on.set()
            await eventually(lambda: not opened.busy)
            assert slow.begun == [seat] and not opened.hinting[seat].locked()

    asyncio.run(play())


def test_a_seat_has_one_hint_at_a_time_at_its_table_and_in_its_plan(store: Store, slow: SlowHints) -> None:
    async def play() -> None:
        async with table(store) as opened:
            seat = opened.game.due[0]
            planned = await rehearsal(opened, seat)
            hints = [asyncio.create_task(place.advise(seat, "hint", [])) for place in (planned, opened)]
            await eventually(lambda: slow.begun == [seat])
            assert opened.busy, "a table is not left while its player is advised"
            slow.go_on.set()
            await asyncio.gather(*hints)

    asyncio.run(play())


def test_a_hint_is_about_the_game_as_it_stands_when_its_turn_has_come(store: Store, slow: SlowHints) -> None:
    async def play() -> None:
        async with table(store) as opened:
            seat = opened.game.due[0]
            slow.go_on.set()
            async with opened.crew.thinking, opened.crew.thinking:
                hint = asyncio.create_task(opened.advise(seat, "hint", []))
                await eventually(lambda: opened.hinting[seat].locked())
                action = next(choice for choice in opened.game.ask(seat).choices if type(choice).__name__ == "Move")
                await opened.act(seat, opened.looks.ask_number(seat), msgspec.json.encode(action), "m")
            await hint
            assert slow.games == [opened.game.hash()]

    asyncio.run(play())


def test_each_hint_is_answered_also_by_the_same_name_and_where_it_fails(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with table(store) as opened:
            screen = Screen(opened, opened.game.due[0])
            seat = screen.viewer.seat
            assert seat is not None
            asked: list[str] = []
            go_on = asyncio.Event()

            async def advise(seat: int, topic: str, about: list[Any]) -> Any:
                asked.append(topic)
                await go_on.wait()
                raise RuntimeError("nothing comes to mind")

            monkeypatch.setattr(opened, "advise", advise)
            heard: asyncio.Queue[str] = asyncio.Queue()
            listening = asyncio.create_task(listen(opened, screen.viewer, heard.get))
            heard.put_nowait(hint_wanted(seat, "same"))
            await eventually(lambda: len(asked) == 1)
            heard.put_nowait(hint_wanted(seat, "same"))
            await eventually(lambda: len(asked) == 2)
            go_on.set()
            with structlog.testing.capture_logs() as logs:
                await eventually(lambda: len(screen.letters) == 2)
            assert [(letter["type"], letter["id"], letter["rule"]) for letter in screen.letters] == [
                ("no", "same", "request"),
                ("no", "same", "server"),
            ]
            assert [(line["event"], line["table"], line["seat"]) for line in logs] == [("hint failed", "t", seat)]
            listening.cancel()
            screen.task.cancel()

    asyncio.run(play())
