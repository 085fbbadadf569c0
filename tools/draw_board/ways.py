"""Draws the ways of ships: `python -m tools.draw_board.ways`.

It moors the ships that found no room afloat off their own shore, and lays a way by water between every two waters that
touch. It is made of `ancient_world.geometry.json`, comes out the same each time, and goes into the same file; no library is
needed.
"""

from __future__ import annotations

import heapq
import json
from array import array
from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import dist, hypot
from typing import NamedTuple

from ecumene.boards.geometry import Geometry, Ring, Slots, Spot, load_geometry
from tools.draw_board.write import TARGET, write

#: The sizes of the cells in which ways are sought, in units: finer ones for narrows.
CELLS = (2, 1)
#: How near to land a way may come where there is room, in units, and how much dearer a step is that comes nearer.
BERTH, SHY = 5, 3.0
#: How large a ship is, and what stands beside it: a city, a limit, a stack.
SHIP, CITY, LIMIT, STACK = 8.5, 11.5, 5.5, 9.0
#: Slots may overlap by a hair, and a name may come nearer still.
HAIR, NEAR = 0.93, 0.82
LAND, NOTHING = 0, 0xFFFF
AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


class Cell(NamedTuple):
    """A cell by its column and row."""

    x: int
    y: int


class Waters:
    """A picture of the board, a cell for each unit: which water is there, if it is no land, and how far the land is."""

    def __init__(self, geometry: Geometry) -> None:
        self.geometry = geometry
        self.wide, self.high = (round(side) for side in geometry.size)
        self.ids = [*geometry.waters, *geometry.seas]
        self.number = {name: number for number, name in enumerate(self.ids, 1)}
        self.there = array("H", [NOTHING]) * (self.wide * self.high)
        for name, rings in (geometry.waters | geometry.seas).items():
            self._fill(rings, self.number[name])
        for rings in geometry.lands.values():
            self._fill(rings, LAND)
        self.berth = self._berths()

    def _fill(self, rings: Iterable[Ring], value: int) -> None:
        """Paints what lies within these rings, by the even-odd rule."""
        crossings: dict[int, list[float]] = {}
        for ring in rings:
            points = self.geometry.outline(ring)
            for (ax, ay), (bx, by) in pairwise(points):
                if ay > by:
                    ax, ay, bx, by = bx, by, ax, ay
                for y in range(max(0, int(ay + 0.5)), min(self.high, int(by + 0.5))):
                    crossings.setdefault(y, []).append(ax + (y + 0.5 - ay) * (bx - ax) / (by - ay))
        for y, xs in crossings.items():
            for left, right in zip(*[iter(sorted(xs))] * 2, strict=True):
                first, last = max(0, int(left + 0.5)), min(self.wide, int(right + 0.5))
                if last > first:
                    self.there[y * self.wide + first : y * self.wide + last] = array("H", [value]) * (last - first)

    def _berths(self) -> bytearray:
        """How many steps it is from each cell to land, up to a berth."""
        far = bytearray([BERTH]) * len(self.there)
        shore = [k for k, value in enumerate(self.there) if value in (LAND, NOTHING)]
        for k in shore:
            far[k] = 0
        for steps in range(1, BERTH):
            shore = [near for k in shore for near in self._beside(k) if far[near] > steps]
            for k in shore:
                far[k] = steps
        return far

    def _beside(self, k: int) -> Iterator[int]:
        y, x = divmod(k, self.wide)
        if x:
            yield k - 1
        if x + 1 < self.wide:
            yield k + 1
        if y:
            yield k - self.wide
        if y + 1 < self.high:
            yield k + self.wide

    def at(self, x: float, y: float) -> int:
        """The number of the water there."""
        inside = 0 <= x < self.wide and 0 <= y < self.high
        return self.there[int(y) * self.wide + int(x)] if inside else NOTHING

    def room(self, x: float, y: float) -> int:
        """How far land is there, up to a berth."""
        return self.berth[int(y) * self.wide + int(x)] if self.at(x, y) != NOTHING else 0

    def cells(self, name: str) -> Iterator[Spot]:
        """The middles of all cells of a water."""
        number = self.number[name]
        for k, value in enumerate(self.there):
            if value == number:
                y, x = divmod(k, self.wide)
                yield x + 0.5, y + 0.5

    def clear(self, one: Spot, two: Spot, allowed: set[int], berth: int) -> bool:
        """Whether the straight line runs through these waters, and comes no nearer to land than this."""
        steps = max(1, round(2 * dist(one, two)))
        for k in range(steps + 1):
            x, y = (a + (b - a) * k / steps for a, b in zip(one, two, strict=True))
            if self.at(x, y) not in allowed or self.room(x, y) < berth:
                return False
        return True


# -- mooring --------------------------------------------------------------------------------------------------


