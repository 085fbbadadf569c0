"""Every screen of FFG 2010, for `make pictures TITLE=ffg-2010`: each question, and each panel."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

from playwright.sync_api import Page, expect

from asking import Asked
from server.served import Server
from titles.ffg.web.ffg_asks import LATER, asked, kinds, later
from web.hands import in_list, pick, prompt
from web.house import around
from web.looks import settled
from web.pictures import Screen
from web.presented import events


def question(kind: str, there: Callable[[str], Asked] = asked) -> Screen:
    """Sits down in the seat that is asked; bots play the others."""

    def draw(page: Page, server: Server, table: str) -> None:
        position, seat = there(kind)
        server.plant(table, position, bots={other: "steady" for other in range(position["setup"]["seats"]) if other != seat})
        page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
        page.wait_for_url(f"**/table/{table}/*")
        expect(prompt(page)).to_be_visible()
        settled(page)

    return draw


def panel(name: str) -> Screen:
    """A panel during one's own movement in a later turn."""

    def draw(page: Page, server: Server, table: str) -> None:
        question("moving", later)(page, server, table)
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name)).to_be_visible()
        settled(page)

    return draw


def building(page: Page, server: Server, table: str) -> None:
    """A wonder or building whose place is chosen, before it is built."""
    question("managing", later)(page, server, table)
    page.get_by_role("tab", name="Cities").click()
    page.get_by_role("tabpanel", name="Cities").get_by_role("button").filter(has_text="The Colossus").first.click()
    expect(prompt(page)).to_contain_text("Where does it go?")
    in_list(page, "What comes next").first.click()
    expect(prompt(page).get_by_role("status").filter(has_text="The square")).to_be_visible()
    settled(page)


def marching(page: Page, server: Server, table: str) -> None:
    """An army on its way, with the steps that it still has."""
    question("moving", later)(page, server, table)
    prompt(page).get_by_role("button", name="March").click()
    for _ in range(2):
        pick(page)
    expect(page.locator("[data-steps]").first).to_be_attached()


def playing(page: Page, server: Server, table: str) -> None:
    """A unit that is picked up in battle, and how it would end."""
    question("battle-turn")(page, server, table)
    page.get_by_label("Your hand").get_by_role("button").first.click()
    expect(page.locator(".ends").first).to_be_visible()


SCREENS: dict[str, Screen] = {
    **{f"ask {kind}": question(kind) for kind in kinds()},
    **{f"late {kind}": question(kind, later) for kind in LATER},
    "act building": building,
    "act marching": marching,
    "act playing": playing,
    **{f"panel {name.lower()}": panel(name) for name in ("Sheet", "Cities", "Techs", "Cards", "Trade", "Table", "Log")},
    **events("ffg-2010"),
    **around("ffg-2010"),
}
