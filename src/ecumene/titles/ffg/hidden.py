"""What is hidden, from whom, and to whom the rules show it."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec.structs import replace

from ecumene.engine import Action, Event, Sealed
from ecumene.titles.ffg.bargains import AgreeWith, MakeOffer
from ecumene.titles.ffg.culture import KeepEvent, KeepPerson
from ecumene.titles.ffg.persons import KeepPersonCard
from ecumene.titles.ffg.research import Researching
from ecumene.titles.ffg.stakes import back, cards
from ecumene.titles.ffg.state import State

#: events that show what was hidden, and the fields that name whom else they are for; none named means everybody
REVEALS: dict[str, tuple[str, ...]] = {
    "drew.event.card": ("seat",),
    "drew.unit": ("seat",),
    "barbarians.drew": ("seat",),
    "marker.kept": ("seat",),
    "looted.marker": ("seat", "loser"),
    "looted.event": ("seat", "loser"),
    "handed": ("seat", "to"),
    "person.card": ("seat",),
    "looked": ("seat",),
}
#: events by which everybody learns what was hidden
SHOWS = frozenset(
    {"discarded", "person", "discovered", "deployed", "unit.killed", "unit.fell", "marker.shown", "wonder.shown", "spent", "used"}
    | {"researched", "battle.won", "explored", "cancelled", "person.passed", "person.discarded", "person.shown", "blank"}
)


#: what a seat has drawn, of which it keeps one
DRAWN = (KeepEvent, KeepPerson, KeepPersonCard)


def entitled(event: Event, seats: int) -> tuple[int, ...] | None:
    """The seats to which the rules show something hidden with this event; None if it holds nothing hidden."""
    if event.kind in REVEALS:
        return tuple(event.data[name] for name in REVEALS[event.kind])
    return tuple(range(seats)) if event.kind in SHOWS else None


def secrets(state: State, seat: int) -> dict[str, Any]:
    """FF setup.9, setup.15, setup.23, setup.29, event.3, hut.4, combat.1.8, research.2: what this seat may not know now."""
    others = [other for other in range(state.rules.seats) if other != seat]
    battle = state.battle
    sides = [] if battle is None else [s for s in (0, 1) if seat not in (battle.led[s], *[battle.led[1 - s]] * battle.open[s])]
    # a pile or a hand of one kind of card only cannot be dealt otherwise
    found: dict[str, Any] = {
        "tiles": [tile for tile, shown in zip(state.tiles, state.open, strict=True) if tile and not shown],
        "huts": [*state.huts, *(state.face[s] for s in sorted(state.face) if state.marker[s] == "hut")],
        "villages": [*state.villages, *(state.face[s] for s in sorted(state.face) if state.marker[s] == "village")],
        "unit decks": [deck.down for deck in state.units.values() if len(set(deck.down)) > 1],
        "event decks": [deck.down for deck in state.event_decks.values() if len(set(deck.down)) > 1],
        "great people": state.people if len(set(state.people)) > 1 and not state.rules.people_deck else (),
        "person deck": state.person_deck.down if len(state.person_deck.down) > 1 else (),
        "persons": [state.persons[other] for other in others if state.persons[other]],
        "drawn": [step for step in state.agenda if isinstance(step, DRAWN) and step.seat != seat],
        "city-states": state.states if len(state.states) > 1 else (),
        "wonders": state.wonder_deck if len(state.wonder_deck) > 1 else (),
        "forces": [state.forces[other] for other in others if state.forces[other]],
        "events": [state.events[other] for other in others if state.events[other]],
        "markers": [state.kept[other] for other in others if state.kept[other]],
        "battle forces": [battle.hands[side] for side in sides if battle.hands[side]] if battle is not None else [],
    }
    chosen = [step for step in state.agenda if isinstance(step, Researching)]
    found["research"] = [answer for step in chosen for other, answer in step.answers if other != seat]
    return {kind: value for kind, value in found.items() if value}


def alike(state: State, seat: int, action: Action, rng: Random) -> Action:
    """Another secret answer, or other cards with the same backs in a bargain."""
    step = state.agenda[-1]
    if isinstance(step, Sealed):
        return step.sample(state, seat, rng)
    if isinstance(action, MakeOffer):
        return replace(action, give=_disguised(state, seat, action.give, rng))
    if isinstance(action, AgreeWith):
        return replace(action, cards=_disguised(state, seat, action.cards, rng))
    return action


def _disguised(state: State, seat: int, stakes: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    left, found = cards(state, seat), []
    for stake in stakes:
        same = [card for card in left if back(state, card) == back(state, stake)]
        chosen = rng.choice(same) if same else stake
        if same:
            left.remove(chosen)
        found.append(chosen)
    return tuple(found)
