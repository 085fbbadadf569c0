"""The chronicle: a game in numbers, turn by turn, out of what everybody may know.

What each seat had at the end of each turn and what production brought it, which settlements changed hands, what became critical,
and who traded with whom. Nothing here is hidden, so it may be shown while the game goes on. What was taken back did not happen.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ecumene.engine import Event, Game
from ecumene.titles.eagle.colours import SITS
from ecumene.titles.eagle.view import View
from ecumene.titles.turns import turns
from ecumene.typed import Sheet


class Taken(msgspec.Struct):
    """A settlement that was captured: when, where, how large, by whom, of whom."""

    turn: int
    region: str
    size: int
    seat: int
    loser: int


class Chronicle(msgspec.Struct):
    """A game in numbers. Every series has one list for each seat, with one number for each turn.

    `eras` says in which turn each era began, `critical` the critical resource of each turn. `rounds[a][b]` are the rounds of
    battle that units of seat a won against seat b, `deals[a][b]` how often the two dealt.
    """

    seats: list[str]
    turns: list[int]
    series: dict[str, list[list[int]]]
    eras: dict[int, int]
    critical: dict[int, str]
    taken: list[Taken]
    rounds: list[list[int]]
    deals: list[list[int]]


#: what is counted at the end of each turn; income is what production brought in the turn
SERIES: dict[str, Callable[[View, int], int]] = {
    "score": lambda view, seat: view.rules.score(view, seat)["total"],
    "settlements": lambda view, seat: len(view.settlements(seat)),
    "technologies": lambda view, seat: view.techs(seat),
    "wonders": lambda view, seat: view.wonder.count(seat + 1),
    "units": lambda view, seat: view.all_military(seat),
    "gold": lambda view, seat: view.gold[seat],
}


def chronicle(game: Game) -> Chronicle:
    """The chronicle of a game as far as it has come."""
    past = turns(game)
    series = {**past.counted(SERIES), "income": [[0] * len(past.numbers) for _ in range(game.seats)]}
    names = [sits.name for sits in SITS[: game.seats]]
    found = Chronicle(names, past.numbers, series, {}, {}, [], past.grid(), past.grid())
    turn = past.first
    for event in past.told:
        turn = event.data["turn"] if event.kind == "turn" else turn
        _enter(found, turn, event)
    return found


def _enter(found: Chronicle, turn: int, event: Event) -> None:
    """Writes down what a line of the public story tells."""
    data = event.data
    if event.kind == "turn":
        found.eras.setdefault(data["era"], turn)
    elif event.kind == "critical":
        found.critical[turn] = data["resource"]
    elif event.kind == "income" and turn in found.turns:
        found.series["income"][data["seat"]][found.turns.index(turn)] += data["gold"]
    elif event.kind == "capture":
        found.taken.append(Taken(turn, data["region"], data["size"], data["seat"], data["loser"]))
    elif event.kind == "round":
        one, two = data["attacker"], data["defender"]
        if one["total"] != two["total"]:
            winner, loser = (one, two) if one["total"] > two["total"] else (two, one)
            found.rounds[winner["unit"]["of"]][loser["unit"]["of"]] += 1
    elif event.kind == "deal":
        found.deals[data["seat"]][data["to"]] += 1
        found.deals[data["to"]][data["seat"]] += 1


def numbers(told: Chronicle) -> list[Sheet]:
    """The chronicle as sheets for a terminal."""
    sheets = []
    for name, series in told.series.items():
        rows = [[who, *map(str, row)] for who, row in zip(told.seats, series, strict=True)]
        sheets.append(Sheet(rows, ["", *map(str, told.turns)], f"{name} by turn"))
    taken = [[str(row.turn), row.region, str(row.size), told.seats[row.seat], told.seats[row.loser]] for row in told.taken]
    sheets.append(Sheet(taken, ["turn", "region", "size", "taken by", "from"], "settlements captured"))
    for title, grid in (("rounds of battle won", told.rounds), ("deals", told.deals)):
        rows = [[who, *(str(count or "") for count in row)] for who, row in zip(told.seats, grid, strict=True)]
        sheets.append(Sheet(rows, ["", *told.seats], title))
    return sheets
