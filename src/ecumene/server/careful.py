"""A bot that never stops a table: where it fails, or answers what is not lawful, the bot `random` answers instead."""

from __future__ import annotations

from random import Random
from typing import Any, ClassVar

from ecumene.bots import Bot, make
from ecumene.engine import Action, Ask
from ecumene.server.logs import log, report


class Careful:
    """A bot in a seat of the server."""

    blind: ClassVar[bool] = False

    def __init__(self, name: str, title: str, seat: int, rng: Random, **facts: Any) -> None:
        self.bot: Bot = make(name, title, seat, rng)
        self.stand_in: Bot = make("random", title, seat, rng)
        self.facts = {"bot": name, "seat": seat, **facts}

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        """The bot's plan if it begins with a lawful answer."""
        try:
            plan = self.bot.decide(view, ask)
            if plan:
                if ask.why(plan[0]) is None:
                    return plan
                log.error("bot answered unlawfully", ask=ask.kind, **self.facts)
            elif not ask.required:
                return plan
            else:
                log.error("bot did not answer", ask=ask.kind, **self.facts)
        except Exception as error:
            report("bot failed", error, ask=ask.kind, **self.facts)
        return self.stand_in.decide(None, ask)
