"""WE 3: ships are built, maintained and sailed in the movement phase."""

from random import Random
from typing import Any

import pytest

from ecumene.engine import Action, Form
from ecumene.titles.empires.movement import EndMovement, Move, Movement
from ecumene.titles.empires.rules import Rules
from ecumene.titles.empires.shipyard import BuildShip, Maintain, Scrap
from ecumene.titles.empires.voyages import Sail, Stop
from scene import Scene, rule, unfit


def ships(scene: Scene, civ: str) -> list[str]:
    """Where the ships of a civilization lie."""
    return [scene.state.terrain.ids[area] for area, _, _ in scene.state.ships[scene.seat(civ)].values()]


def form(scene: Scene, civ: str, kind: str) -> Form:
    (found,) = [form for form in scene.ask(civ).forms if form.kind == kind]
    return found


# -- building ---------------------------------------------------------------------------------------------


@rule("WE 3.build.1", "WE FIRST.turn3.2")
def test_ships_are_built_before_between_and_after_moves_until_the_end() -> None:
    scene = Scene().tokens("minoa", knossos=2).treasury("minoa", 6)
    scene.begin(Movement())
    scene.play("minoa", BuildShip("knossos"), Move("knossos", "phaestos", 1), BuildShip("phaestos"))
    scene.play("minoa", Move("knossos", "phaestos", 1), BuildShip("phaestos"), EndMovement())
    assert ships(scene, "minoa") == ["knossos", "phaestos", "phaestos"]


@rule("WE 3.build.2")
def test_a_ship_needs_a_coast_and_an_own_token_there() -> None:
    scene = Scene().tokens("egypt", memphis=2, tanis=1).cities("egypt", "alexandria").tokens("hatti", gaza=1)
    scene.treasury("egypt", 5).begin(Movement())
    for area in ("memphis", "alexandria", "gaza", "atlantis"):  # no coast, only a city, a foreign token, no area
        assert scene.refused("egypt", BuildShip(area)) == "WE 3.build.2"
    scene.play("egypt", BuildShip("tanis", 1))
    assert ships(scene, "egypt") == ["tanis"] and scene.count("tanis") == {}  # the last token paid for it


@rule("WE 3.build.2")
def test_water_of_an_inland_sea_is_no_coast() -> None:
    scene = Scene().tokens("hatti", anatolia=2).tokens("egypt", sinai=2, eastern_desert=2)
    scene.begin(Movement())
    assert scene.refused("hatti", BuildShip("anatolia", 0)) == "WE 3.build.2"
    assert scene.refused("egypt", BuildShip("sinai", 0)) == "WE 3.build.2"


@unfit("expansion-project", "no ship is built while tokens move (EP 17.1d)")
@rule("WE 3.build.3")
def test_two_treasury_tokens_pay_for_a_ship() -> None:
    scene = Scene().tokens("minoa", knossos=2).treasury("minoa", 3)
    stock = scene.stock_of("minoa")
    scene.begin(Movement()).play("minoa", BuildShip("knossos"))
    assert (scene.treasury_of("minoa"), scene.stock_of("minoa")) == (1, stock + 2)
    assert scene.refused("minoa", BuildShip("knossos")) == "WE 3.build.3"
    assert scene.refused("minoa", BuildShip("knossos", 3)) == "WE 3.build.3"
    assert scene.refused("minoa", BuildShip("knossos", -1)) == "WE 3.build.3"


@unfit("expansion-project", "tokens are levied in the area of the ship alone, and before anybody moves (EP 21.2b)")
@rule("WE 3.build.4")
def test_a_treasury_token_and_a_token_of_the_area_pay_for_a_ship() -> None:
    scene = Scene().tokens("minoa", knossos=2, phaestos=1).treasury("minoa", 1)
    scene.begin(Movement())
    assert scene.refused("minoa", BuildShip("knossos", 1, "phaestos")) == "WE 3.build.4"
    scene.play("minoa", BuildShip("knossos", 1))
    assert (scene.treasury_of("minoa"), scene.count("knossos"), scene.stock_of("minoa")) == (0, {"minoa": 1}, 53)


