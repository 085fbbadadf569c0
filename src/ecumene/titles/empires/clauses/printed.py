"""What is printed for a game, how it begins, and the order of play."""

from __future__ import annotations

from collections.abc import Sequence

from ecumene import engine
from ecumene.boards import Terrain
from ecumene.engine import Chance, Setup, Step
from ecumene.titles import rulebooks
from ecumene.titles.empires.deck import Cards
from ecumene.titles.empires.state import State
from ecumene.titles.empires.tables import Advances, Pieces, Tables, Track


class Printed(engine.Rules):
    """The printed tables as this game uses them, how it is set up, and the order of play."""

    tables: Tables
    cards: Cards
    advances: Advances
    track: Track
    civilizations: tuple[str, ...]

    def __init__(self, setup: Setup, tables: Tables) -> None:
        self.setup = setup
        self.tables = tables
        #: WE DEF.pieces.1: what every civilization owns
        self.pieces: Pieces = tables.pieces
        #: the civilizations of each block of trade cards; none where all draw from the same stacks
        self.blocks: dict[str, tuple[str, ...]] = {}
        self._modifiers: dict[tuple[str, str, str], tuple[tuple[int, int], ...]] = {}

    def cite(self, reference: str) -> str:
        """What the rulebook of the title at the table calls a clause of Western Empires, which all code of the family cites."""
        return rulebooks.cite(self.setup.title, reference)

    # -- set-up -------------------------------------------------------------------------------------------

    @property
    def present(self) -> range:
        """The seats that play from the start: all, unless a title knows late arrivals."""
        return range(self.setup.seats)

    def terrain(self) -> Terrain:
        """The board as it lies on the table at the start."""
        raise NotImplementedError

    def prepare_stacks(self, state: State, chance: Chance) -> None:
        """Shuffles and layers the trade cards; the top of a stack is its end."""
        for place, pile in enumerate(self.cards.piles):
            if pile.number:
                state.stack[place] = bytearray(reversed(self.prepared_stack(place, chance)))

    def prepared_stack(self, place: int, chance: Chance) -> list[int]:
        """One stack from the top down, layered as the number of players wants it."""
        raise NotImplementedError

    def starting_credits(self) -> int:
        """The credit token of each colour with which everybody starts."""
        return 0

    def opening(self) -> Sequence[Step]:
        """What is done before the first turn, in order: civilizations, first pieces."""
        raise NotImplementedError

    def sequence(self, turn: int) -> Sequence[Step]:
        """WE GEN.1: the steps of a game turn, in order."""
        raise NotImplementedError

    def phases(self, turn: int) -> Sequence[Step]:
        """The steps of a turn as they are played: the sequence, with what a title asks between its phases."""
        return self.sequence(turn)
