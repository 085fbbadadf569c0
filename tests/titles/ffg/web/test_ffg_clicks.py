"""FFG 2010 is played on a phone by finger alone, against a bot: a turn, and with `pytest -m slow` a whole game."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page

import ecumene
from server.served import Server
from titles.ffg.web.ffg_clicks import WAYS
from web.clicker import MOST, PHONE, Clicker

#: what a turn asks of everybody
QUESTIONS = {"place-capital", "place-figures", "starting", "trading", "managing", "moving", "researching"}


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**PHONE)
    yield context.new_page()
    context.close()


def begin(page: Page, server: Server, table: str) -> Clicker:
    """A seat before the first capital stands; a bot has the other."""
    start = ecumene.new("ffg-2010", 2, scenario="base", seed=5, story=False)
    server.plant(table, start.position(), bots={1: "steady"})
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} 0')}")
    page.wait_for_url(f"**/table/{table}/*")
    return Clicker(page, WAYS, finger=True)


def test_the_first_turns_by_finger_alone(phone: Page, server: Server) -> None:
    """Until every question of a turn was answered: whoever spends all trade on a rushed building has nothing to learn."""
    player = begin(phone, server, "finger")
    player.play(800, lambda player: player.turn >= 2 and set(player.answered) >= QUESTIONS)
    assert set(player.answered) >= QUESTIONS


@pytest.mark.slow
def test_a_whole_game_by_finger_alone(phone: Page, server: Server) -> None:
    player = begin(phone, server, "finger-whole")
    player.play(MOST)
    assert player.over
