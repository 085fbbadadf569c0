"""What a seat may not know of Eagle 2002, staged where random games seldom come: answers behind the screen, the Oracle."""

from random import Random

from ecumene.titles.eagle import hidden
from ecumene.titles.eagle.battle import Commit, Fight
from ecumene.titles.eagle.calls import Call
from ecumene.titles.eagle.movement import BeginMoving, EndMovement, Move
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, rule


def battle(rules: str = "standard") -> Scene:
    """Angela and Brad have three kinds of units each in Nile; Chris looks on."""
    scene = Scene(rules).units(ANGELA, "nile", ancient_infantry=1, ancient_cavalry=1, ancient_artillery=1)
    scene.units(BRAD, "nile", ancient_infantry=1, ancient_cavalry=1, ancient_artillery=1).village(CHRIS, "java")
    if rules != "standard":
        scene.wonders(BRAD, "oracle")
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    return scene.play(ANGELA, Commit("ancient-cavalry", ANGELA))


def redealt(scene: Scene, seat: int, kind: str) -> set[str]:
    """What a seat might think of something hidden, over many deals."""
    title, state = scene.game.title, scene.state
    return {str(title.secrets(title.redeal(state, seat, Random(n)), seat).get(kind)) for n in range(30)}


@rule("EG S:resolving.2", "EG S:resolving.3")
def test_the_choice_of_another_might_be_any_and_ones_own_is_what_it_is() -> None:
    scene = battle()
    assert scene.game.title.secrets(scene.state, BRAD)["answers"] == [Commit("ancient-cavalry", ANGELA)]
    assert len(redealt(scene, BRAD, "answers")) == len(redealt(scene, CHRIS, "answers")) == 3
    assert redealt(scene, ANGELA, "answers") == {"None"}
    assert scene.ask(BRAD).about.answers == ()  # type: ignore[attr-defined]


@rule("EG A:wonder.5")
def test_what_the_oracle_shows_is_known_to_its_owner_and_to_the_one_who_chose() -> None:
    scene = battle("advanced-long")
    assert scene.ask(BRAD).kind == "foresee"
    assert len(redealt(scene, CHRIS, "foreseen")) == 3
    assert redealt(scene, BRAD, "foreseen") == redealt(scene, ANGELA, "foreseen") == {"None"}


def window() -> Scene:
    """Angela's settler comes to Nile, where Brad and Chris have an army each."""
    scene = Scene().units(ANGELA, "sahara", settler=1).units(BRAD, "nile", ancient_infantry=1)
    scene.units(CHRIS, "nile", ancient_cavalry=1).begin(BeginMoving(ANGELA))
    return scene.play(ANGELA, Move("settler", "sahara", "nile", left=2))


@rule("EG S:battles.2")
def test_whether_another_has_called_a_battle_might_be_either() -> None:
    rng = Random(1)
    scene = window()
    assert {str(hidden.alike(scene.state, BRAD, Call(), rng)) for _ in range(20)} == {"Call()", "Let()"}
    scene.play(BRAD, Call())
    assert len(redealt(scene, CHRIS, "answers")) == 2
    # the last answer opens all, so another one could be told from it
    assert {str(hidden.alike(scene.state, CHRIS, Call(), rng)) for _ in range(20)} == {"Call()"}


@rule("EG G:exploration.2", "EG S:setup.2", "EG G:no-encounter.2")
def test_unseen_markers_might_be_anything_and_what_others_left_a_resource_or_a_dot() -> None:
    scene = Scene().marker("nile", "plague").marker("gobi", "oil")
    scene.state.box = bytearray([3, 17])
    scene.state.seen[BRAD] = 1 << 12  # Gobi
    for n in range(40):
        twin = scene.game.title.redeal(scene.state, CHRIS, Random(n))
        assert twin.marker[12] in (3, 6, 17)  # iron, oil or a dot: Brad has left it
        assert sorted([*twin.marker, *twin.box]) == sorted([*scene.state.marker, *scene.state.box])
    assert scene.game.title.redeal(scene.state, BRAD, Random(1)).marker[12] == 6
