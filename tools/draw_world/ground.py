"""What is land: the coastlines of Natural Earth 1:50m (public domain) on the grid, with lakes, straits kept open, no specks.

The grid is drawn with a margin on either side that repeats the other, so that nothing is cut at the seam.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import ndimage
from shapely.geometry import LineString
from shapely.ops import unary_union

from tools.draw_world.projection import HIGH, WIDE, Floats, cells, points

Mask = npt.NDArray[np.bool_]

#: cells of the margin on either side
MARGIN = WIDE // 8
#: islands of fewer cells are scenery; of those in the boxes of `dropped`, larger ones too
SPECK, FAR_SPECK = 34, 900
AROUND = (-1, 0, 1)


def rings(path: Path) -> list[Floats]:
    """The rings of a TopoJSON file of land, in degrees, unrolled where they go over the edge of the world."""
    topology = json.loads(path.read_text())
    scale, move = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + move for arc in topology["arcs"]]
    found = []
    for geometry in topology["objects"]["land"]["geometries"]:
        many = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        for ring in (ring for polygon in many for ring in polygon):
            parts = [arcs[n] if n >= 0 else arcs[~n][::-1] for n in ring]
            line = np.concatenate([part[min(k, 1) :] for k, part in enumerate(parts)])
            line[1:, 0] -= 360 * np.cumsum(np.round(np.diff(line[:, 0]) / 360))
            if line[:, 1].max() > -60:  # Antarctica is not on the board
                found.append(line)
    return found


def fill(outlines: list[Floats]) -> Mask:
    """The cells inside the outlines, by the even-odd rule; what leaves at one side of the world comes in at the other."""
    fine = 2  # a cell is land if half of it is
    grid = np.zeros((HIGH * fine, (WIDE + 2 * MARGIN) * fine + 1), np.int32)
    for outline in outlines:
        for turn in AROUND:
            line = (outline + np.array([turn * WIDE + MARGIN, 0])) * fine - 0.5
            (x0, y0), (x1, y1) = line[:-1].T, line[1:].T
            low, high = np.ceil(np.minimum(y0, y1)).astype(int), np.ceil(np.maximum(y0, y1)).astype(int)
            for k in np.flatnonzero(high > low):
                rows = np.arange(max(low[k], 0), min(high[k], grid.shape[0]))
                at = x0[k] + (rows - y0[k]) * (x1[k] - x0[k]) / (y1[k] - y0[k])
                np.add.at(grid, (rows, np.clip(np.ceil(at).astype(int), 0, grid.shape[1] - 1)), 1)
    inside = (np.cumsum(grid, axis=1) % 2)[:, :-1]
    return inside.reshape(HIGH, fine, -1, fine).sum((1, 3)) > 2


def bands(lines: Iterable[dict[str, Any]]) -> list[Floats]:
    """Lines with their widths as outlines; where two overlap, one outline goes around both."""
    joined = unary_union([LineString(points(line["line"])).buffer(line["width"] * 0.55) for line in lines])
    return [np.asarray(ring.coords) for part in joined.geoms for ring in (part.exterior, *part.interiors)]


class Ground:
    """Land and water on the grid with its margins; `scenery` has the specks that belong to nobody, `open` the straits."""

    def __init__(self, source: Path, places: dict[str, Any]) -> None:
        coast = [cells(ring[:, 0], np.clip(ring[:, 1], -70, 84)) for ring in rings(source)]
        lakes = [points(f"{line} {line.split()[0]}") for line in places["lakes"].values()]
        land = fill([*coast, *lakes])
        land |= ndimage.binary_closing(land)
        self.open = fill(bands(places["straits"].values()))
        land &= ~self.open
        self.parts, count = ndimage.label(land)
        sizes = ndimage.sum(land, self.parts, range(1, count + 1))
        middles = np.array(ndimage.center_of_mass(land, self.parts, range(1, count + 1)))
        specks = set(1 + np.flatnonzero(sizes < SPECK))
        for west, east, south, north in places["dropped"]:
            for turn in AROUND:
                x, y = cells(np.array([west, east, west, east]) + 360.0 * turn, np.array([south, south, north, north], float)).T
                within = (middles[:, 1] >= x.min() + MARGIN) & (middles[:, 1] <= x.max() + MARGIN)
                within &= (middles[:, 0] >= y.min()) & (middles[:, 0] <= y.max()) & (sizes < FAR_SPECK)
                specks |= set(1 + np.flatnonzero(within))
        self.scenery = np.isin(self.parts, list(specks))
        self.land = land & ~self.scenery
        self.parts[self.scenery] = 0
