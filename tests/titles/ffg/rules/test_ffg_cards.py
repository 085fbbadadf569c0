"""Culture events and tech abilities: what each does, and that nothing happens without it."""

from typing import Any

import pytest
from ffg_scene import Scene

from ecumene.engine import Standing
from ecumene.titles.ffg.cityactions import Devote
from ecumene.titles.ffg.effects.verbs import touched
from ecumene.titles.ffg.learning import Take
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.play import Pass, UseCard
from ecumene.titles.ffg.production import Produce
from scene import rule


def manager(tech: str, **have: Any) -> Scene:
    return Scene("chinese", "germans").only(0, tech).have(0, **have).managing(0)


@rule("FF tech.animal_husbandry.2", "FF tech.construction.2", "FF tech.banking.2", "FF manage.4", "FF harvest.7")
@pytest.mark.parametrize(("tech", "more"), [("animal_husbandry", 3), ("construction", 5), ("banking", 7)])
def test_wheat_adds_production_to_one_city(tech: str, more: int) -> None:
    scene = manager(tech, wheat=2).city(0, "g3")
    before = scene.production("c3"), scene.production("g3")
    scene.play(0, UseCard(tech, ("wheat",), ("c3",)))
    assert (scene.production("c3"), scene.production("g3")) == (before[0] + more, before[1])
    assert scene.state.resources[0]["wheat"] == 1 and scene.state.market["wheat"] == 1
    assert scene.refused(0, UseCard(tech, ("wheat",), ("g3",))) == "FF harvest.5"
    without = manager("writing", wheat=1)
    assert without.refused(0, UseCard(tech, ("wheat",), ("c3",))) == "FF event.1"
    from ecumene.titles.ffg.turn import NewTurn

    scene.ask(NewTurn())
    assert scene.production("c3") == before[0]


@rule("FF tech.currency.2", "FF tech.chivalry.2", "FF tech.metal_casting.2")
@pytest.mark.parametrize(("tech", "culture"), [("currency", 3), ("chivalry", 5), ("metal_casting", 7)])
def test_incense_gives_culture(tech: str, culture: int) -> None:
    scene = manager(tech, incense=1).play(0, UseCard(tech, ("incense",)))
    assert scene.state.culture[0] == culture


@rule("FF tech.philosophy.2", "FF harvest.6")
def test_any_three_resources_bring_a_great_person() -> None:
    scene = manager("philosophy", iron=1, silk=1, kept=("hut:spy",))
    assert scene.refused(0, UseCard("philosophy", ("iron", "silk"))) == "FF harvest.5"
    assert scene.refused(0, UseCard("philosophy", ("iron", "silk", "iron"))) == "FF harvest.5"
    scene.play(0, UseCard("philosophy", ("iron", "silk", "hut:spy")))
    assert scene.kind() == "place-person" and scene.state.kept[0] == ()


@rule("FF tech.pottery.2", "FF techrule.3")
def test_pottery_turns_two_resources_into_a_coin_up_to_four() -> None:
    scene = manager("pottery", iron=1, silk=1).play(0, UseCard("pottery", ("silk", "iron")))
    assert scene.coins(0) == 1
    scene = manager("pottery", iron=1, silk=1)
    scene.state.tokens[0] = {"pottery": 4}
    assert scene.refused(0, UseCard("pottery", ("silk", "iron"))) == "FF harvest.5"


@rule("FF tech.democracy.2", "FF tech.printing_press.2", "FF techrule.2", "FF turn.4")
def test_coins_for_trade_and_for_culture_once_a_turn() -> None:
    scene = Scene("chinese", "germans").only(0, "democracy", "printing_press").have(0, trade=12, culture=9).managing(0)
    scene.play(0, UseCard("democracy"), UseCard("printing_press"))
    assert (scene.state.trade[0], scene.state.culture[0], scene.coins(0)) == (6, 4, 2)
    assert scene.refused(0, UseCard("democracy")) == "FF harvest.5"


