"""Mega Civilization: what its turn has otherwise than Western Empires."""

from __future__ import annotations

import pytest

from ecumene.titles.empires.attacks import CityAttacks, Plunder, Resolve
from ecumene.titles.empires.calamities.hordes import Horde
from ecumene.titles.empires.cards import BuyCard, BuyCards, DrawCards
from ecumene.titles.empires.conflict import TakeLoss, TokenConflicts
from ecumene.titles.empires.construction import CityConstruction
from ecumene.titles.empires.expansion import Census
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.purchases import AdvancesAcquisition
from ecumene.titles.empires.shop import Purchase
from ecumene.titles.empires.surplus import CitySupport, SurplusRemoval
from ecumene.titles.empires.trade import Trade
from ecumene.titles.empires.turn import Phase
from scene import Scene, rule


@rule("MC 3.order.6")
def test_an_early_move_into_conflict_is_taken_back_until_the_end_is_declared() -> None:
    scene = Scene().tokens("minoa", knossos=13).tokens("hellas", athens=1).tokens("egypt", argos=2)
    scene.begin(Census(), Movement())
    assert scene.due == ["minoa"]
    scene.play("egypt", Move("argos", "athens", 1))  # athens supports one
    assert scene.count("athens") == {"hellas": 1, "egypt": 1} and scene.state.crowd[scene.area("athens")] > 1
    scene.game.undo(scene.seat("egypt"))
    assert scene.count("athens") == {"hellas": 1} and scene.count("argos") == {"egypt": 2}
    scene.play("egypt", Move("argos", "athens", 1), EndMovement())
    assert not scene.game.undoable(scene.seat("egypt"))


@rule("MC 4B.2", "MC 3.attack.8")
def test_the_tokens_of_a_failed_attack_are_destroyed_at_once() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("assyria", memphis=6).begin(CityAttacks())
    assert scene.told("attack.failed")[0]["area"] == "memphis"
    assert scene.count("memphis") == {} and scene.owner("memphis") == "egypt"
    assert scene.stock_of("assyria") == 55


@rule("MC 4B.2")
def test_the_tokens_of_a_failed_attack_build_no_city_next_door() -> None:
    scene = Scene().cities("egypt", "memphis").tokens("assyria", memphis=6, sinai=2).advances("assyria", "urbanism")
    scene.treasury("assyria", 20).advances("assyria", "architecture")
    scene.begin(CityAttacks(), CityConstruction())
    assert scene.count("memphis") == {} and not scene.due  # urbanism finds nobody there


@rule("MC 4B.2", "MC 4.8")
@pytest.mark.parametrize(("first", "tokens"), [("knossos", 0), ("memphis", 6)])
def test_failed_attacks_have_their_turn_among_the_others(first: str, tokens: int) -> None:
    """Minoa defends before Egypt does: tokens that it loses in Egypt come too late for its city, unless it waits (MC 4B.6)."""
    scene = Scene().cities("minoa", "knossos").tokens("hellas", knossos=7)
    scene.cities("egypt", "memphis").tokens("minoa", memphis=6).stock("minoa", 0)
    scene.begin(CityAttacks())
    assert scene.due == ["minoa"] and scene.ask("minoa").choices == [Resolve("knossos"), Resolve("memphis")]
    scene.play("minoa", Resolve(first))
    assert scene.told("attack.won")[0]["tokens"] == tokens
    scene.play("hellas", Plunder(0))
    assert scene.count("memphis") == {} and [event["area"] for event in scene.told("attack.failed")] == ["memphis"]


@rule("MC ADV.NavalWarfare.7")
def test_ships_are_lost_with_a_failed_attack_at_once() -> None:
    for advances, ships in (("naval_warfare",), 0), ((), 1):
        scene = Scene().cities("egypt", "tanis").tokens("minoa", tanis=3).ship("minoa", "tanis").ship("egypt", "tanis")
        scene.advances("minoa", *advances).begin(CityAttacks())
        assert scene.count("tanis") == {}
        assert len(scene.state.ships[scene.seat("minoa")]) == ships and len(scene.state.ships[scene.seat("egypt")]) == 1


