"""MC BLOCKS: two blocks of trade cards with 12 to 18 players, and what comes of two copies of a calamity."""

from __future__ import annotations

from random import Random

import pytest

from ecumene.titles.empires.attacks import steal_card
from ecumene.titles.empires.calamities.civil_war import SelectUnits
from ecumene.titles.empires.calamities.damage import Damage
from ecumene.titles.empires.calamities.losses import DestroyCity
from ecumene.titles.empires.calamities.resolution import MajorCalamities, MinorCalamities
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.calamities.victims import NameVictim
from ecumene.titles.empires.cards import BuyCard, BuyCards, DrawCards, discard_card, set_value
from ecumene.titles.empires.mega.copies import InTurn, Together
from ecumene.titles.empires.succession import Reshuffle
from ecumene.titles.empires.tax import Annex, TaxCollection
from scene import Scene, rule

#: of twelve players these draw in the West, and these in the East
WEST = ("minoa", "carthage", "hatti", "rome", "hellas", "egypt")
EAST = ("saba", "assyria", "babylon", "persia", "nubia", "parthia")


def give(scene: Scene, civ: str, card: str, giver: str | None = None) -> Scene:
    """A calamity, drawn or got from somebody."""
    scene.hand(civ, card)
    if giver is not None:
        scene.state.passed[scene.state.rules.cards.index[card]] = scene.seat(giver) + 1
    return scene


def targets(scene: Scene, civ: str) -> set[str]:
    """Whom a primary victim may name now."""
    assert scene.due == [civ]
    return {scene.state.civ[choice.seat] for choice in scene.ask(civ).choices if isinstance(choice, NameVictim)}


def settled(scene: Scene) -> Scene:
    """Everybody has a token in an area of their own, and so something to lose."""
    starts = {area.start: name for name, area in scene.state.terrain.board.areas.items() if area.start}
    for civ in scene.state.civ:
        scene.tokens(civ, **{starts[civ]: 30})
    return scene


# -- drawing, buying, trading ------------------------------------------------------------------------------


@rule("MC BLOCKS.1", "MC SETUP.15")
def test_everybody_draws_and_buys_from_the_own_block() -> None:
    scene = Scene(12).stack(1, "ochre").stack("1@east", "flax@east").stack(9, "gold").stack("9@east", "pearls@east")
    scene.cities("minoa", "knossos").cities("assyria", "assyria").treasury("minoa", 15).treasury("assyria", 15)
    scene.begin(DrawCards(), BuyCards())
    assert scene.cards("minoa") == ["ochre"] and scene.cards("assyria") == ["flax@east"]
    scene.play("minoa", BuyCard(9)).play("assyria", BuyCard(9))
    assert scene.cards("minoa") == ["ochre", "gold"] and scene.cards("assyria") == ["flax@east", "pearls@east"]


@rule("MC BLOCKS.1", "MC ADV.WonderOfTheWorld.1")
def test_the_free_card_of_a_wonder_comes_from_its_holders_block() -> None:
    scene = Scene(12).stack(3, "fish").stack("3@east", "salt@east").advances("saba", "wonder_of_the_world")
    scene.begin(BuyCards()).play("saba", BuyCard(3, free=True))
    assert scene.cards("saba") == ["salt@east"]


@rule("MC 6A.2", "MC 6A.3", "MC 6B.1")
def test_both_blocks_draw_and_buy_in_one_order_by_cities() -> None:
    scene = Scene(12).cities("minoa", "knossos").cities("persia", "persis", "susiana").cities("egypt", "memphis", "tanis")
    for civ in ("minoa", "persia", "egypt", "parthia"):
        scene.treasury(civ, 15)
    scene.begin(DrawCards(), BuyCards())
    drawn = [scene.state.civ[event["seat"]] for event in scene.told("cards.drawn")]
    assert drawn == ["minoa", "persia", "egypt"]
    for civ in ("parthia", *drawn):  # whoever has no city is first
        assert scene.due == [civ]
        scene.play(civ, BuyCard(9))


