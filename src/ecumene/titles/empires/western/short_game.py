"""The Short Game of Western Empires."""

from __future__ import annotations

from ecumene.titles.empires.short_game import ShortGame
from ecumene.titles.empires.western.rules import WesternRules


class ShortGameRules(ShortGame, WesternRules):
    """The full game from its set-up on: only the start differs (WE SHORT.2, 28-31)."""
