"""Fame and Fortune: the metropolis, investments, disbanding, relics, markers, civilizations, cards."""

from typing import Any

import pytest
from ffg_scene import Scene
from test_ffg_battle import battle, out

from ecumene.titles.ffg.building import Erect
from ecumene.titles.ffg.cityactions import Devote
from ecumene.titles.ffg.culture import Choose, KeepCard, draw_event, gain_person
from ecumene.titles.ffg.exploring import take_marker, take_relic
from ecumene.titles.ffg.investing import Invest, Lay
from ecumene.titles.ffg.learning import Govern, Grow, Take, expansions, learn
from ecumene.titles.ffg.marching import March, Stop
from ecumene.titles.ffg.pieces import remove_figures
from ecumene.titles.ffg.play import End, UseCard
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.tables import tables
from ecumene.titles.ffg.turn import Part
from ecumene.titles.ffg.yields import capital_of, combat, outskirts
from scene import rule

VERSION = "fame-and-fortune"


def fame(*civs: str, **more: Any) -> Scene:
    return Scene(*(civs or ("americans", "egyptians")), scenario=VERSION, **more)


def part(scene: Scene, seat: int = 0) -> Scene:
    """The seat's part of the Start of Turn begins."""
    from ecumene.titles.ffg.start import Starting

    scene.state.phase = "start"
    scene.state.agenda = [Starting(seat), Part(seat)]
    scene.settle()
    return scene


@rule("FF setup.faf.1", "FF setup.faf.2", "FF setup.faf.3", "FF def.2", "FF def.16")
def test_what_joins_the_game() -> None:
    base, faf = tables("base"), tables(VERSION)
    assert set(faf.civilizations) - set(base.civilizations) == {"arabs", "greeks", "indians", "spanish"}
    assert set(faf.techs) - set(base.techs) == {"agriculture", "mysticism", "ecology", "plastics"}
    assert [len(faf.tiles) - 20, len(faf.huts) - 20, len(faf.villages) - 10, len(faf.wonders) - 12] == [11, 10, 5, 9]
    assert sum(e.count for e in faf.events.values()) - 47 == 10
    assert (faf.wonders["angkor_wat"].price, faf.wonders["angkor_wat"].tech) == (10, "theology")
    assert [b for b, row in faf.buildings.items() if row.upgraded] == [
        "iron_mine",
        "university",
        "aqueduct",
        "bank",
        "cathedral",
        "academy",
    ]


@rule("FF tech.agriculture.1", "FF metropolis.1", "FF metropolis.2", "FF metropolis.5", "FF metropolis.12", "FF metropolis.13")
def test_agriculture_grows_the_capital() -> None:
    scene = fame("chinese", "egyptians").ground("forest", "d3")
    scene.state.agenda, scene.state.phase = [], "research"
    learn(scene.state, 0, "agriculture")
    scene.settle()
    assert {c.square for c in scene.choices(0) if isinstance(c, Grow)} == {"d3", "c2", "c4", "b3"}
    before = scene.production("c3")
    scene.play(0, Grow("d3"))
    city = capital_of(scene.state, 0)
    assert city.second == scene.at("d3") and city.walls and city.capital  # China's walls stay
    assert len(outskirts(scene.state, city)) == 10 and scene.production("c3") == before - 2


@rule("FF metropolis.6", "FF metropolis.10", "FF metropolis.11")
def test_where_a_capital_cannot_grow() -> None:
    scene = fame("chinese", "egyptians")
    assert scene.at("d3") in expansions(scene.state, 0)
    scene.army(1, "d3")
    assert scene.at("d3") not in expansions(scene.state, 0)
    near = fame("chinese", "egyptians").city(1, "f3")
    assert near.at("d3") not in expansions(near.state, 0)
    closed = fame("chinese", "egyptians")
    closed.state.open[closed.state.rules.chart.slot[closed.at("e3")]] = False
    assert closed.at("d3") not in expansions(closed.state, 0)


