"""The order by which advances are bought (WE 12): what it says, what makes it lawful, how it is put together."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action, Form, Refused
from ecumene.titles.empires import payments
from ecumene.titles.empires.cards import set_value
from ecumene.titles.empires.deck import Hand
from ecumene.titles.empires.payments import CREDIT_POINTS, Payment
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.tables import COLOURS


class Purchase(Action, frozen=True):
    """I buy these advances for these cards and this many treasury tokens, all in one transaction.

    `library` names the other advance that Library makes cheaper, `anatomy` the science advance that Anatomy brings
    for free, `credits` the colours of the credit tokens that Monument and Written Record leave to my choice, and
    `substitute` (with Trade Empire) a card among those spent and the commodity that it stands in for.
    """

    advances: tuple[str, ...]
    cards: tuple[str, ...] = ()
    treasury: int = 0
    library: str = ""
    anatomy: str = ""
    credits: tuple[tuple[str, int], ...] = ()
    substitute: tuple[str, ...] = ()

    def paid(self, payment: Payment) -> Purchase:
        """The same order with this payment."""
        return msgspec.structs.replace(self, **payment._asdict())


def acquired(state: Public, seat: int, order: Purchase) -> tuple[str, ...]:
    """The advances that the order brings: those bought, and what Anatomy adds."""
    return payments.brought(state, seat, order.advances, order.anatomy)


def total_price(state: Public, seat: int, order: Purchase) -> int:
    """WE 12.6, 12.7: the prices of all advances bought; a colour's credits count for every one of them."""
    index = state.rules.advances.index
    costs = {advance: payments.price(state, seat, index[advance]) for advance in order.advances}
    if order.library:
        costs[order.library] -= min(costs[order.library], state.rules.library_discount)
    return sum(costs.values())


# -- what makes an order lawful ---------------------------------------------------------------------------


def why_purchase(state: State, seat: int, order: Purchase) -> Refused | None:
    """None if the seat may buy so, else the refusal."""
    return _why_advances(state, seat, order) or _why_credits(state, seat, order) or _why_payment(state, seat, order)


def _why_advances(state: State, seat: int, order: Purchase) -> Refused | None:
    """Whether these advances may be had, by price, by Library and by Anatomy."""
    table = state.rules.advances
    if not order.advances:
        return Refused("WE 12.1", "name at least one advance to buy")
    named = (*order.advances, order.anatomy) if order.anatomy else order.advances
    for advance in named:
        if advance not in table.index:
            return Refused("WE 12.1", f"there is no advance {advance!r}")
        if state.holds(seat, advance) or named.count(advance) > 1:
            return Refused("WE 12.2", f"no player may own {table.rows[table.index[advance]].name} twice")
    if order.library and ("library" not in order.advances or order.library not in order.advances or order.library == "library"):
        return Refused("WE ADV.Library.1", "only another advance bought together with Library costs less")
    if order.anatomy:
        if state.rules.anatomy_brings_all:
            return Refused("WE ADV.Anatomy.1", "Anatomy brings all such advances, so there is none to choose")
        if "anatomy" not in order.advances:
            return Refused("WE ADV.Anatomy.1", "only a player who buys Anatomy now takes an advance for free")
        if table.index[order.anatomy] not in payments.anatomy_gifts(state, seat):
            return Refused(
                "WE ADV.Anatomy.1", f"only a science advance with a printed price below {payments.ANATOMY_BELOW} is free"
            )
    return None


def _why_credits(state: State, seat: int, order: Purchase) -> Refused | None:
    """WE ADV.Monument.1, 2, ADV.WrittenRecord.1, 2: the colours are chosen now, for all points of them."""
    clause = "WE ADV.Monument.1" if "monument" in order.advances else "WE ADV.WrittenRecord.1"
    for colour, points in order.credits:
        if colour not in COLOURS:
            return Refused(clause, f"there is no colour {colour!r}")
        if type(points) is not int or points <= 0 or points % CREDIT_POINTS:
            return Refused(clause, f"credit tokens come in points of {CREDIT_POINTS}, not {points!r}")
    if len({colour for colour, _ in order.credits}) < len(order.credits):
        return Refused(clause, "name each colour once")
    owed, given = payments.chosen_credits(state, acquired(state, seat, order)), sum(points for _, points in order.credits)
    return None if given == owed else Refused(clause, f"choose {owed} points of credit tokens, not {given}")