@unfit("expansion-project", "tokens are levied in the area of the ship alone, and before anybody moves (EP 21.2b)")
@rule("WE 3.build.5", "WE FIRST.turn3.3")
def test_two_tokens_pay_for_a_ship_at_least_one_of_its_area() -> None:
    scene = Scene().tokens("minoa", knossos=2, phaestos=1, athens=1).tokens("hellas", corinth=1)
    scene.begin(Movement())
    assert scene.refused("minoa", BuildShip("phaestos", 0)) == "WE 3.build.5"  # there is only one
    assert scene.refused("minoa", BuildShip("phaestos", 0, "corinth")) == "WE 3.build.5"
    assert scene.refused("minoa", BuildShip("phaestos", 0, "atlantis")) == "WE 3.build.5"
    scene.play("minoa", BuildShip("knossos", 0), BuildShip("phaestos", 0, "athens"))
    assert scene.state.on_board(scene.seat("minoa")) == 0 and scene.stock_of("minoa") == 55
    assert ships(scene, "minoa") == ["knossos", "phaestos"]


@unfit("expansion-project", "no ship is built while tokens move (EP 17.1d)")
@rule("WE 3.build.6", "WE 3.maint.5")
def test_at_most_four_ships_are_built_in_a_turn_and_owned() -> None:
    scene = Scene().tokens("minoa", knossos=1).treasury("minoa", 12).ship("minoa", "thera")
    scene.begin(Movement())
    scene.play("minoa", *[BuildShip("knossos")] * 3)
    assert scene.refused("minoa", BuildShip("knossos")) == "WE 3.build.6"  # four are owned
    scene.play("minoa", Scrap(0), BuildShip("knossos"))
    assert ships(scene, "minoa") == ["knossos"] * 4
    assert scene.refused("minoa", BuildShip("knossos")) == "WE 3.build.6"


@unfit("expansion-project", "no ship is built while tokens move (EP 17.1d)")
@rule("WE 3.build.6")
def test_the_fifth_ship_of_a_turn_is_not_built_even_if_fewer_are_owned() -> None:
    scene = Scene().tokens("minoa", knossos=1).treasury("minoa", 10)
    scene.begin(Movement()).play("minoa", *[BuildShip("knossos")] * 4)
    scene.state.ships[scene.seat("minoa")].popitem()
    assert scene.refused("minoa", BuildShip("knossos")) == "WE 3.build.6"


@unfit("expansion-project", "no ship is built while tokens move (EP 17.1d)")
@rule("WE 3.build.7")
def test_a_new_ship_sails_at_once_without_maintenance() -> None:
    scene = Scene().tokens("minoa", knossos=1).treasury("minoa", 2)
    scene.begin(Movement()).play("minoa", BuildShip("knossos"), Sail(0, 1, (Stop("thera"),)))
    assert scene.count("thera") == {"minoa": 1} and scene.treasury_of("minoa") == 0


@rule("WE 3.build.1")
def test_a_scenario_may_keep_ships_out_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rules, "ships_allowed", lambda self, state: False)
    scene = Scene().tokens("minoa", knossos=2).treasury("minoa", 2)
    scene.begin(Movement())
    assert scene.refused("minoa", BuildShip("knossos")) == "WE 3.build.1" and not scene.ask("minoa").forms
    assert all(isinstance(scene.ask("minoa").sample(Random(seed)), Move | EndMovement) for seed in range(50))


def test_the_form_leads_to_every_way_of_building() -> None:
    scene = Scene().tokens("minoa", knossos=1, phaestos=2).tokens("minoa", anatolia=1).treasury("minoa", 1)
    scene.begin(Movement())
    yard = form(scene, "minoa", "build-ship")
    assert yard.pieces([]) == (["knossos", "phaestos"], False)
    assert yard.pieces(["knossos"]) == ([1, 0], False)
    assert yard.pieces(["knossos", 0]) == (["phaestos", "anatolia"], False)
    assert yard.pieces(["phaestos", 0]) == (["knossos", "phaestos", "anatolia"], False)
    assert yard.pieces(["knossos", 1]) == ([], True)
    assert all(scene.game.why(scene.seat("minoa"), order) is None for order in whole_orders(yard))


