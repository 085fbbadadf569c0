"""MC LEAVE: leaving the game by the text of 2016."""

from __future__ import annotations

from ecumene.engine.actions import Leave
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.leaving import Departures, Relocate
from ecumene.titles.empires.succession import EndCheck, Reshuffle, Succession
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


@rule("MC LEAVE.2", "MC LEAVE.3")
def test_the_turn_goes_on_until_phase_thirteen() -> None:
    scene = Scene().tokens("hatti", troy=2)
    scene.game.table(Leave(scene.seat("hatti")))
    assert scene.seat("hatti") in scene.state.playing() and scene.count("troy") == {"hatti": 2}
    scene.begin(Departures())
    assert scene.state.gone == (scene.seat("hatti"),) and scene.told("left") == [{"seat": scene.seat("hatti")}]


@rule("MC LEAVE.6")
def test_the_leavers_cards_go_under_the_stacks() -> None:
    scene = Scene().hand("hatti", "ochre", "gold", "water")
    before = sum(map(len, scene.state.stack))
    scene.game.table(Leave(scene.seat("hatti")))
    scene.begin(Departures(), Reshuffle())
    assert not scene.cards("hatti") and sum(map(len, scene.state.stack)) == before + 2
    scene.title.check(scene.state)


@rule("MC LEAVE.9", "MC LEAVE.10", "MC LEAVE.11", "MC LEAVE.12")
def test_the_region_is_cleared_and_units_elsewhere_turn_wild() -> None:
    scene = Scene().tokens("hatti", troy=2, athens=1).cities("hatti", "sardes", "byzantium").tokens("barbarians", ionia=3)
    scene.cities("barbarians", "miletus").tokens("minoa", kanesh=1, knossos=1)
    leave(scene, "hatti")
    for area in ("troy", "ionia", "kanesh"):
        assert scene.count(area) == {}
    assert scene.owner("sardes") is None and scene.owner("miletus") is None
    assert scene.count("athens") == {"barbarians": 1} and scene.owner("byzantium") == "pirates"
    scene.play("minoa", Relocate(("knossos",)))
    assert scene.count("knossos") == {"minoa": 2}  # Minoa's token was not destroyed but had to move on
    scene.tokens("hellas", byzantium=7).begin(CityAttacks())
    assert [event["area"] for event in scene.told("attack.won")] == ["byzantium"]


@rule("MC LEAVE.13", "MC LEAVE.14")
def test_closed_areas_are_cleared_in_ranking_order_and_ships_there_are_destroyed() -> None:
    scene = Scene().tokens("minoa", troy=1, knossos=1, rhodes=1).tokens("egypt", sardes=1, tanis=1, memphis=1)
    scene.ship("egypt", "troy").ship("egypt", "tanis")
    leave(scene, "hatti")
    assert [scene.state.terrain.ids[ship[0]] for ship in scene.state.ships[scene.seat("egypt")].values()] == ["tanis"]
    assert scene.due == ["minoa"]
    scene.play("minoa", Relocate(("rhodes",)))
    assert scene.due == ["egypt"]


@rule("MC LEAVE.15", "MC LEAVE.16")
def test_with_too_little_stock_there_are_fewer_tokens_and_their_places_are_chosen() -> None:
    scene = Scene().cities("minoa", "sardes", "kanesh").tokens("minoa", knossos=1, rhodes=1).stock("minoa", 3)
    leave(scene, "hatti")  # four tokens for two cities, of which three are there
    assert scene.due == ["minoa"] and scene.ask("minoa").about.tokens == 3
    scene.play("minoa", Relocate(("knossos", "knossos", "rhodes")))
    assert scene.count("knossos") == {"minoa": 3} and scene.count("rhodes") == {"minoa": 2}


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


@rule("MC LEAVE.15")
def test_a_token_beside_a_city_in_a_closed_area_fills_its_limit() -> None:
    scene = Scene().cities("minoa", "lycia").tokens("minoa", lycia=1, knossos=1).advances("minoa", "public_works")
    assert scene.state.terrain.limit[scene.area("lycia")] == 1
    leave(scene, "hatti").play("minoa", Relocate(("knossos",)))  # the city leaves nothing, and the token moves on
    assert scene.count("knossos") == {"minoa": 2} and scene.stock_of("minoa") == 53


@rule("MC LEAVE.17", "MC LEAVE.18")
def test_tokens_go_only_where_an_own_token_stands_and_never_above_a_limit() -> None:
    scene = Scene().tokens("minoa", troy=3, knossos=1, rhodes=1)  # each of the two takes two more
    leave(scene, "hatti")
    assert scene.refused("minoa", Relocate(("knossos", "sparta", "rhodes"))) == "WE LEAVE.13"
    refusal = scene.game.why(scene.seat("minoa"), Relocate(("knossos", "sparta", "rhodes")))
    # Sparta is of Minoa's own region, which would do in Western Empires
    assert refusal is not None and refusal.reason == "your tokens go to an area with a token of yours, which Sparta is not"
    assert scene.refused("minoa", Relocate(("knossos", "knossos", "knossos"))) == "WE LEAVE.14"
    scene.play("minoa", Relocate(("knossos", "knossos", "rhodes")))
    assert scene.count("knossos") == {"minoa": 3} and scene.count("rhodes") == {"minoa": 2} and scene.count("troy") == {}
    # with too little room the rest goes to stock
    scene = Scene().tokens("minoa", troy=3, knossos=1)
    leave(scene, "hatti")
    assert scene.count("knossos") == {"minoa": 3} and scene.stock_of("minoa") == 52
    # and there is nothing to choose, for no area takes more than its limit
    scene = Scene().tokens("minoa", troy=6, knossos=1, rhodes=1)
    leave(scene, "hatti")
    assert not scene.due and scene.count("knossos") == scene.count("rhodes") == {"minoa": 3}
    assert scene.told("relocated") == [{"seat": scene.seat("minoa"), "tokens": {"knossos": 2, "rhodes": 2}}]


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
