"""WE 1: tax collection."""

import pytest

from ecumene.engine import Refused
from ecumene.engine.actions import Standing
from ecumene.titles.empires import wire
from ecumene.titles.empires.calamities.losses import DestroyCity
from ecumene.titles.empires.tax import Annex, TaxCollection, TaxRate
from scene import Scene, rule, unfit

FIVE = ("tanis", "alexandria", "memphis", "gaza", "jerusalem")


def crowded(**cities: int) -> Scene:
    """A board with this many cities for each of these, on whatever areas there are."""
    scene = Scene()
    terrain = scene.state.terrain
    free = [terrain.ids[area] for area in terrain.areas if terrain.limit[area]]
    for civ, count in cities.items():
        scene.cities(civ, *free[:count])
        del free[:count]
    return scene


# -- 1A ---------------------------------------------------------------------------------------------------


@rule("EP 2.5b", "EP 18.1a")
@rule("WE 1A.1", "WE 1A.2", "WE 1A.6", "WE 1A.7")
def test_five_cities_at_the_default_rate_bring_ten_tokens() -> None:
    scene = Scene().cities("egypt", *FIVE)
    scene.begin(TaxCollection())
    assert scene.treasury_of("egypt") == 10
    assert scene.stock_of("egypt") == 45
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 5


@rule("WE 1A.3")
def test_nobody_can_refrain_from_collecting() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "coinage").cities("hatti", "hattusa")
    scene.begin(TaxCollection())
    assert scene.refused("egypt", TaxRate(0)) == "WE 1A.4"
    assert scene.refused("hatti", TaxRate(1)) == "engine"  # nobody asks who has no choice
    scene.play("egypt", TaxRate(1))
    assert (scene.treasury_of("egypt"), scene.treasury_of("hatti")) == (1, 2)


@rule("EP 18.21", "EP 18.22", "EP 18.23ex", "EP 33.0631", "EP 33.1321")
@rule("WE 1A.4", "WE ADV.Coinage.1", "WE ADV.Monarchy.1")
def test_coinage_raises_or_lowers_the_rate_and_monarchy_raises_it() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "coinage").cities("minoa", "knossos")
    scene.cities("hatti", "hattusa").advances("hatti", "monarchy")
    scene.begin(TaxCollection())
    assert scene.ask("egypt").choices == [TaxRate(1), TaxRate(2), TaxRate(3)]
    assert scene.ask("hatti").choices == [TaxRate(2), TaxRate(3)]
    assert "minoa" not in scene.due


@rule("WE 1A.4")
def test_the_rate_is_set_anew_each_turn() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "monarchy")
    scene.begin(TaxCollection()).play("egypt", TaxRate(3))
    scene.begin(TaxCollection())
    assert scene.due == ["egypt"] and scene.state.notes.tax[scene.seat("egypt")] == 2


@rule("WE 1A.5", "WE GEN.2")
def test_all_set_their_rates_and_collect_at_the_same_time() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "coinage")
    scene.cities("hatti", "hattusa").advances("hatti", "coinage").cities("minoa", "knossos")
    scene.begin(TaxCollection())
    assert scene.due == ["hatti", "egypt"]  # both at once, neither waits for the other
    scene.play("egypt", TaxRate(3))
    assert scene.treasury_of("egypt") == scene.treasury_of("minoa") == 0
    scene.play("hatti", TaxRate(1))
    assert [scene.treasury_of(civ) for civ in ("minoa", "hatti", "egypt")] == [2, 1, 3]


@rule("WE ADV.Coinage.3", "WE ADV.Monarchy.3")
def test_coinage_and_monarchy_add_up() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "coinage", "monarchy")
    scene.begin(TaxCollection())
    assert scene.ask("egypt").choices == [TaxRate(1), TaxRate(2), TaxRate(3), TaxRate(4)]
    scene.play("egypt", TaxRate(4))
    assert scene.treasury_of("egypt") == 4
    assert scene.told("tax.rate") == [{"seat": scene.seat("egypt"), "rate": 4}]


@rule("WE ADV.Coinage.2", "WE ADV.Monarchy.2")
def test_one_rate_holds_for_all_cities() -> None:
    for advance in ("coinage", "monarchy"):
        scene = Scene().cities("egypt", *FIVE).advances("egypt", advance)
        scene.begin(TaxCollection()).play("egypt", TaxRate(3))
        assert scene.treasury_of("egypt") == 15 and not scene.due


def test_a_standing_answer_sets_the_rate_as_long_as_it_is_lawful() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "monarchy")
    egypt = scene.seat("egypt")
    scene.game.play(egypt, Standing("tax-rate", "3"))
    scene.begin(TaxCollection())
    assert scene.treasury_of("egypt") == 3 and not scene.due
    for answer in ("1", "much"):
        scene.game.play(egypt, Standing("tax-rate", answer))
        assert scene.begin(TaxCollection()).due == ["egypt"]
        scene.play("egypt", TaxRate(2))


