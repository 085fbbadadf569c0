"""Another deal that a seat could not tell from this one: what proves that nothing leaks, and what a searching bot plays on.

The seat knows its own hand, how many cards everybody holds, which stacks are empty, and from phase 8 on how many
calamities each player has. Everything else about cards that are not its own may be otherwise. What it has learnt in trades
of this turn is not in the state, so it is not taken into account.
"""

from __future__ import annotations

from random import Random

import msgspec

from ecumene.titles.empires import standing_orders
from ecumene.titles.empires.offers import disguised
from ecumene.titles.empires.state import State


def redeal(state: State, seat: int, rng: Random) -> State:
    """A twin in which the cards that the seat cannot see lie otherwise, as far as the seat could tell."""
    twin = state.clone()
    _swap_among_hands(twin, seat, rng)
    _exchange_with_stacks(twin, seat, rng)
    _redeal_offers(twin, seat, rng)
    standing_orders.forget(twin, seat)
    if twin.notes.theme_sets is not None:
        _redeal_theme_sets(twin, seat, rng)
    return twin


def _bound(state: State, owner: int) -> bytearray:
    """The cards of a hand that an open offer holds fast, since its owner has named two of them truthfully, and gifts.

    A card given face down is known to giver and receiver; wherever it is held by anybody but the giver, it stays.
    """
    held = bytearray(state.rules.cards.size)
    if state.floor is not None:
        for proposal in state.floor.offers.values():
            if proposal.seat == owner:
                for card, count in enumerate(state.rules.cards.counts(proposal.give)):
                    held[card] = max(held[card], count)
    for giver, gift in state.notes.gifts or ():
        if giver != owner:
            held[state.rules.cards.index[gift]] += 1
    return held


def _loose(state: State, owner: int) -> list[int]:
    """The cards of a hand that might as well be others."""
    bound = _bound(state, owner)
    return [card for card, count in enumerate(state.hand[owner]) for _ in range(count - min(count, bound[card]))]


def _swap_among_hands(state: State, seat: int, rng: Random) -> None:
    """The other players' cards go round among them; numbers of cards, and of calamities if they are known, stay."""
    first = state.rules.cards.first_calamity
    counted = state.notes.calamity_counts is not None
    others = [other for other in range(state.seats) if other != seat]
    loose = {other: _loose(state, other) for other in others}
    for of_calamities in (False, True) if counted else (None,):
        places = [
            (other, card)
            for other in others
            for card in loose[other]
            if of_calamities is None or (card >= first) == of_calamities
        ]
        cards = [card for _, card in places]
        rng.shuffle(cards)
        for (other, _), card in zip(places, cards, strict=True):
            state.hand[other][card] += 1
        for other, card in places:
            state.hand[other][card] -= 1
            # WE 7.23: in the twin the calamity was drawn by whoever holds it
            if card >= first:
                state.passed[card] = 0


def _exchange_with_stacks(state: State, seat: int, rng: Random) -> None:
    """A commodity of another hand might have stayed in its stack, and one of the stack been drawn instead."""
    cards = state.rules.cards
    for other in range(state.seats):
        if other == seat:
            continue
        for card in _loose(state, other):
            stack = state.stack[cards.pile[card]]
            places = [at for at, there in enumerate(stack) if there < cards.water] if card < cards.water else []
            if places:
                at = places[int(rng.random() * len(places))]
                state.hand[other][card] -= 1
                state.hand[other][stack[at]] += 1
                stack[at] = card


def _redeal_offers(state: State, seat: int, rng: Random) -> None:
    """WE 7.6, 7.16: of an offer's cards two are known by name, to whom it was made, and the number of all."""
    if state.floor is None:
        return
    for key, offer in state.floor.offers.items():
        if offer.seat != seat:
            give = disguised(state, offer.seat, offer.give, offer.names, rng)
            state.floor.offers[key] = msgspec.structs.replace(offer, give=give)


def _redeal_theme_sets(state: State, seat: int, rng: Random) -> None:
    """WE SHORT.9: the theme sets of the others are unknown until all cities are placed."""
    dealt = list(state.notes.theme_sets or ())
    others = [other for other in range(state.seats) if other != seat]
    sets = [dealt[other] for other in others]
    rng.shuffle(sets)
    for other, theme in zip(others, sets, strict=True):
        dealt[other] = theme
    state.notes.theme_sets = tuple(dealt)
