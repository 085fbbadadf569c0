"""JSON merge patches (RFC 7396) between two views, and the fingerprint of a view."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

_encoder = msgspec.json.Encoder(order="sorted")


def merge_patch(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """The patch that turns one mapping into the other. None stands for what is gone; a None that is meant is kept."""
    patch: dict[str, Any] = {key: None for key in before if key not in after}
    for key, value in after.items():
        old = before.get(key, _MISSING)
        if isinstance(value, dict) and isinstance(old, dict):
            inner = merge_patch(old, value)
            if inner:
                patch[key] = inner
        elif old is _MISSING or old != value:
            patch[key] = value
    return patch


_MISSING = object()


def without_nulls(value: Any) -> Any:
    """A mapping in which None means absent, as a merge patch has no other way to say it."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return value


def fingerprint(value: Any) -> str:
    """A short hash of the canonical JSON."""
    return sha256(_encoder.encode(value)).hexdigest()[:12]
