"""`idle`: does as little as it may, so that a learner can try something out undisturbed."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ecumene.engine import Action, Ask


class IdleBot:
    """A player who passes, and answers at random where that is not possible."""

    blind: ClassVar[bool] = True

    def __init__(self, seat: int, rng: Random) -> None:
        self.seat = seat
        self.rng = rng

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        """A pass if there is one; nothing where nothing is due."""
        if not ask.required:
            return []
        passes = [choice for choice in ask.choices if choice.ends]
        return passes[:1] or [ask.sample(self.rng)]
