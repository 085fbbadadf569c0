"""EG S:movement, S:air-movement, A:movement, A:air-movement: by land, by sea, through the air."""

from random import Random

import pytest

from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.battle import Commit, Fight
from ecumene.titles.eagle.exploring import Look
from ecumene.titles.eagle.movement import BeginMoving, Board, Disembark, EndMovement, Fly, Move, Sail
from titles.eagle.eagle_scene import ANGELA, BRAD, Scene, base, both, rule

MAN = "modern-infantry"
#: land around which aircraft fly
REGIONS = [
    name for name, at in ATLAS.index.items() if at in {*ATLAS.near[ATLAS.index["steppe"]], *ATLAS.near[ATLAS.index["persia"]]}
]

CATAPULT = "ancient-artillery"


@both
@rule("EG G:military-units.7", "EG G:settlers.1", "EG S:movement.1", "EG A:movement.1")
def test_an_army_goes_one_step_and_a_settler_two(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "nile", ancient_infantry=3, settler=1).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Move("ancient-infantry", "nile", "sahara", 2))
    assert scene.count(ANGELA, "nile", "ancient-infantry") == 1  # some stay
    assert scene.why(ANGELA, Move("ancient-infantry", "sahara", "nigeria")) == "EG S:movement.1"
    assert scene.why(ANGELA, Move("ancient-infantry", "nile", "persia")) == "EG G:gameboard.1"
    assert scene.why(ANGELA, Move("ancient-infantry", "nile", "sahara", 2)) == "EG S:movement.1"
    scene.play(ANGELA, Move("settler", "nile", "sahara", left=2), Move("settler", "sahara", "nigeria", left=1))
    assert scene.why(ANGELA, Move("settler", "nigeria", "funa")) == "EG S:movement.1"
    assert scene.why(ANGELA, Move("settler", "nile", "sahara", left=3)) == "EG S:movement.1"
    scene.play(ANGELA, EndMovement())


@both
@rule("EG S:movement.2", "EG S:movement.3", "EG G:settlements.2")
def test_pieces_enter_where_others_stand_and_nobody_must_fight(rules: str) -> None:
    scene = Scene(rules).village(BRAD, "nile").units(ANGELA, "sahara", ancient_infantry=1, settler=1).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Move("ancient-infantry", "sahara", "nile"), Move("settler", "sahara", "nile", left=2), EndMovement())
    assert scene.owner("nile") == BRAD and scene.count(ANGELA, "nile", "ancient-infantry") == 1
    assert not scene.game.due
    moves = [c for c in scene.begin(BeginMoving(BRAD)).choices(BRAD) if isinstance(c, (Move, Board, Sail))]
    assert moves == []  # a settlement never moves


@pytest.mark.parametrize(("kind", "steps"), [("galley", 1), ("caravel", 2), ("frigate", 2), ("battleship", 3), ("carrier", 3)])
@rule("EG G:military-units.9", "EG G:military-units.10", "EG G:military-units.11", "EG A:movement.2")
def test_fleets_sail_as_far_as_their_kind(kind: str, steps: int) -> None:
    scene = Scene("advanced-long", era=4)
    number = scene.fleet(ANGELA, "black_sea", kind)
    scene.begin(BeginMoving(ANGELA))
    route = ["eastern_mediterranean", "western_mediterranean", "canary_current", "azores_sea"]
    for zone in route[:steps]:
        scene.play(ANGELA, Sail(number, zone))
    assert scene.why(ANGELA, Sail(number, route[steps])) == "EG G:military-units.10"
    assert ATLAS.ids[scene.ship(ANGELA, number).zone] == route[steps - 1]


@rule("EG A:movement.2", "EG A:upgrades.3")
def test_galleons_and_ironclads_move_like_their_piece() -> None:
    scene = Scene("advanced-long", era=3).techs(ANGELA, "astronomy", "navigation", "metallurgy", "steam_power")
    names = [scene.state.rules.piece_name(scene.state, piece) for piece in ("caravel", "frigate")]
    assert names == ["Galleon", "Ironclad"] and tables.FLEET_STEPS[1] == tables.FLEET_STEPS[2] == 2


