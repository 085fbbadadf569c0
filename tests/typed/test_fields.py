"""Every action of every title has a plain form, with its fields in order or by name."""

import gzip
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import ecumene
from ecumene import Action, Game, titles
from ecumene.engine.actions import COMMON
from ecumene.titles.empires.attacks import Plunder
from ecumene.titles.empires.conflict import TakeLoss
from ecumene.titles.empires.expansion import Expand
from ecumene.titles.empires.movement import EndMovement, Move
from ecumene.titles.empires.offers import Offer
from ecumene.titles.empires.voyages import Sail
from ecumene.typed import Fields, Unreadable

RECORDS = Path(__file__).parents[1] / "titles"
TITLES = [meta.id for meta in titles.metas()]
#: of moves and offers, which are made again and again, this many are read
ENOUGH = 300
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


def answers(title: str) -> list[Action]:
    """What was answered in the golden games of a title, or, where there are none, in some games of chance."""
    records = [
        ecumene.read_record(gzip.decompress(path.read_bytes())) for path in sorted(RECORDS.glob(f"*/records/{title}-*.jsonl.gz"))
    ]
    if records:
        return [entry.action for record in records for entry in record.entries]
    return [entry.action for seed in range(9) for entry in at_random(title, seed).entries]


def at_random(title: str, seed: int) -> Game:
    meta = titles.meta(title)
    game, rng = ecumene.new(title, seed=seed, options=meta.shortened(meta.scenarios[0].id)), Random(seed)
    while not game.over:
        game.play(game.due[0], game.ask(game.due[0]).sample(rng))
    return game


@pytest.mark.parametrize("title", TITLES)
def test_every_answer_of_whole_games_can_be_typed(title: str) -> None:
    language = Fields(titles.load(title).actions)
    typed: Counter[str] = Counter()
    for answer in dict.fromkeys(answer for answer in answers(title) if not isinstance(answer, COMMON)):
        kind = str(answer.__struct_config__.tag)
        typed[kind] += 1
        if typed[kind] <= ENOUGH:
            text = language.write(answer)
            assert text.split()[0] == kind and language.read(text) == answer
    # of a draft, which need not have golden games, not everything may come up
    open_ = language.kinds.keys() - typed.keys()
    assert not open_ or (titles.meta(title).stage == titles.DRAFT and len(open_) < len(typed)), open_
