"""What somebody says of the cards in a deal does not change behind their back."""

from __future__ import annotations

from urllib.parse import quote

from playwright.sync_api import Page, expect

from ecumene.titles.empires.offers import Offer
from ecumene.titles.empires.trade import Trade
from scene import Scene
from server.served import Server


def test_a_name_once_shown_stays_when_another_card_is_added(look: Page, server: Server) -> None:
    scene = Scene().hand("egypt", "clay", "ochre", "wool", "fish").hand("hatti", "iron", "iron", "tin")
    scene.state.turn, scene.state.phase = 6, "trade"
    scene.begin(Trade())
    scene.play("hatti", Offer(("iron", "iron", "tin"), ("iron", "tin"), 3, ("wool", "ochre")))
    server.plant("names", scene.game.position())
    seat = quote(f"names {scene.seat('egypt')}")
    look.goto(f"{server.address}/#/enter/names/{seat}")
    look.get_by_role("button", name="Answer").click()
    first, second = look.get_by_label("True name 1"), look.get_by_label("True name 2")
    shown = [first.input_value(), second.input_value()]
    assert shown == ["wool", "ochre"]

    # a card that lies before both in the hand, and one between them
    for name in ("Clay", "Fish"):
        look.get_by_role("button", name=f"One {name} more").click()
        expect(look.get_by_role("group", name=name, exact=True)).to_contain_text("1")
        assert [first.input_value(), second.input_value()] == shown

    # the name of a card that is taken out goes, the other stays
    look.get_by_role("button", name="One Wool less").click()
    expect(first).not_to_have_value("wool")
    assert second.input_value() == "ochre"
    look.get_by_role("button", name="One Wool more").click()
    assert second.input_value() == "ochre"
