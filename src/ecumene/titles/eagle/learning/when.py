"""When an idea of the guide fits, and when a step of a lesson is done: small conditions, written in the data files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ecumene.engine import Event, Moment
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import ERAS, KIND, SETTLER
from ecumene.titles.eagle.view import View

#: the facts of an event that name whom it concerns
CONCERNS = ("seat", "loser", "to", "against")


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that is said here must be so. Of several phases, questions and so on, one must be."""

    scenario: tuple[str, ...] = ()
    phase: tuple[str, ...] = ()
    #: what is asked of the player
    ask: tuple[str, ...] = ()
    #: facts (below) that are at least, or at most, so large
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    #: kinds of events, in this turn or the one before: about the player, or about anybody
    heard: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    #: exploration markers that the player has found
    found: tuple[str, ...] = ()
    #: kinds of answers that are possible now
    can: tuple[str, ...] = ()
    #: answers that the player has given, all of them; a row names as much of the answer as matters
    did: tuple[dict[str, Any], ...] = ()
    #: where the player has a settlement, and pieces
    settled: tuple[str, ...] = ()
    pieces: dict[str, dict[str, int]] = {}
    #: whether the game is over
    over: bool = False
    #: what must not be so
    unless: tuple[When, ...] = ()


def holds(when: When, now: Moment) -> bool:
    """Whether all of it is so."""
    view, ask, seat = now.view, now.ask, now.seat
    return (
        _among(view.rules.setup.scenario, when.scenario)
        and _among(view.phase, when.phase)
        and _among(ask.kind if ask else "", when.ask)
        and all(FACTS[name](view, seat) >= bound for name, bound in when.least.items())
        and all(FACTS[name](view, seat) <= bound for name, bound in when.most.items())
        and (not when.heard or any(event.kind in when.heard and concerns(event, seat) for event in lately(now)))
        and (not when.told or any(event.kind in when.told for event in lately(now)))
        and (not when.found or bool(set(when.found) & set(finds(now))))
        and (not when.can or bool(possible(now) & set(when.can)))
        and all(any(matches(wanted, msgspec.to_builtins(action)) for action in now.did) for wanted in when.did)
        and all(view.owner[ATLAS.index[name]] == seat + 1 for name in when.settled)
        and all(
            view.count(seat, ATLAS.index[space], KIND[piece]) >= count
            for space, row in when.pieces.items()
            for piece, count in row.items()
        )
        and when.over == (view.over is not None)
        and not any(holds(other, now) for other in when.unless)
    )


def _among(value: Any, wanted: Iterable[Any]) -> bool:
    return not wanted or value in wanted


def possible(now: Moment) -> set[str]:
    """The kinds of answers that are open to the player."""
    if now.ask is None:
        return set()
    kinds = {str(choice.__struct_config__.tag) for choice in now.ask.choices}
    return kinds | {form.kind for form in now.ask.forms}


def lately(now: Moment) -> list[Event]:
    """What has happened since the last turn but one ended."""
    turns = [at for at, event in enumerate(now.heard) if event.kind == "turn"]
    return now.heard[turns[-2] if len(turns) > 1 else 0 :]


def concerns(event: Event, seat: int) -> bool:
    """Whether an event is about this seat."""
    return any(event.data.get(name) == seat for name in CONCERNS) or seat in event.data.get("attackers", ())


def finds(now: Moment) -> list[str]:
    """The markers that the player has come across: looked at, or turned up in a starting region."""
    mine = {ATLAS.ids[region] for region in now.view.settlements(now.seat)}
    looked = [e.data["marker"] for e in now.heard if e.kind in ("saw", "explored") and e.data["seat"] == now.seat]
    return looked + [e.data["marker"] for e in now.heard if e.kind == "marker" and e.data["region"] in mine]


def matches(wanted: Any, found: Any) -> bool:
    """Whether what was found has at least what is wanted."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(key in found and matches(value, found[key]) for key, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(found, (list, tuple)) and all(any(matches(one, other) for other in found) for one in wanted)
    return bool(wanted == found)


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
FACTS: dict[str, Callable[[View, int], int]] = {
    "turn": lambda view, _: view.turn,
    "era": lambda view, _: view.era,
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


class KnownFacts(dict[str, Any]):
    """The facts of a moment, worked out when a text names them; `era_name` is the era in a word."""

    def __init__(self, now: Moment) -> None:
        self.now = now

    def __missing__(self, name: str) -> Any:
        view = self.now.view
        value = ERAS[view.era - 1] if name == "era_name" else FACTS[name](view, self.now.seat)
        self[name] = value
        return value
