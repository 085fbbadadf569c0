"""WE FIRST: the rules of The First Game. Its opening, move by move, is in test_first_game_opening.py."""

from __future__ import annotations

from random import Random

import pytest

import ecumene
from ecumene import Game, Refused
from ecumene.engine import Step
from ecumene.engine.actions import Leave, TimeUp
from ecumene.titles.empires.attacks import CityAttacks, Plunder, TakeCard
from ecumene.titles.empires.calamities.resolution import MinorCalamities
from ecumene.titles.empires.cards import BuyCard, BuyCards, DrawCards, set_value
from ecumene.titles.empires.conflict import TokenConflicts
from ecumene.titles.empires.construction import Build, CityConstruction
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.leaving import Departures
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.offers import Answer, Offer
from ecumene.titles.empires.scoring import standing
from ecumene.titles.empires.shipyard import BuildShip, Maintain
from ecumene.titles.empires.succession import Reshuffle, Succession
from ecumene.titles.empires.surplus import CitySupport, Reduce, SurplusRemoval
from ecumene.titles.empires.tax import TaxCollection
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from ecumene.titles.empires.voyages import Sail, Stop
from ecumene.titles.empires.western.first_game import SeventhTurn
from scene import TABLES, Scene, rule


def first(turn: int = 5, seed: int = 1) -> Scene:
    scene = Scene(scenario="first-game", seed=seed)
    scene.state.turn = turn
    return scene


def phases(turn: int) -> list[str]:
    return [step.name for step in first().state.rules.sequence(turn) if isinstance(step, Phase)]


def steps(turn: int) -> set[type[Step]]:
    return {type(step) for step in first().state.rules.sequence(turn)}


def random_game(seed: int) -> Game:
    game = ecumene.new("western-empires", scenario="first-game", seed=seed)
    rng = Random(seed)
    while not game.over:
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
    return game


# -- setting up -----------------------------------------------------------------------------------------------


@rule("WE FIRST.setup.1", "WE FIRST.setup.3", "WE FIRST.setup.4")
def test_it_is_for_five_on_the_eastern_board() -> None:
    state = first().state
    assert set(state.rules.civilizations) == {"assyria", "hatti", "egypt", "hellas", "minoa"}
    assert state.terrain is Scene(5).state.terrain
    closed = [area for area in range(state.terrain.size) if not state.terrain.open[area]]
    assert closed and not any(state.terrain.near[area] for area in closed)


@rule("WE FIRST.setup.2")
def test_other_numbers_of_people_share_the_five_seats() -> None:
    for seats in (4, 6):
        with pytest.raises(Refused, match="exactly 5 seats"):
            ecumene.new("western-empires", seats, scenario="first-game")
    assert ecumene.new("western-empires", scenario="first-game").seats == 5  # a seat is no person


@rule("WE FIRST.setup.6")
def test_the_basic_table_is_used_and_options_that_make_no_sense_are_refused() -> None:
    state = first().state
    assert state.rules.track == TABLES.tracks["basic"] and state.step == [0] * 5
    for option in ({"ast": "expert"}, {"limit": "9"}):
        with pytest.raises(Refused, match="The First Game is always played with"):
            ecumene.new("western-empires", scenario="first-game", options=option)
    assert ecumene.new("western-empires", scenario="first-game", options={"ast": "basic", "offers": "9"}).seats == 5


@rule("WE FIRST.setup.5", "WE FIRST.setup.7", "WE FIRST.setup.11")
def test_everybody_starts_with_a_token_on_the_board_and_the_rest_on_the_mat() -> None:
    scene = first()
    scene.begin(*scene.state.rules.opening()[1:])
    assert scene.state.stock == [54] * 5 and [scene.state.on_board(seat) for seat in range(5)] == [1] * 5
    assert [scene.state.city_stock(seat) for seat in range(5)] == [9] * 5 and scene.state.ships == [{}] * 5
    assert {scene.state.rules.census_box(count) for count in scene.state.census} == {12}


@rule("WE FIRST.setup.8")
def test_the_cards_are_eighteen_sets_and_the_eight_minor_calamities() -> None:
    cards = first().state.rules.cards
    assert cards.commodities == Scene(5).state.rules.cards.commodities and len(cards.commodities) == 18
    assert len(cards.calamities) == 8 and {TABLES.calamities[card].kind for card in cards.calamities} == {"minor"}


