"""The drawing of a board: outlines that share their borders, and slots for pieces and names. The rules never look at it."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from math import hypot

import msgspec

Spot = tuple[float, float]
Ring = tuple[int, ...]


class Slots(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where things stand in an area: the middles of its city, its stacks of tokens, its ships, its limit and its name.

    `measure` is how large pieces are drawn there; `lines` is the name as it is broken, each as wide as
    `widths` says, in letters of size `font`.
    """

    measure: float
    stacks: tuple[Spot, ...]
    ships: tuple[Spot, ...]
    city: Spot
    limit: Spot
    name: Spot
    lines: tuple[str, ...]
    widths: tuple[float, ...]
    font: float


class SeaName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the name of an open sea stands."""

    name: Spot
    lines: tuple[str, ...]
    widths: tuple[float, ...]
    font: float


class Geometry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A drawn board of `size` units.

    Every line is one arc, kept once: its first point and then the steps, in tenths of a unit. `lands`, `waters` and `seas`
    are rings of arcs; ~n is arc n backwards. `rivers` are the runs of the flood plains,
    `roses` places at sea (and their radius) for a compass rose, `cartouches` boxes of open sea for the title of the map, the
    best one first: where only a part of the board is on the table, the first that lies within it is used.
    `ways` are the points over which a ship sails from one water to the next, by both names in their order; there are none
    where the way is straight.
    """

    size: Spot
    arcs: tuple[tuple[int, ...], ...]
    lands: dict[str, tuple[Ring, ...]]
    waters: dict[str, tuple[Ring, ...]]
    seas: dict[str, tuple[Ring, ...]]
    slots: dict[str, Slots]
    sea_names: dict[str, SeaName]
    volcanoes: dict[str, Spot]
    rivers: dict[str, tuple[tuple[Spot, ...], ...]]
    roses: tuple[tuple[float, float, float], ...] = ()
    cartouches: tuple[tuple[float, float, float, float], ...] = ()
    ways: dict[str, tuple[Spot, ...]] = {}

    def line(self, arc: int) -> list[Spot]:
        """The points of an arc, or of its reverse."""
        x = y = 0
        steps = self.arcs[arc if arc >= 0 else ~arc]
        points = []
        for k in range(0, len(steps), 2):
            x, y = x + steps[k], y + steps[k + 1]
            points.append((x / 10, y / 10))
        return points if arc >= 0 else points[::-1]

    def outline(self, ring: Ring) -> list[Spot]:
        """The points of a ring; the last is the first again."""
        points: list[Spot] = []
        for arc in ring:
            points += self.line(arc)[1 if points else 0 :]
        return points

    def shapes(self) -> Iterable[tuple[tuple[str, str], tuple[Ring, ...]]]:
        """Everything that has an outline: (`land`, `water` or `sea`, id) and its rings."""
        for kind, shapes in (("land", self.lands), ("water", self.waters), ("sea", self.seas)):
            for name, rings in shapes.items():
                yield (kind, name), rings

    def sides(self) -> dict[int, list[tuple[str, str]]]:
        """What lies on either side of each arc; at the edge of the board there is only one."""
        beside: dict[int, list[tuple[str, str]]] = {}
        for shape, rings in self.shapes():
            for ring in rings:
                for arc in ring:
                    beside.setdefault(arc if arc >= 0 else ~arc, []).append(shape)
        return beside

    def borders(self) -> dict[frozenset[tuple[str, str]], float]:
        """How long the drawn border between each two shapes is."""
        lengths: dict[frozenset[tuple[str, str]], float] = {}
        for arc, shapes in self.sides().items():
            if len(shapes) == 2:
                points = self.line(arc)
                length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(points))
                pair = frozenset(shapes)
                lengths[pair] = lengths.get(pair, 0) + length
        return lengths


@cache
def load_geometry(name: str) -> Geometry:
    """The drawing of the board of this name, from the package's data."""
    data = files("ecumene.boards").joinpath(f"data/{name}.geometry.json").read_bytes()
    return msgspec.json.decode(data, type=Geometry)
