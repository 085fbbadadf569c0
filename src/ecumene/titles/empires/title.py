"""A title of the family as the engine knows it: each brings its data sheet and the rules of a set-up, the rest they share."""

from __future__ import annotations

from functools import cached_property
from importlib.resources.abc import Traversable
from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine import Action, Chance, Event, Meta, Setup, Sits, Stands, Title
from ecumene.engine.positions import read_setup
from ecumene.titles.empires import hidden, invariants, position, reading, redealing, registry, scoring
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.shown import EmpiresShown
from ecumene.titles.empires.state import State
from ecumene.titles.empires.tables import Tables
from ecumene.titles.empires.turn import NewTurn
from ecumene.titles.empires.view import View
from ecumene.typed import Phrase

#: a seat that has no civilization yet
NOBODY = Sits()


class EmpiresTitle(Title):
    """What all titles of the family do alike."""

    #: where the files of its own tables lie
    data: ClassVar[Traversable]
    #: the answers of the family for which this title never asks
    foreign: ClassVar[tuple[type[Action], ...]] = ()

    def __init__(self, meta: Meta) -> None:
        self.meta = meta
        self.tables = Tables(self.data)
        self.actions = tuple(kind for kind in registry.actions_of(type(self)) if kind not in self.foreign)
        self.steps = registry.steps_of(type(self))
        self.shown = EmpiresShown(self)

    def phrases(self) -> tuple[Phrase, ...]:
        """How the answers are typed that only this title knows."""
        return ()

    def rules_for(self, setup: Setup) -> Rules:
        """The rules of a set-up's scenario."""
        raise NotImplementedError

    def empty(self, setup: Setup) -> State:
        """A state with nothing on the board yet."""
        rules = self.rules_for(setup)
        return State(rules, rules.terrain())

    def start(self, setup: Setup, chance: Chance) -> State:
        state = self.empty(setup)
        state.rules.prepare_stacks(state, chance)
        state.push(*state.rules.opening(), NewTurn())
        return state

    def view(self, state: State, seat: int | None) -> View:
        return View(state, seat)

    def position(self, state: State) -> dict[str, Any]:
        return position.write(state)

    def load(self, data: dict[str, Any]) -> State:
        setup = read_setup(data)
        checked = self.meta.setup(setup.seats, setup.scenario, setup.options)
        return reading.read({**data, "setup": msgspec.to_builtins(checked)}, self.empty(checked), self.steps)

    def check(self, state: State) -> None:
        invariants.check(state)

    def stands(self, state: State | View) -> Stands:
        seats = tuple([self._sits.get(civ, NOBODY) for civ in state.civ])
        return Stands(state.turn, state.phase, seats, state.over)

    @cached_property
    def _sits(self) -> dict[str, Sits]:
        """By civilization: what its seat is called. The server asks for it several times with each answer."""
        return {civ: Sits(row.name, row.colour) for civ, row in self.tables.civilizations.items()}

    def scores(self, state: State) -> list[dict[str, int]]:
        return scoring.scores(state)

    def winners(self, state: State) -> tuple[int, ...]:
        return scoring.winners(state)

    def redeal(self, state: State, seat: int, rng: Random) -> State:
        return redealing.redeal(state, seat, rng)

    def entitled(self, event: Event, seats: int) -> tuple[int, ...] | None:
        return hidden.entitled(event, seats)

    def secrets(self, state: State, seat: int) -> dict[str, Any]:
        return hidden.secrets(state, seat)

    def alike(self, state: State, seat: int, action: Action, rng: Random) -> Action:
        return hidden.alike(state, seat, action, rng)