@rule("WE FIRST.setup.9")
def test_each_stack_is_shuffled_as_a_whole() -> None:
    places: dict[int, set[int]] = {number: set() for number in range(2, 10)}
    for seed in range(60):
        state = first(seed=seed).state
        for number in range(1, 10):
            stack = state.stack[number]
            calamities = [place for place, card in enumerate(reversed(stack)) if card >= state.rules.cards.first_calamity]
            assert len(calamities) == (number > 1)
            assert all(state.rules.cards.stack[card] == number for card in stack)
            if calamities:
                places[number].add(calamities[0])
    # on top, at the bottom, anywhere between
    assert 0 in set.union(*places.values()) and all(len(found) > 5 for found in places.values())


@rule("WE FIRST.setup.10", "WE FIRST.turn7.10")
def test_an_empty_stack_gives_water_which_is_worth_nothing_and_may_be_traded() -> None:
    scene = first(7).cities("egypt", "tanis").stack(1).begin(DrawCards())
    assert scene.cards("egypt") == ["water"]
    cards = scene.state.rules.cards
    assert set_value(scene.state, 0, scene.state.hand[scene.seat("egypt")]) == 0 and cards.tradeable[cards.water]


@rule("WE FIRST.setup.12", "WE FIRST.full.2")
def test_there_are_no_advances_credits_selection_abilities_or_hand_limit() -> None:
    scene = first()
    scene.begin(*scene.state.rules.opening()[1:])
    assert scene.state.rules.starting_credits() == 0 and scene.state.credits == [(0,) * 5] * 5
    full = {step.name for step in Scene().state.rules.sequence(1) if isinstance(step, Phase)}
    used = {name for turn in range(1, 8) for name in phases(turn)}
    assert full - used == {"calamity-selection", "abilities", "advances"}
    assert not any(scene.state.advances)


# -- the parts of the board -----------------------------------------------------------------------------------


@rule("WE FIRST.parts.1")
def test_nobody_sails_the_open_sea() -> None:
    scene = first().tokens("minoa", knossos=2).ship("minoa", "knossos", ready=True, steps=4).begin(Movement())
    assert scene.refused("minoa", Sail(0, 1, (Stop("aegean_sea"), Stop("troy", unload=1)))) == "WE 3.ships.3"


@rule("WE FIRST.parts.2")
def test_an_area_with_limit_zero_may_be_entered_but_never_lived_or_built_in() -> None:
    scene = first().tokens("hatti", kuban=12).begin(Movement())
    scene.play("hatti", Move("kuban", "alani", 12), EndMovement())
    scene.begin(CityConstruction())
    assert not scene.due
    scene.begin(SurplusRemoval())
    assert scene.count("alani") == {} and scene.stock_of("hatti") == 55


@rule("WE FIRST.parts.3", "WE FIRST.parts.4", "WE FIRST.parts.5")
def test_flood_plains_and_volcanoes_never_matter_and_white_sites_are_like_black_ones() -> None:
    scene = first()
    assert not {"flood", "volcanic_eruption_or_earthquake"} & set(scene.state.rules.cards.calamities)
    black, white = scene.area("gaza"), scene.area("tanis")
    assert scene.state.terrain.site[black] == "black" and scene.state.terrain.site[white] == "white"
    assert scene.state.rules.city_cost(scene.state, 0, black) == scene.state.rules.city_cost(scene.state, 0, white) == 6


@rule("WE FIRST.parts.6")
def test_numbers_up_to_twelve_make_no_difference_in_the_census() -> None:
    scene = first(2).tokens("minoa", knossos=1).tokens("egypt", tanis=12).begin(Census())
    order = scene.state.rules.census_order(scene.state)
    assert order.index(scene.seat("minoa")) < order.index(scene.seat("egypt"))


# -- turns 1 to 3 ---------------------------------------------------------------------------------------------


