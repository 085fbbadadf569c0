"""WE 5B, 5C: surplus population and city support, with Agriculture, Public Works and Cultural Ascendancy."""

import pytest

from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.calamities.eruption import Aftershock
from ecumene.titles.empires.calamities.losses import ReduceCities
from ecumene.titles.empires.calamities.unrest import slave_revolt
from ecumene.titles.empires.conflict import KeepToken, TokenConflicts
from ecumene.titles.empires.expansion import PopulationExpansion
from ecumene.titles.empires.pieces import annex_city
from ecumene.titles.empires.surplus import CitySupport, Reduce, SurplusRemoval, reduce_city
from ecumene.titles.empires.tax import Annex, TaxCollection
from scene import Scene, rule

# -- 5B: surplus ------------------------------------------------------------------------------------------


@rule("WE 5B.1", "MC 5B.2")
def test_a_city_supports_no_tokens() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", memphis=3).begin(SurplusRemoval())
    assert scene.count("memphis") == {} and scene.stock_of("egypt") == 55


@rule("WE 5B.2", "WE DEF.map.4", "MC 5B.1")
@pytest.mark.parametrize(("area", "limit"), [("alani", 0), ("athens", 1), ("thrace", 2), ("knossos", 3), ("moesia", 4)])
def test_elsewhere_tokens_above_the_limit_go_to_stock(area: str, limit: int) -> None:
    scene = Scene().tokens("hellas", **{area: 7}).begin(SurplusRemoval())
    assert scene.count(area) == ({"hellas": limit} if limit else {})
    assert scene.stock_of("hellas") == 55 - limit


@rule("WE 5B.2")
def test_barbarians_keep_to_the_limits_too() -> None:
    scene = Scene().tokens("barbarians", thrace=5, troy=1, gaza=2).cities("hatti", "troy").cities("barbarians", "gaza")
    scene.begin(SurplusRemoval())
    assert scene.count("thrace") == {"barbarians": 2} and scene.count("troy") == scene.count("gaza") == {}


@rule("WE 5B.2", "MC 5B.1")
def test_owners_who_share_an_area_within_its_limit_stay() -> None:
    scene = Scene().advances("hellas", "agriculture").tokens("hellas", thrace=1, moesia=2)
    scene.tokens("minoa", thrace=1, moesia=1).tokens("barbarians", moesia=1).begin(TokenConflicts(), SurplusRemoval())
    assert scene.count("thrace") == {"minoa": 1, "hellas": 1}
    assert scene.count("moesia") == {"minoa": 1, "hellas": 2, "barbarians": 1}
    assert not scene.told("surplus")


@rule("EP 25.2b")
@rule("WE 5B.3")
def test_ships_do_not_count_against_the_limit() -> None:
    scene = Scene().tokens("hellas", athens=1).ship("hellas", "athens").ship("hellas", "athens").begin(SurplusRemoval())
    assert scene.count("athens") == {"hellas": 1} and len(scene.state.ships[scene.seat("hellas")]) == 2


@rule("WE 5B.4")
def test_the_tokens_of_failed_attacks_go_now() -> None:
    scene = Scene().cities("egypt", "memphis").cities("barbarians", "gaza").tokens("assyria", memphis=4, gaza=3)
    scene.begin(CityAttacks(), SurplusRemoval())
    assert scene.count("memphis") == scene.count("gaza") == {}
    assert scene.owner("memphis") == "egypt" and scene.owner("gaza") == "pirates"


@rule("WE 5B.5", "WE ADV.Agriculture.1")
@pytest.mark.parametrize(("area", "left"), [("alani", 1), ("athens", 2), ("thrace", 3), ("knossos", 3), ("moesia", 4)])
def test_agriculture_adds_one_to_limits_up_to_two(area: str, left: int) -> None:
    scene = Scene().advances("hellas", "agriculture").tokens("hellas", **{area: 7}).begin(SurplusRemoval())
    assert scene.count(area) == {"hellas": left}


