"""Everybody starts with a technology in Advanced (EG A:setup.3, 4)."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.pieces import own
from ecumene.titles.eagle.placing import appear
from ecumene.titles.eagle.state import State
from ecumene.titles.eagle.tables import NEEDS, TECHNOLOGIES

#: the ancient technologies without prerequisites
FIRST = tuple(n for n, row in enumerate(TECHNOLOGIES) if row.era == 1 and not NEEDS[n])


class DealTechnologies(Step, frozen=True):
    """EG A:setup.3, 4: one of the six to each; its bonus comes at once, pieces with the first starting village."""

    firsts: tuple[str, ...]
    rule = "EG A:setup.3"

    def run(self, state: State) -> None:
        assert state.chance is not None
        dealt = state.chance.shuffle("technologies", FIRST)
        for seat, technology in zip(state.order(), dealt, strict=False):
            own(state, technology, seat)
            state.tell("technology", seat=seat, technology=TECHNOLOGIES[technology].id, free=True)
            for piece in state.rules.bonus(state, seat, technology):
                appear(state, seat, piece, ATLAS.index[self.firsts[seat]])
