"""Learning a tech by whatever way, and what follows from it."""

from __future__ import annotations

from typing import Any

from ecumene.engine import NOBODY, Action, Waits
from ecumene.titles.ffg.pieces import figures, gain_culture, grow, has_units, is_open, recruit, upgrade
from ecumene.titles.ffg.play import Play, win
from ecumene.titles.ffg.tables import MARKET, UNITS
from ecumene.titles.ffg.yields import capital_of


class Take(Action, frozen=True):
    """I take this from what is offered."""

    what: str


def learn(state: Any, seat: int, tech: str, *, researched: bool = False) -> None:
    """FF def.9: the tech is laid into the pyramid, and works at once."""
    place(state, seat, tech)
    follow_up(state, seat, tech, researched=researched)


def place(state: Any, seat: int, tech: str, *, lower: bool = False) -> None:
    """FF pyramid.2, person.nikola_tesla.1: into the row of its level, or one lower."""
    state.techs[seat][tech] = state.rules.tables.techs[tech].level - lower
    state.stir(seat)


def follow_up(state: Any, seat: int, tech: str, *, researched: bool = False) -> None:
    """FF research.8, gov.2, building.12: what a tech brings when it is known."""
    row = state.rules.tables.techs[tech]
    state.tell("learned", seat=seat, tech=tech)
    upgrade(state, seat)
    if row.governments:
        state.free_change[seat] = (*state.free_change[seat], *row.governments)
        if state.phase == "start" and state.part != seat:
            state.push(LateChange(seat))
    if researched and row.ranks and state.civ[seat] == "germans":
        state.push(GermanUnit(seat, tech), GermanResource(seat))
    if state.civ[seat] == "greeks" and state.phase != "setup":  # FF civ.greeks.3
        gain_culture(state, seat, sum(tech not in state.techs[other] for other in range(state.rules.seats) if other != seat))
    alone = not any(tech in state.techs[other] for other in range(state.rules.seats) if other != seat)
    if researched and alone and state.rules.led_by(state, seat, "archimedes"):  # FF person.archimedes.1
        gain_culture(state, seat, 3)
    if tech == "agriculture":
        state.push(Growing(seat))
    if tech == "space_flight":
        win(state, seat, "tech")


class LearnFree(Play, frozen=True):
    """FF pyramid.4: the seat learns one of these techs for nothing, if one has a place."""

    seat: int
    techs: tuple[str, ...]
    researched: bool = False
    rule = "FF pyramid.4"
    offers = "choose one of the listed technologies: you do not know it yet, and your pyramid has a place for it"

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
    offers = "take a unit of a type that the new technology shows"

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
    offers = "take a resource of which the market has some left"

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
    offers = "change to a government that has just been unlocked, or keep yours"

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if self._open(state) else NOBODY

    def _open(self, state: Any) -> list[str]:
        """FF gov.4: no second change in one turn."""
        if "govern" in state.used[self.seat]:
            return []
        return sorted({*state.free_change[self.seat]} - {state.government[self.seat]})

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [*(Govern(name) for name in self._open(state)), KeepGovernment()]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, Govern):
            govern(state, seat, action.government)

    def go(self, state: Any) -> None:
        """Nothing is to be changed."""


class Govern(Action, frozen=True):
    """I change to this government."""

    government: str


class KeepGovernment(Action, frozen=True):
    """I keep my government."""


def govern(state: Any, seat: int, government: str) -> None:
    """FF gov.7: exactly one government is in force."""
    state.government[seat] = government
    state.stir(seat)
    state.since[seat] = state.turn
    state.used[seat] |= {"govern"}
    state.tell("government", seat=seat, government=government)


class Grow(Action, frozen=True):
    """My capital grows into this square."""

    square: str


def expansions(state: Any, seat: int, within: tuple[int, ...] = ()) -> list[int]:
    """FF metropolis.5, metropolis.6, metropolis.10, metropolis.11: the squares into which the capital may grow."""
    chart, kinds = state.rules.chart, state.rules.tables.kinds
    capital = capital_of(state, seat)
    if capital is None or capital.second >= 0:
        return []
    found = []
    for square in chart.near[capital.square]:
        around = {s for one in (capital.square, square) for s in chart.around[one]} - {capital.square, square}
        if len(around) < 10 or not all(is_open(state, s) and state.holder[s] in (-1, capital.square) for s in (square, *around)):
            continue
        free = kinds[state.marker[square]] in ("", "building", "wonder", "person") and state.occupant[square] in (0, seat + 1)
        if free and (not within or square in within):
            found.append(square)
    return found


class Growing(Play, frozen=True):
    """FF tech.agriculture.1, metropolis.2, metropolis.4: a capital that can grow must; its owner picks the square."""

    seat: int
    within: tuple[int, ...] = ()
    rule = "FF metropolis.4"
    offers = "a capital grows into a square next to it, not over a corner, that can take its second half"

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if expansions(state, self.seat, self.within) else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Grow(state.rules.chart.ids[square]) for square in expansions(state, seat, self.within)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        from ecumene.titles.ffg.start import Displacing

        assert isinstance(action, Grow)
        square = state.rules.chart.index[action.square]
        grow(state, capital_of(state, seat).square, square)
        state.tell("grew", seat=seat, square=action.square)
        if any(figures(state, seat, square)):
            state.push(Displacing(seat, square))

    def go(self, state: Any) -> None:
        """It cannot grow yet."""


class Teaching(Play, frozen=True):
    """FF start.4, relic.atlantis.1: a tech of one's choice for nothing, with a place; never Space Flight."""

    seat: int
    level: int = 0
    rule = "FF start.4"
    offers = "choose a technology that you do not know yet and for which your pyramid has a place"

    def _techs(self, state: Any) -> list[str]:
        techs = state.rules.tables.techs
        return [t for t in state.rules.learnable(state, self.seat) if t != "space_flight" and self.level in (0, techs[t].level)]

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if self._techs(state) else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Take(tech) for tech in self._techs(state)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Take)
        learn(state, seat, action.what)

    def go(self, state: Any) -> None:
        """There is no place for any."""
