"""WE 12: civilization advances acquisition, and the hand limit."""

from random import Random

import pytest

from ecumene.engine import Standing
from ecumene.titles.empires import registry
from ecumene.titles.empires.calamities.losses import DiscardCards, LoseCard
from ecumene.titles.empires.payments import price, price_items, prices
from ecumene.titles.empires.purchases import (
    AdvancesAcquisition,
    BuyNothing,
    DiscardExcess,
    HandLimit,
    Purchase,
    receive_advances,
)
from ecumene.titles.empires.succession import Succession
from ecumene.titles.empires.tables import COLOURS
from scene import Scene, rule, unfit


def owns(scene: Scene, civ: str, *advances: str) -> Scene:
    """Advances of earlier turns, with their credit tokens."""
    receive_advances(scene.state, scene.seat(civ), advances)
    return scene


def cost(scene: Scene, civ: str, advance: str) -> int:
    return price(scene.state, scene.seat(civ), scene.state.rules.advances.index[advance])


def credits(scene: Scene, civ: str) -> dict[str, int]:
    return {colour: n for colour, n in zip(COLOURS, scene.state.credits[scene.seat(civ)], strict=True) if n}


# -- order ------------------------------------------------------------------------------------------------


@rule("WE 12.order.1", "WE 12.order.2")
def test_the_furthest_on_the_table_buys_first_and_the_others_may_buy_early() -> None:
    scene = Scene()
    for civ, step in {"minoa": 2, "hellas": 5, "hatti": 2}.items():
        scene.treasury(civ, 50)
        scene.state.step[scene.seat(civ)] = step
    scene.begin(AdvancesAcquisition())
    assert scene.due == ["hellas"] and scene.may == ["minoa", "hatti"]  # A.S.T.-ranking breaks the tie
    scene.play("hatti", Purchase(("mysticism",), treasury=50))
    scene.play("hellas", BuyNothing())
    assert scene.due == ["minoa"] and not scene.may
    scene.play("minoa", BuyNothing())
    assert not scene.due


@rule("WE 12.order.1")
def test_only_who_may_buy_as_far_as_all_can_see_is_asked() -> None:
    scene = Scene().treasury("hellas", 1).hand("hatti", "water")
    everything = scene.state.rules.advances.ids
    owns(scene, "egypt", *everything).treasury("egypt", 40)
    scene.state.credits[scene.seat("assyria")] = (50, 0, 0, 0, 0)  # Sculpture is free for them
    scene.begin(AdvancesAcquisition())
    assert scene.due + scene.may == ["assyria", "hatti", "hellas"]


@rule("WE 12.5")
def test_there_is_one_transaction_a_turn() -> None:
    scene = Scene().treasury("hellas", 50).treasury("egypt", 55)
    scene.begin(AdvancesAcquisition())
    scene.play("hellas", Purchase(("mysticism",), treasury=50))
    assert scene.refused("hellas", BuyNothing()) == "engine"
    assert scene.due == ["egypt"]


@rule("WE 12.1", "WE 12.2")
def test_any_number_is_bought_but_never_a_second_copy() -> None:
    scene = Scene().hand("egypt", *["gold"] * 5)
    owns(scene, "egypt", "monarchy").begin(AdvancesAcquisition())
    gold = ("gold",) * 5
    assert scene.refused("egypt", Purchase(("monarchy",), gold)) == "WE 12.2"
    assert scene.refused("egypt", Purchase(("pottery", "pottery"), gold)) == "WE 12.2"
    assert scene.refused("egypt", Purchase((), gold)) == "WE 12.1"
    assert scene.refused("egypt", Purchase(("writing",), gold)) == "WE 12.1"
    scene.play("egypt", Purchase(("pottery", "masonry", "deism"), gold))
    assert {"monarchy", "pottery", "masonry", "deism"} == set(scene.game.view().rules.advances.named(scene.state.advances[4]))


