"""Phrases: how people say their moves. A title brings a table of them.

A phrase is a verb and its slots: `move 3 knossos phaestos` and `move knossos phaestos 3` are the same. What is lawful now comes
first: it decides what a name cut short means, and how a line may go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ecumene.engine import Action
from ecumene.typed.desk import Desk
from ecumene.typed.slots import Flag, Got, Slot, begun
from ecumene.typed.spelling import Unreadable, Word, listed, plain


class Phrase:
    """A way to say an action: its verbs, the first of which is written, and its slots.

    `fixed` are fields that the verb itself decides. `fill` makes the action out of what was said, where more is left unsaid
    than the action's own defaults.
    """

    def __init__(
        self,
        verbs: str,
        kind: type[Action],
        *slots: Slot,
        fixed: Mapping[str, Any] | None = None,
        fill: Callable[[Desk, Got], Action] | None = None,
        says: str = "",
    ) -> None:
        self.verbs = tuple(verbs.split(", "))
        self.kind = kind
        self.slots = slots
        self.fixed = dict(fixed or {})
        self.fill = fill
        self.says = says or (kind.__doc__ or "").partition("\n")[0].partition(". ")[0].partition(";")[0].rstrip(".")
        self._fields = {field.name: field for field in msgspec.structs.fields(kind)}

    def usage(self) -> str:
        """How the phrase goes: `move [NUMBER] AREA AREA`."""
        return " ".join([self.verbs[0], *(slot.usage() for slot in self.slots)])

    # -- reading ------------------------------------------------------------------------------------------

    def read(self, desk: Desk, tokens: Sequence[str]) -> Action:
        """The action that the words after the verb say."""
        got, last, waiting = self._parse(desk, tokens)
        if waiting and last is not None:
            raise Unreadable(f"{self.verbs[0]} {last.after[0]} what? {self.usage()}")
        for slot in self.slots:
            if slot.field not in got and not slot.optional:
                values = {word.text: word.value for word in slot.lawful(desk, self.kind, got)}
                if len(values) != 1 or slot.many:
                    raise Unreadable(self._missing(slot, list(values)))
                got[slot.field] = next(iter(values.values()))
        if self.fill is not None:
            return self.fill(desk, got)
        return self.kind(**self.fixed, **got)

    def _missing(self, slot: Slot, values: list[str]) -> str:
        choice = f" ({listed(values)})" if values else ""
        return f"{self.verbs[0]}: {slot.shape.lower() or slot.field} is missing{choice}; {self.usage()}"

    def _parse(self, desk: Desk, tokens: Sequence[str]) -> tuple[Got, Slot | None, bool]:
        """What the words say, the slot of the last one, and whether that one has been announced only."""
        got: Got = {}
        last: Slot | None = None
        while tokens:
            slot = self._announced(tokens[0], got)
            if slot is not None:
                tokens = tokens[1:]
                if isinstance(slot, Flag):
                    got[slot.field] = True
                elif not tokens:
                    return got, slot, True
                else:
                    tokens = tokens[slot.take(desk, self.kind, got, tokens) :]
            else:
                slot, length = self._place(desk, got, last, tokens)
                tokens = tokens[length:]
            last = slot
        return got, last, False

    def _announced(self, token: str, got: Got) -> Slot | None:
        key = plain(token)
        return next((slot for slot in self.slots if slot.field not in got and key in map(plain, slot.after)), None)

    def _place(self, desk: Desk, got: Got, last: Slot | None, tokens: Sequence[str]) -> tuple[Slot, int]:
        """Gives the next token to the first slot that can take it."""
        trouble: Unreadable | None = None
        for slot in self._open(got, last):
            if slot.fits(tokens[0], got):
                try:
                    return slot, slot.take(desk, self.kind, got, tokens)
                except Unreadable as error:
                    trouble = trouble or error
                if not slot.optional and not slot.many and not tokens[0].isdecimal():
                    break  # a name that means nothing here is not the name of what comes later
        raise trouble or Unreadable(f"{self.verbs[0]} has no place for {tokens[0]!r}: {self.usage()}")

    def _open(self, got: Got, last: Slot | None) -> list[Slot]:
        """The slots that wait for a word which nothing announces."""
        found = [last] if last is not None and last.many else []
        found += [slot for slot in self.slots if last is not None and last.then == slot.field and slot.field not in got]
        return found + [slot for slot in self.slots if slot.bare and slot.field not in got]

    # -- writing ------------------------------------------------------------------------------------------

    def write(self, desk: Desk, action: Action) -> str | None:
        """The action as one says it, without what goes without saying; None if this phrase cannot say it."""
        if type(action) is not self.kind or any(getattr(action, name) != value for name, value in self.fixed.items()):
            return None
        parts = {slot: self._part(desk, slot, action) for slot in self.slots if slot.field in self._fields}
        said = [slot for slot, part in parts.items() if part is not None]
        silent = [slot for slot in said if slot.optional and not slot.spoken]
        if silent and self._says(desk, parts, [slot for slot in said if slot not in silent], action):
            said = [slot for slot in said if slot not in silent]
        else:
            for slot in silent:
                fewer = [other for other in said if other is not slot]
                if self._says(desk, parts, fewer, action):
                    said = fewer
        return self._text(parts, said) if self._says(desk, parts, said, action) else None

    def _part(self, desk: Desk, slot: Slot, action: Action) -> list[str] | None:
        """What a slot says of the action; nothing if it is the default."""
        value, field = getattr(action, slot.field), self._fields[slot.field]
        if slot.optional and not slot.spoken and not field.required and value == field.default:
            return None
        if isinstance(slot, Flag):
            return [slot.after[0]] if value else None
        return [*slot.announced, *slot.write(desk, value)]

    def _text(self, parts: Mapping[Slot, list[str] | None], said: Iterable[Slot]) -> str:
        return " ".join([self.verbs[0], *(word for slot in said for word in parts[slot] or ())])

    def _says(self, desk: Desk, parts: Mapping[Slot, list[str] | None], said: Iterable[Slot], action: Action) -> bool:
        try:
            return self.read(desk, tokenised(self._text(parts, said))[len(self.verbs[0].split()) :]) == action
        except Unreadable:
            return False

    # -- completing ---------------------------------------------------------------------------------------

    def complete(self, desk: Desk, tokens: Sequence[str], partial: str) -> list[Word]:
        """How the phrase may go on after these words."""
        try:
            got, last, waiting = self._parse(desk, tokens)
        except Unreadable:
            return []
        if waiting and last is not None:
            return last.complete(desk, self.kind, got, partial)
        found: list[Word] = []
        for slot in self._open(got, last):
            found += slot.complete(desk, self.kind, got, partial)
            if not slot.optional and slot.field not in got:
                return found
        announcing = [slot for slot in self.slots if not slot.bare and slot.field not in got]
        return found + begun([Word(slot.after[0], slot.field, slot.says) for slot in announcing], partial)


def tokenised(text: str) -> list[str]:
    """A line in words; `naxos:2+1` is a name and two numbers that belong to it."""
    tokens: list[str] = []
    for word in text.replace(",", " ").split():
        at = 0
        for place, letter in enumerate(word):
            if place and letter in ":+":
                tokens.append(word[at:place])
                at = place
        tokens.append(word[at:])
    return [token for token in tokens if token not in (":", "+")]
