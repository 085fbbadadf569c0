"""Phase 3: movement (WE 3), over land here, by ship in shipyard.py, voyages.py and orders.py."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from ecumene.boards import Terrain
from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires import orders
from ecumene.titles.empires.conflict import conflict_situation
from ecumene.titles.empires.pieces import shift
from ecumene.titles.empires.shipyard import BuildShip, numbered
from ecumene.titles.empires.state import State
from ecumene.titles.empires.voyages import Sail


class Move(Action, frozen=True):
    """This many of my tokens go from an area to another one over land."""

    area: str
    to: str
    count: int


class EndMovement(Action, frozen=True):
    """My movement has ended."""

    ends = True


class Movement(Step, frozen=True):
    """WE 3: every token may move once and ships sail, until all have declared their end."""

    rule = "WE 3"

    def run(self, state: State) -> None:
        # who has no piece on the board has nothing to declare
        state.moving = tuple(s for s in state.rules.census_order(state) if state.on_board(s) or state.ships[s])
        state.moved = [bytearray(state.terrain.size) for _ in range(state.seats)]
        state.push(state.rules.moving(tuple(tuple(state.areas_of(seat)) for seat in range(state.seats))))


class Moving(Step, frozen=True):
    """WE 3.order.1-5: the game waits for the next in census order; all others may move early, wholly or in part.

    3.order.6, 7: what was done may be taken back until its seat declares the end. 3.conflict.8: an early move that
    causes a conflict situation may not. `areas` are where each seat had tokens at the start: those elsewhere have moved.
    """

    areas: tuple[tuple[int, ...], ...]
    rule = "WE 3"

    def seats(self, state: State) -> Waits:
        moving = state.moving
        return moving[:1], moving[1:]

    # -- answers ------------------------------------------------------------------------------------------

    def choices(self, state: State, seat: int) -> list[Action]:
        tokens, moved, terrain = state.tokens[seat], state.moved[seat], state.terrain
        plain = state.rules.land_steps(state, seat) == 1 and not state.rules.keeps_out(state, seat)
        rooms: dict[int, int] = {}
        answers: list[Action] = []
        for area in self.areas[seat]:
            left = tokens[area] - moved[area]
            if left:
                answers += steps(terrain, area, left) if plain else marches(state, seat, area, left, rooms)
        answers += orders.scraps(state, seat)
        answers.append(EndMovement())
        return answers

    def forms(self, state: State, seat: int) -> list[Form]:
        return orders.orders(state, seat) if state.rules.ships_allowed(state) else []

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        """As likely as if all choices and forms were listed, but only the drawn one is looked at.

        There are tickets for every way out of each area with tokens to move (as many for each area as the widest has
        ways), for the end, for a new ship, and two for each ship. One that cannot be played is drawn again.
        """
        tokens, moved = state.tokens[seat], state.moved[seat]
        steps = state.rules.land_steps(state, seat)
        reach, width = state.terrain.reach[steps], state.terrain.width[steps]
        areas = [area for area in self.areas[seat] if tokens[area] > moved[area]]
        moves = len(areas) * width
        total = moves + 2 + 2 * len(state.ships[seat])
        while True:
            ticket = int(rng.random() * total)
            if ticket < moves:
                area = areas[ticket // width]
                near, at = reach[area], ticket % width
                if at < len(near):
                    count = most(state, seat, area, near[at])
                    if count:
                        return Move(state.terrain.ids[area], state.terrain.ids[near[at]], count)
            elif ticket == moves:
                return EndMovement()
            else:
                action = orders.sample(state, seat, ticket - moves - 1, rng)
                if action is not None:
                    return action

    def free(self, state: State, seat: int) -> bool:
        """Whether there is anything to do but to end; the first way out of the first area mostly tells."""
        reach = state.terrain.reach[state.rules.land_steps(state, seat)]
        if any(most(state, seat, area, to) for area in self.areas[seat] for to in reach[area]):
            return True
        return bool(orders.scraps(state, seat)) or bool(self.forms(state, seat))

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if type(action) is Move:
            return why_move(state, seat, action)
        if type(action) is EndMovement:
            return None
        if isinstance(action, orders.Order):
            return orders.why(state, seat, action)
        return self.not_asked(action)

    def filled(self, state: State, seat: int, action: Action) -> Action:
        return numbered(state, seat, action) if isinstance(action, BuildShip) else action

    def meaning(self, state: State, seat: int, action: Action) -> object:
        """An order to a ship means the ship as it lies there; a move says all by itself."""
        return orders.ship_meant(state, seat, action)

    # -- what happens -------------------------------------------------------------------------------------

    def act(self, state: State, seat: int, action: Action) -> None:
        state.push(self)
        early = seat != state.moving[0]
        fought = {area for area in headed_for(state, action) if conflict_situation(state, area)} if early else set()
        if type(action) is Move:
            entered = move(state, seat, action)
        elif isinstance(action, orders.Order):
            entered = orders.act(state, seat, action)
        else:
            entered = end(state, seat)
        if early:
            caused = any(causes_conflict(state, seat, area, area in fought) for area in entered)
            if state.rules.early_move_stays(state, seat, caused):
                state.pin()

    def run(self, state: State) -> None:
        """WE 3.order.9: all have ended; tokens and ships are turned over again."""
        state.moved = []
        for seat, fleet in enumerate(state.ships):
            state.ships[seat] = {number: (area, False, 0) for number, (area, _, _) in fleet.items()}


def headed_for(state: State, action: Action) -> list[int]:
    """The areas that a move or a voyage may enter."""
    names: tuple[str, ...] = ()
    if isinstance(action, Move):
        names = (action.to,)
    elif isinstance(action, Sail):
        names = tuple(water for water, _, _ in action.stops)
    index = state.terrain.index
    return [index[name] for name in names if name in index]


def causes_conflict(state: State, seat: int, area: int, fought: bool) -> bool:
    """WE 3.conflict.2-4: whether tokens of the seat that have entered an area caused conflict there.

    Beside a foreign city they always do. Otherwise only if there was no conflict situation before, as there is where a city's
    owner comes to its defence, or where the limit was exceeded already.
    """
    city = state.city[area]
    if city and city != seat + 1:
        return True
    return not fought and conflict_situation(state, area)


def most(state: State, seat: int, area: int, to: int) -> int:
    """How many tokens of the seat may go from one area to the other over land."""
    count = state.tokens[seat][area] - state.moved[seat][area]
    if not count or not (to in state.terrain.land[area] or two_steps(state, seat, area, to)):
        return 0
    return min(count, state.rules.entry(state, seat, to)[0])


@lru_cache(maxsize=4096)
def steps(terrain: Terrain, area: int, count: int) -> tuple[Move, ...]:
    """The moves of this many tokens from an area to each of its neighbours; made once, since they are listed so often."""
    return tuple(Move(terrain.ids[area], terrain.ids[to], count) for to in terrain.land[area])


def marches(state: State, seat: int, area: int, count: int, rooms: dict[int, int]) -> list[Move]:
    """The moves out of an area for a seat that has roads, or is kept out of areas; `rooms` are those that were looked at."""
    ids = state.terrain.ids
    near = by_road(state, seat, area) if state.rules.land_steps(state, seat) > 1 else state.terrain.land[area]
    return [Move(ids[area], ids[to], min(count, free)) for to in near if (free := room(state, seat, to, rooms))]


def room(state: State, seat: int, area: int, known: dict[int, int]) -> int:
    """How many tokens of the seat may enter an area. Several ways lead to it, but it is looked at once."""
    count = known.get(area)
    if count is None:
        count = known[area] = state.rules.entry(state, seat, area)[0]
    return count


def by_road(state: State, seat: int, area: int) -> list[int]:
    """The neighbours of an area, and all that `two_steps` lead to."""
    land, rules = state.terrain.land, state.rules
    clear = [land[via] for via in land[area] if rules.may_pass(state, seat, via)]
    return sorted(set(land[area]).union(*clear) - {area})


def two_steps(state: State, seat: int, area: int, to: int) -> bool:
    """WE ADV.Roadbuilding.1-3, 6: a second step in one go, unless the first one ends in a conflict situation.

    The second one may (ADV.Roadbuilding.5). It is no step to or from a ship (ADV.Roadbuilding.4).
    Tokens pass one by one, so that only one at a time counts against the limit on the way (docs/rulings.md).
    """
    if to not in state.terrain.reach[state.rules.land_steps(state, seat)][area]:
        return False
    land, rules = state.terrain.land, state.rules
    return any(to in land[via] and rules.may_pass(state, seat, via) for via in land[area])


def why_move(state: State, seat: int, action: Move) -> Refused | None:
    terrain, count = state.terrain, action.count
    area, to = terrain.index.get(action.area), terrain.index.get(action.to)
    if area is None or to is None:
        return Refused("WE 3.tokens.1", f"there is no area {action.area if area is None else action.to!r}")
    if type(count) is int and 1 <= count <= most(state, seat, area, to):
        return None
    if to not in terrain.land[area] and not two_steps(state, seat, area, to):
        return why_no_way(state, seat, area, to)
    left = state.tokens[seat][area] - state.moved[seat][area]
    if type(count) is not int or not 1 <= count <= left:
        return Refused("WE 3.tokens.1", f"{left} tokens in {terrain.names[area]} have yet to move, not {count!r}")
    room, clause = state.rules.entry(state, seat, to)
    return Refused(clause, f"{room} tokens may enter {terrain.names[to]}, not {count}")


def why_no_way(state: State, seat: int, area: int, to: int) -> Refused:
    terrain = state.terrain
    if not terrain.open[to]:
        return Refused("WE 3.tokens.8", f"{terrain.names[to]} is out of play")
    if to in terrain.reach[state.rules.land_steps(state, seat)][area]:
        return Refused("WE ADV.Roadbuilding.2", "the first step ends in a conflict situation, so there can be no second step")
    if to in terrain.water[area]:
        return Refused("WE 3.tokens.3", f"only ships cross the water to {terrain.names[to]}")
    return Refused("WE 3.tokens.1", f"tokens cannot get from {terrain.names[area]} to {terrain.names[to]} over land")


def move(state: State, seat: int, action: Move) -> tuple[int, ...]:
    """Tokens go over land; they have moved now (WE 3.tokens.1, 2). Returns the area that they entered."""
    index = state.terrain.index
    area, to, count = index[action.area], index[action.to], action.count
    shift(state, seat, area, to, count)
    state.moved[seat][to] += count
    state.tell("move", seat=seat, area=action.area, to=action.to, tokens=count)
    return (to,)


def end(state: State, seat: int) -> tuple[int, ...]:
    """WE 3.order.7, 3.end.1: the seat is done for good; ships neither built nor maintained in this turn are lost."""
    idle = state.rules.ships_in_movement
    kept = {number: ship for number, ship in state.ships[seat].items() if ship[1] or not idle}
    lost = len(state.ships[seat]) - len(kept)
    state.ships[seat] = kept
    state.moving = tuple(other for other in state.moving if other != seat)
    state.confirm()
    state.tell("movement.ended", seat=seat, ships_lost=lost)
    return ()
