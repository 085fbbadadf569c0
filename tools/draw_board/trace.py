"""From cells to outlines: borders are traced once each, smoothed together, and thinned."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict

import numpy as np
from shapely.geometry import LineString

from tools.draw_board.partition import Labels
from tools.draw_board.warp import Floats

#: Rounds of smoothing, and how far (in the board's units) a thinned line may be from the smooth one.
ROUNDS, THIN = 10, 0.22

Corner = tuple[int, int]


class Outlines:
    """Arcs between labels, and each label's rings of arcs; arc n backwards is written ~n, as in TopoJSON."""

    def __init__(self, labels: Labels, cell: float) -> None:
        self.cell = cell
        self.height, self.width = labels.shape
        self.ways: list[list[Corner]] = []
        #: the label on the left and on the right of each arc
        self.sides: list[tuple[int, int]] = []
        self._trace(labels)
        self.arcs = self._smooth()
        self.rings = self._rings()

    def _trace(self, labels: Labels) -> None:
        """Follows the sides of cells between different labels from junction to junction."""
        edges: dict[Corner, list[Corner]] = defaultdict(list)
        sides: dict[tuple[Corner, Corner], tuple[int, int]] = {}
        for y, x in np.argwhere(labels[:, :-1] != labels[:, 1:]).tolist():
            top, bottom = (x + 1, y), (x + 1, y + 1)
            one, two = int(labels[y, x]), int(labels[y, x + 1])
            # going down (y grows), the cell to the west is on the right hand
            sides[top, bottom], sides[bottom, top] = (two, one), (one, two)
            edges[top].append(bottom)
            edges[bottom].append(top)
        for y, x in np.argwhere(labels[:-1] != labels[1:]).tolist():
            left, right = (x, y + 1), (x + 1, y + 1)
            one, two = int(labels[y, x]), int(labels[y + 1, x])
            sides[left, right], sides[right, left] = (one, two), (two, one)
            edges[left].append(right)
            edges[right].append(left)
        done: set[tuple[Corner, Corner]] = set()

        def follow(start: Corner, following: Corner) -> None:
            way = [start, following]
            while len(edges[way[-1]]) == 2 and way[-1] != start:
                one, two = edges[way[-1]]
                way.append(two if one == way[-2] else one)
            for a, b in itertools.pairwise(way):
                done.add((a, b))
                done.add((b, a))
            self.ways.append(way)
            self.sides.append(sides[start, following])

        corners = sorted(edges)
        for junctions in (True, False):
            for corner in corners:
                if (len(edges[corner]) != 2) == junctions:
                    for following in edges[corner]:
                        if (corner, following) not in done:
                            follow(corner, following)

    def _smooth(self) -> list[Floats]:
        """Moves all points of all arcs towards their neighbours, and a little back so that nothing shrinks."""
        number: dict[tuple[float, float], int] = {}
        chains = []
        for way in self.ways:
            middle = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in itertools.pairwise(way)]
            points = [*middle, middle[0]] if way[0] == way[-1] and self._alone(way[0]) else [way[0], *middle, way[-1]]
            chains.append([number.setdefault(point, len(number)) for point in points])
        at: Floats = np.array(list(number), float)
        links = np.array([(a, b) for chain in chains for a, b in itertools.pairwise(chain)])
        degree = np.bincount(links.ravel(), minlength=len(at)).astype(float)[:, None]
        fixed_x = (at[:, 0] <= 1) | (at[:, 0] >= self.width - 1)
        fixed_y = (at[:, 1] <= 1) | (at[:, 1] >= self.height - 1)
        for _ in range(ROUNDS):
            for pull in (0.6, -0.62):
                total = np.zeros_like(at)
                np.add.at(total, links[:, 0], at[links[:, 1]])
                np.add.at(total, links[:, 1], at[links[:, 0]])
                move = pull * (total / degree - at)
                move[fixed_x, 0] = 0
                move[fixed_y, 1] = 0
                at = at + move
        at = (at - 1) * self.cell
        return [np.asarray(LineString(at[chain]).simplify(THIN).coords) for chain in chains]

    def _alone(self, corner: Corner) -> bool:
        return sum(corner in (way[0], way[-1]) for way in self.ways) == 1

    def _rings(self) -> dict[int, list[list[int]]]:
        """The rings of each label, its land or water to the left."""
        starts: dict[int, dict[Corner, list[int]]] = defaultdict(lambda: defaultdict(list))
        for n, (way, (left, right)) in enumerate(zip(self.ways, self.sides, strict=True)):
            starts[left][way[0]].append(n)
            starts[right][way[-1]].append(~n)
        rings: dict[int, list[list[int]]] = {}
        for label, beginning in starts.items():
            found = []
            while any(beginning.values()):
                first = next(corner for corner, arcs in beginning.items() if arcs)
                ring = [beginning[first].pop()]
                while self._end(ring[-1]) != first:
                    choice = beginning[self._end(ring[-1])]
                    best = max(choice, key=lambda arc: self._turn(ring[-1], arc))
                    choice.remove(best)
                    ring.append(best)
                found.append(ring)
            rings[label] = found
        return rings

    def _end(self, arc: int) -> Corner:
        return self.ways[arc][-1] if arc >= 0 else self.ways[~arc][0]

    def _turn(self, before: int, after: int) -> float:
        """How far to the left one turns from an arc into another."""
        one = self.ways[before] if before >= 0 else self.ways[~before][::-1]
        two = self.ways[after] if after >= 0 else self.ways[~after][::-1]
        back = math.atan2(one[-1][1] - one[-2][1], one[-1][0] - one[-2][0])
        on = math.atan2(two[1][1] - two[0][1], two[1][0] - two[0][0])
        return -((on - back + 3 * math.pi) % (2 * math.pi) - math.pi)