# -- 1B ---------------------------------------------------------------------------------------------------


@rule("EP 18.31a", "EP 18.32c", "EP 18.32d", "EP 18.32e", "EP 18.32g")
@rule("WE 1B.2", "WE 1B.3", "WE 1B.4", "WE 1B.5", "WE 1B.12")
def test_two_of_five_cities_revolt_when_seven_tokens_are_in_stock() -> None:
    scene = Scene().cities("egypt", *FIVE).stock("egypt", 7)
    before = scene.treasury_of("egypt")
    scene.begin(TaxCollection())
    assert scene.stock_of("egypt") == 0 and scene.treasury_of("egypt") == before + 7
    assert scene.due == ["minoa"]  # all have nine cities in stock: A.S.T.-ranking decides (WE GEN.7)
    assert scene.refused("minoa", Annex("knossos")) == "WE 1B.4"
    # which city it takes is the beneficiary's choice, that it takes one is not (docs/rulings.md)
    assert set(scene.ask("minoa").choices) == {Annex(area) for area in FIVE} and not scene.ask("minoa").forms
    scene.play("minoa", Annex("tanis"), Annex("gaza"))
    assert scene.owner("tanis") == scene.owner("gaza") == "minoa"
    assert scene.told("tax.collected") == [{"seat": scene.seat("egypt"), "tokens": 7}]
    assert [event["area"] for event in scene.told("tax.revolt")] == ["tanis", "gaza"]
    assert scene.treasury_of("minoa") == 0 and scene.stock_of("minoa") == 55
    assert not scene.due


@rule("WE 1B.3", "WE ADV.Coinage.4", "WE ADV.Monarchy.4")
def test_a_city_paid_in_part_revolts_and_a_rate_may_be_raised_into_it() -> None:
    for advance in ("coinage", "monarchy"):
        scene = Scene().cities("egypt", *FIVE[:4]).stock("egypt", 10).advances("egypt", advance)
        scene.begin(TaxCollection()).play("egypt", TaxRate(3))
        assert scene.due == ["minoa"]
        scene.play("minoa", Annex("tanis"))
        assert not scene.due and scene.state.cities[scene.seat("egypt")] == 3
        assert scene.stock_of("egypt") == 0


@rule("EP 18.31b")
@rule("WE 1A.4", "WE 1B.1")
def test_a_rate_is_settled_when_its_revolt_lies_on_the_table() -> None:
    scene = Scene().cities("egypt", *FIVE[:4]).stock("egypt", 10).advances("egypt", "coinage")
    scene.cities("hatti", "hattusa").advances("hatti", "coinage")
    scene.begin(TaxCollection()).play("hatti", TaxRate(1)).play("egypt", TaxRate(3))
    assert scene.due == ["minoa"]  # to pick a city of Egypt
    for civ in ("egypt", "hatti"):
        assert scene.game.undoable(scene.seat(civ)) == []
        with pytest.raises(Refused, match="nothing to take back"):
            scene.game.undo(scene.seat(civ))


@rule("WE 1A.4")
def test_a_rate_may_be_taken_back_before_and_when_nothing_revolts() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "coinage").cities("hatti", "hattusa").advances("hatti", "coinage")
    scene.begin(TaxCollection()).play("egypt", TaxRate(3))
    scene.game.undo(scene.seat("egypt"))
    scene.play("egypt", TaxRate(1)).play("hatti", TaxRate(3))
    assert scene.treasury_of("egypt") == 1 and not scene.due
    scene.game.undo(scene.seat("egypt"))
    assert scene.due == ["egypt"] and scene.treasury_of("hatti") == 0
    scene.play("egypt", TaxRate(2))
    assert (scene.treasury_of("egypt"), scene.treasury_of("hatti")) == (2, 3)


@unfit("expansion-project", "whoever has most unit points in stock benefits (EP 18.32a)")
@rule("WE 1B.1")
def test_the_beneficiary_is_found_after_all_others_have_paid() -> None:
    scene = crowded(minoa=1, assyria=1, hatti=2, hellas=2, egypt=3).advances("minoa", "coinage", "monarchy")
    scene.stock("minoa", 30).stock("assyria", 29).stock("egypt", 4)
    scene.begin(TaxCollection()).play("minoa", TaxRate(4))
    assert (scene.stock_of("minoa"), scene.stock_of("assyria")) == (26, 27)
    assert scene.due == ["assyria"]


@rule("WE 1B.6")
def test_no_support_is_checked_in_this_phase() -> None:
    scene = Scene().cities("egypt", *FIVE).stock("egypt", 8)  # not one token on the board
    scene.begin(TaxCollection()).play("minoa", Annex("tanis"))
    assert scene.owner("tanis") == "minoa" and scene.state.cities[scene.seat("egypt")] == 4
    assert not scene.due and not scene.told("city.reduced")


