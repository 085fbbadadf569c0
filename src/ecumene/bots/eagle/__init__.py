"""`steady` for Eagle 2002: plays to win, always in the same way.

It weighs everything in gold (worth): what a point costs, and what income brings until the end. It settles good land near
home (opening, marching), explores, guards what is threatened and takes what is not (fighting), lends cards where both gain
(bargaining), and buys what gives most for its price (shopping). What it has no opinion on, it answers at random.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar

from ecumene.bots.base import Depth
from ecumene.bots.eagle import ahead, bargaining, fighting, marching, opening, shopping
from ecumene.engine import Action, Ask
from ecumene.titles.eagle.standard import StandardRules
from ecumene.titles.eagle.view import View

Opinion = Callable[[View, Ask], list[Action]]

#: what is asked -> who answers; an empty answer means no opinion
OPINIONS: dict[str, Opinion] = {
    "starting-regions": opening.region,
    "free-technology": shopping.take,
    "minor-army": fighting.raise_army,
    "moving": marching.march,
    "call-battle": fighting.call,
    "battles": fighting.declare,
    "join-side": fighting.join,
    "round": fighting.commit,
    "foresee": fighting.foresee,
    "bargaining": bargaining.bargain,
    "assigning": lambda view, ask: ask.choices[:1],
    "placing": shopping.place,
    "free-growth": shopping.grow_free,
    "buying": shopping.buy,
}


class SteadyBot:
    """One player; it remembers nothing from one question to the next."""

    blind: ClassVar[bool] = False

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def decide(self, view: View, ask: Ask) -> list[Action]:
        """The answer, or a plan of answers."""
        # where milestones are announced by hand, one that is met is announced at once
        claims = view.rules.declarations(view, self.seat) if isinstance(view.rules, StandardRules) else []
        for claim in claims:
            if ask.why(claim) is None:
                return [claim]
        opinion = OPINIONS.get(ask.kind)
        plan = opinion(view, ask) if opinion else []
        if plan or not ask.required:
            return plan
        return [ask.sample(self.rng)]

    def others(self, view: View, ask: Ask, plan: list[Action]) -> list[list[Action]]:
        """To storm what lies next door, where that is possible."""
        return ahead.others(view, ask, plan)

    def depth(self, view: View) -> Depth:
        """To the end of the next turn."""
        return ahead.DEPTH

    def standing(self, view: View) -> float:
        """How it stands against each of the others."""
        return ahead.standing(view, self.seat)
