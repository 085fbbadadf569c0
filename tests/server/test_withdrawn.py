"""An undo tells the page which lines are gone, by the numbers that their viewer knows."""

from ecumene.server.looks import Looks
from ecumene.titles.empires.movement import Move, Movement
from scene import Scene


def test_an_undo_names_the_entries_that_were_taken_back_not_the_last_ones() -> None:
    scene = Scene().tokens("minoa", knossos=4).begin(Movement())
    minoa = scene.seat("minoa")
    scene.play("minoa", Move("knossos", "phaestos", 1), Move("knossos", "phaestos", 2))
    scene.game.undo(minoa, (1,))
    for viewer in (None, minoa, scene.seat("egypt")):
        lines = Looks(scene.game).story(viewer, 0)
        moves = {line.data["tokens"]: line.entry for line in lines if line.kind == "move"}
        undone = next(line for line in lines if line.kind == "undo")
        assert undone.data["withdrawn"] == [moves[1]] and undone.data["entries"] == 1
    # what is kept of the game itself is as it was
    assert all("withdrawn" not in event.data for _, event in scene.game.story or [])
