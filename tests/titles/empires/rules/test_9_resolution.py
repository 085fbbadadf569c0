"""WE 9, CAL.general: how calamities are resolved."""

from random import Random

from ecumene.titles.empires.calamities.damage import TakeDamage
from ecumene.titles.empires.calamities.losses import (
    DestroyCities,
    DestroyCity,
    DiscardCards,
    LoseCard,
    Ransom,
    ReduceCities,
    coastal_cities,
)
from ecumene.titles.empires.calamities.resolution import STRIKES, MajorCalamities, MinorCalamities
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.calamities.victims import NameVictim
from ecumene.titles.empires.succession import Reshuffle
from ecumene.titles.empires.surplus import Reduce
from scene import Scene, printed, rule, unfit


def resolve(scene: Scene) -> Scene:
    return scene.begin(CalamitySelection(), MinorCalamities(), MajorCalamities())


def traded(scene: Scene, card: str, giver: str) -> Scene:
    """Notes who traded a calamity to its holder."""
    scene.state.passed[scene.state.rules.cards.index[card]] = scene.seat(giver) + 1
    return scene


def benefits(scene: Scene, card: str, victim: str) -> str | None:
    seat = scene.state.rules.beneficiary_of(scene.state, scene.state.rules.cards.index[card], scene.seat(victim))
    return None if seat is None else scene.state.civ[seat]


def called(scene: Scene) -> list[str]:
    """The calamities that were revealed so far, in order."""
    return [data["calamity"] for data in scene.told("calamity")]


def test_every_calamity_of_the_table_strikes() -> None:
    assert set(STRIKES) == set(printed().calamities)


# -- order ------------------------------------------------------------------------------------------------


@unfit("expansion-project", "all major calamities are revealed together (EP 29.3c, 29.62a)")
@rule("WE 9.1", "WE 9B.3")
def test_minors_come_before_majors_and_each_major_is_over_before_the_next() -> None:
    scene = Scene(9).cities("egypt", "memphis", "fayum").cities("hatti", "kanesh", "hattusa")
    scene.hand("egypt", "minor_uprising").hand("hatti", "superstition", "volcanic_eruption_or_earthquake")
    resolve(scene)
    assert called(scene) == ["minor_uprising"] and scene.due == ["egypt"]
    scene.play("egypt", DestroyCity("memphis"))
    assert called(scene) == ["minor_uprising", "volcanic_eruption_or_earthquake"] and scene.due == ["hatti"]
    scene.play("hatti", DestroyCity("hattusa"))
    assert called(scene)[2:] == ["superstition"] and not scene.due


@rule("WE 9B.1", "WE 9B.2")
def test_majors_are_called_by_stack_the_non_tradeable_first() -> None:
    scene = Scene()
    order = scene.state.rules.cards.calamities
    assert order == [
        "volcanic_eruption_or_earthquake", "treachery", "famine", "slave_revolt", "flood", "superstition", "civil_war",
        "barbarian_hordes", "cyclone", "epidemic", "tyranny", "civil_disorder", "corruption", "iconoclasm_and_heresy",
        "regression", "piracy",
    ]  # fmt: skip
    civs = scene.state.civ
    for number, card in enumerate(reversed(order)):
        scene.hand(civs[number % 5], card)
    scene.begin(MajorCalamities())  # without any unit on the board nothing is asked
    assert called(scene) == order
    assert not scene.due and all(not scene.cards(civ) for civ in civs)


@rule("WE 9B.4")
def test_a_major_stays_hidden_until_it_is_called() -> None:
    scene = Scene().tokens("egypt", fayum=4, tanis=9).hand("egypt", "famine").hand("hatti", "regression")
    for civ in ("minoa", "assyria", "hatti", "hellas"):
        scene.tokens(civ, thera=1)
    resolve(scene)
    assert scene.due == ["egypt"] and called(scene) == ["famine"]
    for civ in ("minoa", "egypt"):
        heard = scene.game.heard(scene.seat(civ))
        assert all("regression" not in repr(event.data) for event in heard)
    assert "regression" in scene.cards("hatti")


