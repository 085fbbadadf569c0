"""On a phone the map has most of the height while something on it is to be tapped."""

import pytest
from playwright.sync_api import Page

from server.served import Server
from titles.eagle.web import eagle_asks as asks
from web.hands import prompt
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
