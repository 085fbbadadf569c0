"""What adorns the board: it stands on the right land, and never where something is to be read or put."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import pairwise
from math import dist
from typing import Any

import pytest

from ecumene.boards import load
from ecumene.boards.geometry import Spot, load_geometry

BOARD, GEOMETRY = load("ancient_world"), load_geometry("ancient_world")
FILE = files("ecumene.boards").joinpath("data/ancient_world.relief.json")
RELIEF: dict[str, Any] = json.loads(FILE.read_bytes())


def points(steps: list[int]) -> list[Spot]:
    x = y = 0
    found = []
    for k in range(0, len(steps), 2):
        x, y = x + steps[k], y + steps[k + 1]
        found.append((x / 10, y / 10))
    return found


def inside(area: str, spot: Spot) -> bool:
    x, y = spot
    lines = [pair for ring in GEOMETRY.lands[area] for pair in pairwise(GEOMETRY.outline(ring))]
    return sum((ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in lines) % 2 == 1


MARKS = [(area, spot) for area, kinds in RELIEF["marks"].items() for steps in kinds.values() for spot in points(steps)]


def test_the_marks_of_an_area_stand_in_it() -> None:
    assert len(MARKS) > 2_000
    assert not [(area, spot) for area, spot in MARKS if not inside(area, spot)]


def test_no_mark_stands_where_a_piece_or_the_limit_does() -> None:
    for area, spot in MARKS:
        slots = GEOMETRY.slots[area]
        taken = [(slots.city, 11), (slots.limit, 6.5), *((stack, 9) for stack in slots.stacks)]
        assert all(dist(spot, place) > radius * slots.measure for place, radius in taken), (area, spot)


def test_no_mark_stands_under_a_name() -> None:
    for area, (x, y) in MARKS:
        slots = GEOMETRY.slots[area]
        across, down = abs(x - slots.name[0]), abs(y - slots.name[1])
        assert across > max(slots.widths) / 2 or down > 0.5 * slots.font * len(slots.lines), (area, x, y)


@pytest.mark.parametrize("plain", BOARD.plains)
def test_rivers_still_run_through_every_area_of_their_plain(plain: str) -> None:
    spots = [spot for run in RELIEF["rivers"][plain] for spot in points(run)]
    for area in BOARD.plains[plain]:
        assert any(inside(area, spot) for spot in spots), area


def test_the_name_of_a_home_stands_in_it() -> None:
    assert set(RELIEF["homes"]) == {area.region for area in BOARD.areas.values()}
    for region, (x, y) in RELIEF["homes"].items():
        assert any(inside(area, (x, y)) for area, printed in BOARD.areas.items() if printed.region == region), region


def test_the_lines_along_the_coast_keep_to_the_board_and_the_file_is_small() -> None:
    wide, high = GEOMETRY.size
    assert len(RELIEF["lining"]) == 5
    for steps in (steps for lines in RELIEF["lining"] for steps in lines):
        assert all(-0.1 <= x <= wide + 0.1 and -0.1 <= y <= high + 0.1 for x, y in points(steps))
    assert len(FILE.read_bytes()) < 200_000
