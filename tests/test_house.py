"""The rules of the house, as far as a machine can hold them."""

import ast
from pathlib import Path

import pytest

from ecumene import titles
from ecumene.lab import catalogue

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src").rglob("*.py"))


def private_looks(path: Path) -> list[str]:
    """Where code reaches for what is not its business: private attributes of others, and the state of a game."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute):
            own = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            private = node.attr.startswith("_") and not node.attr.endswith("__")
            if (private and not own) or node.attr == "state":
                found.append(f"{path.name}:{node.lineno}: .{node.attr}")
        if isinstance(node, ast.ImportFrom) and any(alias.name in ("State", "Game") for alias in node.names):
            found.append(f"{path.name}:{node.lineno}: imports the state")
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr":
            what = node.args[1].value if isinstance(node.args[1], ast.Constant) else None
            if path.name != "base.py" and (what is None or what == "state" or str(what).startswith("_")):
                found.append(f"{path.name}:{node.lineno}: getattr {what}")
    return found


def test_bots_never_look_behind_the_view() -> None:
    bots = [path for path in SOURCES if "bots" in path.relative_to(ROOT).parts]
    assert len(bots) > 3
    assert [look for path in bots for look in private_looks(path)] == []


def test_a_look_behind_the_view_would_be_noticed(tmp_path: Path) -> None:
    cheat = tmp_path / "cheat.py"
    lines = ("from ecumene.titles.empires.state import State", "ask._state", "game.state.hand", "getattr(ask, x)", "self._own")
    cheat.write_text("\n".join(lines))
    assert len(private_looks(cheat)) == 4


@pytest.fixture(scope="module", params=[meta.id for meta in titles.metas()])
def rules(request: pytest.FixtureRequest) -> catalogue.Catalogue:
    return catalogue.read(request.param)


def test_tests_and_code_name_only_clauses_that_there_are(rules: catalogue.Catalogue) -> None:
    assert rules.unknown == []


def test_a_complete_title_has_no_untested_clause(rules: catalogue.Catalogue) -> None:
    if titles.meta(rules.title).stage in ("complete", "trusted"):
        assert [clause.id for clause in rules.untested] == []


def test_no_machine_leaves_its_traces() -> None:
    """No path of somebody's home, no address of somebody's registry."""
    names = [*SOURCES, *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "Makefile", ROOT / "pyproject.toml"]
    marks = ("/" + "home/", "/" + "root/", "/" + "Users/", "index" + "-url", "/work" + "/")
    assert [f"{path.name}: {mark}" for path in names for mark in marks if mark in path.read_text("utf-8")] == []


def test_every_test_file_has_a_name_of_its_own() -> None:
    """Of two with the same name pytest leaves one out."""
    names = [path.name for path in (ROOT / "tests").rglob("*.py") if path.name != "conftest.py"]
    assert sorted(names) == sorted(set(names))
