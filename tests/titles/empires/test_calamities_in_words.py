"""What the page says of a calamity has only numbers that are printed on its card."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from web.scripts import reckoned

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


def test_what_comes_to_one_or_to_nothing_is_said_so() -> None:
    """Advances may spare a victim nearly all, or all of it."""
    numbers = [
        ("superstition", {"reduced": 1}, "a city is reduced"),
        ("superstition", {"reduced": 0}, "no city is reduced"),
        ("tribal_conflict", {"damage": 1}, "a unit point is lost"),
        ("tribal_conflict", {"damage": 0}, "nothing is lost"),
        ("tempest", {"damage": 5, "treasury": 5}, "5 unit points on the coast and 5 treasury are lost"),
        ("tempest", {"damage": 0, "treasury": 5}, "5 treasury is lost"),
        ("civil_disorder", {"kept": 0}, "all cities are reduced"),
    ]
    script = "return given.map(([id, numbers]) => page.does({ calamities: {} }, id, numbers));"
    assert reckoned(["titles/empires/calamities.ts"], script, numbers) == [said for *_, said in numbers]
    units = 'return [page.unitOf("reduced", 1), page.unitOf("reduced", 2), page.unitOf("treasury", 1), page.unitOf("none", 3)];'
    assert reckoned(["titles/empires/calamities.ts"], units, None) == ["city", "cities", "treasury", ""]
