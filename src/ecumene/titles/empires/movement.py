"""Phase 3: movement (WE 3), over land here, by ship in voyages.py."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate, compress
from random import Random

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires import voyages
from ecumene.titles.empires.conflict import conflict_situation
from ecumene.titles.empires.pieces import shift
from ecumene.titles.empires.state import State


class Move(Action, frozen=True):
    """So many of my tokens go from an area to another one over land."""

    area: str
    to: str
    count: int


class EndMovement(Action, frozen=True):
    """My movement has ended."""


class Movement(Step, frozen=True):
    """WE 3: tokens may move once, ships sail, everybody until the own end is declared."""

    rule = "WE 3"

    def run(self, state: State) -> None:
        state.moving = tuple(seat for seat in state.rules.census_order(state) if state.on_board(seat) or state.ships[seat])
        state.moved = [bytearray(state.terrain.size) for _ in range(state.seats)]
        state.push(Moving())


class Moving(Step, frozen=True):
    """WE 3.order.1-5: the game waits for the next in census order; all others may move early, wholly or in part.

    3.order.6, 7: what was done may be taken back until its seat declares the end. 3.conflict.8: an early move into a
    conflict situation may not.
    """

    rule = "WE 3"

    def seats(self, state: State) -> Waits:
        moving = state.moving
        return moving[:1], moving[1:]

    # -- answers ------------------------------------------------------------------------------------------

    def choices(self, state: State, seat: int) -> list[Action]:
        ids, reach = state.terrain.ids, reached(state, seat)
        found: list[Action] = []
        for area, count in enumerate(state.unmoved(seat)):
            if count:
                moves = ((to, most(state, seat, area, to)) for to in reach[area])
                found += [Move(ids[area], ids[to], count) for to, count in moves if count]
        return [*found, *voyages.scraps(state, seat), EndMovement()]

    def forms(self, state: State, seat: int) -> list[Form]:
        return voyages.orders(state, seat) if state.rules.ships_allowed(state) else []

    def sample(self, state: State, seat: int, rng: Random) -> Action:
        """As likely as if all choices and forms were listed, but only the one that is drawn is looked at.

        The tickets are: one for each land border of an area with tokens to move, then the end, a new ship, and for
        each ship an order and giving it up. A ticket that may not be played is thrown away, and another one drawn.
        """
        terrain, reach = state.terrain, reached(state, seat)
        areas = list(compress(range(terrain.size), state.unmoved(seat)))
        tickets = list(accumulate([len(reach[area]) for area in areas]))
        moves = tickets[-1] if tickets else 0
        total = moves + 2 + 2 * len(state.ships[seat])
        while True:
            ticket = int(rng.random() * total)
            if ticket < moves:
                at = bisect_right(tickets, ticket)
                area = areas[at]
                to = reach[area][ticket - tickets[at]]
                count = most(state, seat, area, to)
                if count:
                    return Move(terrain.ids[area], terrain.ids[to], count)
            elif ticket == moves:
                return EndMovement()
            else:
                action = voyages.sample(state, seat, ticket - moves - 1, rng)
                if action is not None:
                    return action

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if type(action) is Move:
            return why_move(state, seat, action)
        if type(action) is EndMovement:
            return None
        if isinstance(action, voyages.Order):
            return voyages.why(state, seat, action)
        return self.not_asked(action)

    # -- what happens -------------------------------------------------------------------------------------

    def act(self, state: State, seat: int, action: Action) -> None:
        state.push(self)
        early = seat != state.moving[0]
        if type(action) is Move:
            entered = move(state, seat, action)
        elif isinstance(action, voyages.Order):
            entered = voyages.act(state, seat, action)
        else:
            entered = end(state, seat)
        if early and any(conflict_situation(state, area) for area in entered):
            state.pin()

    def run(self, state: State) -> None:
        """WE 3.order.9: all have ended; tokens and ships are turned over again."""
        state.moved = []
        for seat, fleet in enumerate(state.ships):
            state.ships[seat] = [(area, False, 0) for area, _, _ in fleet]


def reached(state: State, seat: int) -> tuple[tuple[int, ...], ...]:
    """Per area, the areas that tokens might reach over land (WE ADV.Roadbuilding.1)."""
    return state.terrain.land if state.rules.land_steps(state, seat) == 1 else state.terrain.land2


def way(state: State, seat: int, area: int, to: int) -> bool:
    """Whether tokens can go there over land.

    WE ADV.Roadbuilding.2, 3, 6: a second step follows in one go, unless the first one ends in a conflict situation.
    Tokens pass one by one, so that only one at a time counts against the limit (docs/rulings.md).
    """
    land = state.terrain.land
    if to in land[area]:
        return True
    if to not in reached(state, seat)[area]:
        return False
    return any(to in land[via] and not state.rules.enters_conflict(state, seat, via) for via in land[area])


def most(state: State, seat: int, area: int, to: int) -> int:
    """How many tokens may go from one area to the other."""
    count = state.tokens[seat][area] - state.moved[seat][area]
    if not count or not way(state, seat, area, to):
        return 0
    if state.city[to] or state.crowd[to] != state.tokens[seat][to]:
        return min(count, state.rules.entry(state, seat, to)[0])
    return count


def why_move(state: State, seat: int, action: Move) -> Refused | None:
    terrain, count = state.terrain, action.count
    area, to = terrain.index.get(action.area), terrain.index.get(action.to)
    if area is None or to is None:
        return Refused("WE 3.tokens.1", f"there is no area {action.area if area is None else action.to!r}")
    if not way(state, seat, area, to):
        return _no_way(state, seat, area, to)
    left = state.tokens[seat][area] - state.moved[seat][area]
    if type(count) is not int or not 1 <= count <= left:
        return Refused("WE 3.tokens.1", f"{left} tokens in {terrain.names[area]} have not moved yet, not {count!r}")
    if count > most(state, seat, area, to):
        room, clause = state.rules.entry(state, seat, to)
        return Refused(clause, f"{room} tokens may enter {terrain.names[to]}, not {count}")
    return None


def _no_way(state: State, seat: int, area: int, to: int) -> Refused:
    terrain = state.terrain
    if not terrain.open[to]:
        return Refused("WE 3.tokens.8", f"{terrain.names[to]} is out of play")
    if to in reached(state, seat)[area]:
        return Refused("WE ADV.Roadbuilding.2", "the first step ends in a conflict situation, so there is no second")
    if to in terrain.water[area]:
        return Refused("WE 3.tokens.3", f"only ships cross the water to {terrain.names[to]}")
    return Refused("WE 3.tokens.1", f"{terrain.names[to]} is too far from {terrain.names[area]}")


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
    kept = [ship for ship in state.ships[seat] if ship[1]]
    lost = len(state.ships[seat]) - len(kept)
    state.ships[seat] = kept
    state.moving = tuple(other for other in state.moving if other != seat)
    state.confirm()
    state.tell("movement.ended", seat=seat, ships_lost=lost)
    return ()
