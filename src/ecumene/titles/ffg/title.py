"""The title as the engine knows it: set up, seen, saved, judged."""

from __future__ import annotations

from importlib import import_module
from inspect import getmembers, isclass
from random import Random
from typing import Any

from ecumene.engine import Action, Chance, Event, Meta, Setup, Sits, Stands, Step, Title
from ecumene.floor import ANSWERS
from ecumene.titles.ffg import hidden, position
from ecumene.titles.ffg.invariants import check
from ecumene.titles.ffg.redealing import redeal
from ecumene.titles.ffg.rules import FfgRules
from ecumene.titles.ffg.scoring import score
from ecumene.titles.ffg.setup import Beginning
from ecumene.titles.ffg.shown import FfgShown
from ecumene.titles.ffg.state import State
from ecumene.titles.ffg.view import View

MODULES = (
    "play",
    "persons",
    "policies",
    "exploring",
    "investing",
    "culture",
    "learning",
    "windows",
    "uses",
    "moments",
    "battle",
    "outcome",
    "loot",
    "marching",
    "production",
    "building",
    "cityactions",
    "management",
    "start",
    "research",
    "collecting",
    "bargains",
    "setup",
    "turn",
)
#: steps that others are made from
BASES = {"Play", "Carry", "CityAction", "Window", "Moment", "Step", "Sealed"}


def _found(kind: type[Any]) -> tuple[type[Any], ...]:
    """All actions or steps of the modules, by name."""
    found = {}
    for name in MODULES:
        module = import_module(f"ecumene.titles.ffg.{name}")
        for label, each in getmembers(module, isclass):
            if issubclass(each, kind) and each.__module__ == module.__name__ and label not in BASES:
                found[label] = each
    return tuple(found[label] for label in sorted(found))


class Ffg(Title):
    """Sid Meier's Civilization: The Board Game (2010)."""

    def __init__(self, meta: Meta) -> None:
        self.meta = meta
        self.actions: tuple[type[Action], ...] = (*_found(Action), *ANSWERS)
        self.steps: tuple[type[Step], ...] = _found(Step)
        self.shown = FfgShown(self)

    def start(self, setup: Setup, chance: Chance) -> State:
        state = State(FfgRules(setup))
        state.push(Beginning())
        return state

    def view(self, state: State, seat: int | None) -> View:
        return View(state, seat)

    def position(self, state: State) -> dict[str, Any]:
        return position.write(state)

    def load(self, written: dict[str, Any]) -> State:
        return position.read(written, self._rules, self.steps)

    def _rules(self, setup: Setup) -> FfgRules:
        return FfgRules(self.meta.setup(setup.seats, setup.scenario, setup.options))

    def check(self, state: State) -> None:
        check(state)

    def stands(self, state: Any) -> Stands:
        rows = [state.rules.tables.civilizations.get(civ) for civ in state.civ]
        seats = tuple(Sits(row.name, row.colour) if row else Sits() for row in rows)
        return Stands(state.turn, state.phase, seats, state.over)

    def scores(self, state: Any) -> list[dict[str, int]]:
        return [score(state, seat) for seat in range(state.rules.seats)]

    def winners(self, state: Any) -> tuple[int, ...]:
        return tuple(state.victors) if state.over else ()

    def redeal(self, state: State, seat: int, rng: Random) -> State:
        return redeal(state, seat, rng)

    def entitled(self, event: Event, seats: int) -> tuple[int, ...] | None:
        return hidden.entitled(event, seats)

    def secrets(self, state: State, seat: int) -> dict[str, Any]:
        return hidden.secrets(state, seat)

    def alike(self, state: State, seat: int, action: Action, rng: Random) -> Action:
        return hidden.alike(state, seat, action, rng)
