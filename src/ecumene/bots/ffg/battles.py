"""Battles: whether to begin one, which unit to play against which, and what to take afterwards."""

from __future__ import annotations

from typing import Any

from ecumene.bots.ffg.plans import rivals
from ecumene.engine import Action, Ask
from ecumene.titles.ffg import fronts
from ecumene.titles.ffg.battle import Deploy, EndTurn
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.loot import Loot
from ecumene.titles.ffg.pieces import figures
from ecumene.titles.ffg.tables import LAND
from ecumene.titles.ffg.yields import capital_of, combat

#: what a winner would rather have
PRIZES = ("tech", "steal", "event", "culture", "trade", "resource", "discard")
#: what is taken from a rival that would win by it
URGENT = {"culture": "culture", "tech": "trade", "coins": "steal"}
#: an enemy that falls short by less than this is still a danger
WARY = -6.0


def mean(view: Any, seat: int) -> float:
    """The mean strength of a seat's units, by open ranks."""
    return 1.0 + sum(int(view.rules.rank(view, seat, unit)) for unit in LAND) / 3


def beats(view: Any, seat: int, square: int, armies: int, margin: float = 1) -> bool:
    """Whether an attack there would likely be won, by so much; a desperate one is allowed to fall short."""
    hand = min(len(view.forces[seat]), 3 + 2 * max(0, armies - 1))
    mine = hand * mean(view, seat) + combat(view, seat)
    city = view.cities.get(square)
    if city is None and view.marker[square] == "village":
        return mine >= 6
    enemy = city.owner if city is not None else view.occupant[square] - 1
    if enemy < 0:
        return True
    stood = figures(view, enemy, square)[0]
    if city is None and not stood:
        return True
    theirs = min(len(view.forces[enemy]), 6 if city is not None else 3 + 2 * max(0, stood - 1)) * mean(view, enemy) + combat(
        view, enemy
    )
    if city is not None:
        theirs += (12 if city.capital else 6) + (4 if city.walls else 0)
    return mine > theirs + margin


def besiegers(view: Any, seat: int) -> list[int]:
    """Squares of armies that could soon come to the seat's capital, and would likely take it."""
    capital, chart = capital_of(view, seat), view.rules.chart
    found = []
    for other in range(view.rules.seats):
        if other == seat or capital is None or other in view.gone or not view.government[other]:
            continue
        reach = view.rules.speed(view, other) + 1
        near = [square for square in view.armies[other] if chart.distance(square, capital.square) <= reach]
        if near and beats(view, other, capital.square, max(view.armies[other][square] for square in near), WARY):
            found += near
    return found


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
