"""Research: everybody chooses in secret, and all is revealed together."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Refused, Sealed
from ecumene.titles.ffg.learning import learn
from ecumene.titles.ffg.play import tally
from ecumene.titles.ffg.rules import PRICES
from ecumene.titles.ffg.yields import coins


class Research(Action, frozen=True):
    """Researches this tech, or nothing."""

    tech: str = ""


def researchers(state: Any) -> tuple[int, ...]:
    """FF research.1, research.2: open facts say who could pay for the cheapest tech."""
    found = []
    for seat in state.rules.order(state):
        cheapest = PRICES[1] - (5 if state.rules.has(state, seat, "porcelain_tower") else 0)
        if state.trade[seat] >= cheapest and options(state, seat):
            found.append(seat)
    return tuple(found)


def options(state: Any, seat: int) -> list[str]:
    """FF research.3, pyramid.2: the techs that the seat could research now."""
    return [tech for tech in state.rules.learnable(state, seat) if state.rules.price(state, seat, tech) <= state.trade[seat]]


class Researching(Sealed, frozen=True):
    """FF research.2: each chooses a tech facedown, or none."""

    answers: tuple[tuple[int, Research], ...] = ()
    rule = "FF research.2"
    standing = "research"

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Research(), *(Research(tech) for tech in options(state, seat))]

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Research):
            return self.not_asked(action)
        rules, row = state.rules, state.rules.tables.techs.get(action.tech)
        if not action.tech:
            return None
        if row is None:
            return Refused("FF setup.4", f"there is no tech {action.tech}")
        if action.tech in state.techs[seat]:
            return Refused("FF research.7", f"{row.name} is known already")
        if not rules.room(state, seat, row.level):
            return Refused("FF pyramid.2", f"the pyramid has no place for {row.name}: row {row.level - 1} is too short")
        if state.trade[seat] < rules.price(state, seat, action.tech):
            return Refused("FF research.3", f"{row.name} needs {rules.price(state, seat, action.tech)} trade")
        return None

    def stands(self, state: Any, seat: int, answer: str) -> Action | None:
        return Research() if answer == "none" else None

    def hurry(self, state: Any) -> None:
        """Time is up: whoever has not chosen researches nothing."""
        self.resolve(state, dict(self.answers))

    def resolve(self, state: Any, answers: dict[int, Any]) -> None:
        """FF research.4-8, victory.6: all pay by the coins they had, then learn in player order."""
        chosen = [(seat, answers[seat].tech) for seat in state.rules.order(state) if seat in answers and answers[seat].tech]
        for seat, _ in chosen:
            state.trade[seat] = min(state.trade[seat], coins(state, seat))
        for seat, tech in chosen:
            state.tell("researched", seat=seat, tech=tech)
        for seat, tech in chosen:
            learn(state, seat, tech, researched=True)
        tally(state)
