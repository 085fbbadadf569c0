"""How `steady` moves: gather for cities, spread for growth, ship what the land cannot hold, end.

The whole movement is planned at once and answered as one list of moves. Areas are numbers; `planned` is what will stand
in an area when all is done, `free` what has not moved yet.
"""

from __future__ import annotations

from itertools import pairwise

from ecumene.engine import Action
from ecumene.titles.empires.movement import EndMovement, Move
from ecumene.titles.empires.view import View
from ecumene.titles.empires.voyages import BuildShip, Maintain, Sail

#: the turn from which cities are worth their tokens, and how many of them at first
FIRST_CITY_TURN, FIRST_CITIES = 5, 2
#: a city site takes six tokens, the wilderness twelve, and each city then needs two on the board
SITE, WILD, SUPPORT = 6, 12, 2
#: tokens of others on a site that are worth fighting
CONTESTED = 3
#: tokens that must be left over when twelve found a city in the wilderness
WILD_MARGIN = 4


def plan(view: View, seat: int) -> list[Action]:
    """All moves of this turn, the end of movement last."""
    return Planner(view, seat).plan()


class Planner:
    """The plan of one turn in the making."""

    def __init__(self, view: View, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.land = view.terrain.land
        tokens, moved = view.tokens[seat], view.moved[seat]
        self.mine = [area for area, count in enumerate(tokens) if count]
        self.planned = {area: tokens[area] for area in self.mine}
        self.free = {area: tokens[area] - moved[area] for area in self.mine}
        self.rooms: dict[int, int] = {}
        self.flows: dict[tuple[int, int], int] = {}
        self.sites: set[int] = set()
        self.farming = view.holds(seat, "agriculture")
        self.roman = view.holds(seat, "public_works")
        #: from now on sites are filled for the turns to come
        self.wanted_later = view.turn >= FIRST_CITY_TURN - 1 and view.cities[seat] < 9
        #: cities still to be founded in this turn
        self.wanted = 0
        self.treasury = view.treasury[seat]
        #: the areas of my ships that have not sailed, -1 for those that have
        self.fleet = [ship[0] for ship in view.ships[seat]]

    def plan(self) -> list[Action]:
        """The moves, ships first, and the end."""
        self.wanted = self.wanted_cities()
        self.gather()
        ships = self.sail() if self.wanted else []
        self.leave_overfull()
        self.spread()
        self.wanted = 0
        ships += self.sail()
        ids = self.view.terrain.ids
        moves: list[Action] = [Move(ids[a], ids[b], count) for (a, b), count in self.flows.items() if count]
        return [*ships, *moves, EndMovement()]

    # -- what an area can hold ------------------------------------------------------------------------------

    def room(self, area: int) -> int:
        """How many of my tokens can live in this area beside those of others."""
        found = self.rooms.get(area)
        if found is None:
            found = self.rooms[area] = self._room(area)
        return found

    def _room(self, area: int) -> int:
        view = self.view
        owner = view.city[area]
        if owner:
            return 1 if self.roman and owner == self.seat + 1 else 0
        others = view.crowd[area] - view.tokens[self.seat][area]
        limit = view.terrain.limit[area]
        if others:
            return max(0, limit - others)
        return limit + 1 if self.farming and limit <= 2 else limit

    def shift(self, area: int, to: int, count: int) -> None:
        """Notes that so many tokens step from one area to the next."""
        self.free[area] -= count
        self.planned[area] -= count
        self.planned[to] = self.planned.get(to, 0) + count
        self.flows[area, to] = self.flows.get((area, to), 0) + count

    # -- cities ---------------------------------------------------------------------------------------------

    def wanted_cities(self) -> int:
        """How many cities the tokens on the board can found and support."""
        view, seat = self.view, self.seat
        total, cities = sum(self.planned.values()), view.cities[seat]
        if view.turn < FIRST_CITY_TURN and total < 20:
            return 0
        # two at first, so that the people go on growing; later what support leaves over
        slack, most = (4, 9) if cities else (4, FIRST_CITIES)
        return max(0, min(most, 9 - cities, (total - SUPPORT * cities - slack) // (SITE + SUPPORT)))

    def gather(self) -> None:
        """Brings six tokens together on as many good sites as we can afford."""
        if not self.wanted:
            return
        land, free, view = self.land, self.free, self.view
        terrain, tokens = view.terrain, view.tokens[self.seat]
        candidates = []
        for area in {*self.mine, *(near for a in self.mine for near in land[a])}:
            if not terrain.site[area] or view.city[area]:
                continue
            others = view.crowd[area] - tokens[area]
            if others > CONTESTED or (others and not self._may_fight(area)):
                continue
            # whoever is in the minority loses first, so that each of theirs costs one of mine but the last
            needed = SITE + max(0, others - 1)
            reach = self.planned.get(area, 0) + sum(free.get(near, 0) for near in land[area])
            if reach >= needed:
                candidates.append((others, terrain.site[area] == "white", -self.planned.get(area, 0), area, needed))
        for _, _, _, area, needed in sorted(candidates):
            if self.wanted:
                self._gather_at(area, needed)
        if self.wanted and self._spare_in_all() >= WILD + SUPPORT:
            self._gather_in_the_wild()

    def _spare_in_all(self) -> int:
        """Tokens that are not needed for support; those that the land cannot hold are free for anything."""
        support = SUPPORT * (self.view.cities[self.seat] + len(self.sites))
        settlers = sum(self.planned[area] for area in self.sites)
        crowded = sum(max(0, count - self.room(area)) for area, count in self.planned.items() if area not in self.sites)
        return sum(self.planned.values()) - settlers - support - WILD_MARGIN + crowded // 2

    def _may_fight(self, area: int) -> bool:
        """Whether a fight here costs no more than one for one, and is allowed."""
        view, seat = self.view, self.seat
        others = [owner for owner in view.owners_in(area) if owner != seat]
        return not any(view.holds(owner, "metalworking") or view.holds(owner, "cultural_ascendancy") for owner in others)

    def _gather_in_the_wild(self) -> None:
        """Twelve tokens found a city where there is no site; with many tokens and no site left that is well spent."""
        view, tokens = self.view, self.view.tokens[self.seat]
        best, most = -1, WILD - 1
        for area in self.mine:
            if view.city[area] or area in self.sites or not view.terrain.limit[area] or view.crowd[area] > tokens[area]:
                continue
            reach = self.planned[area] + sum(self.free.get(near, 0) for near in self.land[area] if near not in self.sites)
            if reach > most:
                best, most = area, reach
        if best >= 0:
            self._gather_at(best, WILD)

    def _gather_at(self, area: int, needed: int) -> bool:
        """Takes the missing tokens from the neighbours that can spare most."""
        missing = needed - self.planned.get(area, 0)
        givers = [near for near in self.land[area] if near not in self.sites and self.free.get(near, 0)]
        if missing > sum(self.free[near] for near in givers):
            return False
        givers.sort(key=lambda near: self.room(near) - self.planned[near])
        for near in givers:
            if missing <= 0:
                break
            # first what the neighbour could not hold anyway, then more
            count = min(missing, self.free[near])
            self.shift(near, area, count)
            missing -= count
        self._settle(area, needed)
        return True

    def _settle(self, area: int, needed: int) -> None:
        """A city will be founded here: what stands there stays, though more than needed would be lost."""
        self.wanted -= 1
        self.sites.add(area)
        self.rooms[area] = needed
        if area in self.free:
            self.free[area] = max(0, min(self.free[area], self.planned[area] - needed))

    # -- living space ---------------------------------------------------------------------------------------

    def leave_overfull(self) -> None:
        """Tokens above the limit go, along a chain of my own areas if need be, to where there is room."""
        for area in sorted(self.mine, key=lambda a: self.room(a) - self.planned[a]):
            while self.planned[area] > self.room(area) and self.free[area]:
                path = self._way_to_room(area)
                if path is None:
                    break
                last = path[-1]
                count = min(
                    self.planned[area] - self.room(area),
                    self.room(last) - self.planned.get(last, 0),
                    *(self.free[a] for a in path[:-1]),
                )
                for here, there in pairwise(path):
                    self.shift(here, there, count)

    def _way_to_room(self, start: int) -> list[int] | None:
        """The shortest way over my own unmoved tokens to an area with room, the emptiest first."""
        came: dict[int, int] = {start: -1}
        frontier = [start]
        for _ in range(4):
            following: list[int] = []
            best, most = -1, 0
            for area in frontier:
                for near in self.land[area]:
                    if near in came:
                        continue
                    came[near] = area
                    spare = self.room(near) - self.planned.get(near, 0)
                    if spare > most and near not in self.sites:
                        best, most = near, spare
                    if self.free.get(near):
                        following.append(near)
            if best >= 0:
                path = [best]
                while came[path[-1]] >= 0:
                    path.append(came[path[-1]])
                return path[::-1]
            frontier = following
        return None

    def spread(self) -> None:
        """Pairs grow best, and a full site is next turn's city: what stands above that goes where it lacks."""
        for area in self.mine:
            spare = min(self.free[area], self.planned[area] - self._enough(area))
            if spare <= 0 or area in self.sites:
                continue
            for near in self.land[area]:
                lacking = self._enough(near) - self.planned.get(near, 0)
                if lacking > 0 and near not in self.sites:
                    count = min(spare, lacking)
                    self.shift(area, near, count)
                    spare -= count
                    if not spare:
                        break

    def _enough(self, area: int) -> int:
        """How many tokens an area should hold to grow well."""
        room = self.room(area)
        return room if self.view.terrain.site[area] and self.wanted_later else min(2, room)

    # -- ships ----------------------------------------------------------------------------------------------

    def sail(self) -> list[Action]:
        """At most two voyages: to sites that lack a few tokens, or, if no city is wanted, to found colonies."""
        view = self.view
        if not view.rules.ships_allowed(view):
            return []
        actions: list[Action] = []
        for _ in range(2):
            voyage = self._best_voyage()
            if voyage is None:
                break
            port, path = voyage
            ship = self._ready(port, actions)
            if ship is None:
                break
            actions.append(self._voyage(ship, port, path))
        return actions

    def _ready(self, port: int, actions: list[Action]) -> int | None:
        """A ship in this port that may sail, built or maintained if need be; None if there can be none."""
        ids = self.view.terrain.ids
        paid = 0
        if port in self.fleet:
            ship = self.fleet.index(port)
            self.fleet[ship] = -1
            if not self.view.ships[self.seat][ship][1]:
                paid = min(1, self.treasury)
                self._sacrifice(port, 1 - paid)
                actions.append(Maintain(ship, "" if paid else ids[port]))
        else:
            if len(self.fleet) >= 4:
                return None
            ship = len(self.fleet)
            self.fleet.append(-1)
            paid = min(2, self.treasury)
            self._sacrifice(port, 2 - paid)
            actions.append(BuildShip(ids[port], paid))
        self.treasury -= paid
        return ship

    def _sacrifice(self, area: int, count: int) -> None:
        self.planned[area] -= count
        self.free[area] -= count

    def _spare(self, area: int) -> int:
        """Tokens that an area can do without."""
        if area in self.sites:
            return 0
        return min(self.free.get(area, 0), self.planned.get(area, 0) - 2)

    def _lacking(self, area: int) -> int:
        """Tokens that would do well in an area across the water."""
        if area in self.sites or not self.view.terrain.open[area]:
            return 0
        if not self.wanted:
            return max(0, min(2, self.room(area)) - self.planned.get(area, 0))
        view = self.view
        if not view.terrain.site[area] or view.city[area] or view.crowd[area] > view.tokens[self.seat][area]:
            return 0
        missing = SITE - self.planned.get(area, 0)
        return missing if missing <= 4 else 0

    def _best_voyage(self) -> tuple[int, tuple[int, ...]] | None:
        """The port and way that carries most tokens to where they lack, if it is worth a ship."""
        view = self.view
        terrain, seat = view.terrain, self.seat
        steps = view.rules.ship_steps(view, seat)
        ports = [a for a in self.mine if terrain.coastal[a] and self.free[a] > 0 and a not in self.sites]
        ports = [a for a in ports if self._spare(a) > 0]
        lacking = {a for a in terrain.areas if terrain.coastal[a] and self._lacking(a)} if ports else set()
        best: tuple[float, int, tuple[int, ...]] | None = None
        for port in ports:
            cost = max(0, (1 if port in self.fleet else 2) - self.treasury)
            # tokens that would be lost to the limit pay for the ship as well as any
            lost_anyway = max(0, self.planned[port] - self.room(port))
            for path in terrain.coastal_ways(port, steps):
                if path[-1] not in lacking:
                    continue
                landed = sum(self._cargo(port, path, cost)[1])
                gain = landed - max(0, cost - lost_anyway) + (4 if self.wanted else 0)
                if landed and gain > 1.5 and (best is None or gain > best[0]):
                    best = (gain - 0.1 * len(path), port, path)
        return None if best is None else (best[1], best[2])

    def _cargo(self, port: int, path: tuple[int, ...], cost: int) -> tuple[list[int], list[int]]:
        """What is taken on at the port and at each stop, and what is set down at each stop."""
        aboard = max(0, min(5, self._spare(port) - cost))
        loads, drops = [aboard], []
        for area in path:
            count = min(aboard, self._lacking(area))
            if self.wanted and count < self._lacking(area):
                count = 0
            drops.append(count)
            aboard -= count
            more = 0 if count else max(0, min(5 - aboard, self._spare(area)))
            loads.append(more)
            aboard += more
        # what could not be set down is not taken on, the last first
        for at in range(len(loads) - 1, -1, -1):
            back = min(aboard, loads[at])
            loads[at] -= back
            aboard -= back
        return loads, drops

    def _voyage(self, ship: int, port: int, path: tuple[int, ...]) -> Sail:
        """The order for the chosen way, no longer than needed."""
        terrain = self.view.terrain
        loads, drops = self._cargo(port, path, 0)
        while not drops[-1]:
            drops.pop()
        for area, load in zip((port, *path), loads, strict=True):
            if load:
                self.free[area] -= load
                self.planned[area] -= load
        for area, count in zip(path, drops, strict=False):
            if count:
                self.planned[area] = self.planned.get(area, 0) + count
                if self.wanted and self.planned[area] == SITE:
                    self._settle(area, SITE)
        stops = tuple((terrain.water_name(a), drop, load) for a, drop, load in zip(path, drops, loads[1:], strict=False))
        last = (stops[-1][0], stops[-1][1], 0)
        return Sail(ship, loads[0], (*stops[:-1], last))
