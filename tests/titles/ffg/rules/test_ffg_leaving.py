"""A player leaves for good: what stays, who is asked, how the game goes on and ends."""

from random import Random

import pytest
from ffg_scene import Scene

import ecumene
from ecumene import Refused
from ecumene.engine.actions import Leave
from ecumene.titles.ffg.bargains import MakeOffer, OpenTrade
from ecumene.titles.ffg.cityactions import Devote
from ecumene.titles.ffg.culture import gain_person
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.play import End, win
from ecumene.titles.ffg.turn import NewTurn, OpenResearch, Phase
from scene import rule


def three() -> Scene:
    return Scene("germans", "romans", "chinese")


@rule("FF leave.1", "FF leave.2")
def test_everything_stays_and_nobody_is_asked() -> None:
    scene = three().army(1, "h8").managing(1)
    scene.game.table(Leave(1))
    assert scene.state.gone == {1} and scene.figures(1, "h8") == (1, 0) and 1 not in scene.game.due
    with pytest.raises(Refused, match="already left"):
        scene.game.table(Leave(1))
    gain_person(scene.state, 1)
    scene.ask(Phase("move"))
    assert scene.game.due == (0,)


@rule("FF leave.3")
def test_parts_marker_and_bargains_pass_over_whoever_left() -> None:
    scene = three()
    scene.game.table(Leave(1))
    scene.ask(NewTurn())
    assert scene.state.first == 2 and scene.game.due == (2,)
    scene.play(2, End())
    assert scene.game.due == (0,)
    scene.play(0, End())
    assert scene.state.phase == "trade" and scene.game.due == (2, 0)
    assert scene.have(0, trade=3).ask(OpenTrade()).refused(0, MakeOffer(1, ("trade:1",), ())) == "FF trade.3"
    scene.state.trade[1] = 9
    assert scene.ask(OpenResearch(), "research").game.due == ()  # nobody else could pay


@rule("FF leave.3")
def test_barbarians_are_led_by_the_next_at_the_table() -> None:
    scene = three().army(0, "h8").mark("i8", "village", "iron").forces(0, "infantry-2")
    scene.game.table(Leave(1))
    scene.moving(0).play(0, March("h8", 1, 0, ("i8",)))
    assert scene.state.battle.led == (0, 2)


@rule("FF leave.4")
def test_whoever_left_cannot_win_and_the_last_one_has_won() -> None:
    scene = three()
    scene.game.table(Leave(1))
    win(scene.state, 1, "culture")
    assert scene.state.over is None
    scene.state.tokens[1] = {"sheet": 20}
    scene.managing(0).play(0, Devote("i2"))
    assert scene.state.over is None
    scene.game.table(Leave(0))
    assert scene.state.over == "alone" and scene.game.winners == (2,)


@rule("FF leave.2")
@pytest.mark.parametrize("scenario", ["base", "both"])
def test_games_with_leavers_end_and_replay(scenario: str) -> None:
    game = ecumene.new("ffg-2010", 4, scenario=scenario, options={"limit": "5", "offers": "1"}, seed=11)
    rng = Random(11)
    for number in range(2000):
        if game.over:
            break
        if number in (3, 60):
            game.table(Leave(game.due[0]))
            continue
        seat = game.due[0]
        assert seat not in game.state.gone
        game.play(seat, game.ask(seat).sample(rng))
    assert game.over and len(game.state.gone) == 2
    assert ecumene.load(game.save()).hash() == game.hash()