def test_no_form_without_means() -> None:
    scene = Scene().tokens("minoa", knossos=1).begin(Movement())
    assert not scene.ask("minoa").forms
    scene = Scene().tokens("minoa", knossos=1, phaestos=1).begin(Movement())
    assert whole_orders(form(scene, "minoa", "build-ship")) == [
        BuildShip("knossos", 0, "phaestos", 0),
        BuildShip("phaestos", 0, "knossos", 0),
    ]


def whole_orders(form: Form, prefix: tuple[Any, ...] = ()) -> list[Action]:
    """Every order to which the form leads."""
    following, may_end = form.pieces(list(prefix))
    assert following or may_end
    found = [form.whole(list(prefix))] if may_end else []
    return found + [order for piece in following for order in whole_orders(form, (*prefix, piece))]


# -- maintaining ------------------------------------------------------------------------------------------


@rule("WE 3.maint.1")
def test_an_old_ship_is_used_only_after_a_treasury_token_or_a_token_from_anywhere() -> None:
    scene = Scene().tokens("minoa", knossos=1, anatolia=1).treasury("minoa", 1)
    scene.ship("minoa", "knossos").ship("minoa", "rhodes").begin(Movement())
    assert scene.refused("minoa", Sail(0, 1, (Stop("thera"),))) == "WE 3.maint.1"
    scene.play("minoa", Maintain(0))
    assert scene.refused("minoa", Maintain(1)) == "WE 3.maint.1"  # the treasury is empty
    assert scene.refused("minoa", Maintain(1, "athens")) == "WE 3.maint.1"  # no token there
    assert scene.refused("minoa", Maintain(2)) == "WE 3.maint.1"  # no such ship
    scene.play("minoa", Maintain(1, "anatolia"), Sail(0, 1, (Stop("thera"),)), Sail(1, 0, (Stop("knossos"),)))
    assert scene.treasury_of("minoa") == 0 and scene.count("anatolia") == {}
    assert ships(scene, "minoa") == ["thera", "knossos"]


@rule("WE 3.maint.2", "WE 3.maint.3")
def test_maintenance_is_paid_ship_by_ship_at_any_time_before_use_or_without_use() -> None:
    scene = Scene().tokens("minoa", knossos=2).treasury("minoa", 2).ship("minoa", "knossos").ship("minoa", "rhodes")
    scene.begin(Movement())
    assert scene.refused("minoa", Sail(0, 1, (Stop("thera"),))) == "WE 3.maint.1"  # it is not maintained yet
    scene.play("minoa", Maintain(0), Move("knossos", "phaestos", 1), Sail(0, 1, (Stop("thera"),)))
    assert scene.treasury_of("minoa") == 1
    scene.play("minoa", Maintain(1), EndMovement())
    assert ships(scene, "minoa") == ["thera", "rhodes"] and scene.treasury_of("minoa") == 0


@rule("WE 3.maint.4")
def test_maintenance_is_paid_once() -> None:
    scene = Scene().tokens("minoa", knossos=1).treasury("minoa", 4).ship("minoa", "knossos").begin(Movement())
    scene.play("minoa", Maintain(0))
    assert scene.refused("minoa", Maintain(0)) == "WE 3.maint.4"
    scene.play("minoa", BuildShip("knossos"))
    assert scene.refused("minoa", Maintain(1)) == "WE 3.maint.4"  # a new ship needs none


@unfit("expansion-project", "no ship is built while tokens move (EP 17.1d)")
@rule("WE 3.maint.5")
def test_an_unmaintained_ship_may_be_given_up_and_built_anew_elsewhere() -> None:
    scene = Scene().tokens("minoa", knossos=1).treasury("minoa", 2).ship("minoa", "rhodes").begin(Movement())
    assert Scrap(0) in scene.ask("minoa").choices
    scene.play("minoa", Scrap(0), BuildShip("knossos"), EndMovement())
    assert ships(scene, "minoa") == ["knossos"] and scene.treasury_of("minoa") == 0


@unfit("expansion-project", "no ship is built while tokens move (EP 17.1d)")
@rule("WE 3.maint.6")
def test_a_ship_built_or_maintained_this_turn_is_not_given_up() -> None:
    scene = Scene().tokens("minoa", knossos=1).treasury("minoa", 3).ship("minoa", "rhodes").begin(Movement())
    scene.play("minoa", Maintain(0), BuildShip("knossos"))
    assert scene.refused("minoa", Scrap(0)) == scene.refused("minoa", Scrap(1)) == "WE 3.maint.6"
    assert not any(isinstance(choice, Scrap) for choice in scene.ask("minoa").choices)


