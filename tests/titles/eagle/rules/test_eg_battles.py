"""EG S:battles, S:resolving, S:capture, S:dice, S:modifiers, S:aircraft and their examples, in both rule sets."""

import pytest

from ecumene.engine.actions import Standing
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.battle import Commit, EndBattles, Fight, Join, JoinSide, Round, Sides, StayOut
from ecumene.titles.eagle.calls import Call, Let
from ecumene.titles.eagle.movement import BeginMoving, Board, EndMovement, Move, Sail
from ecumene.titles.eagle.rules import Fighter
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, both, dice, rule

INFANTRY, CAVALRY, ARTILLERY = 0, 1, 2


def marching(rules: str, seats: int = 3) -> Scene:
    """Angela's two swordsmen stand in Sahara, next to Brad's swordsman in Nile."""
    return Scene(rules, seats).units(ANGELA, "sahara", ancient_infantry=2).units(BRAD, "nile", ancient_infantry=1)


def entered(rules: str, seats: int = 3) -> Scene:
    return marching(rules, seats).begin(BeginMoving(ANGELA)).play(ANGELA, Move("ancient-infantry", "sahara", "nile"))


# -- declaring --------------------------------------------------------------------------------------------


@both
@rule("EG S:battles.1", "EG S:capture.1", "EG S:capture.2", "EG S:capture.3", "EG G:settlements.4")
def test_after_moving_one_may_declare_anywhere_and_takes_an_undefended_settlement(rules: str) -> None:
    scene = Scene(rules).village(BRAD, "nile", 2).units(BRAD, "nile", settler=2).units(ANGELA, "nile", ancient_infantry=1)
    scene.village(BRAD, "gobi")
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True))
    assert scene.choices(ANGELA) == [Fight("nile", BRAD), EndBattles()]
    scene.play(ANGELA, Fight("nile", BRAD))
    assert scene.owner("nile") == ANGELA and scene.size("nile") == 2 and scene.count(BRAD, "nile", "settler") == 0
    assert not scene.game.due


@both
@rule("EG S:battles.1")
def test_who_declares_nothing_takes_nothing(rules: str) -> None:
    scene = Scene(rules).village(BRAD, "nile").units(ANGELA, "nile", ancient_infantry=1, settler=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement())
    assert scene.owner("nile") == BRAD
    empty = Scene(rules).village(BRAD, "nile").units(ANGELA, "nile", settler=1).begin(BeginMoving(ANGELA))
    assert empty.why(ANGELA, EndMovement(fight=True)) == "EG S:battles.1"  # a settler declares nothing


@both
@rule("EG S:battles.2", "EG S:battles.3", "EG S:battles.4", "EG S:battles.5", "EG S:battles.6", "EG S:battles.12")
def test_those_who_are_there_may_declare_and_what_entered_stops_there(rules: str) -> None:
    scene = entered(rules)
    assert scene.game.due == (BRAD,) and scene.ask(BRAD).kind == "call-battle"
    scene.play(BRAD, Call())
    assert scene.game.due == (ANGELA,)
    assert scene.game.title.shown.public(scene.game.view(CHRIS))["calls"] == {"nile": [BRAD]}
    assert scene.why(BRAD, Call()) is not None  # not on his own account at another time
    scene.play(ANGELA, Move("ancient-infantry", "sahara", "nile"))  # others go on, also into the same space
    assert scene.game.due == (ANGELA,)  # and are not called again
    scene.play(ANGELA, EndMovement())
    assert scene.choices(ANGELA) == [Fight("nile", BRAD)]
    assert scene.why(ANGELA, EndBattles()) == "EG S:battles.5"


@both
@rule("EG S:battles.3")
def test_a_settler_that_is_called_loses_its_second_step_and_a_fleet_stops_with_its_cargo(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "sahara", settler=1).units(BRAD, "nile", ancient_infantry=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Move("settler", "sahara", "nile", left=2)).play(BRAD, Call())
    assert not [c for c in scene.choices(ANGELA) if isinstance(c, Move)]
    free = Scene(rules).units(ANGELA, "sahara", settler=1).units(BRAD, "nile", ancient_infantry=1)
    free.begin(BeginMoving(ANGELA)).play(ANGELA, Move("settler", "sahara", "nile", left=2)).play(BRAD, Let())
    assert Move("settler", "nile", "euphrates") in free.choices(ANGELA)
    sea = Scene(rules, era=2).units(ANGELA, "nile", settler=1)
    number = sea.fleet(ANGELA, "black_sea", "caravel", "ancient-infantry")
    sea.fleet(BRAD, "eastern_mediterranean")
    sea.begin(BeginMoving(ANGELA)).play(ANGELA, Sail(number, "eastern_mediterranean")).play(BRAD, Call())
    assert not [c for c in sea.choices(ANGELA) if isinstance(c, Sail)]
    sea.play(ANGELA, Board("settler", "nile", number, left=2))  # still possible, and it stops too
    assert all(left == 0 for _, left in sea.ship(ANGELA, number).cargo)


