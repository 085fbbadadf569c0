"""EG G:exploration to G:starting-regions: markers, what one finds, who may know it."""

import pytest

from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.exploring import FreeTechnology, Look, Raise, Take
from ecumene.titles.eagle.movement import BeginMoving, EndMovement, Move, Moving
from ecumene.titles.eagle.purchase import Buying, FoundVillage, Grow
from ecumene.titles.eagle.setup import TurnUp
from ecumene.titles.eagle.view import UNKNOWN, View
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, both, rule


def exploring(marker: str, rules: str = "standard", era: int = 1, seats: int = 3) -> Scene:
    """Angela's settler stands in Funa on a face-down marker."""
    scene = Scene(rules, seats, era=era).village(ANGELA, "sahara").village(BRAD, "gallia").village(CHRIS, "java")
    return scene.marker("funa", marker).units(ANGELA, "funa", settler=1)


def looked(scene: Scene, *, clear: bool = False) -> Scene:
    return scene.begin(BeginMoving(ANGELA)).play(ANGELA, Look("funa", clear=clear))


# -- markers and secrets ----------------------------------------------------------------------------------


@rule("EG G:exploration.1", "EG G:resources.1")
def test_there_are_four_kinds_of_markers_and_eight_resources() -> None:
    assert {row.kind for row in tables.MARKERS} == {"resource", "event", "terrain", "none"}
    assert tables.RESOURCES == ("wine", "horses", "iron", "gems", "spices", "oil", "coal", "rare_metals")
    assert sum(row.count for row in tables.MARKERS) - 12 >= ATLAS.land  # enough for six players with thinned markers


@both
@rule("EG G:exploration.2", "EG G:exploration.3", "EG G:resources.2", "EG G:resources.3", "EG G:settlers.4")
def test_a_resource_is_seen_by_the_settlers_owner_alone_and_lies_face_down_again(rules: str) -> None:
    scene = exploring("oil", rules)
    funa = ATLAS.index["funa"]
    assert View(scene.state, ANGELA).marker[funa] == UNKNOWN
    looked(scene)
    assert scene.at("funa") == "oil" and not scene.is_up("funa")
    assert View(scene.state, ANGELA).marker[funa] == tables.MARKER["oil"]
    assert View(scene.state, BRAD).marker[funa] == View(scene.state, None).marker[funa] == UNKNOWN
    assert scene.told("saw", ANGELA) == [{"seat": 0, "region": "funa", "marker": "oil"}]
    assert scene.told("looked", BRAD) == [{"seat": 0, "region": "funa"}] and not scene.told("saw", BRAD)
    assert "oil" not in str(scene.heard(BRAD))


@rule("EG G:no-encounter.1", "EG G:no-encounter.2")
def test_a_dot_that_is_left_looks_like_a_resource_that_is_left() -> None:
    dot, oil = looked(exploring("no_encounter")), looked(exploring("oil"))
    assert dot.heard(BRAD) == oil.heard(BRAD)
    assert dot.at("funa") == "no_encounter"
    assert [c for c in oil.choices(ANGELA) if isinstance(c, Look)] == []
    # asked to clear it, a dot goes and a resource stays
    assert looked(exploring("no_encounter"), clear=True).at("funa") == ""
    cleared = looked(exploring("oil"), clear=True)
    assert cleared.at("funa") == "oil" and cleared.heard(BRAD) == oil.heard(BRAD)
    # a dot that was left may still be removed later
    assert [c for c in dot.choices(ANGELA) if isinstance(c, Look)] == [Look("funa", clear=True)]


@rule("EG G:exploration.5")
def test_others_may_look_again_and_what_was_seen_is_remembered() -> None:
    scene = looked(exploring("gems")).units(BRAD, "funa", settler=1)
    scene.play(ANGELA, EndMovement())
    scene.begin(BeginMoving(BRAD)).play(BRAD, Look("funa"))
    assert scene.told("saw", BRAD) == [{"seat": 1, "region": "funa", "marker": "gems"}]
    again = scene.game.title.load(scene.game.position())
    assert View(again, ANGELA).marker[ATLAS.index["funa"]] == tables.MARKER["gems"]
    assert View(again, CHRIS).marker[ATLAS.index["funa"]] == UNKNOWN