@rule("MC BLOCKS.1")
def test_cards_that_advances_open_or_give_come_from_ones_own_block() -> None:
    scene = Scene(12).stack(2, "iron").stack("2@east", "iron@east").stack(8, "tea").stack("8@east", "tea@east")
    scene.advances("assyria", "wonder_of_the_world", "cartography").treasury("assyria", 5).begin(BuyCards())
    scene.play("assyria", BuyCard(8, free=True), BuyCard(2))
    assert scene.cards("assyria") == ["iron@east", "tea@east"]


@rule("MC BLOCKS.2")
def test_an_empty_stack_of_the_own_block_gives_water_whatever_the_other_has() -> None:
    scene = Scene(12).stack(1).stack("1@east", "flax@east", "flax@east").cities("minoa", "knossos").begin(DrawCards())
    assert scene.cards("minoa") == ["water"]
    assert scene.told("cards.drawn")[0]["empty"] == [1]


@rule("MC BLOCKS.3", "MC 7.9")
def test_cards_of_both_blocks_make_one_set() -> None:
    scene = Scene(12).hand("minoa", "clay", "clay", "clay@east")
    cards = scene.state.rules.cards
    assert set_value(scene.state, 0, scene.state.hand[scene.seat("minoa")]) == 9
    assert cards.spoken(scene.cards("minoa")) == ["clay", "clay", "clay"]


@rule("MC BLOCKS.17", "MC 13C.2", "MC 8.12")
def test_cards_go_back_under_the_stacks_of_their_own_block() -> None:
    scene = Scene(12).stack(1).stack("1@east").stack(2).stack("2@east").hand("minoa", "clay", "treachery@east")
    steal_card(scene.state, scene.seat("minoa"), scene.seat("saba"))
    scene.hand("minoa", "hides@east")
    cards = scene.state.rules.cards
    for civ in ("minoa", "saba"):
        for card, count in enumerate(scene.state.hand[scene.seat(civ)]):
            discard_card(scene.state, scene.seat(civ), card, count)
    scene.begin(Reshuffle())
    back = {pile.name: cards.listed(bytes(stack.count(k) for k in range(cards.size)))
            for pile, stack in zip(cards.piles, scene.state.stack, strict=True) if pile.number < 3}  # fmt: skip
    assert back == {"0": (), "1": ("clay",), "2": (), "1@east": ("hides@east",), "2@east": ("treachery@east",)}


@rule("MC 12.26", "MC 12.27")
@pytest.mark.parametrize("seats", [12, 18])
def test_the_hand_limit_is_nine_from_twelve_players_on(seats: int) -> None:
    scene = Scene(seats).advances("minoa", "roadbuilding")
    limits = {scene.state.civ[seat]: scene.state.rules.hand_limit(scene.state, seat) for seat in range(seats)}
    assert limits.pop("minoa") == 10 and set(limits.values()) == {9}


@rule("MC 1B.4", "MC DEF.beneficiary.1")
def test_cities_revolt_to_players_of_either_block() -> None:
    # blocks are those of trade cards: all but Saba, of the other block than Egypt, have a city
    scene = Scene(12).cities("egypt", "memphis", "tanis").stock("egypt", 1)
    sites = [name for name in scene.state.terrain.ids if scene.state.terrain.site[scene.area(name)]]
    free = (name for name in sites if scene.owner(name) is None and scene.state.terrain.open[scene.area(name)])
    for civ in set(scene.state.civ) - {"egypt", "saba"}:
        scene.cities(civ, next(free))
    scene.begin(TaxCollection())
    assert scene.due == ["saba"]
    scene.play("saba", Annex("tanis"), Annex("memphis"))
    assert scene.owner("tanis") == scene.owner("memphis") == "saba" and scene.stock_of("egypt") == 0


# -- two in one hand ---------------------------------------------------------------------------------------


@rule("MC 8.4", "MC 8.10")
def test_of_two_calamities_of_one_name_one_goes_at_random_even_within_the_limit() -> None:
    left = set()
    for seed in range(20):
        scene = Scene(12, seed=seed).hand("minoa", "treachery", "treachery@east")
        scene.begin(CalamitySelection())
        (kept,) = scene.cards("minoa")
        left.add(kept)
        assert scene.told("calamity.discarded") == [{"seat": scene.seat("minoa"), "calamity": "treachery"}]
    assert left == {"treachery", "treachery@east"}


