"""Battles: forces, bonuses, fronts, trumps, abilities, the end, loot."""

from typing import Any

import pytest
from ffg_scene import Scene

from ecumene.titles.ffg import fronts
from ecumene.titles.ffg.battle import Deploy, EndTurn, attack
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.loot import Loot
from ecumene.titles.ffg.play import Pass, UseCard
from scene import rule


def battle(scene: Scene, square: str, armies: int = 1, seat: int = 0) -> Scene:
    """The seat attacks the square now."""
    scene.state.phase = "move"
    scene.state.agenda = []
    attack(scene.state, seat, scene.at(square), armies)
    scene.settle()
    return scene


def field(mine: tuple[str, ...], theirs: tuple[str, ...], *civs: str, **more: Any) -> Scene:
    """One army each at g5, the attacker's forces and the defender's."""
    return Scene(*(civs or ("americans", "egyptians")), **more).army(1, "g5").forces(0, *mine).forces(1, *theirs)


def out(scene: Scene) -> Scene:
    """All cards are played as new fronts."""
    for _ in range(40):
        if scene.state.battle is None:
            break
        step = scene.state.agenda[-1]
        seat = scene.game.due[0]
        if getattr(step, "deployed", False):
            scene.play(seat, EndTurn())
        elif type(step).__name__ == "BattleTurn":
            scene.play(seat, Deploy(scene.state.battle.hands[step.side][0]))
        else:
            scene.play(seat, scene.choices(seat)[0])
    return scene


@rule("FF combat.1.2", "FF combat.1.3", "FF combat.1.4", "FF combat.1.5", "FF combat.1.7", "FF combat.0.6")
def test_battle_hands() -> None:
    nine = ("infantry-1",) * 3 + ("mounted-1",) * 3 + ("artillery-1",) * 3
    scene = Scene("americans", "egyptians").forces(0, *nine).forces(1, *("infantry-2",) * 4, *("mounted-2",) * 3)
    scene.tech(0, "masonry")
    battle(scene, "n6", armies=3)
    assert [len(hand) for hand in scene.state.battle.hands] == [7, 6]
    few = field(("infantry-1",), ("mounted-1", "mounted-2"))
    battle(few, "g5", armies=2)
    assert [len(hand) for hand in few.state.battle.hands] == [1, 2]


@rule("FF gov.fundamentalism.1", "FF tech.computers.2")
def test_battle_hands_of_fundamentalism_and_computers() -> None:
    from ecumene.titles.ffg.battle import drawn

    scene = battle(field(("infantry-1",), ("mounted-1",)).govern(0, "fundamentalism").tech(1, "computers"), "g5")
    assert drawn(scene.state, 0) == 4
    scene.state.tokens[1] = {"sheet": 9}
    assert drawn(scene.state, 1) == 5  # ten coins with the printed one


@rule("FF combat.1.8", "FF wonder.the_oracle.1")
def test_a_battle_force_is_secret_unless_the_oracle_opens_it() -> None:
    scene = battle(field(("infantry-1",), ("mounted-3",)), "g5")
    assert scene.game.view(0).battle.hands == (("infantry-1",), ("?",))
    scene = battle(field(("infantry-1",), ("mounted-3",)).mark("b2", "the_oracle"), "g5")
    assert scene.game.view(0).battle.hands == (("infantry-1",), ("mounted-3",))
    assert scene.game.view(1).battle.hands == (("?",), ("mounted-3",))


@rule("FF combat.2.1", "FF combat.2.2", "FF combat.2.3", "FF combat.2.5")
def test_bonuses_of_buildings_and_generals_and_their_difference() -> None:
    scene = field(("infantry-1",), ("mounted-1",)).mark("b2", "barracks").mark("b3", "general").mark("m5", "academy")
    battle(scene, "g5")
    assert scene.state.battle.bonus == (2, 0)  # 2 + 4 against 4