@rule("EG G:settlers.3", "EG G:exploration.4", "EG S:movement.5", "EG S:movement.6")
def test_only_a_settler_looks_it_stops_there_and_the_rest_goes_on() -> None:
    scene = exploring("treasure").units(ANGELA, "sahara", ancient_infantry=1, settler=1).marker("nigeria", "oil")
    scene.begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Move("ancient-infantry", "sahara", "nigeria"))
    assert scene.why(ANGELA, Look("nigeria")) == "EG G:settlers.3"
    scene.play(ANGELA, Look("funa"))
    assert scene.state.gold[ANGELA] == 10  # at once, before anything else moves
    assert scene.why(ANGELA, Move("settler", "funa", "nigeria", left=2)) == "EG S:movement.1"
    assert scene.why(ANGELA, Move("settler", "funa", "nigeria", left=1)) == "EG S:movement.1"
    scene.play(ANGELA, Move("settler", "sahara", "nigeria", left=2), Look("nigeria"))
    assert scene.why(ANGELA, Look("nigeria")) == "EG G:exploration.5"
    assert scene.why(ANGELA, Look("java")) == "EG G:settlers.3"


@rule("EG G:resources.4", "EG G:resources.5", "EG G:resources.7", "EG G:settlers.5", "EG A:city-cards.2")
@both
def test_founding_turns_the_resource_up_for_good_and_gives_its_card(rules: str) -> None:
    scene = looked(exploring("oil", rules)).play(ANGELA, EndMovement()).gold(10, 0, 0)
    scene.begin(Buying(ANGELA), phase="purchase").play(ANGELA, FoundVillage("funa"))
    assert scene.is_up("funa") and scene.owner("funa") == ANGELA and scene.count(ANGELA, "funa", "settler") == 0
    assert scene.state.resources(ANGELA)[tables.MARKER["oil"]] == 1
    from ecumene.titles.eagle.pieces import annex

    annex(scene.state, ATLAS.index["funa"], BRAD)
    assert scene.state.resources(BRAD)[tables.MARKER["oil"]] == 1 and not any(scene.state.resources(ANGELA))


@rule("EG G:resources.6")
def test_an_unseen_marker_is_turned_before_anybody_pays_for_a_village() -> None:
    scene = exploring("desert").gold(5)
    scene.begin(Buying(ANGELA), phase="purchase")
    assert scene.why(ANGELA, FoundVillage("funa")) == "EG G:resources.6"
    scene.play(ANGELA, Look("funa"))
    assert scene.is_up("funa") and scene.state.gold[ANGELA] == 5
    assert scene.why(ANGELA, FoundVillage("funa")) == "EG G:terrain.2"
    poor = exploring("iron").gold(4).begin(Buying(ANGELA), phase="purchase")
    assert poor.why(ANGELA, Look("funa")) == "EG S:purchase.2"
    rich = exploring("iron").gold(5).begin(Buying(ANGELA), phase="purchase").play(ANGELA, Look("funa"), FoundVillage("funa"))
    assert rich.owner("funa") == ANGELA and rich.is_up("funa") and rich.at("funa") == "iron"


# -- events -----------------------------------------------------------------------------------------------


@rule("EG G:events.1", "EG G:treasure.1")
def test_an_event_is_announced_and_its_marker_is_gone() -> None:
    scene = looked(exploring("treasure"))
    assert scene.at("funa") == "" and scene.state.gold == [10, 0, 0]
    assert scene.told("explored", CHRIS) == [{"seat": 0, "region": "funa", "marker": "treasure"}]


@rule("EG G:free-technology.1", "EG G:free-technology.3", "EG G:free-technology.5")
def test_a_free_technology_of_the_era_is_owned_but_not_bought() -> None:
    scene = exploring("free_technology").some_techs(ANGELA, 1, 2)
    looked(scene)
    assert scene.state.techs(ANGELA) == 3 and not scene.state.era_ends  # a purchase would have ended the era
    assert scene.state.rules.technology_price(scene.state, ANGELA, 14) == 40
    none = exploring("free_technology").some_techs(BRAD, 1, 15)
    looked(none)
    assert none.state.techs(ANGELA) == 0 and none.at("funa") == ""


@rule("EG G:free-technology.1", "EG G:free-technology.2", "EG G:free-technology.4")
def test_in_advanced_the_finder_chooses_among_those_with_prerequisites_in_play_and_gets_the_bonus() -> None:
    scene = exploring("free_technology", "advanced-short", era=2)
    scene.techs(BRAD, "currency", "the_wheel", "construction")
    looked(scene)
    assert {c.technology for c in scene.choices(ANGELA) if isinstance(c, Take)} == {"banking", "engineering"}
    assert scene.why(ANGELA, Take("masonry")) is not None and scene.why(ANGELA, Take("feudalism")) is not None
    scene.play(ANGELA, Take("banking"))
    assert scene.owns("banking") == ANGELA and scene.state.improvements[ANGELA] == 1 << tables.IMPROVEMENT["bank"]
    assert not scene.state.ending  # no die: it was not purchased
    unit = exploring("free_technology", "advanced-short", era=2).techs(BRAD, "the_wheel", "construction")
    looked(unit)
    assert unit.owns("engineering") == ANGELA  # the only one
    assert unit.ask(ANGELA).kind == "placing"


