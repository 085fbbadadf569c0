"""Western Empires as the engine knows it."""

from __future__ import annotations

from importlib.resources import files

import msgspec

from ecumene.engine import Action, Setup
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.shipyard import Maintain, Scrap
from ecumene.titles.empires.state import State
from ecumene.titles.empires.title import EmpiresTitle
from ecumene.titles.empires.voyages import Sail
from ecumene.titles.empires.western.first_game import FirstGameRules
from ecumene.titles.empires.western.rules import WesternRules
from ecumene.titles.empires.western.short_game import ShortGameRules

#: the rules by scenario
SCENARIOS: dict[str, type[Rules]] = {"full": WesternRules, "first-game": FirstGameRules, "short-game": ShortGameRules}


class WesternEmpires(EmpiresTitle):
    """The title with its three scenarios."""

    data = files("ecumene.titles.empires.western").joinpath("data")

    def rules_for(self, setup: Setup) -> Rules:
        return SCENARIOS[setup.scenario](setup, self.tables)

    def reread(self, state: State, seat: int | None, action: Action, rules: int) -> Action:
        """Rules 1 named a ship by its place among the ships of its seat."""
        if rules < 2 and seat is not None and isinstance(action, (Maintain, Scrap, Sail)):
            fleet = list(state.ships[seat])
            if 0 <= action.ship < len(fleet):
                return msgspec.structs.replace(action, ship=fleet[action.ship])
        return action
