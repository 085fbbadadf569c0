"""A people on the board while its movement is planned: what stands where, what may still move, what the land can hold."""

from __future__ import annotations

from functools import lru_cache
from operator import sub

from ecumene.boards import Terrain
from ecumene.bots.empires.steady.opening import Opening
from ecumene.engine import Action
from ecumene.titles.empires.movement import Move
from ecumene.titles.empires.view import View


@lru_cache(maxsize=16)
def sites_of(terrain: Terrain) -> frozenset[int]:
    """The areas with a city site."""
    return frozenset(area for area in terrain.areas if terrain.site[area])


@lru_cache(maxsize=16)
def coasts_of(terrain: Terrain) -> tuple[int, ...]:
    """The coastal areas."""
    return tuple(area for area in terrain.areas if terrain.coastal[area])


@lru_cache(maxsize=16)
def farmed(terrain: Terrain) -> bytes:
    """The limits of all areas for whoever knows Agriculture."""
    return bytes(limit + (limit <= 2) for limit in terrain.limit)


@lru_cache(maxsize=16)
def turned(terrain: Terrain) -> tuple[tuple[int, ...], ...]:
    """The neighbours of all areas over land, the other way round."""
    return tuple(tuple(reversed(near)) for near in terrain.land)


#: turns a row of bytes into a mask: all bits of a byte where nothing is
NOTHING = bytes([255] + [0] * 255)


def number(row: bytes | bytearray) -> int:
    """A row of bytes as one number, so that all areas are reckoned with at once."""
    return int.from_bytes(row, "little")


class Realm:
    """The tokens of one seat. All rows are by area.

    `planned` is what will stand there when all is done, `free` what has not moved yet, `others` what stands there of
    others, `room` what the area can feed: none where only others live. `sites` are the areas where a city will be
    founded: their people stay.
    """

    __slots__ = ("flows", "free", "land", "mine", "opening", "others", "planned", "room", "seat", "sites", "terrain", "view")

    def __init__(self, view: View, seat: int, opening: Opening) -> None:
        self.view = view
        self.seat = seat
        self.opening = opening
        self.terrain = terrain = view.terrain
        self.land = turned(terrain) if opening.turned else terrain.land
        size, tokens = terrain.size, view.tokens[seat]
        self.mine = view.areas_of(seat)
        self.planned = list(tokens)
        self.free = list((number(tokens) - number(view.moved[seat])).to_bytes(size, "little"))
        self.others = list(map(sub, view.crowd, tokens))
        self.room = self._rooms(size)
        self.sites: set[int] = set()
        self.flows: dict[tuple[int, int], int] = {}

    def _rooms(self, size: int) -> list[int]:
        view, terrain, others = self.view, self.terrain, self.others
        limits = farmed(terrain) if view.holds(self.seat, "agriculture") else terrain.limit
        nobody = number(view.city.translate(NOTHING)) & number(bytes(map(bool, others)).translate(NOTHING))
        room = list((number(limits) & nobody).to_bytes(size, "little"))
        for area in self.mine:
            if others[area] and not view.city[area]:
                room[area] = max(0, terrain.limit[area] - others[area])
        if view.holds(self.seat, "public_works"):
            for area in view.cities_of(self.seat):
                room[area] = 1
        return room

    def shift(self, area: int, to: int, count: int) -> None:
        """This many tokens step from one area to the next."""
        self.free[area] -= count
        self.planned[area] -= count
        self.planned[to] += count
        self.flows[area, to] = self.flows.get((area, to), 0) + count

    def settle(self, area: int, needed: int) -> None:
        """A city will be founded here: what it takes stays, more than that may go."""
        self.sites.add(area)
        self.room[area] = needed
        self.free[area] = max(0, min(self.free[area], self.planned[area] - needed))

    def moves(self) -> list[Action]:
        """All steps over land as orders."""
        ids = self.terrain.ids
        return [Move(ids[area], ids[to], count) for (area, to), count in self.flows.items()]
