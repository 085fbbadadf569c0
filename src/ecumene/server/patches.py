"""Views as they are written, part by part; JSON merge patches (RFC 7396) between two of them, and the fingerprint of a view.

What a viewer has been sent is kept as it was written: to see which parts have changed takes a comparison of bytes, and only those
that did are read and compared inside.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec

#: hashing more bytes than these in one go lets other threads run first, and many tables then wait for one another at each view
UNLOCKED = 2047

#: The canonical JSON of each part of a view: its keys in order, nothing that is None.
Written = dict[str, bytes]

_encoder = msgspec.json.Encoder(order="sorted")
_decode = msgspec.json.Decoder().decode


def written(view: Mapping[str, Any]) -> Written:
    """A view as it is sent. None means absent, as a merge patch has no other way to say it."""
    return {key: _write(value) for key, value in view.items() if value is not None}


def _write(value: Any) -> bytes:
    if type(value) is dict:
        value = {key: inner for key, inner in value.items() if inner is not None}
    text = _encoder.encode(value)
    # mostly there is none further inside; to look for it in what was written is quicker than to walk through the mapping
    if b"null" in text:
        plain = _decode(text)
        return _encoder.encode(without_nulls(plain)) if type(plain) is dict else text
    return text


def read(view: Written) -> dict[str, Any]:
    """A view that was written, as data."""
    return {key: _decode(text) for key, text in view.items()}


def raw(view: Written) -> dict[str, Any]:
    """A view that was written, to be written into a letter as it is."""
    return {key: msgspec.Raw(text) for key, text in view.items()}


def changes(before: Written, after: Written) -> dict[str, Any]:
    """The patch that turns one view into the other, to be written into a letter."""
    if before is after:
        return {}
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, text in after.items():
        old = before.get(key, b"")
        if old != text:
            inside = old[:1] == text[:1] == b"{"
            patch[key] = merge_patch(_decode(old), _decode(text)) if inside else msgspec.Raw(text)
    return patch


def merge_patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The patch that turns one mapping into the other. None stands for what is gone, so no mapping holds a None."""
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if old != value:
            patch[key] = merge_patch(old, value) if type(old) is dict and type(value) is dict else value
    return patch


def without_nulls(value: dict[str, Any]) -> dict[str, Any]:
    """A mapping in which None means absent, and the mappings in it."""
    return {key: without_nulls(inner) if type(inner) is dict else inner for key, inner in value.items() if inner is not None}


def fingerprint(of: Written) -> str:
    """A short hash of the canonical JSON of a view, out of its parts."""
    view = memoryview(b"{%b}" % b",".join([b'"%b":%b' % (key.encode(), of[key]) for key in sorted(of)]))
    found = sha256()
    for at in range(0, len(view), UNLOCKED):
        found.update(view[at : at + UNLOCKED])
    return found.hexdigest()[:12]
