"""WE 13A, 13B: the succession markers, and the check for the end. The reshuffle (13C) is in test_13_reshuffle.py."""

from __future__ import annotations

import pytest

from ecumene.engine.actions import Leave
from ecumene.titles.empires.calamities.resolution import Resolution
from ecumene.titles.empires.pieces import take_city
from ecumene.titles.empires.succession import EndCheck, Succession
from ecumene.titles.empires.turn import NewTurn
from scene import TABLES, Scene, printed, rule, unfit

CITIES = ("tanis", "alexandria", "memphis", "fayum", "gaza", "jerusalem", "petra", "cyrene", "siwa")

#: advances by printed price: below 100, 100 to 199, 200 and more; Wonder of the World, which is half a city, apart
CHEAP, MIDDLE, DEAR = (
    [name for name, row in TABLES.advances.items() if low <= row.cost < high and name != "wonder_of_the_world"]
    for low, high in ((0, 100), (100, 200), (200, 999))
)


def moved(cities: int, advances: list[str], step: int, ast: str = "basic", civ: str = "egypt") -> int:
    """How far the marker of a civilization with these holdings moves from this step."""
    scene = Scene(seats=9, ast=ast).cities(civ, *CITIES[:cities]).advances(civ, *advances)
    seat = scene.seat(civ)
    scene.state.step[seat] = step
    scene.begin(Succession())
    return scene.state.step[seat] - step


def last_steps(scene: Scene, count: int) -> list[str]:
    return [type(step).__name__ for step in scene.state.rules.sequence(1)][-count:]


@rule("WE LEAVE.16")
def test_whoever_leaves_goes_when_the_markers_have_moved() -> None:
    assert last_steps(Scene(), 4) == ["Succession", "EndCheck", "Departures", "Reshuffle"]


@unfit("expansion-project", "spent cards are shuffled before the markers move (EP 32.81a)")
@rule("WE 13.1")
def test_the_steps_of_the_phase_and_their_order() -> None:
    scene = Scene()
    assert [name for name in last_steps(scene, 4) if name != "Departures"] == ["Succession", "EndCheck", "Reshuffle"]
    scene.begin(Succession())
    assert [event["seat"] for event in scene.told("succession")] == list(scene.state.ranking)


@rule("WE DEF.ast.1", "WE DEF.ast.2")
def test_six_epochs_in_order_on_a_row_of_ones_own() -> None:
    ids = ["stone", "early_bronze", "middle_bronze", "late_bronze", "early_iron", "late_iron"]
    for side in ("basic", "expert"):
        track = printed().tracks[side]
        assert [epoch.id for epoch in track.epochs] == ids
        for row in track.rows:
            seen = [track.epoch(row, step).id for step in range(track.last + 1)]
            assert sorted(seen, key=ids.index) == seen and set(seen) == set(ids)
    # the same holdings at the same step: Egypt needs cities already, Minoa does not yet
    assert moved(0, [], 4, civ="egypt") == 0 and moved(0, [], 4, civ="minoa") == 1


@rule("WE AST.basic.7", "WE AST.basic.8")
def test_the_rows_of_the_basic_table() -> None:
    track = printed().tracks["basic"]
    firsts = {civ: track.rows[civ] for civ in Scene(seats=9).state.civ}
    assert {civ for civ, first in firsts.items() if first[0] == 6} == {"minoa"}
    assert {first[0] for first in firsts.values()} == {5, 6}
    assert {civ for civ, first in firsts.items() if first[1] == 9} == {"minoa", "celt", "carthage", "iberia"}
    assert {first[1] for first in firsts.values()} == {8, 9}
    assert {first[2:] for first in firsts.values()} == {(11, 14, 15)}
    assert track.last == track.final == 15
    assert moved(9, CHEAP + MIDDLE + DEAR, 15) == 0  # there is no space behind the last one
    scene = Scene()
    scene.state.step[0] = 15
    assert scene.game.title.scores(scene.state)[0]["succession"] == 75


@rule("WE AST.expert.7", "WE AST.expert.8")
def test_the_rows_of_the_expert_table() -> None:
    track = printed().tracks["expert"]
    firsts = {civ: track.rows[civ] for civ in Scene(seats=9).state.civ}
    assert {civ for civ, first in firsts.items() if first[0] == 6} == {"minoa", "iberia"}
    assert {first[0] for first in firsts.values()} == {5, 6}
    assert {first[1:] for first in firsts.values()} == {(8, 11, 14, 15)}
    assert (track.final, track.last) == (15, 16) and track.epoch("egypt", 16).id == "late_iron"
    assert moved(9, CHEAP + MIDDLE + DEAR, 15, "expert") == 1 and moved(9, CHEAP + MIDDLE + DEAR, 16, "expert") == 0


