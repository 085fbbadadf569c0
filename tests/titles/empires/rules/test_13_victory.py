"""WE 13D: victory determination."""

from __future__ import annotations

import pytest

from ecumene.titles.empires.scoring import standing
from ecumene.titles.empires.succession import EndCheck, Succession, end
from scene import Scene, rule, unfit

CITIES = ("tanis", "memphis", "fayum", "gaza", "petra", "jerusalem")


def score(scene: Scene, civ: str) -> dict[str, int]:
    return scene.game.title.scores(scene.state)[scene.seat(civ)]


def order(scene: Scene) -> list[str]:
    """The civilizations from first to last."""
    return [scene.state.civ[seat] for seat in standing(scene.state)]


@rule("WE 13D.1", "WE ADV.WonderOfTheWorld.4")
def test_each_city_on_the_board_is_a_point_and_so_is_wonder_of_the_world_unless_an_option_says_no() -> None:
    for options, points in (({}, 3), ({"wonder_point": "yes"}, 3), ({"wonder_point": "no"}, 2)):
        scene = Scene(**options).cities("egypt", "tanis", "memphis").advances("egypt", "wonder_of_the_world")
        assert score(scene, "egypt")["cities"] == points
        assert score(scene.cities("hatti", "troy"), "hatti")["cities"] == 1


@rule("WE 13D.2", "WE 13D.3", "WE 13D.4")
def test_advances_are_worth_one_three_or_six_points_by_price() -> None:
    scene = Scene().advances("egypt", "coinage").advances("hatti", "monument").advances("minoa", "library")
    assert [score(scene, civ)["advances"] for civ in ("egypt", "hatti", "minoa", "hellas")] == [1, 3, 6, 0]
    table = scene.state.rules.advances
    for cost, points in zip(table.cost, table.points, strict=True):
        assert points == (1 if cost < 100 else 3 if cost < 200 else 6)


@unfit("expansion-project", "a step scores a hundred points (EP 36.1D)")
@rule("WE 13D.5")
def test_each_step_from_the_arrow_is_five_points() -> None:
    scene = Scene()
    scene.state.step[scene.seat("egypt")] = 7
    assert score(scene, "egypt")["succession"] == 35 and score(scene, "minoa")["succession"] == 0


def entering(ast: str, *civs: str) -> Scene:
    """A scene in which these civilizations are about to enter the Late Iron Age."""
    scene = Scene(ast=ast)
    areas = iter([area for area in scene.state.terrain.areas if scene.state.terrain.limit[area]])
    for civ in civs:
        scene.cities(civ, *(scene.state.terrain.ids[next(areas)] for _ in range(6)))
        scene.advances(civ, *scene.state.rules.advances.ids)
        scene.state.step[scene.seat(civ)] = 14
    return scene


@rule("WE 13D.6", "WE 13D.7")
@pytest.mark.parametrize("ast", ["basic", "expert"])
def test_the_bonus_is_for_the_only_one_who_entered_the_late_iron_age(ast: str) -> None:
    alone = entering(ast, "egypt").begin(Succession(), EndCheck())
    assert score(alone, "egypt")["bonus"] == 5 and score(alone, "minoa")["bonus"] == 0
    both = entering(ast, "egypt", "minoa").begin(Succession(), EndCheck())
    assert score(both, "egypt")["bonus"] == score(both, "minoa")["bonus"] == 0


@rule("WE 13D.8")
def test_the_expert_bonus_is_kept_whatever_happens_in_the_extra_turn() -> None:
    scene = entering("expert", "egypt", "minoa")
    scene.state.step[scene.seat("minoa")] = 13
    scene.begin(Succession(), EndCheck())
    scene.state.turn += 1
    scene.begin(Succession(), EndCheck())  # now Minoa enters too
    assert scene.state.step[scene.seat("minoa")] == 15
    assert score(scene, "egypt")["bonus"] == 5 and score(scene, "minoa")["bonus"] == 0


@rule("WE 13D.8")
def test_two_who_entered_together_never_get_the_expert_bonus() -> None:
    scene = entering("expert", "egypt", "minoa", "hatti")
    scene.state.step[scene.seat("hatti")] = 13
    scene.begin(Succession(), EndCheck())
    scene.state.turn += 1
    scene.begin(Succession(), EndCheck())  # Hatti enters alone, but too late
    assert [score(scene, civ)["bonus"] for civ in ("egypt", "minoa", "hatti")] == [0, 0, 0]
    assert scene.game.over == "final-space"


@unfit("expansion-project", "face values, steps and cities score otherwise (EP 36.1A, 36.1D, 36.1E)")
@rule("WE 13D.9", "WE DEF.game.2")
def test_most_points_win_not_the_furthest_marker_nor_most_cities_nor_most_advances() -> None:
    scene = Scene().advances("hatti", "library", "mining", "democracy").cities("assyria", *CITIES)
    scene.advances("minoa", "pottery", "masonry", "music", "deism")
    scene.state.step[scene.seat("hellas")] = 3
    assert [score(scene, civ)["total"] for civ in ("hatti", "hellas", "assyria", "minoa")] == [18, 15, 6, 4]
    assert scene.game.winners == ()  # not before the game is over
    scene.state.over = "limit"
    assert scene.game.winners == (scene.seat("hatti"),)


