"""Victory (WE 13D): what each seat scores, and who wins."""

from __future__ import annotations

from typing import Any

from ecumene.titles.empires.state import Public, State


def scores(state: Public) -> list[dict[str, int]]:
    """What each seat has now, itemised."""
    return [state.rules.score(state, seat) for seat in range(state.seats)]


def standing(state: Public) -> list[int]:
    """The seats from first to last, ties broken (WE 13D.9-18)."""

    def key(seat: int) -> tuple[Any, ...]:
        return (-state.rules.score(state, seat)["total"], *state.rules.tie_breaks(state, seat))

    return sorted(state.playing(), key=key)


def winners(state: State) -> tuple[int, ...]:
    """WE 13D.9, DEF.game.2: whoever has most points, once the game is over; nobody if all have left."""
    return tuple(standing(state)[:1]) if state.over else ()
