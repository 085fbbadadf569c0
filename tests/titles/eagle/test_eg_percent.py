"""Chances as figures that people read."""

from __future__ import annotations

import pytest

from web.scripts import reckoned


@pytest.mark.parametrize(
    ("odds", "read"),
    [
        ([0.416, 0.168, 0.416], [42, 17, 41]),
        ([1 / 3, 1 / 3, 1 / 3], [34, 33, 33]),
        ([0.475, 0.06, 0.465], [48, 6, 46]),
        ([0.5, 0.0, 0.5], [50, 0, 50]),
        ([1.0, 0.0, 0.0], [100, 0, 0]),
    ],
)
def test_percentages_add_up_to_a_hundred(odds: list[float], read: list[int]) -> None:
    found = reckoned(["titles/eagle/battle/odds.ts"], "return page.percents(given);", odds)
    assert found == read and sum(found) == 100
