"""City Management: producing, buildings, wonders, the arts, harvesting."""

import pytest
from ffg_scene import Scene

from ecumene.titles.ffg.cityactions import BuildFree, Devote, Harvest
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.play import End
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.tables import tables
from ecumene.titles.ffg.turn import NewTurn
from scene import rule


def rich(*civs: str, trade: int = 0, **terrain: str) -> Scene:
    """A capital at c3 with forests at b2, b3 and b4: six production, and one of Despotism."""
    scene = Scene(*(civs or ("chinese", "germans"))).ground("forest", "b2", "b3", "b4")
    return scene.have(0, trade=trade)


@rule("FF produce.1", "FF produce.2", "FF produce.4", "FF figure.1", "FF figure.3", "FF gov.despotism.1")
def test_a_city_makes_one_item_for_its_production() -> None:
    scene = rich()
    assert scene.production("c3") == 7
    scene.managing(0).play(0, Produce("c3", "scout", "d3"))
    assert scene.figures(0, "d3") == (0, 1)
    assert scene.refused(0, Produce("c3", "army", "d3")) == "FF manage.1"


@rule("FF produce.1", "FF produce.3")
def test_an_item_that_costs_more_is_refused() -> None:
    scene = Scene("chinese", "germans").ground("forest", "b2").city(0, "g3").ground("forest", "f2", "f3").managing(0)
    assert (scene.production("c3"), scene.production("g3")) == (3, 5)
    assert scene.refused(0, Produce("c3", "army", "d3")) == "FF produce.1"  # nothing is pooled
    scene.play(0, Produce("g3", "army", "h3"))


@rule("FF produce.5", "FF coin.7")
def test_three_trade_rush_one_production() -> None:
    scene = Scene("chinese", "germans").ground("forest", "b2").have(0, trade=8)
    scene.state.tokens[0] = {"sheet": 5}
    scene.managing(0).play(0, Produce("c3", "army", "d3"))
    assert scene.state.trade[0] == 5
    scene = Scene("chinese", "germans").ground("forest", "b2").have(0, trade=8).managing(0)
    assert scene.refused(0, Produce("c3", "scout", "d3")) == "FF produce.1"  # two for six trade, not three for eight


@rule("FF produce.5", "FF manage.4")
def test_rushed_production_holds_for_the_turn() -> None:
    """A city that acts twice is not paid for twice; the next turn begins without it."""
    scene = Scene("chinese", "germans").ground("forest", "b2").have(0, trade=9)
    scene.state.extra[scene.at("c3")] = 1
    scene.managing(0).play(0, Produce("c3", "army", "d3"))
    assert (scene.production("c3"), scene.state.trade[0]) == (4, 6)
    scene.play(0, Produce("c3", "army", "d3"))
    assert scene.state.trade[0] == 6
    scene.ask(NewTurn())
    assert scene.production("c3") == 3


@rule("FF civ.americans.4")
def test_america_gets_two_for_three_trade() -> None:
    scene = Scene("americans", "germans").ground("forest", "b2").have(0, trade=6).managing(0)
    scene.play(0, Produce("c3", "scout", "d3"))  # three of the city, and two threes for four
    assert scene.state.trade[0] == 0
    scene = Scene("americans", "germans").ground("forest", "b2").have(0, trade=5).managing(0)
    assert scene.refused(0, Produce("c3", "scout", "d3")) == "FF produce.1"


@rule("FF figure.2", "FF setup.3", "FF figure.9")
def test_no_more_figures_than_there_are() -> None:
    scene = rich().army(0, "e5", 2).army(0, "f5", 2).army(0, "g5", 2).managing(0)
    assert scene.refused(0, Produce("c3", "army", "d3")) == "FF figure.2"
    from ecumene.titles.ffg.pieces import remove_figures

    remove_figures(scene.state, 0, scene.at("e5"), 1, 0)
    scene.play(0, Produce("c3", "army", "d3"))


