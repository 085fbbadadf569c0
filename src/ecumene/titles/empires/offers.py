"""What may be offered in trade (WE 7.4-7.12), and how an offer is put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress
from random import Random
from typing import Any

import msgspec

from ecumene import floor
from ecumene.engine import Action, Form, Refused
from ecumene.titles.empires.deck import Cards
from ecumene.titles.empires.state import State


class Offer(Action, frozen=True):
    """I would hand over the cards `give`, and want this many in return, the commodities `asks` among them.

    I declare how many cards mine are and `names`, of which the first two are true. `clean` promises that no calamity
    is among them, which binds nobody (WE 7.10). The offer is `to` one seat, or to everybody.
    """

    give: tuple[str, ...]
    names: tuple[str, ...]
    want: int
    asks: tuple[str, ...] = ()
    to: int | None = None
    clean: bool = False


class Answer(Action, frozen=True):
    """For this offer I would hand over the cards `give`, and declare `names` and `clean` as in an offer."""

    offer: str
    give: tuple[str, ...]
    names: tuple[str, ...]
    clean: bool = False


class Proposal(floor.Proposal, frozen=True, gc=False):
    """An open offer, or a counter-offer to the offer `answers`. Nobody but its owner ever sees `give`."""

    count: int
    names: tuple[str, ...]
    want: int
    asks: tuple[str, ...] = ()
    clean: bool = False
    give: tuple[str, ...] = ()

    def as_heard(self) -> Proposal:
        return msgspec.structs.replace(self, give=())

    def satisfied_by(self, count: int, true_names: Sequence[str]) -> bool:
        """WE 7.15: whether this many cards are wanted, and every one of their true names was asked for.

        Nobody is taken to agree to a card that was not asked for by name, so fewer names asked for are never enough.
        """
        return count == self.want and len(self.asks) == len(true_names) and contains(true_names, self.asks)


def contains(cards: Sequence[str], named: Sequence[str]) -> bool:
    """Whether all that is named is among the cards, as often as it is named."""
    return all(named.count(card) <= cards.count(card) for card in named)


def disguised(state: State, seat: int, give: Sequence[str], names: Sequence[str], rng: Random) -> tuple[str, ...]:
    """As many other cards of the seat that are truthfully named so; the same ones if the hand does not allow it."""
    cards, hand = state.rules.cards, state.hand[seat]
    held = [cards.ids[k] for k, count in enumerate(hand) if cards.tradeable[k] for _ in range(count)]
    true = names[: state.rules.true_names]
    for name in true:
        if name not in held:
            return tuple(give)
        held.remove(name)
    others = len(give) - len(true)
    return (*true, *rng.sample(held, others)) if len(held) >= others else tuple(give)


# -- what may not be ------------------------------------------------------------------------------------------


def why_not_hand_over(state: State, seat: int, give: Sequence[str], names: Sequence[str]) -> Refused | None:
    """None if the seat may hand over these cards and declare these names of them, else the refusal."""
    rules, cards, hand = state.rules, state.rules.cards, state.hand[seat]
    if len(give) < rules.least_traded:
        return Refused("WE 7.4", f"at least {rules.least_traded} cards must be handed over, not {len(give)}")
    for card in give:
        number = cards.index.get(card)
        if number is None or hand[number] < give.count(card):
            return Refused("WE 7.5", f"your hand does not hold {card!r} {give.count(card)} times")
        if not cards.tradeable[number]:
            return Refused("WE 7.12", f"{cards.names[number]} may not be traded")
    if len(names) < rules.true_names:
        return Refused("WE 7.6", f"{rules.true_names} commodities must be named")
    if len(names) > len(give):
        return Refused("WE 7.7", f"{len(give)} cards cannot have more than {len(give)} names")
    owed, claimed = names[: rules.true_names], names[rules.true_names :]
    refusal = why_not_named(cards, owed, cards.goods) or why_not_named(cards, claimed, rules.claims)
    if refusal is None and not contains(cards.spoken(give), owed):
        return Refused(
            "WE 7.8" if len(names) > rules.true_names else "WE 7.6", f"the first {rules.true_names} names must be true"
        )
    return refusal


def why_not_ask(state: State, want: int, asks: Sequence[str]) -> Refused | None:
    """None if one may ask for this many cards with these names, else the refusal."""
    rules = state.rules
    if type(want) is not int or want < rules.least_traded:
        return Refused("WE 7.4", f"at least {rules.least_traded} cards must be handed over, not {want}")
    if len(asks) > rules.true_names:
        return Refused("WE 7.8", f"only {rules.true_names} names must be true, so no more can be asked for")
    return why_not_named(rules.cards, asks, rules.cards.goods)


def why_not_named(cards: Cards, names: Iterable[str], spoken: Sequence[str]) -> Refused | None:
    """WE 7.9, 7.11: of these alone is spoken, commodities as a rule; Water is one of them (DEF.cards.4)."""
    for name in names:
        if name not in cards.kind_index:
            return Refused("WE 7.6", f"there is no commodity {name!r}")
        if name not in spoken:
            return Refused("WE 7.9", "calamities may not be named here")
    return None


def can_offer(state: State, seat: int) -> bool:
    """Whether the hand allows any offer at all: enough cards that may be traded, and two commodities among them."""
    hand, cards = state.hand[seat], state.rules.cards
    goods = sum(hand[: cards.first_calamity])
    if goods >= state.rules.least_traded:
        return True
    enough = goods + sum(hand[k] for k in range(cards.first_calamity, cards.size) if cards.tradeable[k])
    return goods >= state.rules.true_names and enough >= state.rules.least_traded


# -- putting an order together --------------------------------------------------------------------------------


class Wares:
    """What a seat could hand over: the cards that may be traded, commodities first. All its forms of a moment share it."""

    def __init__(self, state: State, seat: int) -> None:
        rules, cards, hand = state.rules, state.rules.cards, state.hand[seat]
        self.least, self.true_names = rules.least_traded, rules.true_names
        self.goods = cards.goods
        self.claims = rules.claims
        self.spoken = cards.spoken
        ids, tradeable = cards.ids, cards.tradeable
        self.held = [ids[k] for k in compress(range(cards.size), hand) if tradeable[k] for _ in range(hand[k])]
        self.held_goods = sum(hand[: cards.first_calamity])

    @cached_property
    def first(self) -> list[Any]:
        """The pieces that may come first, whatever the bundle is for."""
        return [("give", card) for card in self.cards([])]

    def cards(self, give: list[str]) -> list[str]:
        """The cards that may follow: in the order of the hand, and so that the bundle can still be completed."""
        at = 0
        for card in give:
            at = self.held.index(card, at) + 1
        # the last place after which enough cards are left, and among them goods to name
        last = len(self.held) - (self.least - len(give))
        goods = sum(name in self.goods for name in self.spoken(give))
        if goods < self.true_names:
            last = min(last, self.held_goods - (self.true_names - goods))
        return list(dict.fromkeys(self.held[at : max(0, last + 1)]))


class _Bundle(Form):
    """The cards and names of one side. A piece is a pair of what it is for (`give`, `name`, ...) and its value."""

    def __init__(self, wares: Wares) -> None:
        self.wares = wares

    @staticmethod
    def parts(prefix: list[Any], what: str) -> list[Any]:
        return [value for kind, value in prefix if kind == what]

    def bundle(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        """The next cards or names, and whether cards and names suffice."""
        wares = self.wares
        if not prefix:
            return wares.first.copy(), False
        give, names = self.parts(prefix, "give"), self.parts(prefix, "name")
        following: list[Any] = [] if names else [("give", card) for card in wares.cards(give)]
        goods = [name for name in wares.spoken(give) if name in wares.goods]
        if len(give) >= self.wares.least and len(goods) >= self.wares.true_names and len(names) < len(give):
            true = Counter(goods) - Counter(names)
            following += [("name", card) for card in (true if len(names) < self.wares.true_names else self.wares.claims)]
        return following, len(names) >= self.wares.true_names

    def _called(self, held: list[str], name: str) -> str | None:
        """A card of this name among those held."""
        if name in held:
            return name
        return next((card for card, said in zip(held, self.wares.spoken(held), strict=True) if said == name), None)

    def draw(self, rng: Random, count: int, asked: Sequence[str] = ()) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Some cards and their true names: the commodities asked for, as far as they are held, and others at random."""
        wares = self.wares
        held = wares.held.copy()
        give: list[str] = []
        for name in asked:
            card = self._called(held, name)
            if card is not None:
                held.remove(card)
                give.append(card)
        while len(give) < self.wares.true_names:
            give.append(held.pop(int(rng.random() * (wares.held_goods - len(give)))))
        names = tuple(wares.spoken(give))
        while held and len(give) < count:
            give.append(held.pop(int(rng.random() * len(held))))
        return tuple(give), names


