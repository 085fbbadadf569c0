"""Sharing the grid out: every cell of land to a region, every cell of the oceans to a sea zone.

A cell belongs to the nearest of the points in `places.toml`, with a little noise, so that borders run naturally. Near a coast
only those zones have a claim that touch it on the board; this alone makes nearly all coasts right.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy import ndimage
from scipy.spatial import cKDTree

from ecumene.titles.eagle.atlas import ATLAS
from tools.draw_world.ground import AROUND, MARGIN, Ground, Mask
from tools.draw_world.projection import CELLS, HIGH, WIDE, Floats, points

Labels = npt.NDArray[np.int32]

LAND = ATLAS.land
#: labels beside those of the board: inland water, and nothing yet
LAKE, NOTHING = ATLAS.size, -1
#: how far from a coast only its own zones have a claim, in cells
SHORE = 15.0
#: the continents, by a region of each; everything else is an island, and belongs to one region
CONTINENTS = ("steppe", "great_plains", "tanami")


class Claims:
    """The points that stand for spaces, on the grid with its margins, and whose they are."""

    def __init__(self, written: dict[str, str]) -> None:
        self.at: Floats = np.empty((0, 2))
        self.whose: Labels = np.empty(0, np.int32)
        for name, text in written.items():
            self.add(points(text), ATLAS.index[name])

    def add(self, at: Floats, label: int) -> None:
        """More points of a space; each is there once for every turn around the world that could matter."""
        for turn in AROUND:
            there = at + np.array([turn * WIDE + MARGIN, 0])
            near = there[(there[:, 0] > -420) & (there[:, 0] < WIDE + 2 * MARGIN + 420)]
            self.at = np.vstack([self.at, near])
            self.whose = np.append(self.whose, np.full(len(near), label, np.int32))

    def nearest(self, x: Floats, y: Floats) -> Labels:
        """Who is nearest to these places."""
        found: Labels = self.whose[cKDTree(self.at).query(np.column_stack([x, y]))[1]]
        return found

    def pieces(self, grid: Labels, label: int, apart: Labels) -> set[int]:
        """The parts of a space, as `apart` numbers them, in which one of its points stands."""
        inside = [(int(y), int(x)) for x, y in self.at[self.whose == label]]
        held = {int(apart[y, x]) for y, x in inside if 0 <= y < grid.shape[0] and 0 <= x < grid.shape[1]}
        return held - {0}


class Noise:
    """Low waves that move places a little, alike at both ends of the world."""

    def __init__(self) -> None:
        self.random = np.random.RandomState(11)

    def waves(self, *layers: tuple[float, float]) -> Floats:
        """The sum of layers, each with its breadth and strength in cells."""
        total = np.zeros((HIGH, WIDE))
        for breadth, strength in layers:
            layer = ndimage.gaussian_filter(self.random.randn(HIGH, WIDE), breadth, mode=("reflect", "wrap"))
            total += layer * strength / layer.std()
        return np.concatenate([total[:, -MARGIN:], total, total[:, :MARGIN]], axis=1)


def partition(ground: Ground, places: dict[str, Any]) -> tuple[Labels, Mask]:
    """The label of every cell, and which of them are the continents."""
    noise = Noise()
    land_waves = [noise.waves((9, 2.6), (22, 4)) for _ in "xy"]
    sea_waves = [noise.waves((26, 6), (10, 1.5)) for _ in "xy"]
    labels, continents = _regions(ground, Claims(places["land"]), land_waves)
    _shelves(labels, ground, continents, places["archipelagos"])
    _zones(labels, _sea_claims(places), sea_waves)
    return labels[:, MARGIN : MARGIN + WIDE], continents[:, MARGIN : MARGIN + WIDE]


def _regions(ground: Ground, claims: Claims, waves: list[Floats]) -> tuple[Labels, Mask]:
    labels: Labels = np.full(ground.land.shape, NOTHING, np.int32)
    y, x = np.nonzero(ground.land)
    labels[y, x] = claims.nearest(x + waves[0][y, x], y + waves[1][y, x])
    # a continent may be there once more in a margin
    main = {part for name in CONTINENTS for part in claims.pieces(labels, ATLAS.index[name], ground.parts)}
    for number, where in enumerate(ndimage.find_objects(ground.parts), start=1):
        if where is not None and number not in main:
            island = ground.parts[where] == number
            held = labels[where][island]
            labels[where][island] = np.bincount(held[held >= 0]).argmax()
    continents = np.isin(ground.parts, list(main))
    _gather(labels, claims, continents, range(LAND))
    return labels, continents


def _gather(labels: Labels, claims: Claims, among: Mask, whose: range) -> bool:
    """Parts of a space that hold none of its points go to their neighbours; whether there were any."""
    stray = np.zeros(labels.shape, bool)
    for label in whose:
        mine = among & (labels == label)
        parts, count = ndimage.label(mine)
        if count > 1:
            # what reaches the edge of the grid goes on at the other side
            kept = claims.pieces(labels, label, parts) | set(np.unique(parts[:, [0, -1]]))
            if not kept - {0}:
                kept = {1 + int(np.argmax(ndimage.sum(mine, parts, range(1, count + 1))))}
            stray |= mine & ~np.isin(parts, list(kept))
    if stray.any():
        row, column = ndimage.distance_transform_edt(~(among & ~stray), return_distances=False, return_indices=True)
        labels[stray] = labels[row[stray], column[stray]]
    return bool(stray.any())


def _shelves(labels: Labels, ground: Ground, continents: Mask, archipelagos: dict[str, float]) -> None:
    """The water between islands that count as one region is theirs."""
    for name, reach in archipelagos.items():
        label, cells = ATLAS.index[name], int(reach * CELLS)
        mine = (labels == label) & ~continents
        if (labels[continents] == label).any():
            # an island off the south coast of its mainland
            mine |= (labels == label) & (np.arange(HIGH)[:, None] > points("146,-36")[0, 1])
        roomy = np.pad(mine, cells + 2)
        grown = ndimage.distance_transform_edt(~roomy) <= cells
        shelf = (ndimage.distance_transform_edt(grown) > cells)[cells + 2 : -cells - 2, cells + 2 : -cells - 2]
        labels[shelf & (labels == NOTHING) & ~ground.open] = label


def _sea_claims(places: dict[str, Any]) -> Claims:
    claims = Claims(places["sea"])
    for joint in places["joints"]:
        # equally far from the joint: all meet there
        (x, y), radius = points(joint["at"])[0], joint["radius"] * CELLS
        for zone, bearing in joint["zones"].items():
            turn = math.radians(bearing)
            ring = [[x + f * radius * math.cos(turn), y - f * radius * math.sin(turn)] for f in (1, 2)]
            claims.add(np.array(ring), ATLAS.index[zone])
    return claims


def _zones(labels: Labels, claims: Claims, waves: list[Floats]) -> None:
    settled = labels != NOTHING
    parts, count = ndimage.label(~settled)
    ocean = parts == 1 + int(np.argmax(ndimage.sum(~settled, parts, range(1, count + 1))))
    labels[~settled & ~ocean] = LAKE
    far, (row, column) = ndimage.distance_transform_edt(~settled, return_indices=True)
    coast = labels[row, column]
    y, x = np.nonzero(ocean)
    labels[y, x] = claims.nearest(x + waves[0][y, x], y + waves[1][y, x])
    y, x = np.nonzero(ocean & (far < SHORE))
    best, owner = np.full(len(y), np.inf), np.full(len(y), NOTHING)
    for zone in range(LAND, ATLAS.size):
        claimed = np.flatnonzero(np.isin(coast[y, x], ATLAS.coast[zone]))
        if len(claimed):
            at = np.column_stack([x[claimed] + waves[0][y, x][claimed], y[claimed] + waves[1][y, x][claimed]])
            distance = cKDTree(claims.at[claims.whose == zone]).query(at)[0]
            nearer = distance < best[claimed]
            best[claimed[nearer]], owner[claimed[nearer]] = distance[nearer], zone
    found = owner != NOTHING
    labels[y[found], x[found]] = owner[found]
    for _ in range(3):
        if not _gather(labels, claims, ocean, range(LAND, ATLAS.size)):
            return
