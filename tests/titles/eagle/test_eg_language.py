"""How Eagle 2002 is typed: every kind of answer in a phrase that reads back as the same."""

from collections import Counter
from random import Random

import pytest

import ecumene
from ecumene import Action, Refused, titles
from ecumene.engine import Standing
from ecumene.engine.actions import COMMON
from ecumene.floor import Agree
from ecumene.lab.simulate import crew
from ecumene.titles.eagle.assigning import Assign
from ecumene.titles.eagle.bargains import Offer, Trade
from ecumene.titles.eagle.battle import Commit, Fight, Join, JoinSide, Sides
from ecumene.titles.eagle.calls import Call, CallBattle
from ecumene.titles.eagle.exploring import FreeTechnology, Look, MinorArmy, Raise, Take
from ecumene.titles.eagle.milestones import Claim
from ecumene.titles.eagle.movement import BeginMoving, Board, Disembark, EndMovement, Fly, Move, Sail
from ecumene.titles.eagle.placing import FreeGrowth, Place, Placing, Skip
from ecumene.titles.eagle.powers import Bomb, Declare, Swap
from ecumene.titles.eagle.purchase import BuyFleet, Buying, BuyTechnology, BuyUnit, Done, FoundVillage, Grow
from ecumene.titles.eagle.stakes import Stake
from ecumene.titles.eagle.wares import BuyImprovement, BuyShip, Sell, SellFleet
from ecumene.typed import Typist, Unreadable
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene
from typed.desks import typist
from typed.test_language import leads


def moving() -> Typist:
    """Angela moves by land, by sea and through the air; the United Nations and the Manhattan Project are hers."""
    scene = Scene("advanced-long", era=4).village(ANGELA, "nile").village(ANGELA, "persia").marker("sahara", "oil")
    scene.units(ANGELA, "nile", modern_infantry=3, settler=2, aircraft=2).units(ANGELA, "sahara", settler=1)
    scene.fleet(ANGELA, "eastern_mediterranean", "battleship", "modern-cavalry")
    scene.fleet(ANGELA, "arabian_sea", "carrier")
    scene.wonders(ANGELA, "united_nations", "manhattan_project").village(BRAD, "java")
    scene.begin(BeginMoving(ANGELA)).play(
        ANGELA, Move("settler", "nile", "euphrates", 1, 2), Move("settler", "euphrates", "nile")
    )
    return typist(scene.game, ANGELA)


def buying() -> Typist:
    scene = (
        Scene("advanced-long", era=4).gold(900).village(ANGELA, "nile", 3).village(BRAD, "java").units(ANGELA, "gobi", settler=1)
    )
    scene.marker("maya", "oil").units(ANGELA, "maya", settler=1).units(ANGELA, "nile", ancient_infantry=3)
    scene.fleet(ANGELA, "arabian_sea", "galley")
    scene.techs(
        BRAD, *(row for row in ("medicine", "fusion", "electricity", "combustion", "flight", "fission", "super_conductor"))
    )
    return typist(scene.begin(Buying(ANGELA), phase="purchase").game, ANGELA)


def trading() -> Typist:
    scene = Scene("advanced-long", era=3).gold(30, 30).village(ANGELA, "nile", 2, "wine").village(ANGELA, "sahara")
    scene.village(BRAD, "euphrates", 1, "oil").village(BRAD, "persia", 1, "iron").techs(ANGELA, "masonry")
    scene.units(ANGELA, "nile", ancient_infantry=2).wonders(ANGELA, "magellans_voyage").fleet(ANGELA, "arabian_sea")
    scene.begin(Trade(), phase="trade").play(BRAD, Offer(ANGELA, Stake(gold=3)))
    return typist(scene.game, ANGELA)


def battling(rules: str = "standard") -> Typist:
    scene = Scene(rules, era=4).units(ANGELA, "nile", modern_infantry=1, modern_cavalry=1, aircraft=1)
    scene.units(BRAD, "nile", modern_infantry=2, modern_artillery=1).units(CHRIS, "nile", modern_artillery=1)
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD)).play(CHRIS, Join("attackers"))
    return typist(scene.game, ANGELA)


def asked(scene: Scene, seat: int = ANGELA) -> Typist:
    return typist(scene.game, seat)


GOODS = Stake(units=(("nile", "ancient-infantry", 1),), fleets=(1,), technologies=("masonry",))

