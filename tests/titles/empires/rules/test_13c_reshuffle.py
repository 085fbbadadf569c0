"""WE 13C: the cards discarded in a turn go back under their stacks."""

import pytest

from ecumene.titles.empires.cards import DrawCards, discard_card
from ecumene.titles.empires.succession import Reshuffle
from scene import Scene, rule, unfit


def discard(scene: Scene, *cards: str) -> Scene:
    """Egypt held these cards and has used them."""
    scene.hand("egypt", *cards)
    for card in cards:
        discard_card(scene.state, scene.seat("egypt"), scene.state.rules.cards.index[card])
    return scene


def stack(scene: Scene, number: int) -> list[str]:
    """The cards of a stack from the top down."""
    return [scene.state.rules.cards.ids[card] for card in reversed(scene.state.stack[number])]


@rule("WE 13C.1")
def test_used_cards_lie_on_the_discard_pile_of_their_number_until_the_end_of_the_turn() -> None:
    scene = discard(Scene(), "oil", "oil", "clay", "superstition", "water")
    ids = scene.state.rules.cards.ids
    assert [[ids[card] for card in pile] for pile in scene.state.discard[:5]] == [
        ["water"],
        ["clay"],
        [],
        [],
        ["oil", "oil", "superstition"],
    ]
    scene.begin(Reshuffle())
    assert not any(scene.state.discard)


@unfit("expansion-project", "other cards lie in its fourth and fifth stacks (EP 10.1, 14.31a)")
@rule("WE 13C.2", "WE 13C.3")
def test_undrawn_cards_stay_on_top_in_their_order_and_discards_go_under_them() -> None:
    scene = discard(Scene(), "oil", "oil", "superstition").stack(4, "wool", "oil", "wool", "wool").begin(Reshuffle())
    assert stack(scene, 4)[:4] == ["wool", "oil", "wool", "wool"]
    assert sorted(stack(scene, 4)[4:]) == ["oil", "oil", "superstition"]


@unfit("expansion-project", "other cards lie in its fourth and fifth stacks (EP 10.1, 14.31a)")
@rule("WE 13C.3")
def test_the_discards_of_a_number_are_shuffled() -> None:
    used = ["wine", "wine", "textiles", "textiles", "barbarian_hordes"]
    orders = {tuple(stack(discard(Scene(seed=seed), *used).stack(5).begin(Reshuffle()), 5)) for seed in range(1, 12)}
    assert len(orders) > 3 and all(sorted(order) == sorted(used) for order in orders)


@rule("EP 30.711b", "EP 32.81b")
@rule("WE 13C.3")
def test_stacks_without_discards_are_left_alone_and_nothing_is_shuffled() -> None:
    scene = discard(Scene(), "oil")
    before = [bytes(pile) for pile in scene.state.stack]
    scene.game.chance.take()
    scene.begin(Reshuffle())
    assert [bytes(pile) for number, pile in enumerate(scene.state.stack) if number != 4] == before[:4] + before[5:]
    assert [name for name, _ in scene.game.chance.draws] == ["discards 4"]


@unfit("expansion-project", "other cards lie in its fourth and fifth stacks (EP 10.1, 14.31a)")
@rule("WE 13C.4")
@pytest.mark.parametrize("seed", range(1, 9))
def test_a_non_tradeable_calamity_drawn_this_turn_is_the_last_card(seed: int) -> None:
    scene = discard(Scene(seed=seed), "flood", "oil", "superstition", "wool").stack(4, "wool").begin(Reshuffle())
    assert stack(scene, 4)[0] == "wool" and stack(scene, 4)[-1] == "flood" and len(stack(scene, 4)) == 5


@unfit("expansion-project", "other cards lie in its fourth and fifth stacks (EP 10.1, 14.31a)")
@rule("WE 13C.3", "WE 13C.4")
def test_a_non_tradeable_calamity_that_was_not_drawn_keeps_its_place_above_the_discards() -> None:
    scene = discard(Scene(), "oil", "oil").stack(4, "wool", "flood").begin(Reshuffle())
    assert stack(scene, 4) == ["wool", "flood", "oil", "oil"]


@rule("WE 13C.5")
def test_water_returns_to_its_own_supply() -> None:
    scene = discard(Scene(), "water", "water", "clay").begin(Reshuffle())
    assert "water" not in [card for number in range(10) for card in stack(scene, number)]
    scene.stack(1).cities("egypt", "tanis").begin(DrawCards())
    assert scene.cards("egypt") == ["water"]  # which never runs out
