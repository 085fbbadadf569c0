"""Putting an order together in the terminal, piece by piece. The half-built order lives here, not in the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from ecumene.engine import Action, Form
from ecumene.typed.fields import text_of
from ecumene.typed.spelling import similar


def put_together(form: Form, console: Console, line: Callable[[str], str]) -> Action | None:
    """Asks for pieces until the order is done; None if it is given up."""
    prefix: list[Any] = []
    chosen: list[int] = []  # how long the prefix was at each choice of the person's, for going back
    while True:
        pieces, may_end = form.pieces(prefix)
        if not pieces:
            return form.whole(prefix)
        if len(pieces) == 1 and not may_end and chosen:
            prefix.append(pieces[0])  # nothing to choose here
            continue
        names = [text_of(piece) for piece in pieces]
        console.print(Columns([Text(f"{number} {name}") for number, name in enumerate(names, start=1)], padding=(0, 2)))
        so_far = " ".join(text_of(piece) for piece in prefix)
        ends = "done, " if may_end else ""
        word = line(f"{form.kind}: {so_far} + (a piece, {ends}back or cancel) > ").lower()
        if word == "cancel":
            return None
        if word == "back":
            del prefix[chosen.pop() if chosen else 0 :]
        elif word == "done" and may_end:
            return form.whole(prefix)
        elif word in names or (word.isdecimal() and 1 <= int(word) <= len(pieces)):
            chosen.append(len(prefix))
            prefix.append(pieces[names.index(word) if word in names else int(word) - 1])
        elif word:
            console.print(f"{word!r} is not one of these pieces{similar(word, names)}", markup=False)
