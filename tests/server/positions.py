"""Games in the middle, for tables that begin there."""

from collections.abc import Callable
from functools import cache
from random import Random

import ecumene
from ecumene import Game, bots
from ecumene.lab.seated import Seated

FIRST = "western-empires"


def reached(wanted: Callable[[Game], bool], seats: int = 5, seed: int = 11, scenario: str = "full", title: str = FIRST) -> Game:
    """A game of bots, played until something is so."""
    game = ecumene.new(title, seats, scenario=scenario, seed=seed, story=False)
    players = {seat: bots.make("steady", title, seat, Random(seat)) for seat in range(seats)}
    seated = Seated(game, players, counting=False)
    while not wanted(game):
        assert not game.over and seated.step(), "the game never came to that"
    return game


@cache
def at(phase: str, turn: int, seats: int = 5, title: str = FIRST) -> Game:
    """A game at the first question of a phase."""
    return reached(lambda game: game.state.turn >= turn and game.state.phase == phase, seats, title=title)
