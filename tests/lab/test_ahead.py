"""Looking ahead: a plan is tried out before it is preferred, and nothing hidden tells which."""

from random import Random
from typing import Any

import pytest
from test_leaks import twin_of

import ecumene
from ecumene import Game, bots
from ecumene.bots import Depth
from ecumene.engine import Action, Standing
from ecumene.lab import ahead
from toy.bot import Drover
from toy.rules import Play, Stake

DEPTH = Depth(deals=8, turns=2, entries=40)


def race(seed: int, kind: str = "staking", seats: int = 3) -> Game:
    """A race in which seat 0 is asked this."""
    game = ecumene.new("toy", seats, seed=seed)
    players = {seat: bots.make("drover", "toy", seat, Random(seat)) for seat in range(seats)}
    while not (game.due[0] == 0 and game.ask(0).kind == kind):
        seat = game.due[0]
        game.play(seat, players[seat].decide(game.view(seat), game.ask(seat))[0])
    return game


def test_the_highest_card_is_found_whatever_is_suggested_first() -> None:
    game = race(5, "faces")
    plays = sorted((choice for choice in game.ask(0).choices if isinstance(choice, Play)), key=lambda play: play.card)
    lowest, highest = list[Action](plays[:1]), list[Action](plays[-1:])
    assert lowest != highest
    assert ahead.best(game, 0, [lowest, highest], DEPTH) == highest
    assert ahead.best(game, 0, [highest, lowest], DEPTH) == highest


def test_what_is_no_better_is_not_preferred() -> None:
    game = race(3)
    assert ahead.best(game, 0, [[Stake(0)], [Stake(0), Stake(0)]], DEPTH) == [Stake(0)]
    assert not ahead.clearly([0.0, 0.0]) and not ahead.clearly([3.0, -3.0, 1.0]) and ahead.clearly([1.0, 2.0, 1.5])


def test_the_game_itself_is_left_as_it_is() -> None:
    game = race(4)
    before = game.hash(), len(game.entries), game.chance.number
    ahead.better(game, 0, Drover(0, Random(0)), [Stake(0)])
    assert (game.hash(), len(game.entries), game.chance.number) == before


@pytest.mark.parametrize("kind", ["staking", "faces"])
def test_of_two_games_that_a_seat_cannot_tell_apart_the_same_is_foreseen(kind: str) -> None:
    told = set()
    for seed in range(6):
        game = race(seed, kind)
        ask = game.ask(0)
        plans: list[list[Action]] = [[choice] for choice in ask.choices if isinstance(choice, (Stake, Play))]
        twin = twin_of(game, 0, Random(seed))
        assert ahead.fingerprint(twin, 0) == ahead.fingerprint(game, 0)
        found = [ahead.best(each, 0, plans, DEPTH) for each in (game, twin, game)]
        assert found[0] == found[1] == found[2]
        told.add(game.hash() != twin.hash())
    assert True in told, "nothing was dealt otherwise, so nothing was proved"


def test_a_bot_that_has_no_other_plan_is_taken_at_its_word_at_no_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    class Sure(Drover):
        def others(self, view: Any, ask: Any, plan: Any) -> list[Any]:
            return []

    monkeypatch.setattr(ahead, "foreseen", lambda *_: pytest.fail("it was looked ahead"))
    game = race(3)
    idle = bots.make("idle", "toy", 0, Random(0))
    for bot in (Sure(0, Random(0)), idle):
        assert ahead.better(game, 0, bot, [Stake(0)]) == [Stake(0)]


def test_it_looks_no_further_than_so_many_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    game = race(3)
    seen: list[int] = []
    play = Game.play

    def counted(self: Game, seat: int, action: Action | str) -> None:
        seen.append(seat)
        play(self, seat, action)

    monkeypatch.setattr(Game, "play", counted)
    ahead.foreseen(game, game.state, bytes(32), 0, [Stake(0)], Depth(deals=1, turns=50, entries=9))
    assert len(seen) == 8  # the entry with which a game begins counts as one


def test_a_plan_that_ends_the_turn_is_not_given_a_turn_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Drover, "standing", lambda self, view: float(view.round))
    for game in (race(3, "faces"), last_to_act(3)):
        plan: list[Action] = [next(choice for choice in game.ask(0).choices if isinstance(choice, (Stake, Play)))]
        reached = ahead.foreseen(game, game.state, bytes(32), 0, plan, Depth(deals=1, turns=1, entries=99))
        assert reached == game.turn + 1


def last_to_act(seed: int) -> Game:
    """A race in which the turn ends with whatever seat 0 answers."""
    game = race(seed, "faces")
    players = {seat: bots.make("drover", "toy", seat, Random(seat)) for seat in range(1, game.seats)}
    for seat in game.due[1:]:
        game.play(seat, players[seat].decide(game.view(seat), game.ask(seat))[0])
    after = game.clone()
    after.play(0, after.ask(0).choices[0])
    assert after.turn == game.turn + 1
    return game


def test_what_others_have_said_in_secret_beforehand_is_not_foreseen() -> None:
    game = race(3)
    game.play(0, Standing("hinder", "pass"))
    game.play(1, Standing("hinder", "hinder"))
    assert set(game.state.standing) == {(0, "hinder"), (1, "hinder")}
    assert set(ahead.dealt(game, 0, Random(0)).standing) == {(0, "hinder")}
