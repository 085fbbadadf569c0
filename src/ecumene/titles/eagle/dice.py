"""Rolling for something: everybody two dice, the highest wins, equal highest roll again. And what can be expected of dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ecumene.titles.eagle.state import State

#: equals roll again; that they never part is less likely than anything, but a loop has an end
ROLLS = 200


def highest(state: State, what: str, seats: Sequence[int], less: Mapping[int, int] | None = None) -> int:
    """The seat with the highest sum of two dice, from which `less` is taken off; the equal ones roll again (EG S:setup.4)."""
    assert state.chance is not None
    rolling = list(seats)
    for _ in range(ROLLS):
        if len(rolling) == 1:
            break
        totals = {seat: sum(state.chance.dice(what, 2)) - (less or {}).get(seat, 0) for seat in rolling}
        state.tell("rolled", what=what, totals={str(seat): total for seat, total in totals.items()})
        best = max(totals.values())
        rolling = [seat for seat in rolling if totals[seat] == best]
    return rolling[0]


@cache
def sums(dice: int) -> tuple[float, ...]:
    """How likely each sum of this many dice is, from 0 on."""
    if not dice:
        return (1.0,)
    before = sums(dice - 1)
    found = [0.0] * (6 * dice + 1)
    for total, odds in enumerate(before):
        for face in range(1, 7):
            found[total + face] += odds / 6
    return tuple(found)


@cache
def outcome(dice: int, enemy_dice: int, edge: int) -> tuple[float, float, float]:
    """EG S:resolving.5, 6: how likely a unit wins, both fall, it loses, with this edge in modifiers."""
    found = [0.0, 0.0, 0.0]
    for mine, odds in enumerate(sums(dice)):
        for theirs, other in enumerate(sums(enemy_dice)):
            difference = mine + edge - theirs
            found[0 if difference > 0 else 2 if difference < 0 else 1] += odds * other
    return found[0], found[1], found[2]
