"""On a phone the map has most of the height while something on it is to be tapped."""

import re

import pytest
from playwright.sync_api import Page, expect

from server.served import Server
from titles.eagle.web import eagle_asks as asks
from web.hands import box, prompt, still, until
from web.shares import guided, mostly_board


@pytest.mark.parametrize("kind", ["moving", "placing", "starting-regions", "free-growth"])
def test_most_of_a_phone_is_the_map(phone: Page, server: Server, kind: str) -> None:
    guided(phone, server, f"share-eagle-{kind}", asks.asked(kind))
    mostly_board(phone)


def test_the_map_stays_where_it_is_when_pieces_are_taken_up(phone: Page, server: Server) -> None:
    guided(phone, server, "share-taken", asks.asked("moving"))
    board = phone.get_by_role("application")
    before = still(board)
    prompt(phone).get_by_role("button", name="Move from").first.tap()
    prompt(phone).get_by_role("group", name="Where to").get_by_role("button").first.wait_for()
    assert still(board) == before


def test_a_battle_has_all_of_the_map_of_a_phone_that_lies(phone: Page, server: Server) -> None:
    """The question stands beside it, so that nothing of it has to begin below."""
    guided(phone, server, "lying-battle", asks.asked("round"), (844, 390))
    board, stage = phone.get_by_role("main", name="Board"), phone.get_by_label(re.compile("^Battle of"))
    expect(stage).to_be_visible()
    until(phone, lambda: (box(stage)["y"], box(stage)["width"]) == (box(board)["y"], box(board)["width"]))


def test_a_row_of_answers_that_goes_on_fades_at_its_edge(phone: Page, server: Server) -> None:
    """The last 28 pixels of a row are the shade's: behind the last answer, where it covers nothing."""
    guided(phone, server, "fading", asks.asked("moving"))
    prompt(phone).get_by_role("button", name="Move from").first.tap()
    row = prompt(phone).get_by_role("group", name="Where to")
    last = row.get_by_role("button").last
    last.wait_for()

    def beyond() -> float:
        """How far the last answer goes on beyond the right edge."""
        ends, edge = box(last), box(row)
        return ends["x"] + ends["width"] - edge["x"] - edge["width"]

    until(phone, lambda: beyond() > 0)
    last.scroll_into_view_if_needed()
    # the row comes to its end within a pixel
    until(phone, lambda: beyond() <= -27)
