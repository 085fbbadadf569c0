"""Movement: marches, water, enemies, discovery, huts and villages."""

import pytest
from ffg_scene import Scene

from ecumene.titles.ffg.battle import Deploy
from ecumene.titles.ffg.learning import Take, learn
from ecumene.titles.ffg.loot import Loot
from ecumene.titles.ffg.marching import March, MarchForm, Stop
from ecumene.titles.ffg.play import End, UseCard
from scene import rule


def march(start: str, *path: str, armies: int = 1, scouts: int = 0, **more: str) -> March:
    return March(start, armies, scouts, path, **more)


@rule("FF move.1", "FF move.2", "FF move.4", "FF def.5")
def test_a_figure_moves_once_two_squares_and_never_diagonally() -> None:
    scene = Scene("chinese", "germans").army(0, "f5").moving(0)
    assert scene.refused(0, march("f5", "g6")) == "FF move.2"
    assert scene.refused(0, march("f5", "f6", "f7", "f8")) == "FF move.1"
    scene.play(0, march("f5", "f6", "f7"))
    assert scene.figures(0, "f7") == (1, 0)
    assert scene.refused(0, march("f7", "f8")) == "FF move.4"
    scene.play(0, End())


@rule("FF def.18", "FF tech.horseback_riding.1", "FF tech.sailing.1", "FF tech.steam_power.1", "FF tech.flight.1")
def test_the_highest_speed_holds() -> None:
    scene = Scene("chinese", "germans").tech(0, "horseback_riding")
    speed = scene.state.rules.speed
    assert speed(scene.state, 0) == 3
    assert speed(scene.tech(0, "sailing").state, 0) == 4
    assert speed(scene.tech(0, "steam_power").state, 0) == 5
    assert speed(scene.tech(0, "flight").state, 0) == 6


@rule("FF move.1", "FF research.8", "FF def.9")
def test_speed_learnt_in_movement_holds_for_those_who_have_not_moved() -> None:
    scene = Scene("americans", "germans").army(0, "f5").moving(0)
    assert scene.refused(0, march("f5", "g5", "h5", "i5")) == "FF move.1"
    learn(scene.state, 1, "horseback_riding")  # another player's speed is no help
    assert scene.refused(0, march("f5", "g5", "h5", "i5")) == "FF move.1"
    learn(scene.state, 0, "horseback_riding")
    scene.play(0, march("f5", "g5", "h5", "i5"))
    assert scene.figures(0, "i5") == (1, 0)


@rule("FF move.3", "FF move.5")
def test_figures_that_began_together_move_as_a_group() -> None:
    scene = Scene("chinese", "germans").army(0, "f5").scout(0, "f5").army(0, "h5").moving(0)
    scene.play(0, march("f5", "f6", armies=1, scouts=1))
    assert scene.figures(0, "f6") == (1, 1)
    scene = Scene("chinese", "germans").army(0, "f5").army(0, "g5").moving(0)
    scene.play(0, march("f5", "g5"))
    assert scene.refused(0, march("g5", "h5", armies=2)) == "FF move.5"  # they met only now


@rule("FF move.6", "FF tech.printing_press.1", "FF tech.biology.1", "FF tech.replaceable_parts.1")
def test_the_stacking_limit_holds_at_every_square() -> None:
    scene = Scene("chinese", "germans").army(0, "g5", 2).army(0, "f5").moving(0)
    assert scene.refused(0, march("f5", "g5")) == "FF move.6"
    assert scene.refused(0, march("f5", "g5", "h5")) == "FF move.6"
    stack = scene.state.rules.stack
    limits = [stack(scene.tech(0, tech).state, 0) for tech in ("masonry", "printing_press", "biology", "replaceable_parts")]
    assert limits == [3, 4, 5, 6]
    scene.play(0, march("f5", "g5", "h5"))


@rule("FF move.6")
def test_a_group_that_comes_back_over_its_first_square_counts_once() -> None:
    scene = Scene("chinese", "germans").tech(0, "sailing").army(0, "g5", 2).moving(0)
    assert scene.game.why(0, march("g5", "g6", "g5", "f5", armies=2)) is None
    # whoever stays behind counts
    assert scene.game.why(0, march("g5", "g6", "g5", "f5", armies=1)) is None
    full = Scene("chinese", "germans").tech(0, "sailing").army(0, "g5", 2).army(0, "g6").moving(0)
    assert full.refused(0, march("g5", "g6", "g5", armies=2)) == "FF move.6"