@both
@rule("EG S:battles.2")
def test_standing_answers_speak_in_the_window(rules: str) -> None:
    called = {"nile": [BRAD]}
    for answer, more, calls in (("never", 5, {}), ("always", 0, called), ("stronger", 1, {}), ("stronger", 2, called)):
        scene = marching(rules).units(BRAD, "nile", ancient_cavalry=more)
        scene.begin(BeginMoving(ANGELA)).play(BRAD, Standing("call", answer))
        scene.play(ANGELA, Move("ancient-infantry", "sahara", "nile", 2))
        assert scene.game.title.shown.public(scene.game.view(CHRIS))["calls"] == calls
        assert scene.game.due == (ANGELA,)


@both
@rule("EG S:battles.9", "EG S:battles.10")
def test_of_several_callers_most_units_lead_and_equals_roll(rules: str) -> None:
    scene = marching(rules).units(CHRIS, "nile", ancient_infantry=3).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Move("ancient-infantry", "sahara", "nile"))
    assert scene.game.due == (BRAD, CHRIS)
    scene.play(CHRIS, Call()).play(BRAD, Call())
    assert scene.state.calls == {ATLAS.index["nile"]: (CHRIS, BRAD)}
    even = marching(rules).units(CHRIS, "nile", ancient_infantry=1).roll("who leads", [1, 1], [1, 1], [3, 3], [2, 2])
    even.begin(BeginMoving(ANGELA)).play(ANGELA, Move("ancient-infantry", "sahara", "nile"))
    even.play(CHRIS, Call()).play(BRAD, Call())
    assert even.state.calls == {ATLAS.index["nile"]: (BRAD, CHRIS)}


@both
@rule("EG S:battles.9")
def test_aircraft_count_for_the_lead_and_cargo_does_not(rules: str) -> None:
    scene = marching(rules).units(BRAD, "nile", aircraft=1).units(CHRIS, "nile", ancient_infantry=1).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Move("ancient-infantry", "sahara", "nile")).play(CHRIS, Call()).play(BRAD, Call())
    assert scene.state.calls == {ATLAS.index["nile"]: (BRAD, CHRIS)}
    sea = Scene(rules)
    mine = sea.fleet(ANGELA, "black_sea", "galley")
    sea.fleet(BRAD, "eastern_mediterranean", "galley", *["ancient-infantry"] * 3)
    for _ in range(2):
        sea.fleet(CHRIS, "eastern_mediterranean", "galley")
    sea.begin(BeginMoving(ANGELA)).play(ANGELA, Sail(mine, "eastern_mediterranean")).play(CHRIS, Call()).play(BRAD, Call())
    assert sea.state.calls == {ATLAS.index["eastern_mediterranean"]: (CHRIS, BRAD)}


@both
@rule("EG S:battles.2")
def test_the_answers_in_the_window_are_hidden_until_all_are_in(rules: str) -> None:
    scene = marching(rules).units(CHRIS, "nile", ancient_infantry=1).begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Move("ancient-infantry", "sahara", "nile"))

    def known() -> tuple[object, ...]:
        shown = scene.game.title.shown.public(scene.game.view(CHRIS))
        return shown, scene.heard(CHRIS), scene.choices(CHRIS), scene.ask(CHRIS).about

    before = known()
    scene.play(BRAD, Call())
    assert known() == before and not scene.told("called", CHRIS)
    scene.play(CHRIS, Let())
    assert scene.told("called", CHRIS) == [{"space": "nile", "seats": [BRAD], "against": ANGELA}]


