"""Every question that FFG 2010 asks, as a position in which somebody is asked it: of a game of bots, or staged."""

from __future__ import annotations

from functools import cache
from random import Random

import ecumene
from asking import Asked as Asked
from ecumene import bots
from ecumene.lab.seated import Seated
from titles.ffg.web.ffg_staged import STAGED, staged

TITLE = "ffg-2010"
#: games in which bots come to all of these questions
GAMES = (("both", 1), ("both", 2), ("base", 3))
#: every question that comes up in them; the others are staged
KINDS = (
    "place-capital", "place-figures", "starting", "sending", "change-policy", "trading", "managing", "place-person", "hand-limit",
    "action-window", "moving", "marching-on", "mustering", "barbarian-draw", "battle-turn", "befriending", "looting",
    "researching", "learn-free", "growing",
)  # fmt: skip


@cache
def all_asked() -> dict[str, Asked]:
    """The first position of each question; in battle, one in which a front stands, and in a window one with a card to use."""
    found: dict[str, Asked] = {}
    for scenario, seed in GAMES:
        game = ecumene.new(TITLE, 4, scenario=scenario, seed=seed, story=False)
        seated = Seated(game, {seat: bots.make("steady", TITLE, seat, Random(seat)) for seat in range(4)}, counting=False)
        while set(KINDS) - set(found) and not game.over and seated.step():
            for seat in game.due:
                kind = game.ask(seat).kind
                fights = kind == "battle-turn" and not game.state.battle.fronts
                idle = kind == "action-window" and not game.ask(seat).forms
                if kind in KINDS and kind not in found and not fights and not idle:
                    found[kind] = Asked(game.position(), seat)
    return found


#: questions of a game that has gone on for a while: a country that is known, cities, wonders, a pyramid
LATER = ("moving", "managing", "researching", "battle-turn", "trading", "starting")
#: the turn from which on it is late
LATE = 7


@cache
def later_asked() -> dict[str, Asked]:
    """The first position of each of these questions from turn 7 on; a person's seat is the one that is asked first."""
    found: dict[str, Asked] = {}
    game = ecumene.new(TITLE, 4, scenario="both", seed=11, story=False)
    seated = Seated(game, {seat: bots.make("steady", TITLE, seat, Random(seat)) for seat in range(4)}, counting=False)
    while set(LATER) - set(found) and not game.over and seated.step():
        for seat in game.due if game.state.turn >= LATE else ():
            kind = game.ask(seat).kind
            fights = kind == "battle-turn" and len(game.state.battle.fronts) < 2
            if kind in LATER and kind not in found and not fights:
                found[kind] = Asked(game.position(), seat)
    return found


def kinds() -> tuple[str, ...]:
    return (*KINDS, *STAGED)


def asked(kind: str) -> Asked:
    """A position in which this is asked."""
    return staged(kind) if kind in STAGED else all_asked()[kind]


def later(kind: str) -> Asked:
    """A position of turn 7 or later in which this is asked."""
    return later_asked()[kind]
