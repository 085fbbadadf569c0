"""What is not made anew for each letter would be the same if it were."""

from random import Random
from typing import Any

import msgspec
import pytest
from positions import at
from served import merged, printed
from websockets.frames import Frame, Opcode

import ecumene
from ecumene import Game
from ecumene.server.looks import Looks
from ecumene.server.patches import changes, fingerprint, raw, read, written
from ecumene.server.postman import framed
from ecumene.titles import metas

#: titles whose answers sometimes concern only some seats
SPARING = {"western-empires", "mega-civilization", "expansion-project"}


def played(game: Game, entries: int, rng: Random) -> int:
    """Plays on at random; how often what a seat was shown was kept because the answer did not concern it."""
    looks, kept = Looks(game), 0
    viewers = [None, *range(game.seats)]
    before = {seat: looks.private(seat) for seat in viewers}
    for _ in range(entries):
        if game.over:
            break
        # a seat that may act already has at times nothing that it could do
        seat = rng.choice([*game.due, *(seat for seat in game.may if game.ask(seat).choices)])
        undo = game.undoable(seat)
        if undo and rng.random() < 0.1:
            game.undo(seat)
        else:
            game.play(seat, game.ask(seat).sample(rng))
        anew = Looks(game)
        for viewer in viewers:
            shown = looks.private(viewer)
            assert shown == anew.private(viewer), (viewer, game.entries[-1])
            if viewer is not None:
                assert looks.ask_number(viewer) == Looks(game).ask_number(viewer)
            kept += shown is before[viewer]
            before[viewer] = shown
    return kept


@pytest.mark.parametrize("title", [meta.id for meta in metas(drafts=True)])
def test_what_a_seat_was_shown_is_kept_only_while_it_is_the_same(title: str) -> None:
    seats = min(ecumene.titles.meta(title).scenarios[0].seats)
    game = ecumene.new(title, seats, seed=3)
    kept = played(game, 150, Random(3))
    assert kept or title not in SPARING


def test_it_is_kept_in_the_middle_of_a_movement_too() -> None:
    position = at("movement", 6, 9)
    game = Game.of_position(position.title, position.position(), bytes(32))
    assert played(game, 120, Random(1)) > 200


def some(rng: Random, deep: int = 0) -> Any:
    """Some value, as a view may hold it: None stands for what is not there."""
    kind = rng.randrange(7 if deep < 3 else 5)
    if kind < 5:
        return (None, 1, True, 'null and "void"', [1, None, {"a": 2}])[kind]
    return {rng.choice("abcdefgh"): some(rng, deep + 1) for _ in range(rng.randrange(5))}


def full(value: Any) -> Any:
    """The same without what is not there."""
    return {key: full(inner) for key, inner in value.items() if inner is not None} if isinstance(value, dict) else value


def test_changes_lead_from_one_view_to_the_next() -> None:
    rng, seen = Random(5), 0
    for _ in range(500):
        one, two = ({key: some(rng) for key in "klmn"} for _ in range(2))
        before, after = written(one), written(two)
        assert (read(before), read(after)) == (full(one), full(two))
        patch = msgspec.json.decode(msgspec.json.encode(changes(before, after)))
        assert merged(full(one), patch) == full(two)
        assert bool(patch) is (before != after)
        assert fingerprint(after) == printed(full(two))
        assert msgspec.json.decode(msgspec.json.encode(raw(after))) == full(two)
        seen += any(isinstance(value, dict) for value in patch.values())
    assert seen > 100


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536, 70000])
def test_a_letter_is_framed_as_the_standard_says(size: int) -> None:
    letter = b"x" * size
    assert framed(letter) == Frame(Opcode.TEXT, letter).serialize(mask=False)


def test_what_is_the_same_is_kept_and_what_is_not_is_hashed_anew() -> None:
    one = written({"a": 1, "b": {"c": [1, 2]}})
    assert written({"b": {"c": [1, 2]}, "a": 1}, one) is one
    two = written({"a": 1, "b": {"c": [1, 2], "d": None, "e": True}}, one)
    assert two != one and fingerprint(two) == printed({"a": 1, "b": {"c": [1, 2], "e": True}}) != fingerprint(one)
    # a view is made of writings that are hashed apart
    three = written({"z": "\u00e9"})
    assert fingerprint(two, three) == printed({**read(two), "z": "\u00e9"})
    assert read(one, three) == {"a": 1, "b": {"c": [1, 2]}, "z": "\u00e9"}


def test_true_is_not_taken_for_one() -> None:
    before, after = written({"a": {"b": 1, "c": 0}}), written({"a": {"b": True, "c": 0}})
    assert changes(before, after) == {"a": msgspec.Raw(b'{"b":true}')}
