"""The board as a grid of cells: who owns each cell of land and of water, and how borders are put right.

A cell carries a label: the land of area n is n, its coastal water is N + n, open sea s is 2N + s. Which cells are land is fixed.
Borders are lengths between labels, in sides of cells. Every lawful border must be long enough to be seen and no other may be
there at all; `mend` works on what is wrong until nothing is, or until it knows no further.
"""

from __future__ import annotations

import heapq
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from ecumene.boards import Board

Labels = NDArray[np.int64]
Pair = tuple[int, int]

#: How long a border must be to count as drawn, and how long it is wished, in sides of cells.
SEEN, WISHED = 7, 12


#: The label of what lies outside the board.
OUTSIDE = 9999


class Law:
    """Which labels may touch, and which must."""

    def __init__(self, board: Board) -> None:
        self.ids, self.sea_ids = list(board.areas), list(board.seas)
        n = self.n = len(self.ids)
        index = {name: number for number, name in enumerate(self.ids)}
        sea = {name: 2 * n + number for number, name in enumerate(self.sea_ids)}
        self.coastal = [bool(area.water or area.seas) for area in board.areas.values()]
        self.seas_of = [[sea[name] for name in area.seas] for area in board.areas.values()]
        land = {_pair(index[a], index[b]) for a, area in board.areas.items() for b in area.land}
        water = {_pair(n + index[a], n + index[b]) for a, area in board.areas.items() for b in area.water}
        water |= {_pair(n + index[a], sea[s]) for a, area in board.areas.items() for s in area.seas}
        water |= {_pair(sea[s], sea[t]) for s, row in board.seas.items() for t in row.seas}
        coast = {(a, n + a) for a in range(n) if self.coastal[a]}
        self.must = land | water | coast

    def kind(self, pair: Pair) -> str:
        """What a border between these labels is: `must` be there, `bad`, or `loose`, best avoided."""
        if pair in self.must:
            return "must"
        a, b = pair
        if b == OUTSIDE:
            return "edge"
        if a < self.n <= b < 2 * self.n:
            # the land of one area at the water of another: no border of the rules, only untidy
            return "loose" if self.coastal[a] else "bad"
        return "bad"

    def name(self, label: int) -> str:
        """A label in words."""
        if label >= 2 * self.n:
            return self.sea_ids[label - 2 * self.n]
        return self.ids[label] if label < self.n else f"~{self.ids[label - self.n]}"


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


