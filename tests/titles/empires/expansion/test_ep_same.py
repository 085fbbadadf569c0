"""The Expansion Project: clauses that say what its siblings say, shown with its own cards and steps."""

from __future__ import annotations

from random import Random

import pytest

import ecumene
from ecumene.engine.actions import TimeUp
from ecumene.floor import Agree, Ready
from ecumene.titles import rulebooks
from ecumene.titles.empires import scoring
from ecumene.titles.empires.abilities.areas import Fundamentalism, Monotheism, Politics, PoliticsTreasury
from ecumene.titles.empires.abilities.cards import Give, ProvincialEmpire
from ecumene.titles.empires.abilities.phase import EndAbilities, SpecialAbilities
from ecumene.titles.empires.attacks import CityAttacks, Plunder
from ecumene.titles.empires.calamities.damage import TakeDamage
from ecumene.titles.empires.calamities.piracy import PirateCity
from ecumene.titles.empires.calamities.resolution import MinorCalamities, Resolution
from ecumene.titles.empires.calamities.selection import CalamitySelection
from ecumene.titles.empires.cards import BuyCard, set_value
from ecumene.titles.empires.conflict import TakeLoss, TokenConflicts
from ecumene.titles.empires.construction import Build, CityConstruction
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.expansion_project.calamities import RevealedCalamities
from ecumene.titles.empires.expansion_project.calamities.barbarians import HordeMarch
from ecumene.titles.empires.expansion_project.cards import DrawAndBuy
from ecumene.titles.empires.expansion_project.shipping import Shipping
from ecumene.titles.empires.movement import Move, Movement
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.purchases import AdvancesAcquisition, BuyNothing, HandLimit, receive_advances
from ecumene.titles.empires.setup import FirstTokens, start_area
from ecumene.titles.empires.shipyard import BuildShip
from ecumene.titles.empires.shop import Purchase
from ecumene.titles.empires.succession import EndCheck, Reshuffle, Succession
from ecumene.titles.empires.surplus import Reduce
from ecumene.titles.empires.tax import TaxCollection
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.voyages import Sail
from scene import Scene, at_table, rule


def strike(scene: Scene, calamity: str, victim: str, trader: str | None = None) -> Scene:
    return scene.begin(Resolution(calamity, scene.seat(victim), None if trader is None else scene.seat(trader)))


# -- 4, 14, 17 set-up and track -------------------------------------------------------------------------------------


@rule("EP 2.2a", "EP 14.5a", "EP 14.5b", "EP 4.62b", "EP 16.4a", "EP 5.1c")
def test_the_start() -> None:
    scene = Scene(9).begin(FirstTokens(), Census())
    for civ in scene.state.civ:
        assert scene.count(start_area(scene.state, civ)) == {civ: 1}
    assert scene.state.step == [0] * 9 and scene.state.census == [1] * 9 and not any(scene.state.tokens[9])
    rows = scene.state.rules.track.rows
    assert rows["egypt"] != rows["minoa"] and rows["hellas"] != rows["assyria"]
    assert scene.state.civ[scene.state.ranking[0]] == "minoa"


@rule("EP 4.43b")
def test_white_sites_lie_on_a_plain() -> None:
    board = Scene(18).state.terrain.board
    on_plain = {area for areas in board.plains.values() for area in areas}
    assert {name for name, area in board.areas.items() if area.site == "white"} <= on_plain


@rule("EP 14.31c", "EP 14.31d", "EP 14.31e", "EP 14.31f", "EP 14.31g", "EP 14.31h")
@pytest.mark.parametrize("seats", [5, 6, 7])
def test_how_a_stack_is_laid(seats: int) -> None:
    where: set[int] = set()
    tops: set[tuple[str, ...]] = set()
    for seed in range(10):
        scene = Scene(seats, seed=seed)
        cards = scene.state.rules.cards
        for number in range(2, 10):
            stack = [cards.ids[card] for card in reversed(scene.state.stack[number])]
            bad = [place for place, card in enumerate(stack) if cards.calamity[cards.index[card]]]
            assert len(bad) == 2 and bad[0] >= seats and bad[1] == len(stack) - 1
            assert cards.tradeable[cards.index[stack[bad[0]]]] and not cards.tradeable[cards.index[stack[-1]]]
            if number == 4:
                where.add(bad[0])
                tops.add(tuple(stack[:seats]))
        assert not any(cards.calamity[card] for card in scene.state.stack[1])
    assert len(where) > 2 and len(tops) > 5


