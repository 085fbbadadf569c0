"""What proves a clause: a test that pytest ran under the title, and that passed; and a complete run that misses one fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import proving
import sibling
from ecumene import titles
from ecumene.cli.rules import rules as print_rules
from ecumene.lab import catalogue
from ecumene.titles import rulebooks

ROOT = Path(__file__).parents[2]
CONFLICT = "tests/titles/empires/rules/test_4_conflict.py"


def run_tests(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join((str(ROOT / "tests"), str(ROOT / "src")))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments]
    return subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)


@pytest.fixture
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(titles, "_metas", dict(titles._metas))
    monkeypatch.setattr(rulebooks, "_others", dict(rulebooks._others))
    sibling.register()


@pytest.mark.usefixtures("registered")
def test_shared_clauses_of_a_sibling_are_proved_by_tests_that_ran_under_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    proofs = tmp_path / "proofs.json"
    ran = run_tests(ROOT, "-p", "sibling", CONFLICT, "tests/titles/empires/rules/test_cal_tyranny.py", "--proofs", str(proofs))
    assert ran.returncode == 0, ran.stdout + ran.stderr
    read = catalogue.read("sibling-empires", proofs=proofs)
    found = {clause.id: clause.ran for clause in read.clauses.values() if clause.ran}
    ends = ("even_below_the_limit", "and_may_leave_the_area_empty")
    equals = [f"{CONFLICT}::test_equals_remove_together_{end}" for end in ends]
    assert set(found) == {"SE fight.1", "SE fight.2", "SE storm.1"}
    assert sorted(found["SE fight.1"]) == sorted(equals)
    assert f"{CONFLICT}::test_the_fewest_remove_first_then_the_next" in found["SE fight.2"]
    # only the variant that proves it runs, the others say something else
    assert list(catalogue.read_proofs(proofs)["sibling-empires"].values())[-1] == ["WE ADV.Sculpture.1", "WE CAL.Tyranny.4"]
    # of two clauses one has tests that did not run; nearly the same, or of its own: none
    assert read.clauses["SE fight.3"].tests and {"SE fight.3", "SE fight.4", "SE tax.1"} <= {clause.id for clause in read.open}
    # carried out where the clauses are cited that say the same
    assert any("conflict.py" in place for place in read.clauses["SE fight.2"].code)

    monkeypatch.setattr(catalogue, "PROOFS", proofs)
    print_rules("sibling-empires")
    lines = capsys.readouterr().out.splitlines()
    assert f"{len(read.clauses)} clauses, 3 proved by tests that ran here, {len(read.clauses) - 3} open" in lines
    assert any(line.startswith(" SE fight.1 ") and "test_4_conflict.py" in line for line in lines)
    assert any(line.startswith("open: SE fight.3: ") and "did not run" in line for line in lines)
    # under Western Empires the same run proved what it is marked with, and nothing of the sibling
    western = catalogue.read("western-empires", proofs=proofs)
    assert western.clauses["WE 4A.7"].ran and not western.clauses["WE 1A.1"].ran and western.clauses["WE 1A.1"].tests


@pytest.mark.usefixtures("registered")
def test_under_which_titles_a_test_runs() -> None:
    family = ["western-empires", "mega-civilization", "expansion-project"]
    assert proving.under(["WE 4A.5"]) == [*family, "sibling-empires"]
    assert proving.under(["WE 4A.5", "WE 4A.4"]) == [*family, "sibling-empires"]
    assert proving.under(["WE 4A.5", "WE 4A.9"]) == family  # the sibling has no 4A.9
    assert "sibling-empires" not in proving.under(["WE 1A.1"])  # nearly is not exactly
    assert proving.under(["SE fight.4"]) == ["sibling-empires"]
    assert proving.under(["WE 1A.1", "SE tax.1"]) == [*family, "sibling-empires"]
    assert proving.under(["TOY 1.1"]) == ["toy"] and proving.under(["XX 1.1"]) == []


BOOK = 'title = "western-empires"\ncode = "WE"\n' + "".join(f'[[clauses]]\nid = "WE 1.{n}"\ntext = "{n}"\n' for n in range(1, 9))
TESTS = """
import pytest
from scene import rule

