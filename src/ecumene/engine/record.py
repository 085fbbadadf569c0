"""The record: the append-only list of entries that *is* the game, and its file format.

A record file has one JSON object a line: a header, the entries in order, and a footer. Each line carries `check`, a
hash over itself and all lines before it, so that a changed line shows; a file without its footer was cut off.
docs/records.md describes every field.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, Union

import msgspec

from ecumene.engine.actions import Action
from ecumene.engine.chance import Draw
from ecumene.engine.title import Setup

#: The form in which records are written, and those that are still read. In format 1 the header did not tell the rules' version.
FORMAT = "ecumene record 2"
FORMATS = ("ecumene record 1", FORMAT)


class RecordError(Exception):
    """A record that cannot be read or does not replay: one line that says what is wrong and where."""


class Unread(Action, frozen=True):
    """An entry of older rules in a form that today's rules do not know, as it was written: the reading ends there."""

    written: str


def entry_reader(actions: Iterable[type[Action]], *, older: bool) -> Callable[[bytes | str | msgspec.Raw], Action]:
    """Reads what was done; under `older` rules it may have been written in a form that is gone."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Union[tuple(actions)])

    def read(written: bytes | str | msgspec.Raw) -> Action:
        try:
            action: Action = decoder.decode(written)
        except msgspec.ValidationError:
            if not older:
                raise
            action = Unread(written if isinstance(written, str) else bytes(written).decode())
        return action

    return read


class Entry(msgspec.Struct, gc=False, eq=False):
    """One entry: who (None: the table), what, and the chance it drew."""

    seat: int | None
    action: Action
    draws: tuple[Draw, ...] = ()

    def __repr__(self) -> str:
        draws = f", draws={self.draws}" if self.draws else ""
        return f"Entry(seat={self.seat}, action={self.action}{draws})"


class Header(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a record begins with. `position` is set when the game did not start from the set-up.

    `rules` is the version of the title's rules under which the entries were played; 0 stands for today's.
    """

    setup: Setup
    commitment: str
    position: dict[str, Any] | None = None
    rules: int = 0


class _Line(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    action: msgspec.Raw
    seat: int | None = None
    draws: list[tuple[str, list[int]]] = []
    check: str = ""


class _Head(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    format: str
    header: Header
    check: str = ""


class _Foot(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    entries: int
    hash: str
    seed: str | None = None
    check: str = ""


class Record:
    """Header, entries, and what the footer says: the position's hash and, once the game is over, the seed."""

    def __init__(self, header: Header, entries: list[Entry], hash: str, seed: str | None = None) -> None:
        self.header = header
        self.entries = entries
        self.hash = hash
        self.seed = seed

    def __repr__(self) -> str:
        setup = self.header.setup
        return f"<Record of {setup.title}, {setup.scenario}, {setup.seats} seats: {len(self.entries)} entries>"

    def encode(self) -> bytes:
        """The record as a file's bytes."""
        encoder = msgspec.json.Encoder()
        lines: list[_Head | _Line | _Foot] = [_Head(FORMAT, self.header)]
        for entry in self.entries:
            draws = [(name, list(result)) for name, result in entry.draws]
            written = entry.action.written.encode() if isinstance(entry.action, Unread) else encoder.encode(entry.action)
            lines.append(_Line(msgspec.Raw(written), entry.seat, draws))
        lines.append(_Foot(len(self.entries), self.hash, self.seed))
        out: list[bytes] = []
        check = ""
        for line in lines:
            check = _check(check, encoder.encode(line))
            line.check = check
            out.append(encoder.encode(line))
        return b"\n".join(out) + b"\n"

    @staticmethod
    def decode(data: bytes, actions: Iterable[type[Action]], rules: int = 0) -> Record:
        """Reads a record file; `actions` are the title's, `rules` the version that they belong to."""
        lines = data.splitlines()
        if not lines:
            raise RecordError("the record is empty")
        check, head = _read("", lines[0], _Head, 1)
        if head.format not in FORMATS:
            raise RecordError(f"line 1: not a record of this format ({head.format!r})")
        if head.format != FORMAT:
            head.header = msgspec.structs.replace(head.header, rules=1)
        read = entry_reader(actions, older=0 < head.header.rules < rules)
        entries: list[Entry] = []
        for number, raw in enumerate(lines[1:], start=2):
            if number == len(lines) and raw.startswith(b'{"entries"'):
                check, foot = _read(check, raw, _Foot, number)
                if foot.entries != len(entries):
                    raise RecordError(f"line {number}: {foot.entries} entries announced, {len(entries)} found")
                return Record(head.header, entries, foot.hash, foot.seed)
            check, line = _read(check, raw, _Line, number)
            try:
                action = read(line.action)
            except msgspec.MsgspecError as error:
                raise RecordError(f"line {number}: no such action: {error}") from None
            entries.append(Entry(line.seat, action, tuple((name, tuple(result)) for name, result in line.draws)))
        raise RecordError(f"the record is cut off after line {len(lines)}: its last line is missing")

    @staticmethod
    def peek(data: bytes) -> Header:
        """The header alone, to learn which title a record is of."""
        if not data:
            raise RecordError("the record is empty")
        first = data.split(b"\n", 1)[0]
        header: Header = _read("", first, _Head, 1)[1].header
        return header


def _check(before: str, line: bytes) -> str:
    return sha256(before.encode() + line).hexdigest()[:16]


def _read(before: str, raw: bytes, kind: type[Any], number: int) -> tuple[str, Any]:
    try:
        line = msgspec.json.decode(raw, type=kind)
    except msgspec.MsgspecError as error:
        raise RecordError(f"line {number} cannot be read: {error}") from None
    said, line.check = line.check, ""
    check = _check(before, msgspec.json.encode(line))
    if said != check:
        raise RecordError(f"line {number} was changed: its check does not fit")
    return check, line