@rule("WE FIRST.turn1.1", "WE FIRST.turn2.1", "WE FIRST.turn3.1", "WE FIRST.turn4.1", "WE FIRST.turn5.1", "WE FIRST.turn6.1")
@rule("WE FIRST.turn7.1", "WE FIRST.turn4.9")
def test_the_phases_of_each_turn() -> None:
    assert phases(1) == ["expansion", "movement", "surplus", "succession"]
    assert phases(2) == phases(3) == ["expansion", "movement", "conflict", "surplus", "succession"]
    assert phases(4) == ["expansion", "movement", "conflict", "construction", "cards", "succession"]
    assert phases(5) == ["tax", *phases(4)[:-1], "calamities", "surplus", "succession"]
    assert phases(6) == [*phases(5)[:6], "trade", *phases(5)[6:]] == phases(7)
    assert steps(7) - steps(6) == {CityAttacks, BuyCards, SeventhTurn}


@rule("WE FIRST.turn1.1")
def test_the_steps_of_the_first_turn() -> None:
    assert [step for step in first().state.rules.sequence(1) if not isinstance(step, Phase)] == [
        PopulationExpansion(), Census(), Movement(), SurplusRemoval(), Succession(), Departures(), Reshuffle(),
    ]  # fmt: skip


@rule("WE FIRST.turn1.2")
def test_one_token_gains_one_and_more_gain_two() -> None:
    scene = first(1).tokens("egypt", tanis=1, gaza=2, memphis=5).begin(PopulationExpansion())
    assert [scene.count(name)["egypt"] for name in ("tanis", "gaza", "memphis")] == [2, 4, 7]


@rule("WE FIRST.turn1.3", "WE FIRST.turn3.1", "WE FIRST.turn3.2")
@pytest.mark.parametrize("turn", range(1, 8))
def test_ships_are_built_from_turn_three_on_at_any_moment_of_movement(turn: int) -> None:
    scene = first(turn).tokens("minoa", knossos=4).begin(Movement())
    rng = Random(turn)
    samples = [scene.ask("minoa").sample(rng) for _ in range(60)]
    assert all(scene.ask("minoa").why(action) is None for action in samples)
    if turn < 3:
        assert scene.refused("minoa", BuildShip("knossos", 0)) == "WE 3.build.1"
        assert not scene.ask("minoa").forms and not any(isinstance(action, BuildShip) for action in samples)
    else:
        scene.play("minoa", Move("knossos", "phaestos", 1), BuildShip("knossos", 0), Sail(0, 1, (Stop("rhodes"),)))
        assert scene.count("rhodes") == {"minoa": 1}


@rule("WE FIRST.turn1.4")
def test_tokens_do_not_cross_water() -> None:
    scene = first(1).tokens("minoa", knossos=1).begin(Movement())
    assert scene.refused("minoa", Move("knossos", "rhodes", 1)) == "WE 3.tokens.3"


@rule("WE FIRST.turn1.5")
def test_population_above_a_limit_is_removed_after_movement() -> None:
    scene = first(1).tokens("egypt", gaza=3).begin(SurplusRemoval())
    assert scene.count("gaza") == {"egypt": 1}


@rule("WE FIRST.turn2.4", "WE FIRST.turn2.5", "WE FIRST.turn2.7", "WE FIRST.turn2.8")
def test_conflict_ends_when_one_is_alone_and_the_surplus_stays_until_the_check() -> None:
    scene = first(2).tokens("hatti", van=1).tokens("assyria", van=1).begin(TokenConflicts())
    assert scene.count("van") == {"hatti": 1, "assyria": 1}  # within the limit they live in peace
    scene.tokens("assyria", van=4).begin(TokenConflicts())
    # Hatti, with fewest tokens, removes first and is gone; the five of Assyria stay for now
    assert scene.count("van") == {"assyria": 5}
    scene.begin(SurplusRemoval())
    assert scene.count("van") == {"assyria": 2}


@rule("WE FIRST.turn2.7")
def test_conflict_ends_when_the_limit_is_met() -> None:
    scene = first(2).tokens("egypt", memphis=2).tokens("minoa", memphis=4).begin(TokenConflicts())
    assert scene.count("memphis") == {"egypt": 1, "minoa": 3}


@rule("WE FIRST.turn2.6")
def test_equal_numbers_are_removed_together_and_may_empty_an_area() -> None:
    scene = first(2).tokens("egypt", gaza=2).tokens("minoa", gaza=2).begin(TokenConflicts())
    assert scene.count("gaza") == {}


