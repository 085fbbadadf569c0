"""The coastline: Natural Earth 1:10m land (public domain), cut to our window and thinned.

The result is kept beside this file as `coast.json`, so that the board can be drawn without fetching anything. To make it
anew: `npm pack world-atlas && tar xzf world-atlas-*.tgz`, then `python -m tools.draw_board.coast package/land-10m.json`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from shapely.geometry import MultiPolygon, Polygon, box
from shapely.geometry.polygon import orient

HERE = Path(__file__).parent

#: What of the world is on the board, in degrees: west, south, east, north.
WINDOW = (-16.0, 0.0, 98.0, 67.0)
#: Islands smaller than this (square degrees) and lakes smaller than that are left out.
SPECK, LAKE = 0.02, 6.0


def read_topology(path: Path) -> list[Polygon]:
    """The polygons of a TopoJSON file of land."""
    topology = json.loads(path.read_text())
    (scale_x, scale_y), (move_x, move_y) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for deltas in topology["arcs"]:
        x = y = 0
        arc = []
        for dx, dy in deltas:
            x, y = x + dx, y + dy
            arc.append((x * scale_x + move_x, y * scale_y + move_y))
        arcs.append(arc)

    def ring(numbers: list[int]) -> list[tuple[float, float]]:
        points: list[tuple[float, float]] = []
        for number in numbers:
            arc = arcs[number] if number >= 0 else arcs[~number][::-1]
            points += arc[1:] if points else arc
        return points

    polygons = []
    for geometry in topology["objects"]["land"]["geometries"]:
        many = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        polygons += [Polygon(ring(rings[0]), [ring(hole) for hole in rings[1:]]).buffer(0) for rings in many]
    return polygons


def reduce(polygons: list[Polygon]) -> list[list[list[tuple[float, float]]]]:
    """What lies in the window, thinned to what a board shows: per piece of land its rings, the outer one first."""
    window = box(*WINDOW)
    pieces: list[Polygon] = []
    for polygon in polygons:
        if polygon.intersects(window):
            cut = polygon.intersection(window).simplify(0.025)
            pieces += cut.geoms if isinstance(cut, MultiPolygon) else [cut]
    kept = []
    for piece in sorted(pieces, key=lambda piece: -piece.area):
        if piece.area >= SPECK:
            rings = [piece.exterior, *(hole for hole in piece.interiors if Polygon(hole).area >= LAKE)]
            piece = orient(Polygon(rings[0], rings[1:]))
            kept.append([[(round(x, 2), round(y, 2)) for x, y in ring.coords] for ring in (piece.exterior, *piece.interiors)])
    return kept


def load() -> list[Polygon]:
    """The reduced coastline, in degrees."""
    whole = [Polygon(rings[0], rings[1:]).buffer(0) for rings in json.loads((HERE / "coast.json").read_text())]
    return [part for piece in whole for part in (piece.geoms if isinstance(piece, MultiPolygon) else [piece])]


if __name__ == "__main__":
    pieces = reduce(read_topology(Path(sys.argv[1])))
    (HERE / "coast.json").write_text(json.dumps(pieces, separators=(",", ":")))
