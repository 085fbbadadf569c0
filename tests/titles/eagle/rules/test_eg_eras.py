"""EG S:eras, S:wonders, A:eras, A:wonders, A:owner-bonus, A:losing: how eras end, what is gained and lost."""

import pytest

from ecumene import Refused
from ecumene.floor import Agree
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.aftermath import capture
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Offer, Trade
from ecumene.titles.eagle.battle import Fight
from ecumene.titles.eagle.endings import EndTurn
from ecumene.titles.eagle.exploring import free_technology
from ecumene.titles.eagle.milestones import Claim, Milestones, meeting
from ecumene.titles.eagle.movement import BeginMoving, EndMovement, Movement
from ecumene.titles.eagle.placing import Place
from ecumene.titles.eagle.production import Produce
from ecumene.titles.eagle.purchase import Buying, BuyTechnology, BuyUnit, Purchases
from ecumene.titles.eagle.stakes import Stake
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, rule


def world(rules: str = "standard", era: int = 1, gold: int = 500) -> Scene:
    return (
        Scene(rules, era=era)
        .gold(gold, gold, gold)
        .village(ANGELA, "nile", 4)
        .village(BRAD, "persia", 4)
        .village(CHRIS, "java", 4)
    )


def buy(scene: Scene, seat: int, *technologies: str) -> Scene:
    scene.state.agenda.clear()
    return scene.begin(Buying(seat), phase="purchase").play(seat, *(BuyTechnology(name) for name in technologies))


def end_turn(scene: Scene) -> Scene:
    """The turn ends; what the next one begins with is not looked at."""
    scene.state.agenda.clear()
    EndTurn().run(scene.state)
    scene.state.agenda.clear()
    return scene


def left(scene: Scene, era: int = 1) -> list[str]:
    return [tables.TECHNOLOGIES[n].id for n in tables.OF_ERA[era] if not scene.state.tech[n]]


# -- standard: eras ---------------------------------------------------------------------------------------


@rule("EG S:eras.2", "EG S:eras.4")
def test_a_players_own_third_technology_of_the_era_ends_it_with_the_turn() -> None:
    scene = world().some_techs(ANGELA, 1, 2).some_techs(BRAD, 1, 2)
    buy(scene, CHRIS, left(scene)[0])
    assert not scene.state.era_ends  # the fifth of all players together
    buy(scene, BRAD, left(scene)[0])
    assert scene.state.era_ends and scene.state.era == 1
    end_turn(scene)
    assert scene.state.era == 2 and not scene.state.era_ends
    old = world(era=2).some_techs(ANGELA, 1, 5)
    buy(old, ANGELA, left(old, 2)[0])
    assert not old.state.era_ends  # those of other eras do not count


@rule("EG S:eras.3", "EG S:eras.6")
def test_the_last_technology_of_an_era_ends_it_bought_or_found() -> None:
    scene = world(era=2).some_techs(ANGELA, 2, 1)
    for number in tables.OF_ERA[2][1:9]:
        scene.state.tech[number] = tables.ASIDE
    buy(scene, BRAD, left(scene, 2)[0])
    assert scene.state.era_ends
    found = world(era=2)
    for number in tables.OF_ERA[2][:9]:
        found.state.tech[number] = tables.ASIDE
    free_technology(found.state, ANGELA, 0)
    found.begin(phase="movement")
    assert not found.state.era_ends and end_turn(found).state.era == 3
    gone = world(era=2)
    assert buy(gone, ANGELA).why(ANGELA, BuyTechnology("masonry")) == "EG S:purchase.13"  # unowned, and gone for good


