"""Production (EG S:production, A:production): one roll for the critical resource, then everybody collects."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.pieces import earn
from ecumene.titles.eagle.state import State
from ecumene.titles.eagle.tables import critical


class Produce(Step, frozen=True):
    """EG S:production.4, 15: the starting player rolls once for all; what comes in is added to what was saved."""

    #: per seat that was asked: the regions that it made happy and those that it made productive
    assigned: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...] = ()
    rule = "EG S:production.4"

    def run(self, state: State) -> None:
        assert state.chance is not None
        roll = sum(state.chance.dice("critical resource", 2))
        resource = critical(state.era, roll)
        state.tell("critical", roll=roll, resource=state.rules.marker(resource).id)
        by_hand = {seat: tuple(tuple(ATLAS.index[name] for name in names) for names in both) for seat, *both in self.assigned}
        for seat in state.order():
            items = state.rules.income(state, seat, resource, by_hand.get(seat))
            earn(state, seat, sum(items.values()))
            state.tell("income", seat=seat, gold=sum(items.values()), items=items)


class ReturnLoans(Step, frozen=True):
    """EG S:trade.3: lent cards go back when production is over, to whoever owns the settlement then."""

    rule = "EG S:trade.3"

    def run(self, state: State) -> None:
        state.loan[:] = bytes(len(state.loan))
