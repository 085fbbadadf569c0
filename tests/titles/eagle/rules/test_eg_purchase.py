"""EG S:purchase, A:purchase and what belongs to it: prices, placing, growing, fees, improvements, selling."""

import pytest

from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.exploring import Look
from ecumene.titles.eagle.placing import FreeGrowth, Place, Skip, grant
from ecumene.titles.eagle.purchase import BuyFleet, Buying, BuyTechnology, BuyUnit, Done, FoundVillage, Grow, Purchases
from ecumene.titles.eagle.turn import NewTurn
from ecumene.titles.eagle.wares import BuyImprovement, BuyShip, Sell, SellFleet
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, both, of, rule


def shop(rules: str = "standard", era: int = 1, gold: int = 100) -> Scene:
    """Angela has a metropolis in Nile, on two seas."""
    return Scene(rules, era=era).gold(gold, gold, gold).village(ANGELA, "nile", 4).village(BRAD, "persia", 4)


def buying(scene: Scene, seat: int = ANGELA) -> Scene:
    scene.state.agenda.clear()
    return scene.begin(Buying(seat), phase="purchase")


def spent(scene: Scene, *actions: object, seat: int = ANGELA) -> int:
    before = scene.state.gold[seat]
    buying(scene, seat).play(seat, *actions)  # type: ignore[arg-type]
    return before - scene.state.gold[seat]


# -- both -------------------------------------------------------------------------------------------------


@both
@rule("EG S:purchase.1", "EG S:purchase.2", "EG G:coins.4")
def test_one_after_the_other_buys_what_the_gold_at_hand_pays(rules: str) -> None:
    scene = shop(rules, gold=9)
    scene.state.starter = BRAD
    scene.begin(Purchases(), phase="purchase")
    assert scene.game.due == (BRAD,)
    scene.play(BRAD, Done())
    assert scene.game.due == (CHRIS,)
    scene.play(CHRIS, Done())
    assert scene.why(ANGELA, BuyTechnology("masonry")) == "EG S:purchase.2" and scene.why(BRAD, Done()) is not None
    assert scene.why(ANGELA, BuyUnit("settler", "nile", 2)) == "EG S:purchase.2"
    scene.play(ANGELA, Done())
    assert not scene.game.due and scene.state.gold == [9, 9, 9]


@both
@rule("EG S:purchase.11", "EG A:new-settlements.1", "EG G:settlements.3", "EG G:settlers.5")
def test_a_settler_becomes_a_village_where_no_settlement_is(rules: str) -> None:
    price = 5 if rules == "standard" else 10
    scene = shop(rules).units(ANGELA, "sahara", settler=1).units(BRAD, "sahara", ancient_infantry=3, settler=1)
    assert spent(scene, FoundVillage("sahara")) == price  # foreign units do not matter
    assert scene.owner("sahara") == ANGELA and scene.count(ANGELA, "sahara", "settler") == 0
    assert buying(scene, BRAD).why(BRAD, FoundVillage("sahara")) == "EG G:settlements.3"
    assert buying(scene).why(ANGELA, FoundVillage("gobi")) == "EG G:settlers.5"
    assert Look("sahara") not in scene.choices(ANGELA)


@both
@rule("EG S:purchase.12", "EG A:upgrading.3")
def test_any_number_of_settlements_grow_each_by_one_size(rules: str) -> None:
    scene = Scene(rules).gold(100).village(ANGELA, "nile").village(ANGELA, "gobi").techs(BRAD, "construction", "chemistry")
    once = of(rules, "EG S:purchase.12", "EG A:upgrading.3")
    buying(scene).play(ANGELA, Grow("nile"), Grow("gobi"))
    assert scene.why(ANGELA, Grow("nile")) == once and scene.size("nile") == scene.size("gobi") == 2
    scene.state.agenda.clear()
    scene.village(BRAD, "persia", 4).begin(NewTurn(), phase="purchase")
    assert scene.state.grown == 0
    assert buying(scene, BRAD).why(BRAD, Grow("persia")) == "EG G:settlements.1"
    assert scene.why(BRAD, Grow("nile")) == once