def test_a_standing_answer_buys_nothing() -> None:
    scene = Scene().treasury("hellas", 50).treasury("egypt", 50)
    scene.begin(AdvancesAcquisition())
    scene.play("egypt", Standing("buy-advances", "nothing"))
    assert scene.due == ["hellas"] and not scene.may


# -- prices -----------------------------------------------------------------------------------------------


@rule("EP 7.2b", "EP 32.55", "EP 32.55ex", "EP 32.56a")
@rule("WE 12.6", "WE 12.7", "WE 12.9", "WE 12.21")
def test_john_uses_his_blue_credits_for_each_advance_and_the_better_of_two_colours() -> None:
    scene = owns(Scene(), "egypt", "music")
    assert credits(scene, "egypt") == {"art": 10, "religion": 5}
    assert cost(scene, "egypt", "drama_and_poetry") == 70
    assert cost(scene, "egypt", "mysticism") == 40
    scene.treasury("egypt", 29).hand("egypt", "gold", "gold", "gold").begin(AdvancesAcquisition())
    order = Purchase(("drama_and_poetry", "mysticism"), ("gold", "gold", "gold"), 29)
    scene.play("egypt", order)  # 81 + 29 = 70 + 40: the ten blue credits served twice
    assert scene.treasury_of("egypt") == 0


@rule("EP 7.2a", "EP 32.51b")
@rule("WE 12.8", "WE 12.9", "WE 12.22", "WE 12.11", "WE DEF.adv.5")
def test_flo_deducts_orange_credits_and_those_of_pottery_towards_agriculture() -> None:
    scene = owns(Scene(), "egypt", "pottery", "masonry")
    assert credits(scene, "egypt") == {"art": 5, "craft": 20, "science": 5}
    seat, agriculture = scene.seat("egypt"), scene.state.rules.advances.index["agriculture"]
    assert price_items(scene.state, seat, agriculture) == {"printed": 120, "craft": -20, "pottery": -10}
    assert price(scene.game.view(0), seat, agriculture) == 90
    scene.hand("egypt", *["gold"] * 3).treasury("egypt", 9).begin(AdvancesAcquisition())
    scene.play("egypt", Purchase(("agriculture",), ("gold",) * 3, 9))
    assert credits(scene, "egypt")["craft"] == 30


@rule("WE 12.8", "WE 12.23")
def test_michael_has_only_the_specific_credit_towards_democracy() -> None:
    scene = owns(Scene(), "egypt", "agriculture")
    assert cost(scene, "egypt", "democracy") == 200


@unfit("expansion-project", "Monument gives another credit to Wonder of the World (EP 32.51a)")
@rule("WE 12.9")
def test_the_specific_credit_comes_on_top_of_the_better_of_two_colours() -> None:
    scene = Scene().advances("egypt", "monument")
    scene.state.credits[scene.seat("egypt")] = (15, 0, 40, 0, 0)
    assert cost(scene, "egypt", "wonder_of_the_world") == 290 - 40 - 20


@rule("EP 2.6b", "EP 11.2a", "EP 32.59ex")
@rule("WE 12.12", "WE 12.3")
def test_a_price_never_falls_below_zero_and_an_advance_may_be_free() -> None:
    scene = Scene()
    scene.state.credits[scene.seat("egypt")] = (0, 80, 0, 0, 0)
    assert cost(scene, "egypt", "urbanism") == 0 and cost(scene, "egypt", "monarchy") == 0
    scene.begin(AdvancesAcquisition())
    assert scene.due == ["egypt"]
    assert scene.refused("egypt", Purchase(("urbanism", "law"))) == "WE 12.3"  # what is over does not pay for another
    scene.play("egypt", Purchase(("urbanism", "monarchy")))
    assert scene.state.holds(scene.seat("egypt"), "urbanism")