@both
@rule("EG G:military-units.12", "EG S:movement.7", "EG S:movement.8", "EG S:movement.9", "EG S:movement.10", "EG S:movement.13")
def test_boarding_and_landing_cost_a_step_each_and_a_fleet_holds_three(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "nile", ancient_infantry=3, settler=2)
    number = scene.fleet(ANGELA, "eastern_mediterranean")
    foreign = scene.fleet(BRAD, "arabian_sea")
    scene.begin(BeginMoving(ANGELA))
    assert scene.why(ANGELA, Move("ancient-infantry", "nile", "eastern_mediterranean")) == "EG G:gameboard.1"
    assert scene.why(ANGELA, Sail(number, "nile")) == "EG G:gameboard.1"
    assert scene.why(ANGELA, Board("ancient-infantry", "nile", foreign)) == "EG S:movement.7"
    assert scene.why(ANGELA, Board("ancient-infantry", "nile", number, 4)) == "EG S:movement.1"
    scene.play(ANGELA, Board("ancient-infantry", "nile", number), Board("settler", "nile", number, 2, left=2))
    assert scene.why(ANGELA, Board("ancient-infantry", "nile", number)) == "EG S:movement.13"
    # an army that boarded cannot land, a settler can
    assert scene.why(ANGELA, Disembark("ancient-infantry", number, "hellas")) == "EG S:movement.8"
    assert scene.why(ANGELA, Disembark("settler", number, "gallia")) == "EG S:movement.8"
    scene.play(ANGELA, Disembark("settler", number, "hellas"))
    assert scene.why(ANGELA, Move("settler", "hellas", "italia")) == "EG S:movement.1"


def voyage(rules: str) -> tuple[Scene, int]:
    """Two settlers and a catapult have come aboard a caravel that sailed one zone, between Mekong and Tanami."""
    scene = Scene(rules, era=2).units(ANGELA, "mekong", settler=2, ancient_artillery=1)
    scene.marker("tanami", "oil").marker("tasmania", "coal")
    number = scene.fleet(ANGELA, "bay_of_bengal", "caravel")
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Sail(number, "east_indian_ocean"))
    scene.play(ANGELA, Board("settler", "mekong", number, 2, left=2), Board(CATAPULT, "mekong", number))
    return scene, number


@both
@rule("EG S:movement.16")
def test_both_settlers_land_and_look(rules: str) -> None:
    scene, number = voyage(rules)
    scene.play(ANGELA, Disembark("settler", number, "tanami", 2), Look("tanami"))
    assert scene.count(ANGELA, "tanami", "settler") == 2 and scene.told("saw", ANGELA)


@both
@rule("EG S:movement.17")
def test_one_settler_looks_in_tanami_then_the_other_lands_in_tasmania(rules: str) -> None:
    scene, number = voyage(rules)
    scene.play(ANGELA, Disembark("settler", number, "tanami"), Look("tanami"), Disembark("settler", number, "tasmania"))
    assert scene.count(ANGELA, "tanami", "settler") == scene.count(ANGELA, "tasmania", "settler") == 1


@both
@rule("EG S:movement.18", "EG S:movement.11", "EG S:movement.12")
def test_a_settler_looks_then_the_caravel_sails_on_with_the_catapult(rules: str) -> None:
    scene, number = voyage(rules)
    scene.play(ANGELA, Disembark("settler", number, "tanami"), Look("tanami"), Sail(number, "coral_sea"))
    assert ATLAS.ids[scene.ship(ANGELA, number).zone] == "coral_sea"
    assert (tables.KIND[CATAPULT], 0) in scene.ship(ANGELA, number).cargo
    # being carried costs the other settler nothing
    assert scene.why(ANGELA, Disembark("settler", number, "tasmania")) is None


