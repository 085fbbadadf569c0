"""Who came in where when a game is over: places, first to last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def places(ranks: Mapping[int, Any]) -> dict[str, int]:
    """The place of each seat; the least rank comes first. Equal ranks share a place, and those after them skip as many."""
    first_to_last = sorted(ranks.values())
    return {str(seat): first_to_last.index(rank) + 1 for seat, rank in ranks.items()}
