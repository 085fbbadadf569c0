"""Views as they are written, part by part; JSON merge patches (RFC 7396) between two of them, and the fingerprint of a view.

What a viewer has been sent is kept as it was written: to see which parts have changed takes a comparison of bytes, and only those
that did are read and compared inside. The fingerprint is made of the hashes of the parts, so that a part is hashed when it has
changed, and once for all who see it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from hashlib import sha256
from operator import xor
from typing import Any

import msgspec

#: hashing more bytes than these in one go lets other threads run first, and many tables then wait for one another at each view
UNLOCKED = 2047
#: hexadecimal digits of a fingerprint
DIGITS = 12

_encoder = msgspec.json.Encoder(order="sorted")
_decode = msgspec.json.Decoder().decode


class Written:
    """Parts of a view that are made together: the canonical JSON of each, its keys in order, nothing that is None.

    `mark` are the hashes of the parts in one number; hashes of parts that are as they were `before` are taken from there.
    """

    __slots__ = ("_marks", "_read", "mark", "texts")

    def __init__(self, texts: dict[str, bytes], before: Written | None = None) -> None:
        self.texts = texts
        #: parts that were read for a comparison: what is new now is what was before next time
        self._read: dict[str, Any] = {}
        self._marks: dict[str, int] = {}
        for key, text in texts.items():
            known = before is not None and before.texts.get(key) == text and before._marks[key]
            self._marks[key] = known or _mark(key, text)
        self.mark = reduce(xor, self._marks.values(), 0)

    def part(self, key: str) -> Any:
        """A part as data, which nobody changes."""
        found = self._read.get(key)
        if found is None:
            found = self._read[key] = _decode(self.texts[key])
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Written) and self.texts == other.texts

    __hash__ = None  # type: ignore[assignment]


#: nothing was written
BLANK = Written({})


def written(view: Mapping[str, Any], before: Written = BLANK) -> Written:
    """A view as it is sent, `before` itself if it is the same. None means absent: a merge patch has no other way to say it."""
    texts = {key: _write(value) for key, value in view.items() if value is not None}
    return before if texts == before.texts else Written(texts, before)


def _write(value: Any) -> bytes:
    if type(value) is dict:
        value = {key: inner for key, inner in value.items() if inner is not None}
    text = _encoder.encode(value)
    # mostly there is none further inside; to look for it in what was written is quicker than to walk through the mapping
    if b"null" in text:
        plain = _decode(text)
        return _encoder.encode(without_nulls(plain)) if type(plain) is dict else text
    return text


def read(*views: Written) -> dict[str, Any]:
    """A view that was written, as data."""
    return {key: _decode(text) for view in views for key, text in view.texts.items()}


def raw(*views: Written) -> dict[str, Any]:
    """A view that was written, to be written into a letter as it is."""
    return {key: msgspec.Raw(text) for view in views for key, text in view.texts.items()}


def changes(before: Written, after: Written) -> dict[str, msgspec.Raw]:
    """The patch that turns one view into the other, each of its parts as it is written into a letter."""
    if before is after:
        return {}
    patch = {key: GONE for key in before.texts if key not in after.texts}
    for key, text in after.texts.items():
        old = before.texts.get(key, b"")
        if old != text:
            inside = old[:1] == text[:1] == b"{"
            patch[key] = msgspec.Raw(msgspec.json.encode(merge_patch(before.part(key), after.part(key))) if inside else text)
    return patch


#: what a patch says of a part that is not there any more
GONE = msgspec.Raw(b"null")


def merge_patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The patch that turns one mapping into the other. None stands for what is gone, so no mapping holds a None."""
    kept = before.keys() <= after.keys()
    patch: dict[str, Any] = {} if kept else {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        # true is no 1, though Python thinks so
        if old != value or type(old) is not type(value):
            patch[key] = merge_patch(old, value) if type(old) is dict and type(value) is dict else value
    return patch


def without_nulls(value: dict[str, Any]) -> dict[str, Any]:
    """A mapping in which None means absent, and the mappings in it."""
    return {key: without_nulls(inner) if type(inner) is dict else inner for key, inner in value.items() if inner is not None}


def fingerprint(*views: Written) -> str:
    """The fingerprint of a view, of which no two writings have the same part: what its parts hash to, by exclusive or."""
    return f"{reduce(xor, [view.mark for view in views]):0{DIGITS}x}"


def _mark(key: str, text: bytes) -> int:
    """What one part adds to the fingerprint."""
    found = sha256(b'"%b":' % key.encode())
    whole = memoryview(text)
    for at in range(0, len(text), UNLOCKED):
        found.update(whole[at : at + UNLOCKED])
    return int.from_bytes(found.digest()[: DIGITS // 2], "big")