@rule("WE ADV.Agriculture.1")
def test_agriculture_is_off_while_others_are_there_but_a_ship_is_nobody() -> None:
    scene = Scene().advances("hellas", "agriculture").ship("minoa", "athens")
    limit = scene.state.rules.limit
    hellas, athens = scene.seat("hellas"), scene.area("athens")
    assert limit(scene.state, hellas, athens) == 2
    assert limit(scene.state, scene.seat("minoa"), athens) == 1  # it is the holder's alone
    scene.tokens("barbarians", athens=1)
    assert limit(scene.state, hellas, athens) == 1
    scene.tokens("hellas", thrace=2).tokens("minoa", thrace=1).begin(TokenConflicts(), SurplusRemoval())
    assert scene.count("thrace") == {"hellas": 2}


@rule("WE ADV.Agriculture.4")
def test_agriculture_counts_again_as_soon_as_the_holder_is_alone() -> None:
    scene = Scene().advances("hellas", "agriculture").tokens("hellas", thrace=4).tokens("minoa", thrace=1)
    scene.begin(TokenConflicts(), SurplusRemoval()).play("hellas", KeepToken(True))
    assert scene.count("thrace") == {"hellas": 3}


@rule("WE ADV.Agriculture.4")
def test_the_additional_token_may_be_let_go_when_a_conflict_ends_and_then_goes_with_the_surplus() -> None:
    scene = Scene().advances("hellas", "agriculture").tokens("hellas", thrace=4, athens=2).tokens("minoa", thrace=1)
    scene.begin(TokenConflicts())
    assert scene.due == ["hellas"] and scene.ask("hellas").choices == [KeepToken(True), KeepToken(False)]
    scene.play("hellas", KeepToken(False))
    assert scene.count("thrace") == {"hellas": 4}  # not before 5B
    assert scene.game.view(scene.seat("minoa")).notes.fallow == ((scene.seat("hellas"), "thrace"),)
    scene.begin(SurplusRemoval())
    assert scene.count("thrace") == {"hellas": 2} and scene.count("athens") == {"hellas": 2}
    assert not scene.state.notes.fallow
    # the next turn is another one
    scene.tokens("hellas", thrace=3).begin(SurplusRemoval())
    assert scene.count("thrace") == {"hellas": 3}


@rule("WE ADV.Agriculture.4")
def test_nobody_is_asked_about_a_token_that_is_not_there_or_not_allowed() -> None:
    def due(area: str, advance: str, **tokens: int) -> list[str]:
        scene = Scene().advances("hellas", advance)
        for civ, count in tokens.items():
            scene.tokens(civ, **{area: count})
        return scene.begin(TokenConflicts()).due

    assert due("thrace", "agriculture", hellas=4, minoa=1) == ["hellas"]
    assert due("thrace", "agriculture", hellas=3, minoa=2) == []  # the limit of 2 is met
    assert due("thrace", "pottery", hellas=4, minoa=1) == []
    assert due("moesia", "agriculture", hellas=9, minoa=1) == []  # limit 4 is not raised
    assert due("thrace", "agriculture", minoa=4, hellas=1) == []


@rule("WE 5B.5", "WE ADV.PublicWorks.1")
def test_public_works_lets_one_own_token_stand_beside_an_own_city() -> None:
    scene = Scene().advances("egypt", "public_works").cities("egypt", "memphis").cities("assyria", "gaza")
    scene.tokens("egypt", memphis=3, gaza=2).begin(SurplusRemoval())
    assert scene.count("memphis") == {"egypt": 1} and scene.count("gaza") == {}


@rule("WE ADV.PublicWorks.7", "WE ADV.Agriculture.5")
def test_agriculture_does_not_add_a_second_token_beside_a_city() -> None:
    scene = Scene().advances("egypt", "public_works", "agriculture").cities("egypt", "tanis").tokens("egypt", tanis=3)
    assert scene.begin(SurplusRemoval()).count("tanis") == {"egypt": 1}