@rule("WE 3.end.1")
def test_at_the_end_ships_neither_built_nor_maintained_are_destroyed() -> None:
    scene = Scene().tokens("minoa", knossos=1).treasury("minoa", 3)
    scene.ship("minoa", "rhodes").ship("minoa", "thera").ship("hellas", "athens").begin(Movement())
    scene.play("minoa", Maintain(1), BuildShip("knossos"), EndMovement())
    assert ships(scene, "minoa") == ["thera", "knossos"]
    assert ships(scene, "hellas") == ["athens"]  # until its own end
    scene.play("hellas", EndMovement())
    assert ships(scene, "hellas") == []


@rule("WE 3.maint.1", "WE 3.end.1")
def test_ships_of_this_turn_are_old_ones_in_the_next() -> None:
    scene = Scene().tokens("minoa", knossos=1).treasury("minoa", 2)
    scene.begin(Movement()).play("minoa", BuildShip("knossos"), EndMovement())
    scene.begin(Movement())
    assert scene.refused("minoa", Sail(0, 1, (Stop("thera"),))) == "WE 3.maint.1"


def test_the_form_of_maintenance_lists_every_payment() -> None:
    scene = Scene().tokens("minoa", knossos=1, anatolia=2).treasury("minoa", 1).ship("minoa", "rhodes").begin(Movement())
    assert whole_orders(form(scene, "minoa", "maintain")) == [Maintain(0), Maintain(0, "knossos"), Maintain(0, "anatolia")]
    scene = Scene().ship("minoa", "rhodes").begin(Movement())
    assert not scene.ask("minoa").forms


def test_a_token_that_has_moved_is_sacrificed_first() -> None:
    scene = Scene().tokens("minoa", knossos=1, phaestos=2).ship("minoa", "rhodes").begin(Movement())
    scene.play("minoa", Move("knossos", "phaestos", 1), Maintain(0, "phaestos"), Move("phaestos", "knossos", 2))
    assert scene.count("knossos") == {"minoa": 2}


# -- sailing ----------------------------------------------------------------------------------------------


def sailor(*advances: str, **tokens: int) -> Scene:
    """Minoa has a ship in Knossos, built or maintained in this turn."""
    scene = Scene().tokens("minoa", **(tokens or {"knossos": 9})).advances("minoa", *advances)
    steps = scene.state.rules.ship_steps(scene.state, scene.seat("minoa"))
    return scene.ship("minoa", "knossos", ready=True, steps=steps).begin(Movement())


@rule("WE 3.ships.1", "WE FIRST.turn3.5")
def test_a_ship_moves_up_to_four_areas_a_turn() -> None:
    scene = sailor()
    four = (Stop("phaestos"), Stop("sparta"), Stop("peloponnesos"), Stop("corinth"))
    assert scene.refused("minoa", Sail(0, 0, (*four, Stop("phocis")))) == "WE 3.ships.1"
    scene.play("minoa", Sail(0, 5, four[:1]), Sail(0, 0, four[1:]))  # in one voyage or several
    assert ships(scene, "minoa") == ["corinth"]
    assert scene.refused("minoa", Sail(0, 0, (Stop("phocis"),))) == "WE 3.ships.1"
    assert scene.refused("minoa", Sail(1, 0, (Stop("phocis"),))) == "WE 3.ships.1"
    assert not [f for f in scene.ask("minoa").forms if f.kind == "sail"]


@rule("WE ADV.ClothMaking.1")
def test_with_cloth_making_a_ship_moves_five() -> None:
    scene = sailor("cloth_making")
    five = tuple(map(Stop, ("phaestos", "sparta", "peloponnesos", "corinth", "phocis")))
    assert scene.refused("minoa", Sail(0, 0, (*five, Stop("corinth")))) == "WE 3.ships.1"
    scene.play("minoa", Sail(0, 1, five))
    assert scene.count("phocis") == {"minoa": 1}


