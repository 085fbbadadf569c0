"""`make mutants`: changes rule code of a family at random, one small change at a time, and lists what no test notices.

The changes are mutmut's (its own runner can neither sample nor finish in minutes here). First the rule tests run once under
coverage, which says which tests reach which line; then each mutant runs only those, in a copy of the tree. Coverage does not
see every test that draws its examples, so what survives is tried once more, with all of them. A survivor is a clause whose
test asserts too little, or code that changes nothing.
"""

from __future__ import annotations

import argparse
import difflib
import os
import resource
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from random import Random
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import NamedTuple

import coverage
import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import create_mutations

ROOT = Path(__file__).parents[1]
FAMILIES = ("empires", "eagle", "ffg")
#: What a rule says to people: its words may change without a rule being broken.
SPOKEN = {"tell", "Refused", "not_asked", "AssertionError"}
#: Modules that carry out no clause; other tests than those of the rules prove them.
NO_RULES = {
    "__init__", "chronicle", "help", "invariants", "lessons", "phrases", "picture", "position", "reasons", "redealing",
    "registry", "rehearsing", "shapes", "sheets", "shown", "spelling", "story", "tutor", "unsaid", "view", "when", "wire",
    "words",
}  # fmt: skip
#: folders with tests of other things than clauses
NO_CLAUSES = {"learning", "records", "web", "__pycache__"}
#: seconds of processor time that the tests of a mutant may take before it counts as noticed, and all tests together; the clock on
#: the wall would count every mutant as noticed on a busy machine
SECONDS, LONGER = 120, 900


class Family(NamedTuple):
    """Titles that share their rule code, and the tests of its clauses."""

    rules: Path
    tests: tuple[str, ...]

    @classmethod
    def named(cls, name: str) -> Family:
        parts = [part for part in sorted((ROOT / "tests/titles" / name).iterdir()) if part.stem not in NO_CLAUSES]
        tests = [part for part in parts if part.is_dir() or part.match("test_*.py")]
        return cls(ROOT / "src/ecumene/titles" / name, tuple(str(part.relative_to(ROOT)) for part in tests))

    def files(self, within: list[str]) -> list[Path]:
        """The files of rules, or only those in some folders of the family."""
        folders = [self.rules / folder for folder in within] or [self.rules]
        return [path for folder in folders for path in sorted(folder.rglob("*.py")) if path.stem not in NO_RULES]


class Mutant(NamedTuple):
    path: Path
    line: int
    original: str
    code: str

    def change(self) -> str:
        """The lines that differ."""
        diff = difflib.unified_diff(self.original.splitlines(), self.code.splitlines(), lineterm="", n=0)
        return "\n".join(f"    {line}" for line in diff if line[0] in "+-" and line[:3] not in ("+++", "---"))


def spoken(module: cst.Module) -> set[int]:
    """The nodes inside messages, stories and the like, by identity."""
    found: set[int] = set()

    class Calls(cst.CSTVisitor):
        depth = 0

        def _says(self, node: cst.CSTNode) -> bool:
            if isinstance(node, cst.Arg) and node.keyword is not None and node.keyword.value == "frozen":
                return True
            name = node.func if isinstance(node, cst.Call) else None
            name = name.attr if isinstance(name, cst.Attribute) else name
            return isinstance(name, cst.Name) and name.value in SPOKEN

        def on_visit(self, node: cst.CSTNode) -> bool:
            self.depth += self._says(node)
            if self.depth or isinstance(node, (cst.SimpleString, cst.FormattedString, cst.ConcatenatedString)):
                found.add(id(node))
            return True

        def on_leave(self, original_node: cst.CSTNode) -> None:  # type: ignore[override]
            self.depth -= self._says(original_node)

    module.visit(Calls())
    return found


def crashes(before: cst.CSTNode, after: cst.CSTNode) -> bool:
    """Whether a change only leaves out an argument of a call, which any test that comes by notices."""
    return isinstance(before, cst.Call) and isinstance(after, cst.Call) and before.func.deep_equals(after.func)


def mutants_of(path: Path, count: int, rng: Random) -> list[Mutant]:
    """Some of the small changes to a file that could break a rule."""
    original = path.read_text("utf-8")
    module, mutations, *_ = create_mutations(str(path), original)
    silent = spoken(module)
    places = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    telling = [
        m
        for m in mutations
        if id(m.original_node) not in silent and m.original_node in places and not crashes(m.original_node, m.mutated_node)
    ]
    return [
        Mutant(path, places[m.original_node].start.line, original, module.deep_replace(m.original_node, m.mutated_node).code)  # type: ignore[arg-type]
        for m in rng.sample(telling, min(len(telling), count))
    ]


