"""Where things stand in a space: as far as possible from its border and from each other."""

from __future__ import annotations

import numpy as np
from scipy import ndimage

from tools.draw_world.ground import Mask
from tools.draw_world.projection import WIDE

Spot = tuple[float, float]


def slots(space: Mask, count: int) -> list[tuple[Spot, float]]:
    """So many places in a space of the cylinder, the roomiest first, each with its distance from the border."""
    # the space is looked at whole, wherever the seam is
    columns = np.flatnonzero(space.any(0))
    shift = 0 if columns[0] > 0 or columns[-1] < WIDE - 1 else WIDE // 2
    room = ndimage.distance_transform_edt(np.pad(np.roll(space, shift, axis=1), 1))[1:-1, 1:-1]
    ys, xs = np.nonzero(room)
    inside = room[ys, xs]
    found: list[tuple[Spot, float]] = []
    worth, apart = inside, np.full(len(xs), np.inf)
    for _ in range(count):
        best = int(np.argmax(worth))
        x, y = float(xs[best]), float(ys[best])
        found.append(((x + 0.5 - shift, y + 0.5), float(inside[best])))
        # the next one is far from those that are there, and well inside
        apart = np.minimum(apart, np.hypot(xs - x, ys - y))
        worth = np.minimum(2 * inside, apart)
    return found
