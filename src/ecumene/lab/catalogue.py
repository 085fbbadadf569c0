"""The rule catalogue: each clause of a rulebook, the code that cites it and the tests that prove it.

It is read from a checkout: `titles/rulebooks/<title>.toml` lists the clauses, the sources and data files cite them
(`WE 4A.4, 4A.5`, `WE 4B.8-4B.12`, `WE 12.explorer.4-6`, `EG S:setup.5-7`, `WE CAL.Famine` for a whole group), tests are
marked `@rule("WE 4A.4")`.

A mark proves nothing: what counts is that pytest ran the test, under this title, and that it passed. Each run of the tests
notes that in `artefacts/proofs.json` (tests/proving.py). A sibling's clause that is exactly the same as others is proved by
their tests, if these ran under the sibling.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec

import ecumene
from ecumene import titles
from ecumene.engine import Refused
from ecumene.titles import rulebooks

T = TypeVar("T")

#: where the clauses stand in a checkout; they cite nothing themselves
RULEBOOKS = Path("src", "ecumene", "titles", "rulebooks")
#: where a run of the tests notes what has passed
PROOFS = Path("artefacts", "proofs.json")

#: One reference as it stands in a list: `4A.4`, `ADV.Metalworking.1`, `S:setup.7`, `tech.steam_power.2`, `4B.8-4B.12`, or a bare
#: number after another.
REFERENCE = r"[A-Za-z0-9]+(?:[.:_-][A-Za-z0-9]+)*"
LIST = re.compile(rf"{REFERENCE}(?:(?:, | and ){REFERENCE})*")


class Clause(msgspec.Struct):
    """A clause: `code` says where it is carried out, `tests` are meant to prove it, `ran` are those that did when last run."""

    id: str
    text: str
    kind: str = ""
    trap: str = ""
    same_as: tuple[str, ...] = ()
    exact: bool = False
    code: list[str] = []
    tests: list[str] = []
    ran: list[str] = []


class Catalogue:
    """The clauses of one title, and the marks and citations that name none of them."""

    def __init__(self, title: str, code: str, clauses: list[Clause]) -> None:
        self.title = title
        self.code = code
        self.clauses = {clause.id: clause for clause in clauses}
        self.unknown: list[str] = []
        #: where a list of references begins: after the title's code, or at what looks like a clause of the family's first title
        bare = "" if self.is_sibling else r"|(?<![\w.-])(?=[A-Z0-9][A-Za-z0-9:-]*\.[A-Za-z0-9])"
        self._head = re.compile(rf"\b{code} (?=[A-Z0-9]|[a-z_]+\.[A-Za-z0-9]){bare}")

    @property
    def is_sibling(self) -> bool:
        """Whether its code is that of another title, and cites the clauses of that one."""
        return any(clause.same_as for clause in self.clauses.values())

    @property
    def open(self) -> list[Clause]:
        """The clauses that no test has proved: none is marked with them, or none of those ran under this title and passed."""
        return [clause for clause in self.clauses.values() if not clause.ran]

    @property
    def untested(self) -> list[Clause]:
        """The clauses that no test is marked with."""
        return [clause for clause in self.clauses.values() if not clause.tests]

    def cited(self, text: str) -> tuple[set[str], set[str], set[str]]:
        """The ids that a text cites: one by one, as part of a whole group, and those that do not exist."""
        single: set[str] = set()
        grouped: set[str] = set()
        unknown: set[str] = set()
        at = 0
        while head := self._head.search(text, at):
            found = LIST.match(text, head.end())
            assert found is not None
            at = found.end()
            before = ""
            for number, reference in enumerate(re.split(r", | and ", found.group())):
                ids, is_group, before = self._resolve(reference, before)
                (grouped if is_group else single).update(ids)
                if not ids and not number and head.group():
                    unknown.add(f"{self.code} {reference}")
        return single, grouped - single, unknown

    def _resolve(self, reference: str, before: str) -> tuple[list[str], bool, str]:
        """The ids that a reference means, whether as a group, and the id that a following bare number continues."""
        for full in self._readings(reference, before):
            key = f"{self.code} {full}"
            if key in self.clauses:
                return [key], False, full
            ids = self._range(full)
            if ids:
                return ids, False, ids[-1].removeprefix(f"{self.code} ")
            members = self._group(full)
            if members:
                return members, True, full
        return [], False, before

    @staticmethod
    def _readings(reference: str, before: str) -> Iterator[str]:
        """A reference as it stands, and as continuing the one before it: `2` after `4A.1` is `4A.2`."""
        continued = []
        stem = before
        while "." in stem:
            stem = stem.rpartition(".")[0]
            continued.append(f"{stem}.{reference}")
        yield from (*continued, reference) if reference.isdecimal() else (reference, *continued)

    def _range(self, reference: str) -> list[str]:
        """`4B.8-4B.12` or `12.explorer.4-6`, clause by clause."""
        first, dash, last = reference.rpartition("-")
        stem, _, low = first.rpartition(".")
        high = last.rpartition(".")[2]
        if not dash or not low.isdecimal() or not high.isdecimal():
            return []
        ids = [f"{self.code} {stem}.{number}" for number in range(int(low), int(high) + 1)]
        return ids if ids and all(i in self.clauses for i in ids) else []

    def _group(self, reference: str) -> list[str]:
        """All clauses of a chapter or a card, or of several: `13A-13C`."""
        first, _, last = reference.partition("-")
        members = [i for i in self.clauses if i.startswith(f"{self.code} {reference}.")]
        if members or not last:
            return members
        order = list(self.clauses)
        begins, ends = self._group(first), self._group(last)
        return order[order.index(begins[0]) : order.index(ends[-1]) + 1] if begins and ends else []


def root() -> Path:
    """The checkout that this code runs from."""
    folder = Path(ecumene.__file__).parents[2]
    if not (folder / RULEBOOKS).is_dir() or not (folder / "tests").is_dir():
        raise Refused("rules", "code and tests of each rule need a checkout of the project: tests are not installed")
    return folder


def read(title: str, folder: Path | None = None, proofs: Path | None = None) -> Catalogue:
    """The catalogue of a title, with everything that cites it; `proofs` is what a run of the tests has noted."""
    folder = folder or root()
    catalogue = _clauses(title, folder)
    _scan_code(catalogue, folder)
    if catalogue.is_sibling:
        _shared_code(catalogue, folder)
    _scan_tests(catalogue, folder, read_proofs(proofs or folder / PROOFS).get(title, {}))
    return catalogue


def _clauses(title: str, folder: Path) -> Catalogue:
    path = rulebooks.registered(title) or folder / RULEBOOKS / f"{title}.toml"
    if not path.is_file():
        raise Refused("rules", f"there is no rule catalogue of {title!r} in {RULEBOOKS.as_posix()}")
    try:
        book = rulebooks.parse(path.read_text("utf-8"))
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Refused("rules", f"{(RULEBOOKS / path.name).as_posix()}: {error}") from None
    return Catalogue(title, book.code, [Clause(c.id, c.text, c.kind, c.trap, c.same_as, c.exact) for c in book.clauses])


def _scan_code(catalogue: Catalogue, folder: Path) -> None:
    """Citations in comments and strings of the sources, and in comments of the data files."""
    groups: dict[str, list[str]] = defaultdict(list)
    for path in sorted((folder / "src").rglob("*")):
        if path.suffix not in (".py", ".toml") or path.parent == folder / RULEBOOKS:
            continue
        name = path.relative_to(folder).as_posix()
        for line, text in remarks(path):
            if not (catalogue.code in text or "." in text):
                continue
            single, grouped, unknown = catalogue.cited(text)
            place = f"{name}:{line}"
            for clause in sorted(single):
                if place not in catalogue.clauses[clause].code:
                    catalogue.clauses[clause].code.append(place)
            for clause in grouped:
                groups[clause].append(place)
            catalogue.unknown += [f"{place}: {reference}" for reference in sorted(unknown)]
    # a whole group cited says less than the clause itself: it counts where nothing better is found
    for clause, places in groups.items():
        if not catalogue.clauses[clause].code:
            catalogue.clauses[clause].code = sorted(set(places))


def _shared_code(catalogue: Catalogue, folder: Path) -> None:
    """A sibling's clause is carried out where the clauses are cited that say the same."""
    codes = {same.partition(" ")[0] for clause in catalogue.clauses.values() for same in clause.same_as}
    for sheet in titles.metas():
        if sheet.code not in codes or sheet.id == catalogue.title:
            continue
        first = _clauses(sheet.id, folder)
        _scan_code(first, folder)
        for clause in catalogue.clauses.values():
            for same in clause.same_as:
                places = first.clauses[same].code if same in first.clauses else []
                clause.code += [place for place in places if place not in clause.code]


