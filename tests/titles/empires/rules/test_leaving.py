"""WE LEAVE: leaving the game."""

from random import Random

import pytest

import ecumene
from ecumene.engine import Refused
from ecumene.engine.actions import Leave
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.leaving import Departures, Relocate
from ecumene.titles.empires.movement import EndMovement, Movement
from ecumene.titles.empires.succession import Reshuffle
from ecumene.titles.empires.surplus import Reduce
from ecumene.titles.empires.tax import TaxCollection
from scene import Scene, at_table, rule


def leave(scene: Scene, *civs: str) -> Scene:
    """These civilizations leave, and the turn ends."""
    for civ in civs:
        scene.game.table(Leave(scene.seat(civ)))
    return scene.begin(Departures())


@rule("WE LEAVE.1")
def test_a_player_without_units_is_still_in_the_game() -> None:
    scene = Scene().cities("hatti", "troy", "sardes").stock("hatti", 3)
    assert scene.state.playing() == scene.state.ranking
    scene.begin(TaxCollection())
    # a city revolts, and Minoa, without anything on the board, may come back as the beneficiary
    assert scene.state.unit_points(scene.seat("minoa")) == 0
    assert scene.due == ["minoa"]


@rule("WE LEAVE.2")
def test_leaving_is_for_the_table_to_enter_not_for_a_seat() -> None:
    scene = Scene()
    with pytest.raises(Refused):
        scene.game.play(scene.seat("hatti"), Leave(scene.seat("hatti")))
    assert not scene.state.leaving
    scene.game.table(Leave(scene.seat("hatti")))
    assert scene.state.leaving == (scene.seat("hatti"),)
    assert scene.state.over is None


@rule("WE LEAVE.3", "WE LEAVE.16")
def test_the_turn_is_finished_up_to_the_succession_before_the_player_goes() -> None:
    scene = Scene().tokens("hatti", troy=2)
    scene.game.table(Leave(scene.seat("hatti")))
    assert scene.seat("hatti") in scene.state.playing() and scene.count("troy") == {"hatti": 2}
    names = [type(step).__name__ for step in scene.state.rules.sequence(1)]
    assert names[-4:] == ["Succession", "EndCheck", "Departures", "Reshuffle"]
    scene.begin(Departures())
    assert scene.seat("hatti") not in scene.state.playing()
    assert scene.state.gone == (scene.seat("hatti"),) and scene.state.leaving == ()
    assert scene.told("left") == [{"seat": scene.seat("hatti")}]


@rule("WE LEAVE.4", "WE LEAVE.6")
def test_advances_credits_ships_and_marker_of_the_leaver_are_gone() -> None:
    scene = Scene().advances("hatti", "pottery", "military").ship("hatti", "troy").ship("hatti", "athens").treasury("hatti", 7)
    seat = scene.seat("hatti")
    scene.state.credits[seat] = (10, 20, 10, 10, 10)
    scene.state.step[seat] = 9
    scene.state.bonus = seat
    leave(scene, "hatti")
    assert scene.state.advances[seat] == 0
    assert scene.state.credits[seat] == (0, 0, 0, 0, 0)
    assert scene.state.ships[seat] == {}
    assert scene.stock_of("hatti") == 55 and scene.treasury_of("hatti") == 0
    assert scene.game.title.scores(scene.state)[seat]["total"] == 0


@rule("WE LEAVE.5", "WE LEAVE.17")
def test_the_leavers_cards_go_under_the_stacks_again_and_no_card_leaves_the_game() -> None:
    scene = Scene().hand("hatti", "ochre", "ochre", "gold", "water").hand("egypt", "clay")
    cards = scene.state.rules.cards
    before = sum(map(len, scene.state.stack))
    leave(scene, "hatti")
    assert scene.cards("hatti") == []
    assert scene.state.discard[1] == bytes([cards.index["ochre"]] * 2)
    assert scene.state.discard[9] == bytes([cards.index["gold"]])
    scene.begin(Reshuffle())
    assert sum(map(len, scene.state.stack)) == before + 3
    assert scene.state.stack[1][:2] == bytes([cards.index["ochre"]] * 2)  # the bottom of the stack
    # hands and limits stay those of the five players who began
    assert scene.cards("egypt") == ["clay"]
    assert scene.state.rules.hand_limit(scene.state, scene.seat("egypt")) == 8
    assert scene.state.rules.calamity_limits() == (2, 2)


