"""The Start of Turn: order, cities, governments, gains, scouts that gather."""

import pytest
from ffg_scene import Scene

from ecumene.titles.ffg.learning import Govern, learn
from ecumene.titles.ffg.play import End, UseCard
from ecumene.titles.ffg.start import Displace, Found, Place, Send, Sending, Starting, why_no_city
from ecumene.titles.ffg.turn import NewTurn, Phase
from ecumene.titles.ffg.yields import crop
from scene import rule


@rule("FF start.1", "FF turn.1", "FF turn.2", "FF def.21")
def test_the_first_player_marker_passes_to_the_left_but_not_on_the_first_turn() -> None:
    scene = Scene("americans", "germans", "romans", flat=False)
    state = scene.state
    assert state.turn == 1
    first = state.first
    assert scene.game.due == (first,)
    # whoever chose first in the set-up begins
    assert scene.game.entries[1].seat == first
    scene.ask(NewTurn())
    assert state.turn == 2 and state.first == (first + 1) % 3 and scene.game.due == (state.first,)
    names = [type(step).__name__ for step in reversed(state.agenda)]
    phases = [step.name for step in reversed(state.agenda) if isinstance(step, Phase)]
    assert phases == ["trade", "manage", "move", "research"] and names[0] == "Starting"
    scene.ask(Phase("manage"))
    managers = [step.seat for step in reversed(state.agenda) if type(step).__name__ == "Managing"]
    assert managers == [(state.first + n) % 3 for n in range(3)]


@rule("FF city.2", "FF city.3", "FF city.12", "FF city.13", "FF city.15", "FF def.3")
def test_a_scout_founds_a_city_and_is_used_up() -> None:
    scene = Scene().scout(0, "g3").starting(0)
    scene.play(0, Found("g3"))
    state = scene.state
    city = state.cities[scene.at("g3")]
    assert (city.owner, city.capital, city.walls) == (0, False, False)
    assert scene.figures(0, "g3") == (0, 0)
    assert len([s for s in state.holder if s == city.square]) == 9


@rule("FF city.3", "FF gov.republic.1", "FF gov.6")
def test_only_under_republic_an_army_founds_a_city() -> None:
    scene = Scene("americans", "germans").army(0, "g3").starting(0)
    assert scene.refused(0, Found("g3", "army")) == "FF city.3"
    scene.govern(0, "republic")
    scene.play(0, Found("g3", "army"))
    assert scene.at("g3") in scene.state.cities and scene.figures(0, "g3") == (0, 0)


@rule("FF city.1", "FF tech.irrigation.1")
def test_two_cities_or_three_with_irrigation() -> None:
    scene = Scene().city(0, "g3").scout(0, "j3").starting(0)
    assert scene.refused(0, Found("j3")) == "FF city.1"
    scene.tech(0, "irrigation")
    scene.play(0, Found("j3"))
    assert len(scene.state.cities) == 4


@rule("FF city.4", "FF city.5", "FF city.6", "FF city.7")
def test_where_no_city_may_be_built() -> None:
    scene = Scene().scout(0, "g3").scout(0, "g1")
    state = scene.state

    def why(square: str) -> str:
        refusal = why_no_city(state, 0, scene.at(square))
        return refusal.rule if refusal else ""

    assert why("g3") == "" and why("g1") == "FF city.5"
    scene.ground("water", "g3")
    assert why("g3") == "FF city.4"
    scene.ground("grassland", "g3").mark("h4", "hut", "silk")
    assert why("g3") == "FF city.6"
    state.marker[scene.at("h4")] = "village"
    assert why("g3") == "FF city.6"
    state.marker[scene.at("h4")] = ""
    scene.scout(1, "f2")
    assert why("g3") == "FF city.7"


@rule("FF city.5")
def test_no_city_beside_a_facedown_tile() -> None:
    scene = Scene()
    slot = scene.state.rules.chart.slot[scene.at("i4")]
    scene.state.open[slot] = False
    assert why_no_city(scene.state, 0, scene.at("h3")).rule == "FF city.5"  # type: ignore[union-attr]
    assert why_no_city(scene.state, 0, scene.at("g3")) is None


@rule("FF city.8", "FF city.9")
def test_cities_are_three_squares_apart_diagonals_counted() -> None:
    scene = Scene("americans", "germans", "romans", "chinese").scout(0, "a1")
    state = scene.state
    state.cities = {}
    from ecumene.titles.ffg.pieces import found

    found(state, 0, scene.at("e5"), capital=True)
    fits = {square: why_no_city(state, 0, scene.at(square)) is None for square in ("h5", "h8", "f8", "g7", "g5")}
    assert fits == {"h5": True, "h8": True, "f8": True, "g7": False, "g5": False}


