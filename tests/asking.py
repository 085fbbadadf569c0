"""What the lists of questions of all families share: each question as a position in which somebody is asked it."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import ecumene
from ecumene import bots, titles
from ecumene.engine import Step
from ecumene.engine.actions import kebab
from ecumene.lab.seated import Seated


class Asked(NamedTuple):
    """A position, and the seat that is asked in it."""

    position: dict[str, Any]
    seat: int


def asking_steps(title: str) -> set[str]:
    """The names of all questions that a title can ask."""
    steps = titles.load(title).steps
    return {kebab(step.__name__) for step in steps if step.seats is not Step.seats and step.rule}


def come_to(title: str, seats: int, seed: int) -> dict[str, Asked]:
    """The first question of each kind in a game of bots."""
    game = ecumene.new(title, seats, seed=seed, story=False)
    players = {seat: bots.make(bots.names(title)[-1], title, seat, Random(seat)) for seat in range(seats)}
    seated = Seated(game, players, counting=False)
    found: dict[str, Asked] = {}
    while game.over is None:
        for seat in game.due:
            found.setdefault(game.ask(seat).kind, Asked(game.position(), seat))
        if not seated.step():
            break
    return found
