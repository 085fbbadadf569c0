"""What somebody declares may be cancelled: everybody who by open facts could do so is asked in the same way."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Browser, Locator, Page, expect

from ecumene.engine import Standing
from ecumene.titles.ffg.play import UseCard
from server.served import Server
from titles.ffg.rules.ffg_scene import Scene
from web.clicker import DESK
from web.hands import prompt


def sat(browser: Browser, server: Server, table: str, seat: int) -> Page:
    page = browser.new_context(**DESK).new_page()
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
    expect(prompt(page).get_by_role("heading")).to_be_visible()
    return page


def window() -> Scene:
    """Germany uses Drought on a square of Rome. Rome can cancel that; China has a card with the same back, which cannot."""
    scene = Scene("germans", "romans", "chinese").events(0, "drought")
    scene.events(1, "jousting_tourney").events(2, "generous_gift").city(1, "h5")
    # what does not touch China is asked about only if it has said so
    scene.game.play(2, Standing("events", "ask"))
    return scene.starting(0).play(0, UseCard("drought", (), ("h4",)))


def heading(page: Page) -> Locator:
    return prompt(page).get_by_role("heading")


def test_whoever_holds_nothing_is_asked_in_the_same_way_as_whoever_can_cancel(browser: Browser, server: Server) -> None:
    server.plant("ffg-strip", window().game.position())
    germany, rome, china = (sat(browser, server, "ffg-strip", seat) for seat in (0, 1, 2))
    for page in (rome, china):
        expect(heading(page)).to_have_text("Germany uses Drought on H4. Do you step in?")
        expect(prompt(page)).to_contain_text("Use a card against it, or let it be.")
        expect(prompt(page).get_by_role("button", name="Let it be")).to_be_enabled()
        # where it would happen is marked
        expect(page.locator("[data-asked]")).to_have_count(1)
        expect(page.locator('[data-asked="h4"]')).to_be_attached()
    expect(heading(germany)).to_have_text("Waiting for Rome and China.")
    prompt(china).get_by_role("button", name="Let it be").press("Enter")
    expect(heading(germany)).to_have_text("Waiting for Rome.")
    # Rome cancels: everybody hears of it, and the card is named only now
    expect(germany.get_by_text("Jousting Tourney")).to_have_count(0)
    prompt(rome).get_by_role("button", name="Use a card").press("Enter")
    prompt(rome).get_by_role("group", name="What comes next").get_by_role("button", name="Jousting Tourney").press("Enter")
    prompt(rome).locator("button.go").press("Enter")
    for page in (germany, china):
        page.get_by_role("tab", name="Log").press("Enter")
        expect(page.get_by_role("log", name="What happened")).to_contain_text("Rome uses Jousting Tourney")
    for page in (germany, rome, china):
        page.context.close()


def test_in_a_window_one_of_three_answers_can_be_left_for_all_others(browser: Browser, server: Server) -> None:
    server.plant("ffg-stands", window().game.position())
    germany, rome = (sat(browser, server, "ffg-stands", seat) for seat in (0, 1))
    for answer in ("ask me", "ask me when it affects me", "let it pass"):
        expect(prompt(rome).get_by_role("button", name=answer, exact=True)).to_be_enabled()
    # nobody else hears of it: Rome has passed, as far as others can see
    prompt(rome).get_by_role("button", name="let it pass", exact=True).press("Enter")
    expect(heading(germany)).to_have_text("Waiting for China.")
    for page in (germany, rome):
        page.context.close()
