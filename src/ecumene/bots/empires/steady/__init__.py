"""`steady`: plays to win, from one of several openings.

It expands and settles (movement), builds what it can support (settling), trades towards sets and away from calamities
(trading), buys along credits and the needs of the A.S.T. (shopping), and loses what it can best do without (losing).
Whatever it has no opinion on, it answers at random.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

from ecumene.bots.base import Depth
from ecumene.bots.empires.steady import ahead, losing, movement, opening, settling, shopping, trading
from ecumene.engine import Action, Ask
from ecumene.titles.empires.view import View

Opinion = Callable[[View, Ask], list[Action]]

#: what is asked -> who answers; an empty answer means no opinion
OPINIONS: dict[str, Opinion] = {
    "set-tax-rate": settling.tax_rate,
    "short-expansion": settling.expand,
    "construction": settling.build,
    "robbery": settling.plunder,
    "pillage": settling.plunder,
    "card-purchases": shopping.buy_cards,
    "direct-purchases": shopping.buy_cards,
    "buy-advances": shopping.buy_advances,
    "excess-cards": shopping.discard,
    "use-abilities": settling.abilities,
    "damage": losing.damage,
    "epidemic-damage": losing.damage,
    "token-damage": losing.damage,
    "famine-shares": losing.assign,
    "epidemic-shares": losing.assign,
    "flood-shares": losing.assign,
    "heresy-shares": losing.assign,
}


class SteadyBot:
    """One player; from one question to the next it remembers only its opening, and what it thought of its hand while trading."""

    blind: ClassVar[bool] = False

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng
        begins = opening.drawn(rng)
        self.opinions = {
            **OPINIONS,
            "moving": lambda view, ask: movement.plan(view, ask.seat, begins),
            "ship-construction": lambda view, ask: movement.ships(view, ask.seat, begins),
            "trading": trading.Desk(seat).trade,
        }

    def decide(self, view: View, ask: Ask) -> list[Action]:
        """The answer, or a plan of answers."""
        opinion = self.opinions.get(ask.kind, losing.choose)
        plan = opinion(view, ask)
        if plan or not ask.required:
            return plan
        return [ask.sample(self.rng)]

    def others(self, view: View, ask: Ask, plan: list[Action]) -> list[list[Action]]:
        """Other purchases."""
        return ahead.others(view, ask, plan)

    def depth(self, view: View) -> Depth:
        """Over the next purchases."""
        return ahead.depth(view)

    def standing(self, view: View) -> float:
        """What it may expect in the end."""
        return ahead.standing(view, self.seat)