@rule("EP 17.1p", "EP 34.1a", "EP 4.61b", "EP 34.21", "EP 29.1")
def test_every_marker_moves_once_a_turn_at_its_end() -> None:
    game = ecumene.new(at_table(), 5, options={"limit": "3"}, seed=2)
    for _ in range(300):
        if game.over:
            break
        seat = game.due[0]
        game.play(seat, next((c for c in game.ask(seat).choices if c.ends), game.ask(seat).choices[0]))
    assert game.turn == 3 and game.state.step == [3] * 5  # the Stone Age asks for nothing
    kinds = [type(step).__name__ for step in Scene().state.rules.sequence(1)]
    assert (
        kinds.index("Trade") < kinds.index("RevealedCalamities") < kinds.index("AdvancesAcquisition") < kinds.index("Succession")
    )


@rule("EP 34.25", "EP 34.31b")
@pytest.mark.parametrize(("cities", "dear", "moved"), [(5, 3, 1), (4, 3, 0), (5, 2, 0)])
def test_the_late_iron_age(cities: int, dear: int, moved: int) -> None:
    scene = Scene().cities("egypt", *("memphis", "tanis", "fayum", "gaza", "jerusalem")[:cities])
    scene.advances("egypt", *("library", "mining", "democracy")[:dear])
    scene.state.step[scene.seat("egypt")] = 12
    assert scene.begin(Succession()).state.step[scene.seat("egypt")] == 12 + moved


@rule("EP 1.2", "EP 2.1a", "EP 2.1b", "EP 35.1Ab", "EP 35.1Ac", "EP 36.3a")
def test_most_points_win_whoever_came_first_to_the_end() -> None:
    scene = Scene().advances("hatti", "library", "mining", "democracy", "anatomy", "theology", "law").cities("hatti", "kanesh")
    scene.state.step[scene.seat("hatti")], scene.state.step[scene.seat("egypt")] = 9, 15
    scene.begin(EndCheck())
    assert scene.game.over == "final-space" and [scene.state.civ[seat] for seat in scene.game.winners] == ["hatti"]
    score = scene.state.rules.score(scene.state, scene.seat("egypt"))
    assert score["succession"] == 1500, "the finish square counts"
    assert scoring.standing(scene.state)[0] == scene.seat("hatti")


# -- 18, 21, 22 -----------------------------------------------------------------------------------------------------


@rule("EP 18.34", "EP 33.1361")
def test_a_democracy_has_no_revolts() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis").advances("egypt", "democracy").stock("egypt", 1).begin(TaxCollection())
    assert not scene.due and scene.owner("memphis") == scene.owner("tanis") == "egypt"


@rule("EP 21.1b")
def test_a_ship_costs_two_tokens() -> None:
    scene = Scene().tokens("egypt", tanis=1).treasury("egypt", 2).begin(Shipping()).play("egypt", BuildShip("tanis"))
    assert scene.treasury_of("egypt") == 0 and scene.stock_of("egypt") == 54


def fleet(*cards: str, tokens: int = 6) -> Scene:
    scene = Scene().tokens("egypt", tanis=tokens, memphis=1).advances("egypt", *cards)
    steps = scene.state.rules.ship_steps(scene.state, scene.seat("egypt"))
    return scene.ship("egypt", "tanis", ready=True, steps=steps).begin(Movement())


def voyage(*stops: str) -> Sail:
    return Sail(0, 1, tuple((stop, int(stop == stops[-1]), 0) for stop in stops))


@rule("EP 22.3b", "EP 22.31c")
def test_land_and_sea_are_not_mixed() -> None:
    scene = fleet("roadbuilding", tokens=1)
    scene.play("egypt", Move("tanis", "gaza", 1))
    assert scene.refused("egypt", Sail(0, 1, (("gaza", 1, 0),))) == "WE 3.tokens.4"
    scene.play("egypt", Move("memphis", "tanis", 1))
    assert scene.refused("egypt", Sail(0, 1, (("gaza", 1, 0),))) == "WE 3.tokens.4"
    scene = fleet("roadbuilding")
    scene.play("egypt", Sail(0, 1, (("gaza", 1, 0),)))
    assert scene.refused("egypt", Move("gaza", "sinai", 1)) == "WE 3.tokens.1"


@rule("EP 22.52a", "EP 22.52b", "EP 22.52d", "EP 22.53", "EP 33.0211")
def test_how_far_ships_sail() -> None:
    coast = ("gaza", "jerusalem", "tyre", "sidon", "phoenicia")
    fleet().play("egypt", voyage(*coast[:4]))
    assert fleet().refused("egypt", voyage(*coast)) == "WE 3.ships.1"
    fleet("cloth_making").play("egypt", voyage(*coast))
    assert fleet().refused("egypt", voyage("sinai")) == "WE 3.ships.2", "a border of land alone"
    assert fleet().refused("egypt", voyage("knossos")) == "WE 3.ships.2"


