"""The situation of a game, as flat plain data.

Nearly everything is open (EG G:coins.3): hidden are face-down markers, answers behind a screen, and offers between two.
A city card is its region: what it yields is computed, never stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ecumene.engine import Action, Refused
from ecumene.floor import Floor, Floored
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.tables import (
    AIRCRAFT,
    ERA_SPAN,
    MARKERS,
    METROPOLIS,
    RESOURCES,
    SETTLER,
    TECHNOLOGIES,
    WIDTH,
    is_resource,
)

if TYPE_CHECKING:
    from ecumene.titles.eagle.bargains import Proposal
    from ecumene.titles.eagle.rules import Rules

LAND = ATLAS.land

#: more room than anybody fills
NO_LIMIT = 999


@cache
def circle(seats: int, first: int, gone: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody still in the game, from a seat on clockwise: asked with every move, and hardly ever another answer."""
    return tuple(seat for at in range(seats) if (seat := (first + at) % seats) not in gone)


def marked(marks: bytes | bytearray, mark: int) -> list[int]:
    """The places of a mark: where a seat has settlements, or which cards it owns."""
    found = []
    at = marks.find(mark)
    while at >= 0:
        found.append(at)
        at = marks.find(mark, at + 1)
    return found


class Fleet(NamedTuple):
    """A fleet: where, which kind, the steps it has left, and what it carries: kinds with the steps that each has left."""

    zone: int
    kind: int
    left: int = 0
    cargo: tuple[tuple[int, int], ...] = ()