@both
@rule("EG S:movement.19")
def test_all_sail_on_and_a_settler_lands_but_the_catapult_cannot(rules: str) -> None:
    scene, number = voyage(rules)
    scene.play(ANGELA, Sail(number, "coral_sea"), Disembark("settler", number, "tasmania"), Look("tasmania"))
    assert scene.why(ANGELA, Disembark(CATAPULT, number, "tasmania")) == "EG S:movement.8"


@both
@rule("EG S:movement.20")
def test_all_sail_on_and_stay_at_sea(rules: str) -> None:
    scene, number = voyage(rules)
    scene.play(ANGELA, Sail(number, "coral_sea"), EndMovement())
    assert len(scene.ship(ANGELA, number).cargo) == 3 and ATLAS.ids[scene.ship(ANGELA, number).zone] == "coral_sea"


@both
@rule("EG S:movement.21")
def test_a_settler_from_inland_has_no_step_left_to_land(rules: str) -> None:
    scene = Scene(rules, era=2).units(ANGELA, "himalaya", settler=1)
    number = scene.fleet(ANGELA, "east_indian_ocean", "caravel")
    scene.begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Move("settler", "himalaya", "mekong", left=2), Board("settler", "mekong", number, left=1))
    assert scene.why(ANGELA, Disembark("settler", number, "tanami", left=1)) == "EG S:movement.8"


@both
@rule("EG S:movement.13")
def test_cargo_lands_in_a_later_turn_and_never_changes_ships_at_sea(rules: str) -> None:
    scene = Scene(rules)
    one = scene.fleet(ANGELA, "black_sea", "galley", "ancient-infantry")
    scene.fleet(ANGELA, "black_sea")
    scene.begin(BeginMoving(ANGELA))
    assert not [c for c in scene.choices(ANGELA) if isinstance(c, Board)]
    scene.play(ANGELA, Disembark("ancient-infantry", one, "hellas"))
    assert scene.count(ANGELA, "hellas", "ancient-infantry") == 1


# -- through the air --------------------------------------------------------------------------------------


