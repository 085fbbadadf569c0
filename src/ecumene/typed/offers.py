"""How open offers are typed: by key, or by whoever made them, where that is clear."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecumene.floor import FloorView, Proposal
from ecumene.typed.spelling import Word


def offer_words(floor: FloorView[Any] | None, name: Callable[[int], str], says: Callable[[Any], str]) -> list[Word]:
    """The open offers that a seat knows of; a title calls seats by `name` and `says` what an offer is."""
    made: tuple[Proposal, ...] = () if floor is None else floor.offers
    makers = [offer.seat for offer in made]
    return [
        Word(offer.key, offer.key, says(offer), (name(offer.seat),) if makers.count(offer.seat) == 1 else ()) for offer in made
    ]