@rule("EP 22.52c", "EP 22.54", "EP 22.55a", "EP 33.0621")
def test_open_seas_are_for_astronomers_and_nobody_stays_there() -> None:
    over = voyage("eastern_mediterranean", "knossos")
    assert fleet().refused("egypt", over) == "WE 3.ships.3"
    scene = fleet("astronavigation").play("egypt", over)
    assert scene.count("knossos") == {"egypt": 1}
    assert fleet("astronavigation").refused("egypt", voyage("gaza", "eastern_mediterranean")) == "WE ADV.Astronavigation.2"


@rule("EP 22.55b", "EP 22.56a", "EP 22.56b", "EP 22.56c", "EP 22.56ex")
def test_a_ship_ferries_loads_there_and_back() -> None:
    scene = (
        Scene().tokens("egypt", tanis=8).tokens("hatti", gaza=1).ship("hatti", "gaza").ship("egypt", "tanis", ready=True, steps=4)
    )
    scene.begin(Movement()).play("egypt", Sail(0, 5, (("gaza", 5, 0), ("tanis", 0, 3), ("gaza", 1, 0), ("jerusalem", 2, 0))))
    assert scene.count("gaza") == {"hatti": 1, "egypt": 6} and scene.count("jerusalem") == {"egypt": 2}
    assert scene.count("tanis") == {}


@rule("EP 23.36b")
def test_who_is_free_of_the_ban_on_attacks() -> None:
    for card in ("cultural_ascendancy", "advanced_military"):
        scene = Scene().cities("hatti", "fayum").advances("hatti", "cultural_ascendancy").tokens("egypt", memphis=2)
        scene.advances("egypt", card).begin(Movement()).play("egypt", Move("memphis", "fayum", 2))
        assert scene.count("fayum") == {"egypt": 2}


# -- 23 conflict ----------------------------------------------------------------------------------------------------


@rule("EP 23.1c")
def test_within_the_limit_nations_live_side_by_side() -> None:
    scene = Scene().tokens("hatti", moesia=2).tokens("egypt", moesia=2).begin(TokenConflicts())
    assert scene.count("moesia") == {"hatti": 2, "egypt": 2}


@rule("EP 23.32b", "EP 23.33a", "EP 23.41a")
def test_tokens_fight_first_and_only_then_the_city() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("egypt", memphis=1).advances("egypt", "public_works").stock("egypt", 2)
    scene.tokens("hatti", memphis=9).tokens("minoa", memphis=2).begin(TokenConflicts())
    assert set(scene.count("memphis")) == {"hatti"} and scene.owner("memphis") == "egypt", "they do not join forces"
    left = scene.count("memphis")["hatti"]
    scene.begin(CityAttacks())
    assert scene.told("attack.won")[0]["tokens"] == min(6, 3) if left >= 7 else scene.told("attack.failed")


@rule("EP 23.51b", "EP 23.53d", "EP 30.924d")
def test_no_card_from_an_empty_hand_or_from_pirates_but_pillage() -> None:
    scene = Scene().cities("hatti", "memphis").tokens("egypt", memphis=9).begin(CityAttacks()).play("egypt", Plunder(2))
    assert scene.cards("egypt") == [] and scene.treasury_of("egypt") == 2
    scene = Scene().cities("barbarians", "memphis").tokens("egypt", memphis=9).begin(CityAttacks()).play("egypt", Plunder(3))
    assert scene.cards("egypt") == [] and scene.treasury_of("egypt") == 3


@rule("EP 23.53b")
def test_no_spoils_of_barbarians_calamities_and_revolts() -> None:
    scene = Scene().cities("egypt", "petra").hand("egypt", "gold", "clay").tokens("egypt", tanis=1)
    strike(scene, "barbarian_hordes", "egypt", "hatti")
    assert len(scene.cards("egypt")) == 2 and scene.treasury_of("hatti") == 0
    scene = Scene().cities("egypt", "memphis").hand("egypt", "gold").stock("egypt", 0).begin(TaxCollection())
    scene.play(scene.due[0], scene.ask(scene.due[0]).choices[0])
    assert scene.cards("egypt") == ["gold"] and not scene.told("plunder")


# -- 27, 28 ---------------------------------------------------------------------------------------------------------


@rule("EP 2.6a", "EP 27.1a", "EP 27.1b", "EP 27.2", "EP 27.2ex")
def test_a_card_of_each_stack_up_to_the_number_of_cities() -> None:
    scene = Scene().cities("egypt", "memphis", "tanis", "fayum").cities("minoa", "knossos").begin(DrawAndBuy())
    assert [event["seat"] for event in scene.told("cards.drawn")] == [scene.seat("minoa"), scene.seat("egypt")]
    table = scene.state.rules.cards
    assert sorted(table.stack[table.index[card]] for card in scene.cards("egypt")) == [1, 2, 3]


