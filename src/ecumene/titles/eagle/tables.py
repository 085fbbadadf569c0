"""The printed tables, read from the data files: technologies, wonders, units, improvements, markers, prices.

Everything has an id in the files and a number inside: its place in its table.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

#: EG G:rules.4: the eras in their order; the number of an era counts from 1
ERAS = ("ancient", "medieval", "gunpowder", "modern")
ANCIENT, MEDIEVAL, GUNPOWDER, MODERN = 1, 2, 3, 4

CLASSES = ("infantry", "cavalry", "artillery")
INFANTRY, CAVALRY, ARTILLERY = 0, 1, 2

#: EG G:military-units.1: what stands on land, by number: three armies for each era, settlers, aircraft
ARMIES = tuple(f"{era}-{kind}" for era in ERAS for kind in CLASSES)
KINDS = (*ARMIES, "settler", "aircraft")
KIND = {kind: number for number, kind in enumerate(KINDS)}
SETTLER, AIRCRAFT = KIND["settler"], KIND["aircraft"]
ARMY_KINDS = range(len(ARMIES))
#: how many numbers of kinds there are: the width of a row of units
WIDTH = len(KINDS)

#: EG G:military-units.2-5: the fleets of the four eras; the carrier is a second modern one (Advanced)
FLEETS = ("galley", "caravel", "frigate", "battleship", "carrier")
FLEET = {kind: number for number, kind in enumerate(FLEETS)}
BATTLESHIP, CARRIER = FLEET["battleship"], FLEET["carrier"]

#: EG G:military-units.9-11, A:movement.2: how far a fleet sails
FLEET_STEPS = (1, 2, 2, 3, 3)
#: EG G:military-units.7, 8, G:settlers.1: how far everything else goes
STEPS = (*(1 for _ in ARMIES), 2, 3)

#: EG G:settlements.1: settlements by size
SIZES = ("", "village", "town", "city", "metropolis")
METROPOLIS = 4

#: what a technology is owned by when its owner was eliminated (EG A:losing.4)
ASIDE = 255


def army(era: int, kind: int) -> int:
    """The number of an army by its era and its class."""
    return (era - 1) * 3 + kind


def era_of(kind: int) -> int:
    """The era of an army."""
    return kind // 3 + 1


def fleet_era(kind: int) -> int:
    """The era of a fleet."""
    return min(kind + 1, MODERN)


class Technology(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A technology: what it needs, what it opens for everybody, what its buyer gets at once."""

    id: str
    name: str
    era: int
    price: int
    needs: tuple[str, ...] = ()
    #: the size to which settlements may grow from now on, and how far one trades over land and sea
    size: int = 0
    range: tuple[int, int] | None = None
    seminal: bool = False
    # the bonus of the owner
    wonders: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    improvements: tuple[str, ...] = ()
    growth: int = 0


class Wonder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wonder of Advanced; `effect` is the kind of what it does, `amount` how much of it."""

    id: str
    name: str
    era: int
    technology: str
    effect: str
    amount: int = 0
    piece: str = ""
    ending: str = ""


class Milestone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A milestone of Standard: the first seat to have `least` of what it counts gets a wonder of its era."""

    id: str
    name: str
    era: int
    counts: str
    least: int


class Type(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of unit in Advanced: the piece that stands for it, its dice and bonus, the technology that opens it."""

    id: str
    name: str
    piece: str
    dice: int
    technology: str
    bonus: int = 0
    designed: bool = False


class Improvement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city improvement of Advanced: it makes settlements happy (faces) or productive (cogs)."""

    id: str
    name: str
    era: int
    technology: str
    faces: int = 0
    cogs: int = 0


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of exploration marker; `limit` is the largest settlement that its terrain bears."""

    id: str
    kind: str
    count: int
    limit: int = METROPOLIS
    #: whether a settlement with this resource is always happy (Advanced)
    happy: bool = False
    designed: bool = False


@cache
def read(name: str) -> dict[str, Any]:
    """One data file."""
    return tomllib.loads(files("ecumene.titles.eagle").joinpath(f"data/{name}.toml").read_text("utf-8"))


TECHNOLOGIES = tuple(msgspec.convert(read("technologies")["technologies"], list[Technology]))
TECHNOLOGY = {row.id: number for number, row in enumerate(TECHNOLOGIES)}
#: the numbers of the technologies of each era
OF_ERA = tuple(tuple(n for n, row in enumerate(TECHNOLOGIES) if row.era == era) for era in range(MODERN + 1))
#: the technologies are listed era by era: from which number to which
ERA_SPAN = tuple((min(numbers, default=0), max(numbers, default=-1) + 1) for numbers in OF_ERA)
#: the prerequisites of each technology, as numbers
NEEDS = tuple(tuple(TECHNOLOGY[need] for need in row.needs) for row in TECHNOLOGIES)

WONDERS = tuple(msgspec.convert(read("wonders")["wonders"], list[Wonder]))
MILESTONES = tuple(msgspec.convert(read("wonders")["milestones"], list[Milestone]))
IMPROVEMENTS = tuple(msgspec.convert(read("improvements")["improvements"], list[Improvement]))
IMPROVEMENT = {row.id: number for number, row in enumerate(IMPROVEMENTS)}

PIECES: dict[str, str] = read("units")["pieces"]
TYPES = tuple(msgspec.convert(read("units")["types"], list[Type]))
#: the types that a piece can be, from the lowest to the best
TYPES_OF = {piece: tuple(row for row in TYPES if row.piece == piece) for piece in PIECES}
TYPE = {row.id: row for row in TYPES}

MARKERS = tuple(msgspec.convert(read("markers")["markers"], list[Marker]))
#: markers are numbered from 1; 0 is none
MARKER = {row.id: number for number, row in enumerate(MARKERS, start=1)}
NO_ENCOUNTER, FERTILE = MARKER["no_encounter"], MARKER["fertile"]
#: EG G:resources.1: the eight resources are the first markers
RESOURCES = tuple(row.id for row in MARKERS if row.kind == "resource")
#: what may lie face down although somebody has looked at it (EG G:exploration.3)
KEPT_SECRET = frozenset(number for name, number in MARKER.items() if name in RESOURCES or number == NO_ENCOUNTER)


def is_resource(marker: int) -> bool:
    """Whether the marker of this number is a resource."""
    return 0 < marker <= len(RESOURCES)


def prices(rules: str) -> dict[str, list[int]]:
    """What things cost in Standard or in Advanced."""
    found: dict[str, list[int]] = read("prices")[rules]
    return found


#: EG S:production.5-8: per era and sum of two dice, the number of the critical resource
CRITICAL = ((), *(tuple(MARKER[name] for name in read("prices")["critical"][era]) for era in ERAS))


def critical(era: int, roll: int) -> int:
    """The marker number of the critical resource for a sum of two dice."""
    return CRITICAL[era][roll - 2]


@cache
def throws(era: int) -> dict[int, tuple[int, ...]]:
    """EG S:production.5-8: each resource that can be critical in an era, with the sums of two dice that make it so."""
    found: dict[int, tuple[int, ...]] = {}
    for roll in range(2, 13):
        resource = critical(era, roll)
        found[resource] = (*found.get(resource, ()), roll)
    return found


def ways(sums: Iterable[int]) -> int:
    """How many of the 36 throws of two dice come to one of these sums."""
    return sum(6 - abs(total - 7) for total in sums)
