"""The only writers of the board: pieces, fleets, settlements; and of gold, technologies and wonders."""

from __future__ import annotations

from ecumene.titles.eagle.state import LAND, Fleet, State
from ecumene.titles.eagle.tables import ARMY_KINDS, FLEET_STEPS, KIND, STEPS, WIDTH

#: EG S:eras.10, A:upgrades.2: one piece stands for both; they are the only units that ever change
CATAPULT, TREBUCHET = "ancient-artillery", "medieval-artillery"

# -- pieces on land, and aircraft -----------------------------------------------------------------------------


def put(state: State, seat: int, space: int, kind: int, count: int = 1) -> None:
    """Pieces appear in a space."""
    _count(state.units[seat], space * WIDTH + kind, count)
    if kind in ARMY_KINDS:
        _count(state.fighting[seat], space, count)


def take(state: State, seat: int, space: int, kind: int, count: int = 1) -> None:
    """Pieces leave a space."""
    put(state, seat, space, kind, -count)


def _count(counts: dict[int, int], key: int, more: int) -> None:
    """There are more, or fewer, of something; what there is none of is not kept."""
    now = counts.get(key, 0) + more
    if now:
        counts[key] = now
    else:
        counts.pop(key, None)


def clear(state: State, seat: int, space: int) -> int:
    """Everything that a seat has in a space, outside fleets, is gone; how many pieces that was."""
    counts = [(kind, count) for kind in range(WIDTH) if (count := state.count(seat, space, kind))]
    for kind, count in counts:
        take(state, seat, space, kind, count)
    return sum(count for _, count in counts)


def devastate(state: State, region: int) -> dict[int, int]:
    """Everything that anybody has in a region is gone, with the marks of what moved there; how much each seat lost."""
    for kind in range(WIDTH):
        state.used.pop((region, kind), None)
    return {seat: lost for seat in range(state.seats) if (lost := clear(state, seat, region))}


def recast_catapults(state: State) -> None:
    """EG S:eras.10, A:upgrades.2: every catapult, aboard fleets or waiting for room too, becomes a medieval unit."""
    old, new = KIND[CATAPULT], KIND[TREBUCHET]
    for seat in range(state.seats):
        state.owed[seat] = tuple(TREBUCHET if piece == CATAPULT else piece for piece in state.owed[seat])
        for region in range(LAND):
            count = state.count(seat, region, old)
            if count:
                take(state, seat, region, old, count)
                put(state, seat, region, new, count)
                moved = state.used.pop((region, old), None)
                if moved is not None:
                    spent, one = state.used.get((region, new), (0, 0))
                    state.used[region, new] = (spent + moved[0], one + moved[1])
        for number, fleet in state.fleets[seat].items():
            cargo = tuple(sorted((new if kind == old else kind, left) for kind, left in fleet.cargo))
            state.fleets[seat][number] = fleet._replace(cargo=cargo)


# -- fleets ---------------------------------------------------------------------------------------------------


def launch(state: State, seat: int, zone: int, kind: int, left: int = 0) -> int:
    """A new fleet; its number is its name for the rest of the game."""
    state.launched += 1
    anchor(state, seat, state.launched, Fleet(zone, kind, left))
    return state.launched


def anchor(state: State, seat: int, number: int, fleet: Fleet) -> None:
    """A seat has a fleet, new or of somebody else."""
    state.fleets[seat][number] = fleet
    _count(state.fighting[seat], fleet.zone, 1)


def sink(state: State, seat: int, number: int) -> Fleet:
    """EG S:resolving.9: a fleet is gone with all that it carries."""
    fleet = state.fleets[seat].pop(number)
    _count(state.fighting[seat], fleet.zone, -1)
    return fleet


def unload(state: State, seat: int, zone: int, kind: int, count: int) -> None:
    """Pieces aboard the fleets of a zone are gone, those of the oldest fleet first."""
    for number in state.fleets_at(seat, zone):
        fleet = state.fleets[seat][number]
        gone = [piece for piece in fleet.cargo if piece[0] == kind][:count]
        cargo = list(fleet.cargo)
        for piece in gone:
            cargo.remove(piece)
        state.fleets[seat][number] = fleet._replace(cargo=tuple(cargo))
        count -= len(gone)


def sail(state: State, seat: int, number: int, zone: int) -> None:
    """A fleet goes to a zone with all that it carries."""
    fleet = state.fleets[seat][number]
    state.fleets[seat][number] = fleet._replace(zone=zone, left=fleet.left - 1)
    _count(state.fighting[seat], fleet.zone, -1)
    _count(state.fighting[seat], zone, 1)


def refit(state: State, seat: int) -> None:
    """At the beginning of a seat's movement everything it has may move as far as it can."""
    state.used.clear()
    for number, fleet in state.fleets[seat].items():
        cargo = tuple(sorted((kind, STEPS[kind]) for kind, _ in fleet.cargo))
        state.fleets[seat][number] = fleet._replace(left=FLEET_STEPS[fleet.kind], cargo=cargo)


def rest(state: State, seat: int) -> None:
    """At the end of a seat's movement nothing of it moves any more."""
    state.used.clear()
    for number, fleet in state.fleets[seat].items():
        state.fleets[seat][number] = fleet._replace(left=0, cargo=tuple(sorted((kind, 0) for kind, _ in fleet.cargo)))


# -- settlements ----------------------------------------------------------------------------------------------


def settle(state: State, seat: int, region: int) -> None:
    """A new village."""
    state.owner[region] = seat + 1
    state.size[region] = 1
    state.built |= 1 << region


def turn_up(state: State, region: int) -> None:
    """A marker is turned face up and stays."""
    state.up |= 1 << region
    state.show()


def remove_marker(state: State, region: int) -> None:
    """A marker leaves the board for good."""
    state.marker[region] = 0
    state.up &= ~(1 << region)
    for seat in range(state.seats):
        state.seen[seat] &= ~(1 << region)


def annex(state: State, region: int, seat: int) -> None:
    """EG S:capture.2, G:resources.7: a settlement changes its owner, with size, card and markers."""
    state.owner[region] = seat + 1
    if state.loan[region] == seat + 1:
        state.loan[region] = 0


def shrink(state: State, region: int) -> bool:
    """EG G:plague.7, 8: a settlement becomes one size smaller, but a village stays."""
    if state.size[region] <= 1:
        return False
    state.size[region] -= 1
    return True


def raze(state: State, region: int) -> None:
    """A settlement is gone; the marker of the region stays."""
    state.owner[region] = state.size[region] = state.loan[region] = state.placed[region] = 0
    bit = ~(1 << region)
    state.built &= bit
    state.grown &= bit


# -- gold and cards -------------------------------------------------------------------------------------------


def earn(state: State, seat: int, gold: int) -> None:
    """Gold from the bank, or to it."""
    state.gold[seat] += gold


def own(state: State, technology: int, seat: int) -> None:
    """A technology is somebody's."""
    state.tech[technology] = seat + 1


def withdraw(state: State, seat: int) -> None:
    """Everything that a seat has on the board leaves it."""
    state.units[seat].clear()
    state.fleets[seat].clear()
    state.fighting[seat].clear()
    for region in range(LAND):
        if state.owner[region] == seat + 1:
            raze(state, region)
        elif state.loan[region] == seat + 1:
            state.loan[region] = 0