@rule("WE 3.ships.2")
def test_each_step_crosses_a_water_border() -> None:
    scene = sailor()
    assert scene.refused("minoa", Sail(0, 0, (Stop("sparta"),))) == "WE 3.ships.2"
    assert scene.refused("minoa", Sail(0, 0, (Stop("knossos"),))) == "WE 3.ships.2"
    assert scene.refused("minoa", Sail(0, 0, (Stop("atlantis"),))) == "WE 3.ships.2"
    scene.play("minoa", Sail(0, 0, (Stop("phaestos"), Stop("sparta"), Stop("peloponnesos"))))
    assert "athens" in scene.state.terrain.board.areas["corinth"].land
    assert scene.refused("minoa", Sail(0, 0, (Stop("corinth"), Stop("athens")))) in ("WE 3.ships.1", "WE 3.ships.2")


@rule("WE 3.ships.3", "WE FIRST.turn3.5")
def test_open_seas_are_closed_to_ships() -> None:
    scene = sailor()
    assert scene.refused("minoa", Sail(0, 0, (Stop("aegean_sea"), Stop("rhodes")))) == "WE 3.ships.3"
    assert ("to", "aegean_sea") not in form(scene, "minoa", "sail").pieces([])[0]
    for sea in scene.state.terrain.sea_ids:
        for port in scene.state.terrain.sea_areas[scene.state.terrain.sea_index[sea]]:
            scene.state.ships[scene.seat("minoa")][0] = (port, True, 4)
            assert scene.refused("minoa", Sail(0, 0, (Stop(sea), Stop(scene.state.terrain.ids[port])))) == "WE 3.ships.3"
            assert ("to", sea) not in form(scene, "minoa", "sail").pieces([])[0]


@rule("WE ADV.Astronavigation.1", "WE ADV.Astronavigation.2", "WE 3.tokens.9")
def test_astronavigation_crosses_open_seas_but_nothing_stays_there() -> None:
    scene = sailor("astronavigation")
    sea = Stop("eastern_mediterranean")
    assert scene.refused("minoa", Sail(0, 2, (sea,))) == "WE ADV.Astronavigation.2"
    assert scene.refused("minoa", Sail(0, 2, (sea._replace(unload=1), Stop("cyrene")))) == "WE ADV.Astronavigation.2"
    assert scene.refused("minoa", Sail(0, 2, (sea._replace(load=1), Stop("cyrene")))) == "WE 3.tokens.4"
    route = form(scene, "minoa", "sail")
    assert route.pieces([("to", "eastern_mediterranean")])[1] is False
    scene.play("minoa", Sail(0, 2, (sea, Stop("central_mediterranean"), Stop("cyrene"), Stop("cyrenaica"))))
    assert scene.count("cyrenaica") == {"minoa": 2}
    assert scene.refused("minoa", Sail(0, 0, (Stop("cyrene"),))) == "WE 3.ships.1"  # each sea was a step


@rule("WE ADV.Astronavigation.1", "WE ADV.Astronavigation.2")
def test_no_voyage_ends_in_any_open_sea() -> None:
    scene = sailor("astronavigation")
    terrain = scene.state.terrain
    for sea, ports in zip(terrain.sea_ids, terrain.sea_areas, strict=True):
        for port in ports:
            scene.state.ships[scene.seat("minoa")][0] = (port, True, 4)
            assert scene.refused("minoa", Sail(0, 0, (Stop(sea),))) == "WE ADV.Astronavigation.2"
            following, may_end = form(scene, "minoa", "sail").pieces([("to", sea)])
            assert not may_end and ("to", terrain.ids[port]) in following and {piece[0] for piece in following} == {"to"}


@rule("WE ADV.Astronavigation.2")
def test_the_form_enters_no_sea_from_which_no_step_leads_ashore() -> None:
    scene = sailor("astronavigation")
    route = form(scene, "minoa", "sail")
    three = [("to", "phaestos"), ("to", "knossos"), ("to", "phaestos")]
    assert ("to", "eastern_mediterranean") in route.pieces(three[:2])[0]
    assert ("to", "eastern_mediterranean") not in route.pieces(three)[0]


