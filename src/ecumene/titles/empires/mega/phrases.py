"""How the answers are typed that only Mega Civilization knows."""

from __future__ import annotations

from typing import Any

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


def revocable(desk: Desk, _: dict[str, Any]) -> list[int]:
    """Those that can be taken back now."""
    return [number for number, _ in desk.pieces("take-back", [])[0]]


PHRASES = (
    Phrase(
        "take back",
        TakeBack,
        Name("order", orders, digits=True, options=revocable),
        says="takes back an order of this movement",
    ),
    Phrase("together, yes", Together, says="all victims are named before anyone loses anything"),
    Phrase("in turn, no", InTurn, says="I insist on one copy after the other"),
)
