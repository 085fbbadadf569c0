"""What a second reading of the rules found: each case failed before it was mended."""

import pytest
from ffg_scene import Scene
from test_ffg_persons import Deckscene

from ecumene.engine import Action, Standing
from ecumene.floor import Agree
from ecumene.titles.ffg.bargains import MakeOffer, OpenTrade
from ecumene.titles.ffg.battle import Deploy
from ecumene.titles.ffg.cityactions import BuildFree
from ecumene.titles.ffg.effects.aiming import reach
from ecumene.titles.ffg.exploring import Befriending
from ecumene.titles.ffg.learning import Take, learn
from ecumene.titles.ffg.loot import Looting
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.persons import TurnUp
from ecumene.titles.ffg.pieces import grow, set_program
from ecumene.titles.ffg.play import End, Pass, UseCard
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.research import Research
from ecumene.titles.ffg.start import Sending
from ecumene.titles.ffg.turn import OpenResearch
from scene import rule


@rule("FF civ.greeks.3")
@pytest.mark.parametrize(("other", "culture"), [("pottery", 0), ("currency", 1)])
def test_greece_sees_what_later_players_research_at_the_same_time(other: str, culture: int) -> None:
    scene = Scene("greeks", "chinese", scenario="fame-and-fortune").only(0, "writing").only(1, "writing").govern(0, "despotism")
    scene.state.trade, scene.state.first = [6, 6], 0
    scene.ask(OpenResearch(), "research").play(0, Research("pottery")).play(1, Research(other))
    assert scene.state.culture[0] == culture


@rule("FF policy.military_tradition.1")
def test_an_army_of_the_hanging_gardens_brings_a_unit_too() -> None:
    def gardens(policy: str) -> Scene:
        scene = Scene("germans", "chinese", scenario="wisdom-and-warfare").mark("d3", "the_hanging_gardens")
        scene.state.policies[:] = [(policy,), ("pacifism",)]
        return scene.starting(0).play(0, UseCard("the_hanging_gardens", (), ("army",)))

    scene = gardens("military_tradition")
    assert scene.kind() == "free-units"
    forces = len(scene.state.forces[0])
    assert len(scene.play(0, Take("infantry")).state.forces[0]) == forces + 1
    assert gardens("pacifism").kind() == "starting"


@rule("FF policy.military_tradition.1", "FF marker.friendly_barbarian.1")
def test_friendly_barbarians_who_become_an_army_bring_a_unit() -> None:
    scene = Scene("germans", "chinese", scenario="both")
    scene.state.policies[:] = [("military_tradition",), ("pacifism",)]
    scene.ask(Befriending(0, scene.at("h4")), "move", 0).play(0, Take("army"))
    assert scene.figures(0, "h4") == (1, 0) and scene.kind() == "free-units"


@rule("FF civ.english.2", "FF scout.2")
@pytest.mark.parametrize(("civ", "fresh"), [("english", 1), ("germans", 0)])
def test_an_english_army_gathers_from_the_turn_after_its_building(civ: str, fresh: int) -> None:
    scene = Scene(civ, "chinese", scenario="wisdom-and-warfare").mark("d3", "the_hanging_gardens").city(0, "g3")
    scene.state.policies[:] = [("pacifism", "patronage"), ("pacifism",)]
    scene.starting(0).play(0, UseCard("the_hanging_gardens", (), ("army",)))
    assert scene.state.fresh[0].get(scene.at("d3"), 0) == fresh
    scene.ask(Sending(0), "start")
    assert scene.game.due == () and scene.state.sent[0] == {}


@rule("FF event.8", "FF metropolis.1")
def test_range_is_counted_from_both_squares_of_a_metropolis() -> None:
    scene = Scene("indians", "chinese", scenario="fame-and-fortune")
    capital = next(city for city in scene.state.cities.values() if city.owner == 0)
    if capital.second < 0:
        grow(scene.state, capital.square, capital.square + 1)
        capital = scene.state.cities[capital.square]
    chart = scene.state.rules.chart
    found = reach(scene.state, 0, 1)
    assert {*chart.near[capital.square], *chart.near[capital.second]} <= found


@rule("FF tech.space_flight.1", "FF loot.10")
def test_space_flight_is_no_loot() -> None:
    scene = Scene("germans", "chinese", scenario="wisdom-and-warfare", **{"tie-break": "yes"})
    scene.state.policies[:] = [("pacifism",), ("pacifism",)]
    scene.only(0, *(t for t, row in scene.state.rules.tables.techs.items() if row.level < 5)).tech(1, "space_flight")
    scene.ask(Looting(0, 1, "city", 2), "move", 0)
    assert "space_flight" in scene.state.rules.learnable(scene.state, 0)
    assert scene.game.due == ()  # there is nothing else to take