class OfferForm(_Bundle):
    """The cards to hand over, their names, how many are wanted, which are asked for, and to whom the offer goes."""

    kind = "offer"

    def __init__(self, state: State, wares: Wares, others: Sequence[int]) -> None:
        super().__init__(wares)
        self.others = others
        self.most = max([state.hand_size(other) for other in others])

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        if not self.parts(prefix, "want"):
            following, enough = self.bundle(prefix)
            if enough:
                following += [("want", count) for count in range(self.wares.least, self.most + 1)]
            return following, False
        if self.parts(prefix, "to"):
            return [], True
        following = [("to", seat) for seat in self.others]
        if len(self.parts(prefix, "ask")) < self.wares.true_names:
            following += [("ask", card) for card in self.wares.goods]
        return following, True

    def whole(self, prefix: list[Any]) -> Offer:
        give, names, asks = (tuple(self.parts(prefix, what)) for what in ("give", "name", "ask"))
        return Offer(give, names, self.parts(prefix, "want")[0], asks, next(iter(self.parts(prefix, "to")), None))

    def sample(self, rng: Random) -> Offer:
        """Mostly the common offer, three cards for three to everybody; sometimes more, in private, or not quite true."""
        give, names = self.draw(rng, self.wares.least + (rng.random() < 0.2))
        if rng.random() < 0.2:
            names += (self._any(rng),)
        asks = tuple(self._any(rng) for _ in range(int(rng.random() * (self.wares.true_names + 1))))
        want = min(self.most, self.wares.least + (rng.random() < 0.2))
        to = self.others[int(rng.random() * len(self.others))] if rng.random() < 0.3 else None
        return Offer(give, names, want, asks, to)

    def _any(self, rng: Random) -> str:
        return self.wares.goods[int(rng.random() * len(self.wares.goods))]


class AnswerForm(_Bundle):
    """The cards that one would hand over for an offer, and their names."""

    kind = "answer"

    def __init__(self, wares: Wares, offer: Proposal) -> None:
        super().__init__(wares)
        self.offer = offer
        self.about = offer.key

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        return self.bundle(prefix)

    def whole(self, prefix: list[Any]) -> Answer:
        return Answer(self.offer.key, tuple(self.parts(prefix, "give")), tuple(self.parts(prefix, "name")))

    def sample(self, rng: Random) -> Answer:
        give, names = self.draw(rng, self.offer.want, self.offer.asks)
        return Answer(self.offer.key, give, names)
