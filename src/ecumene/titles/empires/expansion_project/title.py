"""The Expansion Project as the engine knows it."""

from __future__ import annotations

from importlib.resources import files

from ecumene.engine import Setup
from ecumene.titles.empires.abilities.cards import Reveal
from ecumene.titles.empires.abilities.tokens import Diaspora
from ecumene.titles.empires.attacks import TakeCard
from ecumene.titles.empires.calamities.civil_war import AnnexUnits, SelectUnits
from ecumene.titles.empires.calamities.cyclone import Deselect
from ecumene.titles.empires.conflict import KeepToken
from ecumene.titles.empires.expansion_project.rules import ExpansionRules
from ecumene.titles.empires.leaving import Relocate
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.short_game import PlaceCity, PlaceTokens
from ecumene.titles.empires.title import EmpiresTitle


class ExpansionProject(EmpiresTitle):
    """The title; it has the full game only (EP 1.3b)."""

    data = files("ecumene.titles.empires.expansion_project").joinpath("data")
    #: EP 1.3b: no Short Game; EP 14.71a: no region is closed; EP 23.51a, 25.12a: nobody chooses; EP 30.4133, 30.611c, 33.1391b,
    #: 33.1581a: other answers stand for these
    foreign = (PlaceCity, PlaceTokens, Relocate, TakeCard, KeepToken, AnnexUnits, SelectUnits, Deselect, Reveal, Diaspora)

    def rules_for(self, setup: Setup) -> Rules:
        return ExpansionRules(setup, self.tables)
