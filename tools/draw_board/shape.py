"""From the ground to the first grid: the map swells until every area has room, and land and water are shared out."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from ecumene.boards import Board
from tools.draw_board.ground import FRAME, Ground, Owners
from tools.draw_board.partition import Grid, Labels, Law
from tools.draw_board.warp import Floats, Swell

#: The board's own units per unit of the frame, and the side of a cell of the grid.
SCALE, CELL = 1.7, 2.0
#: The land that every area should have, and the land with its water nearby (in the frame's units, squared).
LAND, ROOM = 660, 900
#: How far coastal water reaches from the shore, in cells.
STRIP = 12.5
#: Islands and lakes smaller than this many cells are left out.
ISLET, POND = 60, 300


def _mesh(step: float, scale: float) -> tuple[Floats, tuple[int, int]]:
    """The middles of cells that cover the frame, and how many rows and columns of them there are."""
    left, top, right, bottom = FRAME
    columns, rows = int((right - left) * scale / step), int((bottom - top) * scale / step)
    x, y = np.meshgrid((np.arange(columns) + 0.5) * step / scale + left, (np.arange(rows) + 0.5) * step / scale + top)
    return np.column_stack([x.ravel(), y.ravel()]), (rows, columns)


class Swollen:
    """The ground, swollen several times where areas lack room."""

    def __init__(self, ground: Ground, times: int = 4) -> None:
        self.swells: list[Swell] = []
        step, count = 2.0, len(ground.ids)
        points, shape = _mesh(step, 1)
        for _ in range(times):
            before = self.backward(points)
            owner = ground.share(before).reshape(shape)
            far, (row, column) = ndimage.distance_transform_edt(owner < 0, return_indices=True)
            near = np.where(far * step <= 13, owner[row, column], -1)
            land, room = (np.bincount(who[who >= 0], minlength=count) * step**2 for who in (owner, near))
            want = np.clip(ground.room * np.maximum(LAND / np.maximum(land, 40), ROOM / np.maximum(room, 40)), 1, 4)
            want[land > 4500] = 0.75
            sea = ground.density[((before[:, None] - ground.seas) ** 2).sum(-1).argmin(1)].reshape(shape)
            coast = np.where(near >= 0, np.minimum(want[near], 1.6) * 0.9, 0)
            density = ndimage.gaussian_filter(np.where(owner >= 0, want[owner], np.maximum(sea, coast)), 2)
            self.swells.append(Swell(density, FRAME[:2], step, time=225, steps=30))

    def backward(self, points: Floats) -> Floats:
        """Where points of the swollen map were before."""
        for swell in reversed(self.swells):
            points = swell.backward(points)
        return points

    def forward(self, points: Floats) -> Floats:
        """Where points are after the swelling."""
        for swell in self.swells:
            points = swell.forward(points)
        return points


def owners(ground: Ground, swollen: Swollen) -> Owners:
    """Whose land each cell of the grid is, -1 for water, with borders that wobble a little."""
    points, shape = _mesh(CELL, SCALE)
    rng = np.random.default_rng(7)
    wobbled = points.copy()
    for wave, strength in ((60, 4.0), (24, 1.6)):
        for axis in (0, 1):
            noise = ndimage.gaussian_filter(rng.normal(size=shape), wave / CELL / 3)
            wobbled[:, axis] += noise.ravel() / noise.std() * strength / SCALE
    return ground.share(swollen.backward(points), swollen.backward(wobbled)).reshape(shape)


def sea_points(ground: Ground, swollen: Swollen) -> list[Floats]:
    """Points of each open sea, in cells."""
    left, top, right, bottom = FRAME
    inside = [np.clip(np.array(points, float).reshape(-1, 2), (left + 3, top + 3), (right - 3, bottom - 3))
              for points in ground.sea_points]  # fmt: skip
    return [(swollen.forward(points) - FRAME[:2]) * SCALE / CELL for points in inside]


def first_grid(board: Board, owner: Owners, seas: list[Floats], seed: int) -> Grid:
    """Smooth coasts, coastal water to the nearest shore, open sea to the sea that the shores nearby touch."""
    law = Law(board)
    n = law.n
    land = ndimage.gaussian_filter((owner >= 0).astype(float), 1.3) > 0.5
    _drop(land, ISLET)
    water = ~land
    _drop(water, POND)
    land = ~water
    row, column = ndimage.distance_transform_edt(owner < 0, return_distances=False, return_indices=True)
    labels: Labels = np.where(land, owner[row, column], -1)
    coastal = np.array(law.coastal)
    shore = np.where(land & coastal[labels], labels, -1)
    far, (row, column) = ndimage.distance_transform_edt(shore < 0, return_indices=True)
    nearest = shore[row, column]
    strip = water & (far <= STRIP)
    labels[strip] = n + nearest[strip]
    deep = water & ~strip
    sea = np.full(labels.shape, -1)
    for area, touched in enumerate(law.seas_of):
        if len(touched) == 1:
            sea[deep & (nearest == area) & (far <= STRIP + 2.5)] = touched[0]
    ys, xs = np.ogrid[: labels.shape[0], : labels.shape[1]]
    for number, points in enumerate(seas):
        for x, y in points:
            sea[deep & ((ys - y) ** 2 + (xs - x) ** 2 < 100)] = 2 * n + number
    row, column = ndimage.distance_transform_edt(sea < 0, return_distances=False, return_indices=True)
    labels[deep] = sea[row, column][deep]
    grid = Grid(labels, law, seed)
    for label in sorted(grid.sizes):
        grid.gather(label)
    return grid


def _drop(mask: np.ndarray[tuple[int, int], np.dtype[np.bool_]], least: int) -> None:
    """Takes parts of a mask away that are smaller than so many cells."""
    parts, count = ndimage.label(mask)
    sizes = ndimage.sum(mask, parts, range(count + 1))
    mask[np.isin(parts, np.flatnonzero(sizes < least))] = False
