"""The drawing of the world against the board: it shows every border that there is, and no other."""

from __future__ import annotations

import json
from collections import defaultdict
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

from ecumene.titles.eagle.atlas import ATLAS
from titles.eagle.eagle_scene import rule

#: the Saint Lawrence is drawn as a river: no map has these two side by side and Labrador beside Appalachia, too
RIVER = {"great_lakes", "grand_banks"}

Point = tuple[float, float]


@pytest.fixture(scope="module")
def world() -> dict[str, Any]:
    text = files("ecumene.boards").joinpath("data/eagle_world.geometry.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def line(steps: list[int]) -> list[Point]:
    x = y = 0
    points = []
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x / 10, y / 10))
    return points


def outline(world: dict[str, Any], ring: list[int]) -> list[Point]:
    """The points of a ring: an arc goes on where the last one has ended, if need be around the world."""
    wide = world["size"][0]
    points: list[Point] = []
    for arc in ring:
        part = line(world["arcs"][arc]) if arc >= 0 else line(world["arcs"][~arc])[::-1]
        turns = round((points[-1][0] - part[0][0]) / wide) * wide if points else 0
        part = [(x + turns, y) for x, y in part]
        assert not points or points[-1] == pytest.approx(part[0], abs=0.11)
        points += part
    return points


def inside(point: Point, rings: list[list[Point]]) -> bool:
    odd = False
    x, y = point
    for ring in rings:
        for (x0, y0), (x1, y1) in pairwise(ring):
            if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                odd = not odd
    return odd


def spaces(world: dict[str, Any]) -> dict[str, list[list[int]]]:
    return {**world["lands"], **world["seas"]}


@rule("EG G:gameboard.1")
def test_the_drawing_has_the_borders_of_the_board_and_no_other(world: dict[str, Any]) -> None:
    beside: dict[int, set[str]] = defaultdict(set)
    for name, rings in spaces(world).items():
        for arc in (arc for ring in rings for arc in ring):
            beside[arc if arc >= 0 else ~arc].add(name)
    drawn = {frozenset(pair) for pair in beside.values() if len(pair) == 2}
    board = {frozenset((ATLAS.ids[a], ATLAS.ids[b])) for a in range(ATLAS.size) for b in ATLAS.air[a]}
    assert board - drawn == {frozenset(RIVER)}
    assert not drawn - board
    assert set(world["rivers"]) == {"saint_lawrence"}


@rule("EG G:gameboard.1")
def test_every_space_is_drawn_closed_with_room_for_its_pieces(world: dict[str, Any]) -> None:
    assert set(world["lands"]) == {region.id for region in ATLAS.regions}
    assert set(world["seas"]) == {zone.id for zone in ATLAS.zones}
    for name, rings in spaces(world).items():
        outlines = [outline(world, ring) for ring in rings]
        assert all(points[0] == pytest.approx(points[-1], abs=0.11) for points in outlines), name
        places = world["slots"][name]["at"]
        assert len(places) == 4
        wide = world["size"][0]
        for x, y in places:
            assert any(inside((x + turn, y), outlines) for turn in (-wide, 0, wide)), name
