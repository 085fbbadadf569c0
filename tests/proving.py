"""What the tests of rules prove, and for which title.

A test that is marked with clauses of Western Empires runs under every title of the family in which clauses say exactly the
same, and under every title whose own clause it is marked with: `@rule("WE 4A.8")`, `@rule("WE 4B.2", "MC 4B.2")`. Its scenes
are games of that title. Whatever passed is noted in artefacts/proofs.json, title by title; `ecumene rules` reads it there. A
complete run of the tests fails if a complete title has a clause that none proved: what was skipped, not collected or shadowed
proves nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ecumene import titles
from ecumene.lab import catalogue
from ecumene.titles import rulebooks
from scene import AtTable

FIRST = AtTable.title
Proofs = dict[str, dict[str, list[str]]]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--proofs", type=Path, help=f"the file to note in what passed ({catalogue.PROOFS.as_posix()})")


# -- under which titles ---------------------------------------------------------------------------------------


@cache
def exactly(title: str) -> frozenset[str]:
    """The clauses of other titles that this one has exactly."""
    try:
        book = rulebooks.read(title)
    except titles.Refused:  # it has no rulebook
        return frozenset()
    exact = {same for clause in book.clauses if clause.exact for same in clause.same_as}
    # what a title leaves unsaid, though it holds there too, bars no test, and neither does a piece that it does without
    harmless = {clause for clause, why in book.lacks.items() if why.startswith("unsaid") or "that it lacks" in why}
    return frozenset(exact | harmless)


@cache
def without(title: str, clause: str) -> bool:
    """Whether a clause belongs to a scenario that the title does without."""
    try:
        why = rulebooks.read(title).why_lacking(clause)
    except titles.Refused:  # it has no rulebook
        return False
    return why.startswith("there is no ") and why.endswith(" Game")


def under(clauses: list[str]) -> list[str]:
    """The titles under which a test of these clauses runs."""
    codes = {sheet.code: sheet.id for sheet in titles.metas()}
    named = [codes.get(clause.partition(" ")[0]) for clause in clauses]
    foreign = {id for id in named if id}
    shared = [clause for clause, id in zip(clauses, named, strict=True) if id == FIRST]

    def has(title: str) -> bool:
        # clauses of a scenario that a title does without bar no test that is marked with others too
        left = [clause for clause in shared if not without(title, clause)]
        return bool(left) and exactly(title).issuperset(left)

    return [sheet.id for sheet in titles.metas() if sheet.id in foreign or has(sheet.id)]


def marked(item: pytest.Item) -> list[str]:
    """The clauses that a test is marked with."""
    return list(dict.fromkeys(clause for mark in item.iter_markers("rule") for clause in mark.args))


def variants(definition: pytest.Item) -> Iterator[list[str]]:
    """The clauses of each variant of a test, as far as they have marks of their own."""
    yield []
    for parametrized in definition.iter_markers("parametrize"):
        for row in parametrized.args[1]:
            marks = getattr(row, "marks", ())
            yield [clause for mark in marks if mark.name == "rule" for clause in mark.args]


def unfit(item: pytest.Item) -> set[str]:
    """The titles at whose tables a test cannot be shown, since cards or steps differ there."""
    return {mark.args[0] for mark in item.iter_markers("unfit")}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    own = marked(metafunc.definition)
    tables = {table for others in variants(metafunc.definition) for table in under(own + others)} - unfit(metafunc.definition)
    if tables - {FIRST}:
        in_order = [sheet.id for sheet in titles.metas() if sheet.id in tables]
        metafunc.parametrize("at_table", in_order, indirect=True)


@pytest.fixture(autouse=True)
def at_table(request: pytest.FixtureRequest) -> Iterator[str]:
    """The title under which the test runs."""
    AtTable.title, AtTable.asked = getattr(request, "param", FIRST), False
    yield AtTable.title
    AtTable.title = FIRST


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """A test that made no game of the title under which it ran proves nothing of that title, unless it is of that title alone."""
    yield
    if AtTable.title != FIRST and not AtTable.asked and not alone(item):
        item.user_properties[:] = [entry for entry in item.user_properties if entry[0] != "rules"]


def alone(item: pytest.Item) -> bool:
    """Whether a test is marked with clauses of the title under which it runs, and of no other."""
    code = titles.meta(AtTable.title).code
    return all(clause.partition(" ")[0] == code for clause in marked(item))


# -- what passed ----------------------------------------------------------------------------------------------


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of rules say what they are about to prove, and for which title; where one can prove nothing, it is left out."""
    kept = []
    for item in items:
        clauses = marked(item)
        if clauses:
            tables = [table for table in under(clauses) if table not in unfit(item)]
            callspec = getattr(item, "callspec", None)
            title = callspec.params.get("at_table") if callspec else None
            if title is not None and title not in tables:
                continue
            item.user_properties.append(("rules", [title or next(iter(tables), FIRST), clauses]))
        kept.append(item)
    items[:] = kept


