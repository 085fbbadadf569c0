"""Trade cards and advances: what the A.S.T. asks for first, then most value for the price."""

from __future__ import annotations

from ecumene.engine import Action, Ask
from ecumene.titles.empires import payments
from ecumene.titles.empires.cards import BuyCard, StopBuying
from ecumene.titles.empires.payments import Payment
from ecumene.titles.empires.purchases import BuyNothing, DiscardExcess
from ecumene.titles.empires.shop import suggested, total_price
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
        affordable = [stack for stack, price in prices.items() if price <= treasury and not view.empty[stack]]
        if affordable:
            return [BuyCard(max(affordable))]
    return [StopBuying()]


def needed(view: View, seat: int) -> tuple[int, int, int, int]:
    """Advances still lacking for the epochs of the next steps: (any, below 100, from 100, from 200)."""
    table, advances = view.rules.table, view.rules.advances
    costs = [advances.cost[k] for k in advances.held(view.advances[seat])]
    step = view.step[seat]
    epoch = table.epoch(view.civ[seat], min(step + 4, table.last))
    points = sum(advances.points[k] for k in advances.held(view.advances[seat]))
    return (
        max(epoch.advances - len(costs), (epoch.points - points) // 3),
        epoch.advances_below_100 - sum(cost < 100 for cost in costs),
        epoch.advances_from_100 - sum(cost >= 100 for cost in costs),
        epoch.advances_from_200 - sum(cost >= 200 for cost in costs),
    )


def worth(view: View, seat: int, advance: int) -> float:
    """What an advance is worth: its points, the credits it will save, what it does."""
    table = view.rules.advances
    row = table.rows[advance]
    to_come = max(0.0, (table_end(view) - view.step[seat]) / table_end(view))
    saved = sum(table.credits[advance]) + sum(row.towards.values()) + row.free_credits
    return 7.0 * row.points + to_come * 1.2 * saved + TALENTS.get(table.ids[advance], 0)


def table_end(view: View) -> int:
    """The step that ends the game."""
    return view.rules.table.final


def buy_advances(view: View, ask: Ask) -> list[Action]:
    """First what the A.S.T. will ask for, then by worth for the price; who lacks the means for it saves."""
    seat, hand = ask.seat, view.hand
    assert hand is not None
    budget = payments.means(view, seat, hand)
    prices = payments.prices(view, seat)
    table = view.rules.advances
    lacking = list(needed(view, seat))
    chosen: list[int] = []

    def asked_for(advance: int) -> bool:
        cost = table.cost[advance]
        return (
            lacking[0] > 0
            or (cost < 100 and lacking[1] > 0)
            or (cost >= 100 and lacking[2] > 0)
            or (cost >= 200 and lacking[3] > 0)
        )

    def best(among: list[int]) -> int | None:
        affordable = [k for k in among if prices[k] <= budget]
        return max(affordable, key=lambda k: worth(view, seat, k) / (prices[k] + 15), default=None)

    while True:
        rest = [k for k in prices if k not in chosen]
        urgent = [k for k in rest if asked_for(k)]
        pick = best(urgent)
        if pick is None and (not urgent or view.step[seat] < SAVING or _crowded(view, seat, hand, chosen)):
            pick = best(rest)
        if pick is None:
            break
        chosen.append(pick)
        budget -= prices[pick]
        cost = table.cost[pick]
        lacking = [lacking[0] - 1, lacking[1] - (cost < 100), lacking[2] - (cost >= 100), lacking[3] - (cost >= 200)]
    return [order_for(view, seat, hand, chosen)] if chosen else [BuyNothing()]


#: from this step on an advance that the A.S.T. asks for is worth saving for
SAVING = 6


def _crowded(view: View, seat: int, hand: bytes, chosen: list[int]) -> bool:
    """Whether cards would be lost to the hand limit if nothing more were bought."""
    if chosen:
        return False
    return sum(hand) > view.rules.hand_limit(view, seat) + 1 or view.stock[seat] < 2 * view.cities[seat] + GROWTH


def order_for(view: View, seat: int, hand: bytes, chosen: list[int]) -> Action:
    """The order for these advances, paid with treasury first, so that stock and the better sets last."""
    table = view.rules.advances
    order = suggested(view, seat, hand, [table.ids[k] for k in chosen])
    if order is None:
        return BuyNothing()
    payment = None if order.substitute else treasury_first(view, seat, hand, total_price(view, seat, order))
    return order if payment is None else order.paid(payment)


def treasury_first(view: View, seat: int, hand: bytes, cost: int) -> Payment | None:
    """A payment with the whole treasury, but for a ship or two, and with the sets that have least of a future."""
    cards = view.rules.cards
    face = cards.face
    value = view.rules.treasury_value(view, seat)
    purse = max(0, view.treasury[seat] - 3) * value
    spent = bytearray(cards.size)
    total = 0
    kinds = [kind for kind, count in enumerate(hand) if count and face[kind]]
    # what a set would gain with one more card, for what it brings now
    kinds.sort(key=lambda kind: face[kind] * (2 * hand[kind] + 1) * (hand[kind] < cards.set[kind]))
    for kind in kinds:
        if total + purse >= cost:
            break
        spent[kind] = hand[kind]
        total += face[kind] * hand[kind] ** 2
    # take back what turned out not to be needed
    for kind in reversed(kinds):
        worth_of_set = face[kind] * spent[kind] ** 2
        if spent[kind] and total - worth_of_set + purse >= cost:
            total -= worth_of_set
            spent[kind] = 0
    due = payments.treasury_due(view, seat, cost, total)
    return Payment(cards.listed(spent), due) if due <= view.treasury[seat] else None


def discard(view: View, ask: Ask) -> list[Action]:
    """The cards that add least to their sets."""
    hand = view.hand
    assert hand is not None
    cards, left = view.rules.cards, bytearray(hand)
    gone: list[str] = []
    held = sum(left[: cards.first_calamity])
    while held - len(gone) > view.rules.hand_limit(view, ask.seat):
        kind = min((k for k in range(cards.first_calamity) if left[k]), key=lambda k: cards.face[k] * (2 * left[k] - 1))
        left[kind] -= 1
        gone.append(cards.ids[kind])
    return [DiscardExcess(tuple(gone))]
