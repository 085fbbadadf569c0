"""The drawing tells the truth: what it shows as neighbours are neighbours by the rules, computed from its lines alone."""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations, pairwise
from math import hypot

import pytest

from ecumene.boards import Board, load
from ecumene.boards.geometry import Geometry, Spot, load_geometry

#: A border shorter than this many units (pixels, when the west fills a screen) is not seen.
VISIBLE = 8.0

#: Borders on which drawing and rules differ, with the reason. There are none; at most 8 on land and 25 at sea may be.
LAND_EXCEPTIONS: dict[frozenset[str], str] = {}
WATER_EXCEPTIONS: dict[frozenset[str], str] = {}

Shape = tuple[str, str]


@pytest.fixture(scope="module")
def board() -> Board:
    return load("ancient_world")


@pytest.fixture(scope="module")
def geometry() -> Geometry:
    return load_geometry("ancient_world")


@pytest.fixture(scope="module")
def drawn(geometry: Geometry) -> dict[frozenset[Shape], float]:
    return geometry.borders()


def of_kinds(drawn: dict[frozenset[Shape], float], *kinds: str) -> dict[frozenset[str], float]:
    """The drawn borders between shapes of these kinds, by name."""
    found = {}
    for pair, length in drawn.items():
        if len(pair) == 2 and sorted(kind for kind, _ in pair) == sorted(kinds):
            found[frozenset(name for _, name in pair)] = length
    return found


def differences(lawful: set[frozenset[str]], lines: dict[frozenset[str], float]) -> set[frozenset[str]]:
    """Lawful borders that are not seen, and drawn ones that are not lawful."""
    return {pair for pair in lawful if lines.get(pair, 0) < VISIBLE} | (set(lines) - lawful)


# -- neighbours ---------------------------------------------------------------------------------------------


def test_every_lawful_land_border_is_drawn_and_no_other(board: Board, drawn: dict[frozenset[Shape], float]) -> None:
    lawful = {frozenset((a, b)) for a, area in board.areas.items() for b in area.land}
    assert len(lawful) == 712
    assert differences(lawful, of_kinds(drawn, "land", "land")) == set(LAND_EXCEPTIONS)
    assert len(LAND_EXCEPTIONS) <= 8


def test_every_lawful_water_border_is_drawn_and_no_other(board: Board, drawn: dict[frozenset[Shape], float]) -> None:
    between = {frozenset((a, b)) for a, area in board.areas.items() for b in area.water}
    to_seas = {frozenset((a, sea)) for a, area in board.areas.items() for sea in area.seas}
    of_seas = {frozenset((a, b)) for a, sea in board.seas.items() for b in sea.seas}
    wrong = differences(between, of_kinds(drawn, "water", "water"))
    wrong |= differences(to_seas, of_kinds(drawn, "water", "sea"))
    wrong |= differences(of_seas, of_kinds(drawn, "sea", "sea"))
    assert wrong == set(WATER_EXCEPTIONS)
    assert len(WATER_EXCEPTIONS) <= 25


def test_just_the_coastal_areas_have_a_shore(board: Board, drawn: dict[frozenset[Shape], float]) -> None:
    shores = {pair: length for pair, length in drawn.items() if {kind for kind, _ in pair} == {"land", "water"}}
    ashore = {name for pair in shores for kind, name in pair if kind == "land"}
    assert ashore == {name for name, area in board.areas.items() if area.water or area.seas}
    for name in ashore:
        assert shores[frozenset((("land", name), ("water", name)))] >= VISIBLE, name


def test_open_sea_touches_no_land(drawn: dict[frozenset[Shape], float]) -> None:
    assert not of_kinds(drawn, "land", "sea")


def test_athens_and_chalcis_only_meet_crosswise(drawn: dict[frozenset[Shape], float]) -> None:
    waters = of_kinds(drawn, "water", "water")
    assert frozenset(("athens", "chalcis")) not in waters
    assert frozenset(("boeotia", "eretria")) not in waters


# -- outlines -----------------------------------------------------------------------------------------------


