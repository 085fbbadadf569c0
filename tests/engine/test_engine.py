"""The engine's contract, shown on a toy title."""

from random import Random

import pytest

import ecumene
from ecumene import bots
from ecumene.engine import Action, Chance, Game, Record, RecordError, Refused, Standing
from ecumene.engine.actions import Leave, TimeUp
from ecumene.engine.game import action_types
from toy.rules import Bartering, Exchange, Faces, Hinder, Hindering, Keep, Pass, Play, Stake


def toy(seats: int = 3, seed: int = 1) -> Game:
    return ecumene.new("toy", seats, seed=seed)


def stake(game: Game, *coins: int) -> Game:
    """Everybody stakes, in order, and keeps the cards."""
    for seat, count in enumerate(coins):
        game.play(seat, Stake(count))
        game.play(seat, Keep())
    return game


def to_the_window(game: Game) -> None:
    """Nobody stakes, and everybody plays the lowest card, until the leader may be hindered."""
    while not isinstance(game.ask(game.due[0]).about, Hindering):
        seat = game.due[0]
        game.play(seat, game.ask(seat).choices[0])


def cards(game: Game, seat: int) -> list[Action]:
    """The cards that a seat may play face down."""
    return game.ask(seat).choices


def finish(game: Game, seed: int = 0) -> Game:
    rng = Random(seed)
    while not game.over:
        seat = rng.choice(game.due + game.may)
        game.play(seat, game.ask(seat).sample(rng))
    return game


def test_in_ordered_lanes_the_first_is_waited_for_and_the_others_may_act_already() -> None:
    game = toy()
    assert (game.due, game.may) == ((0,), (1, 2))
    game.play(2, Stake(1))
    game.play(2, Keep())
    assert (game.due, game.may) == ((0,), (1,))
    game.play(0, Stake(0))
    game.play(0, Keep())
    assert (game.due, game.may) == ((1,), ())
    with pytest.raises(Refused, match="this seat is not asked anything now"):
        game.play(0, Stake(0))


def test_lanes_close_and_the_agenda_goes_on() -> None:
    game = stake(toy(), 0, 0, 0)
    assert isinstance(game.ask(2).about, Faces) and game.due == (0, 1, 2)


def test_an_order_is_put_together_piece_by_piece() -> None:
    game = toy()
    game.play(0, Stake(0))
    (form,) = game.ask(0).forms
    first, may_end = form.pieces([])
    assert first and not may_end
    second, may_end = form.pieces(first[:1])
    assert may_end and form.pieces([first[0], second[0]]) == ([], True)
    game.play(0, form.whole([first[0], second[0]]))
    assert sum(game.state.hands[0]) == 3 and isinstance(game.entries[-1].action, Exchange)


def test_behind_the_screen_nobody_sees_more_than_who_has_answered() -> None:
    def shown(at: int) -> tuple[object, ...]:
        game = stake(toy(2), 0, 0)
        game.play(0, cards(game, 0)[at])
        return game.view(1), game.due, game.may, game.heard(1), game.ask(1).choices, game.ask(1).about

    assert shown(0) == shown(-1) and shown(0)[1] == (1,)


def test_a_window_asks_those_who_could_answer_by_what_everybody_knows() -> None:
    game = stake(toy(3, seed=2), 1, 0, 0)
    to_the_window(game)
    leader = game.state.leader
    assert leader is not None and leader not in game.due and len(game.due) == 2
    last = game.due[1]
    game.play(last, Hinder())
    assert game.state.blocks[leader] == 1 and game.due != (last,)
    game.play(game.due[0], Pass())
    assert isinstance(game.ask(leader).about, Faces)


def test_actions_and_steps_say_themselves_that_they_end_something_or_are_lively() -> None:
    game = toy(3, seed=2)
    assert not game.lively and game.ask(0).ends == []
    game.play(0, Stake(1))
    assert game.ask(0).ends == ["keep"] and not game.ask(0).lively
    to_the_window(game)
    assert game.lively and game.ask(game.due[0]).lively and game.ask(game.due[0]).ends == ["pass"]


