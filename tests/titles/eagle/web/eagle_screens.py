"""Every screen of Eagle 2002, for `make pictures TITLE=eagle-2002`: each question, each panel, and what lies over the map."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page, expect

from asking import Asked
from server.served import Server
from titles.eagle.web import eagle_asks
from web.hands import prompt
from web.house import around
from web.looks import settled
from web.pictures import Screen
from web.presented import events


def question(kind: str, found: Callable[[], Asked] | None = None) -> Screen:
    """Sits down in the seat that is asked; bots play the others."""

    def draw(page: Page, server: Server, table: str) -> None:
        position, seat = found() if found else eagle_asks.asked(kind)
        seats = position["setup"]["seats"]
        server.plant(table, position, bots={other: "steady" for other in range(seats) if other != seat})
        page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
        page.wait_for_url(f"**/table/{table}/*")
        expect(prompt(page)).to_be_visible()
        settled(page)

    return draw


def panel(name: str, then: str = "") -> Screen:
    """A panel during one's own purchase, and a button in it."""

    def draw(page: Page, server: Server, table: str) -> None:
        question("buying")(page, server, table)
        page.get_by_role("tab", name=name).click()
        side = page.get_by_role("tabpanel", name=name)
        expect(side.first).to_be_visible()
        if then:
            side.get_by_role("button", name=then).first.click()
        settled(page)

    return draw


def bargain() -> Asked:
    """A trade phase in which everybody is in range of the seat that is asked."""
    way = eagle_asks.Way("standard", "steady", 1, 4, turn=3)
    game = eagle_asks.reached(way, lambda game: eagle_asks.asks(game) == "bargaining" and min(game.state.gold) >= 5)
    return Asked(game.title.position(game.state), game.due[0])


def offering(page: Page, server: Server, table: str) -> None:
    """An offer that is being put together, with what it brings."""
    question("bargaining", bargain)(page, server, table)
    floor = page.get_by_role("tabpanel", name="Trade")
    floor.get_by_role("group", name="With whom").get_by_role("button").first.click()
    give = floor.get_by_role("group", name="You give")
    give.get_by_role("button", name="Pieces, settlements").click()
    give.get_by_role("button", name="+1", exact=True).click()
    settled(page)


def taken_up(page: Page, server: Server, table: str) -> None:
    """Pieces in hand, with where they may go."""
    question("moving")(page, server, table)
    prompt(page).get_by_role("button", name="Move from").first.click()
    settled(page)


def ware(page: Page, server: Server, table: str) -> None:
    """A piece that is bought, and where it may appear."""
    question("buying")(page, server, table)
    shop = page.get_by_role("tabpanel", name="Buy")
    shop.locator("section", has=page.get_by_role("heading", name="Pieces")).locator("button.ware:enabled").first.click()
    settled(page)


def rolled(page: Page, server: Server, table: str) -> None:
    """A battle after a throw of the dice."""
    question("round")(page, server, table)
    page.keyboard.press("Escape")  # on a phone the guide's sheet lies over the battle
    stage = page.get_by_label(re.compile("^Battle of"))
    stage.get_by_role("button", name=re.compile("^Send")).first.click()
    expect(stage.get_by_role("img", name=re.compile("^[1-6]$")).first).to_be_visible()
    settled(page)


def as_a_table(page: Page, server: Server, table: str) -> None:
    question("moving")(page, server, table)
    page.get_by_role("button", name="Areas as a table").click()
    expect(page.get_by_role("grid", name="Spaces")).to_be_visible()
    settled(page)


def later_era(page: Page, server: Server, table: str) -> None:
    """The chart at its largest era, with a card that is looked at."""
    panel("Buy", "Chart")(page, server, table)
    chart = page.get_by_label("Technology chart")
    chart.get_by_role("button", name=re.compile("^Modern ")).click()
    chart.locator('[data-card="plastics"]').click()
    settled(page)


SCREENS: dict[str, Screen] = {
    **{f"ask {kind}": question(kind) for kind in eagle_asks.kinds()},
    **{f"panel {name.lower()}": panel(name) for name in ("Income", "Trade", "Techs", "Table", "Log")},
    "city cards": panel("Income", "City cards"),
    "chart": panel("Buy", "Chart"),
    "chart modern": later_era,
    "offering": offering,
    "taken up": taken_up,
    "ware": ware,
    "rolled": rolled,
    "as a table": as_a_table,
    **events("eagle-2002"),
    **around("eagle-2002"),
}
