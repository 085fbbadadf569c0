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
from ecumene.engine.agenda import settle
from ecumene.server import looks as looks_module
from ecumene.server.looks import Looks, public_of
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


@pytest.mark.parametrize(("phase", "entries", "least"), [("movement", 120, 300), ("trade", 80, 100)])
def test_it_is_kept_in_the_middle_of_a_phase_too(phase: str, entries: int, least: int) -> None:
    position = at(phase, 6, 9)
    game = Game.of_position(position.title, position.position(), bytes(32))
    assert played(game, entries, Random(1)) > least


def with_secrets(title: str) -> Game:
    """A game in which there is something to hide: Western Empires in its first large trade, others at their beginning."""
    if title == "western-empires":
        position = at("trade", 6)
        return Game.of_position(position.title, position.position(), bytes(32))
    return ecumene.new(title, min(ecumene.titles.meta(title).scenarios[0].seats), seed=5)


def redealt(game: Game, seat: int, rng: Random) -> Game:
    """The same game with what the seat cannot see dealt otherwise."""
    twin = game.clone()
    twin.state = game.title.redeal(game.state, seat, rng)
    twin._lend(twin.state)
    twin.due, twin.may = settle(twin.state)
    return twin


def check_shared(game: Game, seat: int, rng: Random) -> None:
    """What is written once for all seats is the same whatever this seat may not know."""
    one, two = game.clone(), redealt(game, seat, rng)
    assert Looks(one).public() == Looks(two).public()
    assert Looks(one).private(None) == Looks(two).private(None)


def hear(looks: Looks, told: dict[int | None, int], viewers: list[int | None]) -> tuple[int, int]:
    """Everybody is told what is new, in this order; how many lines all heard, and how many only some.

    Whoever heard it before, a seat gets what it would get alone, byte by byte.
    """
    game, lines = looks.game, dict[bytes, int]()
    for viewer in viewers:
        news = [bytes(line) for line in looks.news(viewer, told[viewer])]
        assert news == [msgspec.json.encode(line) for line in Looks(game).story(viewer, told[viewer])]
        told[viewer] += len(news)
        for line in news:
            lines[line] = lines.get(line, 0) + 1
    shared = sum(times == len(viewers) for times in lines.values())
    return shared, len(lines) - shared


@pytest.mark.parametrize("title", [meta.id for meta in metas(drafts=True)])
def test_what_is_shared_is_what_each_seat_would_get_alone(title: str) -> None:
    game, rng = with_secrets(title), Random(5)
    seats = game.seats
    looks, viewers = Looks(game), [None, *range(seats)]
    told: dict[int | None, int] = dict.fromkeys(viewers, 0)
    shared = alone = 0
    for number in range(120):
        if game.over:
            break
        seat = rng.choice(game.due)
        game.play(seat, game.ask(seat).sample(rng))
        rng.shuffle(viewers)
        looks.public()
        every, some = hear(looks, told, viewers)
        shared, alone = shared + every, alone + some
        if number % 20 == 0:
            check_shared(game, rng.randrange(seats), rng)
    # two titles have their cards from their sibling, and no secrets in their first answers
    assert shared and (alone or title in ("mega-civilization", "expansion-project"))


@pytest.mark.parametrize("title", ["toy", "western-empires"])
def test_a_leak_into_what_is_shared_is_found(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = with_secrets(title), Random(5)
    assert any(map(any, hands(game.state)))
    check_shared(game, 0, rng)

    def leaking(game: Game, view: Any, state: Any, *waits: Any) -> dict[str, Any]:
        return {**public_of(game, view, state, *waits), "leak": hands(state)}

    monkeypatch.setattr(looks_module, "public_of", leaking)
    with pytest.raises(AssertionError):
        check_shared(game, 0, rng)


def hands(state: Any) -> list[list[int]]:
    """What nobody but its owner may know."""
    return [list(hand) for hand in (state.hands if hasattr(state, "hands") else state.hand)]


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
