"""What is hidden, from whom, and to whom the rules show it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action, Event
from ecumene.titles.empires.offers import Answer, Offer, disguised
from ecumene.titles.empires.state import State

#: the names of an event's data whose seats may know: its owner, or both who handed a card over
SHOWN: dict[str, tuple[str, ...]] = {
    "cards.received": ("seat",),
    "theme-set.drawn": ("seat",),
    "trade.cards": ("seat", "partner"),
    "set.completed": ("seat",),
    "offer.missing": ("seat",),
    "card.stolen": ("seat", "victim"),
    "card.passed": ("seat", "to"),
    "calamity.given": ("seat",),
}

#: what everybody gets to see (WE 7.16, 8.4, 8.7, 12.20, 12.hand.2, SHORT.9 and docs/rulings.md); of trades, who and how many
OPEN = frozenset(
    {
        "ability.trade_routes",
        "advances.bought",
        "calamity",
        "calamity.counts",
        "calamity.discarded",
        "card.bought",
        "card.given",
        "card.lost",
        "card.shown",
        "cards.drawn",
        "hand.discards",
        "theme-set",
        "trade",
    }
)


def entitled(event: Event, seats: int) -> tuple[int, ...] | None:
    """The seats to which the rules show something hidden with this event; None if it holds nothing hidden."""
    if event.kind in SHOWN:
        return tuple(event.data[name] for name in SHOWN[event.kind])
    if event.kind == "offer" and event.data.get("to") is not None:
        return event.data["seat"], event.data["to"]  # what is said in private; what it tells of the cards, all may hear
    return tuple(range(seats)) if event.kind in OPEN else None


def secrets(state: State, seat: int) -> dict[str, Any]:
    """The cards of others, those in the stacks, the theme sets, and what lies behind open offers (WE 6B.8, 7.16, SHORT.9)."""
    others = [other for other in range(state.seats) if other != seat]
    offers = [] if state.floor is None else [offer.give for offer in state.floor.offers.values() if offer.seat != seat]
    sets = state.notes.theme_sets
    found = {
        "hands": [bytes(state.hand[other]) for other in others] if any(map(state.hand_size, others)) else None,
        "stacks": [bytes(stack) for stack in state.stack],
        "theme sets": None if sets is None else [sets[other] for other in others],
        "offers": offers if any(len(give) > state.rules.true_names for give in offers) else None,
    }
    return {kind: value for kind, value in found.items() if value}


def alike(state: State, seat: int, action: Action, rng: Random) -> Action:
    """An offer of as many cards with the same true names; all other answers show what they are."""
    if isinstance(action, Offer | Answer):
        return msgspec.structs.replace(action, give=disguised(state, seat, action.give, action.names, rng))
    return action
