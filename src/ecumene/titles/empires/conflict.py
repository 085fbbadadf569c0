"""Phase 4A: token conflicts (WE 4A), with Metalworking, Advanced Military and Naval Warfare."""

from __future__ import annotations

from itertools import groupby

from ecumene.engine import Action, Step, Waits
from ecumene.titles.empires.pieces import remove
from ecumene.titles.empires.state import State


class TakeLoss(Action, frozen=True):
    """I lose a token from this area, or a ship of the conflict area."""

    area: str
    ship: bool = False


class FightIn(Action, frozen=True):
    """This conflict of mine is resolved next."""

    area: str


def in_conflict(state: State, area: int) -> bool:
    """WE 4A.1: tokens of two or more owners, and the limit exceeded or a city in the area (4A.10)."""
    crowd = state.crowd[area]
    if not crowd or not (state.city[area] or crowd > state.terrain.limit[area]):
        return False
    return sum(1 for row in state.tokens if row[area]) > 1


def conflict_situation(state: State, area: int) -> bool:
    """WE 3.conflict.4: a token conflict, or a city with foreign tokens beside it."""
    city = state.city[area]
    if city:
        return state.crowd[area] > state.tokens[city - 1][area]
    return in_conflict(state, area)


class TokenConflicts(Step, frozen=True):
    """WE 4.3: all token conflicts come before any city attack. Those of Advanced Military holders may wait."""

    rule = "WE 4A"

    def run(self, state: State) -> None:
        fights = [area for area in state.terrain.areas if in_conflict(state, area)]
        waiting = [area for area in fights if any(state.holds(owner, "advanced_military") for owner in state.owners_in(area))]
        plain = [Fight(area) for area in fights if area not in waiting]
        # WE 4.4: the others do not influence each other, so their order is nobody's choice
        state.push(*plain, *([WaitingConflicts(tuple(waiting))] if waiting else []))


class WaitingConflicts(Step, frozen=True):
    """WE ADV.AdvancedMilitary.3, 4: its holders wait for the others; of several, the better ranked goes first."""

    areas: tuple[int, ...]
    rule = "WE ADV.AdvancedMilitary.3"

    def _next(self, state: State) -> tuple[int | None, list[int]]:
        """Whose conflict is next, and which of them it may be."""
        left = [area for area in self.areas if in_conflict(state, area)]
        for seat in state.ranking:
            mine = [area for area in left if state.tokens[seat][area] and state.holds(seat, "advanced_military")]
            if mine:
                return seat, mine
        return None, left

    def seats(self, state: State) -> Waits:
        seat, areas = self._next(state)
        return ((seat,), ()) if seat is not None and len(areas) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [FightIn(state.terrain.ids[area]) for area in self._next(state)[1]]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, FightIn)
        self._fight(state, state.terrain.index[action.area])

    def run(self, state: State) -> None:
        areas = self._next(state)[1]
        if areas:
            self._fight(state, areas[0])

    def _fight(self, state: State, area: int) -> None:
        state.push(Fight(area), WaitingConflicts(tuple(other for other in self.areas if other != area)))


class Fight(Step, frozen=True):
    """One token conflict, round by round (WE 4A.3-10).

    `order` is what is left of the current round: groups of players who remove a token at the same time.
    """

    area: int
    order: tuple[tuple[int, ...], ...] = ()
    rule = "WE 4A"

    def run(self, state: State) -> None:
        area, order = self.area, self.order
        while in_conflict(state, area):
            if not order:
                order = removal_order(state, area)
            group = tuple(owner for owner in order[0] if state.tokens[owner][area])
            order = order[1:]
            choosers = tuple(owner for owner in group if len(losses(state, owner, area)) > 1)
            if choosers:
                state.push(Losses(area, group, choosers, (), order))
                return
            for owner in group:
                lose(state, owner, area, area, False)
        # WE 4A.9: what is above the limit stays for now


def removal_order(state: State, area: int) -> tuple[tuple[int, ...], ...]:
    """WE 4A.4, 4A.5: fewest tokens first, equals together; ADV.Metalworking.1, 2: its holders after all others."""

    def key(owner: int) -> tuple[bool, int]:
        return state.holds(owner, "metalworking"), state.tokens[owner][area]

    return tuple(tuple(group) for _, group in groupby(sorted(state.owners_in(area), key=key), key=key))


def losses(state: State, owner: int, area: int) -> list[tuple[int, bool]]:
    """Where this owner may take a loss of a conflict in the area: (area, whether a ship)."""
    found = [(area, False)] if state.tokens[owner][area] else []
    if owner == state.barbarians:
        return found
    if state.holds(owner, "advanced_military"):
        # ADV.AdvancedMilitary.1: tokens of areas adjacent by land
        found += [(near, False) for near in state.terrain.land[area] if state.tokens[owner][near]]
    if state.holds(owner, "naval_warfare") and any(ship[0] == area for ship in state.ships[owner]):
        # ADV.NavalWarfare.2, 10: ships of the conflict area itself
        found.append((area, True))
    return found


def lose(state: State, owner: int, area: int, where: int, ship: bool) -> None:
    """Removes one token or ship as a loss of the conflict in `area`."""
    if ship:
        fleet = state.ships[owner]
        fleet.remove(next(s for s in fleet if s[0] == where))
    else:
        remove(state, owner, where)
    state.tell("conflict.loss", seat=owner, area=state.terrain.ids[area], where=state.terrain.ids[where], ship=ship)


class Losses(Step, frozen=True):
    """A group removes tokens at the same time, and some of it may choose where (Advanced Military, Naval Warfare)."""

    area: int
    group: tuple[int, ...]
    choosers: tuple[int, ...]
    chosen: tuple[tuple[int, int, bool], ...]
    order: tuple[tuple[int, ...], ...]
    rule = "WE ADV.AdvancedMilitary.1"

    def seats(self, state: State) -> Waits:
        return self.choosers[:1], ()

    def choices(self, state: State, seat: int) -> list[Action]:
        return [TakeLoss(state.terrain.ids[area], ship) for area, ship in losses(state, seat, self.area)]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, TakeLoss)
        chosen = (*self.chosen, (seat, state.terrain.index[action.area], action.ship))
        if len(self.choosers) > 1:
            state.push(Losses(self.area, self.group, self.choosers[1:], chosen, self.order))
            return
        places = {owner: (where, ship) for owner, where, ship in chosen}
        for owner in self.group:
            where, ship = places.get(owner, (self.area, False))
            lose(state, owner, self.area, where, ship)
        # ADV.AdvancedMilitary.2, NavalWarfare.3: majority is compared afresh after every round
        state.push(Fight(self.area, self.order))
