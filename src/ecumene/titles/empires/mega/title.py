"""Mega Civilization as the engine knows it."""

from __future__ import annotations

from importlib.resources import files

from ecumene.engine import Setup
from ecumene.titles.empires.mega.rules import MegaRules
from ecumene.titles.empires.mega.short_game import ShortGameRules
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.title import EmpiresTitle
from ecumene.typed import Phrase

#: the rules by scenario
SCENARIOS: dict[str, type[Rules]] = {"full": MegaRules, "short-game": ShortGameRules}


class MegaCivilization(EmpiresTitle):
    """The title with its scenarios (MC SETUP.24: The First Game is none of them)."""

    data = files("ecumene.titles.empires.mega").joinpath("data")

    def phrases(self) -> tuple[Phrase, ...]:
        from ecumene.titles.empires.mega.phrases import PHRASES

        return PHRASES

    def rules_for(self, setup: Setup) -> Rules:
        return SCENARIOS[setup.scenario](setup, self.tables)
