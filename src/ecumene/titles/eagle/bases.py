"""Where aircraft may stay (EG S:air-movement.2, A:air-movement.1): a player's own movement leaves none of them without a base.

The condition holds when movement ends. Until then a base may go if the aircraft can still fly to another one, or another one
can still come (`relief`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.paces import ready
from ecumene.titles.eagle.state import Public
from ecumene.titles.eagle.tables import AIRCRAFT, STEPS

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
