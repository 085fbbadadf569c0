"""Which of a victim's areas may break away in Civil War and Tyranny (WE CAL.CivilWar.15, CAL.Tyranny.10).

Whole areas always; then in as few groups of adjacent areas as can be; then exactly the number, or the smallest excess
over it; then a mix of cities and tokens that the beneficiary has in stock. Whether a group of adjacent areas is worth
an exact number is a search; it gives up after NODES sets of areas (docs/rulings.md), never after some time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import msgspec

from ecumene.titles.empires.state import Public

#: sets of areas that one search looks at before it gives up
NODES = 5000

#: as many as anybody owns: no limit
ALL_CITIES, ALL_TOKENS = 9, 55

#: more than all units of an owner are worth
SHIFT = 128


class Want(msgspec.Struct, frozen=True):
    """What a selection must be: worth so much, in this many groups, with at most this many cities and tokens to annex."""

    points: int
    groups: int
    cities: int = ALL_CITIES
    tokens: int = ALL_TOKENS


class Provinces:
    """The areas with units of one owner: what they are worth, and which are adjacent.

    Areas are numbered here by their place in `areas`; a set of areas is a bit set of these numbers. The search tries
    low numbers first: the most valuable areas, or any order that `rng` gives.
    """

    def __init__(self, state: Public, owner: int, rng: Random | None = None) -> None:
        tokens, city = state.tokens[owner], state.city
        worth = {area: tokens[area] + 5 * (city[area] == owner + 1) for area in state.terrain.areas}
        areas = [area for area, points in worth.items() if points]
        if rng is None:
            areas.sort(key=worth.__getitem__, reverse=True)
        else:
            rng.shuffle(areas)
        self.areas = areas
        self.number = {area: number for number, area in enumerate(areas)}
        self.points = [worth[area] for area in areas]
        self.cities = [int(city[area] == owner + 1) for area in areas]
        # WE ADV.PublicWorks.4: the token beside a city is selected with it, but destroyed and not annexed
        self.tokens = [0 if city[area] == owner + 1 else tokens[area] for area in areas]
        self.near = [self.mask(other for other in state.terrain.near[area] if other in self.number) for area in areas]
        self.all = (1 << len(areas)) - 1
        self.groups = sorted(self._groups(self.all), key=self.worth, reverse=True)
        self.home = [next(group for group in self.groups if group >> k & 1) for k in range(len(areas))]
        self.city_areas = sum(1 << k for k, city in enumerate(self.cities) if city)
        self.worth_more = above(self.points)
        self.more_tokens = above(self.tokens)
        self.best_city = max((p for p, city in zip(self.points, self.cities, strict=True) if city), default=0)
        self.left = 0

    # -- sets of areas ------------------------------------------------------------------------------------

    def mask(self, areas: Iterable[int]) -> int:
        """The set of these areas."""
        return sum(1 << self.number[area] for area in areas)

    def listed(self, chosen: int) -> list[int]:
        """The areas of a set, in the order of the board."""
        return sorted(self.areas[k] for k in members(chosen))

    def worth(self, chosen: int) -> int:
        """The unit points in a set of areas."""
        return sum(self.points[k] for k in members(chosen))

    def _groups(self, chosen: int) -> Iterator[int]:
        """A set of areas, split into groups of adjacent areas."""
        while chosen:
            group = chosen & -chosen
            while grown := self._border(group) & chosen & ~group:
                group |= grown
            yield group
            chosen &= ~group

    def _border(self, chosen: int) -> int:
        border = 0
        for k in members(chosen):
            border |= self.near[k]
        return border

    def city_count(self, chosen: int) -> int:
        """The cities in a set of areas."""
        return sum(self.cities[k] for k in members(chosen))

    def token_count(self, chosen: int) -> int:
        """The tokens to annex in a set of areas."""
        return sum(self.tokens[k] for k in members(chosen))

    def group_count(self, chosen: int) -> int:
        """In how many groups of adjacent areas a set lies."""
        return sum(1 for _ in self._groups(chosen))

    def meets(self, chosen: int, want: Want) -> bool:
        """Whether a set of areas is what is wanted."""
        return (
            self.worth(chosen) == want.points
            and self.group_count(chosen) <= want.groups
            and self.city_count(chosen) <= want.cities
            and self.token_count(chosen) <= want.tokens
        )

    # -- what is wanted -----------------------------------------------------------------------------------

    def fewest_groups(self, amount: int) -> int:
        """How many groups of adjacent areas a selection of this amount needs: the most valuable ones suffice."""
        total = 0
        for count, group in enumerate(self.groups, 1):
            total += self.worth(group)
            if total >= amount:
                return count
        return len(self.groups)

    def strictest(self, amount: int, cities: int, tokens: int) -> tuple[Want, int]:
        """The strictest conditions that can be met for this amount, and a set of areas that meets them."""
        groups = self.fewest_groups(amount)
        fallback = self._some(amount, groups)
        want, chosen = Want(self.worth(fallback), groups), fallback
        for points in range(amount, want.points):
            found = self.find(Want(points, groups))
            if found is not None:
                want, chosen = Want(points, groups), found
                break
        # WE CAL.CivilWar.13, 14: the mix is asked for only if there are enough unit points in stock
        if 5 * cities + tokens >= want.points:
            mixed = Want(want.points, groups, cities, tokens)
            found = self.find(mixed)
            if found is not None:
                return mixed, found
        return want, chosen

    def _some(self, amount: int, groups: int) -> int:
        """Some set of at least this amount: whole groups, and of the last one area after area as far as needed."""
        chosen = sum(self.groups[: groups - 1])
        last = self.groups[groups - 1]
        grown = last & -last
        while self.worth(chosen | grown) < amount:
            border = self._border(grown) & last & ~grown
            grown |= border & -border
        return chosen | grown

    # -- the search ---------------------------------------------------------------------------------------

    def find(self, want: Want, chosen: int = 0) -> int | None:
        """A set of areas as wanted that contains `chosen`; None if there is none, or none was found (`gave_up`).

        No area may lie between the chosen ones: each was adjacent to an earlier one, or began a group.
        """
        self.left = NODES
        begun = [group for group in self.groups if group & chosen]
        rest, groups = want.points - self.worth(chosen), want.groups - len(begun)
        cities, tokens = want.cities - self.city_count(chosen), want.tokens - self.token_count(chosen)
        if min(rest, groups, cities, tokens) < 0:
            return None
        return self._grow(chosen, self._border(chosen), sum(begun), 0, rest, groups, cities, tokens)

    def continuations(self, want: Want, chosen: int) -> int:
        """The areas with which a selection may go on; an area is listed too if the search gives up on it."""
        begun = [group for group in self.groups if group & chosen]
        following = self._border(chosen) if len(begun) == want.groups else self._border(chosen) | ~sum(begun)
        found = 0
        for k in members(self.all & following & ~chosen):
            if self.find(want, chosen | 1 << k) is not None or self.gave_up:
                found |= 1 << k
        return found

    @property
    def gave_up(self) -> bool:
        """Whether the last search stopped before it had looked at everything."""
        return self.left < 0

    def _grow(
        self, chosen: int, border: int, begun: int, barred: int, rest: int, groups: int, cities: int, tokens: int
    ) -> int | None:
        """Adds areas worth `rest` to the chosen ones, none of them barred; looks at every set once only.

        `begun` are the groups from which areas were chosen, `border` is what is adjacent to them; this many more
        groups may be begun, and this many more cities and tokens taken.
        """
        if not rest:
            return chosen
        self.left -= 1
        # what does not fit now will not fit later
        barred |= self.worth_more.get(rest, 0) | self.more_tokens.get(tokens, 0) | (0 if cities else self.city_areas)
        free = self.all & ~(chosen | barred)
        following = free & (border | ~begun if groups else border)
        goal = sum(1 << SHIFT * n + rest for n in range(cities + 1) if rest - self.best_city * n <= tokens)
        while following and self._suffices(following, free, goal):
            area = following & -following
            k = area.bit_length() - 1
            found = self._grow(
                chosen | area,
                border | self.near[k],
                begun | self.home[k],
                barred,
                rest - self.points[k],
                groups if begun & area else groups - 1,
                cities - self.cities[k],
                tokens - self.tokens[k],
            )
            if found is not None or self.gave_up:
                return found
            barred |= area
            free ^= area
            following ^= area
        return None

    def _suffices(self, following: int, free: int, goal: int) -> bool:
        """Whether some of the areas that can be reached from here add up as wanted, adjacent or not.

        A bit set of sums: bit SHIFT * cities + points says that there are areas with this many of both.
        """
        sums, reached = 1, following
        while following:
            k = (following & -following).bit_length() - 1
            sums |= sums << SHIFT * self.cities[k] + self.points[k]
            if sums & goal:
                return True
            further = self.near[k] & free & ~reached
            reached |= further
            following = following & (following - 1) | further
        return False


def above(values: list[int]) -> dict[int, int]:
    """By number: the set of areas whose value is higher, if there are any."""
    return {number: sum(1 << k for k, value in enumerate(values) if value > number) for number in range(max(values))}


def members(chosen: int) -> Iterator[int]:
    """The numbers in a bit set."""
    while chosen:
        low = chosen & -chosen
        yield low.bit_length() - 1
        chosen ^= low
