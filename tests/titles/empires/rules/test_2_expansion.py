"""WE 2: population expansion and census."""

from random import Random

import pytest

from ecumene.engine import Refused
from ecumene.titles.empires.expansion import Census, Expand, PopulationExpansion
from ecumene.titles.empires.movement import EndMovement, Movement
from ecumene.titles.empires.shipyard import BuildShip
from ecumene.titles.empires.turn import Phase
from scene import Scene, rule, unfit

# -- 2A ---------------------------------------------------------------------------------------------------


@rule("EP 2.2b", "EP 19.1a", "EP 19.1b")
@rule("WE 2A.1", "WE 2A.2", "WE 2A.12")
def test_one_token_gains_one_and_larger_groups_gain_two() -> None:
    scene = Scene().tokens("egypt", tanis=1, gaza=2, memphis=3, fayum=4)
    scene.begin(PopulationExpansion())
    assert [scene.count(a)["egypt"] for a in ("tanis", "gaza", "memphis", "fayum")] == [2, 4, 5, 6]
    assert scene.stock_of("egypt") == 55 - 17 and not scene.due


@rule("WE 2A.3")
def test_tokens_just_added_do_not_breed() -> None:
    scene = Scene().tokens("egypt", tanis=1)
    scene.begin(PopulationExpansion())
    assert scene.count("tanis") == {"egypt": 2}


@rule("WE 2A.3")
def test_a_token_just_added_does_not_make_its_area_grow_by_more() -> None:
    # two tokens grow by two: the second of Tanis would have to be born of the first one, placed in this very phase
    scene = Scene().tokens("egypt", tanis=1, gaza=2).stock("egypt", 2)
    scene.begin(PopulationExpansion())
    assert scene.refused("egypt", Expand(("tanis", "tanis"))) == "WE 2A.7"
    assert scene.ask("egypt").forms[0].pieces(["tanis"])[0] == ["gaza"]
    scene.play("egypt", Expand(("tanis", "gaza")))
    assert (scene.count("tanis"), scene.count("gaza")) == ({"egypt": 2}, {"egypt": 3}) and not scene.due


@rule("WE 2A.4", "WE 2A.7")
def test_who_is_short_chooses_the_areas_and_uses_all_of_stock() -> None:
    scene = Scene().tokens("egypt", tanis=1, gaza=2, memphis=3).stock("egypt", 3)  # five would be needed
    scene.begin(PopulationExpansion())
    assert scene.due == ["egypt"] and scene.count("tanis") == {"egypt": 1}
    assert scene.refused("egypt", Expand(("gaza", "gaza"))) == "WE 2A.4"
    assert scene.refused("egypt", Expand(("tanis", "tanis", "gaza"))) == "WE 2A.7"  # more than its share
    assert scene.refused("egypt", Expand(("gaza", "gaza", "fayum"))) == "WE 2A.7"  # no token there
    assert scene.refused("egypt", Expand(("gaza", "gaza", "atlantis"))) == "WE 2A.7"
    scene.play("egypt", Expand(("gaza", "tanis", "gaza")))
    assert [scene.count(a)["egypt"] for a in ("tanis", "gaza", "memphis")] == [2, 4, 3]
    assert scene.stock_of("egypt") == 0


@rule("WE 2A.4")
def test_a_stock_that_just_suffices_asks_nobody() -> None:
    scene = Scene().tokens("egypt", tanis=1, gaza=2).stock("egypt", 3)
    scene.begin(PopulationExpansion())
    assert (scene.count("tanis"), scene.count("gaza")) == ({"egypt": 2}, {"egypt": 4}) and not scene.due
    assert {"seat": scene.seat("egypt"), "tokens": 3} in scene.told("expansion")


@rule("WE 2A.4")
def test_an_empty_stock_asks_nobody() -> None:
    scene = Scene().tokens("egypt", tanis=1).stock("egypt", 0)
    scene.begin(PopulationExpansion())
    assert not scene.due and scene.count("tanis") == {"egypt": 1}


@rule("WE 2A.7")
def test_every_way_that_the_form_offers_is_lawful() -> None:
    scene = Scene().tokens("egypt", tanis=1, gaza=2, memphis=3).stock("egypt", 3)
    scene.begin(PopulationExpansion())
    ask = scene.ask("egypt")
    (form,) = ask.forms
    assert form.pieces([]) == (["gaza", "memphis", "tanis"], False)
    assert form.pieces(["tanis", "gaza"]) == (["gaza", "memphis"], False)
    assert form.pieces(["tanis", "gaza", "gaza"]) == ([], True)
    rng = Random(1)
    orders = [ask.sample(rng) for _ in range(50)]
    assert all(ask.why(order) is None for order in orders) and len(set(orders)) > 5