@rule("WE AST.basic.1", "WE AST.expert.1", "WE 13A.5")
@pytest.mark.parametrize("ast", ["basic", "expert"])
def test_the_stone_age_asks_for_nothing(ast: str) -> None:
    assert [moved(0, [], step, ast) for step in range(5)] == [1, 1, 1, 1, 0]


#: table, step before the epoch, cities and advances that are just enough; then advances that are not
ENOUGH = [
    ("basic", 4, 2, [], []),
    ("basic", 7, 3, CHEAP[:3], [CHEAP[:2]]),
    ("basic", 10, 3, [*MIDDLE[:2], DEAR[0]], [[*MIDDLE[:2], *CHEAP]]),
    ("basic", 13, 4, DEAR[:2], [[DEAR[0], *MIDDLE]]),
    ("basic", 14, 5, DEAR[:3], [[*DEAR[:2], *MIDDLE]]),
    ("expert", 4, 3, [], []),
    ("expert", 7, 3, [MIDDLE[0], *CHEAP[:2]], [CHEAP[:4], [MIDDLE[0], CHEAP[0]]]),
    ("expert", 10, 4, CHEAP[:12], [DEAR[:11]]),
    ("expert", 13, 5, [*CHEAP[:11], *DEAR[:4], MIDDLE[0]], [[*CHEAP[:10], *DEAR[:4], MIDDLE[0]], [*CHEAP[:9], *DEAR[:9]]]),
    ("expert", 14, 6, [*CHEAP, *DEAR[:6], MIDDLE[0]], [[*CHEAP, *DEAR[:6]], [*CHEAP[:16], *DEAR[:9]]]),
]


@rule("WE AST.basic.2", "WE AST.basic.3", "WE AST.basic.4", "WE AST.basic.5", "WE AST.basic.6")
@rule("WE AST.expert.2", "WE AST.expert.3", "WE AST.expert.4", "WE AST.expert.5", "WE AST.expert.6")
@pytest.mark.parametrize(("ast", "step", "cities", "enough", "too_little"), ENOUGH)
def test_what_an_epoch_asks(ast: str, step: int, cities: int, enough: list[str], too_little: list[list[str]]) -> None:
    assert moved(cities, enough, step, ast) == 1
    assert moved(cities - 1, enough, step, ast) == 0
    for advances in too_little:
        assert moved(cities, advances, step, ast) == 0


@rule("WE AST.expert.6")
def test_the_last_expert_epoch_needs_every_advance_below_a_hundred() -> None:
    assert len(CHEAP) == 17


@unfit("expansion-project", "epochs begin on other spaces of its one track (EP 4.62a, 4.62b)")
@rule("WE 13.2")
def test_requirements_hold_for_every_step_inside_an_epoch() -> None:
    # steps 5 to 7 are Early Bronze for Egypt
    assert [moved(2, [], step) for step in (4, 5, 6)] == [1, 1, 1]
    assert [moved(1, [], step) for step in (4, 5, 6)] == [0, 0, 0]


@rule("WE 13.3")
def test_who_was_set_back_by_regression_may_advance_in_the_same_turn() -> None:
    scene = Scene().cities("egypt", *CITIES[:2])
    egypt = scene.seat("egypt")
    scene.state.step[egypt] = 6
    scene.begin(Resolution("regression", egypt))
    assert scene.state.step[egypt] == 5
    scene.begin(Succession())
    assert scene.state.step[egypt] == 6


@unfit("expansion-project", "epochs begin on other spaces of its one track (EP 4.62a, 4.62b)")
@rule("WE 13A.1", "WE 13A.2", "WE 13A.3")
def test_the_epoch_of_the_next_space_decides_and_nobody_is_asked() -> None:
    # step 7 is Early Bronze, its successor Middle Bronze: two cities do not suffice any more
    assert moved(2, [], 6) == 1 and moved(2, [], 7) == 0
    assert moved(9, CHEAP, 7) == 1  # one space only, and a move is not optional
    scene = Scene().cities("egypt", *CITIES[:2]).begin(Succession())
    assert not scene.due


@unfit("expansion-project", "epochs begin on other spaces of its one track (EP 4.62a, 4.62b)")
@rule("WE 13A.4")
def test_without_a_city_an_expert_marker_falls_back_but_not_in_the_stone_age() -> None:
    assert moved(0, CHEAP, 9, "expert") == -1
    assert moved(0, [], 5, "expert") == -1  # out of the Early Bronze Age into the Stone Age
    assert moved(0, [], 4, "expert") == 0
    assert moved(1, [], 5, "expert") == 0
    assert moved(0, CHEAP, 9, "basic") == 0


