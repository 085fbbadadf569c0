"""A board of areas and open seas, and the terrain: the part of it on which one game is played."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence, Set
from functools import cache
from importlib.resources import files
from itertools import compress

import msgspec


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One land area as printed."""

    name: str
    board: int
    region: str
    limit: int
    start: str = ""
    site: str = ""
    plain: str = ""
    coast: str = ""
    land: tuple[str, ...] = ()
    water: tuple[str, ...] = ()
    seas: tuple[str, ...] = ()


class Sea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One open sea."""

    name: str
    seas: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed board."""

    areas: dict[str, Area]
    seas: dict[str, Sea]
    #: the areas that touch the frame of the board
    edge: tuple[str, ...]
    plains: dict[str, tuple[str, ...]]
    volcanoes: dict[str, tuple[str, ...]]


@cache
def load(name: str) -> Board:
    """The board of this name, from the package's data."""
    text = files("ecumene.boards").joinpath(f"data/{name}.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), Board)


class Terrain:
    """The board of one game. Areas and seas are numbered; tuples are indexed by these numbers.

    `ids` are all areas on the table. Those without `open` lie under an out-of-play token: ships may sail through
    their water unless they are `barred`, nothing else may. `land`, `water` and `near` (either) join open areas only.
    `reach[n]` is what lies within n land borders, one or two, and `width[n]` the most that there is of it. `sail` joins waters:
    areas by their number, open seas by `size` and up, as in `water_ids`; `coasting` leaves out the ways into open seas, and
    `ports` are where a voyage may end. Sea borders that exist only when both halves of the board are joined are left out unless
    `combined`. `volcanoes` names those that are in the game, if not all are.
    """

    def __init__(
        self,
        board: Board,
        boards: Iterable[int],
        regions: Iterable[str],
        *,
        combined: bool = False,
        barred: bool = False,
        volcanoes: Iterable[str] | None = None,
    ) -> None:
        self.board = board
        self.combined = combined
        self.barred = barred
        self._active = frozenset(board.volcanoes if volcanoes is None else volcanoes)
        in_use = set(boards)
        self.boards = tuple(sorted(in_use))
        self.ids: tuple[str, ...] = tuple(i for i, area in board.areas.items() if area.board in in_use)
        self.index = {area: number for number, area in enumerate(self.ids)}
        self.size = len(self.ids)
        areas = [board.areas[i] for i in self.ids]
        self.names = tuple(area.name for area in areas)
        self.limit = bytes(area.limit for area in areas)
        self.site = tuple(area.site for area in areas)
        self.region = tuple(area.region for area in areas)
        self.sea_ids = tuple(board.seas)
        self.sea_index = {sea: number for number, sea in enumerate(self.sea_ids)}
        self.water_ids = self.ids + self.sea_ids
        self._join(frozenset(i for i in self.ids if board.areas[i].region in set(regions)))

    def without(self, regions: Iterable[str]) -> Terrain:
        """The same table with these regions put out of play."""
        gone = set(regions)
        twin = object.__new__(Terrain)
        twin.__dict__.update(self.__dict__)
        twin._join(frozenset(i for i in self.ids if self.open[self.index[i]] and self.board.areas[i].region not in gone))
        return twin

    def _join(self, in_play: frozenset[str]) -> None:
        """Works out who borders whom, once."""
        self._ways: dict[tuple[int, int], tuple[tuple[int, ...], ...]] = {}
        board, ids, numbers = self.board, self.ids, self._numbers
        wet = {i for i in ids if board.areas[i].coast != "combined" or self.combined}

        self.open = bytes(i in in_play for i in ids)
        self.ports = self.open + bytes(len(self.sea_ids))
        self.areas = tuple(a for a in range(self.size) if self.open[a])
        #: the regions of areas that are not open
        self.closed = tuple(sorted({self.region[a] for a in range(self.size) if not self.open[a]}))
        self.land = tuple(numbers(board.areas[i].land, in_play) if i in in_play else () for i in ids)
        self.water = tuple(numbers(board.areas[i].water, in_play & wet) if i in in_play & wet else () for i in ids)
        twice = (sorted({c for b in near for c in (b, *self.land[b])} - {a}) for a, near in enumerate(self.land))
        self.reach = ((), self.land, tuple(map(tuple, twice)))
        self.width = tuple(max(map(len, near), default=0) for near in self.reach)
        self.near = tuple(tuple(sorted({*land, *water})) for land, water in zip(self.land, self.water, strict=True))
        touching = [tuple(self.sea_index[s] for s in board.areas[i].seas) if i in wet else () for i in ids]
        self.seas_of = tuple(seas if self.open[a] else () for a, seas in enumerate(touching))
        self.sea_areas = tuple(tuple(a for a in self.areas if s in touching[a]) for s in range(len(self.sea_ids)))
        self.coastal = bytes(bool(i in in_play and i in wet and (board.areas[i].water or board.areas[i].seas)) for i in ids)
        self.coasts = frozenset(compress(ids, self.coastal))
        self.sail = self._sail(wet & in_play if self.barred else wet, touching)
        self.coasting = tuple(tuple(node for node in near if node < self.size) for near in self.sail)
        self._mark(in_play)

    def _sail(self, sailed: Set[str], touching: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
        """Where ships get to in one step, from each area and then from each open sea."""
        board, ids, size = self.board, self.ids, self.size
        by_area = [
            self._numbers(board.areas[i].water, sailed) + tuple(size + s for s in touching[a]) if i in sailed else ()
            for a, i in enumerate(ids)
        ]
        by_sea = [
            (
                *(a for a in range(size) if s in touching[a] and ids[a] in sailed),
                *(size + self.sea_index[t] for t in board.seas[name].seas),
            )
            for s, name in enumerate(self.sea_ids)
        ]
        return tuple(by_area + by_sea)

    def _numbers(self, names: Iterable[str], among: Set[str]) -> tuple[int, ...]:
        return tuple(sorted(self.index[name] for name in names if name in self.index and name in among))

    def _mark(self, in_play: frozenset[str]) -> None:
        """What is printed on areas, as far as they are in play."""
        board, index = self.board, self.index
        self.plains = {
            plain: open_areas
            for plain, areas in board.plains.items()
            if (open_areas := tuple(index[i] for i in areas if i in in_play))
        }
        self.volcanoes = {
            volcano: open_areas
            for volcano, areas in board.volcanoes.items()
            if volcano in self._active and (open_areas := tuple(index[i] for i in areas if i in in_play))
        }
        #: whether an area borders on the edge of the map, on what is out of play, or by land on an area of limit zero
        self.frontier = bytes(
            i in board.edge
            or not in_play.issuperset((*board.areas[i].land, *board.areas[i].water))
            or any(not self.limit[near] for near in self.land[a])
            for a, i in enumerate(self.ids)
        )
        self.regions: dict[str, tuple[int, ...]] = {}
        for a in self.areas:
            self.regions[self.region[a]] = (*self.regions.get(self.region[a], ()), a)

    def coastal_ways(self, port: int, steps: int) -> tuple[tuple[int, ...], ...]:
        """The shortest ways by water from a port to each open area within this many steps, open seas avoided."""
        known = self._ways.get((port, steps))
        if known is None:
            came: dict[int, tuple[int, ...]] = {port: ()}
            frontier = [port]
            for _ in range(steps):
                following = []
                for node in frontier:
                    for near in self.sail[node]:
                        if near < self.size and near not in came:
                            came[near] = (*came[node], near)
                            following.append(near)
                frontier = following
            known = tuple(way for area, way in came.items() if way and self.open[area])
            self._ways[port, steps] = known
        return known

    def number(self, area: str) -> int:
        """The number of an area on the table; KeyError if there is none of this name."""
        return self.index[area]

    def water_name(self, node: int) -> str:
        """The id of a water node: an area's, or an open sea's."""
        return self.water_ids[node]

    def water_node(self, name: str) -> int:
        """The node of a water by its id."""
        return self.index[name] if name in self.index else self.size + self.sea_index[name]
