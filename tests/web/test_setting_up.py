"""Setting up a table: what is offered can be played, and every choice fits the others."""

from __future__ import annotations

from playwright.sync_api import Page, expect

import ecumene
from ecumene import titles
from server.served import Server
from web.hands import prompt


def test_only_titles_that_the_page_can_show_are_offered(look: Page, server: Server) -> None:
    """The server offers drafts and the toy; this build of the page has no kit for the toy."""
    look.goto(f"{server.address}/#/new")
    title = look.get_by_label("Title")
    expect(title.get_by_role("option", name="Western Empires")).to_be_attached()
    offered = title.get_by_role("option").all_inner_texts()
    # as the start page has them, whose names tell both games of one name apart
    assert offered[-3:] == ["The Expansion Project", "Civilization (2002)", "Civilization (2010)"]
    assert "The Caravan Road" in {meta.name for meta in titles.metas()}
    assert "The Caravan Road" not in offered and "Mega Civilization" in offered


def test_a_table_that_the_page_cannot_show_says_so_plainly(look: Page, server: Server) -> None:
    server.plant("strange", ecumene.new("toy", seed=1).position())
    look.goto(f"{server.address}/#/enter/strange/strange%200")
    expect(look.get_by_role("alert")).to_have_text("This title cannot be played in the browser yet.")
    look.get_by_role("link", name="All my games").click()
    expect(look.get_by_role("heading", name="Your games")).to_be_visible()


def test_the_number_of_seats_leaves_only_options_that_fit(look: Page, server: Server) -> None:
    look.goto(f"{server.address}/#/new")
    look.get_by_label("Title").select_option(label="Mega Civilization")
    look.get_by_text("Options", exact=True).click()
    side = look.get_by_label("Half of the board")
    expect(side.get_by_role("option")).to_have_text(["West", "East"])
    side.select_option("east")
    # eleven play in the east, and nowhere else: there is nothing to choose
    look.get_by_label("Seats").select_option("11")
    expect(side).to_be_hidden()
    look.get_by_label("Seats").select_option("6")
    expect(side).to_have_value("east")
    look.get_by_label("Seats").select_option("10")
    expect(side).to_be_hidden()

    # what was chosen before does not stand in the way
    look.get_by_role("button", name="Make the table").click()
    look.get_by_role("link", name="Go to the table").click()
    expect(prompt(look)).to_be_visible()


def test_a_link_that_opens_nothing_is_refused_in_plain_words(look: Page, server: Server) -> None:
    """The server names the field; the page names only what it shows."""
    look.goto(f"{server.address}/#/enter/nowhere/nothing")
    expect(look.get_by_role("heading", name="This link does not open a seat")).to_be_visible()
    expect(look.get_by_text("There is no such link, or it has been renewed.", exact=True)).to_be_visible()
    expect(look.get_by_text("secret")).to_have_count(0)
