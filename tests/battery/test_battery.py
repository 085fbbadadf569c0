"""The battery: what every title must pass, in every scenario and at every number of seats."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

import ecumene
from ecumene import Game, bots, titles
from ecumene.engine import Action
from ecumene.engine.agenda import settle


def sampled(seats: tuple[int, ...], most: int = 5) -> list[int]:
    """Some of the numbers of seats, if there are many: from the least to the greatest, evenly spread."""
    if len(seats) <= most:
        return list(seats)
    return [seats[(len(seats) - 1) * at // (most - 2)] for at in range(most - 1)]


TABLES = [
    (meta.id, scenario.id, seats) for meta in titles.metas() for scenario in meta.scenarios for seats in sampled(scenario.seats)
]

#: a game of random players may last long; the rulebook's own limit ends it here
TURNS = "12"

tables = pytest.mark.parametrize(("title", "scenario", "seats"), TABLES)


def begin(title: str, scenario: str, seats: int, seed: int, **kwargs: bool) -> Game:
    options = {"limit": TURNS} if scenario != "first-game" else {}
    return ecumene.new(title, seats, scenario=scenario, options=options, seed=seed, **kwargs)


def random_play(game: Game, rng: Random, early: float = 0.1, sense: float = 0.5) -> Iterator[tuple[int, Action]]:
    """Plays to the end, half at random and half as a bot that knows the game would, so that everything comes up.

    Now and then a seat acts that may, but need not.
    """
    title = game.header.setup.title
    players = {seat: bots.make(bots.names(title)[-1], title, seat, Random(rng.random())) for seat in range(game.seats)}
    while not game.over:
        seat = game.may[int(rng.random() * len(game.may))] if game.may and rng.random() < early else game.due[0]
        ask = game.ask(seat)
        plan = players[seat].decide(game.view(seat), ask) if rng.random() < sense else []
        for action in plan or [ask.sample(rng)]:
            if game.why(seat, action) is not None:
                break
            game.play(seat, action)
            yield seat, action


@tables
def test_random_games_end_under_the_invariants(title: str, scenario: str, seats: int) -> None:
    game = begin(title, scenario, seats, seed=seats, keep=False, story=False)
    for _ in random_play(game, Random(seats)):
        game.title.check(game.state)
    assert game.over and game.title.winner(game.state) in range(seats)
    assert not game.due and not game.may


@tables
def test_every_answer_offered_is_lawful_and_listed_and_judged_alike(title: str, scenario: str, seats: int) -> None:
    """Every choice has no refusal; what was an answer to another ask is refused by a clause, or is listed here."""
    game = begin(title, scenario, seats, seed=seats + 50, keep=False, story=False)
    rng = Random(seats)
    strangers: list[Action] = []
    for number, (_, action) in enumerate(random_play(game, rng)):
        strangers = [*strangers[-30:], action]
        if number % 7 or game.over:
            continue
        seat = game.due[0]
        ask = game.ask(seat)
        for choice in ask.choices:
            assert ask.why(choice) is None, f"{choice} is listed and refused: {ask.why(choice)}"
        for form in ask.forms:
            order = form.sample(rng)
            assert ask.why(order) is None, f"{order} was put together and is refused: {ask.why(order)}"
        assert ask.choices or ask.forms
        for stranger in strangers:
            refusal = ask.why(stranger)
            assert refusal is None or (refusal.rule and refusal.reason)


@tables
def test_a_position_saved_anywhere_is_the_same_game(title: str, scenario: str, seats: int) -> None:
    game = begin(title, scenario, seats, seed=seats + 100, story=False)
    rng = Random(seats)
    moments = {rng.randrange(600) for _ in range(12)}
    for number, _ in enumerate(random_play(game, rng)):
        if number not in moments or game.over:
            continue
        file = msgspec.json.encode(game.position())
        loaded = game.title.load(msgspec.json.decode(file))
        assert msgspec.json.encode(game.title.position(loaded)) == file
        waits = settle(loaded)
        assert waits == (game.due, game.may)
        game.title.check(loaded)


@tables
def test_a_record_replays_to_the_same_hash_and_story(title: str, scenario: str, seats: int) -> None:
    game = begin(title, scenario, seats, seed=seats + 150)
    rng = Random(seats)
    for seat, _ in random_play(game, rng):
        if rng.random() < 0.02 and not game.over:
            mine = game.undoable(seat)
            if mine:
                game.undo(seat, tuple(mine[-rng.randint(1, len(mine)) :]))  # what is offered can be done
    again = ecumene.load(game.save())
    assert again.hash() == game.hash()
    assert again.story == game.story


@tables
def test_two_games_on_one_seed_march_in_lock_step_and_clones_share_nothing(title: str, scenario: str, seats: int) -> None:
    one = begin(title, scenario, seats, seed=seats + 200, keep=False, story=False)
    two = begin(title, scenario, seats, seed=seats + 200, keep=False, story=False)
    rng = Random(seats)
    number = 0
    while not one.over:
        seat = one.due[0]
        action = one.ask(seat).sample(rng)
        number += 1
        if number % 40 == 0:
            before, twin = one.hash(), one.clone()
            twin.play(seat, action)
            assert one.hash() == before
            two.play(seat, action)
            one.play(seat, action)
            assert one.hash() == two.hash() == twin.hash()
        else:
            one.play(seat, action)
            two.play(seat, action)
    assert one.hash() == two.hash()
