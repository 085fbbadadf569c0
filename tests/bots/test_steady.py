"""The bot `steady` plays well enough to be worth playing against. The full bar is `python tests/bots/bar.py`."""

from __future__ import annotations

from statistics import mean

import pytest

import ecumene
from bots.bar import against_random, among_themselves
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew


def test_no_steady_scores_below_the_best_random_of_its_game() -> None:
    assert [against_random(seed) for seed in range(4)] == [0] * 4


def test_games_of_six_end_in_time_and_everybody_has_cities() -> None:
    games = [among_themselves(seed) for seed in range(4)]
    assert all(13 <= game.turns <= 24 and game.end == "final-space" for game in games)
    assert 4.5 <= mean(game.drawing for game in games) <= 9
    assert 4.5 <= mean(game.at_end for game in games) <= 9


@pytest.mark.parametrize("seats", [5, 7, 8, 9])
def test_games_of_any_number_of_seats_end_by_the_rules(seats: int) -> None:
    game = among_themselves(1, seats)
    assert game.end == "final-space"
    assert 15 <= game.turns <= 24


@pytest.mark.parametrize(
    ("scenario", "seats", "options", "end", "turns"),
    [
        ("full", 6, {"ast": "expert"}, "final-space", range(17, 31)),
        ("short-game", 6, {}, "final-space", range(5, 12)),
        ("short-game", 6, {"ast": "expert"}, "final-space", range(8, 20)),
        ("first-game", 5, {}, "seven-turns", range(7, 8)),
    ],
)
def test_every_way_to_play_ends_by_the_rules(scenario: str, seats: int, options: dict[str, str], end: str, turns: range) -> None:
    game = among_themselves(1, seats, scenario, options)
    assert game.end == end
    assert game.turns in turns


def test_the_same_seed_gives_the_same_game() -> None:
    def played() -> str:
        game = ecumene.new("western-empires", 6, seed=3, keep=False, story=False, options={"limit": "8"})
        Seated(game, crew("western-empires", ["steady"] * 6, 3)).play()
        return game.hash()

    assert played() == played()