@rule("FF combat.2.6", "FF combat.2.7", "FF combat.2.8", "FF combat.2.12")
@pytest.mark.parametrize(
    ("capital", "walls", "bonus"), [(False, False, 6), (False, True, 10), (True, False, 12), (True, True, 16)]
)
def test_bonuses_of_cities(capital: bool, walls: bool, bonus: int) -> None:
    from ecumene.titles.ffg.pieces import set_walls

    scene = Scene("americans", "egyptians").city(1, "h4").forces(0, "infantry-1").forces(1, "infantry-1")
    square = "n6" if capital else "h4"
    set_walls(scene.state, scene.at(square), walls)
    battle(scene, square)
    assert scene.state.battle.bonus == (0, bonus)


@rule("FF combat.3.1", "FF combat.3.2")
def test_the_defender_plays_first_but_against_walls_the_attacker() -> None:
    scene = battle(field(("infantry-1",), ("mounted-1",)), "g5")
    assert scene.game.due == (1,)
    walled = Scene("americans", "egyptians").city(1, "h4", walls=True).forces(0, "infantry-1").forces(1, "infantry-1")
    assert battle(walled, "h4").game.due == (0,)


@rule("FF tech.combustion.3", "FF combat.3.2")
def test_combustion_fells_the_walls_before_the_battle() -> None:
    scene = Scene("americans", "egyptians").city(1, "h4", walls=True).forces(0, "infantry-1").forces(1, "infantry-1")
    battle(scene.tech(0, "combustion"), "h4")
    assert scene.state.battle.bonus == (0, 6) and scene.game.due == (1,)
    assert not scene.state.cities[scene.at("h4")].walls


@rule("FF combat.3.3", "FF combat.3.4", "FF combat.3.6", "FF combat.3.17", "FF combat.0.3")
def test_turns_alternate_and_the_last_cards_are_played_alone() -> None:
    scene = battle(field(("infantry-1", "infantry-2", "infantry-3"), ("mounted-1",)), "g5")
    assert Pass() not in scene.choices(1)
    scene.play(1, Deploy("mounted-1"))
    assert scene.game.due == (0,)
    scene.play(0, Deploy("infantry-1"))
    assert scene.game.due == (0,)
    scene.play(0, Deploy("infantry-2"))
    assert len(scene.state.battle.fronts) == 3 and scene.game.due == (0,)


@rule("FF combat.3.3")
def test_a_unit_that_is_not_in_the_battle_force_is_refused() -> None:
    scene = battle(field(("infantry-1",), ("mounted-1",)), "g5")
    assert scene.refused(1, Deploy("mounted-3")) == "FF combat.3.3"
    assert scene.refused(1, Deploy("mounted-1", 0)) == "FF combat.3.8"


@rule("FF combat.3.9", "FF combat.3.10", "FF combat.3.11", "FF combat.3.13", "FF combat.3.14", "FF combat.3.15", "FF combat.3.7")
def test_an_exchange_kills_at_least_one_and_wounds_stay() -> None:
    scene = battle(field(("infantry-2", "infantry-3"), ("infantry-3",)), "g5")
    scene.play(1, Deploy("infantry-3")).play(0, Deploy("infantry-2", 0))
    assert scene.state.battle.fronts == ((None, ("infantry-3", 2)),)
    assert scene.state.battle.dead == (("infantry-2",), ()) and scene.state.units["infantry"].up == ("infantry-2",)
    scene.play(0, Deploy("infantry-3", 0))  # one wound more would do; the wounded one still deals three
    assert scene.state.battle is None


@rule("FF combat.3.8", "FF combat.3.15")
def test_no_front_is_held_twice_in_the_core_game() -> None:
    scene = battle(field(("infantry-2", "infantry-1"), ("infantry-2", "artillery-3")), "g5")
    scene.play(1, Deploy("infantry-2")).play(0, Deploy("infantry-2", 0))
    assert scene.state.battle.fronts == ()  # both fell
    assert {fell["seat"] for fell in scene.told("unit.fell")} == {0, 1}