@rule("MC 8.5")
@pytest.mark.parametrize("seats", [12, 13, 14])
def test_without_minors_two_calamities_are_kept(seats: int) -> None:
    scene = Scene(seats).hand("minoa", "famine", "treachery@east", "flood").begin(CalamitySelection())
    assert len(scene.cards("minoa")) == 2


@rule("MC 8.15")
def test_the_example_with_two_superstitions() -> None:
    gone = set()
    for seed in range(40):
        scene = Scene(16, seed=seed)
        scene.hand("minoa", "superstition", "superstition@east", "tyranny", "squandered_wealth", "coastal_migration")
        scene.begin(CalamitySelection())
        first, *others = [event["calamity"] for event in scene.told("calamity.discarded")]
        assert first == "superstition" and others
        kept = scene.state.rules.cards.spoken(scene.cards("minoa"))
        assert len(kept) <= 3 and kept.count("superstition") < 2
        gone.add(others[0])
    # then one of the four that are left, whichever
    assert gone == {"superstition", "tyranny", "squandered_wealth", "coastal_migration"}


@rule("MC 9A.1", "MC 9A.2", "MC SETUP.cards.13")
def test_either_copy_of_a_minor_calamity_strikes_its_holder() -> None:
    scene = Scene(15).hand("minoa", "squandered_wealth").hand("saba", "squandered_wealth@east")
    scene.treasury("minoa", 12).treasury("saba", 4).begin(MinorCalamities())
    assert (scene.treasury_of("minoa"), scene.treasury_of("saba")) == (2, 0)


# -- two on the table --------------------------------------------------------------------------------------


@rule("MC BLOCKS.4", "MC BLOCKS.5")
def test_both_copies_are_shown_at_the_call_and_resolved_by_ranking() -> None:
    scene = Scene(12).cities("assyria", "assyria", "carrhae").cities("carthage", "carthage", "thapsus")
    scene.tokens("assyria", aleppo=4).tokens("carthage", tunisia=4)
    scene.hand("carthage", "slave_revolt").hand("assyria", "slave_revolt@east").begin(MajorCalamities())
    assert [scene.state.civ[event["seat"]] for event in scene.told("calamity")] == ["assyria", "carthage"]
    # what concerns nobody else may be resolved at the same time
    assert scene.due == ["assyria"] and scene.may == ["carthage"]
    scene.play("assyria", scene.ask("assyria").choices[0])
    assert scene.due == ["carthage"]


@rule("MC BLOCKS.9")
@pytest.mark.parametrize(("victim", "block"), [("minoa", WEST), ("assyria", EAST)])
def test_victims_of_a_non_tradeable_calamity_are_of_the_own_block(victim: str, block: tuple[str, ...]) -> None:
    scene = settled(Scene(12)).hand(victim, "famine" if block is WEST else "famine@east").begin(MajorCalamities())
    assert targets(scene, victim) == set(block) - {victim}


@rule("MC BLOCKS.9")
def test_the_block_of_the_holder_counts_whatever_the_block_of_the_card() -> None:
    """A city attack may bring a card of the other block."""
    scene = settled(Scene(12)).hand("minoa", "famine@east").begin(MajorCalamities())
    assert targets(scene, "minoa") == set(WEST) - {"minoa"}
    assert scene.refused("minoa", NameVictim(scene.seat("saba"))) == "MC BLOCKS.9"


@rule("MC BLOCKS.6", "MC BLOCKS.7", "MC BLOCKS.9")
def test_two_famines_in_one_block_may_leave_too_few_victims() -> None:
    scene = settled(Scene(12)).hand("minoa", "famine").hand("rome", "famine@east").begin(MajorCalamities())
    scene.play("minoa", Together()).play("rome", Together())
    assert targets(scene, "minoa") == set(WEST) - {"minoa", "rome"}
    name(scene, "minoa", "hatti", "egypt", "hellas")
    # Carthage alone is left for the second copy, and nobody of the East takes anybody's place
    assert [event["victims"] for event in scene.told("calamity.victims")][1:] == [[scene.seat("carthage")]]


