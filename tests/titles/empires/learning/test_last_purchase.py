"""The last purchase that the guide suggests: in a turn that ends the game, means go where they bring most points."""

from __future__ import annotations

from itertools import chain, combinations
from random import Random

from ecumene.engine import Action, moment
from ecumene.server import learning
from ecumene.titles.empires.learning.last_purchase import bought_last, ends_now, most_points
from ecumene.titles.empires.purchases import AdvancesAcquisition, BuyNothing
from ecumene.titles.empires.shop import Purchase
from scene import Scene

TITLE = "western-empires"


def shopping(*, limit: int = 0, turn: int = 3) -> Scene:
    """Egypt has 180 to spend; with a limit of 3 the third turn is the last."""
    scene = Scene(seats=9, title=TITLE, limit=str(limit)).hand("egypt", *["wine"] * 6)
    scene.state.turn = turn
    return scene.begin(AdvancesAcquisition())


def mended(scene: Scene, *plan: Action) -> list[Action]:
    now = moment(scene.game, scene.seat("egypt"))
    return bought_last(now.view, now.seat, list(plan))


def bought(scene: Scene, *advances: str) -> set[str]:
    """What is bought in the end by a plan that began with these."""
    (order,) = mended(scene, Purchase(advances, ("wine",) * 6, 0) if advances else BuyNothing())
    assert isinstance(order, Purchase)
    assert scene.ask("egypt").why(order) is None
    return set(order.advances)


def points(scene: Scene, advances: set[str]) -> int:
    return sum(scene.state.rules.tables.advances[name].points for name in advances)


def test_the_last_means_go_where_they_bring_most_points() -> None:
    scene = shopping(limit=3)
    # a single advance below 100 is worth one point, one from 100 on three
    assert points(scene, bought(scene, "pottery")) == 4
    assert points(scene, bought(scene)) == 4


def test_a_plan_stands_as_long_as_a_turn_follows() -> None:
    for scene in (shopping(limit=4), shopping()):
        assert mended(scene, BuyNothing()) == [BuyNothing()]
        assert mended(scene, Purchase(("pottery",), ("wine",) * 4, 0)) == [Purchase(("pottery",), ("wine",) * 4, 0)]


def test_everybody_can_see_that_a_marker_will_enter_the_final_space() -> None:
    scene = shopping()
    final, rome = scene.state.rules.track.final, scene.seat("rome")
    scene.cities("rome", "memphis", "tanis", "jerusalem", "gaza", "sidon", "tyre")
    scene.state.step[rome] = final - 1
    assert scene.state.rules.lacks(scene.state, rome)
    assert not ends_now(scene.game.view(0))
    scene.state.advances[rome] = scene.state.rules.advances.every
    assert not scene.state.rules.lacks(scene.state, rome)
    assert ends_now(scene.game.view(0))
    scene.state.step[rome] = final - 2
    assert not ends_now(scene.game.view(0))


def test_with_the_expert_table_a_turn_follows_the_final_space() -> None:
    scene = Scene(seats=9, title=TITLE, ast="expert").cities("rome", "memphis", "tanis", "jerusalem", "gaza", "sidon", "tyre")
    rome = scene.seat("rome")
    scene.state.step[rome] = scene.state.rules.track.final - 1
    scene.state.advances[rome] = scene.state.rules.advances.every
    assert not scene.state.rules.lacks(scene.state, rome)
    assert not ends_now(scene.game.view(0))


def test_the_reason_says_that_it_is_the_last_purchase() -> None:
    scene = shopping(limit=3)
    hint = learning.hint(scene.game, scene.seat("egypt"), [])
    assert hint is not None
    assert hint["why"] == "the game ends with this turn: for 180 you get 4 points, the most that you can pay for"


def test_no_other_choice_within_the_means_brings_more() -> None:
    rng = Random(4)
    for _ in range(60):
        prices = {advance: rng.choice((0, 40, 45, 90, 110, 180, 230)) for advance in range(8)}
        worth = [rng.choice((1, 3, 6)) for _ in prices]
        means = rng.randrange(0, 500)
        some = chain.from_iterable(combinations(prices, size) for size in range(len(prices) + 1))
        best = max(sum(worth[k] for k in chosen) for chosen in some if sum(prices[k] for k in chosen) <= means)
        found = most_points(prices, worth, means)
        assert len(found) == len(set(found))
        assert sum(prices[k] for k in found) <= means
        assert sum(worth[k] for k in found) == best
