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
    """A twin in which the cards that the seat cannot see lie otherwise, as far as the seat could tell.

    What is mixed is sorted before: whichever way the cards lie, the same chance gives the same twin, as long as nobody offers
    them and no calamity is in anybody's hand. Elsewhere nothing is looked ahead.
    """
    twin = state.clone()
    places = _take_up(twin, seat)
    _deal_out(twin, places, _mix_with_stacks(twin, [card for _, card in places], rng), rng)
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


def _take_up(state: State, seat: int) -> list[tuple[int, int]]:
    """The other players' loose cards, out of their hands: who held them, and which they were."""
    places = [(other, card) for other in range(state.seats) if other != seat for card in _loose(state, other)]
    for other, card in places:
        state.hand[other][card] -= 1
        # WE 7.23: in the twin a calamity was drawn by whoever holds it
        if card >= state.rules.cards.first_calamity:
            state.passed[card] = 0
    return places


def _mix_with_stacks(state: State, held: list[int], rng: Random) -> list[int]:
    """Commodities that were drawn might have stayed in their stacks, and others have come; nobody knows how the rest lies."""
    cards = state.rules.cards
    drawn = [card for card in held if card >= cards.water]
    for number, stack in enumerate(state.stack):
        taken = [card for card in held if card < cards.water and cards.pile[card] == number]
        pool = sorted([*taken, *(card for card in stack if card < cards.water)])
        rng.shuffle(pool)
        drawn += pool[: len(taken)]
        # calamities stay in their stack, but not in their place
        stack[:] = sorted([*pool[len(taken) :], *(card for card in stack if card >= cards.water)])
        rng.shuffle(stack)
    return drawn


def _deal_out(state: State, places: list[tuple[int, int]], drawn: list[int], rng: Random) -> None:
    """To everybody as many as before, and as many calamities if their numbers are known."""
    first = state.rules.cards.first_calamity
    counted = state.notes.calamity_counts is not None
    for of_calamities in (False, True) if counted else (None,):
        among = [other for other, card in places if of_calamities is None or (card >= first) == of_calamities]
        pool = sorted(card for card in drawn if of_calamities is None or (card >= first) == of_calamities)
        rng.shuffle(pool)
        for other, card in zip(among, pool, strict=True):
            state.hand[other][card] += 1


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
    sets = sorted(dealt[other] for other in others)
    rng.shuffle(sets)
    for other, theme in zip(others, sets, strict=True):
        dealt[other] = theme
    state.notes.theme_sets = tuple(dealt)