@rule("EP 32.54a", "EP 33.0411b", "EP 33.051b", "EP 33.0811b")
@rule("WE 12.5", "WE 12.10", "WE 12.18")
def test_what_is_bought_now_does_not_make_the_rest_cheaper() -> None:
    scene = Scene().hand("egypt", *["gold"] * 4).treasury("egypt", 36)
    scene.begin(AdvancesAcquisition())
    gold = ("gold",) * 4  # 144
    assert scene.refused("egypt", Purchase(("pottery", "agriculture"), gold, 16)) == "WE 12.3"  # 180, not 160
    scene.play("egypt", Purchase(("pottery", "agriculture"), gold, 36))
    assert cost(scene, "egypt", "masonry") == 60 - 20  # but they help from now on
    assert cost(scene, "egypt", "democracy") == 220 - 20


@rule("WE 12.14", "WE 12.15")
def test_credits_are_always_applied_so_none_can_be_forgotten() -> None:
    scene = owns(Scene(), "egypt", "music").treasury("egypt", 50)
    scene.begin(AdvancesAcquisition())
    assert scene.refused("egypt", Purchase(("mysticism",), treasury=50)) == "WE 12.15"
    scene.play("egypt", Purchase(("mysticism",), treasury=40))


@rule("WE 12.11", "WE 12.19")
def test_credits_of_all_advances_add_up_and_stay() -> None:
    scene = owns(Scene(), "egypt", "mathematics", "literacy", "empiricism")
    assert credits(scene, "egypt") == {"art": 35, "civic": 25, "craft": 20, "religion": 20, "science": 35}
    scene.treasury("egypt", 55).begin(AdvancesAcquisition())
    scene.play("egypt", Purchase(("coinage",), treasury=55))
    assert credits(scene, "egypt") == {"art": 35, "civic": 30, "craft": 20, "religion": 20, "science": 45}
    assert cost(scene, "egypt", "mysticism") == 50 - 35  # and using them does not use them up


@rule("WE 12.19")
def test_attributes_of_two_advances_add_up() -> None:
    scene = Scene().advances("egypt", "coinage", "monarchy")
    assert scene.state.rules.tax_rates(scene.state, scene.seat("egypt")) == range(1, 5)


@rule("WE 12.16")
def test_everybody_sees_all_advances_and_credits() -> None:
    scene = owns(Scene(), "egypt", "music")
    for viewer in (scene.seat("hellas"), None):
        view = scene.game.view(viewer)
        assert view.holds(scene.seat("egypt"), "music")
        assert view.credits[scene.seat("egypt")] == (10, 0, 0, 5, 0)


@rule("WE 12.17")
def test_advances_are_named_in_no_action_but_a_purchase_and_nothing_takes_them_away() -> None:
    assert [kind for kind in registry.actions() if "advances" in kind.__struct_fields__] == [Purchase]
    scene = owns(Scene(), "egypt", "music").treasury("egypt", 50)
    scene.begin(AdvancesAcquisition())
    scene.play("egypt", BuyNothing())
    assert scene.state.holds(scene.seat("egypt"), "music") and credits(scene, "egypt") == {"art": 10, "religion": 5}


@rule("WE DEF.adv.4", "WE 12.18")
def test_an_attribute_works_for_its_holder_alone_and_from_the_purchase_on() -> None:
    scene = owns(Scene(), "egypt", "engineering", "masonry").hand("egypt", *["gold"] * 5)
    scene.begin(AdvancesAcquisition())
    rules, state = scene.state.rules, scene.state
    assert rules.land_steps(state, scene.seat("egypt")) == 1
    scene.play("egypt", Purchase(("roadbuilding",), ("gold",) * 5))
    assert rules.land_steps(state, scene.seat("egypt")) == 2
    assert rules.land_steps(state, scene.seat("hellas")) == 1


@rule("WE 12.18")
def test_wonder_of_the_world_bought_now_counts_in_phase_13() -> None:
    scene = Scene().cities("egypt", "tanis").hand("egypt", *["gold"] * 5, *["ivory"] * 3)
    steps = scene.state.rules.track.rows["egypt"]
    scene.state.step[scene.seat("egypt")] = steps[0] - 1  # the next space is in the Early Bronze Age: two cities
    scene.begin(AdvancesAcquisition(), Succession())
    scene.play("egypt", Purchase(("wonder_of_the_world",), ("gold",) * 5 + ("ivory",) * 3))
    assert scene.state.step[scene.seat("egypt")] == steps[0]


