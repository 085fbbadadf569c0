"""Every screen of Eagle 2002, for `make pictures TITLE=eagle-2002`: each question, each panel, and what lies over the map."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Page, expect

from server.served import Server
from titles.eagle.web import eagle_asks
from web.hands import prompt
from web.house import around
from web.pictures import Screen


def question(kind: str) -> Screen:
    """Sits down in the seat that is asked; bots play the others."""

    def draw(page: Page, server: Server, table: str) -> None:
        position, seat = eagle_asks.asked(kind)
        seats = position["setup"]["seats"]
        server.plant(table, position, bots={other: "steady" for other in range(seats) if other != seat})
        page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
        page.wait_for_url(f"**/table/{table}/*")
        expect(prompt(page)).to_be_visible()
        page.wait_for_timeout(1500)  # the map is painted, and what moves has moved

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
        page.wait_for_timeout(500)

    return draw


SCREENS: dict[str, Screen] = {
    **{f"ask {kind}": question(kind) for kind in eagle_asks.kinds()},
    **{f"panel {name.lower()}": panel(name) for name in ("Income", "Trade", "Techs", "Table", "Log")},
    "city cards": panel("Income", "City cards"),
    "chart": panel("Buy", "Chart"),
    **around("eagle-2002"),
}
