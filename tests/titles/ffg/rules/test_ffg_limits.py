"""Where cards end: without the card, at another moment, blockaded, obsolete, in Anarchy, at their limits, in other printings."""

from typing import Any

import pytest
from ffg_scene import Scene
from test_ffg_battle import battle, field, out
from test_ffg_persons import Deckscene

from ecumene.engine import Standing
from ecumene.titles.ffg import fronts
from ecumene.titles.ffg.bargains import OpenTrade
from ecumene.titles.ffg.battle import Deploy, hand_size
from ecumene.titles.ffg.building import Erect, Erecting
from ecumene.titles.ffg.cityactions import BuildFree, Devote, Harvest
from ecumene.titles.ffg.collecting import Collecting
from ecumene.titles.ffg.investing import Invest, Lay
from ecumene.titles.ffg.learning import Govern, Take, learn
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.persons import TurnUp
from ecumene.titles.ffg.pieces import clear, put, remove_figures, set_program, set_walls
from ecumene.titles.ffg.play import End, Pass, UseCard
from ecumene.titles.ffg.policies import CARDS, most
from ecumene.titles.ffg.production import Produce, affordable
from ecumene.titles.ffg.research import Research
from ecumene.titles.ffg.start import Found, Starting
from ecumene.titles.ffg.tables import tables
from ecumene.titles.ffg.turn import NewTurn, OpenResearch, Part, Phase
from ecumene.titles.ffg.yields import combat, crop
from scene import rule

BASE, FAME, WISDOM, BOTH = "base", "fame-and-fortune", "wisdom-and-warfare", "both"
#: enough policies for any number of cities
POLICIES = ("expansionism", "natural_religion", "pacifism", "patronage")


def scene_of(scenario: str, *civs: str, **options: str) -> Scene:
    """A scene in which nobody is asked for a policy."""
    return settled(Scene(*(civs or ("chinese", "egyptians")), scenario=scenario, **options))


def settled(scene: Scene) -> Scene:
    for seat in range(scene.game.seats):
        scene.state.policies[seat] = POLICIES[: most(scene.state, seat)]
    return scene


def part(scene: Scene) -> Scene:
    """Seat 0 begins its Start of Turn."""
    scene.state.phase = "start"
    scene.state.agenda = [Starting(0), Part(0)]
    scene.settle()
    return scene


def research(scene: Scene, answer: Research) -> Scene:
    return scene.ask(OpenResearch(), "research").play(0, answer)


# -- every card -------------------------------------------------------------------------------------------

#: the cards that are used by somebody's own choice in these parts of the turn
PARTS = {"start": "starting", "manage": "managing", "move": "moving"}


def in_part(scene: Scene, moment: str) -> Scene:
    asked: Scene = getattr(scene, PARTS[moment])(0)
    return asked


@rule("FF event.1", "FF harvest.5")
@pytest.mark.parametrize("what", tables(BOTH).uses)
def test_nobody_uses_a_card_that_they_do_not_have(what: str) -> None:
    row = tables(BOTH).uses[what]
    scene = settled(Deckscene("chinese", "egyptians", scenario=BOTH)).have(0, trade=27, culture=9)
    scene.only(0).state.policies[0] = ("organized_religion",)
    for moment in PARTS:
        assert in_part(scene, moment).refused(0, UseCard(what, ("iron",) * len(row.cost))) == "FF event.1"
        (ask,) = [scene.game.ask(0)]
        assert all(what not in form.pieces([])[0] for form in ask.forms if form.kind == "use-card")


EVENTS = [what for what, row in tables(BOTH).uses.items() if row.event]


@rule("FF event.1")
@pytest.mark.parametrize("what", EVENTS)
def test_an_event_is_refused_in_every_phase_but_its_own(what: str) -> None:
    row = tables(BOTH).uses[what]
    scene = scene_of(BOTH, "americans", "egyptians").events(0, row.card or what)
    for moment in PARTS:
        if moment not in row.when.split():
            assert in_part(scene, moment).refused(0, UseCard(what)) == "FF event.1"


TECHS = [what for what, row in tables(BOTH).uses.items() if (row.card or what) in tables(BOTH).techs]


@rule("FF harvest.5", "FF harvest.7", "FF turn.4")
@pytest.mark.parametrize("what", [what for what in TECHS if tables(BOTH).uses[what].cost])
def test_a_resource_ability_is_refused_in_other_phases_and_a_second_time(what: str) -> None:
    row = tables(BOTH).uses[what]
    scene = scene_of(BOTH).only(0, row.card or what)
    pay = tuple("hut:iron" if cost == "any" else f"hut:{cost}" for cost in row.cost)
    scene.have(0, kept=tuple(sorted(pay)))
    scene.state.tokens[1] = {"sheet": 1}
    for moment in PARTS:
        used = UseCard(what, pay)
        if moment not in row.when.split():
            assert in_part(scene, moment).refused(0, used) == "FF harvest.5"
        else:
            scene.state.used[0] = frozenset({what})
            assert in_part(scene, moment).refused(0, used) == "FF harvest.5"


def row_of(what: str) -> Any:
    return tables(BOTH).uses[what]


def moment_of(what: str) -> str:
    return next(moment for moment in row_of(what).when.split() if moment in PARTS)


WONDERS = [what for what in tables(BOTH).uses if (row_of(what).card or what) in tables(BOTH).wonders]
PERSONS = [what for what in tables(BOTH).uses if row_of(what).person and set(row_of(what).when.split()) & PARTS.keys()]
SIDES = [what for what in tables(BOTH).uses if (row_of(what).card or what) in CARDS]


@rule("FF wonder.11", "FF blockade.2", "FF blockade.5", "FF wonder.obsolete.3")
@pytest.mark.parametrize("what", WONDERS)
def test_a_wonder_works_for_its_owner_alone_unblockaded_and_not_obsolete(what: str) -> None:
    def wonder(at: str = "b2") -> Scene:
        scene = scene_of(BOTH, "germans", "egyptians").mark(at, what)
        scene.state.market, scene.state.techs[1] = dict.fromkeys(scene.state.market, 2), {"currency": 1, "pottery": 1}
        return scene

    def offered(scene: Scene) -> bool:
        forms = scene.starting(0).game.ask(0).forms
        return any(what in form.pieces([])[0] for form in forms if form.kind == "use-card")

    assert offered(wonder()) and not offered(wonder("m5"))
    scene = wonder().scout(1, "b2")
    assert not offered(scene) and scene.refused(0, UseCard(what)) == "FF event.1"
    remove_figures(scene.state, 1, scene.at("b2"), 0, 1)
    assert offered(scene)
    old = wonder()
    old.state.obsolete = frozenset({what})
    assert not offered(old) and old.refused(0, UseCard(what)) == "FF event.1"


