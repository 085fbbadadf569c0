"""From cells to outlines on a cylinder: every border is one arc, traced, mended, smoothed and thinned once for both sides."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise

import numpy as np
from scipy import ndimage
from shapely.geometry import LineString

from ecumene.titles.eagle.atlas import ATLAS
from tools.draw_world.partition import LAKE, LAND, Labels
from tools.draw_world.projection import WIDE, Floats

#: beyond the northern and southern edge
OUTSIDE = -9
#: arcs between spaces that are no neighbours, up to this length in cells, become a point
TOUCH = 34
#: by kind of arc: how smooth it is made (cells), and how far the thinned line may be from it
SMOOTH = {"coast": 1.5, "land": 5.0, "sea": 9.0, "lake": 1.4, "edge": 0.0}
THIN = {"coast": 0.28, "land": 0.25, "sea": 0.3, "lake": 0.25, "edge": 0.0}

Corner = tuple[int, int]


def kind_of(sides: tuple[int, int]) -> str:
    """What a line between two labels is."""
    low, high = sorted(sides)
    if low == OUTSIDE:
        return "edge"
    if high == LAKE:
        return "lake"
    return "land" if high < LAND else "sea" if low >= LAND else "coast"


def neighbours(sides: tuple[int, int]) -> bool:
    """Whether the board lets two labels touch."""
    low, high = sorted(sides)
    return low == OUTSIDE or high == LAKE or high in ATLAS.air[low]


class Arc:
    """A line between two junctions, in unrolled cells: it may leave the grid at either side."""

    def __init__(self, corners: list[Corner], sides: tuple[int, int]) -> None:
        steps = np.diff(np.array(corners, float), axis=0)
        steps[:, 0] -= WIDE * np.round(steps[:, 0] / WIDE)
        self.line: Floats = np.vstack([corners[0], corners[0] + np.cumsum(steps, axis=0)])
        self.start, self.end = corners[0], corners[-1]
        self.sides = sides
        self.kind = kind_of(sides)
        #: a closed line without a junction
        self.ring = False
        self.gone = False

    @property
    def length(self) -> float:
        """How long the line is, in cells."""
        return float(np.hypot(*np.diff(self.line, axis=0).T).sum())


class Outlines:
    """The arcs of a labelled grid, and the rings of arcs around each label."""

    def __init__(self, labels: Labels) -> None:
        self.arcs: list[Arc] = []
        self._trace(np.vstack([np.full(WIDE, OUTSIDE), labels, np.full(WIDE, OUTSIDE)]))
        self.touching = self._contract()
        for arc in self.arcs:
            arc.line = _thinned(_smoothed(arc.line, SMOOTH[arc.kind], arc.ring), THIN[arc.kind])
            arc.line[:, 1] -= 1
        self.rings = self._rings()

    # -- tracing ------------------------------------------------------------------------------------------

    def _trace(self, labels: Labels) -> None:
        edges: dict[Corner, list[Corner]] = defaultdict(list)
        sides: dict[frozenset[Corner], tuple[int, int]] = {}

        def edge(a: Corner, b: Corner, one: int, two: int) -> None:
            edges[a].append(b)
            edges[b].append(a)
            sides[frozenset((a, b))] = (min(one, two), max(one, two))

        right = np.roll(labels, -1, axis=1)
        for y, x in np.argwhere(labels != right).tolist():
            corner = (x + 1) % WIDE
            edge((corner, y), (corner, y + 1), int(labels[y, x]), int(right[y, x]))
        for y, x in np.argwhere(labels[:-1] != labels[1:]).tolist():
            edge((x, y + 1), ((x + 1) % WIDE, y + 1), int(labels[y, x]), int(labels[y + 1, x]))
        done: set[frozenset[Corner]] = set()

        def follow(start: Corner, following: Corner, junctions: bool) -> None:
            way = [start, following]
            while way[-1] != start and len(edges[way[-1]]) == 2:
                one, two = edges[way[-1]]
                way.append(two if one == way[-2] else one)
            done.update(frozenset(pair) for pair in pairwise(way))
            arc = Arc(way, sides[frozenset(way[:2])])
            arc.ring = not junctions
            self.arcs.append(arc)

        for junctions in (True, False):
            for corner in sorted(edges):
                if (len(edges[corner]) != 2) == junctions:
                    for following in edges[corner]:
                        if frozenset((corner, following)) not in done:
                            follow(corner, following, junctions)

    # -- where more than three meet -----------------------------------------------------------------------

    def _contract(self) -> list[tuple[int, int]]:
        """Short lines between spaces that do not touch on the board become points; whose they were."""
        root: dict[Corner, Corner] = {}

        def found(corner: Corner) -> Corner:
            while root.get(corner, corner) != corner:
                corner = root[corner]
            return corner

        middles: dict[Corner, list[Floats]] = defaultdict(list)
        for arc in self.arcs:
            if not neighbours(arc.sides) and not arc.ring and arc.length <= TOUCH and arc.start != arc.end:
                one, two = found(arc.start), found(arc.end)
                root[two] = one
                middles[one].append(arc.line[len(arc.line) // 2])
                arc.gone = True
        gathered: dict[Corner, list[Floats]] = defaultdict(list)
        for corner, some in middles.items():
            gathered[found(corner)] += some
        touching = [arc.sides for arc in self.arcs if arc.gone]
        self.arcs = [arc for arc in self.arcs if not arc.gone]
        for arc in self.arcs:
            arc.start, arc.end = found(arc.start), found(arc.end)
            if not arc.ring:
                ends = [(0, arc.start), (-1, arc.end)]
                places = [_middle(gathered[at], arc.line[end]) if at in gathered else arc.line[end].copy() for end, at in ends]
                _pull(arc.line, places[0], places[1])
        return touching

    # -- rings --------------------------------------------------------------------------------------------

    def _rings(self) -> dict[int, list[list[int]]]:
        """For each label its rings; ~n is arc n backwards, and a ring goes on where the arc before it has ended."""
        beside: dict[int, list[int]] = defaultdict(list)
        for number, arc in enumerate(self.arcs):
            for label in arc.sides:
                beside[label].append(number)
        return {label: self._closed(numbers) for label, numbers in beside.items() if label != OUTSIDE}

    def _closed(self, numbers: list[int]) -> list[list[int]]:
        leaving: dict[Corner, list[int]] = defaultdict(list)
        for number in numbers:
            leaving[self.arcs[number].start].append(number)
            leaving[self.arcs[number].end].append(~number)
        left, found = set(numbers), []
        for first in numbers:
            if first not in left:
                continue
            left.discard(first)
            ring, start, at = [first], self.arcs[first].start, self.arcs[first].end
            while at != start:
                going = [n for n in leaving[at] if (n if n >= 0 else ~n) in left]
                number = going[0]
                left.discard(number if number >= 0 else ~number)
                ring.append(number)
                at = self.arcs[number].end if number >= 0 else self.arcs[~number].start
            found.append(ring)
        return found


def _middle(places: list[Floats], near: Floats) -> Floats:
    """The middle of places, all taken on the side of the world where `near` is."""
    here = np.array(places)
    here[:, 0] -= WIDE * np.round((here[:, 0] - near[0]) / WIDE)
    middle: Floats = here.mean(0)
    return middle


def _pull(line: Floats, start: Floats, end: Floats) -> None:
    """Moves the ends of a line, and what is near them along."""
    far = np.arange(len(line))
    by_start, by_end = start - line[0], end - line[-1]
    line += by_start * np.exp(-((far / 9.0) ** 2))[:, None] + by_end * np.exp(-((far[::-1] / 9.0) ** 2))[:, None]
    line[0], line[-1] = start, end


def _smoothed(line: Floats, by: float, ring: bool) -> Floats:
    count = len(line)
    if not by or count < 4:
        return line
    if ring:
        smooth = ndimage.gaussian_filter1d(line[:-1], by, axis=0, mode="wrap")
        return np.vstack([smooth, smooth[:1]])
    # the ends stay: the line goes on beyond them, turned around
    more = min(count - 1, int(4 * by) + 1)
    longer = np.vstack([2 * line[0] - line[more:0:-1], line, 2 * line[-1] - line[-2 : -more - 2 : -1]])
    smooth = ndimage.gaussian_filter1d(longer, by, axis=0)[more : more + count]
    smooth[0], smooth[-1] = line[0], line[-1]
    return smooth


def _thinned(line: Floats, by: float) -> Floats:
    return np.asarray(LineString(line).simplify(by).coords)
