"""The bot `steady` in staged positions: it settles, defends, takes what is undefended, trades, and ends the game when ahead."""

from random import Random

import pytest

from bots import bar
from ecumene import bots
from ecumene.engine import Action
from ecumene.floor import Agree
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.bargains import Offer, Trade
from ecumene.titles.eagle.battle import Commit, EndBattles, Fight
from ecumene.titles.eagle.calls import Call, CallBattle, Let
from ecumene.titles.eagle.exploring import Look
from ecumene.titles.eagle.milestones import Claim
from ecumene.titles.eagle.movement import BeginMoving, EndMovement, Move
from ecumene.titles.eagle.powers import Declare
from ecumene.titles.eagle.purchase import Buying, BuyTechnology, BuyUnit, Done, FoundVillage, Grow
from ecumene.titles.eagle.stakes import Stake
from titles.eagle.eagle_scene import ANGELA, BRAD, CHRIS, Scene, dice


def decides(scene: Scene, seat: int) -> list[Action]:
    bot = bots.make("steady", "eagle-2002", seat, Random(1))
    return bot.decide(scene.game.view(seat), scene.game.ask(seat))


def plays(scene: Scene, seat: int, most: int = 30) -> list[Action]:
    """What it does as long as it is asked."""
    done: list[Action] = []
    while seat in scene.game.due and len(done) < most:
        for action in decides(scene, seat):
            scene.play(seat, action)
            done.append(action)
    return done


def test_it_announces_a_milestone_that_it_meets() -> None:
    for step, phase in ((BeginMoving(ANGELA), "movement"), (Trade(), "trade"), (Buying(ANGELA), "purchase")):
        scene = Scene(era=2, announce="by-hand").gold(60, 70).village(ANGELA, "nile").village(BRAD, "persia")
        assert decides(scene.begin(step, phase=phase), ANGELA) == [Claim("sixty-gold")], phase
        scene.play(ANGELA, Claim("sixty-gold"))
        assert not any(isinstance(action, Claim) for action in decides(scene, ANGELA))


def test_it_walks_to_free_land_looks_and_founds() -> None:
    scene = Scene().village(ANGELA, "nile").units(ANGELA, "nile", settler=1).village(BRAD, "java").gold(5)
    scene.marker("euphrates", "oil").marker("sahara", "desert", up=True).village(BRAD, "eritrea")
    scene.begin(BeginMoving(ANGELA))
    done = plays(scene, ANGELA)
    assert Move("settler", "nile", "euphrates", 1, 2) in done and Look("euphrates") in done
    scene.begin(Buying(ANGELA), phase="purchase")
    assert plays(scene, ANGELA)[0] == FoundVillage("euphrates")


def test_it_buys_an_army_where_a_settlement_is_threatened_and_not_elsewhere() -> None:
    scene = Scene().village(ANGELA, "nile", 4).village(ANGELA, "gobi", 4).units(BRAD, "sahara", ancient_infantry=2).gold(5)
    scene.units(ANGELA, "gobi", ancient_infantry=1).village(BRAD, "java").begin(Buying(ANGELA), phase="purchase")
    bought = [action for action in plays(scene, ANGELA) if isinstance(action, BuyUnit)]
    assert bought and bought[0].at == "nile" and bought[0].piece in tables.ARMIES


def test_it_takes_an_undefended_settlement_next_door() -> None:
    scene = Scene().village(ANGELA, "nile").units(ANGELA, "nile", ancient_infantry=3).village(BRAD, "euphrates", 2)
    scene.village(BRAD, "java").begin(BeginMoving(ANGELA))
    plays(scene, ANGELA)
    assert scene.owner("euphrates") == ANGELA and scene.count(ANGELA, "nile", "ancient-infantry") >= 1


def test_it_leaves_the_stronger_alone() -> None:
    scene = Scene().village(ANGELA, "nile").units(ANGELA, "nile", ancient_infantry=2).village(BRAD, "euphrates", 2)
    scene.units(BRAD, "euphrates", ancient_infantry=4).begin(BeginMoving(ANGELA))
    assert plays(scene, ANGELA) == [EndMovement()]
    beside = Scene().units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", ancient_infantry=3)
    beside.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True))
    assert decides(beside, ANGELA) == [EndBattles()]


def test_it_stops_lone_settlers_and_those_it_can_beat_at_home() -> None:
    lone = Scene().units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", settler=1)
    lone.begin(CallBattle((ANGELA,), seat=BRAD, space="nile", piece="settler", count=1))
    assert decides(lone, ANGELA) == [Call()]
    strong = Scene().units(ANGELA, "nile", ancient_infantry=1).units(BRAD, "nile", ancient_infantry=2).village(ANGELA, "nile")
    strong.begin(CallBattle((ANGELA,), seat=BRAD, space="nile", piece="ancient-infantry", count=2))
    assert decides(strong, ANGELA) == [Let()]


