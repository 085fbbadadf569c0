"""What is offered to be taken back can be taken back, whoever else has moved meanwhile."""

from random import Random

import ecumene
from ecumene.engine import Game
from ecumene.engine.game import action_types
from ecumene.engine.record import Record
from ecumene.engine.retreat import Retreat
from ecumene.titles.empires.movement import EndMovement, Moving


def moving(game: Game) -> bool:
    return game.state.lanes is None and isinstance(game.state.agenda[-1], Moving)


def rebuilt(game: Game) -> Game:
    """The same game, read from its record."""
    return Game.replay(game.title, Record.decode(game.save(), action_types(game.title)))


def test_whatever_is_offered_works_while_all_move_at_once() -> None:
    game, rng = ecumene.new("western-empires", seats=6, seed=11), Random(5)
    offered = stuck = taken = 0
    for _ in range(900):
        if game.over:
            break
        if not moving(game):
            seat = game.due[0]
            game.play(seat, game.ask(seat).sample(rng))
            continue
        seat = rng.choice((*game.due, *game.may))
        action = game.ask(seat).sample(rng)
        if not isinstance(action, EndMovement) or rng.random() < 0.2:
            game.play(seat, action)
        for other in range(game.seats):
            ways = game.undoable(other)
            assert ways == Retreat(game, other).look()  # played on and found anew are the same
            offered += len(ways)
            stuck += len(game.pending(other)) - len(ways)
        mine = game.undoable(seat)
        if mine and rng.random() < 0.3:
            game.undo(seat, tuple(mine[-rng.randint(1, len(mine)) :]))
            game.title.check(game.state)
            taken += 1
    assert offered > 300 and stuck > 20 and taken > 20
    assert rebuilt(game).hash() == game.hash()


def test_a_game_that_keeps_no_history_offers_nothing() -> None:
    game = ecumene.new("western-empires", seats=5, seed=1, keep=False)
    seat = game.due[0]
    game.play(seat, game.ask(seat).choices[0])
    assert game.pending(seat) and not game.undoable(seat)
