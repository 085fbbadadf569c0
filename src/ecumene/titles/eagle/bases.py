"""Where aircraft may stay (EG S:air-movement.2, A:air-movement.1): a player's own movement leaves none of them without a base.

The condition holds when movement ends. Until then a base may go if the aircraft can still fly to another one, or another one
can still come.
"""

from __future__ import annotations

from collections.abc import Iterator

from ecumene.engine import Refused
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.paces import ready
from ecumene.titles.eagle.state import LAND, Fleet, Public
from ecumene.titles.eagle.tables import AIRCRAFT, ARMY_KINDS, STEPS

BASE = "EG S:air-movement.2"


def air_room(state: Public, seat: int, space: int) -> int:
    """How many more aircraft may come to a space."""
    return max(0, state.air_places(seat, space) - state.count(seat, space, AIRCRAFT))


def flights(state: Public, seat: int, space: int) -> Iterator[tuple[int, int]]:
    """EG S:air-movement.1, 2: where aircraft of a space that have not flown may fly to, and how many of them."""
    count = ready(state, seat, space, AIRCRAFT, STEPS[AIRCRAFT])
    if count:
        for to in ATLAS.flights[space]:
            places = air_room(state, seat, to)
            if places:
                yield to, min(count, places)


def homeless(state: Public, seat: int) -> dict[int, int]:
    """The spaces with more aircraft of a seat than have a base there now, and how many more."""
    return {space: more for space, count in state.flying(seat) if (more := count - state.air_places(seat, space)) > 0}


def unsettled(state: Public, seat: int) -> list[int]:
    """Those of them whose aircraft can still fly to a base, or be given one."""
    return [space for space in homeless(state, seat) if _can_be_helped(state, seat, space)]


def why_not_abandon(state: Public, seat: int, after: Public) -> Refused | None:
    """None unless a step, with `after` behind it, leaves an aircraft where no base can come any more, and settles no other."""
    before, now = homeless(state, seat), homeless(after, seat)
    lost = [space for space in now if not _can_be_helped(after, seat, space)]
    settles = sum(now.values()) < sum(before.values())
    if settles or all(space in before and not _can_be_helped(state, seat, space) for space in lost):
        return None
    return Refused(BASE, f"an aircraft in {ATLAS.ids[lost[0]]} would be without a base")


def _can_be_helped(state: Public, seat: int, space: int) -> bool:
    fresh = ready(state, seat, space, AIRCRAFT, STEPS[AIRCRAFT])
    if fresh >= homeless(state, seat)[space] and any(True for _ in flights(state, seat, space)):
        return True
    fleets = [fleet for fleet in state.fleets[seat].values() if not state.count(seat, fleet.zone, AIRCRAFT)]
    if space >= LAND:
        return any(fleet.kind in state.rules.air_bases and _reaches(fleet, space) for fleet in fleets)
    by_land = any(_spares_an_army(state, seat, region) for region in ATLAS.near[space])
    return by_land or any(
        kind in ARMY_KINDS and left and any(_reaches(fleet, zone) for zone in ATLAS.coast[space])
        for fleet in fleets
        for kind, left in fleet.cargo
    )


def _reaches(fleet: Fleet, zone: int) -> bool:
    return ATLAS.sea_steps[fleet.zone - LAND][zone] <= fleet.left


def _spares_an_army(state: Public, seat: int, region: int) -> bool:
    """Whether an army there has a step left, and its going would leave no other aircraft behind."""
    if state.armies(seat, region) == 1 and state.owner[region] != seat + 1 and state.count(seat, region, AIRCRAFT):
        return False
    return any(ready(state, seat, region, kind, STEPS[kind]) for kind in ARMY_KINDS)
