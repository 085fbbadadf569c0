"""Help: the clauses of a rulebook in the order in which a player looks for them. A title says what belongs where."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ecumene.titles.rulebooks import Rulebook

#: the fact of a topic that says what of it is not the publisher's; the page lists all topics that have one
OURS = "Of our own design"


class HelpClause(msgspec.Struct, frozen=True):
    """A clause in our words; an example says so, and what does not hold in all scenarios names those in which it does."""

    id: str
    text: str
    example: bool = False
    scenarios: tuple[str, ...] = ()


class HelpPart(msgspec.Struct, frozen=True):
    """Clauses under one heading; the first part of a topic may have none."""

    name: str
    clauses: tuple[HelpClause, ...]


class HelpTopic(msgspec.Struct, frozen=True):
    """A phase, a card or another subject: what is printed on it, and what the rules say of it.

    `plain` tells newcomers in a few sentences what matters; the clauses are what holds. A card that is not there in all scenarios
    names those in which it is.
    """

    id: str
    name: str
    parts: tuple[HelpPart, ...]
    facts: dict[str, str] = {}
    plain: str = ""
    scenarios: tuple[str, ...] = ()


class HelpSection(msgspec.Struct, frozen=True):
    """Topics of one kind."""

    id: str
    name: str
    topics: tuple[HelpTopic, ...]


def part(book: Rulebook, reference: str, name: str = "") -> HelpPart:
    """The clauses of a group: those directly below it, `4A` is not part of `4`, nor `7.value` of `7`."""
    stem = f"{book.code} {reference}."
    direct = [clause for clause in book.clauses if clause.id.startswith(stem) and "." not in clause.id.removeprefix(stem)]
    return HelpPart(name, tuple(HelpClause(clause.id, clause.text, clause.kind == "example") for clause in direct))


def parts(book: Rulebook, groups: Iterable[tuple[str, str]]) -> tuple[HelpPart, ...]:
    """Several groups, each under its name; those that the rulebook does not have are left out."""
    return tuple(found for reference, name in groups if (found := part(book, reference, name)).clauses)
