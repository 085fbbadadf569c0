"""Research: everybody chooses in secret, and all is revealed together."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Refused, Sealed
from ecumene.titles.ffg.learning import learn
from ecumene.titles.ffg.play import tally
from ecumene.titles.ffg.policies import switch, switches
from ecumene.titles.ffg.rules import PRICES
from ecumene.titles.ffg.yields import coins

#: FF wonder.notre_dame.1
NOTRE_DAME = 6


class Research(Action, frozen=True):
    """Researches this tech, or nothing; with Notre-Dame a second one, with Bureaucracy switching a policy (`old>new`)."""

    tech: str = ""
    second: str = ""
    switch: str = ""


def researchers(state: Any) -> tuple[int, ...]:
    """FF research.1, research.2: open facts say who could pay for the cheapest tech."""
    found = []
    for seat in state.rules.order(state):
        cheapest = PRICES[1] - state.rules.rebate(state, seat)
        if (state.trade[seat] >= cheapest and options(state, seat)) or switching(state, seat):
            found.append(seat)
    return tuple(found)


def options(state: Any, seat: int) -> list[str]:
    """FF research.3, pyramid.2: the techs that the seat could research now."""
    return [tech for tech in state.rules.learnable(state, seat) if state.rules.price(state, seat, tech) <= state.trade[seat]]


def switching(state: Any, seat: int) -> list[str]:
    """FF tech.bureaucracy.2: the switches of a policy that the seat may make with its research."""
    return switches(state.policies[seat]) if state.rules.knows(state, seat, "bureaucracy") else []


def seconds(state: Any, seat: int, tech: str) -> list[str]:
    """FF wonder.notre_dame.1: the techs that six more trade would add; the second may rest on the first."""
    rules, techs = state.rules, state.rules.tables.techs
    if not rules.has(state, seat, "notre_dame") or state.trade[seat] < rules.price(state, seat, tech) + NOTRE_DAME:
        return []
    rows = [*state.techs[seat].values(), techs[tech].level]
    fits = {level: level == 1 or rows.count(level) + 1 < rows.count(level - 1) for level in PRICES}
    return [
        t
        for t, row in techs.items()
        if t not in state.techs[seat] and t != tech and row.level <= techs[tech].level and fits[row.level]
    ]


class Researching(Sealed, frozen=True):
    """FF research.2: each chooses a tech facedown, or none."""

    answers: tuple[tuple[int, Research], ...] = ()
    rule = "FF research.2"
    standing = "research"

    def choices(self, state: Any, seat: int) -> list[Action]:
        able = options(state, seat)
        found: list[Action] = [Research(), *(Research(tech) for tech in able)]
        found += [Research(tech, second) for tech in able for second in seconds(state, seat, tech)]
        return [*found, *(Research("", "", change) for change in switching(state, seat))]

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Research):
            return self.not_asked(action)
        rules, row = state.rules, state.rules.tables.techs.get(action.tech)
        if action.switch and action.switch not in switching(state, seat):
            return Refused("FF tech.bureaucracy.2", f"{action.switch} is no switch that you may make")
        if not action.tech:
            return None if not action.second else Refused("FF wonder.notre_dame.1", "a second tech needs a first")
        if row is None:
            return Refused("FF setup.4", f"there is no tech {action.tech}")
        if action.tech in state.techs[seat]:
            return Refused("FF research.7", f"{row.name} is known already")
        if not rules.room(state, seat, row.level):
            return Refused("FF pyramid.2", f"the pyramid has no place for {row.name}: row {row.level - 1} is too short")
        if state.trade[seat] < rules.price(state, seat, action.tech):
            return Refused("FF research.3", f"{row.name} needs {rules.price(state, seat, action.tech)} trade")
        if action.second and action.second not in seconds(state, seat, action.tech):
            return Refused("FF wonder.notre_dame.1", f"{action.second} cannot be researched too")
        return None

    def stands(self, state: Any, seat: int, answer: str) -> Action | None:
        return Research() if answer == "none" else None

    def hurry(self, state: Any) -> None:
        """Time is up: whoever has not chosen researches nothing."""
        self.resolve(state, dict(self.answers))

    def resolve(self, state: Any, answers: dict[int, Any]) -> None:
        """FF research.4-8, victory.6: all pay by the coins they had, then learn in player order."""
        order = [seat for seat in state.rules.order(state) if seat in answers]
        chosen = [(seat, tech) for seat in order for tech in (answers[seat].tech, answers[seat].second) if tech]
        for seat in {seat for seat, _ in chosen}:
            state.trade[seat] = min(state.trade[seat], coins(state, seat))
        for seat, tech in chosen:
            state.tell("researched", seat=seat, tech=tech)
        for seat in order:
            if answers[seat].switch:
                switch(state, seat, answers[seat].switch)
        for seat, tech in chosen:
            learn(state, seat, tech, researched=True)
        tally(state)
