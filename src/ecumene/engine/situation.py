"""A game as it stands: everything that can be asked of it without changing it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from itertools import zip_longest
from typing import Any

import msgspec

from ecumene.engine.actions import Action
from ecumene.engine.asks import Ask
from ecumene.engine.events import Event
from ecumene.engine.record import Header
from ecumene.engine.refusals import Refused
from ecumene.engine.shapes import malformed
from ecumene.engine.steps import Step
from ecumene.engine.title import Title

#: Reads a line that the player of a seat typed: the action that it means, and what is left of the line.
Reader = Callable[[Any, int, str], tuple[Action, str]]


class Situation:
    """Where a game is, what it asks whom, and what each seat may know of it. `Game` plays it on."""

    title: Title
    header: Header
    state: Any
    #: the seats that the game waits for, and those that may act already
    due: tuple[int, ...]
    may: tuple[int, ...]
    #: the events, each with the number of its entry; None if nobody keeps them
    story: list[tuple[int, Event]] | None
    #: what makes an action of a typed line; `ecumene.new` and `ecumene.load` give a game theirs
    reader: Reader | None
    #: what was asked last, as long as nothing has happened since: an answer that it drew need not be judged
    _last: Ask | None = None

    # -- where it stands ----------------------------------------------------------------------------------

    @property
    def over(self) -> str | None:
        """How the game ended: a word such as `final-space`; None while it goes on."""
        return self.state.over  # type: ignore[no-any-return]

    @property
    def turn(self) -> int:
        """The turn that the game is in."""
        return self.title.stands(self.state).turn

    @property
    def phase(self) -> str:
        """The phase that the game is in."""
        return self.title.stands(self.state).phase

    def scores(self) -> list[dict[str, int]]:
        """What each seat has scored up to now, itemised; `total` is among the items."""
        return self.title.scores(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won: nobody before the game is over, or at all; several where victory is shared."""
        return self.title.winners(self.state)

    @property
    def seats(self) -> int:
        """How many seats there are, numbered from 0."""
        return self.header.setup.seats

    def called(self, seat: int) -> str:
        """What people call a seat: its civilization, say, once it has one."""
        return self.title.stands(self.state).called(seat)

    @property
    def lively(self) -> bool:
        """Whether seats now answer each other in no order: one that holds nobody up may still want to be heard."""
        state = self.state
        if state.lanes is None:
            return bool(state.agenda) and state.agenda[-1].lively
        return any(lane[-1].lively for lane in state.lanes.values() if lane)

    # -- what it asks -------------------------------------------------------------------------------------

    def ask(self, seat: int | None = None) -> Ask:
        """What the game asks this seat, or the only seat that it waits for; refuses if it asks nothing."""
        if seat is None:
            if len(self.due) != 1:
                waits = " and ".join(map(str, self.due)) or "nobody"
                raise Refused("engine", f"say which seat: the game waits for {waits}")
            seat = self.due[0]
        self._last = Ask(self._asked(seat)[-1], self.state, seat, seat in self.due)
        return self._last

    def why(self, seat: int, action: Action | str) -> Refused | None:
        """None if the seat may now do this, or what this line says, else the refusal with its rule."""
        try:
            step = self._asked(seat, action)[-1]
            if type(action) is str and self.reader is not None:
                action = self.reader(self, seat, action)[0]
            step = self.state.aside(seat, action) or step
        except Refused as refusal:
            return refusal
        return step.judge(self.state, seat, action)  # type: ignore[arg-type]

    def preview(self, seat: int, action: Action) -> dict[str, Any]:
        """What can be reckoned of a lawful answer before it is given, out of what its seat may know. Nothing changes."""
        refusal = self.why(seat, action)
        if refusal is not None:
            raise refusal
        return self.title.shown.preview(self.view(seat), self.ask(seat).about, action)

    def _asked(self, seat: int, action: object = None) -> list[Step]:
        """The agenda whose top asks this seat, which would do this."""
        if seat not in self.due and seat not in self.may:
            if self.state.over is not None:
                raise Refused("engine", "the game is over")
            if not isinstance(seat, int) or not 0 <= seat < self.seats:
                raise Refused("engine", f"there is no seat {seat!r}")
            late = self.state.late(seat, action) if isinstance(action, Action) and malformed(action) is None else None
            raise late.cited(self.state.cite) if late else Refused("engine", "this seat is not asked anything now")
        state = self.state
        return state.agenda if state.lanes is None else state.lanes[seat]  # type: ignore[no-any-return]

    # -- what it looks like -------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> Any:
        """What this seat may know, nothing else; None is a spectator."""
        # -1 is no other name of the last seat
        if seat is not None and not (isinstance(seat, int) and 0 <= seat < self.seats):
            raise Refused("engine", f"there is no seat {seat!r}")
        return self.title.view(self.state, seat)

    def __repr__(self) -> str:
        return f"<Game of {self.title.meta.name}, {self.seats} seats: {self._whereabouts()}>"

    def __str__(self) -> str:
        """The table as everybody sees it, in columns."""
        shown = [tabulated(sheet) for sheet in self.title.shown.sheets(self.view(None))]
        return "\n\n".join([f"{self.title.meta.name}, {self._whereabouts()}", *shown])

    def _whereabouts(self) -> str:
        if self.over:
            return f"over ({self.over}), won by {' and '.join(map(self.called, self.winners)) or 'nobody'}"
        due = ", ".join(f"{self.called(seat)} ({self.ask(seat).kind})" for seat in self.due)
        return f"turn {self.turn}, {self.phase or 'setting up'}; waiting for {due or 'nobody'}"

    def _repr_svg_(self) -> str | None:
        """The board as everybody sees it, for a notebook."""
        return self.title.shown.picture(self.view(None))

    def heard(self, seat: int | None = None) -> list[Event]:
        """The story as this seat may read it."""
        return [event for _, event in self.story or [] if event.heard_by(seat)]

    def position(self) -> dict[str, Any]:
        """The game's situation in the documented file format."""
        return self.title.position(self.state)

    def hash(self) -> str:
        """A fingerprint of the canonical position."""
        return sha256(msgspec.json.encode(self.position(), order="sorted")).hexdigest()


def tabulated(sheet: Any) -> str:
    """A sheet (ecumene.typed.Sheet) as plain text in columns."""
    rows = [*([sheet.columns] if sheet.columns else []), *sheet.rows]
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    lines = ["  ".join(map(str.ljust, row, widths)).rstrip() for row in rows]
    return "\n".join([*([sheet.title] if sheet.title else []), *lines])
