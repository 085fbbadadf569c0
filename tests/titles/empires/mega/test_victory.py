"""MC 13D: what Mega Civilization scores otherwise than Western Empires."""

from __future__ import annotations

from ecumene.titles.empires.succession import EndCheck, Succession
from scene import Scene, rule


def at_the_gate(**steps: int) -> Scene:
    """The Expert table; these civilizations lack nothing for any step, and their markers stand so far."""
    scene = Scene(ast="expert")
    areas = iter([area for area in scene.state.terrain.areas if scene.state.terrain.limit[area]])
    for civ, step in steps.items():
        scene.cities(civ, *(scene.state.terrain.ids[next(areas)] for _ in range(6)))
        scene.advances(civ, *scene.state.rules.advances.ids)
        scene.state.step[scene.seat(civ)] = step
    return scene.begin(Succession(), EndCheck())


def bonuses(scene: Scene) -> list[str]:
    """Who has the bonus."""
    state = scene.state
    return [state.civ[seat] for seat in state.playing() if state.rules.score(state, seat)["bonus"]]


def extra_turn(scene: Scene) -> Scene:
    scene.state.turn += 1
    return scene.begin(Succession(), EndCheck())


@rule("MC 13D.7")
def test_a_second_player_who_enters_in_the_extra_turn_takes_the_bonus_from_the_first() -> None:
    scene = at_the_gate(egypt=14, minoa=13)
    assert bonuses(scene) == ["egypt"] and scene.state.over is None
    extra_turn(scene)
    assert scene.state.step[scene.seat("minoa")] == 15 and scene.state.over == "final-space"
    assert bonuses(scene) == []


@rule("MC 13D.7", "MC 13D.6")
def test_a_player_who_stays_alone_keeps_the_bonus_even_by_entering_twice() -> None:
    scene = at_the_gate(egypt=14, minoa=12)
    scene.state.step[scene.seat("egypt")] -= 1  # Regression
    extra_turn(scene)
    assert [scene.state.step[scene.seat(civ)] for civ in ("egypt", "minoa")] == [15, 14]
    assert bonuses(scene) == ["egypt"]


@rule("MC 13D.7")
def test_of_two_who_entered_together_neither_gets_the_bonus_later() -> None:
    scene = at_the_gate(egypt=14, minoa=14, hatti=13)
    assert bonuses(scene) == []
    scene.state.step[scene.seat("egypt")] -= 1
    extra_turn(scene)
    assert [scene.state.step[scene.seat(civ)] for civ in ("egypt", "hatti")] == [15, 15] and bonuses(scene) == []
