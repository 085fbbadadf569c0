"""What stands around the board: standing answers, time, links, talk of the table, calamities, the log, home."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from ecumene.server.doors import SPECTATORS
from ecumene.server.protocol import Limits
from server.positions import at
from server.served import Server
from titles.empires.web import asks
from web.hands import at_home_without_games, in_list, prompt


def sit(page: Page, server: Server, table: str, asked: asks.Asked, limits: Limits | None = None, *, bots: bool = False) -> None:
    others = {seat: "steady" for seat in range(5) if seat != asked.seat} if bots else {}
    server.plant(table, asked.position, bots=others, limits=limits)
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    expect(prompt(page)).to_be_visible()


def test_an_answer_is_given_for_me_until_i_take_it_back(look: Page, server: Server) -> None:
    sit(look, server, "deputy", asks.asked("card-purchases"))
    expect(prompt(look)).to_contain_text("Buy trade cards?")
    prompt(look).get_by_role("button", name="buy no cards").click()
    # it speaks at once, and from then on
    expect(prompt(look)).not_to_contain_text("Buy trade cards?")
    look.get_by_role("tab", name="Table").click()
    summary = look.get_by_text("trade cards buy none")
    summary.click()
    mine = look.get_by_label("Trade cards")
    expect(mine).to_have_value("pass")
    look.get_by_label("Tax rate").select_option("3")
    expect(look.get_by_text("tax rate always 3")).to_be_visible()
    mine.select_option("")
    look.get_by_label("Tax rate").select_option("")
    expect(look.get_by_text("Autopilot off")).to_be_visible()


def test_trade_is_over_when_its_time_is_up(look: Page, server: Server) -> None:
    timer = look.get_by_role("timer", name="Time for trade")
    sit(look, server, "hourglass", asks.asked("trading"), Limits(timed=600))
    expect(timer).to_contain_text(re.compile(r"9:\d\d|10:0\d"))
    # at another table it runs out, which on a busy machine may be before anything is drawn
    sit(look, server, "hourglass-empty", asks.asked("trading"), Limits(timed=4))
    expect(prompt(look)).not_to_contain_text("Trade is open")
    expect(timer).to_be_hidden()
    look.get_by_role("tab", name="Log").click()
    expect(look.get_by_role("log", name="What happened")).to_contain_text("time", ignore_case=True)


def test_who_is_late_is_named(look: Page, server: Server) -> None:
    sit(look, server, "tardy", asks.asked("trading"), Limits(answer=1))
    expect(prompt(look)).to_contain_text("You are late.")


def test_a_lost_link_is_renewed_and_everybody_is_told(look: Page, browser: Browser, server: Server) -> None:
    look.goto(f"{server.address}/#/new")
    look.get_by_label("Seat 2: person or bot").select_option("")
    look.get_by_label("Name of the person in seat 2").fill("Ines")
    look.get_by_role("button", name="Make the table").click()
    link = look.get_by_role("textbox", name="Seat 2, Ines").input_value()
    friend = browser.new_context().new_page()
    friend.goto(link)
    expect(prompt(friend)).to_be_visible()
    look.get_by_role("link", name="Go to the table").click()
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("button", name="Renew the link: Seat 2, Ines").click()
    expect(look.get_by_role("textbox", name="Seat 2, Ines")).not_to_have_value(link)
    fresh = look.get_by_role("textbox", name="Seat 2, Ines").input_value()
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("tab", name="Log").click()
    expect(look.get_by_role("log", name="What was said")).to_contain_text("renewed the link for")
    friend.context.close()
    for address, words in ((link, "does not open a seat"), (fresh, "Choose")):
        page = browser.new_context().new_page()
        page.goto(address)
        expect(page.get_by_text(words).first).to_be_visible()
        page.context.close()


def test_a_calamity_says_whom_it_strikes_and_what_protects(look: Page, server: Server) -> None:
    look.emulate_media(reduced_motion="reduce")
    sit(look, server, "strife", asks.calamity("civil_war", asks.ME))
    struck = prompt(look).get_by_role("group", name="Calamity")
    expect(struck).to_contain_text("Civil War strikes you")
    struck.get_by_role("button", name="What protects against it?").click()
    # what one holds of it has a tick
    expect(struck).to_contain_text(re.compile(r"Protects:\s+Music( ✓)?, Drama and Poetry( ✓)?, Democracy"))
    expect(struck).to_contain_text(re.compile(r"Makes it worse:\s+Philosophy( ✓)?, Military"))
    # half a selection says how far it has come
    expect(prompt(look)).to_contain_text(re.compile(r"0 of \d+ unit points"))
    in_list(look, "What comes next").first.click()
    expect(prompt(look)).to_contain_text(re.compile(r"[1-9]\d* of \d+ unit points"))


def test_the_log_is_searched(look: Page, server: Server) -> None:
    sit(look, server, "annals", asks.asked("unsupported"), bots=True)
    answer = in_list(look, "Answers").first
    city = answer.inner_text().strip().splitlines()[0]
    answer.click()
    look.get_by_role("tab", name="Log").click()
    log = look.get_by_role("log", name="What happened")
    expect(log).to_contain_text(f"reduces the city in {city}")
    look.get_by_label("Search the log").fill(city.lower())
    expect(log.get_by_text(city).first).to_be_visible()
    expect(log).not_to_contain_text("strikes")
    look.get_by_label("Search the log").fill("elephants")
    expect(log).to_have_text("No results.")


def test_home_invites_and_lists_what_i_watch(look: Page, server: Server) -> None:
    look.goto(server.address)
    at_home_without_games(look)
    server.plant("arena", at("trade", 6).position())
    link = look.get_by_label("Link to a table")
    link.fill("http://example.org/")
    look.get_by_role("button", name="Open it").click()
    expect(look.get_by_role("alert")).to_contain_text("not a link to a table")
    link.fill(f"{server.address}/#/enter/arena/{quote(f'arena {SPECTATORS}')}")
    look.get_by_role("button", name="Open it").click()
    expect(prompt(look)).to_contain_text("Waiting for")
    look.goto(server.address)
    expect(look.get_by_role("region", name="Watch").get_by_role("link")).to_contain_text("Turn 6, Trade")


def test_the_list_of_games_says_what_they_wait_for(look: Page, server: Server) -> None:
    sit(look, server, "patience", asks.asked("construction"))
    look.goto(server.address)
    line = look.get_by_role("region", name="Your games").get_by_role("link", name=re.compile("Western Empires"))
    expect(line).to_contain_text("Your move")
    expect(line).to_contain_text("Build cities")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_everybody_can_use_it(look: Page, server: Server, axe: Callable[[Page], None], colours: str) -> None:
    look.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
    sit(look, server, f"open-{colours}", asks.calamity("civil_war", asks.ME), Limits(timed=600, answer=7200))
    prompt(look).get_by_role("button", name="What protects against it?").click()
    in_list(look, "What comes next").first.click()
    expect(prompt(look)).to_contain_text("to answer")
    axe(look)
    look.get_by_role("tab", name="Table").click()
    look.get_by_text("Autopilot").click()
    expect(look.get_by_label("Tax rate")).to_be_visible()
    axe(look)
    look.goto(server.address)
    expect(look.get_by_role("region", name="Watch")).to_be_visible()
    axe(look)
