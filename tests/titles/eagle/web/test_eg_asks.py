"""Every question that Eagle 2002 asks can be answered by touch on a phone, and says in words of its own what it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from server.served import Server
from titles.eagle.web import eagle_asks as asks
from web.hands import prompt
from web.thumb import fits, put_to, was_taken


@pytest.mark.parametrize("kind", asks.kinds())
def test_a_question_is_answered_by_touch(phone: Page, server: Server, kind: str) -> None:
    first = put_to(phone, server, f"eagle-{kind}", asks.asked(kind))
    fits(phone)
    answer(phone, kind)
    was_taken(phone, first)


def answer(phone: Page, kind: str) -> None:
    """Gives an answer as a thumb would: the first one that does something."""
    fold = prompt(phone).get_by_role("button", name="as a list")
    if fold.count():
        fold.tap()
    if kind == "moving":
        prompt(phone).get_by_role("button", name="Move from").first.tap()
        prompt(phone).get_by_role("group", name="Where to").get_by_role("button").first.tap()
    elif kind == "buying":
        phone.get_by_role("tabpanel", name="Buy").locator("button.ware:enabled").first.tap()
        places = phone.get_by_role("group", name="appears")
        if places.count():
            places.get_by_role("button", name="Buy").first.tap()
    elif kind == "bargaining":
        prompt(phone).get_by_role("button", name="Done trading").tap()
    else:
        prompt(phone).get_by_role("group", name="Answers").get_by_role("button").first.tap()