def test_the_bot_that_passes_plays_every_title() -> None:
    game = toy(2)
    idle = [bots.make("idle", "toy", seat, Random(1)) for seat in range(2)]
    while not game.over:
        seat = game.due[0]
        game.play(seat, idle[seat].decide(None, game.ask(seat))[0])
    assert not any(isinstance(entry.action, Exchange | Hinder) for entry in game.entries)


def test_time_is_up_for_those_who_have_not_answered() -> None:
    game = toy()
    game.play(0, Stake(1))
    game.table(TimeUp())
    assert isinstance(game.ask(0).about, Faces) and game.state.stakes == [1, 0, 0]
    with pytest.raises(Refused, match="by the clock"):
        game.table(TimeUp())


def test_a_seat_that_leaves_is_waited_for_no_more() -> None:
    game = stake(toy(), 0, 0, 0)
    game.play(0, cards(game, 0)[0])
    game.play(1, cards(game, 1)[0])
    game.table(Leave(2))
    assert 2 not in game.due and game.state.round == 2
    with pytest.raises(Refused, match="left already"):
        game.table(Leave(2))
    game.table(Leave(0))
    assert game.over == "deserted" and game.winners == (1,)


def test_an_unlawful_answer_is_refused_with_its_rule_and_changes_nothing() -> None:
    game = toy()
    before = game.hash()
    refused = ((0, Stake(9), "TOY 1.1"), (0, Play(1), "TOY 1.1"), (7, Stake(0), "engine"), (-1, Stake(0), "engine"))
    for seat, action, rule in refused:
        refusal = game.why(seat, action)
        assert refusal is not None and refusal.rule == rule
        with pytest.raises(Refused):
            game.play(seat, action)
    with pytest.raises(Refused):
        game.table(Leave(9))
    assert game.hash() == before and len(game.entries) == 1


@pytest.mark.parametrize("malformed", [Stake(1.0), Stake(True), Stake("1"), Stake(None), None, 7])
def test_an_answer_of_the_wrong_type_is_refused_by_its_field(malformed: object) -> None:
    game = toy()
    before = game.hash()
    refusal = game.why(0, malformed)  # type: ignore[arg-type]
    assert refusal is not None and "malformed" in refusal.reason
    with pytest.raises(Refused):
        game.play(0, malformed)  # type: ignore[arg-type]
    assert game.hash() == before


def test_undo_withdraws_ones_own_entry_and_leaves_the_others() -> None:
    game = toy()
    game.play(2, Stake(1))
    game.play(0, Stake(1))
    assert game.undoable(2) == [1]
    game.undo(2)
    assert game.state.coins == [2, 3, 3]
    game.play(2, Stake(0))
    with pytest.raises(Refused, match="settled"):
        game.undo(2, (2,))  # seat 0's
    assert game.state.coins == [2, 3, 3]


def test_a_pinned_entry_stays_though_others_may_go() -> None:
    game = toy()
    game.play(2, Stake(2))
    assert game.undoable(2) == []
    with pytest.raises(Refused, match="nothing to take back"):
        game.undo(2)


def test_undo_is_refused_when_somebody_built_on_it() -> None:
    game = stake(toy(), 0, 0, 0)
    assert game.undoable(0)
    game.play(2, cards(game, 2)[0])
    assert game.undoable(0) == []  # it is not offered any more
    with pytest.raises(Refused, match="Coral has already acted on this in entry 7"):
        game.undo(0)
    assert isinstance(game.ask(0).about, Faces)


def test_what_chance_has_seen_cannot_be_taken_back() -> None:
    game = stake(toy(2), 0, 0)
    game.play(0, cards(game, 0)[0])
    assert game.undoable(0) == [1, 2, 5]
    game.play(1, cards(game, 1)[0])
    assert game.undoable(0) == game.undoable(1) == []