@rule("FF figure.4", "FF figure.5", "FF figure.6", "FF blockade.3")
def test_where_figures_may_be_put() -> None:
    scene = rich().ground("water", "d2").army(0, "d3", 2).scout(1, "d4").managing(0)
    assert scene.refused(0, Produce("c3", "scout", "d2")) == "FF figure.4"
    assert scene.refused(0, Produce("c3", "scout", "d3")) == "FF figure.5"
    assert scene.refused(0, Produce("c3", "scout", "d4")) == "FF figure.6"
    assert scene.refused(0, Produce("c3", "scout", "c3")) == "FF figure.3"
    scene.tech(0, "navigation")
    assert scene.refused(0, Produce("c3", "scout", "d2")) == "FF figure.4"
    scene.tech(0, "sailing")
    scene.play(0, Produce("c3", "scout", "d2"))


@rule("FF figure.7", "FF enemy.3", "FF loot.base.1")
def test_an_army_put_beside_enemy_scouts_kills_them() -> None:
    scene = rich().scout(1, "d4").have(1, trade=5).managing(0)
    scene.play(0, Produce("c3", "army", "d4"))
    assert scene.figures(0, "d4") == (1, 0) and scene.figures(1, "d4") == (0, 0)
    assert scene.kind() == "looting"


@rule("FF figure.7", "FF combat.0.1")
def test_an_army_put_beside_an_enemy_army_fights_as_attacker() -> None:
    scene = rich().army(1, "d4").managing(0)
    scene.play(0, Produce("c3", "army", "d4"))
    assert scene.state.battle.led == (0, 1) and scene.state.battle.armies == 1


@rule("FF figure.4", "FF figure.7")
def test_no_army_is_put_into_the_water_to_fight_unless_it_may_stay_there() -> None:
    scene = rich().ground("water", "d4").army(1, "d4").tech(0, "navigation").managing(0)
    assert scene.refused(0, Produce("c3", "army", "d4")) == "FF figure.4"
    scene.tech(0, "sailing").play(0, Produce("c3", "army", "d4"))
    assert scene.state.battle.led == (0, 1)


@rule("FF unit.1", "FF unit.2", "FF def.7", "FF unit.5")
def test_a_unit_is_drawn_into_the_standing_forces() -> None:
    scene = rich().managing(0)
    top, before = scene.state.units["mounted"].down[-1], scene.state.forces[0]
    scene.play(0, Produce("c3", "mounted"))
    assert sorted(scene.state.forces[0]) == sorted((*before, top))
    drawn = [event for _, event in scene.game.story or [] if event.kind == "drew.unit" and event.data["card"] == top]
    assert drawn[-1].audience == (0,)
    assert not scene.state.armies[0]


@rule("FF unit.5", "FF unit.6", "FF unit.9")
@pytest.mark.parametrize(("tech", "cost"), [("", 5), ("chivalry", 7), ("railroad", 9), ("combustion", 11)])
def test_units_cost_by_rank(tech: str, cost: int) -> None:
    scene = Scene("chinese", "germans")
    if tech:
        scene.tech(0, tech)
    assert scene.state.rules.unit_price(scene.state, 0, "mounted") == cost
    assert scene.state.rules.unit_price(scene.state, 0, "aircraft") == 12


@rule("FF unit.6", "FF tech.flight.1", "FF def.8")
def test_aircraft_need_flight() -> None:
    scene = Scene("chinese", "germans").have(0, trade=27).ground("forest", "b2", "b3", "b4").managing(0)
    assert scene.refused(0, Produce("c3", "aircraft")) == "FF unit.6"
    scene.tech(0, "flight")
    scene.play(0, Produce("c3", "aircraft"))
    assert [c for c in scene.state.forces[0] if c.startswith("aircraft")]


@rule("FF unit.3", "FF unit.4")
def test_an_empty_deck_gives_nothing_and_faceup_cards_are_shuffled_when_they_come_up() -> None:
    from ecumene.titles.ffg.pieces import draw_unit
    from ecumene.titles.ffg.state import Deck

    scene = rich().managing(0)
    scene.state.units["mounted"] = Deck(())
    assert scene.refused(0, Produce("c3", "mounted")) == "FF unit.3"
    scene.state.units["mounted"] = Deck(("mounted-1",), ("mounted-2", "mounted-3"))
    assert draw_unit(scene.state, "mounted") == "mounted-1"
    assert draw_unit(scene.state, "mounted") in ("mounted-2", "mounted-3")
    assert scene.state.units["mounted"].up == ()


