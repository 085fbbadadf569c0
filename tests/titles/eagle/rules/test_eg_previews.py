"""What is said of an answer before it is given: it comes true, and nothing hidden is in it."""

from random import Random

import pytest

import ecumene
from ecumene import Action, Refused
from ecumene.floor import Agree
from ecumene.titles.eagle.assigning import Assign
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.bargains import Offer, Trade
from ecumene.titles.eagle.battle import Commit, Fight
from ecumene.titles.eagle.exploring import Look
from ecumene.titles.eagle.movement import BeginMoving, Board, EndMovement, Move, Sail
from ecumene.titles.eagle.powers import Bomb, Declare, Swap
from ecumene.titles.eagle.purchase import BuyFleet, Buying, BuyTechnology, BuyUnit, Done, FoundVillage, Grow
from ecumene.titles.eagle.stakes import Stake
from ecumene.titles.eagle.wares import BuyImprovement, BuyShip, Sell, SellFleet
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, rule


def shop() -> Scene:
    scene = Scene("advanced-long", era=3).gold(400, 100).village(ANGELA, "nile", 2, "oil").village(BRAD, "persia", 2)
    scene.village(ANGELA, "sahara", 2).units(ANGELA, "gobi", settler=1, ancient_infantry=3).marker("gobi", "coal")
    scene.state.seen[ANGELA] = 1 << ATLAS.index["gobi"]
    scene.fleet(ANGELA, "arabian_sea", "caravel")
    scene.techs(BRAD, "gunpowder_weapons", "metallurgy", "chemistry", "medicine", "economics", "astronomy", "physics")
    scene.techs(BRAD, "steam_power", "banking", "printing_press").techs(ANGELA, "nationalism")
    return scene.begin(Buying(ANGELA), phase="purchase")


BOUGHT: list[Action] = [
    BuyUnit("gunpowder-infantry", "nile", 2),
    BuyFleet("frigate", "arabian_sea", "nile"),
    BuyImprovement("capitol"),
    BuyImprovement("stock_market"),
    BuyTechnology("legislative_government"),
    BuyTechnology("industrialization"),
    BuyTechnology("electricity"),
    FoundVillage("gobi"),
    Grow("nile"),
    Sell("ancient-infantry", "gobi", 2),
    SellFleet(1),
]


@pytest.mark.parametrize("action", BOUGHT, ids=str)
def test_gold_fees_income_and_points_are_what_they_then_are(action: Action) -> None:
    scene = shop()
    said = scene.game.preview(ANGELA, action)
    rules, before = scene.state.rules, scene.state.gold.copy()
    scene.play(ANGELA, action)
    assert said["gold"] == [before[ANGELA], scene.state.gold[ANGELA]]
    assert scene.state.gold[BRAD] - before[BRAD] == said.get("fee", 0)
    if "income" in said:
        assert said["income"][1] == sum(rules.income(scene.state, ANGELA, 0).values())
        assert said["points"][1] == rules.score(scene.state, ANGELA)["total"]
    if isinstance(action, BuyTechnology):
        assert said["next_era"] == (action.technology == "electricity")


def test_where_one_would_go_it_is_said_who_stands_there_and_may_declare() -> None:
    scene = (
        Scene(era=2).units(ANGELA, "sahara", settler=1, ancient_infantry=1).village(CHRIS, "nile", 2).marker("nigeria", "plague")
    )
    scene.units(BRAD, "nile", medieval_infantry=2).units(CHRIS, "nile", settler=1).begin(BeginMoving(ANGELA))
    said = scene.game.preview(ANGELA, Move("settler", "sahara", "nile", left=2))
    assert said == {
        "space": "nile",
        "there": {"1": {"medieval-infantry": 2}, "2": {"settler": 1}},
        "asked": [BRAD],
        "settlement": {"owner": CHRIS, "size": 2},
    }
    assert scene.game.preview(ANGELA, Move("settler", "sahara", "nigeria", left=2))["marker"] == "unknown"
    sea = Scene(era=2).units(ANGELA, "nile", settler=2)
    number = sea.fleet(ANGELA, "eastern_mediterranean", "caravel")
    sea.fleet(BRAD, "black_sea", "galley", "settler")
    sea.begin(BeginMoving(ANGELA))
    assert sea.game.preview(ANGELA, Board("settler", "nile", number, 2, 2))["aboard"] == 2
    assert sea.game.preview(ANGELA, Sail(number, "black_sea"))["there"] == {"1": {"fleets": [["galley", 1]]}}