@rule("WE 1B.7", "WE 1B.8")
def test_the_next_beneficiary_goes_on_and_what_nobody_can_take_is_destroyed() -> None:
    scene = crowded(minoa=8, assyria=7, hatti=9, hellas=9, egypt=6).stock("egypt", 2)  # five cities revolt
    cities = [scene.state.terrain.ids[area] for area in scene.state.cities_of(scene.seat("egypt"))]
    scene.begin(TaxCollection())
    assert scene.due == ["assyria"]  # two cities in stock, and it goes on until there are none
    scene.play("assyria", Annex(cities[0]), Annex(cities[1]))
    assert scene.due == ["minoa"]
    scene.play("minoa", Annex(cities[2]))
    assert scene.due == ["egypt"]  # everybody else has nine cities: the victim says which two it loses
    assert scene.refused("egypt", Annex(cities[3])) == "WE 1B.8"
    scene.play("egypt", DestroyCity(cities[5]), DestroyCity(cities[3]))
    assert [scene.owner(area) for area in cities] == ["assyria", "assyria", "minoa", None, "egypt", None]
    assert not scene.due


@rule("WE 1B.7")
def test_a_beneficiary_is_not_compared_again_after_every_city() -> None:
    scene = crowded(minoa=4, assyria=4, hatti=9, hellas=9, egypt=5).stock("egypt", 2)
    cities = [scene.state.terrain.ids[area] for area in scene.state.cities_of(scene.seat("egypt"))]
    scene.begin(TaxCollection())
    scene.play("minoa", Annex(cities[0]))
    assert scene.due == ["minoa"]  # though Assyria now has more cities in stock


@rule("WE 1B.8", "WE 1B.9", "WE 1B.10", "WE GEN.5")
def test_victims_are_handled_by_ranking_and_benefit_from_no_revolt() -> None:
    scene = crowded(minoa=8, assyria=9, hatti=9, hellas=2, egypt=2).stock("hellas", 3).stock("egypt", 1)
    terrain = scene.state.terrain
    hellas, egypt = ([terrain.ids[a] for a in scene.state.cities_of(scene.seat(civ))] for civ in ("hellas", "egypt"))
    scene.begin(TaxCollection())
    assert scene.due == ["minoa"] and not scene.may  # Hellas, rank 15, before Egypt, rank 17
    assert scene.refused("minoa", Annex(egypt[0])) == "WE 1B.4"
    scene.play("minoa", Annex(hellas[1]))
    # both cities of Egypt revolt; Hellas has eight cities in stock but is a victim, all others have none
    assert not scene.due
    assert [scene.owner(area) for area in hellas + egypt] == ["hellas", "minoa", None, None]


@rule("WE 1B.11")
def test_the_token_beside_a_revolting_city_is_lost() -> None:
    scene = Scene().cities("egypt", *FIVE).advances("egypt", "public_works").tokens("egypt", tanis=1, gaza=1)
    scene.stock("egypt", 9).begin(TaxCollection())
    scene.play("minoa", Annex("tanis"))
    assert scene.count("tanis") == {} and scene.count("gaza") == {"egypt": 1}
    assert scene.stock_of("egypt") == 1


@rule("WE ADV.Democracy.1", "WE ADV.Democracy.2", "WE 1B.10")
def test_cities_of_a_democracy_do_not_revolt_and_it_may_still_benefit() -> None:
    scene = crowded(minoa=3, assyria=5, hatti=5, hellas=5, egypt=5).advances("minoa", "democracy", "monarchy")
    scene.stock("minoa", 7).stock("egypt", 8)
    before = scene.treasury_of("minoa")
    scene.begin(TaxCollection()).play("minoa", TaxRate(3))  # beyond its means
    assert (scene.stock_of("minoa"), scene.treasury_of("minoa")) == (0, before + 7)
    assert scene.due == ["minoa"]  # as beneficiary of Egypt's revolt: most cities in stock
    scene.play("minoa", scene.ask("minoa").choices[0])
    assert [scene.state.cities[scene.seat(civ)] for civ in ("minoa", "egypt")] == [4, 4] and not scene.due


@rule("WE ADV.Coinage.3")
def test_every_rate_that_the_advances_allow_may_be_left_as_a_standing_answer() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "coinage", "monarchy")
    rates = scene.state.rules.tax_rates(scene.state, scene.seat("egypt"))
    assert wire.STANDING["tax-rate"] == [str(rate) for rate in rates]
    scene.game.play(scene.seat("egypt"), Standing("tax-rate", "4"))
    scene.begin(TaxCollection())
    assert not scene.due and scene.treasury_of("egypt") == 4