@rule("FF city.14")
def test_others_in_the_square_make_room() -> None:
    scene = Scene().scout(0, "g3").army(0, "g3").starting(0)
    scene.play(0, Found("g3"))
    assert scene.kind() == "displacing"
    scene.ground("water", "g4")
    assert Displace("g4") not in scene.choices(0) and Displace("g2") in scene.choices(0)
    scene.play(0, Displace("g2"))
    assert scene.figures(0, "g2") == (1, 0) and scene.figures(0, "g3") == (0, 0)


@rule("FF civ.romans.3")
def test_rome_advances_for_a_city() -> None:
    scene = Scene("romans", "germans").scout(0, "g3").starting(0)
    scene.play(0, Found("g3"))
    assert scene.state.level == [1, 0]


@rule("FF gov.3", "FF gov.4", "FF gov.5", "FF gov.7")
def test_a_new_government_is_free_in_the_next_start_of_turn_only() -> None:
    scene = Scene("americans", "germans")
    learn(scene.state, 0, "monarchy")
    scene.state.turn = 2
    scene.starting(0)
    assert Govern("monarchy") in scene.choices(0) and Govern("republic") not in scene.choices(0)
    scene.ask(Phase("trade"))
    scene.starting(0)
    assert scene.refused(0, Govern("monarchy")) == "FF gov.4"
    scene.play(0, Govern("anarchy"))
    assert scene.state.government[0] == "anarchy"
    assert scene.refused(0, Govern("monarchy")) == "FF gov.4"
    scene.ask(NewTurn())
    scene.starting(0)
    assert {c.government for c in scene.choices(0) if isinstance(c, Govern)} == {"despotism", "monarchy"}
    scene.play(0, Govern("monarchy"))
    assert scene.state.government[0] == "monarchy"


@rule("FF gov.4", "FF gov.5")
def test_anarchy_lasts_at_least_until_the_next_start_of_turn_even_if_another_brought_it() -> None:
    scene = Scene("americans", "germans").govern(0, "anarchy")
    scene.state.turn = scene.state.since[0] = 4
    assert scene.starting(0).refused(0, Govern("despotism")) == "FF gov.4"
    scene.state.turn = 5
    assert Govern("despotism") in scene.choices(0) and scene.refused(0, Govern("monarchy")) == "FF gov.1"


@rule("FF gov.3", "FF gov.4", "FF gov.7")
@pytest.mark.parametrize(
    ("change", "ruled", "asked"),
    [("", "despotism", ("late-change", (1,))), ("anarchy", "anarchy", ("starting", (0,))), ("", "monarchy", ("starting", (0,)))],
)
def test_a_government_that_comes_after_ones_part_is_no_second_change(change: str, ruled: str, asked: tuple[str, object]) -> None:
    scene = Scene("americans", "germans")
    scene.state.turn = 4
    if change:
        scene.starting(1).play(1, Govern(change))
    scene.govern(1, ruled).starting(0)
    learn(scene.state, 1, "monarchy")
    scene.settle()
    assert (scene.kind(), scene.game.due) == asked


@rule(
    "FF gov.2", "FF tech.code_of_laws.1", "FF tech.chivalry.1", "FF tech.monarchy.1", "FF tech.theology.1", "FF tech.communism.1"
)
def test_techs_unlock_governments() -> None:
    scene = Scene("americans", "germans")
    shown = {
        "code_of_laws": "republic",
        "chivalry": "feudalism",
        "monarchy": "monarchy",
        "theology": "fundamentalism",
        "communism": "communism",
    }
    for tech, government in shown.items():
        assert government not in scene.state.rules.governments(scene.state, 0)
        scene.tech(0, tech)
        assert government in scene.state.rules.governments(scene.state, 0)


@rule("FF gov.democracy.1", "FF gov.democracy.2", "FF gov.6", "FF start.2")
def test_democracy_gives_a_coin_and_two_trade() -> None:
    scene = Scene().govern(0, "democracy").starting(0)
    assert scene.coins(0) == 1
    scene.play(0, End())
    assert scene.state.trade[0] == 2
    scene.govern(0, "despotism")
    assert scene.coins(0) == 0


@rule("FF gov.fundamentalism.3")
def test_fundamentalism_gives_culture_for_armies() -> None:
    scene = Scene().govern(0, "fundamentalism").army(0, "e5", 2).army(0, "f5").starting(0)
    scene.play(0, End())
    assert scene.state.culture[0] == 3


