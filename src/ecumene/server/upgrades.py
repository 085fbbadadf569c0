"""Games that were begun under older rules, when a new version of the server opens them.

A record is read under the rules that it was played by, and becomes one of today's. Where a mended rule refuses an entry, the game
goes on from the position that the server left beside the record when it was stopped; the record up to there is kept apart.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

import msgspec

from ecumene.engine import Chance, Game, Record, Refused, Title
from ecumene.engine.record import RecordError
from ecumene.server.store import Store, Stored


class Reading(NamedTuple):
    """A record as today's rules read it: the game, or else what stopped it, by clause; nothing that somebody holds."""

    game: Game | None
    #: the version of the rules under which it was read
    rules: int
    problem: str = ""


def read(title: Title, record: Record) -> Reading:
    """The game of a record. One of unknown rules is tried under those of today first, and then under older ones."""
    today, known = title.meta.rules, record.header.rules
    first: Reading | None = None
    for rules in [known] if known else range(today, 0, -1):
        reading = _read(title, record, rules)
        if reading.game is not None:
            return reading
        first = first or reading
    assert first is not None
    return first


def _read(title: Title, record: Record, rules: int) -> Reading:
    header = msgspec.structs.replace(record.header, rules=rules)
    try:
        game = Game.replay(title, Record(header, record.entries, record.hash), partial=True)
    except RecordError as error:
        return Reading(None, rules, str(error) if rules > title.meta.rules else "its first entry does not replay")
    except Exception as error:
        return Reading(None, rules, f"an entry makes a rule stumble ({type(error).__name__})")
    if game.stopped is None:
        return Reading(game, rules)
    rule = game.stopped.refusal.rule
    return Reading(None, rules, f"rules {title.meta.rules} refuse entry {game.stopped.number}, made under rules {rules} ({rule})")


def reopen(store: Store, stored: Stored, title: Title, record: Record) -> Game:
    """The game of a table, to be played on; refuses one that can neither be read nor gone on with."""
    reading, today = read(title, record), title.meta.rules
    if reading.game is not None:
        game = reading.game.go_on(stored.seed)
        if stored.rules != today:
            store.read_anew(stored.id, game.entries if reading.rules != today else [], today)
            stored.rules = today
        return game
    position = store.position(stored.id, len(record.entries))
    if position is None:
        raise Refused("table", reading.problem)
    # chance begins anew with the record, and what the old seed has given is not to come again
    seed = secrets.token_bytes(32)
    game = Game.of_position(title, position, seed)
    told = (
        f"The rules have been mended: {reading.problem}. The game goes on from where it stood; "
        "its record starts again here, and chance has a new seed."
    )
    header = msgspec.structs.replace(record.header, rules=reading.rules)
    former = Record(header, record.entries, "").encode().decode()
    old_seed = stored.seed
    stored.seed, stored.commitment, stored.position, stored.rules = seed, Chance(seed).commitment, position, today
    store.begin_anew(stored, game.entries, former, old_seed, told)
    return game
