"""What a person does with the page, in words."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

#: buttons that go on without a decision of weight, in the order in which a person would look for them
ONWARD = ("Done moving", "Done building", "Buy no more cards", "Done trading", "Buy nothing", "Done with abilities")


def prompt(page: Page) -> Locator:
    return page.get_by_label("What is asked")


def begin(page: Page, door: str) -> str:
    """From home to the first movement of a new game against bots; returns the civilization."""
    page.get_by_role("button", name=door).click()
    choice = prompt(page).get_by_role("button", name="Play ").first
    people = choice.inner_text().removeprefix("Play ").strip().lower()
    choice.click()
    expect(prompt(page).get_by_text("Your movement.")).to_be_visible()
    page.wait_for_timeout(300)  # the board comes to rest
    return people


def middle(thing: Locator) -> tuple[float, float]:
    """Where something is on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def mine(page: Page, civilization: str) -> Locator:
    """My tokens on the board."""
    return page.locator(f'.piece[data-kind="tokens"][data-owner="{civilization}"]')


def turn(page: Page) -> Locator:
    return page.locator("header .turn")


def play_on(page: Page, until: int, most: int = 60) -> None:
    """Answers everything in the simplest way until this turn has come."""
    for _ in range(most):
        if int(turn(page).inner_text().split()[1]) >= until:
            return
        for word in ONWARD:
            button = prompt(page).get_by_role("button", name=word)
            if button.is_visible():
                button.click()
                break
        else:
            folded = prompt(page).get_by_role("button", name="as a list")
            if folded.is_visible():
                folded.click()
            listed = prompt(page).get_by_role("group").get_by_role("button")
            if listed.first.is_visible():
                listed.first.click()
        page.wait_for_timeout(150)
    raise AssertionError(f"turn {until} never came: {prompt(page).inner_text()}")
