"""The pages say what the code does: every field is described, every example runs."""

import doctest
import re
from pathlib import Path

import msgspec
import pytest

import ecumene
from ecumene.cli.app import app
from ecumene.engine import Header, Setup, record
from ecumene.engine.actions import COMMON
from ecumene.engine.positions import SetupField
from ecumene.floor import Floor
from ecumene.titles.empires import position
from ecumene.titles.empires.notes import Notes
from ecumene.titles.empires.offers import Proposal

DOCS = Path(__file__).parents[1] / "docs"


def described(page: str) -> set[str]:
    """The words in code marks of a page."""
    return set(re.findall(r"`([^`\n]+)`", (DOCS / page).read_text("utf-8")))


def fields(kind: type[msgspec.Struct]) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(kind)}


@pytest.mark.parametrize(
    "kind", [position.Position, position.Player, position.Ship, position.Barbarians, SetupField, Floor, Proposal]
)
def test_every_field_of_a_position_is_described(kind: type[msgspec.Struct]) -> None:
    assert fields(kind) <= described("positions.md")


def test_every_note_of_a_position_is_described() -> None:
    assert fields(Notes) <= described("positions.md")


def test_every_phase_of_a_position_is_described() -> None:
    text = (Path(position.__file__).parent / "western/rules.py").read_text("utf-8")
    assert set(re.findall(r'Phase\("([\w-]+)"\)', text)) <= described("positions.md")


def test_every_field_of_a_record_is_described() -> None:
    words = {part for word in described("records.md") for part in word.split(".")}
    kinds = (record._Head, record._Line, record._Foot, Header, Setup)
    assert {name for kind in kinds for name in fields(kind)} <= words
    assert {str(kind.__struct_config__.tag) for kind in COMMON} <= words
    assert {name for kind in COMMON for name in fields(kind)} <= words
    assert record.FORMAT in (DOCS / "records.md").read_text("utf-8")


def test_every_link_between_pages_leads_somewhere() -> None:
    root = DOCS.parent
    for page in (*DOCS.glob("*.md"), *root.glob("*.md")):
        for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_protocol_describes_links_as_the_page_makes_them() -> None:
    made = (DOCS.parent / "web" / "src" / "home" / "keep.ts").read_text("utf-8")
    (form,) = re.findall(r"pathname\}(#/[^`]+)`", made)
    assert form.replace("${table}", "TABLE").replace("${secret}", "SECRET") in (DOCS / "protocol.md").read_text("utf-8")


def test_the_readme_names_every_command() -> None:
    text = (DOCS.parent / "README.md").read_text("utf-8")
    names = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    assert {name for name in names if f"ecumene {name}" not in text} == set()


def test_the_bot_of_the_page_plays() -> None:
    """The class and the game of docs/writing-bots.md, as they stand there."""
    from ecumene.titles.empires.movement import EndMovement

    first, second = re.findall(r"```python\n(.*?)```", (DOCS / "writing-bots.md").read_text("utf-8"), re.S)
    second = second.replace("seed=7", 'seed=7, options={"limit": "3"}').replace("print(", "result = (")
    names: dict[str, object] = {"EndMovement": EndMovement, "Action": object}
    exec("from __future__ import annotations\nimport random\n" + first + second, names)
    over, scores, decisions = names["result"]  # type: ignore[misc]
    assert over == "limit" and len(scores) == 5 and decisions >= 4


def test_the_example_of_the_readme_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (DOCS.parent / "README.md").read_text("utf-8"), re.S)
    names: dict[str, object] = {}
    exec(example, names)
    assert names["game"].turn == 5  # type: ignore[attr-defined]


def test_the_library_by_example() -> None:
    failed, tried = doctest.testfile(str(DOCS / "library.md"), module_relative=False)
    assert tried > 15 and failed == 0


def test_the_example_of_the_package_runs() -> None:
    failed, tried = doctest.testmod(ecumene)
    assert tried > 3 and failed == 0
