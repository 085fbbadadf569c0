"""Home: what this is, what waits for me, the titles, and a page for each of them."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from ecumene.server.protocol import Limits
from server.positions import at
from server.served import Server
from web.hands import box, named, prompt, until


@pytest.mark.parametrize("width", [1440, 390])
def test_home_says_what_this_is_and_shows_five_titles(
    look: Page, server: Server, axe: Callable[[Page], None], width: int
) -> None:
    look.set_viewport_size({"width": width, "height": 844})
    look.emulate_media(reduced_motion="reduce")
    look.goto(server.address)
    expect(look.get_by_role("heading", level=1)).to_contain_text("Lead a people")
    titles = look.get_by_role("region", name="Titles")
    expect(titles.locator(".title")).to_have_count(5)
    # how one wins, and how long it takes, is said before the first move
    expect(titles.get_by_role("link", name="Western Empires")).to_contain_text("To win: Most points")
    expect(titles.get_by_role("link", name="Western Empires")).to_contain_text("3 to 5 hours")
    # the board is there, with pieces on it
    expect(look.locator(".hero .piece").first).to_be_attached()
    axe(look)


def test_the_living_board_can_be_watched(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    look.emulate_media(reduced_motion="reduce")
    look.goto(server.address)
    look.get_by_role("button", name="A game of 18").click()
    board = look.get_by_role("dialog", name="A game of bots")
    until(look, lambda: look.viewport_size == {"width": box(board)["width"], "height": box(board)["height"]})
    # without motion it stands still, and goes on move by move
    before = board.locator("svg").inner_html()
    for _ in range(5):
        board.get_by_role("button", name="One move").click()
    until(look, lambda: board.locator("svg").inner_html() != before)
    axe(look)
    look.keyboard.press("Escape")
    expect(board).to_be_hidden()
    expect(look.get_by_role("button", name="A game of 18")).to_be_focused()


@pytest.mark.parametrize(("link", "name"), [("Watch", "Watch"), ("Load a saved game", "Load a saved game")])
def test_the_bar_leads_to_what_stands_below(look: Page, server: Server, link: str, name: str) -> None:
    look.goto(server.address)
    look.get_by_role("navigation", name="Ecumene").get_by_role("link", name=link).click()
    part = look.get_by_role("region", name=name)
    expect(part).to_be_in_viewport()
    expect(part.locator("input")).to_be_focused()


def test_a_title_has_a_page_from_which_it_is_played(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    look.goto(server.address)
    look.get_by_role("region", name="Titles").get_by_role("link", name="Western Empires").click()
    expect(look.get_by_role("heading", name="Western Empires", level=1)).to_be_visible()
    expect(look.get_by_text("5 to 9 players; bots take any seat")).to_be_visible()
    # its board is seen in the middle of a game
    expect(look.locator(".picture .piece").first).to_be_attached()
    axe(look)
    expect(look.get_by_role("link", name="Rules").last).to_have_attribute("href", "#/help/western-empires")
    look.get_by_role("button", name="Play The First Game against bots").click()
    expect(prompt(look)).to_contain_text("Choose your civilization.")


@pytest.mark.parametrize(
    ("title", "seats"),
    [("western-empires", 5), ("mega-civilization", 5), ("expansion-project", 5), ("eagle-2002", 5), ("ffg-2010", 4)],
)
def test_a_title_shows_its_own_board_in_the_middle_of_a_game(look: Page, server: Server, title: str, seats: int) -> None:
    look.goto(f"{server.address}/#/title/{title}")
    expect(look.locator(".picture .piece").first).to_be_attached()
    until(look, lambda: len(named(look, ".picture .piece", "data-owner")) >= seats)
    owners = named(look, ".picture .piece", "data-owner")
    assert title != "western-empires" or not owners & {
        "saba",
        "maurya",
        "babylon",
        "dravidia",
        "kushan",
        "persia",
        "nubia",
        "indus",
        "parthia",
    }


@pytest.mark.parametrize("title", ["western-empires", "mega-civilization", "expansion-project", "eagle-2002", "ffg-2010"])
def test_how_to_begin_is_in_sight_on_a_phone(look: Page, server: Server, title: str) -> None:
    look.set_viewport_size({"width": 390, "height": 844})
    look.goto(f"{server.address}/#/title/{title}")
    expect(look.locator(".picture .piece").first).to_be_attached()
    for way in (look.get_by_role("button", name="Play against bots"), look.get_by_role("link", name="Learn it")):
        expect(way).to_be_in_viewport(ratio=1)


def test_what_waits_for_me_comes_first(look: Page, server: Server) -> None:
    for name, game in (("mine-later", at("movement", 4)), ("mine-now", at("movement", 6))):
        seat = game.due[0] if name == "mine-now" else next(s for s in range(5) if s not in game.due)
        server.plant(name, game.position())
        look.goto(f"{server.address}/#/enter/{name}/{quote(f'{name} {seat}')}")
        expect(prompt(look)).to_be_visible()
    look.goto(server.address)
    games = look.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(games.first).to_contain_text("Your move")
    expect(games.first).to_contain_text("Turn 6, Move")
    # where the phase says what is asked, it is not said again
    expect(games.first.get_by_text("Move", exact=True)).to_have_count(0)


def test_once_a_day_home_tells_what_waits_in_games_over_days(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    game = at("trade", 6)
    for name, seconds in (("slow-floor", 3 * 24 * 3600), ("quick-floor", 600)):
        server.plant(name, game.position(), limits=Limits(timed=seconds))
        look.goto(f"{server.address}/#/enter/{name}/{quote(f'{name} {game.due[0]}')}")
        expect(prompt(look)).to_be_visible()
    look.goto(server.address)
    card = look.get_by_role("region", name="Today at your tables")
    # that of minutes is not told of
    expect(card.get_by_role("article")).to_have_count(1)
    expect(card).to_contain_text("Western Empires waits for you: trade")
    expect(card.get_by_role("link", name="Western Empires")).to_have_attribute("href", f"#/table/slow-floor/{game.due[0]}")
    axe(look)
    card.get_by_role("button", name="Hide until tomorrow").click()
    expect(card).to_be_hidden()
    look.reload()
    expect(look.get_by_role("region", name="Your games")).to_contain_text("Your move")
    expect(card).to_be_hidden()
