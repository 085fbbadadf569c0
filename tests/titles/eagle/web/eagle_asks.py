"""Every question that Eagle 2002 asks, as a position in which somebody is asked it: each is reached by a game of bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import NamedTuple

import ecumene
from asking import Asked as Asked
from ecumene import Game, bots
from ecumene.engine.actions import kebab
from ecumene.lab.seated import Seated
from ecumene.titles.eagle.placing import FreeGrowth
from ecumene.titles.eagle.purchase import Grow

TITLE = "eagle-2002"
#: no game that is played here needs more answers
MOST = 2_500


class Way(NamedTuple):
    """A game of bots, and the turn from which on a question is looked for in it."""

    scenario: str
    bot: str
    seed: int
    seats: int = 5
    turn: int = 0
    options: tuple[tuple[str, str], ...] = ()


#: where each question comes up
WAYS = {
    "starting-regions": Way("standard", "random", 1),
    "assigning": Way("advanced-long", "steady", 4, 4, turn=6, options=(("assign", "by-hand"),)),
    "free-technology": Way("advanced-long", "steady", 1, 4),
    "minor-army": Way("standard", "steady", 3, 4),
    "moving": Way("standard", "steady", 1, 4, turn=4),
    "call-battle": Way("advanced-long", "random", 1),
    "battles": Way("advanced-long", "random", 1, turn=2),
    "join-side": Way("advanced-long", "random", 1),
    "round": Way("standard", "random", 3),
    "foresee": Way("advanced-long", "random", 1),
    "bargaining": Way("advanced-long", "steady", 1, 4, turn=4),
    "placing": Way("advanced-long", "steady", 1, 4),
    "buying": Way("advanced-long", "steady", 1, 4, turn=4),
}


def reached(way: Way, wanted: Callable[[Game], bool]) -> Game:
    """A game of bots, played until something is so."""
    game = ecumene.new(TITLE, way.seats, scenario=way.scenario, seed=way.seed, story=False, options=dict(way.options))
    players = {seat: bots.make(way.bot, TITLE, seat, Random(seat)) for seat in range(way.seats)}
    seated = Seated(game, players, counting=False)
    for _ in range(MOST):
        if game.state.turn >= way.turn and wanted(game):
            return game
        assert not game.over and seated.step(), "the game never came to that"
    raise AssertionError("the game never came to that")


def asks(game: Game) -> str:
    """What the game asks now."""
    return kebab(type(game.state.agenda[-1]).__name__) if game.due else ""


@cache
def asked(kind: str) -> Asked:
    """A position in which this is asked."""
    if kind == "free-growth":
        return growing()
    game = reached(WAYS[kind], lambda game: asks(game) == kind)
    return Asked(game.title.position(game.state), game.due[0])


def growing() -> Asked:
    """A settlement may grow for nothing: bots hardly ever come to that, so it is asked in the middle of a purchase."""

    def could(game: Game) -> bool:
        seat = game.due[0] if game.due else 0
        return asks(game) == "buying" and any(isinstance(choice, Grow) for choice in game.ask(seat).choices)

    game = reached(WAYS["buying"], could)
    state = game.state.clone()
    state.agenda.append(FreeGrowth(game.due[0]))
    return Asked(game.title.position(state), game.due[0])


def kinds() -> list[str]:
    return sorted([*WAYS, "free-growth"])