@rule("FF gpdeck.7", "FF gpdeck.3")
@pytest.mark.parametrize("what", PERSONS)
def test_a_great_person_works_only_with_a_free_marker(what: str) -> None:
    moment = moment_of(what)
    for lost in ("blockaded", "reserved"):
        scene = Deckscene(scenario=FAME).person(0, what)
        if lost == "blockaded":
            scene.scout(1, "b2")
        else:
            clear(scene.state, scene.at("b2"), overbuilt=True)
        assert in_part(scene, moment).refused(0, UseCard(what)) == "FF event.1"
    theirs = Deckscene(scenario=FAME).person(1, what)
    assert in_part(theirs, moment).refused(0, UseCard(what)) == "FF event.1"


@rule("FF gov.anarchy.2", "FF policy.7")
@pytest.mark.parametrize("what", SIDES)
def test_a_policy_that_is_not_in_force_gives_nothing(what: str) -> None:
    card = row_of(what).card or what
    scene = scene_of(WISDOM).only(0, "pottery", "writing").have(0, trade=27, culture=9)
    scene.state.policies[0] = (card,)
    assert any(what in form.pieces([])[0] for form in scene.starting(0).game.ask(0).forms)
    scene.govern(0, "anarchy")
    assert scene.starting(0).refused(0, UseCard(what)) == "FF event.1"
    scene.govern(0, "despotism").state.policies[0] = (next(name for name in CARDS if CARDS[name] != CARDS[card]),)
    assert scene.starting(0).refused(0, UseCard(what)) == "FF event.1"


# -- civilizations ----------------------------------------------------------------------------------------


@rule("FF civ.americans.4")
@pytest.mark.parametrize(("civ", "trade", "most_"), [("americans", 8, 4), ("americans", 9, 6), ("chinese", 9, 3)])
def test_only_america_rushes_two_for_three(civ: str, trade: int, most_: int) -> None:
    scene = Scene(civ, "germans").have(0, trade=trade).govern(0, "republic")
    assert affordable(scene.state, scene.state.cities[scene.at("c3")]) == most_


@rule("FF civ.chinese.2")
@pytest.mark.parametrize(("civ", "culture"), [("chinese", 3), ("germans", 0)])
def test_only_china_gains_culture_by_exploring(civ: str, culture: int) -> None:
    scene = Scene(civ, "romans").army(0, "f5").mark("g5", "hut", "spy").moving(0).play(0, March("f5", 1, 0, ("g5",)))
    assert scene.state.culture[0] == culture


@rule("FF civ.egyptians.2")
def test_egypt_builds_one_unlocked_building_a_turn() -> None:
    scene = Scene("egyptians", "germans").only(0, "masonry", "writing").city(0, "g3").managing(0)
    assert scene.refused(0, BuildFree("c3", "market", "d3")) == "FF building.1"  # not unlocked
    scene.play(0, BuildFree("c3", "walls", "c3"))
    assert scene.state.cities[scene.at("c3")].walls and scene.refused(0, Devote("c3")) == "FF manage.1"
    assert scene.refused(0, BuildFree("g3", "library", "h3")) == "FF manage.2"
    other = Scene("romans", "germans").only(0, "writing").managing(0)
    assert other.refused(0, BuildFree("c3", "library", "d3")) == "FF manage.2"


@rule("FF civ.germans.2", "FF civ.germans.3", "FF def.9")
def test_germany_gains_by_research_not_by_learning() -> None:
    def forces(scene: Scene) -> int:
        return len(scene.state.forces[0])

    scene = Scene("germans", "chinese").only(0, "writing", "pottery").have(0, trade=11)
    before = forces(scene)
    assert forces(research(scene, Research("democracy"))) == before + 1 and scene.kind() == "german-resource"
    plain = Scene("germans", "chinese").only(0, "writing", "pottery").have(0, trade=11)
    assert forces(research(plain, Research("irrigation"))) == before and plain.kind() != "german-resource"
    learnt = Scene("germans", "chinese").only(0, "writing", "pottery").starting(0)
    learn(learnt.state, 0, "democracy")
    learnt.settle()
    assert forces(learnt) == before and learnt.kind() == "starting"
    copied = Scene("germans", "chinese").only(0, "writing", "pottery").only(1, "democracy").mark("b2", "statue_of_liberty")
    copied.starting(0).play(0, UseCard("statue_of_liberty", (), ("democracy",)))  # that is research
    assert forces(copied) == before + 1 and copied.kind() == "german-resource"


@rule("FF civ.romans.3", "FF civ.romans.4")
@pytest.mark.parametrize(("civ", "level"), [("romans", 1), ("americans", 0)])
def test_only_rome_advances_for_cities(civ: str, level: int) -> None:
    assert Scene(civ, "germans").scout(0, "h4").starting(0).play(0, Found("h4")).state.level[0] == level
    scene = Scene(civ, "germans").city(1, "h4").forces(0, "infantry-3", "mounted-3", "artillery-3").forces(1)
    assert out(battle(scene.mark("d2", "academy"), "h4")).state.level[0] == level


@rule("FF civ.russians.4", "FF enemy_city.2")
def test_russia_sacrifices_one_figure_a_turn() -> None:
    scene = Scene("russians", "germans").only(0, "pottery").only(1, "writing").scout(0, "m7").army(0, "o7").moving(0)
    scene.play(0, March("m7", 0, 1, ("n7", "n6"), then="sacrifice"), Take("writing"))
    assert "writing" in scene.state.techs[0] and not scene.state.scouts[0] and scene.state.battle is None
    assert scene.refused(0, March("o7", 1, 0, ("n7", "n6"), then="sacrifice")) == "FF civ.russians.4"
    other = Scene("romans", "germans").scout(0, "m7").moving(0)
    assert other.refused(0, March("m7", 0, 1, ("n7", "n6"), then="sacrifice")) == "FF civ.russians.4"


