"""The bot `random`: it knows nothing and wants nothing. Tests and measurements play with it."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

import msgspec

from ecumene.engine import Action, Ask


class RandomBot:
    """Answers what it must with any lawful answer, and lets be what it need not answer.

    A choice that carries a count is listed with its maximum; the bot draws how many it takes.
    """

    blind: ClassVar[bool] = True

    def __init__(self, seat: int, rng: Random) -> None:
        self.rng = rng

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        """One lawful answer."""
        if not ask.required:
            return []
        action = ask.sample(self.rng)
        most = getattr(action, "count", 1)
        if type(most) is int and most > 1:
            count = 1 + int(self.rng.random() * most)
            if count < most and ask.why(fewer := msgspec.structs.replace(action, count=count)) is None:
                return [fewer]
        return [action]
