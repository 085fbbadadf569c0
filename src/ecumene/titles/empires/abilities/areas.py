"""The abilities that strike all units of a neighbouring area: Fundamentalism, Monotheism and Politics."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from ecumene.engine import Action, Refused
from ecumene.titles.empires.abilities.ability import Ability, homes, occupied, protected
from ecumene.titles.empires.misfits import called
from ecumene.titles.empires.pieces import annex_tokens, earn, pay, put_city, remove, take_city
from ecumene.titles.empires.state import Public, State

#: WE ADV.Politics.1: treasury tokens that Politics brings at most
POLITICS_TREASURY = 5


class Fundamentalism(Action, frozen=True):
    """I destroy the units in this area."""

    area: str


class Monotheism(Action, frozen=True):
    """I annex the units in this area."""

    area: str


class Politics(Action, frozen=True):
    """I annex the units in this area and pay for them."""

    area: str


class PoliticsTreasury(Action, frozen=True):
    """I gain this many treasury tokens through Politics."""

    count: int


class Units(NamedTuple):
    """The units of an area that an ability strikes: tokens by owner, and the owner of the city."""

    tokens: dict[int, int]
    city: int | None

    @property
    def points(self) -> int:
        """WE DEF.pieces.10: a token counts 1, a city 5."""
        return sum(self.tokens.values()) + (5 if self.city is not None else 0)


def struck(state: Public, area: int, ability: str) -> Units:
    """WE 10.10: all units of the area except those of protected players, of whom the user is one.

    Barbarians and pirates are unaffected (ADV.Fundamentalism.2, ADV.Monotheism.2, ADV.Politics.4). Tokens that stand
    there by Public Works or Agriculture are units like all others (ADV.PublicWorks.8).
    """

    def is_struck(owner: int) -> bool:
        return owner != state.barbarians and not protected(state, owner, ability)

    city = state.owner(area)
    tokens = {owner: state.tokens[owner][area] for owner in state.owners_in(area) if is_struck(owner)}
    return Units(tokens, city if city is not None and is_struck(city) else None)


class AreaAbility(Ability):
    """An ability that strikes all units in an area adjacent by land to own units."""

    def around(self, state: Public, area: int) -> tuple[int, ...]:
        """The areas to which it reaches from an area of its own."""
        return state.terrain.land[area]

    def choices(self, state: State, seat: int) -> list[Action]:
        near = {area for home in homes(state, seat) for area in self.around(state, home)}
        around = sorted(area for area in near if state.crowd[area] or state.city[area])
        make = self.actions[0]
        return [make(state.terrain.ids[area]) for area in around if self.why_area(state, seat, area) is None]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, Fundamentalism | Monotheism | Politics)
        area = state.terrain.index.get(action.area)
        if area is None or not any(occupied(state, seat, near) for near in self.around(state, area)):
            return self.refused(f"{called(state, action.area)} is not adjacent to your units")
        return self.why_area(state, seat, area)

    def why_area(self, state: State, seat: int, area: int) -> Refused | None:
        """Whether the ability may strike this neighbouring area."""
        units = struck(state, area, self.advance)
        return None if units.points else self.refused("there is no unit there that it would affect")

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Fundamentalism | Monotheism | Politics)
        area = state.terrain.index[action.area]
        units = struck(state, area, self.advance)
        self.strike(state, seat, area, units)
        tokens = [[owner, count] for owner, count in units.tokens.items()]
        state.tell(f"ability.{self.advance}", seat=seat, area=action.area, tokens=tokens, city=units.city)

    def strike(self, state: State, seat: int, area: int, units: Units) -> None:
        """What happens to the units."""
        raise NotImplementedError


class FundamentalismAbility(AreaAbility):
    """WE ADV.Fundamentalism.1: destroys all units in the area."""

    advance = "fundamentalism"
    clause = "WE ADV.Fundamentalism.1"
    actions = (Fundamentalism,)

    def strike(self, state: State, seat: int, area: int, units: Units) -> None:
        for owner, count in units.tokens.items():
            remove(state, owner, area, count)
        if units.city is not None:
            take_city(state, area)


class MonotheismAbility(AreaAbility):
    """WE ADV.Monotheism.1: annexes all units in the area."""

    advance = "monotheism"
    clause = "WE ADV.Monotheism.1"
    actions: ClassVar[tuple[type[Action], ...]] = (Monotheism,)
    stock_clause = "WE ADV.Monotheism.4"

    def why_area(self, state: State, seat: int, area: int) -> Refused | None:
        if self.lacks_stock(state, seat, struck(state, area, self.advance)):
            return Refused(self.stock_clause, "you have too few units in stock to annex all of these")
        return super().why_area(state, seat, area)

    def lacks_stock(self, state: Public, seat: int, units: Units) -> bool:
        """Whether the seat cannot replace all of these units."""
        return state.stock[seat] < sum(units.tokens.values()) or (units.city is not None and not state.city_stock(seat))

    def strike(self, state: State, seat: int, area: int, units: Units) -> None:
        # WE ADV.Monotheism.5, ADV.Politics.7: tokens beyond a limit are annexed like all others, whoever owns Public Works
        for owner, count in units.tokens.items():
            annex_tokens(state, owner, area, seat, count)
        if units.city is not None:
            take_city(state, area)
            put_city(state, seat, area)


class PoliticsAbility(MonotheismAbility):
    """WE ADV.Politics.1, 2: brings treasury, or annexes all units in the area for treasury."""

    advance = "politics"
    clause = "WE ADV.Politics.2"
    actions = (Politics, PoliticsTreasury)
    stock_clause = "WE ADV.Politics.6"

    def choices(self, state: State, seat: int) -> list[Action]:
        gains = [PoliticsTreasury(count) for count in range(1, min(POLITICS_TREASURY, state.stock[seat]) + 1)]
        return [*gains, *super().choices(state, seat)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, PoliticsTreasury):
            most = min(POLITICS_TREASURY, state.stock[seat])
            return None if 1 <= action.count <= most else Refused("WE ADV.Politics.1", f"you gain from 1 to {most} tokens")
        return super().why(state, seat, action)

    def why_area(self, state: State, seat: int, area: int) -> Refused | None:
        # WE ADV.Politics.3, 6: the treasury must pay for all of them
        cost = struck(state, area, self.advance).points
        if state.treasury[seat] < cost:
            return Refused("WE ADV.Politics.6", f"this costs {cost} treasury tokens, and you have {state.treasury[seat]}")
        return super().why_area(state, seat, area)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, PoliticsTreasury):
            earn(state, seat, action.count)
            state.tell("ability.politics_treasury", seat=seat, tokens=action.count)
        else:
            super().act(state, seat, action)

    def strike(self, state: State, seat: int, area: int, units: Units) -> None:
        # WE ADV.Politics.8: stock must do without the payment, which comes last
        super().strike(state, seat, area, units)
        pay(state, seat, units.points)