@rule("WE 3.ships.4")
def test_tokens_go_aboard_and_ashore_anywhere_on_the_way() -> None:
    scene = sailor(knossos=2, phaestos=2, sparta=1)
    scene.play("minoa", Sail(0, 2, (Stop("phaestos", 1, 2), Stop("sparta", 1, 1), Stop("peloponnesos"))))
    assert scene.count("phaestos") == scene.count("sparta") == {"minoa": 1}
    assert scene.count("peloponnesos") == {"minoa": 3} and scene.count("knossos") == {}
    assert scene.refused("minoa", Sail(0, 0, (Stop("corinth", 1),))) == "WE 3.ships.4"  # nobody is aboard
    assert scene.refused("minoa", Sail(0, -1, (Stop("corinth"),))) == "WE 3.ships.4"


@rule("WE 3.ships.5", "WE FIRST.turn3.4")
def test_a_ship_carries_five_at_a_time_though_more_in_all() -> None:
    scene = sailor(knossos=6, phaestos=3)
    assert scene.refused("minoa", Sail(0, 6, (Stop("phaestos"),))) == "WE 3.ships.5"
    assert scene.refused("minoa", Sail(0, 5, (Stop("phaestos", 0, 1), Stop("sparta")))) == "WE 3.ships.5"
    scene.play("minoa", Sail(0, 5, (Stop("phaestos", 3, 3), Stop("sparta"))))
    assert [scene.count(area)["minoa"] for area in ("knossos", "phaestos", "sparta")] == [1, 3, 5]


@rule("WE ADV.NavalWarfare.1")
def test_with_naval_warfare_a_ship_carries_six() -> None:
    scene = sailor("naval_warfare")
    assert scene.refused("minoa", Sail(0, 7, (Stop("thera"),))) == "WE 3.ships.5"
    scene.play("minoa", Sail(0, 6, (Stop("thera"),)))
    assert scene.count("thera") == {"minoa": 6}


@rule("WE 3.ships.6", "WE 3.tokens.9")
def test_after_the_last_step_everybody_goes_ashore() -> None:
    scene = sailor(knossos=4, thera=2)
    assert scene.refused("minoa", Sail(0, 4, (Stop("thera", 1, 1),))) == "WE 3.tokens.1"  # nobody embarks at the end
    assert scene.refused("minoa", Sail(0, 4, ())) == "WE 3.tokens.1"
    scene.play("minoa", Sail(0, 4, (Stop("thera", 1),)))
    assert scene.count("thera") == {"minoa": 6}
    assert scene.state.on_board(scene.seat("minoa")) == 6


@rule("WE 3.ships.7")
def test_ships_sail_through_areas_out_of_play_but_neither_end_nor_unload_there() -> None:
    scene = Scene().tokens("hellas", ithaca=3).treasury("hellas", 2)
    scene.begin(Movement()).play("hellas", BuildShip("ithaca"))
    assert not scene.state.terrain.open[scene.area("tarentum")]
    assert scene.refused("hellas", Sail(0, 1, (Stop("tarentum"),))) == "WE 3.ships.7"
    assert scene.refused("hellas", Sail(0, 0, (Stop("tarentum"),))) == "WE 3.ships.7"
    assert scene.refused("hellas", Sail(0, 2, (Stop("tarentum", 1), Stop("apollonia")))) == "WE 3.ships.7"
    assert form(scene, "hellas", "sail").pieces([("to", "tarentum")])[1] is False
    scene.play("hellas", Sail(0, 2, (Stop("tarentum"), Stop("apollonia"))))
    assert scene.count("apollonia") == {"hellas": 2}


@rule("WE 3.ships.8")
def test_ships_neither_block_nor_fight_each_other() -> None:
    scene = sailor()
    scene.ship("hellas", "phaestos", ready=True).ship("hellas", "sparta", ready=True)
    scene.play("minoa", Sail(0, 1, (Stop("phaestos"), Stop("sparta"))), EndMovement())
    assert ships(scene, "minoa") == ["sparta"] and ships(scene, "hellas") == ["phaestos", "sparta"]


@rule("WE 3.ships.9")
def test_a_ship_takes_on_own_tokens_only() -> None:
    scene = Scene().tokens("minoa", knossos=1).tokens("egypt", knossos=1, thera=1)
    scene.ship("minoa", "knossos", ready=True, steps=4).begin(Movement())
    assert scene.refused("minoa", Sail(0, 2, (Stop("thera"),))) == "WE 3.tokens.4"
    assert scene.refused("minoa", Sail(0, 1, (Stop("thera", 0, 1), Stop("athens")))) == "WE 3.tokens.4"


