"""`steady` for the 2010 board game: one plan a game, cities and marches by what they are worth to it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar

from ecumene.bots.base import Depth
from ecumene.bots.ffg import ahead, battles, marches, plans, works
from ecumene.bots.ffg.bargaining import Desk
from ecumene.engine import Action, Ask
from ecumene.titles.ffg.persons import TurnUp
from ecumene.titles.ffg.play import UseCard


class SteadyBot:
    """Pursues the victory that its position favours; keeps units for its capital."""

    blind: ClassVar[bool] = False

    def __init__(self, seat: int, rng: Random, goal: str = "") -> None:
        self.seat = seat
        self.rng = rng
        #: the victory to go for, of `plans.PLANS`; without one it looks for the nearest
        self.goal = goal
        self.desk = Desk(seat)

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        """One answer, on the floor all that is to be said; where nothing is due, only an offer that is no good is taken back."""
        if self.goal:
            plans.seek(view, self.seat, self.goal)
        if ask.kind == "trading":
            return self.desk.trade(view, ask)
        if not ask.required:
            return []
        people = [choice for choice in ask.choices if isinstance(choice, TurnUp)]
        if people:
            return [people[0]]
        decide = DECISIONS.get(ask.kind)
        answer = decide(view, ask, self.seat) if decide else None
        return [answer if answer is not None else _any(ask, self.rng)]

    def others(self, view: Any, ask: Ask, plan: list[Action]) -> list[list[Action]]:
        """What its cities could do, or it could research, instead."""
        return ahead.others(view, ask, plan)

    def depth(self, view: Any) -> Depth:
        """How far it pays to look ahead."""
        return ahead.depth(view)

    def standing(self, view: Any) -> float:
        """How likely its seat wins."""
        return ahead.standing(view, self.seat)


def _any(ask: Ask, rng: Random) -> Action:
    choices = ask.choices
    return choices[0] if choices else ask.sample(rng)


def _react(view: Any, ask: Ask, seat: int) -> Action | None:
    """Cancels what is aimed at oneself, with whatever there is."""
    for form in ask.forms:
        order = works.first(form)
        if isinstance(order, UseCard):
            return order
    return None


DECISIONS: dict[str, Callable[[Any, Ask, int], Action | None]] = {
    "place-capital": works.place_capital,
    "place-figures": works.place_inward,
    "place-person": works.place_person,
    "place-wonder": works.place_person,
    "starting": works.start,
    "sending": works.send,
    "managing": works.manage,
    "moving": marches.move,
    "marching-on": marches.go_on,
    "researching": plans.research,
    "learn-free": plans.learn,
    "late-change": works.late_change,
    "hand-limit": works.discard,
    "mustering": _react,
    "battle-turn": battles.deploy,
    "saving": battles.save,
    "looting": battles.loot,
    "event-window": _react,
    "ability-window": _react,
    "action-window": _react,
}
