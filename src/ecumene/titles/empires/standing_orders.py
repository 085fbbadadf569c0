"""A standing order on the trade floor: what a seat agrees to while its player is away.

It is a secret standing answer, written `give ochre/clay + 1 of fish for wine + 2 not 3,5 done`: I hand over the two commodities
that somebody asks for, if both are Ochre or Clay, and one Fish unnamed, for at least three cards with Wine among their true
names; from anybody but the seats 3 and 5. With `done` I am done trading as long as nothing fits. No other cards are given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ecumene.engine import Action
from ecumene.floor import Agree, Floor, Ready
from ecumene.titles.empires.deck import Cards
from ecumene.titles.empires.offers import Answer, Proposal, contains
from ecumene.titles.empires.state import State

#: how every order begins
VERB = "give "

_KINDS = r"[a-z_]+(?:/[a-z_]+)*"
_WRITTEN = re.compile(
    rf"give (?P<named>{_KINDS}) \+ (?P<hidden>\d)(?: of (?P<loose>{_KINDS}))?"
    rf" for (?P<wants>{_KINDS})(?: \+ (?P<more>\d))?(?: not (?P<barred>\d+(?:,\d+)*))?(?P<done> done)?"
)


class Order(NamedTuple):
    """What may be given by name, how many unnamed cards of which kinds beside it, what is wanted, and from whom nothing is."""

    named: tuple[str, ...]
    hidden: int
    loose: tuple[str, ...]
    wants: tuple[str, ...]
    more: int
    barred: tuple[int, ...]
    done: bool


def read(text: str) -> Order | None:
    """The order that is written so."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    named = tuple(found["named"].split("/"))
    loose = tuple(found["loose"].split("/")) if found["loose"] else named
    barred = tuple(map(int, found["barred"].split(","))) if found["barred"] else ()
    wants = tuple(found["wants"].split("/"))
    return Order(named, int(found["hidden"]), loose, wants, int(found["more"] or 0), barred, bool(found["done"]))


def amiss(state: State, text: str) -> str:
    """Why an order cannot be meant so; nothing if it can."""
    order = read(text)
    if order is None:
        return "write it as `give ochre/clay + 1 of fish for wine + 2 not 3 done`"
    rules = state.rules
    cards, true = rules.cards, rules.true_names
    for kind in (*order.named, *order.wants):
        if kind not in cards.kind_index or cards.kind_index[kind] >= len(cards.goods):
            return f"there is no commodity {kind!r}"
    for kind in order.loose:
        number = next((k for k in range(cards.size) if cards.kinds[cards.kind[k]] == kind), None)
        if number is None or not cards.tradeable[number]:
            return f"{kind!r} is not a card that may be traded"
    if len(order.wants) > true:
        return f"only {true} names must be true, so no more can be asked for"
    if min(true + order.hidden, len(order.wants) + order.more) < rules.least_traded:
        return f"each side must give at least {rules.least_traded} cards"
    if not all(seat < state.seats for seat in order.barred):
        return "there is no such seat"
    return ""


def answer(state: State, seat: int, order: Order, floor: Floor[Proposal]) -> Action | None:
    """What the order says now: the first open offer that it fits is met; else the seat is done, if the order says so."""
    for proposal in floor.offers.values():
        if proposal.to not in (None, seat) or proposal.seat == seat or proposal.seat in order.barred:
            continue
        if not _brings(state, order, proposal):
            continue
        if proposal.answers:
            return Agree(proposal.key)
        give = _given(state, seat, order, proposal)
        if give is not None:
            return Answer(proposal.key, give, proposal.asks)
    return Ready() if order.done and seat in floor.waiting else None


def _brings(state: State, order: Order, proposal: Proposal) -> bool:
    """Whether what is wanted is among the true names, and enough comes with it."""
    true = proposal.names[: state.rules.true_names]
    return contains(true, order.wants) and proposal.count >= len(order.wants) + order.more


def _given(state: State, seat: int, order: Order, proposal: Proposal) -> tuple[str, ...] | None:
    """The cards that make the deal at once; None if the offer asks for something else, or for more than is loose."""
    rules = state.rules
    if len(proposal.asks) != rules.true_names or proposal.want != rules.true_names + order.hidden:
        return None
    cards, hand = rules.cards, bytearray(state.hand[seat])
    give: list[str] = []
    for kinds in (*((name,) for name in proposal.asks if name in order.named), *((order.loose,) * order.hidden)):
        number = next(_held(cards, hand, kinds), None)
        if number is None:
            return None
        hand[number] -= 1
        give.append(cards.ids[number])
    return tuple(give) if len(give) == proposal.want else None


def _held(cards: Cards, hand: bytearray, kinds: tuple[str, ...]) -> Iterator[int]:
    """The cards of these kinds in a hand, in the order in which the kinds are named."""
    for kind in kinds:
        for number, count in enumerate(hand):
            if count and cards.kinds[cards.kind[number]] == kind and cards.tradeable[number]:
                yield number


def forget(state: State, seat: int) -> None:
    """Whether others have left orders a seat cannot know: in a deal that it could not tell from this one there are none."""
    for (owner, key), text in list(state.standing.items()):
        if owner != seat and text.startswith(VERB):
            del state.standing[(owner, key)]
