"""The bot `random`: it knows nothing and wants nothing. Tests and measurements play with it."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ecumene.engine import Action, Ask


class RandomBot:
    """Answers what it must with any lawful answer, and lets be what it need not answer."""

    blind: ClassVar[bool] = True

    def __init__(self, seat: int, rng: Random) -> None:
        self.rng = rng

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        """One lawful answer."""
        return [ask.sample(self.rng)] if ask.required else []
