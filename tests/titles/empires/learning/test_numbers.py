"""The numbers that guide and lessons name are those of the rules, and what they tell comes in its turn."""

from __future__ import annotations

import re

import pytest
from test_lessons import Pupil

from ecumene.engine import Event, moment
from ecumene.titles.empires.attacks import Pillage, Plunder
from ecumene.titles.empires.cards import set_value
from ecumene.titles.empires.learning import tutor
from ecumene.titles.empires.learning.lessons import lessons
from ecumene.titles.empires.learning.when import holds
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.payments import prices
from ecumene.titles.empires.state import State
from ecumene.titles.empires.tables import COLOURS
from scene import TABLES, Scene, tables

#: every idea that names a number, and how: the numbers in braces are worked out from the rules
ATTACK = ("{attack} tokens", "{defenders} ", "up to {plunder}")
NAMED: dict[str, tuple[str, ...]] = {
    "token": ("You own {all} tokens",),
    "spread": ("16 tokens on the board in turn 4",),
    "minoa-land": ("ships come in turn 3",),
    "succession": ("Each step is worth {step} points",),
    "cities": ("Gather {site} tokens on a city site", "or {wild} in any other area"),
    "city-wait": ("may have 32 next turn",),
    "cards": ("a card from stack 1", "one from stack 2"),
    "sets": (
        "from stack 3 are worth {pair}",
        "of different kinds only {singles}",
        "two are worth {two} times",
        "three 9 times",
        "four 16 times",
    ),
    "card-purchases": ("stack 9 costs {nine}", "worth {token_worth} points"),
    "card-purchases-later": ("stack 9 costs {nine}",),
    "damage": ("A token counts 1", "a city counts 5"),
    "turn-7": ATTACK,
    "points": ("{token_worth} for each treasury token", "{city} for each city", "{step} for each step"),
    "attack-won": ATTACK,
}


#: what The Expansion Project says in its own words
OWN: dict[str, tuple[str, ...]] = {
    "succession": ("Each step is worth {step} points",),
    "card-purchases-later": ("stack 9 costs {nine}",),
    "last-turn": ("a city scores {city}",),
    "rarest": ("is worth {colour} points",),
}


def worked_out(title: str = "western-empires", scenario: str = "first-game") -> dict[str, int]:
    """What the rules say."""
    scene = Scene(5, scenario, title=title).hand("hellas", "gold").tokens("egypt", memphis=3)
    state, rules = scene.state, scene.state.rules
    egypt, cards = scene.seat("egypt"), rules.cards
    one, other = [card for card in cards.commodities if rules.tables.commodities[card].stack == 3][:2]
    pair, singles = set_value(state, egypt, cards.counts([one, one])), set_value(state, egypt, cards.counts([one, other]))
    attack, defenders = rules.attack_strength(state, egypt, scene.seat("hellas"))
    plunder = Pillage(egypt).choices(state, egypt)[0]
    assert isinstance(plunder, Plunder)
    before = scene.game.title.scores(state)[egypt]["total"]
    scene.treasury("egypt", 1)
    token_worth = scene.game.title.scores(state)[egypt]["total"] - before
    scene.cities("egypt", "tanis")
    city = scene.game.title.scores(state)[egypt]["total"] - before - token_worth
    state.step[egypt] += 1
    step = scene.game.title.scores(state)[egypt]["total"] - before - token_worth - city
    one_of_each = [next(card for card, row in rules.tables.advances.items() if row.groups == (colour,)) for colour in COLOURS]
    scene.advances("egypt", *one_of_each)
    return {
        "colour": scene.game.title.scores(state)[egypt].get("rarest colour", 0),
        "all": state.stock[egypt] + state.treasury[egypt] + state.on_board(egypt),
        "step": step,
        "site": rules.city_tokens(state, egypt)[0],
        "wild": rules.city_tokens(state, egypt)[1],
        "pair": pair,
        "singles": singles,
        "two": 2**2,
        "nine": rules.card_prices(state, egypt)[9],
        "token_worth": token_worth,
        "city": city,
        "attack": attack,
        "defenders": defenders,
        "plunder": plunder.treasury,
    }


