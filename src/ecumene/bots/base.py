"""What a bot is, and the bots there are (docs/writing-bots.md)."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any, ClassVar, Protocol, runtime_checkable

import msgspec

from ecumene.engine import Action, Ask, Refused


class Bot(Protocol):
    """One player of one seat. It is made anew for every game, with randomness of its own."""

    #: a bot that looks at nothing says so and gets None for a view, which saves building one
    blind: ClassVar[bool]

    def decide(self, view: Any, ask: Ask) -> list[Action]:
        """The answer to what is asked, as a plan of one or more actions.

        The first one must be lawful. The others are played as long as the same seat is asked and they are lawful;
        what is left of the plan after that is forgotten, and the bot is asked afresh. Where `ask.required` is false,
        an empty plan lets be.
        """


class Depth(msgspec.Struct, frozen=True):
    """How far to look ahead: in so many deals, for so many turns each, but for no more entries than this."""

    deals: int
    turns: int
    entries: int


@runtime_checkable
class Thoughtful(Bot, Protocol):
    """A bot whose decisions can be looked ahead from (ecumene.lab.ahead), which tells what its own opinion cannot."""

    def others(self, view: Any, ask: Ask, plan: list[Action]) -> list[list[Action]]:
        """Plans that are worth trying out beside this one of its own; none where looking ahead does not pay."""

    def depth(self, view: Any) -> Depth:
        """How far to look ahead from here."""

    def standing(self, view: Any) -> float:
        """How well its seat stands, whether the game is over or not: the more, the better."""


class BotSheet(msgspec.Struct, frozen=True):
    """A bot's entry in the list; its class loads when it is made. No titles listed means that it plays all."""

    name: str
    text: str
    target: str
    titles: tuple[str, ...] = ()


#: the titles of the empires family
EMPIRES = ("western-empires", "mega-civilization", "expansion-project")

BOTS: list[BotSheet] = [
    BotSheet("random", "any lawful answer, each as likely as the others", "ecumene.bots.any.randomly:RandomBot"),
    BotSheet("idle", "passes wherever it may", "ecumene.bots.any.idle:IdleBot"),
    BotSheet("steady", "plays to win, from one of several openings", "ecumene.bots.empires.steady:SteadyBot", EMPIRES),
    BotSheet("steady", "plays to win, always the same way", "ecumene.bots.eagle:SteadyBot", ("eagle-2002",)),
    BotSheet("steady", "pursues the victory that its position favours", "ecumene.bots.ffg:SteadyBot", ("ffg-2010",)),
]


def register(sheet: BotSheet) -> None:
    """Makes a bot known that does not come with this package, for a title of its own (ecumene.titles.register)."""
    if sheet not in BOTS:
        if any(other.name == sheet.name for other in BOTS):
            raise ValueError(f"there is already a bot {sheet.name!r}")
        BOTS.append(sheet)


def names(title: str) -> list[str]:
    """The bots that play this title."""
    return [sheet.name for sheet in BOTS if not sheet.titles or title in sheet.titles]


def best(title: str) -> str:
    """The bot that plays this title best: the last one that was made for it, or `random` if there is none."""
    made = [sheet.name for sheet in BOTS if title in sheet.titles]
    return made[-1] if made else "random"


def make(name: str, title: str, seat: int, rng: Random) -> Bot:
    """A new bot for one seat of one game."""
    if name not in names(title):
        raise Refused("bots", f"there is no bot {name!r} for {title}; there are {', '.join(names(title))}")
    sheet = next(sheet for sheet in BOTS if sheet.name == name and (not sheet.titles or title in sheet.titles))
    module, kind = sheet.target.split(":")
    bot: Bot = getattr(import_module(module), kind)(seat, rng)
    return bot
