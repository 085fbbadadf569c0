"""From the globe to the board: first bent so that areas lie where the board has them, then swollen where areas are small."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import NDArray
from scipy.fft import dctn, idctn
from scipy.interpolate import RBFInterpolator
from scipy.ndimage import map_coordinates
from shapely import segmentize
from shapely.geometry import Polygon

Floats = NDArray[np.float64]


class Bend:
    """A thin-plate spline from longitude and latitude to the board."""

    def __init__(self, globe: Floats, board: Floats) -> None:
        self.spline = RBFInterpolator(globe, board, kernel="thin_plate_spline", smoothing=3.0)

    def points(self, globe: Floats) -> Floats:
        """Points of the globe on the board."""
        bent: Floats = self.spline(globe)
        return bent

    def polygon(self, polygon: Polygon) -> Polygon:
        """A polygon of the globe on the board."""
        rings = [np.asarray(segmentize(ring, 0.5).coords) for ring in (polygon.exterior, *polygon.interiors)]
        return Polygon(self.points(rings[0]), [self.points(ring) for ring in rings[1:]]).buffer(0)


class Swell:
    """A diffusion cartogram: where there is much density, the map grows until density is even.

    `density` is a grid of cells of size `cell` whose first corner is `origin`. Matter flows from dense to thin as heat does,
    and carries the map along; it runs for `time` only (in cells squared), so that shapes stay recognisable.
    """

    def __init__(self, density: Floats, origin: tuple[float, float], cell: float, time: float, steps: int = 40) -> None:
        self.origin, self.cell = np.array(origin), cell
        height, width = density.shape
        waves = dctn(density, type=2)
        decay = (np.pi * np.arange(height) / height)[:, None] ** 2 + (np.pi * np.arange(width) / width)[None, :] ** 2
        # times grow quadratically: matter moves fastest at first
        self.times = time * (np.arange(steps + 1) / steps) ** 2
        self.fields = []
        for moment in self.times:
            now = np.maximum(idctn(waves * np.exp(-decay * moment), type=2), 1e-6)
            down, right = np.gradient(now)
            self.fields.append((-right / now, -down / now))

    def _velocity(self, number: int, points: Floats) -> Floats:
        at = [points[:, 1], points[:, 0]]
        return np.stack([map_coordinates(field, at, order=1, mode="nearest") for field in self.fields[number]], axis=1)

    def _flow(self, points: Floats, order: list[int]) -> Floats:
        flowing = (points - self.origin) / self.cell
        for here, there in itertools.pairwise(order):
            span = self.times[there] - self.times[here]
            first = self._velocity(here, flowing)
            second = self._velocity(there, flowing + span * first)
            flowing = flowing + span * (first + second) / 2
        return flowing * self.cell + self.origin

    def forward(self, points: Floats) -> Floats:
        """Where these points of the old map lie on the new one."""
        return self._flow(points, list(range(len(self.times))))

    def backward(self, points: Floats) -> Floats:
        """Where these points of the new map were on the old one."""
        return self._flow(points, list(range(len(self.times)))[::-1])