@rule("FF civ.arabs.3")
def test_arabia_gains_for_tokens_and_markers_not_for_events() -> None:
    def spent(*pay: str, **have: Any) -> int:
        scene = scene_of(FAME, "arabs", "egyptians").only(0, "construction").events(0, "generous_gift").have(0, **have)
        return int(scene.managing(0).play(0, UseCard("construction", pay, ("c3",))).state.culture[0])

    assert spent("hut:wheat", kept=("hut:wheat",)) == 1 and spent("wheat") == 1 and spent("generous_gift") == 0


@rule("FF civ.arabs.3", "FF wonder.the_kremlin.1")
def test_two_tokens_for_a_spy_are_two_culture_for_arabia() -> None:
    scene = scene_of(FAME, "arabs", "egyptians").only(0, "mysticism").mark("b2", "the_kremlin")
    scene.state.tokens[1] = {"sheet": 1}
    scene.managing(0).play(0, UseCard("mysticism", ("incense+iron",), ("1:sheet",)))
    assert scene.state.culture[0] == 2 and scene.state.tokens[1] == {"sheet": 0}


@rule("FF civ.indians.2")
def test_nothing_stands_for_a_spy_or_uranium_in_india() -> None:
    scene = scene_of(FAME, "indians", "egyptians").only(0, "mysticism", "atomic_theory").have(0, wheat=1)
    scene.state.tokens[1] = {"sheet": 1}
    scene.managing(0)
    assert scene.refused(0, UseCard("mysticism", ("wheat",), ("1:sheet",))) == "FF harvest.5"
    assert scene.refused(0, UseCard("atomic_theory", ("wheat",))) == "FF harvest.5"


@rule("FF civ.spanish.4", "FF building.9")
def test_a_building_of_spain_keeps_the_limits_and_turns_to_its_upgrade() -> None:
    scene = scene_of(FAME, "spanish", "egyptians").tech(0, "printing_press").mark("d2", "market")
    scene.ask(Erecting(0, basic=True), "move", 0)
    assert Erect("temple", "d3") not in scene.choices(0) and Erect("temple", "d2") in scene.choices(0)
    assert scene.play(0, Erect("library", "d3")).marker("d3") == "university"


@rule("FF civ.mongols.2", "FF loot.14", "FF wonder.the_great_wall.2")
def test_the_extra_loot_of_mongolia() -> None:
    def budget(scene: Scene) -> int:
        return int(getattr(scene.state.agenda[-1], "budget", 0)) if scene.state.agenda else 0

    def army(owner: int, **more: Any) -> Scene:
        return scene_of(BOTH, "mongols", "egyptians").army(owner, "g5").forces(0, "infantry-3").forces(1).have(1, trade=9, **more)

    assert budget(out(battle(army(1), "g5"))) == 2
    assert budget(out(battle(army(0), "g5", seat=1))) == 1  # not as defender
    assert budget(out(battle(army(1).mark("m5", "the_great_wall"), "g5"))) == 0  # none was due
    scouts = scene_of(BOTH, "mongols", "egyptians").scout(1, "g5").army(0, "f5").have(1, trade=9).moving(0)
    assert budget(scouts.play(0, March("f5", 1, 0, ("g5",)))) == 2
    village = scene_of(BOTH, "mongols", "egyptians").mark("h4", "village", "iron").mark("b2", "academy").mark("b3", "academy")
    assert budget(out(battle(village.forces(0, "infantry-3", "mounted-3", "artillery-3"), "h4"))) == 0


@rule("FF civ.zulu.2", "FF civ.zulu.3", "FF barbarian.8")
def test_a_village_taken_by_the_zulu_is_no_battle_and_stays_away_from_cities() -> None:
    scene = scene_of(WISDOM, "zulu", "egyptians").tech(0, "code_of_laws").army(0, "f5").mark("g5", "village", "iron").moving(0)
    assert not scene.play(0, March("f5", 1, 0, ("g5",))).state.tokens[0]
    beside = scene_of(WISDOM, "zulu", "egyptians").scout(0, "g3").mark("h4", "village", "iron").starting(0)
    assert beside.refused(0, Found("g3")) == "FF city.6"


@rule("FF civ.japanese.3", "FF wonder.porcelain_tower.1")
@pytest.mark.parametrize(("civ", "tower", "level", "trade"), [
    ("japanese", False, "biology", 13), ("japanese", True, "biology", 8), ("chinese", True, "biology", 11),
    ("chinese", True, "space_flight", 21), ("chinese", True, "pottery", 1), ("chinese", False, "pottery", 6),
])  # fmt: skip
def test_cheaper_research_adds_up(civ: str, tower: bool, level: str, trade: int) -> None:
    scene = scene_of(WISDOM, civ, "egyptians")
    if tower:
        scene.mark("b2", "porcelain_tower")
    assert scene.state.rules.price(scene.state, 0, level) == trade


# -- governments ------------------------------------------------------------------------------------------


@rule("FF gov.fundamentalism.1", "FF gov.fundamentalism.2", "FF gov.communism.1")
@pytest.mark.parametrize(("scenario", "fundamental", "communist", "bonus"), [
    (BASE, 4, 3, 0), (FAME, 4, 3, 0), (WISDOM, 3, 4, 4), (BOTH, 3, 4, 4),
])  # fmt: skip
def test_governments_in_battle_by_printing(scenario: str, fundamental: int, communist: int, bonus: int) -> None:
    scene = scene_of(scenario).govern(0, "fundamentalism")
    assert (hand_size(scene.state, 0), combat(scene.state, 0)) == (fundamental, bonus)
    scene.govern(0, "communism")
    assert (hand_size(scene.state, 0), combat(scene.state, 0)) == (communist, 0)


@rule("FF gov.feudalism.1", "FF blockade.1", "FF harvest.2")
def test_feudalism_harvests_what_is_there_once() -> None:
    def feudal(government: str = "feudalism") -> Scene:
        return Scene("chinese", "germans").govern(0, government).ground("forest", "b2", resource="silk")

    levy = UseCard("feudalism", (), ("silk",))
    scene = feudal().starting(0).play(0, levy)
    assert scene.state.resources[0]["silk"] == 1 and scene.refused(0, levy) == "FF harvest.5"
    assert feudal().scout(1, "b2").starting(0).refused(0, levy) == "FF harvest.5"
    assert feudal("despotism").starting(0).refused(0, levy) == "FF event.1"
    empty = feudal()
    empty.state.market["silk"] = 0
    assert empty.starting(0).refused(0, levy) == "FF harvest.5"


