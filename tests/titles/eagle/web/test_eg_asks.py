"""Every question that Eagle 2002 asks can be answered by touch on a phone, and says in words of its own what it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from server.served import Server
from titles.eagle.web import eagle_asks as asks
from web.hands import prompt

WIDTH, HEIGHT = 360, 740
#: every question as it looked
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
    table = f"eagle-{kind}"
    # nobody else plays: what comes next shows that the answer was taken
    server.plant(table, asked.position)
    phone.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    head = prompt(phone).get_by_role("heading")
    expect(head).to_be_visible()
    expect(prompt(phone)).not_to_contain_text("Choose an answer.")
    assert head.inner_text().endswith((".", "?"))
    phone.screenshot(path=PICTURES / f"eagle-{kind}.png")
    first = prompt(phone).inner_text()
    fits(phone)
    answer(phone, kind)
    expect(prompt(phone)).not_to_have_text(first, use_inner_text=True)
    expect(prompt(phone).get_by_role("alert")).to_be_hidden()


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


def fits(phone: Page) -> None:
    """Nothing of the prompt is cut off at the side, and the board is not covered."""
    box = prompt(phone).bounding_box()
    assert box and box["width"] <= WIDTH and box["height"] < 0.6 * HEIGHT
    # what is gone by now has no box; a locator would wait for it
    for button in prompt(phone).get_by_role("button").element_handles()[:12]:
        box = button.bounding_box()
        assert box is None or box["x"] + box["width"] <= WIDTH
