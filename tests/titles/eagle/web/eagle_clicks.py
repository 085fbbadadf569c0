"""A whole game of Eagle 2002 by mouse alone, against bots.

>>> PYTHONPATH=tests python tests/titles/eagle/web/eagle_clicks.py --scenario standard --pictures artefacts/clicked
"""

from __future__ import annotations

import re

from web.clicker import Clicker, Ways, main
from web.hands import prompt

#: moves and purchases of one turn, at most
MOVES, WARES = 4, 6


def moving(player: Clicker) -> None:
    """A marker is looked at, some pieces are taken up on the map and sent somewhere; after a few moves it is enough."""
    done = player.pressed.count("Where to")
    if player.press_any(player.ask("Look under the marker")):
        return
    where = prompt(player.page).get_by_role("group", name="Where to").get_by_role("button")
    if player.all(where):
        player.picture("moving-taken-up")
        if player.rng.random() < 0.3:
            player.press_any(player.ask("All of them"))
        player.pressed.append("Where to")
        if not player.press_any(where):
            player.press(player.ask("Put down"))
        return
    if (down := player.ask("Put down")).count():
        player.press(down)
    if done >= MOVES or not take_up(player):
        player.pressed.clear()
        player.end() or player.press(player.ask("End movement and fight"))


def take_up(player: Clicker) -> bool:
    """Pieces that wait for an order are tapped on the map, or in the list."""
    ready = player.boxes(player.page.locator(".piece.ready"))
    board = player.page.get_by_role("application").bounding_box()
    asked = prompt(player.page).bounding_box()
    assert board and asked
    left, right = board["x"] + 80, board["x"] + board["width"] - 220
    top, foot = asked["y"] + asked["height"] + 20, board["y"] + board["height"] - 220
    free = [box for box in ready if left < box["x"] < right and top < box["y"] < foot]
    if free and player.rng.random() < 0.7:
        box = player.rng.choice(free)
        player.point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        player.page.wait_for_timeout(250)
        return True
    if (fold := player.ask("as a list")).count():
        player.press(fold.first)
    return player.press_any(player.ask("Move from"))


def fighting(player: Clicker) -> None:
    stage = player.page.get_by_role("region", name="Battle of")
    player.press_any(stage.get_by_role("button", name="Send")) or player.answer()


def trading(player: Clicker) -> None:
    """Offers are answered; now and then one is made; then it is enough."""
    panel = player.page.get_by_role("tabpanel", name="Trade")
    if player.rng.random() < 0.5 and player.press_any(panel.get_by_role("button", name=re.compile("^(Agree|Decline)$"))):
        player.picture("trade-answered")
        return
    if player.rng.random() < 0.3 and player.pressed.count("offered") < 1 and panel.get_by_label("Your offer").count():
        player.pressed.append("offered")
        for side in ("You give", "You want"):
            player.press_any(panel.get_by_role("group", name=side).get_by_role("button"))
        player.picture("trade-offer")
        if player.press_any(panel.get_by_role("button", name=re.compile("^Offer to"))):
            return
    player.pressed.clear()
    player.end()


def buying(player: Clicker) -> None:
    """What one likes and can pay: settlements and technologies first."""
    shop = player.page.get_by_role("tabpanel", name="Buy")
    places = player.all(player.page.get_by_role("group", name="appears").get_by_role("button", name=re.compile("^Buy")))
    if places:
        player.picture("buying-places")
        if player.press(player.rng.choice(places)):
            return
    bought = player.pressed.count("ware")
    for part in ("Settlements", "Technologies", "Improvements", "Pieces"):
        wares = shop.locator("section", has=player.page.get_by_role("heading", name=part)).locator("button.ware")
        if bought < WARES and player.rng.random() < 0.6 and player.all(wares):
            player.pressed.append("ware")
            player.press_any(wares)
            return
    player.pressed.clear()
    player.end()


def assigning(player: Clicker) -> None:
    cards = player.page.get_by_role("region", name="City cards")
    player.press_any(cards.locator(".slots button"))
    player.press_any(cards.get_by_role("button", name="Ready for the dice")) or player.answer()


WAYS = (
    Ways("^Choose your (first|second) region", "starting-regions", Clicker.answer),
    Ways("^Move your pieces", "moving", moving),
    Ways("whom do you send", "round", fighting),
    Ways("^Trade is open", "bargaining", trading),
    Ways("gold to spend", "buying", buying),
    Ways("^Set your cities", "assigning", assigning),
    Ways("Call a battle", "call-battle", Clicker.answer),
    Ways("^Which battle next", "battles", Clicker.answer),
    Ways("Take a side", "join-side", Clicker.answer),
    Ways("^Place your new", "placing", Clicker.answer),
    Ways("grows for free", "free-growth", Clicker.answer),
    Ways("free technology", "free-technology", Clicker.answer),
    Ways("minor civilization", "minor-army", Clicker.answer),
)


if __name__ == "__main__":
    main("eagle-2002", "standard", WAYS)
