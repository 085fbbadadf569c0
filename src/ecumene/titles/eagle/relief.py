"""Aircraft that have lost their base while their owner moves: what can still come to them, or be flown to (EG S:air-movement.2).

A step is refused if fewer aircraft than before can get a base. All of them are looked at together: the one army that could join
either of two aircraft helps only one of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import repeat
from typing import NamedTuple

from ecumene.engine import Refused
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bases import BASE, air_room, flights, homeless
from ecumene.titles.eagle.paces import ready
from ecumene.titles.eagle.state import LAND, NO_LIMIT, Fleet, Public
from ecumene.titles.eagle.tables import AIRCRAFT, ARMY_KINDS, STEPS


def unsettled(state: Public, seat: int) -> list[int]:
    """The spaces with an aircraft without a base that can still fly to a base, or be given one."""
    return [space for space, more in homeless(state, seat).items() if lost(state, seat, {space: more}) < more]


def why_not_abandon(state: Public, seat: int, after: Public) -> Refused | None:
    """None unless a step, with `after` behind it, leaves an aircraft without a base for good."""
    before, now = homeless(state, seat), homeless(after, seat)
    if lost(after, seat, now) <= lost(state, seat, before):
        return None
    new = [space for space in now if space not in before] or list(now)
    return Refused(BASE, f"an aircraft in {ATLAS.names[new[0]]} would be without a base")


class Help(NamedTuple):
    """What one piece could do for each of the spaces that are looked at: go there and be a base, or stay one and be flown to."""

    goes: tuple[int, ...]
    stays: tuple[bool, ...]
    #: how many aircraft have room if it stays
    room: int


#: aircraft without a base in a space: those that have flown, and those that could still fly
Wanting = tuple[int, int]


def lost(state: Public, seat: int, wanting: dict[int, int]) -> int:
    """How many of these aircraft get no base any more, even if everything that can help goes where it helps most."""
    if not wanting:
        return 0
    flown = [{to for to, _ in flights(state, seat, space)} for space in wanting]
    left: list[Wanting] = []
    for (space, more), bases in zip(wanting.items(), flown, strict=True):
        able = min(more, ready(state, seat, space, AIRCRAFT, STEPS[AIRCRAFT]))
        left.append((more - able, 0 if any(_stays(state, seat, to) for to in bases) else able))
    most = sum(map(sum, left))
    helps = Counter(_helps(state, seat, list(wanting), flown))
    return _fewest(tuple(left), [one for one, count in helps.items() for _ in range(min(count, most))])


def _fewest(left: tuple[Wanting, ...], helps: list[Help]) -> int:
    """How many remain if each piece goes to one space, or stays: piece by piece, with every outcome that there is so far."""
    found = {left}
    for one in helps:
        found = {way for left in found for way in _ways(left, one)}
        if any(not sum(map(sum, left)) for left in found):
            return 0
    return min(sum(map(sum, left)) for left in found)


def _ways(left: tuple[Wanting, ...], one: Help) -> Iterator[tuple[Wanting, ...]]:
    """What is left if a piece stays, or goes to each of the spaces where it helps."""
    yield _flown(left, one)
    for k, saved in enumerate(one.goes):
        if saved and any(left[k]):
            flown, able = left[k]
            yield (*left[:k], (max(0, flown - saved), max(0, able - max(0, saved - flown))), *left[k + 1 :])


def _flown(left: tuple[Wanting, ...], base: Help) -> tuple[Wanting, ...]:
    """What is left when aircraft have flown to a piece that stays."""
    room, found = base.room, []
    for (flown, able), reached in zip(left, base.stays, strict=True):
        landed = min(able, room) if reached else 0
        room -= landed
        found.append((flown, able - landed))
    return tuple(found)


def _helps(state: Public, seat: int, spaces: list[int], flown: list[set[int]]) -> Iterator[Help]:
    """What could help: fleets that are bases, armies aboard, armies on land."""

    def landing(base: int) -> tuple[bool, ...]:
        return tuple(base in found for found in flown)

    each, free = state.rules.aircraft_each, Counter[int]()
    for fleet, goes_on in _sailing(state, seat):
        if fleet.kind in state.rules.air_bases and goes_on:
            free[fleet.zone] += 1
            yield Help(tuple(each if s >= LAND and _reaches(fleet, s) else 0 for s in spaces), landing(fleet.zone), each)
        there = fleet if goes_on else fleet._replace(left=0)
        coasts = tuple(NO_LIMIT if s < LAND and any(_reaches(there, z) for z in ATLAS.coast[s]) else 0 for s in spaces)
        armies = sum(kind in ARMY_KINDS and steps > 0 for kind, steps in fleet.cargo)
        yield from repeat(Help(coasts, (False,) * len(spaces), 0), armies)
    for zone in {to for found in flown for to in found if to >= LAND}:
        yield Help((0,) * len(spaces), landing(zone), air_room(state, seat, zone) - each * free[zone])
    beside = {region for space in spaces if space < LAND for region in ATLAS.near[space]}
    for region in sorted(beside | {to for found in flown for to in found if to < LAND}):
        goes = tuple(NO_LIMIT if s < LAND and region in ATLAS.near[s] else 0 for s in spaces)
        yield from repeat(Help(goes, landing(region), NO_LIMIT), _spare_armies(state, seat, region))


def _sailing(state: Public, seat: int) -> Iterator[tuple[Fleet, bool]]:
    """The fleets of a seat, and whether each may sail on without leaving aircraft behind; those that sail farthest are freed."""
    spare: dict[int, int] = {}
    for fleet in sorted(state.fleets[seat].values(), key=lambda fleet: -fleet.left):
        zone = fleet.zone
        count = state.count(seat, zone, AIRCRAFT)
        if not count or fleet.kind not in state.rules.air_bases:
            yield fleet, True
            continue
        free = spare.setdefault(zone, (state.air_places(seat, zone) - count) // state.rules.aircraft_each)
        spare[zone] = free - 1
        yield fleet, free > 0


def _reaches(fleet: Fleet, zone: int) -> bool:
    return ATLAS.sea_steps[fleet.zone - LAND][zone] <= fleet.left


def _stays(state: Public, seat: int, space: int) -> bool:
    """Whether a base is one for the rest of the movement: a settlement, or an army that cannot go."""
    return space < LAND and (state.owner[space] == seat + 1 or state.armies(seat, space) > _spare_armies(state, seat, space))


def _spare_armies(state: Public, seat: int, region: int) -> int:
    """How many armies there have a step left and may go without leaving another aircraft behind."""
    needed = state.owner[region] != seat + 1 and state.count(seat, region, AIRCRAFT) > 0
    fresh = sum(ready(state, seat, region, kind, STEPS[kind]) for kind in ARMY_KINDS)
    return min(fresh, state.armies(seat, region) - needed)
