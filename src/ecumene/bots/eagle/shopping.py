"""Buying: whatever gives most for its price, as long as it gives enough."""

from __future__ import annotations

from copy import copy

from ecumene.bots.eagle.marching import target
from ecumene.bots.eagle.worth import income, land, lead, point, settlement, strength, threat, turns_left, with_size, with_village
from ecumene.engine import Action, Ask
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.exploring import Look, Take
from ecumene.titles.eagle.placing import Place, Skip
from ecumene.titles.eagle.powers import Declare
from ecumene.titles.eagle.purchase import BuyFleet, BuyTechnology, BuyUnit, Done, FoundVillage, Grow
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import (
    ARMIES,
    IMPROVEMENT,
    IMPROVEMENTS,
    MODERN,
    SETTLER,
    TECHNOLOGIES,
    TECHNOLOGY,
    TYPES,
    WONDERS,
    Milestone,
    is_resource,
)
from ecumene.titles.eagle.view import UNKNOWN, View
from ecumene.titles.eagle.wares import BuyImprovement, BuyShip

#: what a purchase must give for each gold of its price
ENOUGH, IDLE = 0.9, 0.2

#: armies for each settlement; more are a surplus
ARMIES_EACH = 1.5
#: so many armies in one place, or a larger surplus, and no more are bought; more are where somebody stronger stands
GUARDS, BESIEGED = (4, 2), (7, 5)

#: so many points behind, a seat that cannot win saves for technologies up to this price
BEHIND, CHEAP = -15, 50


def buy(view: View, ask: Ask) -> list[Action]:
    """The best purchase there is; done when none is good enough."""
    if not ask.required:
        return []
    seat = ask.seat
    safe = refuge(view, seat, ask.choices)
    if safe is not None:
        return [safe]
    best, found = enough(view, seat), None
    base = income(view, seat)
    seen: set[tuple[str, str]] = set()
    for choice in ask.choices:
        if isinstance(choice, Declare):
            if lead(view, seat) > 0:
                return [choice]
            continue
        alike = stands_for(choice)
        if alike is not None:
            if alike in seen:
                continue
            seen.add(alike)
        value, price = weigh(view, seat, choice, base)
        if price and value / price > best:
            best, found = value / price, choice
    if found is None:
        return [Done()]
    if isinstance(found, BuyUnit):
        found = BuyUnit(found.piece, found.at)
    return [found]


def stands_for(choice: Action) -> tuple[str, str] | None:
    """One army of each place stands for all of them, one fleet of each kind for all zones."""
    if isinstance(choice, BuyUnit) and choice.piece in ARMIES:
        return "army", choice.at
    return ("fleet", choice.piece) if isinstance(choice, BuyFleet) else None


def refuge(view: View, seat: int, choices: list[Action]) -> Action | None:
    """Far behind in Standard, it buys technologies, which nobody can take away, and saves for a cheap one."""
    sold = view.rules.technologies_for_sale(view, seat)
    if view.rules.setup.scenario != "standard" or lead(view, seat) > BEHIND or not sold or view.techs_of(seat, MODERN) == 2:
        return None
    price = view.rules.technology_price(view, seat, sold[0])
    if price <= view.gold[seat]:
        return BuyTechnology(TECHNOLOGIES[sold[0]].id)
    return Done() if price <= min(CHEAP, view.gold[seat] + 20) else None


def enough(view: View, seat: int) -> float:
    """What a purchase must give for each gold of its price: less when much gold lies idle, hardly anything at the end."""
    if turns_left(view) <= 1:
        return 0.05
    return ENOUGH if view.gold[seat] < 40 + 20 * view.era else IDLE