@rule("EP 16.2b", "EP 19.3b")
@rule("WE 2A.8", "WE 2A.11", "WE GEN.3", "WE GEN.4")
def test_the_short_act_by_ranking_or_early_and_may_redistribute() -> None:
    scene = Scene().tokens("hatti", hattusa=2, troy=2).stock("hatti", 3)
    scene.tokens("egypt", tanis=2, gaza=2).stock("egypt", 3).tokens("minoa", knossos=1)
    scene.begin(PopulationExpansion())
    assert scene.count("knossos") == {"minoa": 2}  # who has enough waits for nobody
    assert scene.due == ["hatti"] and scene.may == ["egypt"]  # Egypt may insist on waiting
    scene.play("egypt", Expand(("tanis", "tanis", "gaza")))
    assert scene.due == ["hatti"] and not scene.may
    scene.game.undo(scene.seat("egypt"))
    assert scene.count("tanis") == {"egypt": 2} and scene.may == ["egypt"]
    scene.play("egypt", Expand(("tanis", "gaza", "gaza")))
    scene.play("hatti", Expand(("troy", "troy", "hattusa")))
    assert (scene.count("gaza"), scene.count("hattusa")) == ({"egypt": 4}, {"hatti": 3}) and not scene.due


@rule("EP 19.1d")
@rule("WE 2A.5", "WE 2A.6", "WE 2A.9")
def test_all_expand_in_a_shared_area_beyond_its_limit_and_whatever_the_neighbour_holds() -> None:
    scene = Scene().tokens("egypt", tanis=1).tokens("assyria", tanis=1)
    scene.advances("egypt", "cultural_ascendancy", "diplomacy")
    scene.begin(PopulationExpansion())
    assert scene.count("tanis") == {"assyria": 2, "egypt": 2}  # the limit is 2


@rule("WE 2A.10")
def test_barbarians_do_not_expand() -> None:
    scene = Scene().tokens("barbarians", tanis=3)
    scene.begin(PopulationExpansion())
    assert scene.count("tanis") == {"barbarians": 3}


# -- 2B ---------------------------------------------------------------------------------------------------


@rule("EP 17.1c", "EP 20.2a")
@rule("WE 2B.1", "WE 2B.2")
def test_the_census_counts_tokens_on_the_board_and_nothing_else() -> None:
    scene = Scene().tokens("egypt", tanis=9, gaza=6).cities("egypt", "memphis").ship("egypt", "gaza").treasury("egypt", 7)
    scene.begin(Census())
    assert scene.state.census[scene.seat("egypt")] == 15
    assert scene.told("census")[0]["census"][scene.seat("egypt")] == 15


def order(scene: Scene) -> list[str]:
    return [scene.state.civ[seat] for seat in scene.state.rules.census_order(scene.state)]


@rule("WE 2B.3", "WE 3.order.1")
def test_numbers_up_to_twelve_share_a_box_and_so_do_those_from_fifty() -> None:
    scene = Scene().tokens("minoa", knossos=4).tokens("assyria", assyria=12).tokens("hatti", hattusa=13)
    scene.tokens("hellas", athens=50).tokens("egypt", tanis=55)
    scene.begin(Census())
    assert order(scene) == ["hellas", "egypt", "hatti", "minoa", "assyria"]


@rule("WE 2B.3")
def test_no_token_at_all_is_in_the_lowest_box() -> None:
    scene = Scene().tokens("egypt", tanis=12)
    scene.begin(Census())
    assert order(scene) == ["minoa", "assyria", "hatti", "hellas", "egypt"]


@rule("WE 2B.4", "WE ADV.Military.1", "WE ADV.Military.2")
def test_holders_of_military_come_last_and_are_ordered_among_themselves() -> None:
    scene = Scene().tokens("minoa", knossos=30).tokens("assyria", assyria=20).tokens("hatti", hattusa=20)
    scene.tokens("hellas", athens=25).tokens("egypt", tanis=15)
    for civ in ("minoa", "assyria", "hatti"):
        scene.advances(civ, "military")
    scene.begin(Census(), Movement())
    assert order(scene) == ["hellas", "egypt", "minoa", "assyria", "hatti"]
    assert scene.due == ["hellas"] and scene.may == ["egypt", "minoa", "assyria", "hatti"]


@unfit("expansion-project", "no ship is built while tokens move (EP 17.1d)")
@rule("WE 2B.5")
def test_tokens_destroyed_for_ships_do_not_change_the_order() -> None:
    scene = Scene().tokens("hellas", athens=15).tokens("egypt", tanis=16)
    scene.begin(Census(), Movement())
    scene.play("egypt", BuildShip("tanis", 0))
    assert scene.state.on_board(scene.seat("egypt")) == 14
    assert scene.due == ["egypt"] and order(scene)[:2] == ["egypt", "hellas"]


@rule("EP 16.1")
@rule("WE GEN.6")
def test_nobody_starts_the_next_phase_before_this_one_is_over_for_everybody() -> None:
    scene = Scene().tokens("hatti", hattusa=2).stock("hatti", 1).tokens("egypt", tanis=2).stock("egypt", 1)
    scene.begin(Phase("expansion"), PopulationExpansion(), Census(), Phase("movement"), Movement())
    scene.play("egypt", Expand(("tanis",)))
    with pytest.raises(Refused):
        scene.play("egypt", EndMovement())
    assert scene.state.phase == "expansion"
    scene.play("hatti", Expand(("hattusa",)))
    assert scene.state.phase == "movement"
    scene.play("egypt", EndMovement())