@rule("FF combat.trump.1", "FF combat.trump.2", "FF combat.trump.3", "FF combat.trump.4")
@pytest.mark.parametrize(
    ("attacking", "attacked", "left"),
    [
        ("infantry-3", "mounted-3", (("infantry-3", 0), None)),  # trumps and kills first
        ("mounted-2", "artillery-2", (("mounted-2", 0), None)),
        ("artillery-1", "infantry-1", (("artillery-1", 0), None)),
        ("mounted-3", "infantry-3", (None, ("infantry-3", 0))),  # the one attacked trumps
        ("infantry-1", "mounted-3", (None, ("mounted-3", 1))),  # trumps, but does not kill: it takes three back
        ("aircraft-5", "infantry-3", (("aircraft-5", 3), None)),
    ],
)
def test_trumps(attacking: str, attacked: str, left: Any) -> None:
    scene = battle(field((attacking, "infantry-1"), (attacked, "infantry-1")), "g5")
    other = Deploy("infantry-1")
    scene.play(1, Deploy(attacked))
    scene.play(0, Deploy(attacking, 0))
    assert scene.state.battle.fronts == (left,)
    assert other in scene.choices(1)


@rule("FF unit.7", "FF combat.3.11")
def test_units_fight_at_the_rank_of_their_owner() -> None:
    scene = battle(field(("infantry-2",), ("infantry-2",)).tech(0, "gunpowder"), "g5")
    assert fronts.strength(scene.state, 0, "infantry-2") == 4 and fronts.strength(scene.state, 1, "infantry-2") == 2


@rule("FF wonder.himeji_samurai_castle.1", "FF combat.ability.5")
def test_himeji_raises_strength_and_in_the_core_game_what_a_unit_withstands() -> None:
    scene = battle(field(("infantry-2",), ("infantry-2",)).mark("b2", "himeji_samurai_castle"), "g5")
    assert fronts.strength(scene.state, 0, "infantry-2") == fronts.health(scene.state, 0, "infantry-2") == 3


@rule("FF tech.metalworking.2", "FF combat.ability.1", "FF harvest.5")
def test_metalworking_adds_three_wounds_to_one_attack() -> None:
    scene = field(("infantry-1", "infantry-2"), ("infantry-3", "infantry-3")).tech(0, "metalworking").have(0, iron=2)
    battle(scene, "g5").play(1, Deploy("infantry-3"))
    assert scene.refused(0, Deploy("infantry-1", -1, "iron")) == "FF tech.metalworking.2"
    scene.play(0, Deploy("infantry-1", 0, "iron"))
    assert (
        scene.state.battle.fronts == () and scene.state.resources[0]["iron"] == 1
    )  # both fell: it withstands no more than before
    scene.play(1, Deploy("infantry-3"))
    assert scene.refused(0, Deploy("infantry-2", 0, "iron")) == "FF tech.metalworking.2"  # once per turn


@rule("FF tech.mathematics.2", "FF combat.ability.3", "FF combat.ability.4", "FF combat.3.5", "FF combat.ability.2")
def test_mathematics_deals_wounds_among_enemy_units_in_play() -> None:
    scene = field(("infantry-1", "infantry-1"), ("infantry-2", "infantry-2")).tech(0, "mathematics").have(0, iron=2)
    battle(scene, "g5").play(1, Deploy("infantry-2"))
    scene.play(0, UseCard("mathematics", ("iron",), ("0", "0")))
    assert scene.state.battle.dead[1] == ("infantry-2",) and scene.kind() == "battle-turn" and scene.game.due == (0,)
    assert scene.refused(0, UseCard("mathematics", ("iron",), ("0",))) == "FF harvest.5"
    assert "mathematics" in scene.state.used[0]


@rule("FF tech.ballistics.2", "FF tech.ballistics.1")
def test_ballistics_deals_six() -> None:
    scene = field(("infantry-1",), ("aircraft-7", "infantry-1")).tech(0, "ballistics").have(0, iron=1)
    battle(scene, "g5").play(1, Deploy("aircraft-7"))
    assert scene.refused(0, UseCard("ballistics", ("iron",), ("0",) * 7)) == "FF event.2"
    scene.play(0, UseCard("ballistics", ("iron",), ("0",) * 6))
    assert scene.state.battle.fronts == ((None, ("aircraft-7", 6)),)
    assert scene.state.rules.rank(scene.state, 0, "artillery") == 4


