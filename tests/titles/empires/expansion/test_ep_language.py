"""The Expansion Project in words: its divided losses and factions are typed, and told in the log."""

from __future__ import annotations

import pytest

from ecumene import Refused
from ecumene.titles.empires.calamities.resolution import Resolution
from ecumene.titles.empires.expansion_project.calamities.assigning import Assign
from ecumene.titles.empires.expansion_project.calamities.civil_war import JoinFaction
from ecumene.titles.speech import tongue
from ecumene.typed import Desk, Typist
from scene import Scene

TITLE = "expansion-project"


def typing(scene: Scene, civ: str) -> Typist:
    """This player types."""
    game, seat = scene.game, scene.seat(civ)
    return Typist(
        tongue(game.title), game.title.actions, Desk(game.view(seat), seat, game.ask(seat), lambda a: game.why(seat, a))
    )


def struck(scene: Scene, calamity: str) -> Scene:
    return scene.begin(Resolution(calamity, scene.seat("egypt")))


def told(scene: Scene, kind: str) -> list[str]:
    """The lines of the log for events of a kind."""
    describe = scene.game.title.shown.describe
    return [describe(event, scene.state) for event in scene.heard("hatti") if event.kind == kind]


def famine() -> Scene:
    scene = Scene(title=TITLE).tokens("egypt", memphis=5, fayum=5, tanis=5).tokens("minoa", knossos=12)
    return struck(scene.tokens("hatti", galatia=12).tokens("hellas", thrace=12), "famine")


def test_divided_losses_are_typed() -> None:
    scene = famine()
    one = typing(scene, "egypt")
    minoa, hatti, hellas = (scene.seat(civ) for civ in ("minoa", "hatti", "hellas"))
    order = Assign(((minoa, 8), (hatti, 8), (hellas, 4)))
    assert one.understand("assign crete:8 hatti:8 thrace:4").action == order
    assert one.understand("divide crete 8 hatti 8 thrace 4").action == order
    assert one.understand(one.write(order)).action == order
    assert {"minoa:8", "hatti:8", "hellas:8"} <= {completion.word for completion in one.complete("assign ")}
    with pytest.raises(Refused):
        one.understand("assign crete:9 hatti:8 thrace:3")
    scene.play("egypt", order)
    assert told(scene, "calamity.shares") == ["Famine: Egypt passes on to others: Crete 8, Hatti 8, Thrace 4"]


def test_factions_are_typed() -> None:
    scene = Scene(title=TITLE).cities("egypt", "memphis", "tanis", "fayum").tokens("egypt", alexandria=10, gaza=10, cyrene=10)
    struck(scene.tokens("minoa", knossos=1), "civil_war")
    one = typing(scene, "egypt")
    order = JoinFaction((("gaza", 10),), ("memphis",))
    assert one.understand("join gaza:10 city memphis").action == order
    assert one.understand("join gaza 10 cities memphis").action == order
    assert one.understand("join cities memphis tanis fayum").action == JoinFaction((), ("memphis", "tanis", "fayum"))
    assert one.understand(one.write(order)).action == order
    assert {completion.word for completion in one.complete("join gaza:10 city ")} == {"memphis", "tanis", "fayum"}
    scene.play("egypt", order)
    assert told(scene, "faction") == ["Egypt selects for the first faction of Egypt: tokens in Gaza 10 and cities in Memphis"]