@both
@rule("EG G:things-to-note.2", "EG S:purchase.15", "EG A:placing.3")
def test_new_pieces_appear_at_ones_settlements_at_once(rules: str) -> None:
    scene, placing = shop(rules).techs(CHRIS, "iron_working", "trade_mapmaking"), of(rules, "EG S:purchase.15", "EG A:placing.3")
    buying(scene).play(ANGELA, BuyUnit("ancient-infantry", "nile", 2))
    assert scene.count(ANGELA, "nile", "ancient-infantry") == 2
    assert scene.why(ANGELA, BuyUnit("ancient-infantry", "persia")) == placing
    assert scene.why(ANGELA, BuyUnit("ancient-infantry", "gobi")) == placing
    assert scene.why(ANGELA, BuyUnit("ancient-infantry", "black_sea")) == placing
    port = "" if rules == "standard" else "nile"
    assert scene.why(ANGELA, BuyFleet("galley", "black_sea", port)) == of(rules, placing, "EG A:placing.2")
    scene.play(ANGELA, BuyFleet("galley", "arabian_sea", port))
    assert [ATLAS.ids[f.zone] for f in scene.state.fleets[ANGELA].values()] == ["arabian_sea"]


# -- standard ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("era", [1, 2, 3, 4])
@rule("EG S:purchase.3", "EG S:purchase.4", "EG S:purchase.5", "EG S:purchase.6", "EG S:purchase.7")
def test_the_price_list_of_standard(era: int) -> None:
    scene = shop(era=era).units(ANGELA, "sahara", settler=1)
    army, fleet = tables.ARMIES[3 * era - 2], tables.FLEETS[era - 1]
    assert spent(scene, BuyUnit(army, "nile")) == 5 * era
    assert spent(scene, BuyFleet(fleet, "arabian_sea")) == 10 * era
    assert spent(scene, BuyUnit("settler", "nile")) == 5 * era
    assert spent(scene.gold(100), FoundVillage("sahara")) == 5 * era
    scene.gold(100)
    if era == 4:
        assert spent(scene, BuyUnit("aircraft", "nile")) == 40
        assert spent(scene.gold(100), BuyUnit("aircraft", "arabian_sea")) == 40  # a battleship is there
    else:
        assert buying(scene).why(ANGELA, BuyUnit("aircraft", "nile")) == "EG S:purchase.10"


@rule("EG S:purchase.8", "EG S:purchase.12")
def test_growth_in_standard_costs_by_size_and_a_new_village_may_grow() -> None:
    scene = Scene(era=4).gold(100).village(ANGELA, "nile", 1).village(ANGELA, "gobi", 2).village(ANGELA, "maya", 3)
    assert [spent(scene, Grow(region)) for region in ("nile", "gobi", "maya")] == [5, 10, 20]
    scene.units(ANGELA, "sahara", settler=1)
    assert spent(scene, FoundVillage("sahara"), Grow("sahara")) == 25


@rule("EG S:purchase.9", "EG G:free-technology.3")
def test_technologies_get_dearer_by_ten_with_each_that_is_owned() -> None:
    scene = shop(gold=200)
    assert spent(scene, BuyTechnology("masonry"), BuyTechnology("alphabet_writing")) == 10 + 20
    scene.techs(BRAD, "masonry")  # given away: the next one is cheaper
    assert spent(scene, BuyTechnology("pottery_specialization")) == 20
    scene.some_techs(ANGELA, 4, 1)  # of whatever era, however gained
    assert scene.state.rules.technology_price(scene.state, ANGELA, 0) == 40


