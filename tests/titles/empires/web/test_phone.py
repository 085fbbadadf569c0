"""On a phone the board has most of the height while something on it is to be tapped."""

import pytest
from playwright.sync_api import Page

from ecumene.titles.empires.movement import Movement
from scene import Scene
from server.served import Server
from titles.empires.web import asks
from web.hands import box, passes, prompt
from web.shares import HEIGHT, LYING, WIDTH, guided, mostly_board

#: of Western Empires and of The Expansion Project; the longest questions are among them
KINDS = ("moving", "construction", "damage", "unsupported", "faction-toll", "token-damage", "horde-landing", "tribal-conflict")


@pytest.mark.parametrize("kind", KINDS)
def test_most_of_a_phone_is_the_board(phone: Page, server: Server, kind: str) -> None:
    guided(phone, server, f"share-{kind}", asks.asked(kind))
    mostly_board(phone)


def test_most_of_a_phone_is_the_board_of_mega_civilization(phone: Page, server: Server) -> None:
    scene = Scene(title="mega-civilization").tokens("minoa", knossos=3).begin(Movement())
    guided(phone, server, "share-mega", asks.Asked(scene.game.position(), scene.seat("minoa")))
    mostly_board(phone)


@pytest.mark.parametrize("size", [(WIDTH, HEIGHT), LYING, (844, 390)], ids=["upright", "small", "lying"])
def test_a_calamity_lies_within_what_is_asked(phone: Page, server: Server, size: tuple[int, int]) -> None:
    """The strip has all the width of the question, and makes nothing scroll sideways."""
    guided(phone, server, f"struck-{size[0]}", asks.calamity("civil_war", asks.ME), size)

    def within() -> None:
        strip, asked = (box(part) for part in (prompt(phone).get_by_label("Calamity"), prompt(phone)))
        assert strip["y"] >= asked["y"]
        assert asked["x"] <= strip["x"] and strip["x"] + strip["width"] <= asked["x"] + asked["width"]

    passes(phone, within)
