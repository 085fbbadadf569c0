"""Where names and pieces come to stand on the drawing of the world: names of seas off the coasts, pieces on their own land."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.tables import ERAS
from titles.eagle.test_eg_drawing import Point, inside, outline
from titles.eagle.test_eg_drawing import world as world
from web.scripts import reckoned

BOARD = [f"titles/eagle/board/{part}.ts" for part in ("world", "stacks", "naming", "standing")]
#: pixels of the page for a unit of the world: what fits a screen, and closer
ZOOMS = [0.8, 1, 1.2, 1.5, 2, 3, 4]
#: at this zoom all seas have their names
NEAR = 1.5
#: three seats on one region, one of them at home
CROWD = {"0": {"ancient-infantry": 1, "settler": 1}, "1": {"ancient-cavalry": 2}, "2": {"settler": 1}}
#: the regions with the least land
SMALL = ["aotearoa", "antilles", "britannia", "italia", "luzon", "madagascar", "maya", "mexica", "nippon", "papua", "sumatra"]

Box = tuple[float, float, float, float]

NAMES = """
const world = page.opened(given.world);
return given.zooms.map((zoom) => [...world.spaces.values()].filter(({ land }) => !land).map((space) => {
  const size = page.lettering(space, zoom);
  return [space.id, size > 0, size ? page.seaName(space, given.names[space.id], size, zoom) : null];
}));
"""
PIECES = """
const world = page.opened(given.world);
const place = (id) => ({ regions: { [id]: { owner: 0, size: 2 } }, units: { [id]: given.crowd }, calls: {} });
return given.zooms.map((zoom) => given.small.map((id) => {
  const [stack] = page.stacksOf(place(id), given.printed, world, () => ({ sign: "iron", known: "all" }));
  const { measure, rows } = page.standing(stack, zoom, given.names[id]);
  return { id, rows, middle: stack.space.at, piece: measure * page.grown(zoom) / zoom };
}));
"""


def rings(world: dict[str, Any], kind: str, name: str) -> list[list[Point]]:
    """The outline of a space, also around the world."""
    wide = world["size"][0]
    found = [outline(world, ring) for ring in world[kind][name]]
    return [[(x + turn, y) for x, y in ring] for ring in found for turn in (-wide, 0, wide)]


def near(point: Point, space: list[list[Point]]) -> bool:
    """Whether a point is in a space, to half a unit."""
    return any(inside((point[0] + dx, point[1] + dy), space) for dx in (-0.5, 0, 0.5) for dy in (-0.5, 0, 0.5))


def letters(written: dict[str, Any]) -> list[Box]:
    """What each line of a name covers, with the width of the widest of our letters."""
    size = written["size"]
    wide = [0.29 * size * len(line["text"]) for line in written["lines"]]
    return [
        (line["x"] - half, line["y"] - 0.75 * size, line["x"] + half, line["y"] + 0.25 * size)
        for line, half in zip(written["lines"], wide, strict=True)
    ]


@pytest.fixture(scope="module")
def names() -> dict[str, str]:
    return dict(zip(ATLAS.ids, ATLAS.names, strict=True))


def test_the_name_of_a_sea_touches_no_coast(world: dict[str, Any], names: dict[str, str]) -> None:
    found = reckoned(BOARD, NAMES, {"world": world, "zooms": ZOOMS, "names": names})
    coasts = [point for land in world["lands"] for ring in rings(world, "lands", land) for point in ring]
    for zoom, seas in zip(ZOOMS, found, strict=True):
        written = {sea: name for sea, _, name in seas if name}
        assert zoom < NEAR or len(written) == len(world["seas"]), zoom
        assert len(written) >= sum(wanted for _, wanted, _ in seas) - 1, zoom
        for sea, name in written.items():
            assert " ".join(line["text"] for line in name["lines"]) == names[sea]
            boxes = letters(name)
            middle = ((boxes[0][0] + boxes[0][2]) / 2, (boxes[0][1] + boxes[-1][3]) / 2)
            assert near(middle, rings(world, "seas", sea)), (zoom, sea)
            for left, top, right, foot in boxes:
                assert not [(x, y) for x, y in coasts if left < x < right and top < y < foot], (zoom, sea)


def test_pieces_stand_on_their_land_even_where_there_is_little_of_it(world: dict[str, Any], names: dict[str, str]) -> None:
    zooms = [1, 1.2, 1.5, 2, 3]
    given = {"world": world, "zooms": zooms, "names": names, "crowd": CROWD, "small": SMALL, "printed": {"eras": ERAS}}
    for zoom, regions in zip(zooms, reckoned(BOARD, PIECES, given), strict=True):
        for region in regions:
            size = region["piece"]
            assert size * zoom >= 0.62  # still to be seen
            land = rings(world, "lands", region["id"])
            rows = [
                [(x + 20 * size * dx, y + 20 * size * dy) for dx, dy in row["discs"]]
                for row in region["rows"]
                for x, y in [row["at"]]
            ]
            assert [len(row) for row in rows] == [2, 1, 1]
            assert all(near(disc, land) for row in rows for disc in row), (zoom, region["id"])
            # a disc is 20 wide, a settlement with its signs 32
            middle = [tuple(region["middle"])]
            for one, two in combinations([middle, *rows], 2):
                apart = (26 if one is middle else 20) * size - 0.01
                assert all(abs(a[0] - b[0]) >= apart or abs(a[1] - b[1]) >= apart for a in one for b in two), (zoom, region["id"])