@both
@rule("EG S:battles.7", "EG S:battles.8")
def test_a_third_player_joins_a_side_or_stays_out_and_the_leader_commands_his_units(rules: str) -> None:
    scene = Scene(rules, 4).units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", ancient_infantry=1)
    scene.units(CHRIS, "nile", ancient_cavalry=1).units(3, "nile", ancient_cavalry=5)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert scene.game.due == (CHRIS,)  # clockwise from the active player, openly
    scene.play(CHRIS, Join("defenders"))
    assert scene.game.due == (3,)
    scene.roll("attacker", [1]).roll("defender", [6])
    scene.play(3, StayOut())
    # Brad, who leads, chooses between his own unit and Chris's
    assert scene.game.due == (BRAD,)
    assert scene.choices(BRAD) == [Commit("ancient-infantry", BRAD), Commit("ancient-cavalry", CHRIS)]
    scene.play(BRAD, Commit("ancient-cavalry", CHRIS))
    assert scene.count(ANGELA, "nile", "ancient-infantry") == 0
    assert scene.count(CHRIS, "nile", "ancient-cavalry") == 1 and scene.count(3, "nile", "ancient-cavalry") == 5
    joined = Scene(rules).begin(JoinSide(Sides("nile", (ANGELA,), (BRAD,)), (CHRIS,)))
    joined.play(CHRIS, Standing("join", "out"))
    assert not joined.game.due


@both
@rule("EG S:battles.8", "EG S:resolving.1")
def test_losses_are_the_owners_and_none_of_a_side_is_held_back(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", ancient_infantry=1)
    scene.units(CHRIS, "nile", ancient_cavalry=2)
    scene.roll("attacker", [6], [6], [6]).roll("defender", [1], [1], [1])
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD)).play(CHRIS, Join("defenders"))
    scene.play(BRAD, Commit("ancient-cavalry", CHRIS))
    assert scene.count(CHRIS, "nile", "ancient-cavalry") == 1
    scene.play(BRAD, Commit("ancient-infantry", BRAD))
    assert not scene.state.armies(BRAD, ATLAS.index["nile"]) and not scene.state.armies(CHRIS, ATLAS.index["nile"])


@both
@rule("EG S:battles.1")
def test_one_opponent_is_named_and_another_may_be_fought_afterwards(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", settler=1).units(CHRIS, "nile", settler=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert scene.count(BRAD, "nile", "settler") == 0 and scene.count(CHRIS, "nile", "settler") == 1
    assert Fight("nile", CHRIS) in scene.choices(ANGELA)
    scene.play(ANGELA, EndBattles())


@both
@rule("EG S:battles.11", "EG G:military-units.13", "EG G:military-units.6", "EG S:resolving.10")
def test_armies_and_fleets_never_fight_each_other_and_cargo_is_helpless(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "nile", ancient_infantry=1)
    scene.fleet(BRAD, "eastern_mediterranean", "galley", "ancient-infantry", "settler")
    scene.begin(BeginMoving(ANGELA))
    assert EndMovement(fight=True) not in scene.choices(ANGELA)
    sea = Scene(rules)
    sea.fleet(ANGELA, "black_sea", "galley", "ancient-infantry")
    sea.fleet(BRAD, "black_sea", "galley", "ancient-cavalry")
    battle = Sides("black_sea", (ANGELA,), (BRAD,))
    from ecumene.titles.eagle.battle import commits

    assert [c.piece for c in commits(sea.state, battle, (ANGELA,))] == ["galley"]


@rule("EG S:resolving.9")
@both
def test_a_fleet_is_told_as_lost_with_all_that_it_carries(rules: str) -> None:
    scene = Scene(rules).village(ANGELA, "nile").village(BRAD, "gobi").roll("attacker", [6]).roll("defender", [1])
    scene.fleet(ANGELA, "black_sea", "galley")
    scene.fleet(BRAD, "black_sea", "galley", "ancient-cavalry")
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("black_sea", BRAD))
    assert scene.told("round")[0]["lost"] == {str(BRAD): 2} and not scene.state.fleets[BRAD]


@rule("EG G:settlers.2", "EG S:capture.1")
@both
def test_settlers_do_not_fight_nor_protect_a_settlement(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "nile", ancient_infantry=1).village(BRAD, "nile").village(BRAD, "gobi")
    scene.units(BRAD, "nile", settler=9)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert not scene.told("round") and scene.owner("nile") == ANGELA


