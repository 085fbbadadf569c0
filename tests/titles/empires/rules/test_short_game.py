"""WE SHORT: The Short Game."""

from __future__ import annotations

from random import Random

import pytest

import ecumene
from ecumene import Game
from ecumene.engine import Step
from ecumene.titles.empires.calamities.losses import DestroyCity
from ecumene.titles.empires.setup import Choose, ChooseCivilization
from ecumene.titles.empires.short_game import (
    ChooseCredits,
    FirstCities,
    FirstPopulation,
    FirstTreasury,
    PlaceCity,
    PlaceTokens,
    PlacingCities,
    PlacingTokens,
    Revelation,
    StartingStep,
)
from ecumene.titles.empires.succession import EndCheck, Succession
from ecumene.titles.empires.tables import COLOURS
from ecumene.titles.empires.western.rules import STARTING_CREDITS
from scene import Scene, at_table, rule, unfit


def short_game(seats: int = 5, seed: int = 1, **options: str) -> Game:
    return ecumene.new(at_table(), seats, scenario="short-game", seed=seed, options=options)


def play_until(game: Game, *steps: type[Step]) -> Game:
    """Random answers up to the first question of one of these kinds, or to the first turn."""
    rng = Random(5)
    while not game.state.turn and not (steps and isinstance(game.ask(game.due[0]).about, steps)):
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
    return game


def with_sets(scene: Scene, **sets: str) -> Scene:
    """Deals these sets, and to everybody else one that asks nothing."""
    scene.state.notes.theme_sets = tuple(sets.get(civ, "cultural_heights") for civ in scene.state.civ)
    return scene


@rule("WE SHORT.1", "WE SHORT.2", "WE SHORT.28", "MC SETUP.25")
@pytest.mark.parametrize("seats", range(5, 10))
def test_it_is_the_full_game_for_five_to_nine_from_its_first_tax_on(seats: int) -> None:
    game = play_until(short_game(seats))
    full = ecumene.new(at_table(), seats, seed=1)
    assert game.state.turn == 1
    assert game.state.rules.sequence(1) == full.state.rules.sequence(1)
    assert game.state.rules.civilizations == full.state.rules.civilizations
    assert game.state.rules.cards.ids == full.state.rules.cards.ids
    assert game.state.terrain is full.state.terrain


@rule("WE SHORT.28")
def test_coinage_and_monarchy_serve_in_the_first_tax() -> None:
    game = play_until(short_game(6, seed=2))
    setters = {seat for seat in range(6) if game.state.holds(seat, "coinage") or game.state.holds(seat, "monarchy")}
    assert len(setters) == 2  # Coin and Commerce, Early Merchants
    assert set(game.due) == setters and game.ask(min(setters)).kind == "set-tax-rate"


FIVE = {"conquering_the_seas", "sacred_constructors", "coin_and_commerce", "exploring_the_deserts", "mystical_palaces"}


@rule("WE SHORT.3", "WE SHORT.4", "WE SHORT.5", "WE SHORT.6", "WE SHORT.7")
def test_the_sets_in_the_draw_by_number_of_players() -> None:
    sets = {seats: set(short_game(seats).state.rules.themes_in_draw) for seats in range(5, 10)}
    assert sets[5] == FIVE
    assert sets[6] == FIVE | {"early_merchants"}
    assert sets[7] == sets[6] | {"spreading_knowledge"}
    assert sets[8] == (sets[7] | {"emerging_empire", "cultural_heights"}) - {"coin_and_commerce"}
    assert sets[9] == set(short_game(9).state.rules.theme_sets) and len(sets[9]) == 9


@rule("WE SHORT.8")
def test_each_player_draws_one_set_at_random() -> None:
    dealt = {short_game(5, seed).state.notes.theme_sets for seed in range(8)}
    assert len(dealt) > 1
    assert all(set(sets) == FIVE for sets in dealt)


