"""What the page of Eagle 2002 tells beforehand and afterwards: odds, ends, a plague, a new era, what happened, looking back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ecumene.titles.eagle.endings import EndTurn
from ecumene.titles.eagle.movement import BeginMoving
from ecumene.titles.eagle.purchase import Buying
from golden import record_of
from server.served import Server
from titles.eagle.eagle_scene import ANGELA, BRAD, Scene
from titles.eagle.web.test_eg_page import sit
from web.hands import middle, named, prompt, until
from web.scripts import reckoned


@pytest.fixture
def wide(look: Page) -> Page:
    look.set_viewport_size({"width": 1440, "height": 900})
    return look


def staged(page: Page, server: Server, table: str, scene: Scene) -> None:
    """Angela's seat in a staged situation; nobody plays the others."""
    sit(page, server, table, scene.game.position(), ANGELA)


def test_odds_are_shown_before_pieces_enter(wide: Page, server: Server) -> None:
    scene = Scene().village(ANGELA, "nile").village(BRAD, "gobi").units(ANGELA, "nile", ancient_infantry=2)
    scene.units(BRAD, "sahara", ancient_infantry=1).begin(BeginMoving(ANGELA), EndTurn())
    staged(wide, server, "before", scene)
    prompt(wide).get_by_role("button", name="Move from Nile").click()
    goal = wide.locator('[data-target="sahara"]').first
    wide.mouse.move(*middle(goal))
    place = wide.get_by_label("Place", exact=True)
    expect(place).to_contain_text("If you attack Blue there")
    # two against one: 0.417 + 0.167 + 0.417 * 0.417 to win
    expect(place.get_by_role("img", name=re.compile("^76% you win"))).to_be_visible()


def test_a_plague_is_drawn_and_what_it_cost_stays_until_it_is_put_away(wide: Page, server: Server) -> None:
    scene = Scene(era=2).village(ANGELA, "nile", 2).village(BRAD, "gobi").units(ANGELA, "sahara", settler=1)
    scene.marker("sahara", "plague").begin(BeginMoving(ANGELA), EndTurn())
    staged(wide, server, "plagued", scene)
    prompt(wide).get_by_role("button", name=re.compile("^Look under the marker")).click()
    expect(wide.locator('[data-plague="nile"]').first).to_be_attached()
    until(wide, lambda: named(wide, "[data-plague]", "data-plague") >= {"sahara", "nile"})
    assert "gobi" not in named(wide, "[data-plague]", "data-plague")
    card = wide.get_by_label("Since your last move")
    expect(card).to_contain_text("Plague")
    expect(card).to_contain_text("You lost 1 piece. Nile shrank.")
    card.get_by_role("button", name="Dismiss: Plague").click()
    expect(card).to_be_hidden()


def test_a_new_era_is_a_moment(wide: Page, server: Server) -> None:
    scene = Scene("advanced-long", seats=2).village(ANGELA, "nile").village(BRAD, "gobi").gold(200)
    scene.some_techs(ANGELA, 1, 20).wonders(ANGELA, "oracle").improve(ANGELA, "temple")
    scene.begin(Buying(ANGELA), EndTurn(), phase="purchase")
    staged(wide, server, "era", scene)
    shop = wide.get_by_role("tabpanel", name="Buy")
    shop.get_by_role("button", name=re.compile("Banking|Education|Engineering|Feudalism|Astronomy|Chivalry")).first.click()
    prompt(wide).get_by_role("button", name="Done buying").click()
    moment = wide.get_by_label("A new era")
    expect(moment).to_contain_text("The Medieval Era")
    expect(moment).to_contain_text("now adds 2")
    expect(moment).to_contain_text("The Oracle (Red)")
    expect(moment).to_contain_text("Improvements from the past era are gone: Red Temple")
    moment.get_by_role("button", name="Close").click()
    expect(moment).to_be_hidden()


