"""Windows: what is declared may be cancelled or interrupted before it happens. Open facts alone say who is asked.

What is declared lies on the agenda as a step under its window. Cancelling takes that step off and lets it lapse.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ecumene.engine import Action, Form, Refused, Sealed
from ecumene.titles.ffg.payments import exchanges
from ecumene.titles.ffg.persons import hides
from ecumene.titles.ffg.play import Pass, Play, UseCard, tally
from ecumene.titles.ffg.stakes import back

#: what may be answered back to, and the standing answer that speaks for it; FF event.6
KINDS = ("event", "action", "ability", "march")
#: what may be left as a standing answer to windows: ask me always, only what touches me or is a wonder, never
ANSWERS = {
    "events": ["ask", "mine", "never"],
    "actions": ["ask", "wonders", "never"],
    "abilities": ["ask", "mine", "never"],
    "marches": ["ask", "mine", "never"],
}


class Carry(Play, frozen=True):
    """Something declared that happens unless it is cancelled."""

    def lapse(self, state: Any) -> None:
        """It was cancelled: what was paid stays paid."""


class Cancel(Carry, frozen=True):
    """FF event.7, manage.5: takes what was declared off the agenda. If this itself is cancelled, others may try."""

    by: int
    kind: str
    declarer: int
    touched: tuple[int, ...]
    big: bool

    def go(self, state: Any) -> None:
        declared = state.agenda.pop()
        assert isinstance(declared, Carry)
        state.tell("cancelled", seat=self.by, whose=self.declarer, what=self.kind)
        declared.lapse(state)

    def lapse(self, state: Any) -> None:
        open_window(state, self.kind, self.declarer, self.touched, self.big)


def declare(state: Any, carry: Carry, kind: str, by: int, touched: tuple[int, ...] = (), *, big: bool = False) -> None:
    """Puts something declared on the agenda, with the window in which it may be cancelled. `big`: a wonder, or an attack."""
    state.push(carry)
    open_window(state, kind, by, touched, big)


def open_window(state: Any, kind: str, by: int, touched: tuple[int, ...], big: bool) -> None:
    waiting = reactors(state, kind, by, touched)
    if waiting:
        state.push(WINDOWS[kind](waiting=waiting, by=by, touched=touched, big=big))


def could_have(state: Any, seat: int, resource: str) -> bool:
    """By open facts a seat could pay this: a token, a face-down marker, a face-down culture event."""
    if state.resources[seat].get(resource) or state.kept[seat] or state.events[seat]:
        return True
    # FF wonder.the_kremlin.1: two others go for a spy
    return resource == "spy" and sum(state.resources[seat].values()) > 1 and "the_kremlin" in exchanges(state, seat)


def backs(state: Any, seat: int) -> set[int]:
    """FF event.3: the decks of a seat's culture events; their backs are open, and in the view of others they are all there is."""
    return {int(back(state, card).removeprefix("event-")) for card in state.events[seat]}


def reserves(state: Any, seat: int) -> bool:
    """Whether a seat has anything at all with which it could answer back."""
    return bool(state.events[seat] or state.kept[seat] or state.persons[seat] or state.resources[seat])


def reactors(state: Any, kind: str, by: int, touched: tuple[int, ...]) -> tuple[int, ...]:
    """FF event.6, turn.3: every seat that by open facts could answer back."""
    found = []
    for seat in state.rules.order(state):
        if seat == by or not reserves(state, seat):
            continue
        if kind == "event":
            decks = backs(state, seat)
            # FF tech.mass_media.1
            could = "mass_media" not in state.techs[by] and (
                bool(decks & {2, 3})
                or (1 in decks and seat in touched)
                or _spies(state, seat, "civil_service")
                or hides(state, seat, "artist")  # FF person.mark_twain.1
            )
        elif kind == "action":
            could = _spies(state, seat, "writing") or hides(state, seat, "artist")
        elif kind == "ability":
            could = 3 in backs(state, seat) or _spies(state, seat, "mass_media") or hides(state, seat, "artist")
        else:
            could = bool(state.events[seat]) or _spies(state, seat, "communism")
        if could:
            found.append(seat)
    return tuple(found)


