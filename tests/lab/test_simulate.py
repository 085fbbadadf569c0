"""Simulations: the same seed gives the same games, whatever runs them; plans are played as far as they stay good."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

import ecumene
from ecumene import Action, Ask, titles
from ecumene.engine import Game
from ecumene.lab.seated import BotError, Seated
from ecumene.lab.simulate import Match, Result, crew, run, seating
from ecumene.titles.empires.movement import EndMovement, Movement
from scene import Scene
from toy.rules import Keep, Play, Stake


def match(scenario: str = "short-game", folder: Path | None = None, **options: str) -> Match:
    setup = titles.meta("western-empires").setup(5, scenario, {"limit": "3", **options})
    return Match(setup, ("random",), None if folder is None else str(folder))


def timeless(results: list[Result]) -> list[Result]:
    return [msgspec.structs.replace(result, seconds=0.0) for result in results]


def test_results_depend_on_the_seed_alone() -> None:
    results = run(match(), games=3, seed=5)
    assert [result.seed for result in results] == [5, 6, 7]
    assert len({result.hash for result in results}) == 3
    assert timeless(run(match(), games=3, seed=5, jobs=2)) == timeless(results)
    assert timeless(run(match(), games=1, seed=6)) == timeless(results[1:2])


def hash_of_a_game(title: str) -> str:
    """Where a short game of a title ends."""
    meta = titles.meta(title)
    scenario = meta.scenarios[0]
    setup = meta.setup(scenario.seats[0], scenario.id, meta.shortened(scenario.id))
    return run(Match(setup, ("random",), None), games=1, seed=9)[0].hash


@pytest.mark.parametrize("title", [meta.id for meta in titles.published()])
def test_no_order_of_a_set_decides_a_game(title: str) -> None:
    """Python shuffles its sets of words anew in every process unless it is told otherwise; games must not notice."""
    code = "import sys; sys.path[:0] = ['tests/lab', 'tests']; import test_simulate; "
    code += f"print(test_simulate.hash_of_a_game({title!r}))"
    hashes = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": str(number)},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in (1, 2)
    }
    assert len(hashes) == 1


def test_a_result_tells_how_the_game_went(tmp_path: Path) -> None:
    (result,) = run(match(folder=tmp_path), games=1, seed=2)
    assert (result.seats, result.turns, result.end_reason, result.bots) == (5, 3, "limit", ("random",) * 5)
    assert len(result.scores) == 5 and len(result.winners) == 1
    assert result.scores[result.winners[0]] == max(result.scores)
    assert result.scores == tuple(points["total"] for points in result.points)
    assert 0 < result.decisions < result.entries and result.seconds > 0
    game = ecumene.load((tmp_path / "western-empires-short-game-2.record").read_bytes())
    assert game.hash() == result.hash and len(game.entries) == result.entries


def test_bots_take_the_seats_in_turn_and_keep_none() -> None:
    orders = [seating(("a", "b"), 5, seed) for seed in range(40)]
    assert all(sorted(order) == ["a", "a", "a", "b", "b"] for order in orders)
    assert all({order[seat] for order in orders} == {"a", "b"} for seat in range(5))
    assert seating(("a", "b"), 5, 7) == seating(("a", "b"), 5, 7)


def test_a_decision_is_an_entry_with_two_possible_answers_or_more() -> None:
    """Steps that know it without listing say the same as the list."""
    game = ecumene.new("western-empires", 6, scenario="short-game", options={"limit": "4"}, seed=3, keep=False, story=False)
    rng, kinds = Random(3), set()
    while not game.over:
        ask = game.ask(game.due[0])
        listed = len(ask.choices) > 1 or bool(ask.forms)
        assert ask.free == listed, ask.kind
        kinds.add((ask.kind, listed))
        game.play(game.due[0], ask.sample(rng))
    assert {("moving", True), ("trading", True), ("buy-advances", True), ("buy-advances", False)} <= kinds


class Planner:
    """Answers with what it was told, for as long as that lasts."""

    blind: ClassVar[bool] = False

    def __init__(self, *plans: list[Action]) -> None:
        self.plans = list(plans)
        self.seen: list[Any] = []

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        self.seen.append(view)
        return self.plans.pop(0)


def toy() -> Game:
    return ecumene.new("toy", 2, seed=1)


def test_a_plan_is_played_until_the_seat_is_not_asked_or_it_is_not_lawful() -> None:
    game = toy()
    card = Play(next(kind for kind in (1, 2, 3, 4) if game.state.hands[1][kind - 1]))
    first = Planner([Stake(1), Keep(), Stake(2), card], [Play(9)])
    second = Planner([Stake(0), Keep(), card], [card])
    seated = Seated(game, {0: first, 1: second})
    assert seated.step()  # stakes and keeps; then seat 0 is not asked any more, and the rest of its plan is forgotten
    assert game.due == (1,) and len(game.entries) == 3
    assert seated.step()  # stakes, keeps and, as cards come next, plays one
    assert game.due == (0,) and len(game.entries) == 6
    with pytest.raises(BotError, match="seat 0 answers Play"):
        seated.step()
    assert [(view.seat, view.coins) for view in first.seen] == [(0, [3, 3]), (0, [2, 3])]


def test_a_bot_must_answer_what_it_is_asked() -> None:
    with pytest.raises(BotError, match="seat 0 does not answer to staking"):
        Seated(toy(), {0: Planner([])}).step()


def test_a_table_stops_where_a_seat_without_a_bot_is_waited_for() -> None:
    game = toy()
    seated = Seated(game, {0: Planner([Stake(1), Keep()])})
    seated.play()
    assert game.due == (1,) and seated.decisions == 2
    game.play(1, Stake(0))
    game.play(1, Keep())
    assert game.due == (0, 1)


def test_a_seat_that_is_done_trading_hears_of_every_change_once() -> None:
    """It may answer an offer though nobody waits for it; it is offered the chance once per change."""
    game = ecumene.new("western-empires", 5, scenario="short-game", options={"limit": "1"}, seed=1, keep=False, story=False)
    seated = Seated(game, crew("western-empires", ["random"] * 5, 1))
    while game.state.phase != "trade" or not game.may:
        assert seated.step()
    asked: list[tuple[int, int]] = []
    chatty = seated.bots[game.may[0]]
    decide = chatty.decide

    def listening(view: Any, ask: Ask) -> list[Action]:
        asked.append((len(game.entries), ask.required))
        return decide(view, ask)

    chatty.decide = listening  # type: ignore[method-assign]
    while game.state.phase == "trade":
        assert seated.step()
    optional = [entries for entries, required in asked if not required]
    assert len(optional) > 2 and len(set(optional)) == len(optional)


def test_a_lone_token_on_an_island_leaves_nothing_to_decide() -> None:
    scene = Scene().tokens("minoa", thera=1).begin(Movement())
    assert scene.ask("minoa").choices == [EndMovement()] and not scene.ask("minoa").free
