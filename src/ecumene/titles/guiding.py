"""What the guides of all titles share: ideas and lessons out of data files, with small conditions for when each of them fits.

A title brings its facts, the conditions that only it knows, its texts, and how the table of a lesson is laid out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, Union

import msgspec

from ecumene.engine import Action, Beginning, Event, Moment, Refused
from ecumene.floor import Ready

#: what conditions may ask for and texts may name, each worked out from what a seat sees
Facts = Mapping[str, Callable[[Any, int], Any]]


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Everything that is said here must be so. Of several phases, turns, questions and so on, one must be."""

    scenario: tuple[str, ...] = ()
    phase: tuple[str, ...] = ()
    turn: tuple[int, ...] = ()
    #: what is asked of the player
    ask: tuple[str, ...] = ()
    #: facts that have at least, or at most, this value
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    #: kinds of answers that are possible now
    can: tuple[str, ...] = ()
    #: answers that the player has given, all of them; a row names as much of the answer as matters
    did: tuple[dict[str, Any], ...] = ()
    #: whether the game is over
    over: bool = False


W = TypeVar("W", bound=When)


class Idea(msgspec.Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    """One thing to know. A player who knows it already reads `again` in its place, or nothing."""

    id: str
    title: str
    text: str
    when: W
    again: str = ""
    rule: str = ""
    #: among the ideas that a title adds to those of its family: the one before which it is told
    before: str = ""


class Amiss(msgspec.Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    """Something else happened: a gentle word. If the goal is out of reach, the lesson has to begin again."""

    when: W
    text: str
    again: bool = False


class LessonStep(msgspec.Struct, Generic[W], frozen=True, forbid_unknown_fields=True):
    """One step: what to do and why, when it is done, and answers that do it. Without `until` it is only to be read."""

    text: str
    until: W | None = None
    actions: tuple[dict[str, Any], ...] = ()
    amiss: tuple[Amiss[W], ...] = ()
    #: the places to look at
    areas: tuple[str, ...] = ()


class Lesson(msgspec.Struct, Generic[W], frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A lesson: the phase in which it begins, its steps, and what was learnt. The learner has the first seat."""

    title: str
    text: str
    phase: str
    steps: tuple[LessonStep[W], ...]
    learnt: str
    #: the bot in all other seats
    opponents: str = "idle"


def listed(lessons: Mapping[str, Lesson[Any]]) -> list[dict[str, str]]:
    """Lessons as a list shows them."""
    return [{"id": name, "title": lesson.title, "text": lesson.text} for name, lesson in lessons.items()]


# -- conditions -----------------------------------------------------------------------------------------------


def fits(when: When, now: Moment, facts: Facts) -> bool:
    """Whether all of it is so that can be asked in every title."""
    view, ask, seat = now.view, now.ask, now.seat
    return (
        among(view.rules.setup.scenario, when.scenario)
        and among(view.phase, when.phase)
        and among(view.turn, when.turn)
        and among(ask.kind if ask else "", when.ask)
        and all(facts[name](view, seat) >= bound for name, bound in when.least.items())
        and all(facts[name](view, seat) <= bound for name, bound in when.most.items())
        and (not when.can or bool(possible(now) & set(when.can)))
        and all(any(matches(wanted, msgspec.to_builtins(action)) for action in now.did) for wanted in when.did)
        and when.over == (view.over is not None)
    )


def among(value: Any, wanted: Iterable[Any]) -> bool:
    """Whether a value is one of those that are wanted; no wish is met by every value."""
    return not wanted or value in wanted


def possible(now: Moment) -> set[str]:
    """The kinds of answers that are open to the player."""
    if now.ask is None:
        return set()
    kinds = {str(choice.__struct_config__.tag) for choice in now.ask.choices}
    return kinds | {form.kind for form in now.ask.forms}


def lately(now: Moment) -> list[Event]:
    """What has happened since the last turn but one ended."""
    turns = [at for at, event in enumerate(now.heard) if event.kind == "turn"]
    return now.heard[turns[-2] if len(turns) > 1 else 0 :]


def matches(wanted: Any, found: Any) -> bool:
    """Whether what was found has at least what is wanted."""
    if isinstance(wanted, dict):
        return isinstance(found, dict) and all(key in found and matches(value, found[key]) for key, value in wanted.items())
    if isinstance(wanted, list):
        return isinstance(found, (list, tuple)) and all(any(matches(one, other) for other in found) for one in wanted)
    return bool(wanted == found)


class KnownFacts(dict[str, Any]):
    """The facts of a moment, worked out when a text names them."""

    def __init__(self, facts: Facts, now: Moment) -> None:
        self.facts, self.now = facts, now

    def __missing__(self, name: str) -> Any:
        self[name] = value = self.facts[name](self.now.view, self.now.seat)
        return value


# -- the guide ------------------------------------------------------------------------------------------------


class TitleTutor(Generic[W]):
    """What newcomers are told in this moment of their game (ecumene.engine.tutor)."""

    facts: ClassVar[Facts]

    def __init__(self, title: Any) -> None:
        self.title = title

    # what a title brings

    def told(self) -> Sequence[Idea[W]]:
        """All ideas, in the order in which they are told."""
        raise NotImplementedError

    def lessons(self) -> Mapping[str, Lesson[W]]:
        """All lessons, in the order in which they are best taken."""
        raise NotImplementedError

    def laid_out(self, lesson: Any) -> Beginning:
        """The table of a lesson."""
        raise NotImplementedError

    def reason(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        """Why a plan begins well: {why, rule, areas}."""
        raise NotImplementedError

    def foreseen(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        """The same of a plan that was found by looking ahead: it is not what looks best at first, so no more is said of it."""
        told = self.reason(now, plan)
        return {**told, "why": self.ahead() or told["why"]}

    def ahead(self) -> str:
        """What is said of all such plans by a title whose bot looks ahead."""
        return ""

    def holds(self, when: W, now: Moment) -> bool:
        """Whether all of a condition is so."""
        return fits(when, now, self.facts)

    def cited(self, rule: str, now: Moment) -> str:
        """The rule that an idea names, as this title numbers it."""
        return rule

    def advice(self, now: Moment) -> Iterable[dict[str, Any]]:
        """What the guide itself suggests outside of lessons, the best first; nothing leaves it to whoever plays well."""
        return ()

    def mended(self, now: Moment, plan: list[Action]) -> list[Action]:
        """What the guide makes of a good bot's plan: nothing else, where the bot itself minds how the game ends."""
        return plan

    def early(self, now: Moment, plan: list[Action]) -> bool:
        """Whether to be done bargaining comes too early: others are not done, so the offer worth taking may still come."""
        return isinstance(plan[0], Ready) and any(seat != now.seat for seat in now.view.floor.waiting)

    # what follows from that

    def ideas(self, now: Moment) -> list[dict[str, Any]]:
        facts = KnownFacts(self.facts, now)
        return [
            {
                "id": idea.id,
                "title": idea.title,
                "text": idea.text.format_map(facts),
                "again": idea.again.format_map(facts),
                "rule": self.cited(idea.rule, now),
            }
            for idea in self.told()
            if self.holds(idea.when, now)
        ]

    def suggested(self, now: Moment, lesson: str, read: int) -> list[Action]:
        if now.ask is None:
            return []
        kinds: Any = Union[self.title.actions]
        for row in self.taught(now, lesson, read) if lesson else self.advice(now):
            action: Action = msgspec.convert(row, kinds)
            if now.ask.why(action) is None:
                return [action]
        return []

    def taught(self, now: Moment, name: str, read: int) -> Iterable[dict[str, Any]]:
        """What the step at hand of a lesson suggests."""
        lesson = self.found(name)
        at = self.at_step(now, lesson, read)
        return () if at == len(lesson.steps) else lesson.steps[at].actions

    def found(self, name: str) -> Lesson[W]:
        """A lesson by its id."""
        known = self.lessons()
        if name not in known:
            raise Refused("request", f"lesson: there is no lesson {name[:40]!r}; there are {', '.join(known)}")
        return known[name]

    def at_step(self, now: Moment, lesson: Lesson[W], read: int) -> int:
        """The number of the step at hand; as many as there are means that the lesson is done.

        Whatever led to the last step that is done need not be so any more.
        """
        done = [k for k, step in enumerate(lesson.steps) if step.until is not None and self.holds(step.until, now)]
        at = max(done, default=-1) + 1
        while at < min(read, len(lesson.steps)) and lesson.steps[at].until is None:
            at += 1
        return at

    def progress(self, now: Moment, lesson: str, read: int) -> dict[str, Any]:
        taught, order = self.found(lesson), list(self.lessons())
        at = self.at_step(now, taught, read)
        step = None if at == len(taught.steps) else taught.steps[at]
        amiss = next((word for word in step.amiss if self.holds(word.when, now)), None) if step else None
        follows = order[order.index(lesson) + 1 :][:1]
        return {
            "id": lesson,
            "title": taught.title,
            "step": at,
            "steps": len(taught.steps),
            "done": step is None,
            "reading": step is not None and step.until is None,
            "text": taught.learnt if step is None else step.text.format_map(KnownFacts(self.facts, now)),
            "areas": [] if step is None else list(step.areas),
            "amiss": amiss.text if amiss else "",
            "again": bool(amiss and amiss.again),
            "next": [{"id": other, "title": self.lessons()[other].title} for other in follows],
        }

    def lesson(self, lesson: str) -> Beginning:
        return self.laid_out(self.found(lesson))
