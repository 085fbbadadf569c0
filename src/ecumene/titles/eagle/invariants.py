"""What must hold at every moment of every game, whatever was played."""

from __future__ import annotations

from collections import Counter

from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.movement import HOLD
from ecumene.titles.eagle.state import LAND, State
from ecumene.titles.eagle.tables import (
    AIRCRAFT,
    ARMY_KINDS,
    ASIDE,
    FLEET_STEPS,
    IMPROVEMENTS,
    MARKERS,
    METROPOLIS,
    SETTLER,
    STEPS,
)


def check(state: State) -> None:
    """Raises AssertionError with the name of what does not hold."""
    _regions(state)
    _markers(state)
    _pieces(state)
    _movement(state)
    _cards(state)


def _regions(state: State) -> None:
    """EG G:settlements.1, 3: one settlement in a region, no larger than its terrain bears."""
    for region in range(LAND):
        name, owner, size, loan = ATLAS.ids[region], state.owner[region], state.size[region], state.loan[region]
        assert owner <= state.seats and size <= METROPOLIS, f"{name}: owner {owner}, size {size}"
        assert bool(owner) == bool(size), f"{name}: a settlement of size {size} of owner {owner}"
        assert not owner or (owner - 1) not in state.gone, f"{name} belongs to a seat that is gone"
        if state.turn:
            assert size <= state.limit(region), f"{name}: size {size} on terrain for {state.limit(region)}"
        if loan:
            assert loan <= state.seats and owner and loan != owner, f"{name}: lent by {owner} to {loan}"
            assert state.resource(region), f"{name}: no resource card to lend"
            assert state.phase in ("trade", "production"), f"{name} is lent in the phase {state.phase}"


def _markers(state: State) -> None:
    """EG G:exploration.1: there are no more markers of a kind than were made, and none face up that should be gone."""
    counts = [0] * (len(MARKERS) + 1)
    for marker in (*state.marker, *state.box):
        assert marker <= len(MARKERS), f"marker {marker}"
        counts[marker] += 1
    for number, row in enumerate(MARKERS, start=1):
        assert counts[number] <= row.count, f"{counts[number]} markers {row.id}, there are {row.count}"
    for region in range(LAND):
        marker = state.turned_up(region)
        assert not state.up >> region & 1 or marker, f"{ATLAS.ids[region]}: no marker is face up"
        assert not marker or MARKERS[marker - 1].kind in ("resource", "terrain"), f"{ATLAS.ids[region]}: {marker} is face up"
        if state.turn and state.owner[region]:
            assert bool(state.marker[region]) == bool(marker), f"{ATLAS.ids[region]}: settled, its marker face down"
    assert not any(seen >> LAND for seen in (*state.seen, state.up, state.built, state.grown)), "bits beyond the regions"


def _pieces(state: State) -> None:
    """EG G:military-units.12: armies and settlers on land or aboard, fleets at sea; nothing of those who are gone."""
    numbers: set[int] = set()
    for seat in range(state.seats):
        fighting: Counter[int] = Counter()
        for space, kind, count in state.occupied(seat):
            assert space < LAND or kind == AIRCRAFT, f"seat {seat}: pieces without a fleet in {ATLAS.ids[space]}"
            assert count > 0, f"seat {seat}: {count} pieces of kind {kind} in {ATLAS.ids[space]}"
            if kind in ARMY_KINDS:
                fighting[space] += count
        for number, fleet in state.fleets[seat].items():
            assert number not in numbers and 0 < number <= state.launched, f"fleet {number} is there twice, or never was launched"
            numbers.add(number)
            fighting[fleet.zone] += 1
            assert LAND <= fleet.zone < ATLAS.size, f"fleet {number} on land"
            assert len(fleet.cargo) <= HOLD, f"fleet {number} carries {len(fleet.cargo)}"
            assert 0 <= fleet.left <= FLEET_STEPS[fleet.kind], f"fleet {number} has {fleet.left} steps left"
            assert all(kind < AIRCRAFT and 0 <= left <= STEPS[kind] for kind, left in fleet.cargo), f"fleet {number}: cargo"
        assert state.fighting[seat] == fighting, f"seat {seat}: the index of what can fight differs from what is there"
        if seat in state.gone:
            assert not state.units[seat] and not state.fleets[seat], f"seat {seat} is gone and has pieces"
        if state.phase not in ("movement", "setup"):
            for space, count in state.flying(seat):
                assert count <= state.air_places(seat, space), f"seat {seat}: {count} aircraft in {ATLAS.ids[space]}"


def _movement(state: State) -> None:
    """Marks of movement and declared battles are there only while somebody moves."""
    if state.phase != "movement":
        assert not state.used and not state.calls, "marks of movement outside the movement phase"
    for (space, kind), (spent, one) in state.used.items():
        most = max(state.count(seat, space, kind) for seat in range(state.seats))
        assert spent >= 0 and one >= 0 and spent + one <= most, f"{ATLAS.ids[space]}: {spent} + {one} have moved of {most}"
        assert not one or kind == SETTLER, f"{ATLAS.ids[space]}: only settlers go a second step"
    for space, callers in state.calls.items():
        assert callers and all(0 <= seat < state.seats for seat in callers), f"{ATLAS.ids[space]}: called by {callers}"


def _cards(state: State) -> None:
    """Gold is never owed; cards belong to somebody who is there; improvements are not older than the era."""
    assert all(gold >= 0 for gold in state.gold), f"gold {state.gold}"
    owners = {0, ASIDE, *(seat + 1 for seat in range(state.seats) if seat not in state.gone)}
    assert set(state.tech) <= owners and set(state.wonder) <= owners, "a card of nobody"
    for seat in range(state.seats):
        kept = [row for number, row in enumerate(IMPROVEMENTS) if state.improvements[seat] >> number & 1]
        assert all(row.era >= state.era for row in kept), f"seat {seat}: improvements of a past era"
        if state.floor is not None and seat in state.gone:
            assert seat not in state.floor.traders(), f"seat {seat} is gone and bargains"
