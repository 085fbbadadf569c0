"""How `steady` moves: defend and gather for cities, storm those of others, spread for growth, ship what cannot be fed, end.

The whole movement is planned at once and answered as one list of orders.
"""

from __future__ import annotations

from itertools import compress, pairwise

from ecumene.bots.empires.steady.founding import Founder
from ecumene.bots.empires.steady.opening import Opening
from ecumene.bots.empires.steady.realm import Realm
from ecumene.bots.empires.steady.sailing import Fleet
from ecumene.bots.empires.steady.storming import defend, raid
from ecumene.engine import Action
from ecumene.titles.empires.expansion_project.shipping import EndShipping
from ecumene.titles.empires.movement import EndMovement
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.view import View

#: how far a chain of tokens goes that make room for one another
CHAIN = 4


def plan(view: View, seat: int, opening: Opening) -> list[Action]:
    """All moves of this turn, the end of movement last."""
    realm = Realm(view, seat, opening)
    fleet = Fleet(realm)
    defend(realm)
    Founder(realm, fleet).found()
    raid(realm)
    drive_out(realm)
    relieve(realm)
    spread(realm)
    fleet.colonise()
    return [*fleet.orders, *realm.moves(), EndMovement()]


def ships(view: View, seat: int, opening: Opening) -> list[Action]:
    """Where ships have a phase of their own: those that the movement to come will want."""
    return [*(order for order in plan(view, seat, opening) if isinstance(order, (BuildShip, Maintain, Scrap))), EndShipping()]


def drive_out(realm: Realm) -> None:
    """Barbarians alone in an area next door are beaten by more tokens than they are, if nobody misses these at home."""
    view, planned, free = realm.view, realm.planned, realm.free
    barbarians = view.tokens[view.barbarians]
    for area in compress(range(len(barbarians)), barbarians):
        count = barbarians[area]
        if view.city[area] or realm.others[area] > count or planned[area]:
            continue
        # whoever is in the minority loses first: the winner loses one token less
        wanted = count - 1 + realm.terrain.limit[area]
        givers = [(near, spare) for near in realm.land[area] if (spare := min(free[near], planned[near] - 2)) > 0]
        if sum([spare for _, spare in givers]) > count:
            for near, spare in givers:
                sent = min(spare, wanted - planned[area])
                if sent > 0:
                    realm.shift(near, area, sent)
            realm.room[area] = planned[area]


def relieve(realm: Realm) -> None:
    """Tokens that an area cannot feed go, along a chain of own areas if need be, to where there is room."""
    planned, free, room = realm.planned, realm.free, realm.room
    for area in realm.mine:
        while planned[area] > room[area] and free[area]:
            path = way_to_room(realm, area)
            if path is None:
                break
            last = path[-1]
            count = min(planned[area] - room[area], room[last] - planned[last], *(free[a] for a in path[:-1]))
            for here, there in pairwise(path):
                realm.shift(here, there, count)


def way_to_room(realm: Realm, start: int) -> list[int] | None:
    """The shortest way over own tokens that have not moved to an area with room, the emptiest first."""
    planned, free, room, land, sites = realm.planned, realm.free, realm.room, realm.land, realm.sites
    came: dict[int, int] = {start: -1}
    frontier = [start]
    for _ in range(CHAIN):
        following: list[int] = []
        best, most = -1, 0
        for area in frontier:
            for near in land[area]:
                if near in came:
                    continue
                came[near] = area
                spare = room[near] - planned[near]
                if spare > most and near not in sites:
                    best, most = near, spare
                if free[near]:
                    following.append(near)
        if best >= 0:
            path = [best]
            while came[path[-1]] >= 0:
                path.append(came[path[-1]])
            return path[::-1]
        frontier = following
    return None


def spread(realm: Realm) -> None:
    """Pairs grow best, and a full site is next turn's city: what stands above that goes where it lacks."""
    planned, free, room, land, sites = realm.planned, realm.free, realm.room, realm.land, realm.sites
    view, site = realm.view, realm.terrain.site
    later = view.turn >= realm.opening.turn - 1 and view.cities[realm.seat] < 9
    for area in realm.mine:
        if area in sites:
            continue
        enough = room[area] if later and site[area] else 2
        spare = min(free[area], planned[area] - min(enough, room[area]))
        if spare <= 0:
            continue
        for near in land[area]:
            enough = room[near] if later and site[near] else min(2, room[near])
            count = min(spare, enough - planned[near])
            if count > 0 and near not in sites:
                realm.shift(area, near, count)
                spare -= count
                if not spare:
                    break
