"""The game: the front door. It begins, takes answers, keeps the record, goes back in history."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Set
from typing import Any, NamedTuple

import msgspec

from ecumene.engine.actions import COMMON, Action, Leave, Standing, Start, Undo
from ecumene.engine.agenda import settle
from ecumene.engine.chance import Chance, ChanceError, Replayed
from ecumene.engine.record import Entry, Header, Record, RecordError, Unread
from ecumene.engine.refusals import Refused
from ecumene.engine.retreat import Replay, Retreat
from ecumene.engine.shapes import malformed
from ecumene.engine.situation import Situation
from ecumene.engine.state import State
from ecumene.engine.steps import MALFORMED, Step
from ecumene.engine.title import Setup, Title

#: A state is kept every few entries, so that undo and history need not begin at the start.
SNAPSHOT_EVERY = 64

#: The longest text of a standing answer.
LONGEST_STANDING = 200


class Stopped(NamedTuple):
    """Where a record could not be read on: the entry's number, today's refusal of it, and the rules' versions then and now."""

    number: int
    refusal: Refused
    then: int
    now: int

    def __str__(self) -> str:
        if self.then == self.now:
            return f"entry {self.number} does not replay: {self.refusal}"
        rule, reason = self.refusal.rule, self.refusal.reason
        return f"entry {self.number} was played under rules {self.then}; rules {self.now} changed {rule}: {reason}"


