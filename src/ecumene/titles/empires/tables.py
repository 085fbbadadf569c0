"""The printed tables of a title, read from its data files: cards, calamities, advances, the A.S.T."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

#: the phases of a turn, as the ribbon names them, unless a title says otherwise
PHASES: dict[str, str] = {
    "tax": "Tax",
    "expansion": "Growth",
    "movement": "Move",
    "conflict": "Conflict",
    "construction": "Build",
    "cards": "Cards",
    "trade": "Trade",
    "calamity-selection": "Select",
    "calamities": "Calamity",
    "abilities": "Abilities",
    "surplus": "Surplus",
    "advances": "Advances",
    "succession": "A.S.T.",
}

COLOURS = ("art", "civic", "craft", "religion", "science")


class Civilization(msgspec.Struct, frozen=True):
    """A civilization: its name, A.S.T.-ranking (smaller goes first) and colour; where it starts, if the board does not say."""

    name: str
    rank: int
    side: str
    colour: str
    start: str = ""


class Commodity(msgspec.Struct, frozen=True):
    """A commodity: its stack is its face value, `set` cards of it exist."""

    name: str
    stack: int
    set: int
    home: str


class Calamity(msgspec.Struct, frozen=True):
    """A calamity: its numbers, and what the victim's advances add to them."""

    name: str
    stack: int
    kind: str
    tradeable: bool
    beneficiary: str = ""
    numbers: dict[str, int] = {}
    modifiers: tuple[dict[str, str | int], ...] = ()
    switches: dict[str, str] = {}


class Advance(msgspec.Struct, frozen=True):
    """A civilization advance."""

    name: str
    groups: tuple[str, ...]
    cost: int
    points: int
    credits: dict[str, int]
    towards: dict[str, int] = {}
    free_credits: int = 0


class Epoch(msgspec.Struct, frozen=True):
    """An epoch of the A.S.T. and what a marker needs to step into or through it."""

    id: str
    name: str
    cities: int = 0
    advances: int = 0
    advances_below_100: int = 0
    advances_from_100: int = 0
    advances_from_200: int = 0
    points: int = 0


class Track(msgspec.Struct, frozen=True):
    """One side of the A.S.T.: `final` is the first space that ends the game, `last` the last one there is."""

    last: int
    final: int
    epochs: tuple[Epoch, ...]
    rows: dict[str, tuple[int, ...]]

    def epoch(self, civilization: str, step: int) -> Epoch:
        """The epoch in which this step lies on the civilization's own row."""
        return self.epochs[sum(step >= first for first in self.rows[civilization])]


class Pieces(msgspec.Struct, frozen=True):
    """WE DEF.pieces.1: what every civilization owns."""

    tokens: int
    cities: int
    ships: int


#: The tables that siblings share; each title says which of them it uses.
FAMILY = files("ecumene.titles.empires").joinpath("data")


class Tables:
    """What is printed for one title: its cards, its civilizations, the A.S.T., the numbers of its pieces.

    `folder` holds its own files, among them `tables.toml`, which says which tables are those of the family. `designed` names
    those that were printed where nobody could find them, so that they are of our own design: their files say so.
    """

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._shared: frozenset[str] = frozenset()
        self._files: dict[str, dict[str, Any]] = {}
        self.designed: list[str] = []
        sheet = self.read("tables")
        self._shared = frozenset(sheet["shared"])
        self.pieces = msgspec.convert(sheet["pieces"], Pieces)
        #: the phases of a turn, as the ribbon names them
        self.phases: dict[str, str] = sheet.get("phases", PHASES)
        #: standing answers of this title alone: what may be answered, by key
        self.standing: dict[str, list[str]] = sheet.get("standing", {})
        self.civilizations = msgspec.convert(self.read("civilizations"), dict[str, Civilization])
        self.commodities = msgspec.convert(self.read("commodities"), dict[str, Commodity])
        self.calamities = msgspec.convert(self.read("calamities"), dict[str, Calamity])
        self.advances = msgspec.convert(self.read("advances"), dict[str, Advance])
        #: the same with their numbers, one for all games: what is remembered of them goes with no game
        self.numbered = Advances(self.advances)
        #: the sides of the A.S.T. by name
        self.tracks = {
            side: msgspec.convert(row, Track) for side, row in self.read("succession").items() if isinstance(row, dict)
        }

    def read(self, name: str) -> dict[str, Any]:
        """One data file of the title, or of the family if the title uses that; a title need not have every kind of file."""
        if name not in self._files:
            file = (FAMILY if name in self._shared else self._folder).joinpath(f"{name}.toml")
            table = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
            if table.pop("designed", False):
                self.designed.append(name)
            self._files[name] = table
        return self._files[name]


class Advances:
    """The advances of one title, numbered by price along their chains; a player's advances are bits by this number."""

    def __init__(self, table: dict[str, Advance]) -> None:
        self.ids = tuple(table)
        self.index = {advance: number for number, advance in enumerate(self.ids)}
        self.bit = {advance: 1 << number for number, advance in enumerate(self.ids)}
        #: what a player has who owns all of them
        self.every = (1 << len(self.ids)) - 1
        self.rows = tuple(table.values())
        self.cost = tuple(row.cost for row in self.rows)
        self.points = tuple(row.points for row in self.rows)
        self.credits = tuple(tuple(row.credits.get(colour, 0) for colour in COLOURS) for row in self.rows)
        self.groups = tuple(tuple(COLOURS.index(g) for g in row.groups) for row in self.rows)
        #: advance -> the (advance, amount) pairs that give it an extra credit
        self.helpers: tuple[tuple[tuple[int, int], ...], ...] = tuple(
            tuple((k, row.towards[i]) for k, row in enumerate(self.rows) if i in row.towards) for i in self.ids
        )

    def held(self, bits: int) -> list[int]:
        """The numbers of the advances in a bit set."""
        found = []
        while bits:
            low = bits & -bits
            found.append(low.bit_length() - 1)
            bits ^= low
        return found

    def named(self, bits: int) -> tuple[str, ...]:
        """The ids of the advances in a bit set."""
        return tuple([self.ids[k] for k in self.held(bits)])

    def bits(self, ids: Iterable[str]) -> int:
        """The bit set of these advances."""
        return sum(self.bit[i] for i in set(ids))
