"""The guide of the title: ideas out of data/guide.toml, reasons, lessons."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from ecumene.engine import Action, Beginning, Moment, Title
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.learning import lessons
from ecumene.titles.eagle.learning.reasons import reason
from ecumene.titles.eagle.learning.when import KnownFacts, When, holds


class Idea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to know. Whoever knows it already reads `again` in its place, or nothing."""

    id: str
    title: str
    text: str
    when: When
    again: str = ""
    rule: str = ""


@cache
def ideas() -> tuple[Idea, ...]:
    """All ideas, in the order in which they are told."""
    return msgspec.convert(tables.read("guide")["idea"], tuple[Idea, ...])


class EagleTutor:
    """What newcomers are told in this moment of their game."""

    def __init__(self, title: Title) -> None:
        self.title = title

    def ideas(self, now: Moment) -> list[dict[str, Any]]:
        facts = KnownFacts(now)
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

    def suggested(self, now: Moment, lesson: str, read: int) -> list[Action]:
        """What a lesson suggests; a game is left to whoever plays well."""
        if now.ask is None or not lesson:
            return []
        kinds: Any = Union[self.title.actions]
        for row in lessons.suggested(now, lesson, read):
            action: Action = msgspec.convert(row, kinds)
            if now.ask.why(action) is None:
                return [action]
        return []

    def mended(self, now: Moment, plan: list[Action]) -> list[Action]:
        """The bot of this title minds the end of the game by itself."""
        return plan

    def reason(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        named = [getattr(plan[0], key, None) for key in ("origin", "to", "region", "at", "zone", "space")]
        areas = [name for name in named if isinstance(name, str) and name in ATLAS.index]
        rule = now.ask.rule if now.ask else ""
        return {"why": reason(now, plan[0]), "rule": rule, "areas": list(dict.fromkeys(areas))}

    def progress(self, now: Moment, lesson: str, read: int) -> dict[str, Any]:
        return lessons.progress(now, lesson, read)

    def lesson(self, lesson: str) -> Beginning:
        return lessons.beginning(self.title, lesson)
