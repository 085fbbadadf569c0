"""WE 3: movement over land, its order, and what entering an area means."""

from collections import Counter
from random import Random

import pytest

from ecumene import bots
from ecumene.engine import Refused
from ecumene.titles.empires import invariants
from ecumene.titles.empires.attacks import CityAttacks
from ecumene.titles.empires.conflict import TokenConflicts, conflict_situation
from ecumene.titles.empires.expansion import Census, PopulationExpansion
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.shipyard import BuildShip, Maintain
from ecumene.titles.empires.turn import Phase
from ecumene.titles.empires.voyages import Sail, Stop
from scene import Scene, at_table, rule, unfit


def last(scene: Scene) -> int:
    """The number of the entry just made."""
    return len(scene.game.entries) - 1


def conflict_in(scene: Scene, area: str) -> bool:
    return conflict_situation(scene.state, scene.area(area))


def moves(scene: Scene, civ: str) -> dict[tuple[str, str], int]:
    """The listed moves, each with its largest count."""
    return {(m.area, m.to): m.count for m in scene.ask(civ).choices if isinstance(m, Move)}


# -- order ------------------------------------------------------------------------------------------------


@rule("EP 20.2b")
@rule("WE 3.order.1", "WE 3.order.2", "WE 3.order.9", "WE GEN.5")
def test_players_move_in_census_order_each_until_the_declared_end() -> None:
    scene = Scene().tokens("minoa", knossos=13).tokens("hatti", hattusa=20).tokens("egypt", tanis=13)
    scene.begin(Census(), Phase("movement"), Movement(), Phase("conflict"))
    assert (scene.due, scene.may) == (["hatti"], ["minoa", "egypt"])  # equals by A.S.T.-ranking
    scene.play("hatti", Move("hattusa", "phrygia", 1))
    assert scene.due == ["hatti"]
    scene.play("hatti", EndMovement())
    assert (scene.due, scene.may) == (["minoa"], ["egypt"])
    scene.play("minoa", EndMovement())
    assert scene.due == ["egypt"] and scene.state.phase == "movement"
    scene.play("egypt", EndMovement())
    assert scene.state.phase == "conflict"
    assert not scene.state.moved and not scene.state.moving


@rule("WE 3.order.3", "WE 3.order.4", "WE 3.order.5")
def test_others_may_move_early_wholly_or_in_part_or_wait() -> None:
    scene = Scene().tokens("hatti", hattusa=20).tokens("minoa", knossos=2).tokens("egypt", tanis=2)
    scene.begin(Census(), Movement())
    scene.play("egypt", Move("tanis", "gaza", 1))  # early, and the rest is held back
    scene.play("minoa", Move("knossos", "phaestos", 2), EndMovement())  # early, to the end
    assert scene.due == ["hatti"] and scene.may == ["egypt"]
    scene.play("hatti", EndMovement())
    assert scene.due == ["egypt"]
    scene.play("egypt", Move("tanis", "memphis", 1), EndMovement())
    assert scene.count("gaza") == scene.count("memphis") == {"egypt": 1}


@rule("WE 3.order.6")
def test_moves_may_be_taken_back_until_the_end_is_declared() -> None:
    scene = Scene().tokens("egypt", tanis=2)
    scene.begin(Movement())
    scene.play("egypt", Move("tanis", "gaza", 1))
    first = last(scene)
    scene.play("egypt", Move("tanis", "memphis", 1))
    scene.game.undo(scene.seat("egypt"), (first,))
    assert (scene.count("tanis"), scene.count("gaza"), scene.count("memphis")) == ({"egypt": 1}, {}, {"egypt": 1})
    scene.play("egypt", Move("tanis", "sinai", 1))


@rule("WE 3.order.7", "WE 3.order.6")
def test_after_the_end_nothing_is_changed_or_added() -> None:
    scene = Scene().tokens("hatti", hattusa=20).tokens("egypt", tanis=2)
    scene.begin(Census(), Movement())
    scene.play("egypt", Move("tanis", "gaza", 1), EndMovement())
    assert scene.refused("egypt", Move("tanis", "gaza", 1)) == "engine"  # a forgotten move is lost
    with pytest.raises(Refused, match="nothing to take back"):
        scene.game.undo(scene.seat("egypt"))


@rule("EP 22.23")
@rule("WE 3.order.8")
def test_barbarians_do_not_move() -> None:
    scene = Scene().tokens("barbarians", tanis=5).tokens("egypt", gaza=1)
    scene.begin(Movement())
    assert scene.state.barbarians not in scene.state.moving
    assert scene.refused("egypt", Move("tanis", "gaza", 1)) == "WE 3.tokens.1"
    scene.play("egypt", EndMovement())
    assert scene.count("tanis") == {"barbarians": 5}


@rule("WE 3.order.9")
def test_who_has_no_piece_on_the_board_is_not_waited_for() -> None:
    scene = Scene().tokens("egypt", gaza=1).ship("hatti", "troy").cities("minoa", "knossos")
    scene.begin(Movement())
    assert [scene.state.civ[seat] for seat in scene.state.moving] == ["hatti", "egypt"]


# -- tokens -----------------------------------------------------------------------------------------------


