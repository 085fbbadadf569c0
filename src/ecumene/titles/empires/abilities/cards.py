"""The abilities about trade cards: Provincial Empire and Trade Routes."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Form, Refused, Step, Waits
from ecumene.titles.empires.abilities.ability import Ability, homes, occupied, protected
from ecumene.titles.empires.cards import discard_card
from ecumene.titles.empires.pieces import earn
from ecumene.titles.empires.shop import why_cards
from ecumene.titles.empires.state import State

#: WE ADV.ProvincialEmpire.1: how many players give a card at most, and the least face value of a card given
MOST_GIVERS, LEAST_FACE = 5, 2
#: WE ADV.TradeRoutes.1: treasury tokens for each point of face value
ROUTES_RATE = 2


class ProvincialEmpire(Action, frozen=True):
    """These players give me a card each."""

    seats: tuple[int, ...]


class Give(Action, frozen=True):
    """I give this card, face up or face down."""

    card: str
    open: bool = False


class GiveNothing(Action, frozen=True):
    """I have no card that I must give."""

    ends = True


class Reveal(Action, frozen=True):
    """I show everybody the card that this player gave me face down."""

    seat: int


class TradeRoutes(Action, frozen=True):
    """I turn these cards into treasury."""

    cards: tuple[str, ...]


class ProvincialEmpireAbility(Ability):
    """WE ADV.ProvincialEmpire.1: neighbours by land or water give a commodity card each."""

    advance = "provincial_empire"
    clause = "WE ADV.ProvincialEmpire.1"
    actions = (ProvincialEmpire,)

    def forms(self, state: State, seat: int) -> list[Form]:
        givers = self.givers(state, seat)
        return [Givers(givers)] if givers else []

    def givers(self, state: State, seat: int) -> list[int]:
        """Whom the seat may choose."""
        near = {area for home in homes(state, seat) for area in state.terrain.near[home]}
        return tributaries(state, seat, near)

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, ProvincialEmpire)
        if not 1 <= len(set(action.seats)) == len(action.seats) <= MOST_GIVERS:
            return self.refused(f"name from 1 to {MOST_GIVERS} different players to give a card")
        givers = self.givers(state, seat)
        for giver in action.seats:
            if 0 <= giver < state.seats and giver != seat and protected(state, giver, self.advance):
                return Refused("WE ADV.ProvincialEmpire.3", f"{state.civ[giver]} is protected")
            if giver not in givers:
                return self.refused(f"{giver!r} is not a player with cards whose units are adjacent to yours")
        return None

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, ProvincialEmpire)
        givers = [giver for giver in state.playing() if giver in action.seats]
        state.notes.gifts = ()
        state.tell("ability.provincial_empire", seat=seat, givers=givers)
        state.open_lanes({giver: [GiveCard(giver, seat)] for giver in givers}, ordered=True)


def tributaries(state: State, seat: int, near: set[int]) -> list[int]:
    """WE ADV.ProvincialEmpire.1, 3: whom the seat may choose: with units in these areas, cards, and no protection."""
    return [
        other
        for other in state.playing()
        if other != seat
        and state.hand_size(other)
        and not protected(state, other, "provincial_empire")
        and any(occupied(state, other, area) for area in near)
    ]


class Givers(Form):
    """The players who give a card, one by one."""

    kind = "provincial-empire"

    def __init__(self, givers: list[int]) -> None:
        self.givers = givers

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        following = [giver for giver in self.givers if giver not in prefix] if len(prefix) < MOST_GIVERS else []
        return following, bool(prefix)

    def whole(self, prefix: list[Any]) -> ProvincialEmpire:
        return ProvincialEmpire(tuple(prefix))


class GiveCard(Step, frozen=True):
    """WE ADV.ProvincialEmpire.2, 4: the giver chooses the card, and whether everybody sees it."""

    seat: int
    to: int
    rule = "WE ADV.ProvincialEmpire.2"

    def seats(self, state: State) -> Waits:
        return (self.seat,), ()

    def choices(self, state: State, seat: int) -> list[Action]:
        cards = state.rules.cards
        fit = [cards.ids[k] for k, count in enumerate(state.hand[seat]) if count and cards.face[cards.kind[k]] >= LEAST_FACE]
        return [Give(card, face_up) for card in fit for face_up in (False, True)] or [GiveNothing()]

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        if not isinstance(action, Give | GiveNothing):
            return self.not_asked(action)
        if action in self.choices(state, seat):
            return None
        return Refused("WE ADV.ProvincialEmpire.1", f"give a commodity card of face value {LEAST_FACE} or more if you have one")

    def act(self, state: State, seat: int, action: Action) -> None:
        if not isinstance(action, Give):
            state.tell("card.none", seat=seat, to=self.to)
            return
        card = state.rules.cards.index[action.card]
        state.hand[seat][card] -= 1
        state.hand[self.to][card] += 1
        state.show()
        if action.open:
            state.tell("card.given", seat=seat, to=self.to, card=action.card)
        else:
            state.notes.gifts = (*(state.notes.gifts or ()), (seat, action.card))
            state.tell("card.given", seat=seat, to=self.to)
            state.tell("card.passed", audience=(seat, self.to), seat=seat, to=self.to, card=action.card)


def face_down(state: State) -> list[tuple[int, int]]:
    """The givers and cards that the player whose turn it is got face down and has not shown; how many is public."""
    return [(giver, state.rules.cards.index[card]) for giver, card in state.notes.gifts or ()]


def reveal(state: State, seat: int, action: Reveal) -> None:
    """WE ADV.ProvincialEmpire.4: the receiver may show a card."""
    gifts = state.notes.gifts or ()
    card = next(card for giver, card in gifts if giver == action.seat)
    state.notes.gifts = tuple(gift for gift in gifts if gift[0] != action.seat)
    state.show()
    state.tell("card.shown", seat=seat, giver=action.seat, card=card)


class TradeRoutesAbility(Ability):
    """WE ADV.TradeRoutes.1: commodity cards become treasury worth twice their face value."""

    advance = "trade_routes"
    clause = "WE ADV.TradeRoutes.1"
    actions = (TradeRoutes,)

    def usable(self, state: State, seat: int) -> bool:
        return state.hand_size(seat) > 0

    def forms(self, state: State, seat: int) -> list[Form]:
        form = Routes(state, seat)
        return [form] if form.pieces([])[0] else []

    def why(self, state: State, seat: int, action: Action) -> Refused | None:
        assert isinstance(action, TradeRoutes)
        if not action.cards:
            return self.refused("discard at least one card")
        refusal = why_cards(state, seat, action.cards, self.clause)
        if refusal is None and worth(state, action.cards) > state.stock[seat]:
            return Refused(
                "WE ADV.TradeRoutes.2", f"your stock can pay {state.stock[seat]} tokens, not {worth(state, action.cards)}"
            )
        return refusal

    def act(self, state: State, seat: int, action: Action) -> None:
        assert isinstance(action, TradeRoutes)
        sell(state, seat, action)


def sell(state: State, seat: int, action: TradeRoutes) -> None:
    """Discards the cards for treasury tokens. Everybody sees the cards and can check the gain (docs/rulings.md)."""
    for card in action.cards:
        discard_card(state, seat, state.rules.cards.index[card])
    gained = earn(state, seat, worth(state, action.cards))
    state.show()
    state.tell("ability.trade_routes", seat=seat, cards=list(action.cards), tokens=gained)


def worth(state: State, names: tuple[str, ...] | list[str]) -> int:
    """WE ADV.TradeRoutes.1, 2: the treasury tokens for these cards, each paid in full."""
    cards = state.rules.cards
    return ROUTES_RATE * sum(cards.face[cards.kind[cards.index[name]]] for name in names)


class Routes(Form):
    """The cards to turn into treasury, one by one, as far as stock pays for them."""

    kind = "trade-routes"

    def __init__(self, state: State, seat: int) -> None:
        self.state, self.stock = state, state.stock[seat]
        cards = state.rules.cards
        self.held = cards.listed(state.hand[seat][: cards.first_calamity])

    def pieces(self, prefix: list[Any]) -> tuple[list[Any], bool]:
        kinds = [card for card in dict.fromkeys(self.held) if self.held.count(card) > prefix.count(card)]
        return [card for card in kinds if worth(self.state, [*prefix, card]) <= self.stock], bool(prefix)

    def reckoned(self, prefix: list[Any]) -> dict[str, int]:
        return {"treasury": worth(self.state, prefix)}

    def whole(self, prefix: list[Any]) -> TradeRoutes:
        return TradeRoutes(tuple(prefix))
