"""What the server reckons for people: the four roads to victory, bargains before they are struck, ways out for a city."""

from typing import Any

import pytest
from ffg_scene import Scene

from ecumene import Refused
from ecumene.titles.ffg import wire
from ecumene.titles.ffg.advice import advise, preview
from ecumene.titles.ffg.bargains import MakeOffer, OpenTrade
from ecumene.titles.ffg.play import End, UseCard
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.roads import nearing
from ecumene.titles.ffg.turn import NewTurn
from ecumene.titles.ffg.yields import coins


def roads(scene: Scene, seat: int = 0) -> dict[str, Any]:
    scene.anew()
    found: dict[str, Any] = wire.public(scene.game.view(1 - seat))["seats"][str(seat)]["roads"]
    return found


def test_the_culture_that_is_left_and_the_turns_that_the_arts_need() -> None:
    scene = Scene("germans", "romans")
    scene.state.level[0], scene.state.culture[0] = 20, 1
    road = roads(scene)["culture"]
    assert road["near"] and (road["culture"], road["trade"]) == (7, 6) and road["arts"] == 1 and road["turns"] == 6
    scene.state.level[0] = 19
    assert not roads(scene)["culture"]["near"]
    # both spaces can be paid for at once
    scene.state.culture[0], scene.state.trade[0] = 14, 12
    assert roads(scene)["culture"]["near"]


def test_the_pyramid_lacks_what_space_flight_needs_below_it() -> None:
    scene = Scene("germans", "romans").only(0, "pottery", "writing", "irrigation")
    road = roads(scene)["tech"]
    assert road["done"] == 3 and road["lacks"] == {"1": 3, "2": 3, "3": 3, "4": 2} and road["row"] == 2
    techs = scene.state.rules.tables.techs
    whole = [t for level in (1, 2, 3, 4) for t in [t for t, row in techs.items() if row.level == level][: 6 - level]]
    road = roads(scene.only(0, *whole))["tech"]
    assert road["near"] and not road["lacks"] and road["done"] == 14


def test_every_coin_has_its_source() -> None:
    scene = Scene("germans", "romans").only(0, "pottery", "currency", "code_of_laws").mark("d3", "bank").ground("grassland", "b3")
    scene.state.tokens[0] = {"code_of_laws": 2, "pottery": 1}
    found = roads(scene)["coins"]
    assert sum(source["amount"] for source in found["sources"]) == coins(scene.state, 0) == found["done"]
    assert {"what": "code_of_laws", "amount": 2, "loses": True, "most": 4} in found["sources"]
    assert {"what": "bank", "amount": 1, "loses": True} in found["sources"]


def test_a_capital_that_one_march_reaches_is_near_and_behind_water_it_is_not() -> None:
    scene = Scene("germans", "romans").army(0, "m5").forces(1, "infantry-1", "infantry-2")
    road = roads(scene)["conquest"]
    assert road["near"] and road["steps"] == 2 and road["capital"] == "n6"
    assert road["cards"] == 2 and road["bonus"] == 12
    scene.ground("water", "m6", "n5")
    assert not roads(scene)["conquest"]["near"] and roads(scene)["conquest"]["soon"]


def test_the_story_tells_everybody_at_the_start_of_a_turn_who_could_win() -> None:
    scene = Scene("germans", "romans").army(0, "m5")
    scene.state.level[1] = 20
    scene.moving(0).state.agenda.insert(0, NewTurn())
    assert not scene.told("nearing")
    scene.play(0, End())
    assert set(nearing(scene.state)) == {(0, "conquest"), (1, "culture")}
    told = [event for event in scene.game.heard(None) if event.kind == "nearing"]
    lines = {scene.game.title.shown.describe(event, scene.state) for event in told}
    assert lines == {"Germany could win this turn by conquest.", "Rome could win this turn by culture."}


def test_who_could_win_does_not_depend_on_hidden_cards() -> None:
    scene = Scene("germans", "romans").army(0, "m5").forces(1, "infantry-1").events(1, "drought")
    before = roads(scene)
    assert roads(scene.forces(1, "artillery-3")) == before


def study(scene: Scene) -> dict[str, Any]:
    scene.anew()
    found: dict[str, Any] = wire.public(scene.game.view(0))["seats"]["0"]["study"]
    return found


