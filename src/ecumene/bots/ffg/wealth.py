"""What trade, culture and resources are worth to a seat, by open facts and as its plan weighs them.

Trade is worth most where it reaches the price of a higher tech, culture where it reaches the next space of the track, a resource
where a known tech can spend it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from ecumene.bots.ffg.plans import plan
from ecumene.titles.ffg.rules import DIAL, PRICES
from ecumene.titles.ffg.stakes import dialled
from ecumene.titles.ffg.tables import RESOURCES, Use

#: one trade or culture is worth this part of its weight by itself, and the rest where a price is reached
LOOSE = 0.2
#: the trade from one price of techs to the next
STEP = 5
#: what a resource is worth that nothing can spend yet, and a culture event
SPARE, EVENT = 0.4, 1.0
#: a coin is worth this many turns of what it brings; what a great person is worth, and Atomic Theory
COIN, PERSON, RALLY = 3, 6.0, 5.0
#: the most trade and culture that are weighed as a stake
MOST = {"trade": 8, "culture": 6}


class Wealth:
    """What a seat has and what more or less of it is worth, if it uses its cards as this bot does."""

    def __init__(self, view: Any, seat: int) -> None:
        rules = view.rules
        self.plan = plan(view, seat)
        self.trade, self.culture, self.tokens = view.trade[seat], view.culture[seat], view.resources[seat]
        faces = [marker.partition(":")[2] for marker in view.kept[seat]]
        #: the markers that are known to be resources, and all resources; a marker that is not known may be any of them
        self.markers = [marker for marker, face in zip(view.kept[seat], faces, strict=True) if face in RESOURCES]
        self.pool = {resource: self.tokens.get(resource, 0) + faces.count(resource) for resource in RESOURCES}
        self.unseen = faces.count("")
        #: the levels of which a tech has a place, with their prices, and the price of the next space of the track
        levels = {rules.tables.techs[tech].level for tech in rules.learnable(view, seat)}
        self.levels = [(PRICES[level] - rules.rebate(view, seat), level) for level in levels]
        # with the tie-breaker the turn goes on for a marker on the last space, too
        self.space = rules.advance_price(view, seat)[0] if view.level[seat] < rules.tables.victory else 0
        known = [use for what, use in rules.tables.uses.items() if use.cost and (use.card or what) in view.techs[seat]]
        abilities = sorted([(self._ability(use), use.cost) for use in known], reverse=True)
        #: what is paid with certain resources, and what with any, the best first
        self.named = [(worth, cost) for worth, cost in abilities if worth and "any" not in cost]
        self.any = [(worth, len(cost)) for worth, cost in abilities if worth and "any" in cost]

    @cached_property
    def marker(self) -> float:
        """What a marker is worth that may be any resource."""
        now = self.of_pool(self.pool)
        return sum(self.of_pool(self.pool | {each: self.pool[each] + 1}) - now for each in RESOURCES) / len(RESOURCES)

    def _ability(self, use: Use) -> float:
        """What it is worth to use a card once; nothing if the bot has no use for it."""
        wants = self.plan
        worth = {
            "culture": wants.culture * use.amount,
            "caravan": wants.trade * use.amount / 2,
            "boost": wants.production * use.amount / 2,
            "coin": wants.coin * COIN,
            "person": PERSON,
            "rally": RALLY,
        }
        return worth.get(use.do, 0.0)

    def stakes(self) -> list[str]:
        """What the seat could give of what is known, one thing at a time."""
        dials = {"trade": self.trade, "culture": self.culture}
        found = [f"{dial}:{amount}" for dial, shown in dials.items() for amount in range(1, min(shown, MOST[dial]) + 1)]
        return [*found, *(resource for resource, count in self.tokens.items() if count), *dict.fromkeys(self.markers)]

    def change(self, gets: tuple[str, ...], gives: tuple[str, ...]) -> float:
        """What the seat gains when these stakes come and those go."""
        trade, culture, pool, gain = self.trade, self.culture, self.pool.copy(), 0.0
        for stakes, sign in (gets, 1), (gives, -1):
            for stake in stakes:
                dial, amount = dialled(stake)
                resource = stake.partition(":")[2] or stake
                if dial == "trade":
                    trade += sign * amount
                elif dial:
                    culture += sign * amount
                elif resource in pool:
                    pool[resource] += sign
                else:
                    gain += sign * (self.marker if stake in ("hut", "village") else EVENT)
        if trade != self.trade:
            gain += self.of_trade(trade) - self.of_trade(self.trade)
        if culture != self.culture:
            gain += self.of_culture(culture) - self.of_culture(self.culture)
        return gain + (self.of_pool(pool) - self.of_pool(self.pool) if pool != self.pool else 0.0)

    def of_trade(self, trade: int) -> float:
        """More than the dial shows is nothing; what lies between two prices is little."""
        trade = min(trade, DIAL)
        level = max((level for price, level in self.levels if price <= trade), default=0)
        return self.plan.trade * (LOOSE * trade + (1 - LOOSE) * STEP * level)

    def of_culture(self, culture: int) -> float:
        """The spaces that it pays for, and a little for the rest."""
        paid = culture // self.space * self.space if self.space else 0
        return self.plan.culture * (LOOSE * culture + (1 - LOOSE) * paid)

    def of_pool(self, pool: dict[str, int]) -> float:
        """Every ability that can be paid for, each once, the best first; the rest is spare."""
        left, total = pool.copy(), 0.0
        for worth, cost in self.named:
            if all(left[resource] >= cost.count(resource) for resource in cost):
                total += worth
                for resource in cost:
                    left[resource] -= 1
        spare = sum(left.values()) + self.unseen
        for worth, count in self.any:
            if spare >= count:
                total += worth
                spare -= count
        return total + SPARE * spare
