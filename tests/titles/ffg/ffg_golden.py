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
from ecumene.floor import NotReady
from ecumene.lab.seated import Seated

#: how a game ends by each victory that bots can be told to seek
ENDS = {"culture": "culture", "tech": "tech", "coins": "economic", "conquest": "military"}
#: by version and victory: the seats and the seed of a game that ends so
SEEDS: dict[tuple[str, str], tuple[int, int]] = {
    ("base", "culture"): (3, 1),
    ("base", "tech"): (3, 2),
    ("base", "coins"): (3, 1),
    ("base", "conquest"): (3, 2),
    ("fame-and-fortune", "culture"): (3, 1),
    ("fame-and-fortune", "tech"): (3, 1),
    ("fame-and-fortune", "coins"): (3, 1),
    ("fame-and-fortune", "conquest"): (3, 2),
    ("wisdom-and-warfare", "culture"): (3, 1),
    ("wisdom-and-warfare", "tech"): (3, 1),
    ("wisdom-and-warfare", "coins"): (3, 1),
    ("wisdom-and-warfare", "conquest"): (3, 2),
    ("both", "culture"): (3, 1),
    ("both", "tech"): (2, 3),
    ("both", "coins"): (3, 1),
    ("both", "conquest"): (3, 3),
}


def sought(scenario: str, goal: str, seats: int, seed: int) -> Game:
    """All seats go for one victory, and somebody wins it."""
    game = ecumene.new("ffg-2010", seats, scenario=scenario, options={"limit": "60"}, seed=seed)
    Seated(game, {seat: SteadyBot(seat, Random(seat), goal) for seat in range(seats)}).play()
    assert game.over == ENDS[goal], f"{scenario} {goal}: {game.over}"
    return game


#: games half at random with all options; by name: seats, seed, how great people are played, turns
OPTIONS = {"investments": "yes", "civilizations": "choose", "offers": "3", "tie-break": "yes"}
MIXED = {
    "both-mixed-2": (2, 1, "deck", 11),
    "both-mixed-3": (3, 2, "deck", 11),
    "both-mixed-4": (4, 4, "deck", 11),
    "both-mixed-5": (5, 3, "deck", 11),
    "both-long-2": (2, 116, "deck", 16),
    "both-keeping-5": (5, 103, "markers", 16),
    "both-policies-5": (5, 119, "markers", 16),
    "both-relics-5": (5, 123, "markers", 16),
    "both-laying-5": (5, 102, "deck", 16),
}


def mixed(seats: int, seed: int, people: str, limit: int) -> Game:
    """Half at random and half by bots, with what only people do: take back, trade on after all, run out of time, leave."""
    options = {**OPTIONS, "people": people, "limit": str(limit)}
    game = ecumene.new("ffg-2010", seats, scenario="both", options=options, seed=seed)
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
        elif "not-ready" not in done and game.state.floor is not None and game.may:
            done.add("not-ready")
            game.play(game.may[0], NotReady())
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
    **{f"ffg-2010-{name}": partial(mixed, *how) for name, how in MIXED.items()},
}