def test_what_is_presented_is_not_told_again_in_the_prompt() -> None:
    told = [
        ("critical", {}),
        ("wonder", {"seat": 1}),
        ("income", {"seat": 0}),
        ("income", {"seat": 1}),
        ("era", {}),
        ("eliminated", {"seat": 2}),
    ]
    story = [{"kind": kind, "data": data, "entry": k} for k, (kind, data) in enumerate(told)]
    kinds = "return page.news(given, 0).map(({ kind }) => kind);"
    assert reckoned(["titles/eagle/story.ts"], kinds, story) == ["critical", "income"]
    assert reckoned(["titles/eagle/story.ts"], kinds, [*story, {"kind": "over", "data": {}, "entry": 9}]) == []


def test_the_table_says_how_the_game_may_end(wide: Page, server: Server) -> None:
    scene = Scene("advanced-long", era=4).village(ANGELA, "nile", 3).village(BRAD, "gobi", 2).wonders(BRAD, "united_nations")
    scene.units(ANGELA, "nile", modern_infantry=3).begin(BeginMoving(ANGELA), EndTurn())
    staged(wide, server, "ends", scene)
    wide.get_by_role("tab", name="Table").click()
    panel = wide.get_by_role("tabpanel", name="Table")
    expect(panel).to_contain_text("Blue owns United Nations and may declare it.")
    expect(panel).to_contain_text("2 players have settlements")
    totals = panel.get_by_role("region", name="Totals by ending")
    # Blue: size 2 and a wonder's 2 points, 5 more for the United Nations; Red: size 3, a point more for each of three units
    expect(totals.get_by_role("row", name="Blue")).to_have_text(re.compile(r"Blue\s*9\s*4\s*4"))
    expect(totals.get_by_role("row", name="Red")).to_have_text(re.compile(r"Red\s*3\s*6\s*3"))


def test_a_finished_game_is_looked_back_at_with_its_plots(wide: Page, server: Server, tmp_path: Path) -> None:
    record = tmp_path / "short.jsonl"
    record.write_bytes(record_of("eagle-2002-advanced-short-3-short"))
    wide.goto(server.address)
    wide.get_by_label("Load a saved game").last.set_input_files(record)
    slider = wide.get_by_role("slider", name="Moment")
    expect(slider).to_be_visible()
    expect(wide.get_by_role("main", name="Board")).to_be_visible()
    wide.get_by_role("tab", name="Plots").click()
    plots = wide.get_by_role("tabpanel", name="Plots")
    expect(plots.locator("polyline")).to_have_count(6)
    plots.get_by_role("button", name="Income", exact=True).click()
    expect(plots).to_contain_text("Gold from production in each turn")
    expect(plots).to_contain_text("Ancient from turn 1")
    before = slider.input_value()
    plots.locator("svg[role=img]").first.click(position={"x": 60, "y": 60})
    expect(slider).not_to_have_value(before)
    # the left end of a curve is an early moment
    until(wide, lambda: int(slider.input_value()) < int(slider.get_attribute("max") or 0) // 3)
    # what one seat knew: the markers that it had looked at
    wide.get_by_label("Whose knowledge").select_option("0")
    expect(wide.get_by_role("tab", name="Income")).to_be_visible()


@pytest.mark.parametrize("name", ["eagle-2002-advanced-short-2-short", "eagle-2002-advanced-long-3-military"])
def test_a_record_older_than_an_option_opens(wide: Page, server: Server, tmp_path: Path, name: str) -> None:
    """One from its set-up, one from a position; neither has heard of the option `assign`."""
    written = record_of(name)
    assert b'"assign"' not in written
    record = tmp_path / "old.jsonl"
    record.write_bytes(written)
    wide.goto(server.address)
    wide.get_by_label("Load a saved game").last.set_input_files(record)
    slider = wide.get_by_role("slider", name="Moment")
    expect(slider).to_be_visible()
    wide.get_by_role("tab", name="Table").click()
    expect(wide.get_by_role("region", name="Points").get_by_role("row", name="Blue")).to_be_visible()