@rule("FF tech.monarchy.2", "FF wonder.obsolete.1", "FF wonder.obsolete.2", "FF wonder.obsolete.3", "FF wonder.obsolete.4")
def test_monarchy_makes_an_ancient_wonder_obsolete() -> None:
    scene = manager("monarchy", silk=1).mark("m5", "stonehenge").mark("d3", "angkor_wat")
    assert scene.refused(0, UseCard("monarchy", ("silk",), ("obsolete:angkor_wat",))) == "FF event.2"
    scene.play(0, UseCard("monarchy", ("silk",), ("obsolete:stonehenge",)))
    assert not scene.state.rules.has(scene.state, 1, "stonehenge") and scene.marker("m5") == "stonehenge"
    scene.managing(1).play(1, Devote("n6"))
    assert scene.state.culture[1] == 2  # its culture icon stays


@rule("FF tech.monarchy.3")
def test_monarchy_kills_a_unit_at_random() -> None:
    scene = manager("monarchy", silk=1).forces(1, "mounted-1", "mounted-2")
    scene.play(0, UseCard("monarchy", ("silk",), ("kill:1",)))
    (killed,) = scene.state.units["mounted"].up
    assert scene.state.forces[1] == (("mounted-2",) if killed == "mounted-1" else ("mounted-1",))


@rule("FF tech.gunpowder.2", "FF tech.gunpowder.3", "FF building.walls.3")
def test_gunpowder_topples_wonders_and_buildings() -> None:
    from ecumene.titles.ffg.pieces import set_walls

    scene = manager("gunpowder", silk=2, iron=2).mark("m5", "angkor_wat").mark("m6", "library")
    set_walls(scene.state, scene.at("n6"), True)
    scene.play(0, UseCard("gunpowder", ("silk", "iron"), ("obsolete:angkor_wat",)))
    assert "angkor_wat" in scene.state.obsolete
    # the story says whose they are
    assert scene.told("obsolete")[-1] == {"wonder": "angkor_wat", "seat": 1, "square": "m5"}
    scene.state.used[0] = frozenset()
    scene.play(0, UseCard("gunpowder", ("silk", "iron"), ("raze:m6",)))
    assert scene.marker("m6") == "" and scene.told("razed")[-1] == {"seat": 1, "square": "m6"}
    walls = manager("gunpowder", silk=2)
    set_walls(walls.state, walls.at("n6"), True)
    walls.play(0, UseCard("gunpowder", ("silk", "silk"), ("raze:n6",)))
    assert not walls.state.cities[walls.at("n6")].walls


@rule("FF event.bread_and_circuses.1")
def test_a_wonder_outside_all_cities_touches_nobody() -> None:
    scene = manager("gunpowder", silk=2).mark("m5", "angkor_wat").mark("h1", "stonehenge")
    row = scene.state.rules.tables.uses["gunpowder"]
    assert touched(scene.state, 0, row, ("obsolete:angkor_wat",)) == (1,)
    assert touched(scene.state, 0, row, ("obsolete:stonehenge",)) == ()


@rule("FF event.2")
def test_a_refused_target_is_named_as_the_map_names_it() -> None:
    scene = manager("steam_power", silk=1).army(0, "d3").ground("water", "o2", "o3").army(1, "o3")
    refusal = scene.game.why(0, UseCard("steam_power", ("silk",), ("d3", "o3")))
    assert refusal is not None and refusal.reason.endswith("cannot be used on O3")


@rule("FF tech.steam_power.2")
def test_steam_power_ships_figures_to_any_water() -> None:
    scene = manager("steam_power", silk=1).army(0, "d3").scout(0, "d3").ground("water", "o2", "o3").army(1, "o3")
    assert scene.refused(0, UseCard("steam_power", ("silk",), ("d3", "o3"))) == "FF event.2"
    scene.play(0, UseCard("steam_power", ("silk",), ("d3", "o2")))
    assert scene.figures(0, "o2") == (1, 1) and scene.figures(0, "d3") == (0, 0)
    scene.moving(0)
    assert scene.refused(0, March("o2", 1, 0, ("o1",))) == "FF move.4"


@rule("FF tech.steam_power.2", "FF move.6")
def test_steam_power_ships_no_more_than_may_stand_together() -> None:
    scene = manager("steam_power", silk=1).army(0, "d3", 2).army(0, "o2").ground("water", "o2", "o4")
    assert scene.refused(0, UseCard("steam_power", ("silk",), ("d3", "o2"))) == "FF event.2"
    assert scene.refused(0, UseCard("steam_power", ("silk",), ("o2", "o2"))) == "FF event.2"
    assert scene.play(0, UseCard("steam_power", ("silk",), ("d3", "o4"))).figures(0, "o4") == (2, 0)


