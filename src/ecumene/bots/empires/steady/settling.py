"""Tax, growth, cities, plunder and special abilities: take what is to be had."""

from __future__ import annotations

from ecumene.engine import Action, Ask
from ecumene.titles.empires.abilities.areas import Monotheism, Politics, PoliticsTreasury
from ecumene.titles.empires.abilities.phase import EndAbilities
from ecumene.titles.empires.construction import Build, Construction, StopBuilding, from_neighbours, from_treasury
from ecumene.titles.empires.expansion import Expand
from ecumene.titles.empires.tax import TaxRate
from ecumene.titles.empires.view import View


def tax_rate(view: View, ask: Ask) -> list[Action]:
    """The highest rate that stock can pay twice over, so that the next turn's tax is safe too; else the lowest."""
    seat = ask.seat
    cities, stock = view.cities[seat], view.stock[seat]
    rates = list(view.rules.tax_rates(view, seat))
    safe = [rate for rate in rates if rate * cities <= stock - 2 * cities]
    return [TaxRate(max(safe) if safe else min(rates))]


def expand(view: View, ask: Ask) -> list[Action]:
    """With too few tokens for all, they go to city sites first, then where there is room."""
    seat, terrain = ask.seat, view.terrain
    tokens, site, limit, ids = view.tokens[seat], terrain.site, terrain.limit, terrain.ids
    areas = sorted([(not site[area], tokens[area] - limit[area], area) for area in view.areas_of(seat)])
    places = [ids[area] for _, _, area in areas for _ in range(min(2, tokens[area]))]
    return [Expand(tuple(places[: view.stock[seat]]))]


def plunder(view: View, ask: Ask) -> list[Action]:
    """All there is."""
    return ask.choices[:1]


def build(view: View, ask: Ask) -> list[Action]:
    """Every city that the tokens left on the board will support, those first that take least of them."""
    step, seat = ask.about, ask.seat
    assert isinstance(step, Construction)
    rules, tokens = view.rules, view.tokens[seat]
    rate, stock = rules.support_rate(view, seat), view.city_stock(seat)
    # what will be left of each area's tokens if no city is founded there
    left = {area: min(tokens[area], rules.limit(view, seat, area)) for area in view.areas_of(seat)}
    people, cities = sum(left.values()), view.cities[seat]
    orders = [order for area in step.areas if (order := city_order(view, seat, area)) is not None]
    plan: list[Action] = []
    helped = False
    for order in sorted(orders, key=lambda order: order.treasury + 2 * len(order.neighbours)):
        if helped and (order.treasury or order.neighbours):
            continue
        area = view.terrain.index[order.area]
        people += order.keep - left[area] - len(order.neighbours)
        cities += 1
        if people < rate * cities or len(plan) == stock:
            break
        helped = helped or order.treasury > 0 or bool(order.neighbours)
        plan.append(order)
    lawful = plan if ask.required else [order for order in plan if ask.why(order) is None]
    # what takes tokens of a better ranked player is built when its turn comes
    return [*lawful, StopBuilding()] if len(lawful) == len(plan) else lawful


def city_order(view: View, seat: int, area: int) -> Build | None:
    """The order for a city here, with no more help than it takes; None if it cannot be."""
    terrain, tokens, cost = view.terrain, view.tokens[seat], view.rules.city_cost(view, seat, area)
    if cost is None or view.city[area]:
        return None
    missing = max(0, cost - tokens[area])
    treasury = min(missing, from_treasury(view, seat, area, cost))
    beside: list[str] = []
    if missing > treasury:
        # the fullest areas help first
        near = sorted(terrain.land[area], key=lambda near: terrain.limit[near] - tokens[near])
        helping = [terrain.ids[other] for other in near for _ in range(tokens[other])]
        beside = helping[: min(missing - treasury, from_neighbours(view, seat, area))]
    if treasury + len(beside) < missing:
        return None
    keep = not missing and tokens[area] > cost and view.holds(seat, "public_works") and view.rules.city_takes_all
    return Build(terrain.ids[area], treasury, tuple(beside), keep)


def abilities(view: View, ask: Ask) -> list[Action]:
    """Annex what is worth most, of others; take treasury if it is useful; then end."""
    best: tuple[int, Action] | None = None
    for choice in ask.choices:
        if isinstance(choice, (Monotheism, Politics)):
            area = view.terrain.index[choice.area]
            worth = 5 * (view.city[area] > 0) + view.crowd[area] - 2 * view.tokens[ask.seat][area]
            if worth > 1 and (best is None or worth > best[0]):
                best = (worth, choice)
        elif isinstance(choice, PoliticsTreasury) and choice.count == 5 and best is None and view.stock[ask.seat] > 25:
            best = (0, choice)
    return [best[1]] if best else [EndAbilities()]
