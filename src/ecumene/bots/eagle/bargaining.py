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


def cards_worth(view: View, seat: int, counts: list[int]) -> float:
    """What this many cards of each resource bring in production."""
    amounts = read("prices")["production"]
    standard = view.rules.setup.scenario == "standard"
    each = view.techs(seat) if standard else amounts["each_resource"]
    cities = sum(view.size[region] for region in view.settlements(seat))
    bonus = cities if standard else amounts["critical_bonus"]
    odds = critical_odds(view)
    value = float(view.rules.monopolies(counts))
    for resource, count in enumerate(counts):
        if count and resource:
            value += each + odds.get(resource, 0.0) * bonus
    return value


def change(view: View, seat: int, gets: tuple[str, ...], gives: tuple[str, ...]) -> float:
    """What a seat's production changes by when cards come and go."""
    counts = view.resources(seat)
    after = counts.copy()
    for name in gets:
        after[view.resource(ATLAS.index[name])] += 1
    for name in gives:
        after[view.resource(ATLAS.index[name])] -= 1
    after[0] = 0
    value = cards_worth(view, seat, after) - cards_worth(view, seat, counts)
    if view.rules.setup.scenario != "standard":
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
    return change(view, seat, gets.cards, gives.cards) + goods(view, seat, gets) - gives.gold - 2 * dear


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
        best = max(swaps, key=lambda swap: change(view, seat, (swap.take,), (swap.give,)))
        if change(view, seat, (best.take,), (best.give,)) > 0:
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
    mine = lendable(view, seat)
    for other in view.clockwise(seat):
        if other in asked or view.rules.why_not_trade(view, seat, other) is not None:
            continue
        for take in lendable(view, other):
            for give in mine:
                gets, gives = (ATLAS.ids[take],), (ATLAS.ids[give],)
                gain = change(view, seat, gets, gives)
                theirs = change(view, other, gives, gets)
                gold = max(0, min(view.gold[seat], round(1.5 - theirs + 0.3 * max(0.0, gain + theirs))))
                if gain - gold > best and theirs + gold > 1:
                    best, found = gain - gold, Offer(other, Stake(gold=gold, cards=gives), Stake(cards=gets))
    return found
