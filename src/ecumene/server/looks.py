"""What viewers are shown of one game: the view, what is asked, the story.

Nothing here changes the game. Whatever is numbered is numbered as its viewer may know it: the record's own numbers would
betray what others did in secret.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from ecumene.engine import Ask, Event, Game, Refused
from ecumene.engine.actions import Undo
from ecumene.engine.steps import MALFORMED
from ecumene.server import protocol as wire
from ecumene.server.patches import BLANK, Written, changes, written

#: pieces of an order that somebody may put together
LONGEST_ORDER = 400


class Ear(Mapping[int, int]):
    """What one seat (None: spectators) has heard; as a mapping: the record's entries that it heard of -> their numbers for it.

    There is one for each seat of each table, and a long story: so it holds bare numbers.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        #: the numbers of the events that it heard, and of their entries for this ear, counted from 1
        self._events, self._counted = array("L"), array("L")
        #: the record's entries that it has heard of
        self._entries = array("L")
        self._upto = 0

    def listen(self, story: list[tuple[int, Event]]) -> None:
        """Hears what is new."""
        for number in range(self._upto, len(story)):
            entry, event = story[number]
            if event.heard_by(self.seat):
                if not self._entries or entry != self._entries[-1]:
                    self._entries.append(entry)
                self._events.append(number)
                self._counted.append(len(self._entries))
        self._upto = len(story)

    @property
    def heard(self) -> int:
        """How many lines it has heard."""
        return len(self._events)

    def lines(self, since: int = 0) -> list[tuple[int, int]]:
        """The numbers of events, each with the number of its entry for this ear."""
        return list(zip(self._events[since:], self._counted[since:], strict=True))

    def __getitem__(self, entry: int) -> int:
        at = bisect_left(self._entries, entry)
        if at == len(self._entries) or self._entries[at] != entry:
            raise KeyError(entry)
        return at + 1

    def __iter__(self) -> Iterator[int]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


def public_of(game: Game, view: Any, state: Any, due: Sequence[int], may: Sequence[int]) -> dict[str, Any]:
    """What everybody may know of a game in this state, made from a spectator's view of it."""
    chance = {"commitment": game.header.commitment, "seed": game.chance.seed.hex() if state.over else None}
    shown = game.title.shown.public(view)
    stands = msgspec.to_builtins(stands_of(game, state))
    return {**shown, "stands": stands, "due": list(due), "may": list(may), "chance": chance}


def stands_of(game: Game, state: Any) -> wire.Stands:
    """Where a game in this state is, as every title can say it."""
    title = game.title
    stands = title.stands(state)
    seats = {str(seat): wire.Sits(sits.name, sits.colour) for seat, sits in enumerate(stands.seats)}
    return wire.Stands(stands.turn, stands.phase, seats, stands.over, title.shown.plans)


class Known(msgspec.Struct):
    """What a seat was last shown besides what all see, and after how many entries that still held."""

    upto: int
    #: the turn and the phase
    stage: tuple[int, str]
    #: whether the game waited for the seat; None if it asked nothing
    required: bool | None
    undo: list[int]
    #: the number of what was asked
    number: int
    shown: Written


