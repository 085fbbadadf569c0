"""Answers that nobody in their right mind would give: each is refused by its field or by a clause, and nothing changes."""

from functools import cache
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ecumene
from ecumene import Game, bots, titles
from ecumene.engine import Action, Refused, Standing
from ecumene.engine.game import action_types
from toy.rules import Exchange, Faces, Play, Stake, Staking

TITLES = [meta.id for meta in titles.metas()]


@cache
def moments(title: str) -> list[Game]:
    """Games of a title, one stopped at each kind of question that came up."""
    found: dict[str, Game] = {}
    for scenario in titles.meta(title).scenarios:
        seats = scenario.seats[-1]
        options = titles.meta(title).shortened(scenario.id)
        game = ecumene.new(title, seats, scenario=scenario.id, options=options, seed=seats, keep=False, story=False)
        rng = Random(seats)
        players = [bots.make(bots.names(title)[-1], title, seat, rng) for seat in range(seats)]
        while not game.over and len(game.entries) < 4000:
            seat = game.due[0]
            ask = game.ask(seat)
            if ask.kind not in found:
                found[ask.kind] = game.clone()
            plan = players[seat].decide(game.view(seat), ask) if rng.random() < 0.6 else []
            action = plan[0] if plan and ask.why(plan[0]) is None else ask.sample(rng)
            game.play(seat, action)
    return list(found.values())


@cache
def words(title: str) -> tuple[str, ...]:
    """Every name that an answer at one of those moments holds."""

    def strings(value: Any) -> list[str]:
        if isinstance(value, str):
            return [value]
        parts = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
        return [word for part in parts for word in strings(part)]

    found: set[str] = set()
    for game in moments(title):
        ask = game.ask(game.due[0])
        answers = [*ask.choices, *(form.sample(Random(n)) for form in ask.forms for n in range(3))]
        found.update(word for answer in answers for word in strings(msgspec.to_builtins(answer)))
    return tuple(sorted(found))


def values(hint: Any, names: tuple[str, ...]) -> st.SearchStrategy[Any]:
    """Values of a type, most of them wrong in some other way."""
    if hint is int:
        return st.integers(-3, 60) | st.integers(-(2**63), 2**63 - 1)
    if hint is str:
        return st.sampled_from(names) | st.text(max_size=8)
    if hint is bool:
        return st.booleans()
    if hint is type(None):
        return st.none()
    parts = get_args(hint)
    if get_origin(hint) is tuple and parts[-1:] == (Ellipsis,):
        return st.lists(values(parts[0], names), max_size=6).map(tuple)
    if get_origin(hint) is tuple:
        return st.tuples(*(values(part, names) for part in parts))
    return st.one_of([values(part, names) for part in parts])


@cache
def answers(title: str) -> st.SearchStrategy[Action]:
    """Any action of the title, with any values of the right types."""
    names = words(title)
    kinds = []
    for kind in action_types(titles.load(title)):
        hints = get_type_hints(kind)
        fields = {field.name: values(hints[field.name], names) for field in msgspec.structs.fields(kind)}
        kinds.append(st.builds(kind, **fields))
    return st.one_of(kinds)


@pytest.mark.parametrize("title", TITLES)
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_an_answer_of_the_right_shape_is_judged_and_never_stumbled_over(title: str, data: st.DataObject) -> None:
    """`why` raises nothing: an unknown name, a number out of range, a thing named twice are refused with a clause."""
    action = data.draw(answers(title))
    for game in moments(title):
        seat = game.due[0]
        refusal = game.why(seat, action)
        assert refusal is None or (refusal.rule and refusal.reason)


@pytest.mark.parametrize("title", TITLES)
def test_at_every_question_of_a_title_each_of_its_own_answers_may_be_wrong(title: str) -> None:
    """The answers to the question itself, each with one value changed to something strange of the same type."""
    rng = Random(1)
    tried = 0
    for game in moments(title):
        seat = game.due[0]
        ask = game.ask(seat)
        before = game.hash()
        for answer in [*ask.choices[:20], *(form.sample(rng) for form in ask.forms for _ in range(5))]:
            for field in msgspec.structs.fields(type(answer)):
                for strange in strangers(getattr(answer, field.name)):
                    wrong = msgspec.structs.replace(answer, **{field.name: strange})
                    refusal = game.why(seat, wrong)
                    assert refusal is None or (refusal.rule and refusal.reason)
                    tried += 1
        assert game.hash() == before
    assert tried > 10