@rule("MC BLOCKS.9")
@pytest.mark.parametrize("calamity", ["civil_war", "tyranny"])
def test_the_beneficiary_of_a_non_tradeable_calamity_is_of_the_own_block(calamity: str) -> None:
    scene = settled(Scene(12)).tokens("minoa", athens=20).hand("minoa", calamity)
    for civ in WEST[1:]:
        scene.stock(civ, 3 if civ == "rome" else 2)  # all of the East have more
    scene.begin(MajorCalamities())
    assert scene.told("calamity")[0]["beneficiary"] == scene.seat("rome")


@rule("MC BLOCKS.9")
@pytest.mark.parametrize("calamity", ["civil_war", "tyranny"])
def test_in_a_block_of_one_what_nobody_can_annex_turns_wild(calamity: str) -> None:
    scene = (
        Scene(12).tokens("minoa", knossos=10, phaestos=20, athens=5).cities("minoa", "sparta", "thera").hand("minoa", calamity)
    )
    scene.state.gone = tuple(scene.seat(civ) for civ in WEST[1:])
    scene.begin(MajorCalamities())
    assert scene.told("calamity")[0]["beneficiary"] is None
    # Civil War takes 10 of 45 points, Tyranny 15; the victim selects both
    assert scene.due == ["minoa"]
    areas = ("knossos",) if calamity == "civil_war" else ("knossos", "thera")
    assert scene.refused("minoa", SelectUnits(("phaestos",)))
    scene.play("minoa", SelectUnits(areas))
    assert scene.count("knossos") == {"barbarians": 10} and not scene.due
    assert scene.owner("thera") == ("minoa" if calamity == "civil_war" else "pirates")
    assert scene.state.unit_points(scene.seat("minoa")) == (35 if calamity == "civil_war" else 30)


@rule("MC BLOCKS.9")
def test_a_tyranny_that_takes_everything_asks_nobody() -> None:
    scene = Scene(12).tokens("minoa", knossos=3).cities("minoa", "sparta").hand("minoa", "tyranny")
    scene.state.gone = tuple(scene.seat(civ) for civ in WEST[1:])
    scene.begin(MajorCalamities())
    assert not scene.due and scene.count("knossos") == {"barbarians": 3} and scene.owner("sparta") == "pirates"


@rule("MC BLOCKS.11")
def test_victims_and_beneficiaries_of_a_tradeable_calamity_are_of_either_block() -> None:
    scene = give(settled(Scene(12)), "minoa", "epidemic", "saba").begin(MajorCalamities())
    assert scene.told("calamity")[0]["beneficiary"] == scene.seat("saba")
    assert targets(scene, "minoa") == {*WEST, *EAST} - {"minoa", "saba"}


@rule("MC BLOCKS.6", "MC BLOCKS.7", "MC BLOCKS.8")
def test_nobody_suffers_from_both_copies_who_was_named_or_holds_one_or_benefits() -> None:
    scene = settled(Scene(12))
    give(scene, "minoa", "epidemic", "rome")
    give(scene, "saba", "epidemic@east", "persia").begin(MajorCalamities()).play("saba", InTurn())
    # neither the other primary victim nor either beneficiary
    assert targets(scene, "minoa") == {*WEST, *EAST} - {"minoa", "saba", "rome", "persia"}
    assert {scene.refused("minoa", NameVictim(scene.seat(civ))) for civ in ("saba", "persia")} == {"MC BLOCKS.6"}
    scene.play("minoa", NameVictim(scene.seat("hatti")), NameVictim(scene.seat("nubia")))
    rng = Random(1)
    while isinstance(scene.ask(scene.due[0]).about, Damage):
        scene.play(scene.due[0], scene.ask(scene.due[0]).sample(rng))
    assert targets(scene, "saba") == {*WEST, *EAST} - {"minoa", "saba", "rome", "persia", "hatti", "nubia"}


def two_epidemics() -> Scene:
    """Minoa and Saba hold one each; everybody has tokens in two areas, and the beneficiaries are Rome and Persia."""
    scene = give(settled(Scene(12)), "minoa", "epidemic", "rome")
    terrain = scene.state.terrain
    for civ in scene.state.civ:
        scene.tokens(civ, **{next(terrain.ids[a] for a in terrain.regions[civ] if not scene.count(terrain.ids[a])): 20})
    return give(scene, "saba", "epidemic@east", "persia").begin(MajorCalamities())


def name(scene: Scene, civ: str, *others: str) -> Scene:
    return scene.play(civ, *(NameVictim(scene.seat(other)) for other in others))


