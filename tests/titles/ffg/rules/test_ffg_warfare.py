"""Wisdom and Warfare: policies, programs, city-states, relics, units with health, civilizations, cards."""

from typing import Any

import pytest
from ffg_scene import Scene
from test_ffg_battle import battle, out

from ecumene.titles.ffg import fronts
from ecumene.titles.ffg.battle import Deploy, drawn
from ecumene.titles.ffg.cityactions import Devote, Harvest, Program
from ecumene.titles.ffg.collecting import Collecting
from ecumene.titles.ffg.culture import Choose, gain_person
from ecumene.titles.ffg.exploring import take_marker
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.loot import Loot
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.play import End, Pass, UseCard
from ecumene.titles.ffg.policies import Adopt, GiveBack, most
from ecumene.titles.ffg.production import Produce, places
from ecumene.titles.ffg.research import Research
from ecumene.titles.ffg.start import Found, Sending, why_no_city
from ecumene.titles.ffg.tables import tables
from ecumene.titles.ffg.turn import OpenResearch
from ecumene.titles.ffg.yields import cities_of, combat, crop, outskirts
from scene import rule

VERSION = "wisdom-and-warfare"


def wise(*civs: str, policies: bool = True, **more: Any) -> Scene:
    """A scene in which everybody has adopted Expansionism, so that no policy is asked for."""
    scene = Scene(*(civs or ("americans", "egyptians")), scenario=VERSION, **more)
    if policies:
        for seat in range(len(civs or "ab")):
            held = ("expansionism", "military_tradition")[: most(scene.state, seat)]
            scene.state.policies[seat] = held
    return scene


def having(policy: str, *civs: str) -> Scene:
    scene = wise(*civs)
    scene.state.policies[0] = (policy,)
    return scene


@rule(
    "FF setup.waw.1", "FF setup.waw.2", "FF setup.waw.3", "FF setup.waw.4", "FF setup.waw.5", "FF setup.waw.6", "FF setup.waw.9"
)
def test_what_joins_the_game() -> None:
    base, waw = tables("base"), tables(VERSION)
    more = {"aztecs", "english", "french", "japanese", "mongols", "zulu"}
    assert set(waw.civilizations) - set(base.civilizations) == more
    assert set(waw.techs) - set(base.techs) == {"navy", "logistics", "bureaucracy", "education"}
    assert [len(waw.tiles) - len(base.tiles), len(waw.huts) - 20, len(waw.villages) - 10, len(waw.wonders) - 12] == [12, 5, 5, 6]
    assert sum(e.count for e in waw.events.values()) - 47 == 12
    assert waw.buildings["shipyard"].count == 5 and waw.buildings["shipyard"].cost == 5 and waw.buildings["harbor"].cost == 7
    assert waw.units_of == "waw" and waw.cards["infantry-1"] == (1, 3) and base.cards["infantry-1"] == (1, 1)
    assert sorted(Scene("americans", "egyptians", scenario=VERSION, flat=False).state.states) == [
        "cs1",
        "cs2",
        "cs3",
        "cs4",
        "cs5",
    ]


@rule("FF setup.14", "FF setup.15")
def test_four_random_wonders_of_each_era() -> None:
    scene = Scene("egyptians", "romans", scenario=VERSION, flat=False)
    state = scene.state
    eras = [state.rules.tables.wonders[w].era for w in (*state.wonder_deck, *reversed(state.stalls))]
    assert eras == ["modern"] * 4 + ["medieval"] * 4 + ["ancient"] * 3  # the twelfth is Egypt's
    assert len(state.left_out) == 18 - 12
    view = scene.game.view(0)
    assert not hasattr(view, "left_out") and set(view.wonder_deck) == {"?"}


@rule("FF setup.waw.7", "FF policy.1", "FF policy.2", "FF policy.3", "FF policy.4", "FF civ.french.1", "FF civ.french.2")
def test_everybody_adopts_a_policy_and_france_two() -> None:
    scene = Scene("french", "romans", scenario=VERSION, flat=False)
    assert most(scene.state, 0) == 2 and most(scene.state, 1) == 1
    while scene.kind() == "change-policy":
        seat = scene.game.due[0]
        if scene.state.policies[seat]:
            assert Adopt("patronage") not in scene.choices(seat)  # the other side of the same card
        scene.play(seat, Adopt("rationalism") if not scene.state.policies[seat] else Adopt("pacifism"))
    assert scene.state.policies == [("pacifism", "rationalism"), ("rationalism",)]
    assert "pottery" in scene.state.techs[0]


