"""Positions thought out beside the rulebook by a second reader: where two rules of Eagle 2002 meet."""

from ecumene.floor import Agree
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.aftermath import captor
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Offer, Trade
from ecumene.titles.eagle.battle import Fight, Join
from ecumene.titles.eagle.calls import Call, Let
from ecumene.titles.eagle.exploring import Look, Raise, Take
from ecumene.titles.eagle.movement import BeginMoving, EndMovement, Move, Sail
from ecumene.titles.eagle.placing import Place, Placing
from ecumene.titles.eagle.powers import Bomb, Swap
from ecumene.titles.eagle.purchase import Buying, BuyTechnology, BuyUnit
from ecumene.titles.eagle.stakes import Stake
from ecumene.titles.eagle.wares import Sell
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, base, both, dice, rule

MAN = "modern-infantry"


@rule("EG G:military-units.7", "EG A:wonder.22", "EG A:losing.2")
def test_armies_that_have_moved_stay_put_when_a_neighbour_is_eliminated() -> None:
    """The pieces of the fallen leave the board; what the bomber moved beside them has moved all the same."""
    scene = Scene("advanced-long", era=4).wonders(ANGELA, "manhattan_project").village(ANGELA, "gobi").village(CHRIS, "java")
    scene.village(BRAD, "persia").units(ANGELA, "sahara", modern_infantry=1).units(BRAD, "nile", modern_infantry=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Move(MAN, "sahara", "nile")).play(BRAD, Let())
    scene.play(ANGELA, Bomb("persia"))
    assert scene.state.gone == (BRAD,) and scene.count(BRAD, "nile", MAN) == 0
    assert scene.why(ANGELA, Move(MAN, "nile", "eritrea")) == "EG S:movement.1"


@rule("EG A:losing.2", "EG A:wonder.22")
def test_a_mover_who_bombs_the_last_settlement_of_its_own_leaves_no_marks_behind() -> None:
    scene = Scene("advanced-long", era=4).wonders(ANGELA, "manhattan_project").village(ANGELA, "gobi").village(CHRIS, "java")
    scene.village(BRAD, "persia").units(ANGELA, "sahara", modern_infantry=1).begin(BeginMoving(ANGELA), BeginMoving(BRAD))
    scene.play(ANGELA, Move(MAN, "sahara", "nile"), Bomb("gobi"))
    assert scene.state.gone == (ANGELA,) and not scene.state.used and scene.game.due == (BRAD,)
    scene.game.title.check(scene.state)


@rule("EG S:battles.1", "EG S:battles.3", "EG A:losing.2")
def test_where_a_declared_battle_has_lapsed_the_mover_may_declare_one_of_its_own() -> None:
    scene = Scene("advanced-long", era=1).village(ANGELA, "gobi").village(CHRIS, "java").village(BRAD, "persia")
    scene.units(ANGELA, "sahara", ancient_infantry=1).units(ANGELA, "persia", ancient_infantry=1)
    scene.units(BRAD, "nile", ancient_infantry=1).units(CHRIS, "nile", settler=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Move("ancient-infantry", "sahara", "nile")).play(BRAD, Call())
    scene.play(ANGELA, EndMovement())
    assert Fight("nile", CHRIS) not in scene.choices(ANGELA)  # Brad's battle comes first
    scene.play(ANGELA, Fight("persia", BRAD))  # the last of Brad's settlements
    assert scene.state.gone == (BRAD,)
    scene.play(ANGELA, Fight("nile", CHRIS))
    assert scene.count(CHRIS, "nile", "settler") == 0


@rule("EG A:upgrades.2", "EG A:purchase-units.1")
def test_no_catapult_is_sold_or_raised_once_engineering_has_made_trebuchets_of_all() -> None:
    scene = Scene("advanced-long").gold(200, 200).village(ANGELA, "nile", 4).village(BRAD, "persia", 4)
    scene.techs(BRAD, "mathematics", "the_wheel", "construction", "bronze_working").begin(Buying(ANGELA), phase="purchase")
    scene.play(ANGELA, BuyUnit("ancient-artillery", "nile"), BuyTechnology("engineering"), Place("medieval-artillery", "nile"))
    assert scene.count(ANGELA, "nile", "medieval-artillery") == 2 and scene.state.era == 1
    assert scene.why(ANGELA, BuyUnit("ancient-artillery", "nile")) == "EG A:purchase-units.1"
    assert "ancient-artillery" not in scene.state.rules.armies_for_sale(scene.state)
    assert "ancient-infantry" in scene.state.rules.armies_for_sale(scene.state)


