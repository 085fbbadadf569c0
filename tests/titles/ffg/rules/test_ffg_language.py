"""What people type: an answer of every kind is written and read back."""

from collections import Counter
from random import Random

import pytest
from ffg_scene import Scene

import ecumene
from ecumene import bots
from ecumene.titles.ffg.cityactions import Devote
from ecumene.titles.ffg.marching import March
from ecumene.titles.ffg.play import End, UseCard
from ecumene.titles.ffg.production import Produce
from ecumene.titles.ffg.research import Research
from ecumene.titles.ffg.turn import OpenResearch
from ecumene.typed import Unreadable
from typed.desks import typist


@pytest.mark.parametrize(("seats", "seed"), [(2, 21), (4, 22)])
def test_whole_games_are_written_and_read_back(seats: int, seed: int) -> None:
    options = {"people": "deck", "investments": "yes", "civilizations": "choose", "limit": "7", "offers": "2"}
    game = ecumene.new("ffg-2010", seats, scenario="both", options=options, seed=seed, keep=False, story=False)
    rng = Random(seed)
    players = [bots.make("steady", "ffg-2010", seat, Random(seat)) for seat in range(seats)]
    kinds: Counter[str] = Counter()
    for _ in range(5000):
        if game.over:
            break
        seat = game.due[0]
        ask = game.ask(seat)
        plan = players[seat].decide(game.view(seat), ask) if rng.random() < 0.5 else []
        action = plan[0] if plan and ask.why(plan[0]) is None else ask.sample(rng)
        name = type(action).__name__
        if kinds[name] < 12 or rng.random() < 0.1:
            one = typist(game, seat)
            text = one.write(action)
            assert one.read(text) == action, text
            kinds[name] += 1
        game.play(seat, action)
    assert game.over and len(kinds) > 15


def test_moves_as_one_says_them() -> None:
    scene = Scene("germans", "chinese").only(0, "writing").ground("forest", "b2", "b3").army(0, "e3", 2).managing(0)
    one = typist(scene.game, 0)
    assert one.read("build c3 library d3") == Produce("c3", "library", "d3")
    assert one.read("produce c3 army at d3") == Produce("c3", "army", "d3")
    assert one.read("arts c3") == Devote("c3") and one.read("done") == End()
    scene.moving(0)
    one = typist(scene.game, 0)
    assert one.read("march e3 f3 g3") == March("e3", 2, 0, ("f3", "g3"))
    assert one.read("move e3 armies 1 to f3") == March("e3", 1, 0, ("f3",))
    with pytest.raises(Unreadable):
        one.read("march e3 nowhere")


def test_cards_and_research_as_one_says_them() -> None:
    scene = Scene("germans", "chinese").only(0, "pottery").have(0, iron=1, silk=1).events(0, "despot_day").managing(0)
    one = typist(scene.game, 0)
    assert one.read("use pottery with iron silk") == UseCard("pottery", ("iron", "silk"))
    assert one.read("use despot on c3") == UseCard("despot_day", (), ("c3",))
    scene.state.trade = [6, 0]
    scene.ask(OpenResearch(), "research")
    one = typist(scene.game, 0)
    assert one.read("research writing") == Research("writing") and one.read("nothing") == Research()
    assert one.write(Research("currency")) == "research currency"


@pytest.mark.parametrize("question", ["players", "cities", "hand", "market"])
def test_questions_are_answered(question: str) -> None:
    one = typist(Scene().managing(0).game, 0)
    assert one.understand(question).sheets[0].rows