@rule("FF wonder.the_great_wall.2", "FF loot.14")
@pytest.mark.parametrize(("wonder", "budget"), [("the_great_wall", 1), ("chichen_itza", 2)])
def test_the_great_wall_counts_even_if_it_falls_with_its_city(wonder: str, budget: int) -> None:
    scene = Scene("germans", "romans", scenario="fame-and-fortune").city(1, "h4").mark("i4", wonder).army(0, "f4")
    scene.forces(0, "infantry-3", "mounted-3", "artillery-3").forces(1).have(1, trade=9, culture=9)
    scene.state.tokens[0] = {}
    scene.mark("d2", "academy").mark("d3", "academy")
    scene.moving(0).play(0, March("f4", 1, 0, ("g4", "h4")))
    while scene.kind() == "battle-turn":
        card = scene.state.battle.hands[0][0]
        scene.play(0, Deploy(card))
    assert scene.marker("i4") == "" and scene.kind() == "looting"
    assert next(step for step in scene.state.agenda if isinstance(step, Looting)).budget == budget


@rule("FF trade.10")
def test_only_offers_that_cannot_be_kept_any_more_lapse() -> None:
    scene = Scene("germans", "romans", "chinese").have(0, trade=5).have(1, culture=3).have(2, culture=3).ask(OpenTrade(), "trade")
    scene.play(0, MakeOffer(1, ("trade:3",), ("culture:1",)), MakeOffer(2, ("trade:2",), ("culture:1",)))
    scene.play(0, MakeOffer(2, ("trade:4",), ()))
    first, second, _ = scene.state.floor.offers
    scene.play(1, Agree(first))
    assert [*scene.state.floor.offers] == [second]


@rule("FF start.5")
def test_the_end_of_a_part_takes_gains_of_cards_that_lie_open() -> None:
    scene = Scene().mark("d3", "stonehenge").starting(0).play(0, End())
    assert scene.state.culture[0] == 1


@rule("FF wonder.the_great_wall.2", "FF enemy.4")
def test_the_great_wall_does_not_help_scouts_killed_without_a_battle() -> None:
    scene = Scene("germans", "romans", scenario="fame-and-fortune").mark("m5", "the_great_wall").have(1, trade=5)
    scene.scout(1, "g5").army(0, "f5").moving(0).play(0, March("f5", 1, 0, ("g5",)))
    assert scene.kind() == "looting" and scene.figures(1, "g5") == (0, 0)


@rule("FF tech.steam_power.2")
def test_only_the_figures_that_were_shipped_stay() -> None:
    scene = Scene("chinese", "germans").only(0, "steam_power").have(0, silk=1).ground("water", "o2")
    scene.army(0, "d3").army(0, "o2").scout(0, "n2").managing(0).play(0, UseCard("steam_power", ("silk",), ("d3", "o2")))
    scene.moving(0).play(0, March("o2", 1, 0, ("o1",)))
    assert scene.refused(0, March("o2", 1, 0, ("o1",))) == "FF move.4"
    scene.play(0, March("n2", 0, 1, ("o2", "p2")))  # and others may pass there
    assert [scene.figures(0, square) for square in ("o1", "o2", "p2")] == [(1, 0), (1, 0), (0, 1)]


@rule("FF research.8", "FF civ.russians.4")
def test_a_tech_learnt_while_moving_quickens_those_who_have_not_moved() -> None:
    scene = Scene("russians", "germans").only(0, "pottery", "writing").only(1, "sailing").army(0, "m7").army(0, "f5").moving(0)
    far = March("f5", 1, 0, ("f6", "f7", "g7", "h7"))
    assert scene.refused(0, far) == "FF move.1"
    scene.play(0, March("m7", 1, 0, ("n7", "n6"), then="sacrifice"), Take("sailing"), far)
    assert scene.figures(0, "h7") == (1, 0)


@rule("FF person.james_cook.1", "FF person.henry_ford.1")
def test_cook_doubles_what_ford_adds_after_him() -> None:
    scene = Deckscene().person(0, "james_cook").person(0, "henry_ford", at="d2").army(0, "e3").moving(0)
    scene.play(0, UseCard("james_cook"), TurnUp("henry_ford"), March("e3", 1, 0, ("f3", "g3", "h3", "i3", "j3", "k3")))
    assert scene.figures(0, "k3") == (1, 0)


@rule("FF wonder.brandenburg_gate.1")
@pytest.mark.parametrize("wonder", ["brandenburg_gate", "porcelain_tower"])
def test_no_ship_lands_behind_brandenburg_gate(wonder: str) -> None:
    scene = Scene("chinese", "germans").only(0, "steam_power").have(0, silk=1).army(0, "d3").ground("water", "m7")
    scene.mark("m5", wonder).managing(0)
    ship = UseCard("steam_power", ("silk",), ("d3", "m7"))
    if wonder == "brandenburg_gate":
        assert scene.refused(0, ship) == "FF harvest.5"
    else:
        assert scene.play(0, ship).figures(0, "m7") == (1, 0)


@rule("FF event.drought.1", "FF def.14")
def test_a_desert_that_shows_something_may_dry_up() -> None:
    scene = Scene().events(0, "drought").ground("desert", "m5", resource="incense").ground("desert", "m6").starting(0)
    assert scene.refused(0, UseCard("drought", (), ("m6",))) == "FF event.2"  # it would stay what it is
    scene.play(0, UseCard("drought", (), ("m5",)))
    ground = scene.state.rules.tables.ground[scene.state.ground[scene.at("m5")]]
    assert (ground.terrain, ground.icons.resource) == ("desert", "")


