"""What players look for is at hand: the whole story, where a people begins, why a tap does nothing, another game."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ecumene.titles.empires.turn import NewTurn
from scene import Scene
from server.positions import reached
from server.served import Server
from titles.empires.web import asks
from web.hands import amid, box, end_with_losses, middle, named, passes, prompt, rests, still, until

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: fingers need this many pixels
FINGER = 40


def sit(page: Page, server: Server, table: str, asked: asks.Asked) -> None:
    """In the seat that is asked; bots play the others."""
    others = {seat: "steady" for seat in range(len(asked.position["players"])) if seat != asked.seat}
    server.plant(table, asked.position, bots=others)
    page.goto(f"{server.address}/#/enter/{table}/{quote(f'{table} {asked.seat}')}")
    expect(prompt(page)).to_be_visible()


def test_the_whole_story_is_searched_and_a_hit_leads_to_its_moment(look: Page, server: Server) -> None:
    sit(look, server, "searched", asks.asked("moving"))
    prompt(look).get_by_role("button", name="Done moving").click()
    sure = prompt(look).get_by_role("button", name="Done moving anyway")
    until(look, lambda: sure.is_visible() or not prompt(look).get_by_role("button", name="Done moving").is_visible())
    if sure.is_visible():
        sure.click()
    look.get_by_role("tab", name="Log").click()
    look.get_by_role("searchbox", name="Search the log").fill("moves")
    hit = look.get_by_role("log", name="What happened").get_by_role("link").filter(has_text="moves").first
    said = hit.inner_text()
    hit.click()
    expect(look.get_by_role("heading", name="History")).to_be_visible()
    expect(look.locator(".line.now").filter(has_text=said)).to_be_visible()


def test_the_log_says_why_there_was_no_trade(look: Page, server: Server) -> None:
    scene = Scene().cities("egypt", "tanis").tokens("egypt", memphis=2).tokens("hatti", hattusa=2)
    scene.begin(NewTurn())
    sit(look, server, "untraded", asks.Asked(scene.game.position(), scene.seat("egypt")))
    prompt(look).get_by_role("button", name="Done moving").click()
    # what is asked next brings a panel of its own
    expect(prompt(look)).to_contain_text("Buy advances")
    look.get_by_role("tab", name="Log").click()
    log = look.get_by_role("log", name="What happened")
    expect(log).to_contain_text("No player could trade: fewer than two players held 3 cards.")


def test_help_on_a_question_goes_on_with_the_next_one(look: Page, server: Server) -> None:
    sit(look, server, "helped-on", asks.asked("moving"))
    prompt(look).get_by_role("link", name="Rules for this decision").click()
    rules = look.get_by_role("complementary", name="Help")
    expect(rules).to_contain_text("Now: Your movement.")
    end_with_losses(look)
    expect(prompt(look)).not_to_contain_text("Your movement.")
    expect(rules.get_by_role("heading", name="3. Movement")).to_be_hidden()
    expect(rules.get_by_role("heading", level=2).last).to_be_visible()


def test_a_people_is_chosen_by_where_it_begins_and_its_pace(look: Page, server: Server) -> None:
    sit(look, server, "begins", asks.asked("choose-civilization"))
    minoa = prompt(look).get_by_role("button", name="Minoa")
    expect(minoa).to_contain_text("begins in Knossos")
    expect(minoa.get_by_role("img", name=re.compile(r"Early Bronze Age from step \d"))).to_be_visible()


@pytest.mark.parametrize("kind", ["damage", "moving", "construction"])
def test_the_overview_covers_nothing_that_is_asked(look: Page, server: Server, kind: str) -> None:
    look.set_viewport_size({"width": 1440, "height": 900})
    sit(look, server, f"uncovered-{kind}", asks.asked(kind))
    rests(look)
    tool = look.get_by_role("button", name="Overview")
    expect(tool).to_have_attribute("aria-pressed", "true")
    expect(look.locator(".target").first).to_be_attached()

    def uncovered() -> None:
        if look.locator(".overview").is_visible():
            cover = box(look.locator(".overview"))
            places = map(amid, map(box, look.locator(".target").all()))
            assert [place for place in places if place[0] > cover["x"] and place[1] > cover["y"]] == []

    passes(look, uncovered)


def test_a_tap_that_can_do_nothing_says_why(look: Page, server: Server) -> None:
    sit(look, server, "idle", asks.asked("moving"))
    rests(look)
    expect(look.locator(".target").first).to_be_attached()
    mine = named(look, ".target", "data-area")
    tokens = look.locator('.piece[data-kind="tokens"]').all()
    other = next(piece for piece in tokens if piece.get_attribute("data-area") not in mine and on_screen(look, piece))
    look.mouse.click(*middle(other))
    expect(prompt(look).get_by_role("alert")).to_contain_text("You have no tokens in")


def on_screen(page: Page, piece: Locator) -> bool:
    """Whether a piece stands free on the board, under nothing else."""
    board, it = box(page.get_by_role("application")), piece.bounding_box()
    if not it:
        return False
    x, y = it["x"] - board["x"], it["y"] - board["y"]
    return 120 < x < board["width"] - 280 and 240 < y < board["height"] - 60


@pytest.mark.parametrize(("kind", "areas"), [("eruption", {"syracuse", "milazzo"}), ("flooding", {"tanis", "memphis", "fayum"})])
def test_volcanoes_and_flood_plains_are_chosen_on_the_board(look: Page, server: Server, kind: str, areas: set[str]) -> None:
    sit(look, server, f"ground-{kind}", asks.asked(kind))
    rests(look)
    for area in areas:
        expect(look.locator(f'.target[data-area="{area}"]')).to_be_visible()
    look.mouse.click(*middle(look.locator(f'.target[data-area="{min(areas)}"]')))
    expect(prompt(look).get_by_role("button", name=re.compile("erupts|floods"))).to_have_count(0)


def test_the_first_game_shows_only_what_it_has(look: Page, server: Server) -> None:
    look.goto(f"{server.address}/#/learn")
    look.get_by_role("button", name="The First Game, guided").click()
    expect(prompt(look)).to_be_visible()
    expect(look.get_by_role("tab", name="Hand")).to_be_visible()
    expect(look.get_by_role("tab", name="Shop")).to_have_count(0)
    phases = look.get_by_role("list", name="The phases of the turn")
    expect(phases).to_contain_text("Trade")
    expect(phases).not_to_contain_text("Advances")


def test_after_the_end_the_same_can_be_played_again(look: Page, server: Server) -> None:
    game = reached(lambda game: game.over is not None)
    sit(look, server, "again", asks.Asked(game.position(), 0))
    look.get_by_role("button", name="Play again").click()
    expect(prompt(look)).to_contain_text("Choose your civilization.")


def test_final_scores_end_with_what_they_come_to(look: Page, server: Server) -> None:
    """In The First Game, whose parts stand on both sides of the total in the alphabet."""
    game = reached(lambda game: game.over is not None, scenario="first-game")
    sit(look, server, "scored", asks.Asked(game.position(), 0))
    look.get_by_role("tab", name="Table").click()
    reckoned = look.get_by_role("table").filter(has_text="Total")
    expect(reckoned.get_by_role("columnheader")).to_have_text(
        ["Civilization", "Cities", "Succession", "Trade", "Treasury", "Total"]
    )


def test_a_player_sees_what_spectators_see_and_comes_back(look: Page, server: Server) -> None:
    sit(look, server, "watched", asks.asked("moving"))
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("link", name="What spectators see").click()
    expect(prompt(look)).to_contain_text("Waiting for")
    look.get_by_role("button", name="Menu").click()
    look.get_by_role("link", name="Back to my seat").click()
    expect(prompt(look)).to_contain_text("Your movement.")


def test_under_the_finger_the_board_stays_where_it_is(browser: Browser, server: Server) -> None:
    """What stands above the board is as high from tap to tap; the pieces stay."""
    page = browser.new_context(**PHONE).new_page()
    sit(page, server, "still", asks.asked("moving"))
    rests(page)
    board = page.get_by_role("application")
    heights = {still(board)["height"]}
    piece = page.locator('.piece[data-kind="tokens"][data-area="western_desert"]')
    before = middle(piece)
    page.touchscreen.tap(*before)
    expect(prompt(page)).to_contain_text("tap where the tokens go")
    rests(page)
    heights.add(still(board)["height"])
    assert middle(piece) == pytest.approx(before, abs=1.5)
    page.touchscreen.tap(*middle(page.locator('.piece[data-kind="tokens"][data-area="memphis"]')))
    expect(prompt(page)).to_contain_text("Western Desert → Memphis")
    rests(page)
    heights.add(still(board)["height"])
    assert middle(piece) == pytest.approx(before, abs=1.5)
    assert len(heights) == 1
    page.context.close()


@pytest.mark.parametrize("kind", ["moving", "buy-advances", "damage"])
def test_fingers_find_every_button(browser: Browser, server: Server, kind: str) -> None:
    """Words in a running text are as high as their line; everything else is large enough."""
    page = browser.new_context(**PHONE).new_page()
    sit(page, server, f"fingers-{kind}", asks.asked(kind))
    # what is presented goes by itself, and its buttons with it
    expect(page.get_by_role("region", name="What just happened")).to_have_count(0)
    small = []
    # the buttons themselves, not their places in a list: what is presented only now may go while others are measured
    for button in page.locator("button:visible:not(.link), header a:visible, .ask:visible").element_handles():
        box = button.bounding_box()
        # what only those see who come by keys has no size yet
        if box and box["width"] > 2 and (box["height"] < FINGER - 0.5 or box["width"] < FINGER - 10):
            small.append((button.get_attribute("aria-label") or button.inner_text(), box["width"], box["height"]))
    assert small == []
    page.context.close()


def test_the_shop_shows_what_i_can_afford_in_the_order_i_want(look: Page, server: Server) -> None:
    sit(look, server, "shop-sorted", asks.asked("buy-advances"))
    shop = look.get_by_role("tabpanel", name="Shop")
    price = r"(?P<name>.+), price (?P<price>\d+).*?(?P<points>\d+) points?"

    def listed() -> list[tuple[int, int]]:
        """Price and points of every card, in their order."""
        found = [re.match(price, card.get_attribute("aria-label") or "") for card in shop.get_by_role("checkbox").all()]
        return [(int(one["price"]), int(one["points"])) for one in found if one]

    expect(shop.get_by_role("checkbox").first).to_be_visible()
    all_of_them = listed()
    assert all_of_them == sorted(all_of_them, key=lambda card: card[0]) and len(all_of_them) > 10
    shop.get_by_label("Sort").select_option("points")

    def by_points() -> bool:
        points = [points for _, points in listed()]
        return points == sorted(points, reverse=True)

    until(look, by_points)
    shop.get_by_role("button", name="Can afford").click()
    purse = int(re.findall(r"of (\d+) spent", shop.inner_text())[0])
    assert purse < max(price for price, _ in all_of_them)
    until(look, lambda: 0 < max((price for price, _ in listed()), default=0) <= purse)
    # what is chosen leaves less for the rest
    shop.get_by_role("checkbox").first.check()
    expect(shop.get_by_text(re.compile(r"\d+ of \d+ spent · \d+ left"))).to_be_visible()
    left = int(re.findall(r"(\d+) left", shop.inner_text())[0])
    until(look, lambda: all(price <= left for price, _ in listed()[1:]))


def test_a_payment_of_ones_own_has_a_running_total(look: Page, server: Server) -> None:
    sit(look, server, "own-payment", asks.asked("buy-advances"))
    shop = look.get_by_role("tabpanel", name="Shop")
    shop.get_by_role("checkbox").first.check()
    shop.get_by_role("button", name="Choose the payment").click()
    said = shop.get_by_text(re.compile(r"^Cards worth \d+"))
    expect(said).to_contain_text("Cards worth 0")
    shop.get_by_role("group", name="More about this purchase").get_by_role("button").first.click()
    expect(said).not_to_contain_text("Cards worth 0")
