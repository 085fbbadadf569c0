"""A table of eighteen: all seats in sight, everybody's mat, the A.S.T. along the board, on a phone too."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

import ecumene
from ecumene import Game, bots
from ecumene.engine import Refused
from ecumene.engine.agenda import settle
from ecumene.lab.seated import Seated
from ecumene.server.protocol import Limits
from ecumene.titles.empires import wire
from ecumene.titles.empires.expansion_project.calamities.scourges import EpidemicShares
from ecumene.titles.empires.setup import start_area
from scene import Scene
from server.served import Server
from web.hands import box, fingers, middle, prompt, rests, still, until

SEATS = 18
#: the colour of what is amiss (--bad in web/src/style/colours.css, by day)
BAD = "rgb(140, 47, 37)"


@cache
def moving() -> Game:
    """Mega Civilization at its first movement."""
    game = ecumene.new("mega-civilization", SEATS, options={"civilizations": "dealt"}, seed=3, story=False)
    players = {seat: bots.make("steady", "mega-civilization", seat, Random(seat)) for seat in range(SEATS)}
    seated = Seated(game, players, counting=False)
    while game.phase != "movement":
        assert seated.step()
    return game


def sit(page: Page, server: Server, table: str) -> int:
    game = moving()
    seat = game.due[0]
    server.plant(table, game.position())
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
    expect(prompt(page)).to_be_visible()
    return seat


def test_eighteen_seats_are_in_sight_and_each_has_a_mat(browser: Browser, server: Server, axe: Callable[[Page], None]) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    look = context.new_page()
    sit(look, server, "eighteen")
    seats = look.get_by_role("complementary", name="Seats").get_by_role("listitem")
    expect(seats).to_have_count(SEATS)
    for row in (seats.first, seats.last):
        expect(row).to_be_in_viewport(ratio=1)
    expect(look.get_by_role("list", name="Archeological Succession Table")).to_be_visible()
    # other ways to answer take no row from the board
    by_list, done = (prompt(look).get_by_role("button", name=name) for name in ("Move from a list", "Done moving"))
    until(look, lambda: abs(box(by_list)["y"] - box(done)["y"]) < box(done)["height"] / 2)
    # nobody holds cards yet: my own mat lies in the drawer, and cannot be put away
    own = look.get_by_role("region", name=re.compile("^Mat of "))
    expect(own).to_contain_text("Early Bronze Age")
    expect(own).to_contain_text("lacks 2 cities")
    expect(own.get_by_role("button", name="Close the mat")).to_have_count(0)
    look.get_by_role("button", name="Mat of Rome").click()
    mat = look.get_by_role("region", name="Mat of Rome")
    expect(mat).to_contain_text("Cities 0 of 9")
    expect(mat).to_contain_text("Next step: 1")
    axe(look)
    mat.get_by_role("button", name="Close the mat").click()
    expect(mat).to_be_hidden()
    context.close()


def test_the_mat_on_a_phone(browser: Browser, server: Server) -> None:
    phone: dict[str, Any] = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**phone)
    page = context.new_page()
    sit(page, server, "eighteen-pocket")
    page.get_by_role("tab", name="Table").tap()
    page.get_by_role("tabpanel").get_by_role("button", name="Mat of Rome").tap()
    mat = page.get_by_role("region", name="Mat of Rome")
    until(page, lambda: (box(mat)["x"], box(mat)["width"]) == (0, 360))
    mat.get_by_role("button", name="Close the mat").tap()
    expect(mat).to_be_hidden()
    context.close()


def test_mats_are_swiped_on_a_phone(phone: Page, server: Server) -> None:
    seat = sit(phone, server, "eighteen-swiped")
    state = moving().state
    called = {other: state.called(other) for other in range(SEATS)}
    phone.get_by_role("tab", name="Table").tap()
    rows = phone.get_by_role("tabpanel").get_by_role("button", name=re.compile("^Mat of "))
    expect(rows).to_have_count(SEATS)
    order = [(row.get_attribute("aria-label") or "").removeprefix("Mat of ") for row in rows.all()]
    assert sorted(order) == sorted(called.values()) and order[0] == called[seat]

    def mat(civilization: str) -> Locator:
        return phone.get_by_role("region", name=f"Mat of {civilization}")

    rows.first.tap()
    expect(mat(order[0])).to_be_visible()
    for across, then in ((-150, order[1]), (-150, order[2]), (150, order[1])):
        with fingers(phone, (200, 400)) as move:
            move((200 + across / 2, 405))
            move((200 + across, 410))
        expect(mat(then)).to_be_visible()
    # by key: on a busy machine a tap may last so long that it is none
    mat(order[1]).get_by_role("button", name=f"Mat of {order[0]}, the one before").press("Enter")
    expect(mat(order[0])).to_be_visible()
    mat(order[0]).get_by_role("button", name=f"Mat of {order[-1]}, the one before").press("Enter")
    expect(mat(order[-1])).to_be_visible()
    # up and down is a scroll
    with fingers(phone, (200, 500)) as move:
        move((130, 300))
    expect(mat(order[-1])).to_be_visible()
    mat(order[-1]).get_by_role("button", name="Close the mat").press("Enter")
    expect(mat(order[-1])).to_be_hidden()


def test_whoever_is_late_stands_in_red(browser: Browser, server: Server) -> None:
    game = moving()
    seat, watching = game.due[0], next(seat for seat in range(SEATS) if seat != game.due[0])
    # high and low windows: two lines for each, or one
    for height in (900, 700):
        table = f"eighteen-late-{height}"
        server.plant(table, game.position(), limits=Limits(answer=600))
        context = browser.new_context(viewport={"width": 1440, "height": height}, reduced_motion="reduce")
        page = context.new_page()
        page.clock.install()
        page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {watching}')}")
        expect(prompt(page)).to_be_visible()
        row = page.get_by_role("complementary", name="Seats").get_by_role("listitem").filter(has_text=game.state.called(seat))
        expect(row).to_have_count(1)
        expect(row.get_by_text("late")).to_have_count(0)
        page.clock.fast_forward(700_000)
        expect(row.get_by_text("late")).to_be_visible()
        expect(row.get_by_text("late")).to_have_css("color", BAD)
        expect(page.get_by_role("complementary", name="Seats").get_by_text("late")).to_have_count(1)
        context.close()


def test_the_list_of_seats_is_the_legend_of_the_board(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    sit(page, server, "eighteen-legend")
    state = moving().state
    rome = next(seat for seat in range(SEATS) if state.civ[seat] == "rome")
    pieces = {civ: page.locator(f'.piece[data-owner="{civ}"]').first for civ in ("rome", "minoa")}
    for piece in pieces.values():
        expect(piece).to_have_css("opacity", "1")
    page.get_by_role("button", name=f"Mat of {state.called(rome)}").hover()
    expect(pieces["rome"]).to_have_css("opacity", "1")
    expect(pieces["minoa"]).to_have_css("opacity", "0.16")
    page.mouse.move(800, 300)
    expect(pieces["minoa"]).to_have_css("opacity", "1")
    context.close()


def test_from_afar_a_tap_on_a_home_goes_there(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    sit(page, server, "eighteen-homes")
    rests(page)
    rome, me = (page.locator(f'.piece[data-owner="{civ}"]').first for civ in ("rome", moving().state.civ[moving().due[0]]))
    small = still(rome)
    page.mouse.click(*middle(rome))
    until(page, lambda: wider(rome, small))
    # what belongs to it is in sight, and near the middle
    x, y = middle(rome)
    assert 250 < x < 1440 and 48 < y < 600
    page.get_by_role("button", name="Show the whole board").click()
    until(page, lambda: not wider(rome, small))
    page.get_by_role("button", name="Show my pieces").click()
    until(page, lambda: wider(me, small))
    x, y = middle(me)
    assert 250 < x < 1440 and 48 < y < 600
    context.close()


def wider(piece: Locator, before: FloatRect) -> bool:
    """Whether a piece is larger on the screen than it was."""
    return box(piece)["width"] > 1.3 * before["width"]


def test_a_seat_that_is_not_there_has_no_mat() -> None:
    game = moving()
    view = game.view(0)
    told = wire.advise(view, 0, "mat", [4])
    assert told["pieces"] == {"tokens": 55, "cities": 9, "ships": 4}
    stone, bronze, *_ = told["ages"]
    assert stone == {"step": 1, "epoch": "Stone Age", "met": {}, "lacks": {}}
    assert bronze["epoch"] == "Early Bronze Age" and bronze["lacks"] == {"cities": 2} and not bronze["met"]
    for about in ([], [18], [-1], ["4"], [True]):
        with pytest.raises(Refused, match="a seat"):
            wire.advise(view, 0, "mat", about)


def test_below_a_long_question_all_of_the_board_is_in_sight(browser: Browser, server: Server) -> None:
    """Eighteen civilizations to choose from take three rows: the map begins below them."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    game = ecumene.new("mega-civilization", SEATS, seed=3, story=False)
    server.plant("eighteen-chosen", game.position())
    page.goto(f"{server.address}/#/enter/eighteen-chosen/{quote(f'eighteen-chosen {game.due[0]}')}")
    expect(prompt(page).get_by_role("group", name="Answers").get_by_role("button")).to_have_count(SEATS)

    def northernmost() -> bool:
        asked = box(prompt(page))
        # the mouse must move for what lies under it to be told
        page.mouse.move(860, asked["y"] + asked["height"] + 40)
        page.mouse.move(860, asked["y"] + asked["height"] + 30)
        return page.locator(".tip", has_text="Ustiurt").count() == 1

    until(page, northernmost)
    context.close()


@pytest.mark.parametrize("width", [1280, 1440])
def test_ten_shares_stand_in_one_row(browser: Browser, server: Server, width: int) -> None:
    """EP 30.621b, 30.621c: an Epidemic is divided among seventeen others, up to ten points to each."""
    scene = Scene(title="expansion-project", seats=SEATS)
    for civilization in scene.state.civ:
        scene.tokens(civilization, **{start_area(scene.state, civilization): 12})
    victim = scene.seat("egypt")
    scene.state.phase = "calamities"
    scene.state.push(EpidemicShares(victim, None, 25))
    settle(scene.state)
    table = f"eighteen-shares-{width}"
    server.plant(table, scene.title.position(scene.state))
    context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {victim}')}")
    shares = prompt(page).get_by_role("group", name="What comes next").get_by_role("button", name=re.compile("^Hatti loses"))
    expect(shares).to_have_count(10)
    until(page, lambda: len({round(box(share)["y"]) for share in shares.all()}) == 1)
    context.close()
