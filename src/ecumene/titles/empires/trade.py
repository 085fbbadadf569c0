"""Stub: to be written."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Step
from ecumene.titles.empires.state import State


class FloorView:
    pass


class Floor:
    def copy(self) -> Floor:
        return Floor()

    def view(self, seat: int | None) -> FloorView:
        return FloorView()

    def write(self) -> dict[str, Any]:
        return {}

    @staticmethod
    def read(data: dict[str, Any]) -> Floor:
        return Floor()


class Trade(Step, frozen=True):
    def run(self, state: State) -> None:
        return
