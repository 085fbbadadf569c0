"""Losses that many calamities order: cities reduced, cities destroyed, commodity cards discarded, treasury lost."""

from __future__ import annotations

import msgspec

from ecumene.engine import Action, Refused, Step, Waits
from ecumene.titles.empires.cards import discard_card
from ecumene.titles.empires.misfits import called, listed, no_card, no_city
from ecumene.titles.empires.pieces import destroy_city, lose_treasury
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.surplus import Reduce, may_leave_fewer, reduce_city, reductions


class DestroyCity(Action, frozen=True):
    """The city in this area is destroyed."""

    area: str


class LoseCard(Action, frozen=True):
    """I discard a card of this commodity, or Water."""

    card: str


class Ransom(Action, frozen=True):
    """I pay what spares me the loss."""


class Endure(Action, frozen=True):
    """I pay nothing and take what comes."""

    ends = True


def destroy(state: State, area: int) -> None:
    """WE CAL.general.14: a city goes without replacement."""
    owner = state.owner(area)
    destroy_city(state, area)
    state.tell("city.destroyed", seat=owner, area=state.terrain.ids[area])


def coastal_cities(state: Public, seat: int) -> tuple[int, ...]:
    """WE CAL.general.16: the areas of the player's cities in coastal areas; a lake makes no coast."""
    return tuple(area for area in state.cities_of(seat) if state.terrain.coastal[area])


def commodities_held(state: State, seat: int) -> int:
    """How many commodity and Water cards a hand holds. Public: who holds how many calamities was told (WE 8.3)."""
    return sum(state.hand[seat][: state.rules.cards.first_calamity])


class LoseTreasury(Step, frozen=True):
    """WE CAL.general.18: the victim loses treasury, all of it if there is too little."""

    seat: int
    tokens: int
    rule = "WE CAL.general.18"

    def run(self, state: State) -> None:
        lost = lose_treasury(state, self.seat, self.tokens)
        state.tell("treasury.lost", seat=self.seat, tokens=lost)


class CityLosses(Step, frozen=True):
    """This many cities of the player, of its own choice (WE CAL.general.12), one by one; all if there are too few (29, 30).

    `areas` narrows the choice to the cities that still stand there.
    """

    seat: int
    count: int
    areas: tuple[int, ...] | None = None

    def candidates(self, state: State) -> list[int]:
        cities = state.cities_of(self.seat)
        return cities if self.areas is None else [area for area in cities if area in self.areas]

    def all_alike(self, state: State, areas: list[int]) -> bool:
        """Whether it makes no difference in which order these cities, all that there are, go."""
        return True

    def lose(self, state: State, area: int) -> None:
        raise NotImplementedError

    def seats(self, state: State) -> Waits:
        areas = self.candidates(state)
        forced = not areas or not self.count or (len(areas) <= self.count and self.all_alike(state, areas))
        # nobody speaks for a nation that was left behind
        return ((), ()) if forced or self.seat in state.gone else ((self.seat,), ())

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, (Reduce, DestroyCity))
        missing = no_city(state, self.rule, seat, self.seat, action.area)
        if missing is not None:
            return missing
        names = [state.terrain.names[area] for area in self.candidates(state)]
        if state.terrain.index[action.area] not in self.candidates(state):
            return Refused(self.rule, f"the city in {called(state, action.area)} is not at risk: choose {listed(names)}")
        return Refused("WE ADV.Agriculture.3", "there is no additional Agriculture token to leave out")

    def run(self, state: State) -> None:
        for area in self.candidates(state)[: self.count]:
            self.lose(state, area)

    def lost(self, state: State, area: int) -> None:
        """Carries out one loss and goes on with the others."""
        self.lose(state, area)
        self.go_on(state)

    def go_on(self, state: State) -> None:
        """The other losses follow."""
        state.push(msgspec.structs.replace(self, count=self.count - 1))


class ReduceCities(CityLosses, frozen=True):
    """WE CAL.general.13: cities are replaced with tokens up to the limit.

    With too few tokens in stock for all, the order decides where they go, and the order is the player's; so is it whether
    Agriculture's additional token is placed (ADV.Agriculture.3).
    """

    rule = "WE CAL.general.13"

    def all_alike(self, state: State, areas: list[int]) -> bool:
        wanted = sum(max(0, state.rules.open_limit(state, self.seat, a) - state.tokens[self.seat][a]) for a in areas)
        plain = not any(may_leave_fewer(state, area) for area in areas)
        return plain and (len(areas) == 1 or wanted <= state.stock[self.seat])

    def lose(self, state: State, area: int) -> None:
        reduce_city(state, area)

    def choices(self, state: State, seat: int) -> list[Action]:
        return reductions(state, self.candidates(state))

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Reduce)
        reduce_city(state, state.terrain.index[action.area], fewer=action.fewer)
        self.go_on(state)


class DestroyCities(CityLosses, frozen=True):
    """WE CAL.general.14: cities are removed without replacement."""

    rule = "WE CAL.general.14"

    def lose(self, state: State, area: int) -> None:
        destroy(state, area)

    def choices(self, state: State, seat: int) -> list[Action]:
        return [DestroyCity(state.terrain.ids[area]) for area in self.candidates(state)]

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, DestroyCity)
        self.lost(state, state.terrain.index[action.area])


def lose_card(state: State, seat: int, card: str) -> int:
    """Discards a card for a calamity, open to all as calamities are (WE 8.7, docs/rulings.md); returns its face value."""
    number = state.rules.cards.index[card]
    discard_card(state, seat, number)
    state.show()
    state.tell("card.lost", seat=seat, card=card)
    return state.rules.cards.face[state.rules.cards.kind[number]]


class CardLoss(Step, frozen=True):
    """A calamity takes a card of the player's choice: a commodity or Water, each kind listed once."""

    seat: int

    def choices(self, state: State, seat: int) -> list[Action]:
        cards, hand = state.rules.cards, state.hand[seat]
        return [LoseCard(cards.ids[k]) for k in range(cards.first_calamity) if hand[k]]

    def unfit(self, state: State, seat: int, action: Action) -> Refused:
        assert isinstance(action, LoseCard)
        return no_card(state, self.rule, action.card)


class DiscardCards(CardLoss, frozen=True):
    """The player discards this many cards; all if there are too few."""

    count: int
    rule = "WE CAL.general.29"

    def seats(self, state: State) -> Waits:
        held = commodities_held(state, self.seat)
        return ((self.seat,), ()) if 0 < self.count < held else ((), ())

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, LoseCard)
        lose_card(state, seat, action.card)
        state.push(msgspec.structs.replace(self, count=self.count - 1))

    def run(self, state: State) -> None:
        if self.count:
            cards = state.rules.cards
            for card in cards.listed(state.hand[self.seat][: cards.first_calamity]):
                lose_card(state, self.seat, card)
