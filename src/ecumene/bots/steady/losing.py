"""Losses: give up what can best be done without; harm the leader rather than the others."""

from __future__ import annotations

from ecumene.engine import Action, Ask
from ecumene.titles.empires.calamities.damage import Damage, TakeDamage
from ecumene.titles.empires.calamities.exposure import exposed
from ecumene.titles.empires.calamities.losses import LoseCard
from ecumene.titles.empires.calamities.victims import NameVictim
from ecumene.titles.empires.view import View


def city_worth(view: View, area: int) -> float:
    """What a city is worth to its owner: a safe site most, a plain or volcano less, little support least of all."""
    terrain = view.terrain
    worth = {"black": 3.0, "white": 2.0, "": 1.0}[terrain.site[area]]
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
        return -city_worth(view, number) if owner == seat else city_worth(view, number)
    if isinstance(choice, NameVictim):
        return float(view.rules.score(view, choice.seat)["total"])
    card = getattr(choice, "card", None)
    if isinstance(choice, LoseCard) or isinstance(card, str):
        return -card_worth(view, view.rules.cards.index[str(card)])
    return 0.0


def card_worth(view: View, card: int) -> float:
    """What the last card of its kind adds to the hand."""
    hand = view.hand
    assert hand is not None
    count = max(1, hand[card])
    return view.rules.cards.face[card] * (2 * count - 1)


def damage(view: View, ask: Ask) -> list[Action]:
    """Tokens where they are many, and cities once support would fail without them going."""
    step, seat = ask.about, ask.seat
    assert isinstance(step, Damage)
    units = exposed(view, seat, step.where)
    wanted = units.least(step.damage)
    rate = view.rules.support_rate(view, seat)
    cities = sorted(units.cities, key=lambda area: city_worth(view, area))
    on_board = view.on_board(seat)
    for lost in range(len(cities) + 1):
        beside = sum(units.tokens.get(area, 0) for area in cities[:lost])
        rest = wanted - 5 * lost - beside
        if rest < 0:
            break
        if rest > units.total_tokens - beside:
            continue
        if on_board - rest - beside >= rate * (view.cities[seat] - lost) or lost == len(cities):
            order = _order(view, units.tokens, cities[:lost], rest)
            if ask.why(order) is None:
                return [order]
    return []


def _order(view: View, tokens: dict[int, int], cities: list[int], rest: int) -> TakeDamage:
    """So many tokens, always from the area with most of them, and these cities whole."""
    ids = view.terrain.ids
    left = {area: count for area, count in tokens.items() if area not in cities}
    gone: dict[int, int] = {}
    for _ in range(rest):
        area = max(left, key=lambda a: left[a])
        left[area] -= 1
        gone[area] = gone.get(area, 0) + 1
    return TakeDamage(tuple((ids[a], n) for a, n in gone.items()), tuple((ids[a], 0) for a in cities))