@rule("FF metropolis.4", "FF metropolis.7", "FF metropolis.8", "FF metropolis.9")
def test_a_capital_that_could_not_grow_must_in_a_later_start_of_turn() -> None:
    scene = fame("chinese", "egyptians").tech(0, "agriculture").army(0, "d3").mark("d3", "artist").ground("water", "d3")
    part(scene)
    assert scene.kind() == "growing"
    scene.play(0, Grow("d3"))
    assert scene.kind() == "displacing" and scene.state.reserve[0] == ("artist",)
    scene.play(0, scene.choices(0)[0])
    scene.army(0, "d2").moving(0)
    scene.play(0, March("d2", 1, 0, ("d3", "d4")))  # the square is no water any more


@rule("FF metropolis.4", "FF metropolis.6", "FF metropolis.10")
def test_what_ones_own_start_of_turn_makes_possible_is_not_put_off() -> None:
    scene = fame("chinese", "romans").tech(0, "agriculture")
    for square in ("b3", "c2", "c4", "d3"):
        scene.army(1, square)
    part(scene)
    assert scene.kind() == "starting"
    remove_figures(scene.state, 1, scene.at("d3"), 1, 0)
    scene.play(0, End())
    assert (scene.kind(), scene.choices(0)) == ("growing", [Grow("d3")])


@rule("FF metropolis.3", "FF combat.2.9", "FF enemy_city.3", "FF metropolis.1")
def test_a_metropolis_in_the_arts_and_in_battle() -> None:
    from ecumene.titles.ffg.pieces import grow

    scene = fame("americans", "egyptians").forces(0, "infantry-1").forces(1, "infantry-1")
    grow(scene.state, scene.at("n6"), scene.at("m6"))
    battle(scene, "m6")
    assert scene.state.battle.city and scene.state.battle.bonus == (0, 14)
    arts = fame("americans", "egyptians")
    grow(arts.state, arts.at("c3"), arts.at("d3"))
    assert arts.managing(0).play(0, Devote("c3")).state.culture[0] == 2


@rule("FF civ.indians.1", "FF civ.indians.2", "FF civ.indians.3")
def test_india() -> None:
    scene = fame("indians", "egyptians", flat=False)
    city = capital_of(scene.state, 0)
    middle = scene.state.rules.chart.centre(0)
    assert city.second in middle and city.square in middle and city.second in scene.state.rules.chart.near[city.square]
    scene = fame("indians", "egyptians").only(0, "construction").have(0, kept=("hut:spy",))
    scene.ground("forest", "b4", resource="wheat").managing(0)
    square = scene.state.rules.chart.ids[capital_of(scene.state, 0).square]
    scene.play(0, UseCard("construction", ("hut:spy",), (square,)), Devote(square))
    assert scene.state.boost == {scene.at(square): 5}
    assert scene.state.culture[0] == 2 + (scene.at("b4") in outskirts(scene.state, capital_of(scene.state, 0)))
    other = fame("romans", "egyptians").only(0, "construction").have(0, kept=("hut:spy",)).managing(0)
    square = other.state.rules.chart.ids[capital_of(other.state, 0).square]
    assert other.refused(0, UseCard("construction", ("hut:spy",), (square,))) == "FF harvest.5"  # to others a spy is a spy


@rule("FF civ.arabs.1", "FF civ.arabs.2", "FF civ.arabs.3", "FF civ.arabs.4", "FF setup.faf.7", "FF setup.faf.6")
def test_arabia() -> None:
    scene = fame("arabs", "egyptians")
    assert scene.state.resources[0] == {"incense": 1, "iron": 1, "silk": 1, "wheat": 1}
    assert scene.state.market == {"incense": 1, "iron": 1, "silk": 1, "wheat": 1}
    assert scene.state.rules.rank(scene.state, 0, "artillery") == 2
    scene.tech(0, "philosophy").managing(0).play(0, UseCard("philosophy", ("incense", "iron", "silk")))
    assert scene.state.culture[0] == 3
    assert scene.state.rules.investing(scene.state) and not fame().state.rules.investing(fame().state)
    scene.state.tokens[0] = {"sheet": 1}
    part(scene)
    scene.play(0, Invest("sheet", "infrastructure"))
    assert scene.state.level[0] == 1