@unfit("expansion-project", "all major calamities are revealed together (EP 29.3c, 29.62a)")
@rule("WE 9B.3")
def test_nobody_takes_anything_back_once_a_calamity_or_a_lost_card_is_shown() -> None:
    scene = Scene().cities("egypt", "memphis", "fayum").hand("egypt", "ochre", "gold").hand("hatti", "regression")
    scene.begin(DestroyCities(scene.seat("egypt"), 1), MajorCalamities(), DestroyCities(scene.seat("egypt"), 1))
    scene.play("egypt", DestroyCity("memphis"))
    assert scene.game.undoable(scene.seat("egypt")) == []
    scene.begin(DiscardCards(scene.seat("egypt"), 1)).play("egypt", LoseCard("ochre"))
    assert scene.game.undoable(scene.seat("egypt")) == []


@unfit("expansion-project", "all major calamities are revealed together (EP 29.3c, 29.62a)")
@rule("WE 9B.3")
def test_everybody_sees_how_many_calamities_are_still_to_come() -> None:
    scene = Scene().tokens("egypt", fayum=9, tanis=9).hand("egypt", "flood", "regression").hand("hatti", "piracy")
    resolve(scene)
    assert scene.due == ["egypt"] and scene.state.notes.calamity_counts == (0, 0, 1, 0, 1)
    while scene.due:
        scene.play(scene.due[0], scene.ask(scene.due[0]).sample(Random(1)))
    assert scene.state.notes.calamity_counts is None


@unfit("expansion-project", "all major calamities are revealed together (EP 29.3c, 29.62a)")
@rule("WE 9B.5")
def test_resolved_calamities_lie_on_their_piles_until_the_reshuffle() -> None:
    scene = Scene().hand("egypt", "regression", "corruption", "ochre", "gold")
    stack = bytes(scene.state.stack[9])
    resolve(scene)
    scene.play("egypt", LoseCard("gold"))  # the last card goes unasked
    ids = scene.state.rules.cards.ids
    assert [[ids[card] for card in scene.state.discard[number]] for number in (1, 8, 9)] == [
        ["ochre"],
        ["corruption"],
        ["gold", "regression"],
    ]
    assert scene.state.stack[9] == stack
    scene.begin(Reshuffle())
    assert len(scene.state.stack[9]) == len(stack) + 2


@rule("WE 9.4")
def test_nothing_is_checked_between_calamities() -> None:
    # Knossos is reduced to its limit beside more of the owner's tokens, and six cities stay without any support
    scene = Scene().cities("minoa", "knossos", "rhodes", "thera", "phaestos").tokens("minoa", lemnos=5)
    scene.tokens("hatti", lemnos=5).hand("minoa", "superstition")
    resolve(scene).play("minoa", Reduce("knossos"), Reduce("rhodes"), Reduce("phaestos"))
    assert scene.count("lemnos") == {"minoa": 5, "hatti": 5}  # a conflict, and surplus, left alone
    scene = Scene().cities("minoa", "knossos", "argos").stock("minoa", 0).hand("minoa", "treachery")
    traded(scene, "treachery", "hatti")
    resolve(scene).play("hatti", scene.ask("hatti").choices[0])
    assert scene.state.cities[scene.seat("minoa")] == 1 and scene.state.on_board(scene.seat("minoa")) == 0


@rule("WE 9.2", "WE CAL.general.4", "WE CAL.general.15")
def test_the_victim_names_the_others_before_anybody_loses_anything() -> None:
    scene = Scene().tokens("egypt", fayum=9, tanis=9).hand("egypt", "famine")
    for civ, area in (("minoa", "argos"), ("assyria", "carrhae"), ("hatti", "kanesh"), ("hellas", "dacia")):
        scene.tokens(civ, **{area: 4, "thera": 4})
    resolve(scene)
    assert scene.due == ["egypt"] and not scene.may
    scene.play("egypt", *(NameVictim(scene.seat(civ)) for civ in ("minoa", "hellas")))
    assert scene.due == ["egypt"] and not scene.may and not scene.told("damage")
    scene.play("egypt", NameVictim(scene.seat("hatti")))
    assert scene.told("calamity.victims") == [
        {"calamity": "famine", "seat": scene.seat("egypt"), "victims": [scene.seat(c) for c in ("minoa", "hellas", "hatti")]}
    ]
    # secondary victims choose where they lose
    scene.play("hellas", TakeDamage((("dacia", 1), ("thera", 4))))
    assert scene.count("dacia") == {"hellas": 3}


