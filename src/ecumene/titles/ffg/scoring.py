"""How far everybody has come: techs, culture and coins, as the tie-breaker counts them."""

from __future__ import annotations

from typing import Any

from ecumene.titles.ffg.yields import coins


def score(state: Any, seat: int) -> dict[str, int]:
    """FF victory.tiebreak.4: techs known, spaces advanced, coins."""
    parts = {"techs": len(state.techs[seat]), "culture": state.level[seat], "coins": coins(state, seat)}
    return {**parts, "total": sum(parts.values())}