@rule("FF policy.3", "FF policy.5")
def test_a_city_brings_a_policy_and_its_loss_takes_one() -> None:
    scene = wise().scout(0, "g3").starting(0)
    scene.play(0, Found("g3"))
    assert scene.kind() == "change-policy" and scene.game.due == (0,)
    scene.play(0, Adopt("natural_religion"))
    from ecumene.titles.ffg.pieces import destroy_city
    from ecumene.titles.ffg.play import tally

    destroy_city(scene.state, scene.at("g3"))
    tally(scene.state)
    scene.settle()
    assert set(scene.choices(0)) == {GiveBack("expansionism"), GiveBack("natural_religion")}
    scene.play(0, GiveBack("expansionism"))
    assert scene.state.policies[0] == ("natural_religion",)


@rule("FF gov.anarchy.2")
def test_under_anarchy_policies_do_nothing_but_stay() -> None:
    scene = having("organized_religion")
    assert scene.coins(0) == 1
    scene.govern(0, "anarchy")
    assert scene.coins(0) == 0 and scene.state.policies[0] == ("organized_religion",)


@rule("FF policy.rationalism.1", "FF policy.rationalism.2", "FF policy.7")
def test_rationalism_learns_for_trade() -> None:
    scene = having("rationalism").only(0, "pottery", "writing").have(0, trade=20).starting(0)
    scene.play(0, UseCard("rationalism", (), ("masonry",)), UseCard("rationalism_two", (), ("sailing",)))
    assert scene.state.trade[0] == 3 and {"masonry", "sailing"} <= set(scene.state.techs[0])
    assert scene.refused(0, UseCard("rationalism", (), ("navy",))) == "FF harvest.5"


@rule("FF policy.patronage.1")
def test_patronage_draws_for_culture() -> None:
    scene = having("patronage").have(0, culture=2)
    scene.state.level[0] = 8
    scene.starting(0).play(0, UseCard("patronage"))
    (card,) = scene.state.events[0]
    assert scene.state.rules.tables.events[card].deck == 2 and scene.state.culture[0] == 1


@rule("FF policy.natural_religion.1")
def test_natural_religion_speeds_a_lone_army() -> None:
    scene = having("natural_religion").army(0, "f5", 2).scout(0, "h7").moving(0)
    assert scene.refused(0, March("f5", 2, 0, ("f6", "f7", "f8"))) == "FF move.1"
    assert scene.refused(0, March("h7", 0, 1, ("h6", "h5", "h4"))) == "FF move.1"
    scene.play(0, March("f5", 1, 0, ("f6", "f7", "f8")))
    assert scene.figures(0, "f8") == (1, 0)


@rule("FF policy.organized_religion.1", "FF policy.organized_religion.2")
def test_organized_religion_draws_one_more_great_person() -> None:
    scene = having("organized_religion")
    scene.state.people = ("artist", "builder", "general")
    scene.state.phase = "manage"
    scene.state.agenda = []
    gain_person(scene.state, 0)
    scene.settle()
    assert set(scene.choices(0)) == {Choose("builder"), Choose("general")}
    scene.play(0, Choose("builder"))
    assert sorted(scene.state.people) == ["artist", "general"] and scene.kind() == "place-person"


@rule("FF policy.expansionism.1", "FF citystate.2")
def test_expansionism_gives_trade_for_cities_and_city_states() -> None:
    scene = having("expansionism").army(0, "h7")
    scene.state.marker[scene.at("h7")] = "cs2"
    scene.starting(0).play(0, End())
    assert scene.state.trade[0] == 2


@rule("FF policy.urban_development.1", "FF policy.urban_development.2")
def test_urban_development_needs_two_different_markers() -> None:
    scene = having("urban_development").mark("d3", "granary").mark("d4", "granary")
    before = scene.production("c3")
    scene.mark("d2", "library")
    assert scene.production("c3") == before + 3
    scene.managing(0).play(0, Devote("c3"))
    assert scene.state.culture[0] == 1 + 1 + 2


@rule("FF policy.pacifism.1", "FF policy.pacifism.2")
def test_pacifism_lets_scouts_explore_huts() -> None:
    scene = having("pacifism").scout(0, "f5").mark("g5", "hut", "spy").mark("f6", "village", "iron").moving(0)
    assert scene.refused(0, March("f5", 0, 1, ("f6",))) == "FF hut.1"
    scene.play(0, March("f5", 0, 1, ("g5",)))
    assert scene.state.kept[0] == ("hut:spy",)
    scene.starting(0).play(0, End())
    assert scene.state.culture[0] == 2


@rule("FF policy.military_tradition.1")
def test_military_tradition_raises_a_unit_with_the_first_army_of_a_turn() -> None:
    scene = having("military_tradition").ground("forest", "b2", "b3", "b4").managing(0)
    before = len(scene.state.forces[0])
    scene.play(0, Produce("c3", "army", "d3"), Take("mounted"))
    assert len(scene.state.forces[0]) == before + 1
    scene.state.acted = {}
    scene.play(0, Produce("c3", "army", "d3"))
    assert scene.kind() == "managing"