def tied(scene: Scene) -> Scene:
    """Makes sure that Egypt and Minoa have the same points, so that the tie-break is what decides."""
    assert score(scene, "egypt")["total"] == score(scene, "minoa")["total"] > score(scene, "hatti")["total"]
    return scene


def broken_by(scene: Scene) -> str:
    """The clause by which the tie is broken, as the end of the game tells it: to Egypt and Minoa, the winner first."""
    end(scene.state, "limit")
    (told,) = scene.told("tie.broken")
    assert [scene.state.civ[seat] for seat in told["seats"]] == order(scene)[:2]
    assert told["seat"] == told["seats"][0] and told["points"] == score(scene, "egypt")["total"]
    return str(told["rule"])


@rule("WE 13D.10")
def test_a_tie_goes_to_the_marker_further_on() -> None:
    scene = Scene().advances("minoa", "library")
    scene.state.step[scene.seat("egypt")] = 1
    scene.cities("egypt", "tanis")
    assert order(tied(scene))[:2] == ["egypt", "minoa"]
    assert broken_by(scene) == "WE 13D.10"


@rule("WE 13D.10", "WE 13D.11")
def test_at_equal_positions_ranking_does_not_decide_but_advances_of_six_points() -> None:
    scene = Scene().advances("minoa", "monument", "calendar").advances("egypt", "library")
    assert order(tied(scene))[:2] == ["egypt", "minoa"]
    assert broken_by(scene) == "WE 13D.11"


@rule("WE 13D.12")
def test_then_advances_of_three_points() -> None:
    scene = Scene().advances("minoa", "pottery", "masonry", "music").advances("egypt", "monument")
    assert order(tied(scene))[:2] == ["egypt", "minoa"]
    assert broken_by(scene) == "WE 13D.12"


@rule("WE 13D.13")
def test_then_the_printed_price_of_all_advances() -> None:
    scene = Scene().advances("minoa", "mysticism").advances("egypt", "pottery")
    assert order(tied(scene))[:2] == ["egypt", "minoa"]
    assert broken_by(scene) == "WE 13D.13"


@rule("WE 13D.14")
def test_then_the_most_credit_in_one_colour() -> None:
    scene = Scene().cities("egypt", "tanis").cities("minoa", "knossos")
    scene.state.credits[scene.seat("minoa")] = (10, 10, 10, 10, 10)
    scene.state.credits[scene.seat("egypt")] = (0, 0, 15, 0, 0)
    assert order(tied(scene))[:2] == ["egypt", "minoa"]
    assert broken_by(scene) == "WE 13D.14"


@rule("WE 13D.15")
def test_then_the_value_of_all_credits() -> None:
    scene = Scene().cities("egypt", "tanis").cities("minoa", "knossos")
    scene.state.credits[scene.seat("minoa")] = (25, 5, 5, 5, 0)  # more colours, less value
    scene.state.credits[scene.seat("egypt")] = (0, 0, 0, 25, 20)
    assert order(tied(scene))[:2] == ["egypt", "minoa"]
    assert broken_by(scene) == "WE 13D.15"


@rule("WE 13D.16")
def test_then_cities_on_the_board() -> None:
    # the bonus makes up for five cities
    scene = Scene().cities("egypt", *CITIES[:5])
    scene.state.bonus = scene.seat("minoa")
    assert order(tied(scene))[:2] == ["egypt", "minoa"]
    assert broken_by(scene) == "WE 13D.16"


@rule("WE 13D.17")
def test_then_tokens_on_the_board() -> None:
    scene = Scene().cities("egypt", "tanis").cities("minoa", "knossos").tokens("egypt", memphis=3).tokens("minoa", rhodes=2)
    assert order(tied(scene))[:2] == ["egypt", "minoa"]
    assert broken_by(scene) == "WE 13D.17"


@rule("WE 13D.18", "WE DEF.ast.5")
def test_and_last_a_s_t_ranking() -> None:
    scene = Scene().cities("egypt", "tanis").cities("minoa", "knossos")
    assert order(tied(scene))[:2] == ["minoa", "egypt"]
    assert broken_by(scene) == "WE 13D.18"
    assert order(Scene()) == ["minoa", "assyria", "hatti", "hellas", "egypt"]


def test_without_a_tie_for_first_place_nothing_is_broken() -> None:
    """Those who tie for a later place are only ranked."""
    scene = Scene().cities("hatti", "troy").cities("egypt", "tanis").advances("hatti", "pottery")
    end(scene.state, "limit")
    assert order(scene)[0] == "hatti" and not scene.told("tie.broken")