def sample(files: list[Path], count: int, rng: Random) -> list[Mutant]:
    """This many mutants, files chosen by their length."""
    wanted = rng.choices(files, [path.stat().st_size for path in files], k=count)
    return [mutant for path in sorted(set(wanted)) for mutant in mutants_of(path, wanted.count(path), rng)]


def reached_by(family: Family, data: coverage.CoverageData, mutant: Mutant) -> list[str]:
    """The tests that run through the mutant's line; all of them if it runs when the module is loaded."""
    contexts = data.contexts_by_lineno(str(mutant.path)).get(mutant.line, [])
    if "" in contexts:
        return [*family.tests]
    parts = [ROOT / part for part in family.tests]
    files = {
        path.stem: path.relative_to(ROOT) for part in parts for path in ([part] if part.is_file() else part.rglob("test_*.py"))
    }
    named = [context.partition(".") for context in contexts]
    return sorted(f"{files[module]}::{test.replace('.', '::')}" for module, _, test in named if module in files)


def measure(family: Family, folder: Path) -> coverage.CoverageData:
    """One run of the rule tests, noting which test reaches which line."""
    file = folder / "coverage"
    settings = folder / "coveragerc"
    settings.write_text(f"[run]\ndynamic_context = test_function\nsource = {family.rules}\ndata_file = {file}\n")
    command = [
        sys.executable,
        "-m",
        "coverage",
        "run",
        f"--rcfile={settings}",
        "-m",
        "pytest",
        *family.tests,
        "-q",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"the tests must pass before mutants are tried:\n{done.stdout[-2000:]}")
    data = coverage.CoverageData(str(file))
    data.read()
    return data


def survives(mutant: Mutant, tests: list[str], tree: Path, seconds: int = SECONDS) -> bool:
    """Whether the tests pass in a tree with this change."""
    target = tree / mutant.path.relative_to(ROOT)
    target.write_text(mutant.code, "utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=tree,
            env=environment,
            capture_output=True,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds)),
            check=False,
        )
        return done.returncode == 0
    finally:
        target.write_text(mutant.original, "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--family", choices=FAMILIES, default="empires")
    parser.add_argument("--within", nargs="*", default=[], help="only folders of the family, as in: mega expansion_project")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    wanted = parser.parse_args()
    family = Family.named(wanted.family)
    mutants = sample(family.files(wanted.within), wanted.count, Random(wanted.seed))
    print(
        f"{len(mutants)} mutants of {' '.join([wanted.family, *wanted.within])}, seed {wanted.seed}; first the tests as they are",
        flush=True,
    )
    with TemporaryDirectory() as folder:
        data = measure(family, Path(folder))
        trees: Queue[Path] = Queue()
        for number in range(wanted.jobs):
            tree = Path(folder, f"tree-{number}")
            copytree(ROOT, tree, ignore=ignore_patterns(".*", "__pycache__", "mutants", "node_modules"))
            trees.put(tree)

        def verdict(mutant: Mutant) -> str:
            tests = reached_by(family, data, mutant)
            tree = trees.get()
            try:
                if (tests and not survives(mutant, tests, tree)) or not survives(mutant, [*family.tests], tree, LONGER):
                    return ""
            finally:
                trees.put(tree)
            return f"tests reach it and pass: {', '.join(tests[:3])}" if tests else "no test reaches it"

        alive = 0
        with ThreadPoolExecutor(wanted.jobs) as pool:
            for number, (mutant, reason) in enumerate(zip(mutants, pool.map(verdict, mutants), strict=True), start=1):
                # a run that is stopped has still said what it found so far
                print(f"{number} of {len(mutants)}: {mutant.path.relative_to(ROOT)}:{mutant.line}", file=sys.stderr, flush=True)
                if reason:
                    alive += 1
                    print(f"SURVIVED {mutant.path.relative_to(ROOT)}:{mutant.line}: {reason}\n{mutant.change()}", flush=True)
    print(f"{len(mutants)} mutants, {len(mutants) - alive} noticed, {alive} survived")


if __name__ == "__main__":
    main()
