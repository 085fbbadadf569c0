"""How `steady` defends its cities, and storms those of others where tokens can be spared for it."""

from __future__ import annotations

from ecumene.bots.empires.steady.realm import Realm

#: what stays where the tokens of a raid come from, and how many must be left beyond those that support the cities
KEPT, MARGIN = 1, 8


def defend(realm: Realm) -> None:
    """Whoever stands before a city of mine to storm it meets just as many tokens as make the storm fail."""
    view, seat, planned, free = realm.view, realm.seat, realm.planned, realm.free
    for area in view.cities_of(seat):
        attackers = realm.others[area]
        if not attackers:
            continue
        owner = next(other for other in view.owners_in(area) if other != seat)
        strength, _ = view.rules.attack_strength(view, owner, seat)
        # the fewer lose first, so that each of mine but the first takes one of theirs along
        wanted = attackers - strength + 2 - planned[area]
        givers = [(near, spare) for near in realm.land[area] if (spare := min(free[near], planned[near])) > 0]
        if attackers < strength or wanted <= 0 or sum([spare for _, spare in givers]) < wanted:
            continue
        for near, spare in sorted(givers, key=lambda giver: -giver[1]):
            sent = min(spare, wanted)
            if sent:
                realm.shift(near, area, sent)
                wanted -= sent
        realm.room[area] = planned[area]
        free[area] = 0


def raid(realm: Realm) -> None:
    """A people with tokens to spare storms a city next door, of the leader if there is a choice.

    That costs about as many tokens as it kills, and brings a card, some treasury, and a rival one city less.
    """
    view, seat, planned, free = realm.view, realm.seat, realm.planned, realm.free
    needed = view.rules.support_rate(view, seat) * view.cities[seat] + MARGIN
    for area in prey(realm):
        strength, _ = view.rules.attack_strength(view, seat, view.city[area] - 1)
        givers = {near: min(free[near], max(0, planned[near] - KEPT)) for near in realm.land[area] if near not in realm.sites}
        if sum(givers.values()) < strength or sum(planned) - strength < needed:
            continue
        # the fullest areas give first
        for near in sorted(givers, key=lambda near: realm.room[near] - planned[near]):
            sent = min(givers[near], strength - planned[area])
            if sent:
                realm.shift(near, area, sent)
        realm.room[area] = planned[area]
        free[area] = 0


def prey(realm: Realm) -> list[int]:
    """Cities of other players next door that may be stormed and that nobody else is storming, the leader's first."""
    view, seat = realm.view, realm.seat
    near = {area for mine in realm.mine for area in realm.land[mine] if view.city[area] and not view.crowd[area]}
    others = [area for area in near if view.owner(area) not in (seat, view.barbarians) and not realm.planned[area]]
    open_to = [area for area in others if view.rules.entry(view, seat, area)[0]]
    return sorted(open_to, key=lambda area: (-view.rules.score(view, view.city[area] - 1)["total"], area))