def test_what_the_trade_is_worth_for_research_counts_what_makes_it_cheaper() -> None:
    scene = Scene("japanese", "romans", scenario="wisdom-and-warfare").only(0, "pottery")
    scene.state.trade[0], scene.state.tokens[0] = 8, {"pottery": 3}
    found = study(scene)
    assert found == {"level": 2, "prices": {"1": 3, "2": 8, "3": 13, "4": 18, "5": 23}, "keeps": 3}


def deal(scene: Scene, give: tuple[str, ...], want: tuple[str, ...]) -> list[dict[str, Any]]:
    scene.state.phase, scene.state.agenda = "trade", [NewTurn(), OpenTrade()]
    scene.settle()
    found: list[dict[str, Any]] = scene.game.preview(0, MakeOffer(1, give, want))["effects"]
    scene.play(0, MakeOffer(1, give, want))
    for seat in (0, 1):
        # everybody hears what the open offer would do
        assert [offer["effects"] for offer in wire.public(scene.game.view(seat))["offers"].values()] == [found]
    return found


def test_a_bargain_says_which_level_each_side_reaches() -> None:
    scene = Scene("germans", "romans").have(0, trade=12, culture=4).have(1, trade=18)
    assert deal(scene, ("trade:3",), ()) == [
        {"seat": 0, "trade": 9, "level": 1, "was": 2},
        {"seat": 1, "trade": 21, "level": 4, "was": 3},
    ]


def test_a_bargain_says_what_the_dial_and_the_hand_do_not_hold() -> None:
    scene = Scene("germans", "romans").have(0, trade=9).have(1, trade=25).events(1, "drought", "sabotage").events(0, "despot_day")
    mine, theirs = deal(scene, ("trade:5", "despot_day"), ())
    assert mine == {"seat": 0, "trade": 4, "level": 0, "was": 1}
    assert theirs["trade"] == 27 and theirs["spilt"] == 3
    assert (theirs["events"], theirs["limit"]) == (3, 2)


def advice(scene: Scene, city: str) -> dict[str, Any]:
    scene.managing(0)
    found: dict[str, Any] = advise(scene.game.view(0), 0, "city", [city])
    return found


def test_a_starred_building_that_must_be_replaced_and_a_city_that_could_make_it_instead() -> None:
    scene = Scene("germans", "romans").only(0, "currency", "metalworking").mark("d3", "market").city(0, "c8")
    scene.state.trade[0] = 27
    told = advice(scene, "c3")
    barracks = told["items"]["barracks"]
    assert barracks["places"] == ["d3"] and barracks["replaces"] == "market" and barracks["rule"] == "FF building.9"
    assert told["items"]["market"]["reason"] == "the city already has one; another can only replace it"
    assert told["rush"] == {"trade": 3, "hammers": 1, "times": 9}
    # nor is another city sent to replace what it has
    assert "elsewhere" not in advice(scene, "c8")["items"]["market"]
    # a market stands on water, where no barracks may stand
    scene.ground("water", "d3")
    barracks = advice(scene, "c3")["items"]["barracks"]
    assert barracks["rule"] == "FF building.9" and barracks["elsewhere"] == "c8" and "places" not in barracks


def test_what_is_built_covers_the_ground_or_what_stood_there() -> None:
    scene = Scene("germans", "romans").only(0, "construction", "currency", "metalworking").ground("mountain", "d3")
    scene.state.trade[0] = 27
    found = scene.managing(0).game.preview(0, Produce("c3", "workshop", "d3"))
    assert found["covered"] == "mountain" and found["before"] == {"production": 1} and found["after"] == {"production": 3}
    found = scene.mark("b3", "market").managing(0).game.preview(0, Produce("c3", "barracks", "b3"))
    assert found["covered"] == "market"


def test_a_card_says_what_it_costs_and_whom_it_hits() -> None:
    scene = Scene("germans", "romans").events(0, "drought").city(1, "h5").starting(0)
    found = scene.game.preview(0, UseCard("drought", (), ("h4",)))
    assert found["spends"] == [] and found["gone"] and found["hits"] == [1]


def test_whoever_watches_gets_no_preview() -> None:
    scene = Scene("germans", "romans").events(0, "drought").city(1, "h5").starting(0)
    with pytest.raises(Refused, match="spectators"):
        preview(scene.game.view(None), scene.game.ask(0).about, UseCard("drought", (), ("h4",)))
