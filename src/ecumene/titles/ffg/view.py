"""What one seat may know, built from nothing upward: the public fields, and what is its own.

Hidden cards are there as backs, so that clauses which count them answer for a view as for the state.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from ecumene.floor import FloorView
from ecumene.titles.ffg.bargains import Proposal
from ecumene.titles.ffg.play import Play
from ecumene.titles.ffg.stakes import back
from ecumene.titles.ffg.state import COPIED, NESTED, PLAIN, PUBLIC, Deck
from ecumene.titles.ffg.windows import Carry, Window

UNKNOWN = "?"
#: the public fields that cannot change, and those that are copied; a view shares nothing that can
SHARED = tuple(name for name in PUBLIC if name in PLAIN)
OPEN = tuple(name for name in PUBLIC if name in COPIED)


class View:
    """The game as one seat sees it; `seat` None is a spectator."""

    def __init__(self, state: Any, seat: int | None) -> None:
        self.rules: Any = state.rules
        self.seat = seat
        self.over: str | None = state.over
        for name in SHARED:
            setattr(self, name, getattr(state, name))
        for name in OPEN:
            setattr(self, name, getattr(state, name).copy())
        for name in NESTED:
            setattr(self, name, [row.copy() for row in getattr(state, name)])
        self.tiles = [tile if shown else "" for tile, shown in zip(state.tiles, state.open, strict=True)]
        self.units = {unit: _covered(deck) for unit, deck in state.units.items()}
        self.event_decks = {number: _covered(deck) for number, deck in state.event_decks.items()}
        # FF gpdeck.1: with the deck the markers lie faceup
        self.people = state.people if state.rules.people_deck else (UNKNOWN,) * len(state.people)
        self.huts, self.villages = (UNKNOWN,) * len(state.huts), (UNKNOWN,) * len(state.villages)
        self.wonder_deck = (UNKNOWN,) * len(state.wonder_deck)
        self.states = (UNKNOWN,) * len(state.states)
        seats = range(state.rules.seats)
        self.forces = [state.forces[s] if s == seat else (UNKNOWN,) * len(state.forces[s]) for s in seats]
        self.events = [state.events[s] if s == seat else _backs(state, state.events[s]) for s in seats]
        self.kept = [state.kept[s] if s == seat else _backs(state, state.kept[s]) for s in seats]
        self.persons = [state.persons[s] if s == seat else _types(state, state.persons[s]) for s in seats]
        self.seen = [state.seen[s] if s == seat else () for s in seats]
        self.person_deck = _covered(state.person_deck)
        self.battle = None if state.battle is None else _battle(state.battle, seat)
        self.floor: FloorView[Proposal] | None = None if state.floor is None else state.floor.view(seat)
        # coins and yields are open to everybody
        self.purses, self.crops = state.purses.copy(), state.crops.copy()
        self.declared = _declared(state.agenda)
        self.stage = "" if state.battle is None else _stage(state.agenda)
        self.standing = {} if seat is None else {key: answer for (s, key), answer in state.standing.items() if s == seat}

    def __getattr__(self, name: str) -> Any:
        # the public fields are set by name above; this says so to the type checker
        raise AttributeError(name)


def _declared(agenda: list[Any]) -> Carry | None:
    """FF event.6: whatever may be cancelled was declared in the open; it lies under its window."""
    if len(agenda) < 2 or not isinstance(agenda[-1], Window):
        return None
    return agenda[-2] if isinstance(agenda[-2], Carry) else None


def _stage(agenda: list[Any]) -> str:
    """FF combat.1.2, combat.2.1, combat.3.5: how far a battle has come, as the next of its steps says."""
    return next((step.stage for step in reversed(agenda) if isinstance(step, Play) and step.stage), "play")


def _covered(deck: Deck) -> Deck:
    """FF unit.4: how many cards lie face down, and which lie face up under them."""
    return Deck((UNKNOWN,) * len(deck.down), deck.up)


def _backs(state: Any, cards: tuple[str, ...]) -> tuple[str, ...]:
    """FF event.3, hut.4, trade.9: what others see of hidden cards; sorted, so that no order tells anything."""
    return tuple(sorted(back(state, card) for card in cards))


def _types(state: Any, cards: tuple[str, ...]) -> tuple[str, ...]:
    """FF gpdeck.3: of a great person card that lies facedown, others know the type by its marker."""
    return tuple(sorted(state.rules.tables.persons[card].type for card in cards))


def _battle(battle: Any, seat: int | None) -> Any:
    """FF combat.1.8, wonder.the_oracle.1: a battle force is its leader's secret; the Oracle opens it to its owner."""
    hands = tuple(
        hand if battle.led[side] == seat or (battle.open[side] and battle.led[1 - side] == seat) else (UNKNOWN,) * len(hand)
        for side, hand in enumerate(battle.hands)
    )
    return replace(battle, hands=hands)
