"""Draws the board of the ancient world: `python -m tools.draw_board`. Everything is fixed, so it comes out the same each time."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from ecumene.boards import Board, load
from tools.draw_board.ground import Ground, table
from tools.draw_board.partition import OUTSIDE, Grid
from tools.draw_board.shape import CELL, Swollen, first_grid, owners, sea_points
from tools.draw_board.slots import Slots, Spot
from tools.draw_board.trace import Outlines
from tools.draw_board.write import TARGET, write

#: boxes of open sea for the title of the map: the Indian Ocean, and off Gaul where only the west is on the table
CARTOUCHES = [[2350, 704, 2606, 816], [14, 382, 146, 450]]
#: Coordinates are whole tenths of a unit.
TENTHS = 10


def middle_of_border(outlines: Outlines, one: int, two: int) -> Spot:
    """The middle of the longest line between two labels."""
    between = [arc for arc, sides in zip(outlines.arcs, outlines.sides, strict=True) if set(sides) == {one, two}]
    arc = max(between, key=lambda arc: float(np.hypot(*np.diff(arc, axis=0).T).sum()))
    steps = np.hypot(*np.diff(arc, axis=0).T)
    along = np.concatenate([[0], steps.cumsum()])
    half = along[-1] / 2
    return float(np.interp(half, along, arc[:, 0])), float(np.interp(half, along, arc[:, 1]))


def volcano_spots(board: Board, grid: Grid, outlines: Outlines) -> dict[str, Spot]:
    """A volcano stands on the border of its areas, or beside the middle of its only one."""
    spots = {}
    for name, areas in board.volcanoes.items():
        numbers = [grid.law.ids.index(area) for area in areas]
        if len(numbers) == 2:
            spots[name] = middle_of_border(outlines, numbers[0], numbers[1])
        else:
            ys, xs = np.nonzero(grid.labels[1:-1, 1:-1] == numbers[0])
            spots[name] = (float(xs.min() + 0.25 * np.ptp(xs)) * CELL, float(ys.mean()) * CELL)
    return spots


def rivers(board: Board, slots: Slots, outlines: Outlines) -> dict[str, list[list[list[float]]]]:
    """The run of each flood plain: from area to area over the middle of their border, and out to sea."""
    law = slots.law
    drawn: dict[str, list[list[list[float]]]] = {}
    for plain, runs in table("corrections")["rivers"].items():
        drawn[plain] = []
        for run in runs:
            points: list[Spot] = []
            for area, following in [*pairwise(run), (run[-1], None)]:
                if area == "~":
                    continue
                number = law.ids.index(area)
                gate = None
                if following == "~":
                    gate = middle_of_border(outlines, number, law.n + number)
                elif following is not None:
                    gate = middle_of_border(outlines, number, law.ids.index(following))
                x, y = slots.areas[area]["city"]  # type: ignore[misc]
                if board.areas[area].site != "white" and points and gate:
                    # nothing stands at the water: an easy bend
                    x, y = 0.3 * x + 0.35 * (points[-1][0] + gate[0]), 0.3 * y + 0.35 * (points[-1][1] + gate[1])
                points += [(x, y), *([gate] if gate else [])]
            drawn[plain].append([[round(x, 1), round(y, 1)] for x, y in points])
    missing = set(board.plains) - set(drawn)
    assert not missing, f"no river is drawn for {missing}"
    return drawn


def document(board: Board, grid: Grid) -> dict[str, object]:
    """Everything that is drawn, as it is kept."""
    law = grid.law
    outlines = Outlines(grid.labels, CELL)
    volcanoes = volcano_spots(board, grid, outlines)
    slots = Slots(board, law, grid.labels[1:-1, 1:-1], CELL, volcanoes)
    arcs = []
    for arc in outlines.arcs:
        tenths = np.rint(arc * TENTHS).astype(int)
        arcs.append(np.concatenate([tenths[:1], np.diff(tenths, axis=0)]).ravel().tolist())
    n = law.n
    rings = {label: found for label, found in outlines.rings.items() if label != OUTSIDE}
    return {
        "size": [(grid.width - 2) * CELL, (grid.height - 2) * CELL],
        "arcs": arcs,
        "lands": {name: rings[number] for number, name in enumerate(law.ids)},
        "waters": {name: rings[n + number] for number, name in enumerate(law.ids) if n + number in rings},
        "seas": {name: rings[2 * n + number] for number, name in enumerate(law.sea_ids)},
        "slots": slots.areas,
        "sea_names": slots.seas,
        "volcanoes": {name: [round(x, 1), round(y, 1)] for name, (x, y) in volcanoes.items()},
        "rivers": rivers(board, slots, outlines),
        "roses": [slots.rose("eastern_atlantic_ocean", 60), slots.rose("central_indian_ocean", 80)],
        "cartouches": CARTOUCHES,
    }


def main() -> None:
    """The whole way from the coastline to the file."""
    board = load("ancient_world")
    ground = Ground(board)
    swollen = Swollen(ground)
    grid = first_grid(board, owners(ground, swollen), sea_points(ground, swollen), seed=1)
    grid.mend(6)
    grid.settle(10, 0.7)
    for _ in range(6):
        # gently again from the start, while anything is wrong
        grid.mend(3)
    for (a, b), fault in sorted(grid.faults().items()):
        print(f"{fault}: {grid.law.name(a)} - {grid.law.name(b)}")
    write(document(board, grid))
    print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
