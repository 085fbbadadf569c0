"""The screens around a table, which every title has: home, its own page, learning, help, setting up, the end, looking back."""

from __future__ import annotations

import gzip
from pathlib import Path

from playwright.sync_api import Page, expect

from server.served import Server
from web.hands import prompt
from web.looks import settled
from web.pictures import Screen

FAMILIES = Path(__file__).resolve().parents[1] / "titles"
#: bytes of a record that is long enough to look back at, and soon there
LARGE = 70_000


def address(*parts: str) -> Screen:
    """What an address shows."""

    def draw(page: Page, server: Server, _: str) -> None:
        page.goto("/".join((f"{server.address}/#", *parts)))
        page.wait_for_load_state("networkidle")
        settled(page)

    return draw


def learning(title: str, button: str) -> Screen:
    """The first word of the guide, or of a lesson, behind a button of the page where newcomers begin."""

    def draw(page: Page, server: Server, _: str) -> None:
        page.goto(f"{server.address}/#/learn/{title}")
        page.get_by_role("button", name=button).first.click()
        expect(page.get_by_role("region", name="Guide")).to_be_visible()
        settled(page)

    return draw


def helped(title: str) -> Screen:
    """Help beside the table, at what is asked."""

    def draw(page: Page, server: Server, table: str) -> None:
        learning(title, ", guided")(page, server, table)
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Help", exact=True).click()
        expect(page.get_by_role("complementary", name="Help")).to_be_visible()
        settled(page)

    return draw


def menu(title: str) -> Screen:
    def draw(page: Page, server: Server, table: str) -> None:
        learning(title, ", guided")(page, server, table)
        page.get_by_role("button", name="Menu").click()
        settled(page)

    return draw


def new_table(title: str) -> Screen:
    """A table that is set up, with everything that can be set."""

    def draw(page: Page, server: Server, _: str) -> None:
        page.goto(f"{server.address}/#/new/{title}")
        expect(page.get_by_label("Seat 1: person or bot")).to_be_visible()
        for fold in ("Time", "Options"):
            if page.get_by_text(fold, exact=True).count():
                page.get_by_text(fold, exact=True).click()

    return draw


def home(title: str) -> Screen:
    """Home with a game that waits for an answer."""

    def draw(page: Page, server: Server, table: str) -> None:
        learning(title, ", guided")(page, server, table)
        page.goto(server.address)
        expect(page.get_by_text("Your move")).to_be_visible()
        settled(page)

    return draw


def loaded(page: Page, server: Server, title: str) -> tuple[str, int]:
    """A golden game that is over, loaded as people load one: its table, and its last moment."""
    # a long one: a short one has next to nothing to look back at
    games = [file for file in FAMILIES.glob(f"*/records/{title}-*.jsonl.gz") if file.stat().st_size < LARGE]
    record = max(games, key=lambda file: file.stat().st_size)
    page.goto(f"{server.address}/#/load")
    file = {"name": "game.jsonl", "mimeType": "application/jsonl", "buffer": gzip.decompress(record.read_bytes())}
    page.get_by_label("Load a saved game").locator("input").set_input_files(file)  # type: ignore[arg-type]
    page.wait_for_url("**/replay/**")
    moments = page.get_by_role("slider", name="Moment")
    expect(moments).to_be_visible()
    return page.url.split("/replay/")[1].split("/")[0], int(moments.get_attribute("max") or 0)


def over(title: str) -> Screen:
    """A game that is over, as its first seat sees it."""

    def draw(page: Page, server: Server, _: str) -> None:
        table, _last = loaded(page, server, title)
        page.goto(f"{server.address}/#/table/{table}/0")
        expect(prompt(page)).to_be_visible()
        settled(page)

    return draw


def looking_back(title: str, tab: str = "") -> Screen:
    """The middle of a game that is over, with all hands open."""

    def draw(page: Page, server: Server, _: str) -> None:
        table, last = loaded(page, server, title)
        page.goto(f"{server.address}/#/replay/{table}/{last // 2}/all")
        expect(page.get_by_role("slider", name="Moment")).to_have_value(str(last // 2))
        page.wait_for_load_state("networkidle")
        settled(page)
        if tab:
            page.get_by_role("tab", name=tab).click()
            settled(page)

    return draw


def around(title: str) -> dict[str, Screen]:
    """All of these screens of a title."""
    return {
        "house home empty": address(""),
        "house home": home(title),
        "house title": address("title", title),
        "house learn": address("learn", title),
        "house guide": learning(title, ", guided"),
        "house lesson": learning(title, "Begin"),
        "house help": address("help", title),
        "house help beside": helped(title),
        "house menu": menu(title),
        "house new table": new_table(title),
        "house over": over(title),
        "house back": looking_back(title),
        "house plots": looking_back(title, "Plots"),
    }