@rule("FF unit.7", "FF unit.8")
def test_the_highest_rank_known_counts_and_never_falls() -> None:
    scene = Scene("chinese", "germans").tech(0, "gunpowder")
    assert scene.state.rules.rank(scene.state, 0, "infantry") == 3
    scene.tech(0, "democracy")
    assert scene.state.rules.rank(scene.state, 0, "infantry") == 3


BUILDINGS = {
    "harbor": ("navigation", "water", 7, (1, 2, 0, 0, 0), 10),
    "trading_post": ("code_of_laws", "desert", 7, (0, 2, 1, 0, 0), 6),
    "workshop": ("construction", "mountain", 7, (3, 0, 0, 0, 0), 6),
    "iron_mine": ("railroad", "mountain", 10, (4, 0, 0, 0, 0), 6),
    "library": ("writing", "grassland", 5, (0, 1, 1, 0, 0), 6),
    "university": ("printing_press", "grassland", 8, (0, 2, 2, 0, 0), 6),
    "granary": ("pottery", "grassland", 5, (1, 1, 0, 0, 0), 6),
    "aqueduct": ("engineering", "grassland", 8, (2, 2, 0, 0, 0), 6),
    "market": ("currency", "forest", 7, (1, 1, 1, 0, 0), 5),
    "bank": ("banking", "forest", 10, (1, 1, 1, 1, 0), 5),
    "temple": ("philosophy", "desert", 7, (0, 0, 2, 0, 0), 5),
    "cathedral": ("theology", "desert", 10, (0, 0, 3, 0, 0), 5),
    "barracks": ("metalworking", "mountain", 7, (0, 2, 0, 0, 2), 5),
    "academy": ("military_science", "mountain", 10, (0, 2, 0, 0, 4), 5),
}


@rule(
    "FF building.1", "FF building.5", "FF building.harbor.1", "FF building.trading_post.1", "FF building.workshop.1",
    "FF building.workshop.2", "FF building.library.1", "FF building.library.2", "FF building.granary.1", "FF building.granary.2",
    "FF building.market.1", "FF building.market.2", "FF building.temple.1", "FF building.temple.2", "FF building.barracks.1",
    "FF building.barracks.2", "FF tech.navigation.1", "FF tech.code_of_laws.1", "FF tech.construction.1", "FF tech.railroad.1",
    "FF tech.writing.1", "FF tech.printing_press.1", "FF tech.pottery.1", "FF tech.engineering.1", "FF tech.currency.1",
    "FF tech.banking.1", "FF tech.philosophy.1", "FF tech.theology.1", "FF tech.metalworking.1", "FF tech.military_science.1",
)  # fmt: skip
@pytest.mark.parametrize("building", BUILDINGS)
def test_each_building(building: str) -> None:
    tech, terrain, cost, icons, markers = BUILDINGS[building]
    scene = (
        Scene("romans", "germans")
        .govern(0, "despotism")
        .ground("forest", "b2", "b3", "b4")
        .ground(terrain, "d3")
        .have(0, trade=27)
    )
    scene.only(0).managing(0)
    assert scene.refused(0, Produce("c3", building, "d3")) == "FF building.1"
    scene.only(0, tech)
    row = tables("base").buildings[building]
    before = scene.state.supply[row.family]
    scene.play(0, Produce("c3", building, "d3"))
    made = 7 + {"forest": 2, "mountain": 1}.get(terrain, 0)
    assert scene.marker("d3") == building and scene.state.trade[0] == 27 - 3 * max(0, cost - made)
    assert (row.production, row.trade, row.culture, row.coin, row.combat) == icons
    assert before == markers and scene.state.supply[row.family] == before - 1
    wrong = Scene("romans", "germans").only(0, tech).have(0, trade=27).ground("forest", "b2", "b3", "b4")
    bad = "water" if terrain != "water" else "desert"
    wrong.ground(bad, "d3").managing(0)
    assert wrong.refused(0, Produce("c3", building, "d3")) in ("FF building.5", "FF produce.1")


@rule("FF building.2", "FF replace.2")
def test_a_family_that_has_run_out_is_not_built_but_may_replace_itself() -> None:
    scene = rich().only(0, "writing").mark("d3", "library").managing(0)
    scene.state.supply["library"] = 0
    assert scene.refused(0, Produce("c3", "library", "d4")) == "FF building.2"
    scene.play(0, Produce("c3", "library", "d3"))
    assert scene.marker("d3") == "library" and scene.state.supply["library"] == 0


