"""Definitions that need no chapter of their own; positions, and refusals of what cannot be."""

import msgspec
import pytest
from ffg_scene import Scene
from test_ffg_battle import battle, out

from ecumene import Refused
from ecumene.titles.ffg.effects.aiming import others
from ecumene.titles.ffg.tables import MARKET, RESOURCES, tables
from scene import rule


@rule("FF def.6")
def test_every_other_player_is_an_enemy() -> None:
    scene = Scene("americans", "germans", "romans")
    row = scene.state.rules.tables.uses["horseback_riding"]
    assert others(scene.state, 1, row) == [0, 2]


@rule("FF def.11")
def test_the_six_resources() -> None:
    assert MARKET == ("incense", "iron", "silk", "wheat") and set(RESOURCES) - set(MARKET) == {"spy", "uranium"}
    icons = {row.icons.resource for row in tables("both").ground}
    assert icons <= {"", *MARKET}


@rule("FF setup.6", "FF gov.1")
def test_there_are_eight_governments() -> None:
    assert len(tables("base").governments) == 8
    scene = Scene("americans", "germans")
    assert scene.state.rules.governments(scene.state, 0) == {"despotism"}


@rule("FF civ.romans.4")
def test_rome_advances_for_a_conquered_city() -> None:
    scene = Scene("romans", "germans").city(1, "h4").forces(0, "infantry-3", "mounted-3", "artillery-3").forces(1)
    out(battle(scene, "h4"))
    assert scene.state.level[0] == 1


def test_a_position_names_squares_and_is_read_again() -> None:
    scene = Scene("americans", "germans").army(0, "g5").army(1, "h5").moving(0)
    from ecumene.titles.ffg.marching import March

    scene.play(0, March("g5", 1, 0, ("h5",)))
    written = scene.game.position()
    assert written["battle"]["square"] == "h5" and written["cities"][0]["square"] == "c3"
    again = scene.game.title.load(msgspec.json.decode(msgspec.json.encode(written)))
    assert scene.game.title.position(again) == written


@pytest.mark.parametrize(
    ("field", "value"),
    [("armies", [{"zz9": 1}, {}]), ("trade", [99, 0]), ("tiles", ["home_america"] * 8), ("civ", ["martians", "germans"])],
)
def test_a_position_that_cannot_be_is_refused(field: str, value: object) -> None:
    scene = Scene("americans", "germans", flat=False).starting(0)
    written = {**scene.game.position(), field: value}
    with pytest.raises(Refused):
        scene.game.title.load(written)
