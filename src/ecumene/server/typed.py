"""What a seat types: what it means, and how it may go on. Everything is made from what the seat itself may know."""

from __future__ import annotations

import msgspec

from ecumene.engine import Refused
from ecumene.engine.steps import MALFORMED
from ecumene.server import protocol as wire
from ecumene.server.looks import Looks
from ecumene.titles import speech
from ecumene.typed import Desk, Typist, Unreadable


def answer(looks: Looks, message: wire.Typed | wire.Complete) -> wire.Meant | wire.Completions:
    """The answer to a line, or to the beginning of one; a move is not made here, only understood."""
    typist = _typist(looks, message.seat)
    try:
        if isinstance(message, wire.Complete):
            return wire.Completions(message.id, typist.complete(message.text))
        meant = typist.understand(message.text)
    except Unreadable as error:
        raise Refused("request", str(error)) from None
    except MALFORMED:
        raise Refused("request", "this means nothing here") from None
    action = None if meant.action is None else msgspec.to_builtins(meant.action)
    number = looks.ask_number(message.seat)
    return wire.Meant(message.id, meant.text, number, action, meant.undo, meant.sheets, meant.rest)


def _typist(looks: Looks, seat: int) -> Typist:
    game = looks.game

    def log(count: int) -> list[str]:
        return [line.text for line in looks.story(seat, max(0, looks.heard(seat) - count))]

    desk = Desk(game.view(seat), seat, looks.asked(seat), lambda action: game.why(seat, action), log)
    return Typist(speech.tongue(game.title), game.title.actions, desk)
