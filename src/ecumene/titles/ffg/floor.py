"""The Trade phase: collecting, and bargains over trade, culture, resources and culture events.

What may be at stake, who deals with whom, and what changes hands are functions of their own, so that the floor can serve others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ecumene.engine import Action, Form, Refused, Waits
from ecumene.titles.ffg import uses
from ecumene.titles.ffg.loot import hand_over
from ecumene.titles.ffg.pieces import gain_culture, gain_trade, is_water
from ecumene.titles.ffg.play import Play, UseCard
from ecumene.titles.ffg.state import Offer
from ecumene.titles.ffg.tables import RESOURCES
from ecumene.titles.ffg.yields import cities_of, crop, outskirts

#: the most stakes that one side of a bargain names
STAKES = 4
#: the amounts of trade and culture that are listed; any other may be named
AMOUNTS = (1, 2, 3, 5)
#: what is listed of a dial, by what it shows, up to the largest of these amounts
LISTED = {
    dial: [[f"{dial}:{amount}" for amount in AMOUNTS if amount <= shown] for shown in range(AMOUNTS[-1] + 1)]
    for dial in ("trade", "culture")
}
DIALS = ("trade", "culture")


@lru_cache(maxsize=1024)
def dialled(stake: str) -> tuple[str, int]:
    """A stake of trade or culture as dial and amount; of anything else the dial has no name."""
    name, _, amount = stake.partition(":")
    if name in DIALS and amount.isdecimal() and 0 < len(amount) < 4 and int(amount) > 0:
        return name, int(amount)
    return "", 0


FOR = "for"


class MakeOffer(Action, frozen=True):
    """Offers another seat a bargain.

    Stakes are `trade:3`, `culture:2`, a resource, or a card of one's own; cards that are wanted go by their backs.
    """

    to: int
    give: tuple[str, ...]
    want: tuple[str, ...]


class Agree(Action, frozen=True):
    """Takes an offer; `cards` are the cards for the backs that it asks for."""

    number: int
    cards: tuple[str, ...] = ()


class Decline(Action, frozen=True):
    """Refuses an offer."""

    number: int


class Withdraw(Action, frozen=True):
    """Takes an offer back."""

    number: int


class Ready(Action, frozen=True):
    """Has no more to trade."""

    ends = True


class Collecting(Play, frozen=True):
    """FF trade.1, trade.2: the trade of all cities."""

    def go(self, state: Any) -> None:
        for seat in state.rules.order(state):
            amount = sum(crop(state, city).trade + lit(state, city) for city in cities_of(state, seat))
            gained = gain_trade(state, seat, amount)
            state.tell("collected", seat=seat, trade=gained)


def lit(state: Any, city: Any) -> int:
    """FF wonder.the_great_lighthouse.1, def.15: empty water squares in the outskirts."""
    if not state.rules.has(state, city.owner, "the_great_lighthouse"):
        return 0
    return sum(is_water(state, s) and not state.marker[s] and not state.occupant[s] for s in outskirts(state, city))


# -- stakes -----------------------------------------------------------------------------------------------


def back(state: Any, stake: str) -> str:
    """FF trade.9, gpdeck.3: a card or marker as others see it; anything else is open."""
    card = state.rules.tables.events.get(stake)
    if card is not None:
        return f"event-{card.deck}"
    person = state.rules.tables.persons.get(stake)
    if person is not None:
        return str(person.type)  # FF gpdeck.3
    return stake.partition(":")[0] if stake.startswith(("hut:", "village:")) else stake


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
            hand_over(state, state.events if stake in state.events[giver] else state.kept, giver, taker, stake)
            state.tell("handed", (giver, taker), seat=giver, to=taker, card=stake)


# -- the floor --------------------------------------------------------------------------------------------


def partners(state: Any, seat: int) -> list[int]:
    """FF trade.3, leave.3: everybody at the table may deal with everybody."""
    others: list[int] = state.rules.others[seat]
    return [other for other in others if other not in state.gone] if state.gone else others


class OfferForm(Form):
    """To whom, what is given, `for`, what is wanted."""

    kind = "make-offer"

    def __init__(self, state: Any, seat: int) -> None:
        self.state, self.seat = state, seat

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        state = self.state
        if not prefix:
            return [str(other) for other in self._partners()], False
        other = int(prefix[0])
        if FOR not in prefix:
            given = tuple(prefix[1:])
            pieces = self._more(self.seat, given, cards(state, self.seat))
            return [*pieces, *([FOR] if given or self._asks(other) else [])], False
        at = prefix.index(FOR)
        wanted = tuple(prefix[at + 1 :])
        return self._more(other, wanted, backs(state, other)), at > 1 or bool(wanted)

    def possible(self) -> bool:
        """Whether there is anybody to deal with."""
        return bool(self._partners())

    def _partners(self) -> list[int]:
        """With whom either side has anything to give."""
        others = partners(self.state, self.seat)
        mine = has_stakes(self.state, self.seat) or cards(self.state, self.seat)
        return others if mine else [other for other in others if self._asks(other)]

    def _asks(self, other: int) -> bool:
        """Whether there is anything to ask for."""
        return has_stakes(self.state, other) or bool(self.state.events[other] or self.state.kept[other])

    def _more(self, seat: int, stakes: tuple[str, ...], held: list[str]) -> list[str]:
        if len(stakes) == STAKES:
            return []
        holdings = Holdings(self.state, seat, held)
        for stake in stakes:
            if holdings.give(stake) is not None:
                return []
        return holdings.stakes()

    def whole(self, prefix: list[Any]) -> MakeOffer:
        at = prefix.index(FOR)
        return MakeOffer(int(prefix[0]), tuple(prefix[1:at]), tuple(prefix[at + 1 :]))


class AgreeForm(Form):
    """The cards for the backs that an offer asks for, one by one."""

    kind = "agree"

    def __init__(self, state: Any, seat: int, offer: Offer) -> None:
        self.state, self.seat, self.offer = state, seat, offer
        self.about = str(offer.number)

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        wanted = hidden(self.offer.want)
        if len(prefix) == len(wanted):
            return [], True
        left = cards(self.state, self.seat)
        for card in prefix:
            left.remove(card)
        return sorted({card for card in left if back(self.state, card) == wanted[len(prefix)]}), False

    def whole(self, prefix: list[Any]) -> Agree:
        return Agree(self.offer.number, tuple(prefix))


def hidden(stakes: tuple[str, ...]) -> list[str]:
    """The backs among what is wanted."""
    return [stake for stake in stakes if stake in ("hut", "village") or stake.startswith("event-")]


class Trading(Play, frozen=True):
    """FF trade.3, trade.5, trade.7: everybody deals with everybody until all are ready; promises bind nobody."""

    rule = "FF trade.3"
    standing = "trade"
    lively = True

    def seats(self, state: Any) -> Waits:
        ready = state.ready
        busy = tuple(seat for seat in state.rules.order(state) if seat not in ready)
        if not busy or not ready or not state.offers:
            return busy, ()
        parties = {party for offer in state.offers for party in (offer.by, offer.to)}
        return busy, tuple(sorted(parties & ready - state.gone))

    def choices(self, state: Any, seat: int) -> list[Action]:
        found: list[Action] = [] if seat in state.ready else [Ready()]
        for offer in state.offers:
            if offer.by == seat:
                found.append(Withdraw(offer.number))
            elif offer.to == seat:
                found.append(Decline(offer.number))
                if self._why_agree(state, seat, Agree(offer.number)) is None:
                    found.append(Agree(offer.number))
        return found

    def forms(self, state: Any, seat: int) -> list[Form]:
        found: list[Form] = []
        if self._left(state, seat) and (form := OfferForm(state, seat)).possible():
            found.append(form)
        for offer in state.offers:
            wanted = hidden(offer.want)
            mine = [back(state, card) for card in cards(state, seat)] if offer.to == seat and wanted else []
            if mine and all(mine.count(w) >= wanted.count(w) for w in wanted) and self._why_open(state, offer) is None:
                found.append(AgreeForm(state, seat, offer))
        return [*found, *uses.forms(state, seat, "trade", self)]

    def _left(self, state: Any, seat: int) -> bool:
        return bool(state.offered[seat] < int(state.rules.options["offers"]) and state.rules.seats > 1)

    def _why_open(self, state: Any, offer: Offer) -> Refused | None:
        """Whether both sides still have what is not hidden."""
        shown = tuple(stake for stake in offer.want if stake not in hidden(offer.want))
        return why_stakes(state, offer.to, shown, []) or why_stakes(state, offer.by, offer.give, cards(state, offer.by))

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, MakeOffer):
            return self._why_offer(state, seat, action)
        if isinstance(action, Agree):
            return self._why_agree(state, seat, action)
        if isinstance(action, UseCard):
            return uses.why(state, seat, action, "trade", self)
        if isinstance(action, Ready):
            return Refused("FF trade.3", "you are ready already") if seat in state.ready else None
        if isinstance(action, (Decline, Withdraw)):
            mine = [o.number for o in state.offers if (o.to if isinstance(action, Decline) else o.by) == seat]
            return None if action.number in mine else Refused("FF trade.10", f"there is no such offer {action.number}")
        return self.not_asked(action)

    def _why_offer(self, state: Any, seat: int, action: MakeOffer) -> Refused | None:
        if action.to not in partners(state, seat):
            return Refused("FF trade.3", f"there is no bargain with seat {action.to}")
        if not action.give and not action.want:
            return Refused("FF trade.4", "a bargain must have something in it")
        if not self._left(state, seat):
            return Refused("FF trade.3", "you have made all the offers that the table allows in a turn")
        return why_stakes(state, seat, action.give, cards(state, seat)) or why_stakes(
            state, action.to, action.want, backs(state, action.to)
        )

    def _why_agree(self, state: Any, seat: int, action: Agree) -> Refused | None:
        offer = next((o for o in state.offers if o.number == action.number and o.to == seat), None)
        if offer is None:
            return Refused("FF trade.10", f"there is no such offer {action.number}")
        wanted = hidden(offer.want)
        if [back(state, card) for card in action.cards] != wanted:
            return Refused("FF trade.9", f"the offer asks for {', '.join(wanted) or 'no cards'}")
        return why_stakes(state, seat, action.cards, cards(state, seat)) or self._why_open(state, offer)

    def answer(self, state: Any, seat: int, action: Action) -> None:
        state.push(self)
        if isinstance(action, Ready):
            state.ready |= {seat}
        elif isinstance(action, MakeOffer):
            number = 1 + max((o.number for o in state.offers), default=100 * state.turn)
            state.offers = (*state.offers, Offer(number, seat, action.to, action.give, action.want))
            state.offered[seat] += 1
            shown = tuple(back(state, stake) for stake in action.give)
            state.tell("offer", seat=seat, to=action.to, give=shown, want=action.want)
        elif isinstance(action, Agree):
            self._deal(state, seat, action)
        elif isinstance(action, (Decline, Withdraw)):
            state.offers = tuple(o for o in state.offers if o.number != action.number)
            state.tell("offer.closed", seat=seat, number=action.number)
        elif isinstance(action, UseCard):
            uses.use(state, seat, action)

    def _deal(self, state: Any, seat: int, action: Agree) -> None:
        """FF trade.10: both sides at the same time; then offers that can no longer be kept lapse."""
        offer = next(o for o in state.offers if o.number == action.number)
        plain = tuple(stake for stake in offer.want if stake not in hidden(offer.want))
        state.offers = tuple(o for o in state.offers if o is not offer)
        shown = tuple(back(state, stake) for stake in offer.give)
        state.tell("deal", seat=offer.by, to=seat, give=shown, want=offer.want)
        hand(state, offer.by, seat, offer.give)
        hand(state, seat, offer.by, (*plain, *action.cards))
        state.offers = tuple(o for o in state.offers if self._why_kept(state, o) is None)
        state.show()

    def _why_kept(self, state: Any, offer: Offer) -> Refused | None:
        """Whether both sides still have what an offer names, of hidden cards the backs."""
        given = why_stakes(state, offer.by, offer.give, cards(state, offer.by))
        return given or why_stakes(state, offer.to, offer.want, backs(state, offer.to))

    def go(self, state: Any) -> None:
        self._close(state)

    def hurry(self, state: Any) -> None:
        self._close(state)

    def _close(self, state: Any) -> None:
        state.offers = ()
        state.ready = frozenset()

    def stands(self, state: Any, seat: int, answer: str) -> Action | None:
        return Ready() if answer == "ready" and seat not in state.ready else None
