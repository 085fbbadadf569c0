"""Volcanic Eruption or Earthquake (WE CAL.VolcanoEarthquake)."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.calamities.losses import DestroyCity, ReduceCities, destroy
from ecumene.titles.empires.misfits import as_name, called, no_area, no_city, not_worst
from ecumene.titles.empires.pieces import remove
from ecumene.titles.empires.state import State
from ecumene.titles.empires.surplus import Reduce

CALAMITY = "volcanic_eruption_or_earthquake"


class ChooseVolcano(Action, frozen=True):
    """This volcano erupts."""

    volcano: str


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.VolcanoEarthquake.1: an eruption if the victim has a city at a volcano, otherwise an earthquake."""
    volcanoes = state.terrain.volcanoes
    threatened = [v for v, areas in volcanoes.items() if any(state.city[area] == victim + 1 for area in areas)]
    if not threatened:
        state.push(Earthquake(victim))
        return
    # 3: the volcano that costs the victim most; among equals the victim chooses
    worst = max(points_at(state, victim, volcano) for volcano in threatened)
    state.push(Eruption(victim, tuple(v for v in threatened if points_at(state, victim, v) == worst)))


def points_at(state: State, seat: int, volcano: str) -> int:
    """The player's unit points in all areas of a volcano."""
    areas = state.terrain.volcanoes[volcano]
    return sum(state.tokens[seat][area] + 5 * (state.city[area] == seat + 1) for area in areas)


class Eruption(Step, frozen=True):
    """WE CAL.VolcanoEarthquake.2: everything in the areas of the volcano is destroyed, whoever owns it.

    CAL.general.3, 6: ships, Barbarians and pirate cities are spared.
    """

    victim: int
    volcanoes: tuple[str, ...]
    rule = "WE CAL.VolcanoEarthquake.2"

    def seats(self, state: State) -> Waits:
        return ((self.victim,), ()) if len(self.volcanoes) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [ChooseVolcano(volcano) for volcano in self.volcanoes]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, ChooseVolcano)
        return not_worst(self.rule, "volcano", action.volcano, state.terrain.volcanoes, map(as_name, self.volcanoes))

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseVolcano)
        self._erupt(state, action.volcano)

    def run(self, state: State) -> None:
        self._erupt(state, self.volcanoes[0])

    def _erupt(self, state: State, volcano: str) -> None:
        state.tell("eruption", volcano=volcano)
        for area in state.terrain.volcanoes[volcano]:
            owner = state.owner(area)
            if owner is not None and owner != state.barbarians:
                destroy(state, area)
            for seat in range(state.seats):
                if state.tokens[seat][area]:
                    tokens = state.tokens[seat][area]
                    remove(state, seat, area, tokens)
                    state.tell("tokens.destroyed", seat=seat, area=state.terrain.ids[area], tokens=tokens)


class Earthquake(Step, frozen=True):
    """WE CAL.VolcanoEarthquake.4: the victim chooses and destroys a city; 7: with Engineering it is reduced."""

    victim: int
    rule = "WE CAL.VolcanoEarthquake.4"

    def seats(self, state: State) -> Waits:
        return ((self.victim,), ()) if state.cities[self.victim] > 1 else ((), ())

    def _reduces(self, state: State) -> bool:
        return state.rules.has_switch(state, CALAMITY, "reduce_instead_of_destroy", self.victim)

    def choices(self, state: State, seat: int) -> list[Action]:
        answer = Reduce if self._reduces(state) else DestroyCity
        return [answer(state.terrain.ids[area]) for area in state.cities_of(seat)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, (Reduce, DestroyCity))
        missing = no_city(state, self.rule, seat, seat, action.area)
        return missing or Refused("WE ADV.Agriculture.3", "how the city is reduced is asked afterwards")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, (Reduce, DestroyCity))
        self._shake(state, state.terrain.index[action.area])

    def run(self, state: State) -> None:
        for area in state.cities_of(self.victim):
            self._shake(state, area)

    def _shake(self, state: State, area: int) -> None:
        if self._reduces(state):
            state.push(ReduceCities(self.victim, 1, (area,)), Aftershock(self.victim, area))
        else:
            destroy(state, area)
            state.push(Aftershock(self.victim, area))


class Aftershock(Step, frozen=True):
    """WE CAL.VolcanoEarthquake.5: then a city of anybody, adjacent to the first by land or water, is reduced.

    6: one of the victim's own if there is no other. Pirate cities are spared (CAL.general.6).
    """

    victim: int
    area: int
    rule = "WE CAL.VolcanoEarthquake.5"

    def _cities(self, state: State) -> list[int]:
        return [near for near in state.terrain.near[self.area] if 0 < state.city[near] <= state.seats]

    def seats(self, state: State) -> Waits:
        return ((self.victim,), ()) if len(self._cities(state)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Reduce(state.terrain.ids[area]) for area in self._cities(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Reduce)
        unknown = no_area(state, self.rule, action.area)
        if unknown is not None:
            return unknown
        area, name = state.terrain.index[action.area], called(state, action.area)
        if area in self._cities(state):
            return Refused("WE ADV.Agriculture.3", "how the city is reduced is for its owner to say")
        if area not in state.terrain.near[self.area]:
            return Refused(self.rule, f"{name} is not adjacent to {state.terrain.names[self.area]}, where the earthquake was")
        if state.owner(area) == state.barbarians:
            return Refused("WE CAL.general.6", f"the city in {name} belongs to pirates, whom no calamity strikes")
        return Refused(self.rule, f"there is no city in {name}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Reduce)
        self._shake(state, state.terrain.index[action.area])

    def run(self, state: State) -> None:
        for area in self._cities(state):
            self._shake(state, area)

    def _shake(self, state: State, area: int) -> None:
        """How a city is reduced is its owner's affair, whoever chose it."""
        state.push(ReduceCities(state.city[area] - 1, 1, (area,)))
