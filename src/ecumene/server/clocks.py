"""The time limits of a table. The engine reads no clock: the server looks, and makes an entry of the table when time is up.

Two limits, both in seconds, 0 for none. `timed` is for a stretch of the game that the table may end by `TimeUp`: then it does. A
title says whether it has such a stretch, and what it is called (`Meta.timed`); a short one within another phase may have a name
and a limit of its own where people play live (`State.stretch`).
The maker of the table may add to it once a turn.
`answer` is for whomever the game waits for: late players are marked, and the maker of the table may let a bot sit in; nothing
happens by itself. Both begin with public facts, so that they tell nobody anything.
"""

from __future__ import annotations

import math
import time

import msgspec

from ecumene import titles
from ecumene.engine import Game, Meta, Refused
from ecumene.engine.actions import TimeUp
from ecumene.server import fuses
from ecumene.server.logs import report
from ecumene.server.protocol import Limits
from ecumene.server.store import Store, Stored

#: the time of this process: it begins with the time of day, and no change of that makes it jump
_BEGUN = time.time() - time.monotonic()


def steady() -> float:
    """Now, in seconds; it goes on evenly as long as the server runs."""
    return _BEGUN + time.monotonic()


#: seconds that the maker of a table may add once a turn
MORE = 120

#: a table whose limit is longer is played from day to day, not live
LIVE = 3 * 3600

#: the longest limits: two weeks for what all do together, two months for an answer
LONGEST = Limits(timed=14 * 24 * 3600, answer=60 * 24 * 3600)


def checked(limits: Limits, meta: Meta) -> Limits:
    """The limits, if they can be."""
    if limits.timed and not meta.timed:
        raise Refused("request", f"limits: nothing in {meta.name} is played by the clock")
    for name in ("timed", "answer"):
        most = getattr(LONGEST, name)
        if not 0 <= getattr(limits, name) <= most:
            raise Refused("request", f"limits: {name} must be from 0 to {most} seconds")
    return limits


class Times(msgspec.Struct, omit_defaults=True):
    """What runs: when the stretch of this turn and phase is over, and since when the game waits for whom."""

    ends: int = 0
    turn: int = 0
    since: dict[int, int] = {}
    phase: str = ""
    #: seconds that the maker has added to the stretch of this turn
    added: int = 0
    #: what the stretch is called and how long it lasts, if it has a name and a limit of its own
    what: str = ""
    lasts: int = 0
    #: offers that end by themselves (fuses.py)
    offers: fuses.Fuses = {}


class Clock:
    """The clock of one table."""

    def __init__(self, store: Store, stored: Stored) -> None:
        self.store = store
        self.table_id = stored.id
        self.limits = stored.limits
        self.what = titles.meta(stored.setup.title).timed
        self.times = msgspec.json.decode(stored.times, type=Times) if stored.times else Times()

    def follow(self, game: Game) -> None:
        """Starts and stops what the game as it is now makes start and stop; kept, so that a restart gives nobody time."""
        if self.limits == Limits() and not self.times.offers:
            return
        now, old = steady(), self.times
        new = Times(offers=fuses.left(old.offers, game))
        if game.over is None and self.limits.timed and game.state.table_why(TimeUp()) is None:
            mark, new.what, new.lasts = game.state.stretch()
            new.lasts = min(new.lasts, self.limits.timed) if self.limits.timed <= LIVE else 0
            new.turn, new.phase = game.turn, f"{game.phase} {mark}".strip()
            same = old.ends and (old.turn, old.phase) == (new.turn, new.phase)
            latest = math.ceil(now + (new.lasts or self.limits.timed))
            new.added = old.added if old.turn == new.turn else 0
            # the time of day may have been set back while the server was away
            new.ends = min(old.ends, latest + new.added) if same else latest
        elif old.added:
            # it counts for the whole turn
            new.turn, new.added = old.turn, old.added
        if game.over is None and self.limits.answer:
            new.since = {seat: min(old.since.get(seat, int(now)), int(now)) for seat in game.due}
        if new != old:
            self._set(new)

    def _set(self, times: Times) -> None:
        self.times = times
        try:
            self.store.set_times(self.table_id, msgspec.json.encode(times).decode())
        except Exception as error:
            # what was played is kept, and the clock goes on; only a restart would begin it anew
            report("clock was not kept", error, table=self.table_id)

    def add(self) -> None:
        """Two minutes more for what all do together; once a turn."""
        if not self.times.ends:
            raise Refused("request", "nothing is played by the clock now")
        if self.times.added:
            raise Refused("request", f"time for {self.what} has already been added this turn")
        self._set(msgspec.structs.replace(self.times, ends=self.times.ends + MORE, added=MORE))

    def light(self, game: Game, seat: int, before: set[str], until: str) -> None:
        """The offer that a seat has just made ends by itself; one that was taken at once needs no end."""
        made = {f"{seat} {key}": until for key in fuses.offers(game, seat) - before}
        if made:
            self._set(msgspec.structs.replace(self.times, offers={**self.times.offers, **made}))

    @property
    def left(self) -> float | None:
        """Seconds until the table says that time is up; None if nothing runs."""
        return max(0.0, self.times.ends - steady()) if self.times.ends else None

    @property
    def alarm(self) -> float | None:
        """Seconds until something ends: the time for all, or an offer."""
        first = fuses.first(self.times.offers)
        ends = [left for left in (self.left, None if first is None else max(0.0, first - steady())) if left is not None]
        return min(ends, default=None)

    def time_up(self, game: Game) -> bool:
        """Ends what has lasted too long; whether it did."""
        if self.left != 0.0 or game.over is not None or game.state.table_why(TimeUp()) is not None:
            return False
        game.table(TimeUp())
        return True

    def late(self, seat: int) -> bool:
        """Whether the game waits for this seat longer than it should."""
        since = self.times.since.get(seat)
        return since is not None and steady() >= since + self.limits.answer

    def shown(self) -> dict[str, object] | None:
        """What everybody sees: the limits, when time is up, and by when each answer is expected."""
        if self.limits == Limits():
            return None
        shown: dict[str, object] = {"timed": self.limits.timed, "what": self.what, "answer": self.limits.answer}
        if self.times.ends:
            shown["ends"] = self.times.ends
            shown |= {"timed": self.times.lasts} if self.times.lasts else {}
            shown |= {"what": self.times.what} if self.times.what else {}
            if self.times.added:
                shown["added"] = self.times.added
        if self.times.since:
            shown["by"] = {str(seat): since + self.limits.answer for seat, since in self.times.since.items()}
        return shown