@both
@rule("EG S:capture.1")
def test_nobody_captures_what_an_ally_owns_or_what_is_defended_by_one_who_stayed_out(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", ancient_infantry=1)
    scene.village(CHRIS, "nile").units(CHRIS, "nile", ancient_infantry=1).roll("attacker", [6]).roll("defender", [1])
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD)).play(CHRIS, StayOut())
    assert scene.owner("nile") == CHRIS and scene.told("battle.won")


@both
@rule("EG S:capture.2", "EG S:capture.1")
def test_the_side_that_was_attacked_captures_too_and_the_owner_of_a_surviving_army_does_it(rules: str) -> None:
    scene = marching(rules).village(ANGELA, "nile").village(ANGELA, "gobi").begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Move("ancient-infantry", "sahara", "nile")).play(BRAD, Call())
    scene.roll("attacker", [6]).roll("defender", [1]).play(ANGELA, EndMovement(), Fight("nile", BRAD))
    assert scene.owner("nile") == BRAD
    from ecumene.titles.eagle.aftermath import captor

    joint = Scene(rules, era=2).units(BRAD, "nile", ancient_infantry=3).units(CHRIS, "nile", medieval_infantry=1)
    assert captor(joint.state, ATLAS.index["nile"], (ANGELA, BRAD, CHRIS)) == CHRIS


@rule("EG S:capture.4")
def test_standard_knows_no_elimination() -> None:
    scene = Scene().village(BRAD, "nile").units(BRAD, "gobi", settler=1).units(ANGELA, "nile", ancient_infantry=1).gold(0, 9)
    scene.village(CHRIS, "java").village(ANGELA, "sahara")
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert scene.state.gone == () and scene.state.gold[BRAD] == 9 and scene.count(BRAD, "gobi", "settler") == 1
    assert scene.state.rules.income(scene.state, BRAD, 1) == {"minimum": 10}


# -- rounds -----------------------------------------------------------------------------------------------


def orinoco(rules: str) -> Scene:
    """The example: Brad's two tanks, a gun and an aircraft against Chris's infantry, tank and cannon, settlers, a metropolis."""
    scene = Scene(rules, era=4).units(BRAD, "orinoco", modern_cavalry=2, aircraft=1)
    scene.units(CHRIS, "orinoco", gunpowder_infantry=1, modern_cavalry=1, gunpowder_artillery=1, settler=3)
    scene.village(CHRIS, "orinoco", 4).village(CHRIS, "java").village(BRAD, "nile")
    if rules == "standard":
        scene.units(BRAD, "orinoco", modern_artillery=1)
    else:
        scene.units(BRAD, "orinoco", gunpowder_artillery=1)
        scene.techs(ANGELA, "metallurgy", "gunpowder_weapons", "flight", "advanced_flight", "mass_production")
    return scene.begin(BeginMoving(BRAD)).play(BRAD, EndMovement(fight=True), Fight("orinoco", CHRIS))


TANK, CANNON, MUSKET = "modern-cavalry", "gunpowder-artillery", "gunpowder-infantry"


@rule("EG S:battle-example.1", "EG S:battle-example.2", "EG S:battle-example.3", "EG S:battle-example.4")
@rule("EG S:resolving.5", "EG S:resolving.6", "EG S:resolving.7", "EG S:aircraft.2", "EG S:aircraft.5", "EG S:modifiers.5")
def test_the_land_battle_of_the_standard_example() -> None:
    scene = orinoco("standard")
    scene.roll("attacker", dice(20, 5), dice(17, 4), dice(13, 4)).roll("defender", dice(16, 3), dice(12, 4), dice(12, 3))
    scene.play(BRAD, Commit(TANK, BRAD, air=BRAD)).play(CHRIS, Commit(CANNON, CHRIS))
    assert [side["total"] for side in (scene.told("round")[0][s] for s in ("attacker", "defender"))] == [20, 20]
    assert scene.told("round")[0]["defender"]["added"] == {"superiority": 4}
    assert scene.count(BRAD, "orinoco", TANK) == 1 and scene.count(BRAD, "orinoco", "aircraft") == 0
    assert scene.count(CHRIS, "orinoco", CANNON) == 0
    # what fell is told as it counts on the board, the aircraft with its tank
    assert scene.told("battle")[0]["stood"] == {str(BRAD): 3, str(CHRIS): 3}
    assert scene.told("round")[0]["lost"] == {str(BRAD): 2, str(CHRIS): 1}
    scene.play(BRAD, Commit(TANK, BRAD)).play(CHRIS, Commit(TANK, CHRIS))
    assert scene.told("round")[1]["lost"] == {str(CHRIS): 1}
    assert scene.told("round")[1]["attacker"]["added"] == {} and scene.count(CHRIS, "orinoco", TANK) == 0
    scene.play(BRAD, Commit(TANK, BRAD))  # Chris has one unit left and no choice
    assert scene.told("round")[2]["attacker"]["total"] == 17
    assert scene.owner("orinoco") == BRAD and scene.size("orinoco") == 4 and scene.count(CHRIS, "orinoco", "settler") == 0
    assert scene.count(BRAD, "orinoco", TANK) == scene.count(BRAD, "orinoco", "modern-artillery") == 1


