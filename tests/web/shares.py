"""How much of a phone is the board while something on it is to be tapped, with the guide on."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Page, expect

from asking import Asked
from server.served import Server
from web.hands import prompt, until

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


def share(page: Page) -> float:
    """What part of the screen's height the board has, between the question and the guide."""
    box = page.get_by_role("application").bounding_box()
    guide = page.get_by_role("region", name="Guide").bounding_box()
    assert box and guide
    asked = prompt(page).bounding_box()
    assert asked and box["y"] >= asked["y"] + asked["height"] - 1
    return (min(box["y"] + box["height"], guide["y"]) - box["y"]) / HEIGHT
