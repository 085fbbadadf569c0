"""WE SETUP: setting up the game; the trade cards are in test_setup_cards.py, the map in test_map.py."""

from __future__ import annotations

import pytest

import ecumene
from ecumene import Game, Refused
from ecumene.titles.empires.movement import Move, Movement
from ecumene.titles.empires.payments import prices
from ecumene.titles.empires.pieces import place, put_city
from ecumene.titles.empires.setup import Choose
from ecumene.titles.empires.succession import EndCheck
from scene import TABLES, Scene, at_table, rule, unfit


def seated(seats: int = 5, seed: int = 1) -> Game:
    """A new game after everybody has taken the first civilization on the list."""
    game = ecumene.new(at_table(), seats, seed=seed)
    while game.ask(game.due[0]).kind == "choose-civilization":
        game.play(game.due[0], game.ask(game.due[0]).choices[0])
    return game


@rule("WE DEF.game.1")
def test_the_game_is_for_five_to_nine_players_with_one_civilization_each() -> None:
    for seats in range(5, 10):
        game = seated(seats)
        assert sorted(game.state.civ) == sorted(game.state.rules.civilizations) and len(game.state.civ) == seats
    for seats in (1, 4, 10, 18):
        with pytest.raises(Refused, match="5 to 9"):
            ecumene.new(at_table(), seats)


@rule("WE SETUP.1")
def test_either_side_of_the_table_of_succession_may_be_used_with_any_number_of_players() -> None:
    for seats in range(5, 10):
        for side in ("basic", "expert"):
            assert Scene(seats, ast=side).state.rules.track == TABLES.tracks[side]
        assert Scene(seats).state.rules.track == TABLES.tracks["basic"]
    with pytest.raises(Refused, match="basic, expert"):
        Scene(ast="other")


@rule("WE SETUP.2")
def test_a_limit_of_the_group_is_known_from_the_start_and_ends_the_game_with_a_turn() -> None:
    scene = Scene(limit="6")
    assert scene.state.rules.turn_limit() == 6
    assert scene.begin(EndCheck()).game.over is None  # turn 5
    scene.state.turn = 6
    assert scene.begin(EndCheck()).game.over == "limit"
    unlimited = Scene()
    unlimited.state.turn = 99
    assert unlimited.state.rules.turn_limit() is None and unlimited.begin(EndCheck()).game.over is None
    with pytest.raises(Refused):
        Scene(limit="soon")


@rule("WE SETUP.5")
def test_barbarians_and_pirate_cities_are_without_number() -> None:
    scene = Scene(9)
    wild = scene.state.barbarians
    for area in scene.state.terrain.areas[:30]:
        assert place(scene.state, wild, area, 9) == 9
        put_city(scene.state, wild, area)
    assert scene.state.on_board(wild) == 270 and scene.state.cities[wild] == 30


@rule("WE SETUP.6", "WE SETUP.4")
def test_civilizations_are_chosen_in_a_random_order_among_those_left() -> None:
    assert len({ecumene.new(at_table(), seed=seed).due for seed in range(20)}) == 5
    game = ecumene.new(at_table(), seed=3)
    asked = []
    while len(asked) < 5:
        (seat,) = game.due
        asked.append(seat)
        left = [civ for civ in game.state.rules.civilizations if civ not in game.state.civ]
        assert game.ask(seat).choices == [Choose(civ) for civ in left] and len(left) == 6 - len(asked)
        if len(asked) > 1:
            assert game.why(seat, Choose(game.state.civ[asked[0]])) is not None  # taken
        assert game.why(seat, Choose("carthage")) is not None  # not in this game
        game.play(seat, Choose(left[-1]))
    assert sorted(asked) == list(range(5))


def test_civilizations_may_be_dealt_instead() -> None:
    games = [ecumene.new(at_table(), seed=seed, options={"civilizations": "dealt"}) for seed in range(6)]
    assert all(sorted(game.state.civ) == sorted(game.state.rules.civilizations) for game in games)
    assert len({tuple(game.state.civ) for game in games}) > 1


