"""Checking a stranger's record, in a process of its own that may take so long and so much memory, and no more.

`python -m ecumene.server.reading 30` reads a record from stdin and says on stdout what is wrong with it, or how its game stands
(`Checked`). Titles that do not come with this package are named to it by their data sheets.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from typing import Any

import msgspec

import ecumene
from ecumene import titles
from ecumene.engine import ChanceError, Game, Meta, Record, RecordError, Refused, Setup
from ecumene.lab.verify import verify
from ecumene.server.kept import summary_of
from ecumene.server.store import Summary

#: seconds of work, seconds in all on a machine that has other things to do, and bytes of memory
WORK, PATIENCE, MEMORY = 30, 120, 2**30

TOO_LONG = "replaying this record takes too long"
MISFIT = "the record does not fit the rules of this server"


def read(data: bytes) -> tuple[Record | None, str | None]:
    """A record, not played yet, or what is wrong with it."""
    try:
        record = ecumene.read_record(data)
        setup_of(record)
    except (Refused, RecordError) as error:
        return None, str(error)
    except Exception:
        return None, MISFIT
    return record, None


def setup_of(record: Record) -> Setup:
    """The set-up of a record with all options of its title: one that is younger than the record stands at its default."""
    setup = record.header.setup
    return titles.meta(setup.title).setup(setup.seats, setup.scenario, setup.options)


class Checked(msgspec.Struct, omit_defaults=True):
    """What came of playing a record: the problem, or how the game stands; its position if it is not over."""

    problem: str | None = None
    summary: Summary | None = None
    position: dict[str, Any] | None = None


def check(data: bytes) -> Checked:
    """Plays a record."""
    record, problem = read(data)
    if record is None:
        return Checked(problem)
    title, position = titles.load(record.header.setup.title), record.header.position
    try:
        if position is not None and title.load(position).rules.setup != setup_of(record):
            raise RecordError("line 1: the position belongs to another set-up")
        verify(record)
    except (Refused, RecordError, ChanceError) as error:
        return Checked(str(error))
    except Exception:
        # entries and positions that no game of ours has written may make a rule stumble
        return Checked(MISFIT)
    game = Game.replay(title, record, keep=False, story=False)
    return Checked(None, summary_of(game), None if game.over else position_of(game, game.state))


def position_of(game: Game, state: Any) -> dict[str, Any]:
    """A position to play on from: without the standing answers of those who played before."""
    fresh = state.clone()
    fresh.standing = {}
    return game.title.position(fresh)


def checked_elsewhere(data: bytes, work: int = WORK) -> Checked:
    """The same, by a process that cannot hold this one up."""
    command = [sys.executable, "-m", __name__, str(work), msgspec.json.encode(titles.brought()).decode()]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=PATIENCE, check=False, env=path)
    except subprocess.TimeoutExpired:
        return Checked(TOO_LONG)
    if done.returncode < 0:
        return Checked(TOO_LONG)  # it was stopped because it had worked long enough
    return Checked(MISFIT) if done.returncode else msgspec.json.decode(done.stdout, type=Checked)


def main() -> None:
    """Reads, and says what is wrong."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CPU, (int(sys.argv[1]), int(sys.argv[1])))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for sheet in msgspec.json.decode(sys.argv[2], type=tuple[Meta, ...]):
        titles.register(sheet)
    sys.stdout.buffer.write(msgspec.json.encode(check(sys.stdin.buffer.read())))


if __name__ == "__main__":
    main()