@rule("WE LEAVE.7", "WE LEAVE.8", "WE LEAVE.9", "WE LEAVE.13")
def test_the_region_closes_and_units_elsewhere_turn_into_barbarians_and_pirates() -> None:
    scene = Scene().tokens("hatti", galatia=2, athens=1).cities("hatti", "troy", "byzantium")
    scene.tokens("barbarians", ionia=3).cities("barbarians", "sardes").tokens("egypt", tanis=1, miletus=1)
    region = scene.state.terrain.regions["hatti"]
    leave(scene, "hatti")
    terrain = scene.state.terrain
    assert not any(terrain.open[area] for area in region) and "hatti" not in terrain.regions
    assert not any(scene.state.crowd[area] or scene.state.city[area] for area in region)
    # nothing borders the closed areas any more
    assert not {area for near in terrain.near for area in near} & set(region)
    assert scene.count("athens") == {"barbarians": 1} and scene.owner("byzantium") == "pirates"
    assert scene.state.cities == [0, 0, 0, 0, 0, 1]
    # the units of others stay for now: Egypt is asked for a new place
    assert scene.due == ["egypt"]


@rule("WE LEAVE.7")
def test_ships_may_still_sail_through_the_closed_water() -> None:
    scene = leave(Scene(), "hatti")
    terrain = scene.state.terrain
    troy = scene.area("troy")
    assert any(troy in terrain.sail[area] for area in terrain.areas)
    assert not terrain.coastal[troy] and terrain.land[troy] == terrain.water[troy] == ()


@rule("WE LEAVE.10", "WE LEAVE.13")
def test_tokens_in_the_closed_region_find_new_places_in_ranking_order() -> None:
    scene = Scene().tokens("egypt", troy=1, athens=1).tokens("assyria", troy=1, miletus=1)
    leave(scene, "hatti")
    assert scene.due == ["assyria"] and scene.may == []
    assert scene.refused("assyria", Relocate(("nineveh",))) == "WE LEAVE.13"  # both must be placed
    assert scene.refused("assyria", Relocate(("nineveh", "athens"))) == "WE LEAVE.13"  # Egypt's token is there
    assert scene.refused("assyria", Relocate(("nineveh", "troy"))) == "WE LEAVE.13"
    assert scene.refused("assyria", Relocate(("sidon", "sidon"))) == "WE LEAVE.14"  # limit 1
    assert scene.refused("assyria", Relocate(("sidon", "utopia"))) == "WE LEAVE.13"
    scene.play("assyria", Relocate(("sidon", "nineveh")))
    assert scene.count("sidon") == scene.count("nineveh") == {"assyria": 1}
    assert scene.due == ["egypt"]
    # athens holds a token of Egypt, but also its limit: only their own region is left
    assert scene.refused("egypt", Relocate(("athens",))) == "WE LEAVE.13"
    scene.play("egypt", Relocate(("tanis",)))
    assert scene.count("tanis") == {"egypt": 1} and not scene.due


@rule("WE LEAVE.13")
def test_no_conflict_situation_may_arise_from_the_new_places() -> None:
    scene = Scene().tokens("egypt", troy=2, thrace=1).tokens("minoa", tanis=1, thrace=1).cities("minoa", "memphis")
    leave(scene, "hatti")
    assert scene.refused("egypt", Relocate(("memphis", "fayum"))) == "WE LEAVE.13"  # beside a foreign city
    assert scene.refused("egypt", Relocate(("thrace", "fayum"))) == "WE LEAVE.13"  # two tokens where two may live
    assert scene.refused("egypt", Relocate(("tanis", "tanis"))) == "WE LEAVE.14"  # Minoa lives there too
    scene.play("egypt", Relocate(("tanis", "fayum")))
    assert scene.count("tanis") == {"minoa": 1, "egypt": 1}


@rule("WE LEAVE.11", "WE LEAVE.12", "WE LEAVE.13")
def test_ships_there_are_lost_and_each_city_becomes_five_tokens_whatever_the_limit() -> None:
    scene = Scene().cities("egypt", "lycia").ship("egypt", "lycia").ship("egypt", "athens").tokens("egypt", lycia=1)
    leave(scene, "hatti")
    egypt = scene.seat("egypt")
    assert [scene.state.terrain.ids[ship[0]] for ship in scene.state.ships[egypt].values()] == ["athens"]
    assert scene.state.cities[egypt] == 0
    scene.play("egypt", Relocate(("memphis",) * 4 + ("tanis",) * 2))  # five, and the token beside the city
    assert scene.count("memphis") == {"egypt": 4} and scene.stock_of("egypt") == 49


@rule("WE LEAVE.12", "WE LEAVE.13")
def test_who_is_short_of_tokens_gets_as_many_as_there_are_for_the_cities() -> None:
    scene = Scene().cities("egypt", "lycia", "troy").stock("egypt", 7)
    leave(scene, "hatti")
    assert scene.refused("egypt", Relocate(("memphis",) * 4 + ("fayum",) * 4)) == "WE LEAVE.13"
    scene.play("egypt", Relocate(("memphis",) * 4 + ("fayum",) * 3))
    assert scene.stock_of("egypt") == 0


