"""Somebody with more games than a page of the list holds finds all of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from ecumene.engine import Chance, Setup
from ecumene.server.doors import Guest
from ecumene.server.protocol import PAGE
from ecumene.server.store import Store, Stored, Summary
from server.positions import at
from server.served import Server, serving

GAMES = PAGE + 3


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory, built: str) -> Iterator[tuple[Server, Guest]]:
    """A server with that many games of one visitor."""
    folder: Path = tmp_path_factory.mktemp("crowd") / "data"
    store, guest, game = Store.open(folder), Guest.new(), at("movement", 4)
    setup = msgspec.convert(game.position()["setup"], Setup)
    for number in range(GAMES):
        stored = Stored(f"t{number}", setup, Chance(bytes(32)).commitment, bytes(32), {}, dict.fromkeys(range(1, 5), "steady"))
        summary = Summary(number + 1, "trade", None, [f"People {number}"] * setup.seats)
        keys = {seat: f"{number} {seat}" for seat in range(-1, setup.seats)}
        store.add_table(stored, keys, number, guest, game.entries[:1], summary)
    store.close()
    with serving(folder, "--web", built) as server:
        yield server, guest


def test_all_games_are_reached(look: Page, crowd: tuple[Server, Guest]) -> None:
    server, guest = crowd
    look.context.add_cookies([{"name": "ecumene", "value": guest.fresh, "url": server.address}])
    look.goto(server.address)
    games = look.get_by_role("link", name="you play")
    expect(games).to_have_count(PAGE)
    expect(look.get_by_text("you play People 0", exact=False)).to_have_count(0)
    look.get_by_role("button", name="Show more games").click()
    expect(games).to_have_count(GAMES)
    expect(look.get_by_role("button", name="Show more games")).to_be_hidden()

    # a game that is not among the first knows its maker, too
    look.goto(f"{server.address}/#/table/t0/0")
    look.get_by_role("button", name="Menu").click()
    expect(look.get_by_role("button", name="Renew the link").first).to_be_visible()
