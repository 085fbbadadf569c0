"""What somebody says of the cards in a deal does not change behind their back."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Page, expect

from ecumene.titles.empires.offers import Offer
from ecumene.titles.empires.trade import Trade
from scene import Scene
from server.served import Server


def said(page: Page) -> list[str]:
    """The cards that are named, in words."""
    tags = page.get_by_role("button", name="is named: change").all()
    return sorted((tag.get_attribute("aria-label") or "").removesuffix(" is named: change") for tag in tags)


def tap(page: Page, card: str) -> None:
    # of a fan only the left edge of a card is in sight
    page.locator(f".hand button.card[aria-label='{card}']").click(position={"x": 8, "y": 40})


def test_a_name_once_shown_stays_when_another_card_is_added(look: Page, server: Server) -> None:
    scene = Scene().hand("egypt", "clay", "ochre", "wool", "fish", "iron").hand("hatti", "iron", "iron", "tin")
    scene.state.turn, scene.state.phase = 6, "trade"
    scene.begin(Trade())
    scene.play("hatti", Offer(("iron", "iron", "tin"), ("iron", "tin"), 3, ("wool", "ochre")))
    server.plant("true-names", scene.game.position())
    seat = quote(f"true-names {scene.seat('egypt')}")
    look.goto(f"{server.address}/#/enter/true-names/{seat}")
    look.get_by_role("region", name="The floor").get_by_role("button", name="Answer").click()
    up = look.locator(".hand button.card[aria-label^='Put back']")
    expect(up).to_have_count(3)
    assert said(look) == ["Ochre", "Wool"]

    # cards that lie before them in the hand, between them and behind them
    left = [card.get_attribute("aria-label") or "" for card in look.locator(".hand button.card[aria-label^=Give]").all()]
    assert len(left) == 2
    for count, card in enumerate(left, 4):
        tap(look, card)
        expect(up).to_have_count(count)
        assert said(look) == ["Ochre", "Wool"]

    # the name of a card that is taken out goes, the other stays
    tap(look, "Put back Wool")
    expect(up).to_have_count(4)
    assert said(look) == ["Ochre"]
    tap(look, "Give Wool")
    expect(up).to_have_count(5)
    assert said(look) == ["Ochre", "Wool"]