@rule("EG S:purchase.10", "EG S:purchase.13", "EG S:technologies.1", "EG S:technologies.2", "EG S:eras.5")
def test_only_units_and_technologies_of_the_current_era_are_for_sale() -> None:
    scene = buying(shop(era=2, gold=500))
    assert scene.why(ANGELA, BuyUnit("ancient-infantry", "nile")) == "EG S:purchase.10"
    assert scene.why(ANGELA, BuyFleet("frigate", "arabian_sea")) == "EG S:purchase.10"
    assert scene.why(ANGELA, BuyTechnology("masonry")) == "EG S:purchase.13"
    assert scene.why(ANGELA, BuyTechnology("physics")) == "EG S:purchase.13"
    assert scene.why(ANGELA, BuyTechnology("chemistry")) == "EG S:technologies.1"  # one stands for all that are left
    scene.play(ANGELA, BuyTechnology("banking"))
    assert scene.state.gold[ANGELA] == 490 and not scene.state.improvements[ANGELA]  # card text is ignored
    assert buying(scene, BRAD).why(BRAD, BuyTechnology("banking")) == "EG S:technologies.2"


@rule("EG S:purchase.14", "EG S:eras.4")
def test_when_an_era_ends_the_old_one_is_sold_out_to_the_end_of_the_turn() -> None:
    scene = shop(gold=500).some_techs(ANGELA, 1, 2)
    left = next(row.id for n, row in enumerate(tables.TECHNOLOGIES) if not scene.state.tech[n])
    buying(scene).play(ANGELA, BuyTechnology(left))
    assert scene.state.era_ends and scene.state.era == 1
    buying(scene, BRAD)
    assert scene.why(BRAD, BuyTechnology("the_wheel")) is None
    assert scene.why(BRAD, BuyUnit("ancient-infantry", "persia")) is None
    assert scene.why(BRAD, BuyTechnology("banking")) == "EG S:purchase.13"
    assert scene.why(BRAD, BuyUnit("medieval-infantry", "persia")) == "EG S:purchase.10"


@rule("EG S:purchase.15")
def test_only_aircraft_may_appear_at_sea_and_only_with_a_battleship() -> None:
    scene = Scene(era=4).gold(100).village(ANGELA, "nile")
    assert not [c for c in buying(scene).choices(ANGELA) if isinstance(c, BuyUnit) and c.at != "nile"]
    scene.fleet(ANGELA, "arabian_sea", "battleship")
    found = [c for c in buying(scene).choices(ANGELA) if isinstance(c, BuyUnit) and c.at != "nile"]
    assert [(c.piece, c.at) for c in found] == [("aircraft", "arabian_sea")]


@rule("EG S:purchase.15")
def test_standard_knows_no_limit_of_pieces_at_a_settlement() -> None:
    scene = Scene().gold(3000).village(ANGELA, "nile")
    buying(scene).play(ANGELA, BuyUnit("ancient-infantry", "nile", 300), BuyUnit("settler", "nile", 100))
    assert scene.count(ANGELA, "nile", "ancient-infantry") == 300


# -- advanced ---------------------------------------------------------------------------------------------

ALL_TYPES = tuple(sorted({row.technology for row in tables.TYPES} | {row.technology for row in tables.IMPROVEMENTS}))


@pytest.mark.parametrize("era", [1, 2, 3, 4])
@rule("EG A:purchase.1", "EG A:purchase.2", "EG A:purchase.3", "EG A:purchase.4", "EG A:purchase.5", "EG A:purchase.6")
@rule("EG A:purchase.7", "EG A:eras.5", "EG A:fees.5")
def test_the_price_list_of_advanced_which_an_owner_pays_in_full_to_the_bank(era: int) -> None:
    scene = shop("advanced-long", era, gold=900).techs(ANGELA, *ALL_TYPES).units(ANGELA, "sahara", settler=1)
    scene.village(ANGELA, "gobi", 1)
    improvement = next(row.id for row in tables.IMPROVEMENTS if row.era == era)
    wanted = [
        BuyUnit(tables.ARMIES[3 * era - 2], "nile"),
        BuyFleet(tables.FLEETS[era - 1], "arabian_sea", "nile"),
        BuyUnit("settler", "nile"),
        FoundVillage("sahara"),
        Grow("gobi"),
        BuyImprovement(improvement),
    ]
    bought = [spent(scene, action) for action in wanted]
    assert bought == [5 + 5 * era, 10 + 10 * era, 10, 10, 20, 5 + 5 * era]
    if era == 4:
        assert spent(scene, BuyUnit("aircraft", "nile")) == 50
    assert scene.state.gold[BRAD] == 900


