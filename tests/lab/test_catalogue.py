"""The rule catalogue: citations are found in every form they are written in, and marks of tests."""

from pathlib import Path

import pytest

from ecumene import Refused
from ecumene.lab import catalogue
from ecumene.lab.catalogue import Catalogue, Clause, marks

IDS = [
    *(f"WE 4A.{n}" for n in range(1, 13)),
    *(f"WE 4B.{n}" for n in range(1, 17)),
    *(f"WE 12.explorer.{n}" for n in range(1, 9)),
    *(f"WE SETUP.{n}" for n in range(1, 18)),
    *(f"WE SETUP.5-8.{n}" for n in range(1, 12)),
    *(f"WE ADV.Metalworking.{n}" for n in range(1, 3)),
    *(f"WE ADV.NavalWarfare.{n}" for n in range(1, 12)),
    *(f"WE CAL.Famine.{n}" for n in range(1, 8)),
]


def cited(text: str) -> tuple[set[str], set[str], set[str]]:
    found = Catalogue("western-empires", "WE", [Clause(i, "") for i in IDS]).cited(text)
    single, grouped, unknown = ({i.removeprefix("WE ") for i in ids} for ids in found)
    return single, grouped, unknown


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("WE 4A.4, 4A.5: fewest tokens first", {"4A.4", "4A.5"}),
        ("see WE 4A.4 and 4A.6.", {"4A.4", "4A.6"}),
        ("(WE ADV.Metalworking.1, 2)", {"ADV.Metalworking.1", "ADV.Metalworking.2"}),
        ("WE 4B.8-4B.10, whoever won", {"4B.8", "4B.9", "4B.10"}),
        ("WE 12.explorer.4-6", {"12.explorer.4", "12.explorer.5", "12.explorer.6"}),
        ("WE SETUP.5-8.9, 10: credits", {"SETUP.5-8.9", "SETUP.5-8.10"}),
        ("WE SETUP.5-8.4-6: layers", {"SETUP.5-8.4", "SETUP.5-8.5", "SETUP.5-8.6"}),
        ("ADV.Metalworking.2, NavalWarfare.3: the title's code may be left out", {"ADV.Metalworking.2", "ADV.NavalWarfare.3"}),
        ("4B.5: with too few tokens", {"4B.5"}),
        ("3.5 microseconds, version 4.11 of it, e.g. and 12 areas", set()),
    ],
)
def test_citations_are_read_as_they_are_written(text: str, ids: set[str]) -> None:
    assert cited(text) == (ids, set(), set())


def test_a_whole_group_and_a_range_of_groups() -> None:
    assert cited("WE CAL.Famine")[1] == {f"CAL.Famine.{n}" for n in range(1, 8)}
    assert len(cited("WE 4A-4B: conflict")[1]) == 12 + 16


def test_a_citation_of_nothing_is_noticed() -> None:
    assert cited("WE 4A.99: nothing")[2] == {"4A.99"}
    assert cited("WE ADV.Wheel.1")[2] == {"ADV.Wheel.1"}


def checkout(folder: Path) -> Path:
    files = {
        "src/ecumene/titles/rulebooks/toy.toml": 'title = "toy"\ncode = "TOY"\n'
        + "".join(f'[[clauses]]\nid = "TOY 1.{n}"\ntext = "clause {n}"\n' for n in range(1, 6)),
        "src/toy.py": '"""TOY 1: everything."""\n\n\nclass Stake:\n    """TOY 1.1."""\n\n    rule = "TOY 1.2"  # TOY 1.3, 9.9\n',
        "src/data/toy.toml": 'x = 1  # TOY 1.4\ny = "TOY 1.5"\n',
        "tests/test_toy.py": (
            '@rule("TOY 1.1", "TOY 1.2")\ndef test_a(): ...\n\n\n'
            '@pytest.mark.parametrize("x", [1])\n@pytest.mark.rule("TOY 1.1")\ndef test_b(x): ...\n\n\n'
            '@rule("TOY 7.7")\ndef test_c(): ...\n'
        ),
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def test_code_data_and_tests_are_found(tmp_path: Path) -> None:
    read = catalogue.read("toy", checkout(tmp_path))
    code = {i: clause.code for i, clause in read.clauses.items()}
    assert code["TOY 1.1"] == ["src/toy.py:5"] and code["TOY 1.2"] == code["TOY 1.3"] == ["src/toy.py:7"]
    assert code["TOY 1.4"] == ["src/data/toy.toml:1"]
    assert code["TOY 1.5"] == ["src/toy.py:1"]  # only with its whole group
    assert read.clauses["TOY 1.1"].tests == ["tests/test_toy.py::test_a", "tests/test_toy.py::test_b"]
    assert [clause.id for clause in read.untested] == ["TOY 1.3", "TOY 1.4", "TOY 1.5"]
    assert read.open == list(read.clauses.values())  # nothing has run
    assert read.unknown == ["tests/test_toy.py::test_c: TOY 7.7"]


def test_marks_of_classes_count_and_other_decorators_do_not(tmp_path: Path) -> None:
    path = tmp_path / "test_x.py"
    path.write_text('@rule("TOY 1.1")\nclass TestIt:\n    @ruler("TOY 1.2")\n    def test_a(self): ...\n')
    assert list(marks(path)) == [("TestIt", "TOY 1.1")]


def test_without_a_checkout_or_a_catalogue_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refused, match="no rule catalogue of 'chess'"):
        catalogue.read("chess", checkout(tmp_path))
    monkeypatch.setattr(catalogue.ecumene, "__file__", str(tmp_path / "a" / "b" / "c" / "__init__.py"))
    with pytest.raises(Refused, match="need a checkout"):
        catalogue.root()
