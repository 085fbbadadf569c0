"""What looking ahead tries out beside the bot's own purchases (ecumene.lab.ahead): armies enough to take what lies next door.

The bot itself buys armies to guard what it has. To storm a settlement pays only where its owner cannot answer in time and
nobody else profits, and that is seen by playing on for a turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import tanh
from typing import NamedTuple

from ecumene.bots.base import Depth
from ecumene.bots.eagle.marching import SAFE, STRONGER, guards, sent
from ecumene.bots.eagle.worth import income, settlement, strength, threat, unit_strength
from ecumene.engine import Action, Ask
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.purchase import BuyUnit
from ecumene.titles.eagle.tables import ARMIES, SETTLER
from ecumene.titles.eagle.view import View

#: to the end of the next turn, in which the armies march
DEPTH = Depth(deals=2, turns=2, entries=200)

#: more armies than this are not bought for one attack
MOST = 12

#: what one more settlement, settler, gold of income and gold is worth in points at the end, by era: found by regression
#: over games of this bot
GROWTH = ((0.0, 0.0, 0.0, 0.0), (3.6, 2.4, 0.8, 0.3), (3.0, 1.4, 0.25, 0.05), (1.3, 0.4, 0.12, 0.0), (0.7, 0.0, 0.04, 0.0))
#: so many points more are a good lead
LEAD = 12.0


def others(view: View, ask: Ask, plan: list[Action]) -> list[list[Action]]:
    """The storm that gives most for its price, if there is one."""
    if ask.kind != "buying" or not ask.required:
        return []
    best = max(storms(view, ask.seat), key=lambda storm: storm.value / storm.price, default=None)
    return [] if best is None or best.purchase == plan[0] or ask.why(best.purchase) else [[best.purchase]]


class Storm(NamedTuple):
    """Armies to buy, what they cost, and what the settlement is worth that they are to take."""

    purchase: BuyUnit
    price: int
    value: float


def storms(view: View, seat: int) -> Iterator[Storm]:
    """Every settlement next door that can be stormed in the next movement, with the armies that this takes."""
    piece = next((piece for piece in reversed(ARMIES) if piece in view.rules.pieces_for_sale(view)), None)
    if piece is None:
        return
    price = view.rules.price(view, piece)
    for region in view.settlements(seat):
        most = min(view.gold[seat] // price, view.rules.room(view, region), MOST)
        for goal in ATLAS.near[region] if most > 0 else ():
            if view.owner[goal] in (0, seat + 1):
                continue
            count = needed(view, seat, region, goal, most, unit_strength(view, seat, piece))
            value = settlement(view, goal)
            if count and value >= count * price:
                yield Storm(BuyUnit(piece, ATLAS.ids[region], count), count * price, value)


def needed(view: View, seat: int, region: int, goal: int, most: int, each: float) -> int:
    """How many more armies in a region take the settlement next door, so that it stays guarded; 0 if none or too many.

    Guards next door, and whoever threatens the region, may be joined by another army before these march.
    """
    there, danger = strength(view, view.owner[goal] - 1, goal), threat(view, seat, region)
    mine, here = strength(view, seat, region), view.armies(seat, region)
    if sent(view, seat, goal, there):
        return 0
    stay, safe = guards(danger), SAFE * (danger + each) if danger else 0.0
    for more in range(most + 1):
        free, stack = here + more - stay, mine + more * each
        if free > 0 and stack > safe and stack * free / (here + more) >= STRONGER * (there + each):
            return more
    return 0


def standing(view: View, seat: int) -> float:
    """How many of the others the seat may expect to leave behind, less those that leave it behind."""
    points = {other: prospect(view, other) for other in range(view.seats)}
    return sum(tanh((points[seat] - points[other]) / LEAD) for other in points if other != seat)


def prospect(view: View, seat: int) -> float:
    """The points that a seat may expect to have in the end."""
    points = float(view.rules.score(view, seat)["total"])
    if view.over:
        return points
    per_settlement, per_settler, per_income, per_gold = GROWTH[view.era]
    points += per_settlement * len(view.settlements(seat)) + per_settler * view.total(seat, SETTLER)
    return points + per_income * income(view, seat) + per_gold * view.gold[seat]