def test_it_sends_what_is_superior_to_the_only_thing_the_enemy_has() -> None:
    scene = Scene(era=2).units(ANGELA, "nile", medieval_infantry=1, medieval_cavalry=1, medieval_artillery=1)
    scene.units(BRAD, "nile", medieval_infantry=1).roll("attacker", dice(7, 2)).roll("defender", dice(7, 2))
    scene.begin(BeginMoving(ANGELA)).play(ANGELA, EndMovement(fight=True), Fight("nile", BRAD))
    assert decides(scene, ANGELA) == [Commit("medieval-cavalry", ANGELA)]


def test_it_trades_towards_a_monopoly_and_a_partner_who_gains_agrees() -> None:
    scene = Scene().gold(20, 20, 20).village(ANGELA, "nile", 1, "wine").village(ANGELA, "sahara", 1, "wine")
    scene.village(ANGELA, "nigeria", 1, "iron").village(BRAD, "persia", 1, "wine").village(BRAD, "indus", 1, "coal")
    scene.village(CHRIS, "java").begin(Trade(), phase="trade")
    offer = decides(scene, ANGELA)[0]
    assert isinstance(offer, Offer) and offer.to == BRAD and offer.want == Stake(cards=("persia",))
    scene.play(ANGELA, offer)
    assert decides(scene, BRAD) == [Agree("0>1-1")]
    scene.play(BRAD, Agree("0>1-1"))
    assert scene.state.resources(ANGELA)[tables.MARKER["wine"]] == 3


def test_it_declines_to_give_a_settlement_for_a_trifle() -> None:
    scene = Scene().gold(20, 20).village(ANGELA, "nile").village(ANGELA, "gobi").village(BRAD, "persia", 3).village(BRAD, "maya")
    scene.begin(Trade(), phase="trade").play(ANGELA, Offer(BRAD, Stake(gold=5), Stake(cities=("persia",))))
    assert type(decides(scene, BRAD)[0]).__name__ == "Decline"


def test_it_ends_the_game_when_ahead_and_not_when_behind() -> None:
    for size, ends in ((4, True), (1, False)):
        scene = Scene("advanced-long", era=4).village(ANGELA, "nile", size).village(BRAD, "persia", 2).village(BRAD, "gobi", 2)
        scene.wonders(ANGELA, "united_nations").begin(BeginMoving(ANGELA))
        assert (Declare("united_nations") in plays(scene, ANGELA)) == ends
    third = Scene(era=4).gold(300).village(ANGELA, "nile", 4).village(BRAD, "persia").some_techs(ANGELA, 4, 2)
    third.begin(Buying(ANGELA), phase="purchase")
    assert any(isinstance(action, BuyTechnology) for action in plays(third, ANGELA))
    behind = Scene(era=4).gold(35).village(ANGELA, "nile").some_techs(ANGELA, 4, 2)
    for region in ("persia", "gobi", "maya", "java", "luzon"):
        behind.village(BRAD, region, 4)
    behind.begin(Buying(ANGELA), phase="purchase")
    assert not any(isinstance(action, BuyTechnology) for action in plays(behind, ANGELA))


def test_far_behind_it_saves_for_technologies_which_nobody_can_take_away() -> None:
    """Angela has two villages, and Brad next door twenty points more: one army more would not help."""
    for owned, gold, behind, first in ((0, 10, True, BuyTechnology), (1, 15, True, Done), (1, 15, False, BuyUnit)):
        scene = Scene().village(ANGELA, "nile").village(ANGELA, "gobi").gold(gold).units(BRAD, "sahara", ancient_infantry=3)
        scene.village(BRAD, "java").some_techs(ANGELA, 1, owned)
        for region in ("persia", "indus", "deccan", "maya", "luzon") if behind else ():
            scene.village(BRAD, region, 4)
        scene.begin(Buying(ANGELA), phase="purchase")
        assert isinstance(decides(scene, ANGELA)[0], first), (owned, gold, behind)


def test_far_behind_it_does_not_spend_on_a_settlement_that_a_stronger_neighbour_will_take() -> None:
    for foes, behind, grows in ((0, True, True), (6, False, True), (6, True, False)):
        scene = Scene().village(ANGELA, "nile").village(ANGELA, "gobi", 4).gold(15).village(BRAD, "java")
        scene.units(ANGELA, "nile", ancient_infantry=1).units(ANGELA, "gobi", ancient_infantry=1)
        for region in ("maya", "luzon", "deccan", "orinoco", "bahia", "alaska") if behind else ():
            scene.village(BRAD, region, 4)
        # no technology is left to save for
        scene.state.tech[:] = bytes([tables.ASIDE] * len(scene.state.tech))
        scene.units(BRAD, "sahara", ancient_infantry=foes).begin(Buying(ANGELA), phase="purchase")
        assert (Grow("nile") in plays(scene, ANGELA)) == grows, (foes, behind)


def test_a_few_games_of_the_bar_are_good_enough_and_it_can_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = bar.of_eagle(1)
    assert measured.missed == [] and ["standard" in line for line in measured.lines] == [True, False]
    monkeypatch.setattr(bar, "each", lambda play, *columns: list(map(play, *columns)))
    monkeypatch.setattr(bar, "against_random", lambda seed, *_: seed < 4)
    assert len(bar.of_eagle(100).missed) == 2
    monkeypatch.setattr(bar, "against_random", lambda seed, *_: seed < 3)
    assert bar.of_eagle(100).missed == []
