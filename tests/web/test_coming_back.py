"""Whoever comes back to a slow game sees first what happened meanwhile, and each line of it leads to its moment."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from asking import come_to
from ecumene import Game, titles
from ecumene.server.protocol import Limits
from server.served import Server, wait_until
from web.clicker import DESK
from web.hands import beat, prompt


class Away(NamedTuple):
    """How many play, the question that somebody answers before going away, and the button of the answer."""

    seats: int
    question: str
    answer: str


AWAY = {
    "western-empires": Away(5, "buy-advances", "Buy nothing"),
    "mega-civilization": Away(5, "buy-advances", "Buy nothing"),
    "expansion-project": Away(5, "buy-advances", "Buy nothing"),
    "eagle-2002": Away(3, "buying", "Done buying"),
    "ffg-2010": Away(3, "researching", "Learn nothing"),
}


def test_every_title_is_left_and_come_back_to() -> None:
    assert set(AWAY) == {meta.id for meta in titles.published() if meta.stage != "draft"}


def come(page: Page, server: Server, table: str, seat: int) -> None:
    page.goto(f"{server.address}/#/table/{table}/{seat}")
    expect(prompt(page).get_by_role("heading")).to_be_visible()


def called_back(game: Game, me: int) -> bool:
    """Whether the game waits for me in another turn, and somebody else has answered since I did; a turn may be short."""
    if me not in game.due:
        return False
    mine = max(number for number, entry in enumerate(game.entries) if entry.seat == me)
    others = [entry for entry in game.entries[mine:] if entry.seat not in (None, me)]
    return bool(others) and game.turn > game.at(mine).turn


@pytest.mark.parametrize("title", AWAY)
def test_what_happened_meanwhile_is_the_first_thing_one_sees(browser: Browser, server: Server, title: str) -> None:
    """A table by turns: I answer and close the page, the others play on until the game waits for me, and I come back."""
    seats, question, answer = AWAY[title]
    position, me = come_to(title, seats, seed=1)[question]
    table = f"back-{title}"
    others = {seat: "steady" for seat in range(seats) if seat != me}
    server.plant(table, position, bots=others, limits=Limits(answer=48 * 3600))
    context = browser.new_context(**DESK)
    page = context.new_page()
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {me}')}")
    page.wait_for_url(f"**/table/{table}/*")
    prompt(page).get_by_role("button", name=answer, exact=True).click()
    # a bot may have answered before me: the page is closed once my own answer is kept
    wait_until(lambda: any(entry.seat == me for entry in server.game(table).entries))
    page.close()
    wait_until(lambda: called_back(server.game(table), me))

    page = context.new_page()
    come(page, server, table, me)
    since = page.get_by_role("region", name="Since your last move")
    expect(since).to_be_visible()
    # nothing stands before it: it is open, and no event of the past is played by itself
    expect(since.get_by_role("listitem").first).to_be_visible()
    expect(beat(page)).to_be_hidden()
    told = since.get_by_role("button", name=re.compile("^Look back|\\.$"))
    told.first.click()
    expect(page.get_by_role("heading", name="History")).to_be_visible()
    expect(page.locator(".line.now").first).to_be_visible()
    # put away, it is gone for good
    page.go_back()
    expect(since).to_be_visible()
    since.get_by_role("button", name="Got it").click()
    expect(since).to_be_hidden()
    page.reload()
    expect(prompt(page).get_by_role("heading")).to_be_visible()
    expect(since).to_be_hidden()
    context.close()
