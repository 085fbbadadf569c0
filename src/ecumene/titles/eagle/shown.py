"""How the title is shown: on the wire and in words."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Event, Game, Refused, Shown, Step, Title
from ecumene.titles import guiding
from ecumene.titles.eagle import chronicle, odds, previews, sheets, story, wire
from ecumene.titles.eagle.learning import EagleTutor, lessons
from ecumene.titles.eagle.state import State
from ecumene.titles.eagle.view import View
from ecumene.titles.help import HelpSection
from ecumene.typed import Sheet, Tongue

#: the game with a guide, for those who have never played
PRIMER = {
    "scenario": "standard",
    "text": "Standard against bots, up to the end of the second era. Everything is explained when it first comes up.",
}


class EagleShown(Shown):
    """What people see of it."""

    def __init__(self, title: Title) -> None:
        super().__init__(title)
        self.tutor = EagleTutor(title)

    def public(self, view: View) -> dict[str, Any]:
        return wire.public(view)

    def private(self, view: View) -> dict[str, Any]:
        return wire.private(view)

    def about(self, view: View, step: Step) -> dict[str, Any]:
        return wire.about(view, step)

    def printed(self) -> dict[str, Any]:
        return {**wire.printed(), "lessons": guiding.listed(lessons.lessons()), "primer": PRIMER}

    def describe(self, event: Event, state: State) -> str:
        return story.describe(event, state)

    def preview(self, view: View, step: Step, action: Action) -> dict[str, Any]:
        return previews.preview(view, step, action)

    def advise(self, view: View, seat: int, topic: str, about: list[Any]) -> Any:
        if topic != "entering":
            raise Refused("request", f"topic: there is no advice on {topic[:40]!r}; there is on entering")
        return odds.entering(view, seat, about)

    def help(self) -> tuple[HelpSection, ...]:
        from ecumene.titles.eagle import help

        return help.sections()

    def chronicle(self, game: Game) -> chronicle.Chronicle:
        return chronicle.chronicle(game)

    def numbers(self, game: Game) -> list[Sheet]:
        return chronicle.numbers(chronicle.chronicle(game))

    def tongue(self) -> Tongue:
        from ecumene.titles.eagle import phrases

        return phrases.tongue()

    def sheets(self, view: View) -> list[Sheet]:
        return [*sheets.players(view), *sheets.board(view)]
