"""Answers that are nearly right: one that was lawful somewhere, with a single part of it changed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from ecumene.engine import Action


def altered(action: Action, rng: Random, names: list[str]) -> Iterator[Action]:
    """The answer with each of its fields changed in turn, its shape as it is; `names` are words of other answers."""
    for field in action.__struct_fields__:
        for value in _others(getattr(action, field), rng, names):
            yield msgspec.structs.replace(action, **{field: value})


def _others(value: Any, rng: Random, names: list[str]) -> list[Any]:
    """What might stand in the place of a value, of the same kind."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, 0, 99]
    if isinstance(value, str):
        return ["", "nowhere", *rng.sample(names, min(3, len(names)))]
    if isinstance(value, tuple) and value:
        at = rng.randrange(len(value))
        changed = [(*value[:at], other, *value[at + 1 :]) for other in _others(value[at], rng, names)]
        return [(), value[1:], (*value, value[at]), *changed]
    return []


def words(value: Any) -> Iterator[str]:
    """All words in an answer, as it is written to a record."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from words(part)
    elif isinstance(value, (list, tuple)):
        for part in value:
            yield from words(part)
