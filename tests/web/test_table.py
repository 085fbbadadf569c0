"""People at one table: links, trade, talk, and a server that dies."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect

from server.positions import at, reached
from server.served import Server
from web.hands import begin, middle, prompt, turn, until


def test_two_people_trade(browser: Browser, server: Server) -> None:
    game = at("trade", 6)
    rich = sorted(range(5), key=game.state.hand_size)[-2:]
    bots = {seat: "steady" for seat in range(5) if seat not in rich}
    server.plant("bazaar", game.title.position(game.state), bots=bots)
    pages: list[Page] = []
    sent: list[str] = []
    heard: list[str] = []
    for seat in rich:
        page = browser.new_context().new_page()
        page.on("websocket", lambda socket: socket.on("framesent", lambda letter: sent.append(letter)))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda letter: heard.append(letter)))
        page.goto(f"{server.address}/#/enter/bazaar/{quote(f'bazaar {seat}')}")
        expect(page.get_by_role("main", name="Trade")).to_be_visible()
        pages.append(page)
    giver, taker = pages
    name, other = (game.state.civ[seat].capitalize() for seat in rich)

    hand_over(giver, 3)
    giver.get_by_label("To whom").select_option(label=f"To {other} alone")
    giver.get_by_role("button", name="Offer 3 for 3").click()

    thread = taker.get_by_role("region", name="Threads")
    expect(thread).to_contain_text(f"{name} offers you alone")
    thread.get_by_role("button", name="Answer").click()
    taker.get_by_role("button", name="Answer: 3 for 3").click()
    # what was not asked for by name awaits a yes
    giver.get_by_role("button", name="Agree").click()

    for page in pages:
        expect(page.get_by_role("region", name="Threads")).to_contain_text("Traded.")
        prompt(page).get_by_role("button", name="Board").click()
        page.get_by_role("tab", name="Log").click()
        log = page.get_by_role("log", name="What happened")
        expect(log).to_contain_text(f"{name} and {other} trade 3 cards for 3")
        expect(log).to_contain_text(f"{name} gave {other}")

    # what one says, the other hears
    giver.get_by_placeholder("Say something").fill("Well traded!")
    giver.get_by_role("button", name="Say").click()
    expect(taker.get_by_role("log", name="What was said")).to_contain_text("Well traded!")
    # page and server make the same fingerprint of every view on the way
    until(giver, lambda: sum('"type":"change"' in letter for letter in heard) >= 6)
    assert not [letter for letter in sent if '"resync"' in letter]
    for page in pages:
        page.context.close()


def hand_over(page: Page, count: int) -> None:
    """Lifts the first cards of the hand."""
    for lifted in range(count):
        # by key: on a busy machine a click of the mouse may last as long as a long press, which lifts the whole set
        page.locator("button.card[aria-label^=Give]:not([disabled])").first.press("Enter")
        expect(page.locator(".hand button.card[aria-label^='Put back']")).to_have_count(lifted + 1)


def test_a_table_with_links_for_friends(look: Page, browser: Browser, server: Server) -> None:
    look.goto(server.address)
    look.get_by_role("link", name="Set up a table").click()
    look.get_by_label("Seat 2: person or bot").select_option("")
    look.get_by_label("Name of the person in seat 2").fill("Ines")
    look.get_by_role("button", name="Make the table").click()
    link = look.get_by_label("Seat 2, Ines").input_value()
    look.get_by_role("link", name="Go to the table").click()
    expect(prompt(look)).to_be_visible()

    friend = browser.new_context().new_page()
    friend.goto(link)
    expect(prompt(friend)).to_be_visible()
    expect(friend).not_to_have_url(re.compile("enter"))
    friend.context.close()

    stranger = browser.new_context().new_page()
    stranger.goto(look.url)
    expect(stranger.get_by_role("heading", name="This device does not sit in seat 1")).to_be_visible()
    stranger.context.close()


def test_the_game_goes_on_when_the_server_was_killed(look: Page, tmp_path: Path, built: str, free_port: int) -> None:
    options = ("--web", built, "--port", str(free_port))
    server = Server(tmp_path / "data", *options)
    look.goto(server.address)
    begin(look, "Play against bots")
    server.kill()
    expect(look.get_by_text("cannot be reached")).to_be_visible()
    # what is done meanwhile is not lost: it is sent when the table is there again
    prompt(look).get_by_role("button", name="Done moving").click()
    again = Server(tmp_path / "data", *options)
    try:
        expect(look.get_by_text("cannot be reached")).to_be_hidden()
        expect(turn(look)).to_contain_text("Turn 2")
    finally:
        again.stop()


def test_advances_are_bought_in_the_shop(look: Page, server: Server) -> None:
    game = reached(lambda game: any(game.ask(seat).kind == "buy-advances" and game.ask(seat).forms for seat in game.due))
    seat = game.due[0]
    server.plant("market", game.position(), bots={other: "steady" for other in range(5) if other != seat})
    look.goto(f"{server.address}/#/enter/market/{quote(f'market {seat}')}")
    expect(look.get_by_role("tab", name="Shop")).to_have_attribute("aria-selected", "true")
    advance = look.get_by_role("checkbox").first
    wanted = look.get_by_role("button", name="why").first.get_attribute("aria-label")
    assert wanted
    name = wanted.removeprefix("Why ").partition(" costs")[0]
    look.get_by_role("button", name=wanted).click()
    expect(look.get_by_text(re.compile(r"^printed \d+$"))).to_be_visible()
    advance.check()
    look.get_by_role("button", name="Buy for").click()
    look.get_by_role("tab", name="Hand").click()
    expect(look.get_by_role("tabpanel")).to_contain_text(name)


def test_damage_is_taken_from_the_board(look: Page, server: Server) -> None:
    game = reached(lambda game: any(game.ask(seat).kind == "damage" for seat in game.due), seats=7)
    seat = next(seat for seat in game.due if game.ask(seat).kind == "damage")
    server.plant("plague", game.position(), bots={other: "steady" for other in range(7) if other != seat})
    look.goto(f"{server.address}/#/enter/plague/{quote(f'plague {seat}')}")
    expect(prompt(look)).to_contain_text("You lose")
    go = prompt(look).locator("button.go")
    for _ in range(40):
        expect(go.or_(look.locator(".target")).first).to_be_visible()
        if go.is_visible():
            break
        said = prompt(look).inner_text()
        # every tap on a piece takes one more
        look.mouse.click(*middle(look.locator(f'.piece[data-owner="{game.state.civ[seat]}"][data-area="{target(look)}"]').first))
        expect(prompt(look)).not_to_have_text(said, use_inner_text=True)
    go.click()
    look.get_by_role("tab", name="Log").click()
    expect(look.get_by_role("log", name="What happened")).to_contain_text("damage")


def target(page: Page) -> str:
    """An area that may be chosen now."""
    area = page.locator(".target").first.get_attribute("data-area")
    assert area
    return area
