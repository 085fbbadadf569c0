"""On a phone the map has most of the height while something on it is to be tapped."""

import re

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from server.served import Server
from titles.eagle.web import eagle_asks as asks
from web.hands import prompt, until
from web.shares import LEAST, guided, share


@pytest.mark.parametrize("kind", ["moving", "placing", "starting-regions", "free-growth"])
def test_most_of_a_phone_is_the_map(phone: Page, server: Server, kind: str) -> None:
    guided(phone, server, f"share-eagle-{kind}", asks.asked(kind))
    assert share(phone) >= LEAST


def test_the_map_stays_where_it_is_when_pieces_are_taken_up(phone: Page, server: Server) -> None:
    guided(phone, server, "share-taken", asks.asked("moving"))
    board = phone.get_by_role("application")
    before = board.bounding_box()
    prompt(phone).get_by_role("button", name="Move from").first.tap()
    prompt(phone).get_by_role("group", name="Where to").get_by_role("button").first.wait_for()
    assert board.bounding_box() == before


def box(part: Locator) -> FloatRect:
    found = part.bounding_box()
    assert found
    return found


def test_a_battle_has_all_of_the_map_of_a_phone_that_lies(phone: Page, server: Server) -> None:
    """The question stands beside it, so that nothing of it has to begin below."""
    guided(phone, server, "lying-battle", asks.asked("round"), (844, 390))
    board, stage = phone.get_by_role("main", name="Board"), phone.get_by_label(re.compile("^Battle of"))
    expect(stage).to_be_visible()
    until(phone, lambda: box(stage)["y"] == box(board)["y"])
    assert box(stage)["width"] == box(board)["width"]


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

    assert beyond() > 0
    last.scroll_into_view_if_needed()
    assert beyond() <= -28