def _spies(state: Any, seat: int, tech: str) -> bool:
    """By open facts a seat could pay a spy for what this tech allows once a turn."""
    return tech in state.techs[seat] and tech not in state.used[seat] and could_have(state, seat, "spy")


class Window(Sealed, frozen=True):
    """Every seat that could answer back is asked, sealed. The player whose part it is comes first, then player order."""

    answers: tuple[tuple[int, UseCard | Pass], ...] = ()
    by: int = 0
    touched: tuple[int, ...] = ()
    big: bool = False
    kind: ClassVar[str] = ""
    rule = "FF event.6"
    #: what the clock runs for, and the seconds that a table gives it which plays live
    timed: ClassVar[tuple[str, int]] = ("stepping in", 12)

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Pass()]

    def forms(self, state: Any, seat: int) -> list[Form]:
        from ecumene.titles.ffg.uses import forms

        return forms(state, seat, self.kind, self)

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        from ecumene.titles.ffg.uses import why

        if isinstance(action, UseCard):
            return why(state, seat, action, self.kind, self)
        return None if isinstance(action, Pass) else self.not_asked(action)

    def stands(self, state: Any, seat: int, answer: str) -> Action | None:
        if answer == "never" or (answer == "mine" and seat not in self.touched) or (answer == "wonders" and not self.big):
            return Pass()
        return None

    def hurry(self, state: Any) -> None:
        """Time is up: whoever has not answered passes."""
        self.resolve(state, dict(self.answers))

    def resolve(self, state: Any, answers: dict[int, Any]) -> None:
        for seat in sorted(state.rules.order(state), key=lambda seat: seat != state.part):
            answer = answers.get(seat)
            if answer is not None and not isinstance(answer, Pass):
                self.react(state, seat, answer)
                break
        tally(state)

    def react(self, state: Any, seat: int, answer: Any) -> None:
        """FF event.6: the card is played or the resource spent, which may be cancelled in its turn."""
        from ecumene.titles.ffg.uses import pay_for

        row = pay_for(state, seat, answer)
        cancel = Cancel(seat, self.kind, self.by, self.touched, self.big)
        if row.person:  # neither an event nor a resource ability: nothing cancels it
            state.push(cancel)
        else:
            declare(state, cancel, "event" if row.event else "ability", seat, (self.by,))


class EventWindow(Window, frozen=True):
    """FF tech.civil_service.2, event.jousting_tourney.1: a culture event was declared."""

    standing = "events"
    usual = "mine"
    kind = "event"


class ActionWindow(Window, frozen=True):
    """FF tech.writing.2: a city action was declared."""

    standing = "actions"
    usual = "wonders"
    kind = "action"


class AbilityWindow(Window, frozen=True):
    """FF tech.mass_media.2, event.primetime_tv.1: a resource ability was declared."""

    standing = "abilities"
    usual = "mine"
    kind = "ability"


class MarchWindow(Window, frozen=True):
    """FF event.defection.1, tech.communism.2: a march was declared; somebody may strike on the way."""

    standing = "marches"
    usual = "mine"
    kind = "march"

    def march(self, state: Any) -> Any:
        """The march that was declared: it lies under this window."""
        return next(step for step in reversed(state.agenda) if type(step).__name__ == "Marching")

    def way(self, state: Any) -> list[str]:
        """Where the figures can be struck or held: where they start, and each square that they pass and could stay in."""
        march, chart = self.march(state), state.rules.chart
        passed = (march.start, *march.path[:-1]) if march.path else (march.start,)
        mine = (0, march.seat + 1)
        found = [square for square in passed if state.marker[square] != "centre" and state.occupant[square] in mine]
        return sorted({chart.ids[square] for square in found})

    def react(self, state: Any, seat: int, answer: Any) -> None:
        from ecumene.titles.ffg.marching import interrupt

        interrupt(state, seat, answer, self.by)


WINDOWS: dict[str, type[Window]] = {"event": EventWindow, "action": ActionWindow, "ability": AbilityWindow, "march": MarchWindow}