@rule("FF move.7", "FF move.8")
def test_ones_own_centre_is_passed_but_no_place_to_stay() -> None:
    scene = Scene("chinese", "germans").army(0, "c2").moving(0)
    assert scene.refused(0, march("c2", "c3")) == "FF move.8"
    scene.play(0, march("c2", "c3", "c4"))
    assert scene.figures(0, "c4") == (1, 0)


@rule("FF water.1", "FF water.2", "FF water.3", "FF tech.navigation.1", "FF tech.sailing.1")
def test_water() -> None:
    scene = Scene("chinese", "germans").ground("water", "g5", "h5").army(0, "f5").moving(0)
    assert scene.refused(0, march("f5", "g5")) == "FF water.1"
    scene.tech(0, "navigation").moving(0)
    assert scene.refused(0, march("f5", "g5")) == "FF water.2"
    assert scene.refused(0, march("f5", "g5", "h5")) == "FF water.2"  # no land could be reached
    scene.play(0, march("f5", "g5", "g6"))
    scene.tech(0, "sailing").army(0, "f5").moving(0)
    scene.play(0, march("f5", "g5", "h5"))
    assert scene.figures(0, "h5") == (1, 0)


@rule("FF water.4", "FF building.8")
def test_a_harbor_square_is_still_water() -> None:
    scene = Scene("chinese", "germans").ground("water", "d3").mark("d3", "harbor").army(0, "e3").moving(0)
    assert scene.refused(0, march("e3", "d3")) == "FF water.1"


@rule("FF enemy.1", "FF enemy_city.1", "FF enemy_city.2")
def test_scouts_go_round_enemies() -> None:
    scene = Scene("chinese", "germans").scout(0, "k5").army(1, "l5").scout(0, "m4").moving(0)
    assert scene.refused(0, march("k5", "l5", armies=0, scouts=1)) == "FF enemy.1"
    scene.play(0, march("m4", "m5", "m6", armies=0, scouts=1))  # into the outskirts of the enemy capital, and there it may stay
    scene = Scene("chinese", "germans").scout(0, "m6").moving(0)
    assert scene.refused(0, march("m6", "n6", armies=0, scouts=1)) == "FF enemy_city.2"


@rule("FF enemy.2", "FF enemy.5", "FF combat.0.2", "FF enemy_city.3")
def test_an_army_that_meets_an_enemy_ends_there_and_fights() -> None:
    scene = Scene("chinese", "germans").army(0, "f5").army(1, "g5").moving(0)
    assert scene.refused(0, march("f5", "g5", "h5")) == "FF enemy.2"
    scene.play(0, march("f5", "g5"))
    assert scene.state.battle.led == (0, 1) and not scene.state.battle.city
    scene = Scene("chinese", "germans").army(0, "n8", 2).moving(0)
    scene.play(0, march("n8", "n7", "n6", armies=2))
    assert scene.state.battle.city and scene.state.battle.armies == 2


@rule("FF enemy.3", "FF enemy.4", "FF enemy.7", "FF loot.base.1")
def test_lone_scouts_are_killed_and_loot_is_taken() -> None:
    scene = Scene("chinese", "germans").army(0, "f5").scout(1, "g5", 2).have(1, trade=2, culture=5).moving(0)
    scene.play(0, march("f5", "g5"))
    assert scene.figures(1, "g5") == (0, 0) and scene.figures(0, "g5") == (1, 0) and scene.state.battle is None
    assert scene.kind() == "looting"
    scene.play(0, Loot("culture"))
    assert scene.state.culture == [3, 2] and scene.kind() == "moving"


def frontier(*civs: str) -> Scene:
    """The tile from i1 to l4 lies facedown."""
    scene = Scene(*(civs or ("chinese", "germans")))
    state = scene.state
    slot = state.rules.chart.slot[scene.at("i1")]
    state.open[slot] = False
    for square in state.rules.chart.slots[slot].squares:
        state.ground[square] = 0
    return scene


