"""The Expansion Project: taxes to trade cards, where it differs (EP 18 to 28)."""

from __future__ import annotations

from random import Random

import pytest

from ecumene.titles.empires import wire
from ecumene.titles.empires.attacks import CityAttacks, Plunder, Resolve
from ecumene.titles.empires.cards import BuyCard, StopBuying, set_value, worth_of
from ecumene.titles.empires.conflict import TakeLoss, TokenConflicts
from ecumene.titles.empires.construction import Build, CityConstruction
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.expansion_project.cards import DrawAndBuy
from ecumene.titles.empires.expansion_project.shipping import EndShipping, Shipping
from ecumene.titles.empires.movement import Move, Movement
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.surplus import CitySupport, Reduce, SurplusRemoval
from ecumene.titles.empires.tax import Annex, TaxCollection
from ecumene.titles.empires.voyages import Sail
from scene import Scene, rule


def ships(scene: Scene, civ: str) -> list[str]:
    return [scene.state.terrain.ids[ship[0]] for ship in scene.state.ships[scene.seat(civ)].values()]


# -- 18 to 20 ---------------------------------------------------------------------------------------------------


@rule("EP 18.32a", "EP 18.32b")
def test_most_unit_points_in_stock_take_revolting_cities() -> None:
    # minoa has more cities in stock, hatti more points
    scene = Scene().cities("egypt", "memphis").stock("egypt", 0).stock("minoa", 10).cities("hatti", "kanesh")
    scene.stock("assyria", 0).stock("hellas", 0).begin(TaxCollection())
    assert scene.due == ["hatti"]  # 8 x 5 + 53 against 9 x 5 + 10
    scene.play("hatti", Annex("memphis"))
    assert scene.owner("memphis") == "hatti"


@rule("EP 18.32a")
def test_a_victim_of_another_revolt_may_benefit() -> None:
    scene = Scene().cities("egypt", "memphis").cities("minoa", "knossos", "thera").stock("egypt", 0).stock("minoa", 3)
    for civ in ("assyria", "hatti", "hellas"):
        scene.cities(civ, *AREAS[civ]).stock(civ, 40)
    scene.begin(TaxCollection())
    assert scene.due == ["egypt"], "minoa pays for one city of two; all others own nine cities"


AREAS = {
    "assyria": ("aleppo", "antioch", "carrhae", "damascus", "jericho", "nineveh", "sidon", "tyre", "assyria"),
    "hatti": ("hattusa", "kanesh", "lycia", "miletus", "sardes", "trapezus", "troy", "anatolia", "galatia"),
    "hellas": ("apollonia", "athens", "byzantium", "odessus", "thessalonica", "tomi", "macedonia", "thrace", "moesia"),
}


@rule("EP 18.32f")
def test_when_the_cities_run_out_the_next_one_takes_the_rest() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").stock("egypt", 0)
    scene.cities("hatti", *AREAS["hatti"][:8]).cities("minoa", "knossos").stock("minoa", 30).stock("assyria", 0).stock(
        "hellas", 0
    )
    scene.begin(TaxCollection())
    assert scene.due == ["minoa"]  # 40 + 28 points; hatti 5 + 39
    scene = Scene().cities("egypt", "memphis", "tanis").stock("egypt", 0).cities("minoa", *MINOAN[:8]).stock("minoa", 55)
    for civ in ("assyria", "hellas"):
        scene.stock(civ, 0)
    scene.stock("hatti", 9).begin(TaxCollection())
    first = scene.due[0]
    scene.play(first, scene.ask(first).choices[0])
    assert scene.due and sum(scene.state.cities[scene.seat(c)] for c in ("hatti", "minoa")) == 9


MINOAN = ("knossos", "phaestos", "thera", "rhodes", "sparta", "argos", "corinth", "salamis", "ithaca")


@rule("EP 18.33")
def test_cities_that_nobody_can_take_are_eliminated() -> None:
    scene = Scene().cities("egypt", "memphis").stock("egypt", 0).cities("minoa", *MINOAN)
    for civ, areas in AREAS.items():
        scene.cities(civ, *areas)
    scene.begin(TaxCollection())
    assert scene.owner("memphis") is None and scene.told("city.destroyed")[0]["area"] == "memphis"


