"""The guide of the family: ideas out of data/guide.toml, reasons, lessons."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from ecumene.engine import Action, Beginning, Moment
from ecumene.titles.empires.learning import lessons, outlook
from ecumene.titles.empires.learning.reasons import reason, worded
from ecumene.titles.empires.learning.when import KnownFacts, When, holds
from ecumene.titles.empires.tables import Tables


class Idea(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to know. A reader who knows it already gets `again` in its place, or nothing."""

    id: str
    title: str
    text: str
    when: When
    again: str = ""
    rule: str = ""
    #: in a title's own words only: the idea before which it is told
    before: str = ""


class Advice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answers that the guide itself suggests, the best first."""

    when: When
    actions: tuple[dict[str, Any], ...]


@cache
def ideas(tables: Tables) -> tuple[Idea, ...]:
    """All ideas, in the order in which they are told: those of the family, and what the title tells in its own words."""
    told = msgspec.convert(tables.read("guide").get("idea", ()), list[Idea])
    own = tables.read("guide_own")
    for idea in msgspec.convert(own.get("idea", ()), list[Idea]):
        ids = [other.id for other in told]
        if idea.before:
            told.insert(ids.index(idea.before), idea)
        else:
            told[ids.index(idea.id)] = idea
    return tuple(idea for idea in told if idea.id not in own.get("leave_out", ()))


@cache
def advice(tables: Tables) -> tuple[Advice, ...]:
    """What the guide suggests by itself."""
    return msgspec.convert(tables.read("guide").get("advice", ()), tuple[Advice, ...])


class EmpiresTutor:
    """What newcomers are told in this moment of their game."""

    def __init__(self, title: Any) -> None:
        self.title = title
        self.tables: Tables = title.tables

    def ideas(self, now: Moment) -> list[dict[str, Any]]:
        facts = KnownFacts(now)
        return [
            {
                "id": idea.id,
                "title": idea.title,
                "text": idea.text.format_map(facts),
                "again": idea.again.format_map(facts),
                "rule": now.view.rules.cite(idea.rule),
            }
            for idea in ideas(self.tables)
            if holds(idea.when, now)
        ]

    def suggested(self, now: Moment, lesson: str, read: int) -> list[Action]:
        if now.ask is None:
            return []
        if lesson:
            rows = lessons.suggested(self.tables, now, lesson, read)
        else:
            rows = [action for row in advice(self.tables) if holds(row.when, now) for action in row.actions]
        kinds: Any = Union[self.title.actions]
        for row in rows:
            action: Action = msgspec.convert(row, kinds)
            if now.ask.why(action) is None:
                return [action]
        return []

    def mended(self, now: Moment, plan: list[Action]) -> list[Action]:
        return outlook.mended(now, plan)

    def reason(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        found = reason(now, plan)
        named = [value for key in ("area", "to") if isinstance(value := getattr(plan[0], key, None), str) and value]
        areas = [area for area in (*named, *(found.areas if found else ())) if area in now.view.terrain.index]
        rule = now.ask.rule if now.ask else ""
        return {"why": worded(found, now.view) if found else "", "rule": rule, "areas": list(dict.fromkeys(areas))}

    def progress(self, now: Moment, lesson: str, read: int) -> dict[str, Any]:
        return lessons.progress(self.tables, now, lesson, read)

    def lesson(self, lesson: str) -> Beginning:
        return lessons.beginning(self.title, lesson)
