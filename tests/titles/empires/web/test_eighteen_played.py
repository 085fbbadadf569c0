"""A game of eighteen against seventeen bots, played by clicks: a few turns always, the whole of it in the slow tests.

What it looked like in each phase lies in `artefacts/eighteen` afterwards.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

import ecumene
from server.served import Server
from titles.empires.web.test_learn import guide, move, number
from web.hands import MOMENT, box, passes, prompt, until

SEATS = 18
PICTURES = Path(__file__).resolve().parents[4] / "artefacts" / "eighteen"
SIZES: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}
#: of the two titles each is played once wide and once on a phone, but not all four in every run
ALWAYS = [("mega-civilization", "phone"), ("expansion-project", "wide")]
EVERY = [(title, size) for title in ("mega-civilization", "expansion-project") for size in SIZES]


def over(page: Page) -> bool:
    return page.get_by_text("The game is over.").first.is_visible()


def answer(page: Page) -> None:
    """One click that brings what is asked further: a good move if the guide knows one, else what a person would try first."""
    asked = prompt(page)
    ways = (
        asked.get_by_role("button", name="anyway"),
        guide(page).get_by_role("button", name=re.compile("^(Next|Got it)$")),
        move(page).get_by_role("button", name="Do it"),
        asked.get_by_role("button", name="Fill up evenly"),
        asked.locator("button.go:visible:enabled"),
        asked.get_by_role("group", name="What comes next").get_by_role("button"),
        asked.get_by_role("group", name="Answers").get_by_role("button"),
        asked.get_by_role("button", name="as a list"),
    )

    def asks() -> bool:
        return over(page) or any(way.first.is_visible() for way in ways)

    until(page, asks)
    for way in ways:
        if way.first.is_visible():
            # it may be gone in the moment in which it is clicked: whatever is asked then is answered next
            with suppress(TimeoutError):
                way.first.click(timeout=MOMENT)
            break


def check_nothing_covers_the_question(page: Page) -> None:
    """However much happened: the card that tells of it ends below the prompt."""

    def below() -> None:
        asked = box(prompt(page))
        # the cards themselves: a locator would wait for what is put away by now
        for told in page.get_by_role("region", name="Since your last move").element_handles():
            it = told.bounding_box()
            assert not it or it["y"] >= asked["y"] + asked["height"]

    passes(page, below)


def play(page: Page, server: Server, title: str, size: str, turns: int, most: int) -> int:
    """Plays up to this turn, or to the end; the last turn that was seen."""
    table = f"eighteen-{title}-{size}-{turns}"
    options = {"civilizations": "dealt"} if title == "mega-civilization" else {}
    game = ecumene.new(title, SEATS, options=options, seed=18)
    server.plant(table, game.position(), bots=dict.fromkeys(range(1, SEATS), "steady"))
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} 0')}")
    expect(prompt(page)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Guide in every game").click()
    page.keyboard.press("Escape")
    PICTURES.mkdir(parents=True, exist_ok=True)
    seen: set[str] = set()
    for _ in range(most):
        if over(page) or number(page) >= turns:
            break
        phase = re.sub(r"\W+", "-", page.locator("header .turn").inner_text()).strip("-").lower()
        if phase not in seen:
            seen.add(phase)
            page.screenshot(path=PICTURES / f"{title}-{size}-{len(seen):03}-{phase}.png")
            check_nothing_covers_the_question(page)
        answer(page)
        page.wait_for_timeout(60)
    page.screenshot(path=PICTURES / f"{title}-{size}-end.png")
    expect(prompt(page).get_by_role("alert")).to_be_hidden()
    return number(page)


@pytest.mark.parametrize(("title", "size"), ALWAYS)
def test_two_turns_of_eighteen_are_played_by_clicks(browser: Browser, server: Server, title: str, size: str) -> None:
    context = browser.new_context(**SIZES[size], reduced_motion="reduce")
    assert play(context.new_page(), server, title, size, turns=3, most=400) == 3
    context.close()


@pytest.mark.slow
@pytest.mark.parametrize(("title", "size"), EVERY)
def test_a_whole_game_of_eighteen_is_played_by_clicks(browser: Browser, server: Server, title: str, size: str) -> None:
    context = browser.new_context(**SIZES[size], reduced_motion="reduce")
    page = context.new_page()
    play(page, server, title, size, turns=99, most=4000)
    assert over(page)
    context.close()