@rule("FF civ.greeks.1", "FF civ.greeks.2", "FF civ.greeks.3")
def test_greece() -> None:
    scene = fame("greeks", "egyptians", "romans").tech(1, "pottery")
    assert scene.state.government[0] == "democracy" and scene.state.rules.rank(scene.state, 0, "infantry") == 2
    scene.state.agenda, scene.state.phase = [], "research"
    learn(scene.state, 0, "pottery")
    assert scene.state.culture[0] == 1
    learn(scene.state, 0, "navigation")
    assert scene.state.culture[0] == 3
    scene.state.people = ("artist", "builder", "general")
    gain_person(scene.state, 0)
    scene.settle()
    assert set(scene.choices(0)) == {Choose("builder"), Choose("general")}


@rule("FF civ.spanish.1", "FF civ.spanish.2", "FF civ.spanish.3", "FF civ.spanish.4", "FF def.18")
def test_spain() -> None:
    home = fame("spanish", "egyptians", flat=False).state
    assert sum(home.scouts[0].values()) == 2 and sum(home.armies[0].values()) == 1 and "navigation" in home.techs[0]
    scene = fame("spanish", "egyptians")
    assert scene.state.rules.speed(scene.state, 0) == 3
    assert scene.state.rules.speed(scene.tech(0, "horseback_riding", "sailing").state, 0) == 5
    slot = scene.state.rules.chart.slot[scene.at("i1")]
    scene.state.open[slot] = False
    for square in scene.state.rules.chart.slots[slot].squares:
        scene.state.ground[square] = 0
    scene.scout(0, "h2").moving(0).play(0, March("h2", 0, 1, (), f"tile-{slot + 1}"))
    assert scene.kind() == "erecting" and Erect("library", "d3") in scene.choices(0)
    assert not [c for c in scene.choices(0) if isinstance(c, Erect) and c.item == "university"]
    scene.play(0, Erect("library", "d3"))
    assert scene.marker("d3") == "library"


@rule("FF disband.1", "FF disband.2", "FF fortify.1", "FF fortify.3", "FF caravan.1", "FF caravan.3", "FF caravan.4", "FF move.8")
def test_disbanding() -> None:
    scene = fame().army(0, "c2").army(0, "b3").scout(0, "d3").army(0, "c4").moving(0)
    scene.play(0, March("c2", 1, 0, ("c3",), then="fortify"))
    assert scene.state.cities[scene.at("c3")].mark == "fort" and scene.figures(0, "c3") == (0, 0)
    assert scene.refused(0, March("d3", 0, 1, ("c3",), then="caravan")) == "FF caravan.3"  # never beside a fortification
    scene.play(0, March("b3", 1, 0, ("c3",), then="disband"))
    assert sum(scene.state.armies[0].values()) == 1
    scene.play(0, March("c4", 1, 0, ("c3", "c2")))
    assert scene.figures(0, "c2") == (1, 0)
    base = Scene("americans", "egyptians").army(0, "c2").moving(0)
    assert base.refused(0, March("c2", 1, 0, ("c3",), then="disband")) == "FF disband.1"


@rule("FF combat.2.10", "FF fortify.2")
def test_a_fortification_helps_once() -> None:
    from ecumene.titles.ffg.pieces import set_mark

    scene = fame().city(1, "h4").forces(0, "infantry-1").forces(1, "infantry-3")
    set_mark(scene.state, scene.at("h4"), "fort")
    battle(scene, "h4")
    assert scene.state.battle.bonus == (0, 8)
    out(scene)
    assert scene.state.cities[scene.at("h4")].mark == ""


@rule("FF caravan.2")
def test_a_caravan_adds_two_production_once() -> None:
    from ecumene.titles.ffg.pieces import set_mark

    scene = fame("chinese", "egyptians").ground("forest", "b2")
    set_mark(scene.state, scene.at("c3"), "caravan")
    scene.managing(0).play(0, Produce("c3", "army", "d3"))
    assert scene.state.cities[scene.at("c3")].mark == ""


@rule("FF combat.city.5")
def test_markers_on_a_city_go_with_it() -> None:
    from ecumene.titles.ffg.pieces import destroy_city, found, set_mark

    scene = fame().city(1, "h4")
    set_mark(scene.state, scene.at("h4"), "fort")
    destroy_city(scene.state, scene.at("h4"))
    found(scene.state, 1, scene.at("h4"))
    assert scene.state.cities[scene.at("h4")].mark == ""