@rule(
    "FF program.1", "FF program.2", "FF program.3", "FF program.4", "FF program.5", "FF program.6", "FF program.7", "FF manage.2"
)
def test_a_building_program_doubles_the_outskirts_once() -> None:
    scene = wise("chinese", "egyptians").ground("forest", "b2", "b3", "b4").have(0, trade=9).managing(0)
    scene.play(0, Program("c3"))
    assert scene.refused(0, Devote("c3")) == "FF manage.1"
    scene.state.acted = {}
    assert scene.refused(0, Program("c3")) == "FF program.2"
    scene.play(0, Devote("c3"))
    assert scene.state.cities[scene.at("c3")].program and scene.production("c3") == 13  # 12, and one of Despotism
    scene.state.acted = {}
    from ecumene.titles.ffg.production import affordable

    scene.have(0, trade=3)
    assert affordable(scene.state, scene.state.cities[scene.at("c3")]) == 14
    scene.play(0, Produce("c3", "army", "d3"))
    assert not scene.state.cities[scene.at("c3")].program and scene.production("c3") == 7


@rule("FF program.1")
def test_the_base_game_has_no_programs() -> None:
    scene = Scene("americans", "egyptians").managing(0)
    assert scene.refused(0, Program("c3")) == "FF manage.2"


def state_at(marker: str, *civs: str) -> Scene:
    scene = wise(*(civs or ("chinese", "egyptians"))).scout(0, "h7")
    scene.state.marker[scene.at("h7")] = marker
    return scene


@rule("FF citystate.3", "FF citystate.8", "FF citystate.1", "FF citystate.cs1.1", "FF citystate.cs2.1", "FF citystate.cs3.1")
def test_a_controlled_city_state_counts_for_the_capital() -> None:
    trade = state_at("cs1")
    trade.ask(Collecting(), "trade")
    assert trade.state.trade[0] == 3
    arts = state_at("cs2").managing(0).play(0, Devote("c3"))
    assert arts.state.culture[0] == 4
    coin = state_at("cs3")
    assert coin.coins(0) == 1 and coin.production("c3") == 2
    coin.moving(0).play(0, March("h7", 0, 1, ("h6",)))
    assert coin.coins(0) == 0 and coin.marker("h7") == "cs3"


@rule("FF citystate.cs4.1", "FF citystate.cs5.1")
def test_the_other_city_states() -> None:
    assert combat(state_at("cs4").state, 0) == 2
    scene = state_at("cs5").managing(0)
    assert {c.resource for c in scene.choices(0) if isinstance(c, Harvest)} == {"incense", "iron", "silk", "wheat"}


@rule("FF citystate.2", "FF citystate.3", "FF citystate.8", "FF metropolis.1")
@pytest.mark.parametrize(
    ("state", "icons", "bonus"),
    [
        ("cs1", (0, 3, 0, 0), 0),
        ("cs2", (0, 0, 3, 0), 0),
        ("cs3", (1, 0, 0, 1), 0),
        ("cs4", (0, 0, 1, 0), 2),
        ("cs5", (1, 1, 0, 0), 0),
    ],
)
def test_a_city_state_in_the_outskirts_of_a_metropolis_counts_once_and_only_with_a_figure(
    state: str, icons: tuple[int, ...], bonus: int
) -> None:
    scene = Scene("indians", "romans", scenario="both")
    capital = cities_of(scene.state, 0)[0]
    square = scene.state.rules.chart.ids[outskirts(scene.state, capital)[0]]
    scene.state.marker[scene.at(square)] = state
    assert crop(scene.state, capital)[:4] == (0, 0, 0, 0) and combat(scene.state, 0) == 0
    scene.army(0, square)
    assert crop(scene.state, capital)[:4] == icons and combat(scene.state, 0) == bonus
    assert places(scene.state, capital, "army").count(scene.at(square)) == 1


@rule("FF citystate.4")
def test_figures_of_the_capital_may_appear_in_its_city_states() -> None:
    scene = state_at("cs1").ground("forest", "b2", "b3", "b4").managing(0)
    scene.play(0, Produce("c3", "army", "h7"))
    assert scene.figures(0, "h7") == (1, 1)


@rule("FF citystate.5", "FF citystate.6", "FF combat.2.11", "FF citystate.9")
def test_a_garrison_has_a_bonus_and_a_lone_scout_dies() -> None:
    scene = state_at("cs1").army(0, "h7").forces(0, "infantry-1").forces(1, "infantry-1")
    battle(scene, "h7", seat=1)
    assert scene.state.battle.bonus == (0, 4)
    alone = state_at("cs1").army(1, "h6").moving(1)
    alone.play(1, March("h6", 1, 0, ("h7",)))
    assert alone.figures(0, "h7") == (0, 0) and alone.state.battle is None


