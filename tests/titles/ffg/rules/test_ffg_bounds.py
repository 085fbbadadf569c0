"""Bounds of FFG 2010 at which one more or one less makes a difference."""

from __future__ import annotations

from ffg_scene import Deckscene, Scene

from ecumene.titles.ffg.play import HandLimit
from ecumene.titles.ffg.printed import printed
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.research import seconds
from ecumene.titles.ffg.state import Battle, Deck
from ecumene.titles.ffg.ways import Land, Way
from scene import rule


@rule("FF culture.10")
def test_a_hand_of_just_its_size_discards_nothing() -> None:
    scene = Scene().events(0, "drought", "defection")
    assert scene.state.rules.hand_size(scene.state, 0) == 2
    assert HandLimit(0).seats(scene.state) == ((), ())
    scene.events(0, "drought", "defection", "sabotage")
    assert HandLimit(0).seats(scene.state) == ((0,), ())


@rule("FF combat.1.8")
def test_each_side_of_a_battle_keeps_its_units_from_the_other() -> None:
    scene = Scene()
    for led in ((0, 1), (1, 0)):
        battle = Battle(scene.at("f6"), led, 1, hands=(("infantry-1",), ("mounted-2",)))
        scene.state.battle = battle
        for seat in (0, 1):
            hidden = scene.game.title.secrets(scene.state, seat)["battle forces"]
            assert hidden == [battle.hands[battle.led.index(1 - seat)]]


def test_a_deck_of_two_people_is_a_secret() -> None:
    scene = Deckscene()
    some = scene.state.person_deck.down
    for left, secret in ((2, True), (1, False)):
        scene.state.person_deck = Deck(some[:left])
        assert ("person deck" in scene.game.title.secrets(scene.state, 0)) is secret


def test_the_first_square_of_the_map_can_be_the_only_one_of_interest() -> None:
    scene = Scene()
    first, second = 0, 1
    way = Way(Land(scene.state, 0), 1, 0, second)
    assert way.steps(second, 2, first) == [first]
    assert len(way.steps(second, 2)) > 1


@rule("FF unit.11", "FF unit.12", "FF unit.13")
def test_aircraft_are_printed_with_strengths_of_their_own() -> None:
    aircraft, infantry = printed()["units"]["aircraft"], printed()["units"]["infantry"]
    for version in ("core", "waw"):
        for rank in (0, 3):
            assert [strength for strength, _ in aircraft["ranks"][rank][version].values()] == [5, 6, 7]
            assert [strength for strength, _ in infantry["ranks"][rank][version].values()] == [1 + rank, 2 + rank, 3 + rank]
    assert infantry["ranks"][3] == {
        "name": "Modern Infantry",
        "core": {"infantry-1": (4, 4), "infantry-2": (5, 5), "infantry-3": (6, 6)},
        "waw": {"infantry-1": (4, 6), "infantry-2": (5, 5), "infantry-3": (6, 4)},
    }


def test_a_harbor_takes_the_place_of_what_its_water_gave() -> None:
    scene = (
        Scene("germans", "chinese")
        .only(0, "navigation")
        .ground("water", "d3")
        .ground("forest", "b2", "b3", "b4")
        .have(0, trade=9)
        .managing(0)
    )
    told = scene.game.preview(0, Produce("c3", "harbor", "d3"))
    assert told["before"] == {"trade": 1} and told["after"] == {"production": 1, "trade": 2}


@rule("FF wonder.notre_dame.1")
def test_notre_dame_adds_no_tech_above_the_first_and_none_that_is_known() -> None:
    scene = (
        Scene("germans", "chinese", scenario="wisdom-and-warfare")
        .only(0, "pottery", "masonry")
        .mark("b2", "notre_dame")
        .have(0, trade=20)
    )
    found = seconds(scene.state, 0, "writing")
    level = {tech: row.level for tech, row in scene.state.rules.tables.techs.items()}
    assert found and {level[tech] for tech in found} == {1}
    assert not {"writing", "pottery", "masonry"} & set(found)


def test_the_layouts_of_two_to_five_seats_are_printed() -> None:
    layouts = printed()["layouts"]
    assert list(layouts) == ["2", "3", "4", "5"]
    assert [sum(slot["home"] >= 0 for slot in layout["slots"]) for layout in layouts.values()] == [2, 3, 4, 5]
