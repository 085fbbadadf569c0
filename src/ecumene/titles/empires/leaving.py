"""Leaving the game (WE LEAVE): a seat goes for good, its region is put out of play, its other units turn wild."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires.cards import discard_card
from ecumene.titles.empires.pieces import annex_tokens, pay, place, put_city, remove, take_city
from ecumene.titles.empires.state import State
from ecumene.titles.empires.succession import end


class Relocate(Action, frozen=True):
    """My tokens from the closed region go here: one to each of these areas, as often as it is named."""

    areas: tuple[str, ...]


class Departures(Step, frozen=True):
    """WE LEAVE.3, 16: those who left in this turn go now, after the end check and before cards are reshuffled.

    Several leavers go together: all their regions are closed before anybody's tokens look for a new place.
    """

    rule = "WE LEAVE"

    def run(self, state: State) -> None:
        leavers = tuple(seat for seat in state.playing() if seat in state.leaving)
        if not leavers:
            return
        state.leaving = ()
        state.gone += leavers
        for seat in leavers:
            give_up(state, seat)
            state.tell("left", seat=seat)
        if len(state.playing()) < 2:
            # nobody is left to play with (docs/rulings.md)
            end(state, "last-player")
            return
        for seat in leavers:
            close_region(state, state.civ[seat])
        uprooted = [(seat, uproot(state, seat)) for seat in state.playing()]
        # WE LEAVE.10: in A.S.T.-ranking order
        state.push(*(Relocation(seat, tokens) for seat, tokens in uprooted if tokens), *state.rules.after_departures(state))


def give_up(state: State, seat: int) -> None:
    """What happens to the leaver's mat, marker, cards and units."""
    # WE LEAVE.4: advances and credits are gone, and so is the marker with its points
    state.advances[seat] = 0
    state.credits[seat] = (0,) * len(state.credits[seat])
    state.step[seat] = state.census[seat] = 0
    if state.bonus == seat:
        state.bonus = None
    pay(state, seat, state.treasury[seat])
    # WE LEAVE.5: the cards go on their discard piles and under the stacks with the others
    for card, count in enumerate(state.hand[seat]):
        discard_card(state, seat, card, count)
    # WE LEAVE.6
    state.ships[seat] = {}
    # WE LEAVE.9: tokens become barbarians, cities become pirate cities; those in the home region go when it is closed
    for area in state.areas_of(seat):
        annex_tokens(state, seat, area, state.barbarians, state.tokens[seat][area])
    for area in state.cities_of(seat):
        take_city(state, area)
        put_city(state, state.barbarians, area)


def close_region(state: State, region: str) -> None:
    """WE LEAVE.7, 8: the region is out of play, and whatever is wild there is removed."""
    for area in state.terrain.regions[region]:
        remove(state, state.barbarians, area, state.tokens[state.barbarians][area])
        if state.owner(area) == state.barbarians:
            take_city(state, area)
    state.terrain = state.terrain.without((region,))


def uproot(state: State, seat: int) -> int:
    """WE LEAVE.11-13: clears the closed areas of one player; returns how many tokens must find a new place.

    LEAVE.12: each city there is worth some tokens, as far as stock lasts. All these tokens move on at once, so it makes
    no difference which city they are taken for; they wait in stock.
    """
    terrain = state.terrain
    state.ships[seat] = {number: ship for number, ship in state.ships[seat].items() if terrain.open[ship[0]]}
    cities = [area for area in state.cities_of(seat) if not terrain.open[area]]
    tokens = min(sum(state.rules.closed_city(state, seat, area) for area in cities), state.stock[seat])
    for area in cities:
        take_city(state, area)
    for area in state.areas_of(seat):
        if not terrain.open[area]:
            count = state.tokens[seat][area]
            remove(state, seat, area, count)
            tokens += count
    return tokens


def rooms(state: State, seat: int) -> dict[int, int]:
    """WE LEAVE.13: the areas to which the seat's tokens may go, and how many each takes without exceeding a limit.

    Where a limit is kept no conflict arises, except
    beside a foreign city; an area with one is left out.
    """
    found = {}
    for area in sorted(state.rules.refuges(state, seat)):
        if state.city[area] in (0, seat + 1):
            found[area] = max(0, state.rules.limit(state, seat, area) - state.crowd[area])
    return found


