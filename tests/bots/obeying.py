"""How well somebody plays who does whatever the guide says: against `steady` in all other seats, by mean place.

    PYTHONPATH=tests python tests/bots/obeying.py [TITLE [SCENARIO [GAMES [SEATS]]]]

In The First Game of Western Empires the mean place must be 2.5 or better; elsewhere it must lie in the better half.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import mean
from typing import Any, ClassVar, Union

import msgspec

import ecumene
from ecumene import bots
from ecumene.engine import Action, Ask, Game
from ecumene.engine.game import action_types
from ecumene.lab.seated import Seated
from ecumene.server import learning

#: the mean place that must be reached in The First Game
WANTED = 2.5


class Obedient:
    """A player who does what the guide says, hint by hint, as the page asks for them."""

    blind: ClassVar[bool] = False

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.kinds: Any = Union[action_types(game.title)]
        self.plan: list[Any] = []

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        hint = learning.hint(self.game, self.seat, ["", self.plan, 0])
        self.plan = hint["plan"][1:] if hint else []
        return [msgspec.convert(hint["action"], self.kinds)] if hint else []


def place(title: str, scenario: str, seats: int, seed: int) -> int:
    """The place of the obedient player, who sits in another seat with each seed."""
    game = ecumene.new(title, seats, scenario=scenario, seed=seed)
    best, mine = bots.best(title), seed % seats
    players: dict[int, bots.Bot] = {
        seat: bots.make(best, title, seat, Random(f"bot of {seed}, seat {seat}")) for seat in range(seats) if seat != mine
    }
    Seated(game, {**players, mine: Obedient(game, mine)}, counting=False).play()
    points = [items["total"] for items in game.title.scores(game.state)]
    ahead = sum(score > points[mine] for score in points)
    return 1 if mine in game.winners else max(ahead, 1) + 1


def main(title: str = "western-empires", scenario: str = "first-game", games: str = "100", at: str = "5") -> None:
    seats = int(at)
    places = [place(title, scenario, seats, seed) for seed in range(int(games))]
    wanted = WANTED if scenario == "first-game" else (seats + 1) / 2
    print(f"{title}, {scenario}, {seats} seats, {games} games: mean place {mean(places):.2f}, wanted {wanted:.2f} or better")
    sys.exit(mean(places) > wanted)


if __name__ == "__main__":
    main(*sys.argv[1:])
