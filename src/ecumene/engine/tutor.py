"""What a guide may look at, and what a title's guide is to the server."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from ecumene.engine.actions import Action, Standing, Undo
from ecumene.engine.asks import Ask
from ecumene.engine.events import Event
from ecumene.engine.game import Game
from ecumene.engine.title import Setup


class Moment(NamedTuple):
    """A game as the player of one seat knows it: what is seen, asked, was heard, and was done by the player."""

    view: Any
    seat: int
    #: None while nothing is asked of the seat
    ask: Ask | None
    heard: list[Event]
    #: the seat's own answers that it has not taken back
    did: list[Action]


def moment(game: Game, seat: int) -> Moment:
    """What the player of this seat knows now."""
    asked = seat in game.due or seat in game.may
    did = [
        entry.action
        for number, entry in enumerate(game.entries)
        if entry.seat == seat and number not in game.withdrawn and not isinstance(entry.action, (Undo, Standing))
    ]
    return Moment(game.view(seat), seat, game.ask(seat) if asked else None, game.heard(seat), did)


class Beginning(NamedTuple):
    """How the table of a lesson is set: the learner sits in seat 0, bots in all others."""

    setup: Setup
    position: dict[str, Any]
    bot: str


class Tutor(Protocol):
    """A title's guide: what is to be known now, why a move is good, and lessons."""

    def ideas(self, now: Moment) -> list[dict[str, Any]]:
        """What a player should know in this moment, the first thing first: {id, title, text, again, rule}."""

    def suggested(self, now: Moment, lesson: str, read: int) -> list[Action]:
        """What the guide or the lesson itself suggests to answer; nothing leaves it to whoever plays well."""

    def mended(self, now: Moment, plan: list[Action]) -> list[Action]:
        """What the guide makes of the plan of a bot that plays well: it knows what the scenario scores and how it ends."""

    def early(self, now: Moment, plan: list[Action]) -> bool:
        """Whether a plan ends what others may still make worth while, so that it is better to wait a little first."""

    def reason(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        """Why a plan begins well: {why, rule, areas}."""

    def foreseen(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        """Why a plan begins well that was found by looking ahead, and is not what looks best at first: {why, rule, areas}."""

    def progress(self, now: Moment, lesson: str, read: int) -> dict[str, Any]:
        """How far the learner, who has read this many steps, has come in a lesson, and what comes next."""

    def lesson(self, lesson: str) -> Beginning:
        """How the table of a lesson is set. Refuses an unknown one."""