@rule("EP 27.3a", "EP 27.4a", "EP 29.3a", "EP 32.71c", "EP 28.3g")
def test_hands_are_secret_their_size_is_not() -> None:
    scene, other = (Scene().hand("egypt", *cards) for cards in (("gold", "famine"), ("clay", "epidemic")))
    seen, instead = scene.known("minoa"), other.known("minoa")
    assert seen["hand_sizes"][scene.seat("egypt")] == 2 == instead["hand_sizes"][scene.seat("egypt")]
    assert seen["hand"] == instead["hand"] and "gold" not in str(seen["own"])
    assert scene.known("egypt")["hand"] != other.known("egypt")["hand"]


@rule("EP 33.0281", "EP 33.1041")
def test_mining_and_rhetoric_open_stacks() -> None:
    scene = Scene().cities("egypt", "memphis").treasury("egypt", 22).advances("egypt", "mining", "rhetoric").begin(DrawAndBuy())
    scene.play("egypt", BuyCard(6), BuyCard(3))
    assert scene.treasury_of("egypt") == 0 and len(scene.cards("egypt")) == 3


def market() -> Scene:
    scene = Scene().hand("egypt", "clay", "clay", "iron", "epidemic", "famine").hand("minoa", "oil", "oil", "fish", "gold")
    return scene.hand("hatti", "wine", "wine", "gold").begin(Trade())


@rule("EP 28.1a", "EP 28.2a", "EP 28.2b", "EP 29.4a", "EP 28.4a")
def test_trade_is_open_to_all_until_nobody_wants_more() -> None:
    scene = market()
    assert set(scene.due) == {"egypt", "minoa", "hatti"}
    assert set(Offer.__struct_fields__) == {"give", "names", "want", "asks", "to", "clean"}, "cards only, of two"
    for civ in ("egypt", "minoa"):
        scene.play(civ, Ready())
    assert scene.due == ["hatti"]
    scene.play("hatti", Ready())
    assert not scene.due and "epidemic" in scene.cards("egypt"), "nobody must trade a calamity away"


@rule("EP 28.3c", "EP 28.3e", "EP 28.3f", "EP 29.2", "EP 29.3b", "EP 28.3h", "EP 29.4c", "EP 29.63a")
def test_two_true_names_and_whatever_else() -> None:
    scene = market()
    assert scene.game.why(scene.seat("egypt"), Offer(("clay", "clay", "famine"), ("clay", "clay"), 3)) is not None
    scene.play("egypt", Offer(("clay", "clay", "epidemic"), ("clay", "clay"), 3))  # the third may be a calamity
    key = next(iter(scene.state.floor.offers))  # type: ignore[union-attr]
    assert scene.game.why(scene.seat("minoa"), Answer(key, ("oil", "oil"), ("oil", "oil"))) is not None, "three for three"
    scene.play("minoa", Answer(key, ("oil", "oil", "fish"), ("oil", "oil")))
    answer = next(k for k in scene.state.floor.offers if k != key)  # type: ignore[union-attr]
    scene.play("egypt", Agree(answer))
    assert "epidemic" in scene.cards("minoa") and "famine" in scene.cards("egypt")
    assert not [event for event in scene.heard("hatti") if event.kind == "trade.cards"]
    scene.play("minoa", Offer(("clay", "clay", "epidemic"), ("clay", "clay"), 3))  # and passed on again
    for civ in ("egypt", "minoa", "hatti"):
        scene.play(civ, Ready())
    scene.begin(CalamitySelection(), RevealedCalamities())
    struck = [(scene.state.civ[e["seat"]], e["calamity"], e["beneficiary"]) for e in scene.told("calamity")]
    assert struck == [("egypt", "famine", None), ("minoa", "epidemic", scene.seat("egypt"))]


@rule("EP 28.3d", "EP 28.3e")
def test_a_calamity_may_be_claimed_but_is_none_of_the_two_names() -> None:
    scene = market()
    seat, give = scene.seat("egypt"), ("clay", "clay", "epidemic")
    for owed in (("clay", "epidemic"), ("epidemic", "clay")):
        refusal = scene.game.why(seat, Offer(give, owed, 3))
        assert refusal is not None and refusal.reason == "calamities may not be named here"
    assert scene.refused("egypt", Offer(give, ("clay", "clay"), 3, ("epidemic",))) == "WE 7.9"  # nor is it asked for
    assert scene.refused("egypt", Offer(give, ("clay", "clay", "unicorn"), 3)) == "WE 7.6"
    assert scene.game.why(seat, Offer(give, ("clay", "clay", "epidemic"), 3)) is None, "true"
    assert scene.game.why(seat, Offer(give, ("clay", "clay", "tyranny"), 3)) is None, "false"
    (form,) = (form for form in scene.ask("egypt").forms if form.kind == "offer")
    after = [("give", "clay"), ("give", "clay"), ("give", "epidemic"), ("name", "clay"), ("name", "clay")]
    assert ("name", "epidemic") in form.pieces(after)[0]
    scene.play("egypt", Offer(give, ("clay", "clay", "tyranny"), 3))
    assert scene.known("minoa")["floor"].offers[0].names == ("clay", "clay", "tyranny")


