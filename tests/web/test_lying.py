"""A phone that lies has the board beside the question, and as high as the screen allows, however small the phone is."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from asking import Asked
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from scene import Scene
from server.served import Server
from titles.eagle.web import eagle_asks
from titles.empires.web import asks
from titles.ffg.web import ffg_asks
from web.hands import beat, box, held, passes, prompt, still, until
from web.shares import LYING, guided

#: wider than a phone that stands, and as low
LARGER = 844, 390
#: long questions; in FFG 2010 there are most tabs, and something lies below the map
ASKED = {
    "empires": lambda: asks.asked("faction-toll"),
    "eagle": lambda: eagle_asks.asked("moving"),
    "ffg": lambda: ffg_asks.asked("managing"),
}


@pytest.mark.parametrize("family", ASKED)
def test_a_phone_that_lies_has_the_board_beside_the_question(phone: Page, server: Server, family: str) -> None:
    asked: Asked = ASKED[family]()
    guided(phone, server, f"lying-{family}", asked, LYING)

    def measured() -> None:
        board = box(phone.get_by_role("application"))
        assert board["x"] + board["width"] <= box(prompt(phone))["x"]
        assert board["width"] >= 0.49 * LYING[0]
        assert board["height"] >= 0.65 * LYING[1]
        # there is room for every tab
        last = box(phone.get_by_role("tab", name="Log"))
        assert last["x"] + last["width"] <= LYING[0]

    passes(phone, measured)


def test_a_panel_over_the_board_shows_what_the_board_would(phone: Page, server: Server) -> None:
    """The pyramid is large on the board while a technology is chosen, but here the panel covers the board."""
    guided(phone, server, "lying-pyramid", ffg_asks.asked("researching"), LARGER)
    panel = phone.get_by_role("tabpanel")
    expect(panel.get_by_role("tree", name="Pyramid of")).to_be_visible()


def test_cards_to_choose_from_have_all_the_height_beside_the_board(phone: Page, server: Server) -> None:
    """The question rolls as a whole; no box in it rolls by itself."""
    guided(phone, server, "lying-cards", ffg_asks.asked("change-policy"), LYING)
    cards = prompt(phone).get_by_role("group", name="Cards")

    def measured() -> None:
        whole, last = box(cards), box(cards.get_by_role("button").last)
        assert last["y"] + last["height"] <= whole["y"] + whole["height"]

    passes(phone, measured)
    cards.get_by_role("button").last.tap()
    expect(cards).to_be_hidden()
    # whatever is asked next begins at its beginning
    expect(prompt(phone).get_by_role("heading")).to_be_in_viewport(ratio=1)


def test_fronts_of_a_battle_have_their_places(phone: Page, server: Server) -> None:
    """Fronts that are higher than the screen push what is below them out of sight, and lie upon nothing; the hand stays there."""
    guided(phone, server, "lying-battle", ffg_asks.later("battle-turn"), LARGER)
    fronts = phone.get_by_role("list", name="Fronts").get_by_role("listitem")

    def measured() -> None:
        score = box(phone.get_by_role("region", name="Battle").get_by_role("paragraph").filter(has_text=" stands at "))
        assert score["y"] + score["height"] <= box(fronts.first)["y"]

    passes(phone, measured)
    mine = phone.get_by_role("group", name="Your hand").get_by_role("button")
    expect(mine.first).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [LYING, LARGER], ids=["small", "larger"])
def test_the_hand_lies_beside_the_trade_floor(phone: Page, server: Server, size: tuple[int, int]) -> None:
    """Offers have their height, and the offer that is put together can be made without a search for its button."""
    guided(phone, server, f"lying-trading-{size[0]}", asks.asked("trading"), size)
    hand = phone.get_by_role("region", name="Your hand")
    hand.get_by_role("button", name="Give").first.tap()
    composer = hand.get_by_role("group", name="Your offer")
    expect(composer.get_by_role("button", name="Offer 1 for")).to_be_in_viewport(ratio=1)

    def measured() -> None:
        lies, asked, offers = box(hand), box(prompt(phone)), box(phone.locator(".part.deals"))
        guide = box(phone.get_by_role("region", name="Guide"))
        assert offers["x"] + offers["width"] <= lies["x"] and lies["x"] + lies["width"] <= size[0]
        assert offers["y"] + offers["height"] <= guide["y"]
        assert offers["height"] >= 0.5 * (size[1] - 44 - guide["height"])
        assert asked["y"] + asked["height"] <= lies["y"] + 1 and lies["y"] + lies["height"] <= size[1] + 1

    passes(phone, measured)


def test_keys_come_to_the_end_of_a_long_hint(phone: Page, server: Server) -> None:
    """On a low screen two lines of it are in sight; a tap shows the rest to fingers."""
    guided(phone, server, "lying-hint", ffg_asks.asked("managing"), LYING)
    hint = prompt(phone).get_by_text("What it builds goes in its outskirts.")
    two_lines = still(hint)["height"]
    prompt(phone).get_by_role("heading").focus()
    phone.keyboard.press("Tab")
    expect(prompt(phone).get_by_role("link", name="Rules for this decision")).to_be_focused()
    until(phone, lambda: box(hint)["height"] > 1.4 * two_lines)


def test_cards_that_come_to_me_leave_room_for_what_is_said_of_them(phone: Page, server: Server) -> None:
    """A set of Gemstones is completed by a trade: its cards are higher than what the foot of the board has on such a phone."""
    scene = Scene().hand("egypt", "copper", "iron", "iron").hand("hellas", "clay", "gemstones", "gemstones", "ochre")
    whole = scene.state.rules.tables.commodities["gemstones"].set
    scene.hand("egypt", *["gemstones"] * (whole - 2)).begin(Phase("trade"), Trade())
    scene.play("egypt", Offer(("copper", "iron", "iron"), ("copper", "iron"), 3, ("gold",)))
    scene.play("hellas", Answer("4-1", ("gemstones", "gemstones", "clay"), ("gemstones", "gemstones")))
    server.plant("lying-set", scene.game.position())
    phone.set_viewport_size({"width": LYING[0], "height": LYING[1]})
    secret = quote(f"lying-set {scene.seat('egypt')}")
    phone.goto(f"{server.address}/#/enter/lying-set/{secret}")
    expect(prompt(phone)).to_be_visible()
    held(phone)
    phone.keyboard.press("/")
    line = phone.get_by_role("combobox", name="Type a move or a question")
    line.fill("agree 3>4-1")
    line.press("Enter")
    expect(line).to_have_value("")
    line.press("Escape")
    # the floor takes the place of the board, and the board shows what happened
    phone.keyboard.press("b")
    expect(beat(phone)).to_contain_text("You trade with Hellas")
    phone.keyboard.press("Space")
    expect(beat(phone)).to_contain_text("You complete Gemstones")
    expect(phone.locator(".hand .dealt")).to_have_count(whole)
    expect(beat(phone).get_by_role("button", name="OK")).to_be_in_viewport(ratio=1)
    beat(phone).get_by_role("button", name="OK").tap()
    expect(beat(phone)).to_be_hidden()