@rule("EP 22.1a", "EP 22.1b", "EP 22.1c", "EP 22.3a")
@rule("WE 3.tokens.1")
def test_each_token_may_make_one_step_by_land_or_stand_still() -> None:
    scene = Scene().tokens("egypt", tanis=3)
    scene.begin(Movement())
    near = {"alexandria", "eastern_desert", "gaza", "memphis", "sinai"}
    assert moves(scene, "egypt") == {("tanis", to): 3 for to in near}
    assert scene.refused("egypt", Move("tanis", "fayum", 1)) == "WE 3.tokens.1"  # two steps
    assert scene.refused("egypt", Move("tanis", "tanis", 1)) == "WE 3.tokens.1"
    assert scene.refused("egypt", Move("tanis", "gaza", 4)) == "WE 3.tokens.1"
    assert scene.refused("egypt", Move("tanis", "gaza", 0)) == "WE 3.tokens.1"
    assert scene.refused("egypt", Move("tanis", "atlantis", 1)) == "WE 3.tokens.1"
    scene.play("egypt", Move("tanis", "gaza", 2))
    assert scene.refused("egypt", Move("gaza", "tanis", 1)) == "WE 3.tokens.1"  # they have moved
    assert moves(scene, "egypt") == {("tanis", to): 1 for to in near}
    scene.play("egypt", EndMovement())
    assert (scene.count("tanis"), scene.count("gaza")) == ({"egypt": 1}, {"egypt": 2})


@rule("WE 3.tokens.1")
def test_a_token_that_arrived_does_not_take_another_ones_move() -> None:
    scene = Scene().tokens("egypt", tanis=2, gaza=1)
    scene.begin(Movement())
    scene.play("egypt", Move("tanis", "gaza", 2), Move("gaza", "sinai", 1))
    assert scene.count("gaza") == {"egypt": 2}
    assert not moves(scene, "egypt")


@rule("WE 3.tokens.2", "WE 3.tokens.4", "WE 3.tokens.5")
def test_a_token_moves_by_land_or_by_ship_never_both() -> None:
    scene = Scene().tokens("egypt", tanis=1, gaza=1).treasury("egypt", 4)
    scene.begin(Movement())
    scene.play("egypt", BuildShip("gaza"), Move("tanis", "gaza", 1))
    assert scene.refused("egypt", Sail(0, 2, (Stop("tanis"),))) == "WE 3.tokens.4"  # one came by land
    scene.play("egypt", Sail(0, 1, (Stop("tanis"),)))
    assert scene.refused("egypt", Move("tanis", "memphis", 1)) == "WE 3.tokens.1"  # it came by ship
    assert scene.refused("egypt", Sail(0, 1, (Stop("alexandria"),))) == "WE 3.tokens.4"
    scene.play("egypt", BuildShip("tanis"))
    assert scene.refused("egypt", Sail(1, 1, (Stop("alexandria"),))) == "WE 3.tokens.4"  # nor another ship


@rule("WE 3.tokens.3")
def test_water_is_crossed_by_ship_only() -> None:
    scene = Scene().tokens("minoa", knossos=2)
    scene.begin(Movement())
    assert scene.refused("minoa", Move("knossos", "thera", 1)) == "WE 3.tokens.3"
    scene.play("minoa", Move("knossos", "phaestos", 1))  # there is a land border too


@rule("EP 24.1a")
@rule("WE 3.tokens.6", "WE 3.city.1")
def test_limits_may_be_exceeded_and_no_city_is_built_yet() -> None:
    scene = Scene().tokens("egypt", tanis=4, gaza=4)
    scene.begin(Movement())
    scene.play("egypt", Move("gaza", "tanis", 4), EndMovement())
    assert scene.count("tanis") == {"egypt": 8} and scene.owner("tanis") is None


@rule("WE 3.tokens.7")
def test_tokens_of_this_turns_expansion_move_like_all_others() -> None:
    scene = Scene().tokens("egypt", tanis=2)
    scene.begin(PopulationExpansion(), Movement())
    scene.play("egypt", Move("tanis", "gaza", 4))
    assert scene.count("gaza") == {"egypt": 4} and scene.count("tanis") == {}


@rule("WE 3.tokens.8")
def test_areas_out_of_play_are_not_entered() -> None:
    scene = Scene().tokens("hellas", dacia=1)
    scene.begin(Movement())
    assert "upper_danube" in scene.state.terrain.board.areas["dacia"].land
    assert scene.refused("hellas", Move("dacia", "upper_danube", 1)) == "WE 3.tokens.8"


# -- conflict situations ----------------------------------------------------------------------------------


@rule("WE 3.conflict.1", "WE 3.conflict.2", "WE 3.conflict.4", "WE 3.conflict.10")
def test_conflict_is_caused_by_entering_beside_others_beyond_the_limit() -> None:
    scene = Scene().tokens("hellas", corinth=1).tokens("minoa", sparta=2, peloponnesos=1).treasury("minoa", 2)
    scene.begin(Movement())
    scene.play("minoa", Move("sparta", "corinth", 1))
    assert not conflict_in(scene, "corinth")  # the limit is 2: they coexist
    scene.play("minoa", BuildShip("peloponnesos"), Sail(0, 1, (Stop("corinth"),)))  # disembarking is entering
    assert conflict_in(scene, "corinth")


@rule("WE 3.conflict.2")
def test_barbarians_are_others_too() -> None:
    scene = Scene().tokens("barbarians", corinth=2).tokens("minoa", sparta=1)
    scene.begin(Movement())
    scene.play("minoa", Move("sparta", "corinth", 1))
    assert conflict_in(scene, "corinth")


@rule("WE 3.conflict.2")
def test_being_alone_above_the_limit_is_no_conflict() -> None:
    scene = Scene().tokens("minoa", sparta=9)
    scene.begin(Movement())
    scene.play("minoa", Move("sparta", "corinth", 9))
    assert not conflict_in(scene, "corinth")


@rule("WE 3.conflict.3", "WE 3.attack.1")
def test_one_token_beside_a_foreign_or_pirate_city_attacks_it() -> None:
    for owner in ("hellas", "barbarians"):
        scene = Scene().cities(owner, "corinth").tokens("minoa", sparta=1)
        scene.begin(Movement())
        scene.play("minoa", Move("sparta", "corinth", 1), EndMovement())
        assert conflict_in(scene, "corinth")
        scene.begin(CityAttacks())
        assert scene.told("attack.failed") and not scene.told("conflict.loss")