@rule("EP 28.3c", "EP 33.0262a")
def test_trade_routes_offer_no_card_that_an_open_offer_holds_out() -> None:
    scene = market().advances("egypt", "trade_routes")
    scene.state.phase = "trade"
    scene.play("egypt", Offer(("clay", "clay", "epidemic"), ("clay", "clay"), 3))
    (form,) = (form for form in scene.ask("egypt").forms if form.kind == "trade-routes")
    free = [card for card in scene.cards("egypt") if card not in ("clay", "epidemic", "famine")]
    assert sorted(form.held) == sorted(free + ["clay"] * (scene.cards("egypt").count("clay") - 2))


@rule("EP 28.4b")
def test_the_group_may_end_trade_by_the_clock() -> None:
    scene = market()
    scene.game.table(TimeUp())
    for civ in tuple(scene.due):
        scene.play(civ, Ready())
    assert scene.state.floor is None


@rule("EP 28.51", "EP 28.51ex", "EP 28.52")
@pytest.mark.parametrize(("hand", "value"), [(["oil"] * 3, 36), (["oil"] * 3 + ["cotton"] * 2, 36 + 16), (["clay", "hides"], 2)])
def test_what_a_set_is_worth(hand: list[str], value: int) -> None:
    scene = Scene()
    assert set_value(scene.state, 0, scene.state.rules.cards.counts(hand)) == value


@rule("EP 28.52", "EP 33.0291a")
def test_no_card_stands_in_for_another_commodity() -> None:
    scene = Scene().advances("egypt", "trade_empire").hand("egypt", "hides", "hides", "clay").treasury("egypt", 50)
    scene.begin(AdvancesAcquisition())
    order = Purchase(("mysticism",), ("hides", "hides", "clay"), 41, substitute=("clay", "hides"))
    assert scene.refused_by("egypt", order, "WE ADV.TradeEmpire.1")
    assert rulebooks.cite("expansion-project", "WE ADV.TradeEmpire.1") == "EP 28.52"


# -- 29, 30 ---------------------------------------------------------------------------------------------------------


@rule("EP 29.5a", "EP 29.7", "EP 32.82")
def test_calamities_of_a_turn_go_back_at_its_end() -> None:
    scene = Scene().hand("egypt", "superstition", "famine", "regression").cities("egypt", "memphis").tokens("minoa", knossos=1)
    scene.begin(CalamitySelection())
    assert len(scene.cards("egypt")) == 2
    scene = Scene().hand("egypt", "famine", "superstition").hand("minoa", "salt").begin(RevealedCalamities())
    index = scene.state.rules.cards.index
    assert not scene.cards("egypt") and sorted(scene.state.discard[3]) == sorted((index["famine"], index["superstition"]))
    scene.begin(Reshuffle())
    assert scene.state.rules.cards.ids[scene.state.stack[3][0]] == "famine", "the non tradable one lies at the very bottom"


@rule("EP 29.61a", "EP 29.62b", "EP 30.5236a")
def test_the_order_of_calamities() -> None:
    scene = Scene(9).hand("egypt", "treachery", "tempest").hand("minoa", VOLCANO, "banditry").cities("egypt", "memphis", "gaza")
    scene.cities("minoa", "knossos").begin(MinorCalamities(), RevealedCalamities())
    told = [event["calamity"] for event in scene.told("calamity")]
    assert set(told[:2]) == {"tempest", "banditry"} and told[2:] == [VOLCANO, "treachery"]


VOLCANO = "volcanic_eruption_or_earthquake"


@rule("EP 30.211a", "EP 30.214a")
def test_a_city_at_a_volcano_makes_it_erupt_and_engineering_saves_nothing() -> None:
    scene = Scene().cities("minoa", "thera", "knossos").advances("minoa", "engineering").tokens("hatti", thera=1)
    strike(scene, VOLCANO, "minoa")
    assert scene.owner("thera") is None and scene.count("thera") == {} and scene.owner("knossos") == "minoa"


@rule("EP 30.321a", "EP 30.321d", "EP 33.0231", "EP 30.512c")
def test_victims_choose_what_they_lose() -> None:
    scene = Scene().tokens("egypt", memphis=6, fayum=6).tokens("minoa", knossos=6, phaestos=6).advances("egypt", "pottery")
    strike(scene, "famine", "egypt")
    assert {"egypt", "minoa"} == set(scene.due + scene.may)
    assert scene.refused("egypt", TakeDamage((("memphis", 6),))) == "WE CAL.general.31"
    scene.play("egypt", TakeDamage((("memphis", 3), ("fayum", 2))))
    scene.play("minoa", TakeDamage((("knossos", 2), ("phaestos", 6))))
    assert scene.count("knossos") == {"minoa": 4}
    scene = Scene().tokens("egypt", memphis=3).tokens("hatti", fayum=6, alexandria=6)
    strike(scene, "flood", "egypt")
    assert scene.due == ["hatti"]