class Noted:
    """What the tests of this run prove, by title and test: a clause, if it passed in every variant that is marked with it."""

    def __init__(self) -> None:
        self.passed: dict[tuple[str, str], set[str]] = defaultdict(set)
        self.amiss: dict[tuple[str, str], set[str]] = defaultdict(set)

    def note(self, report: pytest.TestReport) -> None:
        rules: Any = dict(report.user_properties).get("rules")
        if rules is None:
            return
        title, clauses = rules
        key = title, "::".join(report.nodeid.partition("[")[0].split("::")[:2])
        if not report.passed or hasattr(report, "wasxfail"):
            self.amiss[key].update(clauses)
        elif report.when == "call":
            self.passed[key].update(clauses)

    @cached_property
    def files(self) -> set[str]:
        """The files of all tests of this run: it is over when they are asked for."""
        return {test.partition("::")[0] for _, test in (*self.passed, *self.amiss)}

    def added_to(self, before: Proofs) -> Proofs:
        """What was known before, with what is known now."""
        proofs: Proofs = defaultdict(dict, {title: dict(tests) for title, tests in before.items()})
        for title, test in {**self.passed, **self.amiss}:
            proved = self.passed[title, test] - self.amiss[title, test]
            proofs[title][test] = sorted(proved)
        return {title: dict(sorted(tests.items())) for title, tests in sorted(proofs.items())}


#: the tests of this run, and the clauses that it should have proved and did not
noted = Noted()
missing: list[str] = []


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    noted.note(report)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    config = session.config
    if hasattr(config, "workerinput") or not noted.files:
        return
    path: Path = config.getoption("--proofs") or config.rootpath / catalogue.PROOFS
    complete = exitstatus == pytest.ExitCode.OK and is_complete(config)
    # a complete run says everything: what it did not run is proved no more
    proofs = noted.added_to({} if complete else catalogue.read_proofs(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(msgspec.json.format(msgspec.json.encode(proofs), indent=1))
    fresh.replace(path)
    if complete:
        missing.extend(unproved(config.rootpath, path))
        if missing:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def is_complete(config: pytest.Config) -> bool:
    """Whether all tests of rules were meant to run: every file that has some was, and nothing was picked out."""
    if config.getoption("keyword") or any("::" in argument for argument in config.args):
        return False
    known = tuple(f"{sheet.code} " for sheet in titles.metas())
    # most runs lack the first of all files: the others are not read for that
    return all(
        path.relative_to(config.rootpath).as_posix() in noted.files
        or not any(clause.startswith(known) for _, clause in catalogue.marks(path))
        for path in (config.rootpath / "tests").rglob("test_*.py")
    )


def unproved(root: Path, proofs: Path) -> list[str]:
    """The clauses of complete titles that no test has proved."""
    found = []
    for sheet in titles.metas():
        # a checkout of a test has the rulebooks that it needs and no others
        if sheet.stage in ("complete", "trusted") and (root / catalogue.RULEBOOKS / f"{sheet.id}.toml").is_file():
            found += [clause.id for clause in catalogue.read(sheet.id, root, proofs).open]
    return found


def pytest_terminal_summary(terminalreporter: Any) -> None:
    for clause in missing:
        terminalreporter.write_line(f"no test that ran and passed proves {clause}", red=True)
