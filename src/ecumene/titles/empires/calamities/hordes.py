"""Barbarian Hordes (WE CAL.BarbarianHordes): barbarians take a city and roam on as long as there are too many of them."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.attacks import Attack
from ecumene.titles.empires.conflict import Fight, removal_order
from ecumene.titles.empires.misfits import no_area, no_city
from ecumene.titles.empires.pieces import place, remove, shift
from ecumene.titles.empires.state import State


class Invade(Action, frozen=True):
    """The barbarians go to this area."""

    area: str


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.BarbarianHordes.17: without a city of the victim there is nothing to attack."""
    assert beneficiary is not None
    if state.cities[victim]:
        state.push(Landing(victim, beneficiary))
    else:
        state.tell("calamity.cancelled", calamity="barbarian_hordes", seat=victim)


def fight(state: State, victim: int, beneficiary: int, area: int, tokens: int) -> None:
    """WE CAL.BarbarianHordes.6, 7, 11: tokens in the area fight, a city is attacked, and the horde looks further.

    The Barbarians attack for themselves: nobody's advances help them (13), nobody gains from it (15).
    """
    state.tell("hordes", seat=beneficiary, victim=victim, area=state.terrain.ids[area], tokens=tokens)
    state.push(Fight(area), Attack(area), Horde(victim, beneficiary, area))


class Landing(Step, frozen=True):
    """WE CAL.BarbarianHordes.1: the beneficiary chooses the city, a wilderness city if there is one."""

    victim: int
    beneficiary: int
    rule = "WE CAL.BarbarianHordes.1"

    def _targets(self, state: State) -> list[int]:
        cities = state.cities_of(self.victim)
        return [area for area in cities if not state.terrain.site[area]] or cities

    def seats(self, state: State) -> Waits:
        return ((self.beneficiary,), ()) if len(self._targets(state)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Invade(state.terrain.ids[area]) for area in self._targets(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Invade)
        missing = no_city(state, self.rule, seat, self.victim, action.area)
        return missing or Refused(self.rule, f"{state.called(self.victim)} has a city off the city sites: the horde lands there")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Invade)
        self._land(state, state.terrain.index[action.area])

    def run(self, state: State) -> None:
        self._land(state, self._targets(state)[0])

    def _land(self, state: State, area: int) -> None:
        tokens = state.rules.number(state, "barbarian_hordes", "barbarians", self.victim)
        place(state, state.barbarians, area, tokens)
        fight(state, self.victim, self.beneficiary, area, tokens)


class Horde(Step, frozen=True):
    """WE CAL.BarbarianHordes.7-10: after a fight all barbarians above the limit move on together, or are destroyed.

    The beneficiary leads them to an adjacent area with units of the victim; to a city only if they would take it.
    """

    victim: int
    beneficiary: int
    area: int
    rule = "WE CAL.BarbarianHordes.7"

    def _excess(self, state: State) -> int:
        barbarians = state.barbarians
        return max(0, state.tokens[barbarians][self.area] - state.rules.limit(state, barbarians, self.area))

    def _targets(self, state: State) -> list[int]:
        excess = self._excess(state)
        if not excess:
            return []
        return [area for area in state.terrain.near[self.area] if self._may_enter(state, area, excess)]

    def _may_enter(self, state: State, area: int, tokens: int) -> bool:
        owner = state.owner(area)
        if owner is None:
            return state.tokens[self.victim][area] > 0
        needed, _ = state.rules.attack_strength(state, state.barbarians, owner)
        return owner == self.victim and left_to_attack(state, area, tokens) >= needed

    def seats(self, state: State) -> Waits:
        return ((self.beneficiary,), ()) if len(self._targets(state)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Invade(state.terrain.ids[area]) for area in self._targets(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Invade)
        unknown = no_area(state, self.rule, action.area)
        if unknown is not None:
            return unknown
        area, victim = state.terrain.index[action.area], state.called(self.victim)
        here, there = state.terrain.names[self.area], state.terrain.names[area]
        if area not in state.terrain.near[self.area]:
            return Refused(self.rule, f"{there} is not adjacent to {here}, where the barbarians are")
        if state.owner(area) == self.victim:
            return Refused("WE CAL.BarbarianHordes.8", f"{self._excess(state)} barbarians could not take the city in {there}")
        return Refused(self.rule, f"{victim} has no units in {there} that they could attack")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Invade)
        self._move(state, state.terrain.index[action.area])

    def run(self, state: State) -> None:
        targets = self._targets(state)
        excess = self._excess(state)
        if targets:
            self._move(state, targets[0])
        elif excess:
            remove(state, state.barbarians, self.area, excess)
            state.tell("surplus", seat=state.barbarians, area=state.terrain.ids[self.area], tokens=excess)

    def _move(self, state: State, area: int) -> None:
        tokens = self._excess(state)
        shift(state, state.barbarians, self.area, area, tokens)
        fight(state, self.victim, self.beneficiary, area, tokens)


def left_to_attack(state: State, area: int, tokens: int) -> int:
    """WE CAL.BarbarianHordes.8, 18: how many barbarians remain when the tokens beside a city are beaten.

    What the victim's advances do by themselves counts, what the victim may choose to do does not.
    """
    counts = {owner: state.tokens[owner][area] for owner in state.owners_in(area)}
    counts[state.barbarians] = counts.get(state.barbarians, 0) + tokens
    late = {owner for owner in counts if state.holds(owner, "metalworking")}
    while len(counts) > 1:
        for group in removal_order(counts, late):
            if len(counts) > 1:
                counts = {owner: count - (owner in group) for owner, count in counts.items() if count > (owner in group)}
    return counts.get(state.barbarians, 0)
