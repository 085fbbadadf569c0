"""The Expansion Project as the engine knows it."""

from __future__ import annotations

from importlib.resources import files

from ecumene.engine import Setup
from ecumene.titles.empires.expansion_project.rules import ExpansionRules
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.title import EmpiresTitle


class ExpansionProject(EmpiresTitle):
    """The title; it has the full game only (EP 1.3b)."""

    data = files("ecumene.titles.empires.expansion_project").joinpath("data")

    def rules_for(self, setup: Setup) -> Rules:
        return ExpansionRules(setup, self.tables)