@rule("WE FIRST.turn3.3", "WE FIRST.turn3.4", "WE FIRST.turn3.5", "WE FIRST.turn3.6")
def test_what_a_ship_costs_and_can_do() -> None:
    scene = first(3).tokens("minoa", knossos=8, phaestos=1, cyprus=1).begin(Movement())
    assert scene.refused("minoa", BuildShip("thera", 0, "knossos")) == "WE 3.build.2"  # none of the two from there
    scene.play("minoa", BuildShip("knossos", 0, "phaestos"))
    assert scene.count("knossos") == {"minoa": 7} and scene.count("phaestos") == {}
    assert scene.refused("minoa", Sail(0, 6, (Stop("rhodes"),))) == "WE 3.ships.5"
    far = (Stop("rhodes"), Stop("lycia"), Stop("cyprus"), Stop("salamis"))
    assert scene.refused("minoa", Sail(0, 1, (*far, Stop("phoenicia")))) == "WE 3.ships.1"
    scene.play("minoa", Sail(0, 2, far))
    assert scene.count("salamis") == {"minoa": 2}
    assert scene.refused("minoa", Move("salamis", "cyprus", 1)) == "WE 3.tokens.1"  # they have moved


@rule("WE FIRST.turn3.6")
def test_tokens_that_moved_do_not_embark() -> None:
    scene = first(3).tokens("minoa", knossos=4).begin(Movement())
    scene.play("minoa", BuildShip("knossos", 0), Move("knossos", "phaestos", 2))
    assert scene.refused("minoa", Sail(0, 0, (Stop("phaestos", load=1), Stop("sparta")))) == "WE 3.tokens.4"


@rule("WE FIRST.turn3.9")
def test_three_tokens_in_an_area_become_only_five() -> None:
    scene = first(4).tokens("egypt", memphis=3, fayum=1, alexandria=2, tanis=2).begin(PopulationExpansion())
    assert scene.count("memphis") == {"egypt": 5} and scene.state.on_board(scene.seat("egypt")) == 15


# -- turn 4 ---------------------------------------------------------------------------------------------------


@rule("WE FIRST.turn4.2")
def test_a_ship_of_an_earlier_turn_is_paid_for_or_lost() -> None:
    scene = first(4).tokens("minoa", corinth=2, knossos=1).ship("minoa", "corinth").ship("minoa", "corinth").begin(Movement())
    assert scene.refused("minoa", Sail(0, 1, (Stop("peloponnesos"),))) == "WE 3.maint.1"
    scene.play("minoa", Maintain(0, "knossos"), EndMovement())
    assert scene.count("knossos") == {} and len(scene.state.ships[scene.seat("minoa")]) == 1


@rule("WE FIRST.turn4.3", "WE FIRST.turn4.4")
def test_a_city_takes_six_tokens_on_a_site_and_twelve_elsewhere() -> None:
    scene = first(4).tokens("egypt", gaza=6, sinai=11).tokens("hatti", hattusa=5, galatia=12).begin(CityConstruction())
    assert scene.due == ["hatti"] and scene.may == ["egypt"]
    assert scene.refused("hatti", Build("hattusa")) == "WE 5A.2"
    scene.play("hatti", Build("galatia"))
    assert scene.refused("egypt", Build("sinai")) == "WE 5A.3"
    scene.play("egypt", Build("gaza"))
    assert scene.owner("gaza") == "egypt" and scene.count("gaza") == {} == scene.count("galatia")


@rule("WE FIRST.turn4.4")
def test_a_new_city_takes_all_tokens_of_its_area_and_no_second_one_comes_beside_it() -> None:
    scene = first(4).cities("hatti", "gaza").tokens("egypt", gaza=7, memphis=8).tokens("assyria", memphis=1)
    scene.begin(CityConstruction(), SurplusRemoval())
    assert scene.refused("egypt", Build("gaza")) == "WE 5A.5"
    scene.play("egypt", Build("memphis"))
    assert scene.count("memphis") == {} and scene.owner("memphis") == "egypt"
    assert scene.count("gaza") == {} and scene.owner("gaza") == "hatti"  # the city supports none


@rule("WE FIRST.turn4.15", "WE FIRST.turn4.3")
def test_two_attackers_keep_six_tokens_from_building_a_city() -> None:
    scene = first(4).tokens("minoa", corinth=6).tokens("hellas", corinth=2).begin(TokenConflicts(), CityConstruction())
    assert scene.count("corinth") == {"minoa": 5} and not scene.due


