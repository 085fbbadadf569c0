"""The plan: which victory a civilization goes for, what icons are worth to it, and which techs it wants."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from ecumene.bots.ffg.strength import prey
from ecumene.engine import Action, Ask
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.research import Research
from ecumene.titles.ffg.rules import COINS
from ecumene.titles.ffg.yields import cities_of, coins, crop


class Plan(msgspec.Struct, frozen=True):
    """What one production, trade, culture and coin are worth, and the techs that are wanted first."""

    production: float
    trade: float
    culture: float
    coin: float
    techs: tuple[str, ...]
    combat: float = 0.3


#: one trade less or more matters little beside what a plan lives on
PLANS = {
    "tech": Plan(
        0.8, 2.0, 0.4, 1.5,
        ("writing", "currency", "code_of_laws", "irrigation", "democracy", "civil_service", "banking", "railroad"),
    ),
    "culture": Plan(
        0.8, 1.1, 1.8, 1.0,
        ("philosophy", "currency", "writing", "irrigation", "printing_press", "chivalry", "theology", "metal_casting"),
    ),
    "coins": Plan(
        0.8, 1.4, 0.9, 5.0,
        ("pottery", "code_of_laws", "currency", "democracy", "printing_press", "civil_service", "banking", "computers"),
    ),
    "conquest": Plan(
        1.5, 1.2, 0.4, 0.8,
        ("metalworking", "horseback_riding", "masonry", "democracy", "chivalry", "mathematics", "gunpowder", "railroad"),
        combat=0.9,
    ),
}  # fmt: skip

#: the victory that a civilization's powers serve
FAVOURED = {
    "americans": "coins", "chinese": "culture", "egyptians": "tech", "germans": "conquest", "romans": "conquest",
    "russians": "tech", "arabs": "culture", "greeks": "tech", "indians": "culture", "spanish": "tech", "aztecs": "conquest",
    "english": "coins", "french": "culture", "japanese": "tech", "mongols": "conquest", "zulu": "conquest",
}  # fmt: skip

#: how near a conquest is when some capital would fall
OPEN = 0.6
#: the coins with which a rival must be stopped
ALMOST = 13
#: the part of the way to a victory after which nobody helps a rival on
FAR = 0.8
#: a whole pyramid: how many techs each row holds below Space Flight
PYRAMID = {1: 5, 2: 4, 3: 3, 4: 2, 5: 1}

#: what was found out about a view, as long as the view lives
_VICTORIES: WeakKeyDictionary[Any, dict[int, str]] = WeakKeyDictionary()


def victory(view: Any, seat: int) -> str:
    """The victory that is nearest, with a word of the civilization in it."""
    known = _VICTORIES.setdefault(view, {})
    if seat not in known:
        known[seat] = _nearest(view, seat)
    return known[seat]


def seek(view: Any, seat: int, goal: str) -> None:
    """Lets a seat go for this victory as long as the view lives, whatever is nearest."""
    _VICTORIES.setdefault(view, {})[seat] = goal


def _nearest(view: Any, seat: int) -> str:
    nearness = ways(view, seat) | {"conquest": OPEN if prey(view, seat) else 0.1}
    nearness[FAVOURED[view.civ[seat]]] += 0.3
    return max(nearness, key=lambda name: nearness[name])


def progress(view: Any, seat: int) -> float:
    """How far a seat has come towards a victory without war, by open facts."""
    return max(ways(view, seat).values())


def ways(view: Any, seat: int) -> dict[str, float]:
    """How far it has come towards each of them."""
    return {
        "tech": len(view.techs[seat]) / 15,
        "culture": view.level[seat] / view.rules.tables.victory,
        "coins": coins(view, seat) / COINS,
    }


def closing(view: Any, seat: int) -> set[int]:
    """The other seats that have not far to go to a victory, by open facts: nothing is given to them."""
    others = [other for other in view.rules.others[seat] if other not in view.gone and view.government[other]]
    return {other for other in others if progress(view, other) >= FAR}


def rivals(view: Any, seat: int) -> dict[int, str]:
    """The other seats that are one step from winning, by open facts, and how they would win."""
    tables, found = view.rules.tables, {}
    for other in range(view.rules.seats):
        if other == seat or other in view.gone or not view.government[other]:
            continue
        if view.level[other] >= tables.victory - 1:
            found[other] = "culture"
        elif coins(view, other) >= ALMOST:
            found[other] = "coins"
        elif view.rules.room(view, other, 5):
            found[other] = "tech"
    return found


def plan(view: Any, seat: int) -> Plan:
    """What things are worth to the victory that the seat pursues."""
    return PLANS[victory(view, seat)]


def income(view: Any, seat: int) -> int:
    """The trade that the next turn brings."""
    return sum(crop(view, city).trade for city in cities_of(view, seat))


def worth(view: Any, seat: int, tech: str) -> float:
    """Techs of the plan first, then the higher ones."""
    wanted = plan(view, seat).techs
    row = view.rules.tables.techs[tech]
    return float(row.level) + (3 - 0.1 * wanted.index(tech) if tech in wanted else 0) + float(row.coin) + 0.3 * len(row.buildings)


def research(view: Any, ask: Ask, seat: int) -> Action | None:
    """The highest level there is a place for; it waits a turn for one that it could pay then, if the pyramid lacks no other."""
    rules = view.rules
    rooms = rules.learnable(view, seat)
    high = max(rules.tables.techs[t].level for t in rooms)
    price = min(rules.price(view, seat, t) for t in rooms if rules.tables.techs[t].level == high)
    able = [t for t in rooms if rules.price(view, seat, t) <= view.trade[seat]]
    if victory(view, seat) == "tech":
        rows = rules.rows(view, seat)
        lacking = [t for t in able if rows.count(level := rules.tables.techs[t].level) < PYRAMID[level]]
        if lacking:
            return Research(max(lacking, key=lambda t: (rules.tables.techs[t].level, worth(view, seat, t))))
    best = max((rules.tables.techs[t].level for t in able), default=0)
    if not able or (best < high and view.trade[seat] + income(view, seat) >= price and high > 1):
        return Research()
    return Research(max((t for t in able if rules.tables.techs[t].level == best), key=lambda t: worth(view, seat, t)))


def learn(view: Any, ask: Ask, seat: int) -> Action | None:
    """The tech that is worth most."""
    takes = [choice for choice in ask.choices if isinstance(choice, Take)]
    return max(takes, key=lambda choice: worth(view, seat, choice.what)) if takes else None
