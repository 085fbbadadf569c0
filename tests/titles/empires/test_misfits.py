"""Whoever gives an answer of the right kind that does not fit is told why: of every question of the family."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

import ecumene
from ecumene.engine import Action, Step
from ecumene.titles.empires.state import State
from titles.empires.web import asks

#: what a step says that has no words of its own
GENERAL = Step().unfit(None, 0, Action()).reason
#: how many wrong values are tried in each field of an answer
TRIED = 60


def asking(kind: str) -> tuple[State, int, Step]:
    """A position in which this is asked, who is asked, and the step that asks."""
    position, seat = asks.asked(kind)
    state = ecumene.load_position(position).state
    steps = [lane[-1] for lane in (state.lanes or {}).values() if lane] + [state.agenda[-1]]
    return state, seat, next(step for step in steps if seat in step.seats(state)[0])


def wrong(state: State, value: Any) -> list[Any]:
    """Other values of the same kind: every area, sea, card and nation, numbers beyond all bounds, and what does not exist."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [-1, *range(20), 99]
    if isinstance(value, str):
        terrain, rules = state.terrain, state.rules
        known = [
            *terrain.ids,
            *terrain.sea_ids,
            *terrain.plains,
            *terrain.volcanoes,
            *rules.cards.ids,
            *rules.tables.civilizations,
        ]
        return ["nowhere", "", *Random(1).sample(known, TRIED), *rules.cards.ids]
    return []


def misfits(state: State, step: Step, seat: int) -> Iterator[Action]:
    """Answers like those that are listed, with one thing changed."""
    choices = step.choices(state, seat)
    for choice in {type(choice): choice for choice in choices}.values():
        for field in choice.__struct_fields__:
            for value in wrong(state, getattr(choice, field)):
                action = msgspec.structs.replace(choice, **{field: value})
                if action not in choices:
                    yield action


@pytest.mark.parametrize("kind", asks.kinds())
def test_an_answer_that_does_not_fit_is_refused_with_a_reason_of_its_own(kind: str) -> None:
    state, seat, step = asking(kind)
    for action in misfits(state, step, seat):
        refusal = step.judge(state, seat, action)
        if refusal is not None:
            assert refusal.reason != GENERAL, action
            # what does not exist is quoted as it was said; all else has the name that people know
            assert "_" not in re.sub(r"'.*?'", "", refusal.reason), (action, str(refusal))
            if getattr(action, "area", "") in state.terrain.index:
                assert repr(action.area) not in refusal.reason, (action, str(refusal))
            assert refusal.rule.split(" ")[0] in ("WE", "MC", "EP"), (action, str(refusal))