@rule("FF citystate.7", "FF city.11")
def test_a_city_may_replace_a_city_state_but_not_stand_beside_one() -> None:
    scene = wise("chinese", "egyptians").scout(0, "g4")
    scene.state.marker[scene.at("h5")] = "cs1"
    assert why_no_city(scene.state, 0, scene.at("g4")).rule == "FF city.11"  # type: ignore[union-attr]
    scene.state.marker[scene.at("h5")] = ""
    scene.state.marker[scene.at("g4")] = "cs1"
    scene.starting(0).play(0, Found("g4"))
    assert scene.state.culture[0] == 3 and scene.marker("g4") == "centre"


@rule("FF marker.city_state.1", "FF marker.wealth.1")
def test_markers_that_are_resolved_at_once() -> None:
    scene = wise("romans", "egyptians").mark("g5", "hut", "city_state").mark("h5", "village", "wealth")
    top = scene.state.states[-1]
    take_marker(scene.state, 0, scene.at("g5"))
    assert scene.marker("g5") == top and len(scene.state.states) == 4
    take_marker(scene.state, 0, scene.at("h5"))
    assert scene.state.tokens[0] == {"sheet": 1} and scene.state.kept[0] == ()


@rule(
    "FF relic.1",
    "FF relic.2",
    "FF relic.3",
    "FF relic.4",
    "FF relic.5",
    "FF relic.ark_of_the_covenant.1",
    "FF discover.5",
    "FF city.10",
)
def test_the_ark_gives_two_advances() -> None:
    scene = wise("chinese", "egyptians").army(0, "f5").scout(0, "f6").only(0, "horseback_riding")
    scene.state.marker[scene.at("g5")] = "relic_ark_of_the_covenant"
    assert why_no_city(scene.state, 0, scene.at("g6")).rule == "FF city.10"  # type: ignore[union-attr]
    scene.moving(0)
    assert scene.refused(0, March("f6", 0, 1, ("g6", "g5"))) == "FF relic.2"
    passing = scene.game.clone()
    passing.play(0, March("f5", 1, 0, ("g5", "h5")))
    assert passing.state.level[0] == 0
    scene.play(0, March("f5", 1, 0, ("g5",)))
    assert scene.state.level[0] == 2 and scene.marker("g5") == ""


@rule("FF relic.attilas_village.1")
def test_attilas_village_gives_two_units() -> None:
    scene = wise("chinese", "egyptians").army(0, "f5")
    scene.state.marker[scene.at("g5")] = "relic_attilas_village"
    before = len(scene.state.forces[0])
    scene.moving(0).play(0, March("f5", 1, 0, ("g5",)), Take("infantry"), Take("mounted"))
    assert len(scene.state.forces[0]) == before + 2 and scene.kind() == "moving"


def war(mine: tuple[str, ...], theirs: tuple[str, ...], *civs: str) -> Scene:
    return wise(*(civs or ("americans", "egyptians"))).army(1, "g5").forces(0, *mine).forces(1, *theirs)


@rule("FF combat.3.12", "FF combat.3.16", "FF combat.trump.5", "FF combat.trump.6")
@pytest.mark.parametrize(
    ("attacking", "attacked", "left"),
    [
        ("mounted-3", "artillery-1", (("mounted-3", 0), None)),
        ("mounted-1", "artillery-3", (("mounted-1", 0), None)),
        ("infantry-2", "infantry-1", (("infantry-2", 1), ("infantry-1", 2))),
    ],
)
def test_strength_wounds_and_health_bears(attacking: str, attacked: str, left: Any) -> None:
    scene = battle(war((attacking, "infantry-3"), (attacked, "infantry-3")), "g5")
    scene.play(1, Deploy(attacked)).play(0, Deploy(attacking, 0))
    assert scene.state.battle.fronts == (left,)
    if left[0] and left[1]:
        assert scene.refused(1, Deploy("infantry-3", 0)) == "FF combat.3.16"  # the front is engaged


@rule("FF combat.4.3", "FF combat.4.11")
def test_survivors_count_their_health_less_wounds() -> None:
    scene = battle(war(("infantry-1", "infantry-2"), ("infantry-1",)).tech(0, "democracy").mark("b2", "barracks"), "g5")
    from msgspec.structs import replace

    fighting = replace(scene.state.battle, fronts=((("infantry-1", 1), None), (("infantry-2", 0), None)))
    scene.state.battle = fighting
    assert fronts.value(scene.state, 0) == 8