@rule("WE 3.attack.2")
def test_meeting_tokens_is_no_attack() -> None:
    scene = Scene().tokens("hellas", corinth=2).tokens("minoa", sparta=7)
    scene.begin(Movement())
    scene.play("minoa", Move("sparta", "corinth", 7))
    assert conflict_in(scene, "corinth")
    scene = Scene().tokens("hellas", corinth=2).tokens("minoa", corinth=7)
    scene.begin(CityAttacks())
    assert scene.count("corinth") == {"hellas": 2, "minoa": 7} and not scene.due


@rule("EP 2.4")
@rule("WE 3.conflict.7", "WE 3.conflict.9")
def test_a_conflict_situation_vanishes_when_the_other_side_leaves_before_the_fight() -> None:
    scene = Scene().tokens("hellas", corinth=2).tokens("minoa", sparta=1)
    scene.begin(Movement(), TokenConflicts())
    scene.play("minoa", Move("sparta", "corinth", 1), EndMovement())
    assert conflict_in(scene, "corinth") and scene.count("corinth") == {"minoa": 1, "hellas": 2}
    scene.play("hellas", Move("corinth", "athens", 1))
    assert not conflict_in(scene, "corinth")
    scene.play("hellas", EndMovement())
    assert scene.count("corinth") == {"minoa": 1, "hellas": 1}


@rule("WE 3.conflict.8", "WE 3.order.6")
def test_an_early_move_into_conflict_is_never_taken_back_but_all_others_are() -> None:
    scene = Scene().tokens("minoa", knossos=13).tokens("hellas", athens=1).tokens("egypt", argos=2, gaza=1)
    scene.begin(Census(), Movement())
    egypt = scene.seat("egypt")
    scene.play("egypt", Move("gaza", "tanis", 1))
    harmless = last(scene)
    scene.play("egypt", Move("argos", "athens", 1))
    pinned = last(scene)
    scene.play("egypt", Move("argos", "corinth", 1))
    later = last(scene)
    assert scene.game.undoable(egypt) == [harmless, later]
    scene.play("minoa", EndMovement()).play("hellas", Move("athens", "boeotia", 1), EndMovement())
    assert scene.due == ["egypt"] and not conflict_in(scene, "athens")
    with pytest.raises(Refused):
        scene.game.undo(egypt, (pinned,))
    scene.game.undo(egypt, (harmless, later))
    assert (scene.count("gaza"), scene.count("argos"), scene.count("athens")) == ({"egypt": 1},) * 3


@rule("WE 3.conflict.8")
def test_a_move_into_conflict_in_the_own_turn_may_be_taken_back() -> None:
    scene = Scene().tokens("minoa", argos=2).tokens("hellas", athens=1)
    scene.begin(Movement())
    scene.play("minoa", Move("argos", "athens", 1))
    scene.game.undo(scene.seat("minoa"))
    assert scene.count("argos") == {"minoa": 2}


@rule("WE 3.conflict.8", "WE 3.conflict.2")
def test_an_early_defender_has_not_caused_the_conflict() -> None:
    scene = Scene().tokens("minoa", knossos=13, sparta=2).tokens("hellas", athens=1, phocis=1).cities("hellas", "corinth")
    scene.begin(Census(), Movement()).play("minoa", Move("sparta", "corinth", 1))
    scene.play("hellas", Move("athens", "corinth", 1))  # to its own city, which is attacked already
    assert scene.due == ["minoa"] and conflict_in(scene, "corinth")
    scene.game.undo(scene.seat("hellas"))
    assert scene.count("athens") == {"hellas": 1} and scene.count("corinth") == {"minoa": 1}


@rule("WE 3.conflict.8", "WE 3.conflict.2")
def test_only_the_early_token_that_exceeds_the_limit_causes_the_conflict() -> None:
    scene = Scene().tokens("minoa", knossos=13).tokens("hellas", corinth=2).tokens("egypt", phocis=3)
    scene.treasury("egypt", 2).begin(Census(), Movement())
    egypt = scene.seat("egypt")
    scene.play("egypt", Move("phocis", "corinth", 1))
    cause = last(scene)
    assert scene.game.undoable(egypt) == []
    scene.play("egypt", Move("phocis", "corinth", 1))  # into the conflict that is there now
    assert scene.game.undoable(egypt) == [cause + 1]
    scene.play("egypt", BuildShip("phocis"), Sail(0, 1, (Stop("corinth"),)))
    assert len(scene.game.undoable(egypt)) == 3
    scene.game.undo(egypt, tuple(scene.game.undoable(egypt)))
    assert scene.count("corinth") == {"hellas": 2, "egypt": 1} and scene.treasury_of("egypt") == 2


@rule("WE 3.conflict.8", "WE 3.conflict.3")
def test_an_early_attacker_of_a_city_causes_conflict_though_others_attack_it_already() -> None:
    scene = Scene().tokens("minoa", knossos=13, sparta=2).cities("hellas", "corinth").tokens("egypt", phocis=1)
    scene.begin(Census(), Movement()).play("minoa", Move("sparta", "corinth", 1))
    scene.play("egypt", Move("phocis", "corinth", 1))
    assert scene.game.pending(scene.seat("egypt")) == []


