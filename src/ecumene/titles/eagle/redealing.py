"""Another game that a seat could not tell from this one: what proves that nothing leaks, and what a searching bot plays on.

Of the markers that the seat has not seen, those that others have looked at and left must be resources or dots; all others
may be anything that is still unseen, the box included. Others may bargain over other things, and have chosen otherwise.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from ecumene.engine import reseal
from ecumene.titles.eagle.bargains import Offer, OfferForm
from ecumene.titles.eagle.battle import Foresee, commits, sides
from ecumene.titles.eagle.hidden import knows_choice, unseen
from ecumene.titles.eagle.state import State
from ecumene.titles.eagle.tables import KEPT_SECRET


def redeal(state: State, seat: int, rng: Random) -> State:
    """A twin in which everything that the seat cannot know is otherwise."""
    twin = state.clone()
    _markers(twin, seat, rng)
    _offers(twin, seat, rng)
    _foreseen(twin, seat, rng)
    reseal(twin, seat, rng)
    return twin


def _offers(state: State, seat: int, rng: Random) -> None:
    """Others may be bargaining over something else."""
    if state.floor is None:
        return
    for key, offer in state.floor.offers.items():
        if not offer.seen_by(seat):
            other = OfferForm(state, offer.seat, [offer.to]).sample(rng)
            if isinstance(other, Offer):
                state.floor.offers[key] = replace(offer, give=other.give, want=other.want)


def _foreseen(state: State, seat: int, rng: Random) -> None:
    """What the Oracle shows its owner may be another unit."""
    for at, step in enumerate(state.agenda):
        if isinstance(step, Foresee) and not knows_choice(step, seat):
            units = commits(state, step.battle, sides(step.battle, step.seer)[1])
            state.agenda[at] = replace(step, enemy=units[int(rng.random() * len(units))])


def _markers(state: State, seat: int, rng: Random) -> None:
    unknown = unseen(state, seat)
    others = 0
    for other in range(state.seats):
        others |= state.seen[other]
    looked = [region for region in unknown if others >> region & 1]
    free = [region for region in unknown if not others >> region & 1]
    # whichever way they lie: the same chance gives the same deal
    pool = sorted([*(state.marker[region] for region in unknown), *state.box])
    rng.shuffle(pool)
    # what others have seen and left first, out of what can be left
    for region in looked:
        at = next(number for number, marker in enumerate(pool) if marker in KEPT_SECRET)
        state.marker[region] = pool.pop(at)
    for region in free:
        state.marker[region] = pool.pop()
    state.box = bytearray(sorted(pool))