@rule("EG A:purchase.8", "EG A:eras.2", "EG A:eras.6", "EG A:purchase-technologies.2")
def test_technologies_cost_as_printed_and_half_when_their_era_is_over() -> None:
    scene = shop("advanced-long", era=2, gold=900).techs(BRAD, "currency")
    price = scene.state.rules.technology_price
    assert price(scene.state, ANGELA, tables.TECHNOLOGY["banking"]) == 50
    halves = [
        price(scene.state, ANGELA, tables.TECHNOLOGY[name]) for name in ("masonry", "bronze_working", "code_of_laws", "currency")
    ]
    assert halves == [8, 13, 18, 25]
    assert spent(scene, BuyTechnology("pottery_specialization")) == 10
    scene.state.era = 1
    assert price(scene.state, ANGELA, tables.TECHNOLOGY["masonry"]) == 15


@rule("EG A:prerequisites.1", "EG A:purchase-technologies.1", "EG A:technologies.1", "EG A:technologies.2")
def test_prerequisites_must_be_in_play_whoever_owns_them() -> None:
    scene = shop("advanced-long", gold=900).techs(BRAD, "masonry")
    buying(scene)
    assert scene.why(ANGELA, BuyTechnology("mathematics")) == "EG A:prerequisites.1"
    scene.state.tech[tables.TECHNOLOGY["alphabet_writing"]] = tables.ASIDE  # set aside still counts
    assert scene.why(ANGELA, BuyTechnology("mathematics")) is None
    assert scene.why(ANGELA, BuyTechnology("alphabet_writing")) == "EG A:losing.4"
    assert scene.why(ANGELA, BuyTechnology("masonry")) == "EG A:technologies.2"
    scene.play(ANGELA, BuyTechnology("bronze_working"), BuyTechnology("pottery_specialization"))  # any number in a phase
    assert scene.owns("bronze_working") == scene.owns("pottery_specialization") == ANGELA


@rule("EG A:purchase.8", "EG A:eras.1")
def test_a_technology_two_eras_ahead_is_not_for_sale() -> None:
    scene = shop("advanced-long", gold=900).techs(BRAD, *(row.id for row in tables.TECHNOLOGIES if row.era < 3))
    assert buying(scene).why(ANGELA, BuyTechnology("nationalism")) == "EG A:purchase.8"
    scene.state.era = 2
    assert scene.why(ANGELA, BuyTechnology("nationalism")) is None


@rule("EG A:purchase-units.1", "EG A:fees.2", "EG A:technologies.3")
def test_units_are_for_sale_when_anybody_has_bought_their_technology_and_in_their_era_only() -> None:
    scene = shop("advanced-long", gold=900).techs(BRAD, "masonry", "alphabet_writing")
    buying(scene)
    assert scene.why(ANGELA, BuyUnit("ancient-artillery", "nile")) == "EG A:purchase-units.1"
    buying(scene, BRAD).play(BRAD, BuyTechnology("mathematics"))
    buying(scene)
    assert scene.why(ANGELA, BuyUnit("ancient-artillery", "nile")) is None  # later in the same phase
    scene.state.era = 2  # neither the old type nor the new one
    assert scene.why(ANGELA, BuyUnit("ancient-artillery", "nile")) == "EG A:purchase-units.1"
    assert scene.why(ANGELA, BuyUnit("medieval-artillery", "nile")) == "EG A:purchase-units.1"