@rule("FF gov.monarchy.1")
def test_monarchy_gives_the_capital_another_kind_of_action() -> None:
    scene = Scene("chinese", "germans").govern(0, "monarchy").city(0, "g3")
    scene.state.boost[scene.at("c3")] = 20
    scene.managing(0).play(0, Produce("c3", "army", "d3"))
    assert scene.refused(0, Produce("c3", "scout", "d3")) == "FF gov.monarchy.1"
    scene.play(0, Devote("c3"), Devote("g3"))
    assert scene.refused(0, Devote("c3")) == "FF manage.1" and scene.refused(0, Devote("g3")) == "FF manage.1"


@rule("FF gov.communism.2", "FF program.4")
def test_a_program_doubles_what_communism_lends() -> None:
    scene = settled(scene_of(BOTH).city(0, "g3")).ground("forest", "b2", "b3", "b4").govern(0, "communism")
    assert (scene.production("c3"), scene.production("g3")) == (6, 6)
    set_program(scene.state, scene.at("g3"), True)
    assert (scene.production("c3"), scene.production("g3")) == (6, 12)


@rule("FF gov.anarchy.1", "FF tech.atomic_theory.1")
def test_in_anarchy_no_card_but_lovelace_moves_the_capital() -> None:
    scene = Scene("chinese", "germans").only(0, "atomic_theory").city(0, "g3").govern(0, "anarchy")
    scene.have(0, kept=("village:uranium",)).managing(0).play(0, UseCard("atomic_theory", ("village:uranium",)))
    assert scene.refused(0, Devote("c3")) == "FF gov.anarchy.1"
    assert scene.play(0, Devote("g3"), Devote("g3")).state.culture[0] == 2
    garcia = Deckscene().person(0, "jerry_garcia").govern(0, "anarchy").managing(0)
    assert garcia.refused(0, UseCard("jerry_garcia")) == "FF event.2"


@rule("FF gov.anarchy.2")
def test_in_anarchy_no_policy_works() -> None:
    def anarchic(policy: str) -> Scene:
        scene = scene_of(WISDOM).govern(0, "anarchy")
        scene.state.policies[0] = (policy,)
        return scene

    assert anarchic("expansionism").starting(0).play(0, End()).state.trade[0] == 0
    assert anarchic("pacifism").starting(0).play(0, End()).state.culture[0] == 0
    alone = anarchic("natural_religion").army(0, "f5").moving(0)
    assert alone.refused(0, March("f5", 1, 0, ("f6", "f7", "f8"))) == "FF move.1"
    assert anarchic("urban_development").mark("d2", "library").mark("d3", "granary").production("c3") == 1
    assert (
        anarchic("rationalism").have(0, trade=9).starting(0).refused(0, UseCard("rationalism", (), ("masonry",))) == "FF event.1"
    )


@rule("FF gov.republic.1")
def test_armies_found_cities_under_republic_alone() -> None:
    scene = Scene("chinese", "germans").govern(0, "republic").army(0, "g3").starting(0).play(0, Found("g3", "army"))
    assert scene.at("g3") in scene.state.cities and not scene.state.armies[0]
    assert Scene("chinese", "germans").army(0, "g3").starting(0).refused(0, Found("g3", "army")) == "FF city.3"


@rule("FF event.citizens_revolting_1.1", "FF gov.4")
def test_after_a_revolt_no_government_is_chosen_this_turn() -> None:
    scene = scene_of(FAME).events(0, "citizens_revolting_1").starting(0).play(0, UseCard("citizens_revolting_1", (), ("1",)))
    assert scene.starting(1).refused(1, Govern("despotism")) == "FF gov.4"


# -- techs ------------------------------------------------------------------------------------------------


@rule("FF tech.railroad.1", "FF tech.metal_casting.1", "FF tech.civil_service.1", "FF tech.computers.1")
@pytest.mark.parametrize("scenario", [BASE, FAME, WISDOM, BOTH])
@pytest.mark.parametrize(("tech", "coins"), [("railroad", 1), ("metal_casting", 0), ("civil_service", 1), ("computers", 1)])
def test_printed_coins_are_the_same_in_every_version(scenario: str, tech: str, coins: int) -> None:
    assert scene_of(scenario).only(0, tech).coins(0) == coins


@rule("FF tech.code_of_laws.2", "FF techrule.3")
def test_code_of_laws_counts_the_first_victory_of_a_turn_up_to_four() -> None:
    def won(scene: Scene, square: str) -> Scene:
        out(battle(scene.army(1, square), square))
        while scene.kind() == "looting":
            scene.play(0, Pass())
        return scene

    scene = won(Scene("romans", "germans").forces(0, "infantry-3").forces(1), "g5")
    assert scene.state.tokens[0] == {"code_of_laws": 1}
    assert won(scene, "h5").state.tokens[0] == {"code_of_laws": 1}
    full = Scene("romans", "germans").forces(0, "infantry-3").forces(1)
    full.state.tokens[0] = {"code_of_laws": 4}
    assert won(full, "g5").state.tokens[0] == {"code_of_laws": 4}
    lost = out(battle(Scene("romans", "germans").army(1, "g5").forces(0).forces(1, "infantry-3"), "g5"))
    assert not lost.state.tokens[0]


@rule("FF tech.horseback_riding.2", "FF def.20")
def test_horseback_riding_fills_two_dials() -> None:
    scene = (
        Scene("americans", "germans", "romans").only(0, "horseback_riding").have(0, silk=1, trade=20).ask(OpenTrade(), "trade")
    )
    assert scene.refused(0, UseCard("horseback_riding", ("silk",))) == "FF event.2"  # somebody must be named
    scene.play(0, UseCard("horseback_riding", ("silk",), ("2",)))
    assert scene.state.trade == [27, 0, 6]