@rule("WE FIRST.turn4.5", "WE FIRST.turn4.4")
def test_after_construction_surplus_goes_and_all_tokens_beside_a_city() -> None:
    scene = first(4).cities("egypt", "gaza").tokens("egypt", gaza=1, fayum=6).begin(SurplusRemoval())
    assert scene.count("gaza") == {} and scene.count("fayum") == {"egypt": 4}


@rule("WE FIRST.turn4.6", "WE FIRST.turn4.7")
def test_two_tokens_support_a_city_and_reduced_cities_help_at_once() -> None:
    nine = ("tanis", "alexandria", "memphis", "fayum", "gaza", "jerusalem", "petra", "cyrene", "siwa")
    scene = first(4).cities("egypt", *nine).tokens("egypt", upper_egypt=9, paraetonium=9).begin(CitySupport())
    assert not scene.due  # nine cities, eighteen tokens
    scene = first(4).cities("egypt", *nine).tokens("egypt", upper_egypt=9, paraetonium=8).begin(CitySupport())
    assert scene.due == ["egypt"]
    scene.play("egypt", Reduce("fayum"))
    assert scene.count("fayum") == {"egypt": 4} and not scene.due


@rule("WE FIRST.turn4.8")
def test_cards_are_drawn_by_ranking_whatever_the_number_of_cities() -> None:
    scene = first(4).cities("minoa", "knossos", "thera").cities("egypt", "tanis").begin(DrawCards())
    assert [scene.state.civ[event["seat"]] for event in scene.told("cards.drawn")] == ["minoa", "egypt"]
    assert [event["count"] for event in scene.told("cards.drawn")] == [2, 1]
    full = Scene().cities("minoa", "knossos", "thera").cities("egypt", "tanis").begin(DrawCards())
    assert [full.state.civ[event["seat"]] for event in full.told("cards.drawn")] == ["egypt", "minoa"]


@rule("WE FIRST.turn4.10")
def test_a_calamity_drawn_in_turn_four_is_kept_until_turn_five() -> None:
    assert MinorCalamities not in steps(4) and MinorCalamities in steps(5)
    scene = first(4).cities("egypt", "tanis", "gaza").stack(2, "tempest").begin(*first().state.rules.sequence(4)[-6:])
    assert "tempest" in scene.cards("egypt") and not scene.told("calamity")


@rule("WE FIRST.turn4.18", "WE FIRST.turn4.19")
def test_what_sets_are_worth() -> None:
    cards = first().state.rules.cards
    hands = (["clay"], ["ochre"], ["clay"] * 2, ["clay", "ochre"], ["clay"] * 9)
    state = first().state
    assert [set_value(state, 0, cards.counts(hand)) for hand in hands] == [1, 1, 4, 2, 81]
    for card in range(cards.water):
        assert sum(stack.count(card) for stack in state.stack) == cards.set[card]  # as many copies as boxes


# -- turns 5 and 6 --------------------------------------------------------------------------------------------


@rule("WE FIRST.turn5.2", "WE FIRST.full.1")
def test_who_is_short_of_tokens_at_tax_moves_the_whole_stock_and_no_city_revolts() -> None:
    scene = first().cities("egypt", "tanis", "gaza", "memphis").stock("egypt", 3)
    before = scene.treasury_of("egypt")
    scene.begin(TaxCollection())
    assert scene.stock_of("egypt") == 0 and scene.treasury_of("egypt") == before + 3
    assert not scene.due and scene.state.cities[scene.seat("egypt")] == 3


@rule("WE FIRST.turn5.3")
def test_treasury_pays_for_ships() -> None:
    scene = first().tokens("minoa", knossos=1).treasury("minoa", 3).ship("minoa", "knossos").begin(Movement())
    scene.play("minoa", BuildShip("knossos", 2), Maintain(0))
    assert scene.treasury_of("minoa") == 0 and scene.count("knossos") == {"minoa": 1}


@rule("WE FIRST.turn5.4")
def test_nobody_hears_of_a_calamity_that_was_drawn() -> None:
    scene = first().cities("egypt", "tanis", "gaza").stack(2, "tempest").begin(DrawCards())
    assert "tempest" in scene.cards("egypt")
    for civ in (None, "minoa"):
        assert "tempest" not in str([event.data for event in scene.heard(civ)])


