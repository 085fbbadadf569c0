"""JSON merge patches (RFC 7396) between two views, and the fingerprint of a view."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

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
    return {key: without_nulls(inner) if type(inner) is dict else inner for key, inner in value.items() if inner is not None}


def fingerprint(value: Any) -> str:
    """A short hash of the canonical JSON."""
    return sha256(_encoder.encode(value)).hexdigest()[:12]
