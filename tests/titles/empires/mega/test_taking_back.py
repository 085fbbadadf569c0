"""MC 3.order.5: until the end is declared, any order of movement may be taken back, as an answer of its own."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from ecumene import Refused
from ecumene.engine import Action
from ecumene.titles.empires import invariants
from ecumene.titles.empires.mega.movement import TakeBack
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.voyages import Sail, Stop
from scene import Scene, rule

#: the most answers that a seat gives in one movement of a test
ENOUGH = 300


def looks(scene: Scene, civ: str) -> tuple[object, ...]:
    """All of a seat's pieces, as movement may change them."""
    state, seat = scene.state, scene.seat(civ)
    rows = bytes(state.tokens[seat]), bytes(state.moved[seat])
    return (
        *rows,
        state.treasury[seat],
        state.stock[seat],
        dict(state.ships[seat]),
        state.ships_built[seat],
        state.scrapped[seat],
    )


def orders(scene: Scene, civ: str) -> list[Action]:
    """What the seat may take back, the last one first."""
    (form,) = [form for form in scene.ask(civ).forms if form.kind == "take-back"] or [None]
    return [] if form is None else [form.whole([piece]) for piece in form.pieces([])[0]]


@rule("MC 3.order.5")
@pytest.mark.parametrize(
    "order",
    [
        Move("knossos", "phaestos", 2),
        BuildShip("knossos", 2),
        BuildShip("knossos", 1),
        BuildShip("knossos", 0, "phaestos"),
        Maintain(0),
        Maintain(0, "phaestos"),
        Scrap(0),
    ],
)
def test_tokens_ships_and_payments_come_back(order: Action) -> None:
    scene = Scene().tokens("minoa", knossos=4, phaestos=3).treasury("minoa", 5).ship("minoa", "knossos").begin(Movement())
    before = looks(scene, "minoa")
    scene.play("minoa", order)
    assert looks(scene, "minoa") != before
    assert orders(scene, "minoa") == [TakeBack(1)]
    scene.play("minoa", TakeBack(1))
    assert looks(scene, "minoa") == before and not orders(scene, "minoa")
    invariants.check_board(scene.state)
    # and all of it can be done again
    scene.play("minoa", order)
    assert looks(scene, "minoa") != before


@rule("MC 3.order.5")
def test_a_voyage_comes_back_with_all_whom_it_carried() -> None:
    scene = Scene().tokens("minoa", knossos=4, rhodes=1).ship("minoa", "knossos", ready=True, steps=4).begin(Movement())
    before = looks(scene, "minoa")
    scene.play("minoa", Sail(0, 3, (Stop("rhodes", 2, 1), Stop("knossos", 0, 0))))
    scene.play("minoa", TakeBack(1))
    assert looks(scene, "minoa") == before


@rule("MC 3.order.5")
def test_whoever_followed_into_a_conflict_stays() -> None:
    """Egypt may enter beside Hellas only since Hatti did; then Hatti goes back, which nobody may forbid."""
    scene = Scene().tokens("minoa", knossos=13).tokens("hellas", athens=1).advances("hellas", "cultural_ascendancy")
    scene.tokens("hatti", argos=1).advances("hatti", "advanced_military").tokens("egypt", argos=1)
    scene.begin(Movement())
    assert scene.refused("egypt", Move("argos", "athens", 1)) == "WE ADV.CulturalAscendancy.1"
    scene.play("hatti", Move("argos", "athens", 1)).play("egypt", Move("argos", "athens", 1))
    with pytest.raises(Refused):
        scene.game.undo(scene.seat("hatti"))  # the engine's undo keeps its own rule
    scene.play("hatti", TakeBack(1))
    assert scene.count("athens") == {"hellas": 1, "egypt": 1} and scene.count("argos") == {"hatti": 1}


@rule("MC 3.order.5")
def test_no_undo_turns_what_was_taken_back_into_another_order() -> None:
    """Without the first move, order 2 would be the third one; Egypt's moves could stand as well if that went back."""
    scene = Scene().tokens("minoa", knossos=13).tokens("hellas", athens=1, argos=1).advances("hellas", "cultural_ascendancy")
    scene.tokens("hatti", athens=3, kanesh=1).advances("hatti", "advanced_military").tokens("egypt", corinth=2)
    scene.begin(Movement())
    scene.play("hatti", Move("kanesh", "cilicia", 1), Move("athens", "argos", 1), Move("athens", "argos", 2), TakeBack(2))
    assert scene.count("athens") == {"hatti": 1, "hellas": 1} and scene.count("argos") == {"hatti": 2, "hellas": 1}
    could = scene.game.undoable(scene.seat("hatti"))
    assert len(could) == 4
    # Egypt follows into both, so that neither the moves of Hatti nor what it took back can be undone
    scene.play("egypt", Move("corinth", "athens", 1), Move("corinth", "argos", 1))
    assert scene.game.undoable(scene.seat("hatti")) == []
    for _ in range(2):
        scene.game.undo(scene.seat("egypt"))
    assert scene.game.undoable(scene.seat("hatti")) == could


@rule("MC 3.order.5", "MC 3.order.6")
def test_nothing_is_taken_back_after_the_end_nor_by_anybody_else() -> None:
    scene = Scene().tokens("minoa", knossos=3).tokens("egypt", tanis=3).begin(Movement())
    scene.play("minoa", Move("knossos", "phaestos", 1))
    assert scene.refused("egypt", TakeBack(1)) == "MC 3.order.5"
    assert scene.refused("minoa", TakeBack(2)) == "MC 3.order.5"
    scene.play("minoa", EndMovement())
    assert scene.refused("minoa", TakeBack(1)) == "engine"
    assert scene.state.deeds == [()] * 5