@rule("EG S:eras.9", "EG S:eras.8", "EG S:eras.10")
def test_cards_and_units_of_a_past_era_stay_and_only_catapults_change() -> None:
    scene = world().some_techs(ANGELA, 1, 3).wonders(ANGELA, "villages")
    scene.units(ANGELA, "nile", ancient_infantry=1, ancient_cavalry=1, ancient_artillery=2)
    number = scene.fleet(BRAD, "black_sea", "galley", "ancient-artillery")
    scene.state.era_ends = True
    end_turn(scene)
    assert scene.state.techs(ANGELA) == 3 and scene.wonder_of("villages") == ANGELA
    assert [scene.count(ANGELA, "nile", piece) for piece in ("ancient-infantry", "ancient-cavalry", "ancient-artillery")] == [
        1,
        1,
        0,
    ]
    assert scene.count(ANGELA, "nile", "medieval-artillery") == 2
    assert scene.ship(BRAD, number).cargo == ((tables.KIND["medieval-artillery"], 0),)
    scene.state.era_ends = True
    assert end_turn(scene).count(ANGELA, "nile", "medieval-artillery") == 2  # never again
    assert "ancient-infantry" not in scene.state.rules.pieces_for_sale(scene.state)


# -- standard: wonders ------------------------------------------------------------------------------------


def with_what(milestone: str, short: int = 0) -> Scene:
    """Angela has just what a milestone wants, or something less."""
    row = next(row for row in tables.MILESTONES if row.id == milestone)
    scene, count = Scene(era=row.era), row.least - short
    if row.counts in ("villages", "metropolises"):
        for region in ATLAS.ids[:count]:
            scene.village(ANGELA, region, 1 if row.counts == "villages" else 4)
        scene.village(ANGELA, "java", 2)  # a town is neither
    elif row.counts == "technologies":
        scene.some_techs(ANGELA, row.era, count)
    elif row.counts == "gold":
        scene.gold(count)
    elif row.counts == "fleets":
        for _ in range(count):
            scene.fleet(ANGELA, "black_sea", tables.FLEETS[row.era - 1])
        scene.fleet(ANGELA, "black_sea", "battleship")
    else:
        scene.units(ANGELA, "nile", ancient_infantry=3, ancient_cavalry=count - 4)
        scene.fleet(ANGELA, "black_sea", "galley", "ancient-artillery")  # aboard counts, the fleet does not
    return scene


@pytest.mark.parametrize("milestone", [row.id for row in tables.MILESTONES])
@rule("EG S:wonders.7", "EG S:wonders.8", "EG S:wonders.9", "EG S:wonders.10", "EG S:wonders.11", "EG S:wonders.12")
@rule("EG S:wonders.13", "EG S:wonders.14", "EG S:wonders.15", "EG S:wonders.16", "EG S:wonders.17", "EG S:wonders.18")
@rule("EG S:wonders.2", "EG S:wonders.4")
def test_each_milestone_gives_its_wonder_once_and_not_before_it_is_met(milestone: str) -> None:
    number = next(n for n, row in enumerate(tables.MILESTONES) if row.id == milestone)
    early = with_what(milestone, short=1)
    assert ANGELA not in meeting(early.state, number)
    early.begin(Milestones())
    assert early.wonder_of(milestone) == -1
    scene = with_what(milestone).begin(Milestones())
    assert scene.wonder_of(milestone) == ANGELA
    scene.wonders(BRAD, milestone).begin(Milestones())
    assert scene.wonder_of(milestone) == BRAD  # it is not given twice


@rule("EG S:wonders.1", "EG S:wonders.4", "EG S:eras.7")
def test_twelve_wonders_three_an_era_and_what_an_era_leaves_is_gone() -> None:
    assert [sum(row.era == era for row in tables.MILESTONES) for era in (1, 2, 3, 4)] == [3, 3, 3, 3]
    scene = with_what("villages")
    scene.state.era = 2
    scene.begin(Milestones())
    assert scene.wonder_of("villages") == -1
    several = with_what("ancient-armies").some_techs(ANGELA, 1, 2).begin(Milestones())
    assert several.wonder_of("ancient-armies") == several.wonder_of("ancient-technologies") == ANGELA