def weigh(view: View, seat: int, choice: Action, base: float) -> tuple[float, float]:
    """What a purchase is worth, and what it costs; `base` is the income without it."""
    if isinstance(choice, FoundVillage):
        region = ATLAS.index[choice.region]
        return village(view, seat, region, base), view.rules.prices["village"][view.era - 1]
    if isinstance(choice, Look) and not choice.clear:
        # to look costs nothing, and opens what one came for
        return 2.0 * view.rules.prices["village"][view.era - 1], 1.0
    if isinstance(choice, Grow):
        region = ATLAS.index[choice.region]
        more = income(with_size(view, region), seat) - base
        price = view.rules.prices["growth"][view.size[region] - 1]
        return (point(view) + more * turns_left(view)) * held(view, seat, region), price
    if isinstance(choice, BuyTechnology):
        number = TECHNOLOGY[choice.technology]
        return technology(view, seat, number), view.rules.technology_price(view, seat, number)
    if isinstance(choice, BuyUnit):
        price = view.rules.price(view, choice.piece)
        at = ATLAS.index[choice.at]
        if choice.piece == "settler":
            return settler(view, seat, at), price
        return (0.0 if choice.piece == "aircraft" else army(view, seat, at)), price
    if isinstance(choice, BuyImprovement):
        twin = copy(view)
        twin.improvements = view.improvements.copy()
        twin.improvements[seat] |= 1 << IMPROVEMENT[choice.improvement]
        stay = min(turns_left(view), 5)
        price = view.rules.prices["improvement"][view.era - 1]
        return (income(twin, seat) - base) * stay, price
    if isinstance(choice, BuyFleet):
        return fleet(view, seat), view.rules.price(view, choice.piece)
    if isinstance(choice, BuyShip):
        ahead = lead(view, seat) + 2 + view.techs(seat) - max(view.techs(other) for other in view.clockwise(seat))
        return (9999.0, 200.0) if ahead > 0 else (0.0, 200.0)
    return 0.0, 0.0


def held(view: View, seat: int, region: int) -> float:
    """How likely what is spent on a settlement stays there: far behind, hardly where somebody much stronger stands next door."""
    safe = threat(view, seat, region) <= 1.3 * strength(view, seat, region)
    return 1.0 if safe or lead(view, seat) > BEHIND else 0.3


def village(view: View, seat: int, region: int, base: float) -> float:
    """What a new village is worth: its point, its income, and what it may grow to."""
    marker = view.marker[region]
    twin = with_village(view, seat, region, 0 if marker == UNKNOWN else marker)
    more = max(2.0 + (2.0 if is_resource(marker) else 0.0), income(twin, seat) - base)
    return 1.5 * point(view) + more * turns_left(view)


def settler(view: View, seat: int, at: int) -> float:
    """A settler is worth the village that it will found, if there is land for it and not too many wait already."""
    waiting = view.total(seat, SETTLER)
    if waiting >= 3 or turns_left(view) < 3:
        return 0.0
    goal = target(view, seat, at, 2)
    if goal is None:
        return 0.4 * point(view) * turns_left(view) if has_room(view, seat) and waiting < 2 else 0.0
    away = ATLAS.land_steps[at][goal]
    if away > 5 or land(view, seat, goal) < 0.6:
        return 0.0
    worth = (1.5 * point(view) + 2.0 * turns_left(view)) * land(view, seat, goal)
    return max(0.0, worth - view.rules.prices["village"][view.era - 1]) * 0.8 / (1 + waiting)


def has_room(view: View, seat: int) -> bool:
    """Whether a fleet of the seat could take a settler to free land."""
    return any(len(fleet.cargo) < 3 for fleet in view.fleets[seat].values())


def army(view: View, seat: int, region: int) -> float:
    """An army is worth what it guards: nothing where nobody comes, much where somebody stronger stands."""
    if region >= LAND:
        return 0.0
    here, surplus = view.armies(seat, region), view.all_military(seat) - ARMIES_EACH * len(view.settlements(seat))
    if crowded(here, surplus, BESIEGED):
        return 0.0
    mine, danger = strength(view, seat, region), threat(view, seat, region)
    stake = settlement(view, region)
    if danger <= mine and crowded(here, surplus, GUARDS):
        return 0.0
    if not danger:
        return 0.0 if mine else 0.06 * stake
    if mine > 1.3 * danger:
        return 0.0
    # towards the end there is less time to be attacked; where armies are dear, more is dared
    likely = 0.4 if turns_left(view) <= 3 else 0.9 if view.rules.setup.scenario == "standard" else 0.5
    return stake * likely * (1.0 if not mine else 0.5 if mine < danger else 0.2)


