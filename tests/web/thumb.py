"""Answering on a phone with one thumb, whatever is asked."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Locator, Page, TimeoutError, expect

from asking import Asked
from server.served import Server
from web.hands import MOMENT, box, passes, prompt

WIDTH, HEIGHT = 360, 740
#: what ends a question of the staged games by which something would be lost or was forgotten
WEIGHED = ("Done moving", "My cities are done")


def put_to(phone: Page, server: Server, table: str, asked: Asked) -> str:
    """A question is put to the player of a phone, in words of its own; returns what the prompt says. Nobody else plays."""
    server.plant(table, asked.position)
    phone.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    head = prompt(phone).get_by_role("heading")
    expect(head).to_be_visible()
    expect(prompt(phone)).not_to_contain_text("Choose an answer.")
    assert head.inner_text().endswith((".", "?"))
    return prompt(phone).inner_text()


def was_taken(phone: Page, first: str) -> None:
    """The answer was taken, since something else is asked now."""
    expect(prompt(phone)).not_to_have_text(first, use_inner_text=True)
    expect(prompt(phone).get_by_role("alert")).to_be_hidden()


def answer(phone: Page) -> None:
    """Gives an answer, step by step; on the way everything fits."""
    for _ in range(60):
        fits(phone)
        if tap_on(phone):
            break


def tap_on(phone: Page) -> bool:
    """Goes on with the answer as a thumb would; whether it was given."""
    said = prompt(phone).inner_text()
    expect(prompt(phone).get_by_role("button").first).to_be_visible()
    go = prompt(phone).locator("button.go:visible")
    listed = prompt(phone).get_by_role("group", name="Answers").get_by_role("button")
    pieces = prompt(phone).get_by_role("group", name="What comes next").get_by_role("button")
    if (sure := prompt(phone).get_by_role("button", name="anyway")).count():
        sure.tap()
        return True
    if go.count():
        weighed = go.first.inner_text() in WEIGHED
        go.first.tap()
        if weighed:
            expect(sure).to_be_visible()
        return not weighed
    if (fill := prompt(phone).get_by_role("button", name="Fill up evenly")).count():
        fill.tap()
        expect(go).to_be_visible()
        return False
    if pieces.count():
        pieces.first.tap()
    elif listed.count():
        return tapped(listed.first)
    elif (fold := prompt(phone).get_by_role("button", name="as a list")).count():
        fold.tap()
    else:
        prompt(phone).get_by_role("button").last.tap()
        return True
    expect(prompt(phone)).not_to_have_text(said, use_inner_text=True)
    return False


def tapped(button: Locator) -> bool:
    """Whether it was there to be tapped: an answer that is put together begins by itself, and its button goes."""
    try:
        button.tap(timeout=MOMENT)
    except TimeoutError:
        return False
    return True


def fits(phone: Page) -> None:
    """Nothing of the prompt is cut off at the side, and the board is not covered."""

    def measured() -> None:
        asked = box(prompt(phone))
        assert asked["width"] <= WIDTH and asked["height"] < 0.6 * HEIGHT
        # what is gone by now has no box; a locator would wait for it
        for button in prompt(phone).get_by_role("button").element_handles()[:12]:
            it = button.bounding_box()
            assert it is None or it["x"] + it["width"] <= WIDTH

    passes(phone, measured)
