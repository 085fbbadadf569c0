"""What is hidden: face-down markers, answers behind a screen, offers between two (EG G:coins.3). All else is open."""

from __future__ import annotations

from random import Random
from typing import Any

from ecumene.engine import Action, Event, Sealed
from ecumene.titles.eagle.battle import Foresee, sides
from ecumene.titles.eagle.state import LAND, State

#: events that show what was hidden to everybody: markers turned or left, answers from behind a screen, offers agreed to
OPENING = frozenset({"explored", "looked", "marker", "called", "round", "deal", "assigned"})


def entitled(event: Event, seats: int) -> tuple[int, ...] | None:
    """The seats to which the rules show something hidden with this event; None if it holds nothing hidden."""
    if event.kind == "saw":
        return (event.data["seat"],)
    if event.kind == "offer":
        return event.data["seat"], event.data["to"]
    if event.kind.startswith("offer."):
        # what becomes of an offer: its key names the two whom it concerns
        giver, taker = event.data["key"].partition("-")[0].split(">")
        return int(giver), int(taker)
    return tuple(range(seats)) if event.kind in OPENING else None


def unseen(state: State, seat: int) -> list[int]:
    """The regions with a marker that the seat has not seen."""
    known = state.up | state.seen[seat]
    return [region for region in range(LAND) if state.marker[region] and not known >> region & 1]


def knows_choice(step: Foresee, seat: int) -> bool:
    """Whether a seat knows what the Oracle shows: its owner, and the one who chose."""
    return seat in (step.seer, sides(step.battle, step.seer)[1][0])


def secrets(state: State, seat: int) -> dict[str, Any]:
    """What a seat may not know now, by kind."""
    sealed = [step for step in state.agenda if isinstance(step, Sealed)]
    foreseen = [step.enemy for step in state.agenda if isinstance(step, Foresee) and not knows_choice(step, seat)]
    offers = [] if state.floor is None else [offer for offer in state.floor.offers.values() if not offer.seen_by(seat)]
    found = {
        "markers": [state.marker[region] for region in unseen(state, seat)],
        "box": bytes(state.box),
        "answers": [answer for step in sealed for other, answer in step.answers if other != seat],
        "foreseen": foreseen,
        "offers": offers,
    }
    return {kind: value for kind, value in found.items() if value}


def alike(state: State, seat: int, action: Action, rng: Random) -> Action:
    """Another answer that nobody else could tell from this one: behind a screen, any other."""
    step = state.agenda[-1]
    return step.sample(state, seat, rng) if isinstance(step, Sealed) and len(step.waiting) > 1 else action