def test_everything_is_drawn(board: Board, geometry: Geometry) -> None:
    assert set(geometry.lands) == set(geometry.slots) == set(board.areas)
    assert set(geometry.waters) == {name for name, area in board.areas.items() if area.water or area.seas}
    assert set(geometry.seas) == set(geometry.sea_names) == set(board.seas)
    assert set(geometry.volcanoes) == set(board.volcanoes)
    assert set(geometry.rivers) == set(board.plains)


def test_every_line_is_kept_once_and_shared(geometry: Geometry) -> None:
    seen = [arc for _, rings in geometry.shapes() for ring in rings for arc in ring]
    assert len(seen) == len(set(seen)), "no arc is used twice in the same direction"
    assert {arc if arc >= 0 else ~arc for arc in seen} == set(range(len(geometry.arcs)))


def test_rings_are_closed(geometry: Geometry) -> None:
    for shape, rings in geometry.shapes():
        for ring in rings:
            ends = [(geometry.line(arc)[0], geometry.line(arc)[-1]) for arc in ring]
            assert all(ends[k - 1][1] == ends[k][0] for k in range(len(ends))), shape


def test_the_shapes_fill_the_board_and_leave_no_gap(geometry: Geometry) -> None:
    width, height = geometry.size
    areas = [signed_area(geometry.outline(ring)) for _, rings in geometry.shapes() for ring in rings]
    assert abs(sum(areas)) == pytest.approx(width * height, rel=1e-5)


