"""Every question that the title asks can be answered by touch on a phone, and says in words of its own what it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from server.served import Server
from titles.empires.web import asks
from web.hands import prompt
from web.thumb import HEIGHT, WIDTH, fits, tap_on

#: every question as it looked (`make pictures` takes every screen in two sizes)
PICTURES = Path(__file__).resolve().parents[4] / "artefacts" / "asks"


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    options: dict[str, Any] = {"viewport": {"width": WIDTH, "height": HEIGHT}, "has_touch": True, "is_mobile": True}
    context = browser.new_context(**options, reduced_motion="reduce")
    page = context.new_page()
    yield page
    context.close()


def test_every_question_has_its_position() -> None:
    assert set(asks.kinds()) == asks.asking_steps()


@pytest.mark.parametrize("kind", asks.kinds())
def test_a_question_is_answered_by_touch(phone: Page, server: Server, kind: str) -> None:
    asked = asks.asked(kind)
    table = f"ask-{kind}"
    # nobody else plays: what comes next shows that the answer was taken
    server.plant(table, asked.position)
    phone.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    head = prompt(phone).get_by_role("heading")
    expect(head).to_be_visible()
    expect(prompt(phone)).not_to_contain_text("Choose an answer.")
    assert head.inner_text().endswith((".", "?"))
    phone.screenshot(path=PICTURES / f"{kind}.png")
    first = prompt(phone).inner_text()
    for _ in range(60):
        fits(phone)
        done = tap_on(phone)
        if done:
            break
    expect(prompt(phone)).not_to_have_text(first, use_inner_text=True)
    expect(prompt(phone).get_by_role("alert")).to_be_hidden()