@rule("EG A:purchase-units.2", "EG A:fees.3", "EG A:fees.4", "EG A:fees.5")
def test_the_fees_of_the_example() -> None:
    scene = shop("advanced-long", era=2, gold=75).techs(ANGELA, "chivalry").techs(BRAD, "feudalism").village(ANGELA, "sahara", 4)
    buying(scene)
    assert scene.why(ANGELA, BuyUnit("medieval-artillery", "nile")) == "EG A:purchase-units.1"
    scene.play(ANGELA, BuyUnit("medieval-infantry", "nile", 2))
    assert scene.state.gold == [45, 85, 75]  # 30 in all, 10 of it to Brad, at once
    scene.play(ANGELA, BuyUnit("medieval-cavalry", "sahara", 3))
    assert scene.state.gold == [0, 85, 75]


@pytest.mark.parametrize(("era", "fee"), [(1, 5), (2, 5), (3, 10), (4, 10)])
@rule("EG A:fees.3", "EG A:fees.6", "EG A:fees.7")
def test_the_fee_of_each_era_for_units_and_improvements_and_for_nothing_else(era: int, fee: int) -> None:
    scene = shop("advanced-long", era, gold=900).techs(BRAD, *ALL_TYPES).units(ANGELA, "sahara", settler=1)
    improvement = next(row.id for row in tables.IMPROVEMENTS if row.era == era)
    buying(scene).play(ANGELA, BuyUnit(tables.ARMIES[3 * era - 3], "nile"), BuyImprovement(improvement))
    assert scene.state.gold[BRAD] == 900 + 2 * fee
    scene.play(ANGELA, BuyUnit("settler", "nile"), FoundVillage("sahara"))
    assert scene.state.gold[BRAD] == 900 + 2 * fee
    for number in range(len(scene.state.tech)):
        scene.state.tech[number] = tables.ASIDE if scene.state.tech[number] else 0
    scene.play(ANGELA, BuyUnit(tables.ARMIES[3 * era - 3], "nile"))
    assert scene.state.gold[BRAD] == 900 + 2 * fee


@rule("EG A:upgrades.3", "EG A:fees.3")
def test_only_the_best_type_is_sold_and_its_technology_earns_the_fee() -> None:
    scene = shop("advanced-long").techs(BRAD, "bronze_working").techs(CHRIS, "iron_working")
    buying(scene).play(ANGELA, BuyUnit("ancient-infantry", "nile"))
    assert scene.state.gold == [90, 100, 105]


@rule("EG A:placing.1", "EG A:placing.2")
def test_as_many_pieces_as_the_size_of_a_settlement_fleets_included() -> None:
    scene = Scene("advanced-long").gold(900).techs(BRAD, "iron_working", "trade_mapmaking", "construction")
    scene.village(ANGELA, "nile", 2).village(ANGELA, "euphrates").village(ANGELA, "gobi")
    buying(scene).play(ANGELA, BuyUnit("ancient-infantry", "nile"), BuyFleet("galley", "arabian_sea", "nile"))
    assert scene.why(ANGELA, BuyUnit("settler", "nile")) == "EG A:placing.1"
    told = scene.game.title.shown.public(scene.game.view(ANGELA))["regions"]
    assert (told["nile"]["room"], told["euphrates"]["room"]) == (0, 1)
    assert scene.why(ANGELA, BuyFleet("galley", "eastern_mediterranean", "nile")) == "EG A:placing.2"
    scene.play(ANGELA, BuyFleet("galley", "arabian_sea", "euphrates"))  # the zone offers the sum of both
    assert scene.why(ANGELA, BuyFleet("galley", "arabian_sea", "euphrates")) == "EG A:placing.2"
    scene.play(ANGELA, Grow("gobi"), BuyUnit("settler", "gobi", 2))  # the size at the moment of placing
    assert scene.count(ANGELA, "gobi", "settler") == 2


