"""WE SETUP.map: which civilizations and areas are in play. What areas and borders are is in test_0_definitions.py."""

from __future__ import annotations

import pytest

from ecumene import boards
from scene import Scene, rule

CIVILIZATIONS = {
    5: {"minoa", "assyria", "hatti", "hellas", "egypt"},
    6: {"minoa", "carthage", "hatti", "rome", "iberia", "hellas"},
    7: {"minoa", "assyria", "carthage", "hatti", "rome", "hellas", "egypt"},
    8: {"minoa", "assyria", "carthage", "hatti", "rome", "iberia", "hellas", "egypt"},
    9: {"minoa", "assyria", "celt", "carthage", "hatti", "rome", "iberia", "hellas", "egypt"},
}


@rule("WE SETUP.map.1", "WE SETUP.map.2", "WE SETUP.map.3", "WE SETUP.map.4", "WE SETUP.map.5", "WE SETUP.4")
@pytest.mark.parametrize("seats", CIVILIZATIONS)
def test_the_civilizations_by_number_of_players(seats: int) -> None:
    rules = Scene(seats).state.rules
    assert set(rules.civilizations) == CIVILIZATIONS[seats] and len(rules.civilizations) == seats


@rule("WE SETUP.map.1")
def test_with_five_players_only_the_eastern_of_the_two_boards_lies_on_the_table() -> None:
    board = boards.load("ancient_world")
    assert {board.areas[area].board for area in Scene(5).state.terrain.ids} == {2}
    assert {board.areas[area].board for area in Scene(6).state.terrain.ids} == {1, 2}


@rule("WE SETUP.3", "WE SETUP.map.6")
@pytest.mark.parametrize(("seats", "areas"), [(5, 84), (6, 98), (7, 115), (8, 131), (9, 153)])
def test_the_areas_in_play_are_the_regions_of_the_civilizations_in_play(seats: int, areas: int) -> None:
    terrain = Scene(seats).state.terrain
    assert len(terrain.areas) == areas
    assert {terrain.region[area] for area in terrain.areas} == CIVILIZATIONS[seats] == set(terrain.regions)
    closed = [area for area in range(terrain.size) if not terrain.open[area]]
    assert not {terrain.region[area] for area in closed} & CIVILIZATIONS[seats]
    # a closed area borders nothing, and no open one borders it
    assert not any(terrain.near[area] for area in closed)
    assert not {near for area in terrain.areas for near in terrain.near[area]} & set(closed)


@rule("WE SETUP.map.6")
def test_neighbours_on_the_eastern_boards_are_no_neighbours_here() -> None:
    printed = boards.load("ancient_world").areas
    terrain = Scene(9).state.terrain
    for name, eastern in (
        ("jericho", "jordan"),
        ("sinai", "nabataea"),
        ("nineveh", "urmia"),
        ("eastern_armenia", "western_media"),
    ):
        assert eastern in printed[name].land and eastern not in terrain.index
        assert {terrain.ids[near] for near in terrain.land[terrain.index[name]]} == {
            near for near in printed[name].land if printed[near].board in (1, 2)
        }