class Public:
    """What everybody can see, and the ways to look at it; state and view share it, so that clauses serve both.

    `units[seat]` counts pieces by place, which is space * WIDTH + kind, where there are any. `fleets[seat]` goes by the fleet's
    own number. `fighting[seat]` is drawn from both, and kept by `pieces`: by space, how many units can fight there by
    themselves, armies on land and fleets at sea. Per region: `owner` (0 or seat + 1), `size`, `marker` (0: none), `loan` (0 or
    holder + 1), `placed` (pieces placed there this turn). `up`, `built` and `grown` are sets of regions as bits: marker face up,
    village built this turn, grown this turn; `seen` are those at whose marker each seat has looked. `tech` and `wonder` say who
    owns each card (0, seat + 1, ASIDE).
    """

    __slots__ = ()

    rules: Rules
    seats: int
    turn: int
    era: int
    starter: int
    gone: tuple[int, ...]
    units: Sequence[Mapping[int, int]]
    fleets: Sequence[dict[int, Fleet]]
    fighting: Sequence[Mapping[int, int]]
    owner: bytes | bytearray
    size: bytes | bytearray
    marker: bytes | bytearray
    loan: bytes | bytearray
    placed: bytes | bytearray
    up: int
    seen: list[int]
    built: int
    grown: int
    tech: bytes | bytearray
    wonder: bytes | bytearray
    spent: int
    improvements: list[int]
    gold: list[int]
    owed: list[tuple[str, ...]]
    calls: dict[int, tuple[int, ...]]
    used: dict[tuple[int, int], tuple[int, int]]
    swapped: tuple[int, ...]
    ending: str
    over: str | None

    # -- seats --------------------------------------------------------------------------------------------

    def order(self) -> tuple[int, ...]:
        """EG S:turn.2: everybody still in the game, from the starting player clockwise."""
        return circle(self.seats, self.starter, self.gone)

    def clockwise(self, after: int) -> tuple[int, ...]:
        """Everybody else still in the game, clockwise from a seat."""
        everybody = circle(self.seats, after, self.gone)
        return everybody[1:] if everybody[:1] == (after,) else everybody

    # -- settlements --------------------------------------------------------------------------------------

    def settlements(self, seat: int) -> list[int]:
        """The regions with a settlement of this seat."""
        return marked(self.owner, seat + 1)

    def ruler(self, region: int) -> int | None:
        """Who owns the settlement in a region."""
        return self.owner[region] - 1 if self.owner[region] else None

    def turned_up(self, region: int) -> int:
        """The marker that lies face up in a region, or 0."""
        return self.marker[region] if self.up >> region & 1 else 0

    def limit(self, region: int) -> int:
        """EG G:terrain.2-5: the largest settlement that the terrain of a region bears."""
        marker = self.turned_up(region)
        return MARKERS[marker - 1].limit if marker else METROPOLIS

    def resource(self, region: int) -> int:
        """The resource on the city card of a region, as a marker number, or 0 (EG G:resources.4, 5)."""
        marker = self.marker[region] if self.owner[region] and self.up >> region & 1 else 0
        return marker if is_resource(marker) else 0

    def lendable(self, seat: int) -> list[int]:
        """The regions of a seat whose resource card it still holds: those are what it can lend (EG S:trade.2)."""
        return [region for region in self.settlements(seat) if not self.loan[region] and self.resource(region)]

    def holder(self, region: int) -> int:
        """Who has the city card of a settled region now: its owner, or the one that it is lent to."""
        return (self.loan[region] or self.owner[region]) - 1

    def cards(self, seat: int) -> list[int]:
        """The regions whose city cards the seat holds: its own that are not lent out, and those lent to it."""
        mark, loan = seat + 1, self.loan
        mine = [region for region in self.settlements(seat) if not loan[region]]
        return mine + [region for region in range(LAND) if loan[region] == mark] if any(loan) else mine

    def resources(self, seat: int) -> list[int]:
        """How many cards of each resource the seat holds, by marker number; number 0 counts nothing."""
        counts = [0] * (len(RESOURCES) + 1)
        for region in self.cards(seat):
            counts[self.resource(region)] += 1
        counts[0] = 0
        return counts

    # -- pieces -------------------------------------------------------------------------------------------

    def count(self, seat: int, space: int, kind: int) -> int:
        """How many pieces of a kind a seat has in a space, outside fleets."""
        return self.units[seat].get(space * WIDTH + kind, 0)

    def occupied(self, seat: int) -> list[tuple[int, int, int]]:
        """Every space and kind of which a seat has pieces outside fleets, and how many."""
        row = self.units[seat]
        return [(at // WIDTH, at % WIDTH, row[at]) for at in sorted(row)]

    def standing_of(self, seat: int, kind: int) -> list[tuple[int, int]]:
        """The spaces where a seat has pieces of a kind outside fleets, and how many."""
        return sorted([(at // WIDTH, count) for at, count in self.units[seat].items() if at % WIDTH == kind])

    def flying(self, seat: int) -> list[tuple[int, int]]:
        """The spaces where a seat has aircraft, and how many."""
        return self.standing_of(seat, AIRCRAFT)

    def armies(self, seat: int, region: int) -> int:
        """How many armies the seat has in a region."""
        return self.fighting[seat].get(region, 0)

    def fleets_at(self, seat: int, zone: int) -> list[int]:
        """The numbers of the seat's fleets in a zone."""
        return [number for number, fleet in self.fleets[seat].items() if fleet.zone == zone]

    def fighters(self, seat: int, space: int) -> int:
        """EG S:battles.11: how many units can fight there by themselves: armies on land, fleets at sea."""
        return self.fighting[seat].get(space, 0)

    def military(self, seat: int, space: int) -> int:
        """EG G:military-units.1: how many military units a seat has in a space, cargo left out."""
        return self.fighters(seat, space) + self.count(seat, space, AIRCRAFT)

    def total(self, seat: int, kind: int) -> int:
        """How many pieces of a kind a seat has anywhere, aboard fleets too."""
        aboard = sum(k == kind for fleet in self.fleets[seat].values() for k, _ in fleet.cargo)
        return aboard + sum(count for _, count in self.standing_of(seat, kind))

    def all_military(self, seat: int) -> int:
        """How many military units a seat has in all: armies, fleets and aircraft, not settlers (EG A:winning.6)."""
        standing = sum(count for at, count in self.units[seat].items() if at % WIDTH != SETTLER)
        fleets = self.fleets[seat].values()
        return standing + sum(kind != SETTLER for fleet in fleets for kind, _ in fleet.cargo) + len(fleets)

    def air_places(self, seat: int, space: int) -> int:
        """EG S:air-movement.2, A:air-movement.1, 2: how many aircraft of the seat may stay in a space; none without a base."""
        if space < LAND:
            return NO_LIMIT if self.owner[space] == seat + 1 or self.fighters(seat, space) else 0
        bases = sum(f.zone == space and f.kind in self.rules.air_bases for f in self.fleets[seat].values())
        return bases * self.rules.aircraft_each

    # -- cards --------------------------------------------------------------------------------------------

    def known(self, technology: int) -> bool:
        """Whether a technology is in play, owned by anybody or set aside."""
        return self.tech[technology] != 0

    def techs(self, seat: int) -> int:
        """How many technologies a seat owns."""
        return self.tech.count(seat + 1)

    def techs_of(self, seat: int, era: int) -> int:
        """How many technologies of an era a seat owns."""
        return self.tech.count(seat + 1, *ERA_SPAN[era])


class State(Public, Floored):
    """Everything on the table, hidden markers included."""

    __slots__ = (
        "box",
        "built",
        "calls",
        "ending",
        "era",
        "era_ends",
        "fighting",
        "fleets",
        "gold",
        "grown",
        "improvements",
        "launched",
        "loan",
        "marker",
        "owed",
        "owner",
        "phase",
        "placed",
        "seats",
        "seen",
        "size",
        "spent",
        "starter",
        "swapped",
        "tech",
        "turn",
        "units",
        "up",
        "used",
        "wonder",
    )

    LEFT = ("EG A:losing.2", "this seat is out of the game already")
    UNTIMED = ("EG S:trade.1", "only the trade phase has a time limit")

    units: list[dict[int, int]]
    fleets: list[dict[int, Fleet]]
    fighting: list[dict[int, int]]
    owner: bytearray
    size: bytearray
    marker: bytearray
    loan: bytearray
    placed: bytearray
    tech: bytearray
    wonder: bytearray

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        seats = self.seats = rules.setup.seats
        self.turn = 0
        self.phase = "setup"
        self.era = 1
        #: the era is over when this turn is
        self.era_ends = False
        #: how the game ends when this turn is over, once that is known
        self.ending = ""
        self.starter = 0
        #: seats that have been eliminated or have left, and those that will leave when the turn is over
        self.gone: tuple[int, ...] = ()
        self.leaving: tuple[int, ...] = ()
        self.units = [{} for _ in range(seats)]
        self.fleets = [{} for _ in range(seats)]
        self.fighting = [{} for _ in range(seats)]
        #: how many fleets there have been: the next one gets the next number
        self.launched = 0
        self.owner = bytearray(LAND)
        self.size = bytearray(LAND)
        self.marker = bytearray(LAND)
        self.loan = bytearray(LAND)
        self.placed = bytearray(LAND)
        self.up = self.built = self.grown = 0
        self.seen = [0] * seats
        #: the markers that nobody will ever see
        self.box = bytearray()
        self.tech = bytearray(len(TECHNOLOGIES))
        self.wonder = bytearray(len(rules.wonders))
        #: wonders, as bits, whose single use is spent
        self.spent = 0
        self.improvements = [0] * seats
        self.gold = [0] * seats
        #: pieces that a seat was granted and found no room for, by id
        self.owed: list[tuple[str, ...]] = [()] * seats
        #: of the moving seat: per region and kind, how many pieces have no step left, and how many have one
        self.used: dict[tuple[int, int], tuple[int, int]] = {}
        #: where a battle was declared against the moving seat: the leader first
        self.calls: dict[int, tuple[int, ...]] = {}
        #: seats that have forced a swap in this trade phase
        self.swapped: tuple[int, ...] = ()
        self.floor: Floor[Proposal] | None = None

    def clone(self) -> State:
        twin: State = object.__new__(type(self))
        twin.copy_engine(self)
        twin.seats, twin.turn, twin.phase, twin.era, twin.era_ends = self.seats, self.turn, self.phase, self.era, self.era_ends
        twin.ending, twin.starter, twin.gone, twin.leaving = self.ending, self.starter, self.gone, self.leaving
        twin.units = [row.copy() for row in self.units]
        twin.fleets = [fleets.copy() for fleets in self.fleets]
        twin.fighting = [row.copy() for row in self.fighting]
        twin.launched = self.launched
        twin.owner, twin.size, twin.marker = self.owner.copy(), self.size.copy(), self.marker.copy()
        twin.loan, twin.placed = self.loan.copy(), self.placed.copy()
        twin.up, twin.built, twin.grown = self.up, self.built, self.grown
        twin.seen = self.seen.copy()
        twin.box = self.box.copy()
        twin.tech, twin.wonder, twin.spent = self.tech.copy(), self.wonder.copy(), self.spent
        twin.improvements, twin.gold, twin.owed = self.improvements.copy(), self.gold.copy(), self.owed.copy()
        twin.used, twin.calls, twin.swapped = self.used.copy(), self.calls.copy(), self.swapped
        twin.floor = None if self.floor is None else self.floor.copy()
        return twin

    def cite(self, reference: str) -> str:
        return self.rules.cite(reference)

    def late(self, seat: int, action: Action) -> Refused | None:
        """An announcement may come from anybody at any time: one that comes too late is told by which rule."""
        return self.rules.why_not_declare(self, seat, action) if self.rules.is_declaration(action) else None
