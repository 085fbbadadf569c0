"""Every screen of FFG 2010, for `make pictures TITLE=ffg-2010`: each question, and each panel."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page, expect

from asking import Asked
from server.served import Server
from titles.ffg.web.ffg_asks import LATER, asked, kinds, later
from web.hands import prompt
from web.pictures import Screen


def question(kind: str, there: Callable[[str], Asked] = asked) -> Screen:
    """Sits down in the seat that is asked; bots play the others."""

    def draw(page: Page, server: Server, table: str) -> None:
        position, seat = there(kind)
        server.plant(table, position, bots={other: "steady" for other in range(position["setup"]["seats"]) if other != seat})
        page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
        page.wait_for_url(f"**/table/{table}/*")
        expect(prompt(page)).to_be_visible()
        page.wait_for_timeout(1000)  # what moves has moved

    return draw


def panel(name: str) -> Screen:
    """A panel during one's own movement in a later turn."""

    def draw(page: Page, server: Server, table: str) -> None:
        question("moving", later)(page, server, table)
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
        page.wait_for_timeout(500)

    return draw


SCREENS: dict[str, Screen] = {
    **{f"ask {kind}": question(kind) for kind in kinds()},
    **{f"late {kind}": question(kind, later) for kind in LATER},
    **{f"panel {name.lower()}": panel(name) for name in ("Sheet", "Cities", "Techs", "Cards", "Trade", "Table", "Log")},
}
