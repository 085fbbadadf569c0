"""Surplus population and city support (WE 5B, 5C, 11), and what reducing a city means."""

from __future__ import annotations

from ecumene.engine import Action, Step, Waits
from ecumene.titles.empires.pieces import place, remove, take_city
from ecumene.titles.empires.state import State


class Reduce(Action, frozen=True):
    """I reduce the city in this area."""

    area: str


def reduce_city(state: State, area: int) -> int:
    """WE 5C.4: the city goes to stock and its owner puts tokens in its place, as many as limit and stock allow.

    ADV.Agriculture.3: the higher limit counts; ADV.PublicWorks.6: a token beside the city counts as one of them.
    """
    owner = state.city[area] - 1
    take_city(state, area)
    if owner == state.barbarians:
        limit = state.terrain.limit[area]
    else:
        limit = state.rules.limit(state, owner, area)
    placed = place(state, owner, area, max(0, limit - state.tokens[owner][area]))
    state.tell("city.reduced", seat=owner, area=state.terrain.ids[area], tokens=placed)
    return placed


class SurplusRemoval(Step, frozen=True):
    """WE 5B: all tokens above the population limit go to stock, and all beside a city that supports none.

    5B.4: tokens of failed city attacks go here too, and with them a Naval Warfare holder's ships (ADV.NavalWarfare.9).
    """

    rule = "WE 5B"

    def run(self, state: State) -> None:
        limits, crowd, city = state.terrain.limit, state.crowd, state.city
        for area in state.terrain.areas:
            if crowd[area] > limits[area] or (city[area] and crowd[area]):
                for owner in state.owners_in(area):
                    self._trim(state, owner, area)

    def _trim(self, state: State, owner: int, area: int) -> None:
        if owner == state.barbarians:
            limit = 0 if state.city[area] else state.terrain.limit[area]
        else:
            limit = state.rules.limit(state, owner, area)
        surplus = state.tokens[owner][area] - limit
        if surplus <= 0:
            return
        foreign_city = state.city[area] and state.city[area] != owner + 1
        if foreign_city and state.holds(owner, "naval_warfare"):
            state.ships[owner] = [ship for ship in state.ships[owner] if ship[0] != area]
        remove(state, owner, area, surplus)
        state.tell("surplus", seat=owner, area=state.terrain.ids[area], tokens=surplus)


class CitySupport(Step, frozen=True):
    """WE 5C: each city needs tokens on the board; who has too few reduces cities."""

    rule = "WE 5C"

    def run(self, state: State) -> None:
        wanting = [seat for seat in state.playing() if unsupported(state, seat, state.rules.support_rate(state, seat))]
        if wanting:
            lanes = {seat: [Unsupported(seat, state.rules.support_rate(state, seat))] for seat in wanting}
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
        """WE 5C.6: cities built this turn go first."""
        cities = state.cities_of(self.seat)
        return [area for area in cities if area in state.built] or cities

    def seats(self, state: State) -> Waits:
        asked = unsupported(state, self.seat, self.rate) and len(self._candidates(state)) > 1
        return ((self.seat,), ()) if asked else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Reduce(state.terrain.ids[area]) for area in self._candidates(state)]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Reduce)
        reduce_city(state, state.terrain.index[action.area])
        state.push(self)

    def run(self, state: State) -> None:
        if unsupported(state, self.seat, self.rate):
            reduce_city(state, self._candidates(state)[0])
            state.push(self)