@rule("FF tech.communism.2")
def test_nobody_leaves_a_held_square_not_even_in_passing() -> None:
    scene = Scene("russians", "germans").have(0, kept=("hut:spy",)).army(1, "h5").scout(1, "g5").moving(0)
    scene.play(0, UseCard("communism", ("hut:spy",), ("h6",))).moving(1)
    assert scene.refused(1, March("h5", 1, 0, ("h6", "h7"))) == "FF tech.communism.2"
    scene.play(1, March("h5", 1, 0, ("h6",)), March("g5", 0, 1, ("g6", "g7")))
    assert scene.figures(1, "h6") == (1, 0) and scene.figures(1, "g7") == (0, 1)


@rule("FF wonder.united_nations.1", "FF event.defection.1")
@pytest.mark.parametrize("wonder", ["united_nations", "panama_canal"])
def test_united_nations_guard_a_march_too(wonder: str) -> None:
    scene = Scene("americans", "germans").events(0, "defection").army(0, "g5").army(1, "i5").mark("m5", wonder)
    scene.game.play(0, Standing("marches", "always"))
    scene.moving(1).play(1, March("i5", 1, 0, ("h5",)))
    strike = UseCard("defection", (), ("i5", "army"))
    if wonder == "united_nations":
        assert scene.refused(0, strike) == "FF event.2"
    else:
        assert not scene.play(0, strike).state.armies[1]


@rule("FF gov.4", "FF gov.3")
def test_a_government_changes_once_a_turn_even_after_ones_part() -> None:
    scene = Scene("americans", "germans").starting(0)
    scene.state.used[1] = frozenset({"govern"})
    learn(scene.state, 1, "monarchy")
    scene.settle()
    assert scene.kind() == "starting"


@rule("FF policy.natural_religion.1", "FF discover.6")
@pytest.mark.parametrize(("policy", "armies", "kind"), [
    ("natural_religion", 1, "marching-on"), ("natural_religion", 2, "moving"), ("expansionism", 1, "moving"),
])  # fmt: skip
def test_a_lone_army_has_its_extra_step_after_a_discovery_too(policy: str, armies: int, kind: str) -> None:
    scene = Scene("germans", "chinese", scenario="wisdom-and-warfare").army(0, "g2", armies)
    scene.state.policies[:] = [(policy,), ("pacifism",)]
    slot = scene.state.rules.chart.slot[scene.at("i1")]
    scene.state.open[slot] = False
    for square in scene.state.rules.chart.slots[slot].squares:
        scene.state.ground[square] = 0
    assert scene.moving(0).play(0, March("g2", armies, 0, ("h2",), f"tile-{slot + 1}")).kind() == kind
    if kind == "marching-on":  # one step is left, and not another one for being alone
        assert scene.refused(0, March("h2", 1, 0, ("h3", "h4"))).startswith("FF ")
        assert scene.play(0, March("h2", 1, 0, ("h3",))).figures(0, "h3") == (1, 0)


@rule("FF wonder.big_ben.1", "FF start.5")
def test_the_end_of_a_part_takes_what_big_ben_gives() -> None:
    scene = Scene("germans", "chinese", scenario="fame-and-fortune").mark("d3", "big_ben").starting(0).play(0, End())
    assert scene.state.resources[0] == {"incense": 1, "iron": 1, "silk": 1, "wheat": 1}


@rule("FF event.6", "FF event.jousting_tourney.1")
def test_the_active_player_defends_an_event_before_others_do() -> None:
    scene = Scene("americans", "germans", "romans").events(2, "drought", "jousting_tourney").events(1, "primetime_tv")
    scene.events(0, "jousting_tourney")
    for seat in range(3):
        scene.game.play(seat, Standing("events", "always"))
    scene.starting(2).play(2, UseCard("drought", (), ("h7",)))
    scene.play(0, UseCard("jousting_tourney")).play(1, Pass())
    scene.play(1, UseCard("primetime_tv")).play(2, UseCard("jousting_tourney"))
    assert scene.state.events[2] == () and scene.state.events[1] == ("primetime_tv",)


@rule("FF program.3", "FF civ.egyptians.2")
def test_a_free_building_of_egypt_leaves_a_program_alone() -> None:
    def built(action: Action) -> bool:
        scene = Scene("egyptians", "chinese", scenario="wisdom-and-warfare").only(0, "writing")
        scene.state.policies[:] = [("pacifism",), ("pacifism",)]
        set_program(scene.state, scene.at("c3"), True)
        scene.state.boost[scene.at("c3")] = 9
        scene.managing(0).play(0, action)
        assert scene.marker("d3") == "library"
        return bool(scene.state.cities[scene.at("c3")].program)

    assert built(BuildFree("c3", "library", "d3")) and not built(Produce("c3", "library", "d3"))
