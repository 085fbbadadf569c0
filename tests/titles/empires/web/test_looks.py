"""Screens that were cramped once keep their looks: the pictures of `make pictures` find nothing wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from server.served import Server
from web.hands import amid, box, passes, prompt, until
from web.pictures import SIZES, Colour, Screen, screens_of

SCREENS: list[tuple[str, str, str, Colour]] = [
    ("mega-civilization", "mat compared", "wide", "light"),
    ("mega-civilization", "mat compared", "phone", "dark"),
    ("expansion-project", "ask idle-tokens", "middling", "light"),
    ("expansion-project", "ask trading", "middling", "light"),
    ("western-empires", "trade offer", "middling", "dark"),
    ("western-empires", "shop list", "wide", "dark"),
    ("western-empires", "help clause", "phone", "light"),
]


@cache
def screens(title: str) -> dict[str, Screen]:
    """All screens of a title; for some of them a game is played."""
    return screens_of(title)


@contextmanager
def shown(browser: Browser, server: Server, title: str, name: str, size: str, colour: Colour) -> Iterator[Page]:
    """A page that was brought to a screen."""
    width, height = SIZES[size]
    phone = size == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=phone,
        is_mobile=phone,
        reduced_motion="reduce",
        color_scheme=colour,
    )
    page = context.new_page()
    screens(title)[name](page, server, f"{title}-{name}-{size}".replace(" ", "-"))
    yield page
    context.close()


@pytest.mark.parametrize(("title", "name", "size", "colour"), SCREENS)
def test_nothing_is_cramped(
    browser: Browser, server: Server, looks: Callable[[Page, bool], None], title: str, name: str, size: str, colour: Colour
) -> None:
    with shown(browser, server, title, name, size, colour) as page:
        looks(page, size == "phone")


#: waits, frame by frame, until a part needs no scrolling; it is looked for anew, since another question brings another one
FITS = """
(part) => new Promise((done) => {
  const look = () => {
    const found = document.querySelector(part);
    found && found.scrollHeight <= found.clientHeight ? done(true) : requestAnimationFrame(look);
  };
  look();
})
"""
#: what is in sight without scrolling
WHOLE = [
    ("western-empires", "ask choose-civilization", "phone", "[role=group][aria-label=Answers]"),
    ("western-empires", "ask banditry", "phone", "[role=group][aria-label=Answers]"),
    ("western-empires", "ask use-abilities", "middling", "[role=group][aria-label=Answers]"),
    ("western-empires", "refused", "middling", ".composer"),
    ("expansion-project", "mat", "middling", "[aria-label^='Mat of'][tabindex]"),
]


@pytest.mark.parametrize(("title", "name", "size", "part"), WHOLE)
def test_all_of_it_is_in_sight(browser: Browser, server: Server, title: str, name: str, size: str, part: str) -> None:
    with shown(browser, server, title, name, size, "light") as page:
        expect(page.locator(part).first).to_be_visible()
        page.wait_for_function(FITS, arg=part)


def test_beside_a_panel_a_question_has_the_width_of_the_prompt(browser: Browser, server: Server) -> None:
    with shown(browser, server, "western-empires", "order voyage", "middling", "light") as page:
        until(page, lambda: box(page.locator("#asked"))["width"] * 2 > box(prompt(page))["width"])


def test_the_shopping_list_leaves_a_phone_to_the_cards(browser: Browser, server: Server) -> None:
    with shown(browser, server, "western-empires", "shop list", "phone", "light") as page:
        basket = page.get_by_role("tabpanel", name="Shop").locator("section").first
        until(page, lambda: box(basket)["height"] < SIZES["phone"][1] / 5)


@pytest.mark.parametrize("size", ["phone", "middling"])
def test_no_tool_of_the_board_lies_below_what_is_told(browser: Browser, server: Server, size: str) -> None:
    with shown(browser, server, "western-empires", "since", size, "light") as page:
        tools = page.locator(".lens button, .tools .row button")
        expect(tools).to_have_count(6)

        def beside() -> None:
            told = box(page.locator(".foot-of-board"))
            for tool in map(box, tools.all()):
                assert tool["x"] + tool["width"] <= told["x"] or tool["y"] + tool["height"] <= told["y"]

        passes(page, beside)


def test_what_is_compared_stays_within_its_column(browser: Browser, server: Server) -> None:
    with shown(browser, server, "expansion-project", "mat compared", "middling", "light") as page:
        expect(page.locator(".columns li", has_text="you").first).to_be_visible()
        lines = "[...document.querySelectorAll('.columns :is(li, .top)')]"
        assert page.wait_for_function(f"() => {lines}.every((line) => line.scrollWidth <= line.clientWidth)").json_value()


def test_a_question_about_places_far_apart_shows_most_of_them(browser: Browser, server: Server) -> None:
    """Not what lies between them: three of these cities are in Italy and Gaul, and one far away."""
    with shown(browser, server, "expansion-project", "ask unsupported", "phone", "light") as page:
        targets = page.locator("[data-target]")
        expect(targets).to_have_count(4)
        width, height = SIZES["phone"]
        until(
            page, lambda: sum(0 < x < width and 0 < y < height for x, y in (amid(box(target)) for target in targets.all())) == 3
        )


def test_the_shop_says_what_an_advance_does_and_nothing_else(browser: Browser, server: Server) -> None:
    """Not what it costs, which stands on its card, nor where in the rulebook it stands and how that is numbered."""
    with shown(browser, server, "expansion-project", "ask buy-advances", "wide", "light") as page:
        said = {
            card.locator("b").first.inner_text(): card.locator(".does").all_inner_texts()
            for card in page.locator(".advance").all()
        }
        assert said["Mysticism"] == ["Softens Superstition (one city fewer)."]
        assert said["Sculpture"] == ["Softens Tyranny by five unit points."]
        assert said["Democracy"] == ["The holder has no tax revolts. Softens Civil War (ten more to choose) and Civil Disorder."]


def test_the_name_of_a_marked_area_stands_above_its_mark(browser: Browser, server: Server) -> None:
    with shown(browser, server, "western-empires", "ask moving", "wide", "light") as page:
        # whatever comes later in a drawing lies above
        names = page.locator("[data-target] ~ [data-name]")
        expect(names.first).to_be_attached()
        expect(page.locator("[data-name] ~ [data-target]")).to_have_count(0)
        for name in names.all():
            area = name.get_attribute("data-name")
            expect(page.locator(f'[data-target][data-area="{area}"]').first).to_be_attached()