@rule("WE 3.tokens.4", "WE 3.tokens.5", "WE FIRST.turn3.6")
def test_who_came_ashore_does_not_embark_again_even_on_the_same_voyage() -> None:
    scene = sailor(knossos=2, thera=1)
    loop = (Stop("thera", 2, 2), Stop("athens"))
    assert scene.refused("minoa", Sail(0, 2, loop)) == "WE 3.tokens.4"  # only one in Thera has not moved
    scene.play("minoa", Sail(0, 2, (Stop("thera", 2, 1), Stop("athens"))))
    assert (scene.count("thera"), scene.count("athens")) == ({"minoa": 2}, {"minoa": 1})
    assert scene.refused("minoa", Move("athens", "boeotia", 1)) == "WE 3.tokens.1"


def test_tokens_may_swap_places_on_one_voyage() -> None:
    scene = sailor(knossos=3, thera=2)
    scene.play("minoa", Sail(0, 3, (Stop("thera", 3, 2), Stop("knossos"))))
    assert (scene.count("knossos"), scene.count("thera")) == ({"minoa": 2}, {"minoa": 3})
    assert ships(scene, "minoa") == ["knossos"]


@rule("WE ADV.CulturalAscendancy.1")
def test_a_voyage_is_held_against_the_board_as_it_is_when_tokens_land() -> None:
    scene = Scene().advances("hellas", "cultural_ascendancy").tokens("hellas", thera=1).tokens("minoa", thera=2, knossos=2)
    scene.treasury("minoa", 2).begin(Movement()).play("minoa", BuildShip("thera"))
    full = Sail(0, 1, (Stop("knossos", 0, 1), Stop("thera")))
    assert scene.refused("minoa", full) == "WE ADV.CulturalAscendancy.1"  # one left, two came: the limit is 3
    scene.play("minoa", Sail(0, 1, (Stop("knossos", 1, 1), Stop("thera"))))
    assert scene.count("thera") == {"minoa": 2, "hellas": 1}


# -- the form of a voyage ---------------------------------------------------------------------------------


def test_every_voyage_of_the_form_is_lawful_and_every_lawful_one_can_be_built() -> None:
    scene = sailor(knossos=2, phaestos=1)
    minoa = scene.seat("minoa")
    scene.state.ships[minoa][0] = (scene.area("knossos"), True, 2)
    orders = whole_orders(form(scene, "minoa", "sail"))
    assert len(orders) == len(set(orders)) and all(scene.game.why(minoa, order) is None for order in orders)
    sail, size = scene.state.terrain.sail, scene.state.terrain.size
    name = scene.state.terrain.water_name
    waters = [(Stop(name(a)),) for a in sail[scene.area("knossos")] if a < size]
    waters += [(*way, Stop(name(b))) for way in waters for b in sail[scene.area(way[0].water)] if b < size]
    candidates = [
        Sail(0, load, (way[0]._replace(unload=off, load=on), *way[1:]))
        for way in waters
        for load in range(4)
        for off in range(4)
        for on in range(3)
    ]
    assert set(orders) == {order for order in candidates if scene.game.why(minoa, order) is None}


def test_a_voyage_may_end_where_tokens_were_set_ashore() -> None:
    scene = sailor(knossos=2)
    route = form(scene, "minoa", "sail")
    prefix = [("load", 2), ("to", "thera"), ("unload", 2)]
    assert route.pieces(prefix)[1]
    scene.play("minoa", route.whole(prefix))
    assert scene.count("thera") == {"minoa": 2}


