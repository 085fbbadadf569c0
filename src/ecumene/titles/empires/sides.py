"""The titles of up to eighteen players: which civilizations and boards are in play, and the two blocks of trade cards."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from ecumene import boards
from ecumene.boards import Terrain
from ecumene.engine import Setup
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.state import Public
from ecumene.titles.empires.tables import Tables

#: the two halves of the board, each a block of trade cards where both are played
SIDES = ("west", "east")

_terrains: dict[tuple[object, ...], Terrain] = {}


class TwoSides(Rules):
    """A game on one half of the board or on both: the option `side` says which, the table `setups` who plays there."""

    #: whether areas out of play bar ships too, and the volcanoes that are in the game, if not all are
    barred_waters: ClassVar[bool] = False
    volcanoes: ClassVar[tuple[str, ...] | None] = None

    def __init__(self, setup: Setup, tables: Tables) -> None:
        super().__init__(setup, tables)
        side = setup.options["side"]
        rows = msgspec.convert(tables.read("setups"), dict[int, dict[str, tuple[str, ...]]], strict=False)
        #: MC SETUP.6-9: the blocks in play, one of them or both, and the civilizations of each
        self.blocks = {block: rows[setup.seats][block] for block in (SIDES if side == "both" else (side,))}
        self.civilizations = tuple(
            sorted((civ for block in self.blocks.values() for civ in block), key=lambda civ: tables.civilizations[civ].rank)
        )

    def terrain(self) -> Terrain:
        """MC SETUP.map.1, 2: the areas in play are the regions of the civilizations; on the table lie the boards that have any.

        MC DEF.map.17: what is coast only beside the eastern boards is coast once they lie there.
        """
        key = (frozenset(self.civilizations), self.barred_waters, self.volcanoes)
        if key not in _terrains:
            board = boards.load("ancient_world")
            in_use = {area.board for area in board.areas.values() if area.region in self.civilizations}
            _terrains[key] = Terrain(
                board,
                in_use,
                self.civilizations,
                combined=in_use >= {2, 3},
                barred=self.barred_waters,
                volcanoes=self.volcanoes,
            )
        return _terrains[key]

    def block(self, state: Public, seat: int) -> int:
        """MC SETUP.15, 16, BLOCKS.1: the block by the set-up's row, for the whole game."""
        return next((number for number, block in enumerate(self.blocks.values()) if state.civ[seat] in block), 0)
