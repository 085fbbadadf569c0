"""Ecumene plays the Civilization board games.

>>> import random, ecumene
>>> game = ecumene.new("western-empires", seats=5, seed=7)
>>> rng = random.Random(1)
>>> while not game.over and game.turn < 2:
...     seat = game.due[0]
...     game.play(seat, game.ask(seat).sample(rng))
>>> game.turn, game.phase
(2, 'movement')

docs/library.md has the rest by example.
"""

from __future__ import annotations

import gzip
import secrets
from os import PathLike
from pathlib import Path
from typing import Any

from ecumene.engine import Action, Ask, Chance, Event, Game, Record, RecordError, Refused
from ecumene.engine.game import action_types

__all__ = ["Action", "Ask", "Event", "Game", "Record", "RecordError", "Refused", "load", "load_position", "new", "read_record"]

__version__ = "0.1.0"


def new(
    title: str,
    seats: int | None = None,
    *,
    scenario: str | None = None,
    options: dict[str, str] | None = None,
    seed: int | bytes | None = None,
    keep: bool = True,
    story: bool = True,
) -> Game:
    """A new game. `seed` makes it repeatable: a small number, or 32 bytes; without it chance is fresh."""
    from ecumene import titles

    setup = titles.meta(title).setup(seats, scenario, options)
    return _open(Game.new(titles.load(title), setup, _seed(seed), keep=keep, story=story))


def load(
    source: bytes | str | PathLike[str], *, upto: int | None = None, partial: bool = False, keep: bool = True, story: bool = True
) -> Game:
    """The game of a record, a file or its bytes, or its first `upto` entries. A file may be packed with gzip.

    A record that today's rules do not allow is refused; with `partial` it opens up to there, and `game.stopped` says why.
    """
    from ecumene import titles

    record = read_record(source if isinstance(source, bytes) else _bytes(Path(source)))
    title = titles.load(record.header.setup.title)
    return _open(Game.replay(title, record, upto=upto, partial=partial, keep=keep, story=story))


def _bytes(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def read_record(data: bytes) -> Record:
    """The record of a file, its checks verified, not yet replayed."""
    from ecumene import titles

    title = titles.load(Record.peek(data).setup.title)
    return Record.decode(data, action_types(title), title.meta.rules)


def load_position(position: dict[str, Any], seed: int | bytes | None = None) -> Game:
    """A game that begins in a position."""
    from ecumene import titles

    setup = position.get("setup") if isinstance(position, dict) else None
    if not isinstance(setup, dict) or not isinstance(setup.get("title"), str):
        raise Refused("position", "setup.title: it must name the title")
    return _open(Game.of_position(titles.load(setup["title"]), position, _seed(seed)))


def _open(game: Game) -> Game:
    """Lets a game read typed lines, which the engine knows nothing of."""
    game.reader = _read
    return game


def _read(game: Game, seat: int, line: str) -> tuple[Action, str]:
    """What a line says that the player of a seat typed, and what follows its first move."""
    from ecumene.titles import speech
    from ecumene.typed import Desk, Typist, Unreadable

    ask = game.ask(seat) if seat in game.due or seat in game.may else None
    desk = Desk(game.view(seat), seat, ask, lambda action: game.why(seat, action))
    try:
        meaning = Typist(speech.tongue(game.title), game.title.actions, desk).understand(line)
    except Unreadable as error:
        raise Refused("typed", str(error)) from None
    if meaning.action is None:
        raise Refused("typed", f"{line.partition(';')[0].strip()!r} is not a move")
    return meaning.action, meaning.rest


def _seed(seed: int | bytes | None) -> bytes:
    if seed is None:
        return secrets.token_bytes(32)
    return Chance.seed_of(seed) if isinstance(seed, int) else seed