@rule("WE ADV.PublicWorks.3")
def test_the_token_beside_a_city_expands_and_the_new_one_is_lost() -> None:
    scene = Scene().advances("egypt", "public_works").cities("egypt", "memphis").tokens("egypt", memphis=1)
    assert scene.begin(PopulationExpansion()).count("memphis") == {"egypt": 2}
    assert scene.begin(SurplusRemoval()).count("memphis") == {"egypt": 1}


@rule("WE ADV.PublicWorks.4")
def test_the_token_goes_when_its_city_is_lost_to_a_tax_revolt() -> None:
    scene = Scene().advances("egypt", "public_works").cities("egypt", "memphis").tokens("egypt", memphis=1)
    scene.stock("egypt", 1).begin(TaxCollection()).play("minoa", Annex("memphis"))
    assert scene.owner("memphis") == "minoa" and scene.count("memphis") == {}


# -- 5C: support ------------------------------------------------------------------------------------------


@rule("EP 26.21d")
@rule("WE 5C.1", "WE 5C.2", "WE 5C.3")
def test_each_city_needs_two_tokens_on_the_board() -> None:
    scene = Scene().cities("egypt", "gaza", "petra", "tanis").tokens("egypt", knossos=3, thera=3).begin(CitySupport())
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 3  # wherever the tokens stand
    scene = Scene().cities("egypt", "gaza", "petra", "tanis").tokens("egypt", knossos=3, thera=2).begin(CitySupport())
    assert scene.due == ["egypt"]
    scene.play("egypt", Reduce("petra"))
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 2


@rule("WE 5C.2", "WE DEF.pieces.6")
def test_stock_and_treasury_support_nothing() -> None:
    scene = Scene().cities("egypt", "petra").treasury("egypt", 30).begin(CitySupport())
    assert scene.owner("petra") is None and scene.count("petra") == {"egypt": 1}


@rule("EP 26.21a", "EP 26.21c")
@rule("WE 5C.4", "WE DEF.pieces.5")
@pytest.mark.parametrize(("stock", "placed"), [(55, 4), (2, 2), (0, 0)])
def test_a_reduced_city_becomes_tokens_as_limit_and_stock_allow(stock: int, placed: int) -> None:
    scene = Scene().cities("egypt", "memphis").stock("egypt", stock).begin(CitySupport())
    assert scene.owner("memphis") is None and scene.state.cities[scene.seat("egypt")] == 0
    assert scene.count("memphis") == ({"egypt": placed} if placed else {})


@rule("WE 5C.5")
def test_the_player_chooses_the_city() -> None:
    scene = Scene().cities("egypt", "gaza", "petra", "tanis").cities("hatti", "troy").tokens("hatti", sardes=2)
    scene.begin(CitySupport())
    assert scene.ask("egypt").choices == [Reduce("gaza"), Reduce("petra"), Reduce("tanis")]
    assert scene.refused("egypt", Reduce("troy")) == scene.refused("egypt", Reduce("atlantis")) == "WE 5C.5"
    scene.play("egypt", Reduce("tanis"))
    assert scene.count("tanis") == {"egypt": 2}


@rule("WE 5C.6")
def test_cities_built_this_turn_are_reduced_first() -> None:
    scene = Scene().cities("egypt", "gaza", "petra", "tanis", "jerusalem").tokens("egypt", sinai=1)
    scene.state.built = frozenset({scene.area("petra"), scene.area("gaza")})
    scene.begin(CitySupport())
    assert scene.ask("egypt").choices == [Reduce("gaza"), Reduce("petra")]
    assert scene.refused("egypt", Reduce("tanis")) == "WE 5C.6"
    scene.play("egypt", Reduce("petra"))
    # Gaza, the last new one, goes without a question; then the old ones may be chosen
    assert scene.owner("gaza") is None and scene.state.built == frozenset()
    assert scene.ask("egypt").choices == [Reduce("jerusalem"), Reduce("tanis")]


