"""A slip of the hand costs nothing: what ends a turn stands apart, and asks before something is lost."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, WebSocketRoute, expect

from ecumene.titles.empires.expansion import Census
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.surplus import CitySupport
from ecumene.titles.empires.western.first_game import SeventhTurn
from scene import Scene
from server.served import Server
from web.hands import at_once, begin, middle, mine, prompt, rests, still, until

WIDE: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def done(page: Page) -> Locator:
    return prompt(page).get_by_role("button", name="Done moving", exact=True)


@pytest.mark.parametrize("screen", [WIDE, PHONE], ids=["wide", "phone"])
def test_two_clicks_on_a_move_do_not_end_the_turn(browser: Browser, server: Server, screen: dict[str, Any]) -> None:
    page = browser.new_context(**screen).new_page()
    page.clock.install()
    page.goto(server.address)
    people = begin(page, "Play against bots")
    page.mouse.click(*middle(mine(page, people)))
    page.mouse.click(*middle(page.locator(".target").last))
    prompt(page).get_by_role("button", name="One less").click()
    go = prompt(page).get_by_role("button", name="Move 1")
    at = middle(go)
    before = still(done(page))
    # what ends the turn has a place of its own from the start, and is shut while a move is half made
    expect(done(page)).to_be_disabled()
    with at_once(page):
        page.mouse.dblclick(*at)
        expect(mine(page, people)).to_have_count(2)
    expect(prompt(page)).to_contain_text("Your movement.")
    # the second click took nothing back, either
    expect(prompt(page).get_by_role("button", name="Undo")).to_be_enabled()
    expect(mine(page, people)).to_have_count(2)
    expect(done(page)).to_be_enabled()
    assert still(done(page)) == before
    # a click where the move was does nothing that ends anything
    across, down = before["x"] <= at[0] <= before["x"] + before["width"], before["y"] <= at[1] <= before["y"] + before["height"]
    assert not (across and down)
    page.context.close()


def crowded(server: Server, table: str) -> str:
    """A table at which Egypt has three tokens in Gaza, which feeds one."""
    scene = Scene().tokens("egypt", gaza=3, tanis=2, memphis=4, fayum=4).tokens("hatti", hattusa=1)
    scene.state.turn, scene.state.phase = 2, "movement"
    scene.begin(Census(), Movement())
    server.plant(table, scene.game.position())
    key = quote(f"{table} {scene.seat('egypt')}")
    return f"{server.address}/#/enter/{table}/{key}"


def test_what_would_be_lost_is_said_once_before_the_turn_ends(look: Page, server: Server) -> None:
    look.clock.install()
    look.goto(crowded(server, "crowd"))
    rests(look)
    sure = prompt(look).get_by_role("group", name="Are you sure?")
    # both clicks of a double click only bring the question
    at = middle(done(look))
    with at_once(look):
        look.mouse.dblclick(*at)
        expect(sure).to_contain_text("You would lose 2 tokens above the limit: 2 in Gaza.")
    expect(done(look)).to_be_hidden()
    sure.get_by_role("button", name="Keep moving").click()
    expect(sure).to_be_hidden()
    expect(prompt(look)).to_contain_text("Your movement.")

    done(look).click()
    sure.get_by_role("button", name="Done moving anyway").click()
    expect(prompt(look)).not_to_contain_text("Your movement.")


def test_nothing_is_asked_where_nothing_would_be_lost(look: Page, server: Server) -> None:
    look.goto(crowded(server, "calm"))
    rests(look)
    look.mouse.click(*middle(look.locator('.piece[data-area="gaza"]')))
    look.mouse.click(*middle(look.locator('.target[data-area="sinai"]')))
    # two may go, and one may stay
    while "Move 2" not in prompt(look).inner_text():
        prompt(look).get_by_role("button", name="One less").click()
    prompt(look).get_by_role("button", name="Move 2").click()
    expect(prompt(look).get_by_role("button", name="Undo")).to_be_visible()
    done(look).click()
    expect(prompt(look)).to_contain_text(re.compile("1 in Sinai|Waiting for"))


def test_by_keys_the_answer_is_taken_at_once(look: Page, server: Server) -> None:
    look.goto(crowded(server, "slips-by-keys"))
    rests(look)
    done(look).press("Enter")
    look.get_by_role("button", name="Done moving anyway").press("Enter")
    expect(prompt(look)).not_to_contain_text("Your movement.")


def test_a_late_refusal_does_not_hide_who_has_won(browser: Browser, server: Server) -> None:
    """The end comes from another device while an answer is under way; its refusal arrives after the end."""
    scene = Scene().cities("egypt", "memphis", "tanis").tokens("egypt", gaza=2)
    scene.state.turn, scene.state.phase = 7, "construction"
    scene.begin(CitySupport(), SeventhTurn())
    server.plant("end", scene.game.position())
    key = quote(f"end {scene.seat('egypt')}")
    context = browser.new_context(**WIDE)
    here, there = context.new_page(), context.new_page()
    held: list[str] = []

    def late(page: WebSocketRoute) -> None:
        """Lets nothing through that comes after the first letter, until somebody looks."""
        table = page.connect_to_server()
        table.on_message(lambda letter: page.send(letter) if '"full"' in str(letter) else held.append(str(letter)))
        sockets.append(page)

    sockets: list[WebSocketRoute] = []
    there.route_web_socket(re.compile("/ws/"), late)
    here.goto(f"{server.address}/#/enter/end/{key}")
    expect(prompt(here)).to_contain_text("Your cities lack support")
    there.goto(f"{server.address}/#/table/end/{scene.seat('egypt')}")
    expect(prompt(there)).to_contain_text("Your cities lack support")

    prompt(here).get_by_role("button", name="Memphis").click()
    expect(prompt(here)).to_contain_text("The game is over.")
    prompt(there).get_by_role("button", name="Memphis").click()
    until(there, lambda: any('"no"' in letter for letter in held))
    for letter in sorted(held, key=lambda letter: '"no"' in letter):
        sockets[0].send(letter)
    expect(prompt(there)).to_contain_text("The game is over.")
    expect(prompt(there)).to_contain_text(re.compile("You win with|wins with"))
    expect(prompt(there).get_by_role("alert")).to_be_hidden()
    context.close()
