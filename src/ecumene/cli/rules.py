"""`ecumene rules`: the rule catalogue of a title."""

from __future__ import annotations

from rich.table import Table

from ecumene.cli.common import Json, Title, console, plain, print_json
from ecumene.lab import catalogue
from ecumene.titles import meta


def rules(title: Title, as_json: Json = False) -> None:
    """List the clauses of a rulebook with the code and the tests of each, and what is open."""
    read = catalogue.read(meta(title).id)
    if as_json:
        fields = ("id", "text", "code", "tests", "ran")
        print_json({"clauses": [{name: getattr(clause, name) for name in fields} for clause in read.clauses.values()]})
        return
    table = Table("clause", "what it says", "code", "tests", box=None, padding=(0, 1))
    table.columns[0].no_wrap = True
    for clause in read.clauses.values():
        table.add_row(clause.id, clause.text, _short(clause.code, "src/ecumene/"), _short(clause.tests, "tests/"))
    console().print(table)
    proved = len(read.clauses) - len(read.open)
    plain(f"{len(read.clauses)} clauses, {proved} proved by tests that ran here, {len(read.open)} open")
    if not proved:
        plain("no test has run here under this title: make test, or pytest tests/rules")
        return
    for clause in read.open:
        plain(f"open: {clause.id}: {clause.text}" + (f" (did not run: {_short(clause.tests, 'tests/')})" if clause.tests else ""))


def _short(places: list[str], prefix: str) -> str:
    """The first place, and how many more there are."""
    if not places:
        return "-"
    first = places[0].removeprefix(prefix).rpartition("/")[2].replace("::", " ")
    return first if len(places) == 1 else f"{first} +{len(places) - 1}"
