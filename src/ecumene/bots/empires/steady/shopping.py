"""Trade cards and advances: what the A.S.T. asks for first, then most value for the price."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress

from ecumene.engine import Action, Ask
from ecumene.titles.empires import payments
from ecumene.titles.empires.cards import BuyCard, StopBuying, worth_of
from ecumene.titles.empires.payments import Payment
from ecumene.titles.empires.purchases import BuyNothing, DiscardExcess
from ecumene.titles.empires.shop import total_price, unpaid
from ecumene.titles.empires.tables import Advances
from ecumene.titles.empires.view import View

#: what an advance is worth beyond its points and credits, by what it does
TALENTS = {
    "agriculture": 40, "cloth_making": 4, "astronavigation": 2, "urbanism": 2, "architecture": 40, "metalworking": 4,
    "engineering": 10, "military": 2, "medicine": 15, "pottery": 15, "mysticism": 12, "deism": 10, "enlightenment": 20,
    "music": 12, "drama_and_poetry": 12, "law": 8, "democracy": 12, "coinage": 3, "monarchy": 3, "calendar": 20,
    "masonry": 10, "library": 14, "theology": 6, "philosophy": 4, "sculpture": 3, "mythology": 3, "theocracy": 3,
    "mining": 10, "monument": 8, "written_record": 4, "trade_empire": 6, "roadbuilding": 4, "public_works": 12,
    "naval_warfare": 2, "anatomy": 12, "diplomacy": 5, "cultural_ascendancy": 0, "monotheism": 10, "rhetoric": 2,
    "cartography": 2, "wonder_of_the_world": 12, "universal_doctrine": 2, "provincial_empire": 6, "politics": 6,
}  # fmt: skip


#: tokens that should be in stock beyond the next tax, so that the people can grow
GROWTH = 10
#: how many steps ahead the A.S.T. is looked at, and the step from which an advance that it asks for is worth saving for
AHEAD, SAVING = 2, 6
#: treasury that is kept for ships
SHIP_MONEY = 2


def buy_cards(view: View, ask: Ask) -> list[Action]:
    """A free card; a card for sale only if treasury ties up the tokens that tax and growth will take from stock.

    The highest stacks hide Piracy and Regression, and treasury is better spent on ships and advances.
    """
    seat = ask.seat
    free = [choice for choice in ask.choices if isinstance(choice, BuyCard) and choice.free]
    if free:
        return [max(free, key=lambda choice: choice.stack)]
    if view.stock[seat] < 2 * view.cities[seat] - GROWTH:
        prices, treasury = view.rules.card_prices(view, seat), view.treasury[seat]
        affordable = [
            stack for stack, price in prices.items() if price <= treasury and not view.empty[view.rules.pile(view, seat, stack)]
        ]
        if affordable:
            return [BuyCard(max(affordable))]
    return [StopBuying()]


def buy_advances(view: View, ask: Ask) -> list[Action]:
    """First what the A.S.T. will ask for, then by worth for the price; without the means for it, save."""
    return [bought(view, ask.seat)]


def bought(view: View, seat: int, taste: float = 1.0) -> Action:
    """The order for what is worth most; `taste` says how many times as much credits count as they usually do."""
    hand = view.hand
    assert hand is not None
    table, step = view.rules.advances, view.step[seat]
    budget = payments.means(view, seat, hand)
    prices = payments.prices(view, seat)
    values, credits = merits(table)
    to_come = 1.2 * taste * max(0.0, 1 - step / view.rules.track.final)
    ranked = [((values[k] + to_come * credits[k]) / (price + 15), k) for k, price in prices.items() if price <= budget]
    if not ranked:
        return BuyNothing()
    ranked.sort(reverse=True)
    rest = [k for _, k in ranked]
    lacking = needed(view, seat)
    saving = step >= SAVING and not _pressed(view, seat, hand)
    chosen: list[int] = []
    while rest:
        pick = rest[0]
        if max(lacking) > 0:
            pick = next((k for k in rest if asked_for(table.cost[k], lacking)), -1)
            if pick < 0:
                if saving:
                    break
                pick = rest[0]
        chosen.append(pick)
        budget -= prices[pick]
        rest = [k for k in rest if k != pick and prices[k] <= budget]
        cost = table.cost[pick]
        lacking = (lacking[0] - 1, lacking[1] - (cost < 100), lacking[2] - (cost >= 100), lacking[3] - (cost >= 200))
        saving = step >= SAVING
    chosen += extras(view, seat, hand, sum([prices[k] for k in chosen]), [(k, prices[k]) for _, k in ranked if k not in chosen])
    return order_for(view, seat, hand, chosen) if chosen else BuyNothing()


def extras(view: View, seat: int, hand: bytes, cost: int, rest: list[tuple[int, int]]) -> list[int]:
    """What the treasury can pay beside an order of this cost: idle tokens neither grow nor pay tax."""
    payment = treasury_first(view, seat, hand, cost)
    if payment is None:
        return []
    left = (view.treasury[seat] - SHIP_MONEY - payment.treasury) * view.rules.treasury_value(view, seat)
    found = []
    for advance, price in rest:
        if price <= left:
            found.append(advance)
            left -= price
    return found


@lru_cache(maxsize=16)
def merits(table: Advances) -> tuple[list[float], list[int]]:
    """By advance: what it is worth by its points and by what it does, and the credits that it will save."""
    # the dearest ones count as much in every title, whatever the scale of its points
    scale = 42.0 / max(table.points)
    values = [scale * row.points + TALENTS.get(advance, 0) for advance, row in zip(table.ids, table.rows, strict=True)]
    return values, credit_points(table)


@lru_cache(maxsize=16)
def credit_points(table: Advances) -> list[int]:
    """By advance, the points of credit that it brings."""
    return [sum(row.credits.values()) + sum(row.towards.values()) + row.free_credits for row in table.rows]


Lacking = tuple[int, int, int, int]


def needed(view: View, seat: int) -> Lacking:
    """Advances still lacking for the epochs of the next steps: (any, below 100, from 100, from 200)."""
    track, advances = view.rules.track, view.rules.advances
    held = advances.held(view.advances[seat])
    costs = [advances.cost[k] for k in held]
    epoch = track.epoch(view.civ[seat], min(view.step[seat] + AHEAD, track.last))
    points = sum([advances.points[k] for k in held]) if epoch.points else 0
    return (
        max(epoch.advances - len(costs), (epoch.points - points) // 3),
        epoch.advances_below_100 - sum([cost < 100 for cost in costs]),
        epoch.advances_from_100 - sum([cost >= 100 for cost in costs]),
        epoch.advances_from_200 - sum([cost >= 200 for cost in costs]),
    )


def asked_for(cost: int, lacking: Lacking) -> bool:
    """Whether an advance of this price is one that is lacking."""
    any_price, below_100, from_100, from_200 = lacking
    return any_price > 0 or (from_100 > 0 or (cost >= 200 and from_200 > 0) if cost >= 100 else below_100 > 0)


def _pressed(view: View, seat: int, hand: bytes) -> bool:
    """Whether saving would cost cards over the hand limit, or leave too little in stock for tax and growth."""
    return sum(hand) > view.rules.hand_limit(view, seat) + 1 or view.stock[seat] < 2 * view.cities[seat] + GROWTH


def order_for(view: View, seat: int, hand: bytes, chosen: list[int]) -> Action:
    """The order for these advances, paid with treasury first, so that stock and the better sets last."""
    order = unpaid(view, seat, [view.rules.advances.ids[k] for k in chosen])
    cost = total_price(view, seat, order)
    payment = None if view.rules.may_substitute(view, seat) else treasury_first(view, seat, hand, cost)
    payment = payment or payments.cheapest_payment(view, seat, hand, cost)
    return BuyNothing() if payment is None else order.paid(payment)


def treasury_first(view: View, seat: int, hand: bytes, cost: int) -> Payment | None:
    """A payment with as much treasury as there is, but for a ship or two, and with the cards that just make up the rest."""
    cards = view.rules.cards
    held = cards.by_kind(hand)
    need = max(0, cost - max(0, view.treasury[seat] - SHIP_MONEY) * view.rules.treasury_value(view, seat))
    kinds = list(compress(range(len(cards.commodities)), held))
    values = [worth_of(view, seat, kind, held[kind]) for kind in kinds]
    if need > sum(values):
        return None
    chosen = payments.nearest_sum(values, need, 0)
    due = payments.treasury_due(view, seat, cost, sum([values[k] for k in chosen]))
    return Payment(cards.chosen(hand, [kinds[k] for k in chosen for _ in range(held[kinds[k]])]), due)


def discard(view: View, ask: Ask) -> list[Action]:
    """The cards that add least to their sets."""
    hand = view.hand
    assert hand is not None
    cards = view.rules.cards
    left = bytearray(cards.by_kind(hand)[: len(cards.goods)])
    gone: list[int] = []
    held = sum(left)
    while held - len(gone) > view.rules.hand_limit(view, ask.seat):
        kind = min((k for k, count in enumerate(left) if count), key=lambda k: cards.face[k] * (2 * left[k] - 1))
        left[kind] -= 1
        gone.append(kind)
    return [DiscardExcess(cards.chosen(hand, gone))]
