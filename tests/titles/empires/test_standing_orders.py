"""Standing orders on the trade floor: they agree for an absent player, within the cards that were marked loose."""

from __future__ import annotations

from random import Random

import pytest

from ecumene.engine import Refused, Standing
from ecumene.floor import Ready
from ecumene.titles.empires import standing_orders
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.trade import Trade
from scene import Scene

ORDER = "give clay/ochre + 1 of wool/superstition for iron + 2"


def floor() -> Scene:
    scene = Scene().hand("egypt", "papyri", "iron", "iron", "fish", "slave_revolt").hand("hellas", "clay", "ochre", "wool", "tin")
    return scene.hand("hatti", "gold", "oil", "oil", "wine").begin(Trade())


def offer(*give: str, asks: tuple[str, ...] = ("clay", "ochre"), want: int = 3, to: int | None = None) -> Offer:
    return Offer(give, give[:2], want, asks, to)


def stand(scene: Scene, civ: str, order: str) -> Scene:
    scene.play(civ, Standing("trade", order))
    return scene


def test_an_order_makes_the_first_deal_that_fits() -> None:
    scene = stand(floor(), "hellas", ORDER)
    scene.play("egypt", offer("iron", "papyri", "slave_revolt"))
    assert sorted(scene.cards("hellas")) == ["iron", "papyri", "slave_revolt", "tin"]
    assert sorted(scene.cards("egypt")) == ["clay", "fish", "iron", "ochre", "wool"]


def test_an_order_finds_what_is_on_the_floor_already() -> None:
    scene = floor().play("egypt", offer("iron", "iron", "fish"))
    assert "clay" in scene.cards("hellas")
    stand(scene, "hellas", ORDER)
    assert "clay" not in scene.cards("hellas")


def test_it_speaks_for_a_seat_that_is_done_trading() -> None:
    scene = stand(floor(), "hellas", ORDER).play("hellas", Ready())
    scene.play("egypt", offer("iron", "iron", "fish"))
    assert "clay" not in scene.cards("hellas")


def test_with_done_it_is_ready_until_something_fits_and_ready_again() -> None:
    scene = stand(floor(), "hellas", f"{ORDER} done")
    assert scene.seat("hellas") in scene.state.floor.ready  # type: ignore[union-attr]
    scene.play("egypt", offer("iron", "iron", "fish"))
    assert "clay" not in scene.cards("hellas") and scene.seat("hellas") in scene.state.floor.ready  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("order", "made"),
    [
        ("give clay + 1 of wool for iron + 2", offer("iron", "iron", "fish")),  # Ochre was not marked loose
        ("give clay/ochre + 1 of wine for iron + 2", offer("iron", "iron", "fish")),  # there is no Wine to give
        ("give clay/ochre + 1 of wool for iron + 2 not 4", offer("iron", "iron", "fish")),  # not from Egypt
        (ORDER, offer("papyri", "fish", "iron")),  # Iron is not named truthfully
        (ORDER, offer("iron", "iron", "fish", want=4)),  # too many are wanted
        (ORDER, offer("iron", "iron", "fish", asks=("clay",))),  # it would wait for a yes
        (ORDER, offer("iron", "iron", "fish", to=2)),  # it was made to somebody else
        ("give clay/ochre + 1 of wool for iron + 3", offer("iron", "iron", "fish")),  # too few come
    ],
)
def test_what_does_not_fit_is_left_alone(order: str, made: Offer) -> None:
    scene = stand(floor(), "hellas", order)
    before = scene.cards("hellas")
    scene.play("egypt", made)
    assert scene.cards("hellas") == before


def test_an_answer_to_an_offer_of_its_own_is_agreed_to() -> None:
    scene = stand(floor(), "hellas", ORDER).play("hellas", offer("clay", "tin", "ochre", asks=()))
    scene.play("egypt", Answer("3-1", ("fish", "papyri", "iron"), ("fish", "papyri")))
    assert "tin" in scene.cards("hellas"), "no Iron was named"
    scene.play("egypt", Answer("3-1", ("iron", "papyri", "fish"), ("iron", "papyri")))
    assert "tin" in scene.cards("egypt") and "iron" in scene.cards("hellas")


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ("give clay", "write it as"),
        ("give clay/gravel + 1 for iron + 2", "no commodity 'gravel'"),
        ("give clay + 1 of famine for iron + 2", "not a card that may be traded"),
        ("give clay + 0 for iron + 2", "at least 3 cards"),
        ("give clay + 1 for iron", "at least 3 cards"),
        ("give clay + 1 for iron/wool/fish + 2", "only 2 names"),
        ("give clay + 1 for iron + 2 not 12", "no such seat"),
    ],
)
def test_an_order_that_cannot_be_is_refused_and_changes_nothing(order: str, reason: str) -> None:
    scene = floor()
    with pytest.raises(Refused, match=reason):
        scene.game.play(scene.seat("hellas"), Standing("trade", order))
    assert scene.state.standing == {} and len(scene.game.entries) == 1


def test_nobody_else_hears_of_an_order_and_a_redeal_forgets_it() -> None:
    plain, secret = floor(), stand(floor(), "hellas", ORDER)
    for civ in ("egypt", "hatti"):
        assert secret.known(civ) == plain.known(civ) and len(secret.heard(civ)) == len(plain.heard(civ))
    twin = secret.title.redeal(secret.state, secret.seat("egypt"), Random(1))
    assert twin.standing == {} and secret.state.standing
    assert secret.title.redeal(secret.state, secret.seat("hellas"), Random(1)).standing == secret.state.standing


def test_an_order_is_in_the_record_and_in_a_position() -> None:
    scene = stand(floor(), "hellas", ORDER)
    game = type(scene.game).of_position(scene.title, scene.title.position(scene.state), bytes(32))
    assert game.state.standing == {(scene.seat("hellas"), "trade"): ORDER}
    game.play(scene.seat("egypt"), offer("iron", "iron", "fish"))
    assert "iron" in game.state.rules.cards.listed(game.state.hand[scene.seat("hellas")])
    assert type(game).replay(scene.title, game.record).hash() == game.hash()


def test_what_is_written_is_what_is_meant() -> None:
    order = standing_orders.read("give clay/ochre + 1 for iron + 2 not 3,5 done")
    assert order == (("clay", "ochre"), 1, ("clay", "ochre"), ("iron",), 2, (3, 5), True)
    assert standing_orders.read("ready") is None
