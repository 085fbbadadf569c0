"""Surplus population and city support (WE 5B, 5C, 11), and what reducing a city means."""

from __future__ import annotations

from collections.abc import Iterable

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.misfits import called
from ecumene.titles.empires.pieces import place, remove, sink_fleet, take_city
from ecumene.titles.empires.state import State


class Reduce(Action, frozen=True):
    """I reduce the city in this area; `fewer` leaves out the additional token of Agriculture."""

    area: str
    fewer: bool = False


def may_leave_fewer(state: State, area: int) -> bool:
    """WE ADV.Agriculture.3: whether the owner of the city here could place the additional token, and so may leave it out."""
    owner = state.city[area] - 1
    if not state.rules.spare_token:
        return False
    limit = state.rules.open_limit(state, owner, area)
    return limit > state.terrain.limit[area] and 0 < limit - state.tokens[owner][area] <= state.stock[owner]


def reductions(state: State, areas: Iterable[int]) -> list[Action]:
    """The ways to reduce one of these cities."""
    found: list[Action] = []
    for area in areas:
        name = state.terrain.ids[area]
        found += [Reduce(name), Reduce(name, fewer=True)] if may_leave_fewer(state, area) else [Reduce(name)]
    return found


def reduce_city(state: State, area: int, *, fewer: bool = False) -> int:
    """WE 5C.4: the city goes to stock and its owner puts tokens in its place, as many as limit and stock allow.

    ADV.Agriculture.3: the higher limit counts unless the owner wants `fewer`; ADV.PublicWorks.6: a token beside the city
    counts as one of them.
    """
    owner = state.city[area] - 1
    take_city(state, area)
    limit = state.terrain.limit[area] if fewer else state.rules.limit(state, owner, area)
    room = limit - state.tokens[owner][area]
    placed = place(state, owner, area, max(0, room))
    state.tell("city.reduced", seat=owner, area=state.terrain.ids[area], tokens=placed)
    return placed


class SurplusRemoval(Step, frozen=True):
    """WE 5B: all tokens above the population limit go to stock, and all beside a city that supports none.

    ADV.Agriculture.4: after a conflict its holder may have let the additional token go.
    MC 5B.1, 5B.2: perhaps players look after their own tokens only, and nobody removes those of the Barbarians.
    5B.4: tokens of failed city attacks go here too, and with them a Naval Warfare holder's ships (ADV.NavalWarfare.9).
    """

    rule = "WE 5B"

    def run(self, state: State) -> None:
        crowd, limit, city = state.crowd, state.terrain.limit, state.city
        spared = None if state.rules.barbarians_are_surplus else state.barbarians
        for area in state.occupied():
            # whoever shares an area stands within its limit: conflicts were resolved before
            if crowd[area] > limit[area] or city[area]:
                for owner in state.owners_in(area):
                    if owner != spared:
                        self._trim(state, owner, area)
        state.notes.fallow = ()
        doomed, state.notes.lost_fleets = state.notes.lost_fleets, ()
        for seat, name in doomed:
            sink_fleet(state, seat, state.terrain.index[name])

    def _trim(self, state: State, owner: int, area: int) -> None:
        limit = state.rules.limit(state, owner, area)
        if (owner, state.terrain.ids[area]) in state.notes.fallow:
            limit = min(limit, state.terrain.limit[area])
        surplus = state.tokens[owner][area] - limit
        if surplus > 0:
            remove(state, owner, area, surplus)
            state.tell("surplus", seat=owner, area=state.terrain.ids[area], tokens=surplus)


class CitySupport(Step, frozen=True):
    """WE 5C: each city needs tokens on the board; a player with too few reduces cities."""

    rule = "WE 5C"

    def run(self, state: State) -> None:
        rates = {seat: state.rules.support_rate(state, seat) for seat in state.playing()}
        lanes = {seat: [Unsupported(seat, rate)] for seat, rate in rates.items() if unsupported(state, seat, rate)}
        if lanes:
            # WE 5.2: simultaneous, or by A.S.T.-ranking if somebody wants to wait
            state.open_lanes(lanes, ordered=True)


def unsupported(state: State, seat: int, rate: int) -> bool:
    """WE 5C.2: whether the seat has too few tokens on the board for its cities."""
    return state.cities[seat] > 0 and state.on_board(seat) < rate * state.cities[seat]


class Unsupported(Step, frozen=True):
    """WE 5C.3: the player reduces cities one by one until support suffices; 5C.7: new tokens count at once."""

    seat: int
    rate: int
    rule = "WE 5C.3"

    def _candidates(self, state: State) -> list[int]:
        return state.rules.reduced_first(state, self.seat)

    def lacks_support(self, state: State) -> bool:
        """Whether a city must still go."""
        return unsupported(state, self.seat, self.rate)

    def seats(self, state: State) -> Waits:
        asked = self.lacks_support(state) and len(reductions(state, self._candidates(state))) > 1
        return ((self.seat,), ()) if asked else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return reductions(state, self._candidates(state))

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Reduce):
            return self.not_asked(action)
        area = state.terrain.index.get(action.area)
        if area is None or state.owner(area) != seat:
            return Refused("WE 5C.5", f"you have no city in {called(state, action.area)}")
        if area not in self._candidates(state):
            return Refused("WE 5C.6", "cities that you built this turn are reduced first")
        if action.fewer and not may_leave_fewer(state, area):
            return Refused("WE ADV.Agriculture.3", "there is no additional Agriculture token to leave out")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Reduce)
        reduce_city(state, state.terrain.index[action.area], fewer=action.fewer)
        state.push(self)

    def run(self, state: State) -> None:
        if self.lacks_support(state):
            reduce_city(state, self._candidates(state)[0])
            state.push(self)
