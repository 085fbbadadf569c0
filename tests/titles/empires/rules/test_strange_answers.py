"""Answers with names and numbers that there are not, given by a player who may do nearly everything: refused by a clause."""

from collections.abc import Iterable
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ecumene.engine import Action, Ask
from ecumene.titles.empires import registry
from ecumene.titles.empires.abilities import SpecialAbilities
from ecumene.titles.empires.construction import CityConstruction
from ecumene.titles.empires.movement import Movement
from ecumene.titles.empires.purchases import AdvancesAcquisition
from ecumene.titles.empires.trade import Trade
from scene import Scene

#: what one player holds beside pieces on the board: means to do everything at least once
HELD = ("trade_empire", "trade_routes", "library", "anatomy", "urbanism", "architecture", "politics", "diaspora")
STEPS = (Movement(), CityConstruction(), Trade(), SpecialAbilities(), AdvancesAcquisition())
SIX = ("gold", "gold", "wine", "wine", "ochre", "ivory")


def rich(step: Any) -> Scene:
    scene = Scene(9).advances("hellas", *HELD).treasury("hellas", 20).hand("hellas", *SIX).hand("minoa", *("iron",) * 3)
    scene.tokens("hellas", athens=6, sparta=3).cities("hellas", "corinth").ship("hellas", "athens", ready=True, steps=4)
    scene.tokens("minoa", knossos=4).cities("minoa", "phaestos")
    return scene.begin(step)


NAMES = (
    "athens",
    "sparta",
    "corinth",
    "knossos",
    "gold",
    "wine",
    "music",
    "mysticism",
    "minoa",
    "crete",
    "orange",
    "atlantis",
    "",
)


def values(hint: Any) -> st.SearchStrategy[Any]:
    if hint is int:
        return st.integers(-2, 12) | st.integers(-(2**63), 2**63 - 1)
    if hint in (str, bool, type(None)):
        return {str: st.sampled_from(NAMES), bool: st.booleans(), type(None): st.none()}[hint]
    parts = get_args(hint)
    if get_origin(hint) is tuple and parts[-1:] == (Ellipsis,):
        return st.lists(values(parts[0]), max_size=5).map(tuple)
    if get_origin(hint) is tuple:
        return st.tuples(*map(values, parts))
    return st.one_of([values(part) for part in parts])


def answers(kinds: Iterable[type[Action]]) -> st.SearchStrategy[Action]:
    found = []
    for kind in kinds:
        hints = get_type_hints(kind)
        found.append(st.builds(kind, **{field.name: values(hints[field.name]) for field in msgspec.structs.fields(kind)}))
    return st.one_of(found)


ANY = answers(registry.actions())


@pytest.fixture(scope="module", params=STEPS, ids=lambda step: type(step).__name__)
def asked(request: pytest.FixtureRequest) -> Ask:
    ask = rich(request.param).ask("hellas")
    assert ask.choices or ask.forms
    return ask


@settings(max_examples=600, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(action=ANY)
def test_any_answer_to_any_question_is_judged(asked: Ask, action: Action) -> None:
    """A rule that stumbles raises, and shows as a failure here."""
    refusal = asked.why(action)
    assert refusal is None or (refusal.rule and refusal.reason)


def test_a_lawful_answer_with_one_thing_changed_is_judged(asked: Ask) -> None:
    rng = Random(1)
    lawful = [*asked.choices[:10], *(form.sample(rng) for form in asked.forms for _ in range(10))]
    tried = 0
    for answer in lawful:
        hints = get_type_hints(type(answer))
        for field in msgspec.structs.fields(type(answer)):
            for value in strange(hints[field.name]):
                refusal = asked.why(msgspec.structs.replace(answer, **{field.name: value}))
                assert refusal is None or (refusal.rule and refusal.reason)
                tried += 1
    assert tried > 20


def strange(hint: Any) -> list[Any]:
    """Values of a type, each wrong in its own way."""
    if hint is int:
        return [-1, 0, 1, 7, 256, 2**63 - 1]
    if hint is str:
        return list(NAMES)
    if hint is bool:
        return [False, True]
    if hint is type(None):
        return [None]
    parts = get_args(hint)
    if get_origin(hint) is tuple and parts[-1:] == (Ellipsis,):
        inner = strange(parts[0])
        return [(), *((part,) * n for part in inner for n in (1, 2, 3)), tuple(inner), tuple(inner[:4])]
    if get_origin(hint) is tuple:
        rows = [strange(part) for part in parts]
        return [tuple(row[at % len(row)] for row in rows) for at in range(max(map(len, rows)))]
    return [value for part in parts for value in strange(part)]
