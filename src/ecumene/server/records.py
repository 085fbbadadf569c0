"""Tables out of what was played elsewhere or before: a record file that is brought in, a moment that is played on from."""

from __future__ import annotations

from typing import Any

import ecumene
from ecumene import titles
from ecumene.engine import Chance, ChanceError, Game, Record, RecordError, Refused
from ecumene.lab.verify import verify
from ecumene.server.hall import new_id, new_table
from ecumene.server.logs import report
from ecumene.server.protocol import LONGEST_RECORD
from ecumene.server.replays import Past
from ecumene.server.store import Stored


def read(text: str) -> tuple[Stored, Game | None]:
    """The table that a record becomes, and what was played on it.

    A game that is over comes with its whole record. One that is not is played on from where it stands, with a seed of our
    own: its own seed is not in the file, and whoever has the file knows its secrets.
    """
    try:
        data = text.encode()
    except UnicodeError:
        raise Refused("record", "this is not a text of Unicode") from None
    if len(data) > LONGEST_RECORD:
        raise Refused("record", f"the record is longer than {LONGEST_RECORD // 2**20} MB")
    try:
        record, game = _replayed(data)
    except (Refused, RecordError, ChanceError) as error:
        raise Refused("record", str(error)) from None
    except Exception as error:
        # entries and positions that no game of ours has written may make a rule stumble
        report("record stumbled", error)
        raise Refused("record", "the record does not fit the rules of this server") from None
    setup = game.header.setup
    if not game.over:
        return new_table(setup, [], [], position_of(game, game.state)), None
    if record.seed is None:
        raise Refused("record", "the game is over, but its last line does not name the seed")
    seed = bytes.fromhex(record.seed)
    return Stored(new_id(), setup, Chance(seed).commitment, seed, {}, {}, record.header.position), game


def _replayed(data: bytes) -> tuple[Record, Game]:
    """The game of a record, checked in every way that there is."""
    record = ecumene.read_record(data)
    setup = record.header.setup
    if titles.meta(setup.title).setup(setup.seats, setup.scenario, setup.options) != setup:
        raise RecordError("line 1: the set-up leaves out options of the title")
    verify(record)
    return record, Game.replay(titles.load(setup.title), record, keep=False, story=False)


def branch(past: Past, moment: int) -> dict[str, Any]:
    """The position at a moment of a game that is over."""
    game = past.game
    if not game.over:
        raise Refused("request", "one plays on from a game that is over")
    if not 1 <= moment <= len(past.counts):
        raise Refused("request", f"moment: a number from 1 to {len(past.counts)}")
    state: Any = game.at(past.counts[moment - 1])
    if state.over:
        raise Refused("request", "moment: the game is over then; go back a little")
    return position_of(game, state)


def position_of(game: Game, state: Any) -> dict[str, Any]:
    """A position to play on from: without the standing answers of those who played before."""
    return {key: value for key, value in game.title.position(state).items() if key != "standing"}
