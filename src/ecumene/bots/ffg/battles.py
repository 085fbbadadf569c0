"""Battles: which unit to play against which, and what to take afterwards."""

from __future__ import annotations

from typing import Any

from ecumene.bots.ffg.plans import rivals
from ecumene.engine import Action, Ask
from ecumene.titles.ffg import fronts
from ecumene.titles.ffg.battle import Deploy, EndTurn
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.loot import Loot

#: what a winner would rather have
PRIZES = ("tech", "steal", "event", "culture", "trade", "resource", "discard")
#: what is taken from a rival that would win by it
URGENT = {"culture": "culture", "tech": "trade", "coins": "steal"}


def deploy(view: Any, ask: Ask, seat: int) -> Action | None:
    """The unit and front with the best exchange: a kill without a loss, else a new front with the weakest."""
    side = fronts.side_of(view, seat)
    best, value = None, -1000.0
    for choice in ask.choices:
        if isinstance(choice, EndTurn):
            return choice
        if isinstance(choice, Deploy) and not choice.iron:
            found = _exchange(view, side, choice)
            if found > value:
                best, value = choice, found
    return best


def _exchange(view: Any, side: int, choice: Deploy) -> float:
    """What is killed less what is lost."""
    mine = fronts.strength(view, side, choice.unit)
    if choice.front < 0:
        return -0.2 * mine
    card, wounds = view.battle.fronts[choice.front][1 - side]
    theirs, left = fronts.strength(view, 1 - side, card), fronts.health(view, 1 - side, card) - wounds
    kills = mine >= left
    dies = theirs >= fronts.health(view, side, choice.unit)
    if kills and fronts.trumps(view, side, choice.unit, card):
        dies = False
    elif dies and fronts.trumps(view, 1 - side, card, choice.unit):
        kills = False
    return (theirs if kills else 0.5 * min(mine, left)) - (mine if dies else 0)


def save(view: Any, ask: Ask, seat: int) -> Action | None:
    """The strongest of the killed."""
    takes = [choice for choice in ask.choices if isinstance(choice, Take)]
    return max(takes, key=lambda choice: choice.what[-1]) if takes else None


def loot(view: Any, ask: Ask, seat: int) -> Action | None:
    """The dearest prize there is."""
    prizes = [choice for choice in ask.choices if isinstance(choice, Loot)]
    urgent = {URGENT[how] for how in rivals(view, seat).values()}

    def order(choice: Loot) -> tuple[bool, int]:
        prize = choice.prize.partition(":")[0]
        return prize not in urgent, PRIZES.index(prize)

    return min(prizes, key=order) if prizes else None
