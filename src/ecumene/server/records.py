"""Tables out of what was played elsewhere or before: a record file that is brought in, a moment that is played on from."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Chance, Refused
from ecumene.server import reading
from ecumene.server.hall import Played, new_id, new_table
from ecumene.server.protocol import LONGEST_RECORD
from ecumene.server.reading import position_of
from ecumene.server.replays import Past
from ecumene.server.store import Stored


def read(text: str) -> tuple[Stored, Played | None]:
    """The table that a record becomes, and what was played on it. It is played elsewhere (reading.py), not in this process.

    A position that somebody else made is only looked at: it may hold what no game comes to, and rules that have to answer
    for it might never come to an end.

    A game that is over comes with its whole record. One that is not is played on from where it stands, with a seed of our
    own: its own seed is not in the file, and whoever has the file knows its secrets.
    """
    try:
        data = text.encode()
    except UnicodeError:
        raise Refused("record", "this is not Unicode text") from None
    if len(data) > LONGEST_RECORD:
        raise Refused("record", f"the record is longer than {LONGEST_RECORD // 2**20} MB")
    record, problem = reading.read(data)
    checked = reading.Checked(problem) if record is None else reading.checked_elsewhere(data)
    if record is None or checked.problem is not None or checked.summary is None:
        raise Refused("record", checked.problem or reading.MISFIT)
    setup = reading.setup_of(record)
    foreign = record.header.position is not None
    if checked.summary.over is None:
        if foreign:
            raise Refused("record", "a game that began from a position can be brought in only when it is over")
        return new_table(setup, [], [], checked.position), None
    if record.seed is None:
        raise Refused("record", "the game is over, but its last line does not name the seed")
    seed = bytes.fromhex(record.seed)
    stored = Stored(new_id(), setup, Chance(seed).commitment, seed, {}, {}, record.header.position)
    stored.foreign, stored.rules = foreign, record.header.rules
    return stored, Played(record.entries, checked.summary)


def branch(past: Past, moment: int) -> dict[str, Any]:
    """The position at a moment of a game that is over."""
    game = past.game
    if not game.over:
        raise Refused("request", "you can play on only from a game that is over")
    if not 1 <= moment <= len(past.counts):
        raise Refused("request", f"moment: a number from 1 to {len(past.counts)}")
    state: Any = game.at(past.counts[moment - 1])
    if state.over:
        raise Refused("request", "moment: the game is over by then; go back a little")
    return position_of(game, state)
