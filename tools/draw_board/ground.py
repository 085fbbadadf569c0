"""Land and water before any border: the bent coastline with its corrections, and which landmass each area lies on."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely import contains_xy, prepare, unary_union
from shapely.affinity import scale, translate
from shapely.geometry import MultiPolygon, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from ecumene.boards import Board
from tools.draw_board import coast
from tools.draw_board.warp import Bend, Floats

Owners = NDArray[np.int64]

HERE = Path(__file__).parent

#: The frame in which the coastline is bent and corrected.
FRAME = (-16.0, -26.0, 1616.0, 566.0)

#: The mainland is the landmass of every area that is on no island.
MAINLAND = 0


def table(name: str) -> dict[str, Any]:
    """One of the tables beside this file."""
    return tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))


class Ground:
    """The landmasses, number 0 the mainland, and each area's landmass and seed in it."""

    def __init__(self, board: Board) -> None:
        places, corrections = table("places"), table("corrections")
        self.ids = list(board.areas)
        rows = np.array([places["areas"][area] for area in self.ids], float)
        self.seeds: Floats = rows[:, 4:7]
        for area, seed in corrections["seeds"].items():
            self.seeds[self.ids.index(area)] = seed
        bend = Bend(rows[:, 0:2], rows[:, 2:4])
        self.seas: Floats = bend.points(np.array([places["seas"][sea] for sea in board.seas], float))
        self.sea_points = [corrections["points"].get(sea, [place]) for sea, place in zip(board.seas, self.seas, strict=True)]
        self.density = np.array([corrections["density"].get(sea, 0.6) for sea in board.seas])
        self.room = np.array([corrections["room"].get(area, 1.0) for area in self.ids])
        pieces = coast.load()
        islands, self.landmass = [], np.zeros(len(self.ids), int)
        for number, row in enumerate(corrections["island"], start=1):
            members = [self.ids.index(area) for area in row["areas"]]
            self.landmass[members] = number
            if "seeds" in row:
                self.seeds[members, :2], self.seeds[members, 2] = row["seeds"], 0
            spot = Point(rows[members[0], 0:2])
            real = min(pieces, key=spot.distance)
            islands.append(_island(bend.polygon(real), row))
        water = unary_union([Polygon(row["outline"]) for row in corrections["water"]])
        mainland = unary_union([bend.polygon(max(pieces, key=lambda piece: piece.area)), _land(corrections)])
        # islands keep their distance, so that there is always water between
        mainland = _largest(mainland.difference(unary_union([water, *(island.buffer(4.5) for island in islands)])))
        frame = box(*FRAME)
        self.lands = [land.intersection(frame) for land in (mainland, *islands)]
        for land in self.lands:
            prepare(land)

    def share(self, points: Floats, seen: Floats | None = None) -> Owners:
        """Which area each of these points of land belongs to by its seed; -1 for water.

        With `seen`, a point is judged as if it lay there: a little wobble makes natural borders out of straight ones.
        """
        owner = np.full(len(points), -1)
        seen = points if seen is None else seen
        for number, land in enumerate(self.lands):
            inside = np.flatnonzero(contains_xy(land, points[:, 0], points[:, 1]))
            members = np.flatnonzero(self.landmass == number)
            seeds = self.seeds[members]
            for start in range(0, len(inside), 20000):
                part = inside[start : start + 20000]
                far = (seen[part, None, 0] - seeds[:, 0]) ** 2 + (seen[part, None, 1] - seeds[:, 1]) ** 2
                owner[part] = members[(far - seeds[:, 2]).argmin(1)]
        return owner


def _land(corrections: dict[str, Any]) -> BaseGeometry:
    return unary_union([Polygon(row["outline"]) for row in corrections["land"]])


def _island(real: BaseGeometry, row: dict[str, Any]) -> BaseGeometry:
    if "outline" in row:
        return Polygon(row["outline"])
    grown = scale(real, row.get("grow", 1), row.get("grow", 1), origin="centroid")
    return translate(_largest(grown), *row.get("move", (0, 0)))


def _largest(shape: BaseGeometry) -> BaseGeometry:
    return max(shape.geoms, key=lambda part: part.area) if isinstance(shape, MultiPolygon) else shape
