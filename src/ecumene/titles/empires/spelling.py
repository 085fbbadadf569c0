"""How positions spell steps: areas and cards by their ids, where the steps themselves hold numbers.

The tables name every field of a step that is a number, so that none is written raw by oversight (a test holds that).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from ecumene.engine import Step

#: fields that hold areas, alone or in lists
AREAS = frozenset({"area", "areas", "first", "pending"})
#: fields that hold cards
CARDS = frozenset({"card"})
#: fields that hold seats, alone or in lists; the Barbarians may stand there too
SEATS = frozenset(
    {
        "agreed", "attacker", "beneficiary", "chooser", "choosers", "copies", "defender", "earlier", "group", "later", "made",
        "named", "offers", "order", "owner", "seat", "taker", "to", "victim", "victims", "waiting", "whole",
    }
)  # fmt: skip
#: fields that count something
COUNTS = frozenset(
    {
        "amount", "bought", "cities", "count", "damage", "face_value", "idle", "most", "points", "ransom", "rate", "selected",
        "steps", "tokens", "want",
    }
)  # fmt: skip
#: the losses that were chosen so far: triples of a seat, an area, and whether it is a ship
CHOSEN = "chosen"

#: What becomes of a value in a field: it gets the value and the field's name.
Change = Callable[[Any, str], Any]


def changed(fields: dict[str, Any], *, area: Change, card: Change, seat: Change, count: Change) -> dict[str, Any]:
    """The fields of a step, each value changed by what it is; those that are no numbers stay."""
    found = dict(fields)
    for kinds, change in ((AREAS, area), (CARDS, card), (SEATS, seat), (COUNTS, count)):
        for name in kinds & fields.keys():
            found[name] = _deep(fields[name], name, change)
    if CHOSEN in fields:
        found[CHOSEN] = [(seat(owner, CHOSEN), area(where, CHOSEN), ship) for owner, where, ship in fields[CHOSEN]]
    return found


def written(step: Step, areas: tuple[str, ...] | list[str], cards: tuple[str, ...] | list[str]) -> dict[str, Any]:
    """A step as a position and the wire spell it."""
    return spelt(msgspec.to_builtins(step), areas, cards)


def spelt(fields: dict[str, Any], areas: tuple[str, ...] | list[str], cards: tuple[str, ...] | list[str]) -> dict[str, Any]:
    """The fields of a step, areas and cards by their ids instead of their numbers."""
    return changed(fields, area=lambda n, _: areas[n], card=lambda n, _: cards[n], seat=_same, count=_same)


def _same(value: Any, _: str) -> Any:
    return value


def _deep(value: Any, name: str, change: Change) -> Any:
    """A change to what stands in a field, be it one, none or many."""
    if value is None:
        return None
    if isinstance(value, (list, tuple)):
        return [_deep(item, name, change) for item in value]
    if isinstance(value, dict):
        return {key: _deep(item, f"{name}.{key}", change) for key, item in value.items()}
    return change(value, name)
