"""Eagle 2002 is played by mouse alone, against bots: a turn of each rule set, and with `pytest -m slow` whole games."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Page

import ecumene
from server.served import Server
from titles.eagle.web.eagle_clicks import WAYS
from web.clicker import DESK, MOST, Clicker

SCENARIOS = ("standard", "advanced-short")


def begin(page: Page, server: Server, scenario: str, table: str) -> Clicker:
    """A seat at an empty board; two bots have the others."""
    page.set_viewport_size(DESK["viewport"])
    start = ecumene.new("eagle-2002", 3, scenario=scenario, seed=5, story=False)
    server.plant(table, start.position(), bots={1: "steady", 2: "steady"})
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} 0')}")
    page.wait_for_url(f"**/table/{table}/*")
    return Clicker(page, WAYS)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_first_turn_by_mouse_alone(look: Page, server: Server, scenario: str) -> None:
    player = begin(look, server, scenario, f"first-{scenario}")
    player.play(400, lambda player: player.turn >= 2)
    assert player.turn >= 2
    assert {"starting-regions", "moving", "bargaining", "buying"} <= set(player.answered)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_game_by_mouse_alone(look: Page, server: Server, scenario: str) -> None:
    player = begin(look, server, scenario, f"whole-{scenario}")
    player.play(MOST)
    assert player.over