@rule("FF gov.feudalism.1")
def test_feudalism_harvests_without_an_action() -> None:
    scene = Scene("americans", "germans").govern(0, "feudalism").ground("forest", "b2", resource="wheat").starting(0)
    scene.play(0, UseCard("feudalism", (), ("wheat",)), End())
    assert scene.state.resources[0]["wheat"] == 1 and scene.state.market["wheat"] == 1
    assert scene.state.acted == {}


@rule("FF wonder.stonehenge.1", "FF wonder.the_colossus.1", "FF start.5", "FF wonder.11")
def test_gains_are_taken_once_by_hand_or_at_the_end() -> None:
    scene = Scene("americans", "germans").mark("b2", "stonehenge").mark("d4", "the_colossus").starting(0)
    scene.play(0, UseCard("stonehenge"))
    assert scene.state.culture[0] == 1
    scene.play(0, End())
    assert (scene.state.culture[0], scene.state.trade[0]) == (1, 3)


@rule("FF wonder.11", "FF blockade.2")
def test_a_blockaded_wonder_gives_nothing() -> None:
    scene = Scene("americans", "germans").mark("b2", "stonehenge").army(1, "b2").starting(0)
    scene.play(0, End())
    assert scene.state.culture[0] == 0


@rule("FF wonder.panama_canal.1", "FF wonder.panama_canal.2", "FF coin.3")
def test_panama_canal_gathers_tokens_that_a_blockade_hides() -> None:
    scene = Scene("americans", "germans").mark("b2", "panama_canal").starting(0)
    scene.play(0, End())
    assert scene.coins(0) == 1
    scene.army(1, "b2")
    assert scene.coins(0) == 0


@rule("FF wonder.sydney_opera_house.1", "FF culture.6")
def test_sydney_advances_for_nothing() -> None:
    scene = Scene("americans", "germans").mark("b2", "sydney_opera_house").starting(0)
    scene.play(0, End())
    assert scene.state.level[0] == 1 and len(scene.state.events[0]) == 1 and scene.state.culture[0] == 0


@rule("FF wonder.sydney_opera_house.1", "FF culture.6", "FF victory.1")
def test_sydney_can_win_the_game() -> None:
    scene = Scene("americans", "germans").mark("b2", "sydney_opera_house")
    scene.state.level[0] = 20
    scene.starting(0).play(0, End())
    assert scene.game.over == "culture" and scene.game.winners == (0,)


@rule("FF wonder.the_hanging_gardens.1", "FF scout.2")
def test_the_hanging_gardens_build_a_figure_on_their_square() -> None:
    scene = Scene("americans", "germans").mark("b2", "the_hanging_gardens").starting(0)
    scene.play(0, UseCard("the_hanging_gardens", (), ("scout",)))
    assert scene.figures(0, "b2") == (0, 1)
    assert scene.refused(0, UseCard("the_hanging_gardens", (), ("army",))) == "FF harvest.5"
    scene.ask(Sending(0))
    assert scene.state.sent[0] == {}  # it gathers from the next turn on


@rule("FF wonder.statue_of_liberty.1")
def test_the_statue_of_liberty_researches_what_another_knows() -> None:
    scene = Scene("americans", "germans").mark("b2", "statue_of_liberty").tech(1, "pottery", "irrigation").starting(0)
    assert scene.refused(0, UseCard("statue_of_liberty", (), ("irrigation",))) == "FF event.2"  # no place for level II
    scene.play(0, UseCard("statue_of_liberty", (), ("pottery",)))
    assert "pottery" in scene.state.techs[0]


@rule("FF person.7", "FF person.6", "FF person.3")
def test_great_people_come_out_of_reserve() -> None:
    scene = Scene("americans", "germans").ground("water", "b3").army(1, "b4")
    scene.state.reserve[0] = ("builder",)
    scene.starting(0)
    assert scene.coins(0) == 0
    assert scene.refused(0, Place("builder", "b3")) == "FF person.3"
    assert scene.refused(0, Place("builder", "b4")) == "FF blockade.3"
    scene.play(0, Place("builder", "b2"))
    assert scene.marker("b2") == "builder" and scene.coins(0) == 1 and scene.state.reserve[0] == ()


@rule("FF start.3", "FF scout.1", "FF scout.5", "FF scout.6")
def test_a_scout_sends_its_square_to_a_city() -> None:
    scene = Scene("chinese", "germans").city(0, "g3").ground("forest", "j7", resource="wheat").scout(0, "j7")
    before = scene.production("c3")
    scene.ask(Sending(0), "start")
    assert [c.city for c in scene.choices(0) if isinstance(c, Send)] == ["c3", "g3"]
    scene.play(0, Send("c3"))
    assert scene.production("c3") == before + 2
    from ecumene.titles.ffg.cityactions import Harvest
    from ecumene.titles.ffg.management import Managing

    scene.ask(Managing(0), "manage")
    assert Harvest("c3", "wheat") in scene.choices(0) and Harvest("g3", "wheat") not in scene.choices(0)


