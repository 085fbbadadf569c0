"""The rules in the page: at the phase that is going on, at a clause that is cited, and by what one looks for."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from server.served import Server
from web.hands import begin, box, prompt, until


def help_of(page: Page) -> Locator:
    return page.get_by_role("complementary", name="Help")


def search(page: Page) -> Locator:
    return page.get_by_role("searchbox", name="Search the rules")


def test_help_opens_at_what_is_going_on_and_is_searched(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    look.emulate_media(reduced_motion="reduce")
    look.goto(server.address)
    begin(look, "Play against bots")
    look.keyboard.press("?")
    panel = help_of(look)
    expect(panel.get_by_role("heading", name="3. Movement")).to_be_visible()
    # first in plain words, with what is asked now; then the clauses
    expect(panel.get_by_text("Every token may move once, into a neighbouring area.")).to_be_visible()
    expect(panel.get_by_text("Now: Your movement.")).to_be_visible()
    expect(search(look)).to_be_focused()
    axe(look)

    # words and beginnings of words, in any order; what was looked for is marked
    look.keyboard.type("astronav ship")
    expect(panel.get_by_role("heading", name="Astronavigation")).to_be_visible()
    expect(panel.locator("mark").filter(has_text="Astronavigation").first).to_be_visible()
    axe(look)
    search(look).fill("9B.2")
    expect(panel.get_by_role("button", name="Rule WE 9B.2", exact=True)).to_be_visible()
    search(look).fill("zzz")
    expect(panel.get_by_role("status")).to_have_text("No results.")

    # a card has what is printed on it, and leads on to the clauses that it names
    search(look).fill("library")
    panel.get_by_role("heading", name="Library").get_by_role("button").click()
    expect(panel.get_by_text("220", exact=True)).to_be_visible()
    panel.get_by_role("button", name="WE CAL.Regression.3").click()
    expect(panel.get_by_role("heading", name="Regression")).to_be_visible()
    expect(panel.locator("li.here")).to_be_focused()
    panel.get_by_role("button", name="All topics").click()
    expect(panel.get_by_role("heading", name="Calamities")).to_be_visible()
    axe(look)

    search(look).focus()
    look.keyboard.press("Escape")
    expect(panel).to_be_hidden()


def test_what_is_of_our_own_design_is_folded_and_fits_a_finger(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 390, "height": 844})
    look.goto(f"{server.address}/#/help/ffg-2010")
    card = look.locator("details.ours").get_by_role("button", name="Himeji Samurai Castle")
    ours = look.get_by_role("heading", name="Of our own design")
    expect(ours).to_be_visible()
    expect(card).to_be_hidden()
    ours.click()
    until(look, lambda: box(card)["height"] >= 40)
    card.click()
    expect(look.get_by_role("heading", name="Himeji Samurai Castle")).to_be_visible()


def test_a_cited_rule_leads_to_its_clause(look: Page, server: Server) -> None:
    look.goto(server.address)
    begin(look, "Play against bots")
    prompt(look).get_by_role("link", name="Rules for this decision").click()
    expect(help_of(look).get_by_role("heading", name="3. Movement")).to_be_visible()
    # the question leads to plain words first, then to the clause by which it is asked
    expect(help_of(look).get_by_text("Every token may move once, into a neighbouring area.")).to_be_in_viewport()
    expect(help_of(look).get_by_text("Now: Your movement.")).to_be_in_viewport()
    expect(help_of(look).get_by_role("list", name="By this rule")).to_contain_text("Players move in census order")
    look.get_by_role("button", name="Close the help").click()
    look.keyboard.press("/")
    look.keyboard.type("move 9 knossos phaestos")
    look.keyboard.press("Enter")
    look.get_by_role("log", name="Answers").get_by_role("button", name="Rule WE 3.tokens.1").click()
    expect(help_of(look).locator("li.here")).to_contain_text("Each token may make one move")
    expect(help_of(look).locator("li.here")).to_be_in_viewport()

    # an advance of the shop
    look.get_by_role("button", name="Close the help").click()
    look.get_by_role("tab", name="Shop").click()
    look.get_by_role("button", name="Why Pottery costs").click()
    expect(look.get_by_text("Famine: prevents 5 damage.", exact=True)).to_be_visible()
    look.get_by_role("button", name="The rules of Pottery").click()
    expect(help_of(look).get_by_role("heading", name="Pottery")).to_be_visible()
    expect(help_of(look).get_by_text("Famine (damage −5)")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 360])
def test_every_clause_has_an_address(look: Page, server: Server, axe: Callable[[Page], None], width: int) -> None:
    look.set_viewport_size({"width": width, "height": 740})
    look.emulate_media(color_scheme="dark" if width == 360 else "light")
    look.goto(f"{server.address}/#/help/western-empires/WE%207.8")
    expect(look.get_by_role("heading", name="7. Trade")).to_be_visible()
    expect(look.locator("li.here")).to_be_in_viewport()
    look.get_by_role("button", name="All topics").click()
    expect(look.get_by_role("button", name="13. Succession and the end")).to_be_visible()
    axe(look)
    search(look).fill("ship")
    expect(look.locator("mark").first).to_be_visible()
    axe(look)
    search(look).fill("")
    look.get_by_role("button", name="Civil War").click()
    expect(look).to_have_url(f"{server.address}/#/help/western-empires/civil_war")
    expect(look.get_by_text("major, not tradeable")).to_be_visible()
    look.goto(f"{server.address}/#/help/western-empires/WE%2099.1")
    expect(look.get_by_text("There is no rule WE 99.1.")).to_be_visible()
    look.go_back()
    expect(look.get_by_role("heading", name="Civil War")).to_be_visible()


def test_the_page_of_the_rules_goes_from_title_to_title(look: Page, server: Server) -> None:
    look.goto(f"{server.address}/#/help/ffg-2010")
    titles = look.get_by_label("Title")
    expect(titles).to_have_value("ffg-2010")
    titles.select_option("eagle-2002")
    expect(look).to_have_url(re.compile("#/help/eagle-2002$"))
    expect(look.get_by_role("button", name="What technologies are")).to_be_visible()