def kept(read: Callable[[Path], Iterable[T]]) -> Callable[[Path], tuple[T, ...]]:
    """What was read of a file, until the file is written anew: the catalogues of all titles are read out of the same files."""

    @cache
    def as_written(path: Path, when: int, size: int) -> tuple[T, ...]:
        return tuple(read(path))

    def found(path: Path) -> tuple[T, ...]:
        stat = path.stat()
        return as_written(path, stat.st_mtime_ns, stat.st_size)

    return found


@kept
def remarks(path: Path) -> Iterator[tuple[int, str]]:
    """Every comment and string of a file, line by line."""
    text = path.read_text("utf-8")
    if path.suffix == ".toml":
        for number, line in enumerate(text.splitlines(), start=1):
            yield number, line.partition("#")[2]
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            for offset, line in enumerate(token.string.splitlines()):
                yield token.start[0] + offset, line


def _scan_tests(catalogue: Catalogue, folder: Path, passed: dict[str, list[str]]) -> None:
    """The tests that are marked with each clause, and those of them that passed under this title."""
    marked: dict[str, list[str]] = defaultdict(list)
    for path in sorted((folder / "tests").rglob("test_*.py")):
        name = path.relative_to(folder).as_posix()
        for test, reference in marks(path):
            marked[reference].append(f"{name}::{test}")
            if reference.startswith(f"{catalogue.code} ") and reference not in catalogue.clauses:
                catalogue.unknown.append(f"{name}::{test}: {reference}")
    ran = {reference: [test for test in tests if reference in passed.get(test, ())] for reference, tests in marked.items()}
    for clause in catalogue.clauses.values():
        clause.tests, clause.ran = _proofs(clause, marked), _proofs(clause, ran)


