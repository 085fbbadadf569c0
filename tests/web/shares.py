"""How much of a phone is the board while something on it is to be tapped, with the guide on."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Page, expect

from asking import Asked
from server.served import Server
from web.hands import box, passes, prompt, until

#: of a phone of this size, upright, at least so much is the board
WIDTH, HEIGHT = 390, 844
LEAST = 0.55
#: a small phone that lies
LYING = 667, 375


def guided(page: Page, server: Server, table: str, asked: Asked, size: tuple[int, int] = (WIDTH, HEIGHT)) -> None:
    """Sits down in the seat that is asked, with the guide as a bar. Nobody else plays."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    server.plant(table, asked.position)
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    expect(prompt(page)).to_be_visible()
    # other letters have other widths
    page.wait_for_function("document.fonts.ready.then(() => true)")
    guide = page.get_by_role("region", name="Guide")
    if not guide.is_visible():
        page.get_by_role("button", name="Menu").tap()
        page.get_by_role("button", name="Guide in every game").tap()
        page.get_by_role("button", name="Menu").tap()
    expect(guide).to_be_visible()
    # whoever is new to all of it is welcomed first
    drawn = guide.get_by_role("button", expanded=True)
    until(page, lambda: drawn.or_(guide.get_by_role("button", name="Do it")).first.is_visible())
    if drawn.is_visible():
        drawn.tap()
    expect(guide.get_by_role("button", name="Do it")).to_be_visible()


def mostly_board(page: Page) -> None:
    """Of the screen's height the board comes to have at least its share, between the question and the guide."""

    def measured() -> None:
        asked, board, guide = (
            box(part) for part in (prompt(page), page.get_by_role("application"), page.get_by_role("region", name="Guide"))
        )
        assert board["y"] >= asked["y"] + asked["height"] - 1
        assert (min(board["y"] + board["height"], guide["y"]) - board["y"]) / HEIGHT >= LEAST

    passes(page, measured)