@rule("EG S:air-movement.1", "EG S:air-movement.2", "EG G:military-units.8", "EG G:settlements.4")
def test_a_fighter_flies_three_spaces_to_a_settlement_an_army_or_a_battleship() -> None:
    scene = Scene(era=4).village(ANGELA, "nile").units(ANGELA, "nile", aircraft=3).village(ANGELA, "persia")
    scene.units(ANGELA, "anatolia", ancient_infantry=1).units(ANGELA, "arabia", aircraft=1).units(ANGELA, "arabia", settler=1)
    scene.fleet(ANGELA, "black_sea", "battleship")
    scene.fleet(ANGELA, "western_mediterranean", "frigate")
    scene.village(ANGELA, "gobi", 4)
    scene.begin(BeginMoving(ANGELA))
    where = {c.to for c in scene.choices(ANGELA) if isinstance(c, Fly) and c.origin == "nile"}
    assert where == {"persia", "anatolia", "black_sea"}
    assert scene.why(ANGELA, Fly("nile", "gobi")) == "EG S:air-movement.1"
    assert scene.why(ANGELA, Fly("nile", "arabia")) == "EG S:air-movement.2"  # another aircraft and a settler are no base
    assert scene.why(ANGELA, Fly("nile", "western_mediterranean")) == "EG S:air-movement.2"
    scene.play(ANGELA, Fly("nile", "black_sea", 3))  # no limit on a battleship
    assert scene.why(ANGELA, Fly("black_sea", "nile")) == "EG S:movement.1"


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1")
def test_movement_does_not_end_while_an_aircraft_could_still_reach_a_base(rules: str) -> None:
    scene = Scene(rules, era=4).village(ANGELA, "persia").units(ANGELA, "euphrates", aircraft=1, modern_infantry=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Move("modern-infantry", "euphrates", "arabia"))
    assert scene.why(ANGELA, EndMovement()) == base(rules)
    assert EndMovement() not in scene.choices(ANGELA)
    scene.play(ANGELA, Fly("euphrates", "arabia"), EndMovement())


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1")
def test_the_last_base_of_an_aircraft_that_has_flown_stays_where_it_is(rules: str) -> None:
    scene = Scene(rules, era=4).units(ANGELA, "indus", aircraft=1).units(ANGELA, "gobi", modern_infantry=2)
    scene.village(ANGELA, "indus").begin(BeginMoving(ANGELA)).play(ANGELA, Fly("indus", "gobi"))
    assert scene.why(ANGELA, Move(MAN, "gobi", "manchuria", 2)) == base(rules)
    assert Move(MAN, "gobi", "manchuria", 2) not in scene.choices(ANGELA)
    assert Move(MAN, "gobi", "manchuria") in scene.choices(ANGELA)  # one of the two may go
    scene.play(ANGELA, Move(MAN, "gobi", "manchuria"), EndMovement())
    assert scene.count(ANGELA, "gobi", "aircraft") == 1


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1")
def test_a_base_stays_if_only_some_of_its_aircraft_could_fly_on(rules: str) -> None:
    scene = Scene(rules, era=4).village(ANGELA, "indus").units(ANGELA, "indus", aircraft=1)
    scene.units(ANGELA, "gobi", modern_infantry=1, aircraft=1).begin(BeginMoving(ANGELA)).play(ANGELA, Fly("indus", "gobi"))
    assert scene.why(ANGELA, Move(MAN, "gobi", "manchuria")) == base(rules)  # one of the two has flown
    scene.play(ANGELA, Fly("gobi", "indus"))
    assert scene.why(ANGELA, Move(MAN, "gobi", "manchuria")) == base(rules)


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1")
def test_a_base_may_go_while_another_can_still_come(rules: str) -> None:
    scene = Scene(rules, era=4).village(ANGELA, "indus").units(ANGELA, "indus", aircraft=1)
    scene.units(ANGELA, "gobi", modern_infantry=1).units(ANGELA, "steppe", modern_infantry=1).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Fly("indus", "gobi"), Move(MAN, "gobi", "manchuria"))
    assert scene.why(ANGELA, EndMovement()) == base(rules)
    scene.play(ANGELA, Move(MAN, "steppe", "gobi"), EndMovement())
    assert scene.count(ANGELA, "gobi", "aircraft") == 1


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1")
def test_an_army_does_not_go_aboard_where_an_aircraft_that_reaches_nothing_needs_it(rules: str) -> None:
    scene = Scene(rules, era=4).units(ANGELA, "nile", aircraft=1, modern_infantry=1)
    boat = scene.fleet(ANGELA, "eastern_mediterranean", "frigate")
    scene.begin(BeginMoving(ANGELA))
    assert scene.why(ANGELA, Board(MAN, "nile", boat)) == base(rules)
    assert not [choice for choice in scene.choices(ANGELA) if isinstance(choice, Board)]
    helped = Scene(rules, era=4).units(ANGELA, "nile", aircraft=1, modern_infantry=1)
    boat = helped.fleet(ANGELA, "eastern_mediterranean", "frigate")
    relief = helped.fleet(ANGELA, "western_mediterranean", "frigate", MAN)
    helped.begin(BeginMoving(ANGELA)).play(ANGELA, Board(MAN, "nile", boat))
    assert helped.why(ANGELA, EndMovement()) == base(rules)
    helped.play(ANGELA, Sail(relief, "eastern_mediterranean"), Disembark(MAN, relief, "nile"), EndMovement())
    assert helped.count(ANGELA, "nile", "aircraft") == 1


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1")
def test_one_army_relieves_only_one_of_two_aircraft(rules: str) -> None:
    """Steppe lies between Gobi and Bactria: its army could join either aircraft, so not both may lose the army that they have."""
    scene = Scene(rules, era=4).village(ANGELA, "indus").units(ANGELA, "indus", aircraft=2)
    for region in ("gobi", "bactria", "steppe"):
        scene.units(ANGELA, region, modern_infantry=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Fly("indus", "gobi"), Fly("indus", "bactria"), Move(MAN, "gobi", "manchuria"))
    assert scene.why(ANGELA, Move(MAN, "bactria", "persia")) == base(rules)
    assert Move(MAN, "bactria", "persia") not in scene.choices(ANGELA)
    assert scene.why(ANGELA, Move(MAN, "steppe", "bactria")) == base(rules)  # it is awaited in Gobi
    scene.play(ANGELA, Move(MAN, "steppe", "gobi"))
    assert scene.why(ANGELA, Move(MAN, "bactria", "persia")) == base(rules)
    scene.play(ANGELA, EndMovement())
    assert not scene.told("stranded")


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1")
def test_an_army_that_is_flown_to_and_awaited_elsewhere_does_one_of_both(rules: str) -> None:
    """The aircraft in Gobi has flown and needs the army of Steppe; the one in Ural could fly there only while it stays."""
    scene = Scene(rules, era=4).village(ANGELA, "indus").units(ANGELA, "indus", aircraft=1)
    scene.units(ANGELA, "ural", aircraft=1, modern_infantry=1).units(ANGELA, "gobi", modern_infantry=1)
    scene.units(ANGELA, "steppe", modern_infantry=1).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Fly("indus", "gobi"), Move(MAN, "gobi", "manchuria"), Move(MAN, "steppe", "gobi"))
    assert scene.why(ANGELA, Move(MAN, "ural", "muscovy")) is None  # it can fly to Gobi, where the army stays now
    other = Scene(rules, era=4).units(ANGELA, "ural", aircraft=1, modern_infantry=1).units(ANGELA, "steppe", modern_infantry=1)
    other.begin(BeginMoving(ANGELA)).play(ANGELA, Move(MAN, "ural", "muscovy"))
    assert other.why(ANGELA, Move(MAN, "steppe", "ural")) is None and other.why(ANGELA, Fly("ural", "steppe")) is None


