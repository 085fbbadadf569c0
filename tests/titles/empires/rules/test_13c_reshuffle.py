"""WE 13C: the cards discarded in a turn go back under their stacks."""

import pytest

from ecumene.titles.empires.cards import DrawCards, discard_card
from ecumene.titles.empires.succession import Reshuffle
from scene import Scene, rule


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


@rule("WE 13C.2", "WE 13C.3")
def test_undrawn_cards_stay_on_top_in_their_order_and_discards_go_under_them() -> None:
    scene = discard(Scene(9), "gold", "gold", "piracy").stack(9, "amber", "gold", "amber", "amber").begin(Reshuffle())
    assert stack(scene, 9)[:4] == ["amber", "gold", "amber", "amber"]
    assert sorted(stack(scene, 9)[4:]) == ["gold", "gold", "piracy"]


@rule("WE 13C.3")
def test_the_discards_of_a_number_are_shuffled() -> None:
    used = ["gold", "gold", "amber", "amber", "piracy"]
    orders = {tuple(stack(discard(Scene(9, seed=seed), *used).stack(9).begin(Reshuffle()), 9)) for seed in range(1, 12)}
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


@rule("WE 13C.4")
@pytest.mark.parametrize("seed", range(1, 9))
def test_a_non_tradeable_calamity_drawn_this_turn_is_the_last_card(seed: int) -> None:
    scene = discard(Scene(9, seed=seed), "regression", "gold", "piracy", "amber").stack(9, "amber").begin(Reshuffle())
    assert stack(scene, 9)[0] == "amber" and stack(scene, 9)[-1] == "regression" and len(stack(scene, 9)) == 5


@rule("WE 13C.3", "WE 13C.4")
def test_a_non_tradeable_calamity_that_was_not_drawn_keeps_its_place_above_the_discards() -> None:
    scene = discard(Scene(9), "gold", "gold").stack(9, "amber", "regression").begin(Reshuffle())
    assert stack(scene, 9) == ["amber", "regression", "gold", "gold"]


@rule("WE 13C.5")
def test_water_returns_to_its_own_supply() -> None:
    scene = discard(Scene(), "water", "water", "clay").begin(Reshuffle())
    assert "water" not in [card for number in range(10) for card in stack(scene, number)]
    scene.stack(1).cities("egypt", "tanis").begin(DrawCards())
    assert scene.cards("egypt") == ["water"]  # which never runs out