@rule("FF discover.1", "FF discover.2", "FF discover.3", "FF discover.4", "FF discover.6")
def test_a_figure_discovers_a_tile_beside_it_for_one_movement() -> None:
    scene = frontier().army(0, "g2").moving(0)
    state = scene.state
    slot = state.rules.chart.slot[scene.at("i1")]
    state.tiles[slot] = "neutral_03"
    huts = len(state.huts)
    assert scene.refused(0, march("g2", "h2", "i2")) == "FF discover.1"
    assert scene.refused(0, march("g2", discover=f"tile-{slot + 1}")) == "FF discover.2"  # it is not beside it
    scene.play(0, march("g2", "h2", discover=f"tile-{slot + 1}"))
    assert state.open[slot] and state.turned[slot] == 1  # the arrow points right, away from the figure
    assert len(state.huts) == huts - 2 and len([m for m in state.marker if m == "hut"]) == 2
    assert scene.figures(0, "h2") == (1, 0) and scene.kind() == "moving"  # no movement is left


@rule("FF discover.6", "FF move.3")
def test_after_a_discovery_the_figure_may_go_on() -> None:
    scene = frontier().tech(0, "horseback_riding").army(0, "h2").moving(0)
    slot = scene.state.rules.chart.slot[scene.at("i1")]
    scene.state.tiles[slot] = "neutral_02"
    scene.play(0, march("h2", discover=f"tile-{slot + 1}"))
    assert scene.kind() == "marching-on"
    if Stop() in scene.choices(0):
        scene.play(0, Stop())
    assert scene.figures(0, "h2") == (1, 0)


@rule("FF discover.6", "FF water.2")
def test_from_the_water_one_discovers_only_with_a_step_left_to_come_ashore() -> None:
    for techs, may in (("navigation",), False), (("navigation", "horseback_riding"), True):
        scene = frontier().only(0, *techs).ground("water", "h2").army(0, "g2").moving(0)
        slot = scene.state.rules.chart.slot[scene.at("i1")]
        form = next(form for form in scene.game.ask(0).forms if isinstance(form, MarchForm))
        assert (f"tile-{slot + 1}" in form.pieces(["g2", "1+0", "h2"])[0]) == may, techs


@rule("FF discover.2")
def test_a_scout_discovers_too() -> None:
    scene = frontier().scout(0, "h2").moving(0)
    slot = scene.state.rules.chart.slot[scene.at("i1")]
    scene.play(0, march("h2", armies=0, scouts=1, discover=f"tile-{slot + 1}"))
    assert scene.state.open[slot]


@rule("FF hut.1", "FF hut.2", "FF hut.3", "FF hut.4", "FF hut.5", "FF figure.8", "FF civ.chinese.2")
def test_an_army_explores_a_hut_and_keeps_it_facedown() -> None:
    scene = Scene("chinese", "germans").mark("g5", "hut", "spy").army(0, "f5", 2).scout(0, "f6").moving(0)
    assert scene.refused(0, march("f6", "g6", "g5", armies=0, scouts=1)) == "FF hut.1"
    assert scene.refused(0, march("f5", "g5", "h5", armies=2)) == "FF hut.2"
    scene.play(0, march("f5", "g5", armies=2))
    assert scene.state.kept[0] == ("hut:spy",) and scene.marker("g5") == "" and scene.state.culture[0] == 3
    assert scene.game.view(1).kept[0] == ("hut",) and scene.game.view(0).kept[0] == ("hut:spy",)


def village(*civs: str, face: str = "iron") -> Scene:
    return Scene(*(civs or ("americans", "germans"))).mark("g5", "village", face).army(0, "f5").moving(0)


def fight(scene: Scene) -> Scene:
    """Both sides play their cards as new fronts, so that nobody falls."""
    for _ in range(40):
        if scene.state.battle is None:
            break
        seat = scene.game.due[0]
        hand = scene.state.battle.hands[scene.state.agenda[-1].side]
        scene.play(seat, Deploy(hand[0]))
    return scene