SAID: list[tuple[Typist, str, Action]] = [
    (moving(), "move 2 machinegunner nile sahara", Move("modern-infantry", "nile", "sahara", 2)),
    (moving(), "go machinegunner from nile to sahara", Move("modern-infantry", "nile", "sahara", 3)),
    (moving(), "MOVE 1 modern-infantry Nile Sahara", Move("modern-infantry", "nile", "sahara", 1)),
    (moving(), "move 1 settler nile sahara left 2", Move("settler", "nile", "sahara", 1, 2)),
    (moving(), "embark 1 machinegunner nile #1", Board("modern-infantry", "nile", 1)),
    (moving(), "land 1 tank #1 hellas", Disembark("modern-cavalry", 1, "hellas")),
    (moving(), "sail 2 bay of bengal", Sail(2, "bay_of_bengal")),
    (moving(), "fly 1 nile persia", Fly("nile", "persia")),
    (moving(), "look sahara clear", Look("sahara", clear=True)),
    (moving(), "bomb java", Bomb("java")),
    (moving(), "declare united nations", Declare("united_nations")),
    (moving(), "done", EndMovement()),
    (buying(), "buy 2 machinegunner nile", BuyUnit("modern-infantry", "nile", 2)),
    (buying(), "buy stealth-aircraft nile", BuyUnit("aircraft", "nile")),
    (buying(), "buy battleship arabian sea", BuyFleet("battleship", "arabian_sea", "nile")),
    (buying(), "buy masonry", BuyTechnology("masonry")),
    (buying(), "buy highway system", BuyImprovement("highway_system")),
    (buying(), "buy ship", BuyShip()),
    (buying(), "found gobi", FoundVillage("gobi")),
    (buying(), "look maya", Look("maya")),
    (buying(), "grow nile", Grow("nile")),
    (buying(), "sell 2 spearman nile", Sell("ancient-infantry", "nile", 2)),
    (buying(), "sell fleet #1", SellFleet(1)),
    (buying(), "pass", Done()),
    (trading(), "offer blue give 9 gold card nile for card persia", Offer(BRAD, Stake(9, ("nile",)), Stake(0, ("persia",)))),
    (trading(), "offer blue give 1 spearman nile masonry fleet #1", Offer(BRAD, GOODS)),
    (trading(), "offer blue for 5 gold answering 1>0-1", Offer(BRAD, want=Stake(5), answers="1>0-1")),
    (trading(), "accept blue", Agree("1>0-1")),
    (trading(), "swap nile persia", Swap(BRAD, "nile", "persia")),
    (battling(), "commit tank", Commit("modern-cavalry", ANGELA)),
    (battling(), "commit tank air red", Commit("modern-cavalry", ANGELA, air=ANGELA)),
    (battling(), "commit howitzer", Commit("modern-artillery", CHRIS)),
    (asked(Scene().begin(JoinSide(Sides("nile", (BRAD,), (CHRIS,)), (ANGELA,)))), "join def", Join("defenders")),
    (asked(Scene().begin(CallBattle((ANGELA,), seat=BRAD, space="nile"))), "call", Call()),
    (asked(Scene(era=2).begin(MinorArmy(ANGELA, "nile"))), "raise knight", Raise("medieval-cavalry")),
    (asked(Scene("advanced-long").begin(FreeTechnology(ANGELA))), "take the wheel", Take("the_wheel")),
    (asked(Scene("advanced-long").techs(BRAD, "construction").village(ANGELA, "nile").begin(FreeGrowth(ANGELA))), "skip", Skip()),
    (asked(Scene(era=2, announce="by-hand").gold(60).begin(BeginMoving(ANGELA))), "claim sixty-gold", Claim("sixty-gold")),
    (moving(), "standing call stronger", Standing("call", "stronger")),
]  # fmt: skip


def placing() -> Typist:
    scene = Scene("advanced-long", era=2).village(ANGELA, "nile").village(ANGELA, "gobi")
    scene.state.owed[ANGELA] = ("caravel", "settler")
    return asked(scene.begin(Placing(ANGELA), phase="purchase"))


def assigning() -> Typist:
    scene = (
        Scene("advanced-long", era=2, assign="by-hand").village(ANGELA, "nile").village(ANGELA, "gobi", 2).improve(ANGELA, "bank")
    )
    return asked(scene.begin(scene.state.rules.producing(), phase="production"))