@rule("FF tech.military_science.2", "FF tech.computers.3")
@pytest.mark.parametrize(("tokens", "more"), [(2, 0), (3, 1), (5, 1), (6, 2)])
def test_military_science_goes_by_threes_of_coins(tokens: int, more: int) -> None:
    scene = Scene("chinese", "germans").city(0, "g3")
    before = scene.production("c3"), scene.production("g3")
    scene.only(0, "military_science").state.tokens[0] = {"sheet": tokens}
    assert (scene.production("c3"), scene.production("g3")) == (before[0] + more, before[1] + more)


@rule("FF tech.metalworking.2", "FF event.primetime_tv.1")
@pytest.mark.parametrize(("cancelled", "left"), [(False, ()), (True, ((None, ("infantry-3", 1)),))])
def test_iron_adds_three_wounds_unless_it_is_cancelled(cancelled: bool, left: Any) -> None:
    scene = field(("infantry-1", "infantry-1"), ("infantry-3", "infantry-3"), "germans", "egyptians").have(0, iron=1)
    scene.game.play(1, Standing("muster", "never"))
    if cancelled:
        scene.events(1, "primetime_tv")
    battle(scene, "g5").play(1, Deploy("infantry-3")).play(0, Deploy("infantry-1", 0, "iron"))
    if cancelled:
        scene.play(1, UseCard("primetime_tv"))
    assert scene.state.battle.fronts == left and scene.state.resources[0]["iron"] == 0


@rule("FF tech.combustion.2", "FF tech.combustion.3", "FF combat.3.2")
def test_combustion_razes_once_and_breaks_walls() -> None:
    scene = Scene("chinese", "germans").only(0, "combustion").mark("m5", "library").mark("m6", "granary").army(0, "l5")
    scene.army(0, "l6").scout(0, "l7").moving(0)
    assert scene.refused(0, March("l7", 0, 1, ("m7", "m6"), then="raze")) == "FF tech.combustion.2"
    assert scene.play(0, March("l5", 1, 0, ("m5",), then="raze")).marker("m5") == ""
    assert scene.refused(0, March("l6", 1, 0, ("m6",), then="raze")) == "FF tech.combustion.2"
    for tech, bonus, first in (("combustion", 12, 1), ("writing", 16, 0)):
        walled = Scene("chinese", "germans").only(0, tech).forces(0, "infantry-1").forces(1, "infantry-1")
        set_walls(walled.state, walled.at("n6"), True)
        battle(walled, "n6")
        assert walled.state.battle.bonus == (0, bonus) and walled.game.due == (first,)


@rule("FF tech.atomic_theory.2", "FF combat.city.3")
def test_a_nuke_leaves_nothing_but_the_capital() -> None:
    scene = settled(scene_of(BOTH).city(1, "h4")).only(0, "atomic_theory").have(0, kept=("village:uranium",))
    scene.mark("i4", "panama_canal").mark("i5", "artist").mark("i3", "library").army(1, "h3").scout(0, "g4").army(0, "k4")
    scene.state.tokens[1] = {"panama_canal": 3}
    nuke = [UseCard("atomic_theory_nuke", ("village:uranium",), (square,)) for square in ("n6", "h4")]
    assert scene.moving(0).refused(0, nuke[0]) == "FF event.2"
    scene.play(0, nuke[1])
    assert scene.at("h4") not in scene.state.cities and scene.coins(1) == 0 and "panama_canal" in scene.state.lost
    assert not scene.state.armies[1] and not scene.state.scouts[0] and scene.figures(0, "k4") == (1, 0)
    assert scene.state.reserve[1] == () and scene.state.supply["library"] == 6


@rule("FF tech.education.1", "FF tech.education.2")
def test_education_ends_at_four_coins_and_needs_a_place() -> None:
    scene = scene_of(WISDOM).only(0, "education").have(0, incense=1, iron=1, silk=1, wheat=1)
    scene.state.tokens[0], scene.state.stalls, scene.state.boost[scene.at("c3")] = {"education": 4}, ("stonehenge",), 30
    scene.managing(0).play(0, Produce("c3", "stonehenge", "d3"))
    assert scene.state.tokens[0] == {"education": 4}
    assert scene.refused(0, UseCard("education", ("incense", "iron", "silk", "wheat"), ("sailing",))) == "FF event.2"


# -- wonders ----------------------------------------------------------------------------------------------


@rule("FF wonder.panama_canal.1", "FF wonder.panama_canal.2", "FF replace.5")
def test_the_tokens_of_panama_canal() -> None:
    scene = Scene("chinese", "germans").only(0).mark("b2", "panama_canal")
    scene.state.tokens[0] = {"panama_canal": 9}
    scene.starting(0).play(0, UseCard("panama_canal"))
    assert scene.coins(0) == 10
    scene.scout(1, "b2")
    assert scene.coins(0) == 0
    replaced = Scene("chinese", "germans").only(0).mark("b2", "panama_canal")
    replaced.state.tokens[0] = {"panama_canal": 9}
    put(replaced.state, replaced.at("b2"), "library")
    assert replaced.coins(0) == 0 and replaced.state.tokens[0] == {}


@rule("FF wonder.sydney_opera_house.1", "FF culture.6", "FF victory.1")
def test_sydney_opera_house_may_win() -> None:
    scene = Scene("chinese", "germans").mark("b2", "sydney_opera_house")
    scene.state.level[0] = 20
    assert scene.starting(0).play(0, UseCard("sydney_opera_house")).game.over == "culture"


@rule("FF wonder.the_hanging_gardens.1", "FF def.19", "FF blockade.2")
def test_the_hanging_gardens_need_room_and_a_figure() -> None:
    def garden() -> Scene:
        return Scene("chinese", "germans").mark("b2", "the_hanging_gardens")

    army, scout = (UseCard("the_hanging_gardens", (), (figure,)) for figure in ("army", "scout"))
    assert garden().army(0, "b2", 2).starting(0).refused(0, army) == "FF harvest.5"
    assert garden().scout(1, "b2").starting(0).refused(0, army) == "FF event.1"
    spent = garden().army(0, "h5", 2).army(0, "h6", 2).army(0, "h7", 2).starting(0)
    assert spent.refused(0, army) == "FF event.2"
    assert spent.play(0, scout).figures(0, "b2") == (0, 1)


