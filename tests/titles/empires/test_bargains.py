"""What a bargain would make of a hand: reckoned by the server, out of what the seat may know."""

import pytest

from ecumene.engine import Refused
from ecumene.titles.empires import wire
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.trade import Trade
from scene import Scene


def floor() -> Scene:
    """Minoa collects iron; Hellas and Egypt have something for it."""
    scene = Scene().hand("minoa", "iron", "iron", "iron", "ochre", "clay", "wool", "treachery")
    scene.hand("hellas", "wine", "wine", "iron", "fish").hand("egypt", "resin", "resin", "gold")
    return scene.begin(Trade())


def reckoned(scene: Scene, civ: str, key: str) -> dict[str, object]:
    found: dict[str, object] = wire.private(scene.game.view(scene.seat(civ)))["floor"]["reckoned"][key]
    return found


def test_every_offer_says_what_it_makes_of_my_hand() -> None:
    scene = floor().play("hellas", Offer(("wine", "iron", "fish"), ("wine", "iron"), 3, ("wool", "ochre")))
    key = f"{scene.seat('hellas')}-1"
    # wool, ochre and clay go, iron and wine come: four iron are 32, wine is 5; the hidden card counts for nothing
    assert reckoned(scene, "minoa", key) == {"meets": True, "then": 37}
    assert reckoned(scene, "egypt", key) == {"meets": False, "then": None}
    # of my own offer: what I ask for in place of what I give
    assert reckoned(scene, "hellas", key) == {"meets": True, "then": 20 - 15 + 4 + 1}


def test_an_answer_to_me_is_weighed_against_what_i_offered() -> None:
    scene = floor().play("minoa", Offer(("ochre", "clay", "wool"), ("ochre", "clay"), 3, ("gold",)))
    scene.play("hellas", Answer(f"{scene.seat('minoa')}-1", ("wine", "iron", "fish"), ("wine", "iron")))
    key = f"{scene.seat('hellas')}>{scene.seat('minoa')}-1"
    assert reckoned(scene, "minoa", key) == {"meets": True, "then": 37}


def test_what_others_hide_is_not_in_what_i_reckon() -> None:
    offers = [("wine", "wine", "fish"), ("wine", "wine", "iron")]
    seen = []
    for give in offers:
        scene = floor().play("hellas", Offer(give, ("wine", "wine"), 3, ("wool", "ochre")))
        seen.append(wire.private(scene.game.view(scene.seat("minoa")))["floor"])
    assert seen[0] == seen[1]


def test_the_cheapest_loose_cards_fill_an_offer_up() -> None:
    scene = floor()
    seat = scene.seat("minoa")
    view = scene.game.view(seat)
    assert wire.advise(view, seat, "bundle", [["wool"], ["wine"]]) == {"give": ["wool", "ochre", "clay"]}
    # what the deal is to bring is not given away for it, and nobody hands a calamity over by mistake
    assert wire.advise(view, seat, "bundle", [["wool"], ["ochre"]]) == {"give": ["wool", "clay", "iron"]}
    assert wire.advise(view, seat, "bundle", [["treachery"], []]) == {"give": ["treachery", "ochre", "clay"]}


def test_an_answer_begins_with_what_was_asked_for() -> None:
    scene = floor().play("hellas", Offer(("wine", "iron", "fish"), ("wine", "iron"), 3, ("wool", "ochre")))
    scene.play("egypt", Offer(("resin", "resin", "gold"), ("resin", "resin"), 3, ("wine", "wine")))
    seat = scene.seat("minoa")
    view = scene.game.view(seat)
    key = f"{scene.seat('hellas')}-1"
    assert wire.advise(view, seat, "answer", [key]) == {"give": ["wool", "ochre", "clay"], "names": ["wool", "ochre"]}
    assert wire.advise(view, seat, "answer", [f"{scene.seat('egypt')}-1"]) == {"give": [], "names": []}


@pytest.mark.parametrize(
    ("topic", "about"),
    [
        ("bundle", [["gold"], []]),
        ("bundle", [["iron"] * 4, []]),
        ("bundle", [["iron"]]),
        ("bundle", [["iron"], ["mud"]]),
        ("bundle", ["iron", []]),
        ("answer", ["9-9"]),
        ("answer", []),
    ],
)
def test_advice_on_cards_that_are_not_there_is_refused(topic: str, about: list[object]) -> None:
    scene = floor()
    seat = scene.seat("minoa")
    with pytest.raises(Refused):
        wire.advise(scene.game.view(seat), seat, topic, about)
