"""Short lessons from set-up positions (data/lessons.toml): the real rules, a few steps, a goal."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ecumene.engine import Beginning, Moment, Refused
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.learning.when import KnownFacts, When, holds
from ecumene.titles.eagle.pieces import launch, put, settle
from ecumene.titles.eagle.state import State
from ecumene.titles.eagle.turn import Phase


class Amiss(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something else happened: a gentle word. If the goal is out of reach, the lesson has to begin again."""

    when: When
    text: str
    again: bool = False


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: what to do and why, when it is done, and answers that do it. Without `until` it is only to be read."""

    text: str
    until: When | None = None
    actions: tuple[dict[str, Any], ...] = ()
    amiss: tuple[Amiss, ...] = ()
    #: the spaces to look at
    areas: tuple[str, ...] = ()


class Holding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has: settlements by size, pieces by region, fleets by zone, gold, technologies."""

    settlements: dict[str, int]
    units: dict[str, dict[str, int]] = {}
    fleets: dict[str, str] = {}
    gold: int = 0
    technologies: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. The first of the players is the learner; the game begins with this phase."""

    title: str
    text: str
    phase: str
    players: tuple[Holding, ...]
    steps: tuple[LessonStep, ...]
    learnt: str
    scenario: str = "standard"
    era: int = 1
    turn: int = 2
    #: markers face up, and face down
    up: dict[str, str] = {}
    down: dict[str, str] = {}
    #: the bot in all other seats
    opponents: str = "idle"


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons, in the order in which they are best taken."""
    return msgspec.convert(tables.read("lessons"), dict[str, Lesson])


def found(name: str) -> Lesson:
    """A lesson by its id."""
    known = lessons()
    if name not in known:
        raise Refused("request", f"lesson: there is no lesson {name[:40]!r}; there are {', '.join(known)}")
    return known[name]


def listed() -> list[dict[str, str]]:
    """The lessons as a list shows them."""
    return [{"id": name, "title": lesson.title, "text": lesson.text} for name, lesson in lessons().items()]


def beginning(title: Any, name: str) -> Beginning:
    """The table of a lesson."""
    lesson = found(name)
    setup = title.meta.setup(len(lesson.players), lesson.scenario, {})
    state: State = title.empty(setup)
    state.turn, state.era, state.phase = lesson.turn, lesson.era, lesson.phase
    for seat, holding in enumerate(lesson.players):
        _lay_out(state, seat, holding)
    state.built = 0
    for side, up in ((lesson.up, True), (lesson.down, False)):
        for region, marker in side.items():
            state.marker[ATLAS.index[region]] = tables.MARKER[marker]
            state.up |= up << ATLAS.index[region]
    sequence = list(state.rules.sequence())
    state.push(*sequence[sequence.index(Phase(lesson.phase)) :])
    return Beginning(setup, title.position(state), lesson.opponents)


def _lay_out(state: State, seat: int, holding: Holding) -> None:
    for region, size in holding.settlements.items():
        settle(state, seat, ATLAS.index[region])
        state.size[ATLAS.index[region]] = size
    for region, pieces in holding.units.items():
        for piece, count in pieces.items():
            put(state, seat, ATLAS.index[region], tables.KIND[piece], count)
    for zone, kind in holding.fleets.items():
        launch(state, seat, ATLAS.index[zone], tables.FLEET[kind])
    for name in holding.technologies:
        state.tech[tables.TECHNOLOGY[name]] = seat + 1
    state.gold[seat] = holding.gold


def at_step(now: Moment, lesson: Lesson, read: int) -> int:
    """The number of the step at hand; as many as there are means that the lesson is done.

    Whatever led to the last step that is done needs not be so any more.
    """
    done = [k for k, step in enumerate(lesson.steps) if step.until is not None and holds(step.until, now)]
    at = max(done, default=-1) + 1
    while at < min(read, len(lesson.steps)) and lesson.steps[at].until is None:
        at += 1
    return at


def suggested(now: Moment, name: str, read: int) -> list[dict[str, Any]]:
    """What the step at hand suggests."""
    lesson = found(name)
    at = at_step(now, lesson, read)
    return [] if at == len(lesson.steps) else list(lesson.steps[at].actions)


def progress(now: Moment, name: str, read: int) -> dict[str, Any]:
    """How far the learner has come, and what comes next."""
    lesson, order = found(name), list(lessons())
    at, facts = at_step(now, lesson, read), KnownFacts(now)
    done = at == len(lesson.steps)
    step = None if done else lesson.steps[at]
    amiss = next((word for word in step.amiss if holds(word.when, now)), None) if step else None
    follows = order[order.index(name) + 1 :][:1]
    return {
        "id": name,
        "title": lesson.title,
        "step": at,
        "steps": len(lesson.steps),
        "done": done,
        "reading": step is not None and step.until is None,
        "text": lesson.learnt if step is None else step.text.format_map(facts),
        "areas": [] if step is None else list(step.areas),
        "amiss": amiss.text if amiss else "",
        "again": bool(amiss and amiss.again),
        "next": [{"id": other, "title": lessons()[other].title} for other in follows],
    }
