"""Victory (WE 13D): what each seat scores, and who wins."""

from __future__ import annotations

from typing import Any, TypedDict

from ecumene.titles.empires.state import Public, State


class Tie(TypedDict):
    """The seats that share the most points, the winner first; what broke the tie, and the clause that says so."""

    seats: list[int]
    points: int
    by: str
    rule: str


def scores(state: Public) -> list[dict[str, int]]:
    """What each seat has now, itemised."""
    return [state.rules.score(state, seat) for seat in range(state.seats)]


def ranks(state: Public) -> dict[int, tuple[Any, ...]]:
    """How each seat compares, the best least: by points, then by what breaks a tie (WE 13D.9-18)."""
    return {seat: (-state.rules.score(state, seat)["total"], *state.rules.tie_breaks(state, seat)) for seat in state.playing()}


def standing(state: Public) -> list[int]:
    """The seats from first to last, ties broken."""
    found = ranks(state)
    return sorted(found, key=found.__getitem__)


def tie(state: Public) -> Tie | None:
    """A tie for first place, and what broke it, by the clause of the title at the table; None if there is none."""
    places, rules = standing(state), state.rules
    totals = [rules.score(state, seat)["total"] for seat in places]
    seats = [seat for seat, total in zip(places, totals, strict=True) if total == totals[0]]
    if len(seats) < 2:
        return None
    first, second = (rules.tie_breaks(state, seat) for seat in seats[:2])
    at = next(at for at, (one, other) in enumerate(zip(first, second, strict=True)) if one != other)
    clause, by = rules.tie_clauses[at]
    return {"seats": seats, "points": totals[0], "by": by, "rule": rules.cite(clause)}


def winners(state: State) -> tuple[int, ...]:
    """WE 13D.9, DEF.game.2: whoever has most points, once the game is over; nobody if all have left."""
    return tuple(standing(state)[:1]) if state.over else ()
