"""A people on the board while its movement is planned: what stands where, what may still move, what the land can hold."""

from __future__ import annotations

from functools import lru_cache
from operator import sub

from ecumene.boards import Terrain
from ecumene.engine import Action
from ecumene.titles.empires.movement import Move
from ecumene.titles.empires.view import View


@lru_cache(maxsize=16)
def sites_of(terrain: Terrain) -> frozenset[int]:
    """The areas with a city site."""
    return frozenset(area for area in terrain.areas if terrain.site[area])


@lru_cache(maxsize=16)
def farmed(terrain: Terrain) -> bytes:
    """The limits of all areas for whoever knows Agriculture."""
    return bytes(limit + (limit <= 2) for limit in terrain.limit)


class Realm:
    """The tokens of one seat. All lists are by area.

    `planned` is what will stand there when all is done, `free` what has not moved yet, `room` what the area can feed
    beside the tokens of others. `sites` are the areas where a city will be founded: their people stay.
    """

    __slots__ = ("flows", "free", "land", "mine", "planned", "room", "seat", "sites", "terrain", "view")

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.terrain = terrain = view.terrain
        self.land = terrain.land
        tokens = view.tokens[seat]
        self.mine = view.areas_of(seat)
        self.planned = list(tokens)
        self.free = list(map(sub, tokens, view.moved[seat]))
        self.room = self._rooms(tokens)
        self.sites: set[int] = set()
        self.flows: dict[tuple[int, int], int] = {}

    def _rooms(self, tokens: bytes | bytearray) -> list[int]:
        view, terrain, seat = self.view, self.terrain, self.seat
        alone = farmed(terrain) if view.holds(seat, "agriculture") else terrain.limit
        room = [
            0 if city else high if crowd == own else max(0, low - crowd + own)
            for city, crowd, own, low, high in zip(view.city, view.crowd, tokens, terrain.limit, alone, strict=True)
        ]
        if view.holds(seat, "public_works"):
            for area in view.cities_of(seat):
                room[area] = 1
        return room

    def shift(self, area: int, to: int, count: int) -> None:
        """So many tokens step from one area to the next."""
        self.free[area] -= count
        self.planned[area] -= count
        self.planned[to] += count
        self.flows[area, to] = self.flows.get((area, to), 0) + count

    def settle(self, area: int, needed: int) -> None:
        """A city will be founded here: what it takes stays, more than that may go."""
        self.sites.add(area)
        self.room[area] = needed
        self.free[area] = max(0, min(self.free[area], self.planned[area] - needed))

    def others(self, area: int) -> int:
        """How many tokens of others stand there."""
        return self.view.crowd[area] - self.view.tokens[self.seat][area]

    def moves(self) -> list[Action]:
        """All steps over land as orders."""
        ids = self.terrain.ids
        return [Move(ids[area], ids[to], count) for (area, to), count in self.flows.items()]
