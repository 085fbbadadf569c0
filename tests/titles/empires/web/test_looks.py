"""Screens that were cramped once keep their looks: the pictures of `make pictures` find nothing wrong with them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest
from playwright.sync_api import Browser, Page

from server.served import Server
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


@pytest.mark.parametrize(("title", "name", "size", "colour"), SCREENS)
def test_nothing_is_cramped(
    browser: Browser, server: Server, looks: Callable[[Page, bool], None], title: str, name: str, size: str, colour: Colour
) -> None:
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
    looks(page, phone)
    context.close()