@rule("WE 3.conflict.8", "WE 3.order.6")
def test_an_early_voyage_into_conflict_is_pinned_as_a_whole_with_what_it_needs() -> None:
    scene = Scene().tokens("minoa", knossos=13).tokens("hellas", athens=1).tokens("egypt", argos=2, gaza=2).treasury("egypt", 2)
    scene.begin(Census(), Movement())
    egypt = scene.seat("egypt")
    scene.play("egypt", Move("gaza", "tanis", 1))
    harmless = last(scene)
    scene.play("egypt", BuildShip("argos"))
    build = last(scene)
    scene.play("egypt", Sail(0, 2, (Stop("thera", 1), Stop("athens"))))
    # the ship has sailed, so its building stays; the move has nothing to do with it
    assert scene.game.undoable(egypt) == [harmless]
    with pytest.raises(Refused, match="Egypt has already acted on this"):
        scene.game.undo(egypt, (build,))
    scene.game.undo(egypt)
    assert scene.count("gaza") == {"egypt": 2} and scene.count("athens") == {"hellas": 1, "egypt": 1}
    assert scene.game.undoable(egypt) == []


@rule("WE 3.order.6")
def test_what_others_followed_stays_and_all_else_can_be_taken_back() -> None:
    scene = diplomats().advances("minoa", "diplomacy").tokens("minoa", knossos=3)
    scene.begin(Movement())
    minoa = scene.seat("minoa")
    scene.play("minoa", Move("knossos", "phaestos", 1))
    first = last(scene)
    scene.play("minoa", Move("sparta", "corinth", 1))
    opened = last(scene)
    scene.play("minoa", Move("knossos", "phaestos", 1))
    third = last(scene)
    assert scene.game.undoable(minoa) == [first, opened, third]
    scene.play("egypt", Move("phocis", "corinth", 1))  # Diplomacy lets nobody else open the conflict
    assert scene.game.undoable(minoa) == [first, third]
    with pytest.raises(Refused, match="Egypt has already acted on this"):
        scene.game.undo(minoa, (opened,))
    scene.game.undo(minoa, (first, third))
    assert scene.count("knossos") == {"minoa": 3} and scene.count("corinth") == {"minoa": 1, "egypt": 1}


@rule("WE 3.order.6", "WE 3.conflict.8")
def test_a_voyage_is_not_taken_back_if_a_pinned_one_would_then_sail_from_elsewhere() -> None:
    scene = Scene().tokens("minoa", knossos=13).tokens("hellas", athens=1).tokens("egypt", argos=2, thera=1).treasury("egypt", 2)
    scene.begin(Census(), Movement())
    egypt = scene.seat("egypt")
    scene.play("egypt", BuildShip("argos"), Sail(0, 0, (Stop("thera"),)))
    assert len(scene.game.undoable(egypt)) == 2
    scene.play("egypt", Sail(0, 1, (Stop("athens"),)))
    # without the first voyage the second one would be lawful, and carry a token of Argos
    assert scene.game.undoable(egypt) == []
    with pytest.raises(Refused, match="mean something else"):
        scene.game.undo(egypt, (last(scene) - 1,))


@rule("WE 3.order.6")
def test_what_cannot_go_alone_goes_with_what_stood_in_its_way() -> None:
    scene = Scene().tokens("hellas", corinth=1, argos=1).advances("hellas", "cultural_ascendancy").tokens("minoa", sparta=1)
    scene.begin(Movement())
    hellas = scene.seat("hellas")
    scene.play("hellas", Move("argos", "corinth", 1))
    entered = last(scene)
    scene.play("hellas", Move("corinth", "athens", 1))
    left = last(scene)
    scene.play("minoa", Move("sparta", "corinth", 1))
    # two of Hellas in Corinth would keep Minoa out; so the second move goes only after the first
    assert scene.game.undoable(hellas) == [left, entered]
    scene.game.undo(hellas, (entered, left))
    assert scene.count("corinth") == {"hellas": 1, "minoa": 1} and scene.count("argos") == {"hellas": 1}


@rule("WE 3.tokens.6")
def test_any_number_of_tokens_may_crowd_an_area() -> None:
    scene = Scene(seats=9)
    first, *others = scene.state.civ[:6]
    for civ in others:
        scene.tokens(civ, athens=50)
    scene.tokens(first, argos=50).ship(first, "argos", ready=True, steps=4).begin(Movement(), TokenConflicts())
    scene.play(first, Move("argos", "athens", 20))
    assert scene.state.crowd[scene.area("athens")] == 270
    scene.play(first, Sail(0, 5, (Stop("athens"),)))
    loaded = scene.game.title.load(scene.game.position())
    assert scene.game.title.position(loaded) == scene.game.position()
    assert scene.state.crowd == loaded.crowd == scene.game.view(0).crowd and max(loaded.crowd) == 275
    scene.game.title.check(scene.state)
    bot = bots.make("steady", at_table(), scene.seat(first), Random(1))
    for _ in range(100):
        if not scene.due:
            break
        civ = scene.due[0]
        ask = scene.ask(civ)
        plan = bot.decide(scene.game.view(ask.seat), ask) if civ == first else [EndMovement()]
        scene.play(civ, plan[0])
    assert not scene.due and sum(scene.count("athens").values()) < 50  # fought over down to the last


@rule("WE 3.conflict.11")
def test_a_shared_area_above_its_limit_is_fought_over_although_nobody_entered() -> None:
    scene = Scene().tokens("hellas", corinth=1).tokens("minoa", corinth=1)
    scene.begin(PopulationExpansion(), Movement(), TokenConflicts())
    assert conflict_in(scene, "corinth")  # two each, the limit is 2
    scene.play("minoa", EndMovement()).play("hellas", EndMovement())
    assert scene.count("corinth") == {"minoa": 1, "hellas": 1}