@rule("EP 18.1b")
def test_only_tax_pillage_routes_and_politics_fill_the_treasury() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", fayum=2).begin(TaxCollection(), PopulationExpansion(), Census())
    assert scene.treasury_of("egypt") == 2
    scene.begin(CityConstruction(), SurplusRemoval(), CitySupport())
    assert scene.treasury_of("egypt") == 2


@rule("EP 19.1c", "EP 33.1371e")
def test_nothing_grows_beside_a_city() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", memphis=1, fayum=1).advances("egypt", "public_works")
    scene.begin(PopulationExpansion())
    assert scene.count("memphis") == {"egypt": 1} and scene.count("fayum") == {"egypt": 2}


@rule(
    "EP 20.1b", "EP 20.1c", "EP 21.11a", "EP 21.11b", "EP 21.11c", "EP 22.2", "EP 22.21a", "EP 22.21b", "EP 22.22a", "EP 22.22b"
)
@rule("EP 33.1331", "EP 33.1381", "EP 21.1a")
def test_census_order_with_military_and_advanced_military() -> None:
    scene = Scene().tokens("minoa", knossos=9).tokens("assyria", nineveh=8).tokens("hatti", galatia=7)
    scene.tokens("hellas", athens=6).tokens("egypt", memphis=5)
    scene.advances("minoa", "advanced_military", "military").advances("assyria", "military").advances(
        "hatti", "advanced_military"
    )
    scene.advances("hellas", "military").begin(Census())
    order = [scene.state.civ[seat] for seat in scene.state.rules.census_order(scene.state)]
    assert order == ["egypt", "assyria", "hellas", "minoa", "hatti"]
    scene.begin(Shipping())
    # those with a coast and two tokens or more, in the same order
    assert (scene.due, scene.may) == (["hellas"], ["minoa", "hatti"])


# -- 21 ships ---------------------------------------------------------------------------------------------------


@rule("EP 21.1c", "EP 21.2a", "EP 21.2b", "EP 21.2c")
def test_treasury_a_levy_or_both_pay_for_a_ship() -> None:
    for treasury, tokens in ((2, 3), (1, 2), (0, 1)):
        scene = Scene().tokens("egypt", tanis=3).treasury("egypt", 2).begin(Shipping())
        scene.play("egypt", BuildShip("tanis", treasury))
        assert scene.count("tanis") == {"egypt": tokens} and scene.treasury_of("egypt") == 2 - treasury
        assert ships(scene, "egypt") == ["tanis"]
    scene = Scene().tokens("egypt", tanis=1, gaza=5).treasury("egypt", 0).begin(Shipping())
    assert scene.refused("egypt", BuildShip("tanis", 0, "gaza")) == "EP 21.2b"
    assert scene.refused("egypt", BuildShip("tanis", 0)) == "EP 21.2b"
    assert scene.refused("egypt", BuildShip("gaza", 1)) == "EP 21.1c"
    scene = Scene().tokens("egypt", tanis=1, gaza=5).treasury("egypt", 1).begin(Shipping())
    form = next(form for form in scene.ask("egypt").forms if form.kind == "build-ship")
    assert form.pieces([]) == (["gaza", "tanis"], False)
    assert form.pieces(["gaza"]) == ([1, 0], False) and form.pieces(["tanis"]) == ([1], False)
    assert form.pieces(["gaza", 0]) == ([], True) and form.whole(["gaza", 0]) == BuildShip("gaza", 0, "", 0)


@rule("EP 21.2a")
def test_a_city_is_enough_for_a_ship_out_of_the_treasury() -> None:
    scene = Scene().cities("egypt", "tanis").treasury("egypt", 4).tokens("egypt", memphis=2).begin(Shipping())
    scene.play("egypt", BuildShip("tanis"))
    assert ships(scene, "egypt") == ["tanis"]
    assert scene.refused("egypt", BuildShip("memphis")) == "EP 21.2a" == scene.refused("egypt", BuildShip("knossos"))


