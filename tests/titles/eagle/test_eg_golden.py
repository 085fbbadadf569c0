"""The golden games of Eagle 2002 show every rule set, number of seats and way to end; `tests/test_golden.py` replays them."""

import ecumene
from golden import record_of
from titles.eagle.eagle_golden import GOLDEN


def test_every_rule_set_and_every_number_of_seats_has_a_golden_game() -> None:
    assert {golden.scenario for golden in GOLDEN} == {"standard", "advanced-short", "advanced-medium", "advanced-long"}
    assert {golden.seats for golden in GOLDEN} == {2, 3, 4, 5, 6}


def test_every_way_to_end_has_a_golden_game() -> None:
    ends = {"three-modern", "short", "medium", "conquest", "diplomatic", "military", "space"}
    assert {ecumene.load(record_of(golden.name), keep=False).over for golden in GOLDEN} == ends
