"""Losses: give up what can best be done without; harm the leader rather than the others."""

from __future__ import annotations

from ecumene.engine import Action, Ask
from ecumene.titles.empires.calamities.damage import Damage, TakeDamage
from ecumene.titles.empires.calamities.exposure import Exposed
from ecumene.titles.empires.calamities.losses import LoseCard
from ecumene.titles.empires.calamities.victims import NameVictim
from ecumene.titles.empires.expansion_project.calamities.assigning import Assign, Assignment
from ecumene.titles.empires.surplus import Reduce
from ecumene.titles.empires.view import View


def city_worth(view: View, area: int) -> float:
    """What a city is worth to its owner: a safe site most, a plain or volcano less, little support least of all."""
    terrain = view.terrain
    worth = {"black": 3.0, "white": 2.0, "": 4.0}[terrain.site[area]]
    # a reduced city leaves as many tokens as its area supports
    return worth - 0.3 * terrain.limit[area]


def choose(view: View, ask: Ask) -> list[Action]:
    """One of the listed answers, by what it would cost me or others."""
    choices = ask.choices
    if not choices:
        return []
    return [max(choices, key=lambda choice: _liking(view, ask.seat, choice))]


def _liking(view: View, seat: int, choice: Action) -> float:
    area = getattr(choice, "area", None)
    if isinstance(area, str) and area in view.terrain.index:
        number = view.terrain.index[area]
        owner = view.city[number] - 1
        if owner < 0:
            return 0.1 * view.tokens[seat][number]
        if owner != seat:
            return city_worth(view, number)
        return -reduction_cost(view, number) if isinstance(choice, Reduce) else -city_worth(view, number)
    if isinstance(choice, NameVictim):
        return float(view.rules.score(view, choice.seat)["total"])
    card = getattr(choice, "card", None)
    if isinstance(choice, LoseCard) or isinstance(card, str):
        return -card_worth(view, view.rules.cards.index[str(card)])
    return 0.0


def assign(view: View, ask: Ask) -> list[Action]:
    """Those suffer most who lead."""
    step = ask.about
    assert isinstance(step, Assignment)
    rooms, left, shares = step.rooms(view), step.total(view), []
    for seat in sorted(rooms, key=lambda seat: -view.rules.score(view, seat)["total"]):
        share = min(left, rooms[seat])
        if share:
            shares.append((seat, share))
        left -= share
    return [Assign(tuple(shares))]


def card_worth(view: View, card: int) -> float:
    """What the last card of its kind adds to the hand."""
    assert view.hand is not None
    cards = view.rules.cards
    kind = cards.kind[card]
    count = max(1, cards.by_kind(view.hand)[kind])
    return cards.face[kind] * (2 * count - 1)


def damage(view: View, ask: Ask) -> list[Action]:
    """Tokens first; cities once support would fail, each turned into as many tokens as may stay."""
    step, seat = ask.about, ask.seat
    assert isinstance(step, Damage)
    units = step.units(view)
    wanted = units.least(step.damage)
    rate = view.rules.support_rate(view, seat)
    tokens, cities = view.on_board(seat), view.cities[seat]
    order = sorted(units.cities, key=lambda area: reduction_cost(view, area))
    for lost in range(len(order) + 1):
        # a city counts five, and what stays in its place counts as tokens
        if tokens - wanted + 5 * lost >= rate * (cities - lost) or lost == len(order):
            found = _order(view, units, order[:lost], wanted)
            # with cities, stock may lack tokens for what stays of them
            if found is not None and (not lost or ask.why(found) is None):
                return [found]
    return []


def reduction_cost(view: View, area: int) -> float:
    """What it takes to found the city of this area anew once it is reduced."""
    terrain = view.terrain
    return (6 if terrain.site[area] else 12) - terrain.limit[area] - 0.5 * (terrain.site[area] == "white")


def _order(view: View, units: Exposed, cities: list[int], points: int) -> TakeDamage | None:
    """These cities reduced, and as many tokens from the fullest areas as make up the points; None if that cannot be."""
    ids = view.terrain.ids
    left = {area: count for area, count in units.tokens.items() if area not in cities}
    stay = {area: units.cities[area] for area in cities}
    points -= sum(units.cost(area, stay[area]) for area in cities)
    if points < 0:
        return None
    gone: dict[int, int] = {}
    for _ in range(points):
        area = max(left, key=left.__getitem__, default=-1)
        if area >= 0 and left[area]:
            left[area] -= 1
            gone[area] = gone.get(area, 0) + 1
            continue
        area = max(stay, key=stay.__getitem__, default=-1)
        if area < 0 or not stay[area]:
            return None
        stay[area] -= 1
    return TakeDamage(tuple((ids[a], n) for a, n in gone.items()), tuple((ids[a], n) for a, n in stay.items()))
