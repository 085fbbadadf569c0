"""When an idea of the guide fits, and when a step of a lesson is done: small conditions, written in the data files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ecumene.engine import Event, Moment
from ecumene.titles import guiding
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import ERAS, KIND, SETTLER
from ecumene.titles.eagle.view import View
from ecumene.titles.guiding import fits, lately

#: the facts of an event that name whom it concerns
CONCERNS = ("seat", "loser", "to", "against")


class When(guiding.When, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What only this title's guide asks for, beside what every guide does."""

    #: kinds of events, in this turn or the one before: about the player, or about anybody
    heard: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    #: exploration markers that the player has found
    found: tuple[str, ...] = ()
    #: where the player has a settlement, and pieces
    settled: tuple[str, ...] = ()
    pieces: dict[str, dict[str, int]] = {}
    #: what must not be so
    unless: tuple[When, ...] = ()


def holds(when: When, now: Moment) -> bool:
    """Whether all of it is so."""
    view, seat = now.view, now.seat
    return (
        fits(when, now, FACTS)
        and (not when.heard or any(event.kind in when.heard and concerns(event, seat) for event in lately(now)))
        and (not when.told or any(event.kind in when.told for event in lately(now)))
        and (not when.found or bool(set(when.found) & set(finds(now))))
        and all(view.owner[ATLAS.index[name]] == seat + 1 for name in when.settled)
        and all(
            view.count(seat, ATLAS.index[space], KIND[piece]) >= count
            for space, row in when.pieces.items()
            for piece, count in row.items()
        )
        and not any(holds(other, now) for other in when.unless)
    )


def concerns(event: Event, seat: int) -> bool:
    """Whether an event is about this seat."""
    return any(event.data.get(name) == seat for name in CONCERNS) or seat in event.data.get("attackers", ())


def finds(now: Moment) -> list[str]:
    """The markers that the player has come across: looked at, or turned up in a starting region."""
    mine = {ATLAS.ids[region] for region in now.view.settlements(now.seat)}
    looked = [e.data["marker"] for e in now.heard if e.kind in ("saw", "explored") and e.data["seat"] == now.seat]
    return looked + [e.data["marker"] for e in now.heard if e.kind == "marker" and e.data["region"] in mine]


# -- facts ----------------------------------------------------------------------------------------------------


def neighbours(view: View, seat: int) -> int:
    """How many regions next to one's settlements hold armies of others."""
    around = {near for region in view.settlements(seat) for near in (region, *ATLAS.near[region])}
    return sum(any(view.armies(other, region) for other in view.clockwise(seat)) for region in around)


def _unseen(view: View, seat: int) -> int:
    """How many settlers stand on a marker that the player has not seen."""
    return sum(view.count(seat, region, SETTLER) > 0 and not view.knows(region) for region in range(LAND))


def _priced(view: View, seat: int) -> int:
    """What the next technology costs at least; 0 if none is for sale."""
    sold = view.rules.technologies_for_sale(view, seat)
    return min((view.rules.technology_price(view, seat, number) for number in sold), default=0)


#: what conditions may ask for, and texts may name
FACTS: dict[str, Callable[[View, int], Any]] = {
    "turn": lambda view, _: view.turn,
    "era": lambda view, _: view.era,
    "era_name": lambda view, _: ERAS[view.era - 1],
    "gold": lambda view, seat: view.gold[seat],
    "settlements": lambda view, seat: len(view.settlements(seat)),
    "villages": lambda view, seat: sum(view.size[region] == 1 for region in view.settlements(seat)),
    "technologies": lambda view, seat: view.techs(seat),
    "of_era": lambda view, seat: view.techs_of(seat, view.era),
    "wonders": lambda view, seat: view.wonder.count(seat + 1),
    "units": lambda view, seat: view.all_military(seat),
    "settlers": lambda view, seat: view.total(seat, SETTLER),
    "fleets": lambda view, seat: len(view.fleets[seat]),
    "kinds": lambda view, seat: sum(map(bool, view.resources(seat))),
    "alike": lambda view, seat: max(view.resources(seat)),
    "price": _priced,
    "unseen": _unseen,
    "neighbours": neighbours,
    "points": lambda view, seat: view.rules.score(view, seat)["total"],
    "ending_era": lambda view, _: int(view.era_ends),
}