class Grid:
    """The cells with their labels, and the lengths of all borders."""

    def __init__(self, labels: Labels, law: Law, seed: int) -> None:
        self.law = law
        labels = np.pad(labels, 1, constant_values=OUTSIDE)
        self.height, self.width = labels.shape
        # the same twice: a list is quicker cell by cell, an array as a whole
        self.labels: Labels = labels.astype(np.int64)
        self.flat = self.labels.ravel()
        self.cells: list[int] = self.flat.tolist()
        self.random = random.Random(seed)
        self.lengths: Counter[Pair] = Counter()
        self.sizes: Counter[int] = Counter(self.cells)
        self.kinds: dict[Pair, str] = {}
        self._measure()

    def _measure(self) -> None:
        labels = self.labels
        self.lengths.clear()
        for one, two in ((labels[:, :-1], labels[:, 1:]), (labels[:-1], labels[1:])):
            apart = one != two
            low, high = np.minimum(one, two)[apart], np.maximum(one, two)[apart]
            keys, counts = np.unique(low * 10000 + high, return_counts=True)
            for key, count in zip(keys.tolist(), counts.tolist(), strict=True):
                self.lengths[divmod(key, 10000)] += count

    def _cost(self, pair: Pair, length: int) -> float:
        """What a border of this length costs."""
        kind = self.kinds.get(pair)
        if kind is None:
            kind = self.kinds[pair] = self.law.kind(pair)
        if kind == "must":
            if length >= WISHED:
                return 0.0
            return (WISHED - length) * 1.5 + (12.0 if length < SEEN else 0.0) + (10.0 if length == 0 else 0.0)
        if length == 0 or kind == "edge":
            return 0.0
        return 8.0 + 3.0 * length if kind == "bad" else 0.7 * length

    def faults(self) -> dict[Pair, str]:
        """Every border that is missing, too short, or should not be."""
        found = {pair: "missing" for pair in self.law.must if self.lengths[pair] < SEEN}
        found.update({pair: "extra" for pair, length in self.lengths.items() if length and self.law.kind(pair) == "bad"})
        return found

    # -- changing one cell --------------------------------------------------------------------------------

    def _simple(self, at: int, label: int) -> bool:
        """Whether the cells of this label around a cell hang together without it."""
        cells, w = self.cells, self.width
        ring = (at - w, at - w + 1, at + 1, at + w + 1, at + w, at + w - 1, at - 1, at - w - 1)
        has = [cells[k] == label for k in ring]
        # runs of the label around the ring that include a side neighbour
        runs = 0
        if all(has):
            return True
        start = has.index(False)
        inside = touching = False
        for step in range(1, 9):
            k = (start + step) % 8
            if has[k]:
                inside = True
                touching = touching or k % 2 == 0
            else:
                runs += inside and touching
                inside = touching = False
        return runs <= 1

    def try_cell(self, at: int, new: int, heat: float) -> bool:
        """Gives a cell to another label if that is allowed and, at this heat, good enough."""
        cells, w = self.cells, self.width
        old = cells[at]
        if self.sizes[old] <= 12 or not self._simple(at, old) or not self._simple(at, new):
            return False
        change: dict[Pair, int] = defaultdict(int)
        for k in (at - w, at + 1, at + w, at - 1):
            other = cells[k]
            if other != old:
                change[(old, other) if old < other else (other, old)] -= 1
            if other != new:
                change[(new, other) if new < other else (other, new)] += 1
        cost = 0.0
        for pair, by in change.items():
            if by:
                length = self.lengths[pair]
                cost += self._cost(pair, length + by) - self._cost(pair, length)
        around = (at - w, at + 1, at + w, at - 1, at - w + 1, at + w + 1, at + w - 1, at - w - 1)
        cost += 0.45 * sum((cells[k] == old) - (cells[k] == new) for k in around)
        # what is small wants to grow
        least = 260 if old >= self.law.n else 200
        cost += 0.6 * (self.sizes[old] < least) - 0.6 * (self.sizes[new] < least)
        if cost > 0 and self.random.random() >= math.exp(-cost / heat):
            return False
        self._set(at, new, change)
        return True

    def _set(self, at: int, new: int, change: dict[Pair, int]) -> None:
        old = self.cells[at]
        self.cells[at] = new
        self.flat[at] = new
        self.sizes[old] -= 1
        self.sizes[new] += 1
        for pair, by in change.items():
            self.lengths[pair] += by

    def put(self, at: int, new: int) -> None:
        """Gives a cell to another label whatever that does."""
        cells, w = self.cells, self.width
        old = cells[at]
        if old == new:
            return
        change: dict[Pair, int] = defaultdict(int)
        for k in (at - w, at + 1, at + w, at - 1):
            other = cells[k]
            if other != old:
                change[_pair(old, other)] -= 1
            if other != new:
                change[_pair(new, other)] += 1
        self._set(at, new, change)

    # -- mending ------------------------------------------------------------------------------------------

    def _inner(self, at: int) -> bool:
        row, column = divmod(at, self.width)
        return 0 < row < self.height - 1 and 0 < column < self.width - 1

    def relax(self, box: tuple[int, int, int, int], rounds: int, heat: float) -> None:
        """Lets the borders inside a box of cells settle."""
        top, bottom, left, right = box
        cells, w, n = self.cells, self.width, self.law.n
        rng = self.random
        grid = self.labels
        top, left, bottom, right = max(1, top), max(1, left), min(self.height - 1, bottom), min(w - 1, right)
        for step in range(rounds):
            now = heat * (1 - step / rounds) + 0.05
            part = grid[top - 1 : bottom + 1, left - 1 : right + 1]
            middle = part[1:-1, 1:-1]
            edge = np.zeros(middle.shape, bool)
            for other in (part[:-2, 1:-1], part[2:, 1:-1], part[1:-1, :-2], part[1:-1, 2:]):
                edge |= (other != middle) & ((other < n) == (middle < n))
            rows, columns = np.nonzero(edge)
            spots = ((rows + top) * w + columns + left).tolist()
            rng.shuffle(spots)
            for at in spots:
                old = cells[at]
                new = cells[at + (1, -1, w, -w)[rng.randrange(4)]]
                if new != old and new != OUTSIDE and (new < n) == (old < n):
                    self.try_cell(at, new, now)

    def carve(self, pair: Pair) -> bool:
        """Makes two labels meet: the cheapest way between them is given half to one and half to the other.

        For an area and its own water the way leads over land to the nearest shore, and some water there becomes the area's.
        """
        a, b = pair
        cells, n = self.cells, self.law.n
        shore = a < n <= b
        land = a < n
        way = self._way(a, b, land)
        if not way:
            return False
        between = [at for at in way if cells[at] not in pair and (cells[at] < n) == land]
        broken: set[int] = set()
        for number, at in enumerate(between):
            mine = b if number < len(between) / 2 and not shore else a
            self._stamp(at, 3, mine, pair, broken)
        if shore:
            self._stamp(way[0], 6, b, pair, broken)
        for label in (*broken, *pair):
            self.gather(label)
        return True

    def _stamp(self, at: int, radius: int, label: int, keep: Pair, broken: set[int]) -> None:
        """Gives the cells around one to a label, of its kind only; notes from whom."""
        cells, w, n = self.cells, self.width, self.law.n
        for dy in range(-radius, radius + 1):
            for dx in range(-radius, radius + 1):
                k = at + dy * w + dx
                if 0 <= k < len(cells) and self._inner(k) and (cells[k] < n) == (label < n) and cells[k] not in keep:
                    broken.add(cells[k])
                    self.put(k, label)

    def _way(self, a: int, b: int, land: bool) -> list[int]:
        """The cheapest way from a to b, last cell first; if b is the water of a, to any shore."""
        cells, w, n = self.cells, self.width, self.law.n
        shore = a < n <= b
        pair = (a, b)
        best = dict.fromkeys(np.flatnonzero(self.flat == a).tolist(), 0.0)
        came: dict[int, int] = {}
        heap = [(0.0, at) for at in best]
        jitter = self.random.random
        kind = self.law.kind
        prices: dict[int, float] = {a: 0.0, b: 0.0}
        while heap:
            far, at = heapq.heappop(heap)
            if far > best[at]:
                continue
            if cells[at] == b or (shore and cells[at] >= n):
                way = [at]
                while way[-1] in came:
                    way.append(came[way[-1]])
                return way
            if far > 120 or not self._inner(at):
                continue
            for k in (at - w, at + 1, at + w, at - 1):
                label = cells[k]
                if label == OUTSIDE or ((label < n) != land and not shore):
                    continue
                price = prices.get(label)
                if price is None:
                    # it is cheap to pass through labels that both may touch
                    price = 1.0 + sum(2.0 for mine in pair if kind(_pair(label, mine)) != "must")
                    price = prices[label] = price + (1.0 if self.sizes[label] < 150 else 0.0)
                if price:
                    beside = {cells[j] for j in (k - w, k + 1, k + w, k - 1)} if self._inner(k) else {label}
                    if len(beside) > 1 and any(kind(_pair(label, other)) == "bad" for other in beside if other != label):
                        price *= 0.25  # where a bad border is cut
                    price *= 0.8 + 0.6 * jitter()
                if far + price < best.get(k, 1e9):
                    best[k] = far + price
                    came[k] = at
                    heapq.heappush(heap, (far + price, k))
        return []

    def gather(self, label: int) -> None:
        """A label that fell apart keeps its largest part; the rest goes to its neighbours."""
        spots_all = np.flatnonzero(self.flat == label)
        if not len(spots_all):
            return
        rows, columns = np.divmod(spots_all, self.width)
        top, left = int(rows.min()), int(columns.min())
        part_of = self.labels[top : rows.max() + 1, left : columns.max() + 1] == label
        parts, count = ndimage.label(part_of)
        if count < 2:
            return
        sizes = ndimage.sum(parts > 0, parts, range(1, count + 1))
        keep = int(np.argmax(sizes)) + 1
        w, n, cells = self.width, self.law.n, self.cells
        for part in range(1, count + 1):
            if part == keep:
                continue
            spots = {int((y + top) * w + x + left) for y, x in np.argwhere(parts == part)}
            while spots:
                moved = False
                for at in sorted(spots):
                    if not self._inner(at):
                        continue
                    near = [cells[k] for k in (at - w, at + 1, at + w, at - 1)]
                    near = [other for other in near if other not in (label, OUTSIDE) and (other < n) == (label < n)]
                    if near:
                        self.put(at, Counter(near).most_common(1)[0][0])
                        spots.discard(at)
                        moved = True
                if not moved:
                    break

    def boxes(self, labels: Iterable[int], margin: int) -> tuple[int, int, int, int] | None:
        """The box around the place where two labels are closest, or None if one of them is nowhere."""
        a, b = labels
        grid = self.labels
        if not self.sizes[b] and b - a == self.law.n:
            b = a  # an area without water yet
        one, two = grid == a, grid == b
        if not one.any() or not two.any():
            return None
        ys, xs = np.nonzero(one)
        top, bottom, left, right = ys.min(), ys.max(), xs.min(), xs.max()
        slack = 60
        top, left, bottom, right = max(0, top - slack), max(0, left - slack), bottom + slack, right + slack
        near = ndimage.distance_transform_edt(~one[top:bottom, left:right])
        there = np.where(two[top:bottom, left:right], near, np.inf)
        if not np.isfinite(there).any():
            ys2, xs2 = np.nonzero(two)
            y, x = int((ys.mean() + ys2.mean()) / 2), int((xs.mean() + xs2.mean()) / 2)
        else:
            y, x = np.unravel_index(int(np.argmin(there)), there.shape)
            y, x = int(y) + int(top), int(x) + int(left)
        return y - margin, y + margin, x - margin, x + margin

    def mend(self, rounds: int, say: bool = True) -> None:
        """Works on one fault after the other; what makes things worse is taken back."""
        for turn in range(rounds):
            faults = self.faults()
            if say:
                print(f"round {turn}: {len(faults)} borders wrong", flush=True)
            if not faults:
                return
            order = sorted(faults)
            self.random.shuffle(order)
            for pair in order:
                if pair not in self.faults():
                    continue
                before = self._toll()
                kept = (self.flat.copy(), self.lengths.copy(), self.sizes.copy())
                box = self.boxes(pair, 26 + 4 * (turn % 4))
                if box is None:
                    continue
                if faults[pair] == "missing" and self.lengths[pair] < SEEN and (self.lengths[pair] == 0 or turn % 2):
                    self.carve(pair)
                self.relax(box, 14 + 4 * turn, 1.5 + 0.5 * (turn % 3))
                if self._toll() > before + (0.5 if turn < rounds // 2 else 0):
                    self.flat[:], self.lengths, self.sizes = kept
                    self.cells = self.flat.tolist()

    def settle(self, rounds: int, heat: float) -> None:
        """Lets all borders of the board find an easier course."""
        self.relax((0, self.height, 0, self.width), rounds, heat)

    def _toll(self) -> float:
        return sum(1 + 0.02 * self._cost(pair, self.lengths[pair]) for pair in self.faults())
