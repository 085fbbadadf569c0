"""When an idea of the guide fits, and when a step of a lesson is done: small conditions, written in the data files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ecumene.engine import Event, Moment
from ecumene.titles.empires.learning.outlook import is_last
from ecumene.titles.empires.view import View

#: the facts of an event that name whom it concerns
CONCERNS = ("seat", "victim", "partner", "defender", "taker")


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is said here must be so. Of several phases, turns, questions and so on, one must be."""

    scenario: tuple[str, ...] = ()
    phase: tuple[str, ...] = ()
    turn: tuple[int, ...] = ()
    #: what is asked of the player
    ask: tuple[str, ...] = ()
    civilization: tuple[str, ...] = ()
    #: facts (below) that are at least, or at most, so large
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    #: kinds of events about the player, in this turn or the one before
    heard: tuple[str, ...] = ()
    #: kinds of answers that are possible now
    can: tuple[str, ...] = ()
    #: answers that the player has given, all of them; a row names as much of the answer as matters
    did: tuple[dict[str, Any], ...] = ()
    #: where the player has a city, and this many tokens
    cities: tuple[str, ...] = ()
    tokens: dict[str, int] = {}
    #: whether the game is over
    over: bool = False
    #: what must not be so
    unless: tuple[When, ...] = ()


def holds(when: When, now: Moment) -> bool:
    """Whether all of it is so."""
    view, ask = now.view, now.ask
    return (
        _among(view.rules.setup.scenario, when.scenario)
        and _among(view.phase, when.phase)
        and _among(view.turn, when.turn)
        and _among(ask.kind if ask else "", when.ask)
        and _among(view.civ[now.seat], when.civilization)
        and all(FACTS[name](view, now.seat) >= bound for name, bound in when.least.items())
        and all(FACTS[name](view, now.seat) <= bound for name, bound in when.most.items())
        and (not when.heard or any(event.kind in when.heard for event in lately(now)))
        and (not when.can or bool(_possible(now) & set(when.can)))
        and all(any(matches(wanted, msgspec.to_builtins(action)) for action in now.did) for wanted in when.did)
        and all(view.owner(view.terrain.index[name]) == now.seat for name in when.cities)
        and all(view.tokens[now.seat][view.terrain.index[name]] >= count for name, count in when.tokens.items())
        and when.over == (view.over is not None)
        and not any(holds(other, now) for other in when.unless)
    )


def _among(value: Any, wanted: Iterable[Any]) -> bool:
    return not wanted or value in wanted


def _possible(now: Moment) -> set[str]:
    """The kinds of answers that are open to the player."""
    if now.ask is None:
        return set()
    kinds = {str(choice.__struct_config__.tag) for choice in now.ask.choices}
    return kinds | {form.kind for form in now.ask.forms}


def lately(now: Moment) -> list[Event]:
    """What has happened to the player since the last turn but one ended."""
    turns = [at for at, event in enumerate(now.heard) if event.kind == "turn"]
    begin = turns[-2] if len(turns) > 1 else 0
    return [event for event in now.heard[begin:] if any(event.data.get(name) == now.seat for name in CONCERNS)]


def matches(wanted: Any, found: Any) -> bool:
    """Whether what was found has at least what is wanted."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(key in found and matches(value, found[key]) for key, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(found, (list, tuple)) and all(any(matches(one, other) for other in found) for one in wanted)
    return bool(wanted == found)


# -- facts ----------------------------------------------------------------------------------------------------


def crowded(view: View, seat: int) -> list[int]:
    """Areas with more of the seat's tokens than they can feed."""
    return [area for area in view.areas_of(seat) if view.tokens[seat][area] > view.rules.limit(view, seat, area)]


def ready(view: View, seat: int) -> list[int]:
    """Areas where the seat's tokens suffice for a city."""
    found = []
    for area in view.areas_of(seat):
        cost = view.rules.city_cost(view, seat, area)
        if cost is not None and not view.city[area] and view.tokens[seat][area] >= cost:
            found.append(area)
    return found


def missing_cities(view: View, seat: int) -> int:
    """Cities that the next step on the A.S.T. asks for and the seat does not have."""
    track = view.rules.track
    if not view.civ[seat]:
        return 0
    epoch = track.epoch(view.civ[seat], min(view.step[seat] + 1, track.last))
    return max(0, epoch.cities - view.cities[seat])


def calamities(view: View, seat: int) -> list[int]:
    """The calamities in the seat's own hand."""
    cards = view.rules.cards
    return [k for k in range(cards.size) if cards.calamity[k] and view.hand and view.hand[k]]


def _best_set(view: View, _: int) -> int:
    """The most cards of one commodity in hand."""
    cards = view.rules.cards
    return max((count for k, count in enumerate(view.hand or b"") if not cards.calamity[k]), default=0)


#: what conditions may ask for, and texts may name
FACTS: dict[str, Callable[[View, int], int]] = {
    "turn": lambda view, _: view.turn,
    "tokens": lambda view, seat: view.on_board(seat),
    "areas": lambda view, seat: len(view.areas_of(seat)),
    "stock": lambda view, seat: view.stock[seat],
    "treasury": lambda view, seat: view.treasury[seat],
    "cities": lambda view, seat: view.cities[seat],
    "support": lambda view, seat: view.cities[seat] * view.rules.support_rate(view, seat),
    "ships": lambda view, seat: len(view.ships[seat]),
    "hand": lambda view, seat: view.hand_sizes[seat],
    "best_set": _best_set,
    "calamities": lambda view, seat: len(calamities(view, seat)),
    "advances": lambda view, seat: len(view.rules.advances.held(view.advances[seat])),
    "step": lambda view, seat: view.step[seat],
    "census": lambda view, seat: view.census[seat],
    "crowded": lambda view, seat: len(crowded(view, seat)),
    "ready": lambda view, seat: len(ready(view, seat)),
    "missing_cities": missing_cities,
    "last": lambda view, _: int(is_last(view)),
    "first": lambda view, seat: int(bool(view.moving) and view.moving[0] == seat),
}


class KnownFacts(dict[str, int]):
    """The facts of a moment, worked out when a text names them."""

    def __init__(self, now: Moment) -> None:
        self.now = now

    def __missing__(self, name: str) -> int:
        value = FACTS[name](self.now.view, self.now.seat)
        self[name] = value
        return value
