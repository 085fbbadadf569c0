"""How many tokens move: set at the target, by taps and by keys. What is quick and what is slow goes by a clock of the test."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from ecumene.titles.empires.expansion import Census
from ecumene.titles.empires.movement import Movement
from scene import Scene
from server.served import Server
from web.hands import at_once, middle, prompt, rests, still, until


def bubble(page: Page) -> Locator:
    return page.get_by_role("group", name="How many tokens go there")


@pytest.fixture
def board(look: Page, server: Server, request: pytest.FixtureRequest) -> Page:
    """Egypt moves: five in Memphis, which feeds four, twelve in Fayum, where a city may be built, two in Tanis."""
    table = re.sub(r"\W", "-", request.node.name)[:20]
    scene = Scene().tokens("egypt", memphis=5, fayum=12, tanis=2).tokens("hatti", hattusa=1)
    scene.state.turn, scene.state.phase = 2, "movement"
    scene.begin(Census(), Movement())
    server.plant(table, scene.game.position())
    key = quote(f"{table} {scene.seat('egypt')}")
    look.clock.install()
    look.goto(f"{server.address}/#/enter/{table}/{key}")
    rests(look)
    return look


def tokens(page: Page, area: str) -> Locator:
    return page.locator(f'.piece[data-kind="tokens"][data-area="{area}"]')


def aim(page: Page, area: str, to: str) -> None:
    page.mouse.click(*middle(tokens(page, area)))
    page.mouse.click(*middle(page.locator(f'.target[data-area="{to}"]')))
    expect(bubble(page)).to_be_visible()


def test_the_arrow_of_a_move_points_at_its_target(board: Page) -> None:
    aim(board, "memphis", "tanis")
    head = board.locator("[data-aim]")
    # Tanis lies to the north-east: on a screen, degrees are counted from the right, downwards
    degrees = float((head.get_attribute("transform") or "").removeprefix("rotate(").removesuffix(")"))
    assert -90 < degrees < 0
    # and the head is at the target
    assert middle(head)[1] < middle(tokens(board, "memphis"))[1]


def told(page: Page, line: str) -> None:
    expect(page.get_by_role("tabpanel").get_by_text(line)).to_be_visible()


def test_what_an_area_cannot_feed_goes_first(board: Page) -> None:
    aim(board, "memphis", "tanis")
    # one above the limit of four
    expect(bubble(board).get_by_role("button", name="Move 1")).to_be_visible()
    bubble(board).get_by_role("button", name="Move 1").click()
    told(board, "Egypt moves 1 token from Memphis to Tanis")


def test_taps_on_the_target_add_one_each(board: Page) -> None:
    aim(board, "fayum", "memphis")
    target = middle(tokens(board, "memphis"))
    for count in (2, 3, 4):
        # slower than a double click
        board.clock.fast_forward(400)
        board.mouse.click(*target)
        expect(bubble(board).get_by_role("button", name=f"Move {count}")).to_be_visible()
    bubble(board).get_by_role("button", name="Move 4").click()
    told(board, "Egypt moves 4 tokens from Fayum to Memphis")


def test_the_bubble_leaves_the_place_that_was_tapped_free(board: Page) -> None:
    """The middle of Siwa is where the bubble would stand."""
    board.mouse.click(*middle(tokens(board, "fayum")))
    target = middle(board.locator('.target[data-area="siwa"]'))
    for count in (1, 2, 3):
        board.clock.fast_forward(400)
        board.mouse.click(*target)
        expect(bubble(board).get_by_role("button", name=f"Move {count}")).to_be_visible()


def test_digits_plus_and_minus_set_the_number_and_leave_the_map_alone(board: Page) -> None:
    aim(board, "fayum", "memphis")
    before = still(tokens(board, "tanis"))
    for key, count in (("3", 3), ("+", 4), ("+", 5), ("-", 4)):
        board.keyboard.press(key)
        expect(prompt(board).get_by_role("button", name=f"Move {count}")).to_be_visible()
    # after a while another number begins: two digits are one, and no more go than there are
    board.clock.fast_forward(1300)
    with at_once(board):
        board.keyboard.type("12")
    expect(bubble(board).get_by_role("button", name="Move 12")).to_be_visible()
    assert still(tokens(board, "tanis")) == before, "the map has not moved"
    board.keyboard.press("7")
    board.keyboard.press("Escape")
    expect(bubble(board)).to_be_hidden()
    # without a number the keys are the map's again
    board.get_by_role("application").press("+")
    until(board, lambda: still(tokens(board, "tanis")) != before)


def test_a_double_click_moves_all(board: Page) -> None:
    board.mouse.click(*middle(tokens(board, "fayum")))
    target = middle(board.locator('.target[data-area="memphis"]'))
    with at_once(board):
        board.mouse.dblclick(*target)
    told(board, "Egypt moves 12 tokens from Fayum to Memphis")
    expect(tokens(board, "fayum")).to_have_count(0)
