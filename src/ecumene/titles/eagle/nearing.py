"""How near each way to end is, and what everybody would have then: for the table, before it happens."""

from __future__ import annotations

from copy import copy

from ecumene.titles.eagle.shapes import Nearing
from ecumene.titles.eagle.view import View


def nearing(view: View) -> dict[str, Nearing]:
    """Every way in which this game can still end, by its name."""
    if view.over:
        return {}
    found = {ending: Nearing(totals=totals(view, ending), **near) for ending, near in view.rules.ends(view).items()}
    # EG A:game-length.5: conquest counts no points
    settled = sum(bool(view.settlements(seat)) for seat in view.order())
    found["conquest"] = Nearing(totals={}, have=settled, need=1)
    return found


def totals(view: View, ending: str) -> dict[str, int]:
    """The points of everybody if the game ended so now."""
    over = copy(view)
    over.over = ending
    return {str(seat): view.rules.score(over, seat)["total"] for seat in view.order()}