def crowded(here: int, surplus: float, limits: tuple[int, int]) -> bool:
    """Whether there are as many armies as there should be, in one place or in all."""
    most, spare = limits
    return here >= most or surplus > spare


def fleet(view: View, seat: int) -> float:
    """One fleet, when settlers have no more land to walk to."""
    if view.fleets[seat] or turns_left(view) < 4:
        return 0.0
    homes = view.settlements(seat)
    if any(target(view, seat, home, 2) is not None for home in homes[:3]):
        return 0.0
    free = sum(not owner for owner in view.owner)
    return 3.0 * turns_left(view) if free > 4 else 0.0


def technology(view: View, seat: int, number: int) -> float:
    """What a technology is worth: points, income, bonus, fees, and how near it brings the end."""
    row, turns, price = TECHNOLOGIES[number], turns_left(view), float(point(view))
    if view.rules.setup.scenario == "standard":
        kinds = sum(map(bool, view.resources(seat)))
        value = 2 * price + kinds * turns + 0.5 * turns
        count = view.techs_of(seat, view.era)
        if count == 1 and not claimed(view):
            value += 3 * price  # the second brings a wonder
        if view.era == MODERN and count == 2:
            return value * 4 if lead(view, seat) + 2 > 0 else 0.0  # it ends the game
        return value
    value = 4 * price if row.seminal else 0.0
    for name in row.wonders:
        wonder = next(w for w in WONDERS if w.id == name)
        value += 2 * price
        if wonder.era >= view.era:
            value += {
                "income": wonder.amount * 4.0,
                "units": 10.0 * wonder.amount,
                "faces": 8.0 * wonder.amount,
                "cogs": 40.0,
            }.get(wonder.effect, 12.0)
    value += 12.0 * len(row.units)
    value += sum(3.0 * turns for improvement in IMPROVEMENTS if improvement.technology == row.id and improvement.era >= view.era)
    value += sum(2.0 * turns for kind in TYPES if kind.technology == row.id)
    if row.size:
        value += len(view.settlements(seat)) * (price + turns)
    if any(number in needs_of(other.id) for other in TECHNOLOGIES):
        value += 6.0
    return value + 0.15 * row.price


def claimed(view: View) -> bool:
    """Whether the wonder for two technologies of this era is taken."""
    rows = enumerate(view.rules.wonders)
    return any(
        view.wonder[n] for n, row in rows if isinstance(row, Milestone) and (row.era, row.counts) == (view.era, "technologies")
    )


def needs_of(name: str) -> tuple[int, ...]:
    """The numbers of what a technology needs."""
    return tuple(TECHNOLOGY[need] for need in TECHNOLOGIES[TECHNOLOGY[name]].needs)


# -- smaller questions ------------------------------------------------------------------------------------


def take(view: View, ask: Ask) -> list[Action]:
    """The free technology that is worth most."""
    choices = [choice for choice in ask.choices if isinstance(choice, Take)]
    return [max(choices, key=lambda choice: technology(view, ask.seat, TECHNOLOGY[choice.technology]))] if choices else []


def place(view: View, ask: Ask) -> list[Action]:
    """Granted armies where they are needed most, settlers where land is free."""
    choices = [choice for choice in ask.choices if isinstance(choice, Place)]

    def need(choice: Place) -> float:
        at = ATLAS.index[choice.at]
        if choice.piece == "settler":
            return settler(view, ask.seat, at)
        return army(view, ask.seat, at)

    return [max(choices, key=need)] if choices else []


def grow_free(view: View, ask: Ask) -> list[Action]:
    """Whatever may grow."""
    return [choice for choice in ask.choices if not isinstance(choice, Skip)][:1]