@rule("EG S:wonders.3", "EG S:wonders.5", "EG S:wonders.12")
def test_those_who_meet_a_milestone_at_the_same_moment_roll_for_it() -> None:
    scene = Scene(era=2).gold(50, 50, 20).roll("wonder for 60 gold", [3, 3], [2, 4], [1, 1], [6, 5])
    scene.begin(Produce(), *scene.state.rules.watch(), phase="production")  # everybody collects ten
    assert scene.wonder_of("sixty-gold") == BRAD
    first = Scene(era=2).gold(60, 60)
    first.wonders(BRAD, "sixty-gold").begin(Milestones())
    assert first.wonder_of("sixty-gold") == BRAD  # who was first keeps it


@rule("EG S:wonders.6")
def test_losing_what_was_counted_does_not_cost_the_wonder() -> None:
    scene = world(era=2, gold=60).begin(Milestones()).gold(0, 0, 0)
    owner = scene.wonder_of("sixty-gold")
    scene.begin(Milestones())
    assert owner >= 0 and scene.wonder_of("sixty-gold") == owner


@rule("EG S:wonders.2")
def test_the_game_claims_as_soon_as_the_milestone_is_met_in_the_middle_of_a_phase() -> None:
    scene = world(gold=100).units(ANGELA, "nile", ancient_infantry=6)
    scene.begin(Buying(ANGELA), phase="purchase").play(ANGELA, BuyUnit("ancient-cavalry", "nile", 2))
    assert scene.wonder_of("ancient-armies") == ANGELA and scene.ask(ANGELA).kind == "buying"


@rule("EG S:wonders.2", "EG S:wonders.3", "EG S:wonders.4", "EG S:wonders.5")
def test_announced_by_hand_a_milestone_goes_to_the_first_in_the_record() -> None:
    scene = Scene(era=2, announce="by-hand").gold(60, 70, 5).village(ANGELA, "nile").village(BRAD, "persia")
    scene.begin(BeginMoving(ANGELA))
    assert scene.wonder_of("sixty-gold") == -1 and scene.state.rules.watch() == ()
    assert scene.game.may == (BRAD,) and scene.choices(BRAD) == [Claim("sixty-gold")]
    assert scene.why(ANGELA, Claim("medieval-fleets")) == "EG S:wonders.2"  # meeting it comes first
    assert scene.why(ANGELA, Claim("villages")) == "EG S:eras.5"
    scene.play(BRAD, Claim("sixty-gold"))  # though Angela met it as early
    assert scene.wonder_of("sixty-gold") == BRAD and scene.why(ANGELA, Claim("sixty-gold")) == "EG S:wonders.4"
    late = Scene(era=2, announce="by-hand").gold(60, 70, 5).village(ANGELA, "nile").village(BRAD, "persia")
    late.begin(BeginMoving(ANGELA)).play(ANGELA, Claim("sixty-gold"))
    assert late.game.may == ()  # nothing is asked of Brad any more, but he is told why not
    assert late.why(BRAD, Claim("sixty-gold")) == "EG S:wonders.4"
    with pytest.raises(Refused, match="already given its wonder"):
        late.play(BRAD, Claim("sixty-gold"))
    assert late.why(CHRIS, Claim("medieval-fleets")) == "EG S:wonders.2" and late.why(CHRIS, Claim("atlantis")) == "EG S:eras.5"
    assert late.why(BRAD, EndMovement()) == late.why(BRAD, Claim(7)) == "engine"  # type: ignore[arg-type]
    for step, phase in ((Trade(), "trade"), (Buying(ANGELA), "purchase")):
        other = Scene(era=2, announce="by-hand").gold(60, 70, 5).village(ANGELA, "nile").village(BRAD, "persia")
        other.begin(step, phase=phase).play(ANGELA, Claim("sixty-gold"))
        assert other.wonder_of("sixty-gold") == ANGELA
    auto = Scene(era=2).gold(60).begin(BeginMoving(ANGELA))
    assert auto.why(ANGELA, Claim("sixty-gold")) is not None


# -- advanced: eras ---------------------------------------------------------------------------------------