@rule("FF tech.atomic_theory.1")
def test_atomic_theory_gives_each_city_another_action() -> None:
    scene = manager("atomic_theory", kept=("village:uranium",)).city(0, "g3")
    scene.play(0, UseCard("atomic_theory", ("village:uranium",)), Devote("c3"), Devote("c3"), Devote("g3"), Devote("g3"))
    assert scene.refused(0, Devote("c3")) == "FF manage.1" and scene.state.culture[0] == 4


@rule("FF tech.writing.2", "FF manage.5", "FF event.6")
def test_writing_cancels_a_city_action_and_what_was_paid_is_lost() -> None:
    scene = Scene("chinese", "germans").have(0, kept=("hut:spy",)).have(1, trade=9).ground("forest", "m5")
    scene.game.play(0, Standing("actions", "always"))
    scene.managing(1).play(1, Produce("n6", "army", "m6"))
    assert scene.kind() == "action-window" and scene.game.due == (0,)
    scene.play(0, UseCard("writing", ("hut:spy",)))
    assert scene.figures(1, "m6") == (0, 0) and scene.state.trade[1] == 6 and scene.state.kept[0] == ()
    assert scene.kind() == "managing" and scene.refused(1, Devote("n6")) == "FF manage.1"


@rule("FF event.6")
def test_the_window_asks_alike_whether_or_not_the_seat_could_cancel() -> None:
    for kept in (("hut:spy",), ("hut:silk",)):
        scene = Scene("chinese", "germans").have(0, kept=kept)
        scene.game.play(0, Standing("actions", "always"))
        scene.managing(1).play(1, Devote("n6"))
        assert scene.game.due == (0,) and scene.kind() == "action-window"
        scene.play(0, Pass())
        assert scene.state.culture[1] == 1


def started(card: str, *more: str, **have: Any) -> Scene:
    return Scene("americans", "germans").events(0, card, *more).have(0, **have)


@rule("FF event.1", "FF event.2", "FF event.4")
def test_an_event_is_played_in_its_phase_and_discarded() -> None:
    scene = started("sabotage").mark("m5", "library").city(0, "j4")
    assert scene.managing(0).refused(0, UseCard("sabotage", (), ("m5",))) == "FF event.1"
    scene.starting(0).play(0, UseCard("sabotage", (), ("m5",)))
    assert scene.marker("m5") == "" and scene.state.events[0] == () and scene.state.event_decks[1].up == ("sabotage",)


@rule("FF event.sabotage.1", "FF event.catastrophe.1", "FF event.8")
@pytest.mark.parametrize(("card", "distance"), [("sabotage", 4), ("catastrophe", 6)])
def test_destroying_a_building_within_range(card: str, distance: int) -> None:
    scene = started(card).mark("m5", "library")
    near, far = chr(ord("m") - distance) + "5", chr(ord("m") - distance - 1) + "5"
    scene.army(0, far).starting(0)
    assert scene.refused(0, UseCard(card, (), ("m5",))) == "FF event.2"
    scene.army(0, near).starting(0).play(0, UseCard(card, (), ("m5",)))
    assert scene.marker("m5") == "" and scene.state.supply["library"] == 6


@rule("FF event.disaster.1")
def test_disaster_destroys_up_to_two_buildings_anywhere() -> None:
    scene = started("disaster").mark("m5", "library").mark("m6", "granary").mark("b2", "granary").starting(0)
    assert scene.refused(0, UseCard("disaster", (), ("b2",))) == "FF event.2"
    scene.play(0, UseCard("disaster", (), ("m5", "m6")))
    assert scene.marker("m5") == scene.marker("m6") == "" and scene.marker("b2") == "granary"


