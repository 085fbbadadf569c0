"""Volcanic Eruption or Earthquake: where it does most damage to all together."""

from __future__ import annotations

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.calamities.eruption import CALAMITY, Eruption
from ecumene.titles.empires.calamities.losses import ReduceCities, destroy
from ecumene.titles.empires.calamities.victims import take_losses
from ecumene.titles.empires.expansion_project.calamities.damage import TokenDamage
from ecumene.titles.empires.misfits import listed, no_city
from ecumene.titles.empires.state import State


class Quake(Action, frozen=True):
    """The city in this area is shaken, and the city of another player next to it."""

    area: str
    other: str = ""


def strike(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.211a, 30.212a: an eruption if the victim has a city at a volcano, otherwise an earthquake."""
    volcanoes = state.terrain.volcanoes
    threatened = [v for v, areas in volcanoes.items() if any(state.owner(area) == victim for area in areas)]
    if threatened:
        worst = max(damage_at(state, volcano) for volcano in threatened)
        state.push(MassEruption(victim, tuple(v for v in threatened if damage_at(state, v) == worst)))
    elif state.cities[victim]:
        state.push(MassEarthquake(victim))
    else:
        state.tell("calamity.cancelled", calamity=CALAMITY, seat=victim)


def damage_at(state: State, volcano: str) -> int:
    """EP 30.211c: the unit points of all players at a volcano."""
    areas = state.terrain.volcanoes[volcano]
    cities = sum(state.owner(area) not in (None, state.barbarians) for area in areas)
    return 5 * cities + sum(state.crowd[area] - state.tokens[state.barbarians][area] for area in areas)


class MassEruption(Eruption, frozen=True):
    """All units in the areas of the volcano go; among equal volcanoes the primary victim chooses.

    EP 30.211b, 30.211c, 30.211d.
    """

    rule = "EP 30.211b"

    def _erupt(self, state: State, volcano: str) -> None:
        areas = state.terrain.volcanoes[volcano]
        hit = [s for s in state.ranking if any(state.tokens[s][area] or state.owner(area) == s for area in areas)]
        Eruption._erupt(self, state, volcano)
        urban_losses(state, hit, areas)


class MassEarthquake(Step, frozen=True):
    """EP 30.212a, 30.212b, 30.212c: a city of the primary victim is destroyed and a city of another player next to it reduced,
    most damage first.

    EP 30.212c: of equal sites the primary victim chooses. EP 30.214b: with Engineering the first city is only reduced.
    """

    victim: int
    rule = "EP 30.212a"

    def _sites(self, state: State) -> list[tuple[int, int | None]]:
        """The pairs of cities that do most damage together."""
        found: dict[tuple[int, int | None], int] = {}
        spared = state.rules.has_switch(state, CALAMITY, "reduce_instead_of_destroy", self.victim)
        others = [seat for seat in state.ranking if seat != self.victim]
        for area in state.cities_of(self.victim):
            first = reduction(state, area) if spared else 5
            beside: list[int | None] = [near for near in state.terrain.near[area] if state.owner(near) in others]
            for near in beside or [None]:
                found[area, near] = first + (0 if near is None else reduction(state, near))
        worst = max(found.values())
        sites = [pair for pair, points in found.items() if points == worst]
        # EP 14.71e: no city of an inert nation is selected where that of a player might be
        chosen = [(area, near) for area, near in sites if near is None or state.city[near] - 1 not in state.gone]
        return chosen or sites

    def seats(self, state: State) -> Waits:
        return ((self.victim,), ()) if len(self._sites(state)) > 1 else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        ids = state.terrain.ids
        return [Quake(ids[area], "" if near is None else ids[near]) for area, near in self._sites(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, Quake)
        missing = no_city(state, self.rule, seat, seat, action.area)
        if missing is not None:
            return missing
        names = state.terrain.names
        sites = (names[area] if near is None else f"{names[area]} with {names[near]}" for area, near in self._sites(state))
        return Refused("EP 30.212c", f"the choice is among the sites with the most damage: {listed(sites)}")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Quake)
        index = state.terrain.index
        self._shake(state, index[action.area], index[action.other] if action.other else None)

    def run(self, state: State) -> None:
        self._shake(state, *self._sites(state)[0])

    def _shake(self, state: State, area: int, near: int | None) -> None:
        hit, areas = [self.victim], [area]
        steps: list[Step] = []
        if state.rules.has_switch(state, CALAMITY, "reduce_instead_of_destroy", self.victim):
            steps.append(ReduceCities(self.victim, 1, (area,)))
        else:
            destroy(state, area)
        if near is not None:
            other = state.city[near] - 1
            hit.append(other)
            areas.append(near)
            steps.append(ReduceCities(other, 1, (near,)))
        state.push(*steps, UrbanLosses(tuple(hit), tuple(areas)))


def reduction(state: State, area: int) -> int:
    """The unit points that are lost when the city here is reduced."""
    owner = state.city[area] - 1
    room = max(0, state.rules.open_limit(state, owner, area) - state.tokens[owner][area])
    return 5 - min(room, state.stock[owner])


class UrbanLosses(Step, frozen=True):
    """EP 30.213a, 30.213b, 30.213c: once the cities are down, those suffer more who hold Urbanism and not Engineering."""

    victims: tuple[int, ...]
    areas: tuple[int, ...]
    rule = "EP 30.213a"

    def run(self, state: State) -> None:
        urban_losses(state, list(self.victims), self.areas)


def urban_losses(state: State, hit: list[int], areas: tuple[int, ...] | list[int]) -> None:
    """Four tokens next to the damage; with fewer there a city next to it is reduced; without one all tokens go.

    EP 30.213a, 30.213b, 30.213c.
    """
    losses: dict[int, list[Step]] = {}
    near = {other for area in areas for other in state.terrain.near[area]}
    for seat in hit:
        if seat in state.gone:
            continue  # EP 14.71a: nobody decides for it
        holds = state.rules.has_switch
        if not holds(state, CALAMITY, "urban_loss", seat) or holds(state, CALAMITY, "reduce_instead_of_destroy", seat):
            continue
        points = state.rules.number(state, CALAMITY, "urban_loss", seat)
        tokens = sum(state.tokens[seat][area] for area in near)
        cities = tuple(sorted(area for area in near if state.owner(area) == seat))
        if tokens < points and cities:
            losses[seat] = [ReduceCities(seat, 1, cities)]
        elif tokens:
            losses[seat] = [TokenDamage(seat, points, areas=tuple(sorted(near)))]
    if losses:
        take_losses(state, losses)