class Game(Situation):
    """One play of a title.

    `keep` keeps snapshots for undo and history, `story` keeps the events; simulations switch both off.
    """

    def __init__(self, title: Title, header: Header, chance: Chance, *, keep: bool = True, story: bool = True) -> None:
        self.title = title
        self.header = header if header.rules else msgspec.structs.replace(header, rules=title.meta.rules)
        self.chance = chance
        self.entries: list[Entry] = []
        #: by seat: the numbers of its entries
        self.own: list[list[int]] = [[] for _ in range(header.setup.seats)]
        self.withdrawn: set[int] = set()
        self.story = [] if story else None
        self.due = self.may = ()
        self.state = None
        #: set when a record was read only in part
        self.stopped: Stopped | None = None
        self.reader = None
        seats = header.setup.seats
        self._marks = [0] * seats
        self._pins: set[int] = set()
        self._retreats = [Retreat(self, seat) for seat in range(seats)]
        #: by entry behind which somebody may go back: what the answer meant when it was given (`Step.meaning`)
        self.meant: dict[int, Any] = {}
        self._snapshots: list[tuple[int, State]] | None = [] if keep else None
        #: the state to which somebody last went back, since the next one mostly goes there, too; like a snapshot
        self._recent: tuple[int, State] | None = None

    # -- beginning ----------------------------------------------------------------------------------------

    @classmethod
    def new(cls, title: Title, setup: Setup, seed: bytes, *, keep: bool = True, story: bool = True) -> Game:
        """A new game; the same seed and the same answers give the same game."""
        chance = Chance(seed)
        game = cls(title, Header(setup, chance.commitment), chance, keep=keep, story=story)
        game._begin(chance)
        return game

    @classmethod
    def of_position(cls, title: Title, position: dict[str, Any], seed: bytes, *, keep: bool = True, story: bool = True) -> Game:
        """A game that begins in a position."""
        chance = Chance(seed)
        state = title.load(position)
        game = cls(title, Header(state.rules.setup, chance.commitment, position), chance, keep=keep, story=story)
        game._begin(chance)
        return game

    @classmethod
    def of_state(cls, title: Title, state: Any, seed: bytes, *, keep: bool = True, story: bool = True) -> Game:
        """A game that begins with this state, which is its own from now on. It is played on, but not saved and read again."""
        chance = Chance(seed)
        game = cls(title, Header(state.rules.setup, chance.commitment), chance, keep=keep, story=story)
        game._set_out(state)
        game._write(None, Start())
        return game

    @classmethod
    def replay(
        cls,
        title: Title,
        record: Record,
        *,
        upto: int | None = None,
        seed: bytes | None = None,
        partial: bool = False,
        keep: bool = True,
        story: bool = True,
    ) -> Game:
        """The game of a record, or its first `upto` entries; refuses a record that the rules do not allow.

        With `partial` the game ends before the first entry that the rules do not allow, and `stopped` says which and why.
        With its `seed` chance is drawn anew, and the game can be played on; without, the record's draws are taken. Entries of an
        older version of the rules are read anew, so that the game's own record is one of today.
        """
        now = title.meta.rules
        then = record.header.rules or now
        if then > now:
            raise RecordError(f"the record was played under rules {then} of {title.meta.name}; this program knows rules {now}")
        entries = record.entries if upto is None else record.entries[:upto]
        keep = keep or partial or any(isinstance(entry.action, Undo) for entry in entries)
        header = msgspec.structs.replace(record.header, rules=now)
        game = cls(title, header, Replayed() if seed is None else Chance(seed), keep=keep, story=story)
        if seed is not None and game.chance.commitment != record.header.commitment:
            raise RecordError("this is not the seed that the record began with")
        for number, entry in enumerate(entries):
            refusal = game._read(entry, then, fresh=seed is not None)
            if refusal is None:
                continue
            stopped = Stopped(number, refusal, then, now)
            if not partial or not number:
                raise RecordError(str(stopped))
            if len(game.entries) > number:  # it was played before its draws were found amiss
                game = cls.replay(title, record, upto=number, seed=seed, keep=keep, story=story)
            game.stopped = stopped
            break
        return game

    def _read(self, entry: Entry, rules: int, *, fresh: bool) -> Refused | None:
        """One more entry of these rules, with the chance that it drew or with `fresh` chance; the refusal if it may not be."""
        action = entry.action
        if isinstance(action, Unread):
            return Refused("engine", "an entry is no longer written in this form")
        if rules != self.title.meta.rules and self.state is not None:
            action = self.title.reread(self.state, entry.seat, action, rules)
        if not fresh:
            self.chance = Replayed(entry.draws)
            if self.state is not None:
                self.state.chance = self.chance
        try:
            self.enter(entry.seat, action)
        except Refused as refusal:
            return refusal
        except ChanceError as error:
            return Refused("engine", str(error))
        left = isinstance(self.chance, Replayed) and self.chance.script
        return Refused("engine", "it holds a draw that the rules did not ask for") if left else None

    def enter(self, seat: int | None, action: Action) -> None:
        """One more entry, whoever makes it: a seat or the table; it may be an answer, an undo, the start."""
        if self.state is None:
            if not isinstance(action, Start):
                raise Refused("engine", "a record begins with the start of the game")
            self._begin(self.chance)
        elif isinstance(action, Undo) and seat is not None:
            self.undo(seat, action.entries)
        elif seat is None:
            self.table(action)
        else:
            self.play(seat, action)

    def go_on(self, seed: bytes) -> Game:
        """Lets a replayed game be played on, with the chance that it was begun with."""
        chance = Chance(seed, sum(len(entry.draws) for entry in self.entries))
        if chance.commitment != self.header.commitment:
            raise RecordError("this is not the seed that the record began with")
        self.chance = chance
        self.state.chance = chance
        return self

    def _begin(self, chance: Chance) -> None:
        position = self.header.position
        state = self.title.start(self.header.setup, chance) if position is None else self.title.load(position)
        try:
            self._set_out(state)
        except (*MALFORMED, AssertionError) as error:
            if position is None:
                raise
            raise Refused("position", f"the game cannot go on from there: {type(error).__name__}: {error}") from None
        if not all(0 <= seat < self.seats for seat in (*self.due, *self.may)):
            raise Refused("position", "the game waits for a seat that does not exist")
        self._write(None, Start())

    def _set_out(self, state: Any) -> None:
        self._lend(state)
        self.state = state
        self.due, self.may = settle(state)

    # -- answering ----------------------------------------------------------------------------------------

    def play(self, seat: int, action: Action | str) -> None:
        """Takes an answer of a seat, or a line that says one: `move 3 knossos phaestos`. A refused one changes nothing."""
        if isinstance(action, (Standing, str)):
            self._play_other(seat, action)
            return
        agenda, state = self._asked(seat, action), self.state
        aside = state.aside(seat, action)
        step: Step = aside or agenda[-1]
        if aside is not None or self._last is None or not self._last.drew(state, seat, action):
            refusal = step.judge(state, seat, action)
            if refusal is not None:
                raise refusal
        action = step.filled(state, seat, action)
        if self._snapshots is not None:
            self.meant[len(self.entries)] = step.meaning(state, seat, action)
        try:
            if aside is None:
                agenda.pop()
            if state.lanes is None:
                step.act(state, seat, action)
            else:
                state.lane = seat
                step.act(state, seat, action)
                state.lane = None
            self.due, self.may = settle(state)
        except Exception:
            self._recover()
            raise
        self._write(seat, action)

    def _play_other(self, seat: int, action: Standing | str) -> None:
        """A standing answer, or a typed line: its moves are played one after the other."""
        if isinstance(action, Standing):
            self._stand(seat, action)
        elif self.reader is None:
            raise Refused("engine", "this game does not read typed lines")
        else:
            move, rest = self.reader(self, seat, action)
            self.play(seat, move)
            if rest:
                self._play_other(seat, rest)

    def table(self, action: Action) -> None:
        """An entry of the table, by no seat."""
        refusal: Refused | None
        if self.state.over is not None:
            refusal = Refused("engine", "the game is over")
        elif (wrong := malformed(action)) is not None:
            refusal = Refused("engine", f"the entry is malformed: {wrong}")
        elif isinstance(action, Leave) and not 0 <= action.seat < self.seats:
            refusal = Refused("engine", f"there is no seat {action.seat!r}")
        else:
            refusal = self.state.table_why(action)
        if refusal is not None:
            raise refusal.cited(self.state.cite)
        try:
            self.state.table_act(action)
            self.due, self.may = settle(self.state)
        except Exception:
            self._recover()
            raise
        self._write(None, action)

    def _stand(self, seat: int, action: Standing) -> None:
        """Notes a secret standing answer; it speaks from the next question on, and at once if one is open."""
        wrong = malformed(action)
        if wrong is not None or len(action.answer) > LONGEST_STANDING:
            raise Refused("engine", f"the answer is malformed: {wrong or 'the answer is too long'}")
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Refused("engine", f"there is no seat {seat!r}")
        if self.state.over is not None:
            raise Refused("engine", "the game is over")
        keys = {step.standing for step in self.title.steps if step.standing}
        if action.key not in keys:
            known = ", ".join(sorted(keys)) or "none"
            raise Refused("engine", f"there is no standing answer for {action.key!r}; there are {known}")
        for step in self.title.steps:
            refusal = step.why_standing(self.state, action.answer) if step.standing == action.key else None
            if refusal is not None:
                raise refusal
        self.state.stand(seat, action.key, action.answer)
        try:
            self.due, self.may = settle(self.state)
        except Exception:
            self._recover()
            raise
        self._write(seat, action)

    def _lend(self, state: State) -> None:
        state.chance = self.chance
        state.sink = [] if self.story is not None else None

    def _write(self, seat: int | None, action: Action) -> None:
        """Appends the entry and draws the marks behind which nobody can go back."""
        self._last = None
        state = self.state
        draws = self.chance.take() if self.chance.draws else ()
        number = len(self.entries)
        self.entries.append(Entry(seat, action, draws))
        if seat is not None:
            self.own[seat].append(number)
        # the end of a game shows everything: every hand, and the seed
        if draws or state.shown or state.over is not None:
            self._marks = [number + 1] * len(self._marks)
            self.meant.clear()
            state.shown = False
        if state.confirmed:
            if seat is not None:
                self._marks[seat] = number + 1
            state.confirmed = False
        if state.pinned:
            self._pins.add(number)
            state.pinned = False
        if state.sink:
            assert self.story is not None
            self.story.extend((number, event) for event in state.sink)
            state.sink = []
        if self._snapshots is not None and (number % SNAPSHOT_EVERY == 0):
            self._snapshots.append((number + 1, state.clone()))

    # -- going back ---------------------------------------------------------------------------------------

    def replayed(self, upto: int, without: Set[int]) -> Replay:
        """The first `upto` entries, some of them left out; played on from the nearest snapshot.

        A snapshot holds nothing that was withdrawn after it was taken: `undo` throws those away that do.
        """
        near = next(((n, s) for n, s in reversed(self._snapshots or ()) if n <= upto), None)
        if near is None:
            raise Refused("engine", "this game keeps no history")
        # what was taken back later was in force then, and is not in the recent state: history does without it
        present = without is self.withdrawn
        if present and self._recent is not None and near[0] < self._recent[0] <= upto:
            # nobody else has it, so it goes on itself; if that fails, it is no use any more
            (number, state), self._recent = self._recent, None
        else:
            number, state = near[0], near[1].clone()
        replay = Replay(self, number, state).go_on(upto, without)
        if not present:
            return replay
        self._recent = (upto, replay.state)
        return replay.copy()

    def _take(self, replay: Replay) -> None:
        """The game is there now."""
        self.state = replay.state
        self.due, self.may = replay.waits
        self._lend(self.state)

    def _recover(self) -> None:
        """A rule failed half-way, which is our defect: the state goes back to what the record says."""
        self._last = None
        self.chance.take()
        if self._snapshots:
            self._take(self.replayed(len(self.entries), self.withdrawn))

    def pending(self, seat: int) -> list[int]:
        """The entries of this seat that are not settled, oldest first; others may have built on them."""
        own = self.own[seat]
        return [
            number
            for number in own[bisect_left(own, self._marks[seat]) :]
            if number not in self.withdrawn
            and number not in self._pins
            and not isinstance(self.entries[number].action, (Undo, Standing))
        ]

    def undoable(self, seat: int) -> list[int]:
        """The entries that this seat can withdraw, the next one last: that one alone, or any number of the last ones together."""
        return self._retreats[seat].look() if self._snapshots else []

    def undo(self, seat: int, entries: tuple[int, ...] | None = None) -> None:
        """Withdraws entries of the seat, by default the next of those it can, if everything else then still holds."""
        pending = self.pending(seat)
        # where nothing can be withdrawn, trying the last one says who built on it
        chosen = tuple(entries) if entries is not None else tuple((self.undoable(seat) or pending)[-1:])
        if not chosen:
            raise Refused("engine", "there is nothing to take back")
        for number in chosen:
            if number not in pending:
                reason = "it is settled" if type(number) is int and 0 <= number < len(self.entries) else "there is no such entry"
                raise Refused("engine", f"entry {number} cannot be taken back: {reason}")
        try:
            replay = self.replayed(min(chosen), self.withdrawn)
            replay.go_on(len(self.entries), self.withdrawn.union(chosen), same=True)
        except ChanceError as error:
            raise Refused("engine", f"it cannot be taken back: {error}") from None
        self._take(replay)
        self.withdrawn.update(chosen)
        assert self._snapshots is not None
        self._snapshots = [(n, s) for n, s in self._snapshots if n <= min(chosen)]
        self._recent = None
        self.state.tell("undo", seat=seat, entries=len(chosen))
        self._write(seat, Undo(chosen))

    def at(self, number: int) -> State:
        """The state after the first `number` entries."""
        if not 1 <= number <= len(self.entries):
            raise Refused("engine", f"there are entries 1 to {len(self.entries)}, not {number}")
        # what was taken back later was in force then
        undone = (entry.action.entries for entry in self.entries[:number] if isinstance(entry.action, Undo))
        return self.replayed(number, {n for entries in undone for n in entries}).state

    # -- copying and saving -------------------------------------------------------------------------------

    def clone(self) -> Game:
        """An independent game at the same point, without its past; chance goes on the same way."""
        twin = Game(self.title, self.header, Chance(self.chance.seed, self.chance.number), keep=False, story=False)
        twin.state = self.state.clone()
        twin._lend(twin.state)
        twin.due, twin.may = self.due, self.may
        twin.reader = self.reader
        return twin

    @property
    def record(self) -> Record:
        """The record as it stands; it holds secrets while the game goes on."""
        seed = self.chance.seed.hex() if self.over and not isinstance(self.chance, Replayed) else None
        return Record(self.header, list(self.entries), self.hash(), seed)

    def save(self) -> bytes:
        """The record as a file's bytes."""
        return self.record.encode()


def action_types(title: Title) -> tuple[type[Action], ...]:
    """All types of actions in a title's records."""
    return COMMON + tuple(kind for kind in title.actions if kind not in COMMON)