@rule("FF building.4", "FF building.10", "FF building.11", "FF blockade.3")
def test_a_building_stands_in_the_outskirts_of_its_own_city_where_no_enemy_is() -> None:
    scene = rich().only(0, "writing").city(0, "g3").scout(1, "d4").managing(0)
    assert scene.refused(0, Produce("c3", "library", "h3")) == "FF building.4"
    assert scene.refused(0, Produce("c3", "library", "d4")) == "FF building.10"
    scene.play(0, Produce("c3", "library", "d2"))


@rule("FF building.6", "FF building.9", "FF wonder.7")
def test_one_starred_building_in_a_city_but_any_number_of_others() -> None:
    scene = rich(trade=27).only(0, "writing", "philosophy", "currency").mark("d2", "library").mark("d3", "temple").managing(0)
    scene.mark("b4", "stonehenge")
    assert scene.refused(0, Produce("c3", "market", "d4")) == "FF building.9"
    assert "can only replace Temple" in str(scene.game.why(0, Produce("c3", "market", "d4")))
    assert "library" in [str(p) for p in scene.game.ask(0).forms[0].pieces(["c3"])[0]]
    scene.play(0, Produce("c3", "market", "d3"))  # it replaces the temple
    assert scene.marker("d3") == "market" and scene.state.supply["temple"] == 5


@rule("FF building.7", "FF replace.4", "FF building.16")
def test_icons_of_a_building_replace_those_of_its_square_until_it_goes() -> None:
    from ecumene.titles.ffg.effects.striking import raze
    from ecumene.titles.ffg.yields import resources

    scene = Scene("chinese", "germans").ground("grassland", "d3", resource="wheat")
    city = scene.state.cities[scene.at("c3")]
    assert resources(scene.state, city) == {"wheat"}
    scene.mark("d3", "granary")
    assert resources(scene.state, city) == set() and scene.state.supply["granary"] == 5
    raze(scene.state, scene.at("d3"))
    assert resources(scene.state, city) == {"wheat"} and scene.state.supply["granary"] == 6


@rule("FF building.12", "FF building.13", "FF building.14", "FF building.15")
def test_an_upgrade_turns_ones_own_buildings_over() -> None:
    from ecumene.titles.ffg.learning import learn

    scene = rich(trade=27).only(0, "writing").mark("d3", "library").mark("m5", "library")
    learn(scene.state, 0, "printing_press")
    assert scene.marker("d3") == "university" and scene.marker("m5") == "library"
    scene.managing(0)
    assert scene.refused(0, Produce("c3", "library", "d4")) == "FF building.13"
    alone = rich(trade=27).only(0, "printing_press").managing(0)
    alone.play(0, Produce("c3", "university", "d4"))
    assert alone.marker("d4") == "university"


@rule("FF building.walls.1", "FF building.walls.2", "FF tech.masonry.1")
def test_city_walls() -> None:
    scene = rich("americans", "germans").only(0, "masonry").mark("d3", "temple").managing(0)
    scene.play(0, Produce("c3", "walls", "c3"))
    assert scene.state.cities[scene.at("c3")].walls
    scene.state.acted = {}
    assert scene.refused(0, Produce("c3", "walls", "c3")) == "FF building.walls.2"
    assert scene.state.rules.stack(scene.state, 0) == 3


@rule("FF wonder.1", "FF wonder.3", "FF wonder.4", "FF wonder.5", "FF wonder.10", "FF setup.16")
def test_a_wonder_is_built_and_the_next_one_comes() -> None:
    scene = rich("americans", "germans", trade=27).only(0).ground("forest", "d3").managing(0)
    state = scene.state
    wonder, following = "stonehenge", state.wonder_deck[-1]
    assert wonder in state.stalls
    scene.play(0, Produce("c3", wonder, "d3"))
    assert scene.marker("d3") == wonder and wonder not in state.stalls and following in state.stalls
    assert len(state.stalls) == 4 and state.raised == {wonder: scene.at("d3")}