@unfit("expansion-project", "nations are dealt, and may be exchanged before tokens are placed (EP 14.4a, 14.4c)")
@rule("WE SETUP.7", "WE SETUP.8")
@pytest.mark.parametrize("seats", range(5, 10))
def test_everybody_puts_one_of_55_tokens_on_the_start_area(seats: int) -> None:
    scene = Scene(seats)
    scene.begin(*scene.state.rules.opening()[1:])
    state = scene.state
    starts = {area.start: name for name, area in state.terrain.board.areas.items()}
    for seat, civ in enumerate(state.civ):
        assert scene.count(starts[civ]) == {civ: 1}
        assert state.stock[seat] == 54 and state.on_board(seat) == 1
        assert state.city_stock(seat) == 9 and state.ships[seat] == {}


@rule("WE SETUP.10", "WE SETUP.11", "WE SETUP.12", "WE SETUP.13")
def test_where_the_markers_start() -> None:
    scene = Scene(7)
    scene.begin(*scene.state.rules.opening()[1:])
    state = scene.state
    assert state.cities == [0] * 8  # pirates included
    assert {state.rules.census_box(count) for count in state.census} == {12} and state.rules.census_box(1) == 12
    assert state.step == [0] * 7
    assert seated(7).state.turn == 1


@rule("WE SETUP.9")
def test_a_region_restricts_nobodys_movement() -> None:
    scene = Scene().tokens("egypt", jerusalem=1)
    terrain = scene.state.terrain
    assert terrain.region[scene.area("jerusalem")] == "egypt" and terrain.region[scene.area("jericho")] == "assyria"
    assert sum(map(len, terrain.regions.values())) == len(terrain.areas)  # every area is of one region
    scene.begin(Movement()).play("egypt", Move("jerusalem", "jericho", 1))
    assert scene.count("jericho") == {"egypt": 1}


@rule("WE SETUP.14")
def test_all_51_advances_are_open_to_everybody_from_the_start() -> None:
    game = seated(9)
    assert len(game.state.rules.advances.ids) == 51
    for seat in range(9):
        assert game.state.advances[seat] == 0
        assert len(prices(game.state, seat)) == 51


def ranks(scene: Scene) -> dict[str, int]:
    """The printed numbers in the order of the ranking."""
    state = scene.state
    return {state.civ[seat]: state.rules.tables.civilizations[state.civ[seat]].rank for seat in state.ranking}


@rule("WE DEF.ast.6")
def test_the_ranking_numbers_of_the_nine() -> None:
    assert ranks(Scene(9)) == {
        "minoa": 1, "assyria": 3, "celt": 5, "carthage": 7, "hatti": 9, "rome": 11, "iberia": 13, "hellas": 15, "egypt": 17,
    }  # fmt: skip


@unfit("expansion-project", "nations may be swapped first, so there is no ranking at once (EP 14.4c)")
@rule("WE DEF.ast.3")
def test_ranking_is_the_printed_number_wherever_the_markers_stand() -> None:
    scene = Scene(9)
    assert list(ranks(scene).values()) == sorted(ranks(scene).values())
    before = scene.state.playing()
    scene.state.step[scene.seat("egypt")] = 9
    assert scene.state.playing() == before
    game = seated(9, seed=8)
    numbers = [TABLES.civilizations[game.state.civ[seat]].rank for seat in game.state.ranking]
    assert numbers == sorted(numbers) and list(game.state.ranking) != sorted(game.state.ranking)


@rule("WE DEF.ast.4")
def test_position_is_the_progress_of_the_markers_with_ranking_for_ties() -> None:
    scene = Scene()
    for civ, step in {"egypt": 4, "hellas": 2, "minoa": 2, "hatti": 5}.items():
        scene.state.step[scene.seat(civ)] = step
    assert [scene.state.civ[seat] for seat in scene.state.by_position()] == ["hatti", "egypt", "minoa", "hellas", "assyria"]
