"""The battery: what every title must pass, in every scenario and at every number of seats."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, get_type_hints

import msgspec
import pytest

import ecumene
from ecumene import Game, bots, titles
from ecumene.engine import Action, Ask
from ecumene.engine.agenda import settle
from ecumene.floor import Decline

#: every way to sit down, by title
ALL = {
    meta.id: [(meta.id, scenario.id, seats) for scenario in meta.scenarios for seats in scenario.seats] for meta in titles.metas()
}


def sample() -> list[Any]:
    """Three tables of each title, the first, one in the middle and the last; all others are slow: `make fuzz` plays them."""
    found = []
    for tables in ALL.values():
        chosen = {tables[0], tables[len(tables) // 2], tables[-1]}
        found += [pytest.param(*table, marks=() if table in chosen else pytest.mark.slow) for table in tables]
    return found


TABLES = sample()

#: of a title whose games are short, this many are played at most where one would not show enough
GAMES = 40
#: this many entries at the beginning are looked at more closely
OPENING = 60
#: seats at a table whose games are of a common length
FEW = 6

tables = pytest.mark.parametrize(("title", "scenario", "seats"), TABLES)


def begin(title: str, scenario: str, seats: int, seed: int, **kwargs: bool) -> Game:
    """A game that ends early, as the title itself says how: one of random players may last long."""
    options = titles.meta(title).shortened(scenario)
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
            refusal = game.why(seat, action)
            if refusal is not None:
                assert plan, f"{action} is drawn by {ask.kind} and refused: {refusal}"
                break
            game.play(seat, action)
            yield seat, action


def moments(
    title: str, scenario: str, seats: int, seed: int, every: int, least: int, rarely: int = 0, **kwargs: bool
) -> Iterator[Game]:
    """A game at every few entries, and another one after it until there were this many moments; short titles need several.

    Every seat more at a table makes its games longer, but not richer: they are looked at less often. But each kind of question
    is looked at when it comes up for the first few times, so that one that is `rarely` asked is not missed.
    """
    rng, count = Random(seats), 0
    every = max(every, every * seats // FEW)
    asked: Counter[str] = Counter()
    for number in range(GAMES):
        game = begin(title, scenario, seats, seed + 1000 * number, **kwargs)
        for _ in random_play(game, rng):
            if game.over:
                break
            kind, entries = game.ask(game.due[0]).kind, len(game.entries)
            asked[kind] += 1
            # a set-up has secrets of its own, and is soon over
            if rng.random() * every < 1 or asked[kind] <= rarely or (entries < OPENING and entries % 6 == 1):
                count += 1
                yield game
        if count >= least:
            return


@tables
def test_random_games_end_under_the_invariants(title: str, scenario: str, seats: int) -> None:
    game = begin(title, scenario, seats, seed=seats, keep=False, story=False)
    for _ in random_play(game, Random(seats)):
        game.title.check(game.state)
    assert game.over and game.winners and set(game.winners) <= set(range(seats))
    assert not game.due and not game.may


def offered(ask: Ask, action: Action) -> bool:
    """Whether an answer is listed, is less of something listed, or is of a kind that a form puts together.

    A reason for declining is said beside a listed answer: `Dealing.reasons` has those that there are.
    """
    choices = ask.choices
    if action in choices or (isinstance(action, Decline) and Decline(action.offer) in choices):
        return True
    count = getattr(action, "count", 0)
    if type(count) is int and count > 0:
        larger = [choice for choice in choices if type(choice) is type(action) and getattr(choice, "count", 0) > count]
        if any(msgspec.structs.replace(choice, count=count) == action for choice in larger):  # type: ignore[type-var]
            return True
    return any(issubclass(type(action), get_type_hints(form.whole)["return"]) for form in ask.forms)


def judge(ask: Ask, strangers: Iterable[Action], rng: Random) -> int:
    """What is offered is lawful; what was an answer to another question is refused by a clause, or is offered here.

    Returns how many strangers were refused.
    """
    assert ask.choices or ask.forms, f"nothing can be answered to {ask.kind}"
    for choice in ask.choices:
        assert ask.why(choice) is None, f"{choice} is listed and refused: {ask.why(choice)}"
    for form in ask.forms:
        order = form.sample(rng)
        assert ask.why(order) is None, f"{order} was put together and is refused: {ask.why(order)}"
    refused = 0
    for stranger in strangers:
        refusal = ask.why(stranger)
        if refusal is None:
            assert offered(ask, stranger), f"{stranger} is accepted by {ask.kind}, but not offered"
        else:
            assert refusal.rule and refusal.reason
            refused += 1
    return refused


@tables
def test_every_answer_offered_is_lawful_and_listed_and_judged_alike(title: str, scenario: str, seats: int) -> None:
    rng = Random(seats)
    strangers: list[Action] = []
    refused = 0
    for number in range(GAMES):
        game = begin(title, scenario, seats, seats + 50 + 1000 * number, keep=False, story=False)
        for _, action in random_play(game, rng):
            # the last ones are nearest to what is asked now; older ones are of other phases and other seats
            strangers = [*strangers[-200:], action]
            if game.over or rng.random() > 1 / 7:
                continue
            refused += judge(game.ask(game.due[0]), [*strangers[-30:], *rng.sample(strangers, min(30, len(strangers)))], rng)
        if refused > 500:
            break
    assert refused > 500


@pytest.mark.parametrize("title", ALL)
def test_a_judge_that_refuses_nothing_is_found(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin(*ALL[title][0], seed=1, keep=False, story=False)
    strangers = [action for _, (_, action) in zip(range(200), random_play(game, Random(1)), strict=False)]
    game = begin(*ALL[title][0], seed=1, keep=False, story=False)
    ask = game.ask(game.due[0])
    assert judge(ask, strangers, Random(1)) > 0
    monkeypatch.setattr(type(ask.about), "why", lambda *_: None)
    with pytest.raises(AssertionError, match="not offered"):
        judge(ask, strangers, Random(1))


@tables
def test_a_position_saved_anywhere_is_the_same_game(title: str, scenario: str, seats: int) -> None:
    game = begin(title, scenario, seats, seed=seats + 100, story=False)
    rng = Random(seats)
    moments = {int(600 ** rng.random()) for _ in range(20)}
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
