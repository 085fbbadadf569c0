"""Where `steady` founds cities: on sites within reach, by land or with the help of ships; in the wilderness if need be."""

from __future__ import annotations

from ecumene.bots.empires.steady.realm import Realm, sites_of
from ecumene.bots.empires.steady.sailing import Fleet
from ecumene.bots.empires.steady.storming import prey

#: before the turn of the opening only a crowd of this size founds any city
CROWD = 20
#: tokens of others on a site that are worth fighting
CONTESTED = 3
#: places in the wilderness that are looked at closely
TRIES = 3


class Founder:
    """Gathers tokens for new cities, the cheapest first, as long as the others will support them."""

    def __init__(self, realm: Realm, fleet: Fleet) -> None:
        self.realm = realm
        self.fleet = fleet
        view, seat = realm.view, realm.seat
        rules = view.rules
        self.site, self.wild = rules.city_tokens(view, seat)
        self.support = rules.support_rate(view, seat)
        self.cities = view.cities[seat]
        self.total = sum(realm.planned)
        #: what the land can hold of them in the end
        self.capacity = sum([realm.room[area] for area in realm.mine])
        self.most = min(view.city_stock(seat), self._at_first())
        #: what the treasury may pay of one city on a site, and of one in the wilderness
        self.purse = min(fleet.treasury, rules.treasury_for_city(view, seat, self.site))
        self.wild_purse = min(fleet.treasury, rules.treasury_for_city(view, seat, self.wild))
        #: tokens that may help from beside a city in the wilderness
        self.helpers = rules.neighbours_for_city(view, seat)

    def _at_first(self) -> int:
        """The first cities are few, so that the people go on growing."""
        if self.cities:
            return 9
        opening = self.realm.opening
        return opening.cities if self.realm.view.turn >= opening.turn or self.total >= CROWD else 0

    def found(self) -> None:
        """Cities by land, then with ships, then in the wilderness."""
        if not self._affords(self.site - self.purse):
            return
        sites = self._sites()
        if self.purse and len(sites) < (self.total - self.support * self.cities) // (self.site + self.support):
            # treasury helps most in the wilderness, and the tokens suffice for all sites at hand
            self.purse = 0
        while sites and self._by_land(sites):
            pass
        while sites and self._by_sea(sites):
            pass
        # treasury helps to found a city, but not to storm one
        self.purse = 0
        rivals = self._rival_cities()
        while rivals and self._by_land(rivals):
            pass
        while self._in_the_wild():
            pass

    def _affords(self, cost: int) -> bool:
        """Whether the tokens left over would support one more city of this price."""
        return self.most > 0 and min(self.total - cost, self.capacity) >= self.support * (self.cities + 1)

    # -- sites ------------------------------------------------------------------------------------------------

    def _sites(self) -> dict[int, int]:
        """The sites at hand, with the tokens that a city takes there, fights included."""
        realm = self.realm
        view, land = realm.view, realm.land
        near = set(realm.mine)
        near.update(*[land[area] for area in realm.mine])
        found = {}
        pirates = view.barbarians + 1
        for area in near & sites_of(realm.terrain):
            others = realm.others[area]
            if view.city[area] == pirates and not others:
                found[area] = self._storm(view.barbarians)
            if view.city[area]:
                continue
            if others > CONTESTED or (others and not self._may_fight(area)):
                continue
            # whoever is in the minority loses first, so that each of theirs costs one of mine but the last
            found[area] = self.site + max(0, others - 1)
        return found

    def _storm(self, owner: int) -> int:
        """Tokens that take a city of this owner and found one of mine in its place; short of stock, it is defended by few."""
        view, seat = self.realm.view, self.realm.seat
        strength, defenders = view.rules.attack_strength(view, seat, owner)
        if owner != view.barbarians:
            defenders = min(defenders, view.stock[owner])
        return max(strength, self.site + max(0, defenders - 1))

    def _rival_cities(self) -> dict[int, int]:
        """Cities of others on sites next door: to storm one and found mine there takes less than one in the wilderness."""
        realm = self.realm
        return {area: self._storm(realm.view.city[area] - 1) for area in prey(realm) if realm.terrain.site[area]}

    def _may_fight(self, area: int) -> bool:
        """Whether a fight here costs no more than one for one, and is allowed."""
        view, seat = self.realm.view, self.realm.seat
        others = [owner for owner in view.owners_in(area) if owner != seat]
        return not any(view.holds(owner, "metalworking") or view.holds(owner, "cultural_ascendancy") for owner in others)

    def _by_land(self, sites: dict[int, int]) -> bool:
        """The site that lacks least, if its neighbours can help it."""
        realm = self.realm
        planned, free, land, colour = realm.planned, realm.free, realm.land, realm.terrain.site
        best, least = -1, 99.0
        for area, needed in sites.items():
            missing = needed - self.purse - planned[area]
            if missing > 0 and sum([free[near] for near in land[area]]) < missing:
                continue
            lacks = missing + 2 * (needed - self.site) + 0.5 * (colour[area] == "white")
            if lacks < least:
                best, least = area, lacks
        if best < 0 or not self._affords(sites[best] - self.purse):
            return False
        self._gather(best, sites.pop(best) - self.purse)
        if self.purse:
            self.purse = self.wild_purse = 0
        return True

    def _gather(self, area: int, needed: int) -> None:
        """Takes the missing tokens from the neighbours: what they cannot feed, then what they miss least."""
        realm = self.realm
        missing = needed - realm.planned[area]
        if missing > 0:
            for near, count in self._givers(area, missing):
                realm.shift(near, area, count)
        self.capacity -= realm.room[area]
        realm.settle(area, needed)
        self.total -= needed
        self.cities += 1
        self.most -= 1

    def _givers(self, area: int, missing: int) -> list[tuple[int, int]]:
        """Who gives how many of the missing tokens: an area with two grows as well as a fuller one."""
        realm = self.realm
        left = {near: realm.planned[near] for near in realm.land[area] if realm.free[near]}
        for keep in (4, 2, 1, 0):
            for near, count in left.items():
                spare = min(missing, realm.free[near] - realm.planned[near] + count, count - min(keep, realm.room[near]))
                if spare > 0:
                    left[near] = count - spare
                    missing -= spare
            if not missing:
                break
        return [(near, realm.planned[near] - count) for near, count in left.items() if realm.planned[near] > count]

    # -- ships ------------------------------------------------------------------------------------------------

    def _by_sea(self, sites: dict[int, int]) -> bool:
        """A site on the coast that lacks a few tokens, if a ship can bring them."""
        realm = self.realm
        planned, free, land = realm.planned, realm.free, realm.land
        order = []
        for area, needed in sites.items():
            if realm.terrain.coastal[area]:
                supply = planned[area] + sum([free[near] for near in land[area]])
                order.append((needed - supply, area))
        for missing, area in sorted(order):
            if self._affords(sites[area]) and self.fleet.bring(area, missing):
                self._gather(area, sites.pop(area))
                return True
        return False

    # -- the wilderness ---------------------------------------------------------------------------------------

    def _in_the_wild(self) -> bool:
        """Where there is no site a city takes twice as many tokens; if they are there, that is well spent."""
        needed = self.wild - self.wild_purse
        if not self._affords(needed):
            return False
        realm = self.realm
        view, planned, free, land, limit = realm.view, realm.planned, realm.free, realm.land, realm.terrain.limit
        found = []
        for area in realm.mine:
            if limit[area] and not view.city[area] and not realm.others[area] and area not in realm.sites:
                missing = needed - planned[area] - sum([free[near] for near in land[area]])
                found.append((max(0, missing), limit[area], area))
        for missing, _, area in sorted(found)[:TRIES]:
            if not missing or (realm.terrain.coastal[area] and self.fleet.bring(area, missing)):
                self._build_up(area, needed)
                return True
        return False

    def _build_up(self, area: int, needed: int) -> None:
        """A city in the wilderness: with Urbanism some of its tokens need not go there, but are as good as gone."""
        realm = self.realm
        if self.helpers:
            for near, count in self._givers(area, min(self.helpers, needed - realm.planned[area])):
                realm.planned[near] -= count
                realm.free[near] -= count
                needed -= count
                self.total -= count
        self._gather(area, needed)
        self.wild_purse = self.helpers = 0
