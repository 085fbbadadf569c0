"""Leaving the game for good from the menu."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page, expect

from server.positions import at
from server.served import Server
from web.hands import prompt


def test_somebody_leaves_for_good(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    game = at("advances", 7)
    seat = game.due[0]
    server.plant("goodbye", game.position(), bots={other: "steady" for other in range(5) if other != seat})
    look.goto(f"{server.address}/#/enter/goodbye/{quote(f'goodbye {seat}')}")
    expect(prompt(look)).to_be_visible()
    look.get_by_role("button", name="Menu").click()
    menu = look.get_by_label("Menu", exact=True)
    menu.get_by_role("button", name="Leave the game").click()
    expect(menu.get_by_text("This cannot be taken back.")).to_be_visible()
    axe(look)
    menu.get_by_role("button", name="Stay").click()
    expect(menu.get_by_text("This cannot be taken back.")).to_be_hidden()
    menu.get_by_role("button", name="Leave the game").click()
    menu.get_by_label("A bot plays my seat until then").check()
    menu.get_by_role("button", name="Leave for good").click()
    # the bots end the turn, and then the seat is empty
    expect(look.locator("li.me").first).to_contain_text("left")
    expect(menu.get_by_role("button", name="Leave the game")).to_be_hidden()
