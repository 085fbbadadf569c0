"""From degrees to the grid: a cylinder on which the oceans are squeezed and crowded lands swell.

Columns repeat every `WIDE` cells, so the map can be panned around the world. The seam lies at the western tip of Alaska.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

SEAM = -168.2
NORTH, SOUTH = 79.0, -56.5
#: cells for a degree before anything is squeezed or swollen
CELLS = 6.2
#: the oceans: longitude of the middle, how far it reaches, how much of the width is taken away
SQUEEZED = ((-158, 30, 0.50), (-37, 14, 0.30), (82, 16, 0.12), (165, 14, 0.10), (-118, 14, 0.22))
#: lenses: longitude and latitude, radius in degrees, how much larger things are in the middle
LENSES = ((16, 46, 48, 0.74), (112, 2, 26, 0.22), (-80, 19, 26, 0.30), (46, 30, 24, 0.12), (128, 36, 22, 0.15))


def _squeeze() -> tuple[Floats, Floats]:
    """Longitudes along the cylinder, and how far each is from the seam."""
    degrees = np.arange(SEAM, SEAM + 360.01, 0.5)
    width = np.ones_like(degrees)
    for middle, reach, less in SQUEEZED:
        width -= less * np.exp(-((((degrees - middle + 180) % 360 - 180) / reach) ** 2))
    return degrees, np.concatenate([[0], np.cumsum((width[1:] + width[:-1]) / 2 * 0.5)])


_DEGREES, _FAR = _squeeze()
_ROUND = float(_FAR[-1])
WIDE = round(_ROUND * CELLS)


def _across(lon: Floats) -> Floats:
    turns = np.floor((lon - SEAM) / 360)
    return np.interp(lon - 360 * turns, _DEGREES, _FAR) + turns * _ROUND


def _down(lat: Floats) -> Floats:
    """Miller's compact cylinder."""
    p = np.radians(lat)
    return -np.degrees(0.9902 * p + 0.1604 * p**3 - 0.03054 * p**5)


def _swell(lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
    x, y = _across(np.asarray(lon, float)), _down(np.asarray(lat, float))
    for to_lon, to_lat, radius, more in LENSES:
        cx, cy = float(_across(np.array(float(to_lon)))), float(_down(np.array(float(to_lat))))
        turns = np.round((x - cx) / _ROUND)
        dx, dy = x - cx - turns * _ROUND, y - cy
        r = np.hypot(dx, dy) / radius
        by = 1 + more * np.where(r < 1, (1 - r * r) ** 2, 0)
        x, y = cx + dx * by + turns * _ROUND, cy + dy * by
    return x, y


_TOP = float(_swell(np.array(-30.0), np.array(NORTH))[1])
HIGH = int((float(_swell(np.array(-30.0), np.array(SOUTH))[1]) - _TOP) * CELLS)


def cells(lon: Floats, lat: Floats) -> Floats:
    """Where places are on the grid, as rows of (x, y); longitudes may go on around the world."""
    x, y = _swell(lon, lat)
    return np.column_stack([np.ravel(x * WIDE / _ROUND), np.ravel((y - _TOP) * CELLS)])


def points(text: str) -> Floats:
    """Places as they are written, "lon,lat lon,lat", on the grid."""
    written = np.array([[float(part) for part in place.split(",")] for place in text.split()])
    return cells(written[:, 0], written[:, 1])
