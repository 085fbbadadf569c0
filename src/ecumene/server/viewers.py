"""Somebody who looks at a table through a socket, and how fast one may talk."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

from ecumene.server.patches import BLANK, Written

Send = Callable[[bytes], Awaitable[None]]

#: letters that wait for a socket; one that lags further gets several changes in one when it has caught up
WAITING = 32


def _not_at_once(letter: bytes) -> bool:
    return False


class Viewer:
    """A seat, or a spectator (None), with the letters on their way to it.

    `public`, `private` and `around` are what the viewer has been sent of the game, as everybody and as only this seat sees it,
    and of the table itself; `told` and `heard` say how much of the story and of the talk. All of them are the table's to
    change. Letters are queued in order, and nobody waits for a slow socket but its own viewer.
    """

    def __init__(self, seat: int | None, send: Send, session: str = "") -> None:
        self.seat = seat
        self.send = send
        #: gives a letter to the network if that can be done at once; whether it did
        self.hand_over: Callable[[bytes], bool] = _not_at_once
        #: the session that looks
        self.session = session
        #: set when the seat is this viewer's no more
        self.dismissed = asyncio.Event()
        #: set when it has to go because its session has too many others there
        self.crowded = False
        self.since = time.monotonic()
        self.n = 0
        self.public: Written = BLANK
        self.private: Written = BLANK
        self.around: Written = BLANK
        self.told = 0
        self.heard = 0
        self.letters: deque[bytes] = deque()
        self._arrived, self._sent = asyncio.Event(), asyncio.Event()
        #: whether nothing is on its way that a letter might overtake
        self._idle = False
        self.behind = False

    @property
    def lags(self) -> bool:
        """Whether so many letters wait that no change is sent before they are gone."""
        return len(self.letters) >= WAITING

    def post(self, letter: bytes) -> None:
        """Sends a letter, at once if nothing waits."""
        if self._idle and self.hand_over(letter):
            return
        self._idle = False
        self.letters.append(letter)
        self._arrived.set()

    async def reply(self, letter: bytes) -> None:
        """Sends an answer soon; a viewer that does not read answers is not listened to either."""
        if self.lags:
            self._sent.clear()
            await self._sent.wait()
        self.post(letter)

    async def deliver(self, catch_up: Callable[[Viewer], Awaitable[None]]) -> None:
        """Sends letters as long as the socket lives; a viewer that fell behind and has read them all is told the rest in one."""
        while True:
            while self.letters:
                await self.send(self.letters.popleft())
            self._arrived.clear()
            self._sent.set()
            if self.behind:
                await catch_up(self)
            else:
                self._idle = True
                await self._arrived.wait()


class Pace:
    """This many at once, and then this many a second."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self.at_once = self.left = at_once
        self.a_second = a_second
        self.since = time.monotonic()

    def wait(self) -> float:
        """Takes one; how many seconds too early that was, 0 if it was in time. Nothing is taken too early."""
        now = time.monotonic()
        self.left = min(self.at_once, self.left + (now - self.since) * self.a_second)
        self.since = now
        if self.left < 1:
            return (1 - self.left) / self.a_second
        self.left -= 1
        return 0.0
