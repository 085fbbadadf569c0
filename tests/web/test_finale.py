"""How a game ends on the page: who came in where, and what each result is made of, in every title."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

import ecumene
from ecumene import Game
from scene import Scene
from server.served import Server
from titles.eagle.eagle_scene import Scene as Eagle
from titles.ffg.rules.ffg_scene import Scene as Ffg
from web.hands import box, passes, prompt

FAMILIES = Path(__file__).resolve().parents[1] / "titles"
#: games in which the winner has most points; in FFG 2010 nobody counts any, and a conqueror of Eagle 2002 may have fewer
COUNTED = (
    "empires/western-empires-first-game-5",
    "empires/mega-civilization-full-18",
    "eagle/eagle-2002-standard-3-three-modern",
)
WON_OTHERWISE = ("eagle/eagle-2002-advanced-long-2-conquest", "ffg/ffg-2010-base-coins-3", "ffg/ffg-2010-both-conquest-3")


def ended(name: str) -> Game:
    family, record = name.split("/")
    return ecumene.load(gzip.decompress((FAMILIES / family / "records" / f"{record}.jsonl.gz").read_bytes()))


def result(page: Page, server: Server, name: str, game: Game, seat: int) -> Locator:
    """Somebody comes back to a game that is over."""
    table = re.sub(r"\W", "-", name)
    server.plant(table, game.position())
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
    expect(prompt(page)).to_contain_text("The game is over.")
    return page.get_by_role("region", name="Result")


@pytest.mark.parametrize("name", COUNTED)
def test_everybody_stands_in_order_with_the_parts_of_the_total(
    look: Page, server: Server, axe: Callable[[Page], None], name: str
) -> None:
    game = ended(name)
    scores = [items["total"] for items in game.title.scores(game.state)]
    shown = result(look, server, name, game, seat=1)
    rows = shown.get_by_role("listitem")
    expect(rows).to_have_count(game.seats)
    totals = [int(row.locator(".total").inner_text()) for row in rows.all()]
    assert totals == sorted(scores, reverse=True)
    expect(rows.nth(0)).to_have_class(re.compile(r"\bwon\b"))
    mine = shown.locator("li.me")
    expect(mine.locator(".total")).to_have_text(str(scores[1]))
    parts = mine.locator(".bar i")
    said = [part.get_attribute("title") or "" for part in parts.all()]
    assert sum(int(part.split(": ")[1]) for part in said) == scores[1]
    axe(look)


def test_those_with_as_many_points_share_a_place(look: Page, server: Server) -> None:
    scene = Eagle("standard", 4).village(0, "nile").village(1, "persia", 2).village(2, "java", 2).village(3, "gallia", 3)
    scene.state.over = "three-modern"
    shown = result(look, server, "shared-places", scene.game, seat=2)
    expect(shown.locator("li .total")).to_have_text(["3", "2", "2", "1"])
    expect(shown.locator("li .place")).to_have_text(["1", "2", "2", "4"])


def test_a_tie_that_the_rules_break_is_broken_for_every_place(look: Page, server: Server) -> None:
    scene = Scene(title="western-empires").cities("hellas", "athens", "sparta")
    scene.cities("egypt", "tanis").cities("minoa", "knossos")
    scene.state.over, scene.state.phase = "limit", "over"
    shown = result(look, server, "broken-tie", scene.game, seat=scene.seat("egypt"))
    expect(shown.locator("li .total")).to_have_text(["2", "1", "1", "0", "0"])
    expect(shown.locator("li .place")).to_have_text(["1", "2", "3", "4", "5"])
    expect(prompt(look)).to_contain_text("You finish third with 1.")


def test_a_game_that_ends_by_score_shows_the_score(look: Page, server: Server) -> None:
    scene = Ffg("americans", "romans", "chinese")
    scene.state.level = [2, 5, 2]
    scene.state.over, scene.state.victors = "limit", (1,)
    shown = result(look, server, "by-score", scene.game, seat=0)
    expect(shown.locator("li .total")).to_have_text(["6", "3", "3"])
    expect(shown.locator("li .place")).to_have_text(["1", "2", "2"])
    expect(prompt(look)).to_contain_text("Rome wins with 6 points after the last turn.")


@pytest.mark.parametrize("name", WON_OTHERWISE)
def test_the_winner_comes_first_whatever_was_counted(look: Page, server: Server, name: str) -> None:
    game = ended(name)
    shown = result(look, server, name, game, seat=0)
    first = shown.get_by_role("listitem").nth(0)
    expect(first).to_contain_text(game.title.stands(game.state).called(game.winners[0]).capitalize())
    expect(shown.locator("li.won")).to_have_count(len(game.winners))


def test_the_result_can_be_put_away_and_brought_back(look: Page, server: Server) -> None:
    name = COUNTED[0]
    shown = result(look, server, f"{name}-folded", ended(name), seat=0)
    expect(shown.get_by_role("link", name="Look back")).to_be_visible()
    shown.get_by_role("button", name="Hide results").click()
    expect(shown.get_by_role("listitem")).to_have_count(0)
    shown.get_by_role("button", name="Show results").click()
    expect(shown.get_by_role("listitem")).to_have_count(5)


@pytest.mark.parametrize("size", [(360, 640), (844, 390)], ids=["upright", "lying"])
def test_the_result_leaves_room_on_a_phone(
    phone: Page, server: Server, axe: Callable[[Page], None], size: tuple[int, int]
) -> None:
    """Of a low screen, the result of eighteen seats has half at most; all of it is reached by keys as well."""
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    shown = result(phone, server, f"{COUNTED[1]}-{size[0]}", ended(COUNTED[1]), seat=0)
    expect(shown.get_by_role("listitem").first).to_be_in_viewport()

    def measured() -> None:
        asked = box(phone.locator(".prompt"))
        assert asked["width"] * asked["height"] <= 0.5 * size[0] * size[1]

    passes(phone, measured)
    axe(phone)
    last = shown.get_by_role("button", name="Hide results")
    last.focus()
    expect(last).to_be_in_viewport(ratio=1)
