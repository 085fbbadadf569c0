"""The view as it goes over the wire: everything by id, nothing that is zero, mappings throughout."""

from __future__ import annotations

from typing import Any

import msgspec

from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import FLEETS, IMPROVEMENTS, KINDS, MARKERS, TECHNOLOGIES, WIDTH
from ecumene.titles.eagle.view import UNKNOWN, View

#: what a player may leave as a standing answer: its key -> the answers
STANDING: dict[str, list[str]] = {
    "call": ["never", "always", "stronger"],
    "join": ["out"],
    "trade": ["ready"],
    "assign": ["best"],
}


def public(view: View) -> dict[str, Any]:
    """What everybody may know."""
    return {
        "setup": msgspec.to_builtins(view.rules.setup),
        "turn": view.turn,
        "phase": view.phase,
        "era": view.era,
        "era_ends": view.era_ends,
        "ending": view.ending,
        "starter": view.starter,
        "over": view.over,
        "gone": list(view.gone),
        "leaving": list(view.leaving),
        "regions": {ATLAS.ids[r]: facts for r in range(LAND) if (facts := _region(view, r))},
        "units": _units(view),
        "players": {str(seat): _player(view, seat) for seat in range(view.seats)},
        "calls": {ATLAS.ids[space]: list(callers) for space, callers in view.calls.items()},
        "moved": [[ATLAS.ids[s], KINDS[k], spent, one] for (s, k), (spent, one) in sorted(view.used.items())],
        "floor": None if view.floor is None else {"waiting": list(view.floor.waiting), "ready": list(view.floor.ready)},
    }


def private(view: View) -> dict[str, Any]:
    """What only this seat may know: markers it has looked at, offers made by it or to it."""
    looked = 0 if view.seat is None else view.seen[view.seat]
    known = {ATLAS.ids[r]: MARKERS[view.marker[r] - 1].id for r in range(LAND) if looked >> r & 1 and view.marker[r] != UNKNOWN}
    offers = {} if view.floor is None else {offer.key: msgspec.to_builtins(offer) for offer in view.floor.offers}
    return {"seat": view.seat, "markers": known, "offers": offers, "made": view.floor and view.floor.made}


def _region(view: View, region: int) -> dict[str, Any]:
    """A region: its settlement, the holder of its card, its marker (`down` if it lies face down) and who has looked at it."""
    facts: dict[str, Any] = {}
    if view.owner[region]:
        facts |= {"owner": view.owner[region] - 1, "size": view.size[region]}
    if view.loan[region]:
        facts["holder"] = view.loan[region] - 1
    if view.marker[region]:
        up = view.turned_up(region)
        facts["marker"] = MARKERS[up - 1].id if up else "down"
        looked = [] if up else [seat for seat in range(view.seats) if view.seen[seat] >> region & 1]
        if looked:
            facts["looked"] = looked
    for name, mask in (("built", view.built), ("grown", view.grown)):
        if mask >> region & 1:
            facts[name] = True
    if view.placed[region]:
        facts["placed"] = view.placed[region]
    return facts


def _units(view: View) -> dict[str, Any]:
    """Space -> seat -> pieces with their number, and fleets with what they carry."""
    found: dict[str, dict[str, Any]] = {}
    for seat, row in enumerate(view.units):
        for at, count in enumerate(row):
            if count:
                found.setdefault(ATLAS.ids[at // WIDTH], {}).setdefault(str(seat), {})[KINDS[at % WIDTH]] = count
        for number, fleet in view.fleets[seat].items():
            there = found.setdefault(ATLAS.ids[fleet.zone], {}).setdefault(str(seat), {})
            cargo = [[KINDS[kind], left] for kind, left in fleet.cargo]
            there.setdefault("fleets", {})[str(number)] = {"kind": FLEETS[fleet.kind], "left": fleet.left, "cargo": cargo}
    return found


def _player(view: View, seat: int) -> dict[str, Any]:
    mark = seat + 1
    return {
        "gold": view.gold[seat],
        "technologies": [row.id for n, row in enumerate(TECHNOLOGIES) if view.tech[n] == mark],
        "wonders": [row.id for n, row in enumerate(view.rules.wonders) if view.wonder[n] == mark],
        "improvements": [row.id for n, row in enumerate(IMPROVEMENTS) if view.improvements[seat] >> n & 1],
        "owed": list(view.owed[seat]),
        "score": view.rules.score(view, seat),
    }


def printed() -> dict[str, Any]:
    """What is printed on board, cards and tables: the page loads it once."""
    return {
        "regions": msgspec.to_builtins(ATLAS.regions),
        "zones": msgspec.to_builtins(ATLAS.zones),
        "technologies": msgspec.to_builtins(TECHNOLOGIES),
        "wonders": msgspec.to_builtins(tables.WONDERS),
        "milestones": msgspec.to_builtins(tables.MILESTONES),
        "improvements": msgspec.to_builtins(IMPROVEMENTS),
        "types": msgspec.to_builtins(tables.TYPES),
        "pieces": tables.PIECES,
        "markers": msgspec.to_builtins(MARKERS),
        "prices": tables.read("prices"),
        "standing": STANDING,
    }
