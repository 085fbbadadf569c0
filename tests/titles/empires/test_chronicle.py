"""The chronicle says what the board says."""

from __future__ import annotations

import gzip
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ecumene
from ecumene import Game
from ecumene.titles.empires.chronicle import LOSSES, MINOR, chronicle
from scene import TABLES

RECORDS = Path(__file__).with_name("records")


def golden(name: str) -> Game:
    return ecumene.load(gzip.decompress((RECORDS / f"western-empires-{name}.jsonl.gz").read_bytes()))


@pytest.fixture(scope="module")
def nine() -> Game:
    return golden("full-9")


def test_the_last_turn_is_the_end(nine: Game) -> None:
    told = chronicle(nine)
    state = nine.state
    assert told.turns == list(range(1, state.turn + 1))
    last = {name: [row[-1] for row in rows] for name, rows in told.series.items()}
    assert last["score"] == [items["total"] for items in nine.title.scores(state)]
    assert last["cities"] == state.cities[:9] and last["steps"] == state.step and last["population"] == state.census
    assert last["advances"] == [bin(held).count("1") for held in state.advances]
    assert all(len(row) == len(told.turns) for rows in told.series.values() for row in rows)


def test_trade_is_counted_card_by_card(nine: Game) -> None:
    told = chronicle(nine)
    given: Counter[tuple[int, int]] = Counter()
    for event in (event for _, event in nine.story or [] if event.kind == "trade.cards"):
        given[event.data["seat"], event.data["partner"]] += len(event.data["gave"])
        given[event.data["partner"], event.data["seat"]] += len(event.data["got"])
    assert {(a, b): n for a, row in enumerate(told.given) for b, n in enumerate(row) if n} == given
    assert sum(map(sum, told.deals)) == 2 * sum(event.kind == "trade" for _, event in nine.story or [])


def of_phase(game: Game, phase: str) -> Iterator[int]:
    """The numbers of the entries during which the game was, at least for a while, in a phase."""
    began: int | None = None
    for number, event in game.story or []:
        if event.kind == "phase":
            if began is not None:
                yield from range(began, number + 1)
            began = number if event.data["phase"] == phase else None


@pytest.mark.parametrize("name", ["full-9", "full-7", "short-game-8", "expert-5"])
def test_what_calamities_cost_is_what_the_board_lost(name: str) -> None:
    """Every entry inside the phase: what its events say that seats lost is what went from board, treasury and track."""
    game = golden(name)
    told: dict[int, list[Any]] = {}
    for entry, event in game.story or []:
        told.setdefault(entry, []).append(event)
    compared = 0
    for number in of_phase(game, "calamities"):
        before: Any = game.at(number)
        after: Any = game.at(number + 1)
        if before.phase == after.phase == "calamities" and before.turn == after.turn:
            lost: list[Counter[str]] = [Counter() for _ in range(game.seats + 1)]
            for event in told.get(number, []):
                if event.kind in LOSSES:
                    whose, what = LOSSES[event.kind]
                    lost[event.data[whose]].update(what(event.data))
                if event.kind in ("city.annexed", "tokens.annexed"):
                    lost[event.data["taker"]].subtract(LOSSES[event.kind][1](event.data))
            for seat in range(game.seats):
                compared += any(lost[seat].values())
                assert before.cities[seat] - after.cities[seat] == lost[seat]["cities"], (number, seat)
                # tokens that Public Works keeps beside a city go with it without a word
                beside = sum(before.tokens[seat][area] for area in before.cities_of(seat))
                assert 0 <= before.on_board(seat) - after.on_board(seat) - lost[seat]["tokens"] <= beside, (number, seat)
                assert before.treasury[seat] - after.treasury[seat] == lost[seat]["treasury"], (number, seat)
                assert before.step[seat] - after.step[seat] == lost[seat]["steps"], (number, seat)
    assert compared > 50


def test_every_minor_calamity_says_which_losses_it_brings() -> None:
    assert set(MINOR) == {name for name, row in TABLES.calamities.items() if row.kind == "minor"}
