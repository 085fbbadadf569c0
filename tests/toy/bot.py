"""`drover`: stakes while it lies behind, hinders near the market, plays its highest card."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ecumene.bots import Depth
from ecumene.engine import Action, Ask
from toy.rules import END, Hinder, Keep, Pass, Play, Stake


class Drover:
    blind: ClassVar[bool] = False

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        choices = ask.choices
        plays = [choice for choice in choices if isinstance(choice, Play)]
        if plays:
            return [max(plays, key=lambda choice: choice.card)]
        if Hinder() in choices:
            return [Hinder() if max(view.places) > END - 5 else Pass()]
        if Keep() in choices:
            return [Keep()]
        behind = view.places[self.seat] < max(view.places)
        return [Stake(1) if behind and Stake(1) in choices else Stake(0)]

    # what looking ahead asks for

    def others(self, view: Any, ask: Ask, plan: list[Action]) -> list[list[Action]]:
        """Another stake, or another card."""
        return [[choice] for choice in ask.choices if isinstance(choice, (Stake, Play)) and choice != plan[0]]

    def depth(self, view: Any) -> Depth:
        return Depth(deals=8, turns=2, entries=40)

    def standing(self, view: Any) -> float:
        """How far it is ahead of the first of the others; a coin is a point at the end."""
        points = [place + coins for place, coins in zip(view.places, view.coins, strict=True)]
        mine = points.pop(self.seat)
        return float(mine - max(points))
