"""The map as a chart of squares: which lie side by side, which lie around another, on which tile each lies."""

from __future__ import annotations

from functools import cache

from ecumene.titles.ffg.tables import Ground, read

#: up, right, down, left
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
TILE = 4


class Slot:
    """A place for a tile: its squares row by row, whether a home tile lies there, and how that is turned."""

    def __init__(self, squares: tuple[int, ...], home: int = -1, turn: int = 0) -> None:
        self.squares, self.home, self.turn = squares, home, turn


class Chart:
    """The squares of one layout. Squares are numbers, `y * width + x`; those on no tile are no part of the map."""

    def __init__(self, seats: int) -> None:
        layout = read("layouts")[str(seats)]
        self.width: int
        self.height: int
        self.width, self.height = layout["size"]
        self.size = self.width * self.height
        self.slots: list[Slot] = []
        for home, place in enumerate(layout["homes"]):
            self.slots.append(Slot(self._squares(*place["slot"]), home, place["turn"]))
        for place in layout["neutral"]:
            self.slots.append(Slot(self._squares(*place)))
        self.slot = [-1] * self.size
        for number, slot in enumerate(self.slots):
            for square in slot.squares:
                self.slot[square] = number
        self.ids = [f"{_letters(s % self.width)}{s // self.width + 1}" for s in range(self.size)]
        self.index = {name: s for s, name in enumerate(self.ids) if self.slot[s] >= 0}
        #: FF def.5: across sides for movement, around corners too for outskirts and distances
        self.sides = tuple(tuple(self._step(s, dx, dy) for dx, dy in STEPS) for s in range(self.size))
        self.near = tuple(tuple(n for n in side if n >= 0) for side in self.sides)
        #: the other tiles beside each square, and in which direction they lie
        self.beyond = tuple(
            tuple((self.slot[n], way) for way, n in enumerate(side) if n >= 0 and self.slot[n] != self.slot[s])
            for s, side in enumerate(self.sides)
        )
        self.rim = self._rim()
        self._pairs: dict[tuple[int, int], tuple[int, ...]] = {}
        around = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
        self.around = tuple(tuple(n for dx, dy in around if (n := self._step(s, dx, dy)) >= 0) for s in range(self.size))

        #: FF city.8: the squares less than three away from each, by `distance`
        self.close = tuple(frozenset(self._within(s, 2)) for s in range(self.size))

    def _within(self, square: int, reach: int) -> list[int]:
        x, y = square % self.width, square // self.width
        columns = range(max(0, x - reach), min(self.width, x + reach + 1))
        return [
            row * self.width + column for row in range(max(0, y - reach), min(self.height, y + reach + 1)) for column in columns
        ]

    def _squares(self, x: int, y: int) -> tuple[int, ...]:
        return tuple((y + row) * self.width + x + column for row in range(TILE) for column in range(TILE))

    def _step(self, square: int, dx: int, dy: int) -> int:
        """The square in that direction; -1 if the map has none there."""
        x, y = square % self.width + dx, square // self.width + dy
        if self.slot[square] < 0 or not (0 <= x < self.width and 0 <= y < self.height):
            return -1
        other = y * self.width + x
        return other if self.slot[other] >= 0 else -1

    def _rim(self) -> frozenset[int]:
        """FF person.galileo_galilei.1: the squares along the outer edge; a hole in the map is none."""
        outside, edge = {(-1, -1)}, [(-1, -1)]
        found = set()
        while edge:
            x, y = edge.pop()
            for dx, dy in STEPS:
                place = x + dx, y + dy
                if place in outside or not (-1 <= place[0] <= self.width and -1 <= place[1] <= self.height):
                    continue
                inside = 0 <= place[0] < self.width and 0 <= place[1] < self.height
                square = place[1] * self.width + place[0]
                if inside and self.slot[square] >= 0:
                    found.add(square)
                else:
                    outside.add(place)
                    edge.append(place)
        return frozenset(found)

    def distance(self, one: int, two: int) -> int:
        """FF city.8: the larger of the two coordinate differences."""
        return max(abs(one % self.width - two % self.width), abs(one // self.width - two // self.width))

    def steps(self, one: int, two: int) -> int:
        """FF move.2: how many steps lie between two squares if nothing is in the way; none goes over a corner."""
        return abs(one % self.width - two % self.width) + abs(one // self.width - two // self.width)

    def around_both(self, one: int, two: int) -> tuple[int, ...]:
        """FF metropolis.1: the ten squares around two that lie side by side."""
        known = self._pairs.get((one, two))
        if known is None:
            found = dict.fromkeys(s for middle in (one, two) for s in self.around[middle] if s not in (one, two))
            known = self._pairs[(one, two)] = tuple(found)
        return known

    def centre(self, slot: int) -> tuple[int, ...]:
        """FF setup.31: the four squares in the middle of a tile."""
        squares = self.slots[slot].squares
        return squares[5], squares[6], squares[9], squares[10]


def _letters(column: int) -> str:
    return chr(97 + column) if column < 26 else "a" + chr(97 + column - 26)


def turned(rows: tuple[tuple[Ground, ...], ...], turn: int) -> list[Ground]:
    """The squares of a tile after this many quarter turns to the right, row by row."""
    for _ in range(turn):
        rows = tuple(tuple(rows[TILE - 1 - x][y] for x in range(TILE)) for y in range(TILE))
    return [cell for row in rows for cell in row]


@cache
def chart(seats: int) -> Chart:
    """The chart for this many seats."""
    return Chart(seats)