@rule("WE ADV.WonderOfTheWorld.4")
def test_wonder_of_the_world_counts_as_a_city_here_and_nowhere_else() -> None:
    assert moved(1, ["wonder_of_the_world"], 4) == 1 and moved(1, [], 4) == 0
    assert moved(0, ["wonder_of_the_world"], 9, "expert") == 0  # it keeps the marker from falling back
    scene = Scene().cities("egypt", "tanis").advances("egypt", "wonder_of_the_world")
    egypt = scene.seat("egypt")
    assert scene.state.cities[egypt] == 1 and scene.state.unit_points(egypt) == 5
    assert scene.state.rules.draw_order(scene.state)[-1] == egypt


@rule("WE 13A.6", "WE DEF.ast.7")
def test_the_turn_marker_moves_on() -> None:
    scene = Scene().tokens("egypt", tanis=1)
    scene.state.turn = 5
    scene.begin(NewTurn())
    assert scene.state.turn == 6 and scene.told("turn") == [{"turn": 6}]
    assert scene.game.view(None).turn == 6


def entering(ast: str, *civs: str) -> Scene:
    """A scene in which these civilizations are about to enter the Late Iron Age."""
    # not every title has a second side
    scene = Scene() if ast == "basic" else Scene(ast=ast)
    areas = iter(scene.state.terrain.areas)
    for civ in civs:
        found = [next(areas) for _ in range(7)]
        scene.cities(civ, *(scene.state.terrain.ids[area] for area in found if scene.state.terrain.limit[area]))
        scene.advances(civ, *CHEAP, *MIDDLE, *DEAR)
        scene.state.step[scene.seat(civ)] = 14
    return scene


@rule("WE 13B.1")
def test_a_basic_game_ends_when_a_marker_enters_the_final_space() -> None:
    scene = entering("basic", "egypt").begin(EndCheck())
    assert scene.game.over is None
    scene.begin(Succession(), EndCheck(), NewTurn())
    assert scene.game.over == "final-space" and scene.state.phase == "over"
    assert scene.told("over") == [{"reason": "final-space"}]
    assert not scene.state.agenda and not scene.due


@rule("WE 13B.4")
def test_all_markers_are_moved_before_the_end_is_checked() -> None:
    scene = entering("basic", "minoa", "egypt").begin(Succession(), EndCheck())
    assert [scene.state.step[scene.seat(civ)] for civ in ("minoa", "egypt")] == [15, 15]
    assert scene.game.over == "final-space"


@rule("WE 13B.2", "WE 13B.3")
@pytest.mark.parametrize(("cities", "change"), [(7, 1), (1, 0), (0, -1)])
def test_an_expert_game_runs_exactly_one_turn_more_whatever_the_markers_do(cities: int, change: int) -> None:
    scene = entering("expert", "egypt").begin(Succession(), EndCheck())
    egypt = scene.seat("egypt")
    assert scene.state.step[egypt] == 15 and scene.game.over is None
    assert scene.state.last_turn == scene.state.turn + 1
    scene.state.turn += 1
    for area in scene.state.cities_of(egypt)[cities:]:
        take_city(scene.state, area)
    scene.begin(Succession(), EndCheck())
    assert scene.state.step[egypt] == 15 + change
    assert scene.game.over == "final-space"


@rule("WE 13B.2")
def test_without_a_late_iron_marker_an_expert_game_goes_on() -> None:
    scene = Scene(ast="expert").begin(Succession(), EndCheck())
    assert scene.state.last_turn is None and scene.game.over is None


def test_the_groups_own_limit_ends_the_game_after_its_turn() -> None:
    scene = Scene(limit="5")
    scene.state.turn = 4
    assert scene.begin(EndCheck()).game.over is None
    scene.state.turn = 5
    assert scene.begin(EndCheck()).game.over == "limit"


def test_a_leaver_of_the_last_turn_is_scored_like_everybody() -> None:
    scene = entering("basic", "egypt")
    scene.game.table(Leave(scene.seat("egypt")))
    scene.begin(Succession(), EndCheck())
    assert scene.game.winners == (scene.seat("egypt"),)


def test_a_board_without_any_units_ends_the_game() -> None:
    assert Scene().begin(NewTurn()).game.over == "desolation"
    assert Scene().tokens("egypt", tanis=1).begin(NewTurn()).game.over is None
