"""Eagle 2002 in the page, by mouse and by keys: an opening, a purchase, a battle, a bargain, city cards; for everybody."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations, product
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from ecumene import Game
from server.served import Server
from titles.eagle.web.eagle_asks import Way, asked, asks, reached
from web.hands import box, middle, named, passes, prompt, still, until

#: a game in which much has happened
LATE = Way("advanced-long", "steady", 2, 5, turn=8)


def sit(page: Page, server: Server, table: str, position: dict[str, Any], seat: int, bots: bool = False) -> None:
    """Takes a seat at a table that begins in a position; the others are bots, or nobody plays them."""
    others = {other: "steady" for other in range(position["setup"]["seats"]) if other != seat} if bots else {}
    server.plant(table, position, bots=others)
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {seat}')}")
    expect(prompt(page)).to_be_visible()


def come(page: Page, server: Server, table: str, way: Way, wanted: Callable[[Game], bool], bots: bool = False) -> Game:
    """A seat where something is asked."""
    game = reached(way, wanted)
    sit(page, server, table, game.title.position(game.state), game.due[0], bots)
    return game


def answers(page: Page) -> Locator:
    return prompt(page).get_by_role("group", name="Answers").get_by_role("button")


def edges(shown: Locator) -> tuple[float, float, float, float]:
    """Left, right, top and foot."""
    found = box(shown)
    return found["x"], found["x"] + found["width"], found["y"], found["y"] + found["height"]


def within(inner: Locator, outer: Locator) -> bool:
    """Whether all of the width of one lies within the other."""
    one, other = edges(inner), edges(outer)
    return other[0] <= one[0] and one[1] <= other[1]


def meet(one: tuple[float, ...], two: tuple[float, ...]) -> bool:
    """Whether one lies upon the other, by more than the rim."""
    return min(one[1], two[1]) - max(one[0], two[0]) > 1 and min(one[3], two[3]) - max(one[2], two[2]) > 1


def gold(page: Page) -> int:
    """How much gold the shop says that I have."""
    found = re.search(r"(\d+) gold", page.get_by_role("tabpanel", name="Buy").inner_text())
    assert found
    return int(found[1])


def test_a_standard_opening_by_clicks(look: Page, server: Server) -> None:
    """From an empty board through both starting regions, movement, trade and purchase to the second turn."""
    look.set_viewport_size({"width": 1440, "height": 900})
    start = reached(Way("standard", "steady", 5, 3), lambda game: asks(game) == "starting-regions")
    sit(look, server, "opening", start.title.position(start.state), start.due[0], bots=True)
    for which in ("first", "second"):
        expect(prompt(look)).to_contain_text(f"Choose your {which} region.")
        expect(prompt(look).get_by_role("list", name="Order of choice").locator('[aria-current="step"]')).to_have_count(1)
        prompt(look).get_by_role("button", name="as a list").click()
        answers(look).first.click()
    expect(prompt(look)).to_contain_text("Move your pieces.")
    prompt(look).get_by_role("button", name="Move from").first.click()
    settler = prompt(look).get_by_role("button", name="Settler")
    if settler.get_attribute("aria-pressed") != "true":
        settler.click()
        prompt(look).get_by_role("button", name="Swordsman").first.click()
    prompt(look).get_by_role("group", name="Where to").get_by_role("button", name=re.compile("^Move 1 Settler")).first.click()
    # a settler may go two steps, so it stays in hand; the marker there can be looked at
    expect(prompt(look).get_by_role("button", name="Look under the marker")).to_be_visible()
    prompt(look).get_by_role("button", name="Undo", exact=True).click()
    expect(prompt(look).get_by_role("button", name="Undo", exact=True)).to_be_hidden()
    prompt(look).get_by_role("button", name="End movement", exact=True).click()
    prompt(look).get_by_role("button", name="Done trading").click()
    done = prompt(look).get_by_role("button", name="Done buying")
    expect(done).to_be_visible()
    before = gold(look)
    look.get_by_role("tabpanel", name="Buy").get_by_role("button", name="Swordsman").click()
    look.get_by_role("group", name="appears").get_by_role("button", name="Buy 1 Swordsman").first.click()
    until(look, lambda: gold(look) == before - 5)
    done.click()
    until(look, lambda: "turn 2" in look.locator("header .turn").inner_text())


def test_pieces_go_by_taps_on_the_map(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    game = come(look, server, "by-map", Way("standard", "steady", 1, 4), lambda game: asks(game) == "moving")
    seat = game.due[0]
    army = look.locator(f'.piece[data-owner="{seat}"].ready').first
    expect(look.locator('canvas[data-sharp="true"]')).to_be_attached()
    origin = army.get_attribute("data-space")
    look.mouse.click(*middle(army))
    expect(prompt(look).get_by_role("group", name="Pieces in")).to_be_visible()
    expect(look.locator("path.goal").first).to_be_attached()
    # only where these may go is a goal: what could be taken up instead is none
    ways = {choice.to for choice in game.ask(seat).choices if getattr(choice, "origin", None) == origin and hasattr(choice, "to")}
    goals = named(look, "path.goal", "data-target")
    assert goals and goals <= ways
    expect(look.locator("path.can").first).to_be_attached()
    # no outline crosses out what a region is called: it is written above all of them
    expect(look.locator("text.name").first).not_to_be_empty()
    expect(look.locator("text.name ~ path.goal")).to_have_count(0)
    look.keyboard.press("Escape")
    expect(prompt(look).get_by_role("group", name="Pieces in")).to_be_hidden()
    # the same by keys: N finds the pieces, Enter takes them up and sends them
    look.get_by_role("application").focus()
    look.keyboard.press("n")
    look.keyboard.press("Enter")
    expect(prompt(look).get_by_role("group", name="Pieces in")).to_be_visible()
    look.keyboard.press("n")
    look.keyboard.press("Enter")
    expect(prompt(look).get_by_role("button", name="Undo", exact=True)).to_be_visible()
    assert origin


def test_the_world_goes_on_around_the_seam(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    asking = asked("starting-regions")
    sit(look, server, "round-the-world", asking.position, asking.seat)
    expect(look.locator('canvas[data-sharp="true"]')).to_be_attached()
    board = still(look.get_by_role("application"))
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] - 60
    for _ in range(6):
        look.mouse.move(x + 300, y)
        look.mouse.down()
        look.mouse.move(x - 300, y, steps=4)
        look.mouse.up()
    # after more than once around, there still is a world under the hand
    expect(look.locator('canvas[data-sharp="true"]')).to_be_attached()
    right = board["x"] + board["width"]

    def under_the_hand() -> bool:
        boxes = [each.bounding_box() for each in look.locator("[data-target]").all()]
        return sum(each is not None and board["x"] <= each["x"] <= right for each in boxes) > 10

    until(look, under_the_hand)


def test_a_purchase_says_what_it_costs_and_brings(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    come(look, server, "shop", LATE, lambda game: asks(game) == "buying" and game.state.gold[game.due[0]] > 60)
    shop = look.get_by_role("tabpanel", name="Buy")
    expect(shop.get_by_text(re.compile(r"\+\d+ a turn")).first).to_be_visible()
    before = gold(look)
    shop.locator("section", has=look.get_by_role("heading", name="Pieces")).locator("button.ware:enabled").first.click()
    price = int(shop.locator('button.ware[aria-expanded="true"] b').inner_text())
    look.get_by_role("group", name="appears").get_by_role("button", name="Buy 1").first.click()
    until(look, lambda: gold(look) == before - price)
    prompt(look).get_by_role("button", name="Undo", exact=True).click()
    until(look, lambda: gold(look) == before)


def test_the_next_income_is_reckoned_from_the_cities_on(look: Page, server: Server) -> None:
    come(look, server, "income", Way("standard", "steady", 5, 3), lambda game: asks(game) == "moving" and game.turn == 1)
    income = look.get_by_role("tabpanel", name="Income")
    terms = income.get_by_role("term")
    expect(terms.first).to_contain_text("All cities")
    expect(terms.nth(1)).to_contain_text("Topped up")


def test_nobody_is_urged_to_do_without_what_is_free(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    asking = asked("free-growth")
    sit(look, server, "free-growth", asking.position, asking.seat)
    skip = prompt(look).get_by_role("button", name="Do without it")
    expect(skip).to_be_visible()
    expect(skip).not_to_have_class(re.compile(r"\bgo\b"))


def test_the_technology_chart_sells(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})

    def rich(game: Game) -> bool:
        if asks(game) != "buying":
            return False
        return any(type(choice).__name__ == "BuyTechnology" for choice in game.ask(game.due[0]).choices)

    come(look, server, "chart", LATE, rich)
    look.get_by_role("tab", name="Techs").click()
    look.get_by_role("button", name="Show the chart").click()
    chart = look.get_by_label("Technology chart")
    eras = chart.get_by_role("group", name="Eras").get_by_role("button")
    expect(eras.first).to_contain_text(re.compile(r"\d of 15 owned"))
    cards = chart.locator("button.card.reach")
    buy = chart.get_by_role("button", name=re.compile("^Buy for"))
    for number in range(cards.count()):
        cards.nth(number).click()
        if buy.is_visible():
            break
    name = chart.locator(".picked strong").inner_text()
    buy.click()
    expect(prompt(look).get_by_role("button", name="Undo", exact=True)).to_be_visible()
    expect(chart.get_by_role("button", name=name).first).to_contain_text("owned by")


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_every_era_of_the_chart_fits_its_width(look: Page, server: Server, width: int) -> None:
    look.set_viewport_size({"width": width, "height": 844})
    asking = asked("free-technology")
    sit(look, server, f"chart-{width}", asking.position, asking.seat)
    chart = look.get_by_label("Technology chart")
    sheet = chart.get_by_role("region", name="Technologies of the era")
    cards = sheet.locator("button.card")
    for era, count in (("Ancient", 15), ("Medieval", 10), ("Gunpowder", 10), ("Modern", 18)):
        chart.get_by_role("button", name=re.compile(f"^{era} ")).click()
        expect(cards).to_have_count(count)
        until(look, lambda: all(within(card, sheet) for card in cards.all()))
    # what no line shows is said in words, and one turns from a card to what it needs and leads to
    electricity = sheet.locator('[data-card="electricity"]')
    expect(electricity).to_contain_text("needs Steam Power")
    electricity.click()
    chart.get_by_role("button", name="Steam Power", exact=True).click()
    expect(chart.get_by_role("button", name=re.compile(r"^Gunpowder \d"))).to_have_attribute("aria-pressed", "true")
    expect(sheet.locator('[data-card="steam_power"]')).to_have_attribute("aria-pressed", "true")
    expect(sheet.locator('[data-card="steam_power"]')).to_be_in_viewport()
    expect(chart.get_by_role("button", name="Electricity", exact=True)).to_be_visible()
    if width == 390:
        expect(sheet.get_by_role("heading", name="First step")).to_be_attached()


def test_keys_bring_the_chart_the_cities_and_a_battle(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    asking = asked("call-battle")
    sit(look, server, "by-key", asking.position, asking.seat)
    board = look.get_by_role("application")
    for key, shown in (("t", "Technology chart"), ("i", "City cards")):
        board.press(key)
        expect(look.get_by_label(shown)).to_be_visible()
        board.press(key)
        expect(look.get_by_label(shown)).to_be_hidden()
    board.press("x")
    until(look, lambda: any(type(entry.action).__name__ == "Call" for entry in server.game("by-key").entries))


def test_no_row_of_pieces_covers_another_or_the_settlement(look: Page, server: Server) -> None:
    """Three seats have pieces on an island that hardly has room for its settlement."""
    look.set_viewport_size({"width": 1440, "height": 900})
    asking = asked("join-side")
    sit(look, server, "rows", asking.position, asking.seat)
    expect(look.locator('canvas[data-sharp="true"]')).to_be_attached()
    island = look.locator('.piece[data-space="madagascar"]')
    expect(island.locator(".disc")).to_have_count(4)
    things = [island.locator(".town")] + [
        look.locator(f'.piece[data-space="madagascar"][data-owner="{seat}"] .disc') for seat in range(5)
    ]

    def beside() -> None:
        boxes = [[edges(shape) for shape in thing.all()] for thing in things]
        for one, two in combinations(boxes, 2):
            assert not any(meet(a, b) for a, b in product(one, two))

    passes(look, beside)


def test_a_battle_behind_the_screen(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})

    def for_a_settlement(game: Game) -> bool:
        return asks(game) == "round" and game.state.ruler(game.ask(game.due[0]).about.battle.at) in game.due

    come(look, server, "screen", Way("advanced-long", "random", 1, turn=6), for_a_settlement, bots=True)
    stage = look.get_by_label(re.compile("^Battle of"))
    expect(
        stage.get_by_text(re.compile("lose, you also lose the (village|town|city|metropolis)|they also lose the"))
    ).to_be_visible()
    expect(stage.get_by_role("img", name=re.compile("you win")).first).to_be_visible()
    stage.get_by_role("button", name=re.compile("^Send")).first.click()
    # dice of both, with what is added, and who fell
    expect(stage.get_by_text(re.compile("loses")).first).to_be_visible()
    expect(stage.get_by_role("img", name=re.compile("^[1-6]$")).first).to_be_visible()


def test_a_bargain_with_a_bot(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    way = Way("standard", "steady", 1, 4, turn=3)
    game = come(look, server, "bargain", way, lambda game: asks(game) == "bargaining" and min(game.state.gold) >= 5, bots=True)
    floor = look.get_by_role("tabpanel", name="Trade")
    partner = floor.get_by_role("group", name="With whom").get_by_role("button").first
    name = (partner.get_attribute("aria-label") or "").split(",")[0]
    partner.click()
    give = floor.get_by_role("group", name="You give")
    give.get_by_role("button", name="+1", exact=True).click()
    floor.get_by_role("group", name="You want").get_by_role("button", name="+5", exact=True).click()
    # offers of others may say as much
    expect(floor.get_by_text(re.compile("You: .* income")).first).to_be_visible()
    floor.get_by_role("button", name=f"Offer to {name}").click()
    seat = game.due[0]
    expect(floor.get_by_role("button", name=f"Offer to {name}")).to_be_disabled()
    until(
        look,
        lambda: any(type(entry.action).__name__ == "Offer" for entry in server.game("bargain").entries if entry.seat == seat),
    )
    prompt(look).get_by_role("button", name="Done trading").click()


def test_too_much_is_refused_with_its_rule(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    come(look, server, "refused", Way("standard", "steady", 1, 4, turn=3), lambda game: asks(game) == "bargaining")
    floor = look.get_by_role("tabpanel", name="Trade")
    floor.get_by_role("group", name="With whom").get_by_role("button").first.click()
    give = floor.get_by_role("group", name="You give")
    give.get_by_role("button", name="Pieces, settlements").click()
    # every settlement of mine in one offer: nobody gives away the last one
    for button in give.locator('button[data-field="cities"]').all():
        button.click()
    floor.get_by_role("button", name=re.compile("^Offer to")).click()
    alert = prompt(look).get_by_role("alert")
    expect(alert).to_contain_text("no player may give away their last settlement")
    expect(alert.get_by_text("EG S:trade.4")).to_be_visible()


def test_cities_are_set_by_hand(look: Page, server: Server) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    asking = asked("assigning")
    sit(look, server, "by-hand", asking.position, asking.seat, bots=True)
    cards = look.get_by_label("City cards")
    expect(cards.get_by_text("the most there is")).to_be_visible()
    cards.get_by_role("button", name=re.compile("^a face"), pressed=True).first.click()
    expect(cards.get_by_text(re.compile(r"gold of \d+"))).to_be_visible()
    cards.get_by_role("button", name="needs a face").first.click()
    cards.get_by_role("button", name="Ready for the dice").click()
    expect(prompt(look)).not_to_contain_text("Set your cities")


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_axe_finds_nothing_serious_in_eagle(look: Page, server: Server, axe: Callable[[Page], None], colours: str) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    look.emulate_media(color_scheme="dark" if colours == "dark" else "light", reduced_motion="reduce")
    come(look, server, f"axe-{colours}", LATE, lambda game: asks(game) == "buying")
    for panel in ("Buy", "Income", "Trade", "Techs", "Table"):
        look.get_by_role("tab", name=panel).click()
        expect(look.get_by_role("tabpanel", name=panel)).to_be_visible()
        axe(look)
    look.get_by_role("tab", name="Techs").click()
    look.get_by_role("button", name="Show the chart").click()
    expect(look.get_by_label("Technology chart")).to_be_visible()
    axe(look)
    look.get_by_role("button", name="Areas as a table").click()
    expect(look.get_by_role("grid", name="Spaces")).to_be_visible()
    axe(look)


def test_the_board_as_a_table_plays(look: Page, server: Server) -> None:
    """Whoever cannot see the map moves by keys alone, in the table of spaces."""
    look.set_viewport_size({"width": 1440, "height": 900})
    come(look, server, "table", Way("standard", "steady", 1, 4), lambda game: asks(game) == "moving")
    look.get_by_role("button", name="Areas as a table").click()
    look.get_by_role("button", name="To do now").click()
    grid = look.get_by_role("grid", name="Spaces")
    first = grid.locator("tr[data-space] [data-head]").first
    first.focus()
    expect(first).to_have_accessible_name(re.compile("you may move from"))
    look.keyboard.press("Enter")
    expect(grid.get_by_role("button", name=re.compile("^Move 1")).first).to_be_visible()
    look.keyboard.press("n")
    look.keyboard.press("Enter")
    expect(prompt(look).get_by_role("button", name="Undo", exact=True)).to_be_visible()