@rule("FF wonder.angkor_wat.1", "FF harvest.2")
def test_angkor_wat_harvests_twice_what_the_market_has() -> None:
    def ripe(stock: int) -> Scene:
        scene = Scene("chinese", "germans").mark("b2", "angkor_wat").ground("forest", "b3", resource="silk")
        scene.state.market["silk"] = stock
        return scene.managing(0)

    assert ripe(2).play(0, Harvest("c3", "silk", "silk")).state.resources[0]["silk"] == 2
    assert ripe(1).refused(0, Harvest("c3", "silk", "silk")) == "FF harvest.3"
    plain = Scene("chinese", "germans").ground("forest", "b3", resource="silk").managing(0)
    assert plain.refused(0, Harvest("c3", "silk", "silk")) == "FF harvest.3"


@rule("FF wonder.himeji_samurai_castle.1", "FF combat.ability.5")
@pytest.mark.parametrize(("scenario", "health"), [(BASE, 2), (FAME, 2), (WISDOM, 3), (BOTH, 3)])
def test_himeji_by_printing(scenario: str, health: int) -> None:
    scene = scene_of(scenario).army(1, "g5").forces(0, "infantry-1").forces(1, "infantry-2").mark("b2", "himeji_samurai_castle")
    battle(scene, "g5")
    assert (fronts.strength(scene.state, 0, "infantry-1"), fronts.health(scene.state, 0, "infantry-1")) == (2, health)
    assert fronts.strength(scene.state, 1, "infantry-2") == 2  # not the enemy's


@rule("FF wonder.the_oracle.1", "FF blockade.2")
@pytest.mark.parametrize(
    ("wonder", "scouts", "open_"), [("the_oracle", 0, True), ("the_oracle", 1, False), ("stonehenge", 0, False)]
)
def test_the_oracle_opens_hands_of_barbarians_too(wonder: str, scouts: int, open_: bool) -> None:
    scene = Scene("chinese", "egyptians").mark("b2", wonder).mark("h4", "village", "iron").forces(0, "infantry-1")
    if scouts:
        scene.scout(1, "b2")
    battle(scene, "h4")
    assert (scene.game.view(0).battle.hands[1] == scene.state.battle.hands[1]) == open_


@rule("FF wonder.the_great_lighthouse.1", "FF blockade.2")
@pytest.mark.parametrize(("blockaded", "trade"), [("", 4), ("d2", 2), ("b3", 2)])
def test_the_great_lighthouse_and_blockades(blockaded: str, trade: int) -> None:
    scene = scene_of(WISDOM).ground("water", "b3", "b4").mark("d2", "the_great_lighthouse")
    if blockaded:
        scene.scout(1, blockaded)
    assert scene.ask(Collecting(), "trade").state.trade[0] == trade


@rule("FF wonder.statue_of_zeus.1", "FF blockade.2", "FF wonder.obsolete.3")
def test_zeus_fails_when_blockaded_or_obsolete_but_barracks_do_not() -> None:
    scene = scene_of(WISDOM).mark("b2", "statue_of_zeus").mark("b3", "barracks").mark("b4", "general")
    assert combat(scene.state, 0) == 12
    scene.scout(1, "b2").scout(1, "b3")
    assert combat(scene.state, 0) == 6
    old = scene_of(WISDOM).mark("b2", "statue_of_zeus")
    old.state.obsolete = frozenset({"statue_of_zeus"})
    assert combat(old.state, 0) == 0


@rule("FF wonder.the_internet.1", "FF tech.pottery.2")
def test_the_internet_makes_room_for_a_fifth_token() -> None:
    scene = scene_of(WISDOM).only(0, "pottery").have(0, iron=1, silk=1)
    scene.state.tokens[0] = {"pottery": 4}
    use = UseCard("pottery", ("iron", "silk"))
    assert scene.managing(0).refused(0, use) == "FF harvest.5"
    scene.mark("b2", "the_internet").managing(0).play(0, use)
    assert scene.state.tokens[0] == {"pottery": 5}
    assert scene.scout(1, "b2").coins(0) == 5  # what lies there stays


@rule("FF wonder.the_pentagon.1", "FF combat.trump.2")
def test_units_of_the_pentagon_still_trump() -> None:
    scene = scene_of(WISDOM).army(1, "g5").forces(0, "infantry-3", "infantry-1").forces(1, "mounted-1", "mounted-1")
    battle(scene.mark("b2", "the_pentagon"), "g5").play(1, Deploy("mounted-1")).play(0, Deploy("infantry-3", 0))
    assert scene.state.battle.fronts == ((("infantry-3", 0), None),)


@rule("FF wonder.notre_dame.1", "FF wonder.porcelain_tower.1")
@pytest.mark.parametrize("trade", [6, 7])
def test_notre_dame_and_porcelain_tower_add_up(trade: int) -> None:
    scene = scene_of(WISDOM).only(0, "pottery").mark("b2", "notre_dame").mark("b3", "porcelain_tower").have(0, trade=trade)
    scene.ask(OpenResearch(), "research")
    both = Research("writing", "masonry")
    if trade < 7:
        assert scene.refused(0, both) == "FF wonder.notre_dame.1"
    else:
        assert {"writing", "masonry"} <= set(scene.play(0, both).state.techs[0])


@rule("FF wonder.machu_picchu.1", "FF relic.seven_cities_of_gold.1", "FF civ.arabs.4")
def test_what_two_free_investments_set_off() -> None:
    scene = scene_of(FAME, investments="yes").mark("b2", "machu_picchu")
    scene.state.promised[0] = ("seven_cities_of_gold",)
    part(scene).play(0, Lay("infrastructure"), Take("silk"), Lay("infrastructure"))
    assert scene.kind() == "starting" and scene.state.resources[0] == {"silk": 1}  # once a turn
    arabs = scene_of(FAME, "arabs", "egyptians")
    arabs.state.promised[0] = ("seven_cities_of_gold",)
    assert part(arabs).play(0, Lay("infrastructure"), Lay("infrastructure")).state.level[0] == 2


