"""Checking a finished record: every entry lawful, the end as announced, chance as the seed gives it."""

from __future__ import annotations

from itertools import zip_longest

from ecumene import titles
from ecumene.engine import Chance, Game, Record, RecordError


def verify(record: Record) -> str:
    """Replays a record and checks what can be checked; says in one line what was, or raises RecordError."""
    title = titles.load(record.header.setup.title)
    game = Game.replay(title, record, keep=False, story=False)
    checked = [f"{len(record.entries)} entries replay"]
    if record.header.rules not in (0, title.meta.rules):
        checked.append(f"the final hash is of rules {record.header.rules} and was not compared")
    elif game.hash() != record.hash:
        raise RecordError("the record replays, but the hash of its end differs from the one in its last line")
    else:
        checked.append("the final hash matches")
    if record.seed is not None:
        verify_chance(record)
        checked.append("all chance comes from the seed that was committed to")
    return f"verified: {', '.join(checked)}"


def verify_chance(record: Record) -> None:
    """Plays the entries on the revealed seed: every draw must come out as it was recorded."""
    try:
        chance = Chance(bytes.fromhex(record.seed or ""))
    except ValueError:
        raise RecordError("the last line holds no seed of 32 bytes") from None
    if chance.commitment != record.header.commitment:
        raise RecordError("the seed is not the one that was committed to at the start")
    game = Game.replay(titles.load(record.header.setup.title), record, seed=chance.seed, partial=True, story=False)
    for number in range(len(game.entries)):
        _same_draws(number, game, record)
    if game.stopped:
        raise RecordError(f"entry {game.stopped.number} is not lawful with the chance of the seed: {game.stopped.refusal}")


def _same_draws(number: int, game: Game, record: Record) -> None:
    for ours, theirs in zip_longest(game.entries[number].draws, record.entries[number].draws):
        if ours != theirs:
            what = (ours or theirs)[0]
            raise RecordError(f"entry {number}: the draw {what!r} is not what the seed gives")
