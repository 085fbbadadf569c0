"""How near each way to end is, and what everybody would have then: for the table, before it happens."""

from __future__ import annotations

from copy import copy

from ecumene.titles.eagle.shapes import Nearing
from ecumene.titles.eagle.standard import ENOUGH
from ecumene.titles.eagle.tables import ASIDE, MODERN, TECHNOLOGY, WONDERS
from ecumene.titles.eagle.view import View


def nearing(view: View) -> dict[str, Nearing]:
    """Every way in which this game can still end, by its name."""
    if view.over:
        return {}
    scenario = view.rules.setup.scenario
    found: dict[str, Nearing] = {}
    if scenario == "standard":
        most = max((view.techs_of(seat, MODERN) for seat in view.order()), default=0)
        found["three-modern"] = {"totals": totals(view, "three-modern"), "have": most, "need": ENOUGH}
    elif (die := view.rules.last_die(view)) is not None:
        ending = scenario.removeprefix("advanced-")
        found[ending] = {"totals": totals(view, ending), "die": die}
    else:
        for number, row in enumerate(WONDERS):
            if row.ending:
                found[row.ending] = {"totals": totals(view, row.ending), "wonder": row.id}
                # the colony ship is bought by the owner of its technology
                mark = view.wonder[number] or (view.tech[TECHNOLOGY[row.technology]] if row.effect == "ship" else 0)
                if mark and mark != ASIDE:
                    found[row.ending]["owner"] = mark - 1
    # EG A:game-length.5: conquest counts no points
    settled = sum(bool(view.settlements(seat)) for seat in view.order())
    found["conquest"] = {"totals": {}, "have": settled, "need": 1}
    return found


def totals(view: View, ending: str) -> dict[str, int]:
    """The points of everybody if the game ended so now."""
    over = copy(view)
    over.over = ending
    return {str(seat): view.rules.score(over, seat)["total"] for seat in view.order()}