SAID += [
    (placing(), "place caravel arabian sea", Place("caravel", "arabian_sea", "nile")),
    (placing(), "place settler gobi", Place("settler", "gobi")),
    (assigning(), "assign happy nile productive gobi", Assign(("nile",), ("gobi",))),
    (assigning(), "assign", Assign()),
]


@pytest.mark.parametrize(("one", "text", "action"), SAID, ids=[text for _, text, _ in SAID])
def test_what_is_typed_is_understood_and_written_so_that_it_reads_back(one: Typist, text: str, action: Action) -> None:
    assert one.understand(text).action == action
    written = one.write(action)
    assert one.read(written) == action
    assert any(phrase.write(one.desk, action) == written for phrase in one.tongue.phrases), written


def test_every_action_has_a_phrase() -> None:
    title = titles.load("eagle-2002")
    assert {phrase.kind for phrase in title.shown.tongue().phrases} == {*title.actions, Standing}


@pytest.mark.parametrize(
    ("one", "text", "said"),
    [
        (moving(), "move 1 tank atlantis", "unknown here"),
        (moving(), "move", "piece is missing"),
        (trading(), "offer blue give card", "which one, or where"),
        (trading(), "offer blue give 2 tank", "which one, or where"),
        (trading(), "offer blue give unobtainium", "unknown here"),
        (moving(), "board atlantis", "unknown here"),
    ],
)
def test_what_cannot_be_read_is_said(one: Typist, text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        one.understand(text)


def test_a_refusal_names_its_clause() -> None:
    with pytest.raises(Refused) as refused:
        moving().understand("move 1 machinegunner nile gobi")
    assert refused.value.rule == "EG G:gameboard.1"
    with pytest.raises(Refused) as broke:
        trading().understand("offer blue give 99 gold")
    assert broke.value.rule == "EG S:trade.6"


def test_questions_are_answered_in_columns() -> None:
    one = moving()
    assert one.understand("players").sheets[0].columns[:3] == ["seat", "colour", "points"]
    rows = {row[0]: row for row in one.understand("board mine").sheets[0].rows}
    assert "3 Machinegunner" in rows["Nile"][3] and "Battleship #1 with Tank" in rows["Eastern Mediterranean"][3]
    assert one.understand("board nile").sheets[0].rows[0][0] == "Nile"
    assert ["village", "10"] in buying().understand("prices").sheets[0].rows
    assert "Masonry" in trading().understand("cards").sheets[0].rows[0][1]
    assert one.understand("rule S:movement.13").sheets[0].rows[0][0] == "EG S:movement.13"


@pytest.mark.parametrize(
    ("scenario", "seats", "kinds"), [("standard", 4, 14), ("advanced-short", 3, 14), ("advanced-long", 2, 14)]
)
def test_whole_games_are_played_in_the_language(scenario: str, seats: int, kinds: int) -> None:
    """Whatever a bot answers, and some answers of chance, are written in a phrase that reads back; completions lead to them."""
    options = {"limit": "9"}
    game = ecumene.new("eagle-2002", seats, scenario=scenario, options=options, seed=seats, keep=False, story=False)
    bots, rng = crew("eagle-2002", ["steady"] * seats, seats), Random(seats)
    said: Counter[type[Action]] = Counter()
    for number in range(20_000):
        if game.over:
            break
        seat = game.due[0]
        ask = game.ask(seat)
        plan = bots[seat].decide(game.view(seat), ask)
        one = typist(game, seat)
        for answer in (plan[0], *((ask.sample(rng),) if number % 4 == 0 else ())):
            if isinstance(answer, COMMON):
                continue
            said[type(answer)] += 1
            if said[type(answer)] > 10 and said[type(answer)] % 10:
                continue  # all of what is rare, and every tenth of what is said again and again
            text = one.write(answer)
            assert one.understand(text).action == answer, text
            assert any(phrase.write(one.desk, answer) == text for phrase in one.tongue.phrases), f"no phrase says {answer}"
            if not isinstance(answer, Offer):  # goods are completed as a whole, not word by word
                leads(one, text)
        game.play(seat, plan[0])
    assert game.over and len(said) >= kinds, sorted(kind.__name__ for kind in said)