@rule("EG A:battle-example.1", "EG A:battle-example.2", "EG A:battle-example.3", "EG A:modifiers.2", "EG A:modifiers.4")
@rule("EG A:modifiers.3", "EG A:aircraft.1", "EG S:aircraft.3")
def test_the_land_battle_of_the_advanced_example_with_types_as_printed() -> None:
    scene = orinoco("advanced-long")
    scene.roll("attacker", dice(20, 6), dice(17, 4), dice(13, 4)).roll("defender", dice(14, 3), dice(12, 4), dice(12, 3))
    scene.play(BRAD, Commit(TANK, BRAD, air=BRAD)).play(CHRIS, Commit(CANNON, CHRIS))
    assert scene.told("round")[0]["defender"]["added"] == {"superiority": 4, "type": 1, "home": 1}
    assert [scene.told("round")[0][s]["total"] for s in ("attacker", "defender")] == [20, 20]
    scene.play(BRAD, Commit(TANK, BRAD)).play(CHRIS, Commit(TANK, CHRIS))
    assert scene.told("round")[1]["defender"]["total"] == 13
    scene.play(BRAD, Commit(TANK, BRAD))
    assert [scene.told("round")[2][s]["total"] for s in ("attacker", "defender")] == [17, 13]
    assert scene.owner("orinoco") == BRAD and scene.count(CHRIS, "orinoco", "settler") == 0


@rule("EG A:battle-example.1", "EG A:battle-example.3")
def test_the_land_battle_with_the_types_that_can_really_be_there() -> None:
    scene = orinoco("advanced-long").techs(ANGELA, "industrialization", "steam_power")
    scene.roll("attacker", dice(20, 6)).roll("defender", dice(12, 3))
    scene.play(BRAD, Commit(TANK, BRAD, air=BRAD)).play(CHRIS, Commit(CANNON, CHRIS))
    assert scene.told("round")[0]["defender"]["added"] == {"superiority": 4, "type": 3, "home": 1}
    assert [scene.told("round")[0][s]["total"] for s in ("attacker", "defender")] == [20, 20]
    rifle = Fighter(CHRIS, MUSKET, INFANTRY, CHRIS)
    assert scene.state.rules.modifiers(scene.state, rifle, Fighter(BRAD, TANK, CAVALRY)) == [("type", 2), ("home", 1)]


def sea_battle(rules: str, *, upgraded: bool) -> Scene:
    scene = Scene(rules, era=4)
    one = scene.fleet(CHRIS, "black_sea", "battleship")
    scene.fleet(CHRIS, "black_sea", "battleship")
    scene.fleet(BRAD, "black_sea", "frigate")
    scene.fleet(BRAD, "black_sea", "caravel", "modern-infantry", "modern-artillery")
    if rules != "standard":
        scene.techs(ANGELA, "combustion", "metallurgy", *(("steam_power",) if upgraded else ()))
    first = 7 if rules == "standard" else 9
    scene.roll("attacker", dice(first, 4), dice(16, 4)).roll("defender", dice(6, 3), dice(12, 2))
    scene.begin(BeginMoving(CHRIS)).play(CHRIS, EndMovement(fight=True), Fight("black_sea", BRAD))
    assert scene.game.due == (BRAD,)  # Chris's battleships are alike
    scene.play(BRAD, Commit("frigate", BRAD, one + 2))
    return scene


@rule("EG S:battle-example.5", "EG S:resolving.9", "EG S:modifiers.6")
def test_the_sea_battle_of_the_standard_example() -> None:
    scene = sea_battle("standard", upgraded=False)
    totals = [[r[s]["total"] for s in ("attacker", "defender")] for r in scene.told("round")]
    assert totals == [[7, 6], [16, 12]] and scene.state.fleets[BRAD] == {}
    assert all(not r[s]["added"] for r in scene.told("round") for s in ("attacker", "defender"))
    assert scene.state.total(BRAD, tables.KIND["modern-infantry"]) == 0 and len(scene.state.fleets[CHRIS]) == 2


