"""Positions of the empires family: what cannot be is refused by the field's name, and by its clause where there is one."""

from typing import Any

import pytest

import ecumene
from ecumene import Refused
from ecumene.titles.empires.conflict import Fight
from scene import Scene, rule


def position() -> dict[str, Any]:
    scene = Scene().tokens("minoa", knossos=3).cities("egypt", "tanis").hand("hatti", "ochre", "famine")
    return scene.game.position()


def refusal(**changes: Any) -> Refused:
    """What is refused of the position above, with changes to player 0 (`tokens=...`) or the whole (`setup__seats=...`)."""
    data = position()
    for key, value in changes.items():
        target = (
            data["players"][0]
            if key in ("tokens", "hand", "cities", "ships", "treasury", "credits", "step", "advances")
            else data
        )
        *path, last = key.split("__")
        for part in path:
            target = target[part]
        target[last] = value
    with pytest.raises(Refused) as caught:
        ecumene.load_position(data)
    return caught.value


def test_a_position_loads_and_is_the_same_again() -> None:
    data = position()
    assert ecumene.load_position(data).position() == data


@rule("WE DEF.pieces.1")
def test_56_tokens_are_refused() -> None:
    found = refusal(tokens={"knossos": 56})
    assert found.rule == "WE DEF.pieces.1" and "56 tokens" in found.reason


@rule("WE CARDS.11")
def test_more_copies_of_a_card_than_exist_are_refused_wherever_they_are() -> None:
    assert refusal(hand=["clay"]).rule == "WE CARDS.11"  # all nine are in stack 1
    assert refusal(hand=["famine"]).rule == "WE CARDS.11"  # somebody else holds it
    assert refusal(discards={"1": ["ochre"]}).rule == "WE CARDS.11"


def test_cards_may_be_left_out_as_in_a_puzzle() -> None:
    data = position()
    data["stacks"] = {}
    assert ecumene.load_position(data).state.hand_size(3) == 0


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"tokens": {"atlantis": 1}}, "atlantis"),
        ({"tokens": {"knossos": -1}}, "-1 tokens"),
        ({"cities": ["tanis"]}, "already a city in tanis"),
        ({"ships": [{"area": "babylon"}]}, "babylon"),
        ({"treasury": -3}, "tokens on board and in treasury"),
        ({"credits": {"mauve": 5}}, "mauve"),
        ({"credits": {"art": 7}}, "credits"),
        ({"step": 99}, "99"),
        ({"advances": ["wheel"]}, "wheel"),
        ({"stacks__1": ["iron"]}, "another stack"),
        ({"format": "ecumene position 0"}, "ecumene position 0"),
        ({"setup__seats": 4}, "not 4"),
        ({"setup__seats": 6}, "5 for 6 seats"),
        ({"turn": "two"}, "turn"),
        ({"moon": "full"}, "moon"),
        ({"agenda": [{"step": "dance"}]}, "agenda"),
        ({"agenda": [{"step": "fight", "area": 4000}]}, "cannot go on"),
    ],
)
def test_what_cannot_be_is_refused_and_named(changes: dict[str, Any], said: str) -> None:
    assert said in refusal(**changes).reason


def test_a_step_of_the_agenda_goes_on_where_it_stood() -> None:
    scene = Scene().tokens("minoa", knossos=3).tokens("hatti", knossos=4)
    data = scene.game.position()
    data["agenda"] = [{"step": "fight", "area": scene.area("knossos")}]
    game = ecumene.load_position(data)
    assert Fight(scene.area("knossos")) not in game.state.agenda and game.state.crowd[scene.area("knossos")] < 7
