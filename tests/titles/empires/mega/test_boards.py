"""Mega Civilization: which civilizations play at which table, and on which board (MC SETUP, SETUP.map, DEF.map)."""

from __future__ import annotations

import pytest

import ecumene
from ecumene import Refused
from ecumene.titles.empires.calamities.resolution import Resolution
from ecumene.titles.empires.mega.rules import MegaRules
from scene import Scene, at_table, rule

WEST = "minoa assyria celt carthage hatti rome iberia hellas egypt"
EAST = "saba maurya babylon dravidia kushan persia nubia indus parthia"

#: number of players, side, the civilizations, the areas in play and the boards on the table
TABLES = [
    pytest.param(5, "west", "minoa assyria hatti hellas egypt", 84, {2}),
    pytest.param(6, "west", "minoa carthage hatti rome iberia hellas", 98, {1, 2}),
    pytest.param(7, "west", "minoa assyria carthage hatti rome hellas egypt", 115, {1, 2}),
    pytest.param(8, "west", "minoa assyria carthage hatti rome iberia hellas egypt", 131, {1, 2}),
    pytest.param(9, "west", WEST, 153, {1, 2}),
    pytest.param(5, "east", "saba babylon persia nubia parthia", 95, {3}),
    pytest.param(6, "east", "saba babylon kushan persia indus parthia", 111, {3, 4}),
    pytest.param(7, "east", "saba babylon kushan persia nubia indus parthia", 130, {3, 4}),
    pytest.param(8, "east", "saba maurya babylon dravidia kushan persia indus parthia", 146, {3, 4}),
    pytest.param(9, "east", EAST, 165, {3, 4}),
    pytest.param(
        10,
        "west",
        "minoa saba assyria babylon hatti persia nubia hellas egypt parthia",
        179,
        {2, 3},
    ),
    pytest.param(
        11,
        "east",
        "saba assyria maurya babylon dravidia kushan persia nubia indus egypt parthia",
        198,
        {2, 3, 4},
    ),
]


@rule("MC SETUP.1", "MC SETUP.6", "MC SETUP.7", "MC SETUP.8", "MC SETUP.10", "MC SETUP.map.1", "MC SETUP.map.2")
@rule(
    "MC SETUP.map.3",
    "MC SETUP.map.4",
    "MC SETUP.map.5",
    "MC SETUP.map.6",
    "MC SETUP.map.7",
    "MC SETUP.map.8",
    "MC SETUP.map.9",
    "MC SETUP.map.10",
    "MC SETUP.map.11",
    "MC SETUP.map.12",
    "MC SETUP.map.13",
    "MC SETUP.map.14",
)
@pytest.mark.parametrize(("seats", "side", "civilizations", "areas", "boards"), TABLES)
def test_a_table_has_its_civilizations_and_their_regions(
    seats: int, side: str, civilizations: str, areas: int, boards: set[int]
) -> None:
    scene = Scene(seats, side=side)
    rules, terrain = scene.state.rules, scene.state.terrain
    assert isinstance(rules, MegaRules)
    assert set(rules.civilizations) == set(civilizations.split()) and len(rules.civilizations) == seats
    assert list(rules.blocks) == [side]
    assert {terrain.region[area] for area in terrain.areas} == set(civilizations.split())
    assert len(terrain.areas) == areas
    assert {terrain.board.areas[area].board for area in terrain.ids} == boards


#: number of players, the civilizations of the West and of the East block, the areas in play and the boards on the table
BLOCKS = [
    pytest.param(
        12,
        "minoa carthage hatti rome hellas egypt",
        "saba assyria babylon persia nubia parthia",
        210,
        {1, 2, 3},
    ),
    pytest.param(
        13,
        "minoa carthage hatti rome iberia hellas",
        "saba assyria babylon persia nubia egypt parthia",
        226,
        {1, 2, 3},
    ),
    pytest.param(
        14,
        "minoa celt carthage hatti rome iberia hellas",
        "saba assyria babylon persia nubia egypt parthia",
        248,
        {1, 2, 3},
    ),
    pytest.param(
        15,
        "minoa carthage hatti rome iberia hellas egypt",
        "saba assyria babylon kushan persia nubia indus parthia",
        261,
        {1, 2, 3, 4},
    ),
    pytest.param(
        16,
        "minoa celt carthage hatti rome iberia hellas egypt",
        "saba assyria babylon kushan persia nubia indus parthia",
        283,
        {1, 2, 3, 4},
    ),
    pytest.param(17, WEST.replace(" celt", ""), EAST, 296, {1, 2, 3, 4}),
    pytest.param(18, WEST, EAST, 318, {1, 2, 3, 4}),
]


