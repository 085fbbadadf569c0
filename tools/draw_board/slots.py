"""Where pieces, marks and names stand in each area, so that none covers another.

Circles: a city, three stacks of tokens, two ships, the population limit, volcanoes. Rectangles: names. Each area gets the
largest measure at which everything has room on its own land and coastal water; names that still find no room inside
go where they disturb least.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from ecumene.boards import Board
from tools.draw_board.partition import Law
from tools.draw_board.warp import Floats

Mask = NDArray[np.bool_]
Spot = tuple[float, float]

#: Radii at full measure, in the board's units.
CITY, STACK, SHIP, LIMIT, VOLCANO = 11.5, 9.0, 8.5, 5.5, 8.0
MEASURES = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64, 0.58)
FONTS = (15.0, 13.5, 12.0, 11.0, 10.0, 9.2, 8.4)
#: Names of seas are spaced by this part of their letters' size.
SPACED = 0.16
SEA_FONTS = (26.0, 22.0, 18.0, 15.0, 12.0, 10.0)


def text_width(text: str, font: float) -> float:
    """About how wide a text is in an old-style face."""
    wide = sum(
        0.3 if c in "ijlt' .-" else 0.4 if c in "fr" else 0.84 if c in "mwMW" else 0.7 if c.isupper() else 0.52 for c in text
    )
    return wide * font


def layouts(name: str) -> list[list[str]]:
    """The ways to break a name into lines."""
    words = name.split()
    return [[name]] + ([[words[0], " ".join(words[1:])]] if len(words) > 1 else [])


class Slots:
    """All slots of the board; `areas` and `seas` hold them ready to be written."""

    def __init__(self, board: Board, law: Law, labels: NDArray[np.int64], cell: float, volcanoes: dict[str, Spot]) -> None:
        self.law, self.labels, self.cell = law, labels, cell
        self.taken = np.zeros(labels.shape, bool)
        for x, y in volcanoes.values():
            self._take(self.taken, x / cell, y / cell, VOLCANO / cell)
        boxes = ndimage.find_objects(np.where(labels < 2 * law.n, labels % law.n + 1, 0))
        self.areas = {
            name: self._area(number, board.areas[name].name, boxes[number], bool(board.areas[name].site))
            for number, name in enumerate(law.ids)
        }
        self.seas = {name: self._sea(2 * law.n + number, board.seas[name].name) for number, name in enumerate(law.sea_ids)}

    def rose(self, sea: str, radius: float) -> list[float]:
        """A place for a compass rose in an open sea, clear of everything; and how large it may be there."""
        free = (self.labels == 2 * self.law.n + self.law.sea_ids.index(sea)) & ~self.taken
        label = self.seas[sea]
        x, y = label["name"]  # type: ignore[misc]
        wide, high = self._size(label["lines"], label["font"], SPACED)  # type: ignore[arg-type]
        self._take_box(self.taken, (x / self.cell, y / self.cell), wide, high)
        free &= ~self.taken
        depth: Floats = ndimage.distance_transform_edt(np.pad(free, 1))[1:-1, 1:-1]
        row, column = np.unravel_index(int(depth.argmax()), depth.shape)
        return [float(column * self.cell), float(row * self.cell), round(min(radius, float(depth.max()) * self.cell - 10), 1)]

    @staticmethod
    def _take(mask: Mask, x: float, y: float, radius: float) -> None:
        ys, xs = np.ogrid[: mask.shape[0], : mask.shape[1]]
        mask[(ys + 0.5 - y) ** 2 + (xs + 0.5 - x) ** 2 <= radius**2] = True

    def _area(self, number: int, name: str, box: tuple[slice, slice], site: bool) -> dict[str, object]:
        rows, columns = box
        top, left = max(0, rows.start - 12), max(0, columns.start - 12)
        window = (slice(top, rows.stop + 12), slice(left, columns.stop + 12))
        here = self.labels[window]
        land, water = here == number, here == self.law.n + number
        taken = self.taken[window]
        best: tuple[float, dict[str, object], Mask] | None = None
        for measure in MEASURES:
            if best is not None and best[0] <= 5 * (1 - measure):
                break  # smaller pieces cannot be better
            for number, middle in enumerate(_anchors(land)):
                slots, used, failures = self._fit(name, land, water, taken.copy(), measure, middle)
                # pieces are rather small than in the wrong place
                price = failures + 5 * (1 - measure) + (0.05 if number else 0.0)
                if best is None or price < best[0]:
                    best = price, slots, used
                if not failures:
                    break
        assert best is not None
        _, slots, used = best
        self.taken[window] |= used
        return self._moved(slots, left, top)

    def _moved(self, slots: dict[str, object], left: int, top: int) -> dict[str, object]:
        """Cells of a window as the board's units."""

        def at(spot: Spot) -> list[float]:
            return [round((spot[0] + left) * self.cell, 1), round((spot[1] + top) * self.cell, 1)]

        moved = dict(slots)
        for key in ("city", "limit", "name"):
            if key in moved:
                moved[key] = at(moved[key])  # type: ignore[arg-type]
        for key in ("stacks", "ships"):
            moved[key] = [at(spot) for spot in moved[key]]  # type: ignore[union-attr, attr-defined]
        return moved

    def _fit(
        self, name: str, land: Mask, water: Mask, used: Mask, measure: float, middle: Spot
    ) -> tuple[dict[str, object], Mask, float]:
        """Everything of one area at one measure, and how much of it found no good place."""
        failures = 0.0
        room = land | water
        slots: dict[str, object] = {"measure": measure, "stacks": [], "ships": []}

        def circle(radius: float, *where: Mask, afloat: float = 0.3) -> Spot | None:
            nonlocal failures
            for trial, region in enumerate(where):
                spot = _best(region & ~used, radius * measure / self.cell, middle)
                if spot is not None:
                    self._take(used, *spot, radius * measure / self.cell + 0.4)
                    failures += afloat * trial
                    return spot
            failures += 9
            return None

        slots["city"] = circle(CITY, land, room, afloat=3.0) or middle
        label = self._label(name, land, room, used, middle)
        if label is not None:
            failures += 0.0 if label.pop("inside") else 0.8
            slots.update(label)
        else:
            failures += 3
        first = circle(STACK, land, room)
        stacks = [first or slots["city"]]
        limit = circle(LIMIT, land, room)
        slots["limit"] = limit or middle
        for _ in range(2):
            spot = circle(STACK, land, room)
            if spot is not None:
                stacks.append(spot)
        slots["stacks"] = stacks
        if water.any():
            ships = [spot for spot in (circle(SHIP, water, room) for _ in range(2)) if spot is not None]
            slots["ships"] = ships or [_pole(water)]
        if label is None:
            slots.update(self._anywhere(name, room, used, middle))
        return slots, used, failures

    def _label(self, name: str, land: Mask, room: Mask, used: Mask, middle: Spot) -> dict[str, object] | None:
        """The name as large as it fits: on land if it can be, else on land and water."""
        # small areas speak softly, so that neighbours do not shout at each other
        loudest = max(9.2, 0.2 * self.cell * float(land.sum()) ** 0.5)
        for region in (land, room):
            free = region & ~used
            for font in [size for size in FONTS if size <= loudest and (region is land or size <= 12)]:
                for lines in layouts(name):
                    found = self._box(free, lines, font, middle)
                    if found is not None:
                        self._take_box(used, *found)
                        return {"name": found[0], **self._written(lines, font), "inside": region is land}
        return None

    @staticmethod
    def _written(lines: list[str], font: float, space: float = 0.0) -> dict[str, object]:
        """The lines of a name, how wide each is, and the size of its letters."""
        widths = [round(text_width(line, font) + space * font * (len(line) - 1), 1) for line in lines]
        return {"lines": lines, "widths": widths, "font": font}

    def _size(self, lines: list[str], font: float, space: float = 0.0) -> tuple[int, int]:
        width = max(text_width(line, font) + space * font * len(line) for line in lines) + 3
        return int(np.ceil(width / self.cell)), int(np.ceil((1.06 * font * len(lines)) / self.cell))

    def _box(self, free: Mask, lines: list[str], font: float, middle: Spot, space: float = 0.0) -> tuple[Spot, int, int] | None:
        wide, high = self._size(lines, font, space)
        if wide >= free.shape[1] or high >= free.shape[0]:
            return None
        counts = _window_sums(~free, wide, high)
        ys, xs = np.nonzero(counts == 0)
        if not len(ys):
            return None
        far = (xs + wide / 2 - middle[0]) ** 2 + 2 * (ys + high / 2 - middle[1]) ** 2
        k = int(far.argmin())
        return (float(xs[k] + wide / 2), float(ys[k] + high / 2)), wide, high

    @staticmethod
    def _take_box(used: Mask, middle: Spot, wide: int, high: int) -> None:
        left, top = round(middle[0] - wide / 2), round(middle[1] - high / 2)
        used[max(0, top) : top + high, max(0, left) : left + wide] = True

    def _anywhere(self, name: str, room: Mask, used: Mask, middle: Spot) -> dict[str, object]:
        """A name that does not fit inside: where it stands over as little else as possible, never over a slot."""
        font = FONTS[-1]
        best: tuple[float, Spot, list[str], int, int] | None = None
        for lines in layouts(name):
            wide, high = self._size(lines, font)
            if wide >= room.shape[1] or high >= room.shape[0]:
                continue
            cost = _window_sums(~room, wide, high) + 1000.0 * (_window_sums(used, wide, high) > 0)
            y, x = np.unravel_index(int(cost.argmin()), cost.shape)
            if best is None or cost[y, x] < best[0]:
                best = float(cost[y, x]), (float(x + wide / 2), float(y + high / 2)), lines, wide, high
        assert best is not None, name
        self._take_box(used, best[1], best[3], best[4])
        return {"name": best[1], **self._written(best[2], font)}

    def _sea(self, label: int, name: str) -> dict[str, object]:
        free = (self.labels == label) & ~self.taken
        free[:8], free[-8:], free[:, :8], free[:, -8:] = False, False, False, False
        middle = _pole(self.labels == label)
        for font in SEA_FONTS:
            for lines in layouts(name):
                found = self._box(free, lines, font, middle, SPACED)
                if found is not None:
                    return {"name": [v * self.cell for v in found[0]], **self._written(lines, font, SPACED)}
        lines = layouts(name)[-1]
        return {"name": [round(v * self.cell, 1) for v in middle], **self._written(lines, SEA_FONTS[-1], 0.0)}


