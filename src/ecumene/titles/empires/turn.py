"""The game turn (WE GEN.1): thirteen phases, as the rules list them."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.empires.notes import Notes
from ecumene.titles.empires.state import State
from ecumene.titles.empires.succession import end


class NewTurn(Step, frozen=True):
    """A new turn begins: the marker shows its number (WE DEF.ast.7, 13A.6), its phases go on the agenda, then the next turn."""

    rule = "WE GEN.1"

    def run(self, state: State) -> None:
        if not any(state.unit_points(seat) for seat in state.playing()):
            # nobody can ever return to the board (docs/rulings.md)
            end(state, "desolation")
            return
        state.turn += 1
        state.built = frozenset()
        state.ships_built = [0] * state.seats
        state.scrapped = [()] * state.seats
        state.notes = Notes()
        state.tell("turn", turn=state.turn)
        state.push(*state.rules.phases(state.turn), NewTurn())


class Phase(Step, frozen=True):
    """The heading of a phase: nobody enters the next before this one is over for everybody (WE GEN.6)."""

    name: str
    rule = "WE GEN.6"

    def run(self, state: State) -> None:
        state.phase = self.name
        state.tell("phase", phase=self.name)
