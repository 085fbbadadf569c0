"""Battles: which to declare, when to call one, which unit to send."""

from __future__ import annotations

from functools import cache

from ecumene.bots.eagle.worth import settlement, strength
from ecumene.engine import Action, Ask
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.battle import (
    NO_AIR,
    Commit,
    EndBattles,
    Fight,
    Foresee,
    Join,
    JoinSide,
    Round,
    Sides,
    StayOut,
    commits,
    fighter,
    fights,
    sides,
)
from ecumene.titles.eagle.calls import Call, CallBattle, Let
from ecumene.titles.eagle.dice import sums
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import SETTLER
from ecumene.titles.eagle.view import View

#: so much stronger one must be to begin a battle
MARGIN = 1.4

#: how many rounds of fictitious play find how to mix
LESSONS = 40


def gain(view: View, seat: int, fight: Fight) -> float:
    """What a battle is worth to the one who begins it, in gold."""
    space = ATLAS.index[fight.space]
    mine, theirs = strength(view, seat, space), strength(view, fight.against, space)
    prize = 6.0 * view.count(fight.against, space, SETTLER) if space < LAND else 0.0
    if space < LAND and view.owner[space] == fight.against + 1:
        prize += settlement(view, space)
    if not theirs:
        return prize
    if mine < MARGIN * theirs or not (prize or space < LAND):
        return -1.0
    return prize - theirs


def worthwhile(view: View, seat: int) -> bool:
    """Whether there is a battle that the seat wants to begin."""
    return any(isinstance(fight, Fight) and gain(view, seat, fight) > 0 for fight in fights(view, seat))


def declare(view: View, ask: Ask) -> list[Action]:
    """The best battle, or what must be fought, or none."""
    choices = ask.choices
    battles = [choice for choice in choices if isinstance(choice, Fight)]
    best = max(battles, key=lambda fight: gain(view, ask.seat, fight))
    if EndBattles() in choices and gain(view, ask.seat, best) <= 0:
        return [EndBattles()]
    return [best]


def call(view: View, ask: Ask) -> list[Action]:
    """Lone settlers are stopped; armies where the seat is stronger and has something to guard."""
    step = ask.about
    assert isinstance(step, CallBattle)
    space = ATLAS.index[step.space]
    mine, theirs = strength(view, ask.seat, space), strength(view, step.seat, space)
    if not theirs:
        return [Call() if space < LAND and view.count(step.seat, space, SETTLER) else Let()]
    at_home = space < LAND and view.owner[space] == ask.seat + 1
    return [Call() if at_home and mine > MARGIN * theirs else Let()]


def join(view: View, ask: Ask) -> list[Action]:
    """Stays out, unless its own settlement is attacked."""
    step = ask.about
    assert isinstance(step, JoinSide)
    space = step.battle.at
    if space < LAND and view.owner[space] == ask.seat + 1:
        return [Join("defenders")]
    return [StayOut()]


def raise_army(view: View, ask: Ask) -> list[Action]:
    """Whatever army is listed first."""
    return ask.choices[:1]


# -- rounds -----------------------------------------------------------------------------------------------


@cache
def duel(dice: int, enemy_dice: int, edge: int) -> float:
    """The odds to win less the odds to lose, with this many dice each and this edge in modifiers."""
    balance = 0.0
    for mine, odds in enumerate(sums(dice)):
        for theirs, other in enumerate(sums(enemy_dice)):
            difference = mine + edge - theirs
            balance += odds * other * ((difference > 0) - (difference < 0))
    return balance


def balance(view: View, battle: Sides, mine: Commit, theirs: Commit) -> float:
    """What sending a unit against another is worth, in dice of units."""
    rules = view.rules
    one, two = fighter(view, battle, mine), fighter(view, battle, theirs)
    dice = [rules.dice(view, c.piece) + (rules.air_dice(view) if c.air != NO_AIR else 0) for c in (mine, theirs)]
    edge = sum(n for _, n in rules.modifiers(view, one, two)) - sum(n for _, n in rules.modifiers(view, two, one))
    odds = duel(dice[0], dice[1], edge)
    cost, prize = dice[0], dice[1]
    return prize * (1 + odds) / 2 - cost * (1 - odds) / 2


def commit(view: View, ask: Ask) -> list[Action]:
    """The unit that does best against an enemy who thinks likewise, found by fictitious play."""
    step = ask.about
    assert isinstance(step, Round)
    own, other = sides(step.battle, ask.seat)
    mine, theirs = commits(view, step.battle, own)[:8], commits(view, step.battle, other)[:8]
    table = [[balance(view, step.battle, one, two) for two in theirs] for one in mine]
    chosen = [1] + [0] * (len(mine) - 1)
    answered = [1.0] * len(theirs)
    for _ in range(LESSONS):
        best = max(range(len(mine)), key=lambda i: sum(n * v for n, v in zip(answered, table[i], strict=True)))
        chosen[best] += 1
        worst = min(range(len(theirs)), key=lambda j: sum(chosen[i] * table[i][j] for i in range(len(mine))))
        answered[worst] += 1
    return [mine[max(range(len(mine)), key=lambda i: chosen[i])]]


def foresee(view: View, ask: Ask) -> list[Action]:
    """Knowing what comes, the best answer to it."""
    step = ask.about
    assert isinstance(step, Foresee)
    own, _ = sides(step.battle, ask.seat)
    return [max(commits(view, step.battle, own), key=lambda one: balance(view, step.battle, one, step.enemy))]
