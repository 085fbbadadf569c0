"""The culture track, culture events drawn from it, and great people."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Waits
from ecumene.titles.ffg.persons import KeepPersonCard, draw_persons, take_person
from ecumene.titles.ffg.pieces import bury, draw, is_water, put
from ecumene.titles.ffg.play import Play, win
from ecumene.titles.ffg.yields import cities_of, outskirts


class Settle(Action, frozen=True):
    """I place it in this square."""

    square: str


class Choose(Action, frozen=True):
    """I keep this one of the great people drawn."""

    person: str


class Keep(Action, frozen=True):
    """I keep it in reserve."""


def advance(state: Any, seat: int) -> None:
    """FF culture.3, culture.6, victory.1: the marker goes one space up and takes its reward."""
    tables = state.rules.tables
    if state.level[seat] == tables.victory:
        return
    space = state.level[seat] = state.rules.next_space(state, seat)
    state.tell("advanced", seat=seat, space=space)
    if space == tables.victory:
        win(state, seat, "culture")
    elif space in tables.people_spaces:
        gain_person(state, seat)
    else:
        draw_event(state, seat, section_of(state, space).deck)


def section_of(state: Any, space: int) -> Any:
    """FF culture.8: the section of the track in which a space lies."""
    return next(section for section in state.rules.tables.sections if space <= section.last)


def draw_event(state: Any, seat: int, deck: int) -> None:
    """FF culture.9: the top card, secretly into the hand; if all cards of the deck are in hands, nothing."""
    card, state.event_decks[deck] = draw(state, state.event_decks[deck], f"culture events {deck}")
    if card is None:
        return
    state.show()
    extra = None
    if "mysticism" in state.techs[seat]:  # FF tech.mysticism.1
        extra, state.event_decks[deck] = draw(state, state.event_decks[deck], f"culture events {deck}")
    if extra is not None:
        state.tell("drew.event", seat=seat, deck=deck)
        state.push(KeepEvent(seat, tuple(sorted((card, extra)))))
        return
    state.events[seat] = tuple(sorted((*state.events[seat], card)))
    state.stir(seat)
    state.tell("drew.event", seat=seat, deck=deck)
    state.tell("drew.event.card", (seat,), seat=seat, card=card)


def gain_person(state: Any, seat: int, *, must: bool = False) -> None:
    """FF person.1, person.8, gpdeck.2: a marker at random from the pile, or a card with its marker, if there is one."""
    if not state.people:
        return
    drawn = 1 + int(state.rules.policy(state, seat, "organized_religion")) + int(state.civ[seat] == "greeks")
    if state.rules.people_deck:
        cards = draw_persons(state, drawn)
        state.show()
        if len(cards) > 1:
            state.push(KeepPersonCard(seat, tuple(sorted(cards)), must))
        elif cards:
            take_person(state, seat, cards[0], must=must)
        return
    people = state.people[-drawn:]
    state.people = state.people[: -len(people)]
    state.show()
    if len(people) > 1:
        state.push(KeepPerson(seat, tuple(sorted(people))))
    else:
        received(state, seat, people[0], must=must)


def received(state: Any, seat: int, person: str, *, must: bool = False) -> None:
    """A great person is there; FF civ.aztecs.5: the Aztecs build units for it."""
    state.tell("person", seat=seat, person=person)
    if state.civ[seat] == "aztecs" and state.phase != "setup":
        from ecumene.titles.ffg.exploring import FreeUnits

        state.push(FreeUnits(seat, 2))
    state.reserve[seat] = tuple(sorted((*state.reserve[seat], person)))
    state.stir(seat)
    state.push(PlacePerson(seat, person, must))


class KeepPerson(Play, frozen=True):
    """FF policy.organized_religion.2, civ.greeks.2: of those drawn one is kept, the others go back into the pile."""

    seat: int
    people: tuple[str, ...]
    rule = "FF policy.organized_religion.2"
    offers = "keep one of the great people that you have drawn"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Choose(person) for person in sorted(set(self.people))]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        back = list(self.people)
        back.remove(action.person)
        state.people = tuple(state.chance.shuffle("great people", sorted((*state.people, *back))))
        received(state, seat, action.person)


def homes(state: Any, seat: int) -> list[int]:
    """FF person.3, wonder.6, blockade.3: the squares for a great person: own outskirts, no water, no enemy, no village."""
    kinds = state.rules.tables.kinds
    return [
        square
        for city in cities_of(state, seat)
        for square in outskirts(state, city)
        if state.occupant[square] in (0, seat + 1)
        and not is_water(state, square)
        and kinds[state.marker[square]] in ("", "building", "wonder", "person")
    ]


class PlacePerson(Play, frozen=True):
    """FF person.2: a great person is put into the outskirts of a city, or kept."""

    seat: int
    person: str
    must: bool = False
    rule = "FF person.2"
    offers = "a great person goes in the outskirts of one of your cities, where there is no enemy"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        ids = state.rules.chart.ids
        places: list[Action] = [Settle(ids[square]) for square in homes(state, seat)]
        return places if self.must and places else [*places, Keep()]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, Settle):
            place_person(state, seat, self.person, state.rules.chart.index[action.square])
        else:
            state.tell("person.kept", seat=seat, person=self.person)


def place_person(state: Any, seat: int, person: str, square: int) -> None:
    """FF person.4, person.7: it leaves the reserve and replaces what stands there."""
    reserve = list(state.reserve[seat])
    reserve.remove(person)
    state.reserve[seat] = tuple(reserve)
    state.stir(seat)
    put(state, square, person)
    state.tell("person.placed", seat=seat, person=person, square=state.rules.chart.ids[square])


class KeepEvent(Play, frozen=True):
    """FF tech.mysticism.1: of two culture events one is kept, the other discarded."""

    seat: int
    cards: tuple[str, ...]
    rule = "FF tech.mysticism.1"
    offers = "keep one of the event cards that you have drawn"

    def seats(self, state: Any) -> Waits:
        return (self.seat,), ()

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [KeepCard(card) for card in sorted(set(self.cards))]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        assert isinstance(action, KeepCard)
        back = list(self.cards)
        back.remove(action.card)
        deck = state.rules.tables.events[action.card].deck
        state.events[seat] = tuple(sorted((*state.events[seat], action.card)))
        state.stir(seat)
        state.event_decks[deck] = bury(state.event_decks[deck], back[0])
        state.tell("discarded", seat=seat, card=back[0])
        state.tell("drew.event.card", (seat,), seat=seat, card=action.card)


class KeepCard(Action, frozen=True):
    """I keep this culture event."""

    card: str