@rule("WE LEAVE.14")
def test_limits_are_exceeded_only_when_all_room_is_used_and_nobody_else_is_there() -> None:
    scene = Scene()
    # Egypt's region is full but for two places in Tanis and one beside Minoa in Jerusalem
    for area in scene.state.terrain.regions["egypt"]:
        name = scene.state.terrain.ids[area]
        if name not in ("tanis", "jerusalem"):
            scene.tokens("egypt", **{name: scene.state.terrain.limit[area]})
    scene.tokens("minoa", jerusalem=1).tokens("egypt", troy=5)
    leave(scene, "hatti")
    assert scene.refused("egypt", Relocate(("siwa",) * 5)) == "WE LEAVE.14"  # there is room elsewhere
    within = ("tanis", "tanis", "jerusalem")
    assert scene.refused("egypt", Relocate((*within, "jerusalem", "siwa"))) == "WE LEAVE.14"  # Minoa is there
    rng = Random(4)
    for _ in range(20):
        assert scene.ask("egypt").why(scene.ask("egypt").sample(rng)) is None
    scene.play("egypt", Relocate((*within, "siwa", "tanis")))
    assert scene.count("siwa") == {"egypt": 2} and scene.count("tanis") == {"egypt": 3}
    assert scene.count("jerusalem") == {"minoa": 1, "egypt": 1}


@rule("WE LEAVE.13", "WE LEAVE.14")
def test_the_order_is_put_together_area_by_area_within_limits_first() -> None:
    scene = crowded_egypt(room=1, homeless=2)
    (form,) = scene.ask("egypt").forms
    assert form.pieces([]) == (["tanis"], False)
    following, may_end = form.pieces(["tanis"])
    assert "siwa" in following and "tanis" in following and not may_end
    assert form.pieces(["tanis", "siwa"]) == ([], True)
    assert form.whole(["tanis", "siwa"]) == Relocate(("tanis", "siwa"))
    roomy = leave(Scene().tokens("egypt", troy=1), "hatti")
    (form,) = roomy.ask("egypt").forms
    assert set(form.pieces([])[0]) == {roomy.state.terrain.ids[area] for area in roomy.state.terrain.regions["egypt"]}
    assert all(roomy.ask("egypt").why(form.sample(Random(seed))) is None for seed in range(10))


def crowded_egypt(room: int, homeless: int) -> Scene:
    """Egypt's region is full but for some room in Tanis, and some of its tokens stand in the region of Hatti, who leaves."""
    scene = Scene().tokens("egypt", troy=homeless)
    for area in scene.state.terrain.regions["egypt"]:
        name, limit = scene.state.terrain.ids[area], scene.state.terrain.limit[area]
        scene.tokens("egypt", **{name: limit - room if name == "tanis" else limit})
    return leave(scene, "hatti")


@rule("WE LEAVE.14")
def test_beside_an_own_city_there_is_no_room_but_the_excess_may_go_there() -> None:
    scene = Scene().tokens("egypt", troy=2)
    for area in scene.state.terrain.regions["egypt"]:
        name, limit = scene.state.terrain.ids[area], scene.state.terrain.limit[area]
        if name == "gaza":
            scene.cities("egypt", "gaza")
        else:
            scene.tokens("egypt", **{name: limit - (name == "siwa")})
    leave(scene, "hatti")
    assert scene.refused("egypt", Relocate(("gaza", "gaza"))) == "WE LEAVE.14"
    scene.play("egypt", Relocate(("siwa", "gaza")))
    assert scene.count("siwa") == scene.count("gaza") == {"egypt": 1} and scene.owner("gaza") == "egypt"


@rule("WE LEAVE.13", "WE LEAVE.14")
def test_nobody_is_asked_where_there_is_no_choice() -> None:
    full = crowded_egypt(room=2, homeless=2)
    assert not full.due and full.count("tanis") == {"egypt": 2}
    # in the whole region only Tanis is free of others: it takes what is too much
    scene = Scene().tokens("egypt", troy=5)
    for number, area in enumerate(scene.state.terrain.regions["egypt"]):
        if scene.state.terrain.ids[area] != "tanis":
            scene.cities(("minoa", "hellas")[number % 2], scene.state.terrain.ids[area])
    scene.tokens("minoa", cyprus=20).tokens("hellas", thrace=20)
    leave(scene, "hatti")
    assert not scene.due and scene.count("tanis") == {"egypt": 5} and scene.stock_of("egypt") == 50


@rule("WE LEAVE.14")
def test_without_any_place_at_all_the_tokens_stay_in_stock() -> None:
    scene = Scene().tokens("egypt", troy=2).tokens("minoa", cyprus=20).tokens("hellas", thrace=20)
    for number, area in enumerate(scene.state.terrain.regions["egypt"]):
        scene.cities(("minoa", "hellas")[number % 2], scene.state.terrain.ids[area])
    leave(scene, "hatti")
    assert scene.stock_of("egypt") == 55 and not scene.due