@rule("MC ADV.NavalWarfare.7")
def test_an_attack_that_lost_its_last_token_in_the_token_conflict_costs_its_ships_too() -> None:
    scene = Scene().cities("hellas", "athens").advances("minoa", "naval_warfare").tokens("minoa", athens=1)
    scene.tokens("egypt", athens=9).ship("minoa", "athens").begin(TokenConflicts())
    scene.play("minoa", next(choice for choice in scene.ask("minoa").choices if not getattr(choice, "ship", False)))
    assert scene.state.ships[scene.seat("minoa")] == {}


@rule("MC CAL.BarbarianHordes.17", "MC 4B.2")
def test_whether_a_horde_would_succeed_is_judged_without_what_the_victim_may_choose() -> None:
    # 7 barbarians above the limit of Memphis would do, though the token beside the city may be saved by one next door
    scene = Scene().tokens("barbarians", memphis=11).cities("egypt", "fayum").tokens("egypt", fayum=1, upper_egypt=3)
    scene.advances("egypt", "public_works", "advanced_military")
    scene.begin(Horde(scene.seat("egypt"), scene.seat("minoa"), scene.area("memphis")))
    assert scene.due == ["egypt"] and scene.count("fayum") == {"egypt": 1, "barbarians": 7}
    scene.play("egypt", TakeLoss("upper_egypt"), TakeLoss("fayum"))
    # and then 6 of them attack in vain and are destroyed
    assert scene.owner("fayum") == "egypt" and len(scene.told("attack.failed")) == 1
    assert scene.count("fayum") == {} and scene.count("upper_egypt") == {"egypt": 2}


@rule("MC 5B.1", "MC 5B.2", "MC CAL.BarbarianHordes.19")
def test_surplus_is_what_players_remove_of_their_own_and_barbarians_stay() -> None:
    scene = Scene().tokens("barbarians", thrace=5, gaza=2).cities("barbarians", "gaza").tokens("hatti", sardes=5)
    scene.begin(TokenConflicts(), CityAttacks(), CityConstruction(), SurplusRemoval(), CitySupport())
    assert scene.count("thrace") == {"barbarians": 5} and scene.count("gaza") == {"barbarians": 2}
    limit = scene.state.terrain.limit[scene.area("sardes")]
    assert scene.count("sardes") == {"hatti": limit} and limit < 5
    # whoever comes there has to fight all of them
    scene.tokens("hellas", thrace=1).begin(TokenConflicts(), CityAttacks(), SurplusRemoval(), CitySupport())
    assert scene.count("thrace") == {"barbarians": 5}


@rule("MC 5B.2", "MC 4B.2")
def test_barbarians_beside_the_city_of_a_player_attack_it_and_are_not_surplus() -> None:
    scene = Scene().tokens("barbarians", troy=1).cities("hatti", "troy").tokens("hatti", sardes=2)
    scene.begin(SurplusRemoval())
    assert scene.count("troy") == {"barbarians": 1}
    scene.begin(TokenConflicts(), CityAttacks())
    assert scene.count("troy") == {} and scene.told("attack.failed")[0]["seat"] == scene.state.barbarians


@rule("MC 6.3")
def test_without_any_city_the_phases_go_on_and_cards_may_be_bought() -> None:
    scene = Scene().tokens("egypt", tanis=2).treasury("egypt", 20)
    scene.begin(Phase("cards"), DrawCards(), BuyCards(), Phase("trade"), Trade(), Phase("succession"))
    assert scene.due == ["egypt"] and BuyCard(9) in scene.ask("egypt").choices
    assert not any(scene.cards(civ) for civ in scene.state.civ)


@rule("MC 12.25", "MC 12.27")
def test_the_hand_limit_is_eight_up_to_eleven_players() -> None:
    for seats in (5, 9, 10, 11):
        scene = Scene(seats).advances(Scene(seats).state.civ[0], "roadbuilding")
        assert scene.state.rules.hand_limit(scene.state, 0) == 9
        assert scene.state.rules.hand_limit(scene.state, 1) == 8