@rule("MC 3.order.5")
def test_what_the_seat_itself_built_on_must_be_taken_back_first() -> None:
    scene = Scene().tokens("minoa", knossos=1, phaestos=2).treasury("minoa", 2).begin(Movement())
    scene.play("minoa", Move("knossos", "phaestos", 1), BuildShip("phaestos", 1))
    # of the three tokens in Phaestos, one of which had moved, that one paid
    assert scene.refused("minoa", TakeBack(1)) == "MC 3.order.5" and orders(scene, "minoa") == [TakeBack(2)]
    scene.play("minoa", Sail(0, 1, (Stop("knossos", 0, 0),)))
    assert scene.refused("minoa", TakeBack(2)) == "MC 3.order.5" and orders(scene, "minoa") == [TakeBack(3)]
    scene.play("minoa", TakeBack(3), TakeBack(2), TakeBack(1))
    assert scene.count("knossos") == {"minoa": 1} and scene.count("phaestos") == {"minoa": 2} and scene.treasury_of("minoa") == 2


@rule("MC 3.order.5", "MC 3.ships.2")
def test_a_ship_is_not_left_behind_where_only_those_who_go_back_let_it_be_built() -> None:
    scene = Scene().tokens("minoa", knossos=1).treasury("minoa", 4).begin(Movement())
    scene.play("minoa", Move("knossos", "phaestos", 1), BuildShip("phaestos", 2))
    assert scene.refused("minoa", TakeBack(1)) == "MC 3.ships.2"
    scene.play("minoa", TakeBack(2), TakeBack(1))
    assert scene.state.ships[scene.seat("minoa")] == {} and scene.treasury_of("minoa") == 4


@rule("MC 3.order.5")
def test_a_scrapped_ship_does_not_come_back_beside_four_others() -> None:
    scene = Scene().tokens("minoa", knossos=9).treasury("minoa", 9)
    for _ in range(4):
        scene.ship("minoa", "knossos")
    scene.begin(Movement()).play("minoa", Scrap(2), BuildShip("knossos", 2))
    assert scene.refused("minoa", TakeBack(1)) == "MC DEF.pieces.1"
    scene.play("minoa", TakeBack(2), TakeBack(1))
    assert list(scene.state.ships[scene.seat("minoa")]) == [0, 1, 3, 2]


@rule("MC 3.order.5")
@pytest.mark.parametrize("seed", range(6))
def test_whatever_was_ordered_can_be_taken_back_to_where_it_began(seed: int) -> None:
    scene = Scene().tokens("minoa", knossos=9, phaestos=5, rhodes=4).treasury("minoa", 15)
    scene.ship("minoa", "knossos").ship("minoa", "rhodes").tokens("hellas", athens=2, sparta=1).begin(Movement())
    before, rng = looks(scene, "minoa"), Random(seed)
    for _ in range(40):
        action = scene.ask("minoa").sample(rng)
        if not isinstance(action, EndMovement):
            scene.play("minoa", action)
    given = [deed.number for deed in scene.state.deeds[scene.seat("minoa")]]
    assert given
    for _ in range(ENOUGH):
        if not (left := orders(scene, "minoa")):
            break
        scene.play("minoa", left[0])
        invariants.check_board(scene.state)
    assert looks(scene, "minoa") == before and scene.state.deeds[scene.seat("minoa")] == ()


@rule("MC 3.order.5")
def test_what_can_be_taken_back_is_part_of_the_position() -> None:
    scene = Scene().tokens("minoa", knossos=4).treasury("minoa", 5).ship("minoa", "knossos").begin(Movement())
    scene.play("minoa", Move("knossos", "phaestos", 2), Maintain(0), Sail(0, 1, (Stop("rhodes", 0, 0),)), BuildShip("knossos", 1))
    position = scene.game.position()
    assert position["players"][0]["orders"][0] == {
        "number": 1, "order": {"do": "move", "area": "knossos", "to": "phaestos", "count": 2},
        "tokens": {"knossos": -2, "phaestos": 2}, "moved": {"phaestos": 2},
    }  # fmt: skip
    again = scene.title.load(position)
    assert again.deeds == scene.state.deeds and scene.title.position(again) == position


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"number": -1, "tokens": {"atlantis": 1}}, "there is no area 'atlantis'"),
        ({"ship": 3}, "exactly if there is a ship"),
        ({"number": 3}, "ascend"),
        ({"order": {"do": "end-movement"}}, "orders"),
    ],
)
def test_a_position_with_orders_that_cannot_be_is_refused_by_name(change: dict[str, object], said: str) -> None:
    scene = Scene(title="mega-civilization").tokens("minoa", knossos=4).begin(Movement())
    scene.play("minoa", Move("knossos", "phaestos", 1), Move("knossos", "phaestos", 1))
    position = msgspec.json.decode(msgspec.json.encode(scene.game.position()))
    position["players"][0]["orders"][0] |= change
    with pytest.raises(Refused, match=said):
        scene.title.load(position)
    position["players"][0]["orders"] = position["players"][0]["orders"][1:]
    position["moving"] = []
    with pytest.raises(Refused, match="is not moving"):
        scene.title.load(position)
