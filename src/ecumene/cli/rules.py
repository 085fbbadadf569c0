"""`ecumene rules`: the rule catalogue of a title."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from ecumene.cli.common import Json, Title, Trouble, console, paged, plain, print_json
from ecumene.lab import catalogue
from ecumene.titles import meta, rulebooks


def rules(
    title: Title,
    clause: Annotated[
        str | None, typer.Argument(metavar="CLAUSE", help="One clause, or the beginning of several: 3.tokens.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the clauses of a rulebook with their code and tests.

    The clauses that no test has proved yet are listed again at the end. One clause, or several, can be asked for by name.
    """
    read = catalogue.read(meta(title).id)
    wanted = list(read.clauses.values()) if clause is None else _named(read, clause)
    if as_json:
        fields = ("id", "text", "code", "tests", "ran")
        print_json({"clauses": [{name: getattr(clause, name) for name in fields} for clause in wanted]})
    else:
        with paged():
            if clause is None:
                _all(read)
            else:
                for found in wanted:
                    _one(found)


def _named(read: catalogue.Catalogue, reference: str) -> list[catalogue.Clause]:
    """The clauses that somebody means."""
    found = [read.clauses[clause.id] for clause in rulebooks.read(read.title).find(reference)]
    if not found:
        raise Trouble(f"there is no clause {reference!r} in {read.title}")
    return found


def _one(clause: catalogue.Clause) -> None:
    """A clause with all that there is about it."""
    plain(f"{clause.id}: {clause.text}")
    for name, lines in (("trap", [clause.trap] if clause.trap else []), ("code", clause.code), ("tests", clause.tests)):
        for line in lines or ["-"] * (name != "trap"):
            plain(f"  {name:6}{line}")


def _all(read: catalogue.Catalogue) -> None:
    table = Table("clause", "what it says", "code", "tests", box=None, padding=(0, 1))
    table.columns[0].no_wrap = True
    for clause in read.clauses.values():
        table.add_row(clause.id, clause.text, _short(clause.code, "src/ecumene/"), _short(clause.tests, "tests/"))
    console().print(table)
    proved = len(read.clauses) - len(read.open)
    plain(f"{len(read.clauses)} clauses, {proved} proved by tests that ran here, {len(read.open)} open")
    if not proved:
        plain("no test has run here under this title: make test, or pytest tests/titles")
        return
    for clause in read.open:
        plain(f"open: {clause.id}: {clause.text}" + (f" (did not run: {_short(clause.tests, 'tests/')})" if clause.tests else ""))


def _short(places: list[str], prefix: str) -> str:
    """The first place, and how many more there are."""
    if not places:
        return "-"
    first = places[0].removeprefix(prefix).rpartition("/")[2].replace("::", " ")
    return first if len(places) == 1 else f"{first} +{len(places) - 1}"
