"""Moments outside the parts of a turn at which a card may be used: before a phase, around a battle."""

from __future__ import annotations

from typing import Any

from ecumene.engine import NOBODY, Action, Form, Refused, Waits
from ecumene.titles.ffg import uses
from ecumene.titles.ffg.persons import TurnUp, hides, turn_up, turnable
from ecumene.titles.ffg.play import Pass, Play, UseCard


class Moment(Play, frozen=True):
    """A seat may use cards that are for this moment, one after the other, until it lets it be."""

    def when(self) -> str:
        """What the cards for this moment say (`when` in data/uses.toml)."""
        raise NotImplementedError

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Pass()]

    def forms(self, state: Any, seat: int) -> list[Form]:
        return uses.forms(state, seat, self.when(), self)

    def why(self, state: Any, seat: int, action: Action) -> Refused | None:
        if isinstance(action, UseCard):
            return uses.why(state, seat, action, self.when(), self)
        return super().why(state, seat, action)

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, UseCard):
            state.push(self)
            uses.use(state, seat, action)

    def go(self, state: Any) -> None:
        """Nobody could use anything."""


class PhaseOpening(Moment, frozen=True):
    """FF person.khalid.1: before a phase begins; before research also what may be used at any time."""

    seat: int
    research: bool = False
    rule = "FF person.khalid.1"
    standing = "phases"

    def when(self) -> str:
        return "research" if self.research else "phase"

    def seats(self, state: Any) -> Waits:
        kinds = ("general", "artist", "industrialist") if self.research else ("general",)
        return ((self.seat,), ()) if hides(state, self.seat, *kinds) else NOBODY

    def stands(self, state: Any, seat: int, answer: str) -> Action | None:
        return Pass() if answer == "never" else None


class Mustering(Moment, frozen=True):
    """FF combat.1.1: before the battle forces are drawn, cards may be played that bring units."""

    side: int
    rule = "FF combat.1.1"
    standing = "muster"

    def when(self) -> str:
        return "muster"

    def seats(self, state: Any) -> Waits:
        seat = state.battle.led[self.side]
        return ((seat,), ()) if state.events[seat] else NOBODY

    def stands(self, state: Any, seat: int, answer: str) -> Action | None:
        return Pass() if answer == "never" else None


class BattleOpening(Moment, frozen=True):
    """FF person.joan_of_arc.1, person.gustavus_adolphus.1, person.leonidas.1: generals, before the first unit is played."""

    side: int
    rule = "FF gpdeck.6"
    offers = "turn up a general that lies facedown before you"

    def when(self) -> str:
        return "opening"

    def seats(self, state: Any) -> Waits:
        seat = state.battle.led[self.side]
        return ((seat,), ()) if hides(state, seat, "general") else NOBODY

    def choices(self, state: Any, seat: int) -> list[Action]:
        return [Pass(), *turnable(state, seat)]

    def answer(self, state: Any, seat: int, action: Action) -> None:
        if isinstance(action, TurnUp):
            state.push(self)
            turn_up(state, seat, action.person)
        else:
            super().answer(state, seat, action)


class Nursing(Moment, frozen=True):
    """FF person.florence_nightingale.1: after a battle all that fell may be saved."""

    seat: int
    cards: tuple[str, ...]
    rule = "FF person.florence_nightingale.1"

    def when(self) -> str:
        return "nursing"

    def seats(self, state: Any) -> Waits:
        return ((self.seat,), ()) if hides(state, self.seat, "humanitarian") else NOBODY