@rule("FF wonder.1", "FF produce.1")
def test_only_a_wonder_in_the_market_is_for_sale() -> None:
    scene = rich("americans", "germans").only(0).ground("forest", "d3").managing(0)
    assert "stonehenge" in scene.state.stalls and "angkor_wat" not in scene.state.stalls
    assert scene.refused(0, Produce("c3", "stonehenge", "d3")) == "FF produce.1"
    assert scene.refused(0, Produce("c3", "angkor_wat", "d3")) == "FF wonder.1"


@rule("FF wonder.2", "FF wonder.price.1", "FF wonder.price.4", "FF wonder.price.7")
@pytest.mark.parametrize(
    ("wonder", "cost", "price", "tech"),
    [
        ("stonehenge", 10, 10, ""),
        ("the_hanging_gardens", 15, 10, "animal_husbandry"),
        ("the_oracle", 15, 10, "code_of_laws"),
        ("the_colossus", 15, 10, "metalworking"),
        ("angkor_wat", 20, 10, "theology"),
        ("himeji_samurai_castle", 20, 15, "monarchy"),
        ("porcelain_tower", 20, 15, "construction"),
        ("brandenburg_gate", 15, 15, ""),
        ("united_nations", 20, 20, ""),
        ("statue_of_liberty", 25, 20, "metal_casting"),
        ("panama_canal", 25, 20, "engineering"),
        ("sydney_opera_house", 25, 25, ""),
    ],
)
def test_wonder_prices(wonder: str, cost: int, price: int, tech: str) -> None:
    scene = Scene("americans", "germans").only(0)
    assert scene.state.rules.wonder_price(scene.state, 0, wonder) == cost
    if tech:
        scene.tech(0, tech)
    assert scene.state.rules.wonder_price(scene.state, 0, wonder) == price


@rule("FF wonder.6", "FF wonder.7", "FF replace.1", "FF replace.5", "FF replace.3")
def test_where_wonders_stand_and_what_they_replace() -> None:
    scene = rich("americans", "germans", trade=27).ground("water", "d3").mark("d4", "the_oracle").managing(0)
    scene.state.stalls = ("stonehenge", *scene.state.stalls)
    assert scene.refused(0, Produce("c3", "stonehenge", "d3")) == "FF wonder.6"
    assert scene.refused(0, Produce("c3", "stonehenge", "d2")) == "FF wonder.7"  # one wonder in a city
    assert scene.refused(0, Produce("c3", "stonehenge", "m5")) == "FF wonder.4"  # never in another's city
    scene.play(0, Produce("c3", "stonehenge", "d4"))
    assert scene.marker("d4") == "stonehenge" and "the_oracle" in scene.state.lost
    assert not scene.state.rules.has(scene.state, 0, "the_oracle")


@rule("FF wonder.9", "FF wonder.8")
def test_wonders_give_culture_by_era() -> None:
    rows = tables("both").wonders.values()
    assert {(row.era, row.culture) for row in rows} == {("ancient", 1), ("medieval", 2), ("modern", 3)}
    assert "stonehenge" not in tables("both").buildings


@rule("FF civ.romans.2")
def test_rome_advances_for_a_wonder() -> None:
    scene = rich("romans", "germans", trade=27).managing(0).play(0, Produce("c3", "stonehenge", "d3"))
    assert scene.state.level == [1, 0]


@rule("FF person.4", "FF person.5", "FF replace.1")
def test_a_great_person_gives_way_to_reserve() -> None:
    scene = rich().only(0, "writing").mark("d3", "artist").managing(0)
    scene.play(0, Produce("c3", "library", "d3"))
    assert scene.marker("d3") == "library" and scene.state.reserve[0] == ("artist",)


@rule("FF tech.engineering.2")
def test_engineering_splits_production_on_two_items_once_a_turn() -> None:
    scene = rich(trade=6).only(0, "engineering").city(0, "g3").ground("forest", "f2", "f3", "f4", "h4").managing(0)
    scene.play(0, Produce("c3", "army", "d3", "army", "d4"))
    assert scene.figures(0, "d3") == scene.figures(0, "d4") == (1, 0) and scene.state.trade[0] == 3
    assert scene.refused(0, Produce("g3", "army", "h3", "army", "h2")) == "FF tech.engineering.2"
    scene.play(0, Produce("g3", "army", "h3"))