@rule("EG A:eras.1", "EG A:eras.5", "EG A:remember.1")
def test_the_first_technology_of_the_next_era_makes_the_turn_the_last_of_the_old_one() -> None:
    scene = world("advanced-long").techs(BRAD, "currency", "trade_mapmaking", "philosophy_literature", "iron_working")
    buy(scene, ANGELA, "banking", "education")
    assert scene.state.era_ends and scene.state.era == 1
    price = scene.state.rules.price
    assert price(scene.state, "ancient-infantry") == 10 and "ancient-infantry" in scene.state.rules.pieces_for_sale(scene.state)
    end_turn(scene)
    assert scene.state.era == 2  # one step, though two were bought
    assert price(scene.state, "medieval-infantry") == 15 and "ancient-infantry" not in scene.state.rules.pieces_for_sale(
        scene.state
    )


@rule("EG A:purchase-technologies.3", "EG G:free-technology.3")
def test_old_and_free_technologies_never_start_an_era() -> None:
    scene = world("advanced-long", era=2)
    buy(scene, ANGELA, "masonry")
    assert not scene.state.era_ends
    scene.state.rules.gained(scene.state, ANGELA, tables.TECHNOLOGY["nationalism"], bought=False)
    assert not scene.state.era_ends


@rule("EG A:eras.4", "EG A:eras.3", "EG A:remember.1", "EG A:owner-bonus.4")
def test_improvements_of_the_old_era_go_back_and_its_wonders_stop_working() -> None:
    scene = world("advanced-long").techs(BRAD, "currency").wonders(ANGELA, "colossus").improve(ANGELA, "granary", "temple")
    none = tables.MARKER["rare_metals"]
    assert scene.state.rules.income(scene.state, ANGELA, none)["wonders"] == 5
    buy(scene, ANGELA, "banking")
    assert scene.state.improvements[ANGELA].bit_count() == 3
    end_turn(scene)
    assert scene.state.improvements[ANGELA] == 1 << tables.IMPROVEMENT["bank"]  # of the new era: it stays
    assert "wonders" not in scene.state.rules.income(scene.state, ANGELA, none)
    assert scene.wonder_of("colossus") == ANGELA and scene.state.rules.score(scene.state, ANGELA)["wonders"] == 2


@rule("EG A:wonders.1", "EG A:wonders.2", "EG A:wonders.5", "EG A:owner-bonus.1", "EG A:owner-bonus.4")
def test_feudalism_brings_sun_tsu_and_two_men_at_arms_at_once() -> None:
    scene = world("advanced-long").techs(BRAD, "code_of_laws", "construction")
    buy(scene, ANGELA, "feudalism")
    assert scene.wonder_of("art_of_war") == ANGELA
    scene.play(ANGELA, Place("medieval-infantry", "nile"), Place("medieval-infantry", "nile"))
    assert scene.count(ANGELA, "nile", "medieval-infantry") == 2 and scene.state.gold[ANGELA] == 430
    assert scene.state.rules.piece_name(scene.state, "medieval-infantry") == "Man-at-Arms"


@rule("EG A:wonders.3", "EG A:wonders.6")
def test_the_great_wall_adds_two_until_the_ancient_era_ends() -> None:
    from ecumene.titles.eagle.rules import Fighter

    scene = world("advanced-long").techs(CHRIS, "iron_working", "mathematics")
    buy(scene, BRAD, "construction")
    unit, enemy = Fighter(BRAD, "ancient-cavalry", 1, home=BRAD), Fighter(ANGELA, "ancient-cavalry", 1)
    assert scene.state.rules.modifiers(scene.state, unit, enemy) == [("home", 2)]
    scene.state.era = 2
    assert scene.state.rules.modifiers(scene.state, unit, enemy) == [("home", 1)]