@rule("WE 5C.6")
def test_an_annexed_city_was_not_built() -> None:
    scene = Scene().cities("egypt", "gaza", "petra").cities("hatti", "tanis")
    scene.state.built = frozenset({scene.area("tanis")})
    annex_city(scene.state, scene.area("tanis"), scene.seat("egypt"))
    scene.begin(CitySupport())
    assert scene.ask("egypt").choices == [Reduce("gaza"), Reduce("petra"), Reduce("tanis")]


@rule("WE 5C.7", "WE 5C.3")
def test_tokens_gained_by_a_reduction_support_the_other_cities_at_once() -> None:
    # three cities and no token: the four tokens of Memphis support the other two
    scene = Scene().cities("egypt", "memphis", "gaza", "petra").begin(CitySupport()).play("egypt", Reduce("memphis"))
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 2
    # the one token of Gaza does not: two more are reduced
    scene = Scene().cities("egypt", "memphis", "gaza", "petra").begin(CitySupport()).play("egypt", Reduce("gaza"))
    assert scene.due == ["egypt"]
    scene.play("egypt", Reduce("petra"))
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 1  # two tokens support Memphis


@rule("WE 5C.2", "WE 5.2")
def test_several_players_reduce_at_the_same_time_or_by_ranking() -> None:
    scene = Scene().cities("egypt", "gaza", "petra").cities("hatti", "troy", "sardes").cities("hellas", "athens")
    scene.begin(CitySupport())
    assert scene.due == ["hatti"] and scene.may == ["egypt"]
    assert scene.owner("athens") is None  # Hellas has nothing to choose
    scene.play("egypt", Reduce("gaza")).play("hatti", Reduce("troy"))
    assert not scene.due


@rule("WE ADV.Agriculture.3")
def test_with_agriculture_a_reduced_city_leaves_one_token_more() -> None:
    scene = Scene().advances("egypt", "agriculture").cities("egypt", "tanis", "memphis", "petra")
    assert [reduce_city(scene.state, scene.area(name)) for name in ("tanis", "memphis", "petra")] == [3, 4, 2]
    # not while somebody else is there
    scene = Scene().advances("egypt", "agriculture").cities("egypt", "tanis").tokens("barbarians", tanis=1)
    assert reduce_city(scene.state, scene.area("tanis")) == 2


@rule("WE ADV.Agriculture.3")
def test_the_additional_token_of_a_reduced_city_may_be_left_out() -> None:
    scene = Scene().advances("egypt", "agriculture").cities("egypt", "tanis").begin(CitySupport())
    assert scene.ask("egypt").choices == [Reduce("tanis"), Reduce("tanis", fewer=True)]
    scene.play("egypt", Reduce("tanis", fewer=True))
    assert scene.count("tanis") == {"egypt": 2} and scene.stock_of("egypt") == 53 and not scene.due
    # where it makes no difference nobody is asked: a limit of 4, a stock too small for the additional token
    scene = Scene().advances("egypt", "agriculture").cities("egypt", "memphis").begin(CitySupport())
    assert not scene.due and scene.count("memphis") == {"egypt": 4}
    scene = Scene().advances("egypt", "agriculture").cities("egypt", "tanis").stock("egypt", 2).begin(CitySupport())
    assert not scene.due and scene.count("tanis") == {"egypt": 2}
    scene = Scene().advances("egypt", "agriculture").cities("egypt", "memphis", "tanis").begin(CitySupport())
    assert scene.ask("egypt").choices == [Reduce("memphis"), Reduce("tanis"), Reduce("tanis", fewer=True)]
    assert scene.refused("egypt", Reduce("memphis", fewer=True)) == "WE ADV.Agriculture.3"


