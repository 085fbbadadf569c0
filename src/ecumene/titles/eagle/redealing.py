"""Another game that a seat could not tell from this one: what proves that nothing leaks, and what a searching bot plays on.

Of the markers that the seat has not seen, those that others have looked at and left must be resources or dots; all others
may be anything that is still unseen, the box included. Offers between others may be or not be.
"""

from __future__ import annotations

from random import Random

from ecumene.engine import reseal
from ecumene.titles.eagle.state import LAND, State
from ecumene.titles.eagle.tables import KEPT_SECRET


def redeal(state: State, seat: int, rng: Random) -> State:
    """A twin in which everything that the seat cannot know is otherwise."""
    twin = state.clone()
    _markers(twin, seat, rng)
    if twin.floor is not None:
        twin.floor.close([key for key, offer in twin.floor.offers.items() if not offer.shown_to(seat)])
    reseal(twin, seat, rng)
    return twin


def _markers(state: State, seat: int, rng: Random) -> None:
    mine = state.up | state.seen[seat]
    unseen = [region for region in range(LAND) if state.marker[region] and not mine >> region & 1]
    others = 0
    for other in range(state.seats):
        others |= state.seen[other]
    looked = [region for region in unseen if others >> region & 1]
    free = [region for region in unseen if not others >> region & 1]
    pool = [*(state.marker[region] for region in unseen), *state.box]
    rng.shuffle(pool)
    # what others have seen and left first, out of what can be left
    for region in looked:
        at = next(number for number, marker in enumerate(pool) if marker in KEPT_SECRET)
        state.marker[region] = pool.pop(at)
    for region in free:
        state.marker[region] = pool.pop()
    state.box = bytearray(sorted(pool))