@rule("FF invest.1", "FF invest.2", "FF invest.3", "FF invest.4", "FF invest.6", "FF victory.5")
def test_investing_a_token_once_a_turn() -> None:
    scene = fame(investments="yes").tech(0, "railroad")
    scene.state.tokens[0] = {"sheet": 1, "pottery": 1}
    part(scene)
    before = scene.coins(0)
    assert scene.refused(0, Invest("railroad", "infrastructure")) == "FF invest.2"  # a printed coin
    scene.play(0, Invest("pottery", "infrastructure"))
    assert scene.coins(0) == before - 1 and scene.state.invested[0] == {"infrastructure": 1}
    assert scene.refused(0, Invest("sheet", "infrastructure")) == "FF invest.1"


@rule("FF invest.1", "FF start.2")
def test_investing_does_not_renew_what_was_used_before() -> None:
    scene = fame(investments="yes").mark("b2", "stonehenge")
    scene.state.tokens[0] = {"sheet": 1}
    part(scene).play(0, UseCard("stonehenge"), Invest("sheet", "infrastructure"))
    assert scene.refused(0, UseCard("stonehenge")) == "FF harvest.5" and scene.state.culture[0] == 1


@rule(
    "FF invest.5",
    "FF invest.infrastructure.1",
    "FF invest.military_industrial_complex.1",
    "FF invest.endowment_for_the_arts_faf.1",
)
def test_only_the_dearest_step_works() -> None:
    scene = fame("chinese", "egyptians", investments="yes")
    production, fighting = scene.production("c3"), combat(scene.state, 0)
    scene.state.invested[0] = {"infrastructure": 2, "military_industrial_complex": 5, "endowment_for_the_arts": 4}
    assert scene.production("c3") == production + 2 and combat(scene.state, 0) == fighting + 8
    assert scene.state.rules.hand_size(scene.state, 0) == 3 and scene.state.rules.advance_price(scene.state, 0) == (1, 0)


@rule("FF invest.public_education.1")
def test_public_education_teaches_at_three_markers() -> None:
    scene = fame(investments="yes")
    scene.state.invested[0] = {"public_education": 2}
    scene.state.tokens[0] = {"sheet": 1}
    part(scene).play(0, Invest("sheet", "public_education"))
    assert scene.kind() == "teaching"
    scene.play(0, Take("writing"))
    assert "writing" in scene.state.techs[0]


@rule("FF wonder.machu_picchu.1")
def test_machu_picchu_gives_a_resource_for_an_investment() -> None:
    scene = fame(investments="yes").mark("b2", "machu_picchu")
    scene.state.tokens[0] = {"sheet": 1}
    part(scene).play(0, Invest("sheet", "infrastructure"), Take("silk"))
    assert scene.state.resources[0]["silk"] == 1


@rule("FF relic.atlantis.1", "FF start.4", "FF relic.seven_cities_of_gold.1", "FF relic.school_of_confucius.1")
def test_relics() -> None:
    scene = fame()
    scene.state.agenda, scene.state.phase = [], "move"
    for square, relic in (("g5", "atlantis"), ("h5", "seven_cities_of_gold")):
        scene.state.marker[scene.at(square)] = f"relic_{relic}"
        take_relic(scene.state, 0, scene.at(square))
    part(scene)
    assert scene.state.tokens[0] == {"sheet": 2}
    scene.play(0, Take("writing"))
    assert "writing" in scene.state.techs[0] and scene.state.promised[0] == ()
    scene.state.marker[scene.at("g5")] = "relic_school_of_confucius"
    take_relic(scene.state, 0, scene.at("g5"))
    scene.settle()
    assert scene.kind() == "place-person"
    investing = fame(investments="yes")
    investing.state.promised[0] = ("seven_cities_of_gold",)
    part(investing).play(0, Lay("infrastructure"), Lay("infrastructure"))
    assert investing.state.invested[0] == {"infrastructure": 2}