@rule("WE FIRST.turn5.5", "WE FIRST.turn5.6", "WE FIRST.turn6.9")
def test_a_resolved_calamity_goes_under_its_stack_at_once() -> None:
    scene = first().hand("egypt", "squandered_wealth").treasury("egypt", 12)
    stack, card = scene.state.stack[3], scene.state.rules.cards.index["squandered_wealth"]
    before = bytes(stack)
    scene.begin(MinorCalamities())
    assert [(event["seat"], event["calamity"]) for event in scene.told("calamity")] == [
        (scene.seat("egypt"), "squandered_wealth")
    ]
    assert scene.treasury_of("egypt") == 2 and scene.cards("egypt") == []
    assert scene.state.stack[3] == bytes([card]) + before  # undisturbed, the calamity at the bottom
    assert not scene.state.discard[3]


@rule("WE FIRST.turn5.7", "WE FIRST.turn6.9")
@pytest.mark.parametrize("turn", [5, 6, 7])
def test_after_the_calamities_surplus_and_support_are_checked_again(turn: int) -> None:
    order = [type(step) for step in first().state.rules.sequence(turn) if not isinstance(step, Phase)]
    at = order.index(MinorCalamities)
    assert order[at + 1 : at + 4] == [SurplusRemoval, CitySupport, Succession]


@rule("WE FIRST.turn5.8", "WE FIRST.turn6.10", "WE FIRST.turn7.12")
def test_two_cities_are_needed_to_advance_but_minoa_has_a_turn_longer() -> None:
    scene = first().cities("egypt", "tanis").cities("hatti", "troy", "sardes").cities("minoa", "knossos")
    scene.state.step = [4] * 5
    scene.begin(Succession())
    after = dict(zip(scene.state.civ, scene.state.step, strict=True))
    assert after == {"minoa": 5, "assyria": 4, "hatti": 5, "hellas": 4, "egypt": 4}
    scene.begin(Succession())
    after = dict(zip(scene.state.civ, scene.state.step, strict=True))
    assert after["hatti"] == 6 and after["minoa"] == 5 and after["egypt"] == 4


@rule("WE FIRST.turn6.2")
def test_all_trade_at_the_same_time_until_the_table_says_that_time_is_up() -> None:
    scene = first(6)
    for civ in ("egypt", "hatti", "minoa"):
        scene.hand(civ, "clay", "ochre", "iron")
    scene.begin(Trade())
    assert scene.due == ["minoa", "hatti", "egypt"]
    scene.game.table(TimeUp())
    assert not scene.due and scene.state.floor is None


@rule("WE FIRST.turn6.3", "WE FIRST.turn6.4", "WE FIRST.turn6.5", "WE FIRST.turn6.6", "WE FIRST.turn6.8")
def test_three_cards_each_two_true_names_and_any_minor_calamity_may_be_passed_on() -> None:
    nathan, jeffrey = "egypt", "hellas"
    scene = first(6).hand(nathan, "clay", "ochre", "papyri", "tempest").hand(jeffrey, "iron", "ochre", "ochre").begin(Trade())
    assert scene.refused(nathan, Offer(("papyri", "clay"), ("papyri", "clay"), 2)) == "WE 7.4"
    assert scene.refused(nathan, Offer(("papyri", "clay", "tempest"), ("papyri", "tempest"), 3)) in ("WE 7.9", "WE 7.8")
    scene.play(nathan, Offer(("papyri", "clay", "tempest"), ("papyri", "clay", "clay"), 3, ("iron", "ochre")))
    scene.play(jeffrey, Answer("4-1", ("iron", "ochre", "ochre"), ("iron", "ochre")))
    assert scene.cards(nathan) == ["ochre", "ochre", "ochre", "iron"]
    assert scene.cards(jeffrey) == ["clay", "papyri", "tempest"]
    assert all(first().state.rules.cards.tradeable)


