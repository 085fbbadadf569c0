"""Bargaining: what one side cannot use for what it can, where by open facts both gain; never with one who is about to win."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ecumene.bots.ffg.plans import closing, progress
from ecumene.bots.ffg.wealth import Wealth
from ecumene.bots.ffg.works import completed
from ecumene.bots.manners import AT_ONCE, TRIFLE, distinct, fair
from ecumene.engine import Action, Ask
from ecumene.floor import Agree, Decline, Ready, Withdraw
from ecumene.titles.ffg.bargains import MakeOffer, Proposal
from ecumene.titles.ffg.rules import DIAL
from ecumene.titles.ffg.stakes import dialled
from ecumene.titles.ffg.tables import RESOURCES

#: offers to make in a turn
PATIENCE = 4
#: what an offer must bring either side
ENOUGH = 0.7

Kinds = tuple[str, ...]


class Desk:
    """The trader of one seat; it remembers what it has offered in a turn."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.turn = 0
        self.tried: set[MakeOffer] = set()

    def trade(self, view: Any, ask: Ask) -> list[Action]:
        """Takes back what is no good any more, answers what is offered, offers what both gain by, and is ready."""
        floor, seat = view.floor, self.seat
        if self.turn != view.turn:
            self.turn, self.tried = view.turn, set()
        mine = [offer for offer in floor.offers if offer.seat == seat]
        if not mine and not ask.required:
            return []
        market = Market(view, seat)
        stale: list[Action] = [Withdraw(offer.key) for offer in mine if not market.stands(offer)]
        if stale or not ask.required:
            return stale
        asked = next((offer for offer in floor.offers if offer.to == seat), None)
        if asked is not None:
            return [market.answer(asked, ask)]
        caravan = self._caravan(view, ask, market)
        if caravan is not None:
            return [caravan]
        room = AT_ONCE - len(mine)
        found = [offer for offer in market.offers(mine) if offer not in self.tried]
        more = min(PATIENCE, int(view.rules.setup.options["offers"])) - floor.made
        fresh = distinct(found, terms, [terms(offer) for offer in floor.offers], min(max(1, room), more))
        self.tried.update(fresh)
        # asked again with all its offers open: nobody has taken them, so something else takes the place of the oldest
        old = mine[:1] if fresh and not room else []
        return [*(Withdraw(offer.key) for offer in old), *fresh, Ready()]

    def _caravan(self, view: Any, ask: Ask, market: Market) -> Action | None:
        """Silk that brings another player trade, too: the one who has come least far."""
        others = [other for other in market.partners() if view.trade[self.seat] < DIAL]
        for form in ask.forms if others else ():
            if form.kind == "use-card":
                least = min(others, key=lambda other: progress(view, other))
                uses = [what for what in form.pieces([])[0] if view.rules.tables.uses[what].do == "caravan"]
                return completed(form, uses[0], str(least)) if uses else None
        return None


def terms(offer: MakeOffer | Proposal) -> tuple[Kinds, Kinds]:
    """The kinds of things that an offer gives and wants."""
    return kinds(offer.give), kinds(offer.want)


def kinds(stakes: tuple[str, ...]) -> Kinds:
    """Trade, culture, resources and cards, whatever the amounts."""
    return tuple(sorted(stake.partition(":")[0] for stake in stakes))


def seen(stake: str) -> str:
    """What the other one sees of it: of a marker the back."""
    return stake if dialled(stake)[0] else stake.partition(":")[0]