@rule("WE 3.defend.1")
def test_the_owner_may_bring_tokens_to_a_city_before_and_after_an_attack() -> None:
    scene = Scene().cities("hellas", "corinth").tokens("minoa", sparta=13).tokens("hellas", athens=2)
    scene.begin(Census(), Movement())
    scene.play("hellas", Move("athens", "corinth", 1))
    scene.play("minoa", Move("sparta", "corinth", 3), EndMovement())
    scene.play("hellas", Move("athens", "corinth", 1))
    assert scene.count("corinth") == {"minoa": 3, "hellas": 2}


@rule("WE 3.defend.2", "WE 3.defend.3", "WE 4B.2")
def test_two_attackers_fight_each_other_and_who_is_left_attacks_even_with_too_few() -> None:
    scene = Scene().cities("hellas", "corinth").tokens("minoa", sparta=5).tokens("egypt", phocis=3)
    scene.begin(Movement(), TokenConflicts(), CityAttacks())
    scene.play("minoa", Move("sparta", "corinth", 5), EndMovement())
    scene.play("egypt", Move("phocis", "corinth", 3), EndMovement())
    assert set(scene.count("corinth")) == {"minoa"} and scene.owner("corinth") == "hellas"
    assert [event["seat"] for event in scene.told("attack.failed")] == [scene.seat("minoa")]


# -- Diplomacy and Military -------------------------------------------------------------------------------


def diplomats() -> Scene:
    """Hellas holds Diplomacy and a city in Corinth; Minoa, Assyria and Egypt stand around it."""
    scene = Scene().cities("hellas", "corinth").advances("hellas", "diplomacy").tokens("hellas", athens=20)
    return scene.tokens("minoa", sparta=2).tokens("assyria", peloponnesos=1).tokens("egypt", phocis=1)


@rule("WE ADV.Diplomacy.1")
def test_diplomacy_keeps_others_out_of_areas_with_its_holders_cities() -> None:
    scene = diplomats().treasury("minoa", 2)
    scene.begin(Movement())
    assert scene.refused("minoa", Move("sparta", "corinth", 1)) == "WE ADV.Diplomacy.1"
    assert ("sparta", "corinth") not in moves(scene, "minoa")
    scene.play("minoa", Move("sparta", "argos", 1), BuildShip("sparta"))
    voyage = Sail(0, 1, (Stop("peloponnesos"), Stop("corinth")))
    assert scene.refused("minoa", voyage) == "WE ADV.Diplomacy.1"
    scene.play("hellas", Move("athens", "corinth", 1))  # its holder goes home as always


@rule("WE ADV.Diplomacy.1", "WE ADV.CulturalAscendancy.1")
def test_the_bans_hold_for_everybody_else() -> None:
    for advance in ("diplomacy", "cultural_ascendancy"):
        for holder in ("minoa", "assyria", "hatti", "hellas", "egypt"):
            scene = Scene().advances(holder, advance).cities(holder, "corinth").tokens(holder, argos=1)
            others = [civ for civ in scene.state.civ if civ != holder]
            for civ in others:
                scene.tokens(civ, sparta=1)
            scene.begin(Movement())
            assert {scene.refused(civ, Move("sparta", "corinth", 1))[:-2] for civ in others} == {
                "WE ADV.Diplomacy" if advance == "diplomacy" else "WE ADV.CulturalAscendancy"
            }
            scene.play(holder, Move("argos", "corinth", 1))


@rule("WE ADV.Diplomacy.1")
def test_diplomacy_does_not_protect_tokens_without_a_city() -> None:
    scene = diplomats().tokens("minoa", argos=1)
    scene.begin(Movement())
    scene.play("minoa", Move("argos", "athens", 1))
    assert scene.count("athens") == {"hellas": 20, "minoa": 1}


@rule("WE ADV.Diplomacy.2", "WE ADV.Military.3")
def test_holders_of_diplomacy_or_military_are_exempt() -> None:
    for advance in ("diplomacy", "military"):
        scene = diplomats().advances("minoa", advance)
        scene.begin(Movement())
        scene.play("minoa", Move("sparta", "corinth", 2))
        assert conflict_in(scene, "corinth")


@rule("WE ADV.Diplomacy.5")
def test_after_an_exempt_token_attacks_all_others_may_follow() -> None:
    scene = diplomats().advances("minoa", "diplomacy")
    scene.begin(Movement())
    assert scene.refused("egypt", Move("phocis", "corinth", 1)) == "WE ADV.Diplomacy.1"
    scene.play("minoa", Move("sparta", "corinth", 1))
    opened = last(scene)
    scene.play("egypt", Move("phocis", "corinth", 1))
    with pytest.raises(Refused, match=r"has already acted on this.*WE ADV\.Diplomacy\.1"):
        scene.game.undo(scene.seat("minoa"), (opened,))  # it would strand those who followed
    assert scene.count("corinth") == {"minoa": 1, "egypt": 1}


@rule("WE ADV.Diplomacy.3", "WE ADV.CulturalAscendancy.5")
def test_barbarians_open_the_area_like_any_foreign_token() -> None:
    for advance in ("diplomacy", "cultural_ascendancy"):
        scene = Scene().cities("hellas", "corinth").advances("hellas", advance).tokens("minoa", sparta=1)
        scene.tokens("barbarians", corinth=2)  # they came through a calamity and ignore the advance
        scene.begin(Movement())
        scene.play("minoa", Move("sparta", "corinth", 1))
        assert scene.count("corinth") == {"minoa": 1, "barbarians": 2}


