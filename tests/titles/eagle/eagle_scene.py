"""A scene of Eagle 2002: a game set up by hand, to show what one rule does.

>>> scene = Scene("standard", era=4).village(0, "orinoco").units(0, "orinoco", modern_cavalry=2)
>>> scene.begin(Moving(0)).play(0, Move("modern-cavalry", "orinoco", "maya"))
>>> scene.count(0, "maya", "modern-cavalry") == 1

Everything is empty at the start: no markers, no pieces, no gold, an empty agenda; it is turn 1. `loaded` dice come out as they
were put in. Angela, Brad and Chris of the rulebook's examples are the seats 0, 1 and 2.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ecumene import titles
from ecumene.engine import Action, Ask, Chance, Event, Game, Header, Refused, Step
from ecumene.engine.agenda import settle
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.pieces import launch, put
from ecumene.titles.eagle.pieces import settle as found
from ecumene.titles.eagle.state import Fleet, State

ANGELA, BRAD, CHRIS = 0, 1, 2

#: a test of a clause that holds in both rule sets is run in both
both = pytest.mark.parametrize("rules", ["standard", "advanced-long"])


def of(rules: str, standard: str, advanced: str) -> str:
    """The clause of the rule set for a matter that both treat, each in its own way (EG G:rules.2)."""
    return standard if rules == "standard" else advanced


def base(rules: str) -> str:
    """The clause that gives every aircraft a base."""
    return of(rules, "EG S:air-movement.2", "EG A:air-movement.1")


def rule(*ids: str) -> Callable[[Any], Any]:
    """Marks a test with the clauses that it proves: `@rule("EG S:setup.7")`."""
    mark: Callable[[Any], Any] = pytest.mark.rule(*ids)
    return mark


class Loaded(Chance):
    """Chance whose dice come out as they were put in, by name; what was not put in is rolled."""

    __slots__ = ("script",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.script: dict[str, list[list[int]]] = {}

    def dice(self, name: str, count: int, sides: int = 6) -> list[int]:
        waiting = self.script.get(name)
        if not waiting:
            return super().dice(name, count, sides)
        rolled = waiting.pop(0)
        assert len(rolled) == count, f"{name}: {count} dice are rolled, {len(rolled)} were put in"
        self.draws.append((name, tuple(die - 1 for die in rolled)))
        return rolled


def dice(total: int, count: int) -> list[int]:
    """This many dice with this sum."""
    rolled = [total // count + (number < total % count) for number in range(count)]
    assert all(1 <= die <= 6 for die in rolled)
    return rolled


class Scene:
    """A game in the making; every method that sets something up returns the scene."""

    def __init__(self, rules: str = "standard", seats: int = 3, *, era: int = 1, seed: int = 1, **options: str) -> None:
        title = titles.load("eagle-2002")
        setup = title.meta.setup(seats, rules, {key.replace("_", "-"): value for key, value in options.items()})
        self.chance = Loaded(Chance.seed_of(seed))
        self.game = Game(title, Header(setup, self.chance.commitment), self.chance)
        self.game._begin(self.chance)
        self.game.story = []
        state: State = title.empty(setup)  # type: ignore[attr-defined]
        state.turn, state.phase, state.era = 1, "movement", era
        self.game._set_out(state)

    # -- setting up ---------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        state: State = self.game.state
        return state

    def village(self, seat: int, region: str, size: int = 1, marker: str = "") -> Scene:
        """A settlement of a seat, with a marker face up."""
        at = ATLAS.index[region]
        found(self.state, seat, at)
        self.state.size[at] = size
        self.state.built = 0
        return self.marker(region, marker, up=True) if marker else self

    def marker(self, region: str, marker: str, *, up: bool = False) -> Scene:
        at = ATLAS.index[region]
        self.state.marker[at] = tables.MARKER[marker]
        if up:
            self.state.up |= 1 << at
        return self

    def units(self, seat: int, space: str, **pieces: int) -> Scene:
        for piece, count in pieces.items():
            put(self.state, seat, ATLAS.index[space], tables.KIND[piece.replace("_", "-")], count)
        return self

    def fleet(self, seat: int, zone: str, kind: str = "galley", *cargo: str) -> int:
        """A fleet with this cargo; its number."""
        number = launch(self.state, seat, ATLAS.index[zone], tables.FLEET[kind])
        loaded = tuple(sorted((tables.KIND[piece], 0) for piece in cargo))
        self.state.fleets[seat][number] = self.state.fleets[seat][number]._replace(cargo=loaded)
        return number

    def gold(self, *amounts: int) -> Scene:
        self.state.gold[: len(amounts)] = amounts
        return self

    def techs(self, seat: int, *technologies: str) -> Scene:
        for name in technologies:
            self.state.tech[tables.TECHNOLOGY[name]] = seat + 1
        return self

    def some_techs(self, seat: int, era: int, count: int) -> Scene:
        """This many technologies of an era, whichever are free."""
        free = [n for n in tables.OF_ERA[era] if not self.state.tech[n]]
        for number in free[:count]:
            self.state.tech[number] = seat + 1
        return self

    def wonders(self, seat: int, *names: str) -> Scene:
        for name in names:
            self.state.wonder[self.state.rules.wonder_index[name]] = seat + 1
        return self

    def improve(self, seat: int, *names: str) -> Scene:
        for name in names:
            self.state.improvements[seat] |= 1 << tables.IMPROVEMENT[name]
        return self

    def roll(self, name: str, *rolls: list[int]) -> Scene:
        """The next dice of this name come out so."""
        self.chance.script.setdefault(name, []).extend(rolls)
        return self

    # -- playing ------------------------------------------------------------------------------------------

    def begin(self, *steps: Step, phase: str = "movement") -> Scene:
        """Puts steps on the agenda and goes on to the first question."""
        self.state.phase = phase
        self.state.push(*steps)
        self.game.due, self.game.may = settle(self.state)
        assert self.game.story is not None and self.state.sink is not None
        self.game.story.extend((0, event) for event in self.state.sink)
        self.state.sink.clear()
        self.chance.take()
        self.game._snapshots = [(len(self.game.entries), self.state.clone())]
        return self

    def play(self, seat: int, *actions: Action) -> Scene:
        for action in actions:
            self.game.play(seat, action)
        return self

    def why(self, seat: int, action: Action) -> str | None:
        """The clause that refuses an answer, or None."""
        refusal: Refused | None = self.game.why(seat, action)
        return None if refusal is None else refusal.rule

    def ask(self, seat: int) -> Ask:
        return self.game.ask(seat)

    def choices(self, seat: int) -> list[Action]:
        return self.game.ask(seat).choices

    # -- looking ------------------------------------------------------------------------------------------

    def count(self, seat: int, space: str, piece: str) -> int:
        return self.state.count(seat, ATLAS.index[space], tables.KIND[piece])

    def owner(self, region: str) -> int | None:
        return self.state.ruler(ATLAS.index[region])

    def size(self, region: str) -> int:
        return self.state.size[ATLAS.index[region]]

    def at(self, region: str) -> str:
        """The marker of a region, face up or down, or nothing."""
        number = self.state.marker[ATLAS.index[region]]
        return tables.MARKERS[number - 1].id if number else ""

    def is_up(self, region: str) -> bool:
        return bool(self.state.up >> ATLAS.index[region] & 1)

    def ship(self, seat: int, number: int) -> Fleet:
        return self.state.fleets[seat][number]

    def owns(self, technology: str) -> int:
        return self.state.tech[tables.TECHNOLOGY[technology]] - 1

    def wonder_of(self, name: str) -> int:
        return self.state.wonder[self.state.rules.wonder_index[name]] - 1

    def told(self, kind: str, seat: int | None = None) -> list[dict[str, Any]]:
        """What a seat (None: everybody) was told of this kind."""
        return [event.data for event in self.heard(seat) if event.kind == kind]

    def heard(self, seat: int | None = None) -> list[Event]:
        return self.game.heard(seat)