@rule("FF relic.3", "FF relic.4", "FF discover.6")
def test_an_army_that_discovers_from_a_relic_may_go_on_without_it() -> None:
    for onward, lies in ((March("h3", 1, 0, ("h4",)), True), (Stop(), False)):
        scene = Scene("mongols", "egyptians", scenario="both").army(0, "g3")
        scene.state.policies = [("rationalism",), ("rationalism",)]
        scene.state.marker[scene.at("h3")] = "relic_atlantis"
        slot = scene.state.rules.chart.slot[scene.at("i3")]
        scene.state.open[slot] = False
        scene.moving(0).play(0, March("g3", 1, 0, ("h3",), f"tile-{slot + 1}"))
        assert scene.kind() == "marching-on" and scene.marker("h3") == "relic_atlantis"
        scene.play(0, onward)
        assert (scene.marker("h3") == "relic_atlantis", scene.state.promised[0] == ()) == (lies, lies)


@rule("FF relic.school_of_confucius.2")
def test_greece_at_the_school_of_confucius() -> None:
    scene = fame("greeks", "egyptians")
    scene.state.agenda, scene.state.phase = [], "move"
    scene.state.marker[scene.at("g5")] = "relic_school_of_confucius"
    scene.state.people = ("artist", "builder")
    take_relic(scene.state, 0, scene.at("g5"))
    scene.settle()
    assert set(scene.choices(0)) == {Choose("artist"), Choose("builder")}


@rule("FF marker.native_art.1", "FF marker.friendly_barbarian.1", "FF marker.friendly_workers.1", "FF marker.teacher.1")
def test_markers() -> None:
    scene = fame().mark("g5", "hut", "native_art").mark("h5", "village", "native_art").mark("i5", "hut", "friendly_barbarian")
    scene.state.agenda, scene.state.phase = [], "move"
    for square in ("g5", "h5"):
        take_marker(scene.state, 0, scene.at(square))
    assert scene.state.culture[0] == 9
    take_marker(scene.state, 0, scene.at("i5"))
    scene.settle()
    scene.play(0, Take("army"))
    assert scene.figures(0, "i5") == (1, 0)
    kept = fame("chinese", "egyptians").have(0, kept=("hut:teacher", "village:friendly_workers"))
    before = kept.production("c3")
    kept.managing(0).play(0, UseCard("friendly_workers", (), ("c3",)))
    assert kept.production("c3") == before + 4 and kept.state.kept[0] == ("hut:teacher",)
    kept.starting(0).play(0, UseCard("teacher", (), ("pottery",)))
    assert "pottery" in kept.state.techs[0] and kept.state.kept[0] == ()


@rule("FF tech.mysticism.1", "FF tech.mysticism.2")
def test_mysticism() -> None:
    scene = fame().tech(0, "mysticism")
    scene.state.agenda, scene.state.phase = [], "manage"
    top = scene.state.event_decks[1].down[-2:]
    draw_event(scene.state, 0, 1)
    scene.settle()
    assert {c.card for c in scene.choices(0) if isinstance(c, KeepCard)} == set(top)
    scene.play(0, KeepCard(top[0]))
    assert scene.state.events[0] == (top[0],) and scene.state.event_decks[1].up == (top[1],)
    scene.have(0, kept=("hut:spy",)).state.tokens[1] = {"sheet": 1}
    scene.managing(0).play(0, UseCard("mysticism", ("hut:spy",), ("1:sheet",)))
    assert scene.state.tokens[1] == {"sheet": 0}


@rule("FF tech.ecology.1", "FF tech.ecology.2")
def test_ecology() -> None:
    scene = fame().tech(0, "ecology").have(0, wheat=1)
    scene.state.level[0] = 7
    assert scene.state.rules.advance_price(scene.state, 0) == (5, 3)
    scene.state.tokens[0] = {"sheet": 6}
    assert scene.state.rules.advance_price(scene.state, 0) == (5, 1)
    scene.army(0, "h7").ground("mountain", "h6").starting(0)
    for square in ("h7", "h6"):
        assert scene.refused(0, UseCard("ecology", ("wheat",), (square, "forest"))) == "FF event.2"
    scene.play(0, UseCard("ecology", ("wheat",), ("g7", "forest")))
    assert scene.state.rules.tables.ground[scene.state.ground[scene.at("g7")]].terrain == "forest"


