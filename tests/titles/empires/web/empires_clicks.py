"""A whole game of the family by mouse alone, against bots.

>>> PYTHONPATH=tests python tests/titles/empires/web/empires_clicks.py --title mega-civilization --scenario short-game --seats 18
"""

from __future__ import annotations

import re

from playwright.sync_api import Locator

import ecumene
from web.clicker import Clicker, Ways, main
from web.hands import prompt

#: where a city costs six tokens: these are drawn on the board
_TERRAIN = ecumene.new("mega-civilization", 18, story=False).state.terrain
SITES = frozenset(name for name, site in zip(_TERRAIN.ids, _TERRAIN.site, strict=True) if site)
#: moves, cities and advances of one turn, and offers and answers of one trade phase, at most
MOVES, CITIES, ADVANCES, OFFERS, ANSWERS = 8, 4, 3, 1, 3
#: moves of one turn out of an area with a city site, where tokens gather; a home may be one, too
LEAVING = 2


def in_sight(player: Clicker, these: Locator) -> list[tuple[float, float]]:
    """Where these are on the board, as far as a hand reaches them: what asks lies above it, tools and cards at its edges."""
    board, asked = player.page.get_by_role("application").bounding_box(), prompt(player.page).bounding_box()
    assert board and asked
    left, right = board["x"] + 70, board["x"] + board["width"] - 70
    top, foot = max(board["y"], asked["y"] + asked["height"]) + 10, board["y"] + board["height"] - 150
    middles = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in player.boxes(these)]
    return [(x, y) for x, y in middles if left < x < right and top < y < foot]


def area(one: Locator) -> str:
    return one.get_attribute("data-area") or ""


def tap(player: Clicker, one: Locator) -> bool:
    """A tap on something on the board."""
    there = in_sight(player, one)
    if there:
        player.point(*player.rng.choice(there))
        player.page.wait_for_timeout(250)
    return bool(there)


def moving(player: Clicker) -> None:
    """Tokens are tapped on the board, and where they go: together on a city site, if there is one beside them, else apart."""
    player.press_any(player.page.get_by_role("button", name="Got it"))  # what happened lies on the board until it is put away
    player.page.wait_for_timeout(400)  # areas light up a moment after the question
    lit = player.all(player.page.locator(".target"))
    origins = [one for one in lit if area(one) not in SITES]
    if not origins and player.pressed.count("left") < LEAVING:
        origins = lit
        player.pressed.append("left")
    if player.pressed.count("moved") >= MOVES or not origins:
        done_moving(player)
        return
    player.pressed.append("moved")
    if not tap(player, player.rng.choice(origins)) or not player.ask("Cancel").count():
        return
    targets = player.page.locator(".target").all()
    sites = [one for one in targets if area(one) in SITES]
    goal = player.rng.choice(sites or targets)
    if tap(player, goal):
        player.picture("moving-how-many")
        for _ in range(3 if sites else 0):
            player.press_any(player.ask("One more"))
        if player.press_any(player.ask(re.compile(r"^Move \d"))):
            return
    player.press_any(player.ask("Cancel"))


def done_moving(player: Clicker) -> None:
    player.pressed.clear()
    player.end() or player.answer()


def building(player: Clicker) -> None:
    """Cities where they can be built; then it is enough."""
    if player.pressed.count("built") < CITIES:
        player.pressed.append("built")
        if player.press_any(player.ask("as a list")) or player.press_any(player.ask(re.compile("^(Build a city|City) "))):
            return
        if player.press_any(prompt(player.page).get_by_role("group", name="Answers").get_by_role("button", name="city")):
            return
    player.pressed.clear()
    player.end() or player.answer()


def trading(player: Clicker) -> None:
    """Whatever waits is agreed to or declined, now and then an offer is made or met; then it is enough."""
    page = player.page
    threads, floor = page.get_by_role("region", name="Threads"), page.get_by_role("region", name="The floor")
    dock = page.get_by_role("region", name="Your hand")
    if player.press_any(threads.get_by_role("button", name=re.compile("^(Agree|No reason)"))):
        player.picture("trade-agreed")
        return
    if player.press_any(threads.get_by_role("button", name="Decline")):
        return
    if player.pressed.count("answered") < ANSWERS and player.all(floor.get_by_role("button", name="Answer")):
        player.pressed.append("answered")
        if player.press_any(floor.get_by_role("button", name="Answer")):
            page.wait_for_timeout(400)
            player.picture("trade-answer")
            player.press_any(dock.locator("button.send")) or player.press_any(dock.get_by_role("button", name="Clear"))
        return
    if player.pressed.count("offered") < OFFERS:
        player.pressed.append("offered")
        if cards := player.all(dock.get_by_role("button", name=re.compile("^Give "))):
            box = player.rng.choice(cards).bounding_box()
            assert box
            player.point(box["x"] + 8, box["y"] + 30)  # of a fan only the left edge of a card is in sight
        wants = page.get_by_role("region", name="Wants and haves").get_by_role("rowheader").get_by_role("button")
        player.press_any(wants)
        page.wait_for_timeout(400)
        player.picture("trade-offer")
        player.press_any(dock.locator("button.send")) or player.press_any(dock.get_by_role("button", name="Clear"))
        return
    player.pressed.clear()
    player.end()


def buying(player: Clicker) -> None:
    """What one can pay is ticked in the shop, and bought."""
    shop = player.page.get_by_role("tabpanel", name="Shop")
    if player.pressed.count("ticked") < ADVANCES:
        player.pressed.append("ticked")
        dear = shop.locator("li", has_text="can afford").get_by_role("checkbox")
        if player.press_any(dear):
            player.page.wait_for_timeout(400)
            player.picture("buying-list")
            if player.press_any(shop.get_by_role("button", name=re.compile("^Buy for"))):
                return
            extras = shop.get_by_role("group", name="More about this purchase").get_by_role("button")
            if player.press_any(extras):
                player.page.wait_for_timeout(400)
                player.press_any(shop.get_by_role("button", name=re.compile("^Buy for")))
                return
            player.press_any(shop.get_by_role("button", name="Clear"))
            return
    player.pressed.clear()
    player.end()


def watching(player: Clicker) -> None:
    """Done trading: whatever others still want of me waits; nothing is pressed."""
    player.page.wait_for_timeout(1000)


WAYS = (
    Ways("^Your movement", "moving", moving),
    Ways("^You may move early", "moving-early", done_moving),
    Ways("^Build cities", "building", building),
    Ways("^You are done trading", "traded", watching),
    Ways("^Trade is open|answers your offer|offers you alone", "trading", trading),
    Ways("^Buy advances", "buying", buying),
)


if __name__ == "__main__":
    main("mega-civilization", "full", WAYS)
