"""Learning a tech by whatever way, and what follows from it."""

from __future__ import annotations

from typing import Any

from ecumene.engine import NOBODY, Action, Waits
from ecumene.titles.ffg.pieces import has_units, recruit, upgrade
from ecumene.titles.ffg.play import Play, win
from ecumene.titles.ffg.tables import MARKET, UNITS


class Take(Action, frozen=True):
    """Takes this, out of what is offered."""

    what: str


def learn(state: Any, seat: int, tech: str, *, researched: bool = False) -> None:
    """FF def.9, research.8, gov.2, building.12: the tech is in the pyramid and works at once."""
    row = state.rules.tables.techs[tech]
    state.techs[seat][tech] = row.level
    state.tell("learned", seat=seat, tech=tech)
    upgrade(state, seat)
    if row.governments:
        state.free_change[seat] = (*state.free_change[seat], *row.governments)
        if state.phase == "start" and state.part != seat:
            state.push(LateChange(seat))
    if researched and row.ranks and state.civ[seat] == "germans":
        state.push(GermanUnit(seat, tech), GermanResource(seat))
    if tech == "space_flight":
        win(state, seat, "tech")


class LearnFree(Play, frozen=True):
    """FF pyramid.4: the seat learns one of these techs for nothing, if one has a place."""

    seat: int
    techs: tuple[str, ...]
    researched: bool = False
    rule = "FF pyramid.4"

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if self._open(state) else NOBODY

    def _open(self, state: Any) -> list[str]:
        learnable = state.rules.learnable(state, self.seat)
        return [tech for tech in self.techs if tech in learnable]

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Take(tech) for tech in self._open(state)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        learn(state, seat, action.what, researched=self.researched)

    def go(self, state: Any) -> None:
        """There is no place for any of them: that half is lost."""


class GermanUnit(Play, frozen=True):
    """FF civ.germans.2: a free unit of a type that the researched tech shows."""

    seat: int
    tech: str
    rule = "FF civ.germans.2"

    def _units(self, state: Any) -> list[str]:
        shown = state.rules.tables.techs[self.tech].ranks
        return [unit for unit in UNITS if unit in shown and has_units(state, unit)]

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if len(self._units(state)) > 1 else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Take(unit) for unit in self._units(state)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        recruit(state, seat, action.what)

    def go(self, state: Any) -> None:
        for unit in self._units(state):
            recruit(state, self.seat, unit)


class GermanResource(Play, frozen=True):
    """FF civ.germans.3: a resource out of the market, if there is one."""

    seat: int
    rule = "FF civ.germans.3"

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if any(state.market.values()) else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Take(resource) for resource in MARKET if state.market[resource]]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        take_resource(state, seat, action.what)

    def go(self, state: Any) -> None:
        """The market is empty."""


def take_resource(state: Any, seat: int, resource: str) -> None:
    """FF harvest.1: a token from the market."""
    state.market[resource] -= 1
    state.resources[seat][resource] = state.resources[seat].get(resource, 0) + 1
    state.tell("resource", seat=seat, resource=resource)


class LateChange(Play, frozen=True):
    """FF gov.3: a government unlocked in a Start of Turn after one's part may be adopted in it."""

    seat: int
    rule = "FF gov.3"

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if state.free_change[self.seat] else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [*(Govern(name) for name in state.free_change[seat]), KeepGovernment()]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, Govern):
            govern(state, seat, action.government)

    def go(self, state: Any) -> None:
        """Nothing is to be changed."""


class Govern(Action, frozen=True):
    """Changes to this government."""

    government: str


class KeepGovernment(Action, frozen=True):
    """Keeps the government."""


def govern(state: Any, seat: int, government: str) -> None:
    """FF gov.7: exactly one government is in force."""
    state.government[seat] = government
    state.since[seat] = state.turn
    state.used[seat] |= {"govern"}
    state.tell("government", seat=seat, government=government)
