"""Ecumene plays the Civilization board games.

>>> import random, ecumene
>>> game = ecumene.new("western-empires", seats=5, seed=7)
>>> rng = random.Random(1)
>>> while not game.over and game.state.turn < 2:
...     seat = game.due[0]
...     game.play(seat, game.ask(seat).sample(rng))
"""

from __future__ import annotations

import secrets
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
    return Game.new(titles.load(title), setup, _seed(seed), keep=keep, story=story)


def load(data: bytes, *, upto: int | None = None, partial: bool = False, keep: bool = True, story: bool = True) -> Game:
    """The game of a record file, or its first `upto` entries.

    A record that today's rules do not allow is refused; with `partial` it opens up to there, and `game.stopped` says why.
    """
    from ecumene import titles

    record = read_record(data)
    return Game.replay(titles.load(record.header.setup.title), record, upto=upto, partial=partial, keep=keep, story=story)


def read_record(data: bytes) -> Record:
    """The record of a file, its checks verified, not yet replayed."""
    from ecumene import titles

    title = titles.load(Record.peek(data).setup.title)
    return Record.decode(data, action_types(title))


def load_position(position: dict[str, Any], seed: int | bytes | None = None) -> Game:
    """A game that begins in a position."""
    from ecumene import titles

    setup = position.get("setup") if isinstance(position, dict) else None
    if not isinstance(setup, dict) or not isinstance(setup.get("title"), str):
        raise Refused("position", "setup.title: it must say which title it is of")
    return Game.of_position(titles.load(setup["title"]), position, _seed(seed))


def _seed(seed: int | bytes | None) -> bytes:
    if seed is None:
        return secrets.token_bytes(32)
    return Chance.seed_of(seed) if isinstance(seed, int) else seed