@rule("MC BLOCKS.13")
def test_together_all_victims_are_named_before_anybody_loses_anything() -> None:
    scene = two_epidemics()
    assert scene.due == ["minoa", "saba"] and scene.ask("saba").choices == [Together(), InTurn()]
    scene.play("saba", Together())
    assert scene.due == ["minoa"]
    scene.play("minoa", Together())
    name(scene, "minoa", "hatti", "nubia")
    assert scene.due == ["saba"] and not scene.told("damage")
    assert targets(scene, "saba").isdisjoint({"minoa", "rome", "persia", "hatti", "nubia"})
    name(scene, "saba", "egypt", "assyria")
    assert {*scene.due, *scene.may} == {"minoa", "hatti", "nubia", "saba", "egypt", "assyria"}
    assert [scene.ask(civ).about.damage for civ in ("minoa", "nubia", "saba", "egypt")] == [15, 10, 15, 10]


@rule("MC BLOCKS.15")
def test_victims_of_the_second_copy_may_wait_for_all_of_the_first_whatever_their_ranking() -> None:
    scene = two_epidemics().play("minoa", Together()).play("saba", Together())
    name(name(scene, "minoa", "hatti", "nubia"), "saba", "egypt", "assyria")
    waited = []
    while scene.due:
        waited += scene.due
        scene.play(scene.due[0], scene.ask(scene.due[0]).sample(Random(1)))
    # Assyria ranks before Hatti and Nubia, and is not waited for before they have done
    assert waited == ["minoa", "hatti", "nubia", "saba", "assyria", "egypt"]


@rule("MC BLOCKS.13")
def test_whoever_does_not_want_to_wait_need_not() -> None:
    scene = two_epidemics().play("minoa", Together()).play("saba", Together())
    name(name(scene, "minoa", "hatti", "nubia"), "saba", "egypt", "assyria")
    scene.play("egypt", scene.ask("egypt").sample(Random(1)))
    assert [event["seat"] for event in scene.told("damage")] == [scene.seat("egypt")] and scene.due == ["minoa"]


@rule("MC BLOCKS.14")
@pytest.mark.parametrize("who", ["minoa", "saba"])
def test_either_primary_victim_may_insist_on_one_after_the_other(who: str) -> None:
    scene = two_epidemics().play(who, InTurn())
    assert scene.due == ["minoa"]
    name(scene, "minoa", "hatti", "nubia")
    # their losses come before Saba names anybody
    assert (
        scene.due == ["minoa"]
        and scene.may == ["hatti", "nubia"]
        and scene.told("calamity.in-turn")[0]["seat"] == scene.seat(who)
    )
    assert len(scene.told("calamity.victims")) == 1


@rule("MC BLOCKS.13")
def test_two_piracies_together() -> None:
    scene = Scene(12).cities("minoa", "knossos", "phaestos", "thera").cities("saba", "saba").cities("hatti", "troy")
    scene.cities("egypt", "tanis").cities("rome", "campania")
    give(scene, "minoa", "piracy", "persia")
    give(scene, "saba", "piracy@east", "nubia").begin(MajorCalamities())
    scene.play("minoa", Together()).play("saba", Together())
    name(scene, "minoa", "hatti", "egypt")
    # Rome alone is left for Saba and is named without a question; then Persia picks two of Minoa's three
    assert scene.due == ["persia"] and [event["seat"] for event in scene.told("calamity.victims")] == [0, scene.seat("saba")]
    assert not scene.told("city.annexed")


@rule("MC CAL.general.22", "MC BLOCKS.5")
@pytest.mark.parametrize("traded", [False, True])
def test_who_benefits_from_a_second_copy_is_seen_when_the_first_is_over(traded: bool) -> None:
    scene = Scene(12).cities("minoa", "knossos", "rhodes").cities("saba", "saba", "aden")
    give(scene, "minoa", "treachery")
    give(scene, "saba", "treachery@east", "assyria" if traded else None).begin(MajorCalamities())
    assert scene.due == ["assyria"], "all others have everything in stock, and Assyria ranks first"
    scene.play("assyria", Annex("knossos"))
    # now it has a city less in stock than Babylon, unless it traded the card itself
    assert scene.due == (["assyria"] if traded else ["babylon"])


