"""Stub: to be written."""

from __future__ import annotations

from ecumene.engine import Step
from ecumene.titles.empires.state import State


class Departures(Step, frozen=True):
    def run(self, state: State) -> None:
        return
