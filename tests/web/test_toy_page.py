"""The toy in the page: whatever of the frame assumes another title fails here. Its kit is thirty lines (tests/toy/page)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from server.served import Server, serving
from web.hands import prompt

#: six rounds of at most four answers
ENOUGH = 30
PHASES = ["Stake", "Hinder", "Play"]


@pytest.fixture(scope="module")
def road(tmp_path_factory: pytest.TempPathFactory, built_with_toy: str) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("road") / "data", "--web", built_with_toy, "--drafts") as started:
        yield started


def sit_down(look: Page, server: Server, minutes: int = 0) -> None:
    """A new table of the toy against its bot, made as people make one."""
    look.goto(f"{server.address}/#/new")
    look.get_by_label("Title").select_option(label="The Caravan Road")
    expect(look.get_by_label("Seat 2: person or bot")).to_have_value("drover")
    if minutes:
        look.get_by_text("Time", exact=True).click()
        look.get_by_label("Minutes per a part of the round phase").fill(str(minutes))
    look.get_by_role("button", name="Make the table").click()
    look.get_by_role("link", name="Go to the table").click()
    expect(prompt(look)).to_be_visible()


def play_on(look: Page) -> None:
    """Answers as plainly as can be, to the end; no question is asked twice in a row."""
    head = look.locator("#asked")
    over = head.filter(has_text="The game is over.")
    plain = prompt(look).get_by_role("button", name=re.compile("^(Stake 0|Keep|Pass|Play the)"))
    for _ in range(ENOUGH):
        expect(over.or_(plain.first)).to_be_visible()
        if over.is_visible():
            return
        asked = head.inner_text()
        plain.first.click()
        expect(head).not_to_have_text(asked)
    raise AssertionError("the race does not end")


def test_a_race_is_run_and_looked_back_at(look: Page, road: Server) -> None:
    sit_down(look, road)
    expect(look.locator("header .turn")).to_contain_text("Turn 1")
    expect(look.get_by_role("list", name="The phases of the turn").get_by_role("listitem")).to_have_text(
        ["Stake", "Hinder", "Play"]
    )
    expect(look.get_by_role("list", name="Seats").get_by_role("listitem")).to_contain_text(["Amber", "Basil"])
    expect(look.get_by_role("list", name="Road").get_by_role("listitem").first).to_contain_text("Amber")
    play_on(look)
    look.get_by_role("tab", name="Log").click()
    expect(look.get_by_role("log", name="What happened")).to_contain_text("Amber plays")

    look.get_by_role("banner").get_by_role("link", name="Look back").click()
    expect(look.get_by_role("heading", name="Looking back")).to_be_visible()
    expect(look.get_by_role("list", name="Road").get_by_role("listitem").first).to_contain_text("Basil")
    look.get_by_role("button", name="Next step").click()
    expect(look.get_by_role("region", name="Time")).to_contain_text(re.compile(r"[2-9]\d* of \d+"))


def test_an_answer_is_taken_back_and_the_rules_are_looked_up(look: Page, road: Server) -> None:
    sit_down(look, road)
    prompt(look).get_by_role("button", name="Stake 1").click()
    expect(look.get_by_text("Your coins: 2.")).to_be_visible()
    prompt(look).get_by_role("button", name="Undo").click()
    expect(look.get_by_text("Your coins: 3.")).to_be_visible()
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("button", name="Help", exact=True).click()
    expect(look.get_by_role("complementary", name="Help")).to_contain_text("Stake")


def test_the_maker_of_a_table_adds_two_minutes_once_a_turn(look: Page, road: Server) -> None:
    sit_down(look, road, minutes=30)
    timer = prompt(look).get_by_role("timer", name="Time for a part of the round")
    expect(timer).to_have_text(re.compile(r"ends in (30:00|29:\d\d)"))
    more = prompt(look).get_by_role("button", name="+2 min")
    more.click()
    expect(timer).to_have_text(re.compile(r"ends in (32:00|31:\d\d)"))
    expect(more).to_be_hidden()
    # it is added at the table, not in this page alone
    look.reload()
    expect(timer).to_have_text(re.compile(r"ends in (32:00|31:\d\d)"))
    expect(more).to_be_hidden()


def test_only_the_kit_of_the_title_at_the_table_is_fetched(look: Page, road: Server) -> None:
    fetched: list[str] = []
    look.on("request", lambda request: fetched.append(request.url))
    kits = re.compile(r"/kit-[\w-]+\.js$")
    look.goto(road.address)
    expect(look.get_by_role("button", name="Play against bots")).to_be_enabled()
    assert not list(filter(kits.search, fetched))
    sit_down(look, road)
    expect(look.get_by_role("list", name="Road")).to_be_visible()
    assert len(list(filter(kits.search, fetched))) == 1


def test_the_page_that_is_handed_out_has_no_toy(built: str) -> None:
    scripts = [path.read_text("utf-8") for path in Path(built).rglob("*.js")]
    assert len(scripts) > 1
    assert not [text for text in scripts if "Your cards: " in text]
