"""The Expansion Project: how calamities strike (EP 29, 30)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ecumene.titles.empires import wire
from ecumene.titles.empires.calamities.cyclone import ChooseSea
from ecumene.titles.empires.calamities.damage import TakeDamage
from ecumene.titles.empires.calamities.eruption import ChooseVolcano
from ecumene.titles.empires.calamities.flood import ChoosePlain
from ecumene.titles.empires.calamities.hordes import Invade
from ecumene.titles.empires.calamities.losses import DestroyCity, Endure, LoseCard, Ransom
from ecumene.titles.empires.calamities.piracy import PirateCity
from ecumene.titles.empires.calamities.resolution import MinorCalamities, Resolution
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.calamities.victims import NameVictim
from ecumene.titles.empires.conflict import TakeLoss
from ecumene.titles.empires.expansion_project.calamities import RevealedCalamities
from ecumene.titles.empires.expansion_project.calamities.assigning import Assign
from ecumene.titles.empires.expansion_project.calamities.barbarians import HaltHorde, HordeMarch, fight
from ecumene.titles.empires.expansion_project.calamities.civil_war import (
    Faction,
    FactionForm,
    JoinFaction,
    KeepFaction,
    neighbours,
)
from ecumene.titles.empires.expansion_project.calamities.cyclone import LoseShip
from ecumene.titles.empires.expansion_project.calamities.decline import Bribe, InTurn
from ecumene.titles.empires.expansion_project.calamities.eruption import Quake
from ecumene.titles.empires.expansion_project.calamities.minor import BuyOff, Depopulate
from ecumene.titles.empires.expansion_project.calamities.tyranny import ChooseBeneficiary
from ecumene.titles.empires.succession import Reshuffle
from ecumene.titles.empires.surplus import CitySupport, Reduce
from ecumene.titles.empires.tax import Annex
from scene import Scene, at_table, rule

VOLCANO = "volcanic_eruption_or_earthquake"


def strike(scene: Scene, calamity: str, victim: str, trader: str | None = None) -> Scene:
    """A calamity strikes."""
    return scene.begin(Resolution(calamity, scene.seat(victim), None if trader is None else scene.seat(trader)))


def number(scene: Scene, calamity: str, name: str, civ: str, role: str = "primary", base: str | None = None) -> int:
    return scene.state.rules.number(scene.state, calamity, name, scene.seat(civ), role, base)


# -- 29 -----------------------------------------------------------------------------------------------------------


@rule("EP 29.5b", "EP 29.5c", "EP 29.5d", "EP 29.5e", "EP 30.11b")
def test_two_calamities_and_one_minor_are_kept_each_drawn_at_random() -> None:
    kept: set[tuple[str, ...]] = set()
    for seed in range(8):
        scene = Scene(9, seed=seed).hand("egypt", "famine", "flood", "epidemic", "tempest", "banditry").begin(CalamitySelection())
        cards = scene.cards("egypt")
        assert len([c for c in cards if c in ("tempest", "banditry")]) == 1 and len(cards) == 3
        kept.add(tuple(cards))
    assert len(kept) > 3
    scene = Scene(12).hand("minoa", "famine", "famine@east").begin(CalamitySelection())
    assert len(scene.cards("minoa")) == 2, "two copies may both be kept"


@rule("EP 29.5c")
def test_disregarded_calamities_go_back_with_the_others_at_the_end_of_the_turn() -> None:
    scene = Scene(9).hand("egypt", "famine", "flood", "epidemic").begin(CalamitySelection(), Reshuffle())
    cards = scene.state.rules.cards
    gone = ({"famine", "flood", "epidemic"} - set(scene.cards("egypt"))).pop()
    assert cards.index[gone] in scene.state.stack[cards.pile[cards.index[gone]]]


@rule("EP 29.3c", "EP 29.61b")
def test_minors_are_settled_first_then_all_others_are_shown_together() -> None:
    scene = (
        Scene(9)
        .hand("egypt", "tempest", "regression")
        .hand("minoa", "superstition")
        .cities("minoa", "knossos", "thera", "rhodes", "sparta")
    )
    scene.cities("egypt", "memphis").begin(CalamitySelection(), MinorCalamities(), RevealedCalamities())
    assert [event["calamity"] for event in scene.told("calamity")] == ["tempest", "superstition", "regression"]
    assert scene.due == ["minoa"], "all are shown before the first one is settled"


@rule("EP 29.61b")
def test_whoever_insists_on_it_has_minors_settled_in_ascending_order() -> None:
    scene = Scene(9).hand("minoa", "banditry", "gold", "clay").hand("egypt", "city_in_flames")
    scene.cities("egypt", "memphis", "gaza").begin(CalamitySelection(), MinorCalamities())
    assert scene.due == ["egypt"] and scene.may == ["minoa"], "City in Flames comes before Banditry, whatever the ranking"
    scene.play("egypt", DestroyCity("gaza"))
    assert scene.due == ["minoa"]
    # two of one kind go by the track
    scene = Scene(18).hand("egypt", "city_riots").hand("minoa", "city_riots@east").cities("egypt", "memphis", "gaza")
    scene.cities("minoa", "knossos", "rhodes").begin(CalamitySelection(), MinorCalamities())
    assert scene.due == ["minoa"] and scene.may == ["egypt"]


def corrupt() -> Scene:
    """Egypt holds Corruption, and Superstition comes before it."""
    scene = Scene().cities("egypt", "memphis", "tanis", "fayum", "alexandria").tokens("egypt", gaza=8)
    return scene.hand("egypt", "gold", "clay", "iron", "corruption", "superstition")


@rule("EP 29.62c")
def test_corruption_may_be_settled_before_the_others_strike() -> None:
    scene = corrupt().begin(RevealedCalamities())
    assert [event["calamity"] for event in scene.told("calamity")] == ["superstition", "corruption"]
    assert scene.due == ["egypt"] and scene.state.cities[scene.seat("egypt")] == 4, "nothing has struck yet"
    assert scene.refused("egypt", Bribe(("gold",))) == "EP 30.711a"
    scene.play("egypt", Bribe(("gold", "clay")))
    assert scene.cards("egypt") == ["iron"] and scene.state.cities[scene.seat("egypt")] == 4
    for _ in range(3):
        scene.play("egypt", scene.ask("egypt").choices[0])  # cities are reduced
    assert not scene.due and scene.cards("egypt") == ["iron"] and not scene.state.notes.settled, "it does not strike again"


@rule("EP 29.62c")
def test_or_corruption_waits_for_its_turn() -> None:
    scene = corrupt().begin(RevealedCalamities())
    scene.play("egypt", InTurn())
    for _ in range(3):
        assert scene.refused("egypt", Bribe(("gold", "clay"))), "Superstition comes first"
        scene.play("egypt", scene.ask("egypt").choices[0])
    assert scene.cards("egypt") == ["clay", "iron", "gold"] and scene.refused("egypt", InTurn())
    scene.play("egypt", Bribe(("gold", "clay")))
    assert not scene.due and scene.cards("egypt") == ["iron"]


@rule("EP 29.62c")
def test_what_comes_first_is_not_asked_twice() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").hand("egypt", "gold", "clay", "iron", "corruption", "regression")
    scene.begin(RevealedCalamities())
    assert scene.refused("egypt", InTurn()), "it comes first anyway"
    scene.play("egypt", Bribe(("gold", "clay")))
    assert not scene.due


@rule("EP 29.62c")
def test_two_corruptions_may_both_be_settled_first() -> None:
    scene = (
        Scene(12)
        .hand("egypt", "gold", "clay", "superstition", "corruption")
        .hand("saba", "silk@east", "ochre", "corruption@east")
    )
    scene.cities("egypt", "memphis", "tanis", "fayum").cities("saba", "saba", "aden", "himyar").begin(RevealedCalamities())
    assert set(scene.due) == {"egypt", "saba"}
    scene.play("egypt", Bribe(("gold", "clay"))).play("saba", Bribe(("silk@east", "ochre")))
    while scene.due:
        assert not isinstance(scene.ask(scene.due[0]).sample(Random(0)), Bribe), "nobody is asked twice"
        scene.play(scene.due[0], scene.ask(scene.due[0]).choices[0])
    assert scene.cards("egypt") == scene.cards("saba") == []


@rule("EP 29.62a")
def test_two_copies_strike_in_the_order_of_the_track_and_spare_nobody() -> None:
    scene = Scene(12).hand("egypt", "superstition").hand("saba", "superstition@east")
    scene.cities("egypt", "memphis", "tanis", "fayum").cities("saba", "saba", "aden", "himyar").begin(RevealedCalamities())
    assert [scene.state.civ[event["seat"]] for event in scene.told("calamity")] == ["saba", "egypt"]


@rule("EP 29.63b")
def test_only_some_calamities_have_a_part_for_whoever_traded_them() -> None:
    scene = Scene()
    egypt, minoa = scene.seat("egypt"), scene.seat("minoa")
    cards = scene.state.rules.cards
    for calamity, part in (("superstition", None), ("epidemic", minoa)):
        card = cards.index[calamity]
        scene.state.passed[card] = minoa + 1
        assert scene.state.rules.beneficiary_of(scene.state, card, egypt) == part
        assert scene.state.rules.beneficiary_of(scene.state, card, minoa) is None, "nobody has a part in a calamity of one's own"


@rule("EP 29.63ex", "EP 29.4d", "EP 29.63b", "EP 30.621d")
def test_whoever_traded_an_epidemic_is_spared() -> None:
    def struck(trader: str | None) -> set[str]:
        scene = Scene().tokens(
            "egypt", memphis=4, fayum=4, tanis=2, sinai=1, alexandria=4, gaza=1, jerusalem=2, petra=1, cyrene=3
        )
        for civ, area in (("minoa", "knossos"), ("hatti", "galatia"), ("hellas", "thrace"), ("assyria", "assyria")):
            scene.tokens(civ, **{area: 12})
        card = scene.state.rules.cards.index["epidemic"]
        scene.hand("egypt", "epidemic")
        if trader:
            scene.state.passed[card] = scene.seat(trader) + 1
        scene.begin(RevealedCalamities())
        form = scene.ask("egypt").forms[0]
        return {scene.state.civ[seat] for seat, _ in form.pieces([])[0]}

    assert struck("minoa") == {"hatti", "hellas", "assyria"} and struck(None) == {"minoa", "hatti", "hellas", "assyria"}


@rule("EP 29.64b")
def test_a_loss_is_exceeded_as_little_as_possible() -> None:
    scene = Scene().cities("egypt", "tanis").stock("egypt", 0)
    strike(scene, "coastal_migration", "egypt")
    assert scene.owner("tanis") is None and scene.count("tanis") == {}
    # limit 2: a reduced city counts three; five points of a city and nothing else is a city gone
    scene = Scene().cities("egypt", "tanis", "alexandria").tokens("egypt", gaza=1)
    strike(scene, "coastal_migration", "egypt")
    assert scene.refused("egypt", TakeDamage((), (("tanis", 4),))) == "WE CAL.general.8"
    scene.play("egypt", TakeDamage((("gaza", 1),), (("tanis", 1),)))
    assert scene.count("tanis") == {"egypt": 1} and scene.count("gaza") == {}


# -- 30.2 ---------------------------------------------------------------------------------------------------------


@rule("EP 30.211c", "EP 30.211d")
def test_the_volcano_that_hurts_all_together_most_erupts() -> None:
    scene = Scene(9).cities("rome", "neapolis", "milazzo").tokens("carthage", syracuse=3).tokens("rome", campania=2)
    strike(scene, VOLCANO, "rome")
    assert scene.told("eruption") == [{"volcano": "etna"}] and scene.owner("neapolis") == "rome"
    scene = Scene(9).cities("rome", "neapolis", "milazzo")
    strike(scene, VOLCANO, "rome")
    assert scene.ask("rome").choices == [ChooseVolcano("vesuvius"), ChooseVolcano("etna")]
    assert scene.refused("rome", ChooseVolcano("thera")) == "EP 30.211b"
    scene.play("rome", ChooseVolcano("etna"))
    assert scene.owner("milazzo") is None and scene.owner("neapolis") == "rome"


@rule("EP 30.212a", "EP 30.212b", "EP 30.212c")
def test_an_earthquake_strikes_where_it_does_most_damage() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").cities("hatti", "gaza")
    strike(scene, VOLCANO, "egypt")
    # only beside Tanis is a city of another player
    assert scene.owner("tanis") is None and scene.owner("memphis") == "egypt" and scene.owner("gaza") is None
    assert scene.count("gaza") == {"hatti": 1} and scene.count("tanis") == {}
    scene = Scene().cities("egypt", "memphis", "fayum").cities("hatti", "kanesh")
    strike(scene, VOLCANO, "egypt")
    assert set(scene.ask("egypt").choices) == {Quake("memphis"), Quake("fayum")}
    scene.play("egypt", Quake("fayum"))
    assert scene.owner("fayum") is None and scene.owner("memphis") == "egypt" and scene.owner("kanesh") == "hatti"
    # across water, and pirates are spared
    scene = Scene().cities("egypt", "tanis").cities("barbarians", "gaza").cities("hatti", "alexandria")
    strike(scene, VOLCANO, "egypt")
    assert scene.owner("gaza") == "pirates" and scene.owner("alexandria") is None


@rule("EP 33.0312a", "EP 30.214b")
def test_engineering_saves_the_first_city_from_destruction() -> None:
    scene = Scene().cities("egypt", "memphis").advances("egypt", "engineering", "urbanism").tokens("egypt", fayum=9)
    strike(scene, VOLCANO, "egypt")
    assert scene.count("memphis") == {"egypt": 4} and scene.count("fayum") == {"egypt": 9}


@rule("EP 30.212c", "EP 30.214b")
def test_with_engineering_most_is_lost_where_fewest_tokens_can_stay() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis")
    strike(scene, VOLCANO, "egypt")
    assert set(scene.ask("egypt").choices) == {Quake("memphis"), Quake("tanis")}, "either is destroyed"
    scene = Scene().cities("egypt", "memphis", "tanis").advances("egypt", "engineering")
    strike(scene, VOLCANO, "egypt")
    # four tokens could stay in Memphis, and two in Tanis
    assert not scene.due and scene.owner("memphis") == "egypt" and scene.count("tanis") == {"egypt": 2}


@rule("EP 30.213a", "EP 33.1312")
def test_urbanism_costs_four_tokens_next_to_the_damage() -> None:
    scene = Scene().cities("egypt", "memphis").advances("egypt", "urbanism").tokens("egypt", fayum=3, tanis=3, cyrene=3)
    strike(scene, VOLCANO, "egypt")
    assert scene.due == ["egypt"] and scene.refused("egypt", TakeDamage((("cyrene", 3), ("fayum", 1)))) == "WE CAL.general.7"
    scene.play("egypt", TakeDamage((("fayum", 3), ("tanis", 1))))
    assert scene.count("tanis") == {"egypt": 2} and scene.count("cyrene") == {"egypt": 3}
    # a secondary victim, too, and after an eruption
    scene = Scene().cities("egypt", "tanis").cities("hatti", "gaza").advances("hatti", "urbanism").tokens("hatti", sinai=4)
    strike(scene, VOLCANO, "egypt")
    assert scene.count("sinai") == {"hatti": 4} and scene.due == ["hatti"], "four of its tokens around the damage go"
    scene = Scene().cities("egypt", "thera").advances("egypt", "urbanism").tokens("egypt", knossos=4)
    strike(scene, VOLCANO, "egypt")
    assert scene.count("knossos") == {} and scene.told("eruption")


@rule("EP 30.213b", "EP 30.213c")
def test_with_fewer_tokens_a_city_next_to_it_is_reduced_or_all_tokens_go() -> None:
    scene = Scene().cities("egypt", "thera", "knossos").advances("egypt", "urbanism").tokens("egypt", phaestos=2)
    strike(scene, VOLCANO, "egypt")
    assert scene.owner("knossos") is None and scene.count("knossos") == {"egypt": 3} and scene.count("phaestos") == {"egypt": 2}
    scene = Scene().cities("egypt", "thera").advances("egypt", "urbanism").tokens("egypt", phaestos=2)
    strike(scene, VOLCANO, "egypt")
    assert scene.count("phaestos") == {}


@rule("EP 30.222", "EP 30.223", "EP 33.1063")
def test_treachery_that_was_not_traded_reduces_a_city() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis", "fayum")
    strike(scene, "treachery", "egypt")
    scene.play("egypt", Reduce("tanis"))
    assert scene.count("tanis") == {"egypt": 2} and not scene.due
    scene = Scene().cities("egypt", "memphis", "tanis", "fayum").advances("egypt", "diplomacy")
    strike(scene, "treachery", "egypt", "hatti")
    scene.play("hatti", Annex("memphis"), Annex("fayum"))
    assert scene.owner("memphis") == scene.owner("fayum") == "hatti" and scene.owner("tanis") == "egypt"


# -- 30.3 ---------------------------------------------------------------------------------------------------------


def hungry(*advances: str) -> Scene:
    scene = Scene().tokens("egypt", memphis=6, fayum=6, tanis=3).tokens("minoa", knossos=9, phaestos=3)
    scene.tokens("hatti", galatia=9).tokens("hellas", thrace=3)
    return scene.advances("egypt", *advances)


@rule("EP 30.321b", "EP 30.321c")
def test_famine_lays_twenty_points_on_others_eight_at_most_on_each() -> None:
    scene = strike(hungry(), "famine", "egypt")
    minoa, hatti, hellas = (scene.seat(civ) for civ in ("minoa", "hatti", "hellas"))
    for shares in (((minoa, 9), (hatti, 8), (hellas, 3)), ((minoa, 8), (hatti, 8)), ((minoa, 8), (hatti, 8), (hellas, 5))):
        assert scene.refused("egypt", Assign(shares)) == "EP 30.321b"
    scene.play("egypt", Assign(((minoa, 8), (hatti, 8), (hellas, 4))))
    assert scene.count("thrace") == {} and scene.stock_of("hellas") == 55, "what cannot be lost lapses"
    assert set(scene.due + scene.may) == {"egypt", "minoa"} and scene.count("galatia") == {"hatti": 1}


@rule("EP 30.323", "EP 33.0661", "EP 30.322")
def test_calendar_helps_secondary_victims_of_famine_only() -> None:
    scene = hungry("calendar").advances("minoa", "calendar", "pottery")
    assert number(scene, "famine", "damage", "egypt") == 10
    assert scene.state.rules.change(scene.state, "famine", "damage", scene.seat("minoa"), "secondary") == -10
    strike(scene, "famine", "egypt")
    minoa, hatti, hellas = (scene.seat(civ) for civ in ("minoa", "hatti", "hellas"))
    scene.play("egypt", Assign(((minoa, 8), (hatti, 8), (hellas, 4))))
    assert scene.state.on_board(minoa) == 12, "eight less ten is nothing, and nobody else suffers for it"


@rule("EP 30.324a", "EP 30.324b", "EP 33.0252")
def test_a_victim_with_agriculture_falls_back_to_the_printed_limits() -> None:
    scene = (
        Scene().tokens("egypt", memphis=5, fayum=5, tanis=3, gaza=2).advances("egypt", "agriculture").tokens("minoa", knossos=4)
    )
    strike(scene, "famine", "egypt")
    scene.play("egypt", TakeDamage((("memphis", 5), ("fayum", 5))))
    assert scene.count("tanis") == {"egypt": 2} and scene.count("gaza") == {"egypt": 1}
    assert scene.state.rules.limit(scene.state, scene.seat("egypt"), scene.area("tanis")) == 3, "the card works again"


@rule("EP 30.341")
def test_a_tempest_takes_all_ships_and_treasury() -> None:
    scene = Scene(9).ship("egypt", "tanis").ship("egypt", "gaza").ship("minoa", "tanis").treasury("egypt", 7)
    strike(scene, "tempest", "egypt")
    assert (
        not scene.state.ships[scene.seat("egypt")] and scene.state.ships[scene.seat("minoa")] and scene.treasury_of("egypt") == 2
    )


# -- 30.41 Civil War ------------------------------------------------------------------------------------------------


def divided(**kinds: Any) -> Scene:
    """Egypt has 45 points; minoa has most in stock."""
    scene = Scene().cities("egypt", "memphis", "tanis", "fayum").tokens("egypt", alexandria=10, gaza=10, cyrene=10)
    scene.tokens("minoa", knossos=1).tokens("hatti", lycia=1).stock("hatti", 20)
    return scene


@rule("EP 30.411", "EP 30.4131", "EP 30.4133", "EP 30.414a", "EP 30.416a")
def test_a_nation_falls_into_two_factions() -> None:
    scene = strike(divided(), "civil_war", "egypt")
    assert scene.due == ["egypt"]
    assert scene.refused("egypt", JoinFaction((("gaza", 10),))) == "EP 30.4133"
    scene.play("egypt", JoinFaction((("gaza", 10),), ("memphis",)))
    assert scene.due == ["minoa"]
    assert scene.refused("minoa", JoinFaction((("gaza", 1),), ())) == "EP 30.4133", "these are selected already"
    scene.play("minoa", JoinFaction((("alexandria", 10), ("cyrene", 5)), ("tanis",)))
    assert scene.due == ["egypt"] and set(scene.ask("egypt").choices) == {KeepFaction(True), KeepFaction(False)}
    first, second = wire.about(scene.game.view(scene.seat("egypt")), scene.ask("egypt").about)["factions"]
    assert first == {"areas": ["alexandria", "cyrene", "gaza", "memphis", "tanis"], "tokens": 25, "cities": 2}
    assert second == {"areas": ["cyrene", "fayum"], "tokens": 5, "cities": 1}
    scene.play("egypt", KeepFaction(True))
    assert scene.owner("fayum") == "minoa" and scene.count("cyrene") == {"egypt": 5, "minoa": 5}
    assert scene.owner("memphis") == scene.owner("tanis") == "egypt" and scene.count("gaza") == {"egypt": 10}


@rule("EP 30.4133")
def test_a_faction_is_put_together_so_that_it_comes_out_even() -> None:
    form = FactionForm(Faction(("gaza", "gaza", "cyrene"), ("memphis",)), 7)
    assert form.wanted == 7
    # without the city the three tokens do not reach seven, and two of them must go with it
    assert form.pieces([]) == (
        [("city", "memphis"), ("tokens", "gaza", 1), ("tokens", "gaza", 2), ("tokens", "cyrene", 1)],
        False,
    )
    assert form.pieces([("tokens", "gaza", 1)]) == ([("city", "memphis"), ("tokens", "cyrene", 1)], False)
    assert form.pieces([("city", "memphis")]) == ([("tokens", "gaza", 1), ("tokens", "gaza", 2), ("tokens", "cyrene", 1)], False)
    assert form.pieces([("city", "memphis"), ("tokens", "gaza", 2)]) == ([], True)
    assert form.reckoned([("city", "memphis"), ("tokens", "gaza", 1)]) == {"points": 6}
    # there is one city only: twelve points take three tokens at least from each area
    form = FactionForm(Faction(("gaza",) * 4 + ("cyrene",) * 4, ("memphis",)), 12)
    men = [("tokens", area, count) for area in ("gaza", "cyrene") for count in (3, 4)]
    assert form.pieces([]) == ([("city", "memphis"), *men], False)


@rule("EP 30.4133")
def test_any_faction_that_comes_out_even_may_be_drawn_by_lot() -> None:
    form = FactionForm(Faction(("gaza", "cyrene", "cyrene"), ("memphis", "tanis")), 7)
    drawn = [form.sample(Random(seed)) for seed in range(40)]
    assert {town for order in drawn for town in order.cities} == {"memphis", "tanis"}
    assert {tuple(sorted(order.tokens)) for order in drawn} >= {(("cyrene", 2),), (("cyrene", 1), ("gaza", 1))}
    assert {5 * len(order.cities) + sum(count for _, count in order.tokens) for order in drawn} == {7}


@rule("EP 30.416a", "EP 30.416c")
def test_the_victim_may_keep_the_second_faction() -> None:
    scene = strike(divided(), "civil_war", "egypt")
    scene.play("egypt", JoinFaction((("gaza", 10),), ("memphis",)))
    scene.play("minoa", JoinFaction((("alexandria", 10), ("cyrene", 5)), ("tanis",)))
    scene.play("egypt", KeepFaction(False))
    assert scene.owner("fayum") == "egypt" and scene.owner("memphis") == scene.owner("tanis") == "minoa"
    assert scene.count("gaza") == {"minoa": 10} and scene.state.advances[scene.seat("minoa")] == 0


@rule("EP 30.4111a", "EP 30.4111b", "EP 30.4111c")
def test_who_is_within_eight_areas() -> None:
    scene = (
        Scene(18).tokens("iberia", iberus=1, narbo=1).tokens("rome", rome=1).tokens("maurya", magadha=1).tokens("egypt", tanis=1)
    )
    near = {scene.state.civ[seat] for seat in neighbours(scene.state, scene.seat("iberia"), 8)}
    assert "rome" in near and "maurya" not in near
    # the beneficiary's own area counts: an area next door is one away, and own areas are none
    scene = Scene().tokens("egypt", memphis=1, tanis=1).tokens("hatti", gaza=1).tokens("minoa", jerusalem=1)
    counted = [{scene.state.civ[s] for s in neighbours(scene.state, scene.seat("egypt"), most)} for most in (0, 1, 2)]
    assert counted == [set(), {"hatti"}, {"hatti", "minoa"}]
    # open seas are areas on the way
    scene = Scene().tokens("egypt", cyrene=1).tokens("minoa", phaestos=1)
    assert not neighbours(scene.state, scene.seat("egypt"), 1) and neighbours(scene.state, scene.seat("egypt"), 2)


@rule("EP 30.4112a", "EP 30.4112b")
def test_whoever_has_most_in_stock_benefits_unless_the_victim_has_more() -> None:
    scene = divided().stock("minoa", 5)  # minoa 45 + 5, hatti 45 + 20, egypt 30 + 25
    strike(scene, "civil_war", "egypt")
    scene.play("egypt", JoinFaction((("gaza", 10),), ("memphis",)))
    assert scene.due == ["hatti"]
    scene = divided().stock("minoa", 5).stock("hatti", 9)
    strike(scene, "civil_war", "egypt")
    assert scene.told("calamity.cancelled")[0]["calamity"] == "civil_war"
    scene = divided().stock("minoa", 5).stock("hatti", 10)  # equal to the victim: it takes place
    strike(scene, "civil_war", "egypt")
    assert scene.due == ["egypt"] and not scene.told("calamity.cancelled")


@rule("EP 30.4112c")
def test_among_equals_the_victim_says_who_benefits() -> None:
    scene = divided().stock("minoa", 20)
    strike(scene, "civil_war", "egypt")
    assert set(scene.ask("egypt").choices) == {ChooseBeneficiary(scene.seat("minoa")), ChooseBeneficiary(scene.seat("hatti"))}
    scene.play("egypt", ChooseBeneficiary(scene.seat("hatti")), JoinFaction((("gaza", 10),), ("memphis",)))
    assert scene.due == ["hatti"]


@rule("EP 30.4132a", "EP 30.4132b", "EP 30.4132c", "EP 30.4132d", "EP 33.1021", "EP 33.1031", "EP 33.1363")
@pytest.mark.parametrize(
    ("cards", "points"),
    [("", 15), ("music", 20), ("drama_and_poetry", 20), ("democracy", 25), ("music drama_and_poetry democracy", 35)],
)
def test_cards_let_the_victim_pick_more(cards: str, points: int) -> None:
    scene = divided().advances("egypt", *cards.split())
    strike(scene, "civil_war", "egypt")
    assert getattr(scene.ask("egypt").about, "points") == points  # noqa: B009


@rule("EP 30.4134", "EP 33.0912")
def test_with_philosophy_the_beneficiary_alone_picks_fifteen() -> None:
    scene = divided().advances("egypt", "philosophy", "music")
    strike(scene, "civil_war", "egypt")
    assert scene.due == ["minoa"]
    scene.play("minoa", JoinFaction((("gaza", 10),), ("memphis",)))
    assert scene.due == ["egypt"] and KeepFaction(True) in scene.ask("egypt").choices


@rule("EP 30.414b")
def test_without_a_second_faction_there_is_no_civil_war() -> None:
    scene = Scene().tokens("egypt", memphis=20).tokens("minoa", knossos=1)
    strike(scene, "civil_war", "egypt")
    scene.play("egypt", JoinFaction((("memphis", 15),)))
    assert scene.told("calamity.cancelled") and scene.count("memphis") == {"egypt": 20} and scene.state.notes.faction is None


@rule(
    "EP 30.415a", "EP 30.415b", "EP 30.415c", "EP 30.415d", "EP 30.415e", "EP 30.415f", "EP 33.1333", "EP 33.1355", "EP 33.1383"
)
def test_arms_cost_units_of_both_factions_next_to_each_other() -> None:
    scene = divided().advances("egypt", "military", "naval_warfare", "advanced_military")
    assert number(scene, "civil_war", "destroyed", "egypt") == 15
    for card in ("military", "naval_warfare", "advanced_military"):
        assert number(divided().advances("egypt", card), "civil_war", "destroyed", "egypt") == 5
    scene = divided().advances("egypt", "military")
    strike(scene, "civil_war", "egypt")
    scene.play("egypt", JoinFaction((("gaza", 10),), ("memphis",)))
    scene.play("minoa", JoinFaction((("alexandria", 10), ("cyrene", 5)), ("tanis",)))
    scene.play("egypt", KeepFaction(True))  # the second faction is Fayum and five tokens of Cyrene
    assert scene.due == ["egypt"]
    assert scene.refused("egypt", TakeDamage((("gaza", 5),))) == "WE CAL.general.7", "Gaza is not next to the other faction"
    assert scene.refused("egypt", TakeDamage((), (("memphis", 4),))) == "WE CAL.general.8", "a city goes whole"
    scene.play("egypt", TakeDamage((("cyrene", 5),)))
    assert scene.due == ["minoa"]
    (told,) = scene.told("damage")
    assert told["tokens"] == {"cyrene": 5} and told["cities"] == {}
    scene.play("minoa", TakeDamage((("cyrene", 5),)))
    assert scene.count("cyrene") == {} and scene.owner("fayum") == "minoa" and scene.stock_of("egypt") == 55 - 20


@rule("EP 30.622a", "EP 30.622b")
def test_an_epidemic_spares_a_city_of_which_no_token_could_stay() -> None:
    scene = Scene().cities("egypt", "tanis", "gaza").tokens("egypt", memphis=1, fayum=1).stock("egypt", 0)
    strike(scene, "epidemic", "egypt")
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 2 and scene.count("memphis") == {"egypt": 1}
    # a token that goes elsewhere may stay in the stead of one city
    scene = Scene().cities("egypt", "tanis", "gaza").tokens("egypt", memphis=2, fayum=1).stock("egypt", 0)
    strike(scene, "epidemic", "egypt")
    assert scene.due == ["egypt"]
    scene.play("egypt", TakeDamage((("memphis", 1),), (("tanis", 1),)))
    assert scene.owner("gaza") == "egypt" and scene.count("tanis") == {"egypt": 1} and scene.count("memphis") == {"egypt": 1}


@rule("EP 30.415f")
def test_if_too_few_stand_next_to_the_other_faction_these_go_first() -> None:
    scene = Scene().tokens("egypt", cyrene=3, fayum=12, memphis=3, petra=20, alexandria=6).tokens("minoa", knossos=1)
    strike(scene.advances("egypt", "military"), "civil_war", "egypt")
    scene.play("egypt", JoinFaction((("fayum", 12), ("memphis", 3)))).play("minoa", JoinFaction((("petra", 20),)))
    scene.play("egypt", KeepFaction(True))  # the second faction is Alexandria, next to Memphis alone, and Cyrene
    assert scene.count("memphis") == {} and scene.due == ["egypt"]
    assert scene.refused("egypt", TakeDamage((("fayum", 5),))) == "WE CAL.general.31", "three of the five are gone"
    scene.play("egypt", TakeDamage((("petra", 2),)))
    assert scene.count("petra") == {"egypt": 18} and scene.count("alexandria") == {"minoa": 1}


@rule("EP 30.415f", "EP 33.1371d")
def test_a_token_beside_a_city_is_a_point_of_its_own_in_a_civil_war() -> None:
    scene = Scene().tokens("egypt", fayum=15, petra=20, tanis=1).cities("egypt", "tanis").tokens("minoa", knossos=1)
    strike(scene.advances("egypt", "military", "public_works"), "civil_war", "egypt")
    scene.play("egypt", JoinFaction((("fayum", 15),))).play("minoa", JoinFaction((("petra", 20),)))
    scene.play("egypt", KeepFaction(True)).play("egypt", TakeDamage((("fayum", 5),)))
    assert scene.owner("tanis") is None and scene.count("tanis") == {"minoa": 1}, "the city is worth the five points"
    told = scene.told("damage")[-1]
    assert told["cities"] == {"tanis": 1} and told["tokens"] == {}, "the token that stays is told with its city"
    # the token may belong to the faction that keeps it
    scene = Scene().tokens("egypt", fayum=14, petra=20, tanis=1).cities("egypt", "tanis").tokens("minoa", knossos=1)
    strike(scene.advances("egypt", "military", "public_works"), "civil_war", "egypt")
    scene.play("egypt", JoinFaction((("fayum", 14), ("tanis", 1)))).play("minoa", JoinFaction((("petra", 20),)))
    scene.play("egypt", KeepFaction(True))
    assert scene.count("tanis") == {} and scene.due == ["egypt"], "the token next to the other faction goes first"
    scene.play("egypt", TakeDamage((("petra", 4),)))
    assert scene.owner("tanis") is None and scene.count("tanis") == {} and scene.count("petra") == {"egypt": 16}


@rule("EP 30.416d")
def test_when_the_beneficiary_runs_out_the_next_one_takes_the_rest() -> None:
    scene = Scene().tokens("egypt", alexandria=20, gaza=20).tokens("minoa", knossos=1).tokens("hatti", lycia=1)
    scene.stock("minoa", 3).stock("hatti", 4).stock("egypt", 0)
    scene.cities("egypt", "memphis", "fayum", "tanis", "cyrene", "jerusalem", "petra", "sinai", "siwa", "jalo")
    strike(scene, "civil_war", "egypt")
    scene.play("egypt", ChooseBeneficiary(scene.seat("hatti"))) if scene.ask("egypt").choices else None
    scene.play("egypt", JoinFaction((), ("memphis", "fayum", "tanis")))
    scene.play("hatti", JoinFaction((), ("cyrene", "jerusalem", "petra", "sinai")))
    scene.play("egypt", KeepFaction(True))
    assert scene.owner("siwa") == scene.owner("jalo") == "hatti"
    assert scene.state.on_board(scene.seat("hatti")) == 5 and scene.state.on_board(scene.seat("minoa")) == 4
    assert scene.state.on_board(scene.seat("egypt")) == 33, "what nobody can replace stays"


# -- 30.42 to 30.5 ------------------------------------------------------------------------------------------------


@rule("EP 30.421a", "EP 30.421c", "EP 30.421d")
def test_a_slave_revolt_idles_fifteen_tokens_for_once() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis", "fayum").tokens("egypt", alexandria=18)
    strike(scene, "slave_revolt", "egypt")
    assert scene.due == ["egypt"]  # three tokens support one city
    scene.play("egypt", Reduce("memphis"))
    assert not scene.due and scene.count("memphis") == {"egypt": 4} and scene.state.cities[scene.seat("egypt")] == 2
    scene.begin(CitySupport())
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 2
    scene = Scene().cities("egypt", "memphis").tokens("egypt", alexandria=3)
    strike(scene, "slave_revolt", "egypt")
    assert scene.told("slave-revolt")[0]["tokens"] == 3 and scene.owner("memphis") is None


@rule("EP 30.423a", "EP 30.423b", "EP 30.424a", "EP 30.424b", "EP 30.424c", "EP 33.0283", "EP 33.143", "EP 33.1511", "EP 33.1541")
@pytest.mark.parametrize(
    ("cards", "idle"),
    [
        ("theocracy", 20), ("mining", 20), ("theocracy mining", 25), ("mythology", 10), ("enlightenment", 10),
        ("mythology enlightenment", 5), ("theocracy mining mythology enlightenment", 15),
    ],
)  # fmt: skip
def test_cards_change_how_many_tokens_are_idle(cards: str, idle: int) -> None:
    scene = Scene().tokens("egypt", alexandria=30).advances("egypt", *cards.split())
    strike(scene, "slave_revolt", "egypt")
    assert scene.told("slave-revolt")[0]["tokens"] == idle


def flooded(*cards: str) -> Scene:
    scene = Scene().tokens("egypt", memphis=9, fayum=9, upper_egypt=3).cities("egypt", "tanis").advances("egypt", *cards)
    return scene.tokens("hatti", alexandria=8).tokens("minoa", alexandria=4, memphis=4).tokens("egypt", gaza=5)


@rule("EP 30.511a", "EP 30.512a", "EP 30.512b")
def test_a_flood_takes_seventeen_and_ten_of_others() -> None:
    scene = strike(flooded(), "flood", "egypt")
    hatti, minoa = scene.seat("hatti"), scene.seat("minoa")
    assert scene.refused("egypt", Assign(((hatti, 9), (minoa, 1)))) == "EP 30.512b"
    scene.play("egypt", Assign(((hatti, 7), (minoa, 3))))
    assert scene.count("alexandria")["hatti"] == 1
    assert scene.refused("egypt", TakeDamage((("gaza", 5), ("memphis", 9), ("fayum", 3)))) == "WE CAL.general.7"
    scene.play("egypt", TakeDamage((("memphis", 9), ("fayum", 8))))
    assert scene.due == ["minoa"]


@rule("EP 30.512d")
def test_if_others_have_ten_or_fewer_there_all_of_them_go() -> None:
    scene = Scene().tokens("egypt", memphis=4).tokens("hatti", alexandria=4).tokens("minoa", fayum=4)
    strike(scene, "flood", "egypt")
    assert scene.count("alexandria") == scene.count("fayum") == scene.count("memphis") == {}


@rule("EP 30.513b")
def test_among_equal_plains_the_victim_chooses() -> None:
    scene = Scene().tokens("egypt", memphis=3, gethae=3)
    strike(scene, "flood", "egypt")
    scene.play("egypt", ChoosePlain("lower_danube"))
    assert scene.count("gethae") == {} and scene.count("memphis") == {"egypt": 3}


@rule("EP 30.514a", "EP 30.514b", "EP 30.515b")
def test_off_the_plains_a_coastal_city_goes() -> None:
    scene = Scene().cities("egypt", "gaza", "jerusalem", "petra")
    strike(scene, "flood", "egypt")
    assert scene.ask("egypt").rule == scene.refused("egypt", DestroyCity("petra")) == "EP 30.514a"
    scene.play("egypt", DestroyCity("gaza"))
    assert scene.owner("gaza") is None and scene.count("gaza") == {} and scene.owner("jerusalem") == "egypt"
    scene = Scene().cities("egypt", "gaza").advances("egypt", "engineering")
    strike(scene, "flood", "egypt")
    assert scene.count("gaza") == {"egypt": 1}
    scene = Scene().cities("egypt", "petra")
    strike(scene, "flood", "egypt")
    assert scene.owner("petra") == "egypt"


@rule("EP 30.515a", "EP 33.0312b")
def test_engineering_caps_the_loss_of_every_victim_of_a_flood() -> None:
    scene = strike(flooded("engineering").advances("hatti", "engineering"), "flood", "egypt")
    scene.play("egypt", Assign(((scene.seat("hatti"), 8), (scene.seat("minoa"), 2))))
    assert scene.count("alexandria")["hatti"] == 1
    assert scene.refused("egypt", TakeDamage((("memphis", 8),))) == "WE CAL.general.31"
    scene.play("egypt", TakeDamage((("memphis", 7),)))


# -- 30.52 Barbarian Hordes -----------------------------------------------------------------------------------------


@rule("EP 30.521b")
def test_untraded_hordes_are_led_by_whoever_has_fewest_cities() -> None:
    scene = (
        Scene().cities("egypt", "petra", "cyrene").cities("minoa", "knossos").cities("hatti", "kanesh").cities("hellas", "athens")
    )
    scene.cities("assyria", "aleppo", "tyre", "sidon")
    strike(scene, "barbarian_hordes", "egypt")
    assert scene.due == ["minoa"]  # among equals the first of the track
    scene = Scene().cities("minoa", "ithaca").tokens("minoa", knossos=2)
    for civ, areas in (
        ("egypt", ("memphis", "tanis")),
        ("hatti", ("kanesh", "troy")),
        ("hellas", ("athens", "tomi")),
        ("assyria", ("tyre", "sidon")),
    ):
        scene.cities(civ, *areas)
    strike(scene, "barbarian_hordes", "minoa")
    assert scene.told("hordes")[0]["seat"] == scene.seat("minoa"), "the victim itself"


@rule("EP 30.5221a", "EP 30.5221b", "EP 30.5221c", "EP 30.5221d")
def test_they_come_where_the_victim_has_cities_at_the_edge_else_tokens() -> None:
    scene = Scene().cities("egypt", "memphis", "petra", "cyrene").tokens("egypt", sinai=1)
    strike(scene, "barbarian_hordes", "egypt", "hatti")
    assert set(scene.ask("hatti").choices) == {Invade("petra"), Invade("cyrene")}
    scene = Scene().cities("egypt", "memphis").tokens("egypt", sinai=1, upper_egypt=2, tanis=1)
    strike(scene, "barbarian_hordes", "egypt", "hatti")
    assert set(scene.ask("hatti").choices) == {Invade("sinai"), Invade("upper_egypt")}
    scene = Scene().cities("egypt", "memphis").tokens("egypt", tanis=1)
    strike(scene, "barbarian_hordes", "egypt", "hatti")
    assert scene.told("calamity.cancelled") and not any(scene.state.tokens[scene.state.barbarians])


def marching(scene: Scene, area: str, tokens: int, *, freed: bool = False) -> Scene:
    """This many barbarians are in an area already; Egypt is the victim, Hatti leads."""
    scene.tokens("barbarians", **{area: tokens})
    leader = scene.seat("egypt" if freed else "hatti")
    return scene.begin(HordeMarch(scene.seat("egypt"), leader, scene.area(area), freed))


@rule("EP 30.5231b", "EP 30.5231c", "EP 30.5234a", "EP 30.5234b")
def test_they_go_for_cities_they_can_destroy_then_for_tokens_next_door() -> None:
    scene = marching(Scene().cities("egypt", "memphis", "fayum").tokens("egypt", tanis=2), "eastern_desert", 12)
    assert set(scene.ask("hatti").choices) == {Invade("memphis"), Invade("fayum")}
    assert scene.refused("hatti", Invade("tanis")) == "EP 30.5234a"
    scene = marching(Scene().cities("egypt", "memphis").tokens("egypt", tanis=2, fayum=2), "eastern_desert", 6)
    assert set(scene.ask("hatti").choices) == {Invade("tanis"), Invade("fayum")}, "five are too few for a city"


@rule("EP 30.5231d", "EP 30.5232c")
def test_else_they_follow_a_way_through_barbarians_and_areas_of_limit_zero() -> None:
    scene = marching(Scene().tokens("barbarians", sinai=1).tokens("egypt", gaza=2, memphis=1), "petra", 4)
    assert scene.count("gaza").get("barbarians") and scene.count("memphis") == {"egypt": 1}
    # Alani supports nobody; Kuban lies behind it
    scene = marching(Scene().tokens("egypt", kuban=1), "nalchik", 4)
    assert scene.told("hordes")[0]["area"] == "kuban"


@rule("EP 30.5235a", "EP 30.5235b")
def test_when_nothing_is_left_the_victim_leads_them_against_anybody_and_may_halt() -> None:
    scene = marching(Scene().tokens("hatti", gaza=1, tanis=3).tokens("egypt", cyrene=1), "sinai", 6)
    assert scene.due == ["egypt"] and set(scene.ask("egypt").choices) == {HaltHorde(), Invade("gaza"), Invade("tanis")}
    scene.play("egypt", Invade("tanis"))
    assert scene.due in (["egypt"], []) and scene.count("tanis").get("hatti", 0) < 3
    scene = marching(Scene().tokens("hatti", gaza=1), "sinai", 6)
    scene.play("egypt", HaltHorde())
    assert scene.count("sinai") == {"barbarians": 1}, "what is above the limit is removed"


@rule("EP 30.524a", "EP 30.524b")
def test_the_victim_loses_tokens_first_then_others_at_random() -> None:
    scene = Scene().tokens("egypt", moesia=1).tokens("minoa", moesia=2).tokens("hatti", moesia=1).tokens("barbarians", moesia=6)
    fight(scene.state, scene.seat("egypt"), scene.seat("hellas"), scene.area("moesia"), 6)
    scene.begin()
    losses = [scene.state.civ[event["seat"]] for event in scene.told("conflict.loss")]
    assert losses[0] == "egypt" and scene.state.crowd[scene.area("moesia")] <= 4
    lost = set()
    for seed in range(8):
        scene = Scene(seed=seed).tokens("minoa", moesia=2).tokens("hatti", moesia=2).tokens("barbarians", moesia=3)
        fight(scene.state, scene.seat("egypt"), scene.seat("hellas"), scene.area("moesia"), 3)
        scene.begin()
        lost |= {scene.state.civ[event["seat"]] for event in scene.told("conflict.loss")}
    assert lost == {"minoa", "hatti"}


@rule("EP 30.524a")
def test_cards_of_the_owner_of_the_token_at_risk_count() -> None:
    # four against six: with Metalworking the barbarians lose first in every round
    scene = Scene().tokens("egypt", athens=4).tokens("barbarians", athens=4).advances("egypt", "metalworking")
    fight(scene.state, scene.seat("egypt"), scene.seat("hatti"), scene.area("athens"), 4)
    scene.begin()
    assert scene.count("athens") == {"egypt": 1}
    scene = Scene().tokens("egypt", athens=2, argos=2).tokens("barbarians", athens=4).advances("egypt", "advanced_military")
    fight(scene.state, scene.seat("egypt"), scene.seat("hatti"), scene.area("athens"), 4)
    scene.begin().play("egypt", TakeLoss("argos"))
    assert scene.count("argos") == {"egypt": 1} and scene.count("athens")["egypt"] == 2


@rule("EP 30.5221a", "EP 30.5224a", "EP 30.5233a", "EP 30.526")
def test_fifteen_barbarians_take_a_city_and_march_on() -> None:
    scene = Scene().cities("egypt", "petra").tokens("egypt", jerusalem=3).hand("egypt", "gold")
    strike(scene, "barbarian_hordes", "egypt", "hatti")
    assert scene.told("hordes")[0] | {"tokens": 15} == scene.told("hordes")[0] and scene.owner("petra") is None
    assert scene.cards("egypt") == ["gold"] and scene.cards("hatti") == []
    assert not scene.due and scene.count("petra") == {"barbarians": 1} and scene.count("jerusalem") == {"barbarians": 2}
    assert sum(scene.state.tokens[scene.state.barbarians]) == 3, "as many as both areas support"


# -- 30.6 ---------------------------------------------------------------------------------------------------------


@rule("EP 30.612c", "EP 30.613", "EP 30.614a", "EP 30.614b", "EP 33.0221", "EP 33.0294", "EP 30.615")
def test_a_cyclone_reduces_cities_and_sinks_ships() -> None:
    scene = Scene().cities("egypt", "tanis", "gaza", "alexandria", "jerusalem").cities("hatti", "lycia", "cyrene")
    scene.ship("egypt", "tanis").ship("hatti", "lycia").ship("hatti", "troy").advances("hatti", "masonry")
    strike(scene, "cyclone", "egypt")
    scene.play("egypt", Reduce("tanis"), Reduce("gaza"), Reduce("jerusalem"))
    assert scene.due == ["hatti"]
    scene.play("hatti", Reduce("cyrene"))
    assert not scene.due and scene.owner("lycia") == "hatti"
    assert not scene.state.ships[scene.seat("egypt")]
    assert [ship[0] for ship in scene.state.ships[scene.seat("hatti")].values()] == [scene.area("troy")]
    for cards, own, other in (
        ("masonry", 2, 1),
        ("calendar", 1, 0),
        ("trade_empire", 4, 3),
        ("masonry calendar trade_empire", 1, 0),
    ):
        scene = Scene().advances("egypt", *cards.split())
        assert number(scene, "cyclone", "reduced", "egypt") == own
        assert number(scene, "cyclone", "reduced", "egypt", "secondary", "secondary_reduced") == other


@rule("EP 30.614b")
def test_calendar_keeps_two_ships() -> None:
    scene = Scene().cities("egypt", "tanis").advances("egypt", "calendar")
    for area in ("tanis", "gaza", "alexandria"):
        scene.ship("egypt", area)
    strike(scene, "cyclone", "egypt")
    assert set(scene.ask("egypt").choices) == {LoseShip(0), LoseShip(1), LoseShip(2)}
    refusal = scene.game.why(scene.seat("egypt"), LoseShip(3))
    assert refusal is not None and refusal.reason.endswith("choose 0, 1 or 2")
    scene.play("egypt", LoseShip(1))
    assert list(scene.state.ships[scene.seat("egypt")]) == [0, 2] and not scene.due


@rule("EP 30.611c")
def test_among_equal_seas_the_victim_chooses() -> None:
    scene = Scene().cities("egypt", "knossos", "tanis", "athens", "thera")
    strike(scene, "cyclone", "egypt")
    assert ChooseSea("aegean_sea") in scene.ask("egypt").choices


@rule("EP 30.621a", "EP 30.621b", "EP 30.621c", "EP 30.623a", "EP 30.623b", "EP 30.623e", "EP 30.624a", "EP 30.624b")
@rule("EP 33.0272", "EP 33.0641", "EP 33.0682", "EP 33.0294", "EP 30.623c", "EP 30.623d")
def test_the_numbers_of_an_epidemic() -> None:
    for cards, own, other in (
        ("", 16, 10), ("medicine", 8, 5), ("anatomy", 8, 5), ("medicine anatomy", 0, 0), ("roadbuilding", 21, 15),
        ("trade_empire", 21, 15), ("roadbuilding trade_empire medicine", 18, 15),
    ):  # fmt: skip
        scene = Scene().advances("egypt", *cards.split())
        assert number(scene, "epidemic", "damage", "egypt") == own
        assert max(0, 10 + scene.state.rules.change(scene.state, "epidemic", "damage", scene.seat("egypt"), "secondary")) == other
    scene = Scene().tokens("egypt", memphis=30)
    for civ, area in (("minoa", "knossos"), ("hatti", "galatia"), ("hellas", "thrace"), ("assyria", "assyria")):
        scene.tokens(civ, **{area: 20})
    strike(scene, "epidemic", "egypt", "minoa")
    others = [scene.seat(civ) for civ in ("hatti", "hellas", "assyria")]
    assert scene.refused("egypt", Assign(((others[0], 11), (others[1], 10), (others[2], 4)))) == "EP 30.621b"
    scene.play("egypt", Assign(tuple(zip(others, (10, 10, 5), strict=True))))
    assert (
        scene.count("memphis") == {"egypt": 14}
        and scene.count("galatia") == {"hatti": 10}
        and scene.count("assyria") == {"assyria": 15}
    )


@rule("EP 30.622a", "EP 30.622b")
def test_an_epidemic_leaves_a_token_in_each_area() -> None:
    scene = Scene().tokens("egypt", memphis=3, tanis=2).cities("egypt", "fayum").tokens("minoa", knossos=1)
    strike(scene, "epidemic", "egypt")
    assert not scene.due, "all that can be lost is less than 16"
    assert scene.count("memphis") == scene.count("tanis") == scene.count("fayum") == {"egypt": 1}
    assert scene.count("knossos") == {"minoa": 1}


@rule("EP 30.631", "EP 30.633", "EP 30.632a", "EP 30.632b")
def test_coastal_migration() -> None:
    scene = Scene(9).tokens("egypt", tanis=4, gaza=3, memphis=5).tokens("minoa", gaza=1).ship("egypt", "tanis")
    strike(scene, "coastal_migration", "egypt")
    assert not scene.state.ships[scene.seat("egypt")]
    assert scene.refused("egypt", TakeDamage((("memphis", 5),))) == "WE CAL.general.7"
    scene.play("egypt", TakeDamage((("tanis", 2), ("gaza", 3))))
    assert scene.count("gaza") == {"minoa": 1}


# -- 30.7 ---------------------------------------------------------------------------------------------------------


@rule("EP 30.711a", "EP 30.714", "EP 33.1341", "EP 30.712", "EP 30.713")
def test_corruption_takes_cards_until_the_amount_is_reached() -> None:
    scene = Scene().hand("egypt", "gold", "clay", "iron", "wine")
    strike(scene, "corruption", "egypt")
    assert scene.refused("egypt", Bribe(("gold",))) == "EP 30.711a"
    assert scene.refused("egypt", Bribe(("gold", "clay", "iron", "wine", "wine"))) == "EP 30.711a"
    assert scene.refused("egypt", Bribe(("silk", "gold"))) == "EP 30.711a"
    (form,) = scene.ask("egypt").forms
    assert form.pieces([]) == (["clay", "iron", "wine", "gold"], False)
    assert form.pieces(["gold"]) == (["clay", "iron", "wine"], False) and form.pieces(["gold", "clay"]) == ([], True)
    assert form.reckoned(["gold"]) == {"points": 9}
    # a card that could have been kept back may go first, but none goes once ten points are reached
    assert scene.ask("egypt").why(Bribe(("clay", "iron", "gold"))) is None
    dear = Scene().hand("egypt", "gold", "gold", "clay", "clay")
    assert strike(dear, "corruption", "egypt").refused("egypt", Bribe(("gold", "gold", "clay"))) == "EP 30.711a"
    scene.play("egypt", Bribe(("gold", "clay")))
    assert scene.cards("egypt") == ["iron", "wine"]
    assert [
        number(Scene().advances("egypt", *c.split()), "corruption", "face_value", "egypt")
        for c in ("coinage", "law", "coinage law")
    ] == [15, 5, 10]
    scene = Scene().hand("egypt", "clay", "iron")
    strike(scene, "corruption", "egypt").play("egypt", Bribe(("clay", "iron")))
    assert scene.cards("egypt") == []


@rule(
    "EP 30.723a", "EP 30.723c", "EP 33.0272", "EP 33.1333", "EP 33.1355", "EP 33.1383", "EP 33.1021", "EP 33.1031", "EP 33.1341"
)
@rule("EP 33.1363", "EP 30.721a")
@pytest.mark.parametrize(
    ("cards", "reduced"),
    [
        ("", 3), ("military", 4), ("roadbuilding", 4), ("naval_warfare", 4), ("advanced_military", 4), ("music", 2),
        ("drama_and_poetry", 2), ("law", 2), ("democracy", 2), ("military roadbuilding naval_warfare advanced_military", 6),
    ],
)  # fmt: skip
def test_civil_disorder(cards: str, reduced: int) -> None:
    cities = ("memphis", "tanis", "fayum", "gaza", "jerusalem", "cyrene")
    scene = Scene().cities("egypt", *cities).advances("egypt", *cards.split())
    strike(scene, "civil_disorder", "egypt")
    for area in cities[: reduced if reduced < 6 else 0]:
        scene.play("egypt", Reduce(area))
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 6 - reduced


@rule("EP 30.721a")
def test_civil_disorder_of_few_cities() -> None:
    for cities, left in ((("memphis", "tanis"), 2), (("memphis", "tanis", "fayum"), 2)):
        scene = Scene().cities("egypt", *cities).advances("egypt", "military")
        strike(scene, "civil_disorder", "egypt")
        if scene.due:
            scene.play("egypt", Reduce("memphis"))
        assert scene.state.cities[scene.seat("egypt")] == left


@rule("EP 30.74a", "EP 30.74b", "EP 30.74c", "EP 30.75", "EP 30.76")
def test_a_tribal_conflict_empties_two_areas_of_five_tokens_at_most() -> None:
    scene = Scene(9).tokens("egypt", memphis=4, fayum=4, tanis=1, cyrene=2).cities("egypt", "alexandria")
    strike(scene, "tribal_conflict", "egypt")
    assert set(scene.ask("egypt").choices) == {Depopulate("fayum", "memphis"), Depopulate("memphis", "tanis")}
    scene.play("egypt", Depopulate("fayum", "memphis"))
    assert scene.refused("egypt", TakeDamage((("cyrene", 2), ("fayum", 3)))) == "WE CAL.general.7"
    scene.play("egypt", TakeDamage((("fayum", 3), ("memphis", 2))))
    assert scene.count("fayum") == {"egypt": 1} and scene.count("memphis") == {"egypt": 2}
    scene = Scene(9).tokens("egypt", memphis=2, tanis=1)
    strike(scene, "tribal_conflict", "egypt")
    assert scene.count("memphis") == scene.count("tanis") == {}
    scene = Scene(9).tokens("egypt", memphis=2, cyrene=1).cities("egypt", "fayum")
    strike(scene, "tribal_conflict", "egypt")
    assert scene.told("calamity.cancelled") and scene.count("memphis") == {"egypt": 2}


# -- 30.8 ---------------------------------------------------------------------------------------------------------


def tyrant(*cards: str) -> Scene:
    scene = Scene().cities("egypt", "memphis", "tanis", "cyrene", "gaza").tokens("egypt", sinai=3).advances("egypt", *cards)
    return scene.tokens("assyria", jerusalem=1).tokens("hatti", cyprus=1).tokens("minoa", knossos=2)


@rule(
    "EP 30.811", "EP 30.812a", "EP 30.813a", "EP 30.813b", "EP 30.813c", "EP 30.813d", "EP 30.813ex", "EP 30.814a", "EP 30.814b"
)
def test_tyranny_takes_twice_the_cities_area_by_area() -> None:
    scene = strike(tyrant().stock("minoa", 53), "tyranny", "egypt")
    assert scene.due == ["assyria"], "the one neighbour by land"
    assert set(scene.ask("assyria").choices) == {Annex("sinai"), Annex("gaza")}
    scene.play("assyria", Annex("sinai"))
    assert scene.count("sinai") == {"assyria": 3}
    assert set(scene.ask("assyria").choices) == {Annex("gaza"), Annex("tanis")}  # Tanis borders on Sinai
    scene.play("assyria", Annex("tanis"))
    assert scene.owner("tanis") == "assyria" and not scene.due and scene.owner("gaza") == "egypt"


@rule("EP 30.812b")
def test_among_equal_neighbours_the_victim_chooses() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("assyria", tanis=1).tokens("hatti", fayum=1)
    strike(scene, "tyranny", "egypt")
    assert set(scene.ask("egypt").choices) == {ChooseBeneficiary(scene.seat("assyria")), ChooseBeneficiary(scene.seat("hatti"))}
    scene.play("egypt", ChooseBeneficiary(scene.seat("hatti")))
    assert scene.owner("memphis") == "egypt", "two points are too few for a city, which is not reduced for it"


@rule("EP 30.812-2", "EP 30.813-2a", "EP 30.813-2b", "EP 30.813-2c")
def test_cards_change_how_much_is_annexed() -> None:
    # three points are the three tokens of Sinai, and nobody is asked
    scene = strike(tyrant("sculpture"), "tyranny", "egypt")
    assert not scene.due and scene.count("sinai") == {"assyria": 3}
    for cards, points in (
        ("monarchy", 13),
        ("provincial_empire", 13),
        ("monarchy provincial_empire sculpture", 13),
    ):
        scene = strike(tyrant(*cards.split()), "tyranny", "egypt")
        assert getattr(scene.ask("assyria").about, "points") == points  # noqa: B009


@rule("EP 30.815")
def test_without_a_land_neighbour_there_is_no_tyranny() -> None:
    scene = Scene().cities("minoa", "thera").tokens("hatti", knossos=3)
    strike(scene, "tyranny", "minoa")
    assert scene.told("calamity.cancelled") and scene.owner("thera") == "minoa"
    scene = Scene().cities("minoa", "thera").tokens("minoa", knossos=1).tokens("hatti", knossos=1)  # in the same area
    strike(scene, "tyranny", "minoa")
    assert scene.count("knossos") == {"hatti": 2}


@rule("EP 30.822a", "EP 30.824", "EP 30.826", "EP 33.0913", "EP 33.1563", "EP 30.825")
def test_heresy_reduces_two_cities_of_others_even_of_one_player() -> None:
    scene = (
        Scene()
        .cities("egypt", "memphis")
        .cities("minoa", "knossos", "thera")
        .cities("hatti", "kanesh")
        .cities("hellas", "athens")
    )
    strike(scene, "iconoclasm_and_heresy", "egypt", "hatti")
    assert {seat for seat, _ in scene.ask("egypt").forms[0].pieces([])[0]} == {scene.seat("minoa"), scene.seat("hellas")}
    scene = Scene().cities("egypt", "memphis").cities("minoa", "knossos", "thera", "rhodes").cities("hatti", "kanesh")
    strike(scene, "iconoclasm_and_heresy", "egypt")
    scene.play("egypt", Assign(((scene.seat("minoa"), 2),)))
    scene.play("minoa", Reduce("thera"), Reduce("rhodes"))
    assert scene.owner("knossos") == "minoa" and scene.owner("kanesh") == "hatti" and scene.owner("memphis") is None
    for cards, own, other in (("philosophy", 3, 1), ("theology", 1, 0), ("monotheism", 5, 2)):
        scene = Scene().advances("egypt", cards)
        change = scene.state.rules.change(scene.state, "iconoclasm_and_heresy", "reduced", scene.seat("egypt"), "secondary")
        assert number(scene, "iconoclasm_and_heresy", "reduced", "egypt") == own and max(0, 2 + change) == other


@rule("EP 30.823a", "EP 30.823b", "EP 30.823c", "EP 33.142")
def test_theocracy_stops_all_of_it_for_two_cards() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").cities("minoa", "knossos", "thera").advances("egypt", "theocracy")
    scene.hand("egypt", "clay", "iron", "gold")
    strike(scene, "iconoclasm_and_heresy", "egypt")
    assert scene.ask("egypt").choices == [Ransom(), Endure()]
    scene.play("egypt", Ransom())
    assert scene.ask("egypt").rule == scene.refused("egypt", LoseCard("wine")) == "EP 30.823a"
    scene.play("egypt", LoseCard("clay"), LoseCard("iron"))
    assert scene.cards("egypt") == ["gold"] and scene.state.cities[scene.seat("minoa")] == 2 and not scene.due
    assert sum(map(len, scene.state.discard)) == 2
    scene = Scene().cities("egypt", "memphis").advances("egypt", "theocracy").hand("egypt", "clay")
    strike(scene, "iconoclasm_and_heresy", "egypt")
    assert scene.owner("memphis") is None, "one card is too few"


@rule("EP 30.831a", "EP 30.831b", "EP 30.832")
def test_a_minor_uprising_costs_a_point_for_each_city_or_two_treasury() -> None:
    scene = Scene(9).cities("egypt", "memphis", "tanis", "fayum").tokens("egypt", gaza=4, cyrene=2).treasury("egypt", 5)
    strike(scene, "minor_uprising", "egypt")
    assert scene.ask("egypt").choices == [BuyOff(2), BuyOff(1), BuyOff(0)]
    assert wire.about(scene.game.view(scene.seat("egypt")), scene.state.agenda[-1])["prices"] == {"0": 0, "1": 2, "2": 4}
    scene.play("egypt", BuyOff(1))
    assert scene.treasury_of("egypt") == 3
    scene.play("egypt", TakeDamage((("gaza", 2),)))
    assert scene.count("gaza") == {"egypt": 2}
    scene = Scene(9).cities("egypt", "memphis", "tanis").tokens("egypt", gaza=4, cyrene=2)
    strike(scene, "minor_uprising", "egypt")
    assert scene.refused("egypt", TakeDamage((("gaza", 3),))) == "WE CAL.general.31"


# -- 30.9 ---------------------------------------------------------------------------------------------------------


@rule("EP 30.914", "EP 30.911a", "EP 30.912", "EP 30.913")
def test_regression() -> None:
    for cards, steps in (("", 1), ("fundamentalism", 2), ("library", 0), ("fundamentalism library", 1)):
        scene = Scene().cities("egypt", "memphis").advances("egypt", *cards.split())
        scene.state.step[scene.seat("egypt")] = 7
        strike(scene, "regression", "egypt")
        assert scene.state.step[scene.seat("egypt")] == 7 - steps
    scene = Scene().tokens("egypt", memphis=1)
    scene.state.step[scene.seat("egypt")] = 7
    strike(scene, "regression", "egypt")
    assert scene.state.step[scene.seat("egypt")] == 7 and scene.told("calamity.cancelled")
    scene = Scene().cities("egypt", "memphis").advances("egypt", "fundamentalism")
    scene.state.step[scene.seat("egypt")] = 1
    strike(scene, "regression", "egypt")
    assert scene.state.step[scene.seat("egypt")] == 0


@rule("EP 30.921b", "EP 30.922b", "EP 30.923", "EP 33.0653", "EP 30.921a")
def test_piracy() -> None:
    scene = (
        Scene()
        .cities("egypt", "tanis", "gaza", "jerusalem", "memphis")
        .cities("minoa", "knossos", "thera")
        .cities("hatti", "lycia", "troy")
    )
    scene.cities("hellas", "athens").advances("minoa", "cartography")
    strike(scene, "piracy", "egypt", "assyria")
    scene.play("egypt", NameVictim(scene.seat("minoa")), NameVictim(scene.seat("hatti")))
    assert scene.due == ["assyria"] and PirateCity("memphis") not in scene.ask("assyria").choices
    scene.play("assyria", PirateCity("gaza"), PirateCity("tanis"))
    assert scene.owner("knossos") == scene.owner("thera") == "pirates", "two of a holder of Cartography"
    scene.play("egypt", PirateCity("troy"))
    assert scene.owner("lycia") == "hatti" and scene.owner("jerusalem") == "egypt" and scene.owner("athens") == "hellas"
    scene = Scene().cities("egypt", "memphis").cities("minoa", "knossos").cities("hatti", "troy")
    strike(scene, "piracy", "egypt")
    assert scene.owner("knossos") == scene.owner("troy") == "pirates", "though the primary victim has no coastal city"
    scene = Scene().cities("egypt", "tanis", "gaza", "jerusalem")
    strike(scene, "piracy", "egypt")
    assert scene.due == ["egypt"], "the victim picks its own where nobody traded the card"


@rule("EP 33.1371d")
def test_the_token_beside_a_city_counts_and_stays_when_the_city_goes() -> None:
    scene = Scene().cities("egypt", "tanis").tokens("egypt", tanis=1).advances("egypt", "public_works")
    assert scene.state.unit_points(scene.seat("egypt")) == 6
    strike(scene, "piracy", "egypt")
    assert scene.owner("tanis") == "pirates" and scene.count("tanis") == {"egypt": 1}


@rule("EP 30.931a", "EP 30.931b", "EP 30.932")
def test_banditry_gives_a_card_to_the_trader_or_takes_it_away() -> None:
    scene = Scene(9).hand("egypt", "gold", "clay").hand("minoa", *["iron"] * 8)
    strike(scene, "banditry", "egypt", "minoa")
    scene.play("egypt", LoseCard("clay"))
    assert scene.cards("egypt") == ["gold"] and len(scene.cards("minoa")) == 9
    told = {civ: [event.kind for event in scene.heard(civ) if event.kind == "card.passed"] for civ in ("egypt", "minoa", "hatti")}
    assert told == {"egypt": ["card.passed"], "minoa": ["card.passed"], "hatti": []}
    scene = Scene(9).hand("egypt", "gold")
    strike(scene, "banditry", "egypt", "minoa")
    assert not scene.due and scene.cards("minoa") == ["gold"], "there is one card and nothing to choose"
    scene = Scene(9).hand("egypt", "gold", "clay")
    strike(scene, "banditry", "egypt")
    assert scene.ask("egypt").rule == scene.refused("egypt", LoseCard("iron")) == "EP 30.932"
    scene.play("egypt", LoseCard("gold"))
    assert scene.cards("egypt") == ["clay"]


@rule("EP 3.2")
def test_chance_only_shuffles_and_draws() -> None:
    """The one draw of tokens is that of barbarians (EP 30.524b); nothing rolls dice."""
    from pathlib import Path

    from ecumene import titles

    module = titles.meta(at_table()).module.partition(":")[0].split(".")
    family = Path(titles.__path__[0], module[2])
    used = {word.partition("(")[0] for path in family.rglob("*.py") for word in path.read_text("utf-8").split("chance.")[1:]}
    assert {name for name in used if name.isidentifier()} <= {"shuffle", "pick", "import"} | {"chance"}, used
