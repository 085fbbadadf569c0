"""What comes out of a socket does not depend on what its viewer may not know. Twins of tables prove it, byte by byte."""

import asyncio
import json
import logging
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
import structlog
from positions import at, reached
from served import FIRST_GAME, Client, Server, Visitor, done
from test_play import ordered

from ecumene import Game
from ecumene.engine import Event, Sealed
from ecumene.server import logs
from ecumene.server.doors import SPECTATORS
from ecumene.server.looks import Ear, Looks

#: what a viewer is told when the rules make hidden cards public, or show them to it (as in tests/battery/test_leaks.py)
REVEALING = (
    "calamity", "calamities", "card.", "cards.received", "advances.bought", "trade.cards", "trade", "gift", "offer", "hand.",
    "discard", "ability.",
)  # fmt: skip

#: what a seat might try to find something out with
PROBES: list[dict[str, Any]] = [
    {"do": "agree", "offer": "2>3-1"},
    {"do": "answer", "offer": "3>2-1", "give": ["ochre", "hides", "salt"], "names": ["ochre", "hides"]},
    {"do": "decline", "offer": "2-1"},
    {"do": "offer", "give": ["ochre", "ochre", "ochre"], "names": ["ochre", "ochre"], "want": 3, "to": 3},
    {"do": "purchase", "advances": ["pottery"], "cards": ["gold"], "treasury": 0},
    {"do": "lose-card", "card": "ivory"},
    {"do": "end-movement"},
]