def _proofs(clause: Clause, tests: dict[str, list[str]]) -> list[str]:
    """The tests of a clause: its own, and if it is exactly the same as others, theirs, provided that each of these has some."""
    found = tests.get(clause.id, [])
    if clause.exact and all(tests.get(same) for same in clause.same_as):
        found = found + [test for same in clause.same_as for test in tests[same]]
    return list(dict.fromkeys(found))


def read_proofs(path: Path) -> dict[str, dict[str, list[str]]]:
    """By title: the tests that passed under it when they last ran, with the clauses that they are marked with."""
    if not path.is_file():
        return {}
    try:
        return msgspec.json.decode(path.read_bytes(), type=dict[str, dict[str, list[str]]])
    except msgspec.DecodeError as error:
        raise Refused("rules", f"{path.name}: {error}; the next run of the tests writes it anew") from None


@kept
def marks(path: Path) -> Iterator[tuple[str, str]]:
    """Each test of a file with each clause it is marked with."""
    text = path.read_text("utf-8")
    if "rule(" not in text:
        return
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            for decorator in node.decorator_list:
                for reference in _references(decorator):
                    yield node.name, reference


def _references(decorator: ast.expr) -> Iterator[str]:
    for call in ast.walk(decorator):
        if isinstance(call, ast.Call):
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if name == "rule":
                for argument in call.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.value