@rule("EG A:owner-bonus.2", "EG A:placing.1")
def test_granted_pieces_count_and_what_finds_no_room_waits_for_the_next_phase() -> None:
    scene = Scene("advanced-long").gold(100).village(ANGELA, "nile").village(BRAD, "persia")
    buying(scene).play(ANGELA, BuyTechnology("ceremonial_burial"))  # the Pyramids: two ancient cavalry
    assert scene.choices(ANGELA) == [Place("ancient-cavalry", "nile")]
    scene.play(ANGELA, Place("ancient-cavalry", "nile"))
    assert scene.ask(ANGELA).kind == "buying" and scene.state.owed[ANGELA] == ("ancient-cavalry",)
    assert scene.why(ANGELA, BuyUnit("settler", "nile")) == "EG A:placing.1"
    assert scene.state.gold[ANGELA] == 75  # no cost, no fee
    scene.state.agenda.clear()
    scene.state.placed[:] = bytes(len(scene.state.placed))
    scene.begin(*scene.state.rules.shopping(ANGELA), phase="purchase")
    assert scene.ask(ANGELA).kind == "placing"
    inland = Scene("advanced-long", era=2).village(ANGELA, "gobi", 4)
    grant(inland.state, ANGELA, ("caravel",))
    inland.begin(phase="purchase")
    assert not inland.game.due and inland.state.owed[ANGELA] == ("caravel",)


@rule("EG A:upgrading.1", "EG A:upgrading.2")
@pytest.mark.parametrize(("size", "technology"), [(1, "construction"), (2, "chemistry"), (3, "medicine")])
def test_growth_needs_its_technology_in_play_and_pays_no_fee(size: int, technology: str) -> None:
    scene = Scene("advanced-long", era=4).gold(50, 50).village(ANGELA, "nile", size)
    assert buying(scene).why(ANGELA, Grow("nile")) == "EG A:upgrading.1"
    scene.techs(BRAD, technology).play(ANGELA, Grow("nile"))
    assert scene.size("nile") == size + 1 and scene.state.gold[:2] == [30, 50]


@rule("EG A:upgrading.4", "EG A:technology.25")
def test_a_village_does_not_grow_in_the_turn_it_is_built_not_even_for_nothing() -> None:
    scene = Scene("advanced-long").gold(90).units(ANGELA, "sahara", settler=1).techs(BRAD, "construction", "chemistry")
    scene.village(ANGELA, "nile").village(ANGELA, "gobi", 1, "mountains")
    buying(scene).play(ANGELA, FoundVillage("sahara"))
    assert scene.why(ANGELA, Grow("sahara")) == "EG A:upgrading.4"
    scene.state.agenda.clear()
    scene.begin(FreeGrowth(ANGELA), phase="purchase")
    assert scene.choices(ANGELA) == [Skip(), Grow("nile")] and scene.ask(ANGELA).ends == ["skip"]
    scene.play(ANGELA, Grow("nile"))
    assert scene.size("nile") == 2 and scene.state.gold[ANGELA] == 80
    scene.begin(FreeGrowth(ANGELA), phase="purchase")
    assert not scene.game.due  # nothing else may grow


@rule("EG A:purchase-improvements.1", "EG A:purchase-improvements.2", "EG A:improvements.2", "EG A:fees.2")
def test_one_of_each_improvement_of_the_era_whose_technology_is_in_play() -> None:
    scene = (
        shop("advanced-long")
        .techs(CHRIS, "pottery_specialization", "currency", "mysticism", "code_of_laws")
        .improve(ANGELA, "granary")
    )
    buying(scene)
    assert scene.why(ANGELA, BuyImprovement("granary")) == "EG A:improvements.2"
    assert scene.why(ANGELA, BuyImprovement("bank")) == "EG A:purchase-improvements.1"
    assert scene.why(ANGELA, BuyImprovement("library")) == "EG A:fees.2"
    scene.play(ANGELA, *(BuyImprovement(name) for name in ("marketplace", "temple", "courthouse")))
    assert scene.state.improvements[ANGELA].bit_count() == 4 and scene.state.gold == [70, 100, 115]


