"""What can change hands in a bargain, and what others see of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ecumene.engine import Refused
from ecumene.titles.ffg.loot import hand_marker, hand_over
from ecumene.titles.ffg.pieces import gain_culture, gain_trade
from ecumene.titles.ffg.tables import RESOURCES

#: the most stakes that one side of a bargain names
STAKES = 4
#: the amounts of trade and culture that are listed; any other may be named
AMOUNTS = (1, 2, 3, 5)
DIALS = ("trade", "culture")
#: what is listed of a dial, by what it shows, up to the largest of these amounts
LISTED = {
    dial: [[f"{dial}:{amount}" for amount in AMOUNTS if amount <= shown] for shown in range(AMOUNTS[-1] + 1)] for dial in DIALS
}


@lru_cache(maxsize=1024)
def dialled(stake: str) -> tuple[str, int]:
    """A stake of trade or culture as dial and amount; of anything else the dial has no name."""
    name, _, amount = stake.partition(":")
    if name in DIALS and amount.isdecimal() and 0 < len(amount) < 4 and int(amount) > 0:
        return name, int(amount)
    return "", 0


def back(state: Any, stake: str) -> str:
    """FF trade.9, gpdeck.3: a card or marker as others see it; anything else is open."""
    card = state.rules.tables.events.get(stake)
    if card is not None:
        return f"event-{card.deck}"
    person = state.rules.tables.persons.get(stake)
    if person is not None:
        return str(person.type)  # FF gpdeck.3
    return stake.partition(":")[0] if stake.startswith(("hut:", "village:")) else stake


def hidden(stakes: tuple[str, ...]) -> list[str]:
    """The backs among stakes."""
    return [stake for stake in stakes if stake in ("hut", "village") or stake.startswith("event-")]


def shown(stakes: tuple[str, ...]) -> tuple[str, ...]:
    """The stakes that everybody sees."""
    covered = hidden(stakes)
    return tuple(stake for stake in stakes if stake not in covered) if covered else stakes


def cards(state: Any, seat: int) -> list[str]:
    """FF trade.4: the hidden things that a seat may give: culture events, and markers that are resources."""
    markers = [marker for marker in state.kept[seat] if marker.partition(":")[2] in RESOURCES]
    return [*state.events[seat], *markers]


def backs(state: Any, seat: int) -> list[str]:
    """What others see of a seat's hidden cards."""
    return sorted(back(state, card) for card in (*state.events[seat], *state.kept[seat]))


def has_stakes(state: Any, seat: int) -> bool:
    """Whether a seat has anything that everybody sees."""
    return bool(state.trade[seat] or state.culture[seat] or any(state.resources[seat].values()))


class Holdings:
    """FF trade.4, trade.6: what a seat could still give; `held` are its cards, or their backs."""

    def __init__(self, state: Any, seat: int, held: list[str]) -> None:
        self.state, self.seat, self.cards = state, seat, held.copy()
        self.dials = {"trade": state.trade[seat], "culture": state.culture[seat]}
        self.pool: dict[str, int] = state.resources[seat].copy()

    def has(self, stake: str) -> bool:
        """Whether it could give this, too."""
        dial, amount = dialled(stake)
        if dial:
            return bool(self.dials[dial] >= amount)
        return self.pool.get(stake, 0) > 0 or stake in self.cards

    def give(self, stake: str) -> Refused | None:
        """Takes a stake away; the refusal if the seat has no such thing."""
        if not self.has(stake):
            return self._lacks(stake)
        dial, amount = dialled(stake)
        if dial:
            self.dials[dial] -= amount
        elif stake in self.pool:
            self.pool[stake] -= 1
        else:
            self.cards.remove(stake)
        return None

    def stakes(self) -> list[str]:
        """What it could give next: trade and culture by amounts, resources and cards by name."""
        trade, culture = [LISTED[dial][min(self.dials[dial], AMOUNTS[-1])] for dial in DIALS]
        return sorted({*trade, *culture, *[resource for resource, count in self.pool.items() if count], *self.cards})

    def _lacks(self, stake: str) -> Refused:
        owner = self.state.civ[self.seat].replace("_", " ").title()
        dial, _ = dialled(stake)
        if dial:
            return Refused("FF trade.4", f"{owner} has less {dial} than that")
        if stake in RESOURCES:
            return Refused("FF trade.4", f"{owner} has no more {stake}")
        return Refused("FF trade.6", f"{owner} cannot trade {stake}")


def why_stakes(state: Any, seat: int, stakes: tuple[str, ...], held: list[str]) -> Refused | None:
    """FF trade.4, trade.6: whether a seat has all this; `held` are its cards, or their backs."""
    if len(stakes) > STAKES:
        return Refused("FF trade.4", f"a side names at most {STAKES} stakes")
    if not stakes:
        return None
    holdings = Holdings(state, seat, held)
    for stake in stakes:
        lacking = holdings.give(stake)
        if lacking is not None:
            return lacking
    return None


def hand(state: Any, giver: int, taker: int, stakes: tuple[str, ...]) -> None:
    """FF trade.10: stakes change hands."""
    for stake in stakes:
        name, _, amount = stake.partition(":")
        if name == "trade":
            state.trade[giver] -= int(amount)
            gain_trade(state, taker, int(amount))
        elif name == "culture":
            state.culture[giver] -= int(amount)
            gain_culture(state, taker, int(amount))
        elif stake in RESOURCES:
            state.resources[giver][stake] -= 1
            state.resources[taker][stake] = state.resources[taker].get(stake, 0) + 1
        else:
            if stake in state.events[giver]:
                hand_over(state, state.events, giver, taker, stake)
            else:
                hand_marker(state, giver, taker, stake)
            state.tell("handed", (giver, taker), seat=giver, to=taker, card=stake)
