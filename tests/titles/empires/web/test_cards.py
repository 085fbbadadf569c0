"""Cards are things one would like to own: their sizes, their colours, what stands on them, and how they come."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.purchases import BuyAdvances
from ecumene.titles.empires.trade import Trade
from scene import FAMILY, Scene, tables
from server.served import Server
from titles.empires.web.test_happened import WIDE, sit
from web.hands import box, still

#: cards that lie still
STILL: dict[str, Any] = {**WIDE, "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {**STILL, "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def width(card: Locator) -> float:
    return still(card)["width"]


def apart(one: Locator, other: Locator) -> float:
    return still(other)["x"] - still(one)["x"]


def looked_at(browser: Browser, server: Server, table: str, scene: Scene, panel: str, **screen: Any) -> Page:
    server.plant(table, scene.game.position())
    page = sit(browser, server, table, scene, "egypt", **(screen or STILL))
    page.get_by_role("tab", name=panel).click()
    return page


#: the colour of the second stack; ember red, and tarnished brass
SECOND, EMBER, BRASS = "rgb(107, 109, 64)", "#b0402f", "#97803a"
#: paper by day, and by night
PAPER = {"light": "255, 253, 246", "dark": "241, 238, 229"}
#: letters that eyes can read have eleven pixels
READABLE = re.compile(r"^(1[1-9]|[2-9]\d)(\.\d+)?px$")


def test_a_set_is_a_fan_that_says_once_what_it_is_worth(browser: Browser, server: Server) -> None:
    scene = Scene().hand("egypt", "iron", "iron", "iron", "gold").begin(Movement())
    page = looked_at(browser, server, "fan", scene, "Hand")
    iron = page.get_by_role("listitem").filter(has_text="3 Iron")
    cards = iron.locator(".card")
    expect(cards).to_have_count(3)
    assert width(cards.first) == 92
    assert apart(cards.nth(0), cards.nth(1)) == apart(cards.nth(1), cards.nth(2)) == 26
    expect(iron.locator("p")).to_have_text("18 pts, 1 more: 32")
    # the foot counts what one, two, three are worth: those held are filled, in the colour of the stack
    held = cards.last.locator(".worths .held")
    expect(held).to_have_text(["2", "8", "18"])
    expect(held.first).to_have_css("background-color", SECOND)
    expect(cards.last.locator(".value")).to_have_css("color", SECOND)
    gold = page.get_by_role("listitem").filter(has_text="1 Gold")
    expect(gold.locator(".value")).not_to_have_css("color", SECOND)
    page.context.close()


def test_a_calamity_in_hand_is_dark_and_says_at_its_foot_what_it_does_to_me(browser: Browser, server: Server) -> None:
    scene = Scene(9).advances("egypt", "mysticism")
    scene.hand("egypt", "superstition", "flood", "minor_uprising").begin(Movement())
    page = looked_at(browser, server, "dark-cards", scene, "Hand")
    superstition, flood, uprising = (
        page.locator(".card.bad").filter(has_text=name) for name in ("Superstition", "Flood", "Uprising")
    )
    # three cities are printed; Mysticism spares one
    expect(superstition.locator(".does")).to_have_text("2 cities are reduced.")
    # a chain if it stays
    for card, tone, chained in ((superstition, EMBER, 0), (flood, EMBER, 1), (uprising, BRASS, 0)):
        expect(card).to_have_css("--tone", tone)
        expect(card.locator(".chain")).to_have_count(chained)
    page.context.close()


def test_an_advance_says_how_it_stands_with_me(browser: Browser, server: Server) -> None:
    scene = Scene().treasury("egypt", 55).advances("egypt", "pottery")
    scene.state.credits[scene.seat("egypt")] = (10, 10, 10, 10, 10)
    page = looked_at(browser, server, "advances", scene.begin(BuyAdvances(scene.seat("egypt"))), "Shop")
    shop = page.get_by_role("tabpanel", name="Shop")

    def of(name: str) -> Locator:
        return shop.locator(".advance").filter(has=page.locator("label", has_text=re.compile(f"^ *{name} *$")))

    # with credits the printed price is struck through, and mine stands beside it
    expect(of("Cloth Making").locator("s")).to_have_text("50")
    expect(of("Cloth Making").locator("strong")).to_have_text("40")
    expect(of("Cloth Making")).to_contain_text("can afford")
    expect(of("Cloth Making").locator(".points")).to_have_text("★")
    # too dear: it says how much is missing
    expect(of("Philosophy")).to_have_class(re.compile("dear"))
    expect(of("Philosophy")).to_contain_text(re.compile(r"\d+ too dear"))
    # two colours split the band, and each has its emblem
    expect(of("Philosophy").locator(".discs i")).to_have_count(2)
    # chosen: a rim of gold, lifted
    of("Cloth Making").get_by_role("checkbox").check()
    expect(of("Cloth Making")).to_have_css("transform", "matrix(1, 0, 0, 1, 0, -6)")
    expect(of("Cloth Making")).to_contain_text("chosen, 15 left")
    # what is owned is a band with a name
    expect(shop.get_by_role("button", name="The rules of Pottery")).to_be_visible()
    page.context.close()


def test_cards_stay_paper_by_night_a_little_darker(browser: Browser, server: Server) -> None:
    scene = Scene().hand("egypt", "ochre").begin(Movement())
    for colour in ("light", "dark"):
        page = looked_at(browser, server, f"paper-{colour}", scene, "Hand", **STILL, color_scheme=colour)
        paper = page.locator(".card.stock")
        expect(paper).to_have_css("color", "rgb(42, 34, 24)")
        expect(paper).to_have_css("background-image", re.compile(f"rgb\\({PAPER[colour]}\\)"))
        page.context.close()


def test_cards_are_dealt_one_after_the_other(browser: Browser, server: Server) -> None:
    scene = Scene().hand("egypt", "ochre", "ochre", "iron").begin(Movement())
    page = looked_at(browser, server, "dealt", scene, "Hand", **WIDE)
    dealt = page.get_by_role("tabpanel", name="Hand").locator(".dealt")
    expect(dealt).to_have_count(3)
    for nth, delay in enumerate(("0s", "0.06s", "0.12s")):
        expect(dealt.nth(nth)).to_have_css("animation-duration", "0.18s")
        expect(dealt.nth(nth)).to_have_css("animation-delay", delay)
    page.context.close()


@pytest.mark.parametrize("title", FAMILY)
def test_every_calamity_has_room_for_its_words(browser: Browser, server: Server, title: str) -> None:
    """In the panel, with its sentence; on the floor; and there on a phone: nothing is cut off, and no letter is too small."""
    scene = Scene(9, title=title).cities("minoa", "phaestos")
    cards = scene.state.rules.cards
    scene.hand("minoa", *[cards.kinds[0]] * 3).hand("egypt", *[cards.kinds[0]] * 3, *tables(title).calamities)
    server.plant(f"floor-{title}", scene.begin(Trade()).game.position())
    page = sit(browser, server, f"floor-{title}", scene, "egypt", **STILL)
    whole(page.locator(".dock .card.bad"))
    page.keyboard.press("b")
    page.get_by_role("tab", name="Hand").click()
    whole(page.get_by_role("tabpanel", name="Hand").locator(".card.bad"))
    page.context.close()
    server.plant(f"thumb-{title}", scene.game.position())
    page = sit(browser, server, f"thumb-{title}", scene, "egypt", **PHONE)
    whole(page.locator(".dock .card.bad"))
    page.context.close()


def whole(cards: Locator) -> None:
    expect(cards.first).to_be_visible()
    expect(cards).to_have_count(24)
    # a frame that stands where it did has the letters that it will have
    still(cards.last)
    for card in cards.all():
        frame = box(card.locator(".in"))
        for words in card.locator(".name, .sort, .does").all():
            expect(words).to_have_css("font-size", READABLE)
            it = box(words)
            fits = frame["x"] - 1 <= it["x"] and it["x"] + it["width"] <= frame["x"] + frame["width"] + 1
            assert fits and it["y"] + it["height"] <= frame["y"] + frame["height"] + 1, words.text_content()
