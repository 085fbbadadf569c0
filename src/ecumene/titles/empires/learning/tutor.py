"""The guide of the family: ideas out of data/guide.toml, reasons, lessons."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ecumene.engine import Action, Beginning, Moment
from ecumene.titles.empires.learning import lessons, outlook
from ecumene.titles.empires.learning.last_purchase import bought_last
from ecumene.titles.empires.learning.lessons import Lesson
from ecumene.titles.empires.learning.reasons import Reason, foreseen, reason, worded
from ecumene.titles.empires.learning.when import FACTS, When, holds
from ecumene.titles.empires.tables import Tables
from ecumene.titles.guiding import Idea, TitleTutor


class Advice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answers that the guide itself suggests, the best first."""

    when: When
    actions: tuple[dict[str, Any], ...]


@cache
def ideas(tables: Tables) -> tuple[Idea[When], ...]:
    """All ideas, in the order in which they are told: those of the family, and what the title tells in its own words."""
    told = msgspec.convert(tables.read("guide").get("idea", ()), list[Idea[When]])
    own = tables.read("guide_own")
    for idea in msgspec.convert(own.get("idea", ()), list[Idea[When]]):
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


class EmpiresTutor(TitleTutor[When]):
    """What newcomers are told in this moment of their game."""

    facts = FACTS

    def told(self) -> tuple[Idea[When], ...]:
        return ideas(self.title.tables)

    def lessons(self) -> dict[str, Lesson]:
        return lessons.lessons(self.title.tables)

    def laid_out(self, lesson: Lesson) -> Beginning:
        return lessons.beginning(self.title, lesson)

    def holds(self, when: When, now: Moment) -> bool:
        return holds(when, now)

    def cited(self, rule: str, now: Moment) -> str:
        cited: str = now.view.rules.cite(rule)
        return cited

    def advice(self, now: Moment) -> list[dict[str, Any]]:
        return [action for row in advice(self.title.tables) if holds(row.when, now) for action in row.actions]

    def mended(self, now: Moment, plan: list[Action]) -> list[Action]:
        plan = outlook.mended(now, plan)
        return bought_last(now.view, now.seat, plan) if plan else plan

    def reason(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        return self._told(now, plan, reason(now, plan))

    def foreseen(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        """What looks best at first is not what is suggested, so nothing more is said of it than this."""
        return self._told(now, plan, foreseen(now, plan))

    def _told(self, now: Moment, plan: list[Action], found: Reason | None) -> dict[str, Any]:
        named = [value for key in ("area", "to") if isinstance(value := getattr(plan[0], key, None), str) and value]
        areas = [area for area in (*named, *(found.areas if found else ())) if area in now.view.terrain.index]
        rule = now.ask.rule if now.ask else ""
        return {"why": worded(found, now.view) if found else "", "rule": rule, "areas": list(dict.fromkeys(areas))}