@rule("MC BLOCKS.16")
def test_of_two_copies_one_that_finds_nothing_is_cancelled_by_itself() -> None:
    scene = Scene(12).cities("saba", "saba").cities("hatti", "troy", "kanesh").cities("egypt", "tanis", "memphis")
    give(scene, "minoa", "iconoclasm_and_heresy", "persia")
    give(scene, "saba", "iconoclasm_and_heresy@east", "nubia").begin(MajorCalamities())
    # Minoa has no city: nobody is asked whether both are resolved together
    assert [event["seat"] for event in scene.told("calamity.cancelled")] == [scene.seat("minoa")]
    assert [event["seat"] for event in scene.told("calamity.victims")] == [scene.seat("saba")]


@rule("MC BLOCKS.12")
def test_the_victim_of_one_copy_may_benefit_from_the_other() -> None:
    scene = Scene(12).cities("minoa", "knossos").cities("saba", "saba")
    give(scene, "minoa", "treachery", "saba")
    give(scene, "saba", "treachery@east", "minoa").begin(MajorCalamities())
    assert [(event["seat"], event["beneficiary"]) for event in scene.told("calamity")] == [
        (scene.seat("minoa"), scene.seat("saba")),
        (scene.seat("saba"), scene.seat("minoa")),
    ]


@rule("MC BLOCKS.16")
def test_whether_the_second_copy_is_cancelled_is_seen_after_the_first() -> None:
    # Assyria's Cyclone reduces the only city that Parthia has by a sea
    scene = Scene(12).cities("assyria", "nalchik").cities("parthia", "hyrcania")
    scene.hand("assyria", "cyclone@east").hand("parthia", "cyclone").begin(MajorCalamities())
    assert scene.owner("nalchik") is None and scene.owner("hyrcania") is None
    assert [event["seat"] for event in scene.told("calamity.cancelled")] == [scene.seat("parthia")]
    # and the other way round: one that is cancelled leaves the other alone
    scene = Scene(12).cities("parthia", "hyrcania")
    scene.hand("assyria", "cyclone@east").hand("parthia", "cyclone").begin(MajorCalamities())
    assert [event["seat"] for event in scene.told("calamity.cancelled")] == [scene.seat("assyria")]
    assert scene.owner("hyrcania") is None


@rule("MC BLOCKS.10", "MC CAL.Flood.8")
def test_two_floods_may_hit_the_same_player_of_either_block() -> None:
    scene = Scene(12).tokens("egypt", tanis=20).tokens("nubia", memphis=20).tokens("assyria", alexandria=20)
    scene.hand("egypt", "flood").hand("nubia", "flood@east").begin(MajorCalamities())
    # Assyria stands on the plain of the Nile, which both floods strike
    assert scene.count("alexandria") == {"assyria": 10}


@rule("MC BLOCKS.10", "MC CAL.VolcanoEarthquake.9")
def test_two_earthquakes_may_hit_the_same_player() -> None:
    scene = Scene(12).cities("assyria", "jericho", "cilicia").cities("hatti", "kanesh")
    scene.hand("assyria", "volcanic_eruption_or_earthquake@east").hand("hatti", "volcanic_eruption_or_earthquake")
    scene.begin(MajorCalamities()).play("assyria", DestroyCity("jericho"))
    # Assyria's own earthquake took Jericho; Hatti's takes Kanesh, and reduces Cilicia next to it
    assert scene.owner("jericho") is None and scene.owner("kanesh") is None and scene.owner("cilicia") is None
    assert [event["area"] for event in scene.told("city.reduced")] == ["cilicia"]


@rule("MC CAL.BarbarianHordes.18")
def test_two_hordes_may_hit_the_same_player() -> None:
    scene = Scene(12).cities("minoa", "phaestos").cities("saba", "saba").tokens("persia", phaestos=1, saba=1)
    give(scene, "minoa", "barbarian_hordes", "egypt")
    give(scene, "saba", "barbarian_hordes@east", "nubia").begin(MajorCalamities())
    assert scene.owner("phaestos") is None and scene.owner("saba") is None
    assert scene.count("phaestos").keys() == scene.count("saba").keys() == {"barbarians"}  # Persia has lost both
