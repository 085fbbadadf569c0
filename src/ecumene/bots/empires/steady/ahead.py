"""What looking ahead tries out beside the bot's own purchase of advances (ecumene.lab.ahead): another taste, or to save.

The bot weighs points, talents and credits in one way for all games. Whether dear advances, credits or a full hand pay better
this time depends on what is left to buy and on who is about to end the game, and that is seen by playing on.
"""

from __future__ import annotations

from ecumene.bots.base import Depth
from ecumene.bots.empires.steady.shopping import bought, credit_points
from ecumene.engine import Action, Ask
from ecumene.titles.empires import payments
from ecumene.titles.empires.purchases import BuyNothing
from ecumene.titles.empires.view import View

#: how many times as much as usual credits count for other tastes
TASTES = (0.0, 2.0, 4.0)

#: what a point of credit and a point of means bring until the end, half-way to the final space, in sixths of the points of
#: the dearest advance: found by regression over games of this bot
CREDIT, MEANS = 0.06, 0.055

#: where more play, a turn takes longer, and half as many deals have to do
MANY = 9


def others(view: View, ask: Ask, plan: list[Action]) -> list[list[Action]]:
    """The same means spent by other tastes, and not at all; nothing follows the last turn."""
    if ask.kind != "buy-advances" or not ask.required or view.rules.final_turn(view) == view.turn:
        return []
    orders = [*(bought(view, ask.seat, taste) for taste in TASTES), BuyNothing()]
    new = [order for number, order in enumerate(orders) if order not in (plan[0], *orders[:number])]
    return [[order] for order in new if ask.why(order) is None]


def depth(view: View) -> Depth:
    """Four turns: what credits have saved shows at the next purchases."""
    return Depth(deals=4 if view.seats <= MANY else 2, turns=4, entries=200 * view.seats)


def standing(view: View, seat: int) -> float:
    """The points that the seat may expect in the end from what it has now."""
    points = float(view.rules.score(view, seat)["total"])
    if view.over or view.hand is None:
        return points
    table, left = view.rules.advances, 1 - max(view.step) / view.rules.track.final
    early = 2 * max(0.0, left)
    credits = sum([credit_points(table)[k] for k in table.held(view.advances[seat])])
    means = payments.means(view, seat, view.hand)
    return points + max(table.points) / 6 * (CREDIT * early * credits + MEANS * min(1.0, early) * means)