def test_a_standing_answer_speaks_before_the_seat_is_asked() -> None:
    game = toy()
    game.play(1, Standing("stake", "1"))
    assert game.state.coins[1] == 2 and isinstance(game.ask(1).about, Bartering)
    game.play(1, Standing("barter", "keep"))
    assert 1 not in game.may
    with pytest.raises(Refused, match="no standing answer"):
        game.play(0, Standing("tea", "1"))
    game.play(1, Standing("stake"))
    for seat in (0, 2):
        game.play(seat, Stake(0))
        game.play(seat, Keep())
    for seat in (0, 1, 2):
        game.play(seat, cards(game, seat)[0])
    assert game.ask(1).kind == "staking"  # asked again


def test_a_record_replays_to_the_same_game_with_undo_and_standing_answers_in_it() -> None:
    game = toy()
    game.play(0, Stake(1))
    game.play(1, Standing("stake", "1"))
    game.undo(0)
    game.play(1, Standing("stake"))
    finish(game)
    data = game.save()
    record = Record.decode(data, action_types(game.title))
    again = Game.replay(game.title, record)
    assert again.hash() == game.hash() == record.hash
    assert [event for _, event in again.story or []] == [event for _, event in game.story or []]
    assert record.seed is not None and Chance(bytes.fromhex(record.seed)).commitment == record.header.commitment


def test_history_shows_every_earlier_state() -> None:
    game = toy(seed=4)
    hashes = {1: game.hash()}
    rng = Random(2)
    while not game.over:
        seat = rng.choice(game.due)
        game.play(seat, game.ask(seat).sample(rng))
        if game.undoable(seat) and rng.random() < 0.2:
            game.undo(seat)
        hashes[len(game.entries)] = game.hash()
    current = game.state
    for number, expected in hashes.items():
        game.state = game.at(number)
        assert game.hash() == expected
    game.state = current


def test_a_record_that_was_cut_off_or_changed_is_refused() -> None:
    game = finish(toy())
    data = game.save()
    lines = data.splitlines(keepends=True)
    types = action_types(game.title)
    broken = {
        b"": "empty",
        b"".join(lines[:-1]): "cut off",
        b"".join(lines[:3] + lines[4:]): "was changed",
        data.replace(b'"coins":0', b'"coins":1', 1): "was changed",
        data[:-20]: "cannot be read",
        b"hello\n": "cannot be read",
    }
    for bad, message in broken.items():
        with pytest.raises(RecordError, match=message):
            Record.decode(bad, types)


def test_a_forged_record_with_good_checks_does_not_replay() -> None:
    game = finish(toy())
    record = game.record
    record.entries[1].action = Stake(7)
    forged = Record.decode(record.encode(), action_types(game.title))
    with pytest.raises(RecordError, match="entry 1 does not replay"):
        Game.replay(game.title, forged)


def test_a_rule_that_fails_half_way_leaves_the_game_as_it_was() -> None:
    game = toy()
    before = game.hash()
    broken = type(game.ask(0).about)
    original = broken.act

    def fail(self: object, state: object, seat: int, action: object) -> None:
        original(self, state, seat, action)  # type: ignore[arg-type]
        raise RuntimeError("our own defect")

    broken.act = fail  # type: ignore[method-assign]
    try:
        with pytest.raises(RuntimeError):
            game.play(0, Stake(1))
    finally:
        broken.act = original  # type: ignore[method-assign]
    assert game.hash() == before
    game.play(0, Stake(1))
    assert game.state.coins[0] == 2


def test_two_games_on_one_seed_march_in_lock_step_and_a_clone_shares_nothing() -> None:
    one, two = toy(seed=9), toy(seed=9)
    rng = Random(5)
    while not one.over:
        seat = rng.choice(one.due)
        action = one.ask(seat).sample(rng)
        twin = one.clone()
        before = one.hash()
        twin.play(seat, action)
        assert one.hash() == before
        one.play(seat, action)
        two.play(seat, action)
        assert one.hash() == two.hash() == twin.hash()
