"""How the titles of the family are shown: their words, sheets and pictures live in modules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecumene.engine import Action, Ask, Event, Game, Refused, Shown, Step
from ecumene.titles.empires import chronicle, foresight, picture, rehearsing, sheets, story, wire
from ecumene.titles.empires.learning import EmpiresTutor
from ecumene.titles.empires.state import State
from ecumene.titles.empires.view import View
from ecumene.titles.help import HelpSection
from ecumene.typed import Sheet, Tongue

if TYPE_CHECKING:
    from ecumene.titles.empires.title import EmpiresTitle


class EmpiresShown(Shown):
    """What people see of a title of the family."""

    title: EmpiresTitle

    def __init__(self, title: EmpiresTitle) -> None:
        super().__init__(title)
        self.tables = title.tables
        if title.tables.read("guide"):
            self.tutor = EmpiresTutor(title)

    def public(self, view: View) -> dict[str, Any]:
        return wire.public(view)

    def private(self, view: View) -> dict[str, Any]:
        return wire.private(view)

    def about(self, view: View, step: Step) -> dict[str, Any]:
        return wire.about(view, step)

    def choices(self, ask: Ask) -> tuple[list[Any], dict[str, dict[str, int]]]:
        return wire.choices(ask)

    def concerns(self, view: View, seat: int | None, action: Action) -> bool:
        return wire.concerns(view, seat, action)

    def holds(self, view: View, thing: str) -> int:
        cards = view.rules.cards
        kind = cards.kind_index.get(thing)
        if kind is None or kind >= len(cards.commodities) or view.hand is None:
            return 0
        return cards.by_kind(view.hand)[kind]

    def advise(self, view: View, seat: int, topic: str, about: list[Any]) -> Any:
        try:
            return wire.advise(view, seat, topic, about)
        except Refused as refusal:
            raise refusal.cited(view.rules.cite) from None

    def preview(self, view: View, step: Step, action: Action) -> dict[str, Any]:
        return foresight.preview(view, action)

    def printed(self) -> dict[str, Any]:
        return wire.printed(self.tables, {scenario.id: list(scenario.seats) for scenario in self.title.meta.scenarios})

    def tongue(self) -> Tongue:
        from ecumene.titles.empires import phrases

        return phrases.tongue(self.title.meta.id, self.title.actions, self.title.phrases())

    def help(self) -> tuple[HelpSection, ...]:
        from ecumene.titles.empires import help

        return help.sections(self.title)

    def describe(self, event: Event, state: State) -> str:
        return story.describe(event, state)

    def chronicle(self, game: Game) -> chronicle.Chronicle:
        return chronicle.chronicle(game)

    def sheets(self, view: View) -> list[Sheet]:
        return [*sheets.players(view), *sheets.board(view), *([] if view.seat is None else sheets.hand(view))]

    def numbers(self, game: Game) -> list[Sheet]:
        return sheets.chronicle(chronicle.chronicle(game), self.tables)

    def picture(self, view: View, theme: str = "light") -> str:
        return picture.picture(view, theme).svg()

    def rehearsal(self, view: View) -> tuple[State, Refused | None]:
        state, refusal = rehearsing.rehearse(view)
        return state, None if refusal is None else refusal.cited(view.rules.cite)
