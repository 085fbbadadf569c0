"""The turn: its phases follow each other, each for everybody (EG S:turn.1, 2)."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.eagle.state import State


class NewTurn(Step, frozen=True):
    """A turn begins: what is counted per turn is empty again."""

    rule = "EG S:turn"

    def run(self, state: State) -> None:
        state.turn += 1
        state.built = state.grown = 0
        state.placed[:] = bytes(len(state.placed))
        state.tell("turn", turn=state.turn, era=state.era, starter=state.starter)
        state.push(*state.rules.sequence())


class Phase(Step, frozen=True):
    """A phase begins."""

    phase: str

    def run(self, state: State) -> None:
        state.phase = self.phase
        state.tell("phase", phase=self.phase)
