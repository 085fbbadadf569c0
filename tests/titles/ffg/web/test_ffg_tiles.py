"""Tiles of FFG 2010 that are turned over: over which edge, and what drops in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from server.served import Server
from titles.ffg.rules.ffg_scene import Scene
from titles.ffg.web.test_ffg_page import sit, staged
from web.clicker import DESK
from web.hands import prompt

#: where the army stands, a square of the tile beside it, and the edge of that tile at which it stands
EDGES = (("h2", "i2", "left"), ("i2", "h2", "right"), ("g4", "g5", "top"), ("g5", "g4", "bottom"))


def frontier(stands: str, unknown: str) -> tuple[Scene, str]:
    """An army beside a tile that nobody knows, with two huts on it."""
    scene = Scene("germans", "romans").army(0, stands)
    slot = scene.state.rules.chart.slot[scene.at(unknown)]
    scene.state.open[slot] = False
    scene.state.tiles[slot] = "neutral_03"
    for square in scene.state.rules.chart.slots[slot].squares:
        scene.state.ground[square] = 0
    return scene.moving(0), f"tile-{slot + 1}"


def turn_over(page: Page, square: str) -> Locator:
    """The army discovers the tile; what is seen of it while it turns."""
    prompt(page).get_by_role("button", name="March").click()
    prompt(page).get_by_role("button", name=square.upper(), exact=True).click()
    prompt(page).get_by_role("button", name=re.compile("[Tt]urn over the tile")).click()
    prompt(page).locator("button.go").click()
    expect(page.locator("[data-marker=hut]")).to_have_count(2)
    return page.locator("[data-tile]")


@contextmanager
def standing_still(page: Page) -> Iterator[None]:
    """Whatever would move stays where it begins, however slow the machine is."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})
    yield
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 1})


@pytest.mark.parametrize(("stands", "unknown", "edge"), EDGES)
def test_a_tile_turns_over_the_edge_at_which_the_figure_stands_and_huts_drop_in(
    browser: Browser, server: Server, stands: str, unknown: str, edge: str
) -> None:
    scene, tile = frontier(stands, unknown)
    page = browser.new_context(**{**DESK, "reduced_motion": "no-preference"}).new_page()
    sit(page, server, "moving", f"ffg-turn-{edge}", staged(scene))
    with standing_still(page):
        turning = turn_over(page, stands)
        expect(turning).to_have_attribute("data-tile", tile)
        expect(turning).to_have_attribute("data-edge", edge)
        expect(page.locator(".drops")).to_have_count(2)
    expect(turning).to_have_count(0)
    expect(page.locator(".drops")).to_have_count(0)
    page.context.close()


def test_nothing_turns_for_whoever_wants_no_motion(browser: Browser, server: Server) -> None:
    scene, _ = frontier("h2", "i2")
    page = browser.new_context(**DESK).new_page()
    sit(page, server, "moving", "ffg-turn-still", staged(scene))
    with standing_still(page):
        turning = turn_over(page, "h2")
        expect(turning).to_have_count(0)
        expect(page.locator(".drops")).to_have_count(0)
    page.context.close()