# -- advances that change the transaction -----------------------------------------------------------------


@rule("WE ADV.Library.1", "WE 12.5")
def test_library_takes_40_off_one_other_advance_of_the_same_transaction() -> None:
    scene = Scene().hand("egypt", *["gold"] * 5, "ivory", "ivory").treasury("egypt", 40)
    scene.begin(AdvancesAcquisition())
    cards = ("gold",) * 5 + ("ivory", "ivory")  # 225 + 36
    assert scene.refused("egypt", Purchase(("library", "music"), cards, 40, "library")) == "WE ADV.Library.1"
    assert scene.refused("egypt", Purchase(("library", "music"), cards, 0, "coinage")) == "WE ADV.Library.1"
    assert scene.refused("egypt", Purchase(("music",), cards, 0, "music")) == "WE ADV.Library.1"
    assert scene.refused("egypt", Purchase(("library", "music"), cards, 0)) == "WE 12.3"
    scene.play("egypt", Purchase(("library", "music"), cards, 0, "music"))  # 220 + 80 - 40 = 260
    assert scene.treasury_of("egypt") == 40
    assert cost(scene, "egypt", "mysticism") == 50 - 15  # and no 40 off later


@rule("WE ADV.Library.1", "WE 12.3")
def test_librarys_discount_is_40_to_the_point() -> None:
    scene = Scene().hand("egypt", *["gold"] * 5).treasury("egypt", 50).begin(AdvancesAcquisition())
    order = ("library", "music"), ("gold",) * 5  # 220 + 80 - 40 for 225 and treasury
    assert scene.refused("egypt", Purchase(*order, 34, "music")) == "WE 12.3"
    assert scene.refused("egypt", Purchase(*order, 36, "music")) == "WE 12.15"
    scene.play("egypt", Purchase(*order, 35, "music"))
    assert scene.treasury_of("egypt") == 15


@rule("WE 12.20", "WE 12.order.1")
@pytest.mark.parametrize(
    ("paid", "kept"), [(Purchase(("mysticism",), treasury=50), 1), (Purchase(("mysticism",), ("gold",) * 3), 0)]
)
def test_a_purchase_out_of_treasury_alone_shows_nothing_so_others_may_still_take_back(paid: Purchase, kept: int) -> None:
    scene = Scene().treasury("egypt", 50).hand("egypt", "gold", "gold", "gold").treasury("hatti", 50).treasury("minoa", 50)
    scene.begin(AdvancesAcquisition()).play("hatti", BuyNothing()).play("egypt", paid)
    assert len(scene.game.undoable(scene.seat("hatti"))) == kept


@rule("WE ADV.Library.1", "WE 12.12")
def test_librarys_discount_does_not_go_below_zero_nor_over_to_the_rest() -> None:
    scene = Scene().hand("egypt", *["gold"] * 5)
    scene.state.credits[scene.seat("egypt")] = (30, 0, 0, 0, 0)
    scene.treasury("egypt", 40).begin(AdvancesAcquisition())
    scene.play("egypt", Purchase(("library", "sculpture"), ("gold",) * 5, 0, "sculpture"))  # 220 + 0
    scene = Scene().hand("egypt", *["gold"] * 4, "ivory", "ivory").treasury("egypt", 40)
    scene.state.credits[scene.seat("egypt")] = (30, 0, 0, 0, 0)
    scene.begin(AdvancesAcquisition())
    cards = ("gold",) * 4 + ("ivory",) * 2  # 180
    assert scene.refused("egypt", Purchase(("library", "sculpture"), cards, 20, "sculpture")) == "WE 12.3"  # not 200
    scene.play("egypt", Purchase(("library", "sculpture"), cards, 40, "sculpture"))