@rule("EP 21.3a", "EP 21.3b", "EP 21.3c")
def test_ships_of_earlier_turns_are_maintained_where_they_lie_or_lost() -> None:
    scene = Scene().tokens("egypt", tanis=2, gaza=2).treasury("egypt", 1)
    for area in ("tanis", "gaza", "tanis"):
        scene.ship("egypt", area)
    scene.begin(Shipping())
    assert scene.refused("egypt", Maintain(0, "gaza")) == "EP 21.3a"
    scene.play("egypt", Maintain(0, "tanis"), Maintain(1))
    assert scene.count("tanis") == {"egypt": 1} and scene.treasury_of("egypt") == 0
    assert scene.refused("egypt", Maintain(2)) == "EP 21.3a"
    scene.play("egypt", EndShipping())
    assert ships(scene, "egypt") == ["tanis", "gaza"] and scene.told("shipping.ended")[0]["ships_lost"] == 1


@rule("EP 21.3a")
@pytest.mark.parametrize(
    ("treasury", "tokens", "payments"),
    [(1, 1, ["treasury", "tanis"]), (1, 0, ["treasury"]), (0, 1, ["tanis"]), (0, 0, [])],
)
def test_maintenance_is_offered_out_of_treasury_and_of_the_area_of_the_ship(
    treasury: int, tokens: int, payments: list[str]
) -> None:
    def lying() -> Scene:
        scene = Scene().tokens("egypt", tanis=tokens, gaza=1).treasury("egypt", treasury).ship("egypt", "tanis")
        return scene.begin(Shipping())

    forms = [form for form in lying().ask("egypt").forms if form.kind == "maintain"]
    assert len(forms) == bool(payments), "a ship that nothing can maintain is not asked about"
    for form in forms:
        assert form.about == "0" and form.pieces([]) == (payments, False)
    for payment in payments:
        assert forms[0].pieces([payment]) == ([], True)
        order = forms[0].whole([payment])
        assert order == Maintain(0, "" if payment == "treasury" else payment)
        scene = lying().play("egypt", order)
        paid = {"treasury": treasury - scene.treasury_of("egypt"), "tanis": tokens - sum(scene.count("tanis").values())}
        assert paid == {"treasury": 0, "tanis": 0} | {payment: 1} and scene.count("gaza") == {"egypt": 1}
    samples = {form.sample(Random(seed)) for form in forms for seed in range(20)}
    assert samples == {Maintain(0, "" if payment == "treasury" else payment) for payment in payments}


@rule("EP 21.1c")
@pytest.mark.parametrize(("treasury", "builds"), [(1, False), (2, True), (3, True)])
def test_chance_builds_ships_only_where_the_treasury_pays_for_them(treasury: int, builds: bool) -> None:
    scene = Scene().tokens("egypt", tanis=3).treasury("egypt", treasury).begin(Shipping())
    drawn = {type(scene.ask("egypt").sample(Random(seed))) for seed in range(40)}
    assert drawn == ({BuildShip, EndShipping} if builds else {EndShipping})


@rule("EP 21.3d", "EP 21.4")
def test_a_ship_is_given_up_and_built_elsewhere_and_four_are_the_most() -> None:
    scene = Scene().tokens("egypt", tanis=2, gaza=1).treasury("egypt", 9)
    for _ in range(4):
        scene.ship("egypt", "tanis")
    scene.begin(Shipping())
    assert scene.refused("egypt", BuildShip("gaza")) == "EP 21.4"
    scene.play("egypt", Scrap(0), BuildShip("gaza"))
    assert ships(scene, "egypt") == ["tanis"] * 3 + ["gaza"]
    assert scene.refused("egypt", Scrap(4)) == "EP 21.3d"