@rule("WE LEAVE.15")
def test_all_players_check_support_of_their_cities_afterwards() -> None:
    scene = Scene().cities("egypt", "tanis", "memphis", "fayum").tokens("egypt", cyrene=2)
    scene.cities("assyria", "sidon").tokens("assyria", syria=2)
    leave(scene, "hatti")
    assert scene.due == ["egypt"]  # two tokens support one city only
    scene.play("egypt", Reduce("fayum"))
    assert scene.owner("fayum") is None and scene.count("fayum") == {"egypt": 4}
    assert not scene.due and scene.owner("sidon") == "assyria"


@rule("WE LEAVE.15", "WE LEAVE.16")
def test_between_turns_a_city_built_in_the_last_turn_is_like_any_other() -> None:
    scene = Scene().cities("egypt", "tanis", "memphis", "fayum").tokens("egypt", cyrene=2)
    scene.state.built = frozenset({scene.area("fayum")})
    leave(scene, "hatti")
    assert Reduce("tanis") in scene.ask("egypt").choices
    scene.play("egypt", Reduce("memphis"))
    assert scene.owner("fayum") == "egypt" and not scene.due


@rule("WE LEAVE.18")
def test_nobody_joins_or_rejoins() -> None:
    scene = leave(Scene(), "hatti")
    with pytest.raises(Refused, match=r"LEAVE\.18"):
        scene.game.table(Leave(scene.seat("hatti")))
    assert not [kind for kind in scene.title.actions if "join" in kind.__name__.lower()]
    assert scene.seat("hatti") not in scene.state.playing()
    # nothing is asked of the seat again, and what is on the board stays with the others
    scene.tokens("egypt", memphis=1).begin(PopulationExpansion(), Census(), Movement())
    assert scene.due == ["egypt"] and not scene.may
    with pytest.raises(Refused):
        scene.game.play(scene.seat("hatti"), EndMovement())
    with pytest.raises(Refused):
        scene.game.ask(scene.seat("hatti"))


@rule("WE LEAVE.10", "WE LEAVE.13")
def test_two_leavers_of_one_turn_close_both_regions_before_anybody_moves() -> None:
    scene = Scene().tokens("egypt", troy=1).tokens("hatti", athens=1)
    leave(scene, "hellas", "hatti")
    assert scene.state.gone == (scene.seat("hatti"), scene.seat("hellas"))
    assert scene.count("athens") == {}  # closed, so no barbarians either
    assert scene.due == ["egypt"] and scene.refused("egypt", Relocate(("thrace",))) == "WE LEAVE.13"


def test_two_players_play_on() -> None:
    scene = leave(Scene(), "minoa", "assyria", "hatti")
    assert scene.game.over is None and len(scene.state.playing()) == 2


def test_the_last_player_wins_alone() -> None:
    scene = leave(Scene(), "minoa", "assyria", "hatti", "hellas")
    assert scene.game.over == "last-player"
    assert scene.game.winners == (scene.seat("egypt"),)


def test_when_all_leave_nobody_wins() -> None:
    scene = leave(Scene(), "minoa", "assyria", "hatti", "hellas", "egypt")
    assert scene.game.over == "last-player"
    assert scene.game.winners == ()


def test_a_game_with_a_closed_region_can_be_saved_and_loaded_at_the_question() -> None:
    scene = leave(Scene().tokens("egypt", troy=2).tokens("minoa", troy=2, knossos=1), "hatti")
    position = scene.game.position()
    assert scene.game.title.position(scene.game.title.load(position)) == position


@rule("WE LEAVE.16", "WE LEAVE.17")
@pytest.mark.parametrize(("scenario", "seats"), [("full", 5), ("full", 9), ("short-game", 7), ("first-game", 5)])
def test_random_games_with_leavers_go_on_under_the_invariants(scenario: str, seats: int) -> None:
    options = {} if scenario == "first-game" else {"limit": "9"}
    game = ecumene.new(at_table(), seats, scenario=scenario, options=options, seed=seats)
    rng = Random(seats)
    while not game.over:
        # a seat leaves in the middle of turns 3 and 5, whatever is going on
        if len(game.state.gone + game.state.leaving) < (game.state.turn > 2) + (game.state.turn > 4):
            game.table(Leave(max(set(range(seats)) - {*game.state.gone, *game.state.leaving})))
        seat = rng.choice(game.due)
        assert seat not in game.state.gone
        game.play(seat, game.ask(seat).sample(rng))
        game.title.check(game.state)  # every token and card is in its place
    assert game.state.gone == (seats - 1, seats - 2)
    assert ecumene.load(game.save()).hash() == game.hash()
