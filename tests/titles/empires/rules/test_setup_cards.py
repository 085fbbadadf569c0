"""WE 4, setting up the game: which trade cards are used and how the stacks are layered; WE 11: how many there are."""

from collections import Counter

import pytest

from ecumene import titles
from ecumene.engine import Chance, Game
from ecumene.titles.empires.cards import discard_card
from ecumene.titles.empires.deck import Cards
from ecumene.titles.empires.state import State
from scene import TABLES, Scene, at_table, rule, unfit

#: WE 11: commodities of all games, those added with nine players, and the calamities: minor, non tradeable, tradeable
DIVISION = {
    1: ({"ochre": 9, "clay": 9}, {"bone": 8}, None, None, None),
    2: ({"papyri": 8, "iron": 8}, {"wax": 8}, "tempest", "volcanic_eruption_or_earthquake", "treachery"),
    3: ({"fish": 8, "fruit": 9}, {"ceramics": 8}, "squandered_wealth", "famine", "slave_revolt"),
    4: ({"wool": 7, "oil": 8}, {"grain": 8}, "city_riots", "flood", "superstition"),
    5: ({"wine": 6, "textiles": 7}, {"glass": 6}, "city_in_flames", "civil_war", "barbarian_hordes"),
    6: ({"tin": 5, "copper": 6}, {"lead": 6}, "tribal_conflict", "cyclone", "epidemic"),
    7: ({"resin": 5, "incense": 6}, {"herbs": 6}, "minor_uprising", "tyranny", "civil_disorder"),
    8: ({"marble": 4, "gemstones": 5}, {"obsidian": 4}, "banditry", "corruption", "iconoclasm_and_heresy"),
    9: ({"ivory": 4, "gold": 5}, {"amber": 4}, "coastal_migration", "regression", "piracy"),
}

SEEDS = range(1, 13)


def stacks(seats: int, seed: int = 1) -> list[list[str]]:
    """The stacks of a new game, each from the top card down."""
    state = Scene(seats, seed=seed).state
    return [[state.rules.cards.ids[card] for card in reversed(stack)] for stack in state.stack]


def cards(seats: int) -> Cards:
    return Scene(seats).state.rules.cards


@rule("WE CARDS.1", "WE CARDS.2", "WE CARDS.3", "WE CARDS.4", "WE CARDS.5", "WE CARDS.6", "WE CARDS.7", "WE CARDS.8",
      "WE CARDS.9", "WE SETUP.15", "WE SETUP.5-8.1", "WE SETUP.9.1", "WE SETUP.9.2")  # fmt: skip
@pytest.mark.parametrize("seats", [5, 6, 7, 8, 9])
@pytest.mark.parametrize("number", range(1, 10))
def test_each_stack_holds_the_cards_of_its_number(seats: int, number: int) -> None:
    regular, additional, minor, bottom, tradeable = DIVISION[number]
    expected = Counter(regular)
    expected.update([bad for bad in (bottom, tradeable) if bad])
    if seats == 9:
        expected.update(additional)
        expected.update([minor] if minor else [])
    assert Counter(stacks(seats)[number]) == expected


@rule("WE CARDS.10", "WE CARDS.11", "WE FIRST.turn4.19")
@pytest.mark.parametrize(("seats", "commodities", "calamities"), [(5, 119, 16), (8, 119, 16), (9, 177, 24)])
def test_one_full_set_of_each_commodity_exists(seats: int, commodities: int, calamities: int) -> None:
    table = cards(seats)
    found = Counter(card for stack in stacks(seats) for card in stack)
    for number, card in enumerate(table.ids[: table.water]):
        assert found[card] == table.set[number]  # as many boxes on the card as copies of it
    assert sum(found[card] for card in table.commodities) == commodities == sum(table.set)
    assert sum(found[card] for card in table.calamities) == calamities
    assert table.set[table.index["wine"]] == 6 == found["wine"]


@rule("EP 4.72a", "EP 8.1a", "EP 14.3")
@rule("WE DEF.cards.1", "WE DEF.cards.4")
def test_face_value_is_the_number_of_the_stack_and_water_is_a_commodity_worth_nothing() -> None:
    table = cards(9)
    assert {card: table.face[table.index[card]] for card in ("bone", "iron", "gold")} == {"bone": 1, "iron": 2, "gold": 9}
    assert all(table.face[k] == table.stack[k] for k in range(table.first_calamity))
    assert table.face[table.water] == 0 and table.water < table.first_calamity
    assert table.tradeable[table.water]
    assert not any("water" in stack for stack in stacks(9))  # it has a supply of its own, without end


@rule("EP 27.3b")
@rule("WE DEF.cards.2")
def test_every_stack_from_two_on_has_one_calamity_of_each_kind() -> None:
    table = cards(9)
    kinds = Counter((c.kind, c.tradeable, c.stack) for c in table.calamity if c)
    wanted = [("minor", True), ("major", True), ("major", False)]
    assert kinds == {(kind, tradeable, stack): 1 for kind, tradeable in wanted for stack in range(2, 10)}


