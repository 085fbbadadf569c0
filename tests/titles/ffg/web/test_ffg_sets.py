"""The four versions of FFG 2010 in the page: what is not in the box is nowhere, and nobody is told of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from ecumene.titles.ffg.tables import tables
from server.served import Server
from titles.ffg.rules.ffg_scene import Scene
from titles.ffg.web.test_ffg_page import checklist, sit, staged
from web.clicker import DESK
from web.hands import prompt

VERSIONS = ("base", "fame-and-fortune", "wisdom-and-warfare", "both")
#: words, and the versions in which they may be read
FAME, WARFARE = ("fame-and-fortune", "both"), ("wisdom-and-warfare", "both")
WORDS = {r"\bpolic(y|ies)\b": WARFARE, r"\binvest": FAME, "♥": WARFARE, r"\bmetropolis\b": FAME, r"\bShipyard\b": WARFARE}
TABS = ("Sheet", "Cities", "Techs", "Cards", "Trade", "Table", "Log")


def read(page: Page, version: str) -> None:
    """Nothing in sight has a word of another version."""
    for word, there in WORDS.items():
        if version not in there:
            expect(page.locator("body")).not_to_contain_text(re.compile(word, re.IGNORECASE))


@pytest.mark.parametrize("version", VERSIONS)
def test_what_is_not_in_the_box_is_nowhere(look: Page, server: Server, version: str) -> None:
    scene = Scene("germans", "romans", scenario=version).city(0, "g3").scout(0, "k4").starting(0)
    sit(look, server, "starting", f"ffg-set-{version}", staged(scene))
    look.set_viewport_size(DESK["viewport"])
    lines = checklist(look)
    expect(lines.filter(has_text="Adopt policies")).to_have_count(1 if version in WARFARE else 0)
    market = look.get_by_role("region", name="Market")
    expect(market.get_by_role("img", name=re.compile("^Shipyard"))).to_have_count(1 if version in WARFARE else 0)
    panel = look.get_by_role("tabpanel")
    for tab in TABS:
        look.get_by_role("tab", name=tab).click()
        expect(look.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
        if tab == "Techs":
            panel.get_by_role("button", name="All", exact=True).click()
            for tech in ("Agriculture", "Navy", "Pottery"):
                known = tech.lower() in tables(version).techs
                row = panel.locator("strong").get_by_text(tech, exact=True)
                expect(row).to_have_count(1 if known else 0)
        read(look, version)


@pytest.mark.parametrize("version", VERSIONS)
def test_help_beside_a_table_tells_of_its_version_alone(look: Page, server: Server, version: str) -> None:
    sit(look, server, "starting", f"ffg-help-{version}", staged(Scene("germans", "romans", scenario=version).starting(0)))
    prompt(look).get_by_role("link", name="Rules for this decision").click()
    help_panel = look.get_by_role("complementary", name="Help")
    help_panel.get_by_role("button", name="All topics").click()
    expect(help_panel.get_by_role("button", name="Pottery", exact=True)).to_be_visible()
    for topic, there in (("Pacifism", WARFARE), ("Navy", WARFARE), ("Infrastructure", FAME), ("Agriculture", FAME)):
        expect(help_panel.get_by_role("button", name=topic, exact=True)).to_have_count(1 if version in there else 0)
    help_panel.get_by_role("button", name="1. Start of Turn").click()
    expect(help_panel.get_by_role("heading", name="New cities")).to_be_visible()
    expect(help_panel.get_by_role("heading", name="Social policies")).to_have_count(1 if version in WARFARE else 0)
    expect(help_panel.get_by_role("heading", name="Investments")).to_have_count(1 if version in FAME else 0)