class Relocation(Step, frozen=True):
    """WE LEAVE.13, 14: so many tokens of the seat are placed again; limits hold as long as there is room."""

    seat: int
    tokens: int
    rule = "WE LEAVE.13"

    def _targets(self, state: State) -> tuple[dict[int, int], list[int]]:
        """How many tokens each area takes within its limit, and the areas that take more if they must."""
        room = rooms(state, self.seat)
        if sum(room.values()) >= self.tokens:
            return {area: count for area, count in room.items() if count}, []
        if not state.rules.refuges_overflow:
            return room, []
        # WE LEAVE.14: only where nobody else has tokens
        return room, [area for area in room if state.crowd[area] == state.tokens[self.seat][area]]

    def seats(self, state: State) -> Waits:
        room, more = self._targets(state)
        total = sum(room.values())
        free = len(more) > 1 if total < self.tokens else total > self.tokens
        return ((self.seat,), ()) if free else ((), ())

    def forms(self, state: State, seat: int) -> list[Form]:
        return [NewPlaces(state, self.tokens, *self._targets(state))]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Relocate):
            return self.not_asked(action)
        if len(action.areas) != self.tokens:
            return Refused("WE LEAVE.13", f"place all {self.tokens} tokens, not {len(action.areas)}")
        room, more = self._targets(state)
        placed = Counter(state.terrain.index.get(name, -1) for name in action.areas)
        for area, count in placed.items():
            if area not in room:
                return self._no_refuge(state, area)
            if count > room[area] and area not in more:
                return Refused("WE LEAVE.14", f"{state.terrain.names[area]} takes {room[area]} more tokens, not {count}")
        # with too little room, all of it is used before any limit is exceeded
        unused = [area for area, count in room.items() if placed[area] < count]
        if more and unused:
            return Refused("WE LEAVE.14", f"limits are exceeded, although {state.terrain.names[unused[0]]} has room")
        return None

    def _no_refuge(self, state: State, area: int) -> Refused:
        """Why no token may go to this area; -1 is none."""
        if area < 0:
            return Refused("WE LEAVE.13", "there is no area of this name on the board")
        name = state.terrain.names[area]
        if area in state.rules.refuges(state, self.seat):
            return Refused("WE LEAVE.13", f"{name} has no room for your tokens")
        return Refused("WE LEAVE.13", f"your tokens go to {state.rules.refuge}, which {name} is not")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Relocate)
        self._place(state, Counter(state.terrain.index[name] for name in action.areas))

    def run(self, state: State) -> None:
        """There is no choice: all room is filled, and what is left goes to the one area that may be overfull."""
        room, more = self._targets(state)
        left = self.tokens - sum(room.values())
        if left > 0 and more:
            room[more[0]] += left
        # where nobody may be crowded any further, tokens stay in stock (docs/rulings.md)
        self._place(state, Counter(room))

    def _place(self, state: State, placed: Counter[int]) -> None:
        for area, count in placed.items():
            place(state, self.seat, area, count)
        state.tell("relocated", seat=self.seat, tokens={state.terrain.ids[a]: n for a, n in placed.items() if n})


class NewPlaces(Form):
    """The areas that get a token, one by one: first the room within limits, then, if it must be, more."""

    kind = "relocation"

    def __init__(self, state: State, tokens: int, room: dict[int, int], more: list[int]) -> None:
        ids = state.terrain.ids
        self.tokens = tokens
        self.room = Counter({ids[area]: count for area, count in room.items()})
        self.more = [ids[area] for area in more]

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if len(prefix) == self.tokens:
            return [], True
        free = self.room - Counter(prefix)
        return (list(free) if free else self.more), False

    def whole(self, prefix: list[Any]) -> Relocate:
        return Relocate(tuple(prefix))

    def sample(self, rng: Random) -> Relocate:
        places = sorted(self.room.elements())
        if len(places) >= self.tokens:
            return Relocate(tuple(rng.sample(places, self.tokens)))
        extra = [rng.choice(self.more) for _ in range(self.tokens - len(places))]
        return Relocate((*places, *extra))