@rule("EP 30.421b", "EP 30.422a", "EP 30.422b")
def test_tokens_of_reduced_cities_support_the_others() -> None:
    scene = Scene().cities("egypt", "memphis", "fayum", "gaza").tokens("egypt", cyrene=15)
    strike(scene, "slave_revolt", "egypt")
    scene.play("egypt", Reduce("memphis"))
    # four new tokens support two cities
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 2


@rule("EP 30.5222a", "EP 30.5222b", "EP 30.5223", "EP 33.1074", "EP 33.1392", "EP 33.1322", "EP 33.1323", "EP 33.1011")
@pytest.mark.parametrize(
    ("cards", "barbarians", "annexed"),
    [
        ("politics", 20, 0), ("provincial_empire", 20, 5), ("monarchy", 10, 5), ("sculpture", 15, -5),
        ("politics provincial_empire monarchy", 20, 10),
    ],
)  # fmt: skip
def test_cards_change_hordes_and_tyranny(cards: str, barbarians: int, annexed: int) -> None:
    scene = Scene().cities("egypt", "petra").advances("egypt", *cards.split())
    assert scene.state.rules.change(scene.state, "tyranny", "annexed", scene.seat("egypt")) == annexed
    strike(scene, "barbarian_hordes", "egypt", "hatti")
    assert scene.told("hordes")[0]["tokens"] == barbarians


@rule("EP 30.5224b", "EP 30.525")
def test_others_are_drawn_into_the_fight_and_nobodys_cards_help() -> None:
    scene = Scene().tokens("egypt", petra=1).tokens("minoa", petra=2).advances("hatti", "metalworking", "engineering")
    strike(scene, "barbarian_hordes", "egypt", "hatti")
    assert "minoa" not in scene.count("petra") and scene.stock_of("minoa") == 55


@rule("EP 30.5231a", "EP 30.5231e", "EP 30.5232a", "EP 30.5232b", "EP 30.5232d", "EP 30.5236b")
def test_a_horde_marches_together_over_water_but_not_over_open_sea() -> None:
    scene = Scene().tokens("barbarians", rhodes=9).tokens("egypt", knossos=2, tanis=2)
    scene.begin(HordeMarch(scene.seat("egypt"), scene.seat("hatti"), scene.area("rhodes")))
    moved = scene.told("hordes")
    assert moved[0]["area"] == "knossos" and moved[0]["tokens"] == 6  # three stay, the limit
    assert scene.count("rhodes") == {"barbarians": 3} and scene.count("knossos").get("egypt") is None
    assert scene.count("tanis") == {"egypt": 2}, "Tanis lies across the open sea"
    scene.begin(PopulationExpansion())
    assert scene.count("rhodes") == {"barbarians": 3}


@rule("EP 30.821a", "EP 30.822c", "EP 33.1571")
def test_heresy_takes_four_cities_of_the_victim() -> None:
    cities = ("memphis", "tanis", "fayum", "gaza", "jerusalem")
    scene = Scene().cities("egypt", *cities).cities("minoa", "knossos", "thera", "rhodes")
    strike(scene, "iconoclasm_and_heresy", "egypt")
    scene.play("egypt", *map(Reduce, cities[:4]))
    assert scene.state.cities[scene.seat("egypt")] == 1
    scene.play("minoa", Reduce("thera"), Reduce("rhodes"))
    assert scene.owner("knossos") == "minoa"
    scene = Scene().cities("egypt", *cities).advances("egypt", "theology")
    strike(scene, "iconoclasm_and_heresy", "egypt").play("egypt", Reduce("gaza"))
    assert scene.state.cities[scene.seat("egypt")] == 4


@rule("EP 30.911b", "EP 34.42", "EP 33.0672", "EP 33.1533", "EP 33.0632")
def test_a_marker_set_back_may_advance_in_the_same_turn() -> None:
    for cards, steps in (("", 1), ("library", 0), ("fundamentalism", 2)):
        scene = Scene().cities("egypt", "memphis", "tanis", "fayum", "gaza").advances("egypt", *cards.split())
        scene.state.step[scene.seat("egypt")] = 5
        strike(scene, "regression", "egypt").begin(Succession())
        assert scene.state.step[scene.seat("egypt")] == 6 - steps
    scene = Scene().advances("egypt", "coinage")
    assert scene.state.rules.number(scene.state, "corruption", "face_value", scene.seat("egypt")) == 15


