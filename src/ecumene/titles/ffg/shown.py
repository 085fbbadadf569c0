"""How the game is shown: on the wire, in the story, in the terminal."""

from __future__ import annotations

from typing import Any

from ecumene.engine import Action, Event, Shown
from ecumene.titles.ffg import advice, wire
from ecumene.titles.ffg.printed import printed
from ecumene.titles.ffg.story import line
from ecumene.titles.ffg.yields import coins
from ecumene.typed import Sheet


class FfgShown(Shown):
    """What people see of the game."""

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
        return printed()

    def describe(self, event: Event, state: Any) -> str:
        return line(event, state)

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
