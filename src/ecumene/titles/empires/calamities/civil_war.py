"""Civil War and Tyranny (WE CAL.CivilWar, CAL.Tyranny): a part of the victim's people goes over to the beneficiary.

Where nobody may benefit, since all others of the victim's block have left, the Barbarians do (MC BLOCKS.9, docs/rulings.md):
what nobody can annex turns wild, and the victim makes the choices.
"""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires.calamities.provinces import Provinces, Want
from ecumene.titles.empires.misfits import called
from ecumene.titles.empires.pieces import annex_city, annex_tokens
from ecumene.titles.empires.state import Public, State


class SelectUnits(Action, frozen=True):
    """All units of the victim in these areas are selected."""

    areas: tuple[str, ...]


class AnnexUnits(Action, frozen=True):
    """My stock is too small for all: next I take the city in this area, or as many of its tokens as I can."""

    area: str


def civil_war(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.CivilWar.1, 12: the victim selects all but 35 of their own unit points, if there are more."""
    amount = state.unit_points(victim) - state.rules.number(state, "civil_war", "kept", victim)
    taker = state.barbarians if beneficiary is None else beneficiary
    if amount > 0:
        state.push(CivilWar(victim, taker, amount, strictest(state, victim, taker, amount)[0]))
    else:
        state.tell("calamity.cancelled", calamity="civil_war", seat=victim)


def tyranny(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Tyranny.1: the beneficiary selects this many of the victim's unit points; all if there are no more."""
    amount = state.rules.number(state, "tyranny", "selected", victim)
    taker = state.barbarians if beneficiary is None else beneficiary
    if amount < state.unit_points(victim):
        state.push(Tyranny(victim, taker, amount, strictest(state, victim, taker, amount)[0]))
    else:
        state.push(Annexation(victim, taker, tuple(sorted({*state.areas_of(victim), *state.cities_of(victim)}))))


def stocks(state: Public, taker: int) -> tuple[int, int]:
    """The cities and tokens that somebody can annex with; of the wild there are always enough."""
    if taker == state.barbarians:
        return state.terrain.size, state.rules.pieces.tokens
    return state.city_stock(taker), state.stock[taker]


def strictest(state: State, victim: int, beneficiary: int, amount: int) -> tuple[Want, list[int]]:
    """What may be asked of a selection of the victim's areas, and areas that fulfil it."""
    provinces = Provinces(state, victim)
    want, chosen = provinces.strictest(amount, *stocks(state, beneficiary))
    return want, provinces.listed(chosen)


class Secession(Step, frozen=True):
    """Whole areas are selected; `want` is the strictest that can be asked of them (CAL.CivilWar.15, CAL.Tyranny.10)."""

    victim: int
    beneficiary: int
    amount: int
    want: Want
    #: the clauses of whole areas, of adjacent areas, of the number, and of what the beneficiary can annex
    clauses: ClassVar[tuple[str, str, str, str]] = ("", "", "", "")

    def forms(self, state: State, seat: int) -> list[Form]:
        return [Areas(state, self)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, SelectUnits):
            return self.not_asked(action)
        whole, adjacent, number, mix = self.clauses
        provinces, want = Provinces(state, self.victim), self.want
        areas = [state.terrain.index.get(area, -1) for area in action.areas]
        if len(set(areas)) < len(areas) or not provinces.number.keys() >= set(areas):
            return Refused(whole, "select areas with units of the victim, each once")
        chosen = provinces.mask(areas)
        if provinces.group_count(chosen) > want.groups:
            return Refused(adjacent, f"select adjacent areas, in {want.groups} groups at most")
        if not self.amount <= provinces.worth(chosen) <= want.points:
            return Refused(number, f"these units are worth {provinces.worth(chosen)} unit points, not {want.points}")
        if provinces.city_count(chosen) > want.cities or provinces.token_count(chosen) > want.tokens:
            return Refused(mix, f"the beneficiary can annex {want.cities} cities and {want.tokens} tokens at most")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, SelectUnits)
        state.tell("units.selected", seat=seat, victim=self.victim, areas=list(action.areas))
        state.push(Annexation(self.victim, self.beneficiary, tuple(state.terrain.index[area] for area in action.areas)))