@rule("EP 21.1a", "EP 22.1d")
def test_ships_are_ready_for_movement_and_not_built_in_it() -> None:
    scene = Scene().tokens("egypt", tanis=3).treasury("egypt", 2).begin(Census(), Shipping(), Movement())
    assert scene.ask("egypt").kind == "ship-construction"
    scene.play("egypt", BuildShip("tanis"), EndShipping())
    assert scene.ask("egypt").kind == "moving"
    scene.play("egypt", Sail(0, 3, (("gaza", 0, 0), ("jerusalem", 3, 0))))
    assert scene.count("jerusalem") == {"egypt": 3}
    assert scene.refused("egypt", BuildShip("tanis")) == "WE 3.build.1"


@rule("EP 16.2a")
def test_who_builds_early_may_take_it_back() -> None:
    scene = Scene().tokens("egypt", tanis=3).tokens("minoa", knossos=2).treasury("minoa", 2).begin(Census(), Shipping())
    assert scene.due == ["egypt"] and scene.may == ["minoa"]
    scene.play("minoa", BuildShip("knossos"))
    scene.game.undo(scene.seat("minoa"))
    assert ships(scene, "minoa") == []


# -- 22 movement ------------------------------------------------------------------------------------------------


@rule("EP 22.31b", "EP 33.0271")
@pytest.mark.parametrize("there", ["tokens", "city", "barbarians", "pirates", "own"])
def test_a_road_leads_through_no_area_with_foreign_units(there: str) -> None:
    scene = Scene().tokens("egypt", fayum=2).advances("egypt", "roadbuilding")
    if there == "tokens":
        scene.tokens("hatti", memphis=1)
    elif there == "city":
        scene.cities("hatti", "memphis")
    elif there == "pirates":
        scene.cities("barbarians", "memphis")
    elif there == "barbarians":
        scene.tokens("barbarians", memphis=1)
    else:
        scene.cities("egypt", "memphis")
    scene.begin(Census(), Movement())
    move = Move("fayum", "alexandria", 1)
    assert (Move("fayum", "alexandria", 2) in scene.ask("egypt").choices) == (there == "own")
    if there == "own":
        scene.play("egypt", move)
        assert scene.count("alexandria") == {"egypt": 1}
    else:
        assert scene.refused("egypt", move) == "WE ADV.Roadbuilding.2"


@rule("EP 23.36a", "EP 22.4b", "EP 33.1081")
def test_cultural_ascendancy_bars_its_city_areas_only() -> None:
    scene = Scene().cities("hatti", "fayum").tokens("hatti", alexandria=1).advances("hatti", "cultural_ascendancy")
    scene.tokens("egypt", memphis=4).tokens("minoa", fayum=1).begin(Census(), Movement())
    assert scene.refused("egypt", Move("memphis", "fayum", 1)) == "EP 23.36a"  # a conflict there opens nothing
    scene.play("egypt", Move("memphis", "alexandria", 4))
    for card in ("cultural_ascendancy", "advanced_military"):
        scene = Scene().cities("hatti", "fayum").advances("hatti", "cultural_ascendancy").tokens("egypt", memphis=1)
        scene.advances("egypt", card).begin(Census(), Movement()).play("egypt", Move("memphis", "fayum", 1))
        assert scene.count("fayum") == {"egypt": 1}
    for owner in (civ for civ in Scene().state.civ[:5] if civ != "egypt"):  # whichever seat it is
        scene = Scene().cities(owner, "fayum").advances(owner, "cultural_ascendancy").tokens("egypt", memphis=1)
        assert scene.begin(Census(), Movement()).refused("egypt", Move("memphis", "fayum", 1)) == "EP 23.36a", owner
    scene = Scene().cities("hatti", "fayum").advances("hatti", "diplomacy").tokens("egypt", memphis=1)
    scene.begin(Census(), Movement()).play("egypt", Move("memphis", "fayum", 1))
    assert scene.count("fayum") == {"egypt": 1}, "Diplomacy keeps nobody out"