@rule("WE DEF.cards.3")
@pytest.mark.parametrize("seats", [5, 9])
def test_west_and_east_make_no_difference_there_is_one_stack_of_each_number_for_all(seats: int) -> None:
    state = Scene(seats).state
    assert len(state.stack) == 10 and not state.stack[0] and all(state.stack[1:])
    used = {TABLES.commodities[card].home for card in state.rules.cards.commodities}
    assert used == ({"west", "additional"} if seats == 9 else {"west"})


@rule("WE SETUP.17")
def test_there_is_a_discard_pile_for_each_number() -> None:
    scene = Scene().hand("egypt", "clay", "iron", "gold", "famine")
    state = scene.state
    for card in ("clay", "iron", "gold", "famine"):
        discard_card(state, scene.seat("egypt"), state.rules.cards.index[card])
    piles = {number: [state.rules.cards.ids[card] for card in pile] for number, pile in enumerate(state.discard) if pile}
    assert piles == {1: ["clay"], 2: ["iron"], 9: ["gold"], 3: ["famine"]}
    assert scene.cards("egypt") == []


@unfit("expansion-project", "its stacks hold other commodities (EP 14.31a)")
@rule("WE SETUP.16", "WE SETUP.5-8.5", "WE SETUP.5-8.6", "WE SETUP.5-8.7", "WE SETUP.5-8.8")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
@pytest.mark.parametrize("seed", SEEDS)
def test_with_five_to_eight_players_commodities_are_on_top_and_the_non_tradeable_is_last(seats: int, seed: int) -> None:
    for number, stack in enumerate(stacks(seats, seed)[1:], start=1):
        regular, _, _, bottom, tradeable = DIVISION[number]
        assert set(stack[:seats]) <= set(regular)
        if number > 1:
            assert stack[-1] == bottom
            assert tradeable in stack[seats:-1]


@rule("WE SETUP.5-8.2")
@pytest.mark.parametrize("seats", [5, 6, 7, 8])
def test_minor_calamities_are_not_in_the_game_with_five_to_eight_players(seats: int) -> None:
    assert all(calamity is None or calamity.kind == "major" for calamity in cards(seats).calamity)


@unfit("expansion-project", "its stacks hold other commodities (EP 14.31a)")
@rule("WE SETUP.5-8.4", "WE SETUP.5-8.6")
def test_both_sets_are_shuffled_together_and_the_tradeable_calamity_into_the_rest() -> None:
    games = [stacks(5, seed)[4] for seed in range(1, 60)]
    assert {stack[0] for stack in games} == {"wool", "oil"}
    # 15 commodities, 5 of them set aside: the tradeable calamity is anywhere from the 6th to the 16th place
    assert {stack.index("superstition") for stack in games} == set(range(5, 16))


@rule("WE SETUP.5-8.3")
def test_each_stack_is_shuffled_on_its_own_and_nobody_sees_it() -> None:
    chance = Chance(Chance.seed_of(1))
    state = titles.load(at_table()).start(Scene().game.header.setup, chance)
    assert isinstance(state, State)
    names = [name for name, _ in chance.draws if name.startswith("stack")]
    assert names == [f"stack {number}, {part}" for number in range(1, 10) for part in ("top", "below")]
    assert not hasattr(Scene().game.view(0), "stack")


@rule("WE SETUP.9.3", "WE SETUP.9.4", "WE SETUP.9.5", "WE SETUP.16")
@pytest.mark.parametrize("seed", SEEDS)
def test_with_nine_players_there_are_three_layers(seed: int) -> None:
    for number, stack in enumerate(stacks(9, seed)[1:], start=1):
        regular, additional, minor, bottom, tradeable = DIVISION[number]
        upper = Counter(regular) + Counter([minor] if minor else [])
        lower = Counter(additional) + Counter([tradeable] if tradeable else [])
        depth = upper.total()
        assert Counter(stack[:depth]) == upper
        assert Counter(stack[depth : depth + lower.total()]) == lower
        assert stack[depth + lower.total() :] == ([bottom] if bottom else [])


@rule("WE SETUP.9.6")
def test_with_nine_players_a_minor_calamity_can_be_the_very_first_card() -> None:
    assert any(stacks(9, seed)[9][0] == "coastal_migration" for seed in range(1, 60))


@rule("WE SETUP.5-8.9", "WE SETUP.5-8.10", "WE SETUP.5-8.11")
@pytest.mark.parametrize(("seats", "credit"), [(5, 10), (6, 5), (7, 0), (8, 0), (9, 0)])
def test_small_tables_start_with_a_credit_token_of_each_colour(seats: int, credit: int) -> None:
    title = titles.load(at_table())
    game = Game.new(title, title.meta.setup(seats, "full", {"civilizations": "dealt"}), Chance.seed_of(1))
    assert game.state.credits == [(credit,) * 5] * seats
