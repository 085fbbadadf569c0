"""Where the combat bonuses of a battle come from, source by source: what `battle.Calculating` adds up, in its parts."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ecumene.titles.ffg import shapes
from ecumene.titles.ffg.names import name as printed_name
from ecumene.titles.ffg.yields import cities_of, city_at, city_states, outskirts

Parts = dict[str, int]


def sources(view: Any) -> list[list[shapes.Line]]:
    """FF combat.2.1-2.11: for both sides what counts, before the lower sum is taken from the higher."""
    battle = view.battle
    sides = [{} if side == battle.wild else standing(view, battle.led[side]) for side in (0, 1)]
    sides[1] |= defending(view)
    for side in (0, 1):
        sides[side]["Joan of Arc"] = battle.extra[side]
    return [[{"what": what, "amount": amount} for what, amount in parts.items() if amount] for parts in sides]


def standing(view: Any, seat: int) -> Parts:
    """FF combat.2.2-2.5: what a seat has in every battle (`yields.combat`)."""
    rules = view.rules
    civ, government = view.civ[seat], view.government[seat]
    parts = {
        printed_name(civ): rules.tables.civilizations[civ].combat,
        printed_name(government): rules.government(view, seat, "combat"),
        "Statue of Zeus": 6 if rules.has(view, seat, "statue_of_zeus") else 0,
        "investments": rules.invested(view, seat, "combat"),
    }
    near = {square for city in cities_of(view, seat) for square in outskirts(view, city)}
    near = {square for square in near if view.marker[square] not in rules.tables.city_states}
    markers = Counter(view.marker[square] for square in (*near, *city_states(view, seat)))
    for marker, count in sorted(markers.items()):
        if marker in rules.tables.icons:
            what = printed_name(marker)
            parts[what if count == 1 else f"{count} × {what}"] = count * rules.tables.icons[marker].combat
    return parts


def defending(view: Any) -> Parts:
    """FF combat.2.6-2.11, person.leonidas.1: what the defender has where the battle is fought."""
    battle, rules = view.battle, view.rules
    parts: Parts = {}
    if battle.city:
        city = city_at(view, battle.square)
        parts["capital" if city.capital else "city"] = 12 if city.capital else 6
        parts |= {"walls": 4 * city.walls, "metropolis": 2 * (city.second >= 0), "fortification": 2 * (city.mark == "fort")}
    elif rules.tables.kinds[view.marker[battle.square]] == "city-state":
        parts["defence of a city-state"] = 4
    if battle.wild != 1 and rules.led_by(view, battle.led[1], "leonidas"):
        parts["Leonidas"] = 8 if _drawn(battle, 1) < _drawn(battle, 0) else 0
    return parts


def _drawn(battle: Any, side: int) -> int:
    """How many units a side came with, wherever they are by now."""
    return len(battle.hands[side]) + sum(front[side] is not None for front in battle.fronts) + len(battle.dead[side])
