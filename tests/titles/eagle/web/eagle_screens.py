"""Every screen of Eagle 2002, for `make pictures TITLE=eagle-2002`: each question."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Page, expect

from server.served import Server
from titles.eagle.web import eagle_asks
from web.hands import prompt
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


SCREENS: dict[str, Screen] = {f"ask {kind}": question(kind) for kind in eagle_asks.kinds()}
