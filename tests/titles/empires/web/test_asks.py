"""Every question that the title asks can be answered by touch on a phone, and says in words of its own what it is."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from server.served import Server
from titles.empires.web import asks
from web.thumb import answer, put_to, was_taken


@pytest.mark.parametrize("kind", asks.kinds())
def test_a_question_is_answered_by_touch(phone: Page, server: Server, kind: str) -> None:
    first = put_to(phone, server, f"ask-{kind}", asks.asked(kind))
    answer(phone)
    was_taken(phone, first)