@rule("FF gov.communism.1", "FF gov.fundamentalism.2")
def test_the_governments_of_this_version_in_battle() -> None:
    scene = battle(war(("infantry-1",), ("infantry-1",)).govern(0, "communism").govern(1, "fundamentalism"), "g5")
    assert drawn(scene.state, 0) == 4 and drawn(scene.state, 1) == 3
    assert scene.state.battle.bonus == (0, 4)


@rule("FF combat.2.4", "FF building.shipyard.1", "FF wonder.statue_of_zeus.1", "FF civ.french.3", "FF tech.navy.1")
def test_bonuses_of_shipyards_zeus_and_france() -> None:
    scene = wise("french", "egyptians").mark("b2", "shipyard").mark("b3", "statue_of_zeus")
    assert combat(scene.state, 0) == 2 + 2 + 6
    row = scene.state.rules.tables.buildings["shipyard"]
    assert (row.terrain, row.star, row.production, row.combat) == (("water",), True, 2, 2)
    assert scene.state.rules.tables.techs["navy"].buildings == ("shipyard",)


@rule("FF wonder.the_pentagon.1")
def test_units_of_the_pentagon_cannot_be_trumped() -> None:
    scene = battle(war(("mounted-1", "infantry-1"), ("infantry-3", "infantry-1")).mark("b2", "the_pentagon"), "g5")
    scene.play(1, Deploy("infantry-3")).play(0, Deploy("mounted-1", 0))
    assert scene.state.battle.fronts == () or scene.state.battle.fronts[0] == (None, None)  # both deal, both fall


@rule("FF loot.1", "FF loot.2", "FF loot.4", "FF loot.5", "FF loot.6", "FF loot.7", "FF loot.8", "FF loot.9", "FF coin.6")
def test_loot_is_bought() -> None:
    def won() -> Scene:
        scene = war(("infantry-3",), ()).have(0, trade=0).have(1, trade=5, culture=5, iron=1)
        scene.state.tokens[1] = {"pottery": 2}
        return out(battle(scene, "g5"))

    prizes = {c.prize for c in won().choices(0) if isinstance(c, Loot)}
    assert prizes == {"trade", "culture", "resource:iron", "discard:pottery"}
    assert won().play(0, Loot("trade")).state.trade == [3, 2]
    assert won().play(0, Loot("culture")).state.culture == [3, 2]
    assert won().play(0, Loot("resource:iron")).state.resources[0] == {"iron": 1}
    assert won().play(0, Loot("discard:pottery")).state.tokens[1] == {"pottery": 1}
    assert won().play(0, Pass()).kind() == ""


@rule("FF loot.2", "FF loot.5", "FF loot.10", "FF loot.11", "FF loot.12")
def test_a_city_is_worth_two_loot() -> None:
    def won() -> Scene:
        scene = wise().city(1, "h4").forces(0, "infantry-1", "mounted-1", "artillery-1").forces(1).events(1, "drought")
        scene.only(1, "writing").have(1, trade=6).state.tokens[1] = {"pottery": 1}
        scene.state.policies[1] = ("expansionism", "pacifism")
        out(battle(scene, "h4"))
        return scene.play(1, GiveBack("pacifism"))  # with its city goes a policy

    assert "writing" in won().play(0, Loot("tech:writing")).state.techs[0]
    assert won().play(0, Loot("event:1")).state.events[0] == ("drought",)
    assert won().play(0, Loot("steal:pottery")).state.tokens == [{"sheet": 1}, {"pottery": 0}]
    twice = won().play(0, Loot("trade"), Loot("trade"))
    assert twice.state.trade == [6, 0] and twice.kind() == ""


@rule("FF loot.3")
def test_a_city_that_beats_off_an_attack_earns_loot() -> None:
    scene = wise().city(1, "h4").forces(0, "infantry-1").forces(1, "infantry-3").have(0, trade=4)
    scene.state.policies[1] = ("expansionism", "pacifism")
    out(battle(scene, "h4"))
    assert scene.game.due == (1,) and Loot("trade") in scene.choices(1)


@rule("FF civ.mongols.1", "FF civ.mongols.2", "FF loot.14")
def test_mongols_take_one_loot_more_as_attackers() -> None:
    scene = war(("infantry-3",), (), "mongols", "egyptians").have(1, trade=6)
    out(battle(scene, "g5")).play(0, Loot("trade"), Loot("trade"))
    assert scene.state.trade == [6, 0]
    fresh = Scene("mongols", "egyptians", scenario=VERSION, flat=False).state
    assert fresh.rules.speed(fresh, 0) == 3 and sum(c.startswith("mounted") for c in fresh.forces[0]) == 3


