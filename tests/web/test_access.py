"""Everybody can use the page: axe finds nothing serious, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from server.positions import at
from server.served import Server
from web.hands import begin, prompt


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious(look: Page, server: Server, axe: Callable[[Page], None], colours: str) -> None:
    look.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
    look.goto(server.address)
    expect(look.get_by_role("button", name="Play against bots")).to_be_visible()
    axe(look)
    look.get_by_role("link", name="Set up a table").click()
    expect(look.get_by_label("Seat 1: person or bot")).to_be_visible()
    axe(look)
    look.goto(server.address)
    begin(look, "Play against bots")
    axe(look)
    for panel in ("Shop", "Table", "Log"):
        look.get_by_role("tab", name=panel).click()
        expect(look.get_by_role("tabpanel", name=panel)).to_be_visible()
        axe(look)


def test_axe_on_the_trade_floor(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    game = at("trade", 6)
    seat = max(range(5), key=game.state.hand_size)
    others = {other: "steady" for other in range(5) if other != seat}
    server.plant("souk", game.title.position(game.state), bots=others)
    look.emulate_media(reduced_motion="reduce")
    look.goto(f"{server.address}/#/enter/souk/souk%20{seat}")
    look.locator("button.card:not([disabled])").first.click(position={"x": 8, "y": 40})
    expect(look.get_by_role("button", name="Put back").first).to_be_visible()
    axe(look)
    prompt(look).get_by_role("button", name="Board").click()
    look.get_by_role("tab", name="Hand").click()
    expect(prompt(look)).to_contain_text("Trade is open")
    axe(look)


def test_signs_keep_their_light_parts_at_night(look: Page, server: Server) -> None:
    """A sign in the colour of the text has parts in the colour of the ground: white ones would be lost at night."""
    look.emulate_media(color_scheme="dark")
    look.goto(server.address)
    expect(look.locator("html")).to_have_css("--hole", "#2a251e")
    look.emulate_media(color_scheme="light")
    expect(look.locator("html")).to_have_css("--hole", "")
