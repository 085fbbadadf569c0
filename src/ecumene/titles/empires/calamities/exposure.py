"""What of a player's units a damage may hit, and how it adds up (WE CAL.general.7-11, 31).

A token counts 1 and a city 5 (DEF.pieces.10). A city that is reduced leaves some tokens behind and counts that much
less; the token that Public Works lets stand beside it is one of them. So the damage taken is always the difference
of the player's unit points on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate, combinations, compress
from random import Random

from ecumene.titles.empires.state import Public

#: what a city counts
CITY = 5
#: CAL.general.11: a city may be reduced to this many tokens, whatever the limit, to take the last point of damage
STRETCHED = CITY - 1

#: A piece of such an order: "tokens", an area and how many go; or "city", its area and how many tokens stay there.
Piece = tuple[str, int, int]


class Exposed:
    """The units of a player that a damage may hit.

    `tokens` counts them by area, those beside cities included; `cities` has by area the most tokens that may stand
    there once the city is reduced. Removed tokens go to stock first, so that reductions may place them again: `count`
    cities can turn into a loss of `points` if stock has `5 x count - points` tokens for what they leave behind.
    At least `stay` tokens are left of each city, and cities `may_stretch` above the limit, or not.
    """

    __slots__ = ("cities", "floors", "may_stretch", "stay", "stock", "tokens", "total_tokens")

    def __init__(
        self, tokens: dict[int, int], cities: dict[int, int], stock: int, *, stay: int = 0, may_stretch: bool = True
    ) -> None:
        self.tokens = tokens
        self.cities = cities
        self.stock = stock
        self.stay = stay
        self.may_stretch = may_stretch
        self.total_tokens = sum(tokens.values())
        #: by number of cities lost: the fewest points that this many cities cost, stock aside
        self.floors = (0, *accumulate(sorted(self.cost(area, most) for area, most in cities.items())))

    def cost(self, area: int, left: int) -> int:
        """The points that are lost when the city of this area is replaced with this many tokens in all."""
        return CITY + self.tokens.get(area, 0) - left

    def _ranges(self) -> Iterator[tuple[int, int, int]]:
        """Each number of cities that can go, with the fewest and the most points that are lost by it.

        Where a token must stay of each city, stock may have too few of them for some.
        """
        for count, floor in enumerate(self.floors):
            least, most = max(floor, CITY * count - self.stock), (CITY - self.stay) * count + self.total_tokens
            if least <= most:
                yield count, least, most

    def total(self) -> int:
        """The most that can be lost of it."""
        return max(most for _, _, most in self._ranges())

    def counts(self, points: int) -> list[int]:
        """The numbers of cities with which a loss of exactly this many points is possible."""
        return [count for count, least, most in self._ranges() if least <= points <= most]

    def least(self, damage: int) -> int:
        """CAL.general.31: the damage itself if it can be met exactly, else the least above it; everything if it is less."""
        if self.total() <= damage:
            return self.total()
        if self.counts(damage):
            return damage
        return min(least for _, least, _ in self._ranges() if least > damage)

    def after(self, pieces: Iterable[Piece]) -> tuple[Exposed, int]:
        """What is left untouched once these pieces are carried out, and the points that they cost."""
        used, points, cities = set(), 0, 0
        for kind, area, count in pieces:
            used.add(area)
            points += count if kind == "tokens" else self.cost(area, count)
            cities += kind == "city"
        tokens = {area: count for area, count in self.tokens.items() if area not in used}
        limits = {area: most for area, most in self.cities.items() if area not in used}
        stock = self.stock + points - CITY * cities
        return Exposed(tokens, limits, stock, stay=self.stay, may_stretch=self.may_stretch), points

    def stretches(self, damage: int) -> list[Piece]:
        """CAL.general.11: the cities that may be reduced to 4 tokens above the limit so that the damage is exact.

        Only if it cannot be exact otherwise; then no token is left that could be removed instead.
        """
        if not self.may_stretch or self.total() <= damage or self.counts(damage):
            return []
        found: list[Piece] = []
        for area, most in self.cities.items():
            if most < STRETCHED:
                rest, points = self.after([("city", area, STRETCHED)])
                if rest.counts(damage - points):
                    found.append(("city", area, STRETCHED))
        return found

    # -- ways to lose exactly this many points --------------------------------------------------------------

    def ways(self, points: int) -> Iterator[tuple[tuple[int, ...], list[int], int]]:
        """Each set of cities that may go, with what may go further, and how much of that has to.

        The further losses are listed by area, one mention a point: a token, or a token less left by one of the cities.
        """
        for count in self.counts(points):
            for lost in combinations(self.cities, count):
                floor = sum(self.cost(area, self.cities[area]) for area in lost)
                if floor <= points:
                    yield lost, self.further(lost), points - floor

    def further(self, lost: tuple[int, ...]) -> list[int]:
        """The further losses beside these cities."""
        tokens = [area for area, count in self.tokens.items() if area not in lost for _ in range(count)]
        return tokens + [area for area in lost for _ in range(self.cities[area] - self.stay)]

    def pieces(self, lost: tuple[int, ...], further: Iterable[int]) -> list[Piece]:
        """The order in which these cities go, and these further losses are taken."""
        taken: dict[int, int] = {}
        for area in further:
            taken[area] = taken.get(area, 0) + 1
        tokens: list[Piece] = [("tokens", area, count) for area, count in taken.items() if area not in lost]
        return tokens + [("city", area, self.cities[area] - taken.get(area, 0)) for area in lost]

    def only_way(self, damage: int) -> list[Piece] | None:
        """The order, if there is but one; None if there are several."""
        if self.stretches(damage):
            return None
        found: list[Piece] | None = None
        for lost, further, rest in self.ways(self.least(damage)):
            several = 0 < rest < len(further) and len(set(further)) > 1
            if several or found is not None:
                return None
            found = self.pieces(lost, further[:rest])
        return found

    def first_way(self, damage: int) -> list[Piece]:
        """The first order of all that there are."""
        lost, further, rest = next(self.ways(self.least(damage)))
        return self.pieces(lost, further[:rest])

    def sample(self, points: int, rng: Random) -> list[Piece]:
        """Some order that loses exactly this many points."""
        counts = self.counts(points)
        count = counts[int(rng.random() * len(counts))]
        lost = tuple(rng.sample(list(self.cities), count))
        if sum(self.cost(area, self.cities[area]) for area in lost) > points:
            lost = tuple(sorted(self.cities, key=lambda area: self.cost(area, self.cities[area]))[:count])
        floor = sum(self.cost(area, self.cities[area]) for area in lost)
        return self.pieces(lost, rng.sample(self.further(lost), points - floor))


def exposed(state: Public, seat: int, where: str = "") -> Exposed:
    """The units that a damage may hit: anywhere, in coastal areas ("coast"), or on a flood plain (its name).

    WE CAL.Flood.4, 7: on a plain are tokens and the cities that do not stand on a black site.
    """
    terrain, row = state.terrain, state.tokens[seat]
    tokens = {area: row[area] for area in compress(range(len(row)), row)}
    cities = state.cities_of(seat)
    if where == "coast":
        tokens = {area: count for area, count in tokens.items() if terrain.coastal[area]}
        cities = [area for area in cities if terrain.coastal[area]]
    elif where:
        plain = terrain.plains[where]
        tokens = {area: count for area, count in tokens.items() if area in plain}
        cities = [area for area in cities if area in plain and terrain.site[area] != "black"]
    limits = {area: max(state.rules.open_limit(state, seat, area), row[area]) for area in cities}
    return Exposed(tokens, limits, state.stock[seat], may_stretch=state.rules.stretches)