@rule("FF civ.aztecs.1", "FF civ.aztecs.2", "FF civ.aztecs.3", "FF civ.aztecs.4", "FF civ.aztecs.5")
def test_the_aztecs() -> None:
    scene = war(("infantry-3", "infantry-2"), ("infantry-3",), "aztecs", "egyptians")
    battle(scene, "g5").play(1, Deploy("infantry-3")).play(0, Deploy("infantry-3", 0))
    out(scene)
    assert scene.state.culture[0] == 2 and scene.state.trade[0] == 3  # both fell, and the battle was won
    assert scene.state.rules.most_cities(scene.state, 0) == 3
    home = Scene("aztecs", "egyptians", scenario=VERSION, flat=False).state
    middle = home.rules.chart.centre(0)
    assert sum(home.rules.tables.ground[home.ground[s]].water for s in middle) == 1
    scene.state.agenda, scene.state.phase = [], "manage"
    gain_person(scene.state, 0)
    scene.settle()
    scene.play(0, scene.choices(0)[0])
    assert scene.kind() == "free-units"


@rule("FF civ.english.1", "FF civ.english.2", "FF civ.english.3")
def test_english_armies_gather_and_cross_water() -> None:
    scene = wise("english", "egyptians").ground("forest", "h7").army(0, "h7")
    before = scene.production("c3")
    scene.ask(Sending(0), "start")
    assert scene.production("c3") == before + 2
    assert scene.state.rules.water(scene.state, 0) == "cross" and "navy" in scene.state.techs[0]
    scene.moving(0).play(0, March("h7", 1, 0, ("h6",)))
    assert scene.production("c3") == before


@rule("FF civ.japanese.1", "FF civ.japanese.2", "FF civ.japanese.3")
def test_japan() -> None:
    scene = battle(war(("infantry-1",), ("infantry-1",), "japanese", "egyptians"), "g5")
    assert fronts.strength(scene.state, 0, "infantry-1") == 2 and fronts.health(scene.state, 0, "infantry-1") == 3
    assert scene.state.rules.price(scene.state, 0, "pottery") == 3
    assert scene.state.government[0] == "feudalism" and scene.state.rules.rank(scene.state, 0, "mounted") == 2


@rule("FF civ.zulu.1", "FF civ.zulu.2", "FF civ.zulu.3", "FF civ.zulu.4", "FF city.6")
def test_the_zulu() -> None:
    scene = wise("zulu", "egyptians").army(0, "f5").mark("g5", "village", "iron").moving(0)
    scene.play(0, March("f5", 1, 0, ("g5",)))
    assert scene.state.battle is None and scene.state.kept[0] == ("village:iron",)
    assert sum(c.startswith("artillery") for c in scene.state.forces[0]) == 3
    scene.scout(0, "g3").mark("h4", "hut", "silk").mark("f2", "hut", "city_state").starting(0).play(0, Found("g3"))
    assert "hut:silk" in scene.state.kept[0] and scene.marker("h4") == scene.marker("f2") == ""
    assert scene.state.culture[0] == 3 and len(scene.state.states) == 5


@rule("FF wonder.the_great_lighthouse.1", "FF def.15")
def test_the_great_lighthouse_counts_empty_water() -> None:
    scene = wise("chinese", "egyptians").ground("water", "b2", "b3", "d4").mark("b3", "harbor").mark("d2", "the_great_lighthouse")
    scene.scout(0, "d4")
    scene.ask(Collecting(), "trade")
    assert scene.state.trade[0] == 1 + 2 + 1 + 1  # icons of water and harbor, and one empty square


@rule("FF wonder.leonardos_workshop.1", "FF wonder.the_internet.1")
def test_leonardo_and_the_internet() -> None:
    scene = wise().tech(0, "combustion", "flight", "pottery")
    cap, price = scene.state.rules.token_cap, scene.state.rules.unit_price
    assert (price(scene.state, 0, "mounted"), cap(scene.state, 0, "pottery")) == (11, 4)
    scene.mark("b2", "leonardos_workshop").mark("b3", "the_internet")
    assert (price(scene.state, 0, "mounted"), price(scene.state, 0, "aircraft"), cap(scene.state, 0, "pottery")) == (5, 5, 6)


@rule("FF wonder.notre_dame.1")
def test_notre_dame_researches_a_second_tech() -> None:
    scene = wise().only(0, "pottery").mark("b2", "notre_dame").have(0, trade=11)
    scene.ask(OpenResearch(), "research")
    assert scene.refused(0, Research("writing", "masonry")) == "FF wonder.notre_dame.1"
    scene.have(0, trade=12)
    (form,) = scene.game.ask(0).forms
    assert "also:masonry" in form.pieces(["writing"])[0]
    assert form.whole(["writing", "also:masonry"]) == Research("writing", "masonry")
    scene.play(0, Research("writing", "masonry"))
    assert {"writing", "masonry"} <= set(scene.state.techs[0]) and scene.state.trade[0] == 0


