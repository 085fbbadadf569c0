"""What looking ahead is to try out (ecumene.lab.ahead): other actions of cities, other techs, and how well a seat stands then."""

from __future__ import annotations

from math import exp
from typing import Any

from ecumene.bots.base import Depth
from ecumene.bots.ffg.plans import ways, worth
from ecumene.bots.ffg.strength import mean
from ecumene.bots.ffg.works import abilities, helped, weighed
from ecumene.engine import Action, Ask
from ecumene.titles.ffg.management import Advance
from ecumene.titles.ffg.research import Research
from ecumene.titles.ffg.rules import DIAL
from ecumene.titles.ffg.tables import LAND
from ecumene.titles.ffg.yields import cities_of, combat, crop

#: the city actions and techs that are tried out beside the bot's own
MOST = 4
#: more units and combat bonus than this do not make a seat any safer
SAFE = 40


def depth(view: Any) -> Depth:
    """Two turns: what is begun in one, such as a scout, bears fruit in the next."""
    return Depth(deals=2, turns=2, entries=60 * view.rules.seats)


def others(view: Any, ask: Ask, plan: list[Action]) -> list[list[Action]]:
    """Other things that its cities could do, or other techs."""
    if not ask.required:
        return []
    found = managed(view, ask) if ask.kind == "managing" else researched(view, ask) if ask.kind == "researching" else []
    return [[action] for action in found if action != plan[0] and ask.why(action) is None]


def managed(view: Any, ask: Ask) -> list[Action]:
    """The best action of each kind, be it a thing that is made or something else, the best ones first; an advance, and a coin."""
    best: dict[str, tuple[float, Action]] = {}
    for value, action in weighed(view, ask, ask.seat):
        item = getattr(action, "item", "")
        kind = "unit" if item in LAND else item or type(action).__name__
        if kind not in best or value > best[kind][0]:
            best[kind] = value, action
    found = [helped(view, ask, ask.seat, action) for _, action in sorted(best.values(), key=lambda each: -each[0])[:MOST]]
    coins = [use for what, use in abilities(view, ask) if use and view.rules.tables.uses[what].do == "coin"]
    return [*(choice for choice in ask.choices if isinstance(choice, Advance)), *coins, *found]


def researched(view: Any, ask: Ask) -> list[Action]:
    """The best techs that can be paid for, of the highest levels; or none, to keep the trade."""
    rules, seat = view.rules, ask.seat
    able = [tech for tech in rules.learnable(view, seat) if rules.price(view, seat, tech) <= view.trade[seat]]
    able.sort(key=lambda tech: (-rules.tables.techs[tech].level, -worth(view, seat, tech)))
    return [Research(), *map(Research, able[:MOST])]


def standing(view: Any, seat: int) -> float:
    """How likely the seat wins, between 0 and 1; all seats together come to 1."""
    if view.over:
        return float(seat in view.victors)
    mine = prospect(view, seat)
    rivals: list[float] = [exp(prospect(view, other) - mine) for other in view.rules.others[seat] if other not in view.gone]
    return 1 / (1 + sum(rivals))


def prospect(view: Any, seat: int) -> float:
    """How well a seat stands by itself: how far it has come, what it has at hand, and what its cities and units give.

    The weights are rough: they come from games of `steady`, from what its winners had more of than the others on their way.
    """
    way, cities = ways(view, seat), cities_of(view, seat)
    crops = [crop(view, city) for city in cities]
    units = len(view.forces[seat]) * mean(view, seat) + combat(view, seat)
    settlers = min(sum(view.scouts[seat].values()), max(0, view.rules.most_cities(view, seat) - len(cities)))
    stores = sum(view.resources[seat].values()) + len(view.kept[seat])
    return float(
        4.0 * min(way["coins"], 1.0)
        + 1.5 * way["culture"]
        + 0.5 * way["tech"]
        + 1.7 * min(max(way.values()), 1.0) ** 2
        + 0.07 * view.culture[seat] / 8
        + 0.9 * min(view.trade[seat], DIAL) / DIAL
        + 0.08 * sum(each.trade for each in crops)
        + 0.1 * sum(1 + each.culture for each in crops)
        + 0.02 * sum(each.production for each in crops)
        + 0.03 * min(units, SAFE)
        + 0.4 * settlers
        + 0.08 * stores
    )