# -- 31 to 33 -------------------------------------------------------------------------------------------------------


@rule("EP 31.1", "EP 31.2b", "EP 31.2c", "EP 32.3-1")
def test_abilities_in_any_order_each_once_none_compulsory() -> None:
    scene = (
        Scene().tokens("egypt", memphis=2).tokens("hatti", fayum=2, tanis=1).advances("minoa", "politics").treasury("egypt", 2)
    )
    scene.tokens("minoa", knossos=1).advances("egypt", "monotheism", "politics", "fundamentalism").begin(SpecialAbilities())
    scene.play("minoa", EndAbilities())
    scene.play("egypt", Monotheism("fayum"))
    assert scene.refused("egypt", Monotheism("tanis")) == "WE 10.3"
    scene.play("egypt", Fundamentalism("tanis"), PoliticsTreasury(5))
    assert scene.count("fayum") == {"egypt": 2} and scene.count("tanis") == {} and scene.treasury_of("egypt") == 7


@rule(
    "EP 33.0911",
    "EP 33.1531",
    "EP 33.1532a",
    "EP 33.1072c",
    "EP 33.1082",
    "EP 33.1562c",
    "EP 33.1572",
    "EP 33.1561b",
    "EP 33.1562a",
)
def test_who_and_what_abilities_leave_alone() -> None:
    def world(card: str, *, shield: str = "") -> Scene:
        scene = (
            Scene()
            .tokens("egypt", memphis=2)
            .cities("hatti", "fayum")
            .tokens("barbarians", tanis=2)
            .cities("barbarians", "alexandria")
        )
        scene.tokens("hatti", cyrene=1).treasury("egypt", 20).advances("hatti", *filter(None, [shield]))
        return scene.advances("egypt", card).begin(SpecialAbilities())

    for card, act, shield in (
        ("fundamentalism", Fundamentalism, "philosophy"),
        ("monotheism", Monotheism, "theology"),
        ("politics", Politics, "cultural_ascendancy"),
    ):
        scene = world(card)
        seat = scene.seat("egypt")
        for area in ("tanis", "alexandria", "cyrene"):
            assert scene.game.why(seat, act(area)) is not None
        scene.play("egypt", act("fayum"))
        assert scene.owner("fayum") == (None if card == "fundamentalism" else "egypt")
        scene = world(card, shield=shield)
        assert scene.game.why(seat, act("fayum")) is not None
    scene = Scene().tokens("egypt", memphis=2).tokens("hatti", fayum=3).stock("egypt", 2).advances("egypt", "monotheism")
    scene.begin(SpecialAbilities())
    assert not scene.due, "three units cannot be replaced by two"


@rule("EP 33.1391b", "EP 33.1391d")
def test_five_players_give_tribute_at_most() -> None:
    scene = Scene(9).tokens("egypt", tanis=2)
    givers = [civ for civ in scene.state.civ if civ != "egypt"][:6]
    for civ in givers:
        scene.tokens(civ, gaza=1).hand(civ, "clay", "gold")
    scene.advances("egypt", "provincial_empire").begin(SpecialAbilities())
    seats = tuple(scene.seat(civ) for civ in givers)
    assert scene.refused("egypt", ProvincialEmpire(seats)) == "EP 33.1391a"
    scene.play("egypt", ProvincialEmpire(seats[:5]))
    for civ in givers[:5]:
        scene.play(civ, Give("clay"))
    assert scene.cards("egypt") == ["clay"] * 5


@rule("EP 32.12b", "EP 32.71a")
def test_who_does_not_want_to_wait_buys_already_and_eight_cards_are_kept() -> None:
    scene = Scene().treasury("egypt", 50).treasury("minoa", 50).begin(AdvancesAcquisition())
    scene.play("egypt", BuyNothing())
    assert scene.due == ["minoa"]
    scene = Scene().hand("egypt", *["clay"] * 7, "iron").hand("minoa", *["oil"] * 8, "fish").begin(HandLimit())
    assert scene.due == ["minoa"]


# -- pairs that read alike and are not --------------------------------------------------------------------------------


@rule("EP 32.57", "EP 32.41b")
def test_no_credit_is_withheld_in_order_to_spend_treasury() -> None:
    scene = Scene().treasury("egypt", 55)
    receive_advances(scene.state, scene.seat("egypt"), ("music",))
    scene.begin(AdvancesAcquisition())
    for treasury, clause in ((50, "WE 12.15"), (41, "WE 12.15"), (39, "WE 12.3")):
        assert scene.refused("egypt", Purchase(("sculpture",), (), treasury)) == clause, "it costs 50, less 10 for an Art card"
    scene.play("egypt", Purchase(("sculpture",), (), 40))
    assert scene.treasury_of("egypt") == 15


