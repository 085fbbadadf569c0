"""What advances cost and how they are paid for (WE 12). It serves state and view alike: the rules, bots, a page's shop."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ecumene.titles.empires.cards import set_value, sets_value
from ecumene.titles.empires.deck import Cards, Hand
from ecumene.titles.empires.state import Public
from ecumene.titles.empires.tables import COLOURS, Advances

#: WE ADV.Anatomy.1: Anatomy brings a science advance with a printed price below this
ANATOMY_BELOW = 100
#: credit tokens come in points of five
CREDIT_POINTS = 5

# -- prices -----------------------------------------------------------------------------------------------


def helping(state: Public, seat: int) -> int:
    """The advances whose credits towards a single other one count: those held, but not what came with a nation in this turn.

    WE 12.10: such credits wait as all others do; EP 14.62c, 32.54a.
    """
    held, table = state.advances[seat], state.rules.advances
    for newcomer, cards in state.notes.arrived:
        if newcomer == seat:
            held &= ~table.bits(cards)
    return held


def price_items(state: Public, seat: int, advance: int) -> dict[str, int]:
    """The printed price and each credit that is taken off it, by name: `{"printed": 120, "craft": -20, "pottery": -10}`.

    WE 12.9: of two colours only the better one counts; 12.8: credits towards this very advance come on top.
    """
    table = state.rules.advances
    credits, held = state.credits[seat], helping(state, seat)
    items = {"printed": table.cost[advance]}
    colour = max(table.groups[advance], key=credits.__getitem__)
    if credits[colour]:
        items[COLOURS[colour]] = -credits[colour]
    for helper, amount in table.helpers[advance]:
        if held >> helper & 1:
            items[table.ids[helper]] = -amount
    return items


def price(state: Public, seat: int, advance: int) -> int:
    """WE 12.6, 12.12: the printed price less all credits, never below 0: the sum of `price_items`."""
    table, credits, held = state.rules.advances, state.credits[seat], helping(state, seat)
    total = table.cost[advance] - max([credits[colour] for colour in table.groups[advance]])
    for helper, amount in table.helpers[advance]:
        if held >> helper & 1:
            total -= amount
    return max(0, total)


def prices(state: Public, seat: int) -> Mapping[int, int]:
    """What each advance costs that the seat does not own yet (WE 12.2): `price` of all of them, in one go."""
    return _prices(state.rules.advances, state.credits[seat], state.advances[seat], helping(state, seat))


@lru_cache(maxsize=64)
def _prices(table: Advances, credits: tuple[int, ...], held: int, helpers: int) -> Mapping[int, int]:
    """A seat's prices are asked for again and again, and change only when it buys something."""
    found = {}
    for advance, groups in enumerate(table.groups):
        if held >> advance & 1:
            continue
        total = table.cost[advance] - (credits[groups[0]] if len(groups) == 1 else max([credits[colour] for colour in groups]))
        for helper, amount in table.helpers[advance]:
            if helpers >> helper & 1:
                total -= amount
        found[advance] = total if total > 0 else 0
    return MappingProxyType(found)


def anatomy_gifts(state: Public, seat: int) -> list[int]:
    """WE ADV.Anatomy.1: the advances that the seat might take for free when it buys Anatomy."""
    table, held = state.rules.advances, state.advances[seat]
    science = COLOURS.index("science")
    return [
        advance
        for advance, groups in enumerate(table.groups)
        if science in groups and table.cost[advance] < ANATOMY_BELOW and not held >> advance & 1
    ]


def brought(state: Public, seat: int, advances: tuple[str, ...], gift: str) -> tuple[str, ...]:
    """All that an order for these advances brings: WE ADV.Anatomy.1: the gift that was chosen beside Anatomy, or every one."""
    if not state.rules.anatomy_brings_all:
        return (*advances, gift) if gift else advances
    ids = state.rules.advances.ids
    gifts = [ids[k] for k in anatomy_gifts(state, seat)] if "anatomy" in advances else []
    return (*advances, *(name for name in gifts if name not in advances))


def chosen_credits(state: Public, advances: Iterable[str]) -> int:
    """WE ADV.Monument.1, ADV.WrittenRecord.1: points of credit tokens that the buyer of these chooses the colours of."""
    table = state.rules.advances
    return sum(table.rows[table.index[advance]].free_credits for advance in advances)


# -- payments ---------------------------------------------------------------------------------------------


class Payment(NamedTuple):
    """Trade cards, treasury tokens and, with Trade Empire, (the substitute, the commodity that it stands in for)."""

    cards: tuple[str, ...]
    treasury: int
    substitute: tuple[str, ...] = ()


class Substitute(NamedTuple):
    """WE ADV.TradeEmpire.1: a kind of which a card counts as one more of another's set, and what that adds to the whole."""

    gain: int
    card: int
    stands_for: int


def may_substitute(cards: Cards, spent: Hand, card: int, stands_for: int) -> bool:
    """WE ADV.TradeEmpire.1: another commodity of at least the same face value, in a set that is not complete."""
    return (
        card != stands_for
        and 0 < cards.face[stands_for] <= cards.face[card]
        and spent[card] > 0
        and 0 < spent[stands_for] < cards.set[stands_for]
    )


