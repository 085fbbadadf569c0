"""A newcomer's first steps, by mouse, by touch and by keys."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from server.served import Server
from web.hands import begin, box, middle, mine, passes, play_on, prompt, rests, turn


def test_from_home_through_the_first_turn(look: Page, server: Server) -> None:
    look.goto(server.address)
    tokens = mine(look, begin(look, "The First Game"))
    expect(tokens).to_have_count(1)

    # a tap on the tokens, a tap on the target, how many, and go
    look.mouse.click(*middle(tokens))
    expect(prompt(look)).to_contain_text("tap where the tokens go")
    look.mouse.click(*middle(look.locator(".target").first))
    expect(prompt(look).get_by_role("button", name=re.compile(r"^Move \d"))).to_be_visible()
    less = prompt(look).get_by_role("button", name="One less")
    less.click()
    prompt(look).get_by_role("button", name="Move 1").click()
    expect(tokens).to_have_count(2)

    # what is done can be taken back
    prompt(look).get_by_role("button", name="Undo").click()
    expect(tokens).to_have_count(1)

    prompt(look).get_by_role("button", name="Done moving").click()
    play_on(look, 2)
    look.get_by_role("tab", name="Log").click()
    expect(look.get_by_role("log", name="What happened")).to_contain_text("Turn 1")

    # the game is there when one comes back
    look.goto(server.address)
    look.get_by_role("region", name="Your games").get_by_role("link", name=re.compile("Western Empires")).click()
    expect(turn(look)).to_have_text(re.compile("Turn [2-7]"))


def test_by_keys_alone(look: Page, server: Server) -> None:
    look.goto(server.address)
    look.get_by_role("button", name="Play against bots").press("Enter")
    prompt(look).get_by_role("button", name="Play").first.press("Enter")
    expect(prompt(look)).to_contain_text("Your movement.")
    board = look.get_by_role("application")
    board.press("n")
    board.press("Enter")
    expect(prompt(look)).to_contain_text("tap where the tokens go")
    board.press("n")
    board.press("Enter")
    # one stays: two may be more than an area feeds
    prompt(look).get_by_role("button", name="One less").press("Enter")
    prompt(look).get_by_role("button", name="Move 1").press("Enter")
    expect(prompt(look).get_by_role("button", name="Done moving")).to_be_visible()
    for key in ("+", "-", "ArrowLeft", "Shift+ArrowUp", "0"):
        board.press(key)
    prompt(look).get_by_role("button", name="Done moving").press("Enter")
    expect(turn(look)).to_contain_text("Turn 2")


def test_on_a_phone(browser: Browser, server: Server) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**phone)
    page = context.new_page()
    page.goto(server.address)
    people = begin(page, "Play against bots")
    page.touchscreen.tap(*middle(mine(page, people)))
    expect(prompt(page)).to_contain_text("tap where the tokens go")
    page.touchscreen.tap(*middle(page.locator(".target").first))
    # one stays: two may be more than an area feeds
    prompt(page).get_by_role("button", name="One less").tap()
    prompt(page).get_by_role("button", name="Move 1").tap()
    for panel in ("Hand", "Trade", "Shop", "Table", "Log"):
        page.get_by_role("tab", name=panel, exact=True).tap()
        expect(page.get_by_role("tabpanel", name=panel)).to_be_visible()
    page.get_by_role("tab", name="Board").tap()
    button = prompt(page).get_by_role("button", name="Done moving")

    def measured() -> None:
        it = box(button)
        assert it["x"] >= 0 and it["x"] + it["width"] <= 360 and it["height"] >= 34

    passes(page, measured)
    button.tap()
    expect(turn(page)).to_contain_text("Turn 2")
    context.close()


def test_tokens_can_be_dragged(look: Page, server: Server) -> None:
    look.goto(server.address)
    tokens = mine(look, begin(look, "Play against bots"))
    start = middle(tokens)
    look.mouse.click(*start)
    goal = middle(look.locator(".target").first)
    look.keyboard.press("Escape")
    look.mouse.move(*start)
    look.mouse.down()
    look.mouse.move(*goal, steps=8)
    look.mouse.up()
    prompt(look).get_by_role("button", name=re.compile(r"^Move \d")).click()
    expect(prompt(look).get_by_role("button", name="Undo")).to_be_visible()
    # nothing stood above a limit, so one of the two went
    expect(tokens).to_have_count(2)


def test_a_tap_that_is_not_lawful_says_why(look: Page, server: Server) -> None:
    look.goto(server.address)
    people = begin(look, "Play against bots")
    look.mouse.click(*middle(mine(look, people)))
    look.get_by_role("button", name="Show the whole board").click()
    rests(look)
    other = look.locator(f'.piece[data-kind="tokens"]:not([data-owner="{people}"])').first
    look.mouse.click(*middle(other))
    expect(prompt(look).get_by_role("alert")).to_contain_text("WE 3.tokens")