@rule("EP 24.3b", "EP 24.4", "EP 33.1372a")
@pytest.mark.parametrize(
    ("area", "cards", "board"),
    [("memphis", (), 3), ("memphis", ("public_works",), 4), ("cyrenaica", (), 6), ("cyrenaica", ("public_works",), 7)],
)
def test_at_least_half_of_a_city_comes_from_the_board(area: str, cards: tuple[str, ...], board: int) -> None:
    price = (12 if area == "cyrenaica" else 6) + len(cards)
    scene = Scene().tokens("egypt", **{area: board}).treasury("egypt", 20).advances("egypt", "architecture", *cards)
    scene.begin(CityConstruction())
    assert scene.refused("egypt", Build(area, price - board + 1)) == "WE ADV.Architecture.1"
    scene.play("egypt", Build(area, price - board))
    assert scene.owner(area) == "egypt" and scene.treasury_of("egypt") == 20 - price + board
    scene = Scene().tokens("egypt", **{area: board - 1}).treasury("egypt", 20).advances("egypt", "architecture", *cards)
    assert not scene.begin(CityConstruction()).due


@rule("EP 29.66")
@pytest.mark.parametrize("calamity", ["volcanic_eruption_or_earthquake", "flood", "cyclone"])
def test_no_calamity_touches_barbarians_or_pirates(calamity: str) -> None:
    scene = Scene().cities("egypt", "thera", "tanis", "alexandria").tokens("egypt", memphis=4)
    scene.tokens("barbarians", thera=2, memphis=3).cities("barbarians", "fayum", "rhodes", "gaza", "knossos")
    strike(scene, calamity, "egypt")
    while scene.due:
        ask = scene.ask(scene.due[0])
        scene.play(scene.due[0], ask.choices[0] if ask.choices else ask.forms[0].sample(Random(1)))
    assert scene.count("thera")["barbarians"] == 2 and scene.count("memphis")["barbarians"] == 3
    assert [scene.owner(area) for area in ("fayum", "rhodes", "gaza", "knossos")] == ["pirates"] * 4


@rule("EP 30.922d", "EP 30.923")
def test_a_secondary_victim_of_piracy_loses_one_city_or_two_with_cartography() -> None:
    scene = Scene().cities("minoa", "knossos", "rhodes", "thera").cities("hatti", "troy", "sardes", "miletus")
    strike(scene.advances("hatti", "cartography"), "piracy", "egypt")
    for area in ("rhodes", "troy", "miletus"):
        assert scene.due == ["egypt"], "the primary victim picks all of them"
        scene.play("egypt", PirateCity(area))
    assert not scene.due and [scene.owner(a) for a in ("rhodes", "troy", "miletus")] == ["pirates"] * 3
    assert scene.state.cities[scene.seat("minoa")] == 2 and scene.state.cities[scene.seat("hatti")] == 1


@rule("EP 23.22a", "EP 23.22b", "EP 23.23b")
@pytest.mark.parametrize(
    ("area", "tokens", "left"),
    [
        ("gaza", {"egypt": 1, "minoa": 1}, {}),
        ("knossos", {"egypt": 2, "minoa": 2}, {"egypt": 1, "minoa": 1}),
        ("gaza", {"egypt": 3, "minoa": 3}, {}),
        ("knossos", {"egypt": 2, "minoa": 2, "hatti": 5}, {"hatti": 4}),
        ("alexandria", {"egypt": 3, "minoa": 5}, {"egypt": 1, "minoa": 3}),
    ],
)
def test_equals_lose_tokens_at_the_same_time(area: str, tokens: dict[str, int], left: dict[str, int]) -> None:
    scene = Scene()
    for civ, count in tokens.items():
        scene.tokens(civ, **{area: count})
    assert scene.begin(TokenConflicts()).count(area) == left


@rule("EP 23.21a", "EP 33.1351")
def test_no_ship_is_lost_in_the_place_of_a_token() -> None:
    scene = Scene().tokens("egypt", gaza=2, sinai=2).tokens("minoa", gaza=3).ship("egypt", "gaza")
    scene.advances("egypt", "naval_warfare", "advanced_military").begin(TokenConflicts())
    assert TakeLoss("gaza", ship=True) not in scene.ask("egypt").choices
    assert scene.refused("egypt", TakeLoss("gaza", ship=True)) == "WE 4A.3"


@rule("EP 22.52c")
def test_the_open_sea_wants_astronomy_by_that_name() -> None:
    scene = Scene().tokens("egypt", gaza=1).ship("egypt", "gaza", ready=True, steps=4).begin(Census(), Movement())
    refusal = scene.game.why(scene.seat("egypt"), Sail(0, 1, (("eastern_mediterranean", 0, 0), ("knossos", 0, 0))))
    assert refusal is not None and refusal.reason == "ships may enter open seas only with Astronomy"
