"""Windows of FFG 2010 over sockets: who is asked, how long, and that nobody learns from it what another holds."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from served import Server, done
from test_secrets import Twin

from ecumene.engine import Standing
from ecumene.server.clocks import Clock
from ecumene.server.protocol import Limits
from ecumene.server.store import Store, Stored
from ecumene.titles.ffg.play import Pass, UseCard
from titles.ffg.rules.ffg_scene import Scene

DROUGHT = {"do": "use-card", "what": "drought", "at": ["h4"]}


def scene(held: str) -> Scene:
    """Germany could use Drought on a square of Rome, which holds one event of deck II; China holds no card at all."""
    found = Scene("germans", "romans", "chinese").events(0, "drought").events(1, held)
    found.city(1, "h5")
    found.game.play(1, Standing("events", "ask"))
    return found.starting(0)


def test_a_window_is_the_same_to_others_whatever_somebody_holds(server: Server) -> None:
    cards = ("jousting_tourney", "generous_gift")

    async def play() -> None:
        async with AsyncExitStack() as stack:
            twins = []
            for card in cards:
                name = f"windows-{card}".replace("_", "-")
                server.plant(name, scene(card).game.position())
                twin = Twin(server, name)
                await twin.open(stack, 3)
                done(await twin.seats[0].act(DROUGHT))
                await twin.seats[1].until(lambda twin=twin: twin.seats[1].asked.get("kind") == "event-window")
                await twin.settle()
                twins.append(twin)
            one, two = twins
            for seat in (0, 2, None):
                told = [one.seats[seat].letters, two.seats[seat].letters]
                assert [letter.replace(two.name.encode(), one.name.encode()) for letter in told[1]] == told[0]
                # nor is the card named in any letter
                assert not any(card.encode() in letter for card in cards for letters in told for letter in letters)
            # whoever is asked may answer in the same way, but for the card itself
            assert one.seats[1].view["due"] == two.seats[1].view["due"] == [1]
            assert one.seats[1].asked["forms"] == ["use-card"] and two.seats[1].asked.get("forms", []) == []
            for twin in twins:
                done(await twin.seats[1].act({"do": "pass"}))
                await twin.settle()
            for seat in (0, 2, None):
                told = [one.seats[seat].letters, two.seats[seat].letters]
                assert [letter.replace(two.name.encode(), one.name.encode()) for letter in told[1]] == told[0]

    asyncio.run(play())


@pytest.mark.parametrize(("timed", "lasts"), [(600, 12), (8, 8), (2 * 24 * 3600, 2 * 24 * 3600)])
def test_a_window_lasts_twelve_seconds_where_people_play_live(tmp_path: Path, timed: int, lasts: int) -> None:
    game = scene("jousting_tourney").game
    store = Store.open(tmp_path)
    clock = Clock(store, Stored("w", game.state.rules.setup, "", bytes(32), {}, {}, game.position(), Limits(timed=timed)))
    clock.follow(game)
    assert "ends" not in (clock.shown() or {}), "a turn's start is not played by the clock"
    game.play(0, UseCard("drought", (), ("h4",)))
    clock.follow(game)
    face = clock.shown() or {}
    assert (face["timed"], face["what"]) == (lasts, "stepping in") and face["ends"]
    # whoever answers does not set it anew, and the next window has its own time
    before = clock.times
    clock.follow(game)
    assert clock.times == before
    game.play(1, Pass())
    clock.follow(game)
    assert "ends" not in (clock.shown() or {})
    store.close()


def test_when_its_time_is_up_a_window_closes_and_what_was_declared_happens(server: Server) -> None:
    server.plant("window-shuts", scene("jousting_tourney").game.position(), limits=Limits(timed=1))

    async def play() -> None:
        async with AsyncExitStack() as stack:
            twin = Twin(server, "window-shuts")
            await twin.open(stack, 3)
            done(await twin.seats[0].act(DROUGHT))
            for client in twin.seats.values():
                await client.until(lambda client=client: client.view["squares"]["h4"]["terrain"] == "desert")
            assert twin.seats[1].view["private"]["events"] == ["jousting_tourney"]

    asyncio.run(play())