@rule("FF tech.plastics.1", "FF tech.plastics.2")
def test_plastics() -> None:
    scene = fame("chinese", "egyptians").tech(0, "plastics").have(0, wheat=1).starting(0)
    scene.play(0, UseCard("plastics", (), ("army:d3",)))
    assert scene.figures(0, "d3") == (1, 0)
    assert scene.refused(0, UseCard("plastics", (), ("army:d3",))) == "FF harvest.5"
    before = scene.production("c3")
    scene.managing(0).play(0, UseCard("plastics_wheat", ("wheat",), ("c3",)))
    assert scene.production("c3") == before + 10


@rule(
    "FF wonder.the_great_wall.1",
    "FF wonder.the_great_wall.2",
    "FF wonder.the_louvre.1",
    "FF wonder.big_ben.1",
    "FF wonder.chichen_itza.1",
)
def test_wonders_of_this_version() -> None:
    scene = fame().mark("b2", "the_great_wall").mark("b3", "the_louvre").mark("b4", "big_ben").starting(0)
    scene.play(0, UseCard("the_great_wall", (), ("c3",)), UseCard("big_ben"), End())
    assert scene.state.cities[scene.at("c3")].walls and scene.state.culture[0] == 3
    assert scene.state.resources[0] == {"incense": 1, "iron": 1, "silk": 1, "wheat": 1}
    lost = fame().mark("m5", "the_great_wall").army(1, "g5").forces(0, "infantry-3").forces(1).have(1, trade=5)
    assert out(battle(lost, "g5")).kind() == ""  # no loot is left
    before = fame("chinese", "egyptians").production("c3")
    assert fame("chinese", "egyptians").mark("b2", "chichen_itza").production("c3") == before + 3


@rule(
    "FF wonder.taj_mahal.1", "FF wonder.cristo_redentor.1", "FF wonder.cristo_redentor.2", "FF wonder.the_pyramids.1", "FF gov.8"
)
def test_more_wonders_of_this_version() -> None:
    scene = fame().only(0, "writing").mark("b2", "taj_mahal").mark("b3", "cristo_redentor").mark("b4", "the_pyramids").starting(0)
    assert scene.refused(0, UseCard("cristo_redentor")) == "FF event.2"  # of which deck?
    scene.play(0, UseCard("taj_mahal"), Erect("library", "d3"), UseCard("cristo_redentor", (), ("2",)))
    assert scene.marker("d3") == "library" and len(scene.state.events[0]) == 2
    assert scene.state.rules.hand_size(scene.state, 0) == 6
    scene.play(0, Govern("communism"))
    assert scene.state.government[0] == "communism"


@rule("FF event.citizens_revolting_1.1", "FF event.citizens_revolting_2.1", "FF gov.9")
@pytest.mark.parametrize("card", ["citizens_revolting_1", "citizens_revolting_2"])
def test_the_citizens_revolt(card: str) -> None:
    scene = fame().events(0, card)
    scene.starting(0).play(0, UseCard(card, (), ("1",)))
    assert scene.state.government[1] == "anarchy"
    immune = fame().events(0, card).mark("m5", "the_pyramids").starting(0)
    assert immune.refused(0, UseCard(card, (), ("1",))) == "FF event.2"


@rule("FF event.counterfeiters.1", "FF event.depression.1", "FF event.bank_scandal.1", "FF coin.6")
def test_cards_that_take_coins() -> None:
    def rich(card: str) -> Scene:
        scene = fame("americans", "egyptians", "romans").events(0, card)
        scene.state.tokens[1], scene.state.tokens[2] = {"sheet": 1}, {"sheet": 2}
        return scene.starting(0)

    one = rich("counterfeiters")
    assert one.refused(0, UseCard("counterfeiters", (), ("1:sheet", "2:sheet"))) == "FF event.2"
    assert one.play(0, UseCard("counterfeiters", (), ("2:sheet",))).state.tokens[2] == {"sheet": 1}
    assert rich("depression").play(0, UseCard("depression", (), ("1:sheet", "2:sheet"))).state.tokens[1] == {"sheet": 0}
    every = rich("bank_scandal")
    assert every.refused(0, UseCard("bank_scandal", (), ("1:sheet",))) == "FF event.2"  # nobody is spared
    every.play(0, UseCard("bank_scandal", (), ("1:sheet", "2:sheet")))
    assert every.state.tokens[1:] == [{"sheet": 0}, {"sheet": 1}]