@rule("EG A:improvements.6")
def test_improvements_are_no_goods() -> None:
    from ecumene.titles.eagle.stakes import Stake

    assert "improvements" not in Stake.__struct_fields__


@rule("EG A:selling.1", "EG A:selling.2")
def test_units_of_past_eras_are_sold_for_a_fifth() -> None:
    scene = Scene("advanced-long", era=4).gold(0)
    for era, name in enumerate(tables.ERAS, start=1):
        scene.units(ANGELA, "nile", **{f"{name}_cavalry": 2})
        scene.fleet(ANGELA, "arabian_sea", tables.FLEETS[era - 1])
    buying(scene)
    sold = [-spent(scene, Sell(f"{name}-cavalry", "nile")) for name in tables.ERAS[:3]]
    assert sold == [2, 3, 4]
    assert [-spent(scene, SellFleet(number)) for number in (1, 2, 3)] == [4, 6, 8]
    buying(scene)
    assert scene.why(ANGELA, Sell("modern-cavalry", "nile")) == scene.why(ANGELA, SellFleet(4)) == "EG A:selling.1"
    assert scene.why(ANGELA, Sell("ancient-cavalry", "nile", 2)) == "EG A:selling.1"
    assert scene.why(ANGELA, Sell("settler", "nile")) == "EG A:selling.1"
    loaded = Scene("advanced-long", era=2)
    number = loaded.fleet(ANGELA, "black_sea", "galley", "settler")
    assert buying(loaded).why(ANGELA, SellFleet(number)) == "EG G:military-units.12"
    army = "ancient-infantry"
    aboard = Scene("advanced-long", era=2)
    boats = [
        aboard.fleet(ANGELA, "black_sea", "galley", army, "settler"),
        aboard.fleet(ANGELA, "black_sea", "galley", army, army),
    ]
    assert Sell(army, "black_sea", 3) in buying(aboard).choices(ANGELA)
    assert aboard.why(ANGELA, Sell(army, "black_sea", 4)) == aboard.why(ANGELA, Sell("settler", "black_sea")) == "EG A:selling.1"
    assert spent(aboard, Sell(army, "black_sea", 2)) == -4
    assert [len(aboard.ship(ANGELA, boat).cargo) for boat in boats] == [1, 1]
    base = Scene("advanced-long", era=4).units(ANGELA, "gobi", ancient_infantry=1, aircraft=1)
    assert buying(base).why(ANGELA, Sell("ancient-infantry", "gobi")) == "EG A:air-movement.1"


@rule("EG A:game-length.9", "EG A:wonder.25", "EG A:wonders.1")
def test_anybody_buys_the_colony_ship_once_when_fusion_is_in_play() -> None:
    scene = shop("advanced-long", era=4, gold=350).techs(BRAD, "fission", "super_conductor")
    assert buying(scene).why(ANGELA, BuyShip()) == "EG A:game-length.9"
    scene.play(ANGELA, BuyTechnology("fusion"))
    assert scene.wonder_of("alpha_centauri_colony_ship") == -1  # not given with it
    scene.play(ANGELA, BuyShip())  # in the same phase
    assert scene.wonder_of("alpha_centauri_colony_ship") == ANGELA and scene.state.ending == "space"
    assert scene.state.gold[ANGELA] == 0
    assert buying(scene, BRAD).why(BRAD, BuyShip()) == "EG A:game-length.9"
    other = shop("advanced-long", era=4, gold=200).techs(BRAD, "fusion")
    buying(other).play(ANGELA, BuyShip())
    assert other.state.gold == [0, 200, 200]  # no fee