@rule("WE 9.3")
def test_victims_lose_at_once_but_may_insist_on_their_ranking() -> None:
    scene = Scene().tokens("egypt", fayum=9, tanis=9).hand("egypt", "famine")
    for civ, area in (("minoa", "argos"), ("assyria", "carrhae"), ("hatti", "kanesh")):
        scene.tokens(civ, **{area: 4, "thera": 4})
    resolve(scene)  # there are but three others: nobody is asked for names
    # the primary victim is the last in A.S.T.-ranking: it need not act before the others have
    assert scene.due == ["minoa"] and scene.may == ["assyria", "hatti", "egypt"]
    scene.play("egypt", TakeDamage((("fayum", 9), ("tanis", 1))))
    scene.play("minoa", TakeDamage((("argos", 1), ("thera", 4))))
    assert scene.due == ["assyria"] and scene.may == ["hatti"]


# -- minors -----------------------------------------------------------------------------------------------


@rule("WE 9A.1", "WE 9A.2")
def test_minors_are_revealed_together_and_nobody_has_to_go_first() -> None:
    scene = Scene(9).cities("egypt", "memphis", "fayum").hand("egypt", "minor_uprising")
    scene.cities("minoa", "knossos", "thera").hand("minoa", "city_in_flames").hand("rome", "squandered_wealth")
    scene.treasury("rome", 12)
    resolve(scene)
    assert called(scene) == ["city_in_flames", "squandered_wealth", "minor_uprising"]
    assert scene.due == ["minoa"] and scene.may == ["egypt"]  # Egypt may wait for Minoa, or not
    assert scene.treasury_of("rome") == 2
    scene.play("egypt", DestroyCity("fayum"))
    assert scene.due == ["minoa"] and not scene.may


@rule("WE 9A.3")
def test_several_minors_of_one_victim_go_by_stack() -> None:
    scene = (
        Scene(9).cities("egypt", "memphis", "fayum").treasury("egypt", 14).hand("egypt", "city_in_flames", "squandered_wealth")
    )
    resolve(scene)
    assert scene.treasury_of("egypt") == 4  # Squandered Wealth comes first: nothing is left to save the city
    assert Ransom() not in scene.ask("egypt").choices


@unfit("expansion-project", "advances change minor calamities too (EP 30.11b)")
@rule("WE 9A.4")
def test_no_advance_changes_a_minor() -> None:
    assert not any(row.modifiers or row.switches for row in printed().calamities.values() if row.kind == "minor")
    scene = Scene(9).tokens("egypt", fayum=4, tanis=2).hand("egypt", "tribal_conflict")
    scene.advances("egypt", *scene.state.rules.advances.ids)
    resolve(scene).play("egypt", TakeDamage((("fayum", 4), ("tanis", 1))))
    assert scene.state.on_board(scene.seat("egypt")) == 1


# -- victims ----------------------------------------------------------------------------------------------


@rule("WE CAL.general.1", "WE CAL.general.2", "WE CAL.general.6")
def test_a_calamity_hits_its_holder_alone_unless_the_card_says_otherwise() -> None:
    scene = Scene(9).tokens("egypt", tanis=2, fayum=3).tokens("hatti", tanis=2).tokens("barbarians", tanis=2)
    scene.hand("egypt", "tribal_conflict").hand("hatti", "ochre")
    resolve(scene)
    assert scene.count("tanis") == {"hatti": 2, "barbarians": 2} and not scene.count("fayum")
    assert scene.cards("hatti") == ["ochre"]


@rule("EP 14.62f", "EP 30.416b")
@rule("WE CAL.general.3")
def test_ships_and_advances_are_spared() -> None:
    scene = Scene().cities("minoa", "thera").ship("minoa", "thera").tokens("egypt", thera=1).ship("egypt", "thera")
    scene.advances("minoa", "pottery").hand("minoa", "volcanic_eruption_or_earthquake")
    resolve(scene)
    assert scene.owner("thera") is None and not scene.count("thera")
    assert len(scene.state.ships[scene.seat("minoa")]) == len(scene.state.ships[scene.seat("egypt")]) == 1
    assert scene.state.holds(scene.seat("minoa"), "pottery")