@rule("WE ADV.Diplomacy.4", "WE ADV.CulturalAscendancy.6", "WE 3.conflict.6", "WE ADV.NavalWarfare.4")
def test_expansion_and_ships_that_set_nobody_down_are_not_stopped() -> None:
    scene = Scene().cities("hellas", "corinth").advances("hellas", "diplomacy", "cultural_ascendancy")
    scene.tokens("minoa", corinth=1, peloponnesos=2).treasury("minoa", 2).advances("minoa", "naval_warfare")
    scene.begin(PopulationExpansion())
    assert scene.count("corinth") == {"minoa": 2}
    scene = Scene().cities("hellas", "corinth").advances("hellas", "diplomacy", "cultural_ascendancy")
    scene.tokens("minoa", peloponnesos=2).treasury("minoa", 2).advances("minoa", "naval_warfare")
    scene.begin(Movement())
    scene.play("minoa", BuildShip("peloponnesos"))
    scene.play("minoa", Sail(0, 2, (Stop("corinth"), Stop("phocis", 2), Stop("corinth"))))  # loaded, then empty
    assert not conflict_in(scene, "corinth") and scene.state.ships[scene.seat("minoa")][0][0] == scene.area("corinth")


# -- Cultural Ascendancy ----------------------------------------------------------------------------------


@rule("WE ADV.CulturalAscendancy.1", "WE ADV.CulturalAscendancy.7")
def test_nobody_causes_conflict_with_tokens_of_cultural_ascendancy() -> None:
    scene = Scene().tokens("hellas", moesia=2).advances("hellas", "cultural_ascendancy").tokens("minoa", thrace=4)
    scene.begin(Movement())
    assert moves(scene, "minoa")["thrace", "moesia"] == 2  # the limit is 4
    assert scene.refused("minoa", Move("thrace", "moesia", 3)) == "WE ADV.CulturalAscendancy.1"
    scene.play("minoa", Move("thrace", "moesia", 2))
    assert not conflict_in(scene, "moesia")
    assert scene.refused("minoa", Move("thrace", "moesia", 1)) == "WE ADV.CulturalAscendancy.1"


@rule("WE ADV.CulturalAscendancy.1")
def test_a_crowd_of_its_holder_alone_above_the_limit_is_protected_as_well() -> None:
    scene = Scene().tokens("hellas", corinth=5).advances("hellas", "cultural_ascendancy").tokens("minoa", sparta=1)
    scene.begin(Movement())
    assert scene.refused("minoa", Move("sparta", "corinth", 1)) == "WE ADV.CulturalAscendancy.1"


@rule("WE ADV.CulturalAscendancy.1", "WE ADV.CulturalAscendancy.7", "WE ADV.CulturalAscendancy.8")
def test_nobody_attacks_its_cities_not_even_with_one_token() -> None:
    scene = Scene().cities("hellas", "corinth").advances("hellas", "cultural_ascendancy").tokens("minoa", sparta=8)
    scene.begin(Movement())
    assert scene.refused("minoa", Move("sparta", "corinth", 1)) == "WE ADV.CulturalAscendancy.1"
    assert scene.refused("minoa", Move("sparta", "corinth", 8)) == "WE ADV.CulturalAscendancy.1"


@rule("WE ADV.CulturalAscendancy.8")
def test_a_single_token_beside_its_city_would_be_an_attack() -> None:
    # one token alone can take no city, and stands within the limit of Corinth
    scene = Scene().cities("hellas", "corinth").advances("hellas", "cultural_ascendancy").tokens("minoa", sparta=1)
    scene.begin(Movement())
    assert ("sparta", "corinth") not in moves(scene, "minoa") and ("sparta", "argos") in moves(scene, "minoa")
    assert scene.refused("minoa", Move("sparta", "corinth", 1)) == "WE ADV.CulturalAscendancy.1"
    # beside a single token of hers it would cause no conflict, and is welcome
    scene = Scene().tokens("hellas", moesia=1).advances("hellas", "cultural_ascendancy").tokens("minoa", thrace=1)
    scene.begin(Movement())
    scene.play("minoa", Move("thrace", "moesia", 1))
    assert scene.count("moesia") == {"hellas": 1, "minoa": 1}


@rule("WE ADV.CulturalAscendancy.1")
def test_a_third_partys_tokens_do_not_matter_but_those_of_the_holder_do() -> None:
    scene = Scene().tokens("hellas", corinth=1).tokens("egypt", corinth=1).advances("hellas", "cultural_ascendancy")
    scene.tokens("minoa", sparta=1).tokens("assyria", athens=1, phocis=1)
    scene.begin(Movement())
    assert scene.refused("minoa", Move("sparta", "corinth", 1)) == "WE ADV.CulturalAscendancy.1"
    scene.play("assyria", Move("phocis", "athens", 1))


@unfit("expansion-project", "Cultural Ascendancy bars areas with a city alone (EP 23.36a)")
@rule("WE ADV.CulturalAscendancy.2")
def test_holders_of_cultural_ascendancy_or_advanced_military_are_exempt() -> None:
    for advance in ("cultural_ascendancy", "advanced_military"):
        scene = Scene().tokens("hellas", corinth=2).cities("hellas", "argos").advances("hellas", "cultural_ascendancy")
        scene.tokens("minoa", sparta=2).advances("minoa", advance)
        scene.begin(Movement())
        scene.play("minoa", Move("sparta", "corinth", 1), Move("sparta", "argos", 1))
        assert conflict_in(scene, "corinth") and conflict_in(scene, "argos")
    scene = Scene().tokens("hellas", corinth=2).advances("hellas", "cultural_ascendancy").tokens("minoa", sparta=2)
    scene.advances("minoa", "military", "diplomacy").begin(Movement())
    assert scene.refused("minoa", Move("sparta", "corinth", 1)) == "WE ADV.CulturalAscendancy.1"


