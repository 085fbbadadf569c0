"""What the guide makes of a good player's plan: it knows what the scenario scores, and which turn is the last.

Bots play every turn as if another one followed. Somebody who learns is told to keep what scores, and in the last turn to do
nothing that no longer counts; `last_purchase` has what is bought then.
"""

from __future__ import annotations

from collections import Counter
from copy import copy

from ecumene.engine import Action, Ask, Moment
from ecumene.titles.empires.calamities.losses import DestroyCity, LoseCard, Ransom
from ecumene.titles.empires.movement import EndMovement, Move
from ecumene.titles.empires.shipyard import BuildShip, Maintain
from ecumene.titles.empires.state import free_number
from ecumene.titles.empires.view import View
from ecumene.titles.empires.voyages import Sail

#: points that a city brings in a turn, by the card that it draws
CARD = 4


def mended(now: Moment, plan: list[Action]) -> list[Action]:
    """A plan as the guide stands by it."""
    if now.ask is None or not plan:
        return plan
    if now.ask.kind == "moving":
        return counting(now.view, now.seat, plan) if is_last(now.view) else plan
    return sparing(now.view, now.ask, plan)


def turns_left(view: View) -> int | None:
    """How many turns follow this one; None if nobody knows."""
    final = view.rules.final_turn(view)
    return None if final is None else max(0, final - view.turn)


def is_last(view: View) -> bool:
    """Whether the game ends with this turn, as everybody knows."""
    return turns_left(view) == 0


# -- the last movement ----------------------------------------------------------------------------------------


def after(view: View, seat: int, plan: list[Action]) -> Counter[str]:
    """How many tokens of the seat will stand where when the plan is carried out."""
    ids = view.terrain.ids
    count = Counter({ids[area]: view.tokens[seat][area] for area in view.areas_of(seat)})
    places = {number: ids[area] for number, (area, _, _) in view.ships[seat].items()}
    for action in plan:
        if isinstance(action, Move):
            count[action.area] -= action.count
            count[action.to] += action.count
        elif isinstance(action, BuildShip):
            places[free_number(places, view.scrapped[seat]) if action.ship is None else action.ship] = action.area
            count[action.area] -= 1 if action.treasury == 1 else 0
            if not action.treasury:
                count[action.area] -= 1
                count[action.other or action.area] -= 1
        elif isinstance(action, Maintain) and action.area:
            count[action.area] -= 1
        elif isinstance(action, Sail):
            if action.ship in places:
                count[places[action.ship]] -= action.load
            for water, unload, load in action.stops:
                count[water] += unload - load
    return count


def founded(view: View, seat: int, count: Counter[str]) -> set[str]:
    """Where this many tokens suffice for a city, even if those of others have to be beaten first."""
    found = set()
    for name, mine in count.items():
        area = view.terrain.index.get(name)
        cost = None if area is None or view.city[area] else view.rules.city_cost(view, seat, area)
        if area is not None and cost is not None and mine - (view.crowd[area] - view.tokens[seat][area]) >= cost:
            found.add(name)
    return found


def fed(view: View, seat: int, count: Counter[str]) -> int:
    """The tokens that would be left on the board to feed cities."""
    index, cities = view.terrain.index, founded(view, seat, count)
    limits = {name: view.rules.limit(view, seat, index[name]) for name in count if name in index}
    return sum(min(mine, limits.get(name, 0)) for name, mine in count.items() if name not in cities)


def counting(view: View, seat: int, plan: list[Action]) -> list[Action]:
    """Of the last movement only what leads to a city or to an attack: tokens on the board score nothing.

    Of the rest as much stays as it takes to feed the cities.
    """
    count = after(view, seat, plan)
    goals = founded(view, seat, count) | {name for name in count if _attacked(view, seat, name)}
    sails = any(isinstance(action, Sail) and any(stop[0] in goals and stop[1] for stop in action.stops) for action in plan)
    *moves, end = plan if isinstance(plan[-1], EndMovement) else [*plan, EndMovement()]
    kept = [action for action in moves if (action.to in goals if isinstance(action, Move) else sails)]
    rest = [action for action in moves if action not in kept]
    cities = view.cities[seat] + len(founded(view, seat, after(view, seat, kept)))
    needed = view.rules.support_rate(view, seat) * cities
    while rest and fed(view, seat, after(view, seat, [*kept, *rest[:-1]])) >= needed:
        rest.pop()
    return [*kept, *rest, end]


def _attacked(view: View, seat: int, name: str) -> bool:
    area = view.terrain.index.get(name)
    return area is not None and bool(view.city[area]) and view.owner(area) != seat


# -- what a loss costs in points -------------------------------------------------------------------------------


def points(view: View, seat: int) -> int:
    """The score of a seat as it alone can reckon it: with its hand, and the step on the A.S.T. that it is about to take."""
    known, track, at = copy(view), view.rules.track, view.step[seat]
    known.hands = [view.hand or b""] * view.seats
    if view.civ[seat] and at < track.last and not view.rules.lacks(view, seat):
        known.step = _changed(view.step, seat, 1)
    return known.rules.score(known, seat)["total"]


def cost(view: View, ask: Ask, action: Action) -> int | None:
    """What giving up a city or a card, or paying for it, costs in points; None if it is something else."""
    seat, then = ask.seat, copy(view)
    brings = 0
    if isinstance(action, Ransom):
        then.treasury = _changed(view.treasury, seat, -int(getattr(ask.about, "ransom", 0)))
    elif isinstance(action, DestroyCity):
        then.cities = _changed(view.cities, seat, -1)
        brings = CARD * (turns_left(view) or 0)
    elif isinstance(action, LoseCard) and view.hand is not None:
        hand = bytearray(view.hand)
        hand[view.rules.cards.index[action.card]] -= 1
        then.hand = bytes(hand)
    else:
        return None
    return points(view, seat) - points(then, seat) + brings


def sparing(view: View, ask: Ask, plan: list[Action]) -> list[Action]:
    """Where treasury scores, a ransom is paid only for what is worth more."""
    if not isinstance(plan[0], Ransom):
        return plan
    price = cost(view, ask, plan[0])
    ways = [(worth, number) for number, choice in enumerate(ask.choices) if (worth := cost(view, ask, choice)) is not None]
    worth, number = min(ways)
    return plan if price is None or worth >= price else [ask.choices[number]]


def _changed(values: list[int], seat: int, by: int) -> list[int]:
    return [value + by if other == seat else value for other, value in enumerate(values)]