@rule("FF tech.animal_husbandry.1", "FF tech.biology.2", "FF combat.ability.2", "FF combat.3.5")
@pytest.mark.parametrize(("tech", "use", "left"), [("animal_husbandry", ("0", "0", "0"), 1), ("biology", (), 0)])
def test_healing(tech: str, use: tuple[str, ...], left: int) -> None:
    what = {"animal_husbandry": "animal_husbandry_heal"}.get(tech, tech)
    scene = field(("aircraft-6", "infantry-1"), ("mounted-3", "mounted-1", "infantry-1")).tech(0, tech)
    battle(scene, "g5").play(1, Deploy("mounted-3")).play(0, Deploy("aircraft-6", 0))
    assert scene.kind() == "battle-turn" and scene.game.due == (0,)  # abilities may follow the unit
    scene.play(0, EndTurn()).play(1, Deploy("mounted-1", 0))
    assert scene.state.battle.fronts == ((("aircraft-6", 4), None),)
    scene.play(0, UseCard(what, (), use))
    assert scene.state.battle.fronts == ((("aircraft-6", left), None),)
    assert (0, what) in scene.state.battle.used and what not in scene.state.used[0]


@rule("FF combat.4.1", "FF combat.4.2", "FF combat.4.4", "FF combat.4.10")
def test_a_tie_goes_to_the_defender() -> None:
    scene = field(("infantry-3", "mounted-2"), ("infantry-3", "mounted-3", "artillery-3")).mark("b2", "general")
    out(battle(scene, "g5"))
    won = {"side": 1, "seat": 1, "attacker": 9, "defender": 9, "square": "g5", "lost": {"0": 1}}
    assert scene.told("battle.won")[-1] == won
    assert scene.figures(1, "g5") == (1, 0) and not scene.state.armies[0]


@rule("FF combat.4.6", "FF combat.4.7", "FF enemy.6", "FF combat.0.5")
def test_the_loser_loses_all_figures_in_the_square_and_units_go_home() -> None:
    scene = field(("infantry-3", "mounted-3"), ("infantry-1",)).scout(1, "g5")
    out(battle(scene, "g5"))
    assert scene.figures(1, "g5") == (0, 0) and scene.figures(0, "g5") == (1, 0)
    assert scene.told("battle.won")[-1]["lost"] == {"1": 2}
    assert scene.state.forces == [("infantry-3", "mounted-3"), ("infantry-1",)]


@rule("FF combat.4.5", "FF combat.4.9")
def test_the_winner_loses_an_army_for_two_units_but_never_the_last() -> None:
    scene = field(("infantry-1", "infantry-1", "mounted-3", "artillery-3"), ("infantry-3",), scenario="base").tech(0, "masonry")
    battle(scene, "g5", armies=3)
    scene.play(1, Deploy("infantry-3")).play(0, Deploy("infantry-1", 0))
    scene.play(0, Deploy("infantry-1", 0))
    out(scene)
    assert scene.figures(0, "g5") == (2, 0)  # two units, one of three armies
    assert scene.told("battle.won")[-1]["lost"] == {"0": 1, "1": 1}
    alone = field(("infantry-1", "infantry-1", "mounted-3"), ("infantry-3",)).mark("b2", "general")
    battle(alone, "g5").play(1, Deploy("infantry-3")).play(0, Deploy("infantry-1", 0), Deploy("infantry-1", 0))
    assert out(alone).figures(0, "g5") == (1, 0)