@rule("WE FIRST.turn6.7")
def test_who_received_a_calamity_keeps_it_secret_and_may_trade_it_on() -> None:
    rico, martin = "egypt", "hellas"
    scene = first(6).hand(rico, "fish", "iron", "tempest").hand(martin, "wool", "ochre", "clay", "city_riots").begin(Trade())
    scene.play(rico, Offer(("fish", "iron", "tempest"), ("fish", "iron"), 3, ("wool", "ochre")))
    scene.play(martin, Answer("4-1", ("wool", "ochre", "city_riots"), ("wool", "ochre")))
    assert "tempest" in scene.cards(martin) and "city_riots" in scene.cards(rico)
    assert "tempest" not in str([event.data for event in scene.heard("minoa")])
    assert scene.ask(martin).why(Offer(("fish", "iron", "tempest"), ("fish", "iron"), 3)) is None


# -- turn 7 ---------------------------------------------------------------------------------------------------


def attack(defenders: int = 0, attackers: int = 7) -> Scene:
    scene = first(7).cities("egypt", "gaza").tokens("minoa", gaza=attackers).hand("egypt", "clay")
    if defenders:
        scene.tokens("egypt", gaza=defenders)
    return scene.begin(TokenConflicts(), CityAttacks(), CityConstruction(), SurplusRemoval())


@rule("WE FIRST.turn7.2", "WE FIRST.turn7.6", "WE FIRST.turn7.7", "WE FIRST.turn7.8")
def test_seven_tokens_turn_a_city_into_six_which_fight_and_the_attacker_may_plunder() -> None:
    scene = attack(attackers=8)
    # 6 against 8: they are counted out to the last of Egypt
    assert scene.owner("gaza") is None and set(scene.count("gaza")) == {"minoa"}
    assert scene.due == ["minoa"] and scene.ask("minoa").choices == [TakeCard(True), TakeCard(False)]
    scene.play("minoa", TakeCard(True))
    assert scene.ask("minoa").choices == [Plunder(3), Plunder(2), Plunder(1), Plunder(0)]
    scene.play("minoa", Plunder(3))
    assert scene.treasury_of("minoa") == 3 and scene.cards("minoa") == ["clay"] and scene.cards("egypt") == []


@rule("WE FIRST.turn7.2", "WE FIRST.turn7.5")
def test_six_tokens_attack_in_vain_and_are_lost() -> None:
    scene = attack(attackers=6)
    assert scene.owner("gaza") == "egypt" and scene.count("gaza") == {} and not scene.due


@rule("WE FIRST.turn7.3", "WE FIRST.turn7.4", "WE FIRST.turn7.5")
def test_defenders_fight_first_until_one_side_is_alone() -> None:
    scene = attack(defenders=2, attackers=7)
    # two defenders take one attacker with them: six are too few
    assert scene.owner("gaza") == "egypt" and scene.count("gaza") == {}


@rule("WE FIRST.turn7.3")
def test_who_moves_after_the_attacker_may_bring_defenders() -> None:
    scene = first(7).cities("egypt", "gaza").tokens("egypt", tanis=2).tokens("minoa", jerusalem=9, memphis=9)
    scene.begin(Census(), Movement())
    assert scene.due == ["minoa"]
    scene.play("minoa", Move("jerusalem", "gaza", 7), EndMovement()).play("egypt", Move("tanis", "gaza", 2))
    assert scene.count("gaza") == {"minoa": 7, "egypt": 2}


@rule("WE FIRST.turn7.9")
def test_an_attacker_with_enough_tokens_left_may_build_at_once() -> None:
    scene = attack(attackers=12).play("minoa", TakeCard(False), Plunder(0))
    assert scene.due == ["minoa"]
    scene.play("minoa", Build("gaza"))
    assert scene.owner("gaza") == "minoa"


@rule("WE FIRST.turn7.2")
def test_before_turn_seven_tokens_beside_a_foreign_city_are_just_surplus() -> None:
    scene = first(6).cities("egypt", "gaza").tokens("minoa", gaza=9)
    at = [type(step) for step in scene.state.rules.sequence(6)].index(TokenConflicts)
    scene.begin(*scene.state.rules.sequence(6)[at : at + 4])  # conflict, construction, surplus
    assert scene.owner("gaza") == "egypt" and scene.count("gaza") == {} and not scene.due