@unfit("expansion-project", "victims are not named one by one; the losses are divided in points (EP 30.321c, 30.621b)")
@rule("WE CAL.general.5")
def test_naming_is_compulsory_and_who_has_nothing_cannot_be_named() -> None:
    scene = Scene().tokens("egypt", fayum=9, tanis=9).hand("egypt", "famine")
    scene.tokens("minoa", thera=6).tokens("hatti", kanesh=1)
    resolve(scene)
    # no more targets than required: both are named without a question; Assyria and Hellas have no unit
    assert [data["victims"] for data in scene.told("calamity.victims")] == [[scene.seat("minoa"), scene.seat("hatti")]]
    assert scene.count("thera") == {"minoa": 1} and not scene.count("kanesh")


@unfit("expansion-project", "victims are not named one by one; the losses are divided in points (EP 30.321c, 30.621b)")
@rule("WE CAL.general.5", "WE CAL.general.6")
def test_only_other_players_with_units_can_be_named() -> None:
    scene = Scene(6).tokens("rome", rome=9).hand("rome", "famine").tokens("barbarians", carthage=9)
    for civ in ("minoa", "carthage", "hatti", "iberia"):
        scene.tokens(civ, carthage=1)
    resolve(scene)
    names = {scene.state.civ[action.seat] for action in scene.ask("rome").choices if isinstance(action, NameVictim)}
    assert names == {"minoa", "carthage", "hatti", "iberia"}
    # not oneself, nobody without units, and no barbarians
    assert scene.refused("rome", NameVictim(scene.seat("rome"))) == "WE CAL.Famine.2"
    assert scene.refused("rome", NameVictim(scene.seat("hellas"))) == "WE CAL.general.5"
    assert {scene.refused("rome", NameVictim(seat)) for seat in (scene.state.barbarians, 77)} == {"WE CAL.general.6"}
    scene.play("rome", NameVictim(scene.seat("iberia")))
    assert scene.refused("rome", NameVictim(scene.seat("iberia"))) == "WE CAL.Famine.2"


@unfit("expansion-project", "victims are not named one by one; the losses are divided in points (EP 30.321c, 30.621b)")
@rule("WE CAL.general.5")
def test_who_has_left_the_game_cannot_be_named() -> None:
    scene = Scene().tokens("egypt", fayum=9).hand("egypt", "famine")
    for civ in ("minoa", "assyria", "hatti", "hellas"):
        scene.tokens(civ, thera=6)
    scene.state.gone = (scene.seat("minoa"),)
    resolve(scene)
    assert scene.seat("minoa") not in scene.told("calamity.victims")[0]["victims"]


# -- cities, treasury, cards ------------------------------------------------------------------------------


@rule("EP 26.4", "EP 29.67")
@rule("WE CAL.general.12", "WE CAL.general.13")
def test_the_victim_chooses_which_cities_are_reduced_to_their_limits() -> None:
    scene = Scene().cities("egypt", "memphis", "gaza", "tanis")
    scene.begin(ReduceCities(scene.seat("egypt"), 2))
    assert scene.ask("egypt").choices == [Reduce("gaza"), Reduce("memphis"), Reduce("tanis")]
    scene.play("egypt", Reduce("memphis"), Reduce("gaza"))
    assert scene.count("memphis") == {"egypt": 4} and scene.count("gaza") == {"egypt": 1}
    assert scene.owner("tanis") == "egypt" and not scene.due


@rule("WE CAL.general.13", "WE CAL.general.29")
def test_with_too_few_tokens_for_all_the_victim_says_where_they_go() -> None:
    scene = Scene().cities("egypt", "memphis", "fayum").stock("egypt", 5)
    scene.begin(ReduceCities(scene.seat("egypt"), 3))
    scene.play("egypt", Reduce("fayum"))
    assert scene.count("fayum") == {"egypt": 4} and scene.count("memphis") == {"egypt": 1} and not scene.due