@rule("EP 22.51a", "EP 22.51b")
def test_a_ship_carries_five_tokens_that_have_not_moved() -> None:
    scene = Scene().tokens("egypt", tanis=6, memphis=1).advances("egypt", "naval_warfare")
    scene.ship("egypt", "tanis", ready=True, steps=4).begin(Movement())
    assert scene.refused("egypt", Sail(0, 6, (("gaza", 6, 0),))) == "WE 3.ships.5"
    scene.play("egypt", Move("memphis", "tanis", 1), Sail(0, 5, (("gaza", 5, 0), ("tanis", 0, 0))))
    assert scene.refused("egypt", Sail(0, 2, (("gaza", 2, 0),))) == "WE 3.tokens.4"


@rule("EP 22.56d")
def test_a_token_set_down_may_board_the_same_ship_again_but_no_other() -> None:
    scene = (
        Scene().tokens("egypt", tanis=2).ship("egypt", "tanis", ready=True, steps=4).ship("egypt", "gaza", ready=True, steps=4)
    )
    scene.begin(Movement())
    scene.play("egypt", Sail(0, 2, (("gaza", 2, 1), ("jerusalem", 1, 0))))
    assert scene.count("gaza") == {"egypt": 1} and scene.count("jerusalem") == {"egypt": 1}
    assert scene.refused("egypt", Sail(1, 1, (("jerusalem", 1, 0),))) == "WE 3.tokens.4"


@rule("EP 22.561a", "EP 22.561b", "EP 22.561c", "EP 33.1351")
def test_half_of_a_landing_at_a_guarded_city_is_lost() -> None:
    def landing(*cards: str, guard: bool = True, city: bool = True, loads: tuple[int, ...] = (5,)) -> Scene:
        scene = Scene().tokens("egypt", tanis=9).advances("hatti", "naval_warfare").advances("egypt", *cards)
        for _ in loads:
            scene.ship("egypt", "tanis", ready=True, steps=4)
        if city:
            scene.cities("hatti", "gaza")
        else:
            scene.tokens("hatti", gaza=1)
        if guard:
            scene.ship("hatti", "gaza")
        scene.begin(Movement())
        for ship, load in enumerate(loads):
            scene.play("egypt", Sail(ship, load, (("gaza", load, 0),)))
        return scene

    scene = landing()
    assert scene.count("gaza") == {"egypt": 2} and scene.stock_of("egypt") == 55 - 6  # three of five
    assert landing("naval_warfare").count("gaza") == {"egypt": 5}
    assert landing(guard=False).count("gaza") == {"egypt": 5}
    assert landing(city=False).count("gaza") == {"hatti": 1, "egypt": 5}
    # all that land in the phase together are halved once: five of nine
    assert landing(loads=(3, 4)).count("gaza") == {"egypt": 3}
    assert landing(loads=(1, 1, 1)).count("gaza") == {"egypt": 1}


# -- 23 conflict ------------------------------------------------------------------------------------------------


@rule("EP 23.21b", "EP 33.1382b")
def test_the_order_of_removal_stands_for_the_whole_conflict() -> None:
    scene = Scene().tokens("hellas", moesia=4).tokens("egypt", moesia=5).begin(TokenConflicts())
    # hellas begins every round: 3-5, 3-4, 2-4, 2-3, 1-3: four remain
    assert scene.count("moesia") == {"hellas": 1, "egypt": 3}
    scene = Scene().tokens("hellas", athens=3).tokens("egypt", athens=4, argos=3).advances("egypt", "advanced_military")
    scene.begin(TokenConflicts())
    for _ in range(2):
        scene.play("egypt", TakeLoss("argos"))
    assert scene.count("athens") == {"egypt": 4} and scene.count("argos") == {"egypt": 1}
    # egypt begins with fewer; when both have three it still goes first, and so it is gone first
    scene = Scene().tokens("hellas", athens=4).tokens("egypt", athens=3, argos=1).advances("egypt", "advanced_military")
    scene.begin(TokenConflicts()).play("egypt", TakeLoss("argos"))
    assert scene.count("athens") == {"hellas": 1} and scene.count("argos") == {}


@rule("EP 23.25b", "EP 33.1382c")
def test_advanced_military_is_void_when_two_hold_it() -> None:
    scene = Scene().tokens("hellas", athens=3, boeotia=2).tokens("egypt", athens=4, argos=3)
    scene.advances("egypt", "advanced_military").advances("hellas", "advanced_military").begin(TokenConflicts())
    assert not scene.due and scene.count("boeotia") == {"hellas": 2} and scene.count("argos") == {"egypt": 3}