def test_no_two_lines_cross(geometry: Geometry) -> None:
    cells: dict[tuple[int, int], list[tuple[Spot, Spot]]] = defaultdict(list)
    for arc in range(len(geometry.arcs)):
        line = geometry.line(arc)
        for a, b in pairwise(line):
            for x in range(int(min(a[0], b[0]) // 20), int(max(a[0], b[0]) // 20) + 1):
                for y in range(int(min(a[1], b[1]) // 20), int(max(a[1], b[1]) // 20) + 1):
                    cells[x, y].append((a, b))
    crossings = {pair for segments in cells.values() for pair in combinations(segments, 2) if cross(*pair[0], *pair[1])}
    assert not crossings


def signed_area(points: list[Spot]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(points)) / 2


def cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    """Whether two segments cross in their insides."""

    def side(p: Spot, q: Spot, r: Spot) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


# -- room for pieces ----------------------------------------------------------------------------------------


def test_every_area_has_room_for_a_city_three_owners_and_ships(board: Board, geometry: Geometry) -> None:
    for name, slots in geometry.slots.items():
        assert len(slots.stacks) >= 3, name
        assert slots.measure >= 0.58, name
        assert (len(slots.ships) >= 2) == (name in geometry.waters), name


def circles(geometry: Geometry, name: str) -> Iterator[tuple[Spot, float]]:
    slots = geometry.slots[name]
    yield slots.city, 11.5 * slots.measure
    yield slots.limit, 5.5 * slots.measure
    yield from ((spot, 9 * slots.measure) for spot in slots.stacks)
    yield from ((spot, 8.5 * slots.measure) for spot in slots.ships)


def test_slots_lie_in_their_own_area(geometry: Geometry) -> None:
    for name in geometry.lands:
        rings = (*geometry.lands[name], *geometry.waters.get(name, ()))
        outlines = [geometry.outline(ring) for ring in rings]
        for spot, _ in circles(geometry, name):
            assert any(inside(spot, outline) for outline in outlines), name


def test_ships_lie_in_the_water_of_their_area(geometry: Geometry) -> None:
    for name, rings in geometry.waters.items():
        outlines = [geometry.outline(ring) for ring in rings]
        for ship in geometry.slots[name].ships:
            assert afloat(ship, outlines), name


def afloat(spot: Spot, outlines: list[list[Spot]]) -> bool:
    """Whether a spot is in a water, whose islands are rings within its ring."""
    return sum(inside(spot, outline) for outline in outlines) % 2 == 1


def test_no_ship_sails_over_land(board: Board, geometry: Geometry) -> None:
    ships = {name: geometry.slots[name].ships[0] for name in geometry.waters}
    ships |= {name: sea.name for name, sea in geometry.sea_names.items()}
    pairs = {frozenset((a, b)) for a, area in board.areas.items() for b in (*area.water, *area.seas)}
    pairs |= {frozenset((a, b)) for a, sea in board.seas.items() for b in sea.seas}
    assert {frozenset(key.split()) for key in geometry.ways} <= pairs
    shores = [
        geometry.line(arc) for arc, shapes in geometry.sides().items() if sorted(kind for kind, _ in shapes) == ["land", "water"]
    ]
    edges = [(edge, box(edge)) for shore in shores for edge in pairwise(shore)]
    for pair in pairs:
        one, two = sorted(pair)
        for leg in pairwise((ships[one], *geometry.ways.get(f"{one} {two}", ()), ships[two])):
            left, top, right, bottom = box(leg)
            near = [edge for edge, at in edges if at[0] <= right and at[2] >= left and at[1] <= bottom and at[3] >= top]
            assert not any(cross(*leg, *edge) for edge in near), (one, two)


def box(edge: tuple[Spot, Spot]) -> tuple[float, float, float, float]:
    """The box around a line."""
    (ax, ay), (bx, by) = edge
    return min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)


def test_slots_never_overlap(geometry: Geometry) -> None:
    found = [(name, spot, radius) for name in geometry.slots for spot, radius in circles(geometry, name)]
    touching = [
        (one[0], two[0])
        for one, two in combinations(found, 2)
        if hypot(one[1][0] - two[1][0], one[1][1] - two[1][1]) < 0.92 * (one[2] + two[2])
    ]
    assert not touching


def test_names_cover_no_slot_and_no_other_name(geometry: Geometry) -> None:
    boxes = []
    for name, slots in geometry.slots.items():
        half, high = max(slots.widths) / 2, 0.5 * slots.font * len(slots.lines)
        boxes.append((name, slots.name[0] - half, slots.name[1] - high, slots.name[0] + half, slots.name[1] + high))
    for one, two in combinations(boxes, 2):
        apart = one[1] >= two[3] or two[1] >= one[3] or one[2] >= two[4] or two[2] >= one[4]
        assert apart, (one[0], two[0])
    for name in geometry.slots:
        for (x, y), radius in circles(geometry, name):
            for other, left, top, right, bottom in boxes:
                dx, dy = max(left - x, 0, x - right), max(top - y, 0, y - bottom)
                assert hypot(dx, dy) > 0.8 * radius, (name, other)


def inside(spot: Spot, outline: list[Spot]) -> bool:
    x, y = spot
    hits = 0
    for (ax, ay), (bx, by) in pairwise(outline):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            hits += 1
    return hits % 2 == 1


def test_rivers_run_through_all_areas_of_their_plain(board: Board, geometry: Geometry) -> None:
    for plain, areas in board.plains.items():
        spots = [spot for run in geometry.rivers[plain] for spot in run]
        for area in areas:
            outlines = [geometry.outline(ring) for ring in geometry.lands[area]]
            assert any(inside(spot, outline) for spot in spots for outline in outlines), (plain, area)


def test_the_title_of_the_map_stands_in_open_sea(geometry: Geometry) -> None:
    assert geometry.cartouches
    for left, top, right, bottom in geometry.cartouches:
        assert 0 < left < right < geometry.size[0] and 0 < top < bottom < geometry.size[1]
        shores = [geometry.outline(ring) for rings in geometry.lands.values() for ring in rings]
        assert not [spot for shore in shores for spot in shore if left <= spot[0] <= right and top <= spot[1] <= bottom]
        assert not any(inside(((left + right) / 2, (top + bottom) / 2), shore) for shore in shores)
        # no name of a sea lies under it
        for name in geometry.sea_names.values():
            (x, y), half = name.name, max(name.widths) / 2
            assert not (left - half < x < right + half and top - name.font < y < bottom + name.font), name.lines


# -- the file -----------------------------------------------------------------------------------------------


def test_the_file_is_small_and_needs_no_geometry_library() -> None:
    assert len(files("ecumene.boards").joinpath("data/ancient_world.geometry.json").read_bytes()) < 400_000
    code = (
        "import sys; from ecumene.boards.geometry import load_geometry; load_geometry('ancient_world');"
        "sys.exit(bool({'numpy', 'scipy', 'shapely'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
