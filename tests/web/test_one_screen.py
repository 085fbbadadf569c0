"""Several people at one screen: a curtain falls between them, and nothing of anybody is behind it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, TimeoutError, WebSocket, expect

from server.positions import at
from server.served import Server
from web.hands import MOMENT, ONWARD, prompt, until
from web.test_table import hand_over


class Lines:
    """The sockets that the page has opened."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.sockets: list[WebSocket] = []
        page.on("websocket", lambda socket: self.sockets.append(socket))

    def open(self, seat: int) -> bool:
        return any(not socket.is_closed() for socket in self.of(seat))

    def closed(self) -> None:
        """No seat's socket is open; a socket takes a moment to close."""
        until(self.page, lambda: not any(self.open(seat) for seat in range(5)))

    def of(self, seat: int) -> list[WebSocket]:
        return [socket for socket in self.sockets if socket.url.endswith(f"seat={seat}")]


@pytest.fixture
def lines(look: Page) -> Lines:
    return Lines(look)


def curtain(page: Page) -> Locator:
    return page.get_by_role("heading", name="Hand the screen to")


def enter(page: Page, server: Server, name: str, seats: list[int]) -> None:
    """Sits down in several seats with one browser."""
    for seat in seats:
        page.goto(f"{server.address}/#/enter/{name}/{quote(f'{name} {seat}')}")
        expect(curtain(page).or_(prompt(page))).to_be_visible()
    expect(curtain(page)).to_be_visible()


def rich() -> list[int]:
    """The two seats with the most cards at the beginning of trade."""
    game = at("trade", 6)
    return sorted(range(5), key=game.state.hand_size)[-2:]


def names(seat: int) -> dict[str, int]:
    """What is on the cards of a hand, and on how many."""
    state = at("trade", 6).state
    printed = at("trade", 6).title.shown.printed()
    known = {**printed["commodities"], **printed["calamities"]}
    return {known[state.rules.cards.ids[card]]["name"]: count for card, count in enumerate(state.hand[seat]) if count}


def civilization(seat: int) -> str:
    return at("trade", 6).state.civ[seat].capitalize()


def press(page: Page, seat: int) -> None:
    """This seat's person takes the screen."""
    name = civilization(seat)
    page.get_by_role("button", name=name).click()
    expect(page.locator("li.me strong").first).to_have_text(name)  # on the trade floor the list is there, but not in sight


def test_behind_the_curtain_is_nothing_of_anybody(look: Page, lines: Lines, server: Server, axe: Callable[[Page], None]) -> None:
    first, second = rich()
    server.plant("curtain", at("trade", 6).position())
    enter(look, server, "curtain", [first, second])
    opened = len(lines.of(second))
    press(look, first)
    prompt(look).get_by_role("button", name="Board").click()
    look.get_by_role("tab", name="Hand").click()
    for card, count in names(first).items():
        shown = look.get_by_role("tabpanel").get_by_text(card, exact=True)
        expect(shown).to_have_count(count)
        for each in shown.all():
            expect(each).to_be_visible()
    assert len(lines.of(second)) == opened

    look.get_by_role("button", name="Hand over").click()
    expect(curtain(look)).to_be_visible()
    axe(look)
    seen = look.content() + look.locator("body").aria_snapshot()
    for card in {*names(first), *names(second)}:
        assert card not in seen
    assert "Your hand" not in seen
    lines.closed()
    # nothing is pressed by a key that somebody still holds
    look.keyboard.press("Enter")
    look.keyboard.press("Space")
    expect(curtain(look)).to_be_visible()

    press(look, second)
    assert lines.open(second)
    # who comes back has to press, too, be it by the way back or anew
    look.go_back()
    expect(curtain(look)).to_be_visible()
    press(look, first)
    look.reload()
    expect(curtain(look)).to_be_visible()
    # and so does who looks back at the game
    look.goto(f"{server.address}/#/replay/curtain/now/{second}")
    expect(curtain(look)).to_be_visible()


