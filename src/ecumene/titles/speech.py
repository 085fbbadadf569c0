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
    return [(clause.id, clause.text) for clause in _rulebook(title).find(reference)]


def _rulebook(title: Title) -> rulebooks.Rulebook:
    """The rulebook of a title; of one that does not come with this package, what its help says of the rules."""
    try:
        return rulebooks.read(title.meta.id)
    except Refused:
        topics = (topic for section in title.shown.help() for topic in section.topics)
        told = (clause for topic in topics for part in topic.parts for clause in part.clauses)
        clauses = tuple(rulebooks.Clause(clause.id, clause.text) for clause in told)
        return rulebooks.Rulebook(title.meta.id, title.meta.code, clauses)