@both
@rule("EG G:minor-civilization.1", "EG G:minor-civilization.2", "EG G:minor-civilization.3", "EG G:minor-civilization.4")
def test_the_highest_roll_less_the_settlements_wins_a_minor_civilization(rules: str) -> None:
    scene = exploring("minor_civilization", rules).village(CHRIS, "papua", 4).village(CHRIS, "luzon", 4)
    # 7 - 1, 8 - 1, 10 - 3: Brad and Chris roll again
    scene.roll("minor civilization", [3, 4], [4, 4], [5, 5], [2, 1], [6, 6])
    looked(scene)
    assert scene.owner("funa") == CHRIS and scene.size("funa") == 1
    assert scene.told("rolled")[-2:] == [
        {"what": "minor civilization", "totals": {"0": 6, "1": 7, "2": 7}},
        {"what": "minor civilization", "totals": {"1": 2, "2": 9}},
    ]
    assert scene.count(ANGELA, "funa", "settler") == 1  # the finder's settler stays
    if rules == "standard":
        scene.play(CHRIS, Raise("ancient-cavalry"))
    scene.play(ANGELA, EndMovement()).gold(50)
    scene.begin(Buying(ANGELA), phase="purchase")
    assert scene.why(ANGELA, FoundVillage("funa")) == "EG G:settlements.3"


@rule("EG G:minor-civilization.5")
def test_the_winner_of_a_minor_civilization_raises_an_army_that_is_available_now() -> None:
    scene = exploring("minor_civilization", era=3).roll("minor civilization", [6, 6], [1, 1], [1, 1])
    looked(scene)
    assert {c.piece for c in scene.choices(ANGELA) if isinstance(c, Raise)} == {
        "gunpowder-infantry", "gunpowder-cavalry", "gunpowder-artillery",
    }  # fmt: skip
    scene.play(ANGELA, Raise("gunpowder-cavalry"))
    assert scene.count(ANGELA, "funa", "gunpowder-cavalry") == 1
    advanced = exploring("minor_civilization", "advanced-long").techs(BRAD, "the_wheel")
    looked(advanced.roll("minor civilization", [6, 6], [1, 1], [1, 1]))
    assert advanced.count(ANGELA, "funa", "ancient-cavalry") == 1 and advanced.state.gold == [0, 0, 0]  # the only one, no fee
    bare = looked(exploring("minor_civilization", "advanced-long").roll("minor civilization", [6, 6], [1, 1], [1, 1]))
    assert bare.owner("funa") == ANGELA and bare.state.armies(ANGELA, ATLAS.index["funa"]) == 0
    assert isinstance(bare.ask(ANGELA).about, Moving)


@both
@rule("EG G:plague.10", "EG G:plague.3", "EG G:plague.6", "EG G:plague.7", "EG G:plague.8", "EG G:plague.9")
def test_the_plague_at_funa(rules: str) -> None:
    scene = Scene(rules, era=3).marker("funa", "plague").units(ANGELA, "funa", settler=1)
    scene.village(ANGELA, "tanganika", 2).village(ANGELA, "eritrea").units(ANGELA, "kalahari", gunpowder_cavalry=2)
    scene.units(BRAD, "atlantia", gunpowder_infantry=1, gunpowder_artillery=1).village(BRAD, "nigeria", 3)
    scene.village(CHRIS, "euphrates", 2).units(CHRIS, "euphrates", settler=1, gunpowder_artillery=1)
    if rules != "standard":
        scene.improve(BRAD, "hospital")
    looked(scene)
    assert not scene.state.units[ANGELA] and not scene.state.units[BRAD]
    assert [scene.size(r) for r in ("tanganika", "eritrea", "nigeria", "euphrates")] == [1, 1, 2, 2]
    assert scene.count(CHRIS, "euphrates", "settler") == scene.count(CHRIS, "euphrates", "gunpowder-artillery") == 1
    assert bool(scene.state.improvements[BRAD]) == (rules != "standard")


@rule("EG G:plague.1", "EG G:plague.2", "EG G:plague.4", "EG G:plague.5")
@pytest.mark.parametrize(("era", "reach"), [(1, 0), (2, 1), (3, 2), (4, 3)])
def test_a_plague_reaches_one_step_farther_with_each_era_and_never_over_sea(era: int, reach: int) -> None:
    scene = exploring("plague", era=era)
    path = ("funa", "eritrea", "nile", "euphrates", "persia")  # 0 to 4 steps
    for region in path[1:]:
        scene.units(BRAD, region, ancient_infantry=1)
    scene.units(CHRIS, "madagascar", ancient_infantry=1)
    number = scene.fleet(BRAD, "gulf_of_guinea", "galley", "ancient-infantry")
    looked(scene)
    alive = [scene.count(BRAD, region, "ancient-infantry") for region in path[1:]]
    assert alive == [0] * reach + [1] * (4 - reach)
    assert scene.count(CHRIS, "madagascar", "ancient-infantry") == 1 and scene.ship(BRAD, number).cargo