@rule("FF invest.endowment_for_the_arts.1", "FF invest.endowment_for_the_arts_faf.1", "FF invest.5")
@pytest.mark.parametrize("scenario", [FAME, BOTH])
@pytest.mark.parametrize(("markers", "hand", "price"), [(0, 2, 3), (1, 3, 3), (2, 3, 2), (3, 3, 2), (4, 3, 1), (7, 3, 1)])
def test_the_steps_of_the_endowment(scenario: str, markers: int, hand: int, price: int) -> None:
    scene = scene_of(scenario, investments="yes").only(0)
    scene.state.invested[0] = {"endowment_for_the_arts": markers} if markers else {}
    assert scene.state.rules.hand_size(scene.state, 0) == hand and scene.state.rules.advance_price(scene.state, 0) == (price, 0)


@rule("FF invest.public_education.1", "FF invest.6")
@pytest.mark.parametrize(
    ("before", "kind"), [(2, "teaching"), (3, "starting"), (5, "teaching"), (8, "teaching"), (9, "starting")]
)
def test_the_steps_of_public_education(before: int, kind: str) -> None:
    scene = scene_of(FAME, investments="yes")
    scene.state.invested[0], scene.state.tokens[0] = {"public_education": before}, {"sheet": 1}
    assert part(scene).play(0, Invest("sheet", "public_education")).kind() == kind
    full = scene_of(FAME, investments="yes")
    full.state.invested, full.state.tokens[0] = [{"infrastructure": 20}, {"public_education": 3}], {"sheet": 1}
    assert part(full).refused(0, Invest("sheet", "infrastructure")) == "FF invest.1"


# -- events -----------------------------------------------------------------------------------------------


@rule("FF event.bread_and_circuses.1")
@pytest.mark.parametrize(("card", "at"), [
    ("exchange_of_ideas", ("1", "writing")), ("citizens_revolting_1", ("1",)), ("counterfeiters", ("1:sheet",)),
    ("drought", ("m5",)), ("sabotage", ("m6",)),
])  # fmt: skip
def test_bread_and_circuses_against_each_kind_of_target(card: str, at: tuple[str, ...]) -> None:
    scene = scene_of(FAME, "americans", "egyptians").events(0, card).events(1, "bread_and_circuses").only(1, "writing")
    scene.mark("m6", "library").army(0, "k5").state.tokens[1] = {"sheet": 1}
    ground = scene.state.ground[scene.at("m5")]
    scene.starting(0).play(0, UseCard(card, (), at))
    assert scene.game.due == (1,)
    scene.play(1, UseCard("bread_and_circuses"))
    assert scene.kind() == "starting" and scene.state.events == [(), ()] and scene.state.ground[scene.at("m5")] == ground
    assert scene.state.tokens[1] == {"sheet": 1} and scene.state.government[1] == "despotism"
    assert scene.marker("m6") == "library" and "writing" not in scene.state.techs[0]


@rule("FF event.6", "FF tech.writing.2", "FF event.primetime_tv.1")
def test_a_spy_that_is_cancelled_lets_the_action_go_on() -> None:
    scene = Scene("americans", "chinese").have(1, kept=("hut:spy",)).events(0, "primetime_tv")
    scene.game.play(1, Standing("actions", "always"))
    scene.game.play(0, Standing("abilities", "always"))
    scene.managing(0).play(0, Devote("c3")).play(1, UseCard("writing", ("hut:spy",))).play(0, UseCard("primetime_tv"))
    assert scene.state.culture[0] == 1 and scene.state.kept[1] == ()


@rule("FF event.6", "FF event.jousting_tourney.1")
def test_when_a_cancel_is_cancelled_the_same_player_may_try_again() -> None:
    scene = Scene("americans", "germans").events(0, "sabotage", "jousting_tourney").mark("m5", "library").army(0, "k5")
    scene.events(1, "bread_and_circuses", "jousting_tourney").starting(0).play(0, UseCard("sabotage", (), ("m5",)))
    scene.play(1, UseCard("bread_and_circuses")).play(0, UseCard("jousting_tourney"))
    assert scene.game.due == (1,)
    assert scene.play(1, UseCard("jousting_tourney")).marker("m5") == "library"


@rule("FF event.bank_scandal.1", "FF wonder.united_nations.1")
def test_the_bank_scandal_passes_the_united_nations_by() -> None:
    scene = Scene("americans", "egyptians", "romans", scenario=FAME).events(0, "bank_scandal").mark("o13", "united_nations")
    scene.state.tokens[1], scene.state.tokens[2] = {"sheet": 1}, {"sheet": 1}
    scene.starting(0).play(0, UseCard("bank_scandal", (), ("2:sheet",)))
    assert scene.state.tokens[1:] == [{"sheet": 1}, {"sheet": 0}]


@rule("FF event.depression.1", "FF event.counterfeiters.1", "FF def.10")
def test_only_tokens_are_taken_and_one_of_each_player() -> None:
    scene = scene_of(FAME, "americans", "egyptians").events(0, "depression").tech(1, "railroad")
    scene.state.tokens[1] = {"sheet": 2}
    scene.starting(0)
    assert scene.refused(0, UseCard("depression", (), ("1:sheet", "1:sheet"))) == "FF event.2"
    assert scene.refused(0, UseCard("depression", (), ("1:railroad",))) == "FF event.2"
    assert scene.play(0, UseCard("depression", (), ("1:sheet",))).state.tokens[1] == {"sheet": 1}


@rule("FF event.drought.1", "FF event.flooding.1", "FF relic.1")
def test_what_terrain_may_change_under() -> None:
    scene = scene_of(FAME, "americans", "egyptians").events(0, "drought", "flooding").mark("h6", "hut", "spy").army(1, "h5")
    scene.mark("m5", "artist").mark("m6", "library").ground("water", "h5").state.marker[scene.at("g6")] = "relic_atlantis"
    scene.starting(0)
    for square in ("h5", "h6", "m5", "m6", "g6", "c3"):
        assert scene.refused(0, UseCard("flooding", (), (square,))) == "FF event.2"
    for square in ("m6", "g6", "c3"):
        assert scene.refused(0, UseCard("drought", (), (square,))) == "FF event.2"
    scene.play(0, UseCard("drought", (), ("h5",)))
    assert scene.figures(1, "h5") == (1, 0)  # the army stands on land now