@rule("FF civ.egyptians.2")
def test_egypt_builds_one_building_for_nothing_as_an_action() -> None:
    scene = Scene("egyptians", "germans").ground("mountain", "d3", "h3").city(0, "g3").managing(0)
    scene.play(0, BuildFree("c3", "workshop", "d3"))
    assert scene.marker("d3") == "workshop"
    assert scene.refused(0, BuildFree("g3", "workshop", "h3")) == "FF manage.2"
    assert scene.refused(0, Devote("c3")) == "FF manage.1"


@rule("FF culture.1", "FF manage.1", "FF manage.2", "FF manage.3")
def test_the_arts_give_one_and_one_for_each_icon() -> None:
    scene = Scene("chinese", "germans").city(0, "g3").mark("d3", "temple").mark("d4", "stonehenge").managing(0)
    scene.play(0, Devote("c3"))
    assert scene.state.culture[0] == 4
    scene.play(0, Devote("g3"))
    assert scene.state.culture[0] == 5
    assert scene.refused(0, Devote("g3")) == "FF manage.1"
    assert scene.refused(0, Devote("n6")) == "FF manage.1"
    scene.play(0, End())


@rule("FF harvest.1", "FF harvest.2", "FF harvest.3", "FF harvest.8")
def test_a_city_harvests_one_resource_of_its_outskirts() -> None:
    scene = Scene("chinese", "germans").ground("forest", "d3", resource="wheat").city(0, "g3").managing(0)
    scene.state.resources[0]["wheat"] = 1
    scene.state.market["wheat"] -= 1
    assert scene.refused(0, Harvest("c3", "iron")) == "FF harvest.1"
    scene.play(0, Harvest("c3", "wheat"))
    assert scene.state.resources[0]["wheat"] == 2 and scene.state.market["wheat"] == 0
    scene.state.acted = {}
    assert scene.refused(0, Harvest("c3", "wheat")) == "FF harvest.2"


@rule("FF blockade.1")
def test_a_blockaded_square_gives_no_production_culture_coin_or_resource() -> None:
    scene = Scene("chinese", "germans").ground("forest", "d3", resource="wheat").mark("d4", "cathedral").mark("d2", "builder")
    assert scene.coins(0) == 1 and scene.production("c3") == 5
    for square in ("d2", "d3", "d4"):
        scene.scout(1, square)
    assert scene.coins(0) == 0 and scene.production("c3") == 1
    scene.managing(0)
    assert scene.refused(0, Harvest("c3", "wheat")) == "FF harvest.1"
    scene.play(0, Devote("c3"))
    assert scene.state.culture[0] == 1


@rule("FF wonder.angkor_wat.1")
def test_angkor_wat_harvests_twice_once_a_turn() -> None:
    scene = Scene("chinese", "germans").mark("d4", "angkor_wat").ground("forest", "d3", resource="wheat").managing(0)
    scene.play(0, Harvest("c3", "wheat", "wheat"))
    assert scene.state.resources[0]["wheat"] == 2
    scene.state.acted = {}
    scene.state.market["wheat"] = 2
    assert scene.refused(0, Harvest("c3", "wheat", "wheat")) == "FF harvest.3"


@rule("FF gov.anarchy.1")
def test_under_anarchy_the_capital_does_nothing() -> None:
    scene = Scene("chinese", "germans").city(0, "g3").govern(0, "anarchy").managing(0)
    assert scene.refused(0, Devote("c3")) == "FF gov.anarchy.1"
    scene.play(0, Devote("g3"))


@rule("FF gov.monarchy.1")
def test_under_monarchy_the_capital_acts_twice_but_not_alike() -> None:
    scene = rich().govern(0, "monarchy").city(0, "g3").managing(0)
    scene.play(0, Devote("c3"))
    assert Devote("c3") not in scene.choices(0)
    scene.play(0, Produce("c3", "army", "d3"))
    assert scene.refused(0, Produce("c3", "army", "d3")) == "FF manage.1"


@rule("FF gov.communism.2")
def test_under_communism_every_city_counts_the_best_outskirts() -> None:
    scene = rich().city(0, "g3").govern(0, "communism")
    assert (scene.production("c3"), scene.production("g3")) == (6, 6)


@rule("FF tech.military_science.2")
def test_military_science_adds_production_for_coins() -> None:
    scene = rich().tech(0, "military_science")
    scene.state.tokens[0] = {"sheet": 7}
    assert scene.production("c3") == 9