class CivilWar(Secession, frozen=True):
    """WE CAL.CivilWar.2: the victim selects."""

    rule = "WE CAL.CivilWar"
    clauses = ("WE CAL.CivilWar.4", "WE CAL.CivilWar.3", "WE CAL.CivilWar.15", "WE CAL.CivilWar.13")

    def seats(self, state: State) -> Waits:
        return (self.victim,), ()


class Tyranny(Secession, frozen=True):
    """WE CAL.Tyranny.1: the beneficiary selects."""

    rule = "WE CAL.Tyranny"
    clauses = ("WE CAL.Tyranny.3", "WE CAL.Tyranny.2", "WE CAL.Tyranny.10", "WE CAL.Tyranny.10")

    def seats(self, state: State) -> Waits:
        return (self.victim if self.beneficiary == state.barbarians else self.beneficiary,), ()


class Areas(Form):
    """The areas of a selection, one by one; each next one is adjacent to an earlier one if it can be."""

    kind = "select-units"

    def __init__(self, state: State, step: Secession) -> None:
        self.state = state
        self.step = step

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        terrain, want = self.state.terrain, self.step.want
        provinces = Provinces(self.state, self.step.victim)
        chosen = provinces.mask(terrain.index[area] for area in prefix)
        following = [terrain.ids[area] for area in provinces.listed(provinces.continuations(want, chosen))]
        return following, provinces.meets(chosen, want)

    def whole(self, prefix: list[Any]) -> SelectUnits:
        return SelectUnits(tuple(prefix))

    def sample(self, rng: Random) -> SelectUnits:
        state, step = self.state, self.step
        provinces = Provinces(state, step.victim, rng)
        chosen = provinces.find(step.want)
        if chosen is not None:
            areas = provinces.listed(chosen)
        else:
            # the search gave up in this order: the areas that showed what may be asked
            areas = strictest(state, step.victim, step.beneficiary, step.amount)[1]
        return SelectUnits(tuple(state.terrain.ids[area] for area in areas))


class Annexation(Step, frozen=True):
    """WE CAL.CivilWar.5, 14, CAL.Tyranny.9: the beneficiary annexes what was selected, as far as stock lasts.

    If it does not, the beneficiary says which cities and which areas come first; what is left turns into pirate cities
    and barbarians. ADV.PublicWorks.4: tokens beside a city that goes over are destroyed.
    """

    victim: int
    beneficiary: int
    areas: tuple[int, ...]
    rule = "WE CAL.CivilWar.14"

    def _choice(self, state: State) -> list[int]:
        """The areas among which the beneficiary must choose; none if there is no need to."""
        cities = [area for area in self.areas if state.owner(area) == self.victim]
        in_stock, tokens = stocks(state, self.beneficiary)
        if 0 < in_stock < len(cities):
            return cities
        settled = [area for area in self.areas if area not in cities]
        if len(settled) > 1 and 0 < tokens < sum(state.tokens[self.victim][a] for a in settled):
            return settled
        return []

    def seats(self, state: State) -> Waits:
        return ((self.beneficiary,), ()) if self._choice(state) else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [AnnexUnits(state.terrain.ids[area]) for area in self._choice(state)]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, AnnexUnits)
        area = state.terrain.index.get(action.area)
        if area not in self.areas:
            return Refused(self.rule, f"no units that you may annex were selected in {called(state, action.area)}")
        first = "cities" if state.owner(self._choice(state)[0]) == self.victim else "tokens"
        return Refused(self.rule, f"your stock is too small for all {first}: say in which area you take them")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, AnnexUnits)
        area = state.terrain.index[action.area]
        self._annex(state, area)
        state.push(Annexation(self.victim, self.beneficiary, tuple(other for other in self.areas if other != area)))

    def run(self, state: State) -> None:
        for area in self.areas:
            self._annex(state, area)

    def _annex(self, state: State, area: int) -> None:
        victim, taker, wild = self.victim, self.beneficiary, state.barbarians
        name = state.terrain.ids[area]
        if state.owner(area) == victim:
            owner = taker if stocks(state, taker)[0] else wild
            annex_city(state, area, owner)
            state.tell("city.annexed", seat=victim, taker=owner, area=name)
            return
        tokens = state.tokens[victim][area]
        annexed = min(tokens, stocks(state, taker)[1])
        for owner, count in ((taker, annexed), (wild, tokens - annexed)):
            if count:
                annex_tokens(state, victim, area, owner, count)
                state.tell("tokens.annexed", seat=victim, taker=owner, area=name, tokens=count)