def substitutes(cards: Cards, spent: Hand) -> list[Substitute]:
    """Every substitution that these cards, counted by kind, allow."""
    kinds = [kind for kind, count in enumerate(spent) if count and cards.face[kind]]
    return [
        Substitute(
            cards.face[other] * (2 * spent[other] + 1) - cards.face[card] * (2 * spent[card] - 1),
            card,
            other,
        )
        for card in kinds
        for other in kinds
        if may_substitute(cards, spent, card, other)
    ]


def turned_in(state: Public, seat: int, names: Iterable[str], substitute: tuple[str, ...] = ()) -> int:
    """WE 12.4: what these cards are worth together, the substitute counted as what it stands in for."""
    cards = state.rules.cards
    spent = bytearray(cards.by_kind(cards.counts(names)))
    if substitute:
        spent[cards.kind[cards.index[substitute[0]]]] -= 1
        spent[cards.kind_index[substitute[1]]] += 1
    return sets_value(state, seat, spent)


def best_substitute(state: Public, seat: int, hand: Hand) -> Substitute | None:
    """The substitution that adds most to the value of a whole hand, if the seat has Trade Empire and one adds anything."""
    if not state.rules.may_substitute(state, seat):
        return None
    best = max(substitutes(state.rules.cards, state.rules.cards.by_kind(hand)), default=None)
    return best if best is not None and best.gain > 0 else None


def treasury_points(state: Public, seat: int) -> int:
    """WE 12.3, ADV.Mining.3: what the whole treasury is worth when buying advances."""
    return state.treasury[seat] * state.rules.treasury_value(state, seat)


def treasury_due(state: Public, seat: int, cost: int, value: int) -> int:
    """WE 12.15: the treasury tokens that are needed beside cards of this value, and not one more.

    ADV.Mining.4: tokens worth 2 may thus exceed an odd remainder by 1.
    """
    return -(min(0, value - cost) // state.rules.treasury_value(state, seat))


def means(state: Public, seat: int, hand: Hand) -> int:
    """The most that the seat can pay: the whole hand, the whole treasury, the best use of Trade Empire."""
    best = best_substitute(state, seat, hand)
    return set_value(state, seat, hand) + (best.gain if best else 0) + treasury_points(state, seat)


def cheapest_payment(state: Public, seat: int, hand: Hand, cost: int) -> Payment | None:
    """A payment that wastes little of what the hand and the treasury are worth; None if the seat cannot pay.

    Whole sets are chosen so that they come as near to the price as they can from below and treasury pays the rest;
    if it cannot, they overpay as little as possible, and cards that are not needed stay in hand.
    """
    found = [_fit(state, seat, hand, cost, None)]
    best = best_substitute(state, seat, hand)
    if best is not None:
        found.append(_fit(state, seat, hand, cost, best))
    lawful = [fit for fit in found if fit is not None]
    return min(lawful, key=lambda fit: fit[0])[1] if lawful else None


def _fit(state: Public, seat: int, hand: Hand, cost: int, substitute: Substitute | None) -> tuple[int, Payment] | None:
    """The payment by this way, with what hand and treasury lose by it."""
    cards = state.rules.cards
    held = cards.by_kind(hand)
    face, free = cards.face, bytearray(held)
    spent = bytearray(len(held))
    value = 0
    if substitute is not None:
        free[substitute.card] -= 1
        count, free[substitute.stands_for] = free[substitute.stands_for], 0
        spent[substitute.card], spent[substitute.stands_for] = 1, count
        value = face[substitute.stands_for] * (count + 1) ** 2
    purse = treasury_points(state, seat)
    if value + sets_value(state, seat, free) + purse < cost:
        return None
    if value < cost:
        sets = [kind for kind, count in enumerate(free) if count and face[kind]]
        bonus = state.rules.foreign_bonus(state, seat) or bytes(len(held))
        worth = [face[kind] * free[kind] ** 2 + bonus[kind] * free[kind] for kind in sets]
        chosen = nearest_sum(worth, cost - value, purse)
        for k in chosen:
            spent[sets[k]] += free[sets[k]]
            value += worth[k]
        for kind in sorted((sets[k] for k in chosen), key=face.__getitem__, reverse=True):
            count = free[kind]
            while count > 1 and value - (last := face[kind] * (2 * count - 1) + bonus[kind]) >= cost:
                value -= last
                spent[kind] -= 1
                count -= 1
    treasury = treasury_due(state, seat, cost, value)
    kept = bytes(count - gone for count, gone in zip(held, spent, strict=True))
    loss = sets_value(state, seat, held) - sets_value(state, seat, kept) + treasury * state.rules.treasury_value(state, seat)
    paid = cards.picked(hand, spent)
    if substitute is None:
        return loss, Payment(paid, treasury)
    card = next(card for card in paid if cards.kind[cards.index[card]] == substitute.card)
    return loss, Payment(paid, treasury, (card, cards.kinds[substitute.stands_for]))


def nearest_sum(values: list[int], need: int, purse: int) -> list[int]:
    """Which of the values to add up: the largest sum up to `need` if `purse` covers the rest, else the next one above.

    Bit n of a number stands for "the sum n can be reached".
    """
    reached = [1]
    for value in values:
        reached.append(reached[-1] | reached[-1] << value)
    target = (reached[-1] & ((1 << (need + 1)) - 1)).bit_length() - 1
    if target + purse < need:
        above = reached[-1] >> need
        target = need + (above & -above).bit_length() - 1
    chosen = []
    for k in range(len(values) - 1, -1, -1):
        if not reached[k] >> target & 1:
            chosen.append(k)
            target -= values[k]
    return chosen
