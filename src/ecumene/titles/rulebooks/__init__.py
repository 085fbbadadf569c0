"""The rulebooks, clause by clause and in our own words: one file for each title, and how a reference is looked up."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from ecumene.engine import Refused


class Clause(msgspec.Struct, frozen=True):
    """A clause: what it says, of what kind it is, what is easily got wrong about it, and in which versions it holds."""

    id: str
    text: str
    kind: str = ""
    trap: str = ""
    sets: tuple[str, ...] = ()


class Rulebook(msgspec.Struct, frozen=True):
    """The clauses of a title in the order of its rulebook; every reference begins with the title's `code`."""

    title: str
    code: str
    clauses: tuple[Clause, ...]

    def find(self, reference: str) -> list[Clause]:
        """The clause of a reference, or all clauses of a group: `WE 3.tokens.1`, `3.tokens`, `CAL.Famine`."""
        wanted = reference.strip().casefold().removeprefix(f"{self.code.casefold()} ").strip().rstrip(".")
        if not wanted:
            return []
        names = [(clause.id.casefold().removeprefix(f"{self.code.casefold()} "), clause) for clause in self.clauses]
        exact = [clause for name, clause in names if name == wanted]
        return exact or [clause for name, clause in names if name.startswith(f"{wanted}.")]


def parse(text: str) -> Rulebook:
    """A rulebook from its file."""
    return msgspec.convert(tomllib.loads(text), Rulebook)


@cache
def read(title: str) -> Rulebook:
    """The rulebook of a title."""
    path = files(__name__).joinpath(f"{title}.toml")
    if not path.is_file():
        raise Refused("rules", f"there is no rule catalogue of {title!r}")
    return parse(path.read_text("utf-8"))
