"""A rehearsal is made from a view alone, asks one seat, and goes by the rules."""

from random import Random

import pytest

import ecumene
from ecumene import Game
from ecumene.engine import Refused
from ecumene.titles.empires.construction import StopBuilding
from ecumene.titles.empires.movement import EndMovement, Move
from ecumene.titles.empires.notes import Notes
from ecumene.titles.empires.wire import private, public
from scene import FAMILY
from server.positions import at


def rehearsed(game: Game, seat: int) -> tuple[Game, Refused | None]:
    state, refusal = game.title.shown.rehearsal(game.view(seat))
    return Game.of_state(game.title, state, bytes(32)), refusal


family = pytest.mark.parametrize("title", FAMILY)
PHASES = ("tax", "expansion", "movement", "construction", "trade", "calamities", "abilities", "advances")


@family
@pytest.mark.parametrize("phase", PHASES)
def test_a_rehearsal_is_the_same_for_all_deals_that_the_seat_could_not_tell_apart(phase: str, title: str) -> None:
    game = at(phase, 7, title=title)
    for seat in range(game.seats):
        twin = game.clone()
        twin.state = game.title.redeal(game.state, seat, Random(seat))
        assert twin.hash() != game.hash()
        assert rehearsed(game, seat)[0].hash() == rehearsed(twin, seat)[0].hash()


@family
@pytest.mark.parametrize("phase", PHASES)
def test_the_board_and_what_is_known_of_cards_are_as_they_are_now(phase: str, title: str) -> None:
    game = at(phase, 7, title=title)
    for seat in range(game.seats):
        real, played = game.view(seat), rehearsed(game, seat)[0].view(seat)
        shown, imagined = public(real), public(played)
        assert imagined["empty"] == shown["empty"] and private(played)["hand"] == private(real)["hand"]
        for name in ("players", "closed", "ranking"):
            assert imagined[name] == shown[name]
        assert imagined["board"].keys() == shown["board"].keys()


def test_one_seat_moves_and_then_builds_and_nobody_else_is_asked() -> None:
    game = at("tax", 7)
    seat = 2
    plan, refusal = rehearsed(game, seat)
    assert refusal is None and plan.due == (seat,) and not plan.may
    assert plan.state.turn == game.state.turn and plan.state.phase == "movement"
    move = next(choice for choice in plan.ask(seat).choices if isinstance(choice, Move))
    plan.play(seat, move)
    plan.play(seat, EndMovement())
    while plan.due:
        assert plan.due == (seat,) and plan.state.phase == "construction"
        plan.play(seat, plan.ask(seat).choices[0])
    assert plan.over is None


def test_who_is_moving_goes_on_with_what_has_not_moved() -> None:
    game = at("movement", 7).clone()
    seat = game.due[0]
    move = next(choice for choice in game.ask(seat).choices if isinstance(choice, Move))
    game.play(seat, move)
    plan, _ = rehearsed(game, seat)
    assert plan.ask(seat).choices == game.ask(seat).choices
    game.play(seat, EndMovement())
    plan, _ = rehearsed(game, seat)
    assert not plan.due or plan.ask(seat).kind == "construction"


def test_after_building_the_next_turn_is_rehearsed_with_everything_unused() -> None:
    game = at("advances", 7)
    plan, refusal = rehearsed(game, 0)
    assert refusal is None and plan.state.turn == game.state.turn + 1 and plan.ask(0).kind == "moving"
    assert plan.state.notes == Notes() and not plan.state.built and not any(plan.state.ships_built)
    plan.play(0, EndMovement())
    if plan.due:
        plan.play(0, StopBuilding())
    assert not plan.due


def test_before_the_first_turn_there_is_nothing_to_rehearse() -> None:
    plan, refusal = rehearsed(ecumene.new("western-empires", 5, seed=1), 0)
    assert refusal is not None and not plan.due


def test_the_first_game_builds_only_from_the_turn_that_brings_cities() -> None:
    game = ecumene.new("western-empires", 5, scenario="first-game", seed=1)
    rng = Random(1)
    seen = set()
    while not game.over:
        seat = game.due[0]
        if game.state.turn and game.state.turn not in seen and game.state.phase == "movement":
            seen.add(game.state.turn)
            plan, _ = rehearsed(game, seat)
            plan.play(seat, EndMovement())
            if game.state.turn < 4:
                assert not plan.due
        game.play(seat, game.ask(seat).sample(rng))
    assert seen == set(range(1, 8))
    assert rehearsed(game, 0)[1] is not None