@rule("WE ADV.CulturalAscendancy.9")
def test_once_an_exempt_player_has_opened_a_conflict_later_movers_may_enter() -> None:
    scene = Scene().cities("hellas", "corinth").advances("hellas", "cultural_ascendancy").tokens("minoa", sparta=1)
    scene.advances("minoa", "advanced_military").tokens("egypt", phocis=2)
    scene.begin(Movement())
    assert scene.refused("egypt", Move("phocis", "corinth", 1)) == "WE ADV.CulturalAscendancy.1"
    scene.play("minoa", Move("sparta", "corinth", 1))
    opened = last(scene)
    scene.play("egypt", Move("phocis", "corinth", 2))
    with pytest.raises(Refused, match=r"has already acted on this.*WE ADV\.CulturalAscendancy\.1"):
        scene.game.undo(scene.seat("minoa"), (opened,))


@rule("WE ADV.CulturalAscendancy.6", "WE ADV.CulturalAscendancy.1")
def test_a_conflict_situation_that_expansion_made_lifts_the_ban() -> None:
    scene = Scene().tokens("hellas", corinth=1).tokens("minoa", corinth=1, sparta=1)
    scene.advances("hellas", "cultural_ascendancy").begin(PopulationExpansion(), Movement())
    scene.play("minoa", Move("sparta", "corinth", 2))
    assert scene.count("corinth") == {"minoa": 4, "hellas": 2}


# -- Naval Warfare ----------------------------------------------------------------------------------------


@rule("WE ADV.NavalWarfare.4", "WE ADV.NavalWarfare.5", "WE 3.conflict.5", "WE 3.conflict.6")
def test_a_ship_beside_enemy_tokens_or_a_city_causes_no_conflict_but_landing_does() -> None:
    scene = Scene().advances("minoa", "naval_warfare").tokens("minoa", argos=2).treasury("minoa", 4)
    scene.tokens("hellas", athens=1).cities("hellas", "sparta")
    scene.begin(Movement())
    scene.play("minoa", BuildShip("argos"), BuildShip("argos"))
    scene.play("minoa", Sail(0, 0, (Stop("athens"),)), Sail(1, 0, (Stop("sparta"),)))
    assert not conflict_in(scene, "athens") and not conflict_in(scene, "sparta")
    scene.play("minoa", Sail(0, 0, (Stop("argos"),)), Sail(0, 1, (Stop("athens"),)))
    assert conflict_in(scene, "athens")


@rule("WE ADV.NavalWarfare.6", "WE 3.conflict.5")
def test_a_token_entering_an_area_with_only_a_ship_causes_no_conflict() -> None:
    scene = Scene().advances("minoa", "naval_warfare", "cultural_ascendancy").ship("minoa", "athens")
    scene.tokens("hellas", boeotia=3)
    scene.begin(Movement())
    scene.play("hellas", Move("boeotia", "athens", 3))
    assert not conflict_in(scene, "athens")


# -- Roadbuilding -----------------------------------------------------------------------------------------


@rule("EP 22.31a")
@rule("WE ADV.Roadbuilding.1", "WE ADV.Roadbuilding.3")
def test_roads_take_tokens_two_areas_in_one_go() -> None:
    scene = Scene().advances("egypt", "roadbuilding").tokens("egypt", tanis=2).tokens("hatti", hattusa=1)
    scene.begin(Movement())
    assert scene.refused("hatti", Move("hattusa", "troy", 1)) == "WE 3.tokens.1"
    assert scene.refused("egypt", Move("tanis", "upper_egypt", 3)) == "WE 3.tokens.1"
    assert scene.refused("egypt", Move("tanis", "siwa", 1)) == "WE 3.tokens.1"  # three steps
    scene.play("egypt", Move("tanis", "gaza", 1), Move("tanis", "fayum", 1))
    assert scene.refused("egypt", Move("gaza", "jerusalem", 1)) == "WE 3.tokens.1"  # no pause in between
    assert not moves(scene, "egypt")


@rule("WE ADV.Roadbuilding.2", "WE ADV.Roadbuilding.6")
def test_no_second_step_out_of_a_conflict_situation() -> None:
    def roads(**others: int) -> Scene:
        # from Sparta to Athens there are two ways: through Argos (limit 1) and through Corinth (limit 2)
        scene = Scene().advances("minoa", "roadbuilding").tokens("minoa", sparta=3).tokens("egypt", **others)
        return scene.begin(Movement())

    assert moves(roads(argos=1), "minoa")["sparta", "athens"] == 3
    assert moves(roads(argos=1, corinth=1), "minoa")["sparta", "athens"] == 3  # they pass one by one
    blocked = roads(argos=1, corinth=2)
    assert blocked.refused("minoa", Move("sparta", "athens", 1)) == "WE ADV.Roadbuilding.2"
    assert ("sparta", "athens") not in moves(blocked, "minoa")
    scene = Scene().advances("minoa", "roadbuilding").tokens("minoa", sparta=3, argos=1, corinth=2)
    assert moves(scene.begin(Movement()), "minoa")["sparta", "athens"] == 3  # own tokens are no hindrance
    scene = Scene().advances("minoa", "roadbuilding").tokens("minoa", sparta=1)
    scene.cities("hellas", "argos").cities("barbarians", "corinth").begin(Movement())
    assert scene.refused("minoa", Move("sparta", "athens", 1)) == "WE ADV.Roadbuilding.2"  # one token beside a city
    scene = Scene().advances("minoa", "roadbuilding").tokens("minoa", sparta=1).cities("minoa", "argos", "corinth")
    assert moves(scene.begin(Movement()), "minoa")["sparta", "athens"] == 1
    scene = Scene().advances("minoa", "roadbuilding").tokens("minoa", sparta=1).cities("minoa", "argos", "corinth")
    scene.tokens("hellas", argos=1, corinth=1).begin(Movement())
    assert scene.refused("minoa", Move("sparta", "athens", 1)) == "WE ADV.Roadbuilding.2"  # it was there before


