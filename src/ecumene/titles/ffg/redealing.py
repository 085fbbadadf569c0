"""Another state that a seat could not tell from this one: every kind of secret is mixed among those that do not see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from ecumene.engine import reseal
from ecumene.titles.ffg.culture import KeepEvent, KeepPerson
from ecumene.titles.ffg.markers import KEPT
from ecumene.titles.ffg.persons import KeepPersonCard
from ecumene.titles.ffg.pieces import unit_of
from ecumene.titles.ffg.state import Deck, State

#: a hidden place: the cards that lie there, and how others are put there
Hidden = tuple[list[str], Callable[[list[str]], None]]


def redeal(state: State, seat: int, rng: Random) -> State:
    """Tiles, markers, units, events, great people, wonders; then what others have answered in secret.

    What is mixed is sorted before: whichever way things lie, the same chance gives the same state.
    """
    twin = state.clone()
    _tiles(twin, rng)
    _markers(twin, seat, rng)
    _looks(twin, seat, rng)
    _units(twin, seat, rng)
    _events(twin, seat, rng)
    _people(twin, seat, rng)
    twin.states = _shuffled(twin.states, rng)
    _wonders(twin, rng)
    reseal(twin, seat, rng)
    return twin


def _shuffled(cards: tuple[str, ...], rng: Random) -> tuple[str, ...]:
    mixed = sorted(cards)
    rng.shuffle(mixed)
    return tuple(mixed)


def _tiles(state: State, rng: Random) -> None:
    """FF setup.23: tiles facedown on the map, and those left out."""
    closed = [slot for slot, shown in enumerate(state.open) if not shown and state.tiles[slot]]
    seen = {tile for slot, tile in enumerate(state.tiles) if state.open[slot]}
    pool = [tile for tile in sorted(state.rules.tables.tiles) if tile.startswith("neutral") and tile not in seen]
    rng.shuffle(pool)
    for slot in closed:
        state.tiles[slot] = pool.pop()


def _bound(state: State, seat: int) -> Counter[tuple[int, str]]:
    """Cards that the owners of offers have named, each with its owner: they stay where they are. One may be in several offers."""
    bound: Counter[tuple[int, str]] = Counter()
    for offer in () if state.floor is None else state.floor.offers.values():
        if offer.seat != seat:
            bound |= Counter((offer.seat, card) for card in offer.cards)
    return bound


def _markers(state: State, seat: int, rng: Random) -> None:
    """FF setup.29, hut.4: faces on the map, in the pile, and kept by others; a kept village is never a great person."""
    ids = state.rules.chart.index
    looked = [entry.partition("=") for entry in state.seen[seat]]  # FF person.zheng_he.1
    known = {ids[place] for place, _, _ in looked if place in ids}
    held = Counter((int(place), marker) for place, _, marker in looked if place not in ids)
    for name in ("hut", "village"):
        pile = list(state.huts if name == "hut" else state.villages)
        squares = [square for square in sorted(state.face) if state.marker[square] == name and square not in known]
        bound = _bound(state, seat) | held
        owners = []
        pool = pile + [state.face[square] for square in squares]
        for other in range(state.rules.seats):
            if other != seat:
                for marker in state.kept[other]:
                    if bound[other, marker]:
                        bound[other, marker] -= 1
                    elif marker.startswith(f"{name}:"):
                        owners.append((other, marker))
                        pool.append(marker.partition(":")[2])
        pool.sort()
        rng.shuffle(pool)
        for other, marker in owners:
            face = next(face for face in pool if face in KEPT)
            pool.remove(face)
            kept = list(state.kept[other])
            kept[kept.index(marker)] = f"{name}:{face}"
            state.kept[other] = tuple(sorted(kept))
        for square in squares:
            state.face[square] = pool.pop()
        if name == "hut":
            state.huts = tuple(pool)
        else:
            state.villages = tuple(pool)


def _looks(state: State, seat: int, rng: Random) -> None:
    """FF person.zheng_he.1, hut.4: what others had looked at shows them, in the twin, the faces that lie there now."""
    ids = state.rules.chart.index
    for other in range(state.rules.seats):
        if other == seat:
            continue
        kept = [list(_shuffled(markers, rng)) for markers in state.kept]
        found = []
        for entry in state.seen[other]:
            place, _, marker = entry.partition("=")
            kind = marker.partition(":")[0]
            if place in ids:
                marker = f"{kind}:{state.face[ids[place]]}"
            elif int(place) != seat:  # what the seat itself keeps lies as it did
                marker = next(each for each in kept[int(place)] if each.startswith(kind))
                kept[int(place)].remove(marker)
            found.append(f"{place}={marker}")
        state.seen[other] = tuple(sorted(found))


def _units(state: State, seat: int, rng: Random) -> None:
    """FF setup.9, combat.1.8: which card of a type others hold, in their forces, in a battle, in the deck."""
    battle = state.battle
    sides = []
    if battle is not None:
        sides = [s for s in (0, 1) if battle.led[s] != seat and not (battle.open[s] and battle.led[1 - s] == seat)]
    hands = [list(hand) for hand in battle.hands] if battle is not None else [[], []]
    forces = [list(cards) for cards in state.forces]
    for unit, deck in state.units.items():
        places = [
            (forces[other], n)
            for other in range(len(forces))
            if other != seat
            for n, c in enumerate(forces[other])
            if unit_of(c) == unit
        ]
        places += [(hands[side], n) for side in sides for n, c in enumerate(hands[side]) if unit_of(c) == unit]
        pool = sorted([*deck.down, *(place[n] for place, n in places)])
        rng.shuffle(pool)
        for place, n in places:
            place[n] = pool.pop()
        state.units[unit] = Deck(tuple(pool), deck.up)
    state.forces = [tuple(sorted(cards)) for cards in forces]
    if battle is not None:
        state.battle = replace(battle, hands=(tuple(sorted(hands[0])), tuple(sorted(hands[1]))))


def _events(state: State, seat: int, rng: Random) -> None:
    """FF event.3: which culture events of a deck others hold; the backs stay."""
    hands = [list(cards) for cards in state.events]
    drawn = {at: list(step.cards) for at, step in _drawn(state, seat, KeepEvent)}
    bound = _bound(state, seat)
    for number, deck in state.event_decks.items():
        places = []
        for other, hand in enumerate(hands):
            for n, card in enumerate(hand):
                if other != seat and state.rules.tables.events[card].deck == number:
                    if bound[other, card]:
                        bound[other, card] -= 1
                    else:
                        places.append((hand, n))
        for cards in drawn.values():
            places += [(cards, n) for n, card in enumerate(cards) if state.rules.tables.events[card].deck == number]
        pool = sorted([*deck.down, *(hand[n] for hand, n in places)])
        rng.shuffle(pool)
        for hand, n in places:
            hand[n] = pool.pop()
        state.event_decks[number] = Deck(tuple(pool), deck.up)
    state.events = [tuple(sorted(cards)) for cards in hands]
    for at, cards in drawn.items():
        state.agenda[at] = replace(state.agenda[at], cards=tuple(sorted(cards)))


def _people(state: State, seat: int, rng: Random) -> None:
    """FF person.1, gpdeck.3: the pile of markers with what others have drawn of it; or cards, type by type."""
    if not state.rules.people_deck:
        held = [person for _, step in _drawn(state, seat, KeepPerson) for person in step.people]
        pool = list(_shuffled((*state.people, *held), rng))
        for at, step in _drawn(state, seat, KeepPerson):
            state.agenda[at] = replace(step, people=tuple(sorted(pool.pop() for _ in step.people)))
        state.people = tuple(pool)
        return
    persons = state.rules.tables.persons
    deck = list(state.person_deck.down)
    hands = [list(cards) for cards in state.persons]
    drawn = {at: list(step.cards) for at, step in _drawn(state, seat, KeepPersonCard)}
    others = [hand for other, hand in enumerate(hands) if other != seat]
    for kind in state.rules.tables.people:
        piles = [deck, *others, *drawn.values()]
        places = [(pile, n) for pile in piles for n, card in enumerate(pile) if persons[card].type == kind]
        pool = sorted(pile[n] for pile, n in places)
        rng.shuffle(pool)
        for pile, n in places:
            pile[n] = pool.pop()
    deck.sort()
    rng.shuffle(deck)
    state.person_deck = Deck(tuple(deck), state.person_deck.up)
    state.persons = [tuple(sorted(cards)) for cards in hands]
    for at, cards in drawn.items():
        state.agenda[at] = replace(state.agenda[at], cards=tuple(sorted(cards)))


def _drawn(state: State, seat: int, kind: type[Any]) -> list[tuple[int, Any]]:
    """The steps in which others have drawn several and keep one."""
    return [(at, step) for at, step in enumerate(state.agenda) if isinstance(step, kind) and step.seat != seat]


def _wonders(state: State, rng: Random) -> None:
    """FF setup.15: wonders facedown in the deck and those left out, era by era."""
    wonders = state.rules.tables.wonders
    deck, left = list(state.wonder_deck), list(state.left_out)
    for era in ("ancient", "medieval", "modern"):
        places = [(pile, n) for pile in (deck, left) for n, wonder in enumerate(pile) if wonders[wonder].era == era]
        pool = sorted(pile[n] for pile, n in places)
        rng.shuffle(pool)
        for pile, n in places:
            pile[n] = pool.pop()
    state.wonder_deck, state.left_out = tuple(deck), tuple(left)