@pytest.mark.parametrize(("upgraded", "frigate"), [(False, 6), (True, 8)])
@rule("EG A:battle-example.4")
def test_the_sea_battle_of_the_advanced_example(upgraded: bool, frigate: int) -> None:
    scene = sea_battle("advanced-long", upgraded=upgraded)
    totals = [[r[s]["total"] for s in ("attacker", "defender")] for r in scene.told("round")]
    assert totals == [[10, frigate], [17, 12]] and scene.state.fleets[BRAD] == {}


@both
@rule("EG S:resolving.2", "EG S:resolving.3", "EG S:resolving.4")
def test_the_choice_behind_the_screen_shows_nowhere_before_both_are_in(rules: str) -> None:
    scene = orinoco(rules)
    before = (
        scene.game.title.shown.public(scene.game.view(CHRIS)),
        scene.heard(CHRIS),
        scene.choices(CHRIS),
        scene.ask(CHRIS).about,
    )
    scene.play(BRAD, Commit(TANK, BRAD, air=BRAD))
    after = (
        scene.game.title.shown.public(scene.game.view(CHRIS)),
        scene.heard(CHRIS),
        scene.choices(CHRIS),
        scene.ask(CHRIS).about,
    )
    assert before == after and isinstance(scene.ask(CHRIS).about, Round) and scene.game.due == (CHRIS,)
    assert before[0]["units"]["orinoco"]["1"]["modern-cavalry"] == 2  # what each side has is open
    scene.play(CHRIS, Commit(CANNON, CHRIS))
    assert scene.told("round", ANGELA)[0]["attacker"]["unit"]["piece"] == TANK


@both
@rule("EG S:resolving.2")
def test_only_units_of_the_side_that_are_there_can_be_chosen(rules: str) -> None:
    scene = orinoco(rules)
    for wrong in (Commit(TANK, CHRIS), Commit("ancient-infantry", BRAD), Commit(TANK, BRAD, air=CHRIS)):
        assert scene.why(BRAD, wrong) == "EG S:resolving.2"