def airy(rules: str, rng: Random) -> Scene:
    """Aircraft, armies and fleets of one seat at random, every aircraft with a base."""
    scene = Scene(rules, era=4, seats=2).village(ANGELA, rng.choice(REGIONS)).village(BRAD, "inca")
    for region in rng.sample(REGIONS, 5):
        scene.units(ANGELA, region, aircraft=rng.randint(0, 2), modern_infantry=rng.randint(1, 2))
    for zone in rng.sample(["eastern_mediterranean", "western_mediterranean", "black_sea", "arabian_sea"], 2):
        scene.fleet(ANGELA, zone, "battleship" if rules == "standard" else "carrier", *[MAN] * rng.randint(0, 1))
        scene.units(ANGELA, zone, aircraft=rng.randint(0, 2))
    return scene.begin(BeginMoving(ANGELA))


@both
@rule("EG S:air-movement.2", "EG A:air-movement.1")
def test_however_one_moves_no_aircraft_is_left_behind(rules: str) -> None:
    for seed in range(12):
        rng = Random(seed)
        scene = airy(rules, rng)
        while scene.game.due:
            scene.play(ANGELA, rng.choice(scene.choices(ANGELA)))
        assert not scene.told("stranded"), seed


@rule("EG A:air-movement.1", "EG A:air-movement.2")
def test_one_carrier_relieves_only_as_many_aircraft_as_have_room_on_it() -> None:
    scene = Scene("advanced-long", era=4).village(ANGELA, "nile").units(ANGELA, "nile", aircraft=4)
    first = scene.fleet(ANGELA, "eastern_mediterranean", "carrier")
    second = scene.fleet(ANGELA, "eastern_mediterranean", "carrier")
    scene.fleet(ANGELA, "western_mediterranean", "carrier")
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Fly("nile", "eastern_mediterranean", 4))
    scene.play(ANGELA, Sail(first, "black_sea"))
    assert scene.why(ANGELA, EndMovement()) == "EG A:air-movement.1"
    assert scene.why(ANGELA, Sail(first, "eastern_mediterranean")) is None
    scene.play(ANGELA, Sail(3, "eastern_mediterranean"))
    assert scene.why(ANGELA, Sail(second, "black_sea")) is None  # the first can come back
    scene.play(ANGELA, Sail(second, "black_sea"), Sail(second, "eastern_mediterranean"), EndMovement())
    assert scene.count(ANGELA, "eastern_mediterranean", "aircraft") == 4