def test_a_look_says_that_the_settler_stays_and_nothing_of_the_marker() -> None:
    for marker in ("plague", "oil"):
        scene = Scene().units(ANGELA, "nile", settler=1).marker("nile", marker).begin(BeginMoving(ANGELA))
        assert scene.game.preview(ANGELA, Look("nile")) == {"stays": True, "marker": "unknown"}


def test_battles_that_wait_odds_and_what_is_at_stake() -> None:
    scene = Scene("advanced-long", era=2).units(ANGELA, "nile", medieval_cavalry=2, medieval_infantry=1).village(BRAD, "nile", 3)
    scene.units(BRAD, "nile", medieval_infantry=1).units(CHRIS, "nile", medieval_artillery=1).begin(BeginMoving(ANGELA))
    assert scene.game.preview(ANGELA, EndMovement(fight=True)) == {"must": {}, "may": {"nile": [BRAD, CHRIS]}}
    scene.play(ANGELA, EndMovement(fight=True))
    said = scene.game.preview(ANGELA, Fight("nile", BRAD))
    assert said["fighters"] == [3, 1] and said["may_join"] == [CHRIS] and said["settlement"] == {"owner": BRAD, "size": 3}
    scene.play(ANGELA, Fight("nile", BRAD)).play(CHRIS, scene.choices(CHRIS)[0])
    (meeting,) = scene.game.preview(ANGELA, Commit("medieval-cavalry", ANGELA))["meetings"]
    assert meeting["dice"] == [2, 2] and meeting["added"] == [{"superiority": 2}, {"home": 1}]
    assert sum(meeting["odds"]) == pytest.approx(1, abs=0.001) and meeting["odds"][0] > meeting["odds"][2]
    # an edge of one over two dice each: 721 of 1296 ways win, 140 tie
    assert meeting["odds"] == [round(part / 1296, 4) for part in (721, 140, 435)]


def test_a_deal_says_what_it_does_to_both() -> None:
    scene = Scene().gold(20, 20).village(ANGELA, "nile", 1, "wine").village(ANGELA, "sahara", 1, "wine")
    scene.village(BRAD, "persia", 1, "wine").village(BRAD, "indus", 1, "coal")
    scene.some_techs(BRAD, 1, 12).wonders(BRAD, "ancient-technologies").begin(Trade(), phase="trade")
    said = scene.game.preview(ANGELA, Offer(BRAD, Stake(gold=5), Stake(cards=("persia",))))
    # two cities and a monopoly of wine; Brad has one kind less for his twelve technologies
    assert said["0"] == {"income": [10, 22], "points": [2, 2], "gold": [20, 15]}
    assert said["1"] == {"income": [26, 14], "points": [29, 29], "gold": [20, 25]}
    scene.play(ANGELA, Offer(BRAD, Stake(gold=5), Stake(cards=("persia",))))
    assert scene.game.preview(BRAD, Agree("0>1-1")) == said
    scene.play(BRAD, Agree("0>1-1"))
    assert [sum(scene.state.rules.income(scene.state, seat, 0).values()) for seat in (0, 1)] == [22, 14]


