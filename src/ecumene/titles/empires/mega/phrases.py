"""How the answers are typed that only Mega Civilization knows."""

from __future__ import annotations

import msgspec

from ecumene.titles.empires.mega.copies import InTurn, Together
from ecumene.titles.empires.mega.movement import TakeBack
from ecumene.titles.empires.view import View
from ecumene.typed import Desk, Phrase, Word
from ecumene.typed.slots import Name


def orders(desk: Desk) -> list[Word]:
    """One's own orders of this movement, by number."""
    view: View = desk.view
    return [
        Word(str(deed.number), deed.number, " ".join(str(value) for value in msgspec.to_builtins(deed.order).values()))
        for deed in view.deeds[desk.seat]
    ]


PHRASES = (
    Phrase("take back", TakeBack, Name("order", orders, digits=True), says="an order of this movement is as if not given"),
    Phrase("together, yes", Together, says="all are named before anybody loses anything"),
    Phrase("in turn, no", InTurn, says="I insist on one copy after the other"),
)