@rule("WE ADV.Agriculture.3")
def test_a_calamity_leaves_its_victim_the_same_choice() -> None:
    scene = Scene().advances("egypt", "agriculture").cities("egypt", "tanis", "memphis")
    scene.begin(ReduceCities(scene.seat("egypt"), 2))
    assert scene.ask("egypt").choices == [Reduce("memphis"), Reduce("tanis"), Reduce("tanis", fewer=True)]
    assert scene.refused("egypt", Reduce("memphis", fewer=True)) == "WE ADV.Agriculture.3"
    scene.play("egypt", Reduce("tanis", fewer=True))
    assert scene.count("tanis") == {"egypt": 2} and scene.count("memphis") == {"egypt": 4} and not scene.due


@rule("WE ADV.Agriculture.3", "WE CAL.VolcanoEarthquake.5")
def test_how_a_shaken_city_is_reduced_is_its_owners_choice() -> None:
    scene = Scene().advances("assyria", "agriculture").cities("egypt", "memphis").cities("assyria", "tanis")
    scene.begin(Aftershock(scene.seat("egypt"), scene.area("memphis")))
    assert scene.due == ["assyria"] and Reduce("tanis", fewer=True) in scene.ask("assyria").choices
    scene.play("assyria", Reduce("tanis", fewer=True))
    assert scene.count("tanis") == {"assyria": 2}


@rule("WE ADV.PublicWorks.6")
def test_the_token_beside_a_reduced_city_counts_as_one_of_its_tokens() -> None:
    scene = Scene().advances("egypt", "public_works").cities("egypt", "memphis").tokens("egypt", memphis=1)
    assert reduce_city(scene.state, scene.area("memphis")) == 3
    assert scene.count("memphis") == {"egypt": 4}
    scene = Scene().advances("egypt", "public_works").cities("egypt", "petra").tokens("egypt", petra=1)
    assert reduce_city(scene.state, scene.area("petra")) == 0
    assert scene.count("petra") == {"egypt": 1}


@rule("EP 26.11", "EP 33.1083")
@rule("WE ADV.CulturalAscendancy.4", "WE ADV.CulturalAscendancy.10")
@pytest.mark.parametrize(("tokens", "cities"), [(9, 3), (8, 2)])
def test_cultural_ascendancy_needs_three_tokens_per_city(tokens: int, cities: int) -> None:
    scene = Scene().advances("egypt", "cultural_ascendancy").cities("egypt", "gaza", "petra", "jerusalem")
    scene.tokens("egypt", memphis=4, fayum=4, siwa=tokens - 8).begin(CitySupport())
    if scene.due:
        scene.play("egypt", Reduce("gaza"))
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == cities


@rule("WE ADV.CulturalAscendancy.10")
@pytest.mark.parametrize(("advances", "tokens"), [((), 4), (("cultural_ascendancy",), 5)])
def test_in_a_slave_revolt_too_cultural_ascendancy_needs_one_token_more(advances: tuple[str, ...], tokens: int) -> None:
    for short in (0, 1):
        scene = Scene().advances("egypt", *advances).cities("egypt", "petra")
        scene.tokens("egypt", memphis=tokens - short)
        slave_revolt(scene.state, scene.seat("egypt"), None)
        scene.begin()
        assert (scene.owner("petra") is None) == (short == 1)


@rule("WE ADV.CulturalAscendancy.11")
def test_after_the_purchases_of_a_turn_support_is_next_checked_in_the_construction_phase() -> None:
    rules = Scene().state.rules
    steps = [*rules.sequence(4), *rules.sequence(5)]
    names = [step.name if hasattr(step, "name") else type(step).__name__ for step in steps]
    later = names[names.index("AdvancesAcquisition") :]
    check = later.index("CitySupport")
    phases = [name for name in later[:check] if name.islower()]
    assert phases[-1] == "construction"
