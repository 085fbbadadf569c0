"""Definitions that need no chapter of their own; positions, and refusals of what cannot be."""

from pathlib import Path

import msgspec
import pytest
from ffg_scene import Scene
from test_ffg_battle import battle, out

from ecumene import Refused, titles
from ecumene.engine import Step
from ecumene.titles.ffg.effects.aiming import others
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.play import Discard, End, HandLimit, Play
from ecumene.titles.ffg.position import Position
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.research import Research, Researching
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
    scene.play(0, March("g5", 1, 0, ("h5",)))
    written = scene.game.position()
    assert written["battle"]["square"] == "h5" and written["cities"][0]["square"] == "c3"
    again = scene.game.title.load(msgspec.json.decode(msgspec.json.encode(written)))
    assert scene.game.title.position(again) == written


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("armies", [{"zz9": 1}, {}], "armies: there is no 'zz9'"),
        ("armies", [{}], "armies: 1 for 2 seats"),
        ("trade", [99, 0], "seat 0: 99 trade"),
        ("trade", [10**9, 0], "no number in a game is larger than 60000"),
        ("tiles", ["home_america"], "tiles: 1 for 8 places of the map"),
        ("civ", ["martians", "germans"], "civ: there is no 'martians'"),
        ("marker", {"d4": "pyramid_scheme"}, "marker.d4: there is no 'pyramid_scheme'"),
        ("event_decks", {"9": {"down": []}}, "event_decks: there is no '9'"),
        ("government", ["", "despotism"], "seat 0: no government"),
        ("market", {}, "incense: 0 + 0 tokens"),
        ("agenda", [{"step": "dance"}], "agenda: Invalid value 'dance' - at `$[0].step`"),
        ("standing", [(0, "dance", "always")], "standing: there is no standing answer for 'dance'"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_field(field: str, value: object, reason: str) -> None:
    assert refusal(Scene("americans", "germans", flat=False).starting(0), **{field: value}).reason == reason


def refusal(scene: Scene, **fields: object) -> Refused:
    with pytest.raises(Refused) as found:
        scene.game.title.load({**scene.game.position(), **fields})
    return found.value


@rule("FF setup.22")
def test_a_tile_laid_twice_is_refused() -> None:
    scene = Scene("americans", "germans", flat=False).starting(0)
    tiles = list(scene.state.tiles)
    twice = next(n for n, shown in enumerate(scene.state.open) if not shown)
    tiles[twice] = tiles[0]
    found = refusal(scene, tiles=tiles)
    assert found.rule == "FF setup.22" and found.reason == f"tiles: {tiles[0]} lies twice"
    # nor can one that lies open be turned up again
    scene = Scene("americans", "germans").army(0, "d3").moving(0)
    assert scene.refused(0, March("d3", 1, 0, (), "tile-2")) == "FF discover.2"


@rule("FF pyramid.2")
def test_a_tech_without_its_place_in_the_pyramid_is_refused() -> None:
    scene = Scene("americans", "germans").only(0, "pottery", "writing").have(0, trade=27).starting(0)
    found = refusal(scene, techs=[{"pottery": 1, "writing": 1, "civil_service": 2, "monarchy": 2}, {}])
    assert found.rule == "FF pyramid.2" and found.reason == "techs: seat 0 has 2 in row 2, on 2"
    scene.ask(Researching(waiting=(0,)), "research")
    assert scene.refused(0, Research("banking")) == "FF pyramid.2"
    assert scene.game.why(0, Research("banking")).reason == (
        "your pyramid has no place for Banking: it needs two cards of level II side by side below it"
    )


def test_what_is_not_unlocked_says_which_technology_unlocks_it() -> None:
    scene = Scene("americans", "germans").only(0, "pottery").have(0, trade=27).managing(0)
    found = {item: scene.game.why(0, Produce("c3", item, "d3")).reason for item in ("library", "university", "aircraft")}
    assert found == {
        "library": "Library is not unlocked: it needs Writing",
        "university": "University is not unlocked: it needs Printing Press",
        "aircraft": "aircraft is not unlocked: it needs Flight",
    }


def test_whoever_chooses_what_is_not_offered_hears_what_is() -> None:
    plain = [step for step in titles.load("ffg-2010").steps if issubclass(step, Play) and step.why is Step.why]
    assert [step.__name__ for step in plain if step.choices is not Step.choices and step.offers == Play.offers] == []
    scene = Scene("americans", "germans").events(0, "drought", "defection", "sabotage").ask(HandLimit(0))
    refused = scene.game.why(0, Discard("migrants"))
    assert (refused.rule, refused.reason) == ("FF culture.10", "discard an event card of your hand")


@rule("FF figure.2")
def test_a_seventh_army_is_refused() -> None:
    scene = Scene("egyptians", "germans").army(0, "e5", 2).army(0, "f6", 2).army(0, "g7", 2).have(0, trade=27).managing(0)
    found = refusal(scene, armies=[{"e5": 2, "f6": 2, "g7": 3}, {}])
    assert found.rule == "FF figure.2" and found.reason == "armies: seat 0 has only 6"
    assert scene.refused(0, Produce("c3", "army", "d3")) == "FF figure.2"
    assert scene.game.why(0, Produce("c3", "army", "d3")).reason == "no army is left to build: all are on the map"


@rule("FF culture.10")
def test_a_hand_above_its_limit_is_refused() -> None:
    scene = Scene("russians", "germans").events(0, "drought", "defection").have(0, culture=3).managing(0)
    written = scene.game.position()
    first = {**written["event_decks"]["1"]}
    *down, third = first["down"]
    decks = {**written["event_decks"], "1": {**first, "down": down}}
    found = refusal(scene, event_decks=decks, events=[(*written["events"][0], third), ()])
    assert found.rule == "FF culture.10" and found.reason == "events: seat 0 holds 3, and its hand size is 2"
    # the card too many is discarded before anything else is done
    scene.play(0, Advance())
    assert scene.kind() == "hand-limit"
    assert scene.refused(0, End()) == "FF culture.10"
    assert scene.refused(0, Advance()) == "FF culture.10"
    scene.game.title.load(scene.game.position())


def test_every_field_of_a_position_is_documented() -> None:
    page = (Path(__file__).resolve().parents[4] / "docs" / "positions.md").read_text("utf-8").partition("## FFG 2010")[2]
    assert [name for name in Position.__struct_fields__ if f"`{name}`" not in page] == []