@rule("WE ADV.Library.1")
def test_library_of_an_earlier_turn_discounts_nothing() -> None:
    scene = owns(Scene(), "egypt", "library").treasury("egypt", 50)
    scene.begin(AdvancesAcquisition())
    assert scene.refused("egypt", Purchase(("urbanism",), treasury=10, library="urbanism")) == "WE ADV.Library.1"


@rule("WE ADV.Anatomy.1", "WE 12.10")
def test_anatomy_brings_a_cheap_science_advance_whose_credits_work_from_next_turn() -> None:
    scene = Scene().hand("egypt", *["gold"] * 5, *["ivory"] * 4).treasury("egypt", 20)
    scene.begin(AdvancesAcquisition())
    cards = ("gold",) * 5 + ("ivory",) * 3  # 225 + 81
    for wrong in ("metalworking", "medicine", "anatomy"):
        assert scene.refused("egypt", Purchase(("anatomy",), cards, anatomy=wrong)).startswith("WE ")
    assert scene.refused("egypt", Purchase(("anatomy",), cards, anatomy="metalworking")) == "WE ADV.Anatomy.1"  # craft
    assert scene.refused("egypt", Purchase(("anatomy",), cards, anatomy="medicine")) == "WE ADV.Anatomy.1"  # 140
    assert scene.refused("egypt", Purchase(("music",), cards, anatomy="coinage")) == "WE ADV.Anatomy.1"
    cheap = (*cards, "ivory")  # 225 + 144: enough for Anatomy and Coinage
    assert scene.refused("egypt", Purchase(("anatomy", "coinage"), cheap, anatomy="coinage")) == "WE 12.2"
    scene.play("egypt", Purchase(("anatomy",), cards, anatomy="coinage"))
    assert scene.state.holds(scene.seat("egypt"), "coinage")
    assert credits(scene, "egypt") == {"civic": 5, "craft": 5, "science": 30}
    assert scene.told("advances.bought")[0]["advances"] == ["anatomy", "coinage"]


@rule("WE ADV.Anatomy.1")
def test_anatomys_gift_goes_by_the_printed_price_whatever_credits_take_off() -> None:
    scene = Scene().hand("egypt", *["gold"] * 5, *["ivory"] * 4)
    scene.state.credits[scene.seat("egypt")] = tuple(60 if colour == "science" else 0 for colour in COLOURS)
    assert cost(scene, "egypt", "medicine") < 100  # 140 printed
    scene.begin(AdvancesAcquisition())
    cards = ("gold",) * 5
    assert scene.refused("egypt", Purchase(("anatomy",), cards, anatomy="medicine")) == "WE ADV.Anatomy.1"
    scene.play("egypt", Purchase(("anatomy",), cards, anatomy="coinage"))
    assert scene.state.holds(scene.seat("egypt"), "coinage")


@rule("WE ADV.Anatomy.1", "WE ADV.WrittenRecord.1")
def test_written_record_is_half_science_and_as_a_gift_brings_its_chosen_credits_too() -> None:
    scene = Scene().hand("egypt", *["gold"] * 5, *["ivory"] * 3)
    scene.begin(AdvancesAcquisition())
    order = Purchase(("anatomy",), ("gold",) * 5 + ("ivory",) * 3, anatomy="written_record")
    assert scene.refused("egypt", order) == "WE ADV.WrittenRecord.1"
    scene.play("egypt", Purchase(order.advances, order.cards, anatomy="written_record", credits=(("art", 10),)))
    assert credits(scene, "egypt") == {"art": 10, "civic": 5, "craft": 5, "science": 25}


@rule("WE ADV.Anatomy.1")
def test_anatomys_gift_is_taken_at_the_purchase_or_never() -> None:
    scene = owns(Scene(), "egypt", "anatomy").treasury("egypt", 40)
    scene.begin(AdvancesAcquisition())
    assert scene.refused("egypt", Purchase(("mysticism",), treasury=50, anatomy="coinage")) == "WE ADV.Anatomy.1"