@rule("FF event.drought.1", "FF def.14")
def test_drought_makes_desert() -> None:
    scene = started("drought").ground("forest", "d3", resource="wheat").ground("mountain", "d4").mark("b2", "granary").starting(0)
    for square in ("d4", "b2"):
        assert scene.refused(0, UseCard("drought", (), (square,))) == "FF event.2"
    before = scene.production("c3")
    scene.play(0, UseCard("drought", (), ("d3",)))
    ground = scene.state.rules.tables.ground[scene.state.ground[scene.at("d3")]]
    assert (ground.terrain, ground.icons.trade, ground.icons.resource) == ("desert", 1, "") and scene.production(
        "c3"
    ) == before - 2


@rule("FF event.deforestation.1")
def test_deforestation_takes_forests_only() -> None:
    scene = started("deforestation").ground("forest", "d3").ground("desert", "d4").starting(0)
    assert scene.refused(0, UseCard("deforestation", (), ("d4",))) == "FF event.2"
    scene.play(0, UseCard("deforestation", (), ("d3",)))
    assert scene.state.rules.tables.ground[scene.state.ground[scene.at("d3")]].terrain == "grassland"


@rule("FF event.exchange_of_ideas.1", "FF event.exchange_of_ideas.2", "FF event.knowledge_shared.1", "FF event.think_tank.1")
@pytest.mark.parametrize(("card", "level"), [("exchange_of_ideas", 1), ("knowledge_shared", 2), ("think_tank", 3)])
def test_exchanging_techs(card: str, level: int) -> None:
    known = ("pottery", "writing", "masonry", "irrigation", "sailing", "biology")
    mine = ("currency", "navigation", "philosophy", "metalworking", "code_of_laws", "monarchy", "construction", "democracy")
    scene = started(card).only(0, *mine).only(1, *known).starting(0)
    wanted = {1: "writing", 2: "sailing", 3: "biology"}
    for high in range(level + 1, 4):
        assert scene.refused(0, UseCard(card, (), ("1", wanted[high]))) == "FF event.2"
    scene.play(0, UseCard(card, (), ("1", wanted[level])))
    assert wanted[level] in scene.state.techs[0]
    assert scene.kind() == "learn-free" and scene.game.due == (1,)
    scene.play(1, Take("currency"))
    assert "currency" in scene.state.techs[1]


@rule("FF event.despot_day.1", "FF event.queen_day.1", "FF event.president_day.1")
@pytest.mark.parametrize(("card", "more"), [("despot_day", 4), ("queen_day", 6), ("president_day", 8)])
def test_days_of_love(card: str, more: int) -> None:
    scene = started(card).managing(0)
    before = scene.production("c3")
    scene.play(0, UseCard(card, (), ("c3",)))
    assert scene.production("c3") == before + more


@rule("FF event.gift_from_afar.1", "FF event.gift_from_afar.2", "FF event.generous_gift.1", "FF event.princely_gift.1")
def test_gifts_stand_for_resources() -> None:
    scene = (
        Scene("americans", "germans")
        .only(0, "construction", "atomic_theory")
        .events(0, "gift_from_afar", "princely_gift")
        .managing(0)
    )
    scene.play(0, UseCard("construction", ("gift_from_afar>1",), ("c3",)))
    assert scene.state.tokens[1] == {"sheet": 1} and scene.state.boost == {scene.at("c3"): 5}
    scene.play(0, UseCard("atomic_theory", ("princely_gift",)))
    assert scene.state.events[0] == ()
    other = Scene("americans", "germans").only(0, "currency", "atomic_theory").events(0, "generous_gift").managing(0)
    assert other.refused(0, UseCard("currency", ("generous_gift",))) == "FF harvest.5"  # never incense
    assert other.refused(0, UseCard("atomic_theory", ("generous_gift",))) == "FF harvest.5"  # nor uranium


@rule("FF victory.3", "FF event.gift_from_afar.2")
def test_a_gift_may_give_somebody_the_fifteenth_coin() -> None:
    scene = Scene("americans", "germans").only(0, "construction").events(0, "gift_from_afar")
    scene.state.tokens[1] = {"sheet": 14}
    scene.managing(0).play(0, UseCard("construction", ("gift_from_afar>1",), ("c3",)))
    assert scene.game.over == "economic" and scene.game.winners == (1,)


def targeted(*answers: str) -> Scene:
    """Seat 0 sabotages a library of seat 1, who holds cards against it."""
    scene = Scene("americans", "germans").events(0, "sabotage").events(1, *answers).mark("m5", "library").army(0, "k5")
    scene.starting(0).play(0, UseCard("sabotage", (), ("m5",)))
    return scene


