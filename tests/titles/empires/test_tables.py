"""The tables of the empires family, also where no title uses a row yet: WE AST and the A.S.T.-ranking of all civilizations."""

import pytest

from scene import TABLES

#: by A.S.T.-ranking
CIVILIZATIONS = (
    "minoa", "saba", "assyria", "maurya", "celt", "babylon", "carthage", "dravidia", "hatti",
    "kushan", "rome", "persia", "iberia", "nubia", "hellas", "indus", "egypt", "parthia",
)  # fmt: skip


def test_the_ranking_of_the_eighteen_civilizations_alternates_between_the_sides() -> None:
    rows = TABLES.civilizations
    assert {civ: row.rank for civ, row in rows.items()} == {civ: rank for rank, civ in enumerate(CIVILIZATIONS, start=1)}
    assert [rows[civ].side for civ in CIVILIZATIONS] == ["west", "east"] * 9
    assert [rows[civ].name.lower() for civ in CIVILIZATIONS] == list(CIVILIZATIONS)
    assert len({row.colour for row in rows.values()}) == 18


#: the first steps of the five later epochs, and the civilizations for which they are others
ROWS = {
    "basic": (
        (5, 8, 11, 14, 15),
        {"minoa": (6, 9), "saba": (6, 9), "celt": (5, 9), "carthage": (5, 9), "iberia": (5, 9), "parthia": (5, 9)},
    ),
    "expert": ((5, 8, 11, 14, 15), {"minoa": (6, 8), "saba": (6, 8), "kushan": (6, 8), "iberia": (6, 8)}),
}


@pytest.mark.parametrize("side", ROWS)
def test_the_rows_of_all_civilizations(side: str) -> None:
    common, others = ROWS[side]
    assert TABLES.tracks[side].rows == {civ: (*others.get(civ, common[:2]), *common[2:]) for civ in CIVILIZATIONS}
