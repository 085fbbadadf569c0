"""What a seat may take back: its own answers, as far as everything else then still holds.

An answer can be withdrawn if all answers after it, whoever gave them, remain lawful and mean the same. Several can often go
together of which one alone cannot, such as a ship's building and its voyage.
"""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from ecumene.engine.actions import Action, Standing, Undo
from ecumene.engine.agenda import settle
from ecumene.engine.chance import ChanceError, Replayed
from ecumene.engine.refusals import BuiltOn, Refused
from ecumene.engine.state import State

if TYPE_CHECKING:
    from ecumene.engine.game import Game

#: how many entries are played again, at most, to find what a seat may take back; what is not found by then is not offered
SEARCHED = 2000


class Replay:
    """A state in which entries of a game are played again, some of them left out."""

    __slots__ = ("_game", "number", "state", "waits")

    def __init__(self, game: Game, number: int, state: State) -> None:
        self._game = game
        #: how many entries it has seen
        self.number = number
        self.state = state
        self.waits = settle(state)

    def copy(self) -> Replay:
        """An independent one at the same point."""
        return Replay(self._game, self.number, self.state.clone())

    def go_on(self, upto: int, without: Set[int], *, same: bool = False) -> Replay:
        """Plays on; refuses an entry that is not lawful now or, if asked, does not mean the same as it did."""
        entries, state = self._game.entries, self.state
        for number in range(self.number, upto):
            entry = entries[number]
            if number in without or isinstance(entry.action, Undo):
                continue
            state.chance = Replayed(entry.draws)
            if entry.seat is None:
                refusal = state.table_why(entry.action)
                if refusal is None:
                    state.table_act(entry.action)
            elif isinstance(entry.action, Standing):
                refusal = None
                state.stand(entry.seat, entry.action.key, entry.action.answer)
            else:
                refusal = self._act(number, entry.seat, entry.action, same)
            if refusal is not None:
                whose = "the table" if entry.seat is None else self._game.called(entry.seat)
                raise BuiltOn(number, whose, refusal.cited(state.cite))
            self.waits = settle(state)
        self.number = upto
        state.pinned = state.confirmed = state.shown = False
        return self

    def _act(self, number: int, seat: int, action: Action, same: bool) -> Refused | None:
        """Plays one answer; the refusal if it may not."""
        if seat not in self.waits[0] and seat not in self.waits[1]:
            return Refused("engine", "this seat is not asked anything then")
        state = self.state
        agenda = state.agenda if state.lanes is None else state.lanes[seat]
        aside = state.aside(seat, action)
        step = aside or agenda[-1]
        refusal = step.judge(state, seat, action)
        if refusal is not None:
            return refusal
        if same and step.meaning(state, seat, action) != self._game.meant[number]:
            return Refused("engine", "it would mean something else")
        if aside is None:
            agenda.pop()
        state.lane = None if state.lanes is None else seat
        step.act(state, seat, action)
        state.lane = None
        return None


class Retreat:
    """What one seat may take back as the game stands.

    `ways` are pairs of an entry and the game as it would be without it and without all that come after it in the list. So
    the last one can be withdrawn alone, and any number of the last ones together. They are kept, and played on with what
    others answer, since that is much cheaper than to find them anew whenever somebody looks.
    """

    __slots__ = ("_base", "_game", "_seat", "_upto", "ways")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._seat = seat
        self._upto = 0
        #: the game before the first entry that is not settled: a search begins there
        self._base: Replay | None = None
        self.ways: list[tuple[int, Replay]] = []

    def look(self) -> list[int]:
        """The entries that can be withdrawn, the next one last."""
        upto = len(self._game.entries)
        if self._upto != upto:
            candidates = self._game.pending(self._seat)
            if not self._followed(candidates, upto):
                self.ways = self._found(candidates, upto)
            self._upto = upto
        return [number for number, _ in self.ways]

    def _followed(self, candidates: list[int], upto: int) -> bool:
        """Whether what was known could be played on with the new entries."""
        game = self._game
        if not candidates:
            self.ways, self._base = [], None
            return True
        known = {number for number, _ in self.ways}
        fresh = {number for number in candidates if number >= self._upto}
        undone = any(isinstance(entry.action, Undo) for entry in game.entries[self._upto :])
        if undone:
            # somebody may have taken back what lies before it
            self._base = None
        if undone or not known <= set(candidates) or fresh - {upto - 1} or (fresh and len(known) + 1 < len(candidates)):
            return False
        try:
            for _, way in self.ways:
                way.go_on(upto, fresh, same=True)
        except (Refused, ChanceError):
            return False
        if fresh:
            self.ways.append((upto - 1, game.replayed(upto - 1, game.withdrawn).go_on(upto, fresh)))
        return True

    def _found(self, candidates: list[int], upto: int) -> list[tuple[int, Replay]]:
        """Tries one after the other, the last one first, until no more is found."""
        game, before = self._game, {}
        if self._base is None or self._base.number != candidates[0]:
            self._base = game.replayed(candidates[0], game.withdrawn)
        replay = self._base.copy()
        for number in candidates:
            before[number] = replay.go_on(number, game.withdrawn).copy()
        found: list[tuple[int, Replay]] = []
        left, work = candidates[::-1], SEARCHED
        while True:
            tried, left = left, []
            for number in tried:
                out = {number, *(other for other, _ in found)}
                work -= upto - min(out)
                try:
                    if work < 0:
                        return found[::-1]
                    found.append((number, before[min(out)].copy().go_on(upto, game.withdrawn | out, same=True)))
                except (Refused, ChanceError):
                    left.append(number)
            # what could not go alone may go now that others have gone
            if not left or len(left) == len(tried):
                return found[::-1]
