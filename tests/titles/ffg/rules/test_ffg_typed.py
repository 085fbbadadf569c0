"""Moves of the 2010 game as people say them: cities by name, squares by direction, units by what they are called."""

import pytest
from ffg_scene import Scene

from ecumene import Refused
from ecumene.titles.ffg.battle import Deploy
from ecumene.titles.ffg.cityactions import Devote
from ecumene.titles.ffg.exploring import slot_name
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.names import city_names
from ecumene.titles.ffg.pieces import grow
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.research import Research
from ecumene.titles.ffg.turn import OpenResearch
from ecumene.typed import Typist, Unreadable
from titles.ffg.web.ffg_staged import fight
from typed.desks import typist


def rome() -> Scene:
    """Roma at c3 has a mountain to the south and one to the north-east, and can build workshops."""
    return Scene("romans", "chinese").only(0, "pottery", "metalworking", "construction").ground("mountain", "c4", "d2")


def managing(scene: Scene) -> Typist:
    scene.state.trade[0] = 27
    return typist(scene.managing(0).game, 0)


def test_a_city_builds_by_its_name_in_a_direction() -> None:
    one = managing(rome())
    workshop = Produce("c3", "workshop", "c4")
    for line in ("roma build workshop south", "build roma workshop s", "Roma make workshop at south", "build c3 workshop c4"):
        assert one.read(line) == workshop
    assert one.understand("roma build workshop south").action == workshop
    for line in ("roma build workshop north-east", "roma build workshop ne", "roma build workshop north east"):
        assert one.read(line) == Produce("c3", "workshop", "d2")
    assert one.read("roma arts") == Devote("c3")
    assert one.read(one.write(workshop)) == workshop


def test_a_direction_in_which_nothing_fits_is_refused_by_its_rule() -> None:
    one = managing(rome())
    with pytest.raises(Refused, match="cannot stand on grassland, only on mountain") as refused:
        one.understand("roma build workshop east")
    assert refused.value.rule == "FF building.5"
    with pytest.raises(Unreadable, match="is unknown here"):
        one.understand("roma build workshop sideways")


def test_with_engineering_both_items_go_by_direction() -> None:
    one = managing(rome().tech(0, "engineering"))
    assert one.read("roma build workshop south and army on west") == Produce("c3", "workshop", "c4", "army", "b3")


def test_beside_a_metropolis_a_direction_may_be_two_squares() -> None:
    scene = Scene("romans", "chinese", scenario="both").only(0, "pottery", "metalworking", "construction")
    scene.ground("mountain", "c4", "d4", "e2")
    grow(scene.state, scene.at("c3"), scene.at("d3"))
    one = managing(scene)
    with pytest.raises(Unreadable, match="south of Roma may be C4 or D4: say which"):
        one.read("roma build workshop south")
    assert one.read("roma build workshop north-east") == Produce("c3", "workshop", "e2")
    scene.ground("grassland", "d4")
    assert managing(scene).read("roma build workshop south") == Produce("c3", "workshop", "c4")


def test_where_the_map_ends_there_is_nothing_to_build_on() -> None:
    scene = Scene("romans", "chinese").city(0, "a7")
    name = city_names(scene.state)[scene.at("a7")]
    with pytest.raises(Unreadable, match=f"the map ends west of {name}"):
        managing(scene).read("build a7 army west")


def test_a_scout_goes_by_directions() -> None:
    scene = Scene("romans", "chinese").scout(0, "e3").army(0, "f5", 2).moving(0)
    one = typist(scene.game, 0)
    east = March("e3", 0, 1, ("f3", "g3"))
    for line in ("scout east east", "scout e e", "scout east 2", "scout e3 east east", "scout from e3 to f3 g3", "scout f3 g3"):
        assert one.read(line) == east, line
    assert one.understand("scout east east").action == east
    assert one.read("army north east") == March("f5", 1, 0, ("f4", "g4"))
    assert one.read("armies north") == March("f5", 2, 0, ("f4",))
    assert one.read("march f5 north east") == March("f5", 2, 0, ("f4", "g4"))
    assert one.read("armies 1 north") == March("f5", 1, 0, ("f4",))


def test_which_scout_must_be_said_if_there_are_several() -> None:
    scene = Scene("romans", "chinese").scout(0, "e3").scout(0, "g6").moving(0)
    one = typist(scene.game, 0)
    with pytest.raises(Unreadable, match="which scouts\\? They stand at E3 or G6: say the square first"):
        one.read("scout east east")
    assert one.read("scout g6 east east") == March("g6", 0, 1, ("h6", "i6"))
    with pytest.raises(Unreadable, match="none of your armies can march now"):
        one.read("army east")


def test_a_way_that_cannot_be_gone_is_refused_by_its_rule() -> None:
    scene = Scene("romans", "chinese").scout(0, "e1").ground("water", "f1").moving(0)
    one = typist(scene.game, 0)
    with pytest.raises(Refused, match="cannot enter the water at F1"):
        one.understand("scout east")
    with pytest.raises(Refused) as refused:
        one.understand("scout south south south")
    assert refused.value.rule == "FF move.1"
    with pytest.raises(Unreadable, match="the map ends north of E1"):
        one.read("scout north")


def test_over_the_edge_of_a_facedown_tile_a_scout_turns_it_up() -> None:
    scene = Scene("romans", "chinese").scout(0, "d4").moving(0)
    chart = scene.state.rules.chart
    slot = chart.slot[scene.at("e4")]
    scene.state.open[slot] = False
    one = typist(scene.game, 0)
    assert one.read("scout east") == March("d4", 0, 1, (), slot_name(slot))
    with pytest.raises(Unreadable, match="when the tile has been turned over"):
        one.read("scout east east")


def test_a_unit_is_played_by_its_name_on_a_front_that_counts_from_one() -> None:
    scene = Scene("romans", "chinese").only(0, "mathematics")
    mine, theirs = ("artillery-1", "infantry-2", "infantry-3"), ("infantry-1", "mounted-1", "mounted-2")
    one = typist(fight(scene, mine, theirs).play(1, Deploy("infantry-1")).game, 0)
    assert one.read("play catapult 1") == one.read("deploy catapult against 1") == Deploy("artillery-1", 0)
    assert one.understand("play catapult 1").action == Deploy("artillery-1", 0)
    assert one.read("play catapult") == Deploy("artillery-1")
    assert one.read(one.write(Deploy("artillery-1", 0))) == Deploy("artillery-1", 0)
    with pytest.raises(Unreadable, match="'spearman' may be infantry-2 or infantry-3"):
        one.read("play spearman 1")
    assert one.read("play infantry-3 1") == one.read("play spearman 3/3 1") == Deploy("infantry-3", 0)
    with pytest.raises(Unreadable, match="fronts count from 1"):
        one.read("play catapult 0")
    with pytest.raises(Refused, match="front"):
        one.understand("play catapult 3")


def test_a_technology_is_learned_by_its_name() -> None:
    scene = Scene("romans", "chinese").only(0, "pottery", "writing")
    scene.state.trade = [11, 0]
    one = typist(scene.ask(OpenResearch(), "research").game, 0)
    assert one.understand("learn irrigation").action == Research("irrigation")
