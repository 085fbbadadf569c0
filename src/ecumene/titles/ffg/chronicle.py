"""The chronicle: a game in numbers, turn by turn, out of what everybody may know.

How far each seat had come towards each victory at the end of each turn, what it gathered, which battles it won, which cities
fell, and who traded with whom. Nothing here is hidden, so it may be shown while the game goes on. What was taken back did not
happen.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ecumene.engine import Event, Game
from ecumene.titles.ffg.view import View
from ecumene.titles.ffg.yields import cities_of, coins
from ecumene.titles.turns import turns
from ecumene.typed import Sheet


class Fell(msgspec.Struct):
    """A city that was lost: when, where, and whose it was."""

    turn: int
    square: str
    seat: int


class Raised(msgspec.Struct):
    """A wonder that was built: when, and by whom."""

    turn: int
    wonder: str
    seat: int


class Chronicle(msgspec.Struct):
    """A game in numbers. Every series has one list for each seat, with one number for each turn.

    `battles[a][b]` are the battles that seat a won against seat b, `wild` those that each seat won and lost against barbarians,
    `deals[a][b]` how often the two traded.
    """

    seats: list[str]
    civilizations: list[str]
    turns: list[int]
    series: dict[str, list[list[int]]]
    wonders: list[Raised]
    fallen: list[Fell]
    battles: list[list[int]]
    wild: list[list[int]]
    deals: list[list[int]]


#: what is counted at the end of each turn; `trade` is what was collected in the turn
SERIES: dict[str, Callable[[View, int], int]] = {
    "culture": lambda view, seat: view.level[seat],
    "techs": lambda view, seat: len(view.techs[seat]),
    "coins": lambda view, seat: coins(view, seat) if view.government[seat] else 0,
    "cities": lambda view, seat: len(cities_of(view, seat)),
    "armies": lambda view, seat: sum(view.armies[seat].values()),
    "units": lambda view, seat: len(view.forces[seat]),
}


def chronicle(game: Game) -> Chronicle:
    """The chronicle of a game as far as it has come."""
    past, seats = turns(game), range(game.seats)
    series = {**past.counted(SERIES), "trade": [[0] * len(past.numbers) for _ in seats]}
    names = [sits.name for sits in game.title.stands(game.state).seats]
    wild = [[0, 0] for _ in seats]
    found = Chronicle(names, list(game.state.civ), past.numbers, series, [], [], past.grid(), wild, past.grid())
    writer = Writer(found, past.first, set(game.state.rules.tables.wonders))
    for event in past.told:
        writer.enter(event)
    return found


class Writer:
    """Reads the public story line by line; a battle is two lines, who fights and who won."""

    def __init__(self, found: Chronicle, turn: int, wonders: set[str]) -> None:
        self.found, self.turn, self.wonders = found, turn, wonders
        self.sides: list[int | None] = [None, None]

    def enter(self, event: Event) -> None:
        """Writes down what a line tells."""
        found, data = self.found, event.data
        if event.kind == "turn":
            self.turn = data["turn"]
        elif event.kind == "collected" and self.turn in found.turns:
            found.series["trade"][data["seat"]][found.turns.index(self.turn)] += data["trade"]
        elif event.kind == "built" and data["item"] in self.wonders:
            found.wonders.append(Raised(self.turn, data["item"], data["seat"]))
        elif event.kind == "city.destroyed":
            found.fallen.append(Fell(self.turn, data["square"], data["seat"]))
        elif event.kind == "battle":
            self.sides = [None if data["wild"] == side else data[name] for side, name in enumerate(("attacker", "defender"))]
        elif event.kind == "battle.won":
            self._won(data["side"])
        elif event.kind == "deal":
            found.deals[data["seat"]][data["to"]] += 1
            found.deals[data["to"]][data["seat"]] += 1

    def _won(self, side: int) -> None:
        """Barbarians belong to nobody."""
        winner, loser = self.sides[side], self.sides[1 - side]
        if winner is not None and loser is not None:
            self.found.battles[winner][loser] += 1
        elif winner is not None:
            self.found.wild[winner][0] += 1
        elif loser is not None:
            self.found.wild[loser][1] += 1


def numbers(told: Chronicle) -> list[Sheet]:
    """The chronicle as sheets for a terminal."""
    sheets = []
    for name, series in told.series.items():
        rows = [[who, *map(str, row)] for who, row in zip(told.seats, series, strict=True)]
        sheets.append(Sheet(rows, ["", *map(str, told.turns)], f"{name} by turn"))
    wonders = [[str(row.turn), row.wonder, told.seats[row.seat]] for row in told.wonders]
    sheets.append(Sheet(wonders, ["turn", "wonder", "built by"], "wonders"))
    fallen = [[str(row.turn), row.square, told.seats[row.seat]] for row in told.fallen]
    sheets.append(Sheet(fallen, ["turn", "square", "city of"], "cities lost"))
    wild = [[who, *map(str, row)] for who, row in zip(told.seats, told.wild, strict=True)]
    sheets.append(Sheet(wild, ["", "won", "lost"], "battles against barbarians"))
    for title, grid in (("battles won", told.battles), ("deals", told.deals)):
        rows = [[who, *(str(count or "") for count in row)] for who, row in zip(told.seats, grid, strict=True)]
        sheets.append(Sheet(rows, ["", *told.seats], title))
    return sheets