def strangers(value: Any) -> list[Any]:
    """Values of the same type that hardly make sense."""
    if type(value) is bool:
        return [not value]
    if type(value) is int:
        return [-1, 0, value + 1, 255, 256, 10**9, -(2**63)]
    if type(value) is str:
        return ["", "atlantis", value.upper(), "\x00", "١"]
    if type(value) is tuple:
        inner = [(*value[:at], strange, *value[at + 1 :]) for at, part in enumerate(value[:3]) for strange in strangers(part)]
        return [(), value * 2, value * 50, *inner]
    return []


HOSTILE = [1.0, True, "1", None, b"1", [1], (1,), {1: 2}, object(), 2**63, float("nan")]


@pytest.mark.parametrize("wrong", HOSTILE, ids=lambda wrong: "object" if type(wrong) is object else repr(wrong))
def test_a_plain_field_of_another_type_is_refused_by_its_name(wrong: Any) -> None:
    game = ecumene.new("toy", 3, seed=1)
    before = game.hash()
    refusal = game.why(0, Stake(wrong))
    assert refusal is not None and refusal.reason == "the answer is malformed: coins is not a whole number"
    with pytest.raises(Refused, match="malformed"):
        game.play(0, Stake(wrong))
    assert game.hash() == before


@pytest.mark.parametrize("wrong", [1, "12", [1], {1}, (1.0,), (True,), ("1",), (None,), ((1,),), (2**63,)], ids=repr)
def test_what_is_wrong_inside_a_list_is_refused_by_the_name_of_the_list(wrong: Any) -> None:
    game = ecumene.new("toy", 3, seed=1)
    game.play(0, Stake(0))
    refusal = game.why(0, Exchange(wrong))
    assert refusal is not None and refusal.reason == "the answer is malformed: cards is not of the type tuple[int, ...]"


@pytest.mark.parametrize("title", TITLES)
def test_every_field_of_every_action_is_checked(title: str) -> None:
    """No action of a title has a field into which just anything would go."""
    game = moments(title)[0]
    for kind in action_types(titles.load(title)):
        fields = [field.name for field in msgspec.structs.fields(kind)]
        for name in fields:
            action = kind(**{other: object() if other == name else None for other in fields})
            refusal = game.why(game.due[0], action)
            assert refusal is not None and "malformed" in refusal.reason


@pytest.mark.parametrize("wrong", [b"stake", None, 7, Stake, Staking(0), {"do": "stake", "coins": 0}])
def test_what_is_no_action_is_refused(wrong: Any) -> None:
    refusal = ecumene.new("toy", 3, seed=1).why(0, wrong)
    assert refusal is not None and "is not an action" in refusal.reason


@pytest.mark.parametrize("wrong", [Standing(1), Standing("stake", 1), Standing("stake", "1" * 5000), Standing(("stake",))])
def test_a_standing_answer_is_checked_too(wrong: Any) -> None:
    game = ecumene.new("toy", 3, seed=1)
    with pytest.raises(Refused, match="malformed"):
        game.play(0, wrong)
    with pytest.raises(Refused, match="no seat"):
        game.play("0", Standing("stake", "1"))  # type: ignore[arg-type]


@pytest.mark.parametrize("error", [KeyError("x"), IndexError("x"), TypeError("x"), ValueError("x"), AttributeError("x")])
def test_a_rule_that_stumbles_is_a_defect_and_not_a_malformed_answer(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(self: Faces, state: object, seat: int, action: Action) -> None:
        raise error

    monkeypatch.setattr(Staking, "why", stumble)
    game = ecumene.new("toy", 3, seed=1)
    before = game.hash()
    for judge in (game.why, game.play):
        with pytest.raises(type(error)):
            judge(0, Stake(0))
    refusal = game.why(0, Play("one"))  # type: ignore[arg-type]
    assert refusal is not None and "card is not a whole number" in refusal.reason
    assert game.hash() == before and len(game.entries) == 1