@rule("FF event.disoriented.1", "FF event.disoriented.2", "FF event.lost.1", "FF event.out_of_position.1")
@pytest.mark.parametrize(("card", "steps"), [("disoriented", 2), ("lost", 3), ("out_of_position", 4)])
def test_cards_that_lead_figures_astray(card: str, steps: int) -> None:
    scene = fame().events(0, card).army(1, "f5").scout(1, "f5").mark("f6", "hut", "spy").ground("water", "f4").managing(0)
    far, near = chr(ord("f") + steps + 1) + "5", chr(ord("f") + steps) + "5"
    for square in (far, "f6", "f4"):
        assert scene.refused(0, UseCard(card, (), ("f5", square))) == "FF event.2"
    scene.play(0, UseCard(card, (), ("f5", near)))
    assert scene.figures(1, near) == (1, 1)


@rule("FF event.flooding.1", "FF setup.faf.4")
def test_flooding() -> None:
    scene = fame().events(0, "flooding").army(1, "h7").ground("mountain", "h6").starting(0)
    for square in ("h7", "h6"):
        assert scene.refused(0, UseCard("flooding", (), (square,))) == "FF event.2"
    scene.play(0, UseCard("flooding", (), ("g7",)))
    assert scene.state.rules.tables.ground[scene.state.ground[scene.at("g7")]].terrain == "water"


@rule("FF wonder.price.2", "FF wonder.price.5", "FF wonder.price.8")
@pytest.mark.parametrize(
    ("wonder", "cost", "price", "tech"),
    [
        ("the_great_wall", 15, 10, "masonry"),
        ("chichen_itza", 15, 10, "currency"),
        ("the_pyramids", 15, 10, "pottery"),
        ("the_louvre", 20, 15, "printing_press"),
        ("taj_mahal", 20, 15, "chivalry"),
        ("machu_picchu", 20, 15, "irrigation"),
        ("big_ben", 25, 20, "banking"),
        ("cristo_redentor", 25, 15, "mass_media"),
        ("the_kremlin", 25, 20, "communism"),
    ],
)
def test_wonder_prices_of_this_version(wonder: str, cost: int, price: int, tech: str) -> None:
    scene = fame().only(0)
    assert scene.state.rules.wonder_price(scene.state, 0, wonder) == cost
    assert scene.tech(0, tech).state.rules.wonder_price(scene.state, 0, wonder) == price


@rule("FF combat.2.13", "FF invest.endowment_for_the_arts.1", "FF setup.waw.8")
def test_both_expansions_together() -> None:
    from ecumene.titles.ffg.pieces import grow, set_mark, set_walls

    scene = Scene("americans", "french", scenario="both").forces(0, "infantry-1").forces(1, "infantry-1")
    scene.state.policies = [("expansionism",), ("expansionism", "pacifism")]
    grow(scene.state, scene.at("n6"), scene.at("m6"))
    set_walls(scene.state, scene.at("n6"), True)
    set_mark(scene.state, scene.at("n6"), "fort")
    scene.mark("o7", "academy").mark("b2", "barracks").mark("b3", "barracks")
    battle(scene, "n6")
    assert scene.state.battle.bonus == (0, 22)
    scene.state.invested[0] = {"endowment_for_the_arts": 2}
    assert scene.state.rules.hand_size(scene.state, 0) == 3 and scene.state.rules.advance_price(scene.state, 0) == (2, 0)


@rule("FF wonder.the_pyramids.2")
def test_without_the_pyramids_their_government_falls() -> None:
    from ecumene.titles.ffg.play import FallBack, tally

    scene = fame().only(0, "monarchy").mark("b4", "the_pyramids").govern(0, "communism").starting(0)
    tally(scene.state)
    scene.settle()
    assert scene.kind() == "starting"
    scene.army(1, "b4")
    tally(scene.state)
    scene.settle()
    assert set(scene.choices(0)) == {FallBack("despotism"), FallBack("monarchy")}
    scene.play(0, FallBack("monarchy"))
    assert scene.state.government[0] == "monarchy" and scene.kind() == "starting"