@rule("WE 1.1")
def test_it_holds(): assert True

@rule("WE 1.2")
@pytest.mark.skip
def test_skipped(): assert True

@rule("WE 1.3")
def test_twice(): assert True

@rule("WE 1.1")
def test_twice(): assert True

@rule("WE 1.4")
def never_collected(): assert True

class Helper:
    @rule("WE 1.5")
    def test_in_no_class_of_tests(self): assert True

@rule("WE 1.6")
@pytest.mark.xfail
def test_expected_to_fail(): assert False

@pytest.mark.parametrize("x", [
    pytest.param(1, marks=rule("WE 1.7")),
    pytest.param(2, marks=[rule("WE 1.8"), pytest.mark.skip]),
])
def test_variants(x): assert x
"""


def little(folder: Path, tests: str) -> Path:
    """A checkout with a rulebook of eight clauses and these tests."""
    for name, text in (("src/ecumene/titles/rulebooks/western-empires.toml", BOOK), ("tests/test_little.py", tests)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule\n")
    return folder


def proved(folder: Path) -> list[str]:
    return [clause.id for clause in catalogue.read("western-empires", folder).clauses.values() if clause.ran]


def test_what_did_not_run_proves_nothing_and_a_complete_run_that_misses_a_clause_fails(tmp_path: Path) -> None:
    folder = little(tmp_path, TESTS)
    ran = run_tests(folder, "-p", "proving")
    assert ran.returncode == 1 and "3 passed, 2 skipped, 1 xfailed" in ran.stdout
    missed = [f"no test that ran and passed proves WE 1.{n}" for n in (2, 3, 4, 5, 6, 8)]
    assert [line for line in ran.stdout.splitlines() if line.startswith("no test")] == missed
    read = catalogue.read("western-empires", folder)
    assert read.clauses["WE 1.1"].ran == ["tests/test_little.py::test_it_holds", "tests/test_little.py::test_twice"]
    assert read.clauses["WE 1.7"].ran == ["tests/test_little.py::test_variants"]
    assert not read.untested  # the marks alone would have said that all is well


def test_a_run_of_some_tests_adds_to_what_is_known(tmp_path: Path) -> None:
    one, other = '@rule("WE 1.1")\ndef test_one(): assert True\n', '@rule("WE 1.2")\ndef test_other(): assert {}\n'
    folder = little(tmp_path, "from scene import rule\n" + one + other.format(True))
    assert run_tests(folder, "-p", "proving", "-k", "test_one").returncode == 0
    assert run_tests(folder, "-p", "proving", "tests/test_little.py::test_other").returncode == 0
    assert proved(folder) == ["WE 1.1", "WE 1.2"]
    # what fails proves no more, and what is no longer marked neither
    little(tmp_path, "from scene import rule\n" + one.replace("WE 1.1", "WE 1.3") + other.format(False))
    assert run_tests(folder, "-p", "proving", "-k", "test_other").returncode == 1
    assert proved(folder) == []


def test_a_test_that_makes_no_game_of_its_title_proves_nothing_of_it(tmp_path: Path) -> None:
    tests = """
from scene import Scene, at_table, rule

TITLES = ("western-empires", "mega-civilization", "expansion-project", "sibling-empires")

@rule("WE 4A.5")
def test_of_a_scene(): assert Scene().game.title.meta.id in TITLES

@rule("WE 4A.5")
def test_of_the_title(): assert at_table() in TITLES

@rule("WE 4A.5")
def test_of_nothing(): assert True
"""
    ran = run_tests(little(tmp_path, tests), "-p", "sibling", "-p", "proving", "-k", "test_of")
    assert "12 passed" in ran.stdout
    proofs = catalogue.read_proofs(tmp_path / catalogue.PROOFS)
    assert {title: [test.rpartition("_")[2] for test in passed] for title, passed in proofs.items()} == {
        "expansion-project": ["scene", "title"],
        "mega-civilization": ["scene", "title"],
        "sibling-empires": ["scene", "title"],
        "western-empires": ["scene", "nothing", "title"],
    }
