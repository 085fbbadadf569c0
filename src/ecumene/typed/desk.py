"""The desk of a seat that types: what it sees, what it is asked, and what the rules say to a move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_type_hints

from ecumene.engine import Action, Ask, Form, Refused

T = TypeVar("T")


class Desk:
    """What the language knows when a seat types: what the seat sees, what it is asked, and what the rules say to a move."""

    def __init__(
        self,
        view: Any,
        seat: int,
        ask: Ask | None,
        why: Callable[[Action], Refused | None],
        log: Callable[[int], list[str]] = lambda _: [],
    ) -> None:
        self.view = view
        self.seat = seat
        self.ask = ask
        self.why = why
        self.log = log
        self.choices: list[Action] = [] if ask is None else ask.choices
        self.forms: list[Form] = [] if ask is None else ask.forms
        #: the kinds of action that answer what is asked; an order's kind is what its form makes
        self.asked: set[Any] = {type(choice) for choice in self.choices}
        self.asked |= {get_type_hints(form.whole).get("return") for form in self.forms}
        self._known: dict[Any, Any] = {}

    def once(self, what: Callable[[Desk], T]) -> T:
        """Something about the table that is worked out once."""
        if what not in self._known:
            self._known[what] = what(self)
        found: T = self._known[what]
        return found

    def pieces(self, kind: str, prefix: list[Any], about: str = "") -> tuple[list[Any], bool]:
        """What may come next in an order of this kind, and whether it may end; nothing if there is no such order."""
        for form in self.forms:
            if form.kind == kind and form.about == about:
                try:
                    return form.pieces(prefix)
                except (Refused, LookupError, ValueError, TypeError):
                    return [], False
        return [], False
