"""Screens that were cramped once keep their looks: the pictures of `make pictures` find nothing wrong with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect

from server.served import Server
from web.hands import prompt
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
        found = page.locator(part).first
        expect(found).to_be_visible()
        below = page.wait_for_function("(part) => part.scrollHeight <= part.clientHeight", arg=found.element_handle())
        assert below.json_value()


def test_beside_a_panel_a_question_has_the_width_of_the_prompt(browser: Browser, server: Server) -> None:
    with shown(browser, server, "western-empires", "order voyage", "middling", "light") as page:
        asked, all_of_it = page.locator("#asked").bounding_box(), prompt(page).bounding_box()
        assert asked and all_of_it and asked["width"] * 2 > all_of_it["width"]


def test_the_shopping_list_leaves_a_phone_to_the_cards(browser: Browser, server: Server) -> None:
    with shown(browser, server, "western-empires", "shop list", "phone", "light") as page:
        basket = page.get_by_role("tabpanel", name="Shop").locator("section").first.bounding_box()
        assert basket and basket["height"] < SIZES["phone"][1] / 5


def test_no_tool_of_the_board_lies_below_what_is_told(browser: Browser, server: Server) -> None:
    with shown(browser, server, "western-empires", "since", "phone", "light") as page:
        told = page.locator(".foot-of-board").bounding_box()
        tools = [button.bounding_box() for button in page.locator(".lens button, .tools .row button").all()]
        assert told and len(tools) == 6
        assert all(tool and tool["y"] + tool["height"] <= told["y"] for tool in tools)


def test_the_name_of_a_marked_area_stands_above_its_mark(browser: Browser, server: Server) -> None:
    with shown(browser, server, "western-empires", "ask moving", "wide", "light") as page:
        marked = {mark.get_attribute("data-area") for mark in page.locator("[data-target]").all()}
        # whatever comes later in a drawing lies above
        names = page.locator("[data-target] ~ [data-name]")
        assert names.count() and {name.get_attribute("data-name") for name in names.all()} <= marked
        expect(page.locator("[data-name] ~ [data-target]")).to_have_count(0)
