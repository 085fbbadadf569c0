"""How the moves of a title are typed: in the words that it brings, or, where it brings none, by their plain names."""

from __future__ import annotations

from ecumene.engine import Refused, Title
from ecumene.titles import rulebooks
from ecumene.typed import Tongue


def tongue(title: Title) -> Tongue:
    """The language of a title. One that brings none is typed plainly; its sheets and its rules can still be asked for."""
    own: Tongue | None = title.shown.tongue()
    if own is not None:
        return own
    shows = {"players": ("how everybody stands", lambda view, _: title.shown.sheets(view))}
    return Tongue((), shows, lambda reference: _clauses(title, reference))


def _clauses(title: Title, reference: str) -> list[tuple[str, str]]:
    try:
        book = rulebooks.read(title.meta.id)
    except Refused:
        return []  # it has no rulebook here
    return [(clause.id, clause.text) for clause in book.find(reference)]