@rule("FF tech.bureaucracy.1", "FF tech.bureaucracy.2", "FF policy.6")
def test_bureaucracy_switches_a_policy_with_research() -> None:
    scene = having("rationalism").tech(0, "bureaucracy")
    assert scene.coins(0) == 1
    scene.ask(OpenResearch(), "research")
    assert scene.refused(0, Research("", "", "pacifism>patronage")) == "FF tech.bureaucracy.2"
    scene.play(0, Research("", "", "rationalism>patronage"))
    assert scene.state.policies[0] == ("patronage",)


@rule("FF tech.logistics.1")
def test_logistics_raises_all_land_units() -> None:
    scene = wise().only(0, "logistics")
    assert [scene.state.rules.rank(scene.state, 0, u) for u in ("infantry", "artillery", "mounted")] == [2, 2, 2]


@rule("FF tech.education.1", "FF tech.education.2")
def test_education() -> None:
    scene = wise().only(0, "education").ground("forest", "b2", "b3", "b4").have(0, trade=27).managing(0)
    wonder = min(scene.state.stalls, key=lambda w: scene.state.rules.wonder_price(scene.state, 0, w))
    scene.state.boost[scene.at("c3")] = 20
    scene.play(0, Produce("c3", wonder, "d3"))
    assert scene.state.tokens[0] == {"education": 1}
    scene.have(0, incense=1, iron=1, silk=1, wheat=1)
    scene.play(0, UseCard("education", ("incense", "iron", "silk", "wheat"), ("writing",)))
    assert "writing" in scene.state.techs[0]


@rule("FF tech.navy.2")
def test_navy_puts_armies_beside_shipyards() -> None:
    scene = wise("english", "egyptians").city(0, "g3").mark("h3", "shipyard").ground("forest", "b2", "b3").managing(0)
    scene.state.policies[0] = ("expansionism", "pacifism")
    scene.play(0, Produce("c3", "army", "f4"))
    assert scene.figures(0, "f4") == (1, 0)


@rule("FF event.5", "FF event.migrants.1", "FF event.colonists.1", "FF event.immigrants.1")
@pytest.mark.parametrize(("card", "most_"), [("migrants", 1), ("colonists", 2), ("immigrants", 3)])
def test_cards_that_switch_policies(card: str, most_: int) -> None:
    scene = having("rationalism").events(0, card).managing(0)
    changes = ("rationalism>patronage", "patronage>pacifism", "pacifism>expansionism", "expansionism>rationalism")
    assert scene.refused(0, UseCard(card, (), changes[: most_ + 1])) == "FF event.2"
    scene.play(0, UseCard(card, (), changes[:most_]))
    assert scene.state.policies[0] == ({1: "patronage", 2: "pacifism", 3: "expansionism"}[most_],) and scene.state.events[0] == ()


@rule("FF event.colonists.1", "FF policy.6")
def test_a_second_switch_finds_the_policies_that_the_first_one_left() -> None:
    scene = wise().city(0, "g3").events(0, "colonists")
    scene.state.policies[0] = ("pacifism", "rationalism")
    scene.managing(0)
    for second in ("rationalism>urban_development", "pacifism>patronage"):  # given up, adopted already
        assert scene.refused(0, UseCard("colonists", (), ("rationalism>patronage", second))) == "FF event.2"
    scene.play(0, UseCard("colonists", (), ("rationalism>patronage", "pacifism>military_tradition")))
    assert scene.state.policies[0] == ("military_tradition", "patronage")


@rule("FF event.migrants.2", "FF event.colonists.2", "FF event.immigrants.2", "FF event.5")
@pytest.mark.parametrize(("card", "steps"), [("migrants", 2), ("colonists", 4), ("immigrants", 6)])
def test_cards_that_move_a_figure(card: str, steps: int) -> None:
    scene = wise().events(0, card).army(0, "e5").moving(0)
    far, near = chr(ord("e") + steps + 1) + "5", chr(ord("e") + steps) + "5"
    assert scene.refused(0, UseCard(f"{card}_move", (), ("e5", "army", far))) == "FF event.2"
    scene.play(0, UseCard(f"{card}_move", (), ("e5", "army", near)))
    assert scene.figures(0, near) == (1, 0) and scene.state.events[0] == ()
    scouts = wise().events(0, card).scout(0, "e5", 2).moving(0)
    scouts.play(0, UseCard(f"{card}_move", (), ("e5", "scout", near)))
    assert scouts.figures(0, near) == (0, 1) and scouts.figures(0, "e5") == (0, 1)