@rule("EG G:plague.6")
def test_aircraft_on_land_die_of_the_plague_and_a_declared_battle_lapses() -> None:
    scene = exploring("plague", era=4).units(ANGELA, "funa", aircraft=1).units(BRAD, "funa", modern_infantry=1)
    scene.begin(BeginMoving(ANGELA))
    scene.state.calls[ATLAS.index["funa"]] = (BRAD,)
    scene.play(ANGELA, Look("funa"), EndMovement())
    assert not scene.state.units[ANGELA] and not scene.state.calls and not scene.game.due


# -- terrain ----------------------------------------------------------------------------------------------


@rule("EG G:terrain.1", "EG G:terrain.2")
def test_terrain_is_announced_and_lies_face_up_and_a_desert_bears_no_settlement() -> None:
    scene = looked(exploring("desert")).units(BRAD, "funa", settler=1).gold(50, 50)
    assert scene.is_up("funa") and scene.told("explored", BRAD)
    scene.play(ANGELA, EndMovement())
    scene.begin(Buying(BRAD), phase="purchase")
    assert scene.why(BRAD, FoundVillage("funa")) == "EG G:terrain.2"


@rule("EG G:terrain.3", "EG G:terrain.4", "EG G:terrain.5")
@both
def test_mountains_bear_a_village_and_jungle_a_town_whoever_owns_them(rules: str) -> None:
    scene = Scene(rules).gold(0, 100).techs(ANGELA, "construction", "chemistry")
    scene.village(BRAD, "funa", 1, "mountains").village(BRAD, "nile", 1, "jungle_forest").village(
        BRAD, "persia", 2, "jungle_forest"
    )
    scene.begin(Buying(BRAD), phase="purchase")
    assert scene.why(BRAD, Grow("funa")) == "EG G:terrain.3"
    assert scene.why(BRAD, Grow("persia")) == "EG G:terrain.4"
    assert scene.why(BRAD, Grow("nile")) is None


@rule("EG G:terrain.6")
def test_fertile_land_counts_one_size_more_in_standard_production_only() -> None:
    scene = Scene().village(ANGELA, "nile", 4, "fertile").village(ANGELA, "persia", 4).village(ANGELA, "indus", 4)
    assert scene.state.rules.income(scene.state, ANGELA, 1) == {"cities": 13}
    assert scene.state.rules.score(scene.state, ANGELA)["total"] == 12


@rule("EG G:terrain.7", "EG A:productivity.3")
def test_fertile_land_is_always_productive_in_advanced() -> None:
    scene = Scene("advanced-long").village(ANGELA, "nile", 4, "fertile")
    assert scene.state.rules.income(scene.state, ANGELA, 1) == {"cities": 10}  # happy by the free face
    scene.improve(ANGELA, "granary")
    assert scene.state.rules.income(scene.state, ANGELA, 1) == {"cities": 10}  # a cog cannot be added to it


# -- starting regions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("marker", ["plague", "desert", "minor_civilization"])
@both
@rule("EG G:starting-regions.1", "EG S:setup.10")
def test_some_markers_are_ignored_in_a_starting_region(rules: str, marker: str) -> None:
    scene = Scene(rules).village(ANGELA, "nile").units(ANGELA, "nile", settler=1, ancient_infantry=1)
    scene.marker("nile", marker).begin(TurnUp(ANGELA, "nile"), phase="setup")
    assert scene.at("nile") == "" and scene.owner("nile") == ANGELA and scene.count(ANGELA, "nile", "settler") == 1


@both
@rule("EG G:starting-regions.2", "EG S:setup.11")
def test_other_markers_work_in_a_starting_region(rules: str) -> None:
    scene = Scene(rules).village(ANGELA, "nile").village(ANGELA, "persia").village(ANGELA, "indus").village(ANGELA, "maya")
    scene.marker("nile", "wine").marker("persia", "treasure").marker("indus", "mountains").marker("maya", "free_technology")
    scene.begin(*(TurnUp(ANGELA, region) for region in ("nile", "persia", "indus", "maya")), phase="setup")
    assert scene.is_up("nile") and scene.state.resources(ANGELA)[tables.MARKER["wine"]] == 1
    assert scene.state.gold[ANGELA] == 10 and scene.state.limit(ATLAS.index["indus"]) == 1
    if rules == "standard":
        assert scene.state.techs(ANGELA) == 1
    else:
        assert isinstance(scene.ask(ANGELA).about, FreeTechnology)
