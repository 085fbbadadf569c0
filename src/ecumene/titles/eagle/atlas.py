"""The board: 66 land regions and 40 sea zones, who touches whom, and how far it is (EG G:gameboard.1, 2)."""

from __future__ import annotations

import msgspec

from ecumene.titles.eagle import tables

#: farther than anything is
FAR = 255


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A land region: what it touches over land and at sea; `designed` says that the rulebook does not name it."""

    id: str
    name: str
    continent: str
    land: tuple[str, ...]
    seas: tuple[str, ...]
    lon: float
    lat: float
    designed: bool


class Zone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sea zone; those on an `edge` of the map touch those on the other one."""

    id: str
    name: str
    seas: tuple[str, ...]
    coasts: tuple[str, ...]
    lon: float
    lat: float
    edge: str = ""
    designed: bool = True


class Atlas:
    """The graph of spaces. Regions have the numbers 0 to 65, sea zones those from 66 on."""

    def __init__(self) -> None:
        board = tables.read("board")
        self.regions = tuple(msgspec.convert(board["regions"], list[Region]))
        self.zones = tuple(msgspec.convert(board["zones"], list[Zone]))
        self.ids = (*(r.id for r in self.regions), *(z.id for z in self.zones))
        self.names = (*(r.name for r in self.regions), *(z.name for z in self.zones))
        self.index = {name: number for number, name in enumerate(self.ids)}
        self.land = len(self.regions)
        self.size = len(self.ids)

        def numbers(ids: tuple[str, ...]) -> tuple[int, ...]:
            return tuple(sorted(self.index[name] for name in ids))

        #: regions next to a region; zones next to a zone
        self.near = (*(numbers(r.land) for r in self.regions), *(numbers(z.seas) for z in self.zones))
        #: zones off a region; regions on a zone
        self.coast = (*(numbers(r.seas) for r in self.regions), *(numbers(z.coasts) for z in self.zones))
        #: everything that an aircraft may fly to next
        self.air = tuple(near + coast for near, coast in zip(self.near, self.coast, strict=True))
        self.land_steps = tuple(self._steps(region, self.near) for region in range(self.land))
        self.sea_steps = tuple(self._steps(zone, self.near) for zone in range(self.land, self.size))
        #: per space: what an aircraft reaches in three steps, itself left out
        self.flights = tuple(self._flights(space) for space in range(self.size))

    def _steps(self, start: int, near: tuple[tuple[int, ...], ...]) -> bytes:
        """How many steps it is from a space to every other one; FAR if there is no way."""
        steps = bytearray([FAR] * self.size)
        steps[start] = 0
        edge = [start]
        while edge:
            edge = [other for space in edge for other in self._new(steps, near[space], steps[space] + 1)]
        return bytes(steps)

    @staticmethod
    def _new(steps: bytearray, spaces: tuple[int, ...], count: int) -> list[int]:
        found = [space for space in spaces if steps[space] == FAR]
        for space in found:
            steps[space] = count
        return found

    def _flights(self, start: int) -> tuple[int, ...]:
        """EG G:military-units.8: three spaces, land and sea mixed."""
        steps = self._steps(start, self.air)
        return tuple(space for space in range(self.size) if 0 < steps[space] <= tables.STEPS[tables.AIRCRAFT])

    def called(self, space: str) -> str:
        """A space as people call it; what is no space is quoted."""
        number = self.index.get(space)
        return repr(space) if number is None else self.names[number]

    def within(self, region: int, steps: int) -> list[int]:
        """The regions up to this many steps over land away, itself among them (EG G:plague.5)."""
        distances = self.land_steps[region]
        return [other for other in range(self.land) if distances[other] <= steps]

    def sea_range(self, one: int, other: int) -> int:
        """How many zones the shortest chain from the one coast to the other has; 1 if they share one (EG A:trade-range.1)."""
        chains = [self.sea_steps[zone - self.land][goal] for zone in self.coast[one] for goal in self.coast[other]]
        return min(chains, default=FAR - 1) + 1


#: the one board there is
ATLAS = Atlas()