def test_swaps_assignments_bombs_and_ends() -> None:
    swap = Scene("advanced-long", era=3).wonders(ANGELA, "magellans_voyage").village(ANGELA, "nile", 1, "wine")
    swap.village(BRAD, "euphrates", 3, "coal").begin(Trade(), phase="trade")
    assert swap.game.preview(ANGELA, Swap(BRAD, "nile", "euphrates"))["0"]["income"] == [10, 11]
    by_hand = Scene("advanced-long", era=2, assign="by-hand").village(ANGELA, "nile").village(ANGELA, "gobi", 2)
    by_hand.begin(by_hand.state.rules.producing(), phase="production")
    cards = {"nile": [0, False, False], "gobi": [1, False, False]}
    assert by_hand.game.preview(ANGELA, Assign()) == {"cities": 1, "best": 3, "cards": cards}
    cards["nile"] = [2, True, False]
    assert by_hand.game.preview(ANGELA, Assign(faces=("nile",))) == {"cities": 3, "best": 3, "cards": cards}
    scene = Scene("advanced-long", era=4).wonders(ANGELA, "manhattan_project", "united_nations").village(ANGELA, "gobi")
    scene.village(BRAD, "nile", 3).units(BRAD, "nile", modern_infantry=2).village(CHRIS, "java").begin(BeginMoving(ANGELA))
    assert scene.game.preview(ANGELA, Bomb("nile")) == {
        "lost": {"1": {"modern-infantry": 2}}, "settlement": {"owner": BRAD, "size": 3}, "eliminates": BRAD,
    }  # fmt: skip
    said = scene.game.preview(ANGELA, Declare("united_nations"))
    assert said["ending"] == "diplomatic" and said["points"]["0"]["total"] == 1 + 4 + 5
    ship = (
        Scene("advanced-long", era=4)
        .gold(200)
        .village(ANGELA, "nile")
        .techs(ANGELA, "fusion")
        .begin(Buying(ANGELA), phase="purchase")
    )
    assert ship.game.preview(ANGELA, BuyShip())["points"]["0"]["bonus"] == 1


def test_what_has_no_preview_and_what_may_not_be_is_refused() -> None:
    scene = shop()
    with pytest.raises(Refused, match="no preview"):
        scene.game.preview(ANGELA, Done())
    with pytest.raises(Refused) as refused:
        scene.game.preview(ANGELA, Grow("persia"))
    assert refused.value.rule == "EG A:upgrading.3"


@rule("EG A:upgrades.2", "EG A:upgrades.3", "EG A:eras.3", "EG A:eras.4")
def test_a_technology_says_whose_units_are_better_at_once_and_what_the_end_of_the_era_costs() -> None:
    scene = Scene("advanced-long").gold(500).village(ANGELA, "nile", 2, "iron").village(BRAD, "gobi", 2, "oil")
    scene.village(BRAD, "java").improve(BRAD, "granary", "temple").wonders(ANGELA, "colossus")
    scene.units(BRAD, "gobi", ancient_artillery=1, ancient_cavalry=2).techs(BRAD, "the_wheel", "construction", "mathematics")
    scene.fleet(BRAD, "coral_sea", "galley", "ancient-artillery")
    scene.begin(Buying(ANGELA), phase="purchase")
    riding = scene.game.preview(ANGELA, BuyTechnology("horseback_riding"))
    assert riding["upgrades"] == [{"seat": BRAD, "count": 2, "before": "Chariot", "after": "Horseman"}]
    assert "era_change" not in riding
    engines = scene.game.preview(ANGELA, BuyTechnology("engineering"))
    assert engines["upgrades"] == [{"seat": BRAD, "count": 2, "before": "Catapult", "after": "Trebuchet"}]
    # Angela loses the Colossus; Brad has 12 + 2 + 3 now, and 6 + 0 + 3 then, which the minimum makes 10
    assert engines["era_change"] == {str(ANGELA): -5, str(BRAD): -7}


@pytest.mark.parametrize("scenario", ["standard", "advanced-long"])
def test_previews_change_nothing_and_never_stumble(scenario: str) -> None:
    game, rng = ecumene.new("eagle-2002", 3, scenario=scenario, options={"limit": "12"}, seed=4), Random(4)
    told = 0
    for number in range(2000):
        if game.over:
            break
        seat = game.due[0]
        ask = game.ask(seat)
        action = ask.sample(rng)
        if number % 3 == 0:
            before = game.hash()
            for answer in (action, *ask.choices[:3]):
                try:
                    told += bool(game.preview(seat, answer))
                except Refused as refusal:
                    assert "no preview" in refusal.reason
            assert game.hash() == before
        game.play(seat, action)
    assert told > 50
