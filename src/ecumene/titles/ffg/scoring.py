"""How far everybody has come: techs, culture and coins, as the tie-breaker counts them."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.yields import coins

#: the ends of a game at which scores are compared
BY_SCORE = ("tie-break", "limit")


def score(state: Any, seat: int) -> dict[str, int]:
    """FF victory.tiebreak.4: techs known, spaces advanced, coins."""
    parts = {"techs": len(state.techs[seat]), "culture": state.level[seat], "coins": coins(state, seat)}
    return {**parts, "total": sum(parts.values())}


def ranks(state: Any) -> dict[int, tuple[bool, bool, bool, int]]:
    """How each seat compares in a game that ended by score, the best least (FF victory.tiebreak.4, victory.tiebreak.5).

    Whoever completed a victory was compared; the others come after them, and last those who left.
    """
    return {
        seat: (seat not in state.victors, seat in state.gone, seat not in state.completed, -score(state, seat)["total"])
        for seat in range(state.rules.seats)
    }
