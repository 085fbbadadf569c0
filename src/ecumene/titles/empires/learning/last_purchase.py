"""The purchase that ends a game: whatever is left in hand scores nothing, so the means go where they bring most points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy

from ecumene.engine import Action
from ecumene.titles.empires import payments
from ecumene.titles.empires.learning.outlook import is_last, points
from ecumene.titles.empires.purchases import BuyNothing
from ecumene.titles.empires.shop import Purchase, acquired, suggested
from ecumene.titles.empires.view import View


def ends_now(view: View) -> bool:
    """Whether everybody can see, once purchases have begun, that this turn is the last.

    WE 13B: on the Basic table the game ends when a marker enters the final space, and what is bought only helps it there.
    """
    rules = view.rules
    arrives = not rules.expert() and any(
        view.step[seat] == rules.track.final - 1 and not rules.lacks(view, seat) for seat in view.playing()
    )
    return arrives or is_last(view)


def bought_last(view: View, seat: int, plan: list[Action]) -> list[Action]:
    """The order with most points: all by points for the price, or that too after the first picks of the plan.

    Those first picks are what the next step on the A.S.T. takes, and that step is worth as much as a dear advance.
    """
    order = plan[0]
    if not ends_now(view) or view.hand is None or not isinstance(order, (Purchase, BuyNothing)):
        return plan
    picked = order.advances if isinstance(order, Purchase) else ()
    orders = [found for kept in range(len(picked) + 1) if (found := _filled(view, seat, picked[:kept])) is not None]
    best = max([order, *orders], key=lambda one: _points_with(view, seat, one))
    return [best]


def _filled(view: View, seat: int, picked: tuple[str, ...]) -> Purchase | None:
    """An order for these advances, and for the best that the rest of the means can buy."""
    assert view.hand is not None
    table, prices = view.rules.advances, payments.prices(view, seat)
    left = payments.means(view, seat, view.hand) - sum(prices[table.index[name]] for name in picked)
    others = {k: price for k, price in prices.items() if table.ids[k] not in picked}
    names = (*picked, *(table.ids[k] for k in most_points(others, table.points, left)))
    return suggested(view, seat, view.hand, names) if names else None


def most_points(prices: Mapping[int, int], worth: Sequence[int], means: int) -> list[int]:
    """Of these advances those that bring most points for at most the means."""
    best: list[tuple[int, tuple[int, ...]]] = [(0, ())] * (means + 1)
    for advance, price in prices.items():
        for spent in range(means, price - 1, -1):
            points, chosen = best[spent - price]
            if points + worth[advance] > best[spent][0]:
                best[spent] = points + worth[advance], (*chosen, advance)
    return list(best[means][1]) if means >= 0 else []


def _points_with(view: View, seat: int, order: Action) -> int:
    """The score if the order is carried out."""
    if not isinstance(order, Purchase):
        return points(view, seat)
    then, table = copy(view), view.rules.advances
    brought = table.bits(acquired(view, seat, order))
    then.advances = [held | brought if other == seat else held for other, held in enumerate(view.advances)]
    return points(then, seat)
