"""Planning a turn before it comes, and the shopping list."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from server.positions import at, reached
from server.served import Server
from web.hands import box, passes, prompt, until


def plan(page: Page) -> Locator:
    return page.get_by_label("Plan", exact=True)


def sit(page: Page, server: Server, name: str, seat: int) -> None:
    page.goto(f"{server.address}/#/enter/{name}/{quote(f'{name} {seat}')}")
    expect(prompt(page)).to_be_visible()


def selects(page: Page) -> tuple[Locator, Locator]:
    """From where, and where to."""
    by_list = prompt(page).get_by_role("button", name="Move from a list")
    both = prompt(page).locator("select")
    expect(by_list.or_(both).first).to_be_visible()
    if not both.first.is_visible():
        by_list.click()
    return both.nth(0), both.nth(1)


def move_by_list(page: Page, area: str | None = None) -> str:
    """Moves tokens from this area, or one from the first that the list has; returns the step in words."""
    origin, target = selects(page)
    if area is None:
        origin.select_option(index=1)
    else:
        origin.select_option(label=area)
    target.select_option(index=1)
    count = prompt(page).locator("output")
    for _ in range(int(count.inner_text()) - 1 if area is None else 0):
        prompt(page).get_by_role("button", name="One less").click()
    words = f"Move {count.inner_text()} from {chosen(origin)} to {chosen(target).partition(' (')[0]}"
    prompt(page).locator("button.go").click()
    expect(count).to_be_hidden()
    return words


def chosen(select: Locator) -> str:
    return select.locator(f'option[value="{select.input_value()}"]').inner_text()


def test_a_turn_is_planned_while_others_are_at_work(look: Page, server: Server, axe: Callable[[Page], None]) -> None:
    game = at("calamities", 7)
    seat = next(seat for seat in range(5) if seat not in (*game.due, *game.may))
    server.plant("ahead", game.position())
    sit(look, server, "ahead", seat)
    expect(prompt(look)).to_contain_text("Waiting for")
    look.get_by_role("link", name="Plan my turn").click()
    turn = game.state.turn + 1
    expect(plan(look)).to_contain_text(f"Plan for turn {turn}. No other player sees this.")
    step = move_by_list(look)
    expect(plan(look).get_by_role("button", name="1 step")).to_be_visible()
    prompt(look).get_by_role("button", name="Done moving").click()
    plan(look).get_by_role("button", name="2 steps").click()
    expect(plan(look).get_by_role("listitem")).to_contain_text([step, "Done moving"])
    axe(look)
    look.reload()
    expect(plan(look).get_by_role("button", name="2 steps")).to_be_visible()
    plan(look).get_by_role("button", name="2 steps").click()
    plan(look).get_by_role("button", name="Remove: Done moving").click()
    expect(plan(look).get_by_role("button", name="1 step")).to_be_visible()
    plan(look).get_by_role("link", name="Back to the table").click()
    expect(plan(look)).to_contain_text(f"Your plan: 1 step. For turn {turn}.")
    expect(plan(look).get_by_role("button", name="Commit")).to_be_hidden()
    plan(look).get_by_role("link", name="Look at my plan").click()
    plan(look).get_by_role("button", name="Start over").click()
    expect(plan(look).get_by_role("button", name="Start over")).to_be_hidden()
    plan(look).get_by_role("link", name="Back to the table").click()
    expect(look.get_by_role("link", name="Plan my turn")).to_be_visible()


def test_on_a_phone_the_invitation_takes_no_row_of_its_own(phone: Page, server: Server) -> None:
    game = at("calamities", 7)
    seat = next(seat for seat in range(5) if seat not in (*game.due, *game.may))
    server.plant("ahead-pocket", game.position())
    sit(phone, server, "ahead-pocket", seat)

    def within() -> None:
        asked, link = box(prompt(phone)), box(phone.get_by_role("link", name="Plan my turn"))
        assert asked["y"] <= link["y"] and link["y"] + link["height"] <= asked["y"] + asked["height"]

    passes(phone, within)


@pytest.fixture
def mover(look: Page, server: Server, request: pytest.FixtureRequest) -> Page:
    """The page of somebody whose movement it is."""
    game = at("movement", 7)
    name = request.node.name[5:25]
    server.plant(name, game.position())
    sit(look, server, name, game.due[0])
    return look


def to_the_plan(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Menu", exact=True).get_by_role("link", name="Plan my turn").click()
    expect(plan(page)).to_contain_text("No other player sees this")


def pieces(page: Page) -> list[str]:
    """What stands on the board."""
    return sorted(f"{piece.get_attribute('data-area')} {piece.text_content()}" for piece in page.locator(".piece").all())


def test_a_plan_is_committed_with_one_button(mover: Page) -> None:
    to_the_plan(mover)
    steps = [move_by_list(mover), move_by_list(mover)]
    assert len(steps) == 2
    plan(mover).get_by_role("button", name="2 steps").click()
    planned = pieces(mover)
    plan(mover).get_by_role("link", name="Back to the table").click()
    expect(plan(mover)).to_contain_text("Your plan: 2 steps. It can be done now.")
    plan(mover).get_by_role("button", name="Commit my plan").click()
    expect(plan(mover)).to_be_hidden()
    expect(prompt(mover).get_by_role("button", name="Undo")).to_be_visible()
    until(mover, lambda: pieces(mover) == planned)
    mover.get_by_role("tab", name="Log").click()
    expect(mover.get_by_role("log", name="What happened").get_by_text("moves")).to_have_count(2)


def test_a_step_that_is_not_possible_any_more_stops_the_plan(mover: Page) -> None:
    to_the_plan(mover)
    first = move_by_list(mover)
    area = selects(mover)[0].locator("option").last.inner_text()
    second = move_by_list(mover, area)
    prompt(mover).get_by_role("button", name="Done moving").click()
    plan(mover).get_by_role("link", name="Back to the table").click()
    expect(plan(mover)).to_contain_text("Your plan: 3 steps.")
    # the tokens of the second step go elsewhere meanwhile
    for _ in range(20):
        if area not in selects(mover)[0].locator("option").all_inner_texts():
            break
        move_by_list(mover, area)
    plan(mover).get_by_role("button", name="Commit my plan").click()
    expect(plan(mover).get_by_role("alert")).to_contain_text("1 step is done. The next one is no longer possible: 0 tokens")
    expect(plan(mover)).to_contain_text("Your plan: 2 steps.")
    expect(prompt(mover).get_by_role("button", name="Done moving")).to_be_visible()
    plan(mover).get_by_role("link", name="Look at my plan").click()
    expect(plan(mover).get_by_role("status")).to_contain_text("1 step is not possible as things stand")
    expect(plan(mover).get_by_role("listitem").first).to_contain_text(f"{second}: 0 tokens")
    assert first != second


def test_the_shopping_list_is_there_when_the_purchase_comes(look: Page, server: Server) -> None:
    game = reached(lambda game: any(game.ask(seat).kind == "buy-advances" and game.ask(seat).forms for seat in game.due))
    seat = game.due[0]
    server.plant("wishes", game.position())
    sit(look, server, "wishes", seat)
    look.get_by_role("checkbox").first.check()
    offer = look.get_by_role("button", name="Buy for")
    expect(offer).to_be_enabled()
    look.get_by_role("tab", name="Hand").click()
    look.reload()
    expect(offer).to_be_enabled()
    expect(look.get_by_role("checkbox").first).to_be_checked()
    offer.click()
    expect(offer).to_be_hidden()