@rule("WE SHORT.9")
def test_a_set_is_seen_by_its_owner_only_until_all_cities_are_placed() -> None:
    game = play_until(short_game(), PlacingCities)
    sets = game.state.notes.theme_sets
    for seat in range(5):
        assert game.view(seat).own == {"theme_sets": sets[seat]}
        assert game.view(seat).notes.theme_sets is None
        assert [event.data["set"] for event in game.heard(seat) if event.kind == "theme-set.drawn"] == [sets[seat]]
    assert game.view(None).own == {} and not [event for event in game.heard() if event.kind.startswith("theme-set")]
    game = play_until(game, PlacingTokens)
    shown = {event.data["seat"]: event.data["set"] for event in game.heard() if event.kind == "theme-set"}
    assert shown == dict(enumerate(sets))


@rule("WE SHORT.10")
def test_civilizations_are_chosen_as_usual_after_looking_at_the_own_set() -> None:
    game = short_game()
    (seat,) = game.due
    assert isinstance(game.ask(seat).about, ChooseCivilization) and game.view(seat).own["theme_sets"] in FIVE
    assert game.ask(seat).choices == [Choose(civilization) for civilization in game.state.rules.civilizations]


def cities_scene() -> Scene:
    return Scene(scenario="short-game").begin(FirstCities())


@rule("WE SHORT.11")
def test_five_cities_each_are_placed_in_the_own_region_in_ranking_order() -> None:
    scene = cities_scene()
    assert scene.due == ["minoa"] and scene.may == []
    assert scene.refused("minoa", PlaceCity("sardes")) == "WE SHORT.11"
    scene.play("minoa", *map(PlaceCity, ("knossos", "phaestos", "thera", "rhodes")))
    assert scene.refused("minoa", PlaceCity("thera")) == "WE 5A.5"
    assert scene.due == ["minoa"]
    scene.play("minoa", PlaceCity("argos"))
    assert scene.due == ["assyria"] and scene.state.cities[scene.seat("minoa")] == 5


@rule("WE SHORT.12")
def test_at_least_four_of_them_stand_on_city_sites() -> None:
    scene = cities_scene().play("minoa", PlaceCity("cyprus"))
    assert scene.refused("minoa", PlaceCity("lesbos")) == "WE SHORT.12"
    assert all(scene.state.terrain.site[scene.area(choice.area)] for choice in scene.ask("minoa").choices)
    assert all(scene.ask("minoa").why(choice) is None for choice in scene.ask("minoa").choices)


@rule("WE SHORT.13")
def test_no_city_where_the_printed_limit_is_zero() -> None:
    scene = Scene(scenario="short-game")
    scene.begin(PlacingCities(scene.seat("hatti")))
    assert scene.refused("hatti", PlaceCity("alani")) == "WE SHORT.13"
    assert PlaceCity("alani") not in scene.ask("hatti").choices and PlaceCity("crimea") in scene.ask("hatti").choices


@rule("WE SHORT.14", "WE SHORT.16", "WE SHORT.27")
def test_the_advances_and_credits_of_the_sets_are_taken_at_once() -> None:
    scene = with_sets(Scene(scenario="short-game"), egypt="mystical_palaces", minoa="exploring_the_deserts")
    scene.begin(Revelation())
    egypt = scene.seat("egypt")
    named = scene.state.rules.advances.named(scene.state.advances[egypt])
    assert set(named) == {"diplomacy", "literacy", "theocracy", "mythology"}
    assert dict(zip(COLOURS, scene.state.credits[egypt], strict=True)) == {
        "art": 25, "civic": 20, "craft": 5, "religion": 20, "science": 5,
    }  # fmt: skip
    assert all(bin(held).count("1") == 4 for held in scene.state.advances)
    assert scene.state.notes.theme_sets is None and scene.game.view(egypt).own == {}


@rule("WE SHORT.14")
def test_the_owner_of_written_record_chooses_ten_points_of_credits_now() -> None:
    scene = with_sets(Scene(scenario="short-game"), egypt="conquering_the_seas")
    scene.begin(Revelation())
    assert scene.due == ["egypt"]
    choices = scene.ask("egypt").choices
    assert len(choices) == 15 and ChooseCredits((("art", 5), ("science", 5))) in choices
    assert scene.refused("egypt", ChooseCredits((("art", 5),)))
    egypt = scene.seat("egypt")
    before = scene.state.credits[egypt]
    scene.play("egypt", ChooseCredits((("craft", 10),)))
    assert scene.state.credits[egypt] == (before[0], before[1], before[2] + 10, before[3], before[4])
    assert not scene.due