def _pole(region: Mask) -> Spot:
    """The cell farthest from the edge of a region."""
    if not region.any():
        return region.shape[1] / 2, region.shape[0] / 2
    far = ndimage.distance_transform_edt(np.pad(region, 1))[1:-1, 1:-1]
    # a broad middle rather than one deep bay
    far = ndimage.gaussian_filter(far, 2) * region
    y, x = np.unravel_index(int(far.argmax()), far.shape)
    return float(x) + 0.5, float(y) + 0.5


def _anchors(land: Mask) -> list[Spot]:
    """From where slots may be laid out: the middle, or one of the ends, which packs tighter."""
    ys, xs = np.nonzero(land)
    ends = [int(order.argmin()) for order in (xs + ys, -xs - ys, xs - ys, ys - xs, xs, -xs, ys, -ys)]
    return [_pole(land), *((float(xs[k]) + 0.5, float(ys[k]) + 0.5) for k in ends)]


def _best(free: Mask, radius: float, middle: Spot) -> Spot | None:
    """The place for a circle nearest to the middle of its area."""
    depth: Floats = ndimage.distance_transform_edt(np.pad(free, 1))[1:-1, 1:-1]
    ys, xs = np.nonzero(depth >= radius + 0.3)
    if not len(ys):
        return None
    far = (xs + 0.5 - middle[0]) ** 2 + (ys + 0.5 - middle[1]) ** 2
    k = int(far.argmin())
    return float(xs[k]) + 0.5, float(ys[k]) + 0.5


def _window_sums(mask: Mask, wide: int, high: int) -> NDArray[np.float64]:
    """How many cells of a mask lie in the window that begins at each cell."""
    total = np.pad(mask.cumsum(0).cumsum(1), ((1, 0), (1, 0))).astype(float)
    return total[high:, wide:] - total[:-high, wide:] - total[high:, :-wide] + total[:-high, :-wide]  # type: ignore[no-any-return]