@rule("EG A:air-movement.1")
def test_a_carrier_does_not_sail_from_under_an_aircraft_that_has_flown() -> None:
    scene = Scene("advanced-long", era=4).village(ANGELA, "nile").units(ANGELA, "nile", aircraft=1)
    carrier = scene.fleet(ANGELA, "eastern_mediterranean", "carrier")
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Fly("nile", "eastern_mediterranean"), Sail(carrier, "western_mediterranean"))
    assert scene.why(ANGELA, EndMovement()) == "EG A:air-movement.1"
    assert scene.why(ANGELA, Sail(carrier, "canary_current")) == "EG A:air-movement.1"  # it could not come back
    scene.play(ANGELA, Sail(carrier, "eastern_mediterranean"), EndMovement())
    assert scene.count(ANGELA, "eastern_mediterranean", "aircraft") == 1


@both
@rule("EG S:air-movement.3")
def test_nobody_is_asked_when_an_aircraft_passes_only_where_it_ends(rules: str) -> None:
    scene = Scene(rules, era=4).village(ANGELA, "nile").units(ANGELA, "nile", aircraft=1).village(ANGELA, "persia")
    scene.units(BRAD, "euphrates", modern_infantry=3).begin(BeginMoving(ANGELA)).play(ANGELA, Fly("nile", "persia"))
    assert scene.game.due == (ANGELA,)
    ends = Scene(rules, era=4).village(ANGELA, "nile").units(ANGELA, "nile", aircraft=1).village(ANGELA, "persia")
    ends.units(BRAD, "persia", modern_infantry=3).begin(BeginMoving(ANGELA)).play(ANGELA, Fly("nile", "persia"))
    assert ends.game.due == (BRAD,)


@rule("EG A:air-movement.1", "EG A:air-movement.2")
def test_carriers_are_the_bases_at_sea_in_advanced_for_two_aircraft_each() -> None:
    scene = Scene("advanced-long", era=4).village(ANGELA, "nile").units(ANGELA, "nile", aircraft=5)
    scene.fleet(ANGELA, "black_sea", "battleship")
    scene.fleet(ANGELA, "eastern_mediterranean", "carrier")
    scene.begin(BeginMoving(ANGELA))
    assert scene.why(ANGELA, Fly("nile", "black_sea")) == "EG A:air-movement.1"
    assert scene.why(ANGELA, Fly("nile", "eastern_mediterranean", 3)) == "EG A:air-movement.1"
    scene.play(ANGELA, Fly("nile", "eastern_mediterranean", 2))
    assert scene.why(ANGELA, Fly("nile", "eastern_mediterranean")) == "EG A:air-movement.1"


@rule("EG A:air-movement.2", "EG S:aircraft.6")
def test_a_carrier_sunk_in_battle_leaves_aircraft_too_many() -> None:
    scene = Scene("advanced-long", era=4).units(ANGELA, "beaufort_sea", aircraft=4)
    scene.fleet(ANGELA, "beaufort_sea", "carrier", "settler")
    kept = scene.fleet(ANGELA, "beaufort_sea", "carrier")
    scene.fleet(BRAD, "beaufort_sea", "galley")
    scene.roll("attacker", [1, 1, 1, 1], [6, 6, 6, 6]).roll("defender", [6], [1])
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("beaufort_sea", BRAD))
    scene.play(ANGELA, Commit("carrier", ANGELA, kept - 1))  # four against six: it goes down
    assert scene.count(ANGELA, "beaufort_sea", "aircraft") == 4  # while the battle lasts they stay
    scene.play(ANGELA, Commit("carrier", ANGELA, kept))
    assert not scene.game.due and list(scene.state.fleets[ANGELA]) == [kept]
    assert scene.count(ANGELA, "beaufort_sea", "aircraft") == 2 and scene.told("stranded")[0]["count"] == 2