@rule("FF barbarian.1", "FF barbarian.2", "FF barbarian.4", "FF barbarian.5", "FF combat.1.6")
def test_a_village_is_defended_by_barbarians_led_by_the_left_neighbour() -> None:
    scene = village().tech(1, "gunpowder", "metalworking").mark("m5", "academy")
    scene.play(0, march("f5", "g5"))
    battle = scene.state.battle
    assert battle.led == (0, 1) and battle.wild == 1 and battle.rank == 1
    assert sorted(card.partition("-")[0] for card in battle.hands[1]) == ["artillery", "infantry", "mounted"]
    # the neighbour alone is told which ones they are
    told = [event for _, event in scene.game.story or [] if event.kind == "barbarians.drew"]
    assert [event.audience for event in told] == [(1,)] * 3
    assert sorted(event.data["card"] for event in told) == sorted(battle.hands[1])
    assert battle.bonus[1] == 0
    from ecumene.titles.ffg import fronts

    assert fronts.strength(scene.state, 1, "infantry-2") == 2  # not the leader's rank


@rule("FF barbarian.6", "FF barbarian.8", "FF combat.4.8", "FF marker.resource.1")
def test_whoever_beats_barbarians_takes_the_marker_and_no_loot() -> None:
    scene = village().forces(0, "infantry-3", "mounted-3", "artillery-3").mark("b2", "general").have(1, trade=9)
    scene.play(0, march("f5", "g5"))
    fight(scene)
    assert scene.state.kept[0] == ("village:iron",) and scene.figures(0, "g5") == (1, 0)
    assert scene.kind() == "moving" and scene.state.trade[1] == 9
    ups = [card for deck in scene.state.units.values() for card in deck.up]
    assert len(ups) == 3  # the barbarians lie under their decks


@rule("FF barbarian.7")
def test_whoever_loses_to_barbarians_is_gone_and_the_village_stays() -> None:
    scene = village().forces(0)
    scene.play(0, march("f5", "g5"))
    fight(scene)
    assert scene.marker("g5") == "village" and scene.figures(0, "g5") == (0, 0) and not scene.state.armies[0]


@rule("FF marker.great_person.1")
def test_a_village_may_hold_a_great_person() -> None:
    scene = village(face="great_person").forces(0, "infantry-3", "mounted-3", "artillery-3").mark("b2", "general")
    scene.play(0, march("f5", "g5"))
    fight(scene)
    assert scene.kind() == "place-person" and scene.state.kept[0] == ()


@rule("FF civ.romans.5")
def test_rome_advances_for_a_village() -> None:
    scene = village("romans", "germans").forces(0, "infantry-3", "mounted-3", "artillery-3").mark("b2", "general")
    scene.play(0, march("f5", "g5"))
    fight(scene)
    assert scene.state.level[0] == 1 and scene.state.kept[0] == ("village:iron",)


@rule("FF barbarian.3")
def test_a_missing_type_is_made_up_from_a_deck_that_the_barbarian_player_names() -> None:
    from ecumene.titles.ffg.state import Deck

    scene = village()
    scene.state.units["artillery"] = Deck(())
    scene.play(0, march("f5", "g5"))
    assert scene.kind() == "barbarian-draw" and scene.game.due == (1,)
    assert {c.what for c in scene.choices(1) if isinstance(c, Take)} == {"infantry", "mounted"}
    scene.play(1, Take("mounted"))
    assert sorted(card.partition("-")[0] for card in scene.state.battle.hands[1]) == ["infantry", "mounted", "mounted"]


@rule("FF tech.flight.2")
def test_flight_passes_over_enemies_and_huts() -> None:
    scene = Scene("chinese", "germans").tech(0, "flight").army(1, "g5").mark("h5", "hut", "spy").scout(0, "f5").moving(0)
    scene.play(0, march("f5", "g5", "h5", "i5", armies=0, scouts=1))
    assert scene.figures(0, "i5") == (0, 1) and scene.state.kept[0] == ()
    again = Scene("chinese", "germans").tech(0, "flight").army(1, "g5").scout(0, "f5").moving(0)
    assert again.refused(0, march("f5", "g5", armies=0, scouts=1)) == "FF enemy.1"


@rule("FF wonder.brandenburg_gate.1", "FF wonder.brandenburg_gate.2")
def test_brandenburg_gate_keeps_enemies_out_of_the_outskirts() -> None:
    scene = Scene("chinese", "germans").mark("o7", "brandenburg_gate").army(0, "l5").army(0, "m7").moving(0)
    assert scene.refused(0, march("l5", "m5")) == "FF wonder.brandenburg_gate.1"
    assert scene.refused(0, End()) == "FF wonder.brandenburg_gate.2"
    scene.play(0, march("m7", "l7"))
    scene.play(0, End())


