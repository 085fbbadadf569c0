"""Every question that FFG 2010 asks can be answered by touch on a phone, and says in words of its own what it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from server.served import Server
from titles.ffg.web import ffg_asks
from web.hands import prompt
from web.thumb import HEIGHT, WIDTH, fits, tap_on


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    options: dict[str, Any] = {"viewport": {"width": WIDTH, "height": HEIGHT}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**options, reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("kind", ffg_asks.KINDS)
def test_a_question_of_ffg_is_answered_by_touch(phone: Page, server: Server, kind: str) -> None:
    asked = ffg_asks.all_asked()[kind]
    table = f"ffg-{kind}"
    # nobody else plays: what comes next shows that the answer was taken
    server.plant(table, asked.position)
    phone.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    head = prompt(phone).get_by_role("heading")
    expect(head).to_be_visible()
    expect(prompt(phone)).not_to_contain_text("Choose an answer.")
    assert head.inner_text().endswith((".", "?"))
    # a question whose answers stand in a panel brings it: the board is one tap away
    if (board := phone.get_by_role("tab", name="Board")).get_attribute("aria-selected") == "false":
        board.tap()
    first = prompt(phone).inner_text()
    for _ in range(60):
        fits(phone)
        if tap_on(phone):
            break
    expect(prompt(phone)).not_to_have_text(first, use_inner_text=True)
    expect(prompt(phone).get_by_role("alert")).to_be_hidden()
