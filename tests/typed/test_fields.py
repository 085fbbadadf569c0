"""Every action of every title has a plain form, with its fields in order or by name."""

from random import Random

import pytest

import ecumene
from ecumene import Action, titles
from ecumene.lab.simulate import crew
from ecumene.titles.empires.attacks import Plunder
from ecumene.titles.empires.conflict import TakeLoss
from ecumene.titles.empires.expansion import Expand
from ecumene.titles.empires.movement import EndMovement, Move
from ecumene.titles.empires.offers import Offer
from ecumene.titles.empires.voyages import Sail
from ecumene.typed import Fields, Unreadable

LANGUAGE = Fields(titles.load("western-empires").actions, {"knossos", "phaestos", "upper_egypt", "ochre"})


@pytest.mark.parametrize(
    ("typed", "action"),
    [
        ("move knossos phaestos 2", Move("knossos", "phaestos", 2)),
        ("MOVE Knossos Upper-Egypt count=1", Move("knossos", "upper_egypt", 1)),
        ("move count=1 to=knossos area=phaestos", Move("phaestos", "knossos", 1)),
        ("end-movement", EndMovement()),
        ("plunder 3", Plunder(3)),
        ("take-loss knossos", TakeLoss("knossos")),
        ("take-loss knossos ship", TakeLoss("knossos", True)),
        ("take-loss knossos ship=no", TakeLoss("knossos", False)),
        ("expand knossos,knossos,phaestos", Expand(("knossos", "knossos", "phaestos"))),
        ("expand knossos knossos phaestos", Expand(("knossos", "knossos", "phaestos"))),
        ("expand -", Expand(())),
        ("sail 0 2 phaestos:1:0,knossos:1:0", Sail(0, 2, (("phaestos", 1, 0), ("knossos", 1, 0)))),
        ("offer ochre,ochre,iron ochre,iron 3 to=2", Offer(("ochre", "ochre", "iron"), ("ochre", "iron"), 3, to=2)),
        ("offer ochre,ochre,iron ochre,iron 3 - -", Offer(("ochre", "ochre", "iron"), ("ochre", "iron"), 3)),
    ],
)
def test_what_is_typed_is_read(typed: str, action: Action) -> None:
    assert LANGUAGE.read(typed) == action
    assert LANGUAGE.read(LANGUAGE.write(action)) == action


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("mov knossos phaestos 2", "there is no move 'mov'; did you mean move"),
        ("move", "move needs area and to and count: move AREA TO COUNT"),
        ("move knossos phaestos many", "count: a whole number, not 'many'"),
        ("move knossos phaestos 1 2", "no place for '2'"),
        ("take-loss knossos ship=perhaps", "ship: yes or no, not 'perhaps'"),
        ("sail 0 2 phaestos", "stops: 3 parts with ':' between them"),
    ],
)
def test_what_cannot_be_read_is_said(typed: str, said: str) -> None:
    with pytest.raises(Unreadable) as caught:
        LANGUAGE.read(typed)
    assert said in str(caught.value)


def test_every_answer_of_whole_games_can_be_typed() -> None:
    """Choices, orders put together and sampled answers alike; most kinds of actions come up."""
    typed: set[str] = set()
    for seed, (scenario, seats) in enumerate([("full", 9), ("short-game", 7), ("first-game", 5)]):
        options = {} if scenario == "first-game" else {"limit": "14"}
        game = ecumene.new("western-empires", seats, scenario=scenario, options=options, seed=seed, keep=False, story=False)
        language, rng = Fields(game.title.actions), Random(seed)
        bots = crew("western-empires", ["steady"] * seats, seed)
        while not game.over:
            seat = game.due[0]
            ask = game.ask(seat)
            answers = [ask.sample(rng), *ask.choices[:3], *(form.sample(rng) for form in ask.forms[:3])]
            for answer in answers:
                text = language.write(answer)
                assert language.read(text) == answer
                typed.add(text.split()[0])
            plan = bots[seat].decide(game.view(seat), ask)
            game.play(seat, plan[0] if game.why(seat, plan[0]) is None else answers[0])
    assert len(typed) > 35, sorted(set(language.kinds) - typed)