@rule("EP 23.31b", "EP 2.5a")
def test_the_tokens_of_a_failed_attack_go_at_once() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("assyria", memphis=6).begin(CityAttacks())
    assert scene.count("memphis") == {} and scene.owner("memphis") == "egypt" and scene.stock_of("assyria") == 55


@rule("EP 23.32c")
def test_a_defender_may_settle_own_attacks_first_as_often_as_it_likes() -> None:
    scene = Scene().cities("minoa", "knossos").tokens("hellas", knossos=7).cities("egypt", "memphis", "tanis")
    scene.tokens("minoa", memphis=6, tanis=5).stock("minoa", 40).begin(CityAttacks())
    asked = {choice.area for choice in scene.ask("minoa").choices if isinstance(choice, Resolve)}
    assert scene.due == ["minoa"] and asked == {"knossos", "memphis", "tanis"}
    scene.play("minoa", Resolve("memphis"))
    assert scene.count("memphis") == {} and {c.area for c in scene.ask("minoa").choices} == {"knossos", "tanis"}
    scene.play("minoa", Resolve("tanis"))
    assert scene.told("attack.won")[0]["area"] == "knossos"


@rule("EP 23.34a", "EP 23.34b", "EP 30.924c")
def test_white_tokens_that_were_a_pirate_city_do_not_stay() -> None:
    scene = Scene().cities("barbarians", "memphis").tokens("egypt", memphis=7).begin(CityAttacks())
    scene.play("egypt", Plunder(3))
    assert scene.owner("memphis") is None and "barbarians" not in scene.count("memphis")
    assert scene.told("attack.won")[0]["tokens"] == 6 and scene.treasury_of("egypt") == 3
    scene = (
        Scene().cities("barbarians", "memphis").tokens("egypt", memphis=6).advances("egypt", "engineering").begin(CityAttacks())
    )
    assert scene.told("attack.won")[0]["tokens"] == 5


@rule("EP 23.51a", "EP 23.511", "EP 23.53e", "EP 33.1061a", "EP 33.1332")
@pytest.mark.parametrize(
    ("ours", "theirs", "taken"), [("", "", 1), ("", "diplomacy", 0), ("military", "diplomacy", 1), ("diplomacy", "diplomacy", 1)]
)
def test_a_card_is_always_drawn_but_for_diplomacy(ours: str, theirs: str, taken: int) -> None:
    scene = Scene().cities("hatti", "memphis").tokens("egypt", memphis=8).hand("hatti", "gold", "clay")
    scene.advances("egypt", *filter(None, [ours])).advances("hatti", *filter(None, [theirs])).begin(CityAttacks())
    assert len(scene.cards("egypt")) == taken and isinstance(scene.ask("egypt").choices[0], Plunder)


# -- 24 to 26 ---------------------------------------------------------------------------------------------------


@rule("EP 24.2c")
def test_only_the_tokens_that_build_a_city_go() -> None:
    scene = Scene().tokens("egypt", memphis=8).tokens("hatti", memphis=1).begin(CityConstruction())
    scene.play("egypt", Build("memphis"))
    assert scene.count("memphis") == {"egypt": 2, "hatti": 1} and scene.stock_of("egypt") == 53
    assert not scene.due
    scene.begin(SurplusRemoval())
    assert scene.count("memphis") == {}


@rule("EP 24.3c", "EP 33.1051")
def test_architecture_does_not_help_in_a_shared_area() -> None:
    scene = Scene().tokens("egypt", memphis=3).treasury("egypt", 9).advances("egypt", "architecture").begin(CityConstruction())
    scene.play("egypt", Build("memphis", 3))
    assert scene.owner("memphis") == "egypt" and scene.treasury_of("egypt") == 6
    for owner in ("hatti", "barbarians"):
        scene = Scene().tokens("egypt", memphis=3, tanis=4).tokens(owner, memphis=1).treasury("egypt", 9)
        scene.advances("egypt", "architecture").begin(CityConstruction())
        assert scene.refused("egypt", Build("memphis", 3)) == "WE ADV.Architecture.1"


