"""Where to start: much free land around, a coast, and the second region near the first."""

from __future__ import annotations

from ecumene.engine import Action, Ask
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.setup import Settle
from ecumene.titles.eagle.view import View


def region(view: View, ask: Ask) -> list[Action]:
    """The best free region."""
    seat = ask.seat
    home = view.settlements(seat)

    def good(at: int) -> float:
        around = ATLAS.within(at, 2)
        free = sum(not view.owner[other] for other in around)
        foreign = sum(view.owner[other] not in (0, seat + 1) for other in ATLAS.within(at, 3))
        near = min((ATLAS.land_steps[at][own] for own in home), default=0)
        return free - 3.0 * foreign + bool(ATLAS.coast[at]) - (1.5 * abs(near - 2) if home else 0)

    choices = [choice for choice in ask.choices if isinstance(choice, Settle)]
    return [max(choices, key=lambda choice: good(ATLAS.index[choice.region]))]
