"""Cyclone (WE CAL.Cyclone): cities around one open sea are reduced."""

from __future__ import annotations

from collections import Counter

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.calamities.losses import ReduceCities
from ecumene.titles.empires.calamities.victims import take_losses
from ecumene.titles.empires.misfits import not_worst
from ecumene.titles.empires.state import State


class ChooseSea(Action, frozen=True):
    """The cyclone is on this open sea."""

    sea: str


class Deselect(Action, frozen=True):
    """This many of my selected cities are spared."""

    count: int


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Cyclone.9: cancelled for all if the primary victim has no city adjacent to an open sea."""
    if worst_seas(state, victim):
        state.push(Cyclone(victim))
    else:
        state.tell("calamity.cancelled", calamity="cyclone", seat=victim)


def worst_seas(state: State, victim: int) -> list[int]:
    """WE CAL.Cyclone.1: the open seas to which most of the victim's cities are adjacent; none if no city is."""
    count = Counter(sea for area in state.cities_of(victim) for sea in state.terrain.seas_of[area])
    return sorted(sea for sea in count if count[sea] == max(count.values()))


def selection(state: State, seat: int, cities: int, role: str) -> tuple[int, int]:
    """How many of its cities at the sea a player must select, and how many of them it may deselect then.

    WE CAL.Cyclone.3-8: as both are the player's choice, what matters is how many remain; which they are is said last.
    """
    rules = state.rules
    base = "secondary_selected" if role == "secondary" else None
    selected = min(cities, rules.number(state, "cyclone", "selected", seat, role, base))
    return selected, min(selected, rules.number(state, "cyclone", "deselected", seat, role))


class Cyclone(Step, frozen=True):
    """WE CAL.Cyclone.2: among equals the primary victim chooses the sea; then everybody there reduces cities."""

    victim: int
    rule = "WE CAL.Cyclone.2"

    def seats(self, state: State) -> Waits:
        return ((self.victim,), ()) if len(worst_seas(state, self.victim)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [ChooseSea(state.terrain.sea_ids[sea]) for sea in worst_seas(state, self.victim)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, ChooseSea)
        terrain = state.terrain
        worst = (terrain.board.seas[terrain.sea_ids[sea]].name for sea in worst_seas(state, self.victim))
        return not_worst("WE CAL.Cyclone.1", "open sea", action.sea, terrain.sea_index, worst)

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseSea)
        self._rage(state, state.terrain.sea_index[action.sea])

    def run(self, state: State) -> None:
        self._rage(state, worst_seas(state, self.victim)[0])

    def _rage(self, state: State, sea: int) -> None:
        state.tell("cyclone", seat=self.victim, sea=state.terrain.sea_ids[sea])
        losses = {}
        for seat in state.playing():
            cities = tuple(area for area in state.terrain.sea_areas[sea] if state.owner(area) == seat)
            selected, spared = selection(state, seat, len(cities), "primary" if seat == self.victim else "secondary")
            if selected:
                losses[seat] = [Deselection(seat, selected, spared, cities)]
        take_losses(state, losses)


class Deselection(Step, frozen=True):
    """WE CAL.Cyclone.6, 7, ADV.Masonry.2, ADV.Calendar.3: the player may deselect some; the others are reduced."""

    seat: int
    selected: int
    most: int
    areas: tuple[int, ...]
    rule = "WE CAL.Cyclone.6"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if self.most else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Deselect(count) for count in range(self.most, -1, -1)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Deselect)
        return Refused(self.rule, f"of the {self.selected} cities selected you may spare 0 to {self.most}, not {action.count}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Deselect)
        state.push(ReduceCities(seat, self.selected - action.count, self.areas))

    def run(self, state: State) -> None:
        state.push(ReduceCities(self.seat, self.selected, self.areas))
