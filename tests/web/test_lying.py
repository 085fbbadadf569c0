"""A phone that lies has the board beside the question, and as high as the screen allows, however small the phone is."""

import pytest
from playwright.sync_api import Locator, Page

from asking import Asked
from server.served import Server
from titles.eagle.web import eagle_asks
from titles.empires.web import asks
from titles.ffg.web import ffg_asks
from web.hands import prompt
from web.shares import LYING, guided

#: long questions; in FFG 2010 there are most tabs, and something lies below the map
ASKED = {
    "empires": lambda: asks.asked("faction-toll"),
    "eagle": lambda: eagle_asks.asked("moving"),
    "ffg": lambda: ffg_asks.asked("managing"),
}


def box(part: Locator) -> tuple[float, float, float, float]:
    """Left, top, width and height."""
    found = part.bounding_box()
    assert found
    return found["x"], found["y"], found["width"], found["height"]


@pytest.mark.parametrize("family", ASKED)
def test_a_phone_that_lies_has_the_board_beside_the_question(phone: Page, server: Server, family: str) -> None:
    asked: Asked = ASKED[family]()
    guided(phone, server, f"lying-{family}", asked, LYING)
    left, _, width, height = box(phone.get_by_role("application"))
    assert left + width <= box(prompt(phone))[0]
    assert width >= 0.49 * LYING[0]
    assert height >= 0.65 * LYING[1]
    # there is room for every tab
    start, _, wide, _ = box(phone.get_by_role("tab", name="Log"))
    assert start + wide <= LYING[0]