def all_named(title: str, phrases: dict[str, tuple[str, ...]], facts: dict[str, int]) -> None:
    """Asserts that the ideas of a title name these numbers, and no other ideas any."""
    for idea in tutor.ideas(tables(title)):
        text = f"{idea.text} {idea.again}"
        said = " ".join(phrases.get(idea.id, ())).format_map(facts)
        assert all(phrase.format_map(facts) in text for phrase in phrases.get(idea.id, ())), idea.id
        assert set(re.findall(r"\d+", text)) == set(re.findall(r"\d+", said)), f"{idea.id}: a number that nothing accounts for"


def test_every_number_of_the_guide_is_that_of_the_rules() -> None:
    assert NAMED.keys() <= {idea.id for idea in tutor.ideas(TABLES)}
    all_named("western-empires", NAMED, worked_out())


@pytest.mark.parametrize(("title", "own"), [("mega-civilization", {}), ("expansion-project", OWN)])
def test_every_number_of_the_guide_is_that_of_the_rules_of_its_siblings(title: str, own: dict[str, tuple[str, ...]]) -> None:
    first = {idea.id for idea in tutor.ideas(TABLES) if "first-game" in idea.when.scenario}
    # what is said in The First Game, which the siblings have not, holds there
    here, there = worked_out(title, "full"), worked_out()
    said = {name: tuple(phrase.format_map(there if name in first else here) for phrase in NAMED[name]) for name in NAMED}
    all_named(title, said | own, here)


def told(
    scenario: str,
    turn: int,
    *,
    civ: str = "egypt",
    tokens: int = 20,
    step: int = 1,
    ships: int = 0,
    city: bool = False,
    hand: tuple[str, ...] = (),
    taxed: bool = False,
    last: bool = False,
) -> set[str]:
    """The ideas of a movement of Egypt, or of another."""
    scene = Scene(5, scenario).tokens(civ, memphis=9, tanis=tokens - 9).hand(civ, *hand)
    seat = scene.seat(civ)
    scene.state.turn, scene.state.phase, scene.state.step[seat] = turn, "movement", step
    scene.state.last_turn = turn if last else None
    for _ in range(ships):
        scene.ship(civ, "memphis")
    if city:
        scene.cities(civ, "jerusalem")
    now = moment(scene.begin(Movement()).game, seat)
    if taxed:
        now = now._replace(heard=[*now.heard, Event("tax.collected", {"seat": seat})])
    return {idea.id for idea in tutor.ideas(TABLES) if holds(idea.when, now)}


#: the turns in which Egypt, moving, is told each idea
FIRST_GAME = {
    "token": range(1, 3), "growth": range(1, 4), "move": range(1, 4), "limit": range(1, 4), "spread": range(1, 3),
    "succession": range(2, 9), "census": range(2, 9), "peace": range(2, 9), "ships": range(3, 9), "ship-why": (3,),
    "turn-3": (3,), "cities": range(4, 9), "city-wait": (4,), "turn-5": (5,), "turn-6": (6,), "turn-7": (7,), "points": (7,),
}  # fmt: skip
FULL = {
    "token": range(1, 3), "growth": range(1, 4), "move": range(1, 4), "limit": range(1, 4), "spread-full": range(1, 4),
    "succession": range(2, 9), "census": range(2, 9), "peace": range(2, 9), "ships": range(3, 9), "cities": range(4, 9),
}  # fmt: skip


@pytest.mark.parametrize(("scenario", "ideas"), [("first-game", FIRST_GAME), ("full", FULL)])
def test_each_idea_of_the_movement_comes_in_its_turn(scenario: str, ideas: dict[str, range]) -> None:
    for turn in range(1, 9):
        assert told(scenario, turn) == {idea for idea, turns in ideas.items() if turn in turns}, turn


def test_some_ideas_wait_for_what_they_speak_of() -> None:
    assert told("first-game", 5, tokens=19) ^ told("first-game", 5) == {"turn-5", "turn-5-few"}
    assert told("first-game", 4, ships=1) - told("first-game", 4) == {"upkeep"}
    assert told("full", 4, ships=1) - told("full", 4) == {"upkeep", "open-sea"}
    assert told("full", 3, ships=1) == told("full", 3)
    assert told("full", 4) - told("full", 4, step=0) == {"succession"}
    assert told("full", 4) - told("full", 4, city=True) == {"cities"}
    assert told("full", 8) ^ told("full", 8, last=True) == {"last-turn"}
    assert told("full", 8) ^ told("full", 8, hand=("ochre",)) == {"cards"}
    assert told("full", 8) ^ told("full", 8, hand=("ochre", "clay")) == {"cards", "sets"}
    assert told("full", 8) ^ told("full", 8, hand=("treachery",)) == {"cards", "calamity-held"}


