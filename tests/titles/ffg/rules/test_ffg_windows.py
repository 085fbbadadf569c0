"""Windows: who is asked, and what passes by itself."""

from ffg_scene import Scene

from ecumene.engine import Standing
from ecumene.titles.ffg.play import Pass, UseCard
from scene import rule


def drought_against_nobody(*standing: str) -> Scene:
    """Seat 0 turns a square that belongs to nobody into a desert; seat 1 holds a card with which it could cancel that."""
    scene = Scene().events(0, "drought").events(1, "jousting_tourney")
    for answer in standing:
        scene.game.play(1, Standing("events", answer))
    return scene.starting(0).play(0, UseCard("drought", (), ("h4",)))


@rule("FF event.6")
def test_what_touches_nobody_passes_unless_one_wants_to_be_asked() -> None:
    quiet = drought_against_nobody()
    assert quiet.state.standing == {}
    assert quiet.kind() == "starting" and quiet.state.rules.tables.ground[quiet.state.ground[quiet.at("h4")]].terrain == "desert"
    asked = drought_against_nobody("ask")
    assert asked.game.due == (1,) and asked.kind() == "event-window"
    asked.play(1, Pass())
    assert asked.kind() == "starting"
    assert drought_against_nobody("ask", "").kind() == "starting"
