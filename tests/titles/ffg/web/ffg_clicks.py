"""A whole game of FFG 2010 by hand alone, against bots: by finger on a phone, or by mouse.

>>> PYTHONPATH=tests python tests/titles/ffg/web/ffg_clicks.py --seats 2 --phone
"""

from __future__ import annotations

import re

from web.clicker import Clicker, Ways, main
from web.hands import prompt

#: marches of one turn, at most
MARCHES = 3


def board(player: Clicker) -> None:
    """On a phone a panel covers the board; one tap brings it back."""
    tab = player.page.get_by_role("tab", name="Board")
    if tab.is_visible() and tab.get_attribute("aria-selected") == "false":
        player.press(tab)


def panel(player: Clicker, name: str) -> None:
    tab = player.page.get_by_role("tab", name=re.compile(f"^{name}"))
    if tab.get_attribute("aria-selected") == "false":
        player.press(tab)


def order(player: Clicker) -> bool:
    """Goes on with an order that is half made, and gives it when it is whole; whether there was one."""
    page = player.page
    if not player.all(player.ask(re.compile("^(Back|Cancel)$"))):
        return False
    for _ in range(12):
        pieces = prompt(page).get_by_role("group", name="What comes next").get_by_role("button")
        whole = player.all(prompt(page).locator(".doing button.go"))
        if whole and (player.rng.random() < 0.6 or not player.all(pieces)):
            player.picture("order-whole")
            player.press(whole[0])
            return True
        if not player.all(pieces) and (fold := player.all(player.ask("as a list"))):
            player.picture("order-on-the-board")
            player.press(fold[0])
        if not player.press_any(pieces):
            player.press_any(player.ask(re.compile("^(Back|Cancel)$")))
            return True
        page.wait_for_timeout(250)
    player.press_any(player.ask(re.compile("^(Back|Cancel)$")))
    return True


def managing(player: Clicker) -> None:
    """Each city acts: it builds what it can, devotes itself to the arts, or harvests."""
    if order(player):
        return
    panel(player, "Cities")
    side = player.page.get_by_role("tabpanel", name="Cities")
    # not the clause for which something cannot be built: help would cover the question
    builds = side.locator(".items button:not(.link)")
    if player.rng.random() < 0.7 and player.press_any(builds):
        player.page.wait_for_timeout(400)
        player.picture("managing-build")
        order(player)
        return
    if player.press_any(player.ask(re.compile("^(Arts|Harvest|Program)"))) or player.press_any(builds):
        return
    board(player)
    player.end() or player.answer()


def moving(player: Clicker) -> None:
    if order(player):
        return
    if player.pressed.count("marched") >= MARCHES:
        player.pressed.clear()
        player.end()
        return
    player.pressed.append("marched")
    if not march_by_map(player) and not player.press_any(player.ask(re.compile("^March"))):
        player.pressed.clear()
        player.end()


def march_by_map(player: Clicker) -> bool:
    """A tap on a square that the map marks, if one of them is in sight."""
    frame = player.page.get_by_role("application").bounding_box()
    marks = player.boxes(player.page.locator("rect.target"))
    if not frame:
        return False
    right, foot = frame["x"] + frame["width"], frame["y"] + frame["height"]
    seen = [box for box in marks if frame["x"] < box["x"] < right - 40 and frame["y"] < box["y"] < foot - 60]
    if not seen:
        return False
    box = player.rng.choice(seen)
    player.point(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    player.page.wait_for_timeout(400)
    player.picture("moving-taken-up")
    return True


def researching(player: Clicker) -> None:
    panel(player, "Techs")
    side = player.page.get_by_role("tabpanel", name="Techs")
    if not player.press_any(side.get_by_role("button", name=re.compile("^Learn "))):
        player.end() or player.answer()


def fighting(player: Clicker) -> None:
    hand = player.page.get_by_label(re.compile("^(Your|The barbarians') hand$")).get_by_role("button")
    if player.press_any(hand):
        player.page.wait_for_timeout(250)
        player.picture("battle-front")
        if player.press_any(player.page.get_by_role("button", name=re.compile("^(Play here|With )"))):
            return
    player.answer()


def trading(player: Clicker) -> None:
    """Answers an offer; makes one of its own now and then, which asks for a little trade."""
    panel(player, "Trade")
    side = player.page.get_by_role("tabpanel", name="Trade")
    if player.rng.random() < 0.5 and player.press_any(side.get_by_role("button", name=re.compile("^(Agree|Decline)$"))):
        return
    wanted = side.get_by_role("group", name="You want: trade").get_by_role("button", name="One trade more")
    if player.rng.random() < 0.2 and player.press_any(wanted):
        player.picture("trading-offer")
        player.press_any(side.get_by_role("button", name=re.compile("^Offer to ")))
        return
    player.end() or player.answer()


def starting(player: Clicker) -> None:
    """A city is founded wherever that can be done; scouts are sent and governments changed now and then."""
    if order(player) or player.press_any(player.ask(re.compile("^Found a city at "))):
        return
    if player.press_any(player.ask(re.compile("^(Send .* to |Change to)"))):
        return
    for line, often in (("Found a city", 1.0), ("Change government", 0.3), ("Send what scouts gather", 0.5)):
        there = player.all(player.ask(re.compile(f"^Now: {line}")))
        if there and there[0].get_attribute("aria-expanded") == "false" and player.rng.random() < often:
            player.press(there[0])
            player.picture("starting-open")
            return
    player.end() or player.answer()


WAYS = (
    Ways("^Your cities act", "managing", managing),
    Ways("^(Your movement|March)", "moving", moving),
    Ways("^Learn one technology", "researching", researching),
    Ways("^Learn a technology", "learn-free", researching),
    Ways("[Pp]lay a unit", "battle-turn", fighting),
    Ways("^Trade is open", "trading", trading),
    Ways("^Start of turn", "starting", starting),
    Ways("^Place your capital", "place-capital", Clicker.answer),
    Ways("^Place your first figures", "place-figures", Clicker.answer),
    Ways("^The scout at", "sending", Clicker.answer),
    Ways("step in", "window", Clicker.answer),
    Ways("^A battle begins", "mustering", Clicker.answer),
    Ways("^You lead the barbarians", "barbarian-draw", Clicker.answer),
    Ways("^You won", "looting", Clicker.answer),
    Ways("too many", "hand-limit", Clicker.answer),
    Ways("^Place ", "placing", Clicker.answer),
    Ways("metropolis", "growing", Clicker.answer),
)

if __name__ == "__main__":
    main("ffg-2010", "base", WAYS)