def test_the_form_never_leads_where_all_landing_is_forbidden() -> None:
    scene = Scene().advances("hellas", "cultural_ascendancy", "diplomacy").tokens("minoa", corinth=5).treasury("minoa", 2)
    scene.tokens("hellas", aetolia=1, sparta=1, ithaca=1).cities("hellas", "peloponnesos", "phocis")
    scene.begin(Movement()).play("minoa", BuildShip("corinth"))
    minoa, rng = scene.seat("minoa"), Random(2)
    scene.state.ships[minoa][0] = (scene.area("corinth"), True, 3)
    route = form(scene, "minoa", "sail")
    for order in (route.sample(rng) for _ in range(300)):
        assert scene.game.why(minoa, order) is None
    # with one step left after Peloponnesos only a single token finds room, in Sparta; Ithaca is a step too far
    scene.state.ships[minoa][0] = (scene.area("corinth"), True, 2)
    assert ("load", 2) in form(scene, "minoa", "sail").pieces([])[0]  # there and back again
    assert ("to", "sparta") in route.pieces([("load", 1), ("to", "peloponnesos")])[0]
    assert ("to", "sparta") not in route.pieces([("load", 2), ("to", "peloponnesos")])[0]
    assert ("to", "corinth") in route.pieces([("load", 2), ("to", "peloponnesos")])[0]
    assert route.pieces([("load", 1), ("to", "peloponnesos"), ("to", "sparta")]) == ([], True)


def test_malformed_orders_are_refused() -> None:
    scene = sailor()
    bad: tuple[Any, ...] = (
        Sail(True, 0, (Stop("thera"),)),
        Sail(-1, 0, (Stop("thera"),)),
        Sail(0, 1.5, (Stop("thera"),)),  # type: ignore[arg-type]
        Sail(0, 0, (Stop("thera", "x"),)),  # type: ignore[arg-type]
        Sail(0, 0, (("thera",),)),  # type: ignore[arg-type]
        Maintain("x"),  # type: ignore[arg-type]
        Scrap(None),  # type: ignore[arg-type]
        BuildShip("knossos", True),
        BuildShip("knossos", "x"),  # type: ignore[arg-type]
    )
    for order in bad:
        assert scene.refused("minoa", order).startswith("WE 3")


def test_everybody_is_told_of_ships_and_moves() -> None:
    scene = Scene().tokens("minoa", knossos=3).treasury("minoa", 3).ship("minoa", "thera").ship("minoa", "thera")
    scene.ship("minoa", "athens").begin(Movement())
    scene.play("minoa", BuildShip("knossos"), Scrap(0), Maintain(1), Sail(3, 1, (Stop("thera"),)), Move("knossos", "phaestos", 1))
    scene.play("minoa", EndMovement())
    minoa = scene.seat("minoa")
    assert scene.told("ship.built") == [{"seat": minoa, "area": "knossos", "treasury": 2}]
    assert scene.told("ship.scrapped") == [{"seat": minoa, "area": "thera"}]
    assert scene.told("ship.maintained") == [{"seat": minoa, "area": "thera", "token": ""}]
    assert scene.told("voyage") == [{"seat": minoa, "ship": 3, "load": 1, "stops": [["thera", 0, 0]]}]
    assert scene.told("move") == [{"seat": minoa, "area": "knossos", "to": "phaestos", "tokens": 1}]
    assert scene.told("movement.ended") == [{"seat": minoa, "ships_lost": 1}]


# -- the rulebook's example -------------------------------------------------------------------------------


@rule("WE FIRST.turn3.10", "WE FIRST.turn3.3", "WE FIRST.turn3.5")
def test_minoas_first_ship() -> None:
    scene = Scene().tokens("minoa", knossos=4, phaestos=4)
    scene.begin(Movement())
    scene.play("minoa", BuildShip("knossos", 0))
    stops = (Stop("phaestos", load=3), Stop("sparta"), Stop("peloponnesos", unload=2), Stop("corinth", unload=2))
    scene.play("minoa", Sail(0, 1, stops), EndMovement())
    assert scene.count("knossos") == scene.count("phaestos") == {"minoa": 1}
    assert scene.count("peloponnesos") == scene.count("corinth") == {"minoa": 2}
    assert ships(scene, "minoa") == ["corinth"] and scene.stock_of("minoa") == 55 - 6


@rule("WE 3.maint.4", "WE 3.maint.6")
def test_a_ship_that_has_sailed_all_its_steps_is_neither_maintained_nor_given_up() -> None:
    scene = Scene().tokens("minoa", knossos=3).treasury("minoa", 5).begin(Movement())
    scene.play("minoa", BuildShip("knossos"))
    seat = scene.seat("minoa")
    scene.state.ships[seat] = {0: (scene.area("knossos"), True, 0)}
    assert scene.refused("minoa", Maintain(0)) == "WE 3.maint.4"
    assert scene.refused("minoa", Scrap(0)) == "WE 3.maint.6"