@rule("WE CAL.general.14")
def test_a_destroyed_city_leaves_nothing() -> None:
    scene = Scene().cities("egypt", "memphis", "fayum")
    scene.begin(DestroyCities(scene.seat("egypt"), 1)).play("egypt", DestroyCity("memphis"))
    assert scene.owner("memphis") is None and not scene.count("memphis") and not scene.due


@rule("WE CAL.general.16")
def test_a_lake_makes_no_coast() -> None:
    scene = Scene().cities("assyria", "van", "tyre", "nineveh")
    ids = scene.state.terrain.ids
    assert [ids[area] for area in coastal_cities(scene.state, scene.seat("assyria"))] == ["tyre"]


@rule("WE CAL.general.17")
def test_to_pay_is_voluntary_and_takes_the_full_amount() -> None:
    scene = Scene(9).cities("egypt", "memphis", "fayum").treasury("egypt", 9).hand("egypt", "city_in_flames")
    resolve(scene)
    assert scene.refused("egypt", Ransom()) == "WE CAL.CityInFlames.2"
    scene = Scene(9).cities("egypt", "memphis").treasury("egypt", 10).hand("egypt", "city_in_flames")
    assert resolve(scene).ask("egypt").choices == [Ransom(), DestroyCity("memphis")]
    scene.play("egypt", DestroyCity("memphis"))
    assert scene.treasury_of("egypt") == 10


@rule("WE CAL.general.18", "WE CAL.general.29")
def test_who_has_too_little_treasury_loses_all_of_it() -> None:
    scene = Scene(9).treasury("egypt", 7).hand("egypt", "squandered_wealth")
    stock = scene.stock_of("egypt")
    resolve(scene)
    assert scene.treasury_of("egypt") == 0 and scene.stock_of("egypt") == stock + 7


@rule("WE CAL.general.29", "WE CAL.general.30")
def test_who_has_two_cities_and_must_reduce_three_reduces_two() -> None:
    scene = Scene().cities("egypt", "memphis", "gaza").hand("egypt", "superstition", "ochre").treasury("egypt", 3)
    resolve(scene)
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 0
    assert scene.count("memphis") == {"egypt": 4} and scene.count("gaza") == {"egypt": 1}
    assert scene.treasury_of("egypt") == 3 and scene.cards("egypt") == ["ochre"]


@rule("WE CAL.general.29")
def test_who_has_too_few_cards_discards_all_commodities_and_no_calamity() -> None:
    scene = Scene()
    scene.hand("egypt", "clay", "water" if scene.state.rules.water else "iron", "flood")
    scene.begin(DiscardCards(scene.seat("egypt"), 3))
    assert not scene.due and scene.cards("egypt") == ["flood"]


# -- beneficiary ------------------------------------------------------------------------------------------


@rule("WE CAL.general.19")
def test_a_calamity_whose_text_names_no_beneficiary_has_none() -> None:
    scene = Scene()
    with_one = {"treachery", "civil_war", "barbarian_hordes", "epidemic", "tyranny", "iconoclasm_and_heresy", "piracy"}
    for card in scene.state.rules.cards.calamities:
        assert (benefits(traded(scene, card, "hatti"), card, "egypt") is not None) == (card in with_one)


@rule("EP 30.521a", "EP 30.922e")
@rule("EP 30.621e", "EP 30.822b")
@rule("WE CAL.general.21")
def test_the_last_trader_is_the_beneficiary() -> None:
    scene = Scene().cities("hatti", "kanesh", "hattusa")
    for card in ("treachery", "barbarian_hordes", "epidemic", "iconoclasm_and_heresy", "piracy"):
        assert benefits(traded(scene, card, "hatti"), card, "egypt") == "hatti"