@rule("WE ADV.WrittenRecord.1", "WE ADV.WrittenRecord.2")
def test_written_record_gives_10_points_in_chosen_colours_at_the_purchase() -> None:
    scene = Scene().hand("egypt", "gold", "gold", "gold")
    scene.begin(AdvancesAcquisition())

    def order(*chosen: tuple[str, int]) -> Purchase:
        return Purchase(("written_record",), ("gold",) * 3, credits=chosen)

    for wrong in ((), (("art", 5),), (("art", 15),), (("art", 7), ("craft", 3)), (("art", 5), ("art", 5)), (("grey", 10),)):
        assert scene.refused("egypt", order(*wrong)) == "WE ADV.WrittenRecord.1", wrong
    assert scene.refused("egypt", order(("art", 20), ("craft", -10))) == "WE ADV.WrittenRecord.1"
    scene.play("egypt", order(("art", 5), ("craft", 5)))
    assert credits(scene, "egypt") == {"art": 5, "civic": 5, "craft": 5, "science": 5}


@rule("WE ADV.Monument.1", "WE ADV.Monument.2")
def test_monument_gives_20_points_in_chosen_colours_that_work_from_next_turn() -> None:
    scene = Scene().hand("egypt", *["gold"] * 5, *["ivory"] * 2).treasury("egypt", 30)
    scene.begin(AdvancesAcquisition())
    cards = ("gold",) * 5 + ("ivory",)  # 225 + 9
    assert scene.refused("egypt", Purchase(("monument", "music"), cards, 26, credits=(("art", 10),))) == "WE ADV.Monument.1"
    assert scene.refused("egypt", Purchase(("monument", "music"), cards, 6, credits=(("art", 20),))) == "WE 12.3"
    scene.play("egypt", Purchase(("monument", "music"), cards, 26, credits=(("art", 20),)))
    assert credits(scene, "egypt") == {"art": 30, "craft": 10, "religion": 15}
    assert cost(scene, "egypt", "sculpture") == 20


@rule("WE ADV.Monument.2", "WE ADV.WrittenRecord.2")
def test_chosen_credits_belong_to_no_later_purchase() -> None:
    scene = owns(Scene(), "egypt", "monument", "written_record").treasury("egypt", 50)
    scene.begin(AdvancesAcquisition())
    assert scene.refused("egypt", Purchase(("sculpture",), treasury=50, credits=(("art", 20),))).startswith("WE ADV.")


@rule("WE DEF.adv.7")
def test_both_together_give_30_points() -> None:
    scene = Scene().hand("egypt", *["gold"] * 5, *["ivory"] * 2)
    scene.begin(AdvancesAcquisition())
    cards = ("gold",) * 5 + ("ivory",) * 2
    order = Purchase(("monument", "written_record"), cards, credits=(("art", 15), ("civic", 15)))
    scene.play("egypt", order)
    assert credits(scene, "egypt") == {"art": 15, "civic": 20, "craft": 10, "religion": 10, "science": 5}


# -- the hand limit ---------------------------------------------------------------------------------------


@rule("WE 12.hand.1", "WE 12.hand.2", "WE 12.20")
def test_who_holds_more_than_eight_cards_discards_cards_of_own_choice() -> None:
    scene = Scene()
    worst = "water" if scene.state.rules.water else "iron"
    scene.hand("egypt", *["clay"] * 7, "gold", "gold", worst).hand("hellas", *["iron"] * 8)
    scene.begin(HandLimit())
    assert scene.due == ["egypt"]
    assert scene.refused("egypt", DiscardExcess(("clay",))) == "WE 12.hand.2"
    assert scene.refused("egypt", DiscardExcess(("clay", "clay", "clay"))) == "WE 12.hand.2"
    assert scene.refused("egypt", DiscardExcess((worst, worst))) == "WE 12.hand.2"
    assert scene.refused("egypt", DiscardExcess(("resin", "clay"))) == "WE 12.hand.2"
    scene.play("egypt", DiscardExcess((worst, "gold")))
    assert scene.cards("egypt") == ["clay"] * 7 + ["gold"]
    gold = scene.state.rules.cards.index["gold"]
    assert bytes(scene.state.discard[9]) == bytes((gold,))
    assert not scene.due