class Market:
    """What deals are worth to a seat and to the others, each of whom is weighed up once."""

    def __init__(self, view: Any, seat: int) -> None:
        self.view, self.seat = view, seat
        self.closing = closing(view, seat)
        self._wealth: dict[int, Wealth] = {}

    def wealth(self, seat: int) -> Wealth:
        """What things are worth to a seat."""
        if seat not in self._wealth:
            self._wealth[seat] = Wealth(self.view, seat)
        return self._wealth[seat]

    def stands(self, mine: Proposal) -> bool:
        """Whether an offer of my own is still good for me."""
        return mine.to not in self.closing and self.wealth(self.seat).change(mine.want, mine.named) > TRIFLE

    def answer(self, offer: Proposal, ask: Ask) -> Action:
        """Yes to what is given for nothing and to a fair deal, else no and why; nothing goes to one who is about to win."""
        agree = Agree(offer.key)
        if not offer.want:
            return agree
        if offer.seat in self.closing:
            return Decline(offer.key, "not-with-you")
        if ask.why(agree) is not None:  # it asks for cards
            return Decline(offer.key, "not-that")
        mine = self.wealth(self.seat).change(offer.give, offer.want)
        theirs = self.wealth(offer.seat).change(offer.want, offer.give)
        if fair(mine, theirs, behind=self.behind(offer.seat, self.seat)):
            return agree
        return Decline(offer.key, "too-little")

    def behind(self, one: int, other: int) -> bool:
        """Whether one seat has not come further than the other."""
        return progress(self.view, one) <= progress(self.view, other)

    def good(self, to: int, mine: float, theirs: float) -> bool:
        """Whether both would say yes to a deal that brings them this."""
        if min(mine, theirs) < ENOUGH:
            return False
        return fair(mine, theirs, behind=self.behind(to, self.seat)) and fair(theirs, mine, behind=self.behind(self.seat, to))

    def partners(self) -> list[int]:
        """Those on the floor with whom it deals at all."""
        floor = self.view.floor
        return [to for to in (*floor.waiting, *floor.ready) if to != self.seat and to not in self.closing]

    def offers(self, mine: list[Proposal]) -> list[MakeOffer]:
        """The best offer for each thing that no offer of mine asks for yet, the best first.

        They go to those who still bargain, so that nobody is called back.
        """
        wished = {kinds(offer.want) for offer in mine}
        partners = [to for to in self.partners() if to in self.view.floor.waiting]
        found: dict[Kinds, tuple[float, MakeOffer]] = {}
        for score, offer in (each for to in partners for each in self._swaps(to)):
            wish = kinds(offer.want)
            if wish not in wished and (wish not in found or score > found[wish][0]):
                found[wish] = score, offer
        return [offer for _, offer in sorted(found.values(), key=lambda each: -each[0])]

    def _swaps(self, to: int) -> Iterator[tuple[float, MakeOffer]]:
        """Each swap by which both gain, and how good it is."""
        me, other = self.wealth(self.seat), self.wealth(to)
        mine, theirs = me.stakes(), other.stakes()
        # trade and culture do not touch what else is swapped: what they are worth is found once
        costs = {give: (me.change((), (give,)), other.change((seen(give),), ())) for give in mine}
        for want in theirs:
            gain, loss = me.change((want,), ()), other.change((), (want,))
            for give, (cost, brings) in costs.items():
                if kinds((give,)) == kinds((want,)):
                    continue
                if want in RESOURCES and not dialled(give)[0]:
                    yield from self._evened(to, give, want, [stake for stake in mine if dialled(stake)[0]])
                elif self.good(to, gain + cost, brings + loss):
                    yield score(gain + cost, brings + loss), MakeOffer(to, (give,), (want,))

    def _evened(self, to: int, give: str, want: str, more: list[str]) -> Iterator[tuple[float, MakeOffer]]:
        """Two resources, with a little trade or culture of mine if it takes that to be fair."""
        me, other = self.wealth(self.seat), self.wealth(to)
        for extra in ((), *((stake,) for stake in more)):
            mine, theirs = me.change((want,), (give, *extra)), other.change((seen(give), *extra), (want,))
            if self.good(to, mine, theirs):
                yield score(mine, theirs), MakeOffer(to, (give, *extra), (want,))


def score(mine: float, theirs: float) -> float:
    """How good a deal is, above all for the one who gains less."""
    return min(mine, theirs) + TRIFLE * mine
