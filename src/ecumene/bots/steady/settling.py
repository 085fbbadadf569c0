"""Tax, cities, plunder and special abilities: take what is to be had."""

from __future__ import annotations

from ecumene.engine import Action, Ask
from ecumene.titles.empires.abilities.areas import Monotheism, Politics, PoliticsTreasury
from ecumene.titles.empires.abilities.phase import EndAbilities
from ecumene.titles.empires.construction import Build, StopBuilding
from ecumene.titles.empires.tax import TaxRate
from ecumene.titles.empires.view import View


def tax_rate(view: View, ask: Ask) -> list[Action]:
    """The highest rate that stock can pay twice over, so that the next turn's tax is safe too; else the lowest."""
    seat = ask.seat
    cities, stock = view.cities[seat], view.stock[seat]
    rates = list(view.rules.tax_rates(view, seat))
    safe = [rate for rate in rates if rate * cities <= stock - 2 * cities]
    return [TaxRate(max(safe) if safe else min(rates))]


def plunder(view: View, ask: Ask) -> list[Action]:
    """All there is."""
    return ask.choices[:1]


def build(view: View, ask: Ask) -> list[Action]:
    """Every city that the tokens left on the board will support."""
    seat = ask.seat
    rate = view.rules.support_rate(view, seat)
    tokens, cities = view.on_board(seat), view.cities[seat]
    plan: list[Action] = []
    for choice in ask.choices:
        if not isinstance(choice, Build) or choice.keep:
            continue
        area = view.terrain.index[choice.area]
        tokens -= view.tokens[seat][area]
        cities += 1
        if tokens < rate * cities:
            break
        plan.append(choice)
    return [*plan, StopBuilding()]


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
