"""When an idea of the guide fits, and when a step of a lesson is done: small conditions, written in the data files."""

from __future__ import annotations

from collections.abc import Callable

from ecumene.engine import Event, Moment
from ecumene.titles import guiding
from ecumene.titles.empires.learning.outlook import is_last
from ecumene.titles.empires.view import View
from ecumene.titles.guiding import among, fits, lately

#: the facts of an event that name whom it concerns
CONCERNS = ("seat", "victim", "partner", "defender", "taker")


class When(guiding.When, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What only this family's guide asks for, beside what every guide does."""

    civilization: tuple[str, ...] = ()
    #: kinds of events about the player, in this turn or the one before
    heard: tuple[str, ...] = ()
    #: where the player has a city, and this many tokens
    cities: tuple[str, ...] = ()
    tokens: dict[str, int] = {}
    #: what must not be so
    unless: tuple[When, ...] = ()


def holds(when: When, now: Moment) -> bool:
    """Whether all of it is so."""
    view = now.view
    return (
        fits(when, now, FACTS)
        and among(view.civ[now.seat], when.civilization)
        and (not when.heard or any(event.kind in when.heard and concerns(event, now.seat) for event in lately(now)))
        and all(view.owner(view.terrain.index[name]) == now.seat for name in when.cities)
        and all(view.tokens[now.seat][view.terrain.index[name]] >= count for name, count in when.tokens.items())
        and not any(holds(other, now) for other in when.unless)
    )


def concerns(event: Event, seat: int) -> bool:
    """Whether an event is about this seat."""
    return any(event.data.get(name) == seat for name in CONCERNS)


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