@rule("EG A:upgrades.2", "EG A:owner-bonus.2")
def test_a_catapult_that_waits_for_room_becomes_a_trebuchet_too() -> None:
    scene = Scene("advanced-long").gold(0, 100).village(ANGELA, "nile").village(BRAD, "persia", 4)
    scene.techs(CHRIS, "mathematics", "the_wheel", "construction")
    scene.state.owed[ANGELA] = ("ancient-artillery", "settler")
    scene.begin(Buying(BRAD), phase="purchase").play(BRAD, BuyTechnology("engineering"))
    assert scene.state.owed[ANGELA] == ("medieval-artillery", "settler")
    scene.state.agenda.clear()
    scene.begin(Placing(ANGELA), phase="purchase").play(ANGELA, Place("medieval-artillery", "nile"))
    assert scene.count(ANGELA, "nile", "medieval-artillery") == 1


@both
@rule("EG S:capture.1")
def test_an_aircraft_of_an_owner_who_does_not_fight_keeps_its_settlement_from_being_taken(rules: str) -> None:
    """Its owner has a military unit there; whoever wants the settlement fights the owner."""
    scene = Scene(rules, era=4).village(CHRIS, "nile", 2).village(CHRIS, "java").units(CHRIS, "nile", aircraft=1)
    scene.units(ANGELA, "nile", modern_infantry=1).units(BRAD, "nile", settler=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert scene.owner("nile") == CHRIS and scene.count(CHRIS, "nile", "aircraft") == 1
    scene.play(ANGELA, Fight("nile", CHRIS))
    assert scene.owner("nile") == ANGELA and scene.count(CHRIS, "nile", "aircraft") == 0


@both
@rule("EG S:capture.1")
def test_an_empty_settlement_falls_with_the_battle_in_its_region(rules: str) -> None:
    scene = Scene(rules).village(CHRIS, "nile", 2).village(CHRIS, "java").units(ANGELA, "nile", ancient_infantry=1)
    scene.units(BRAD, "nile", ancient_infantry=1).roll("attacker", [6]).roll("defender", [1])
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert scene.owner("nile") == ANGELA


@rule("EG S:capture.2", "EG A:strength.11")
def test_the_strongest_army_counts_its_bonus_too() -> None:
    """Three dice and three are more than three dice, though both are units of the same era."""
    scene = Scene("advanced-long", era=3).techs(ANGELA, "metallurgy", "industrialization", "gunpowder_weapons")
    scene.units(BRAD, "nile", gunpowder_infantry=1).units(CHRIS, "nile", gunpowder_artillery=1)
    assert captor(scene.state, ATLAS.index["nile"], (ANGELA, BRAD, CHRIS)) == CHRIS


@rule("EG A:wonder.13", "EG A:wonders.4")
def test_magellan_forces_one_swap_in_a_trade_phase_whoever_owns_it_then() -> None:
    scene = Scene("advanced-long", era=3).wonders(ANGELA, "magellans_voyage").village(ANGELA, "nile", 1, "wine")
    scene.village(BRAD, "euphrates", 1, "coal").village(BRAD, "persia", 1, "iron").village(CHRIS, "arabia", 1, "oil")
    scene.begin(Trade(), phase="trade").play(ANGELA, Swap(BRAD, "nile", "euphrates"))
    scene.play(ANGELA, Offer(BRAD, Stake(wonders=("magellans_voyage",)))).play(BRAD, Agree("0>1-1"))
    assert scene.wonder_of("magellans_voyage") == BRAD
    assert scene.why(BRAD, Swap(CHRIS, "persia", "arabia")) == "EG A:wonder.13"
    assert not [choice for choice in scene.choices(BRAD) if isinstance(choice, Swap)]


@rule("EG A:owner-bonus.2", "EG G:free-technology.4")
def test_a_fleet_that_a_free_technology_brings_while_one_moves_may_sail_at_once() -> None:
    scene = Scene("advanced-long", era=2).village(ANGELA, "nile").village(BRAD, "persia").units(ANGELA, "funa", settler=1)
    scene.marker("funa", "free_technology").techs(BRAD, "astronomy", "currency").begin(BeginMoving(ANGELA))
    scene.play(ANGELA, Look("funa"), Take("navigation"), Place("caravel", "eastern_mediterranean", "nile"))
    (number,) = scene.state.fleets[ANGELA]
    scene.play(ANGELA, Sail(number, "western_mediterranean"), Sail(number, "canary_current"))
    assert scene.why(ANGELA, Sail(number, "azores_sea")) == "EG G:military-units.10"


@both
@rule("EG G:minor-civilization.5", "EG G:military-units.7")
def test_an_army_raised_for_a_minor_civilization_while_one_moves_may_move(rules: str) -> None:
    scene = Scene(rules).units(ANGELA, "funa", settler=1).marker("funa", "minor_civilization").village(BRAD, "java")
    scene.techs(BRAD, "the_wheel", "bronze_working").roll("minor civilization", [6, 6], [1, 1], [1, 1])
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, Look("funa"), Raise("ancient-cavalry"))
    scene.play(ANGELA, Move("ancient-cavalry", "funa", "nigeria"))
    assert scene.why(ANGELA, Move("ancient-cavalry", "nigeria", "funa")) == "EG S:movement.1"