@rule("WE 12.hand.2")
def test_cards_are_discarded_face_up_to_the_hand_limit_as_to_a_calamity() -> None:
    scene = Scene().hand("egypt", *["clay"] * 7, "gold", "gold").hand("hatti", *["iron"] * 9)
    scene.begin(DiscardCards(scene.seat("egypt"), 1), HandLimit()).play("egypt", LoseCard("clay"))
    assert [event.data["card"] for event in scene.heard("hellas") if event.kind == "card.lost"] == ["clay"]
    assert scene.due == ["hatti"]
    scene.play("hatti", DiscardExcess(("iron",)))
    for civ in ("hellas", "hatti", None):
        heard = [event.data for event in scene.heard(civ) if event.kind.startswith("hand.")]
        assert heard == [{"seat": scene.seat("hatti"), "cards": ["iron"]}]
    assert scene.game.undoable(scene.seat("hatti")) == []  # what was shown is not taken back


@rule("WE ADV.Roadbuilding.7", "WE 12.18", "WE 12.hand.1")
def test_roadbuilding_raises_the_limit_by_one_also_in_the_turn_of_its_purchase() -> None:
    scene = Scene().hand("egypt", *["clay"] * 9, *["gold"] * 5).hand("hellas", *["ochre"] * 9)
    scene.begin(AdvancesAcquisition(), HandLimit())
    scene.play("egypt", Purchase(("roadbuilding",), ("gold",) * 5))
    scene.play("hellas", BuyNothing())
    assert scene.due == ["hellas"]  # egypt keeps nine cards


@rule("WE 12.hand.2", "WE 12.hand.3")
def test_who_bought_may_still_have_to_discard_and_nobody_before_the_phase_is_over() -> None:
    scene = Scene().hand("egypt", *["clay"] * 9, *["gold"] * 3).hand("hellas", *["ochre"] * 9)
    scene.begin(AdvancesAcquisition(), HandLimit())
    assert scene.state.hand_size(scene.seat("egypt")) == 12
    scene.play("egypt", Purchase(("mysticism",), ("gold",) * 3))
    assert scene.due == ["hellas"] and not scene.may  # still buying
    scene.play("hellas", BuyNothing())
    assert scene.due == ["hellas", "egypt"]
    scene.play("egypt", DiscardExcess(("clay",))).play("hellas", DiscardExcess(("ochre",)))
    assert not scene.due


@rule("WE 12.hand.2")
def test_the_form_of_a_discard_leads_to_lawful_answers_only() -> None:
    scene = Scene().hand("egypt", *["clay"] * 3, "gold", "gold", *["wine"] * 5, "water")
    scene.begin(HandLimit())
    ask, rng = scene.ask("egypt"), Random(3)
    (form,) = ask.forms
    assert form.pieces(["gold", "gold"]) == (["clay", "wine", "water"], False)
    assert form.pieces(["gold", "gold", "clay"]) == ([], True)
    for _ in range(50):
        assert ask.why(ask.sample(rng)) is None


@rule("WE 12.6", "WE 12.12")
def test_the_items_of_every_price_add_up_to_it() -> None:
    rng = Random(2)
    for _ in range(20):
        scene = Scene()
        seat, table = scene.seat("egypt"), scene.state.rules.advances
        owns(scene, "egypt", *rng.sample(table.ids, rng.randint(0, 40)))
        for advance, paid in prices(scene.state, seat).items():
            items = price_items(scene.state, seat, advance)
            assert paid == max(0, sum(items.values())) and items["printed"] == table.cost[advance]


def test_the_view_shows_the_shop_as_the_state_has_it() -> None:
    scene = owns(Scene(), "egypt", "music", "pottery")
    view = scene.game.view(scene.seat("egypt"))
    assert prices(view, scene.seat("egypt")) == prices(scene.state, scene.seat("egypt"))
    assert len(prices(view, scene.seat("egypt"))) == 49
