"""How `steady` uses ships: to bring a site the tokens that it lacks, and tokens that crowd to where they grow.

A voyage takes on tokens in its port and on the coasts that it passes, and sets them down there and where it ends.
"""

from __future__ import annotations

from functools import lru_cache

from ecumene.boards import Terrain
from ecumene.bots.empires.steady.realm import Realm, coasts_of
from ecumene.engine import Action
from ecumene.titles.empires.shipyard import PRICE, BuildShip, Maintain, Scrap
from ecumene.titles.empires.state import free_number
from ecumene.titles.empires.voyages import Sail

Way = tuple[int, ...]

#: what a voyage must bring at least, in tokens: for tokens of the board, and out of a treasury that is rich
WORTH, CHEAP = 1.5, 0.4
#: a treasury that is rich, so that ships cost next to nothing
RICH = 8
#: ships that sail to one site
FLOTILLA = 3


@lru_cache(maxsize=4096)
def ways_from(terrain: Terrain, port: int, steps: int) -> dict[int, Way]:
    """The shortest way along the coasts to each area within this many steps of a port."""
    return {way[-1]: way for way in terrain.coastal_ways(port, steps)}


class Fleet:
    """The ships of one seat in one turn, and the orders given to them so far."""

    def __init__(self, realm: Realm) -> None:
        self.realm = realm
        view, seat = realm.view, realm.seat
        self.orders: list[Action] = []
        self.treasury = view.treasury[seat]
        self.steps = view.rules.ship_steps(view, seat)
        self.capacity = view.rules.ship_capacity(view, seat) if view.rules.ships_allowed(view) else 0
        #: per ship: the area where it lies, -1 once it has sailed; and whether it is paid for
        self.ships = {ship: (area, ready) for ship, (area, ready, _) in view.ships[seat].items()}
        self.scrapped = view.scrapped[seat]
        self.built = view.ships_built[seat]
        self.most = view.rules.pieces.ships
        #: whether ships are built and maintained now
        self.yards = view.rules.ships_in_movement or view.phase == "shipping"

    # -- ships --------------------------------------------------------------------------------------------------

    def _price(self, port: int) -> int | None:
        """What a ship costs in this port; None if there can be none."""
        for area, ready in self.ships.values():
            if area == port:
                return 0 if ready else 1
        if (
            self.yards
            and self.built < self.most
            and (len(self.ships) < self.most or any(not ready for _, ready in self.ships.values()))
        ):
            return PRICE
        return None

    def _ready(self, port: int) -> int:
        """A ship in this port that may sail, maintained or built."""
        ids = self.realm.terrain.ids
        for ship, (area, ready) in self.ships.items():
            if area == port:
                if not ready:
                    paid = self._pay(port, 1)
                    self.orders.append(Maintain(ship, "" if paid else ids[port]))
                self.ships[ship] = -1, True
                return ship
        if len(self.ships) == self.most:
            idle = next(ship for ship, (_, ready) in self.ships.items() if not ready)
            self.orders.append(Scrap(idle))
            del self.ships[idle]
            self.scrapped += (idle,)
        new = free_number(self.ships, self.scrapped)
        self.orders.append(BuildShip(ids[port], self._pay(port, PRICE), ship=new))
        self.ships[new] = -1, True
        self.built += 1
        return new

    def _pay(self, port: int, price: int) -> int:
        """Treasury pays, tokens of the port what it lacks; returns what treasury paid."""
        paid = min(price, self.treasury)
        self.treasury -= paid
        self.realm.free[port] -= price - paid
        self.realm.planned[port] -= price - paid
        return paid

    def _sail(self, port: int, way: Way, loads: list[int], drops: list[int]) -> None:
        """Gives the order for a voyage: what is taken on at the port and at each stop, what is set down at each stop."""
        realm = self.realm
        ship = self._ready(port)
        for area, load in zip((port, *way), loads, strict=True):
            realm.free[area] -= load
            realm.planned[area] -= load
        for area, drop in zip(way, drops, strict=True):
            realm.planned[area] += drop
        ids = realm.terrain.ids
        stops = [(ids[area], drop, load) for area, drop, load in zip(way, drops, loads[1:], strict=True)]
        self.orders.append(Sail(ship, loads[0], tuple(stops)))

    # -- to a site ----------------------------------------------------------------------------------------------

    def bring(self, area: int, count: int) -> bool:
        """Ships this many tokens to this area, from where they can best be spared; False if that cannot be."""
        ways = ways_from(self.realm.terrain, area, self.steps)
        ports = self._givers(area, ways)
        best = next((port for port, most in ports if most >= count), -1)
        if best >= 0:
            ports = [(best, count)]
        elif sum([most for _, most in ports[:FLOTILLA]]) < count or self.treasury < PRICE * FLOTILLA:
            return False
        for port, most in ports[:FLOTILLA]:
            cargo = min(most, count)
            if cargo > 0 and self._price(port) is not None:
                way = (*ways[port][-2::-1], area)
                self._sail(port, way, [cargo] + [0] * len(way), [0] * (len(way) - 1) + [cargo])
                count -= cargo
        return True

    def _givers(self, area: int, ways: dict[int, Way]) -> list[tuple[int, int]]:
        """The ports from which tokens can be shipped there, and how many; those first that can best spare them."""
        realm = self.realm
        planned, free, room, sites, near = realm.planned, realm.free, realm.room, realm.sites, realm.land[area]
        found = []
        for port in realm.mine:
            if port not in ways or not free[port] or port in near or port in sites:
                continue
            price = self._price(port)
            if price is not None:
                tokens = max(0, price - self.treasury)
                spare = planned[port] - min(2, room[port]) - tokens
                found.append(
                    (-min(spare, self.capacity) + 0.1 * len(ways[port]) + 0.3 * price + tokens, port, free[port] - tokens)
                )
        found.sort()
        return [(port, min(most, self.capacity)) for _, port, most in found]

    # -- to other shores ----------------------------------------------------------------------------------------

    def colonise(self) -> None:
        """Tokens that stand too close go where they grow, as long as that is worth a ship."""
        realm = self.realm
        coastal, planned, free, room, sites = realm.terrain.coastal, realm.planned, realm.free, realm.room, realm.sites
        #: what an area can do without, and what it lacks to grow
        spare = {
            area: min(free[area], planned[area] - 2)
            for area in realm.mine
            if coastal[area] and free[area] and planned[area] > 2 and area not in sites
        }
        if not self.capacity or not spare:
            return
        empty = [area for area in coasts_of(realm.terrain) if planned[area] < 2 and planned[area] < room[area]]
        lack = {area: min(2, room[area]) - planned[area] for area in empty}
        while lack and self._best_voyage(spare, lack):
            pass

    def _best_voyage(self, spare: dict[int, int], lack: dict[int, int]) -> bool:
        """The voyage that brings most tokens to where they lack."""
        realm = self.realm
        planned, room = realm.planned, realm.room
        best: tuple[int, Way, int] | None = None
        most = WORTH if self.treasury < RICH else CHEAP
        for port, count in spare.items():
            price = self._price(port)
            if price is None:
                continue
            tokens = max(0, price - self.treasury)
            # tokens that would starve pay for the ship as well as any
            cost = max(0, tokens - max(0, planned[port] - room[port]))
            aboard = min(self.capacity, count - tokens)
            if aboard < 0:
                continue
            ways = ways_from(realm.terrain, port, self.steps)
            for area in lack.keys() & ways.keys():
                way = ways[area]
                gain = self._landed(way, aboard, spare, lack) - cost - 0.1 * len(way)
                if gain > most:
                    best, most = (port, way, aboard), gain
        if best is None:
            return False
        port, way, aboard = best
        loads, drops = self._cargo(way, aboard, spare, lack)
        self._sail(port, way, loads, drops)
        self._update(port, way, drops, spare, lack)
        return True

    def _update(self, port: int, way: Way, drops: list[int], spare: dict[int, int], lack: dict[int, int]) -> None:
        """What can be spared and what lacks after a voyage."""
        free, planned = self.realm.free, self.realm.planned
        for area in (port, *way):
            if area in spare:
                spare[area] = min(free[area], planned[area] - 2)
                if spare[area] <= 0:
                    del spare[area]
        for area, drop in zip(way, drops, strict=True):
            if drop:
                lack[area] -= drop
                if not lack[area]:
                    del lack[area]

    def _landed(self, way: Way, aboard: int, spare: dict[int, int], lack: dict[int, int]) -> int:
        """How many tokens a voyage with this many aboard can set down where they lack."""
        landed = 0
        for area in way:
            if area in lack:
                drop = min(aboard, lack[area])
                landed += drop
                aboard -= drop
            elif area in spare:
                aboard = min(self.capacity, aboard + spare[area])
        return landed

    def _cargo(self, way: Way, aboard: int, spare: dict[int, int], lack: dict[int, int]) -> tuple[list[int], list[int]]:
        """What such a voyage takes on at the port and at each stop, and what it sets down at each stop."""
        loads, drops = [aboard], []
        for area in way:
            drop = min(aboard, lack.get(area, 0))
            load = min(self.capacity - aboard, spare.get(area, 0))
            drops.append(drop)
            loads.append(load)
            aboard += load - drop
        # what could not be set down is not taken on, the last first
        for at in range(len(loads) - 1, -1, -1):
            back = min(aboard, loads[at])
            loads[at] -= back
            aboard -= back
        return loads, drops
