"""How the title is shown: on the wire and in words."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Event, Shown, Step
from ecumene.titles.eagle import story, wire
from ecumene.titles.eagle.state import State
from ecumene.titles.eagle.view import View
from ecumene.typed import Sheet


class EagleShown(Shown):
    """What people see of it. The page, help and typed language are still to come."""

    def public(self, view: View) -> dict[str, Any]:
        return wire.public(view)

    def private(self, view: View) -> dict[str, Any]:
        return wire.private(view)

    def about(self, view: View, step: Step) -> dict[str, Any]:
        return wire.about(view, step)

    def printed(self) -> dict[str, Any]:
        return wire.printed()

    def describe(self, event: Event, state: State) -> str:
        return story.describe(event, state)

    def sheets(self, view: View) -> list[Sheet]:
        sheet = Sheet([], ["seat", "colour", "settlements", "technologies", "wonders", "gold"], "")
        for seat, sits in enumerate(self.title.stands(view).seats):
            held = (sum(owner == seat + 1 for owner in owned) for owned in (view.owner, view.tech, view.wonder))
            sheet.rows.append([str(seat + 1), sits.name, *map(str, held), str(view.gold[seat])])
        return [sheet]