def _why_payment(state: State, seat: int, order: Purchase) -> Refused | None:
    """WE 12.3, 12.4, 12.13, 12.15: cards count as they are turned in, treasury pays what is missing and no more."""
    refusal = why_cards(state, seat, order.cards, "WE 12.3") or _why_substitute(state, seat, order)
    if refusal is not None:
        return refusal
    if type(order.treasury) is not int or order.treasury > state.treasury[seat]:
        return Refused("WE 12.3", f"you have {state.treasury[seat]} tokens in treasury, not {order.treasury!r}")
    cost = total_price(state, seat, order)
    value = payments.turned_in(state, seat, order.cards, order.substitute)
    due = payments.treasury_due(state, seat, cost, value)
    if order.treasury < due:
        return Refused("WE 12.3", f"the price is {cost}: with cards worth {value} it takes {due} treasury tokens")
    if order.treasury > due:
        return Refused("WE 12.15", f"the price is {cost}: with cards worth {value} it takes no more than {due} treasury tokens")
    return None


def _why_substitute(state: State, seat: int, order: Purchase) -> Refused | None:
    """WE ADV.TradeEmpire.1: once a turn; bought now, Trade Empire does not help to pay for itself (12.5)."""
    if not order.substitute:
        return None
    clause, cards = "WE ADV.TradeEmpire.1", state.rules.cards
    if not state.rules.may_substitute(state, seat):
        return Refused(clause, "you hold no advance that lets one commodity stand in for another")
    if len(order.substitute) != 2:
        return Refused(clause, "one card a turn may stand in for one commodity")
    card, stands_for = cards.index.get(order.substitute[0]), cards.kind_index.get(order.substitute[1])
    if card is None or stands_for is None:
        return Refused(clause, "a substitute is a card that stands in for a commodity")
    if not payments.may_substitute(cards, cards.by_kind(cards.counts(order.cards)), cards.kind[card], stands_for):
        return Refused(clause, "it takes another commodity of at least the same face value, and an incomplete set")
    return None


def why_cards(state: State, seat: int, names: tuple[str, ...], clause: str) -> Refused | None:
    """None if the seat holds all these commodity cards, else the refusal."""
    cards, hand = state.rules.cards, state.hand[seat]
    for name in names:
        number = cards.index.get(name)
        if number is None or number >= cards.first_calamity:
            return Refused(clause, f"{name!r} is not a commodity card")
        if names.count(name) > hand[number]:
            return Refused(clause, f"you hold {hand[number]} of {cards.names[number]}, not {names.count(name)}")
    return None


# -- how an order is put together -------------------------------------------------------------------------


def suggested(state: Public, seat: int, hand: Hand, advances: Iterable[str]) -> Purchase | None:
    """A lawful order for these advances, all else filled in sensibly; None if the seat cannot pay. Pages begin here.

    The payment is the cheapest one.
    """
    order = unpaid(state, seat, advances)
    payment = payments.cheapest_payment(state, seat, hand, total_price(state, seat, order))
    return None if payment is None else order.paid(payment)


def unpaid(state: Public, seat: int, advances: Iterable[str]) -> Purchase:
    """An order for these advances that lacks the payment only.

    Library goes to the dearest other advance, Anatomy brings the dearest gift, free credits strengthen the best colour.
    """
    table = state.rules.advances
    names = tuple(advances)
    library = anatomy = ""
    if "library" in names:
        others = [name for name in names if name != "library"]
        library = max(others, key=lambda name: payments.price(state, seat, table.index[name]), default="")
    if "anatomy" in names and not state.rules.anatomy_brings_all:
        gifts = [gift for gift in payments.anatomy_gifts(state, seat) if table.ids[gift] not in names]
        anatomy = table.ids[max(gifts, key=table.cost.__getitem__)] if gifts else ""
    order = Purchase(names, library=library, anatomy=anatomy)
    owed = payments.chosen_credits(state, acquired(state, seat, order))
    if owed:
        best = max(range(len(COLOURS)), key=state.credits[seat].__getitem__)
        order = msgspec.structs.replace(order, credits=((COLOURS[best], owed),))
    return order


