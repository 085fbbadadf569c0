"""A table of eighteen: all seats in sight, everybody's mat, the A.S.T. along the board, on a phone too."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

import ecumene
from ecumene import Game, bots
from ecumene.engine import Refused
from ecumene.lab.seated import Seated
from ecumene.titles.empires import wire
from server.served import Server
from web.hands import prompt

SEATS = 18


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
        box = row.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= 900
    expect(look.get_by_role("list", name="Archeological Succession Table")).to_be_visible()
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
    box = mat.bounding_box()
    assert box and box["x"] == 0 and box["width"] == 360
    mat.get_by_role("button", name="Close the mat").tap()
    expect(mat).to_be_hidden()
    context.close()


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
