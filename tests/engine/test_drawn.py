"""An answer that the game's own ask drew is not judged again; every other one is, equal or not."""

from collections.abc import Callable
from random import Random

import pytest

import ecumene
from ecumene.engine import Game, Refused, Standing
from ecumene.engine.actions import Leave
from toy.rules import Keep, Stake, Staking


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game in which the judge of stakes refuses all of them, so that only an answer that is not judged gets through."""
    monkeypatch.setattr(Staking, "why", lambda self, state, seat, action: Refused("TOY 1.1", "judged"))
    return ecumene.new("toy", 3, seed=1)


def test_what_the_ask_drew_is_not_judged_again(game: Game) -> None:
    game.play(0, game.ask(0).sample(Random(1)))
    assert len(game.entries) == 2


def test_an_equal_answer_is_judged(game: Game) -> None:
    ask = game.ask(0)
    drawn = ask.sample(Random(1))
    assert isinstance(drawn, Stake)
    for equal in (Stake(drawn.coins), *(choice for choice in ask.choices if choice is not drawn)):
        with pytest.raises(Refused, match="judged"):
            game.play(0, equal)
    game.play(0, drawn)  # what was refused changed nothing


def test_only_the_seat_that_was_asked_may_answer_so(game: Game) -> None:
    drawn = game.ask(0).sample(Random(1))
    with pytest.raises(Refused, match="judged"):
        game.play(1, drawn)


def test_only_the_last_answer_that_was_drawn_counts(game: Game) -> None:
    ask = game.ask(0)
    first = ask.sample(Random(1))
    again = next(action for action in map(ask.sample, map(Random, range(100))) if action is not first)
    with pytest.raises(Refused, match="judged"):
        game.play(0, first)
    game.play(0, again)


def stood(game: Game) -> Game:
    game.play(1, Standing("barter", "keep"))
    return game


def left(game: Game) -> Game:
    game.table(Leave(2))
    return game


def asked_another(game: Game) -> Game:
    game.ask(1)
    return game


def in_another_state(game: Game) -> Game:
    game.state = game.state.clone()
    return game


@pytest.mark.parametrize("since", [stood, left, asked_another, in_another_state, Game.clone])
def test_an_answer_that_was_drawn_before_something_happened_is_judged(game: Game, since: Callable[[Game], Game]) -> None:
    ask = game.ask(0)
    drawn = ask.sample(Random(1))
    later = since(game)
    for answer in (drawn, ask.sample(Random(1))):
        with pytest.raises(Refused, match="judged"):
            later.play(0, answer)


def test_an_answer_is_drawn_for_one_question_only() -> None:
    game = ecumene.new("toy", 3, seed=1)
    ask = game.ask(0)
    game.play(0, drawn := ask.sample(Random(1)))
    for answer in (drawn, ask.sample(Random(1))):
        with pytest.raises(Refused, match="stake is not an answer"):
            game.play(0, answer)
    game.play(0, Keep())


def test_an_answer_that_was_drawn_before_somebody_took_something_back_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ecumene.new("toy", 3, seed=1)
    game.play(0, Stake(1))
    drawn = game.ask(1).sample(Random(1))
    game.undo(0)
    monkeypatch.setattr(Staking, "why", lambda self, state, seat, action: Refused("TOY 1.1", "judged"))
    with pytest.raises(Refused, match="judged"):
        game.play(1, drawn)


def test_nothing_is_no_answer_though_nothing_was_drawn() -> None:
    game = ecumene.new("toy", 3, seed=1)
    game.ask(0)
    with pytest.raises(Refused, match="is not an action"):
        game.play(0, None)  # type: ignore[arg-type]
