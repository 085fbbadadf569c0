"""JSON merge patches (RFC 7396) between two views, and the fingerprint of a view."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

#: hashing more bytes than these in one go lets other threads run first, and many tables then wait for one another at each view
UNLOCKED = 2047

_encoder = msgspec.json.Encoder(order="sorted")


def merge_patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The patch that turns one mapping into the other. None stands for what is gone, so no mapping holds a None."""
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key)
        if old != value:
            patch[key] = merge_patch(old, value) if type(old) is dict and type(value) is dict else value
    return patch


def without_nulls(value: dict[str, Any]) -> dict[str, Any]:
    """A mapping in which None means absent, as a merge patch has no other way to say it."""
    return {key: _swept(inner) if type(inner) is dict else inner for key, inner in value.items() if inner is not None}


def _swept(value: dict[str, Any]) -> dict[str, Any]:
    # mostly there is none; to write the mapping down and look is quicker than to walk through it
    return without_nulls(value) if b"null" in msgspec.json.encode(value) else value


def parts(view: dict[str, Any]) -> dict[str, bytes]:
    """The canonical JSON of each part of a view; those that many viewers share are encoded once."""
    return {key: _encoder.encode(value) for key, value in view.items()}


def fingerprint(of: dict[str, bytes]) -> str:
    """A short hash of the canonical JSON of a view, out of its parts."""
    view = memoryview(b"{%b}" % b",".join(b'"%b":%b' % (key.encode(), of[key]) for key in sorted(of)))
    found = sha256()
    for at in range(0, len(view), UNLOCKED):
        found.update(view[at : at + UNLOCKED])
    return found.hexdigest()[:12]
