"""WE 3: a ship has a number that is its own, so that taking something back never makes an order mean another ship."""

import pytest

from ecumene import Refused
from ecumene.titles.empires.expansion import Census
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.turn import NewTurn
from ecumene.titles.empires.voyages import Sail, Stop
from scene import Scene, rule, unfit


def ports(scene: Scene, civ: str = "minoa") -> dict[int, str]:
    """Where each ship lies, by its number."""
    return {number: scene.state.terrain.ids[ship[0]] for number, ship in scene.state.ships[scene.seat(civ)].items()}


def undo(scene: Scene, *entries: int) -> None:
    scene.game.undo(scene.seat("minoa"), entries)


@rule("WE 3.order.6", "WE 3.conflict.8")
def test_undoing_a_scrap_leaves_a_pinned_voyage_to_its_own_ship() -> None:
    scene = Scene().tokens("minoa", knossos=3, athens=3).treasury("minoa", 3).tokens("hellas", thera=2).tokens("egypt", tanis=13)
    scene.ship("minoa", "knossos").ship("minoa", "athens").begin(Census(), Movement())
    assert scene.due == ["egypt"]
    scene.play("minoa", Scrap(0), Maintain(1), Sail(1, 3, (Stop("thera"),)))
    scrap, voyage = 1, 3
    assert voyage not in scene.game.undoable(scene.seat("minoa"))  # it caused a conflict before its turn
    undo(scene, scrap)
    assert ports(scene) == {0: "knossos", 1: "thera"}
    assert scene.count("thera") == {"minoa": 3, "hellas": 2} and scene.count("knossos") == {"minoa": 3}


@rule("WE 3.order.6")
def test_undoing_the_building_of_one_ship_leaves_a_later_voyage_to_the_other() -> None:
    scene = Scene().tokens("minoa", knossos=2, athens=2).treasury("minoa", 4).begin(Movement())
    scene.play("minoa", BuildShip("knossos"), BuildShip("athens"), Sail(1, 1, (Stop("argos"),)))
    undo(scene, 1)
    assert ports(scene) == {1: "argos"} and scene.count("argos") == {"minoa": 1} and scene.count("knossos") == {"minoa": 2}
    scene.play("minoa", BuildShip("knossos"))
    assert ports(scene) == {0: "knossos", 1: "argos"}
    with pytest.raises(Refused):
        undo(scene, 2)  # its own voyage hangs on it


def test_the_record_names_the_ship_that_was_built_though_the_answer_left_it_open() -> None:
    scene = Scene().tokens("minoa", knossos=2).treasury("minoa", 4).ship("minoa", "thera").begin(Movement())
    scene.play("minoa", BuildShip("knossos"))
    assert scene.game.entries[-1].action == BuildShip("knossos", ship=1)


@unfit("expansion-project", "no ship is built while tokens move (EP 17.1d)")
@rule("WE 3.build.6")
def test_a_new_ship_never_takes_a_number_that_was_used_in_this_turn() -> None:
    scene = (
        Scene().tokens("minoa", knossos=2).treasury("minoa", 8).ship("minoa", "thera").ship("minoa", "thera").begin(Movement())
    )
    scene.play("minoa", Scrap(0), BuildShip("knossos"))
    assert ports(scene) == {1: "thera", 2: "knossos"}
    for taken in (0, 1, 2, -1, 8):
        assert scene.refused("minoa", BuildShip("knossos", ship=taken)) == "WE 3.build.6"
    for malformed in (True, "3"):
        assert scene.refused("minoa", BuildShip("knossos", ship=malformed)) == "WE 3"  # type: ignore[arg-type]
    scene.play("minoa", BuildShip("knossos", ship=5))
    assert ports(scene) == {1: "thera", 2: "knossos", 5: "knossos"}


def test_a_ship_keeps_its_number_from_turn_to_turn_and_a_free_one_is_used_again() -> None:
    scene = Scene().tokens("minoa", knossos=9).treasury("minoa", 8).ship("minoa", "thera").ship("minoa", "thera")
    scene.begin(Movement())
    scene.play("minoa", Scrap(0), Maintain(1), BuildShip("knossos"), EndMovement())
    assert ports(scene) == {1: "thera", 2: "knossos"}
    scene.begin(NewTurn())
    assert scene.state.scrapped == [()] * 5 and ports(scene) == {1: "thera", 2: "knossos"}


def test_eight_numbers_are_enough_for_every_turn() -> None:
    scene = Scene().tokens("minoa", knossos=9).treasury("minoa", 9)
    for _ in range(4):
        scene.ship("minoa", "thera")
    scene.begin(Movement())
    for old in range(4):
        scene.play("minoa", Scrap(old), BuildShip("knossos"))
    assert ports(scene) == dict.fromkeys((4, 5, 6, 7), "knossos")
    assert scene.refused("minoa", BuildShip("knossos")) == "WE 3.build.6"


def test_a_position_in_the_middle_of_movement_keeps_the_numbers() -> None:
    scene = (
        Scene().tokens("minoa", knossos=9).treasury("minoa", 8).ship("minoa", "thera").ship("minoa", "thera").begin(Movement())
    )
    scene.play("minoa", Scrap(0), Maintain(1), Move("knossos", "phaestos", 1))
    state = scene.game.title.load(scene.game.position())
    assert state.ships == scene.state.ships and state.scrapped == scene.state.scrapped  # type: ignore[attr-defined]