def test_the_curtain_can_be_switched_off_and_on(look: Page, server: Server) -> None:
    first, second = rich()
    server.plant("openly", at("trade", 6).position())
    enter(look, server, "openly", [first, second])
    press(look, first)
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("button", name="One screen for all").click()
    look.get_by_role("banner").get_by_role("link", name=civilization(second)).click()
    expect(look.locator("li.me strong").first).to_have_text(civilization(second))
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("button", name="One screen for all").click()
    look.get_by_role("button", name="Hand over").click()
    expect(curtain(look)).to_be_visible()


def test_two_people_play_a_turn_at_one_screen(look: Page, lines: Lines, server: Server) -> None:
    seats = first, second = rich()
    game = at("trade", 6)
    bots = {seat: "steady" for seat in range(5) if seat not in seats}
    server.plant("shared", game.position(), bots=bots)
    enter(look, server, "shared", list(seats))

    # they trade by turns
    press(look, first)
    hand_over(look, 3)
    look.get_by_label("To whom").select_option(label=f"To {civilization(second)} alone")
    look.get_by_role("button", name="Offer 3 for 3").click()
    expect(look.get_by_role("button", name="Withdraw")).to_be_visible()
    look.get_by_role("button", name="Hand over").click()
    press(look, second)
    look.get_by_role("region", name="Threads").get_by_role("button", name="Answer").click()
    look.get_by_role("button", name="Answer: 3 for 3").click()
    expect(look.get_by_role("button", name="Withdraw")).to_be_visible()
    # what was not asked for by name awaits a yes
    look.get_by_role("button", name="Hand over").click()
    press(look, first)
    look.get_by_role("button", name="Agree").click()
    look.get_by_role("button", name="Hand over").click()
    press(look, second)
    prompt(look).get_by_role("button", name="Board").click()
    look.get_by_role("tab", name="Log").click()
    log = look.get_by_role("log", name="What happened")
    expect(log).to_contain_text(f"{civilization(first)} and {civilization(second)} trade 3 cards for 3")

    # and then everybody does what the game waits for, and the screen goes round by itself
    fell = 0
    for _ in range(800):
        if look.get_by_text("Turn 7").first.is_visible():
            break
        if curtain(look).is_visible():
            fell += 1
            lines.closed()
            assert "Your hand" not in look.content()
            look.get_by_role("button", name="press to look").click()
            expect(prompt(look)).to_be_visible()
        elif prompt(look).is_visible():
            with suppress(TimeoutError):  # the curtain has fallen just now
                go_on(look)
        look.wait_for_timeout(150)
    else:
        raise AssertionError("the next turn never came")
    assert fell > 2


def go_on(page: Page) -> None:
    """Answers in the simplest way."""
    for word in ONWARD:
        button = prompt(page).get_by_role("button", name=word, exact=True)
        if button.is_visible() and button.is_enabled():
            button.click(timeout=MOMENT)
            return
    folded = prompt(page).get_by_role("button", name="as a list")
    if folded.is_visible():
        folded.click(timeout=MOMENT)
    listed = prompt(page).get_by_role("group").get_by_role("button")
    if listed.first.is_visible():
        listed.first.click(timeout=MOMENT)


def test_a_table_for_one_screen_is_set_up(look: Page, server: Server) -> None:
    look.goto(f"{server.address}/#/new")
    look.get_by_label("Seat 2: person or bot").select_option("")
    look.get_by_label("Name of the person in seat 1").fill("Anna")
    look.get_by_label("Name of the person in seat 2").fill("Ben")
    look.get_by_label("One screen for several people").check()
    look.get_by_role("button", name="Make the table").click()
    look.get_by_role("link", name="Go to the table").click()
    name = curtain(look).inner_text().removeprefix("Hand the screen to ").rstrip(".")
    assert name in ("Anna", "Ben")
    look.get_by_role("button", name=f"{name}: press to look").click()
    # whoever has chosen a civilization hands the screen on
    prompt(look).get_by_role("button", name="Play ").first.click()
    expect(curtain(look)).to_be_visible()
    other = {"Anna": "Ben", "Ben": "Anna"}[name]
    expect(look.get_by_role("button", name=f"{other}: press to look")).to_be_visible()