#: What may come after which piece of a purchase.
FOLLOWING = {
    "advance": ("advance", "library", "anatomy", "credit", "pay"),
    "library": ("anatomy", "credit", "pay"),
    "anatomy": ("credit", "pay"),
    "credit": ("credit", "pay"),
    "pay": ("card", "substitute"),
    "card": ("card", "substitute"),
    "substitute": (),
}


class Shop(Form):
    """A purchase, piece by piece.

    `["advance", id]` as often as wished; then perhaps `["library", id]` and `["anatomy", id]`, and `["credit", colour]` for
    every five points of free credits. The payment is the cheapest one, unless `["pay"]` comes next: after it `["card", id]`
    and `["substitute", card, commodity]` say what is turned in, and treasury pays the rest.
    """

    kind = "purchase"

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.seat = state, seat
        self.hand = state.hand[seat]
        self.means = payments.means(state, seat, self.hand)
        self.prices = payments.prices(state, seat)
        self.affordable = [advance for advance, cost in self.prices.items() if cost <= self.means]

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if not prefix:
            return [["advance", self.state.rules.advances.ids[advance]] for advance in self.affordable], False
        order = self.whole(prefix)
        follow = FOLLOWING[prefix[-1][0]]
        cost = total_price(self.state, self.seat, order)
        found: list[Any] = []
        if "advance" in follow:
            found += self._more_advances(order)
        if "library" in follow and "library" in order.advances:
            found += [["library", name] for name in order.advances if name != "library" and self._can_pay(order, name)]
        if order.advances and cost <= self.means:
            owed = payments.chosen_credits(self.state, acquired(self.state, self.seat, order))
            owed -= sum(points for _, points in order.credits)
            if "anatomy" in follow and "anatomy" in order.advances:
                found += [["anatomy", gift] for gift in self._gifts(order)]
            if "credit" in follow and owed:
                found += [["credit", colour] for colour in COLOURS]
            if "pay" in follow and not owed:
                found.append(["pay"])
            if "card" in follow:
                found += self._cards(order, cost)
        return found, why_purchase(self.state, self.seat, order) is None

    def _more_advances(self, order: Purchase) -> list[Any]:
        """What the means still allow, if only with Library's discount on some advance."""
        ids = self.state.rules.advances.ids
        found: list[Any] = []
        for advance in self.prices:
            if ids[advance] not in order.advances:
                longer = Purchase((*order.advances, ids[advance]))
                discounts = longer.advances if "library" in longer.advances else ()
                if any(self._can_pay(longer, name) for name in ("", *discounts) if name != "library"):
                    found.append(["advance", ids[advance]])
        return found

    def _can_pay(self, order: Purchase, library: str) -> bool:
        index = self.state.rules.advances.index
        total = sum(self.prices[index[name]] for name in order.advances)
        return total - (min(self.prices[index[library]], self.state.rules.library_discount) if library else 0) <= self.means

    def _gifts(self, order: Purchase) -> list[str]:
        if self.state.rules.anatomy_brings_all:
            return []
        names = (self.state.rules.advances.ids[gift] for gift in payments.anatomy_gifts(self.state, self.seat))
        return [name for name in names if name not in order.advances]

    def _cards(self, order: Purchase, cost: int) -> list[Any]:
        cards = self.state.rules.cards
        spent = cards.counts(order.cards)
        found: list[Any] = [["card", cards.ids[k]] for k in range(cards.first_calamity) if spent[k] < self.hand[k]]
        if self.state.rules.may_substitute(self.state, self.seat):
            least = cost - payments.treasury_points(self.state, self.seat) - set_value(self.state, self.seat, spent)
            for gain, kind, stands_for in payments.substitutes(cards, cards.by_kind(spent)):
                if gain >= least:
                    card = next(card for card in order.cards if cards.kind[cards.index[card]] == kind)
                    found.append(["substitute", card, cards.kinds[stands_for]])
        return found

    def whole(self, prefix: list[Any]) -> Purchase:
        named: dict[str, list[Any]] = {kind: [piece[1:] for piece in prefix if piece[0] == kind] for kind in FOLLOWING}
        order = Purchase(
            tuple(name for (name,) in named["advance"]),
            library="".join(name for (name,) in named["library"]),
            anatomy="".join(name for (name,) in named["anatomy"]),
            credits=_counted([colour for (colour,) in named["credit"]]),
        )
        cost = total_price(self.state, self.seat, order)
        payment: Payment | None
        if named["pay"]:
            substitute = tuple(named["substitute"][0]) if named["substitute"] else ()
            payment = self._payment(tuple(name for (name,) in named["card"]), cost, substitute)
        else:
            payment = payments.cheapest_payment(self.state, self.seat, self.hand, cost)
        return order if payment is None else order.paid(payment)

    def reckoned(self, prefix: list[Any]) -> dict[str, int]:
        """The price; of a payment of the seat's own choice, what its cards are worth, and the treasury that goes with them."""
        order = self.whole(prefix)
        price = total_price(self.state, self.seat, order)
        if not any(piece[0] == "pay" for piece in prefix):
            return {"price": price}
        cards = payments.turned_in(self.state, self.seat, order.cards, order.substitute)
        lacks = max(0, order.treasury - self.state.treasury[self.seat])
        return {"price": price, "cards": cards, "treasury": order.treasury, "lacks": lacks}

    def _payment(self, names: tuple[str, ...], cost: int, substitute: tuple[str, ...] = ()) -> Payment:
        """These cards, and the treasury that they leave to be paid."""
        value = payments.turned_in(self.state, self.seat, names, substitute)
        return Payment(names, payments.treasury_due(self.state, self.seat, cost, value), substitute)

    def sample(self, rng: Random) -> Purchase:
        """Random advances that the means allow, random colours, and the cheapest payment or random cards."""
        ids = self.state.rules.advances.ids
        names: tuple[str, ...] = ()
        left, offered = self.means, self.affordable
        while offered and (not names or rng.random() < 0.7):
            advance = rng.choice(offered)
            names = (*names, ids[advance])
            left -= self.prices[advance]
            offered = [other for other in offered if other != advance and self.prices[other] <= left]
        order = Purchase(names)
        others = [name for name in names if name != "library"]
        library = rng.choice(others) if "library" in names and others else ""
        anatomy = rng.choice(["", *self._gifts(order)]) if "anatomy" in names else ""
        order = Purchase(names, library=library, anatomy=anatomy)
        owed = payments.chosen_credits(self.state, acquired(self.state, self.seat, order))
        if owed:
            colours = rng.choices(COLOURS, k=owed // CREDIT_POINTS)
            order = msgspec.structs.replace(order, credits=_counted(colours))
        return order.paid(self._random_payment(rng, total_price(self.state, self.seat, order)))

    def _random_payment(self, rng: Random, cost: int) -> Payment:
        cards = self.state.rules.cards
        if rng.random() < 0.5:
            names = list(cards.listed(self.hand[: cards.first_calamity]))
            rng.shuffle(names)
            for count in range(len(names) + 1):
                payment = self._payment(tuple(names[:count]), cost)
                if payment.treasury <= self.state.treasury[self.seat]:
                    return payment
        cheapest = payments.cheapest_payment(self.state, self.seat, self.hand, cost)
        assert cheapest is not None
        return cheapest


def _counted(colours: list[str]) -> tuple[tuple[str, int], ...]:
    """Credit tokens of five points each, counted by colour."""
    return tuple((colour, CREDIT_POINTS * colours.count(colour)) for colour in COLOURS if colour in colours)
