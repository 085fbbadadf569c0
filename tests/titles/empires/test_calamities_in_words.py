"""What the page says of a calamity has only numbers that are printed on its card."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EMPIRES = ROOT / "src" / "ecumene" / "titles" / "empires"
SAID = (ROOT / "web" / "src" / "titles" / "empires" / "calamities.ts").read_text(encoding="utf-8")


def sentences(table: str) -> dict[str, set[str]]:
    """By calamity: the numbers that its sentence names."""
    rows = SAID[SAID.index(f"const {table}") :]
    found = re.findall(r"^  (\w+): \(n?\) => (.*),$", rows[: rows.index("\n};")], re.MULTILINE)
    return {calamity: set(re.findall(r"\bn\.(\w+)", sentence)) for calamity, sentence in found}


@pytest.mark.parametrize("title", ["western-empires", "expansion-project"])
def test_every_number_that_is_said_is_printed(title: str) -> None:
    said, folder = sentences("DOES:"), EMPIRES
    if title == "expansion-project":
        said, folder = said | sentences("DOES_THERE"), EMPIRES / "expansion_project"
    cards = tomllib.loads((folder / "data" / "calamities.toml").read_text(encoding="utf-8"))
    assert len(said) > 20 and cards
    for calamity, card in cards.items():
        assert said[calamity] <= set(card.get("numbers", {})), calamity