@rule("FF event.mass_defection.1", "FF event.wholesale_defection.1", "FF event.defection.1")
def test_two_figures_or_a_great_person_never_both() -> None:
    scene = Scene("americans", "germans").events(0, "wholesale_defection", "defection").army(1, "m5").scout(1, "m5")
    scene.mark("m5", "artist").army(0, "l5").moving(0)
    for at in (("m5", "army", "person"), ("m5", "person", "army")):
        assert scene.refused(0, UseCard("wholesale_defection", (), at)) == "FF event.2"
    assert scene.refused(0, UseCard("defection", (), ("m5", "person"))) == "FF event.2"
    scene.play(0, UseCard("wholesale_defection", (), ("m5", "army", "scout")))
    assert not scene.state.armies[1] and not scene.state.scouts[1] and scene.marker("m5") == "artist"


@rule("FF event.roaming_horde.1", "FF combat.city.6")
def test_a_horde_never_ends_the_game_nor_strikes_its_player() -> None:
    scene = scene_of(WISDOM, "americans", "egyptians").events(0, "roaming_horde").mark("l6", "village", "iron").forces(1)
    scene.army(0, "k6").moving(0)
    assert scene.refused(0, UseCard("roaming_horde", (), ("k6",))) == "FF event.2"
    out(scene.play(0, UseCard("roaming_horde", (), ("n6",))))
    assert scene.game.over is None and scene.at("n6") in scene.state.cities


# -- great people -----------------------------------------------------------------------------------------


@rule("FF person.mother_teresa.1", "FF person.adam_smith.1", "FF person.andrew_carnegie.1", "FF victory.3")
def test_cards_that_may_end_the_game() -> None:
    teresa = Deckscene().person(0, "mother_teresa")
    teresa.state.tokens[:] = [{"sheet": 1}, {"sheet": 14}]
    teresa.starting(0).play(0, UseCard("mother_teresa", (), ("sheet", "1")))
    assert teresa.game.over == "economic" and teresa.game.winners == (1,)
    smith = Deckscene().person(0, "adam_smith")
    smith.state.tokens[0] = {"sheet": 14 - smith.coins(0)}
    assert smith.managing(0).play(0, TurnUp("adam_smith")).game.over == "economic"
    carnegie = Deckscene().person(0, "andrew_carnegie")
    carnegie.state.tokens[0], carnegie.state.level[0] = {"sheet": 8}, 20
    assert carnegie.managing(0).play(0, UseCard("andrew_carnegie")).game.over == "culture"


@rule("FF person.akira_kurosawa.1", "FF person.jerry_garcia.1")
def test_kurosawa_gains_for_each_city_of_garcia() -> None:
    scene = Deckscene().person(0, "jerry_garcia").person(1, "akira_kurosawa", up=True).city(0, "g3").managing(0)
    assert scene.play(0, UseCard("jerry_garcia")).state.culture == [4, 2]
    late = Deckscene().person(0, "jerry_garcia").managing(0).play(0, Devote("c3"))
    assert late.refused(0, UseCard("jerry_garcia")) == "FF event.2"  # the capital has acted


@rule("FF person.jim_henson.2", "FF gpdeck.7")
def test_henson_pays_nothing_while_blockaded() -> None:
    scene = Deckscene().person(0, "jim_henson", up=True).scout(1, "b2")
    scene.state.puppets = 2
    assert scene.starting(0).play(0, End()).state.culture[0] == 0


@rule("FF person.leonidas.1", "FF person.joan_of_arc.1", "FF event.roaming_horde.1")
def test_generals_defend_against_a_horde() -> None:
    scene = (
        settled(Deckscene("germans", "romans", scenario=BOTH)).person(1, "joan_of_arc").person(1, "leonidas", at="m6", up=True)
    )
    scene.events(0, "roaming_horde").mark("h5", "village", "iron").army(1, "j5").forces(1, "infantry-3").state.culture[1] = 7
    scene.moving(0).play(0, UseCard("roaming_horde", (), ("j5",))).play(1, UseCard("joan_of_arc"))
    assert scene.state.battle.bonus == (0, 8 + 7 + 8)  # two generals, her culture, one unit against three


@rule("FF person.martin_luther_king.1", "FF gov.8")
def test_king_lets_governments_change_at_once() -> None:
    king = Deckscene().person(0, "martin_luther_king", up=True).tech(0, "monarchy").starting(0)
    assert king.play(0, Govern("monarchy")).state.government[0] == "monarchy"
    assert Deckscene().tech(0, "monarchy").starting(0).refused(0, Govern("monarchy")) == "FF gov.4"


@rule("FF gpdeck.9", "FF event.wholesale_defection.1")
def test_a_card_goes_with_its_last_marker() -> None:
    scene = Deckscene().person(1, "valmiki").events(0, "wholesale_defection").moving(0)
    scene.play(0, UseCard("wholesale_defection", (), ("m5", "person"))).play(1, Pass())
    assert scene.state.persons[1] == () and scene.state.person_deck.up == ("valmiki",)


@rule("FF person.khalid.1", "FF start.1")
def test_after_khalid_the_marker_passes_on_from_him() -> None:
    scene = Deckscene("germans", "chinese", "romans").person(1, "khalid", at="o13").ask(Phase("move"))
    assert scene.play(1, UseCard("khalid")).game.due == (1,) and scene.state.first == 1
    assert scene.ask(NewTurn()).state.first == 2
    assert Deckscene("germans", "chinese", "romans").ask(NewTurn()).state.first == 1  # it was with seat 0


@rule("FF person.10", "FF person.11", "FF person.12", "FF person.13", "FF person.14", "FF person.15")
@pytest.mark.parametrize(("person", "icons"), [
    ("artist", (1, 0, 2, 0, 0)), ("builder", (0, 2, 0, 1, 0)), ("general", (0, 0, 0, 0, 4)),
    ("humanitarian", (1, 1, 1, 1, 0)), ("industrialist", (0, 0, 2, 1, 0)), ("scientist", (2, 1, 0, 0, 0)),
])  # fmt: skip
def test_markers_of_great_people(person: str, icons: tuple[int, ...]) -> None:
    scene = Scene("chinese", "germans").mark("b2", person)
    found = crop(scene.state, scene.state.cities[scene.at("c3")])
    assert (found.trade, found.production, found.culture, found.coin, combat(scene.state, 0)) == icons
    scene.scout(1, "b2")
    found = crop(scene.state, scene.state.cities[scene.at("c3")])
    assert (found.trade, found.production, found.culture, found.coin) == (0, 0, 0, 0)
