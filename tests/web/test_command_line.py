"""The command line of the page: moves and questions by typing, with completion, answers and refusals."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from server.positions import at
from server.served import Server
from web.hands import begin, prompt, still


def line(page: Page) -> Locator:
    return page.get_by_role("combobox", name="Type a move or a question")


def answers(page: Page) -> Locator:
    return page.get_by_role("log", name="Answers")


def options(page: Page) -> Locator:
    return page.get_by_role("listbox", name="Completions").get_by_role("option")


def sit(page: Page, server: Server, name: str, phase: str, turn: int) -> int:
    """Somebody in the seat that is asked, nobody else there."""
    game = at(phase, turn)
    seat = game.due[0]
    server.plant(name, game.position())
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{server.address}/#/enter/{name}/{name}%20{seat}")
    expect(prompt(page)).to_be_visible()
    return seat


def test_a_move_is_typed_completed_taken_back_and_refused(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    sit(look, server, "scribe", "movement", 4)
    expect(prompt(look).get_by_text("Your movement.")).to_be_visible()
    look.keyboard.press("/")
    expect(line(look)).to_be_focused()

    # a word begun is completed by the tab key, then what is lawful is offered with how many may move
    look.keyboard.type("mo")
    expect(options(look)).to_have_count(1)
    look.keyboard.press("Tab")
    expect(line(look)).to_have_value("move ")
    expect(options(look).filter(has_text="may move").first).to_be_visible()
    look.keyboard.type("1 ")
    expect(options(look).first).to_contain_text("may move")
    look.keyboard.press("ArrowDown")
    expect(options(look).first).to_have_attribute("aria-selected", "true")
    expect(line(look)).to_have_attribute("aria-activedescendant", "completion-0")
    axe(look)
    look.keyboard.press("Enter")
    expect(options(look).first).to_contain_text("up to")
    look.keyboard.press("ArrowDown")
    look.keyboard.press("Enter")
    expect(line(look)).to_have_value(re.compile(r"^move 1 \w+ \w+ $"))
    typed = line(look).input_value().strip()
    look.keyboard.press("Enter")
    expect(answers(look).locator(".done")).to_have_text(re.compile(typed))
    expect(prompt(look).get_by_role("button", name="Undo")).to_be_visible()

    # the history brings it back; a move that is not lawful is refused by its rule
    look.keyboard.press("ArrowUp")
    expect(line(look)).to_have_value(typed)
    line(look).fill(typed.replace(" 1 ", " 50 "))
    look.keyboard.press("Enter")
    expect(answers(look).locator(".no")).to_contain_text("have yet to move, not 50")
    expect(answers(look).get_by_role("button", name="Rule WE 3.")).to_be_visible()
    look.keyboard.type("undo")
    look.keyboard.press("Enter")
    expect(answers(look).locator(".done")).to_have_count(2)

    # several in a line; the last one ends the movement
    line(look).fill(f"{typed}; done")
    look.keyboard.press("Enter")
    expect(answers(look).locator(".done")).to_have_count(4)
    expect(prompt(look).get_by_text("Your movement.")).to_be_hidden()
    look.keyboard.press("Escape")
    expect(line(look)).to_be_hidden()


def test_keys_that_come_before_the_list_are_not_lost(look: Page, server: Server) -> None:
    sit(look, server, "hasty", "movement", 4)
    look.keyboard.press("/")
    look.keyboard.type("mo")
    look.keyboard.press("Tab")
    look.keyboard.type("1 ")
    for key in ("ArrowDown", "Enter", "ArrowDown", "Enter", "Enter"):
        look.keyboard.press(key)
    expect(answers(look).locator(".done")).to_have_text(re.compile(r"move 1 \w+ \w+"))
    expect(answers(look).locator(".no")).to_have_count(0)


def test_questions_are_answered_in_the_page(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    sit(look, server, "oracle", "trade", 5)
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("button", name="Type a move").click()
    expect(line(look)).to_be_focused()
    for asked, said in (
        ("hand", "in all"),
        ("board kn", "Knossos"),
        ("market", "Civilization advances"),
        ("help", "offer [NUMBER] CARD"),
        ("rule 7.6", "WE 7.6"),
        ("dance", "neither a move nor a question"),
    ):
        look.keyboard.type(asked)
        look.keyboard.press("Enter")
        expect(answers(look).locator(":scope > div").last).to_contain_text(said)
    axe(look)
    look.keyboard.type("ready")
    look.keyboard.press("Enter")
    expect(answers(look).locator(".done")).to_have_text(re.compile("ready"))


def test_lines_that_are_entered_in_one_go_are_all_carried_out(look: Page, server: Server) -> None:
    """Whoever types quickly does not wait for an answer before the next line."""
    sit(look, server, "swift", "movement", 4)
    look.keyboard.press("/")
    expect(line(look)).to_be_focused()
    for asked in ("stacks", "hand", "rule 3.tokens.3", "done"):
        look.keyboard.insert_text(asked)
        look.keyboard.press("Enter")
    expect(answers(look).locator(".told")).to_have_count(3)
    expect(answers(look).locator(".done")).to_have_count(1)


def test_a_phone_types_too(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 360, "height": 740})
    look.goto(server.address)
    begin(look, "Play against bots")
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("button", name="Type a move").click()
    line(look).fill("move ")
    options(look).filter(has_text="may move").first.click()
    options(look).filter(has_text="up to").first.click()
    it = still(look.get_by_role("region", name="Command line"))
    assert it["x"] >= 0 and it["x"] + it["width"] <= 360
    look.get_by_role("button", name="Do it").click()
    expect(answers(look).locator(".done")).to_contain_text("move")
    look.get_by_role("button", name="Close the command line").click()
    expect(line(look)).to_be_hidden()
    expect(prompt(look).get_by_role("button", name="Undo")).to_be_visible()