@rule("FF event.migrants.2", "FF water.1", "FF enemy.2")
def test_a_card_moves_no_figure_through_water_or_enemies() -> None:
    for barred in (wise().ground("water", "f5"), wise().army(1, "f5")):
        barred.events(0, "migrants").army(0, "e5").moving(0)
        assert barred.refused(0, UseCard("migrants_move", (), ("e5", "army", "g5"))) == "FF event.2"
        assert barred.game.why(0, UseCard("migrants_move", (), ("e5", "army", "e7"))) is None


@rule("FF event.supply_drop.1", "FF event.supply_drop.2")
def test_supply_drop() -> None:
    scene = wise().events(0, "supply_drop").starting(0)
    scene.play(0, UseCard("supply_drop"))
    assert scene.state.trade[0] == 7
    again = wise().events(0, "supply_drop").city(0, "g3")
    again.state.policies[0] = ("expansionism", "pacifism")
    again.managing(0)
    assert again.refused(0, UseCard("supply_drop_action", (), ("c3",))) == "FF event.2"
    again.play(0, UseCard("supply_drop_action", (), ("g3",)), Devote("g3"), Devote("g3"))
    assert again.refused(0, Devote("g3")) == "FF manage.1"  # one action more, and no third


@rule("FF event.barbarian_encampment.1")
def test_a_barbarian_encampment() -> None:
    scene = wise().events(0, "barbarian_encampment").ground("water", "h6").starting(0)
    for square in ("h6", "d3"):
        assert scene.refused(0, UseCard("barbarian_encampment", (), (square,))) == "FF event.2"
    left = len(scene.state.villages)
    scene.play(0, UseCard("barbarian_encampment", (), ("h7",)))
    assert scene.marker("h7") == "village" and len(scene.state.villages) == left - 1


@rule("FF event.roaming_horde.1", "FF event.roaming_horde.2", "FF event.roaming_horde.3", "FF event.roaming_horde.4")
def test_a_roaming_horde() -> None:
    scene = (
        wise()
        .events(0, "roaming_horde")
        .mark("h5", "village", "iron")
        .army(1, "j5")
        .army(1, "p8")
        .forces(1, "infantry-3")
        .moving(0)
    )
    scene.have(0, trade=5)
    assert scene.refused(0, UseCard("roaming_horde", (), ("p8",))) == "FF event.2"
    scene.play(0, UseCard("roaming_horde", (), ("j5",)))
    fought = scene.state.battle
    assert fought.led == (0, 1) and fought.wild == 0 and fought.rank == 2 and len(fought.hands[0]) == 3
    assert fronts.strength(scene.state, 0, "infantry-1") == 2
    scene.mark("m5", "general").mark("m6", "general").mark("m7", "general")
    from ecumene.titles.ffg.battle import Calculating

    Calculating().go(scene.state)
    out(scene)
    assert scene.figures(1, "j5") == (1, 0) and scene.kind() == "moving" and scene.state.trade == [5, 0]


@rule("FF wonder.obsolete.5")
def test_a_wonder_in_the_market_may_be_made_obsolete() -> None:
    scene = wise().only(0, "monarchy").have(0, silk=1).managing(0)
    ancient = next(w for w in scene.state.stalls if scene.state.rules.tables.wonders[w].era == "ancient")
    scene.play(0, UseCard("monarchy", ("silk",), (f"obsolete:{ancient}",)))
    assert ancient in scene.state.lost and ancient not in scene.state.stalls and len(scene.state.stalls) == 4
    base = Scene("americans", "germans").only(0, "monarchy").have(0, silk=1).managing(0)
    assert base.refused(0, UseCard("monarchy", ("silk",), ("obsolete:stonehenge",))) == "FF event.2"


@rule("FF wonder.price.3", "FF wonder.price.6", "FF wonder.price.9")
@pytest.mark.parametrize(
    ("wonder", "cost", "price", "tech"),
    [
        ("statue_of_zeus", 15, 15, ""),
        ("the_great_lighthouse", 15, 10, "navigation"),
        ("leonardos_workshop", 20, 15, "mathematics"),
        ("notre_dame", 20, 15, "education"),
        ("the_pentagon", 25, 15, "ballistics"),
        ("the_internet", 25, 15, "computers"),
    ],
)
def test_wonder_prices_of_this_version(wonder: str, cost: int, price: int, tech: str) -> None:
    scene = wise().only(0)
    assert scene.state.rules.wonder_price(scene.state, 0, wonder) == cost
    assert scene.tech(0, *filter(None, [tech])).state.rules.wonder_price(scene.state, 0, wonder) == price
