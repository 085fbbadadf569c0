"""Bargaining: cards are lent one for one where both gain, with a little gold to even it out; offers are judged by their worth."""

from __future__ import annotations

from ecumene.bots.eagle.worth import critical_odds, lead, point, settlement, turns_left
from ecumene.bots.manners import AT_ONCE, fair
from ecumene.engine import Action, Ask
from ecumene.floor import Agree, Decline, Ready
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Offer, Proposal
from ecumene.titles.eagle.powers import Declare, Swap
from ecumene.titles.eagle.stakes import Stake
from ecumene.titles.eagle.state import LAND
from ecumene.titles.eagle.tables import read
from ecumene.titles.eagle.view import View


class Cards:
    """The cards of a seat: what they bring in production, and what that changes by when cards come and go."""

    def __init__(self, view: View, seat: int) -> None:
        amounts = read("prices")["production"]
        self.view = view
        self.standard = view.rules.setup.scenario == "standard"
        self.each = view.techs(seat) if self.standard else amounts["each_resource"]
        cities = sum(view.size[region] for region in view.settlements(seat))
        self.bonus = cities if self.standard else amounts["critical_bonus"]
        self.odds = critical_odds(view.era)
        self.counts = view.resources(seat)
        self.now = self.worth(self.counts)

    def worth(self, counts: list[int]) -> float:
        """What this many cards of each resource bring."""
        value = float(self.view.rules.monopolies(counts))
        for resource, count in enumerate(counts):
            if count and resource:
                value += self.each + self.odds.get(resource, 0.0) * self.bonus
        return value

    def change(self, gets: tuple[str, ...], gives: tuple[str, ...]) -> float:
        """What production changes by when cards come and go."""
        view, after = self.view, self.counts.copy()
        for name in gets:
            after[view.resource(ATLAS.index[name])] += 1
        for name in gives:
            after[view.resource(ATLAS.index[name])] -= 1
        after[0] = 0
        value = self.worth(after) - self.now
        if not self.standard:
            # the card takes its production along
            value += sum(1 + 2 * view.size[ATLAS.index[name]] for name in gets)
            value -= sum(1 + 2 * view.size[ATLAS.index[name]] for name in gives)
        return value


def goods(view: View, seat: int, stake: Stake) -> float:
    """What is given for good is worth."""
    value = float(stake.gold)
    value += sum(count * view.rules.prices["army"][view.era - 1] for _, _, count in stake.units)
    value += len(stake.fleets) * view.rules.prices["fleet"][view.era - 1]
    value += sum(settlement(view, ATLAS.index[city]) for city in stake.cities)
    value += len(stake.technologies) * (2 * point(view) + 2 * turns_left(view)) + len(stake.wonders) * 3 * point(view)
    return value


def worth(view: View, seat: int, gets: Stake, gives: Stake) -> float:
    """What a deal is worth to a seat; what it has for good it gives only dearly."""
    dear = goods(view, seat, gives) - gives.gold
    return Cards(view, seat).change(gets.cards, gives.cards) + goods(view, seat, gets) - gives.gold - 2 * dear


def good_enough(view: View, seat: int, offer: Proposal) -> bool:
    """Whether an offer brings more than a trifle, and not more to one who leads."""
    mine = worth(view, seat, offer.give, offer.want)
    theirs = worth(view, offer.seat, offer.want, offer.give)
    return fair(mine, theirs, behind=lead(view, offer.seat) < 0)


def bargain(view: View, ask: Ask) -> list[Action]:
    """Answers what is offered, makes the best offers it finds, and is ready."""
    floor, seat = view.floor, ask.seat
    assert floor is not None
    for offer in floor.offers:
        if offer.to == seat:
            return [Agree(offer.key) if good_enough(view, seat, offer) else Decline(offer.key)]
    if not ask.required:
        return []
    choices = ask.choices
    swaps = [choice for choice in choices if isinstance(choice, Swap)]
    if swaps:
        cards = Cards(view, seat)
        best = max(swaps, key=lambda swap: cards.change((swap.take,), (swap.give,)))
        if cards.change((best.take,), (best.give,)) > 0:
            return [best]
    declared = [choice for choice in choices if isinstance(choice, Declare)]
    if declared and lead(view, seat) > 0:
        return [declared[0]]
    if (floor.made or 0) < AT_ONCE:
        found = best_offer(view, seat, [offer.to for offer in floor.offers if offer.seat == seat])
        if found is not None and ask.why(found) is None:
            return [found]
    return [Ready()]


def lendable(view: View, seat: int) -> list[int]:
    """One region for each resource of which the seat still holds a card of its own."""
    found: dict[int, int] = {}
    for region in range(LAND):
        if view.owner[region] == seat + 1 and not view.loan[region] and view.resource(region):
            found.setdefault(view.resource(region), region)
    return list(found.values())


def best_offer(view: View, seat: int, asked: list[int]) -> Offer | None:
    """The swap of two cards, with gold to even it out, that brings the seat most and the partner enough."""
    best, found = 1.0, None
    mine, cards = lendable(view, seat), Cards(view, seat)
    gains: dict[tuple[int, ...], float] = {}
    for other in view.clockwise(seat):
        if other in asked or view.rules.why_not_trade(view, seat, other) is not None:
            continue
        others = Cards(view, other)
        for take in lendable(view, other):
            for give in mine:
                gets, gives = (ATLAS.ids[take],), (ATLAS.ids[give],)
                # cards of the same resource and size are alike
                swap = view.resource(take), view.size[take], view.resource(give), view.size[give]
                gain = gains[swap] = gains[swap] if swap in gains else cards.change(gets, gives)
                if gain <= best:
                    continue
                theirs = others.change(gives, gets)
                gold = max(0, min(view.gold[seat], round(1.5 - theirs + 0.3 * max(0.0, gain + theirs))))
                if gain - gold > best and theirs + gold > 1:
                    best, found = gain - gold, Offer(other, Stake(gold=gold, cards=gives), Stake(cards=gets))
    return found