@rule("WE ADV.Roadbuilding.4")
def test_the_second_step_does_not_mix_with_a_ship() -> None:
    scene = Scene().advances("minoa", "roadbuilding").tokens("minoa", sparta=2).ship("minoa", "sparta", ready=True, steps=4)
    scene.begin(Movement())
    scene.play("minoa", Move("sparta", "argos", 1), Sail(0, 1, (Stop("argos"),)))
    assert scene.refused("minoa", Move("argos", "athens", 1)) == "WE 3.tokens.1"  # neither after a ship
    assert scene.refused("minoa", Sail(0, 1, (Stop("athens"),))) == "WE 3.tokens.4"  # nor before


@rule("WE ADV.Roadbuilding.5")
def test_the_second_step_may_end_in_a_conflict_situation() -> None:
    scene = Scene().advances("minoa", "roadbuilding").tokens("minoa", sparta=2).tokens("hellas", athens=1)
    scene.cities("hellas", "phocis").begin(Movement())
    scene.play("minoa", Move("sparta", "athens", 1), Move("sparta", "phocis", 1))
    assert conflict_in(scene, "athens") and conflict_in(scene, "phocis")


@rule("WE ADV.Roadbuilding.5", "WE ADV.Diplomacy.1")
def test_the_second_step_obeys_bans_too() -> None:
    scene = Scene().advances("minoa", "roadbuilding").tokens("minoa", sparta=2).cities("hellas", "phocis")
    scene.advances("hellas", "diplomacy").begin(Movement())
    assert scene.refused("minoa", Move("sparta", "phocis", 1)) == "WE ADV.Diplomacy.1"


# -- listing, sampling, refusing --------------------------------------------------------------------------


def melee(seed: int) -> Scene:
    """All civilizations mixed, with cities, ships and all advances that touch movement."""
    rng = Random(seed)
    scene = Scene(seed=seed)
    state, terrain = scene.state, scene.state.terrain
    relevant = ("roadbuilding", "cloth_making", "astronavigation", "naval_warfare", "military", "advanced_military")
    for civ in state.civ:
        scene.advances(civ, *(a for a in (*relevant, "diplomacy", "cultural_ascendancy") if rng.random() < 0.3))
        scene.tokens(civ, **{terrain.ids[a]: rng.randint(1, 4) for a in rng.sample(terrain.areas, 9)})
        scene.cities(civ, *(terrain.ids[a] for a in rng.sample(terrain.areas, 3) if terrain.limit[a] and not state.city[a]))
        scene.treasury(civ, rng.randint(0, 3))
        for area in rng.sample([a for a in terrain.areas if terrain.coastal[a]], rng.randint(0, 2)):
            scene.ship(civ, terrain.ids[area])
    return scene.begin(Census(), Movement())


@rule("WE 3.order.9", "WE 3.tokens.1")
def test_random_movement_is_lawful_listed_and_ends() -> None:
    for seed in range(6):
        scene, rng = melee(seed), Random(seed)
        while scene.game.due:
            for seat in (scene.game.due[0], rng.choice((*scene.game.due, *scene.game.may))):
                if seat not in scene.game.due and seat not in scene.game.may:
                    continue
                ask = scene.game.ask(seat)
                choices = ask.choices
                assert all(ask.why(choice) is None for choice in choices)
                action = ask.sample(rng)
                assert action in choices or action.__struct_config__.tag in {form.kind for form in ask.forms}
                scene.game.play(seat, action)
                invariants.check(scene.state)
            assert len(scene.game.entries) < 5 * 100
        assert not scene.state.moved and all(ship[1:] == (False, 0) for fleet in scene.state.ships for ship in fleet.values())


@rule("WE 3.tokens.1")
def test_a_listed_move_carries_its_largest_count_and_any_smaller_one_is_lawful() -> None:
    scene = melee(3)
    terrain = scene.state.terrain
    for seat in scene.state.moving:
        ask = scene.game.ask(seat)
        listed = {(m.area, m.to): m.count for m in ask.choices if isinstance(m, Move)}
        for area in terrain.ids:
            for to in terrain.ids:
                most = listed.get((area, to), 0)
                refusal = ask.why(Move(area, to, most + 1))
                assert refusal is not None and refusal.rule.startswith(("WE ", "EP "))
                assert all(ask.why(Move(area, to, count)) is None for count in range(1, most + 1))


def test_a_sample_is_as_likely_as_any_other() -> None:
    for roads in ((), ("roadbuilding",)):
        scene = Scene().tokens("minoa", knossos=2, sparta=3, athens=1, thera=1).treasury("minoa", 4).ship("minoa", "thera")
        scene.advances("hellas", "cultural_ascendancy").cities("hellas", "corinth").tokens("hellas", boeotia=1)
        scene.advances("minoa", *roads).begin(Movement()).play("minoa", BuildShip("knossos"), Move("sparta", "argos", 2))
        ask, rng = scene.ask("minoa"), Random(9)
        choices, forms = ask.choices, ask.forms
        assert sorted(form.kind for form in forms) == ["build-ship", "maintain", "sail"]
        drawn = Counter(ask.sample(rng) for _ in range(400 * (len(choices) + len(forms))))
        assert all(300 < drawn[choice] < 500 for choice in choices)  # five standard deviations
        for order in (BuildShip, Maintain, Sail):
            assert 300 < sum(count for action, count in drawn.items() if isinstance(action, order)) < 500


def test_malformed_moves_are_refused() -> None:
    scene = Scene().tokens("egypt", tanis=3).begin(Movement())
    for action in (Move("tanis", "gaza", True), Move("tanis", "gaza", 1.5), Move("tanis", "gaza", "x"), Move([], 1, 1)):  # type: ignore[arg-type]
        assert scene.refused("egypt", action).startswith("WE 3")
