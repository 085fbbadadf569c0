"""MC LEAVE: leaving the game by the text of 2016."""

from __future__ import annotations

from ecumene.engine.actions import Leave
from ecumene.titles.empires.leaving import Departures, Relocate
from ecumene.titles.empires.succession import EndCheck, Succession
from scene import Scene, rule


def leave(scene: Scene, *civs: str) -> Scene:
    """These civilizations leave, and phase 13 begins."""
    for civ in civs:
        scene.game.table(Leave(scene.seat(civ)))
    return scene.begin(Departures())


@rule("MC LEAVE.3", "MC LEAVE.5")
def test_a_player_goes_before_the_markers_move() -> None:
    names = [type(step).__name__ for step in Scene().state.rules.sequence(1)]
    assert names[-4:] == ["Departures", "Succession", "EndCheck", "Reshuffle"]
    scene = Scene().cities("hatti", "troy", "sardes", "ionia", "miletus", "kanesh").tokens("minoa", knossos=1)
    hatti = scene.seat("hatti")
    scene.advances("hatti", "law", "medicine", "roadbuilding", "philosophy", "mathematics")
    scene.state.step[hatti] = scene.state.rules.track.final - 1
    scene.game.table(Leave(hatti))
    scene.begin(Departures(), Succession(), EndCheck())
    # the last step into the Late Iron Age is never taken, so it ends nothing
    assert scene.state.over is None and scene.state.step[hatti] == 0 and scene.state.bonus is None
    assert hatti not in {event["seat"] for event in scene.told("succession")}


@rule("MC LEAVE.15")
def test_cities_in_closed_areas_become_tokens_up_to_the_limit() -> None:
    scene = Scene().cities("minoa", "sardes").tokens("minoa", knossos=1)
    limit = scene.state.terrain.limit[scene.area("sardes")]
    assert 0 < limit < 5
    leave(scene, "hatti")
    assert scene.state.city[scene.area("sardes")] == 0
    assert scene.count("knossos") == {"minoa": min(1 + limit, scene.state.terrain.limit[scene.area("knossos")])}
    scene = Scene().cities("minoa", "sardes").tokens("minoa", knossos=1, phaestos=1, lesbos=1).stock("minoa", 0)
    leave(scene, "hatti")  # with nothing in stock there is nothing to place
    assert scene.state.on_board(scene.seat("minoa")) == 3


@rule("MC LEAVE.17", "MC LEAVE.18")
def test_tokens_go_only_where_an_own_token_stands_and_never_above_a_limit() -> None:
    scene = Scene().tokens("minoa", troy=3, knossos=1, rhodes=1)  # each of the two takes two more
    leave(scene, "hatti")
    assert scene.refused("minoa", Relocate(("knossos", "sparta", "rhodes"))) == "WE LEAVE.13"
    assert scene.refused("minoa", Relocate(("knossos", "knossos", "knossos"))) == "WE LEAVE.14"
    scene.play("minoa", Relocate(("knossos", "knossos", "rhodes")))
    assert scene.count("knossos") == {"minoa": 3} and scene.count("rhodes") == {"minoa": 2} and scene.count("troy") == {}
    # with too little room the rest goes to stock
    scene = Scene().tokens("minoa", troy=3, knossos=1)
    leave(scene, "hatti")
    assert scene.count("knossos") == {"minoa": 3} and scene.stock_of("minoa") == 52


@rule("MC LEAVE.17")
def test_tokens_without_a_place_go_to_stock() -> None:
    scene = Scene().tokens("minoa", troy=4)
    leave(scene, "hatti")
    assert scene.state.on_board(scene.seat("minoa")) == 0 and scene.stock_of("minoa") == 55


@rule("MC LEAVE.19", "MC LEAVE.20")
def test_surplus_goes_before_support_is_looked_at_and_new_cities_go_first() -> None:
    scene = Scene().cities("egypt", "tanis", "memphis", "gaza").tokens("egypt", alexandria=9)
    scene.state.built = frozenset({scene.area("memphis")})
    leave(scene, "hatti")
    # four of nine tokens stay, too few for three cities: the new one is reduced, and its tokens support the others
    assert scene.count("alexandria") == {"egypt": 4}
    assert scene.owner("memphis") is None and scene.count("memphis") == {"egypt": 4}
    assert scene.owner("tanis") == scene.owner("gaza") == "egypt"
