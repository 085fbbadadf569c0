"""The guide of the title: ideas out of data/guide.toml, reasons, lessons."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from ecumene.engine import Action, Beginning, Moment
from ecumene.titles.eagle import tables
from ecumene.titles.eagle.atlas import ATLAS
from ecumene.titles.eagle.learning import lessons
from ecumene.titles.eagle.learning.lessons import Lesson
from ecumene.titles.eagle.learning.reasons import reason
from ecumene.titles.eagle.learning.when import FACTS, When, holds
from ecumene.titles.guiding import Idea, TitleTutor


@cache
def ideas() -> tuple[Idea[When], ...]:
    """All ideas, in the order in which they are told."""
    return msgspec.convert(tables.read("guide")["idea"], tuple[Idea[When], ...])


class EagleTutor(TitleTutor[When]):
    """What newcomers are told; the bot of this title minds the end of the game by itself."""

    facts = FACTS

    def told(self) -> tuple[Idea[When], ...]:
        return ideas()

    def lessons(self) -> dict[str, Lesson]:
        return lessons.lessons()

    def laid_out(self, lesson: Lesson) -> Beginning:
        return lessons.beginning(self.title, lesson)

    def holds(self, when: When, now: Moment) -> bool:
        return holds(when, now)

    def reason(self, now: Moment, plan: list[Action]) -> dict[str, Any]:
        named = [getattr(plan[0], key, None) for key in ("origin", "to", "region", "at", "zone", "space")]
        areas = [name for name in named if isinstance(name, str) and name in ATLAS.index]
        rule = now.ask.rule if now.ask else ""
        return {"why": reason(now, plan[0]), "rule": rule, "areas": list(dict.fromkeys(areas))}

    def ahead(self) -> str:
        return str(tables.read("guide")["why"]["ahead"])
