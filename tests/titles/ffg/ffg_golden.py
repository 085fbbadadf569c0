"""Golden games of the 2010 game: each victory in each version, and games in which everything is done that bots hardly do."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import ecumene
from ecumene import Game, bots
from ecumene.bots.ffg import SteadyBot
from ecumene.engine import Standing
from ecumene.engine.actions import Leave, TimeUp
from ecumene.lab.seated import Seated

#: how a game ends by each victory that bots can be told to seek
ENDS = {"culture": "culture", "tech": "tech", "coins": "economic", "conquest": "military"}
#: by version and victory: the seats and the seed of a game that ends so
SEEDS: dict[tuple[str, str], tuple[int, int]] = {}


def sought(scenario: str, goal: str, seats: int, seed: int) -> Game:
    """All seats go for one victory, and somebody wins it."""
    game = ecumene.new("ffg-2010", seats, scenario=scenario, options={"limit": "60"}, seed=seed)
    Seated(game, {seat: SteadyBot(seat, Random(seat), goal) for seat in range(seats)}).play()
    assert game.over == ENDS[goal], f"{scenario} {goal}: {game.over}"
    return game


#: games half at random with all options, by what they have beside
OPTIONS = {"people": "deck", "investments": "yes", "civilizations": "choose", "limit": "11", "offers": "3"}
MIXED = {"both-mixed-2": (2, 1), "both-mixed-3": (3, 2), "both-mixed-5": (5, 3), "both-mixed-4": (4, 4)}


def mixed(seats: int, seed: int) -> Game:
    """Half at random and half by bots; somebody takes back, time runs out, a standing answer is left, and one leaves."""
    game = ecumene.new("ffg-2010", seats, scenario="both", options={**OPTIONS, "tie-break": "yes"}, seed=seed)
    rng = Random(seed)
    players = [bots.make("steady", "ffg-2010", seat, Random(seat)) for seat in range(seats)]
    game.play(0, Standing("events", "ask"))
    done: set[str] = set()
    for number in range(20_000):
        if game.over:
            break
        seat = game.due[0]
        if "undo" not in done and number > 30 and game.undoable(seat):
            done.add("undo")
            game.undo(seat)
        elif "time" not in done and game.state.turn == 2 and game.state.phase == "trade":
            done.add("time")
            game.table(TimeUp())
        elif seats > 2 and "leave" not in done and game.state.turn == 6:
            done.add("leave")
            game.table(Leave(seat))
        else:
            ask = game.ask(seat)
            plan = players[seat].decide(game.view(seat), ask) if rng.random() < 0.5 else []
            game.play(seat, plan[0] if plan and game.why(seat, plan[0]) is None else ask.sample(rng))
    assert game.over
    return game


GAMES: dict[str, Callable[[], Game]] = {
    **{f"ffg-2010-{sc}-{goal}-{seats}": partial(sought, sc, goal, seats, seed) for (sc, goal), (seats, seed) in SEEDS.items()},
    **{f"ffg-2010-{name}": partial(mixed, seats, seed) for name, (seats, seed) in MIXED.items()},
}
