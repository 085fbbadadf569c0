"""EG G:gameboard: the graph of the board, and every statement of the rulebook about where places lie."""

from ecumene.titles.eagle.atlas import ATLAS, FAR
from ecumene.titles.eagle.movement import Moving, Sail
from ecumene.titles.eagle.tables import STEPS
from titles.eagle.eagle_scene import Scene, both, rule

PRINTED = {
    "mississippi", "mexica", "orinoco", "gran_chaco", "atlantia", "eritrea", "nigeria", "funa", "tanganika", "kalahari",
    "euphrates", "steppe", "gobi", "yunnan", "himalaya", "mekong", "java", "tanami", "tasmania",
}  # fmt: skip


def index(name: str) -> int:
    return ATLAS.index[name]


@rule("EG G:gameboard.1")
def test_borders_are_mutual_and_every_region_can_be_reached() -> None:
    for space in range(ATLAS.size):
        assert all(space in ATLAS.near[other] for other in ATLAS.near[space])
        assert all(space in ATLAS.coast[other] for other in ATLAS.coast[space])
        assert ATLAS.near[space] or ATLAS.coast[space]
        assert len(set(ATLAS.air[space])) == len(ATLAS.air[space])
    assert (ATLAS.land, ATLAS.size - ATLAS.land) == (66, 40)
    assert max(ATLAS.sea_steps[0][ATLAS.land :]) < FAR
    assert {region.id for region in ATLAS.regions if not region.designed} == PRINTED


@rule("EG G:plague.5")
def test_distances_over_land_are_those_of_the_example_in_africa() -> None:
    steps = ATLAS.land_steps[index("funa")]
    named = {name: steps[index(name)] for name in ("tanganika", "eritrea", "nigeria", "atlantia", "kalahari", "euphrates")}
    assert named == {"tanganika": 1, "eritrea": 1, "nigeria": 1, "atlantia": 2, "kalahari": 2, "euphrates": 3}
    assert steps[index("madagascar")] == FAR


def test_the_seas_of_the_voyage_to_australia_lie_as_in_the_example() -> None:
    between = [z for z in range(ATLAS.land, ATLAS.size) if {index("mekong"), index("tanami")} <= set(ATLAS.coast[z])]
    beyond = [z for z in range(ATLAS.land, ATLAS.size) if {index("java"), index("tasmania")} <= set(ATLAS.coast[z])]
    assert [ATLAS.ids[z] for z in between + beyond] == ["east_indian_ocean", "coral_sea"]
    assert beyond[0] in ATLAS.near[between[0]] and index("tasmania") in ATLAS.coast[between[0]]
    assert index("mekong") in ATLAS.near[index("himalaya")]


@both
@rule("EG G:gameboard.2", "EG S:movement.15")
def test_the_left_and_the_right_edge_are_joined_at_sea_only(rules: str) -> None:
    left = [z for z in range(ATLAS.land, ATLAS.size) if ATLAS.zones[z - ATLAS.land].edge == "left"]
    joined = {(ATLAS.ids[z], ATLAS.ids[o]) for z in left for o in ATLAS.near[z] if ATLAS.zones[o - ATLAS.land].edge == "right"}
    assert len(joined) == 7 and ("gulf_of_alaska", "bering_sea") in joined
    assert ATLAS.land_steps[index("alaska")][index("kamchatka")] == FAR
    scene = Scene(rules)
    number = scene.fleet(0, "gulf_of_alaska")
    scene.begin(Moving(0))
    from ecumene.titles.eagle.pieces import refit

    refit(scene.state, 0)
    assert scene.why(0, Sail(number, "bering_sea")) is None
    # aircraft cross it too, and sea trade counts over it
    assert index("kamchatka") in ATLAS.flights[index("alaska")] and STEPS[-1] == 3
    assert ATLAS.sea_range(index("alaska"), index("kamchatka")) == 2
