"""Phase 6: trade cards acquisition (WE 6A, 6B), what a set is worth (7.value) and where used cards go (13C.1)."""

from __future__ import annotations

from itertools import compress
from operator import mul

from ecumene.engine import NOBODY, Action, Refused, Step, Waits
from ecumene.titles.empires.deck import Hand
from ecumene.titles.empires.misfits import listed
from ecumene.titles.empires.pieces import pay
from ecumene.titles.empires.state import Public, State
from ecumene.titles.empires.turn import Phase


class BuyCard(Action, frozen=True):
    """I buy the top card of this stack; `free`: as the one that Wonder of the World gives."""

    stack: int
    free: bool = False


class StopBuying(Action, frozen=True):
    """I buy no more cards this turn."""

    ends = True


def set_value(state: Public, seat: int, hand: Hand) -> int:
    """What the sets of a hand are worth to this seat."""
    return sets_value(state, seat, state.rules.cards.by_kind(hand))


def sets_value(state: Public, seat: int, kinds: Hand) -> int:
    """WE 7.value.2: n equal commodities are worth n x n x face value; 7.value.3: each commodity counts for itself."""
    face = state.rules.cards.face
    total = sum([kinds[kind] ** 2 * face[kind] for kind in compress(range(len(kinds)), kinds)])
    bonus = state.rules.foreign_bonus(state, seat)
    return total if bonus is None else total + sum(map(mul, kinds, bonus))


def worth_of(state: Public, seat: int, kind: int, count: int) -> int:
    """What a set of this many cards of one kind is worth to this seat."""
    bonus = state.rules.foreign_bonus(state, seat)
    return count * count * state.rules.cards.face[kind] + (0 if bonus is None else count * bonus[kind])


def discard_card(state: State, seat: int, card: int, count: int = 1) -> None:
    """WE 13C.1: cards leave the hand for the discard pile of their number and block; Water has pile 0."""
    state.hand[seat][card] -= count
    state.discard[state.rules.cards.pile[card]].extend(bytes((card,)) * count)


def stack_for(state: State, seat: int, number: int) -> bytearray:
    """The stack of this number from which the seat draws."""
    return state.stack[state.rules.pile(state, seat, number)]


def draw(state: State, seat: int, stack: int) -> list[str]:
    """The top card of a stack goes to the hand; WE 6A.8, 6B.6: from an empty stack it is Water. Returns the card, if any."""
    pile = stack_for(state, seat, stack)
    if not pile and not state.rules.water:
        return []
    card = pile.pop() if pile else state.rules.cards.water
    state.hand[seat][card] += 1
    # WE 7.23: whoever traded a calamity in an earlier turn has nothing to do with it any more
    state.passed[card] = 0
    state.show()
    return [state.rules.cards.ids[card]]


class DrawCards(Step, frozen=True):
    """WE 6A: fewest cities first, each player draws one card from each stack up to the number of cities."""

    rule = "WE 6A"

    def run(self, state: State) -> None:
        if state.rules.skips_to_succession(state):
            skip_to(state, Phase("succession"))
            return
        for seat in state.rules.draw_order(state):
            # WE 6A.5: all of them, before the next player draws
            draw_all(state, seat)


def draw_all(state: State, seat: int) -> None:
    """WE 6A.4: a player draws one card from each stack up to the number of cities."""
    if not state.cities[seat]:
        return
    stacks = range(1, state.cities[seat] + 1)
    # WE 6B.8: that a stack is empty is public, so everybody sees who gets Water; nobody else sees the cards (6A.7)
    empty = [stack for stack in stacks if not stack_for(state, seat, stack)]
    drawn = [card for stack in stacks for card in draw(state, seat, stack)]
    state.tell("cards.drawn", seat=seat, count=len(stacks), empty=empty)
    state.tell("cards.received", audience=(seat,), seat=seat, cards=drawn)


def skip_to(state: State, heading: Phase) -> None:
    """Drops everything from the agenda that comes before the heading."""
    while state.agenda and state.agenda[-1] != heading:
        state.agenda.pop()


class BuyCards(Step, frozen=True):
    """WE 6B.1: after all draws players may buy cards, one after another in the same order."""

    rule = "WE 6B"

    def run(self, state: State) -> None:
        state.push(*(CardPurchases(seat) for seat in state.rules.draw_order(state)))


class CardPurchases(Step, frozen=True):
    """WE 6B.2, 6B.3: one player buys card after card, looking at each, and passes at last.

    Treasury, advances and cities are public, and so is whether a player can buy at all; a player who cannot is not asked.
    """

    seat: int
    free_taken: bool = False
    rule = "WE 6B"
    standing = "buy-cards"

    def _answers(self, state: State) -> list[BuyCard]:
        prices, treasury = state.rules.card_prices(state, self.seat), state.treasury[self.seat]
        bought = [BuyCard(stack) for stack, price in prices.items() if price <= treasury]
        free = () if self.free_taken else state.rules.free_stacks(state, self.seat)
        return bought + [BuyCard(stack, free=True) for stack in free]

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if self._answers(state) else NOBODY

    def choices(self, state: State, seat: int) -> list[Action]:
        return [*self._answers(state), StopBuying()]

    def free(self, state: State, seat: int) -> bool:
        return True

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if isinstance(action, StopBuying):
            return None
        if not isinstance(action, BuyCard):
            return self.not_asked(action)
        if action.free:
            return self._why_not_free(state, seat, action.stack)
        prices = state.rules.card_prices(state, seat)
        price = prices.get(action.stack)
        if price is None:
            return Refused("WE 6B.4", f"you buy cards from stack {listed(map(str, prices))}, not from stack {action.stack}")
        if price > state.treasury[seat]:
            return Refused("WE 6B.5", f"the card costs {price} treasury tokens, and you have {state.treasury[seat]}")
        return None

    def _why_not_free(self, state: State, seat: int, stack: int) -> Refused | None:
        if not state.holds(seat, "wonder_of_the_world"):
            return Refused("WE ADV.WonderOfTheWorld.1", "only Wonder of the World gives a free card")
        if self.free_taken:
            return Refused("WE ADV.WonderOfTheWorld.1", "you have already taken this turn's free card")
        stacks = state.rules.free_stacks(state, seat)
        if not stacks:
            return Refused("WE ADV.WonderOfTheWorld.3", "no stack has a number above nine cities")
        if stack not in stacks:
            return Refused(
                "WE ADV.WonderOfTheWorld.1",
                f"the free card comes from a stack with a number above your {state.cities[seat]} cities",
            )
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        # WE 6B.7: neither a purchase nor a pass is taken back
        state.confirm()
        if not isinstance(action, BuyCard):
            return
        stack = action.stack
        # WE ADV.WonderOfTheWorld.2: the free card is a purchase for nothing
        price = 0 if action.free else state.rules.card_prices(state, seat)[stack]
        # WE 6B.5: paid before it is drawn
        pay(state, seat, price)
        state.tell("card.bought", seat=seat, stack=stack, price=price, empty=not stack_for(state, seat, stack))
        state.tell("cards.received", audience=(seat,), seat=seat, cards=draw(state, seat, stack))
        state.push(self.again(action))

    def again(self, action: BuyCard) -> Step:
        """The player may go on."""
        return CardPurchases(self.seat, self.free_taken or action.free)

    def run(self, state: State) -> None:
        return

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        return StopBuying() if answer == "pass" else None