@rule("WE SHORT.15")
def test_some_sets_cost_a_city_of_the_owners_choice() -> None:
    assert {name for name, theme in short_game(9).state.rules.theme_sets.items() if theme.destroys_city} == {
        "sacred_constructors", "coin_and_commerce", "early_merchants",
    }  # fmt: skip
    scene = Scene(scenario="short-game").cities("egypt", "tanis", "memphis", "fayum", "gaza", "petra")
    with_sets(scene, egypt="coin_and_commerce").begin(Revelation())
    assert scene.due == ["egypt"] and len(scene.ask("egypt").choices) == 5
    assert scene.ask("egypt").rule.endswith("SHORT.15"), "the help opens there, not at a calamity"
    scene.play("egypt", DestroyCity("gaza"))
    assert scene.owner("gaza") is None and scene.state.cities[scene.seat("egypt")] == 4 and not scene.due


@unfit("expansion-project", "it has no Short Game")
@rule("WE SHORT.15", "WE DEF.ast.5")
def test_several_who_lose_a_city_need_not_wait_for_each_other_but_may() -> None:
    scene = Scene(scenario="short-game").cities("egypt", "tanis", "gaza").cities("minoa", "knossos", "thera")
    with_sets(scene, egypt="coin_and_commerce", minoa="early_merchants").begin(Revelation())
    assert scene.due == ["minoa"] and scene.may == ["egypt"]
    scene.play("egypt", DestroyCity("tanis")).play("minoa", DestroyCity("thera"))
    assert scene.state.cities[:5] == [1, 0, 0, 0, 1] and not scene.due


@rule("WE SHORT.17", "WE SHORT.18")
def test_cards_are_drawn_by_four_cities_before_five_and_none_are_bought() -> None:
    game = play_until(short_game(7, seed=4), PlacingTokens)
    state = game.state
    drawn = [event.data["seat"] for event in game.heard() if event.kind == "cards.drawn"]
    assert drawn == sorted(state.ranking, key=lambda seat: state.cities[seat])
    assert {state.cities[seat] for seat in drawn} == {4, 5}
    assert [state.hand_size(seat) for seat in drawn] == [state.cities[seat] for seat in drawn]
    assert not [event for event in game.heard() if event.kind == "card.bought"]
    # one card from each stack up to the number of cities
    stacks = state.rules.cards.stack
    for seat in drawn:
        held = [stacks[card] for card, count in enumerate(state.hand[seat]) for _ in range(count)]
        assert held == list(range(1, state.cities[seat] + 1))


@rule("WE SHORT.19", "WE SHORT.29")
def test_a_calamity_drawn_at_the_start_stays_hidden_in_the_hand() -> None:
    for seed in range(30):
        game = play_until(short_game(9, seed), PlacingTokens)
        cards = game.state.rules.cards
        held = [(seat, k) for seat in range(9) for k in range(cards.first_calamity, cards.size) if game.state.hand[seat][k]]
        if held:
            break
    (seat, calamity), other = held[0], (held[0][0] + 1) % 9
    assert cards.calamity[calamity].kind == "minor" and cards.tradeable[calamity]
    received = [event for event in game.heard(other) if event.kind == "cards.received" and event.data["seat"] == seat]
    assert not received and cards.ids[calamity] not in str([event.data for event in game.heard(other)])
    assert game.view(seat).hand[calamity] == 1
    # it is still there when the first turn begins
    assert play_until(game).state.hand[seat][calamity] == 1 and game.state.turn == 1


@rule("WE SHORT.20")
def test_everybody_starts_with_ten_treasury_tokens() -> None:
    scene = Scene(scenario="short-game").begin(FirstTreasury())
    assert scene.state.treasury == [10] * 5 and scene.state.stock == [45] * 5