def moor(waters: Waters) -> dict[str, list[Spot]]:
    """By area, places for ships that stand on land: in their own water, as far from land as they can be, or half ashore."""
    geometry = waters.geometry
    ashore = [
        name for name, slots in geometry.slots.items() if any(waters.at(*ship) != waters.number.get(name) for ship in slots.ships)
    ]
    fixed = [circle for name, slots in geometry.slots.items() for circle in circles(slots, ships=name not in ashore)]
    names = [*geometry.slots.values(), *geometry.sea_names.values()]
    moored: dict[str, list[Spot]] = {}
    for name in ashore:
        slots = geometry.slots[name]
        radius = SHIP * slots.measure
        middle = slots.stacks[0]
        free = [
            spot
            for spot in waters.cells(name)
            if all(dist(spot, other) >= HAIR * (radius + far) for other, far in fixed)
            and all(beside(spot, box.name, max(box.widths), box.font * len(box.lines)) > NEAR * radius for box in names)
        ]
        found: list[Spot] = []
        for _ in slots.ships:
            left = [spot for spot in free if all(dist(spot, other) >= HAIR * 2 * radius for other in found)]
            if not left:
                raise ValueError(f"no mooring in {name}")
            found.append(min(left, key=lambda spot: dist(spot, middle) - 12 * waters.room(*spot)))
        moored[name] = found
        fixed += [(spot, radius) for spot in found]
    return moored


def circles(slots: Slots, ships: bool) -> Iterator[tuple[Spot, float]]:
    """What stands in an area, and how large it is."""
    yield slots.city, CITY * slots.measure
    yield slots.limit, LIMIT * slots.measure
    yield from ((spot, STACK * slots.measure) for spot in slots.stacks)
    if ships:
        yield from ((spot, SHIP * slots.measure) for spot in slots.ships)


def beside(spot: Spot, middle: Spot, wide: float, high: float) -> float:
    """How far a spot is from a box."""
    return hypot(max(0.0, abs(spot[0] - middle[0]) - wide / 2), max(0.0, abs(spot[1] - middle[1]) - high / 2))


# -- ways -----------------------------------------------------------------------------------------------------


def ways(waters: Waters, ships: dict[str, Spot]) -> dict[str, list[list[float]]]:
    """By two waters that touch, in the order of their names: the points between their ships, where the way is not straight."""
    pairs = {
        tuple(sorted(name for _, name in pair))
        for pair in waters.geometry.borders()
        if len(pair) == 2 and all(kind != "land" for kind, _ in pair)
    }
    found = {}
    for one, two in sorted(pairs):
        points = way(waters, ships[one], ships[two], {waters.number[one], waters.number[two]})[1:-1]
        if points:
            found[f"{one} {two}"] = [[x, y] for x, y in points]
    return found


def way(waters: Waters, start: Spot, end: Spot, allowed: set[int]) -> list[Spot]:
    """The shortest way from ship to ship within these waters that gives land a berth, with no more points than it needs."""
    found = (path(waters, start, end, allowed, size) for size in CELLS)
    points = [start, *next(filter(None, found)), end]
    pulled, here = [start], 0
    while here + 1 < len(points):
        room = [waters.room(*point) for point in points]
        far = (
            there
            for there in range(len(points) - 1, here, -1)
            if there == here + 1
            or waters.clear(points[here], points[there], allowed, max(1, min(room[here : there + 1], default=1)))
        )
        here = next(far)
        pulled.append(points[here])
    return pulled


def path(waters: Waters, start: Spot, end: Spot, allowed: set[int], size: int) -> list[Spot]:
    """The middles of the cells of the cheapest way, near land every step being dear; none if there is no way."""
    first, last = (Cell(int(x // size), int(y // size)) for x, y in (start, end))
    best = {first: 0.0}
    before: dict[Cell, Cell] = {}
    reached = [(0.0, first)]

    def middle(place: Cell) -> Spot:
        return place.x * size + size / 2, place.y * size + size / 2

    def wet(x: int, y: int) -> bool:
        return (x, y) == last or waters.at(*middle(Cell(x, y))) in allowed

    while reached and last not in before:
        _, here = heapq.heappop(reached)
        for dx, dy in AROUND:
            there = Cell(here.x + dx, here.y + dy)
            # no corner of land is cut
            if not (wet(there.x, there.y) and wet(there.x, here.y) and wet(here.x, there.y)):
                continue
            price = best[here] + hypot(dx, dy) * (1 + SHY * (1 - waters.room(*middle(there)) / BERTH))
            if price < best.get(there, float("inf")):
                best[there], before[there] = price, here
                heapq.heappush(reached, (price + dist(there, last), there))
    steps, here = [], last
    while here in before and here != first:
        here = before[here]
        steps.append(middle(here))
    return steps[-2::-1]


def main() -> None:
    """Reads the drawing, and writes it again with its ways."""
    waters = Waters(load_geometry("ancient_world"))
    data = json.loads(TARGET.read_text("utf-8"))
    for name, spots in moor(waters).items():
        data["slots"][name]["ships"] = [list(spot) for spot in spots]
        print(f"moored: {name}")
    ships = {name: tuple(slots["ships"][0]) for name, slots in data["slots"].items() if slots["ships"]}
    data["ways"] = ways(waters, ships | {name: tuple(sea["name"]) for name, sea in data["sea_names"].items()})
    write(data)
    print(f"{TARGET.name}: {len(data['ways'])} ways that bend, {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