@rule("EP 24.4", "EP 33.1372a")
def test_public_works_makes_cities_dearer_by_one() -> None:
    scene = Scene().tokens("egypt", memphis=7, tanis=6, sinai=12).advances("egypt", "public_works").begin(CityConstruction())
    assert scene.refused("egypt", Build("tanis")) == "WE 5A.2" and scene.refused("egypt", Build("sinai")) == "WE 5A.3"
    assert scene.refused("egypt", Build("memphis", keep=True)) == "WE ADV.PublicWorks.5"
    scene.play("egypt", Build("memphis"))
    assert scene.count("memphis") == {}


@rule("EP 24.5", "EP 33.1311a")
def test_urbanism_helps_with_every_city_of_the_wilderness() -> None:
    scene = (
        Scene()
        .tokens("egypt", sinai=8, eastern_desert=8, fayum=4, tanis=4)
        .advances("egypt", "urbanism")
        .begin(CityConstruction())
    )
    scene.play("egypt", Build("sinai", 0, ("tanis",) * 4), Build("eastern_desert", 0, ("fayum",) * 4))
    assert scene.owner("sinai") == scene.owner("eastern_desert") == "egypt"
    assert scene.count("tanis") == {} == scene.count("fayum")


@rule("EP 25.12a", "EP 33.0251a", "EP 33.0251b")
def test_agriculture_raises_every_limit() -> None:
    scene = Scene().tokens("egypt", memphis=6, sinai=3).cities("egypt", "fayum").advances("egypt", "agriculture")
    scene.begin(SurplusRemoval())
    assert scene.count("memphis") == {"egypt": 5} and scene.count("sinai") == {"egypt": 2}
    scene = Scene().cities("egypt", "fayum").advances("egypt", "agriculture").begin(CitySupport())
    assert scene.count("fayum") == {"egypt": 5} and not scene.due, "nobody is asked whether the additional token stays"


@rule("EP 25.1c")
def test_surplus_stays_after_the_special_abilities() -> None:
    steps = [type(step).__name__ for step in Scene().state.rules.sequence(3)]
    assert steps.count("SurplusRemoval") == 1


@rule("EP 26.12b")
def test_cities_built_this_turn_go_before_those_of_earlier_ones_and_acquired_ones_may() -> None:
    scene = Scene().cities("egypt", "tanis").tokens("egypt", memphis=6, fayum=1)
    scene.state.notes.acquired = ()  # Tanis is of an earlier turn
    scene.begin(CityConstruction()).play("egypt", Build("memphis"))
    scene.cities("egypt", "gaza").begin(CitySupport())
    asked = {choice.area for choice in scene.ask("egypt").choices if isinstance(choice, Reduce)}
    assert asked == {"memphis", "gaza"} and scene.refused("egypt", Reduce("tanis")) == "WE 5C.6"


# -- 27, 28 trade cards -----------------------------------------------------------------------------------------


@rule("EP 27.51a", "EP 17.1j")
def test_each_player_buys_directly_after_the_own_draw() -> None:
    scene = Scene().cities("egypt", "memphis").cities("minoa", "knossos", "thera").treasury("egypt", 20).treasury("minoa", 20)
    scene.begin(DrawAndBuy())
    assert scene.due == ["egypt"] and len(scene.cards("egypt")) == 1 and scene.cards("minoa") == []
    scene.play("egypt", StopBuying())
    assert scene.due == ["minoa"] and len(scene.cards("minoa")) == 2


@rule("EP 27.52", "EP 27.54a", "EP 27.54b", "EP 33.0651", "EP 33.0652", "EP 27.53", "EP 27.55")
def test_the_prices_of_the_stacks() -> None:
    scene = Scene().advances("minoa", "cartography", "rhetoric", "mining")
    prices = scene.state.rules.card_prices
    assert prices(scene.state, scene.seat("egypt")) == {9: 18}
    assert prices(scene.state, scene.seat("minoa")) == {2: 7, 3: 9, 6: 13, 7: 15, 9: 18}