@rule("FF event.bread_and_circuses.1", "FF event.7", "FF event.6")
def test_bread_and_circuses_saves_what_is_ones_own() -> None:
    scene = targeted("bread_and_circuses")
    assert scene.kind() == "event-window" and scene.game.due == (1,)
    scene.play(1, UseCard("bread_and_circuses"))
    assert scene.marker("m5") == "library" and scene.state.events == [(), ()]


@rule("FF event.bread_and_circuses.1")
def test_bread_and_circuses_does_not_help_others() -> None:
    scene = (
        Scene("americans", "germans", "romans").events(0, "deforestation").events(1, "bread_and_circuses").ground("forest", "h7")
    )
    scene.game.play(1, Standing("events", "always"))
    scene.starting(0).play(0, UseCard("deforestation", (), ("h7",)))
    assert scene.kind() == "starting"  # nobody was touched, so nobody is asked


@rule("FF event.jousting_tourney.1", "FF event.6")
def test_a_cancelling_card_can_be_cancelled() -> None:
    scene = (
        Scene("americans", "germans")
        .events(0, "sabotage", "jousting_tourney")
        .events(1, "bread_and_circuses")
        .mark("m5", "library")
    )
    scene.army(0, "k5").starting(0).play(0, UseCard("sabotage", (), ("m5",)))
    scene.play(1, UseCard("bread_and_circuses"))
    assert scene.kind() == "event-window" and scene.game.due == (0,)
    scene.play(0, UseCard("jousting_tourney"))
    assert scene.marker("m5") == ""


@rule("FF tech.civil_service.2")
def test_civil_service_cancels_an_event_for_a_spy() -> None:
    scene = (
        Scene("americans", "germans")
        .events(0, "sabotage")
        .tech(1, "civil_service")
        .have(1, kept=("hut:spy",))
        .mark("m5", "library")
    )
    scene.army(0, "k5").starting(0).play(0, UseCard("sabotage", (), ("m5",)))
    scene.play(1, UseCard("civil_service", ("hut:spy",)))
    assert scene.marker("m5") == "library" and scene.state.kept[1] == ()


@rule("FF tech.mass_media.1")
def test_mass_media_lets_nobody_cancel_ones_events() -> None:
    scene = (
        Scene("americans", "germans")
        .events(0, "sabotage")
        .tech(0, "mass_media")
        .events(1, "bread_and_circuses", "jousting_tourney")
    )
    scene.mark("m5", "library").army(0, "k5").starting(0).play(0, UseCard("sabotage", (), ("m5",)))
    assert scene.marker("m5") == ""


@rule("FF tech.mass_media.2", "FF event.primetime_tv.1")
@pytest.mark.parametrize("answer", ["mass_media", "primetime_tv"])
def test_a_resource_ability_is_cancelled_and_its_resources_are_lost(answer: str) -> None:
    scene = Scene("chinese", "germans").only(0, "currency").have(0, incense=1)
    use = UseCard(answer)
    if answer == "mass_media":
        scene.tech(1, "mass_media").have(1, kept=("hut:spy",))
        use = UseCard(answer, ("hut:spy",))
    else:
        scene.events(1, answer)
    scene.game.play(1, Standing("abilities", "always"))
    scene.managing(0).play(0, UseCard("currency", ("incense",)))
    assert scene.kind() == "ability-window"
    scene.play(1, use)
    assert scene.state.culture[0] == 0 and scene.state.resources[0]["incense"] == 0 and "currency" in scene.state.used[0]


@rule("FF event.primetime_tv.1")
def test_primetime_tv_cancels_an_event_too() -> None:
    scene = targeted("primetime_tv")
    scene.play(1, UseCard("primetime_tv"))
    assert scene.marker("m5") == "library"


@rule("FF event.defection.1", "FF event.8")
def test_defection_kills_a_figure_within_four_squares() -> None:
    scene = started("defection").army(0, "g5").army(1, "k5", 2).army(1, "l5").moving(0)
    assert scene.refused(0, UseCard("defection", (), ("l5", "army"))) == "FF event.2"
    assert scene.refused(0, UseCard("defection", (), ("k5", "army", "army"))) == "FF event.2"
    scene.play(0, UseCard("defection", (), ("k5", "army")))
    assert scene.figures(1, "k5") == (1, 0)