@rule("FF scout.3", "FF start.3")
def test_a_square_of_ones_own_outskirts_is_moved_not_doubled() -> None:
    scene = Scene("chinese", "germans").city(0, "g3").ground("forest", "f2").scout(0, "f2")
    assert (scene.production("c3"), scene.production("g3")) == (1, 3)  # Despotism adds one to each
    scene.ask(Sending(0), "start").play(0, Send("c3"))
    assert (scene.production("c3"), scene.production("g3")) == (3, 1)


@rule("FF start.3", "FF start.5", "FF scout.1")
def test_a_scout_is_sent_in_any_order_with_the_rest_and_then_not_asked_about() -> None:
    scene = Scene("chinese", "germans").city(0, "g3").ground("forest", "j7", "k7").scout(0, "j7").scout(0, "k7")
    scene.state.agenda = [Sending(0), Starting(0)]
    scene.settle()
    assert scene.refused(0, Send("c3")) == "FF scout.1"
    assert scene.refused(0, Send("c3", "j6")) == "FF scout.1"
    assert scene.refused(0, Send("n6", "j7")) == "FF start.3"
    scene.play(0, Send("g3", "j7"), Govern("anarchy"))
    assert scene.refused(0, Send("c3", "j7")) == "FF start.3"
    scene.play(0, End())
    assert scene.kind() == "sending" and scene.state.agenda[-1].where(scene.state) == scene.at("k7")
    scene.play(0, Send("c3"))
    assert scene.state.sent[0] == {scene.at("j7"): scene.at("g3"), scene.at("k7"): scene.at("c3")} and not scene.game.due


@rule("FF start.3")
def test_a_scout_that_leaves_after_it_was_sent_gathers_no_more_and_another_is_asked_about() -> None:
    scene = Scene("chinese", "germans").city(0, "c7").ground("forest", "g4", "h4").scout(0, "g4", 2)
    scene.tech(0, "irrigation").state.agenda = [Sending(0), Starting(0)]
    scene.settle()
    scene.play(0, Send("c3", "g4"), Found("g4"), Displace("h4"), End())
    assert scene.state.sent[0] == {} and scene.state.agenda[-1].where(scene.state) == scene.at("h4")


@rule("FF start.3", "FF scout.1", "FF scout.3")
def test_a_scout_that_gathers_nothing_is_not_asked_about_but_can_be_sent() -> None:
    scene = Scene("chinese", "germans").city(0, "g3").scout(0, "f2").scout(0, "j7").events(0, "drought")
    scene.state.sent[0] = {scene.at("j7"): scene.at("g3"), scene.at("f2"): scene.at("c3")}
    scene.ask(Sending(0), "start")
    # in its own outskirts it takes nothing from anybody, elsewhere it goes where it went; that is no news
    assert not scene.game.due and scene.state.sent[0] == {scene.at("f2"): scene.at("g3"), scene.at("j7"): scene.at("g3")}
    assert not scene.told("sent")
    scene.starting(0).play(0, Send("c3", "j7"), UseCard("drought", (), ("j7",)))
    trade = [crop(scene.state, scene.state.cities[scene.at(city)]).trade for city in ("c3", "g3")]
    assert trade == [1, 0]  # what a drought has made of it comes to the city to which it was sent


@rule("FF scout.2")
def test_a_new_scout_gathers_from_the_turn_after() -> None:
    scene = Scene("chinese", "germans").ground("desert", "e6").scout(0, "e6")
    scene.state.fresh[0] = {scene.at("e6"): 1}
    scene.ask(Sending(0), "start")
    assert scene.state.sent[0] == {}
    scene.state.fresh[0] = {}
    scene.ask(Sending(0), "start")
    assert scene.state.sent[0] == {scene.at("e6"): scene.at("c3")}


@rule("FF scout.4", "FF blockade.4", "FF blockade.1", "FF coin.2")
def test_a_scout_takes_the_icons_of_an_enemy_square_and_denies_them() -> None:
    scene = Scene("chinese", "germans").mark("m5", "bank").scout(0, "m5")
    scene.ask(Sending(0), "start")
    assert scene.coins(0) == 1 and scene.coins(1) == 0
    from ecumene.titles.ffg.pieces import remove_figures

    remove_figures(scene.state, 0, scene.at("m5"), 0, 1)
    assert scene.coins(0) == 0 and scene.coins(1) == 1  # the blockade ends with it
