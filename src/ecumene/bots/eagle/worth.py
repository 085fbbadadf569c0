"""One currency for everything: gold. What a point is worth, what income brings until the end, what a piece can do."""

from __future__ import annotations

from copy import copy
from functools import cache

from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import ARMIES, CRITICAL, FERTILE, MARKERS, NO_ENCOUNTER, SETTLER, is_resource
from ecumene.titles.eagle.view import UNKNOWN, View

#: about how many turns a game still lasts in each era, by its rules and length
TURNS: dict[str, tuple[int, ...]] = {
    "standard": (0, 14, 10, 6, 3),
    "advanced-short": (0, 12, 2, 1, 1),
    "advanced-medium": (0, 18, 8, 2, 1),
    "advanced-long": (0, 22, 15, 9, 4),
}

#: in which turn a game of each kind is over, about
LAST = {"standard": 24, "advanced-short": 14, "advanced-medium": 24, "advanced-long": 40}

#: what a point of victory is worth in gold in each era; in Advanced they are dearer, most of all when a die may end the game
POINT = {
    "standard": (0, 5, 9, 14, 22),
    "advanced-short": (0, 10, 20, 22, 22),
    "advanced-medium": (0, 9, 14, 22, 22),
    "advanced-long": (0, 9, 13, 18, 22),
}

#: what the bank adds up to the minimum is not lost when more comes in by itself, but it counts less
TOPPED_UP = 0.6

#: how often each sum of two dice comes, of 36
WAYS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


def turns_left(view: View) -> int:
    """About how many more times production will come."""
    if view.ending:
        return 0
    scenario = view.rules.setup.scenario
    return min(TURNS[scenario][view.era], max(TURNS[scenario][view.era] // 3 + 1, LAST[scenario] - view.turn))


def point(view: View) -> int:
    """What a point is worth now; at the end everything is for points."""
    return 60 if view.ending else POINT[view.rules.setup.scenario][view.era]


@cache
def critical_odds(era: int) -> dict[int, float]:
    """How likely each resource is critical in an era."""
    odds: dict[int, float] = {}
    for ways, resource in zip(WAYS, CRITICAL[era], strict=True):
        odds[resource] = odds.get(resource, 0.0) + ways / 36
    return odds


def income(view: View, seat: int) -> float:
    """What a seat may expect from production."""
    found = 0.0
    cards = view.resources(seat)
    #: a critical resource brings the same, whichever it is, if one has a card of it
    brings: dict[bool, float] = {}
    for resource, odds in critical_odds(view.era).items():
        has = cards[resource] > 0
        if has not in brings:
            items = view.rules.income(view, seat, resource)
            brings[has] = sum(items.values()) - TOPPED_UP * items.get("minimum", 0)
        found += odds * brings[has]
    return found


def with_village(view: View, seat: int, region: int, marker: int) -> View:
    """The table if the seat had a village there, over this marker."""
    twin = copy(view)
    owner, size, markers = bytearray(view.owner), bytearray(view.size), bytearray(view.marker)
    owner[region], size[region], markers[region] = seat + 1, 1, marker
    twin.owner, twin.size, twin.marker = bytes(owner), bytes(size), bytes(markers)
    twin.up = view.up | 1 << region
    return twin


def with_size(view: View, region: int) -> View:
    """The table if a settlement had grown."""
    twin = copy(view)
    size = bytearray(view.size)
    size[region] += 1
    twin.size = bytes(size)
    return twin


def land(view: View, seat: int, region: int) -> float:
    """How good a free region is for a village: 0 if none can stand there."""
    if view.owner[region]:
        return 0.0
    marker = view.marker[region]
    if marker == UNKNOWN:
        return 1.0
    if not marker or marker == NO_ENCOUNTER:
        return 0.8
    if is_resource(marker):
        return 1.8
    if marker == FERTILE:
        return 1.6
    limit = MARKERS[marker - 1].limit
    return (0.0, 0.5, 0.7, 0.8, 0.8)[limit]


def settlement(view: View, region: int) -> float:
    """What a settlement is worth to its owner."""
    size = view.size[region]
    yields = size + (3 if view.resource(region) else 0)
    return size * point(view) + yields * turns_left(view)


def held_by_others(view: View, seat: int) -> set[int]:
    """The regions in which others have armies."""
    return {space for other in view.clockwise(seat) for space, kind, _ in view.occupied(other) if kind < SETTLER}


def walks(seat: int, start: int, shut: set[int]) -> dict[int, int]:
    """How many steps it is over land to each region, through none that is shut."""
    steps, edge = {start: 0}, [start]
    while edge:
        following = []
        for region in edge:
            for other in ATLAS.near[region]:
                if other not in steps and other not in shut:
                    steps[other] = steps[region] + 1
                    following.append(other)
        edge = following
    return steps


def strength(view: View, seat: int, space: int) -> float:
    """How strong the fighters of a seat in a space are, in expected pips."""
    if space >= LAND:
        fleets = [view.fleets[seat][number] for number in view.fleets_at(seat, space)]
        return sum(3.5 * (1 + min(fleet.kind, 3)) for fleet in fleets)
    if not view.fighters(seat, space):
        return 0.0
    counts = ((piece, view.count(seat, space, kind)) for kind, piece in enumerate(ARMIES))
    found = sum(count * 3.5 * view.rules.dice(view, piece) for piece, count in counts if count)
    return found * science(view, seat)


def science(view: View, seat: int) -> float:
    """How much stronger armies are by what their owner knows."""
    return 1 + 0.05 * view.techs(seat) * (view.rules.setup.scenario == "standard")


def unit_strength(view: View, seat: int, piece: str) -> float:
    """How strong one army of a kind is, in expected pips."""
    return 3.5 * view.rules.dice(view, piece) * science(view, seat)


def threat(view: View, seat: int, region: int) -> float:
    """The strongest that any other seat could bring into a region in its next movement, over land."""
    spaces = (region, *ATLAS.near[region])
    found = 0.0
    for other in view.clockwise(seat):
        by_sea = 0.0
        for zone in ATLAS.coast[region]:
            for number in view.fleets_at(other, zone):
                by_sea += sum(
                    3.5 * view.rules.dice(view, ARMIES[kind]) for kind, _ in view.fleets[other][number].cargo if kind < SETTLER
                )
        found = max(found, by_sea + sum(strength(view, other, space) for space in spaces))
    return found


def lead(view: View, seat: int) -> int:
    """By how many points a seat is ahead of the best other one."""
    totals = {other: view.rules.score(view, other)["total"] for other in view.order()}
    return totals.get(seat, 0) - max((total for other, total in totals.items() if other != seat), default=0)