@rule("FF event.mass_defection.1", "FF event.wholesale_defection.1")
def test_mass_defection_kills_two_figures_or_a_great_person() -> None:
    scene = started("mass_defection").army(0, "g5").army(1, "m5", 2).mark("m5", "artist").moving(0)
    scene.play(0, UseCard("mass_defection", (), ("m5", "army", "army")))
    assert scene.figures(1, "m5") == (0, 0)
    scene = started("mass_defection").army(0, "g5").mark("m5", "artist").moving(0)
    scene.play(0, UseCard("mass_defection", (), ("m5", "person")))
    assert scene.marker("m5") == "" and scene.state.reserve[1] == ()
    far = started("wholesale_defection").army(1, "p8").moving(0)
    far.play(0, UseCard("wholesale_defection", (), ("p8", "army")))
    assert far.figures(1, "p8") == (0, 0)


@rule("FF event.defection.1", "FF turn.3")
def test_defection_interrupts_a_march() -> None:
    scene = started("defection").army(0, "g5").army(1, "i5")
    scene.game.play(0, Standing("marches", "always"))
    scene.moving(1).play(1, March("i5", 1, 0, ("h5", "g5")))
    assert scene.kind() == "march-window" and scene.game.due == (0,)
    scene.play(0, UseCard("defection", (), ("h5", "army")))
    assert scene.state.battle is None and not scene.state.armies[1] and scene.figures(0, "g5") == (1, 0)


@rule("FF event.6", "FF event.defection.1", "FF tech.communism.2", "FF tech.civil_service.2", "FF tech.mass_media.2")
@pytest.mark.parametrize(("what", "kind"), [("defection", "event-window"), ("communism", "ability-window")])
def test_what_strikes_at_a_march_is_cancelled_as_what_it_is(what: str, kind: str) -> None:
    scene = Scene("americans", "germans").army(0, "g5").army(1, "i5").have(0, spy=1).have(1, spy=1)
    scene.tech(0, "communism").tech(1, "civil_service", "mass_media")
    scene.events(0, "defection").game.play(0, Standing("marches", "ask"))
    scene.moving(1).play(1, March("i5", 1, 0, ("h5", "g5")))
    aimed = {"defection": UseCard("defection", (), ("h5", "army")), "communism": UseCard("communism", ("spy",), ("h5",))}
    scene.play(0, aimed[what])
    # the march is its own: whoever marches is asked, by the window of events or of resource abilities
    assert (scene.kind(), scene.game.due) == (kind, (1,))


@rule("FF wonder.united_nations.1")
def test_united_nations_keep_events_away() -> None:
    scene = started("disaster", "drought", "exchange_of_ideas").mark("m5", "united_nations").mark("m6", "library").starting(0)
    assert scene.refused(0, UseCard("disaster", (), ("m6",))) == "FF event.2"
    assert scene.refused(0, UseCard("drought", (), ("m7",))) == "FF event.2"
    scene.army(1, "m5")
    scene.army(0, "a8")
    assert scene.refused(0, UseCard("exchange_of_ideas", (), ("1", "metalworking"))) == "FF event.2"


@rule("FF turn.3")
def test_nobody_acts_in_anothers_part() -> None:
    scene = Scene("americans", "germans").events(1, "drought").starting(0)
    assert scene.refused(1, UseCard("drought", (), ("d3",))) == "engine"


@rule("FF gov.3")
def test_a_government_learnt_after_ones_part_of_the_start_may_be_adopted_in_it() -> None:
    from ecumene.titles.ffg.learning import Govern, KeepGovernment, learn

    scene = Scene("americans", "germans").starting(0)
    learn(scene.state, 1, "monarchy")
    scene.settle()
    assert scene.kind() == "late-change" and scene.game.due == (1,)
    assert set(scene.choices(1)) == {Govern("monarchy"), KeepGovernment()}
    scene.play(1, Govern("monarchy"))
    assert scene.state.government[1] == "monarchy" and scene.kind() == "starting"