@rule("MC 3.attack.5", "MC 3.attack.6", "MC 3.attack.7", "MC 4.4", "MC 4.6")
def test_attackers_fight_each_other_first_and_whoever_is_left_attacks_even_with_too_few() -> None:
    scene = Scene().cities("hellas", "corinth").tokens("minoa", corinth=5).tokens("egypt", corinth=3)
    scene.cities("egypt", "memphis").tokens("assyria", memphis=3)
    scene.begin(TokenConflicts())
    assert set(scene.count("corinth")) == {"minoa"} and scene.count("memphis") == {"assyria": 3}
    assert not scene.told("attack.failed")
    scene.begin(CityAttacks())
    assert {event["area"] for event in scene.told("attack.failed")} == {"corinth", "memphis"}
    assert scene.owner("corinth") == "hellas" and scene.count("corinth") == {}


@rule("MC 4.10")
def test_a_defender_chooses_the_order_of_the_own_cities() -> None:
    scene = Scene().cities("egypt", "tanis", "memphis").tokens("hatti", tanis=7).tokens("assyria", memphis=7)
    scene.begin(CityAttacks())
    assert scene.due == ["egypt"] and set(scene.ask("egypt").choices) == {Resolve("tanis"), Resolve("memphis")}
    scene.play("egypt", Resolve("memphis"))
    assert [event["area"] for event in scene.told("attack.won")] == ["memphis"]


@rule("MC 11.1", "MC 4B.2")
def test_in_phase_eleven_a_failed_attack_is_destroyed_before_support_is_looked_at() -> None:
    scene = Scene().cities("egypt", "tanis").tokens("hatti", tanis=2).cities("hatti", "troy").tokens("egypt", memphis=2)
    scene.begin(TokenConflicts(), CityAttacks(), SurplusRemoval(), CitySupport())
    assert scene.count("tanis") == {} and scene.owner("tanis") == "egypt"
    assert scene.owner("troy") is None  # its support was lost at Tanis


@rule("MC 13.1", "MC 13B.2")
def test_the_steps_of_phase_thirteen() -> None:
    names = [type(step).__name__ for step in Scene().state.rules.sequence(1)]
    assert [name for name in names[-4:] if name != "Departures"] == ["Succession", "EndCheck", "Reshuffle"]


@rule("MC AST.basic.7")
def test_the_rows_of_the_basic_table() -> None:
    track = Scene().title.tables.tracks["basic"]
    assert (track.final, len(track.rows)) == (15, 18)
    assert {civ for civ, row in track.rows.items() if row[0] == 6} == {"minoa", "saba"}
    assert {civ for civ, row in track.rows.items() if row[1] == 9} == {"minoa", "saba", "celt", "carthage", "iberia", "parthia"}
    assert {(row[0], row[1]) for row in track.rows.values()} <= {(5, 8), (6, 9), (5, 9)}
    assert {row[2:] for row in track.rows.values()} == {(11, 14, 15)}


@rule("MC AST.expert.7")
def test_the_rows_of_the_expert_table() -> None:
    track = Scene().title.tables.tracks["expert"]
    assert (track.last, track.final, len(track.rows)) == (16, 15, 18)
    assert {civ for civ, row in track.rows.items() if row[0] == 6} == {"minoa", "saba", "kushan", "iberia"}
    assert {row[0] for row in track.rows.values()} == {5, 6} and {row[1:] for row in track.rows.values()} == {(8, 11, 14, 15)}


@rule("MC 12.23")
def test_an_advance_never_runs_out() -> None:
    scene = Scene(18)
    for civ in scene.state.civ[1:]:
        scene.advances(civ, "pottery")
    assert sum(scene.state.holds(seat, "pottery") for seat in range(18)) == 17
    first = scene.state.civ[0]
    scene.treasury(first, 54).hand(first, "gold", "gold").begin(AdvancesAcquisition())
    scene.play(first, Purchase(("pottery",), ("gold", "gold"), 24))
    assert scene.state.holds(0, "pottery")
