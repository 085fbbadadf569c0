"""The threads in which games are played."""

from __future__ import annotations

import asyncio
from concurrent.futures import Executor, ThreadPoolExecutor


class Crew:
    """The threads in which games are played: people's are apart from the bots', so that nobody waits for bots elsewhere."""

    def __init__(self) -> None:
        #: answers take a few milliseconds each, and one thread that stays warm, with one connection to the database, does them
        #: cheapest; nothing that takes long may be done here
        self.answers: Executor = ThreadPoolExecutor(1, "answers")
        #: all else that people want: coming, looking, help, plans, tables that are read back
        self.people: Executor = ThreadPoolExecutor(10, "people")
        self.bots: Executor = ThreadPoolExecutor(2, "bots")
        #: a table whose bots wait for a thread is not locked meanwhile
        self.turn = asyncio.Semaphore(2)
        #: tables that are read from the database: a long record must not keep everybody waiting
        self.opening = asyncio.Semaphore(3)
        #: of those who look back, and of those who want help, this many at a time: whoever comes finds a thread, and an answer
        #: waits at its table for a few of them at most
        self.looking, self.helping = asyncio.Semaphore(2), asyncio.Semaphore(3)
        #: hints look ahead, apart from their tables, for as long as a second
        self.thinking = asyncio.Semaphore(2)

    def dismiss(self) -> None:
        """Waits for what is being done."""
        self.answers.shutdown()
        self.people.shutdown()
        self.bots.shutdown()
