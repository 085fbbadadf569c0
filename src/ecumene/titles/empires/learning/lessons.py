"""Short lessons from set-up positions (data/lessons.toml): the real rules, a few steps, a goal."""

from __future__ import annotations

from collections.abc import Container
from functools import cache
from typing import Any

import msgspec

from ecumene import boards
from ecumene.engine import Beginning, Chance, Moment, Refused
from ecumene.titles.empires import position
from ecumene.titles.empires.learning.when import KnownFacts, When, holds
from ecumene.titles.empires.tables import Tables
from ecumene.titles.empires.turn import NewTurn, Phase

#: whoever is not mentioned in a lesson has this many tokens at home, so that nobody is missing
AT_HOME = 2


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
    #: the areas to look at
    areas: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. The first of the players is the learner; the game begins with this phase of this turn."""

    title: str
    text: str
    phase: str
    turn: int
    players: dict[str, position.Player]
    steps: tuple[LessonStep, ...]
    learnt: str
    scenario: str = "full"
    #: the bot in all other seats
    opponents: str = "idle"
    #: cards on top of the stacks
    top: tuple[str, ...] = ()


@cache
def lessons(tables: Tables) -> dict[str, Lesson]:
    """All lessons, in the order in which they are best taken; those that the title teaches otherwise are its own."""
    return msgspec.convert(tables.read("lessons") | tables.read("lessons_own"), dict[str, Lesson])


def found(tables: Tables, name: str) -> Lesson:
    """A lesson by its id."""
    known = lessons(tables)
    if name not in known:
        raise Refused("request", f"lesson: there is no lesson {name[:40]!r}; there are {', '.join(known)}")
    return known[name]


def listed(tables: Tables, scenarios: Container[str]) -> list[dict[str, str]]:
    """The lessons of a title with these scenarios, as a list shows them."""
    known = ((name, lesson) for name, lesson in lessons(tables).items() if lesson.scenario in scenarios)
    return [{"id": name, "title": lesson.title, "text": lesson.text} for name, lesson in known]


def beginning(title: Any, name: str) -> Beginning:
    """The table of a lesson."""
    lesson = found(title.tables, name)
    setup = title.meta.setup(5, lesson.scenario, {})
    state = title.empty(setup)
    rules = state.rules
    homes = {area.start: name for name, area in boards.load("ancient_world").areas.items() if area.start}
    players = dict(lesson.players)
    for civilization in rules.civilizations:
        players.setdefault(civilization, position.Player(tokens={homes[civilization]: AT_HOME}))
    rows = []
    for civilization, player in players.items():
        census = player.census or sum(player.tokens.values())
        rows.append(msgspec.structs.replace(player, civilization=civilization, census=census))
    taken = [card for row in rows for card in row.hand]
    rules.prepare_stacks(state, Chance(Chance.seed_of(1)))
    stacks: dict[str, list[str]] = {}
    for place, stack in enumerate(state.stack):
        cards = [rules.cards.ids[card] for card in reversed(stack)]
        for card in (*taken, *lesson.top):
            if card in cards:
                cards.remove(card)
        ours = [card for card in lesson.top if rules.cards.pile[rules.cards.index[card]] == place]
        if ours or cards:
            stacks[rules.cards.piles[place].name] = [*ours, *cards]
    sequence = list(rules.sequence(lesson.turn))
    agenda = [*sequence[sequence.index(Phase(lesson.phase)) :], NewTurn()]
    whole = position.Position(
        format=position.FORMAT,
        setup=setup,
        players=rows,
        turn=lesson.turn,
        phase=lesson.phase,
        stacks=stacks,
        agenda=[msgspec.to_builtins(step) for step in agenda],
    )
    return Beginning(setup, msgspec.to_builtins(whole), lesson.opponents)


def at_step(now: Moment, lesson: Lesson, read: int) -> int:
    """The number of the step at hand; as many as there are means that the lesson is done.

    Whatever led to the last step that is done needs not be so any more.
    """
    done = [k for k, step in enumerate(lesson.steps) if step.until is not None and holds(step.until, now)]
    at = max(done, default=-1) + 1
    while at < min(read, len(lesson.steps)) and lesson.steps[at].until is None:
        at += 1
    return at


def suggested(tables: Tables, now: Moment, name: str, read: int) -> list[dict[str, Any]]:
    """What the step at hand suggests."""
    lesson = found(tables, name)
    at = at_step(now, lesson, read)
    return [] if at == len(lesson.steps) else list(lesson.steps[at].actions)


def progress(tables: Tables, now: Moment, name: str, read: int) -> dict[str, Any]:
    """How far the learner has come, and what comes next."""
    lesson, order = found(tables, name), list(lessons(tables))
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
        "next": [{"id": other, "title": lessons(tables)[other].title} for other in follows],
    }
