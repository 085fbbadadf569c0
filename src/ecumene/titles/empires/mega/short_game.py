"""The Short Game of Mega Civilization."""

from __future__ import annotations

from ecumene.titles.empires.mega.rules import MegaRules
from ecumene.titles.empires.short_game import ShortGame


class ShortGameRules(ShortGame, MegaRules):
    """The full game from its set-up on: only the start differs. MC SHORT.33: no starting credits, with 12 players either."""
