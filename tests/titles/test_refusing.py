"""Whatever a title refuses, it cites a clause of its own rulebook: people at a table look up there why."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

import ecumene
from altering import altered, words
from asking import come_to
from ecumene import Game, titles
from ecumene.engine import Action
from ecumene.titles import rulebooks
from titles.test_questions import LISTS

#: how many answers to other questions, and how many altered ones, are tried at each question
STRANGERS, ALTERED = 40, 120


def questions(title: str) -> list[tuple[Game, int]]:
    """A game at each question of a title, with the seat that is asked: those of its games, and those that are staged."""
    seats = titles.meta(title).scenarios[0].seats
    found = come_to(title, seats[len(seats) // 2], seed=1)
    for kind in LISTS[title].kinds():
        if kind not in found and (asked := LISTS[title].asked(kind)).position["setup"]["title"] == title:
            found[kind] = asked
    return [(ecumene.load_position(asked.position), asked.seat) for asked in found.values()]


@pytest.mark.parametrize("title", ["western-empires", "mega-civilization", "expansion-project", "eagle-2002", "ffg-2010"])
def test_every_refusal_cites_a_clause_of_the_rulebook(title: str) -> None:
    rng, book = Random(1), rulebooks.read(title)
    asks = [game.ask(seat) for game, seat in questions(title)]
    answers: list[Action] = []
    for ask in asks:
        answers += [*rng.sample(ask.choices, min(3, len(ask.choices))), ask.sample(rng)]
    names = sorted({word for answer in answers for word in words(msgspec.to_builtins(answer))})
    cited = set()
    for ask in asks:
        assert book.find(ask.rule), f"{ask.kind} cites {ask.rule!r}"
        near = [other for _ in range(4) for other in altered(ask.sample(rng), rng, names)]
        tried = [*rng.sample(answers, min(STRANGERS, len(answers))), *rng.sample(near, min(ALTERED, len(near)))]
        for answer in tried:
            refusal = ask.why(answer)
            if refusal is not None:
                assert book.find(refusal.rule), f"{ask.kind} refuses {answer} by {refusal.rule!r}: {refusal.reason}"
                cited.add(refusal.rule)
    assert len(cited) > len(asks) // 2
