"""The chronicle: a game in numbers, turn by turn, out of what everybody may know.

What each civilization had at the end of each turn, what every calamity cost whom, and who traded with whom. Nothing here
needs a card that is hidden, so it may be shown while the game goes on. What was taken back did not happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from ecumene.engine import Event, Game
from ecumene.titles.empires.calamities.exposure import CITY
from ecumene.titles.empires.view import View
from ecumene.titles.turns import turns

Loss = dict[str, int]


class Strike(msgspec.Struct):
    """One calamity: when, which, whose card it was, who benefits, and what it cost each seat.

    A loss counts `tokens` and `cities` that left the board, and both as unit `points`; `treasury`, `cards`, and `steps` of the
    A.S.T. Tokens that take the place of a reduced city are not lost but won: there may be fewer than none.
    """

    turn: int
    calamity: str
    seat: int
    beneficiary: int | None
    losses: dict[int, Loss] = {}

    def add(self, seat: int, loss: Loss) -> None:
        """This seat lost something."""
        mine = self.losses.setdefault(seat, {})
        points = loss.get("tokens", 0) + CITY * loss.get("cities", 0)
        for what, count in {**loss, "points": points}.items():
            if count:
                mine[what] = mine.get(what, 0) + count


class Chronicle(msgspec.Struct):
    """A game in numbers. Every series has one list for each seat, with one number for each turn.

    `given[a][b]` are the cards that seat a gave to seat b in trade, `deals[a][b]` how often the two traded.
    """

    civilizations: list[str]
    turns: list[int]
    series: dict[str, list[list[int]]]
    calamities: list[Strike]
    given: list[list[int]]
    deals: list[list[int]]


#: what is counted at the end of each turn; the population is counted by the census of the turn, if there was one
SERIES: dict[str, Callable[[View, int], int]] = {
    "score": lambda view, seat: view.rules.score(view, seat)["total"] if view.civ[seat] else 0,
    "cities": lambda view, seat: view.cities[seat],
    "population": lambda view, seat: view.on_board(seat),
    "advances": lambda view, seat: view.advances[seat].bit_count(),
    # a First Game counts no advances
    "advance_points": lambda view, seat: view.rules.score(view, seat).get("advances", 0) if view.civ[seat] else 0,
    "steps": lambda view, seat: view.step[seat],
}


def chronicle(game: Game) -> Chronicle:
    """The chronicle of a game as far as it has come."""
    past = turns(game)
    found = Chronicle(list(game.state.civ), past.numbers, past.counted(SERIES), [], past.grid(), past.grid())
    _Reader(found, past.first).read(past.told)
    return found


class _Reader:
    """Reads the public story and enters into the chronicle what it tells."""

    def __init__(self, found: Chronicle, turn: int) -> None:
        self.found = found
        self.turn = turn
        self.striking = False
        #: the major calamity that is being resolved; by seat, the minor ones with the losses that they may still bring
        self.major: Strike | None = None
        self.minors: dict[int, list[tuple[Strike, list[str]]]] = {}

    def read(self, events: Iterable[Event]) -> None:
        for event in events:
            data = event.data
            if event.kind == "turn":
                self.turn = data["turn"]
            elif event.kind == "phase":
                self.striking, self.major, self.minors = data["phase"] == "calamities", None, {}
            elif event.kind == "census":
                self.census(data["census"])
            elif event.kind == "trade":
                self.trade(data["seat"], data["partner"], data["gave"], data["got"])
            elif event.kind == "calamity":
                self.strike(data["calamity"], data["seat"], data["beneficiary"])
            elif self.striking and event.kind in LOSSES:
                self.lose(event)

    def census(self, counts: list[int]) -> None:
        if self.turn in self.found.turns:
            at = self.found.turns.index(self.turn)
            for row, count in zip(self.found.series["population"], counts, strict=True):
                row[at] = count

    def trade(self, seat: int, partner: int, gave: int, got: int) -> None:
        for giver, taker, cards in ((seat, partner, gave), (partner, seat, got)):
            self.found.given[giver][taker] += cards
            self.found.deals[giver][taker] += 1

    def strike(self, calamity: str, seat: int, beneficiary: int | None) -> None:
        strike = Strike(self.turn, calamity, seat, beneficiary, {})
        self.found.calamities.append(strike)
        if calamity in MINOR:
            self.minors.setdefault(seat, []).append((strike, list(MINOR[calamity])))
        else:
            self.major = strike

    def lose(self, event: Event) -> None:
        whose, what = LOSSES[event.kind]
        seat = event.data[whose]
        strike = self.major or self.minor(seat, event.kind)
        if strike is not None and seat < len(self.found.civilizations):
            strike.add(seat, what(event.data))

    def minor(self, seat: int, kind: str) -> Strike | None:
        """WE 9A.3: each victim resolves its own minors in order; so a loss is of the first that may still bring it."""
        for strike, kinds in self.minors.get(seat, []):
            if kind in kinds:
                kinds.remove(kind)
                return strike
        return None


#: the minor calamities, and the events of the losses that each may bring
MINOR: dict[str, tuple[str, ...]] = {
    "tempest": ("damage", "treasury.lost"),
    "squandered_wealth": ("treasury.lost",),
    "city_riots": ("city.reduced", "treasury.lost"),
    "city_in_flames": ("city.destroyed", "ransom"),
    "tribal_conflict": ("damage",),
    "minor_uprising": ("city.destroyed",),
    "banditry": ("card.lost", "ransom") * 2,
    "coastal_migration": ("city.destroyed", "treasury.lost"),
}

#: the events of losses: the field that says whose, and what is lost
LOSSES: dict[str, tuple[str, Callable[[dict[str, Any]], Loss]]] = {
    "damage": (
        "seat",
        lambda data: {"tokens": sum(data["tokens"].values()) - sum(data["cities"].values()), "cities": len(data["cities"])},
    ),
    "city.reduced": ("seat", lambda data: {"tokens": -data["tokens"], "cities": 1}),
    "city.destroyed": ("seat", lambda _: {"cities": 1}),
    "city.annexed": ("seat", lambda _: {"cities": 1}),
    "attack.won": ("defender", lambda data: {"tokens": -data["tokens"], "cities": 1}),
    "tokens.destroyed": ("seat", lambda data: {"tokens": data["tokens"]}),
    "tokens.annexed": ("seat", lambda data: {"tokens": data["tokens"]}),
    "conflict.loss": ("seat", lambda data: {} if data["ship"] else {"tokens": data["tokens"]}),
    "treasury.lost": ("seat", lambda data: {"treasury": data["tokens"]}),
    "ransom": ("seat", lambda data: {"treasury": data["tokens"]}),
    "card.lost": ("seat", lambda _: {"cards": 1}),
    "regression": ("seat", lambda _: {"steps": 1}),
}
