"""The library's front door: what one would guess works, for every title."""

import gzip
from pathlib import Path
from random import Random

import pytest

import ecumene
from ecumene import Game, Refused, titles
from ecumene.titles.empires.movement import EndMovement, Move
from scene import Scene
from toy.rules import Keep, Stake

TITLES = [meta.id for meta in titles.metas()]


@pytest.mark.parametrize("title", TITLES)
def test_a_game_says_what_it_is(title: str) -> None:
    game, rng = ecumene.new(title, seed=1), Random(1)
    for _ in range(12):
        seat = game.due[0]
        game.play(seat, game.ask(seat).sample(rng))
    stands = titles.load(title).stands(game.state)
    assert (game.turn, game.phase) == (stands.turn, stands.phase) and game.winners == ()
    assert [row["total"] for row in game.scores()] == [row["total"] for row in game.title.scores(game.state)]
    name, seat = titles.meta(title).name, game.due[0]
    assert repr(game).startswith(
        f"<Game of {name}, {game.seats} seats: turn {game.turn}, {game.phase}; waiting for {game.called(seat)} ("
    )
    printed = str(game).splitlines()
    assert printed[0].startswith(name) and len(printed) >= 3 + game.seats
    assert any(line.startswith("seat ") for line in printed[2:])
    assert repr(game.ask(seat)).startswith(f"<Ask of seat {seat}: {game.ask(seat).kind} (")
    assert repr(game.title) == f"<Title {title}>"
    assert repr(game.record) == f"<Record of {title}, {game.header.setup.scenario}, {game.seats} seats: 13 entries>"
    assert repr(game.record.entries[1]).startswith(f"Entry(seat={game.entries[1].seat}, action=")


def test_a_finished_game_says_who_won() -> None:
    game = ecumene.new("toy", 2, seed=1)
    while not game.over:
        game.play(game.due[0], game.ask(game.due[0]).choices[0])
    assert repr(game).endswith(f"over ({game.over}), won by {' and '.join(map(game.called, game.winners))}>")


def test_print_shows_nothing_that_a_spectator_may_not_see() -> None:
    game = ecumene.new("toy", 3, seed=1)
    twin = game.clone()
    twin.state = game.title.redeal(game.state, 0, Random(2))
    twin.state.hands[0], twin.state.hands[1] = twin.state.hands[1], twin.state.hands[0]
    assert twin.hash() != game.hash() and str(twin) == str(game) and twin._repr_svg_() == game._repr_svg_()


def test_the_only_seat_that_is_waited_for_need_not_be_named() -> None:
    game = ecumene.new("toy", 2, seed=1)
    assert game.ask().seat == 0
    for seat in (0, 1):
        game.play(seat, Stake(0))
        game.play(seat, Keep())
    with pytest.raises(Refused, match="say which seat: the game waits for 0 and 1"):
        game.ask()


def test_a_notebook_gets_a_picture() -> None:
    picture = ecumene.new("toy", 2, seed=1)._repr_svg_()
    assert picture is not None and picture.startswith("<svg ")


# -- typed lines ----------------------------------------------------------------------------------------------


def test_a_title_without_words_of_its_own_is_typed_plainly() -> None:
    game = ecumene.new("toy", 2, seed=1)
    game.play(0, "stake 1; keep")
    assert [entry.action for entry in game.entries[1:]] == [Stake(1), Keep()] and game.due == (1,)
    game.play(1, "standing stake 0")
    assert game.state.standing == {(1, "stake"): "0"}


def test_a_move_is_typed_as_at_the_table() -> None:
    game = ecumene.new("western-empires", seats=5, scenario="first-game", seed=7)
    while game.phase != "movement" or game.turn < 2:
        game.play(game.due[0], game.ask(game.due[0]).choices[0])
    seat = game.due[0]
    move = next(choice for choice in game.ask(seat).choices if isinstance(choice, Move))
    game.play(seat, f"move 1 {move.area} {move.to}; end")
    assert [entry.action for entry in game.entries[-2:]] == [Move(move.area, move.to, 1), EndMovement()]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("stake 9", "TOY 1.1"),
        ("stake", "typed"),
        ("dance", "typed"),
        ("?", "typed"),
        ("", "typed"),
        ("undo", "typed"),
        (";", "typed"),
    ],
)
def test_a_line_that_says_no_lawful_move_is_refused_and_changes_nothing(line: str, rule: str) -> None:
    game = ecumene.new("toy", 2, seed=1)
    before = game.hash()
    refusal = game.why(0, line)
    assert refusal is not None and refusal.rule == rule
    with pytest.raises(Refused):
        game.play(0, line)
    assert game.hash() == before and len(game.entries) == 1


def test_a_game_of_the_bare_engine_reads_no_lines() -> None:
    game = ecumene.new("toy", 2, seed=1)
    bare = Game.of_state(game.title, game.state.clone(), bytes(32))
    with pytest.raises(Refused, match="does not read typed lines"):
        bare.play(0, "stake 1")
    assert game.clone().reader is game.reader


# -- files ----------------------------------------------------------------------------------------------------


def test_a_record_is_loaded_from_bytes_from_a_path_and_packed(tmp_path: Path) -> None:
    game = ecumene.new("toy", 2, seed=1)
    game.play(0, "stake 1")
    plain, packed = tmp_path / "game.jsonl", tmp_path / "game.jsonl.gz"
    plain.write_bytes(game.save())
    packed.write_bytes(gzip.compress(game.save()))
    for source in (game.save(), plain, str(plain), packed):
        again = ecumene.load(source)
        assert again.hash() == game.hash()
        again.play(0, "keep")
        assert again.due == (1,)


# -- the view of the empires family ---------------------------------------------------------------------------


def test_hands_and_tokens_go_by_name() -> None:
    scene = Scene().tokens("hellas", athens=4).tokens("minoa", athens=1).hand("hellas", "ochre", "ochre")
    view = scene.game.view(scene.seat("hellas"))
    assert view.tokens_in("athens") == {"minoa": 1, "hellas": 4} and view.tokens_in("sparta") == {}
    assert view.hand_of() == view.hand_of(scene.seat("hellas")) == {"ochre": 2}
    assert repr(view) == f"<View of seat {scene.seat('hellas')}: turn 5, {view.phase or 'setting up'}>"
    with pytest.raises(Refused, match="hidden"):
        view.hand_of(scene.seat("minoa"))
    with pytest.raises(Refused, match="hidden"):
        scene.game.view(None).hand_of()
    with pytest.raises(Refused, match="no area 'athen'; did you mean athens"):
        view.tokens_in("athen")
    scene.state.over = "limit"
    assert scene.game.view(None).hand_of(scene.seat("hellas")) == {"ochre": 2}