@rule("FF combat.4.5", "FF combat.1.4", "FF enemy.6")
def test_a_defender_who_wins_loses_armies_alike() -> None:
    """Two units fell: one of two armies goes with them, the scout stays; of a single army none."""
    for armies, left in ((2, (1, 1)), (1, (1, 1))):
        scene = field(("infantry-2", "infantry-2"), ("infantry-1", "infantry-1", "mounted-3"), scenario="base")
        scene.tech(1, "masonry").scout(1, "g5").army(1, "g5", armies - 1).mark("m5", "general")
        battle(scene, "g5").play(1, Deploy("infantry-1")).play(0, Deploy("infantry-2", 0))
        scene.play(1, Deploy("infantry-1", 0)).play(0, Deploy("infantry-2")).play(1, Deploy("mounted-3"))
        assert scene.figures(1, "g5") == left and scene.figures(0, "g5") == (0, 0)
        assert scene.told("battle.won")[-1]["lost"] == ({"0": 1, "1": 1} if armies > 1 else {"0": 1})


@rule("FF combat.0.7")
def test_somebody_without_units_still_fights() -> None:
    scene = field((), ())
    battle(scene, "g5")
    assert scene.state.battle is None and scene.figures(1, "g5") == (1, 0)


@rule("FF combat.city.1", "FF combat.city.2", "FF combat.city.3", "FF combat.city.4", "FF enemy_city.4", "FF coin.4")
def test_a_city_that_falls_is_destroyed() -> None:
    scene = (
        Scene("americans", "egyptians")
        .city(1, "h4", walls=True)
        .mark("g3", "bank")
        .mark("i5", "stonehenge")
        .mark("i3", "builder")
    )
    scene.scout(1, "g4").forces(0, "infantry-3", "mounted-3", "artillery-3").forces(1).mark("b2", "general").mark("b3", "general")
    scene.mark("b4", "academy")
    assert scene.coins(1) == 2
    out(battle(scene, "h4"))
    state = scene.state
    assert scene.at("h4") not in state.cities and scene.figures(0, "h4") == (1, 0) and scene.figures(1, "g4") == (0, 1)
    assert scene.marker("g3") == scene.marker("i3") == "" and state.supply["market"] == 5
    assert {state.holder[scene.at(square)] for square in ("h4", "g3", "i5", "i3")} == {-1}  # the land is nobody's
    assert "stonehenge" in state.lost and state.reserve[1] == () and scene.coins(1) == 0


@rule("FF victory.4", "FF combat.city.6")
def test_whoever_takes_a_capital_wins() -> None:
    scene = Scene("americans", "egyptians").forces(0, "infantry-3", "mounted-3", "artillery-3").forces(1)
    for square in ("b2", "b3", "d2"):
        scene.mark(square, "general")
    out(battle(scene, "n6"))
    assert scene.game.over == "military" and scene.game.winners == (0,)


@rule("FF loot.base.1", "FF loot.base.2", "FF loot.13")
def test_loot_for_beaten_figures() -> None:
    def won() -> Scene:
        scene = field(("infantry-3",), ()).have(0, trade=26).have(1, trade=5, culture=2, iron=1, kept=("hut:spy",))
        return out(battle(scene, "g5"))

    scene = won()
    assert {c.prize for c in scene.choices(0) if isinstance(c, Loot)} == {"trade", "culture", "resource:iron", "resource:hut"}
    scene.play(0, Loot("trade"))
    assert scene.state.trade == [27, 2] and scene.state.battle is None and scene.kind() == ""
    assert won().play(0, Loot("culture")).state.culture == [2, 0]
    assert won().play(0, Loot("resource:iron")).state.resources[0]["iron"] == 1
    assert won().play(0, Loot("resource:hut")).state.kept == [("hut:spy",), ()]