@both
@rule("EG S:trade.4", "EG S:air-movement.2", "EG A:air-movement.1")
def test_an_aircraft_changes_hands_together_with_the_settlement_that_is_its_base(rules: str) -> None:
    scene = Scene(rules, era=4).village(ANGELA, "nile").village(ANGELA, "sahara").village(BRAD, "euphrates")
    scene.units(ANGELA, "nile", aircraft=1).begin(Trade(), phase="trade")
    assert scene.why(ANGELA, Offer(BRAD, Stake(units=(("nile", "aircraft", 1),)))) == base(rules)
    assert scene.why(ANGELA, Offer(BRAD, Stake(cities=("nile",)))) == base(rules)
    scene.play(ANGELA, Offer(BRAD, Stake(units=(("nile", "aircraft", 1),), cities=("nile",)))).play(BRAD, Agree("0>1-1"))
    assert scene.owner("nile") == BRAD and scene.count(BRAD, "nile", "aircraft") == 1


@rule("EG A:selling.1", "EG A:air-movement.1")
def test_of_the_armies_that_are_an_aircrafts_base_all_but_one_are_sold() -> None:
    scene = Scene("advanced-long", era=4).village(ANGELA, "nile").units(ANGELA, "gobi", ancient_infantry=3, aircraft=1)
    scene.begin(Buying(ANGELA), phase="purchase")
    assert [choice for choice in scene.choices(ANGELA) if isinstance(choice, Sell)] == [Sell("ancient-infantry", "gobi", 2)]
    scene.play(ANGELA, Sell("ancient-infantry", "gobi", 2))
    assert not [choice for choice in scene.choices(ANGELA) if isinstance(choice, Sell)]


@both
@rule("EG S:battles.7", "EG S:battles.8", "EG S:capture.1")
def test_an_ally_defends_a_settlement_whose_owner_has_no_army_there(rules: str) -> None:
    """Brad is attacked and leads; the unit that he sends is Chris's, and it holds the town for him."""
    scene = Scene(rules).village(BRAD, "nile", 2).village(BRAD, "gobi").units(ANGELA, "nile", ancient_infantry=1)
    scene.units(CHRIS, "nile", ancient_infantry=1).units(BRAD, "nile", settler=1)
    scene.roll("attacker", dice(3, 1)).roll("defender", dice(4, 1))
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD)).play(CHRIS, Join("defenders"))
    assert scene.owner("nile") == BRAD and scene.count(BRAD, "nile", "settler") == 1
    assert scene.count(ANGELA, "nile", "ancient-infantry") == 0
    added = scene.told("round")[0]["defender"]["added"]
    assert added == ({} if rules == "standard" else {"home": 1})


@rule("EG A:eras.2", "EG A:wonder.10", "EG A:purchase.8")
def test_leonardo_takes_nothing_off_a_medieval_technology_that_is_half_price() -> None:
    scene = Scene("advanced-long", era=3).wonders(ANGELA, "leonardos_workshop")
    price = scene.state.rules.technology_price(scene.state, ANGELA, tables.TECHNOLOGY["banking"])
    assert price == 25
