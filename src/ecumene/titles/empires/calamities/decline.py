"""Corruption, Iconoclasm and Heresy, and Regression."""

from __future__ import annotations

from ecumene.engine import Action, Step, Waits
from ecumene.titles.empires.calamities.losses import (
    CardLoss,
    DestroyCities,
    DiscardCards,
    Endure,
    LoseCard,
    Ransom,
    ReduceCities,
    commodities_held,
    lose_card,
)
from ecumene.titles.empires.calamities.victims import SecondaryVictims
from ecumene.titles.empires.state import State


def corruption(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Corruption.1: commodity cards of a certain face value are discarded."""
    state.push(Corruption(victim, state.rules.number(state, "corruption", "face_value", victim)))


class Corruption(CardLoss, frozen=True):
    """WE CAL.Corruption.1: card by card, of own choice, until the face value is reached or no card is left.

    The player is asked whenever two cards or more are there: what they are worth is nobody else's business.
    """

    face_value: int
    rule = "WE CAL.Corruption.1"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if self.face_value > 0 and commodities_held(state, self.seat) > 1 else ((), ())

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, LoseCard)
        state.push(Corruption(self.seat, self.face_value - lose_card(state, seat, action.card)))

    def run(self, state: State) -> None:
        if self.face_value > 0:
            state.push(DiscardCards(self.seat, 1))


HERESY = "iconoclasm_and_heresy"


class HeresyVictims(SecondaryVictims, frozen=True):
    """WE CAL.IconoclasmHeresy.2, 3: two others with cities reduce one each, but never the beneficiary."""

    calamity = HERESY
    rule = "WE CAL.IconoclasmHeresy.2"
    spares_beneficiary = "WE CAL.IconoclasmHeresy.3"

    @classmethod
    def finds(cls, state: State, victim: int) -> bool:
        """WE CAL.IconoclasmHeresy.8: without a city of the victim there is none."""
        return state.cities[victim] > 0

    def may_suffer(self, state: State, seat: int) -> bool:
        return state.cities[seat] > 0

    def losses(self, state: State) -> dict[int, list[Step]]:
        number = state.rules.number
        losses: dict[int, list[Step]] = {
            seat: [Heresy(seat, number(state, HERESY, "reduced", seat, "secondary", "secondary_reduced"))] for seat in self.named
        }
        losses[self.victim] = [Heresy(self.victim, number(state, HERESY, "reduced", self.victim))]
        return losses


class Heresy(Step, frozen=True):
    """WE CAL.IconoclasmHeresy.7, ADV.Theocracy.1: its holder may buy itself free with two commodity cards, or Water."""

    seat: int
    count: int
    rule = "WE CAL.IconoclasmHeresy.7"

    def seats(self, state: State) -> Waits:
        price = state.rules.number(state, HERESY, "ransom_cards", self.seat)
        at_stake = self.count and state.cities[self.seat] and state.rules.has_switch(state, HERESY, "ransom", self.seat)
        return ((self.seat,), ()) if at_stake and commodities_held(state, self.seat) >= price else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Ransom(), Endure()]

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Ransom):
            state.push(DiscardCards(seat, state.rules.number(state, HERESY, "ransom_cards", seat)))
        else:
            state.push(ReduceCities(seat, self.count))

    def run(self, state: State) -> None:
        state.push(ReduceCities(self.seat, self.count))


def regression(state: State, victim: int, beneficiary: int | None) -> None:
    """WE CAL.Regression.1: the succession marker moves back."""
    state.push(Regression(victim, state.rules.number(state, "regression", "steps", victim)))


class Regression(Step, frozen=True):
    """WE CAL.Regression.1: step by step, never below the start.

    4, ADV.Enlightenment.2: its holder may destroy two cities instead of each step, inland ones if possible.
    """

    seat: int
    steps: int
    rule = "WE CAL.Regression.1"

    def seats(self, state: State) -> Waits:
        price = state.rules.number(state, "regression", "cities_per_step", self.seat)
        at_stake = self.steps and state.step[self.seat] and state.rules.has_switch(state, "regression", "ransom", self.seat)
        return ((self.seat,), ()) if at_stake and state.cities[self.seat] >= price else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Ransom(), Endure()]

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Ransom):
            price = state.rules.number(state, "regression", "cities_per_step", seat)
            inland = tuple(area for area in state.cities_of(seat) if not state.terrain.coastal[area])
            first = min(price, len(inland))
            state.push(DestroyCities(seat, first, inland), DestroyCities(seat, price - first), Regression(seat, self.steps - 1))
        else:
            self._back(state)

    def run(self, state: State) -> None:
        if self.steps and state.step[self.seat]:
            self._back(state)

    def _back(self, state: State) -> None:
        state.step[self.seat] -= 1
        state.tell("regression", seat=self.seat, step=state.step[self.seat])
        state.push(Regression(self.seat, self.steps - 1))
