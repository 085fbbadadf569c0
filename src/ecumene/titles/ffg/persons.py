"""The great person deck of Fame and Fortune: cards with abilities, each with a marker of its type."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Waits
from ecumene.titles.ffg.pieces import bury, draw
from ecumene.titles.ffg.play import Play
from ecumene.titles.ffg.state import Deck


class TurnUp(Action, frozen=True):
    """I turn a great person card up, so that its ability works."""

    person: str


class ChoosePerson(Action, frozen=True):
    """I keep this one of the great person cards drawn."""

    person: str


def kind_of(state: Any, card: str) -> str:
    """The type of a great person card."""
    return str(state.rules.tables.persons[card].type)


# -- gaining and losing -----------------------------------------------------------------------------------


def draw_persons(state: Any, number: int) -> list[str]:
    """FF gpdeck.4, gpdeck.5: cards whose type has a marker left; others go faceup under the deck."""
    found: list[str] = []
    while len(found) < number:
        deck = state.person_deck
        if not any(kind_of(state, card) in state.people for card in (*deck.down, *deck.up)):
            break
        card, deck = draw(state, deck, "great people")
        assert card is not None
        if kind_of(state, card) in state.people:
            found.append(card)
        else:
            deck = bury(deck, card)
            state.tell("person.passed", card=card)
        state.person_deck = deck
    return found


def take_person(state: Any, seat: int, card: str, *, must: bool = False) -> None:
    """FF gpdeck.2, gpdeck.3: the card lies facedown before its owner, and a marker of its type comes with it."""
    from ecumene.titles.ffg.culture import received

    kind = kind_of(state, card)
    people = list(state.people)
    people.remove(kind)
    state.people = tuple(people)
    state.persons[seat] = tuple(sorted((*state.persons[seat], card)))
    state.stir(seat)
    state.tell("person.card", (seat,), seat=seat, card=card)
    received(state, seat, kind, must=must)


class KeepPersonCard(Play, frozen=True):
    """FF gpdeck.10, civ.greeks.2: of the cards drawn one is kept; the others are shuffled back into the deck."""

    seat: int
    cards: tuple[str, ...]
    must: bool = False
    rule = "FF gpdeck.10"
    offers = "keep one of the great person cards that you have drawn"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [ChoosePerson(card) for card in self.cards]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, ChoosePerson)
        back = [card for card in self.cards if card != action.person]
        deck = state.person_deck
        state.person_deck = Deck(tuple(state.chance.shuffle("great people", sorted((*deck.down, *back)))), deck.up)
        take_person(state, seat, action.person, must=self.must)


def discard_person(state: Any, seat: int, card: str) -> None:
    """FF gpdeck.6: a card goes faceup under the deck; its marker stays."""
    for hands in (state.persons, state.faceup):
        if card in hands[seat]:
            hands[seat] = tuple(other for other in hands[seat] if other != card)
    if card == "jim_henson":
        state.puppets = 0
    state.stir(seat)
    state.person_deck = bury(state.person_deck, card)
    state.show()
    state.tell("person.discarded", seat=seat, card=card)


def turn_up(state: Any, seat: int, card: str) -> None:
    """FF gpdeck.6: using an ability turns its card up for good."""
    if card in state.persons[seat]:
        state.persons[seat] = tuple(other for other in state.persons[seat] if other != card)
        state.faceup[seat] = tuple(sorted((*state.faceup[seat], card)))
        state.stir(seat)
        state.show()
        state.tell("person.shown", seat=seat, card=card)


def cull(state: Any, seat: int) -> None:
    """FF gpdeck.8, gpdeck.9: no more cards of a type than markers of it; what is too much goes by chance."""
    markers = list(state.reserve[seat])
    markers += [state.marker[s] for s, owner in enumerate(state.holder) if owner >= 0 and state.cities[owner].owner == seat]
    for kind in state.rules.tables.people:
        held = [card for card in (*state.persons[seat], *state.faceup[seat]) if kind_of(state, card) == kind]
        for _ in range(len(held) - markers.count(kind)):
            card = state.chance.pick("great person lost", sorted(held))
            held.remove(card)
            discard_person(state, seat, card)


# -- turning up ------------------------------------------------------------------------------------------


def turnable(state: Any, seat: int) -> list[Action]:
    """FF gpdeck.6, gpdeck.7: the lasting cards that could be turned up now; Newton's is laid facedown into the pyramid."""
    persons = state.rules.tables.persons
    return [
        TurnUp(card)
        for card in state.persons[seat]
        if not persons[card].discard and card != "isaac_newton" and state.rules.serves(state, seat, persons[card].type)
    ]


def hides(state: Any, seat: int, *kinds: str) -> bool:
    """By open facts: a facedown card of one of these types, and a great person of it on the map, not blockaded."""
    if not state.persons[seat]:
        return False
    known = state.rules.tables.persons
    held = {known[card].type if card in known else card for card in state.persons[seat]}
    return any(kind in held and state.rules.serves(state, seat, kind) for kind in kinds)