@rule("FF civ.russians.4")
@pytest.mark.parametrize("kind", ["army", "scout"])
def test_russia_sacrifices_a_figure_in_an_enemy_city_for_a_tech(kind: str) -> None:
    armies, scouts = (1, 0) if kind == "army" else (0, 1)
    scene = Scene("russians", "germans").only(1, "pottery", "writing")
    (scene.army if kind == "army" else scene.scout)(0, "m6")
    scene.moving(0)
    scene.play(0, March("m6", armies, scouts, ("n6",), then="sacrifice"))
    assert scene.state.battle is None and scene.kind() == "learn-free"
    scene.play(0, Take("writing"))
    assert "writing" in scene.state.techs[0] and scene.figures(0, "n6") == (0, 0)
    scene.scout(0, "m6").moving(0)
    assert scene.refused(0, March("m6", 0, 1, ("n6",), then="sacrifice")) == "FF civ.russians.4"  # once per turn


@rule("FF tech.combustion.2")
def test_combustion_razes_a_building_once_a_turn() -> None:
    scene = (
        Scene("chinese", "germans").tech(0, "combustion").mark("m5", "library").mark("m6", "library").army(0, "l5").army(0, "l6")
    )
    scene.moving(0).play(0, March("l5", 1, 0, ("m5",), then="raze"))
    assert scene.marker("m5") == "" and scene.state.supply["library"] == 5
    assert scene.refused(0, March("l6", 1, 0, ("m6",), then="raze")) == "FF tech.combustion.2"
    scene.play(0, march("l6", "m6"))
    assert scene.marker("m6") == "library"


@rule("FF tech.communism.2", "FF turn.3")
def test_communism_holds_a_square() -> None:
    scene = Scene("russians", "germans").have(0, kept=("hut:spy",)).army(1, "g5").moving(0)
    scene.play(0, UseCard("communism", ("hut:spy",), ("g5",)))
    scene.moving(1)
    assert scene.refused(1, march("g5", "g6")) == "FF tech.communism.2"


@rule("FF tech.communism.2", "FF turn.3", "FF event.6")
def test_communism_interrupts_a_march() -> None:
    from ecumene.engine import Standing

    scene = Scene("russians", "germans").have(0, kept=("hut:spy",)).army(1, "g5").moving(1)
    scene.game.play(0, Standing("marches", "always"))
    scene.play(1, march("g5", "g6", "g7"))
    assert scene.kind() == "march-window" and scene.game.due == (0,)
    scene.play(0, UseCard("communism", ("hut:spy",), ("g6",)))
    assert scene.figures(1, "g6") == (1, 0) and scene.state.held == (scene.at("g6"),)


@rule("FF tech.atomic_theory.2")
def test_a_nuke_destroys_a_city_with_all_in_its_outskirts() -> None:
    scene = Scene("chinese", "germans").tech(0, "atomic_theory").city(1, "h4").mark("g3", "library").mark("i5", "stonehenge")
    scene.army(0, "g5").scout(1, "i3").have(0, kept=("village:uranium",)).moving(0)
    assert scene.refused(0, UseCard("atomic_theory_nuke", ("village:uranium",), ("n6",))) == "FF event.2"  # never a capital
    scene.play(0, UseCard("atomic_theory_nuke", ("village:uranium",), ("h4",)))
    assert scene.at("h4") not in scene.state.cities and scene.marker("g3") == "" and "stonehenge" in scene.state.lost
    assert scene.figures(0, "g5") == (0, 0) and scene.figures(1, "i3") == (0, 0)
    assert scene.state.kept[0] == ()


@rule("FF victory.3", "FF blockade.5", "FF coin.4")
def test_a_blockade_lifted_by_a_march_may_end_the_game() -> None:
    scene = Scene("chinese", "germans").mark("m5", "bank").army(0, "m5")
    scene.state.tokens[1] = {"sheet": 14}
    scene.moving(0)
    assert scene.coins(1) == 14
    scene.play(0, march("m5", "l5"))
    assert scene.game.over == "economic" and scene.game.winners == (1,)
