"""The page's folders depend one way: a title knows the frame, the frame knows no title, and no title knows another."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "web" / "src"
IMPORT = re.compile(r"""(?:from|import)\s*\(?\s*"(\.[^"]+)\"""")
#: what every part of the page may know of titles
CONTRACT = {"titles/title", "titles/kits"}
#: the one place that names a title: what newcomers meet first
FIRST = "home/first.ts"


def sources() -> Iterator[tuple[str, str]]:
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in (".ts", ".svelte"):
            yield path.relative_to(SOURCES).as_posix(), path.read_text("utf-8")


def imports(path: str, text: str) -> Iterator[str]:
    for found in IMPORT.findall(text):
        yield (SOURCES / path).parent.joinpath(found).resolve().relative_to(SOURCES).as_posix()


def title_of(path: str) -> str | None:
    """The folder of the title to which a file belongs."""
    parts = path.split("/")
    return parts[1] if parts[0] == "titles" and len(parts) > 2 else None


def test_the_frame_knows_no_title_and_no_title_another() -> None:
    wrong = [
        f"{path} imports {found}"
        for path, text in sources()
        for found in imports(path, text)
        if found.startswith("titles/") and found not in CONTRACT and title_of(found) != (title_of(path) or "")
    ]
    assert not wrong
    assert any(title_of(found) for path, text in sources() for found in imports(path, text))


def test_a_title_is_named_in_its_own_folder_only() -> None:
    named = re.compile(r'"WE |western-empires|ancient_world')
    found = {path for path, text in sources() if named.search(text) and title_of(path) is None}
    assert found == {FIRST}
