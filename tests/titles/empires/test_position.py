"""Positions of the empires family: what cannot be is refused by the field's name, and by its clause where there is one."""

from typing import Any

import msgspec
import pytest

import ecumene
from ecumene import Refused
from ecumene.titles import rulebooks
from ecumene.titles.empires import registry, spelling
from ecumene.titles.empires.calamities.resolution import MajorCalamities
from ecumene.titles.empires.conflict import Fight, Losses
from ecumene.titles.empires.movement import Moving
from ecumene.titles.empires.position import Player
from scene import Scene, at_table, rule


def position() -> dict[str, Any]:
    scene = Scene().tokens("minoa", knossos=3).cities("egypt", "tanis").hand("hatti", "clay", "famine")
    return scene.game.position()


#: the fields of a player that the tests change
PLAYERS = {field.name for field in msgspec.structs.fields(Player)}


def refusal(**changes: Any) -> Refused:
    """What is refused of the position above, with changes to player 0 (`tokens=...`) or the whole (`setup__seats=...`)."""
    data = position()
    for key, value in changes.items():
        target = data["players"][0] if key in PLAYERS else data
        *path, last = key.split("__")
        for part in path:
            target = target.setdefault(part, {})
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
    assert found.rule == rulebooks.cite(at_table(), "WE DEF.pieces.1") and "56 tokens" in found.reason


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
        ({"treasury": -3}, "tokens on the board and in treasury"),
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
        ({"agenda": [{"step": "fight", "area": 4000}]}, "agenda[0].area: there is no area 4000"),
        ({"agenda": [{"step": "fight", "area": "atlantis"}]}, "agenda[0].area: there is no area 'atlantis'"),
        ({"agenda": [{"step": "hand-limit"}, {"step": "excess-cards", "seat": 7}]}, "agenda[1].seat: there is no seat 7"),
        ({"agenda": [{"step": "damage", "seat": 0, "damage": -4}]}, "agenda[0].damage: -4"),
        ({"agenda": [{"step": "damage", "seat": "x", "damage": 4}]}, "agenda"),
        ({"agenda": [{"step": "major-calamities", "card": 3}]}, "agenda[0].card: there is no card 3"),
        (
            {"lanes": [[0, [{"step": "construction", "seat": 0, "areas": ["knossos", 7]}]]]},
            "lanes[0][0].areas: there is no area 7",
        ),
        ({"lanes": [[0, []], [0, []]]}, "lanes: a seat is listed twice"),
        ({"ships": [{"area": "knossos", "ready": True, "steps": 99}]}, "players[0].ships[0].steps: 99, but it has at most 4"),
        ({"ships": [{"area": "knossos", "steps": 1}]}, "players[0].ships[0].steps: 1, but it has at most 0"),
        ({"ships": [{"area": "knossos", "ready": True, "steps": -1}]}, "ships[0].steps: -1"),
        ({"ships": [{"area": "knossos", "id": 1}, {"area": "knossos", "id": 1}]}, "different ids"),
        ({"ships": [{"area": "knossos", "id": 8}]}, "ids from 0 to 7"),
        ({"ships": [{"area": "knossos"}] * 5}, "players[0].ships: 5, but there are 4"),
        ({"scrapped": [0], "ships": [{"area": "knossos", "id": 0}]}, "different ids"),
        ({"ships_built": 9}, "players[0].ships_built: 9"),
        ({"ships_built": -1}, "players[0].ships_built: -1"),
        ({"census": -3}, "players[0].census: -3"),
        ({"census": 56}, "players[0].census: 56"),
        ({"advances": ["pottery", "pottery"]}, "players[0].advances: an advance is owned twice"),
        ({"turn": -1}, "turn: -1"),
        ({"phase": "siesta"}, "phase: 'siesta'"),
        ({"last_turn": 4}, "last_turn: 4, but it is turn 5"),
        ({"over": "limit"}, "over: 'limit' in the phase 'setup'"),
        ({"phase": "over"}, "over: None in the phase 'over'"),
        ({"built": ["knossos"]}, "built: there is no city of a player in knossos"),
        ({"bonus": 5}, "bonus: there is no seat 5"),
        ({"gone": [1, 1]}, "gone: a seat is listed twice"),
        ({"moving": [0, 0]}, "moving: a seat is listed twice"),
        ({"passed": {"ochre": 1}}, "passed: 'ochre' is not a calamity"),
        ({"standing": [[0, "siesta", "yes"]]}, "standing: there is no standing answer for 'siesta'"),
        ({"notes__mood": "gloomy"}, "notes: "),
        ({"notes__tax": [2, 2]}, "notes.tax: 2 for 5 seats"),
        ({"notes__tax": [2, 2, -2, 2, 2]}, "notes.tax: -2"),
        ({"notes__waited": [6]}, "notes.waited: there is no seat 6"),
        ({"notes__lost_fleets": [[0, "atlantis"]]}, "notes.lost_fleets: there is no area 'atlantis'"),
        ({"notes__gifts": [[0, "moon"]]}, "notes.gifts: there is no card 'moon'"),
    ],
)
def test_what_cannot_be_is_refused_and_named(changes: dict[str, Any], said: str) -> None:
    assert said in refusal(**changes).reason


def test_a_step_of_the_agenda_goes_on_where_it_stood() -> None:
    scene = Scene().tokens("minoa", knossos=3).tokens("hatti", knossos=4)
    data = scene.game.position()
    data["agenda"] = [{"step": "fight", "area": "knossos"}]
    game = ecumene.load_position(data)
    assert Fight(scene.area("knossos")) not in game.state.agenda and game.state.crowd[scene.area("knossos")] < 7


def test_every_number_in_a_step_is_known_for_what_it_is() -> None:
    """Else a new step would write areas by their numbers, which mean something else on another board."""
    known = spelling.AREAS | spelling.CARDS | spelling.SEATS | spelling.COUNTS | {spelling.CHOSEN}
    fields = {(step, field.name, str(field.type)) for step in registry.steps() for field in msgspec.structs.fields(step)}
    numbers = {name for _, name, kind in fields if "int" in kind or "Want" in kind}
    assert numbers == known


def test_areas_and_cards_of_steps_are_written_by_their_ids() -> None:
    scene = Scene().tokens("minoa", knossos=3)
    area, card = scene.area("knossos"), scene.state.rules.cards.index["famine"]
    scene.state.push(Fight(area, ((0,), (1, 2))), Losses(area, (0,), (0,), ((1, area, True),), ()), MajorCalamities(card))
    scene.state.push(Moving(((area,), (), (), (), ())))
    data = scene.game.position()
    assert data["agenda"] == [
        {"step": "moving", "areas": [["knossos"], [], [], [], []]},
        {"step": "fight", "area": "knossos", "order": [[0], [1, 2]]},
        {"step": "losses", "area": "knossos", "group": [0], "choosers": [0], "chosen": [(1, "knossos", True)], "order": []},
        {"step": "major-calamities", "card": "famine"},
    ]
    assert scene.game.title.load(data).agenda == scene.state.agenda