@rule("FF culture.2", "FF culture.3", "FF culture.4", "FF culture.5", "FF culture.7", "FF culture.9")
def test_advancing_on_the_track_between_actions() -> None:
    scene = Scene("chinese", "germans").have(0, culture=6).managing(0)
    scene.play(0, Advance())
    assert (scene.state.level[0], scene.state.culture[0], len(scene.state.events[0])) == (1, 3, 1)
    scene.play(0, Advance())
    assert scene.refused(0, Advance()) == "FF culture.4"
    scene.state.level[0] = 7
    scene.have(0, culture=5, trade=2)
    assert scene.refused(0, Advance()) == "FF culture.4"
    scene.have(0, culture=5, trade=3)
    scene.play(0, Advance())
    assert (scene.state.level[0], scene.state.culture[0], scene.state.trade[0]) == (8, 0, 0)


@rule("FF culture.7", "FF culture.8")
def test_the_spaces_of_the_track() -> None:
    scene = Scene("chinese", "germans")
    prices = []
    for space in range(21):
        scene.state.level[0] = space
        prices.append(scene.state.rules.advance_price(scene.state, 0))
    assert prices == [(3, 0)] * 7 + [(5, 3)] * 7 + [(7, 6)] * 7
    track = scene.state.rules.tables
    assert track.people_spaces == (3, 7, 12, 18) and track.victory == 21 and [s.deck for s in track.sections] == [1, 2, 3]


@rule("FF culture.11", "FF person.1", "FF person.2", "FF person.8")
def test_a_great_person_space() -> None:
    from ecumene.titles.ffg.culture import Keep, Settle

    scene = Scene("chinese", "germans").have(0, culture=12)
    scene.state.level[0] = 2
    person = scene.state.people[-1]
    scene.managing(0).play(0, Advance())
    assert scene.kind() == "place-person" and Keep() in scene.choices(0)
    scene.play(0, Settle("d3"))
    assert scene.marker("d3") == person
    scene.state.people = ()
    scene.state.level[0] = 2
    scene.play(0, Advance())
    assert scene.kind() == "managing"


@rule("FF person.10", "FF person.11", "FF person.12", "FF person.13", "FF person.14", "FF person.15")
@pytest.mark.parametrize(
    ("person", "icons"),
    [
        ("artist", (0, 1, 2, 0, 0)),
        ("builder", (2, 0, 0, 1, 0)),
        ("general", (0, 0, 0, 0, 4)),
        ("humanitarian", (1, 1, 1, 1, 0)),
        ("industrialist", (0, 0, 2, 1, 0)),
        ("scientist", (1, 2, 0, 0, 0)),
    ],
)
def test_what_great_people_give(person: str, icons: tuple[int, ...]) -> None:
    row = tables("base").icons[person]
    assert (row.production, row.trade, row.culture, row.coin, row.combat) == icons


@rule("FF victory.1")
def test_the_last_space_wins() -> None:
    scene = Scene("chinese", "germans").have(0, culture=7, trade=6)
    scene.state.level[0] = 20
    scene.managing(0).play(0, Advance())
    assert scene.game.over == "culture" and scene.game.winners == (0,)


@rule("FF culture.10", "FF culture.12", "FF tech.pottery.1", "FF tech.civil_service.1", "FF tech.computers.3")
def test_the_culture_hand() -> None:
    scene = Scene("chinese", "germans").only(0)
    size = scene.state.rules.hand_size
    assert size(scene.state, 0) == 2
    assert size(scene.tech(0, "pottery", "civil_service", "theology").state, 0) == 5
    scene.tech(0, "computers")
    scene.state.tokens[0] = {"sheet": 8}  # two printed coins more
    assert size(scene.state, 0) == 7


@rule("FF culture.10")
def test_a_hand_above_its_limit_is_refused_everything_but_a_discard() -> None:
    from ecumene.titles.ffg.play import Discard

    scene = Scene("chinese", "germans").only(0).events(0, "sabotage", "drought").have(0, culture=6).managing(0)
    scene.play(0, Advance())
    assert scene.kind() == "hand-limit"
    assert scene.refused(0, Advance()) == "FF culture.10"
    scene.play(0, Discard("drought"))
    assert len(scene.state.events[0]) == 2 and scene.kind() == "managing"
