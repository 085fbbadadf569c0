"""`steady` opens in more than one way, and all of them are lawful."""

from random import Random

import ecumene
from ecumene.bots.empires.steady import movement, opening
from ecumene.bots.empires.steady.opening import BEGINNINGS, Opening
from ecumene.lab.seated import Seated
from ecumene.lab.simulate import crew
from ecumene.titles.empires.movement import EndMovement


def test_every_opening_is_drawn() -> None:
    drawn = {opening.drawn(Random(seed)) for seed in range(60)}
    assert drawn == {Opening(turn, cities, turned) for turn, cities in BEGINNINGS for turned in (False, True)}


def test_the_same_people_begins_in_different_ways() -> None:
    """In its fourth turn one people's plans differ with its opening, and all of them are lawful."""
    game = ecumene.new("western-empires", 6, seed=3)
    players = crew("western-empires", ["steady"] * 6, 3)
    seated = Seated(game, players, counting=False)
    while game.state.turn < 4 or game.ask(game.due[0]).kind != "moving":
        assert seated.step(), "the game is over before its fourth turn"
    seat = game.due[0]
    plans = [movement.plan(game.view(seat), seat, Opening(5, 2, turned)) for turned in (False, True)]
    assert plans[0] != plans[1]
    for plan in plans:
        twin = game.clone()
        for order in plan:
            twin.play(seat, order)
        assert plan[-1] == EndMovement() and seat not in twin.due
