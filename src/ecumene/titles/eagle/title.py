"""The title as the engine knows it: one table of rules for each scenario."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action, Chance, Event, Meta, Setup, Stands, Title
from ecumene.engine.positions import read_setup
from ecumene.floor import ANSWERS
from ecumene.titles import eagle, registry
from ecumene.titles.eagle import endings, hidden, invariants, position, redealing
from ecumene.titles.eagle.advanced import AdvancedRules, MediumRules, ShortRules
from ecumene.titles.eagle.colours import SITS
from ecumene.titles.eagle.rules import Rules
from ecumene.titles.eagle.shown import EagleShown
from ecumene.titles.eagle.standard import StandardRules
from ecumene.titles.eagle.state import State
from ecumene.titles.eagle.turn import NewTurn
from ecumene.titles.eagle.view import View

#: EG G:rules.1: the rule set of a game is chosen before set-up
RULES: dict[str, type[Rules]] = {
    "standard": StandardRules,
    "advanced-short": ShortRules,
    "advanced-medium": MediumRules,
    "advanced-long": AdvancedRules,
}


class Eagle(Title):
    """Sid Meier's Civilization: The Boardgame (Eagle 2002)."""

    def __init__(self, meta: Meta) -> None:
        self.meta = meta
        self.actions = (*registry.actions(eagle), *ANSWERS)
        self.steps = registry.steps(eagle)
        self.shown = EagleShown(self)

    def empty(self, setup: Setup) -> State:
        """A state with nothing on the board yet."""
        return State(RULES[setup.scenario](setup))

    def start(self, setup: Setup, chance: Chance) -> State:
        state = self.empty(setup)
        state.push(*state.rules.opening(), NewTurn())
        return state

    def view(self, state: State, seat: int | None) -> View:
        return View(state, seat)

    def position(self, state: State) -> dict[str, Any]:
        return position.write(state)

    def load(self, data: dict[str, Any]) -> State:
        setup = read_setup(data)
        checked = self.meta.setup(setup.seats, setup.scenario, setup.options)
        return position.read({**data, "setup": msgspec.to_builtins(checked)}, self.empty(checked), self.steps)

    def check(self, state: State) -> None:
        invariants.check(state)

    def stands(self, state: State | View) -> Stands:
        return Stands(state.turn, state.phase, SITS[: state.seats], state.over)

    def scores(self, state: State | View) -> list[dict[str, int]]:
        return [state.rules.score(state, seat) for seat in range(state.seats)]

    def winners(self, state: State) -> tuple[int, ...]:
        return endings.winners(state) if state.over else ()

    def redeal(self, state: State, seat: int, rng: Random) -> State:
        return redealing.redeal(state, seat, rng)

    def entitled(self, event: Event, seats: int) -> tuple[int, ...] | None:
        return hidden.entitled(event, seats)

    def secrets(self, state: State, seat: int) -> dict[str, Any]:
        return hidden.secrets(state, seat)

    def alike(self, state: State, seat: int, action: Action, rng: Random) -> Action:
        return hidden.alike(state, seat, action, rng)
