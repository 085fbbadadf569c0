"""Draws what makes the board a map that one wants to own: `python -m tools.draw_board.relief`.

Lines along the coast as on sea charts, rivers that bend, and small marks of mountains, woods, dunes and grass. It is made of
`ancient_world.geometry.json` and `terrain.toml`, comes out the same each time, and goes into `ancient_world.relief.json`.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from random import Random

from shapely import LineString, Point, Polygon, box, prepare, unary_union
from shapely.geometry.base import BaseGeometry

import ecumene.boards
from ecumene.boards import Board, load
from ecumene.boards.geometry import Geometry, Spot, load_geometry
from tools.draw_board.ground import table

TARGET = Path(ecumene.boards.__file__).parent / "data" / "ancient_world.relief.json"
#: Coordinates are whole tenths of a unit.
TENTHS = 10
#: How far from the coast each line of the water-lining runs.
LINING = (1.8, 4.0, 6.8, 10.2, 14.4)
#: Of each kind of mark: how far apart they stand, and how far from the border. Where mountains are, woods are thinner.
SPACING = {"mountains": (15.0, 7.0), "forest": (12.5, 5.0), "desert": (15.0, 6.0), "steppe": (16.0, 5.0)}
THIN_WOODS = 17.0
#: An area with room for fewer marks than this gets none: they would look like dirt.
FEWEST = 3


class Map:
    """The lands as shapes."""

    def __init__(self, board: Board, geometry: Geometry) -> None:
        self.board, self.geometry = board, geometry
        self.lands = {area: shape(geometry.outline(ring) for ring in rings) for area, rings in geometry.lands.items()}
        # neighbours overlap by a hair, so that no line runs between them
        self.whole = unary_union([land.buffer(0.05) for land in self.lands.values()])
        self.sheet = box(0, 0, *geometry.size)


def shape(rings: Iterable[list[Spot]]) -> BaseGeometry:
    """Rings within rings are holes."""
    found = [Polygon(ring).buffer(0) for ring in rings]
    whole = found[0]
    for part in found[1:]:
        whole = whole.difference(part) if whole.contains(part.representative_point()) else whole.union(part)
    return whole


def coded(points: Iterable[Spot]) -> list[int]:
    """The first point and then the steps, in tenths of a unit."""
    steps: list[int] = []
    x = y = 0
    for px, py in points:
        nx, ny = round(px * TENTHS), round(py * TENTHS)
        steps += [nx - x, ny - y]
        x, y = nx, ny
    return steps


# -- the sea ------------------------------------------------------------------------------------------------------


def lining(world: Map) -> list[list[list[int]]]:
    """Lines along the coast, the nearest first."""
    found = []
    for far in LINING:
        lines = world.whole.buffer(far, quad_segs=4).boundary.intersection(world.sheet.buffer(-0.1)).simplify(0.2 + far / 50)
        parts = [part for part in getattr(lines, "geoms", [lines]) if part.length > 12]
        found.append([coded(part.coords) for part in parts])
    return found


# -- rivers -------------------------------------------------------------------------------------------------------


def smooth(points: list[Spot], rounds: int = 4) -> list[Spot]:
    """Corners cut (Chaikin); the ends stay."""
    for _ in range(rounds):
        cut = [points[0]]
        for (ax, ay), (bx, by) in pairwise(points):
            cut += [(ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25), (ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75)]
        points = [*cut, points[-1]]
    return points


def meander(points: list[Spot], chance: Random, wide: float = 2.2, wave: float = 17.0) -> list[Spot]:
    """The run in bends, which fade at both ends."""
    line = LineString(points)
    start = chance.uniform(0, 6)
    steps = max(8, int(line.length / 2.2))
    found = []
    for k in range(steps + 1):
        at = line.length * k / steps
        here, ahead, behind = (line.interpolate(min(max(at + by, 0), line.length)) for by in (0, 0.5, -0.5))
        dx, dy = ahead.x - behind.x, ahead.y - behind.y
        long = math.hypot(dx, dy) or 1
        fade = min(1.0, at / 12, (line.length - at) / 12 + 0.15)
        off = wide * math.sin(at / wave * math.tau + start + 1.3 * math.sin(at / 43 + start)) * fade
        found.append((here.x - dy / long * off, here.y + dx / long * off))
    return found


def runs(world: Map) -> dict[str, list[list[Spot]]]:
    """Every river as it is drawn."""
    found: dict[str, list[list[Spot]]] = {}
    for name, drawn in world.geometry.rivers.items():
        chance = Random(name)
        found[name] = []
        for run in drawn:
            points = list(run)
            if len(points) == 1:
                # a flood plain of one area: the water comes and goes
                [(x, y)] = points
                points = [(x - 34, y + 16), (x - 12, y - 10), (x, y), (x + 14, y + 6), (x + 32, y - 12)]
            found[name].append(meander(smooth(points), chance))
    return found


def reeds(world: Map, name: str, lines: list[list[Spot]]) -> list[Spot]:
    """Tufts on the banks."""
    inside = unary_union([world.lands[area].difference(taken(world, area)) for area in world.board.plains[name]]).buffer(-3)
    chance, found = Random(f"reeds {name}"), []
    for line in lines:
        for x, y in line[4:-3:7]:
            off = chance.choice((-1, 1)) * chance.uniform(6, 12)
            if inside.contains(Point(x + off / 2, y + off)):
                found.append((x + off / 2, y + off))
    return found


# -- marks on the land --------------------------------------------------------------------------------------------


def taken(world: Map, area: str) -> BaseGeometry:
    """Where pieces, the limit and the name of an area stand: nothing else is drawn there."""
    slots = world.geometry.slots[area]
    size = slots.measure
    (x, y), half, high = slots.name, max(slots.widths) / 2, slots.font * 0.6 * len(slots.lines)
    places = [Point(spot).buffer(9.5 * size) for spot in slots.stacks]
    places += [Point(slots.city).buffer(11.5 * size), Point(slots.limit).buffer(7 * size)]
    return unary_union([*places, box(x - half - 2, y - high - 2, x + half + 2, y + high + 2)])


def scattered(land: BaseGeometry, free: BaseGeometry, gap: float, chance: Random) -> list[Spot]:
    """A grid without straight lines."""
    prepare(free)
    left, top, right, bottom = land.bounds
    found, y, row = [], top + chance.uniform(0, gap), 0
    while y < bottom:
        x = left + (gap / 2 if row % 2 else 0) + chance.uniform(0, gap * 0.3)
        while x < right:
            spot = (x + chance.uniform(-0.28, 0.28) * gap, y + chance.uniform(-0.22, 0.22) * gap)
            if free.contains(Point(spot)):
                found.append(spot)
            x += gap
        y, row = y + gap * 0.78, row + 1
    return found


def marks(world: Map, water: BaseGeometry) -> dict[str, dict[str, list[int]]]:
    """The marks of each area by kind, from north to south."""
    terrain = table("terrain")
    found: dict[str, dict[str, list[int]]] = {}
    # whatever stands on a border may reach into its neighbour
    volcanoes = [Point(at).buffer(13) for at in world.geometry.volcanoes.values()]
    blocked = unary_union([*(taken(world, area) for area in world.lands), *volcanoes, water])
    for area, land in world.lands.items():
        chance, peaks = Random(area), []
        for kind, (gap, margin) in SPACING.items():
            if area not in terrain[kind]:
                continue
            free = land.buffer(-margin).difference(blocked)
            if kind == "forest" and peaks:
                gap, free = THIN_WOODS, free.difference(unary_union([Point(spot).buffer(9) for spot in peaks]))
            spots = sorted(scattered(land, free, gap, chance), key=lambda spot: spot[1])
            if kind == "mountains":
                peaks = spots
            # without marks it still has the colour of its kind
            found.setdefault(area, {})[kind] = coded(spots) if len(spots) >= FEWEST else []
    return found


# -- homes --------------------------------------------------------------------------------------------------------


def homes(world: Map, size: float = 26.0) -> dict[str, list[float]]:
    """Where the name of each home stands when the whole board is looked at: among as few pieces as can be."""
    regions: dict[str, list[BaseGeometry]] = {}
    for area, land in world.lands.items():
        regions.setdefault(world.board.areas[area].region, []).append(land.buffer(0.3))
    spots = [spot for slots in world.geometry.slots.values() for spot in (slots.city, slots.stacks[0])]
    wide, high = world.geometry.size
    found: dict[str, list[float]] = {}
    for region, land in sorted(((name, unary_union(lands)) for name, lands in regions.items()), key=lambda pair: pair[1].area):
        half, tall = len(region) * size * 0.42, size * 0.5
        left, top, right, bottom = land.bounds
        tried = []
        for i in range(1, 30):
            for j in range(1, 26):
                x, y = left + (right - left) * i / 30, top + (bottom - top) * j / 26
                if not (half < x < wide - half and size < y < high - size and land.contains(Point(x, y))):
                    continue
                hit = 2 * sum(abs(px - x) < half + 6 and abs(py - y) < tall + 7 for px, py in spots)
                near = (
                    abs(px - x) < half + len(other) * size * 0.42 and abs(py - y) < 2 * tall for other, (px, py) in found.items()
                )
                hit += 9 * sum(near)
                out = 1 - box(x - half, y - tall, x + half, y + tall).intersection(land).area / (4 * half * tall)
                tried.append((hit + 6 * out + math.dist((x, y), (land.centroid.x, land.centroid.y)) / 130, x, y))
        _, x, y = min(tried)
        found[region] = [round(x), round(y)]
    return dict(sorted(found.items()))


def document(world: Map) -> dict[str, object]:
    """Everything that is drawn, as it is kept."""
    rivers = runs(world)
    water = unary_union([LineString(line).buffer(4) for lines in rivers.values() for line in lines])
    return {
        "lining": lining(world),
        "rivers": {name: [coded(line) for line in lines] for name, lines in rivers.items()},
        "reeds": {name: coded(reeds(world, name, lines)) for name, lines in rivers.items()},
        "marks": marks(world, water),
        "homes": homes(world),
    }


def main() -> None:
    """From the drawing to the file."""
    world = Map(load("ancient_world"), load_geometry("ancient_world"))
    inner = {key: json.dumps(value, separators=(",", ":")) for key, value in document(world).items()}
    TARGET.write_text("{\n" + ",\n".join(f'"{key}":{value}' for key, value in inner.items()) + "\n}\n")
    print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
