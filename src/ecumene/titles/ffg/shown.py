"""How the game is shown: on the wire, in the story, in the terminal."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Event, Game, Shown
from ecumene.titles import guiding
from ecumene.titles.ffg import advice, chronicle, phrases, wire
from ecumene.titles.ffg.guide import FfgTutor, lessons
from ecumene.titles.ffg.help import sections
from ecumene.titles.ffg.printed import printed
from ecumene.titles.ffg.story import line
from ecumene.titles.ffg.yields import coins
from ecumene.titles.help import HelpSection
from ecumene.typed import Sheet, Tongue

#: the scenario that teaches the game
PRIMER = {
    "scenario": "base",
    "text": "The base game against bots. The guide explains each thing when it comes up, and shows a good move if you like.",
}


class FfgShown(Shown):
    """What people see of the game."""

    def __init__(self, title: Any) -> None:
        super().__init__(title)
        self.tutor = FfgTutor(title)

    def public(self, view: Any) -> dict[str, Any]:
        return wire.public(view)

    def private(self, view: Any) -> dict[str, Any]:
        return wire.private(view)

    def about(self, view: Any, step: Any) -> dict[str, Any]:
        return wire.about(view, step)

    def advise(self, view: Any, seat: int, topic: str, about: list[Any]) -> Any:
        return advice.advise(view, seat, topic, about)

    def preview(self, view: Any, step: Any, action: Action) -> dict[str, Any]:
        return advice.preview(view, step, action)

    def printed(self) -> dict[str, Any]:
        return {**printed(), "lessons": guiding.listed(lessons()), "primer": PRIMER}

    def describe(self, event: Event, state: Any) -> str:
        return line(event, state)

    def help(self) -> tuple[HelpSection, ...]:
        return sections()

    def chronicle(self, game: Game) -> chronicle.Chronicle:
        return chronicle.chronicle(game)

    def numbers(self, game: Game) -> list[Sheet]:
        return chronicle.numbers(chronicle.chronicle(game))

    def tongue(self) -> Tongue:
        return phrases.tongue(self.sheets)

    def sheets(self, view: Any) -> list[Sheet]:
        names = self.title.stands(view).seats
        rows = [
            [
                str(seat + 1), names[seat].name, str(view.trade[seat]), str(view.culture[seat]), str(view.level[seat]),
                str(coins(view, seat) if view.government[seat] else 0), str(len(view.techs[seat])), view.government[seat],
                str(sum(view.armies[seat].values())), str(sum(view.scouts[seat].values())), str(len(view.forces[seat])),
            ]
            for seat in range(view.rules.seats)
        ]  # fmt: skip
        head = ["seat", "civilization", "trade", "culture", "track", "coins", "techs", "government", "armies", "scouts", "units"]
        return [Sheet(rows, head)]
