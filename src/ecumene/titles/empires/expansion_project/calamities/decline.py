"""Corruption, Iconoclasm and Heresy, and Regression."""

from __future__ import annotations

from random import Random
from typing import Any

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires.calamities.losses import (
    DiscardCards,
    Endure,
    Ransom,
    ReduceCities,
    commodities_held,
    lose_card,
)
from ecumene.titles.empires.calamities.victims import take_losses
from ecumene.titles.empires.expansion_project.calamities.assigning import Assignment
from ecumene.titles.empires.shop import why_cards
from ecumene.titles.empires.state import Public, State

HERESY = "iconoclasm_and_heresy"


class Bribe(Action, frozen=True):
    """I discard these commodity cards."""

    cards: tuple[str, ...]


class InTurn(Action, frozen=True):
    """I settle my calamity when its turn comes."""

    ends = True


def corruption(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.711a, 30.712, 30.713: commodity cards of ten points of face value, more with Coinage, fewer with Law."""
    if victim in state.notes.settled:
        state.notes.settled = tuple(seat for seat in state.notes.settled if seat != victim)
    else:
        state.push(Bribery(victim, state.rules.number(state, "corruption", "face_value", victim)))


class Bribery(Step, frozen=True):
    """EP 30.711a: cards of the victim's choice, none after the amount is reached. EP 30.714: all if they do not suffice.

    Whoever holds two cards or more is asked: what they are worth is nobody else's business.
    """

    seat: int
    face_value: int
    rule = "EP 30.711a"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if self.face_value and commodities_held(state, self.seat) > 1 else ((), ())

    def forms(self, state: State, seat: int) -> list[Form]:
        return [Bribes(state, seat, self.face_value)]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Bribe):
            return self.not_asked(action)
        refusal = why_cards(state, seat, action.cards, "EP 30.711a")
        if refusal is not None:
            return refusal
        return Bribes(state, seat, self.face_value).why(action.cards)

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, Bribe)
        for card in action.cards:
            lose_card(state, seat, card)

    def run(self, state: State) -> None:
        if self.face_value:
            state.push(DiscardCards(self.seat, commodities_held(state, self.seat)))


class EarlyCorruption(Step, frozen=True):
    """EP 29.62c: Corruption takes nothing but its victim's cards, which no other calamity looks at, so it may be settled first.

    Of all calamities it alone is like that and leaves something to choose: when the others are settled may change the choice.
    """

    victims: tuple[int, ...]
    rule = "EP 29.62c"

    def run(self, state: State) -> None:
        number = state.rules.number
        lanes: dict[int, list[Step]] = {
            seat: [EarlyBribery(seat, number(state, "corruption", "face_value", seat))] for seat in self.victims
        }
        state.open_lanes(lanes, ordered=False)


class EarlyBribery(Bribery, frozen=True):
    """EP 29.62c: the cards go now, or in their turn."""

    rule = "EP 29.62c"

    def choices(self, state: State, seat: int) -> list[Action]:
        return [InTurn()]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        return None if isinstance(action, InTurn) else Bribery.why(self, state, seat, action)

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Bribe):
            state.notes.settled += (seat,)
            Bribery.act(self, state, seat, action)

    def run(self, state: State) -> None:
        """There is nothing to choose, so it can wait."""


class Bribes(Form):
    """The cards to discard, one by one until the amount is reached."""

    kind = "bribe"

    def __init__(self, state: State, seat: int, face_value: int) -> None:
        cards = state.rules.cards
        self.held = cards.listed(state.hand[seat][: cards.first_calamity])
        self.faces = {card: cards.face[cards.kind[cards.index[card]]] for card in self.held}
        self.wanted = min(face_value, self._worth(self.held))

    def _worth(self, names: tuple[str, ...] | list[str]) -> int:
        return sum(self.faces[name] for name in names)

    def why(self, names: tuple[str, ...]) -> Refused | None:
        """Whether these cards are what must go."""
        worth = self._worth(names)
        if worth < self.wanted:
            return Refused("EP 30.711a", f"discard cards worth {self.wanted} points, not {worth}")
        dearest = max(names, key=self.faces.__getitem__, default="")
        if dearest and worth - self.faces[dearest] >= self.wanted:
            return Refused("EP 30.711a", f"the others are enough without {dearest}")
        return None

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if self._worth(prefix) >= self.wanted:
            return [], True
        return [card for card in dict.fromkeys(self.held) if self.held.count(card) > prefix.count(card)], False

    def reckoned(self, prefix: list[Any]) -> dict[str, int]:
        return {"points": self._worth(prefix)}

    def whole(self, prefix: list[Any]) -> Bribe:
        return Bribe(tuple(prefix))

    def sample(self, rng: Random) -> Bribe:
        prefix: list[Any] = []
        while following := self.pieces(prefix)[0]:
            prefix.append(following[int(rng.random() * len(following))])
        return self.whole(prefix)


def iconoclasm_and_heresy(state: State, victim: int, beneficiary: int | None) -> None:
    """EP 30.823a, 30.823b, 30.823c: a holder of Theocracy may stop all of it first."""
    state.push(Sacrifice(victim, beneficiary))


class Sacrifice(Step, frozen=True):
    """EP 30.823a, 30.823b: two commodity cards stop Iconoclasm and Heresy for everybody; whoever has fewer cannot."""

    victim: int
    beneficiary: int | None
    rule = "EP 30.823a"

    def seats(self, state: State) -> Waits:
        price = state.rules.number(state, HERESY, "ransom_cards", self.victim)
        may = state.rules.has_switch(state, HERESY, "ransom", self.victim) and commodities_held(state, self.victim) >= price
        return ((self.victim,), ()) if may else ((), ())

    def choices(self, state: State, seat: int) -> list[Action]:
        return [Ransom(), Endure()]

    def act(self, state: State, seat: int, action: Action) -> None:
        if isinstance(action, Ransom):
            state.push(Offering(seat, state.rules.number(state, HERESY, "ransom_cards", seat)))
        else:
            self.run(state)

    def run(self, state: State) -> None:
        assigned = state.rules.number(state, HERESY, "assigned", self.victim)
        state.push(HeresyShares(self.victim, self.beneficiary, assigned))


class Offering(DiscardCards, frozen=True):
    """EP 30.823a: cards of the victim's choice."""

    rule = "EP 30.823a"


class HeresyShares(Assignment, frozen=True):
    """EP 30.822a, 30.822b, 30.822c: two cities of others in all, be they of one player, never of whoever traded it."""

    calamity = HERESY
    rule = "EP 30.822a"

    def room(self, state: Public, seat: int) -> int:
        return state.cities[seat]

    def suffer(self, state: State, shares: dict[int, int]) -> None:
        """EP 30.821a, 30.821b, 30.824, 30.825, 30.826: cards of each victim change how many cities it reduces."""
        rules = state.rules
        losses: dict[int, list[Step]] = {
            seat: [ReduceCities(seat, max(0, share + rules.change(state, HERESY, "reduced", seat, "secondary")))]
            for seat, share in shares.items()
        }
        losses[self.victim] = [ReduceCities(self.victim, rules.number(state, HERESY, "reduced", self.victim))]
        take_losses(state, losses)


def regression(state: State, victim: int, beneficiary: int | None) -> None:
    """Back by one, more by Fundamentalism, fewer by Library, never below the arrow; not without cities.

    EP 30.911a, 30.911b, 30.912, 30.913, 30.914.
    """
    if not state.cities[victim]:
        state.tell("calamity.cancelled", calamity="regression", seat=victim)
        return
    for _ in range(min(state.rules.number(state, "regression", "steps", victim), state.step[victim])):
        state.step[victim] -= 1
        state.tell("regression", seat=victim, step=state.step[victim])
