"""What a bargain would make of a hand, for whoever weighs it: out of what the seat may know, hidden cards counted as nothing."""

from __future__ import annotations

from collections.abc import Sequence

from ecumene.titles.empires.cards import sets_value, worth_of
from ecumene.titles.empires.deck import Cards, Hand
from ecumene.titles.empires.offers import Proposal
from ecumene.titles.empires.shapes import Breaks, Reckoned, SetSum, Worth
from ecumene.titles.empires.view import View


def without(cards: Cards, hand: Hand, gone: Sequence[str]) -> bytearray:
    """The hand after these cards went."""
    left = bytearray(hand)
    for card in gone:
        left[cards.index[card]] -= 1
    return left


def sets(cards: Cards, hand: Hand, come: Sequence[str]) -> bytearray:
    """How many of each kind there are in a hand to which these came, as they were named."""
    held = bytearray(cards.by_kind(hand))
    for name in come:
        held[cards.kind_index[name]] += 1
    return held


def weighed(view: View, gone: Sequence[str], come: Sequence[str]) -> Worth:
    """What the hand is worth now and after these went and those came: what every set then adds, and which sets break."""
    assert view.hand is not None and view.seat is not None
    cards, seat = view.rules.cards, view.seat
    before, after = cards.by_kind(view.hand), sets(cards, without(cards, view.hand, gone), come)
    sums: list[SetSum] = []
    breaks: list[Breaks] = []
    for kind, count in enumerate(after):
        name, face = cards.kinds[kind], cards.face[kind]
        if count and face:
            sums.append({"card": name, "count": count, "face": face, "points": worth_of(view, seat, kind, count)})
        if face and count < before[kind] and before[kind] > 1:
            breaks.append({"card": name, "before": before[kind], "after": count})
    return {"now": sets_value(view, seat, before), "then": sets_value(view, seat, after), "sums": sums, "breaks": breaks}


def loose(cards: Cards, hand: Hand, keep: Sequence[str] = ()) -> list[int]:
    """The tradeable cards of a hand by number, those first that are missed least; `keep` names what comes last.

    Calamities come after the goods: nobody hands one over without having meant to.
    """
    held = cards.by_kind(hand)
    missed = sorted(
        (number >= cards.first_calamity, cards.kinds[kind] in keep, cards.face[kind] * (2 * held[kind] - 1), number)
        for number, kind in enumerate(cards.kind)
        if hand[number] and cards.tradeable[number]
    )
    return [number for *_, number in missed]


def filled(view: View, lifted: Sequence[str], count: int, keep: Sequence[str] = ()) -> list[str]:
    """The cards lifted, and the cheapest loose ones up to `count`, as far as there are any.

    `keep` are the kinds that the deal is to bring: of them none is given if anything else is left.
    """
    assert view.hand is not None
    cards = view.rules.cards
    give = list(lifted)
    while len(give) < count:
        left = loose(cards, without(cards, view.hand, give), keep)
        if not left:
            break
        give.append(cards.ids[left[0]])
    return give


def met(view: View, proposal: Proposal) -> list[str] | None:
    """What the seat would give for an offer: the cards asked for first, the rest loose; None if it cannot meet it."""
    assert view.hand is not None
    cards, hand = view.rules.cards, bytearray(view.hand)
    give: list[str] = []
    for name in proposal.asks:
        number = next((k for k, count in enumerate(hand) if count and cards.kinds[cards.kind[k]] == name), None)
        if number is None:
            return None
        hand[number] -= 1
        give.append(cards.ids[number])
    give = filled(view, give, proposal.want, proposal.names)
    goods = sum(cards.index[card] < cards.first_calamity for card in give)
    return give if len(give) == proposal.want and goods >= view.rules.true_names else None


def answer(view: View, proposal: Proposal) -> tuple[list[str], list[str]] | None:
    """An answer to an offer that the seat can meet: the cards, and which of them it names."""
    give = met(view, proposal)
    if give is None:
        return None
    cards = view.rules.cards
    goods = [card for card in give if cards.index[card] < cards.first_calamity]
    return give, cards.spoken(goods[: view.rules.true_names])


def reckoned(view: View, proposal: Proposal) -> Reckoned:
    """What an offer on the floor would make of the seat's hand, and whether it could be met."""
    assert view.floor is not None and view.hand is not None and view.seat is not None
    cards, true = view.rules.cards, view.rules.true_names
    if proposal.seat == view.seat:
        gone: Sequence[str] | None = proposal.give
        come: Sequence[str] = proposal.asks
    else:
        base = next((mine for mine in view.floor.offers if mine.key == proposal.answers), None)
        gone = met(view, proposal) if base is None else base.give
        come = proposal.names[:true]
    if gone is None:
        return {"meets": False, "then": None}
    return {"meets": True, "then": sets_value(view, view.seat, sets(cards, without(cards, view.hand, gone), come))}