@rule("WE CAL.general.22", "WE GEN.8")
def test_untraded_cards_and_always_civil_war_and_tyranny_go_by_stock() -> None:
    scene = Scene().cities("minoa", "knossos").tokens("assyria", tyre=1).tokens("hellas", dacia=1)
    assert benefits(scene, "treachery", "egypt") == "hatti"  # nine cities and 55 tokens in stock
    assert benefits(traded(scene, "civil_war", "minoa"), "civil_war", "egypt") == "hatti"
    assert benefits(traded(scene, "tyranny", "minoa"), "tyranny", "egypt") == "hatti"
    scene.tokens("hatti", kanesh=1)
    assert benefits(scene, "treachery", "egypt") == "assyria"  # equals now: A.S.T.-ranking
    scene.treasury("assyria", 1)
    assert benefits(scene, "treachery", "egypt") == "hatti"  # treasury is no stock
    scene.state.gone = (scene.seat("hatti"),)
    assert benefits(traded(scene, "treachery", "hatti"), "treachery", "egypt") == "hellas"


@rule("WE CAL.general.23")
def test_the_victim_never_benefits() -> None:
    scene = Scene()
    for civ, area in (("minoa", "thera"), ("assyria", "tyre"), ("hatti", "kanesh"), ("hellas", "athens")):
        scene.cities(civ, area)
    assert benefits(scene, "tyranny", "egypt") == "minoa"


@rule("WE CAL.general.20")
def test_the_beneficiary_is_found_anew_when_each_calamity_is_resolved() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", tanis=9, fayum=9).hand("egypt", "treachery", "epidemic")
    for civ in ("minoa", "assyria", "hatti", "hellas"):
        scene.tokens(civ, thera=1)
    resolve(scene)
    assert scene.owner("memphis") == "minoa"  # equals before; now Minoa has a city less in stock than the others
    named = [action.seat for action in scene.ask("egypt").choices if isinstance(action, NameVictim)]
    assert named == [scene.seat(civ) for civ in ("minoa", "hatti", "hellas")]  # so Assyria benefits


# -- advances ---------------------------------------------------------------------------------------------


@rule("WE CAL.general.24", "WE CAL.general.25", "WE CAL.general.26", "WE CAL.general.27")
def test_advances_count_for_their_holder_add_up_and_never_turn_into_gain() -> None:
    scene = Scene().tokens("egypt", tanis=1)
    number = scene.state.rules.number
    egypt, hatti = scene.seat("egypt"), scene.seat("hatti")

    def famine(seat: int) -> tuple[int, int]:
        primary = number(scene.state, "famine", "damage", seat)
        return primary, number(scene.state, "famine", "damage", seat, "secondary", "secondary_damage")

    scene.advances("egypt", "agriculture")
    assert famine(egypt) == (15, 5) and famine(hatti) == (10, 5)
    scene.advances("egypt", "pottery")
    assert famine(egypt) == (10, 0)
    scene.advances("egypt", "calendar")
    assert famine(egypt) == (5, 0) and famine(hatti) == (10, 5)


@rule("WE CAL.general.27", "WE CAL.general.28")
def test_modifiers_change_the_card_before_it_is_resolved() -> None:
    scene = Scene().cities("egypt", "memphis", "fayum").advances("egypt", "advanced_military").hand("egypt", "civil_disorder")
    resolve(scene)
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 2


@rule("WE 9B.6")
def test_attributes_apply_unasked_good_or_bad_unless_worded_as_a_choice() -> None:
    scene = (
        Scene().tokens("egypt", fayum=20).hand("egypt", "epidemic").advances("egypt", "medicine", "roadbuilding", "trade_empire")
    )
    resolve(scene)
    assert not scene.due and scene.count("fayum") == {}  # 15 - 5 + 5 + 5
    # neither what helps nor what harms can be declined
    for advances, points in ((("medicine",), 10), (("roadbuilding",), 20), ((), 15)):
        scene = Scene().tokens("egypt", fayum=12, memphis=12).hand("egypt", "epidemic").advances("egypt", *advances)
        resolve(scene)
        for other in {10, 15, 20} - {points}:
            assert scene.refused("egypt", TakeDamage((("fayum", 9), ("memphis", other - 9)))) == "WE CAL.general.31"
        scene.play("egypt", TakeDamage((("fayum", 9), ("memphis", points - 9))))
        assert scene.state.on_board(scene.seat("egypt")) == 24 - points
    optional = {
        (card, switch) for card, row in printed().calamities.items() for switch in row.switches.values() if switch == "ransom"
    }
    assert optional == {("iconoclasm_and_heresy", "ransom"), ("regression", "ransom")}