class Twin:
    """A table on which one seat and a spectator listen while everybody plays."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        self.seats: dict[int | None, Client] = {}
        self.visitors: dict[int | None, Visitor] = {}

    async def open(self, stack: AsyncExitStack, count: int) -> None:
        for seat in (*range(count), None):
            visitor = self.visitors[seat] = self.server.visitor()
            visitor.enter(self.name, f"{self.name} {SPECTATORS if seat is None else seat}")
            self.seats[seat] = await visitor.sit_down(stack, self.name, seat)

    async def settle(self) -> None:
        """Everything that is on its way has come."""
        for client in self.seats.values():
            done(await client.ask("ping"))


async def some_order(client: Client, rng: Random) -> dict[str, Any] | None:
    forms = client.asked.get("forms", [])
    if forms and (not client.listed() or rng.random() < 0.5):
        return await ordered(client, rng, rng.randrange(len(forms)))
    return rng.choice(client.listed())


async def march(server: Server, name: str, game: Game, seat: int, rng: Random) -> int:
    """Two tables that a seat could not tell apart play on with the same answers; how many of them."""
    redealt = game.clone()
    redealt.state = game.title.redeal(game.state, seat, rng)
    if redealt.hash() == game.hash():
        return 0
    one, two = Twin(server, f"{name}-one"), Twin(server, f"{name}-two")
    server.plant(one.name, game.position())
    server.plant(two.name, redealt.position())
    marched = 0
    async with AsyncExitStack() as stack:
        await one.open(stack, game.seats)
        await two.open(stack, game.seats)

        def alike() -> bool:
            return all(one.seats[viewer].letters == two.seats[viewer].letters for viewer in (seat, None))

        assert alike()
        for probe in PROBES:
            for twin in (one, two):
                await twin.seats[seat].ask("why", seat=seat, action=probe)
        for topic, about in (("prices", []), ("scores", []), ("purchase", ["pottery"]), ("hint", []), ("guide", [])):
            for twin in (one, two):
                await twin.seats[seat].ask("advise", seat=seat, topic=topic, about=about)
        assert alike(), "what the seat is told about its answers depends on what it may not know"
        for _ in range(12):
            due = one.seats[None].view["due"]
            if not due:
                break
            actor = rng.choice(due)
            first, second = one.seats[actor], two.seats[actor]
            before = rng.getstate()
            action = await some_order(first, rng)
            if actor == seat:
                rng.setstate(before)
                assert await some_order(second, rng) == action, "what the seat may do depends on what it may not know"
            elif action is not None and not (await second.ask("why", seat=actor, action=action))["allowed"]:
                continue  # an answer out of hidden cards that the other deal does not hold
            if action is None:
                continue
            told = [(twin.seats[viewer], len(twin.seats[viewer].story)) for twin in (one, two) for viewer in (seat, None)]
            done(await first.act(action))
            done(await second.act(action))
            await one.settle()
            await two.settle()
            if not alike():
                lines = [line["kind"] for client, count in told for line in client.story[count:]]
                assert any(kind.startswith(REVEALING) for kind in lines), f"{name}: they can tell by {action} and {lines}"
                break
            marched += 1
    return marched


def moments() -> list[tuple[str, Game]]:
    """A game in each of its phases that ask something while hands are hidden."""
    phases = ("movement", "construction", "trade", "calamities", "abilities", "advances")
    found = [(phase, at(phase, 7)) for phase in phases]
    return [*found, ("trading", reached(lambda game: game.state.turn > 5 and bool(game.state.floor and game.state.floor.offers)))]


def test_twins_are_alike_byte_by_byte_until_the_rules_make_a_difference(server: Server) -> None:
    async def play() -> int:
        marched = 0
        for number, (name, game) in enumerate(moments()):
            rng = Random(number)
            marched += await march(server, f"{name}", game, rng.randrange(game.seats), rng)
        return marched

    marched = asyncio.run(play())
    print(f"\ntwins marched {marched} answers together")
    assert marched > 20


def test_what_two_players_do_in_private_leaves_no_trace_for_others(server: Server) -> None:
    """On one table there are offers in private, refusals, standing answers; on the other one nothing of the kind."""
    game = at("trade", 7)
    cards = game.state.rules.cards
    loud, still = Twin(server, "loud"), Twin(server, "still")
    for twin in (loud, still):
        server.plant(twin.name, game.position())

    async def play() -> None:
        async with AsyncExitStack() as stack:
            await loud.open(stack, game.seats)
            await still.open(stack, game.seats)
            traders = loud.seats[None].view["due"]
            maker, other, listener = traders[:3]
            hand = loud.seats[maker].view["private"]["hand"]
            goods = [card for card, count in hand.items() if cards.index[card] < cards.first_calamity for _ in range(count)]
            offer = {"do": "offer", "give": goods[:3], "names": goods[:2], "want": 3, "to": other}
            for _ in range(3):
                done(await loud.seats[maker].act(offer))
                key = next(iter(loud.seats[other].view["private"]["floor"]["offers"]))
                done(await loud.seats[other].act({"do": "decline", "offer": key}))
            done(await loud.seats[maker].act({"do": "standing", "key": "tax-rate", "answer": "2"}))
            # a lawful offer in private is judged by others like one that does not exist
            done(await loud.seats[maker].act(offer))
            key = next(iter(loud.seats[other].view["private"]["floor"]["offers"]))
            for twin in (loud, still):
                judged = await twin.seats[listener].ask("why", seat=listener, action={"do": "agree", "offer": key})
                assert judged["reason"] == f"no offer {key!r} is open"
                done(await twin.seats[maker].act({"do": "ready"}))
                done(await twin.seats[listener].act({"do": "ready"}))
                done(await twin.seats[listener].act({"do": "not-ready"}))
                await twin.settle()
            for viewer in (None, *(seat for seat in range(game.seats) if seat not in (maker, other))):
                assert loud.seats[viewer].letters == still.seats[viewer].letters, viewer
            assert loud.seats[other].letters != still.seats[other].letters

    asyncio.run(play())


def test_a_spectator_is_told_no_card_and_asked_nothing(server: Server) -> None:
    game = at("trade", 7)
    server.plant("watched", game.position())
    twin = Twin(server, "watched")

    async def play() -> None:
        async with AsyncExitStack() as stack:
            await twin.open(stack, game.seats)
            spectator = twin.seats[None]
            assert spectator.view["private"]["floor"]["offers"] == {}
            assert not {"ask", "undo", "standing"} & set(spectator.view) and "hand" not in spectator.view["private"]
            shown = spectator.letters[0].decode()
            assert not [card for card in game.state.rules.cards.ids if f'"{card}"' in shown]
            for seat in range(game.seats):
                own = twin.seats[seat].view["private"]["hand"]
                assert sum(own.values()) == spectator.view["players"][str(seat)]["hand"]
            for message in ({"seat": 0}, {"seat": None}):
                answer = await spectator.ask("advise", topic="scores", **message)
                assert answer["type"] == "no"

    asyncio.run(play())


def test_an_ear_counts_only_what_it_hears() -> None:
    story = [
        (5, Event("a", {})),
        (6, Event("b", {}, (1,))),
        (7, Event("c", {}, (2, 3))),
        (7, Event("d", {})),
        (9, Event("e", {})),
    ]
    heard = {}
    for seat in (None, 1, 2):
        ear = Ear(seat)
        ear.listen(story[:3])
        ear.listen(story)
        heard[seat] = ear.lines()
        # entries of which it has heard nothing have no number for it
        assert dict(ear) == {None: {5: 1, 7: 2, 9: 3}, 1: {5: 1, 6: 2, 7: 3, 9: 4}, 2: {5: 1, 7: 2, 9: 3}}[seat]
        assert (6 in ear) is (seat == 1) and 8 not in ear and 10 not in ear
    assert heard == {None: [(0, 1), (3, 2), (4, 3)], 1: [(0, 1), (1, 2), (3, 3), (4, 4)], 2: [(0, 1), (2, 2), (3, 2), (4, 3)]}


def test_the_answers_to_a_sealed_question_stay_sealed() -> None:
    """A step that gathers hidden answers shows neither them nor a number that changes with them."""

    class Secret(Sealed, frozen=True, tag="secret"):
        pass

    game = at("movement", 4)
    twins = []
    for answers in ((), ((1, "rock"),)):
        twin = game.clone()
        twin.state.agenda[-1] = Secret((0,) if answers else (0, 1), answers)
        twin.due, twin.may = (0,), ()
        looks = Looks(twin)
        twins.append((looks._about(twin.ask(0), twin.view(0)), looks.ask_number(0)))
    assert twins[0] == twins[1] and "rock" not in json.dumps(twins)


def test_neither_secrets_nor_cookies_nor_cards_are_logged(server: Server) -> None:
    """Bots that fail, records that do not replay, requests that are refused: told by kind and place only."""
    visitor = server.visitor()
    table, secrets = visitor.make(**FIRST_GAME, names=["Ada"])
    visitor.http.post("/api/enter", json={"table": table, "secret": secrets[0] + "!"})
    log = server.log.read_text()
    assert '"event": "table made"' in log  # not of this one for sure: of one kind only some lines a minute are written
    for secret in (*secrets.values(), visitor.http.cookies["ecumene"], "Ada"):
        assert secret not in log
    for line in log.splitlines():
        assert {"event", "level", "timestamp"} <= set(json.loads(line))
    assert not [card for card in at("trade", 7).state.rules.cards.ids if f'"{card}"' in log or f"'{card}'" in log]


@pytest.mark.parametrize("secret", ["hand: gold, gold", "cookie"])
def test_an_exception_is_logged_without_its_message(secret: str, capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    handlers, level = root.handlers, root.level
    try:
        logs.configure()
        try:
            raise ValueError(secret)
        except ValueError as error:
            logs.report("it failed", error, table="t")
            logging.getLogger("uvicorn.error").exception("Exception in ASGI application")
    finally:
        root.handlers, root.level = handlers, level
        structlog.reset_defaults()
    told = capsys.readouterr().err
    assert secret not in told
    first, second = (json.loads(line) for line in told.splitlines())
    assert first["error"] == second["error"] == "ValueError" and first["table"] == "t"
    assert "test_secrets.py" in first["places"][-1]