@rule("EG A:owner-bonus.3", "EG A:purchase-technologies.2", "EG A:wonders.3")
def test_what_a_technology_bought_late_still_gives() -> None:
    scene = world("advanced-long", era=2)
    buy(scene, ANGELA, "the_wheel")
    assert scene.choices(ANGELA) == [Place("ancient-cavalry", "nile")]  # a unit of the old era
    scene.play(ANGELA, Place("ancient-cavalry", "nile"))
    buy(scene, ANGELA, "pottery_specialization", "masonry", "bronze_working")
    assert not scene.state.improvements[ANGELA] and not scene.state.owed[ANGELA]
    assert scene.wonder_of("hanging_gardens") == scene.wonder_of("colossus") == ANGELA
    assert "wonders" not in scene.state.rules.income(scene.state, ANGELA, 1)
    assert scene.state.rules.score(scene.state, ANGELA)["wonders"] == 4


@rule("EG A:wonders.4", "EG A:owner-bonus.1")
def test_a_traded_wonder_or_technology_serves_its_new_owner_without_granting_again() -> None:
    scene = (
        world("advanced-long").village(BRAD, "euphrates").techs(ANGELA, "masonry").wonders(ANGELA, "colossus", "hanging_gardens")
    )
    scene.begin(Trade(), phase="trade")
    scene.play(ANGELA, Offer(BRAD, Stake(technologies=("masonry",), wonders=("colossus", "hanging_gardens")))).play(
        BRAD, Agree("0>1-1")
    )
    assert scene.state.rules.income(scene.state, BRAD, 8)["wonders"] == 5 and scene.state.owed[BRAD] == ()
    assert scene.owns("masonry") == BRAD and not scene.state.era_ends


# -- advanced: losing -------------------------------------------------------------------------------------


@rule("EG A:losing.1")
def test_a_captured_settlement_comes_at_its_size_without_improvements_or_wonders() -> None:
    scene = world("advanced-long", era=2).village(BRAD, "indus", 3, "oil").improve(BRAD, "castle").wonders(BRAD, "sistine_chapel")
    capture(scene.state, ATLAS.index["indus"], BRAD, ANGELA)
    assert scene.size("indus") == 3 and scene.owner("indus") == ANGELA and scene.state.improvements[ANGELA] == 0
    assert scene.wonder_of("sistine_chapel") == BRAD and scene.state.resources(ANGELA)[tables.MARKER["oil"]] == 1


@rule("EG A:losing.2", "EG A:losing.3", "EG A:losing.4", "EG A:fees.7")
def test_who_loses_the_last_settlement_is_eliminated_and_the_conqueror_takes_gold_and_wonders() -> None:
    scene = world("advanced-long", gold=20).units(ANGELA, "persia", ancient_infantry=1).techs(BRAD, "iron_working", "masonry")
    scene.wonders(BRAD, "oracle").improve(BRAD, "temple").units(BRAD, "gobi", settler=1, ancient_cavalry=2)
    scene.fleet(BRAD, "black_sea", "galley", "settler")
    scene.begin(Movement(), Purchases()).play(ANGELA, EndMovement(fight=True), Fight("persia", BRAD))
    state = scene.state
    assert state.gone == (BRAD,) and state.gold == [40, 0, 20] and scene.wonder_of("oracle") == ANGELA
    assert not state.units[BRAD] and not state.fleets[BRAD] and state.improvements[BRAD] == 0
    assert scene.owns("iron_working") == tables.ASIDE - 1 and state.known(tables.TECHNOLOGY["iron_working"])
    assert state.rules.score(state, BRAD)["total"] == 0
    # Brad's part of the turn is skipped
    scene.play(CHRIS, EndMovement())
    assert scene.game.due == (ANGELA,) and scene.ask(ANGELA).kind == "buying"
    assert scene.why(ANGELA, BuyTechnology("masonry")) == "EG A:losing.4"
    scene.play(ANGELA, BuyUnit("ancient-infantry", "nile"))
    assert state.gold == [30, 0, 20]  # no fee to anybody


def test_the_eliminated_are_not_asked_and_own_nothing() -> None:
    scene = world("advanced-long").units(ANGELA, "persia", ancient_infantry=1).techs(CHRIS, "flight")
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("persia", BRAD))
    scene.state.phase = "trade"
    scene.game.title.check(scene.state)
    scene.begin(Trade(), phase="trade")
    assert scene.game.due == (ANGELA, CHRIS)
