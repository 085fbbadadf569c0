"""Draws the world of Eagle 2002: `python -m tools.draw_world land-50m.json`. It comes out the same each time.

The coastlines are those of Natural Earth 1:50m (public domain), as npm's `world-atlas` 2.0.2 packs them: `npm pack world-atlas`
and `tar xzf` give `package/land-50m.json`. The partition is our own, from the points in `places.toml`.
"""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np

import ecumene.boards
from ecumene.titles.eagle.atlas import ATLAS
from tools.draw_world.ground import MARGIN, Ground
from tools.draw_world.outlines import Outlines
from tools.draw_world.partition import LAKE, LAND, NOTHING, partition
from tools.draw_world.projection import HIGH, WIDE, Floats, points
from tools.draw_world.slots import slots

TARGET = Path(ecumene.boards.__file__).parent / "data" / "eagle_world.geometry.json"
#: the width of the world in the board's own units, and units for a cell
WORLD = 1600
UNIT = WORLD / WIDE
#: coordinates are whole tenths of a unit
TENTHS = 10


def tenths(line: Floats) -> list[int]:
    """A line as its first point and the steps from there."""
    whole = np.rint(line * UNIT * TENTHS).astype(int)
    return [int(n) for n in np.concatenate([whole[:1], np.diff(whole, axis=0)]).ravel()]


def islets(mask: Any) -> list[list[int]]:
    """The coasts of islands that are no border of a space."""
    found = Outlines(np.where(mask, LAKE, LAND))
    return [tenths(arc.line) for arc in found.arcs if arc.kind == "lake" and arc.ring and len(arc.line) > 3]


def placed(labels: Any, label: int, count: int) -> dict[str, Any]:
    """Where things stand in a space, in the board's units."""
    spots = slots(labels == label, count)
    return {
        "at": [[round(x * UNIT, 1), round(y * UNIT, 1)] for (x, y), _ in spots],
        "room": round(spots[0][1] * UNIT, 1),
    }


def document(source: Path) -> dict[str, Any]:
    """Everything that is drawn, as it is kept."""
    places = tomllib.loads(Path(__file__).with_name("places.toml").read_text("utf-8"))
    ground = Ground(source, places)
    labels, continents = partition(ground, places)
    assert (labels != NOTHING).all()
    middle = slice(MARGIN, MARGIN + WIDE)
    land, scenery = ground.land[:, middle], ground.scenery[:, middle]
    outlines = Outlines(labels)
    faults(outlines)
    return {
        "size": [WORLD, round(HIGH * UNIT, 1)],
        "arcs": [tenths(arc.line) for arc in outlines.arcs],
        "lands": {name: outlines.rings[number] for number, name in enumerate(ATLAS.ids[:LAND])},
        "seas": {name: outlines.rings[number] for number, name in enumerate(ATLAS.ids) if number >= LAND},
        "lakes": outlines.rings[LAKE],
        "islands": {name: islets((labels == ATLAS.index[name]) & land & ~continents) for name in places["archipelagos"]},
        "scenery": islets(scenery),
        "rivers": {name: tenths(points(line)) for name, line in places["rivers"].items()},
        "slots": {name: placed(labels, number, 4) for number, name in enumerate(ATLAS.ids)},
    }


def faults(outlines: Outlines) -> None:
    """Says what differs from the board."""
    drawn = {arc.sides for arc in outlines.arcs if arc.kind in ("coast", "land", "sea")}
    board = {(min(a, b), max(a, b)) for a in range(ATLAS.size) for b in ATLAS.air[a]}
    for word, pairs in (("not drawn", board - drawn), ("drawn, but no neighbours", drawn - board)):
        for a, b in sorted(pairs):
            print(f"{word}: {ATLAS.names[a]} - {ATLAS.names[b]}")


def write(data: dict[str, Any]) -> None:
    """One line per entry, so that a change can be read."""

    def short(value: Any) -> str:
        return json.dumps(value, separators=(",", ":"))

    lines = []
    for key, value in data.items():
        if isinstance(value, dict):
            inner = ",\n".join(f"{json.dumps(name)}:{short(entry)}" for name, entry in value.items())
            lines.append(f'"{key}":{{\n{inner}\n}}')
        elif key == "size":
            lines.append(f'"{key}":{short(value)}')
        else:
            lines.append(f'"{key}":[\n' + ",\n".join(map(short, value)) + "\n]")
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("which file has the coastlines? See the first lines of tools/draw_world/__main__.py")
    write(document(Path(sys.argv[1])))
    print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")