@rule("EP 27.51c", "EP 27.51d", "EP 27.21")
def test_two_cards_at_most_and_none_from_an_empty_stack() -> None:
    scene = Scene().treasury("egypt", 55).advances("egypt", "rhetoric").stack(9, "gold", "gold", "gold").stack(3)
    scene.cities("egypt", "memphis", "tanis", "fayum").begin(DrawAndBuy())
    assert len(scene.cards("egypt")) == 2, "stack 3 is empty and gives nothing"
    assert BuyCard(3) not in scene.ask("egypt").choices and scene.refused("egypt", BuyCard(3)) == "EP 27.51d"
    assert scene.refused("egypt", BuyCard(9, free=True)) == "EP 27.51a", "Wonder of the World brings none either"
    for left in (2, 1):
        told = wire.about(scene.game.view(scene.seat("egypt")), scene.ask("egypt").about)
        assert told["left"] == left
        scene.play("egypt", BuyCard(9))
    assert scene.cards("egypt").count("gold") == 2 and not scene.due


@rule("EP 27.12a", "EP 27.12b", "EP 32.83")
def test_a_nation_draws_from_the_stacks_of_its_block() -> None:
    scene = Scene(12).cities("minoa", "knossos").cities("saba", "saba").begin(DrawAndBuy())
    cards = scene.state.rules.cards
    assert [cards.block[cards.index[c]] for c in (*scene.cards("minoa"), *scene.cards("saba"))] == [0, 1]
    assert cards.pile[cards.index["famine@east"]] == cards.pile_of(3, 1)


@rule("EP 28.53", "EP 28.53ex", "EP 28.54", "EP 32.31")
def test_a_foreign_set_is_worth_more() -> None:
    scene = Scene(12)
    cards = scene.state.rules.cards
    oil = cards.kind_index["oil"]
    west, east = scene.seat("minoa"), scene.seat("saba")
    assert worth_of(scene.state, west, oil, 3) == 36 and worth_of(scene.state, east, oil, 3) == 48
    assert set_value(scene.state, east, cards.counts(["oil"] * 3 + ["hides@east"] * 2)) == 48 + 4
    scene = Scene(18)
    grain = scene.state.rules.cards.kind_index["grain"]
    assert worth_of(scene.state, scene.seat("saba"), grain, 2) == 16 == worth_of(scene.state, scene.seat("minoa"), grain, 2)
    assert Scene(9).state.rules.foreign_bonus(Scene(9).state, 0) is None


@rule("EP 28.53")
def test_a_foreign_set_pays_with_its_bonus() -> None:
    from ecumene.titles.empires.purchases import AdvancesAcquisition
    from ecumene.titles.empires.shop import Purchase

    scene = Scene(12).hand("saba", "oil", "oil", "oil").treasury("saba", 2).begin(AdvancesAcquisition())
    scene.play("saba", Purchase(("sculpture",), ("oil",) * 3, 2))
    assert scene.state.holds(scene.seat("saba"), "sculpture") and scene.treasury_of("saba") == 0


@rule("EP 28.1b", "EP 28.1c")
def test_offers_are_withdrawn_until_cards_change_hands() -> None:
    from ecumene.floor import Withdraw
    from ecumene.titles.empires.offers import Answer, Offer
    from ecumene.titles.empires.trade import Trade

    scene = Scene().hand("egypt", "clay", "clay", "iron").hand("minoa", "oil", "oil", "fish").begin(Trade())
    scene.play("egypt", Offer(("clay", "clay", "iron"), ("clay", "clay"), 3))
    key = next(iter(scene.state.floor.offers))  # type: ignore[union-attr]
    scene.play("egypt", Withdraw(key))
    assert not scene.state.floor.offers  # type: ignore[union-attr]
    assert scene.game.why(scene.seat("minoa"), Answer(key, ("oil", "oil", "fish"), ("oil", "oil"))) is not None
