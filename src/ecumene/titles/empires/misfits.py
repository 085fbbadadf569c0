"""What is said of a place or a card that was chosen and does not fit: the words that many steps have in common."""

from __future__ import annotations

from collections.abc import Container, Iterable

from ecumene.engine import Refused
from ecumene.titles.empires.state import State


def called(state: State, name: str) -> str:
    """An area as people call it; what is no area is quoted."""
    area = state.terrain.index.get(name)
    return repr(name) if area is None else state.terrain.names[area]


def as_name(key: str) -> str:
    """An id as a name: `lower_danube` is Lower Danube."""
    return key.replace("_", " ").title()


def listed(names: Iterable[str]) -> str:
    """Several names in a sentence."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def no_area(state: State, rule: str, name: str) -> Refused | None:
    """The refusal if the board has no area of this name."""
    return None if name in state.terrain.index else Refused(rule, f"there is no area {name!r} on this board")


def no_city(state: State, rule: str, seat: int, owner: int, name: str) -> Refused | None:
    """The refusal, as the seat reads it, if no city of this owner stands in the area."""
    unknown = no_area(state, rule, name)
    if unknown is not None or state.owner(state.terrain.index[name]) == owner:
        return unknown
    whose = "you have" if owner == seat else f"{state.called(owner)} has"
    return Refused(rule, f"{whose} no city in {called(state, name)}")


def no_card(state: State, rule: str, name: str) -> Refused:
    """The refusal of a card that cannot go: it is unknown, a calamity, or not in the hand of whoever chose it."""
    cards = state.rules.cards
    card = cards.index.get(name)
    if card is None:
        return Refused(rule, f"there is no card {name!r}")
    if card >= cards.first_calamity:
        return Refused(rule, f"{cards.names[card]} is a calamity: a commodity or Water goes")
    return Refused(rule, f"you hold no {cards.names[card]}")


def not_worst(rule: str, kind: str, chosen: str, there: Container[str], worst: Iterable[str]) -> Refused:
    """The refusal of a sea, plain or volcano: there is none of this name, or it is not one of those struck hardest."""
    if chosen not in there:
        return Refused(rule, f"there is no {kind} {chosen!r} on this board")
    return Refused(rule, f"the choice is among those that strike hardest: {listed(worst)}")
