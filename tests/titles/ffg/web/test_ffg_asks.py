"""Every question that FFG 2010 asks can be answered by touch on a phone, and says in words of its own what it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from server.served import Server
from titles.ffg.web import ffg_asks
from web.hands import prompt
from web.thumb import answer, put_to, was_taken


@pytest.mark.parametrize("kind", ffg_asks.kinds())
def test_a_question_of_ffg_is_answered_by_touch(phone: Page, server: Server, kind: str) -> None:
    put_to(phone, server, f"ffg-{kind}", ffg_asks.asked(kind))
    # a question whose answers stand in a panel brings it: the board is one tap away
    if (board := phone.get_by_role("tab", name="Board")).get_attribute("aria-selected") == "false":
        board.tap()
    first = prompt(phone).inner_text()
    answer(phone)
    was_taken(phone, first)