@both
@rule("EG S:resolving.8")
def test_there_is_no_retreat_and_if_both_fall_nobody_wins_or_captures(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", ancient_infantry=1, settler=1)
    scene.village(BRAD, "nile").roll("attacker", [4]).roll("defender", [4 if rules == "standard" else 3])
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert scene.told("battle.nobody") and scene.owner("nile") == BRAD and scene.count(BRAD, "nile", "settler") == 1
    assert not scene.state.armies(ANGELA, ATLAS.index["nile"]) and not scene.state.armies(BRAD, ATLAS.index["nile"])


@both
@pytest.mark.parametrize("era", [1, 2, 3, 4])
@rule("EG S:dice.1", "EG S:dice.2", "EG S:dice.3", "EG S:dice.4", "EG S:eras.8")
def test_a_unit_rolls_as_many_dice_as_its_own_era(rules: str, era: int) -> None:
    scene = Scene(rules, era=4)
    pieces = [*(f"{tables.ERAS[era - 1]}-{kind}" for kind in tables.CLASSES), tables.FLEETS[era - 1]]
    assert [scene.state.rules.dice(scene.state, piece) for piece in pieces] == [era] * 4


@both
@pytest.mark.parametrize("era", [1, 2, 3, 4])
@rule("EG S:modifiers.2", "EG S:modifiers.3", "EG S:modifiers.4", "EG S:modifiers.5", "EG S:modifiers.6")
def test_each_class_is_superior_to_one_other_by_the_number_of_the_current_era(rules: str, era: int) -> None:
    scene = Scene(rules, era=era)
    kinds = {kind: Fighter(0, f"ancient-{name}", kind) for kind, name in enumerate(tables.CLASSES)}
    beats = {(a, b): scene.state.rules.superiority(scene.state, kinds[a], kinds[b]) for a in kinds for b in kinds}
    won = {(CAVALRY, INFANTRY), (INFANTRY, ARTILLERY), (ARTILLERY, CAVALRY)}
    assert beats == {pair: era if pair in won else 0 for pair in beats}
    fleet = Fighter(0, "galley", None)
    assert scene.state.rules.superiority(scene.state, fleet, fleet) == 0


@pytest.mark.parametrize(("techs", "bonus"), [(0, 0), (1, 0), (2, 1), (5, 2)])
@rule("EG S:modifiers.7", "EG S:modifiers.1")
def test_science_adds_one_for_every_two_technologies_of_the_units_owner(techs: int, bonus: int) -> None:
    scene = Scene(era=2).some_techs(ANGELA, 1, techs).some_techs(BRAD, 2, 10)
    for piece, kind in (("ancient-infantry", INFANTRY), ("galley", None)):
        unit = Fighter(ANGELA, piece, kind, home=ANGELA)  # a settlement adds nothing
        expected = [("science", bonus)] if bonus else []
        assert scene.state.rules.modifiers(scene.state, unit, Fighter(BRAD, piece, kind)) == expected


@both
@rule("EG S:aircraft.1", "EG S:aircraft.4")
def test_an_aircraft_is_chosen_with_a_unit_never_alone_and_one_at_a_time(rules: str) -> None:
    scene = Scene(rules, era=4).units(ANGELA, "nile", modern_infantry=1, aircraft=2).units(BRAD, "nile", modern_infantry=2)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert scene.choices(ANGELA) == [Commit("modern-infantry", ANGELA), Commit("modern-infantry", ANGELA, air=ANGELA)]


@both
@rule("EG S:aircraft.6")
def test_aircraft_without_a_friendly_army_are_lost_when_attacked(rules: str) -> None:
    scene = Scene(rules, era=4).units(ANGELA, "nile", modern_infantry=1).village(BRAD, "nile").village(BRAD, "gobi")
    scene.units(BRAD, "nile", aircraft=2)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert scene.owner("nile") == ANGELA and scene.count(BRAD, "nile", "aircraft") == 0
    middle = Scene(rules, era=4).units(ANGELA, "nile", modern_infantry=1).units(BRAD, "nile", ancient_infantry=1, aircraft=1)
    middle.roll("attacker", [6, 6, 6, 6]).roll("defender", [1])
    middle.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    middle.play(BRAD, Commit("ancient-infantry", BRAD))  # the last army falls, the aircraft with it
    assert middle.count(BRAD, "nile", "aircraft") == 0


@rule("EG S:resolving.11", "EG A:aircraft.1")
def test_aircraft_support_battleships_in_standard_and_any_fleet_in_advanced() -> None:
    from ecumene.titles.eagle.battle import commits

    for rules, supported in (("standard", {"battleship"}), ("advanced-long", {"battleship", "frigate"})):
        scene = Scene(rules, era=4).units(ANGELA, "black_sea", aircraft=1)
        scene.fleet(ANGELA, "black_sea", "battleship")
        scene.fleet(ANGELA, "black_sea", "frigate")
        found = commits(scene.state, Sides("black_sea", (ANGELA,), (BRAD,)), (ANGELA,))
        assert {c.piece for c in found if c.air == ANGELA} == supported


# -- advanced ---------------------------------------------------------------------------------------------


@rule("EG A:modifiers.2")
def test_the_side_of_the_settlements_owner_is_at_home_whoever_declared() -> None:
    from ecumene.titles.eagle.battle import fighter

    scene = Scene("advanced-long").village(BRAD, "nile")
    battle = Sides("nile", (BRAD, CHRIS), (ANGELA,))
    homes = [fighter(scene.state, battle, Commit("ancient-infantry", seat)).home for seat in (BRAD, CHRIS, ANGELA)]
    assert homes == [BRAD, BRAD, None]
    assert fighter(scene.state, Sides("black_sea", (BRAD,), (ANGELA,)), Commit("galley", BRAD, 1)).home is None


@rule("EG A:upgrades.1", "EG A:upgrades.3", "EG A:upgrades.4", "EG A:upgrades.5", "EG A:upgrades.6", "EG A:upgrades.2")
def test_upgrades_of_the_example() -> None:
    from ecumene.titles.eagle.purchase import Buying, BuyTechnology

    scene = Scene("advanced-long").gold(200, 200, 200).village(BRAD, "nile").village(ANGELA, "persia").village(CHRIS, "java")
    scene.units(BRAD, "nile", ancient_infantry=2, ancient_cavalry=1, ancient_artillery=1)
    aboard = scene.fleet(ANGELA, "black_sea", "galley", "ancient-artillery")
    scene.techs(CHRIS, "bronze_working", "iron_working", "the_wheel", "mathematics", "construction", "code_of_laws")

    def names() -> list[str]:
        rules = scene.state.rules
        held = [k for k in tables.ARMY_KINDS if scene.state.count(BRAD, ATLAS.index["nile"], k)]
        return [rules.piece_name(scene.state, tables.ARMIES[k]) for k in held]

    assert names() == ["Swordsman", "Chariot", "Catapult"]
    scene.begin(Buying(CHRIS), Buying(ANGELA), Buying(BRAD), phase="purchase").play(CHRIS, BuyTechnology("horseback_riding"))
    assert names() == ["Swordsman", "Horseman", "Catapult"]
    scene.state.agenda.clear()
    scene.begin(Buying(ANGELA), phase="purchase").play(ANGELA, BuyTechnology("feudalism"))
    assert names() == ["Swordsman", "Horseman", "Catapult"]
    scene.state.agenda.clear()
    scene.begin(Buying(BRAD), phase="purchase").play(BRAD, BuyTechnology("engineering"))
    assert names() == ["Swordsman", "Horseman", "Trebuchet"] and scene.state.era == 1
    assert scene.ship(ANGELA, aboard).cargo[0][0] == tables.KIND["medieval-artillery"]
    rules = scene.state.rules
    assert rules.dice(scene.state, "medieval-artillery") == 2
    gun = Fighter(BRAD, "medieval-artillery", ARTILLERY)
    assert rules.modifiers(scene.state, gun, gun) == []
    assert "medieval-artillery" not in rules.pieces_for_sale(scene.state)  # not before the era


STRENGTH = [
    ("ancient-infantry", ["", "bronze_working", "iron_working"], [(1, 0), (1, 0), (1, 1)]),
    ("ancient-cavalry", ["the_wheel", "horseback_riding"], [(1, 0), (1, 1)]),
    ("ancient-artillery", ["mathematics"], [(1, 1)]),
    ("galley", ["trade_mapmaking"], [(1, 0)]),
    ("medieval-infantry", ["feudalism"], [(2, 0)]),
    ("medieval-cavalry", ["chivalry"], [(2, 0)]),
    ("medieval-artillery", ["engineering"], [(2, 0)]),
    ("caravel", ["astronomy", "navigation"], [(2, 0), (2, 2)]),
    ("gunpowder-infantry", ["gunpowder_weapons", "steam_power"], [(3, 0), (3, 2)]),
    ("gunpowder-cavalry", ["cavalry"], [(3, 0)]),
    ("gunpowder-artillery", ["metallurgy", "industrialization"], [(3, 1), (3, 3)]),
    ("frigate", ["metallurgy", "steam_power"], [(3, 0), (3, 2)]),
    ("modern-infantry", ["electricity", "robotics"], [(4, 0), (4, 2)]),
    ("modern-cavalry", ["mass_production", "miniaturization"], [(4, 0), (4, 3)]),
    ("modern-artillery", ["rocketry", "space_flight"], [(4, 2), (4, 4)]),
    ("battleship", ["combustion", "advanced_flight"], [(4, 1), (4, 1)]),
    ("carrier", ["advanced_flight"], [(4, 0)]),
    ("aircraft", ["flight", "advanced_flight", "rocketry", "super_conductor"], [(1, 0), (2, 0), (3, 0), (4, 0)]),
]


@pytest.mark.parametrize(("piece", "technologies", "expected"), STRENGTH)
@rule("EG A:strength.1", "EG A:strength.2", "EG A:strength.3", "EG A:strength.4", "EG A:strength.5", "EG A:strength.6")
@rule("EG A:strength.7", "EG A:strength.8", "EG A:strength.9", "EG A:strength.10", "EG A:strength.11", "EG A:strength.12")
@rule("EG A:strength.13", "EG A:strength.14", "EG A:strength.15", "EG A:strength.16", "EG A:strength.17", "EG A:fees.1")
def test_the_strength_of_each_type_and_the_technology_that_brings_it(
    piece: str, technologies: list[str], expected: list[tuple[int, int]]
) -> None:
    scene = Scene("advanced-long", era=4)
    for technology, strength in zip(technologies, expected, strict=True):
        if technology:
            scene.techs(ANGELA, technology)
        kind = scene.state.rules.type_of(scene.state, piece)  # type: ignore[attr-defined]
        assert (kind.dice, kind.bonus) == strength
