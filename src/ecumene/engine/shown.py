"""What people see of a title: on the wire, in words, in the terminal.

Everything but the public view has a plain default, so that a small title is small.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from ecumene.engine.actions import Action
from ecumene.engine.events import Event
from ecumene.engine.refusals import Refused
from ecumene.engine.state import State

if TYPE_CHECKING:
    from ecumene.engine.asks import Ask
    from ecumene.engine.title import Title
    from ecumene.engine.tutor import Tutor


class Shown:
    """How one title is shown. It is given views, never the state, but where a line of the story is put into words."""

    #: the guide for newcomers, if there is one
    tutor: Tutor | None = None

    def __init__(self, title: Title) -> None:
        self.title = title

    # -- on the wire --------------------------------------------------------------------------------------

    def public(self, view: Any) -> dict[str, Any]:
        """The part of a view that is the same for everybody, as mappings that JSON can carry."""
        raise NotImplementedError

    def private(self, view: Any) -> dict[str, Any]:
        """The part of a view that only its seat may know."""
        return {}

    def about(self, view: Any, step: Any) -> dict[str, Any]:
        """What a question is about, as JSON can carry it; only the seat that is asked gets to see it."""
        facts: dict[str, Any] = msgspec.to_builtins(step)
        return {name: value for name, value in facts.items() if name != "step"}

    def choices(self, ask: Ask) -> tuple[list[Any], dict[str, dict[str, int]]]:
        """The listed answers as JSON can carry them; those that are many and alike may be grouped: from -> to -> how many."""
        return [msgspec.to_builtins(choice) for choice in ask.choices], {}

    def concerns(self, view: Any, seat: int | None, action: Action) -> bool:
        """Whether another seat's answer may have changed what this one is shown and asked, but for the part that is everybody's.

        `view` is a spectator's, after the answer. Where this says no, what the seat was shown is not made anew: so it says no
        only of what surely has nothing to do with the seat. It is not asked where a phase has ended, or where the seat was
        not waited for and is now, or the other way round: what is shown is made anew then anyway.
        """
        return True

    def printed(self) -> dict[str, Any]:
        """What is printed on board and cards, for whoever draws them."""
        return {}

    def preview(self, view: Any, step: Any, action: Action) -> dict[str, Any]:
        """What everybody could reckon of a lawful answer to this step: odds, before and after, what would be lost.

        It is made from the view of the seat that would answer, so that nothing hidden can flow back.
        """
        raise Refused("request", "there is no preview of this answer")

    def advise(self, view: Any, seat: int, topic: str, about: list[Any]) -> Any:
        """Help for the player of a seat, out of its own view: prices, a suggestion. Refuses what it has no advice on."""
        raise Refused("request", f"topic: there is no advice on {topic!r}")

    def holds(self, view: Any, thing: str) -> int:
        """How many of a thing the view's seat holds: as long as it does, an offer may stand."""
        return 0

    # -- in words -----------------------------------------------------------------------------------------

    def describe(self, event: Event, state: Any) -> str:
        """One line of the story in words."""
        facts = ", ".join(f"{name} {value}" for name, value in event.data.items())
        return f"{event.kind}: {facts}" if facts else event.kind

    def heading(self, event: Event) -> tuple[int | None, str | None]:
        """The turn, and the phase, that begin with this line of the story, if any does: looking back, one jumps there."""
        turn = event.data.get("turn") if event.kind == "turn" else None
        phase = event.data.get("phase") if event.kind == "phase" else None
        return turn, phase

    def help(self) -> Any:
        """The rules in our words, by phase and card, for people to look up (ecumene.titles.help.HelpSection)."""
        return ()

    def chronicle(self, game: Any) -> Any:
        """What can be drawn of a game, turn by turn, out of what everybody may know; None if nothing."""
        return None

    # -- in the terminal ----------------------------------------------------------------------------------

    def tongue(self) -> Any:
        """How its moves are typed, and the questions that one may ask (ecumene.typed.Tongue); None: by their plain names."""
        return None

    def sheets(self, view: Any) -> list[Any]:
        """What is on the table, as sheets (ecumene.typed.Sheet) for a terminal: first how the players stand."""
        return []

    def numbers(self, game: Any) -> list[Any]:
        """The chronicle as sheets for a terminal."""
        return []

    def picture(self, view: Any, theme: str = "light") -> str | None:
        """The board with everything on it as SVG, if it can be drawn."""
        return None

    # -- planning ahead -----------------------------------------------------------------------------------

    @property
    def plans(self) -> bool:
        """Whether there is anything to plan in this title."""
        return type(self).rehearsal is not Shown.rehearsal

    def rehearsal(self, view: Any) -> tuple[State, Refused | None]:
        """What the view's seat may try out before its turn comes, made from the view alone; if nothing, why."""
        raise Refused("request", "nothing can be planned here")