@rule("WE SHORT.21")
def test_up_to_fourteen_tokens_are_placed_in_the_own_region_in_ranking_order() -> None:
    scene = Scene(scenario="short-game").begin(FirstPopulation())
    assert scene.due == ["minoa"] and scene.may == []
    assert scene.refused("minoa", PlaceTokens(("troy",))) == "WE SHORT.21"
    all_places = ("knossos",) * 3 + ("rhodes",) * 3 + ("thera",) * 3 + ("cyprus", "sparta", "ithaca") * 2
    assert scene.refused("minoa", PlaceTokens(all_places)) == "WE SHORT.21"
    scene.play("minoa", PlaceTokens(all_places[:14]))
    assert scene.due == ["assyria"]
    scene.play("assyria", PlaceTokens(("sidon",)))  # fewer are lawful
    assert scene.state.on_board(scene.seat("minoa")) == 14 and scene.state.on_board(scene.seat("assyria")) == 1


@rule("WE SHORT.21", "WE SHORT.22")
def test_the_order_is_put_together_area_by_area_and_may_end_anywhere() -> None:
    scene = Scene(scenario="short-game").cities("minoa", "thera").begin(FirstPopulation())
    (form,) = scene.ask("minoa").forms
    following, may_end = form.pieces([])
    assert "cyprus" in following and "thera" not in following and "troy" not in following and may_end
    assert "cyprus" not in form.pieces(["cyprus", "cyprus"])[0] and form.pieces(["cyprus", "cyprus"])[1]
    assert form.pieces(["knossos"] * 14) == ([], True)
    assert form.whole(["cyprus"]) == PlaceTokens(("cyprus",))


@rule("WE SHORT.22")
def test_first_tokens_keep_to_the_limits_which_agriculture_raises() -> None:
    scene = Scene(scenario="short-game").advances("minoa", "agriculture").cities("minoa", "knossos")
    scene.begin(FirstPopulation())
    assert scene.refused("minoa", PlaceTokens(("knossos",))) == "WE SHORT.22"  # beside their own city
    assert scene.refused("minoa", PlaceTokens(("cyprus",) * 4)) == "WE SHORT.22"
    scene.play("minoa", PlaceTokens(("cyprus",) * 3))
    assert scene.refused("assyria", PlaceTokens(("syria",) * 3)) == "WE SHORT.22"
    rng = Random(1)
    for _ in range(20):
        assert scene.ask("assyria").why(scene.ask("assyria").sample(rng)) is None


@rule("WE SHORT.23", "WE SHORT.24", "WE SHORT.25")
def test_markers_start_before_the_late_bronze_age_or_two_steps_earlier_with_the_expert_table() -> None:
    basic = Scene(scenario="short-game").begin(StartingStep())
    assert basic.state.step == [10] * 5
    expert = Scene(scenario="short-game", ast="expert").begin(StartingStep())
    assert expert.state.step == [8] * 5
    for civ in basic.state.civ:
        assert basic.state.rules.track.epoch(civ, 11).id == "late_bronze" != basic.state.rules.track.epoch(civ, 10).id
        assert expert.state.rules.track.epoch(civ, 8).id == "middle_bronze"


@rule("WE SHORT.26")
@pytest.mark.parametrize("seats", range(5, 10))
def test_what_everybody_has_when_the_first_turn_begins(seats: int) -> None:
    game = play_until(short_game(seats, seed=6))
    state = game.state
    for seat in range(seats):
        assert bin(state.advances[seat]).count("1") == 4
        assert state.hand_size(seat) == state.cities[seat] and state.cities[seat] in (4, 5)
        assert state.on_board(seat) == 14 and state.treasury[seat] == 10 and state.step[seat] == 10


@rule("WE SHORT.27")
def test_five_and_six_players_get_no_extra_credits() -> None:
    for seats in (5, 6):
        assert STARTING_CREDITS[seats] and short_game(seats).state.rules.starting_credits() == 0


@rule("WE SHORT.30")
def test_it_ends_like_the_full_game() -> None:
    scene = Scene(scenario="short-game").cities("egypt", "tanis", "memphis", "fayum", "gaza", "petra")
    scene.advances("egypt", "mining", "library", "democracy")
    scene.state.step[scene.seat("egypt")] = 14
    scene.begin(Succession(), EndCheck())
    assert scene.game.over == "final-space"


@rule("WE SHORT.31")
def test_it_is_scored_like_the_full_game() -> None:
    short, full = (type(Scene(scenario=scenario).state.rules) for scenario in ("short-game", "full"))
    assert short.score is full.score and short.tie_breaks is full.tie_breaks
