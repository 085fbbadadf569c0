"""Rolling for something: everybody two dice, the highest wins, equal highest roll again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