@rule("FF loot.base.3", "FF loot.base.4", "FF loot.base.5", "FF loot.base.6")
def test_loot_for_a_city() -> None:
    def won() -> Scene:
        scene = Scene("americans", "egyptians").city(1, "h4").forces(0, "infantry-3", "mounted-3", "artillery-3").forces(1)
        scene.have(1, trade=5, iron=1, wheat=1, kept=("hut:spy",)).events(1, "sabotage").only(1, "pottery", "irrigation")
        return out(battle(scene, "h4"))

    scene = won()
    prizes = {c.prize for c in scene.choices(0) if isinstance(c, Loot)}
    assert prizes == {"resource:iron", "resource:wheat", "resource:hut", "tech:pottery", "event:1"}  # no place for Irrigation
    assert "pottery" in won().play(0, Loot("tech:pottery")).state.techs[0]
    assert won().play(0, Loot("event:1")).state.events == [("sabotage",), ()]
    scene.play(0, Loot("resource:iron"))
    assert {c.prize for c in scene.choices(0) if isinstance(c, Loot)} == {"resource:wheat", "resource:hut"}
    scene.play(0, Loot("resource:wheat"))
    assert scene.state.resources[0] == {"iron": 1, "wheat": 1} and scene.kind() == ""


@rule("FF loot.base.1")
def test_the_later_loot_may_be_agreed_upon() -> None:
    scene = field(("infantry-3",), (), faq="yes").have(1, trade=5)
    scene.state.tokens[1] = {"pottery": 1}
    out(battle(scene, "g5"))
    assert {c.prize for c in scene.choices(0) if isinstance(c, Loot)} == {"trade", "discard:pottery"}


@rule("FF tech.code_of_laws.2", "FF techrule.3")
def test_code_of_laws_gains_a_coin_for_the_first_battle_won_in_a_turn() -> None:
    scene = field(("infantry-3",), ()).tech(0, "code_of_laws").tech(1, "code_of_laws")
    out(battle(scene, "g5"))
    assert scene.state.tokens[0] == {"code_of_laws": 1} and not scene.state.tokens[1]
    scene.army(1, "h5")
    out(battle(scene, "h5"))
    assert scene.state.tokens[0] == {"code_of_laws": 1}


@rule("FF civ.chinese.3")
def test_china_saves_a_unit_after_a_battle() -> None:
    scene = field(("infantry-1", "mounted-1"), ("infantry-3",), "chinese", "egyptians")
    battle(scene, "g5").play(1, Deploy("infantry-3")).play(0, Deploy("infantry-1", 0))
    scene.play(0, Deploy("mounted-1", 0))
    assert scene.kind() == "saving" and set(scene.choices(0)) == {Take("infantry-1"), Take("mounted-1"), Pass()}
    scene.play(0, Take("mounted-1"))
    assert scene.state.forces[0] == ("mounted-1",) and scene.state.units["mounted"].up == ()


@rule("FF combat.1.1", "FF event.duty_and_honor.1", "FF event.nationalism.1", "FF event.patriotism.1", "FF def.19")
@pytest.mark.parametrize(("card", "most"), [("duty_and_honor", 1), ("nationalism", 2), ("patriotism", 3)])
def test_cards_that_bring_units_before_the_forces_are_drawn(card: str, most: int) -> None:
    scene = field((), ()).events(0, card)
    battle(scene, "g5")
    assert scene.kind() == "mustering" and scene.game.due == (0,)
    assert scene.refused(0, UseCard(card, (), ("aircraft",))) == "FF event.2"
    assert scene.refused(0, UseCard(card, (), ("infantry",) * (most + 1))) == "FF event.2"
    scene.play(0, UseCard(card, (), ("infantry",) * most))
    assert len(scene.state.battle.hands[0]) == most


@rule("FF combat.0.4")
def test_the_four_steps_follow_each_other() -> None:
    scene = out(battle(field(("infantry-3",), ("infantry-1",)), "g5"))
    kinds = [event.kind for _, event in scene.game.story or []]
    order = [kinds.index(kind) for kind in ("battle", "battle.drew", "battle.bonus", "deployed", "battle.won")]
    assert order == sorted(order)


@rule("FF combat.2.2", "FF blockade.1")
def test_a_blockaded_barracks_still_counts_in_battle() -> None:
    from ecumene.titles.ffg.yields import combat

    scene = Scene("americans", "egyptians").mark("b2", "barracks").army(1, "b2")
    assert combat(scene.state, 0) == 2
