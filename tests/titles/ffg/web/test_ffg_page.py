"""FFG 2010 in the page, as a person plays it: cities, research, a march, a battle, a trade."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page, expect

from server.served import Server
from titles.ffg.web.ffg_asks import all_asked
from web.hands import prompt


def sit(page: Page, server: Server, kind: str, table: str) -> None:
    """Sits down where the question is asked; nobody else plays."""
    asked = all_asked()[kind]
    server.plant(table, asked.position)
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    page.wait_for_url(f"**/table/{table}/*")
    expect(prompt(page).get_by_role("heading")).to_be_visible()


def test_a_city_builds_an_army_on_the_map(look: Page, server: Server) -> None:
    sit(look, server, "managing", "ffg-cities")
    side = look.get_by_role("tabpanel")
    expect(side.get_by_text("Build with").first).to_be_visible()
    side.get_by_role("button", name="Army").first.click()
    # where it may stand: the marked squares of the map, or the list of them
    squares = prompt(look).get_by_role("group", name="What comes next").get_by_role("button")
    expect(squares.or_(prompt(look).get_by_role("button", name="as a list")).first).to_be_visible()
    if not squares.count():
        prompt(look).get_by_role("button", name="as a list").click()
    squares.first.click()
    go = prompt(look).locator("button.go")
    expect(go).to_contain_text("Army")
    go.click()
    expect(side.get_by_text("It has acted: built")).to_be_visible()


def test_what_a_city_cannot_build_says_why(look: Page, server: Server) -> None:
    sit(look, server, "managing", "ffg-why")
    expect(look.get_by_role("tabpanel").locator(".not").first).to_contain_text("costs")


def test_a_technology_is_learned_from_the_pyramid(look: Page, server: Server) -> None:
    sit(look, server, "researching", "ffg-learn")
    side = look.get_by_role("tabpanel")
    expect(side.get_by_role("button", name="I can learn")).to_have_attribute("aria-pressed", "true")
    side.get_by_role("button", name=re.compile("^Learn ")).first.click()
    expect(prompt(look)).not_to_contain_text("Learn one technology")


def test_a_unit_is_played_by_a_tap_on_it_and_on_its_front(look: Page, server: Server) -> None:
    sit(look, server, "battle-turn", "ffg-battle")
    hand = look.get_by_label("Your hand")
    before = hand.get_by_role("button").count()
    assert before
    hand.get_by_role("button").first.click()
    look.get_by_role("button", name="Play here").first.click()
    expect(hand.get_by_role("button")).not_to_have_count(before)


def test_an_offer_is_made_and_withdrawn(look: Page, server: Server) -> None:
    sit(look, server, "trading", "ffg-offer")
    side = look.get_by_role("tabpanel")
    side.get_by_role("button", name="Make an offer").click()
    for _ in range(2):  # to whom, and what
        side.locator(".offer .row").first.get_by_role("button").first.click()
    make = side.get_by_role("button", name="Make the offer")
    for _ in range(3):
        if make.count():
            break
        side.locator(".offer .row").first.get_by_role("button").last.click()
        look.wait_for_timeout(200)
    make.click()
    side.get_by_role("button", name="Withdraw").click()
    expect(side.get_by_role("button", name="Withdraw")).to_be_hidden()


def test_nothing_serious_stands_in_anybodys_way(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    for kind in ("managing", "researching", "battle-turn"):
        sit(look, server, kind, f"ffg-axe-{kind}")
        axe(look)


def test_the_map_as_a_table(look: Page, server: Server) -> None:
    sit(look, server, "moving", "ffg-table")
    look.get_by_role("button", name="table").first.click()
    expect(look.get_by_role("table", name="Cities")).to_be_visible()
    expect(look.get_by_role("table", name="Where something can be done")).to_be_visible()
