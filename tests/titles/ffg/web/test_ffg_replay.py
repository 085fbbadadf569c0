"""Looking back at a game of FFG 2010 in the page: its plots, and what each seat knew."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from pathlib import Path

from playwright.sync_api import Page, expect

import ecumene
from ecumene import Game
from server.served import Server

RECORDS = Path(__file__).resolve().parents[1] / "records"
NAME = "ffg-2010-base-conquest-3"


@cache
def written() -> bytes:
    return gzip.decompress((RECORDS / f"{NAME}.jsonl.gz").read_bytes())


@cache
def golden() -> Game:
    return ecumene.load(written())


def bring(page: Page, server: Server, folder: Path) -> None:
    """From home to the record that is brought in."""
    file = folder / f"{NAME}.jsonl"
    file.write_bytes(written())
    page.goto(server.address)
    page.get_by_label("Load a saved game").last.set_input_files(file)
    expect(page.get_by_role("slider", name="Moment")).to_be_visible()


def test_plots_of_ffg_say_what_the_record_says(look: Page, server: Server, tmp_path: Path, axe: Callable[[Page], None]) -> None:
    game = golden()
    bring(look, server, tmp_path)
    look.get_by_role("tab", name="Plots").click()
    panel = look.get_by_role("tabpanel")
    expect(panel.get_by_role("img", name="Spaces on the culture track")).to_be_visible()
    panel.get_by_text("As a table").click()
    names = [sits.name for sits in game.title.stands(game.state).seats]
    for seat, name in enumerate(names):
        row = panel.get_by_role("region", name="Spaces on the culture track").get_by_role("row", name=name)
        expect(row.get_by_role("cell").last).to_have_text(str(game.state.level[seat]))
    panel.get_by_role("button", name="Coins").click()
    expect(panel.get_by_role("img", name="Coins")).to_be_visible()
    told = game.title.shown.chronicle(game)
    winner, loser = next((a, b) for a, row in enumerate(told.battles) for b, count in enumerate(row) if count)
    won = panel.get_by_role("region", name="Battles won").get_by_role("row", name=names[winner]).get_by_role("cell").nth(loser)
    expect(won).to_have_text(str(told.battles[winner][loser]))
    lost = told.fallen[0]
    expect(panel).to_contain_text(f"{names[lost.seat]} lost the city at {lost.square.upper()}")
    axe(look)


def test_looking_back_shows_what_each_seat_knew(look: Page, server: Server, tmp_path: Path) -> None:
    game = golden()
    bring(look, server, tmp_path)
    moment = next(n for n in range(1, len(game.entries)) if game.at(n).turn == 6)
    state = game.at(moment)
    head, _, rest = look.url.partition("#/replay/")
    for seat in range(game.seats):
        look.goto(f"{head}#/replay/{rest.split('/')[0]}/{moment}/{seat}")
        expect(look.get_by_label("Whose knowledge")).to_have_value(str(seat))
        look.get_by_role("tab", name="Sheet").click()
        panel = look.get_by_role("tabpanel")
        expect(panel.locator(".forces .card")).to_have_count(len(state.forces[seat]))
    look.goto(f"{head}#/replay/{rest.split('/')[0]}/{moment}")
    expect(look.get_by_label("Whose knowledge")).to_have_value("")
    expect(look.get_by_role("tabpanel")).to_contain_text("behind the screen")
