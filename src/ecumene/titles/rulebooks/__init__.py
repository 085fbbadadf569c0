"""The rulebooks, clause by clause and in our own words: one file for each title, and how a reference is looked up.

Titles of a family share code, and that code cites the clauses of one of them. A sibling's clauses say which of those they are the
`same_as`, so that a table shows the references of its own title (`cite`).
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from ecumene.engine import Refused


class Clause(msgspec.Struct, frozen=True):
    """A clause: what it says, of what kind it is, what is easily got wrong about it, and in which versions it holds."""

    id: str
    text: str
    kind: str = ""
    trap: str = ""
    #: the versions of the game that it holds in, where it does not hold in all
    sets: tuple[str, ...] = ()
    #: the clauses of the family's first title that say the same; `exact`: whoever carries them out carries out this one
    same_as: tuple[str, ...] = ()
    exact: bool = False
    #: what is different from those, or what this clause has of its own
    differs: str = ""


class Rulebook(msgspec.Struct, frozen=True):
    """The clauses of a title in the order of its rulebook; every reference begins with the title's `code`."""

    title: str
    code: str
    clauses: tuple[Clause, ...]
    #: by reference of the family's first title: what to cite where `same_as` does not say it, headings above all
    cite: dict[str, str] = {}
    #: by reference of the family's first title, clause or group: why this title has nothing to cite for it
    lacks: dict[str, str] = {}

    def find(self, reference: str) -> list[Clause]:
        """The clause of a reference, or all clauses of a group: `WE 3.tokens.1`, `3.tokens`, `CAL.Famine`."""
        wanted = reference.strip().casefold().removeprefix(f"{self.code.casefold()} ").strip().rstrip(".")
        if not wanted:
            return []
        names = [(clause.id.casefold().removeprefix(f"{self.code.casefold()} "), clause) for clause in self.clauses]
        exact = [clause for name, clause in names if name == wanted]
        return exact or [clause for name, clause in names if name.startswith(f"{wanted}.")]

    def reference(self, cited: str) -> str | None:
        """What this title calls a clause that shared code cites; None if it has none.

        A choice of the rulebook first, else among the clauses that say the same an exact one, one of the same chapter, the first.
        """
        if cited.startswith(f"{self.code} "):
            return cited
        if cited in self.cite or cited in self.lacks:
            return self.cite.get(cited)
        same = [clause for clause in self.clauses if cited in clause.same_as]
        best = min(same, key=lambda clause: (not clause.exact, chapter(clause.id) != chapter(cited)), default=None)
        return None if best is None else best.id

    def why_lacking(self, cited: str) -> str:
        """Why this title has no reference for a clause or its whole group; empty if the rulebook does not say."""
        stem = cited
        while stem not in self.lacks and "." in stem:
            stem = stem.rpartition(".")[0]
        return self.lacks.get(stem, "")


def chapter(reference: str) -> str:
    """The chapter of a reference: `3` of `WE 3.tokens.1`, `4` of `WE 4B.2`, `ADV` of `WE ADV.Library.1`."""
    found = re.match(r"[A-Z]+ ([A-Z]+|\d+)", reference)
    return found[1] if found else ""


def parse(text: str) -> Rulebook:
    """A rulebook from its file."""
    return msgspec.convert(tomllib.loads(text), Rulebook)


#: the files of titles that do not come with this package
_others: dict[str, Path] = {}


def register(title: str, path: Path) -> None:
    """Makes the rulebook of a title known that does not come with this package."""
    if _others.setdefault(title, path) != path:
        raise ValueError(f"there is already a rulebook of {title!r}")


def registered(title: str) -> Path | None:
    """The file of a rulebook that does not come with this package."""
    return _others.get(title)


@cache
def read(title: str) -> Rulebook:
    """The rulebook of a title."""
    path = _others.get(title) or files(__name__).joinpath(f"{title}.toml")
    if not path.is_file():
        raise Refused("rules", f"there is no rule catalogue of {title!r}")
    return parse(path.read_text("utf-8"))


@cache
def cite(title: str, reference: str) -> str:
    """The reference under which the title at the table has what shared code cites.

    Where it has none, the title's code alone: a table shows no reference of another rulebook. A title without a rulebook
    of its own shows what the code cites.
    """
    if not re.match(r"[A-Z]{2,} ", reference):  # no clause: `engine`, `request`
        return reference
    try:
        book = read(title)
    except Refused:
        return reference
    return book.reference(reference) or book.code