@rule("WE FIRST.turn7.11")
def test_after_the_draw_cards_of_stack_nine_cost_fifteen_treasury_tokens() -> None:
    scene = first(7).treasury("egypt", 31).begin(BuyCards())
    assert scene.due == ["egypt"]
    assert scene.refused("egypt", BuyCard(8)) == "WE 6B.4"
    scene.play("egypt", BuyCard(9), BuyCard(9))
    assert scene.treasury_of("egypt") == 1 and scene.state.hand_size(scene.seat("egypt")) == 2 and not scene.due
    assert BuyCards not in steps(6)


# -- the end --------------------------------------------------------------------------------------------------


@rule("WE FIRST.turn7.1", "WE FIRST.setup.1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_is_over_after_seven_turns(seed: int) -> None:
    game = random_game(seed)
    assert game.over == "seven-turns" and game.state.turn == 7
    assert len(game.winners) == 1


def ended() -> Scene:
    scene = first(7).hand("egypt", "clay", "clay", "gold", "water").treasury("egypt", 4).cities("egypt", "gaza", "tanis")
    scene.state.step[scene.seat("egypt")] = 6
    return scene


@rule("WE FIRST.score.1", "WE FIRST.score.2", "WE FIRST.score.3", "WE FIRST.score.4")
def test_points_are_trade_points_treasury_cities_and_steps() -> None:
    scene = ended().begin(SeventhTurn())
    score = scene.game.title.scores(scene.state)[scene.seat("egypt")]
    assert score == {"trade": 4 + 9, "treasury": 8, "cities": 10, "succession": 30, "total": 61}


def test_trade_points_are_secret_until_the_end() -> None:
    scene = ended()
    assert scene.game.title.scores(scene.state)[scene.seat("egypt")]["trade"] == 0
    view = scene.game.view(scene.seat("minoa"))
    assert view.rules.score(view, scene.seat("egypt"))["total"] == 48


@rule("WE FIRST.score.1")
def test_at_the_end_everybody_sees_the_trade_points_of_all() -> None:
    scene = ended().begin(SeventhTurn())
    for looker in (scene.seat("minoa"), None):
        view = scene.game.view(looker)
        assert view.rules.score(view, scene.seat("egypt"))["total"] == 61


@rule("WE FIRST.score.4")
def test_seven_steps_are_the_most_that_anybody_takes() -> None:
    scene = first().cities("minoa", "knossos", "thera")
    for _ in range(7):
        scene.begin(Succession())
    assert scene.state.step[scene.seat("minoa")] == 7
    assert scene.game.title.scores(scene.state)[scene.seat("minoa")]["succession"] == 35


@rule("WE FIRST.score.5")
def test_most_points_win_and_ranking_breaks_ties() -> None:
    scene = first(7).treasury("egypt", 5).treasury("hatti", 5).cities("hellas", "athens").begin(SeventhTurn())
    assert [scene.state.civ[seat] for seat in standing(scene.state)] == ["hatti", "egypt", "hellas", "minoa", "assyria"]
    assert scene.game.winners == (scene.seat("hatti"),)


@rule("WE FIRST.full.1")
def test_there_are_no_barbarians_majors_or_secondary_victims() -> None:
    for seed in (4, 5):
        game = random_game(seed)
        kinds = {event.kind for _, event in game.story or ()}
        assert not any(game.state.tokens[game.state.barbarians]) and not game.state.cities[game.state.barbarians]
        assert not kinds & {"tax.revolt", "victim"}
    assert not [card for card in first().state.rules.cards.calamity if card and (card.kind == "major" or card.beneficiary)]


@rule("WE FIRST.full.2")
def test_a_hand_of_any_size_is_kept() -> None:
    scene = first().hand("egypt", *["clay"] * 9, *["ochre"] * 9)
    scene.begin(*scene.state.rules.sequence(6)[-4:])
    assert not scene.due and len(scene.cards("egypt")) == 18


@rule("WE FIRST.full.3")
def test_what_the_booklet_does_not_mention_is_as_in_the_full_game() -> None:
    scene = first().tokens("hatti", troy=1)
    scene.game.table(Leave(scene.seat("hatti")))
    scene.begin(Departures())
    assert scene.state.gone == (scene.seat("hatti"),)
    for turn in range(1, 7):
        assert {Departures, Reshuffle} <= steps(turn)
    full, rules = Scene().state.rules, first().state.rules
    for clause in ("limit", "support_rate", "city_cost", "attack_strength", "census_order", "card_prices"):
        assert getattr(type(rules), clause) is getattr(type(full), clause)
