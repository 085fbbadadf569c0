"""Trade Routes: commodity cards become treasury at any point, but not while civilization cards are acquired."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ecumene.engine import NOBODY, Action, Form, Refused, Step, Waits
from ecumene.titles.empires import wire
from ecumene.titles.empires.abilities.cards import ROUTES_RATE, Routes, TradeRoutes, sell
from ecumene.titles.empires.shop import why_cards
from ecumene.titles.empires.state import State

#: EP 33.0262b: the phase in which nothing is exchanged, and what is no part of a turn
CLOSED = ("setup", "advances", "over")


class NoExchange(Action, frozen=True):
    """I exchange no cards before the next phase."""

    ends = True


def open_to(state: State, seat: int) -> bool:
    """Whether the seat could exchange cards now, as far as everybody can see."""
    able = state.holds(seat, "trade_routes") and seat not in state.gone
    return bool(able and state.phase not in CLOSED and state.stock[seat] and state.hand_size(seat))


class Exchange(Step, frozen=True):
    """EP 33.0262a: what a holder may do beside whatever it is asked. It never waits on the agenda.

    Twice the face value comes from stock, or as much as there is.
    """

    rule = "EP 33.0262a"

    def forms(self, state: State, seat: int) -> list[Form]:
        form = AllRoutes(state, seat)
        return [form] if open_to(state, seat) and form.held else []

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, TradeRoutes):
            return self.not_asked(action)
        if not state.holds(seat, "trade_routes"):
            return Refused("EP 33.0262a", "only a holder of Trade Routes may exchange cards")
        if state.phase in CLOSED:
            return Refused("EP 33.0262b", "no card may be exchanged while civilization cards are acquired")
        if not action.cards or not state.stock[seat]:
            return Refused("EP 33.0262a", "exchange at least one card for tokens from stock")
        return why_cards(state, seat, action.cards, "EP 33.0262a") or self._promised(state, seat, action)

    def _promised(self, state: State, seat: int, action: TradeRoutes) -> Refused | None:
        """What an open offer holds out must be withdrawn first."""
        cards, left = state.rules.cards, state.hand[seat].copy()
        for card in action.cards:
            left[cards.index[card]] -= 1
        offers = () if state.floor is None else state.floor.offers.values()
        for offer in offers:
            if offer.seat == seat and any(n > m for n, m in zip(cards.counts(offer.give), left, strict=True)):
                return Refused("EP 28.3c", "an open offer includes these cards; withdraw it first")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, TradeRoutes)
        sell(state, seat, action)


class AllRoutes(Routes):
    """The cards to turn into treasury, one by one, be stock ever so small; what an open offer holds out stays (EP 28.3c)."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        promised: Counter[str] = Counter()
        for offer in () if state.floor is None else state.floor.offers.values():
            if offer.seat == seat:
                promised |= Counter(offer.give)
        self.held = tuple((Counter(self.held) - promised).elements())

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        return [card for card in dict.fromkeys(self.held) if self.held.count(card) > prefix.count(card)], bool(prefix)


class LastExchanges(Step, frozen=True):
    """EP 33.0262b: at the end of a phase holders are asked once more."""

    rule = "EP 33.0262b"

    def run(self, state: State) -> None:
        holders = [seat for seat in state.playing() if open_to(state, seat)]
        if holders:
            state.open_lanes({seat: [LastExchange(seat)] for seat in holders}, ordered=False)


class LastExchange(Step, frozen=True):
    """A holder may exchange cards; who never wants to leaves a standing answer."""

    seat: int
    rule = "EP 33.0262b"
    standing = "trade-routes"

    def seats(self, state: State) -> Waits:
        return ((self.seat,), ()) if open_to(state, self.seat) else NOBODY

    def choices(self, state: State, seat: int) -> list[Action]:
        return [NoExchange()]

    def act(self, state: State, seat: int, action: Action) -> None:
        return

    def run(self, state: State) -> None:
        return

    def stands(self, state: State, seat: int, answer: str) -> Action | None:
        return NoExchange() if answer == "pass" else None


wire.FIGURES[LastExchange] = lambda view, step: {"route": ROUTES_RATE}