class Looks:
    """The looks of one game. The public part is built once for an entry, and its changes once for all who saw the same.

    An entry is what makes a game change: what was found out about it holds until there is another one.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        #: the kinds of answer that do nothing but end what is asked
        self._ending = {str(kind.__struct_config__.tag) for kind in game.title.actions if kind.ends}
        self._ears = {seat: Ear(seat) for seat in (None, *range(game.seats))}
        self._texts: dict[int, str] = {}
        self._public = BLANK
        #: after how many entries the public part was made
        self._built = -1
        self._patches: dict[int, tuple[Written, dict[str, msgspec.Raw]]] = {}
        #: the lines of the last entry as they are written, by the event's number and that of its entry for whoever hears it
        self._lines: dict[tuple[int, int], msgspec.Raw] = {}
        self._seen: Any = None
        self._stage = 0, ""
        #: by seat, None for spectators
        self._known: dict[int | None, Known] = {}
        #: how much of the story was looked through for headings, and the entry of the last one
        self._headed, self._begun = 0, -1

    # -- the view -----------------------------------------------------------------------------------------

    def public(self) -> Written:
        """What everybody may know, made from a spectator's view."""
        game = self.game
        if self._built != len(game.entries):
            self._seen = game.view(None)
            shown = public_of(game, self._seen, game.state, game.due, game.may)
            self._stage = shown["stands"]["turn"], shown["stands"]["phase"]
            self._public = written(shown, self._public)
            self._built = len(game.entries)
            self._patches.clear()
            self._lines.clear()
        return self._public

    def public_patch(self, before: Written) -> dict[str, msgspec.Raw]:
        """What of the public part has changed since it was like this."""
        after = self.public()
        if before is after:
            return {}
        known = self._patches.get(id(before))
        if known is None:
            # `before` is kept with its patch, so that nothing else gets its id
            known = self._patches[id(before)] = (before, changes(before, after))
        return known[1]

    def private(self, seat: int | None) -> Written:
        """What only this seat may know; the very same object as long as nothing has happened that concerns the seat."""
        self.public()
        known, undo = self._known.get(seat), [] if seat is None else self.undoable(seat)
        if known is None or known.undo != undo or not self._holds(known, seat):
            known = self._made(seat, undo, BLANK if known is None else known.shown)
            self._known[seat] = known
        known.upto = len(self.game.entries)
        return known.shown

    def _holds(self, known: Known, seat: int | None) -> bool:
        """Whether what a seat was shown would be the same if it were made anew."""
        if known.required != self._required(seat) or known.stage != self._stage:
            return False
        concerns, seen = self.game.title.shown.concerns, self._seen
        for entry in self.game.entries[known.upto :]:
            if entry.seat is None or entry.seat == seat or concerns(seen, seat, entry.action):
                return False
        return True

    def _made(self, seat: int | None, undo: list[int], before: Written) -> Known:
        game = self.game
        view = game.view(seat)
        shown: dict[str, Any] = {"private": game.title.shown.private(view)}
        ask = None if seat is None else self._ask(seat, view, undo)
        if seat is not None:
            shown["ask"] = ask
            shown["undo"] = undo or None
            shown["retract"] = self._retract(seat, undo)
            shown["standing"] = {key: answer for (whose, key), answer in game.state.standing.items() if whose == seat} or None
        number = 0 if ask is None else ask.number
        return Known(len(game.entries), self._stage, self._required(seat), undo, number, written(shown, before))

    # -- what is asked ------------------------------------------------------------------------------------

    def asked(self, seat: int) -> Ask | None:
        """What the game asks this seat, if anything."""
        return self.game.ask(seat) if seat in self.game.due or seat in self.game.may else None

    def _required(self, seat: int | None) -> bool | None:
        return True if seat in self.game.due else False if seat in self.game.may else None

    def ask_number(self, seat: int) -> int:
        """The name of what is asked of this seat: another one when the question changes, or when the seat has answered.

        It follows from the record alone, so that it survives a restart, and from what the seat knows.
        """
        known = self._known.get(seat)
        if known is not None and known.upto == len(self.game.entries):
            return known.number
        ask = self.asked(seat)
        return 0 if ask is None else self._number(ask, self._about(ask, self.game.view(seat)))

    def _number(self, ask: Ask, about: dict[str, Any]) -> int:
        facts = (ask.kind, about, len(self.game.own[ask.seat]), self.game.turn)
        return int.from_bytes(sha256(msgspec.json.encode(facts)).digest()[:6], "big")

    def _about(self, ask: Ask, view: Any) -> dict[str, Any]:
        """The facts of a question."""
        return self.game.title.shown.about(view, ask.about)

    def _ask(self, seat: int, view: Any, undo: list[int]) -> wire.Ask | None:
        ask = self.asked(seat)
        if ask is None:
            return None
        choices, moves = self.game.title.shown.choices(ask)
        about = self._about(ask, view)
        forms = [f"{form.kind} {form.about}".rstrip() for form in ask.forms]
        ends = sorted(self._ending & {choice["do"] for choice in choices})
        number = self._number(ask, about)
        key = ask.about.standing
        return wire.Ask(number, ask.kind, ask.rule, ask.required, about, choices, moves, forms, undo, ends, ask.lively, key)

    def pieces(self, message: wire.AskPieces) -> wire.Pieces:
        """What may come next in an order that a seat is putting together; the half-built order stays with the seat."""
        forms = self.game.ask(message.seat).forms
        if not 0 <= message.form < len(forms):
            raise Refused("request", f"form: there are {len(forms)}")
        if len(message.prefix) > LONGEST_ORDER:
            raise Refused("request", f"prefix: at most {LONGEST_ORDER} pieces")
        form = forms[message.form]
        prefix = [tuple(piece) if isinstance(piece, list) else piece for piece in message.prefix]
        try:
            following, end = form.pieces(prefix)
            whole = msgspec.to_builtins(form.whole(prefix)) if end else None
            reckoned = form.reckoned(prefix)
        except MALFORMED:
            raise Refused("request", "prefix: these pieces do not make an order") from None
        return wire.Pieces(message.id, [msgspec.to_builtins(piece) for piece in following], end, whole, reckoned)

    # -- taking back --------------------------------------------------------------------------------------

    def undoable(self, seat: int) -> list[int]:
        """The seat's own entries that it can take back, as the seat counts them, the next one last."""
        return self._counted(seat, self.game.undoable(seat))

    def _counted(self, seat: int, entries: Iterable[int]) -> list[int]:
        own = self.game.own[seat]
        return [bisect_left(own, number) for number in entries]

    def _retract(self, seat: int, undo: list[int]) -> dict[str, Any] | None:
        """In words for a button: the seat's own answer that would be taken back next, and how many belong to this phase."""
        if not undo:
            return None
        own, begun = self.game.own[seat], self._phase_begun()
        action = self.game.entries[own[undo[-1]]].action
        return {"action": msgspec.to_builtins(action), "phase": sum(own[number] > begun for number in undo)}

    def _phase_begun(self) -> int:
        """The entry with which this phase began."""
        story, heading = self.game.story or [], self.game.title.shown.heading
        for entry, event in story[self._headed :]:
            if heading(event) != (None, None):
                self._begun = entry
        self._headed = len(story)
        return self._begun

    def entries(self, seat: int, counted: Iterable[int]) -> tuple[int, ...]:
        """The entries that a seat means."""
        may = self._counted(seat, self.game.pending(seat))
        for number in counted:
            if number not in may:
                reason = "it is settled" if 0 <= number < len(self.game.own[seat]) else "there is no such entry of yours"
                raise Refused("engine", f"entry {number} cannot be taken back: {reason}")
        return tuple(self.game.own[seat][number] for number in sorted(set(counted)))

    # -- the story ----------------------------------------------------------------------------------------

    def heard(self, seat: int | None) -> int:
        """How many lines of the story the viewer may read."""
        ear = self._ears[seat]
        ear.listen(self.game.story or [])
        return ear.heard

    def story(self, seat: int | None, since: int) -> list[wire.Line]:
        """The lines of the story that the viewer may read, from the one with this number on."""
        self.heard(seat)
        ear = self._ears[seat]
        return [self.line(number, entry, ear) for number, entry in ear.lines(since)]

    def news(self, seat: int | None, since: int) -> list[msgspec.Raw]:
        """The same lines as they are written into a letter; what several hear of the last entry is written once for them."""
        self.heard(seat)
        ear = self._ears[seat]
        return [self._written_line(number, entry, ear) for number, entry in ear.lines(since)]

    def _written_line(self, number: int, entry: int, ear: Ear) -> msgspec.Raw:
        text = self._lines.get((number, entry))
        if text is None:
            line = self.line(number, entry, ear)
            text = msgspec.Raw(msgspec.json.encode(line))
            # what an undo withdrew has a number of its own for each of them
            if self._built == len(self.game.entries) and line.kind != "undo":
                self._lines[number, entry] = text
        return text

    def lines(self, seat: int | None) -> list[tuple[int, int]]:
        """What the viewer has heard: the numbers of events, each with the number of its entry for this viewer."""
        self.heard(seat)
        return self._ears[seat].lines()

    def line(self, number: int, entry: int, numbers: Mapping[int, int]) -> wire.Line:
        """An event in words, as one of this entry. An undo says which of the entries that the viewer has numbers for are gone."""
        at, event = (self.game.story or [])[number]
        text = self._texts.get(number)
        if text is None:
            text = self._texts[number] = self.game.title.shown.describe(event, self.game.state)
        data, action = event.data, self.game.entries[at].action
        if isinstance(action, Undo) and event.kind == "undo":
            data = {**data, "withdrawn": [numbers[gone] for gone in action.entries if gone in numbers]}
        return wire.Line(entry, event.kind, text, data)
