"""The guide for newcomers: ideas and reasons (data/guide.toml), and short lessons (data/lessons.toml)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Union

import msgspec

from ecumene.engine import Action, Beginning, Chance, Game, Moment, Refused
from ecumene.titles.ffg.learning import place
from ecumene.titles.ffg.pieces import add_figures, remove_figures
from ecumene.titles.ffg.setup import ChooseCivilization
from ecumene.titles.ffg.tables import read
from ecumene.titles.ffg.turn import EndOfTurn, Phase
from ecumene.titles.ffg.yields import cities_of, coins

#: the learner's civilization, and the one of the bot on the other side
CIVILIZATIONS = ("romans", "germans")
PHASES = ("start", "trade", "manage", "move", "research")

#: what conditions may ask for, and texts may name
FACTS: dict[str, Callable[[Any, int], int]] = {
    "turn": lambda view, _: view.turn,
    "trade": lambda view, seat: view.trade[seat],
    "culture": lambda view, seat: view.culture[seat],
    "coins": lambda view, seat: coins(view, seat) if view.government[seat] else 0,
    "cities": lambda view, seat: len(cities_of(view, seat)),
    "units": lambda view, seat: len(view.forces[seat]),
    "speed": lambda view, seat: view.rules.speed(view, seat) if view.civ[seat] else 0,
}


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that is said here must be so: what is asked, what can be answered, facts at least or at most so large."""

    ask: tuple[str, ...] = ()
    can: tuple[str, ...] = ()
    least: dict[str, int] = {}
    most: dict[str, int] = {}


class Idea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to know. Those who know it already read `again` in its place, or nothing."""

    id: str
    title: str
    text: str
    when: When
    again: str = ""
    rule: str = ""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what to do and why, answers that do it, and what the learner must have done."""

    text: str
    did: tuple[dict[str, Any], ...] = ()
    actions: tuple[dict[str, Any], ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson: the phase in which it begins, and what it gives the learner."""

    title: str
    text: str
    phase: str
    learnt: str
    steps: tuple[LessonStep, ...]
    techs: tuple[str, ...] = ()
    trade: int = 0
    culture: int = 0
    army: str = ""


@cache
def ideas() -> tuple[Idea, ...]:
    """All ideas, in the order in which they are told."""
    return msgspec.convert(read("guide")["idea"], tuple[Idea, ...])


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons, in the order in which they are best taken."""
    return msgspec.convert(read("lessons"), dict[str, Lesson])


def listed() -> list[dict[str, str]]:
    """The lessons as a list shows them."""
    return [{"id": name, "title": lesson.title, "text": lesson.text} for name, lesson in lessons().items()]


def found(name: str) -> Lesson:
    """A lesson by its id."""
    if name not in lessons():
        raise Refused("request", f"lesson: there is no lesson {name[:40]!r}; there are {', '.join(lessons())}")
    return lessons()[name]


def holds(when: When, now: Moment) -> bool:
    """Whether all of it is so."""
    if now.ask is None or now.ask.kind not in (when.ask or (now.ask.kind,)):
        return False
    facts = {name: FACTS[name](now.view, now.seat) for name in (*when.least, *when.most)}
    if any(facts[name] < bound for name, bound in when.least.items()) or any(facts[n] > bound for n, bound in when.most.items()):
        return False
    return not when.can or any(str(choice.__struct_config__.tag) in when.can for choice in now.ask.choices)


def at_step(now: Moment, lesson: Lesson, read_steps: int) -> int:
    """The number of the step at hand; as many as there are means that the lesson is done."""
    did = [msgspec.to_builtins(action) for action in now.did]
    done = [
        number
        for number, step in enumerate(lesson.steps)
        if step.did and all(any(wanted.items() <= action.items() for action in did) for wanted in step.did)
    ]
    at = max(done, default=-1) + 1
    while at < min(read_steps, len(lesson.steps)) and not lesson.steps[at].did:
        at += 1
    return at


class FfgTutor:
    """What newcomers are told in this moment of their game."""

    def __init__(self, title: Any) -> None:
        self.title = title

    def ideas(self, now: Moment) -> list[dict[str, Any]]:
        facts = {name: fact(now.view, now.seat) for name, fact in FACTS.items()} if now.ask else {}
        return [
            {
                "id": idea.id,
                "title": idea.title,
                "text": idea.text.format_map(facts),
                "again": idea.again.format_map(facts),
                "rule": idea.rule,
            }
            for idea in ideas()
            if holds(idea.when, now)
        ]

    def suggested(self, now: Moment, lesson: str, read_steps: int) -> list[Action]:
        if now.ask is None or not lesson:
            return []
        steps, at = found(lesson).steps, at_step(now, found(lesson), read_steps)
        kinds: Any = Union[self.title.actions]
        for row in steps[at].actions if at < len(steps) else ():
            action: Action = msgspec.convert(row, kinds)
            if now.ask.why(action) is None:
                return [action]
        return []

    def mended(self, now: Moment, plan: list[Action]) -> list[Action]:
        """The bot of this title knows its ways to win by itself."""
        return plan

    def reason(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        index = now.view.rules.chart.index
        told = msgspec.to_builtins(plan[0])
        named = [told.get("start"), told.get("city"), told.get("square"), told.get("at"), *told.get("path", ())]
        squares = [square for square in named if isinstance(square, str) and square in index]
        why = read("guide")["why"].get(told["do"], "")
        return {"why": why, "rule": now.ask.rule if now.ask else "", "areas": list(dict.fromkeys(squares))}

    def progress(self, now: Moment, lesson: str, read_steps: int) -> dict[str, Any]:
        taught, order = found(lesson), list(lessons())
        at = at_step(now, taught, read_steps)
        step = None if at == len(taught.steps) else taught.steps[at]
        follows = order[order.index(lesson) + 1 :][:1]
        return {
            "id": lesson,
            "title": taught.title,
            "step": at,
            "steps": len(taught.steps),
            "done": step is None,
            "reading": step is not None and not step.did,
            "text": taught.learnt if step is None else step.text,
            "areas": [],
            "amiss": "",
            "again": False,
            "next": [{"id": other, "title": lessons()[other].title} for other in follows],
        }

    def lesson(self, lesson: str) -> Beginning:
        """The table of a lesson: two players on a map that is always the same, in the phase that is taught."""
        taught = found(lesson)
        setup = self.title.meta.setup(2, "base", {"civilizations": "choose", "offers": "0"})
        game = Game.new(self.title, setup, Chance.seed_of(1), keep=False, story=False)
        while game.state.phase == "setup":
            seat = game.due[0]
            chosen = ChooseCivilization(CIVILIZATIONS[seat])
            choices = game.ask(seat).choices
            game.play(seat, chosen if chosen in choices else choices[0])
        state = game.state
        self._prepare(state, taught)
        state.agenda = []
        state.push(*(Phase(name) for name in PHASES[PHASES.index(taught.phase) :]), EndOfTurn())
        return Beginning(setup, self.title.position(state), "steady")

    def _prepare(self, state: Any, taught: Lesson) -> None:
        state.first, state.trade[0], state.culture[0] = 0, taught.trade or state.trade[0], taught.culture
        for tech in taught.techs:
            place(state, 0, tech)
        if taught.army:
            (start,) = state.armies[0]
            remove_figures(state, 0, start, 1, 0)
            add_figures(state, 0, state.rules.chart.index[taught.army], 1, 0)
