"""The golden games of Eagle 2002 show every rule set, number of seats and way to end; `tests/test_golden.py` replays them."""

import pytest

import ecumene
from ecumene.server import reading
from golden import record_of
from titles.eagle.eagle_golden import GOLDEN


def test_every_rule_set_has_a_golden_game_for_every_number_of_seats() -> None:
    scenarios = ("standard", "advanced-short", "advanced-medium", "advanced-long")
    assert {(golden.scenario, golden.seats) for golden in GOLDEN} == {(one, seats) for one in scenarios for seats in range(2, 7)}


def test_every_way_to_end_has_a_golden_game() -> None:
    ends = {"three-modern", "short", "medium", "conquest", "diplomatic", "military", "space"}
    assert {ecumene.load(record_of(golden.name), keep=False).over for golden in GOLDEN} == ends


@pytest.mark.parametrize("name", ["eagle-2002-advanced-short-2-short", "eagle-2002-advanced-long-3-military"])
def test_a_record_older_than_an_option_is_played_by_its_default(name: str) -> None:
    """The first begins from its set-up, the second in a position; neither names the option `assign`."""
    record, problem = reading.read(record_of(name))
    assert record is not None and problem is None
    assert "assign" not in record.header.setup.options
    assert reading.setup_of(record).options["assign"] == "best"
    assert reading.check(record_of(name)).problem is None