@pytest.mark.parametrize(("scenario", "idea"), [("first-game", "bronze"), ("full", "missing")])
def test_what_is_missing_for_the_next_step_is_told_from_turn_5_on(scenario: str, idea: str) -> None:
    # Egypt enters the Early Bronze Age with its fifth step, and lacks a city for it if it has one of two
    for step, city in ((4, False), (4, True)):
        assert idea not in told(scenario, 4, step=step, city=city) and idea in told(scenario, 5, step=step, city=city)
    assert idea not in told(scenario, 5, step=3)


def test_taxes_are_explained_from_turn_5_on_to_whoever_has_a_city() -> None:
    assert "tax" in told("full", 5, city=True, taxed=True)
    for turn, city, taxed in ((4, True, True), (5, False, True), (5, True, False)):
        assert "tax" not in told("full", turn, city=city, taxed=taxed)


@pytest.mark.parametrize(("turn", "areas", "spread"), [(1, 1, True), (1, 2, False), (2, 1, False)])
def test_in_the_first_turn_those_who_stand_in_one_area_are_advised_to_spread(turn: int, areas: int, spread: bool) -> None:
    scene = Scene(5, "first-game").tokens("egypt", **dict([("tanis", 2), ("memphis", 2)][:areas]))
    scene.state.turn, scene.state.phase = turn, "movement"
    now = moment(scene.begin(Movement()).game, scene.seat("egypt"))
    moves = [action for row in tutor.advice(TABLES) if holds(row.when, now) for action in row.actions]
    assert ({"do": "move", "area": "tanis", "to": "alexandria", "count": 1} in moves) is spread


def test_minoa_hears_of_its_island_and_then_of_its_ships() -> None:
    mine = [told("first-game", turn, civ="minoa") & {"minoa-land", "minoa-ship", "ship-why", "turn-3"} for turn in (1, 2, 3, 4)]
    assert mine == [{"minoa-land"}, {"minoa-land"}, {"minoa-ship"}, set()]


def spoken(lesson: str) -> str:
    return " ".join([*(step.text for step in lessons(TABLES)[lesson].steps), lessons(TABLES)[lesson].learnt])


def worth(state: State, card: str, count: int) -> int:
    return set_value(state, 0, state.rules.cards.counts([card] * count))


def test_the_sums_of_the_lesson_of_trade_are_right() -> None:
    state = Pupil("trade").game.state
    cards = state.rules.cards
    assert cards.listed(state.hand[0]) == ("papyri", "papyri", "papyri", "iron", "iron", "tempest")
    three, five = worth(state, "papyri", 3), worth(state, "papyri", 5)
    assert f"3 Papyri of value {cards.face[cards.index['papyri']]} are worth {three}, and 5 would be worth {five}." in spoken(
        "trade"
    )


def test_the_sums_of_the_lesson_of_advances_are_right() -> None:
    state, text = Pupil("advances").game.state, spoken("advances")
    advances = state.rules.advances
    wool, fish, papyri = worth(state, "wool", 4), worth(state, "fish", 3), worth(state, "papyri", 2)
    total = set_value(state, 0, state.hand[0]) + state.treasury[0]
    assert f"with {state.hand_size(0)} cards: 4 Wool are worth {wool}, 3 Fish {fish}, 2 Papyri {papyri}" in text
    assert f"With {state.treasury[0]} in treasury that makes {total} to spend" in text
    agriculture = advances.index["agriculture"]
    mine = prices(state, 0)[agriculture]
    assert f"printed price is {advances.cost[agriculture]}, yours {mine}" in text
    assert f"{wool} + {papyri} + {state.treasury[0]} make exactly {wool + papyri + state.treasury[0]}" in text
    assert wool + papyri + state.treasury[0] == mine


def test_the_damage_of_the_lesson_is_that_of_the_card() -> None:
    pupil = Pupil("calamities")
    pupil.wait()
    state = pupil.game.state
    assert state.rules.number(state, "famine", "damage", 0, "primary") == 5 and "Famine costs you only 5" in spoken("calamities")
    assert "it costs 10 points, and you name three others who suffer 5 each" in spoken("calamities")
    state.advances[0] = 0
    assert state.rules.number(state, "famine", "damage", 0, "primary") == 10
