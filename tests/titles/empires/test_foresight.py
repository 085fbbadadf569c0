"""What can be reckoned of an answer before it is given."""

from __future__ import annotations

import pytest

import ecumene
from ecumene.engine import Refused
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from scene import Scene


def test_ending_the_movement_says_what_would_be_lost_and_where() -> None:
    # Tanis feeds 4, Gaza 1, Sinai 1
    scene = Scene().tokens("egypt", tanis=6, gaza=3, sinai=1).ship("egypt", "tanis")
    scene.begin(Movement())
    limit = scene.state.terrain.limit
    seat = scene.seat("egypt")
    lost = scene.game.preview(seat, EndMovement())
    over = {name: scene.state.tokens[seat][scene.area(name)] - limit[scene.area(name)] for name in ("gaza", "sinai")}
    # six tokens on the site of Tanis may become a city
    assert lost == {"tokens": {name: count for name, count in over.items() if count > 0}, "ships": 1}
    assert lost["tokens"]["gaza"] > 0


def test_a_conflict_comes_before_any_surplus() -> None:
    scene = Scene().tokens("egypt", gaza=3).tokens("hatti", gaza=1)
    scene.begin(Movement())
    assert scene.game.preview(scene.seat("egypt"), EndMovement())["tokens"] == {}


def test_where_no_city_is_built_yet_its_tokens_are_lost() -> None:
    """The First Game knows no cities before turn 4."""
    game = ecumene.new("western-empires", 5, scenario="first-game", seed=1)
    while game.ask(game.due[0]).kind == "choose-civilization":
        game.play(game.due[0], game.ask(game.due[0]).choices[0])
    seat = game.due[0]
    area = next(a for a, site in enumerate(game.state.terrain.site) if site and game.state.terrain.open[a])
    game.state.tokens[seat][area] = game.state.crowd[area] = 6
    assert game.preview(seat, EndMovement())["tokens"][game.state.terrain.ids[area]] == 6 - game.state.terrain.limit[area]


def test_nothing_is_reckoned_of_a_move() -> None:
    scene = Scene().tokens("egypt", tanis=2)
    scene.begin(Movement())
    with pytest.raises(Refused, match="there is no preview"):
        scene.game.preview(scene.seat("egypt"), Move("tanis", "gaza", 1))