@rule("MC SETUP.1", "MC SETUP.9", "MC SETUP.15", "MC SETUP.16", "MC DEF.map.17")
@rule(
    "MC SETUP.map.15",
    "MC SETUP.map.16",
    "MC SETUP.map.17",
    "MC SETUP.map.18",
    "MC SETUP.map.19",
    "MC SETUP.map.20",
    "MC SETUP.map.21",
)
@pytest.mark.parametrize(("seats", "west", "east", "areas", "boards"), BLOCKS)
def test_twelve_and_more_play_in_two_blocks(seats: int, west: str, east: str, areas: int, boards: set[int]) -> None:
    scene = Scene(seats)
    rules, terrain = scene.state.rules, scene.state.terrain
    assert rules.setup.options["side"] == "both"
    for block, civilizations in enumerate((west, east)):
        assert {civ for seat, civ in enumerate(scene.state.civ) if rules.block(scene.state, seat) == block} == set(
            civilizations.split()
        )
    assert len(terrain.areas) == areas
    assert {terrain.board.areas[area].board for area in terrain.ids} == boards
    assert terrain.coastal[terrain.index["sinai"]] == terrain.open[terrain.index["sinai"]]
    with pytest.raises(Refused, match=f"with {seats} seats is played with side=both, not west"):
        ecumene.new(at_table(), seats, options={"side": "west"})


@rule("MC SETUP.7", "MC SETUP.8")
@pytest.mark.parametrize(("seats", "side", "other"), [(10, "west", "east"), (11, "east", "west")])
def test_ten_play_in_the_west_and_eleven_in_the_east(seats: int, side: str, other: str) -> None:
    assert ecumene.new(at_table(), seats, seed=1).header.setup.options["side"] == side
    for wrong in (other, "both"):
        with pytest.raises(Refused, match=f"with {seats} seats is played with side={side}, not {wrong}"):
            ecumene.new(at_table(), seats, options={"side": wrong})


@rule("MC SETUP.6")
@pytest.mark.parametrize("seats", [5, 9])
def test_five_to_nine_choose_their_side(seats: int) -> None:
    for side in ("west", "east"):
        assert ecumene.new(at_table(), seats, options={"side": side}).header.setup.options["side"] == side
    with pytest.raises(Refused, match="side=west or east, not both"):
        ecumene.new(at_table(), seats, options={"side": "both"})


@rule("MC SETUP.24")
def test_there_is_no_first_game() -> None:
    with pytest.raises(Refused, match="no scenario 'first-game'"):
        ecumene.new(at_table(), 5, scenario="first-game")


@rule("MC DEF.ast.7")
def test_eighteen_civilizations_have_their_ranking() -> None:
    rows = Scene().state.rules.tables.civilizations
    assert sorted(rows, key=lambda civ: rows[civ].rank) == [
        "minoa", "saba", "assyria", "maurya", "celt", "babylon", "carthage", "dravidia", "hatti", "kushan", "rome", "persia",
        "iberia", "nubia", "hellas", "indus", "egypt", "parthia",
    ]  # fmt: skip
    assert [row.rank for row in rows.values()] == list(range(1, 19))
    scene = Scene(11)
    assert [scene.state.civ[seat] for seat in scene.state.ranking][:4] == ["saba", "assyria", "maurya", "babylon"]


@rule("MC DEF.map.8")
def test_nis_is_not_coastal() -> None:
    terrain = Scene(5, side="east").state.terrain
    assert not terrain.coastal[terrain.index["nis"]] and terrain.coastal[terrain.index["hyrcania"]]


@rule("MC DEF.map.16")
def test_the_caspian_sea_is_one_area_for_boards_two_and_three() -> None:
    scene = Scene(10).cities("assyria", "nalchik").cities("parthia", "hyrcania")
    scene.begin(Resolution("cyclone", scene.seat("assyria")))
    assert scene.owner("nalchik") is None and scene.owner("hyrcania") is None
    terrain = scene.state.terrain
    areas = terrain.sea_areas[terrain.sea_index["caspian_sea"]]
    assert {terrain.board.areas[terrain.ids[area]].board for area in areas} == {2, 3}


@rule("MC DEF.map.17")
@pytest.mark.parametrize(
    ("seats", "side", "coastal"), [(5, "west", False), (9, "west", False), (10, "west", True), (11, "east", True)]
)
def test_sinai_lies_by_the_sea_once_the_eastern_boards_are_there(seats: int, side: str, coastal: bool) -> None:
    terrain = Scene(seats, side=side).state.terrain
    for name in ("sinai", "eastern_desert"):
        area = terrain.index[name]
        assert bool(terrain.coastal[area]) is coastal
        assert bool(terrain.sail[area]) is coastal


@rule("MC DEF.map.18")
def test_straits_that_only_cross_at_a_point_are_no_borders() -> None:
    terrain = Scene(5, side="west").state.terrain
    for one, other in (("chalcis", "athens"), ("boeotia", "eretria")):
        assert terrain.index[other] not in terrain.near[terrain.index[one]]


@rule("MC CAL.VolcanoEarthquake.8")
def test_either_half_has_three_volcanoes() -> None:
    west, east = Scene(9, side="west").state.terrain, Scene(9, side="east").state.terrain
    named = {
        name: sorted(terrain.ids[area] for area in areas) for terrain in (west, east) for name, areas in terrain.volcanoes.items()
    }
    assert named == {
        "vesuvius": ["campania", "neapolis"],
        "etna": ["milazzo", "syracuse"],
        "thera": ["thera"],
        "damavand": ["eastern_media", "hecatompylos"],
        "tor_zawar": ["gandhara", "kuhwat"],
        "danakil": ["barbaria", "danakil"],
    }
    assert len(west.volcanoes) == len(east.volcanoes) == 3
